//! What is wrong with a file, or worth knowing: a code for programs, the place, a sentence, and what to do.

use serde::Serialize;
use std::fmt;

/// One thing that was found in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What kind of thing it is.
    pub code: Code,
    /// Whether it is wrong or only worth knowing.
    pub severity: Severity,
    /// The program that would trip over it, when others do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<Program>,
    /// Where it is.
    #[serde(flatten)]
    pub place: Where,
    /// What it is, in a sentence.
    pub what: String,
}

/// Where in the file something is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Where {
    /// The table; none for the file as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The row: `ID 12`, or `row 3` where rows have no number of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Worth knowing; nothing has to be done.
    Note,
    /// Something is wrong.
    Problem,
}

/// A program that reads such files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Program {
    /// The control program of 2008, for terminals of that time.
    ControlProgram2008,
    /// The control program of today, version 5.
    ControlProgram5,
    /// Scoring programs that read and write Access 97.
    Access97Programs,
    /// TabScore, terminals on tablets.
    TabScore,
}

impl Program {
    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ControlProgram2008 => "the control program of 2008",
            Self::ControlProgram5 => "control program 5",
            Self::Access97Programs => "programs that know Access 97 only",
            Self::TabScore => "TabScore",
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $word:literal, $severity:ident, $advice:literal;)+) => {
        /// The kinds of things that can be found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $code,)+ }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$code,)+];

            /// The word for it, the same in every version.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$code => $word,)+ }
            }

            /// How bad it usually is.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$code => Severity::$severity,)+ }
            }

            /// What to do about it.
            pub const fn advice(self) -> &'static str {
                match self { $(Self::$code => $advice,)+ }
            }
        }
    };
}

codes! {
    /// A page, a row or an index contradicts the format.
    Damaged = "damaged", Problem, "Copy the file, and have Access repair and compact the copy; the readable rows are used.";
    /// A page, a map or an index is not as Access would leave it.
    Untidy = "untidy", Note, "Nothing has to be done; compacting the file in Access tidies it up.";
    /// More rows than any session has.
    TooMuch = "too-much", Problem, "Look at what filled the table; rows past the limit were not read.";
    /// A table is missing.
    MissingTable = "missing-table", Problem, "Make the file anew with the scoring program, or add the table in Access.";
    /// A table of later versions is missing.
    LaterTable = "later-table", Note, "Nothing has to be done: programs that need the table add it.";
    /// A column is missing.
    MissingColumn = "missing-column", Problem, "Make the file anew with the scoring program, or add the column in Access.";
    /// Columns are missing that programs do without.
    LaterColumn = "later-column", Note, "Nothing has to be done: programs that need them add them.";
    /// A column is of another type.
    OtherType = "other-type", Problem, "Make the file anew: programs that write into the column will fail or write something else.";
    /// A column is of a type that takes the same values.
    WiderType = "wider-type", Note, "Nothing has to be done: programs read and write the column as usual.";
    /// A column has less room.
    OtherSize = "other-size", Note, "Nothing has to be done unless longer texts or larger numbers are to be written.";
    /// A table that no guide knows.
    ForeignTable = "foreign-table", Note, "Nothing has to be done: it belongs to another program and is left alone.";
    /// A column that no guide knows.
    ForeignColumn = "foreign-column", Note, "Nothing has to be done; a program's own columns should start with custom_ and stand at the end.";
    /// A program's own column before the others.
    MisplacedColumn = "misplaced-column", Problem, "Move the column behind all others: programs that go by position read the wrong cells.";
    /// A cell that cannot be what its column says.
    BadValue = "bad-value", Problem, "Correct the cell in the program that wrote it.";
    /// A row is there twice.
    Twice = "twice", Problem, "Delete one of the two rows.";
    /// A row belongs to a section that does not exist.
    NoSection = "no-section", Problem, "Add the section to Section, or delete the row.";
    /// A row belongs to a table that does not exist.
    NoTable = "no-table", Problem, "Add the table to Tables and its rounds to RoundData, or delete the row.";
    /// A result belongs to a round that does not exist.
    NoRound = "no-round", Problem, "Add the round to RoundData, or move the result to the right round.";
    /// A result is for a board the table does not have in that round.
    OtherBoard = "other-board", Problem, "Move the result to the right board, or correct the boards in RoundData.";
    /// A result names other pairs than the movement.
    OtherPairs = "other-pairs", Problem, "Correct the pairs of the result, or the movement if it was changed.";
    /// A result names a pair that is nowhere in the movement.
    UnknownPair = "unknown-pair", Problem, "Correct the pair number of the result.";
    /// A board has two results of the same pair.
    TwoResults = "two-results", Problem, "Erase the result that is wrong.";
    /// Other pairs have a result at the same table, round and board.
    SamePlace = "same-place", Problem, "Correct the table, the round or the board of one of the two, or erase the wrong one.";
    /// A result was entered again.
    EnteredAgain = "entered-again", Note, "Nothing has to be done: the last one counts.";
    /// A result cannot be understood.
    UnreadableResult = "unreadable-result", Problem, "Enter the result again at the table or in the scoring program.";
    /// A remark of no known meaning.
    UnknownRemark = "unknown-remark", Note, "Read the remark: the result beside it counts as it stands.";
    /// The declaring pair is not the one that sits there.
    OtherDeclarer = "other-declarer", Note, "Look at who declared: the direction counts, not the pair number.";
    /// A lead that is no card.
    BadLead = "bad-lead", Note, "Nothing has to be done: the result counts without the lead.";
    /// A movement that cannot be played.
    Movement = "movement", Problem, "Correct RoundData in the scoring program, then send the movement again.";
    /// Boards that cannot be understood.
    BadBoards = "bad-boards", Problem, "Correct CustomBoards, LowBoard and HighBoard of the round.";
    /// Cards that are no deal.
    BadDeal = "bad-deal", Problem, "Send the hand record of the board again.";
    /// A setting with a value it cannot have.
    BadSetting = "bad-setting", Problem, "Correct the setting in the scoring program.";
    /// A player's name or number that cannot be used.
    BadPlayer = "bad-player", Problem, "Correct the name or number in the scoring program.";
    /// How results are scored is not known for certain.
    ScoringUnsure = "scoring-unsure", Note, "Compare with the scoring program: the meaning of this number is not published.";
    /// A kind of event that a program does not know.
    Individual = "individual", Note, "Use a program that knows individuals, such as TabScore or tenace bws serve.";
    /// More than a program or its terminals can take.
    Limit = "limit", Problem, "Use fewer, or terminals that can take more.";
    /// The file is of a format a program does not read.
    Format = "format", Note, "Make the file in the other format if that program is used.";
    /// Something has to be done by the control program.
    Pending = "pending", Note, "Let the control program run until it has taken the change.";
    /// A computer that the file does not know.
    NoClient = "no-client", Problem, "Set ComputerID to the ID of a row of Clients, or the table will not be uploaded.";
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Finding {
    /// A finding with its usual severity, about the file as a whole.
    pub fn new(code: Code, what: impl Into<String>) -> Self {
        let (severity, place) = (code.severity(), Where::default());
        Self { code, severity, program: None, place, what: what.into() }
    }

    /// At a place.
    #[must_use]
    pub fn at(mut self, place: Where) -> Self {
        self.place = place;
        self
    }

    /// Only worth knowing, whatever it usually is.
    #[must_use]
    pub fn as_note(mut self) -> Self {
        self.severity = Severity::Note;
        self
    }

    /// A matter of one program.
    #[must_use]
    pub fn of(mut self, program: Program) -> Self {
        self.program = Some(program);
        self
    }
}

impl Where {
    /// A table.
    pub fn table(table: &str) -> Self {
        Self { table: Some(table.into()), ..Self::default() }
    }

    /// A row that has a number.
    pub fn id(table: &str, id: i32) -> Self {
        Self { row: Some(format!("ID {id}")), ..Self::table(table) }
    }

    /// A row by what it is about.
    pub fn row(table: &str, row: impl fmt::Display) -> Self {
        Self { row: Some(row.to_string()), ..Self::table(table) }
    }

    /// A column there.
    #[must_use]
    pub fn column(mut self, column: &str) -> Self {
        self.column = Some(column.into());
        self
    }
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.table, &self.column) {
            (Some(table), Some(column)) => write!(f, "{table}.{column}")?,
            (Some(table), None) => f.write_str(table)?,
            (None, _) => f.write_str("file")?,
        }
        self.row.as_ref().map_or(Ok(()), |row| write!(f, ", {row}"))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Findings as they come; past a number that nobody would read, the rest is only counted.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    left_out: usize,
}

impl Findings {
    /// How many are kept.
    pub const MOST: usize = 1000;

    /// Adds one.
    pub fn push(&mut self, finding: Finding) {
        if self.list.len() < Self::MOST {
            self.list.push(finding);
        } else {
            self.left_out += 1;
        }
    }

    /// Those that were kept.
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    /// How many were only counted.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether something is wrong.
    pub fn has_problems(&self) -> bool {
        self.left_out > 0 || self.list.iter().any(|finding| finding.severity == Severity::Problem)
    }

    /// Whether pages or rows could not be read.
    pub fn has_damage(&self) -> bool {
        self.list.iter().any(|finding| finding.code == Code::Damaged)
    }

    /// Whether tables are missing that no session can be run without.
    pub fn lacks_tables(&self) -> bool {
        self.list.iter().any(|finding| finding.code == Code::MissingTable)
    }

    /// Adds those of another list.
    pub fn append(&mut self, other: Self) {
        self.left_out += other.left_out;
        other.list.into_iter().for_each(|finding| self.push(finding));
    }
}
