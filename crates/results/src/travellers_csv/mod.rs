//! [`read_travellers_csv`] reads travellers that a person typed into a spreadsheet: one row for
//! each result. `docs/travellers-csv.md` is the description for that person.
//!
//! Tolerates a byte order mark; `,` `;` or tab between the fields, whichever the header has most of;
//! quoted fields; columns in any order and any case; rows that are too short; blank rows; and
//! comments, rows that begin with `#`. Comments before the header may say what the event was.

mod columns;
mod outcome;
mod preamble;

use std::collections::HashMap;

use bridge::{BoardNo, BySide, Side, Vulnerability};
use scoring::Score;

use self::columns::{Column, Columns};
use crate::check;
use crate::claim::{RawBoard, RawLine};
use crate::encoding::Decoded;
use crate::number::read_score;
use crate::problem::{ProblemKind, Problems, excerpt};
use crate::settle::settle;
use crate::{
    EventKind, Format, LARGEST_FILE, Method, PublishedBoard, PublishedLine, ReadError, ResultsFile,
};

/// Reads travellers as CSV.
pub fn read_travellers_csv(text: &str) -> Result<ResultsFile, ReadError> {
    if text.len() > LARGEST_FILE {
        return Err(ReadError::TooLarge);
    }
    read(text, Problems::default())
}

pub(crate) fn read_decoded(decoded: &Decoded<'_>) -> Result<ResultsFile, ReadError> {
    let mut problems = Problems::default();
    decoded.report(&mut problems);
    read(&decoded.text, problems)
}

fn read(text: &str, mut problems: Problems) -> Result<ResultsFile, ReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if text.contains('\0') {
        return Err(ReadError::NotText);
    }
    // Old Macs end a row with a carriage return alone.
    let text = if text.contains('\n') { text.into() } else { text.replace('\r', "\n") };
    let (preamble, table, rows_before) = preamble::read(&text, &mut problems)?;
    let mut lines = table.lines().zip(rows_before + 1..);
    let (header, row) = lines.next().unwrap_or_default();
    let mut splitter = Splitter::new(columns::separator(header));
    let columns = Columns::read(&splitter.fields(header), row, &mut problems)?;

    let mut boards = Boards::default();
    for (line, row) in lines.filter(|(line, _)| !line.trim_start().starts_with('#')) {
        if line.bytes().filter(|byte| *byte == b'"').count() % 2 == 1 {
            let what = "A quotation mark is not closed; the row was read as far as it goes.";
            problems.add(row, ProblemKind::Broken, what);
        }
        let fields = splitter.fields(line);
        read_row(&Row { row, fields, columns: &columns }, &mut boards, &mut problems);
    }

    let preamble::Preamble { mut about, contestants } = preamble;
    if columns.is_individual() {
        about.kind = EventKind::Individual;
    }
    if about.method == Method::Other(String::new())
        && columns.has(Column::Matchpoints(Side::NorthSouth))
    {
        about.method = Method::Matchpoints;
    }
    check::repeated_contestants(&contestants, &mut problems);
    let per_side = check::numbers_are_per_side(&contestants, about.winners);
    let mut settled = Vec::new();
    for mut board in boards.found {
        check::repeated_lines(&mut board, per_side, &mut problems);
        settled.push(settle(board, &mut problems));
    }
    check::unknown_contestants(&contestants, &mut settled, &mut [], &mut problems);
    Ok(ResultsFile {
        format: Format::TravellersCsv,
        about,
        contestants,
        boards: settled,
        matches: Vec::new(),
        problems: problems.into_sorted(),
    })
}

/// One row and the names of its columns.
struct Row<'a> {
    row: usize,
    fields: Vec<String>,
    columns: &'a Columns,
}

impl Row<'_> {
    /// Returns a field that is not empty.
    fn field(&self, column: Column) -> Option<&str> {
        let field = self.fields.get(self.columns.place(column)?)?.trim();
        Some(field).filter(|field| !field.is_empty())
    }
}

/// The boards in the order of their first rows.
#[derive(Default)]
struct Boards {
    found: Vec<RawBoard>,
    places: HashMap<(Option<String>, BoardNo), usize>,
}

impl Boards {
    fn get(&mut self, section: Option<&str>, number: BoardNo, row: usize) -> Option<&mut RawBoard> {
        let section = section.map(str::to_owned);
        let place = *self.places.entry((section.clone(), number)).or_insert_with(|| {
            self.found.push(RawBoard {
                row,
                session: None,
                section,
                number,
                stated: None,
                lines: Vec::new(),
                published: PublishedBoard::default(),
            });
            self.found.len() - 1
        });
        self.found.get_mut(place)
    }
}

fn read_row(row: &Row<'_>, boards: &mut Boards, problems: &mut Problems) {
    if row.fields.iter().all(|field| field.trim().is_empty()) {
        return;
    }
    let text = row.field(Column::Board).unwrap_or_default();
    let Ok(number) = text.parse::<BoardNo>() else {
        let what = format!(
            "The board should be a number from 1 up, not “{}”; the row is left out.",
            excerpt(text)
        );
        problems.add(row.row, ProblemKind::Missing, what);
        return;
    };
    let Some(board) = boards.get(row.field(Column::Section), number, row.row) else { return };
    if let Some(stated) = vulnerability(row, number, problems) {
        match board.stated {
            Some(earlier) if earlier != stated => {
                let what = format!(
                    "The vulnerability is {stated} here and {earlier} in an earlier row of the \
                     board; {earlier} was taken."
                );
                problems.add_on(row.row, number, ProblemKind::OtherVulnerability, what);
            }
            _ => board.stated = Some(stated),
        }
    }
    let who = row.columns.who(|column| row.field(column));
    if !who.is_whole() {
        let what = "The row does not say who sat there; it is kept and marked.";
        problems.add_on(row.row, number, ProblemKind::Missing, what);
    }
    let (claim, wrong_direction) = outcome::read(row, number, problems);
    let matchpoints =
        BySide::from_fn(|side| score(row, Column::Matchpoints(side), number, problems));
    board.lines.push(RawLine {
        row: row.row,
        who,
        claim,
        wrong_direction,
        version: version(row, number, problems),
        direction: None,
        published: PublishedLine { matchpoints, ..PublishedLine::default() },
    });
}

/// Takes rows apart.
///
/// Each row is taken apart alone: no field of ours has a line break, and so a quotation mark that
/// is not closed spoils one row instead of swallowing all that follow.
struct Splitter {
    separator: u8,
    /// Kept from row to row, for it is slow to make.
    quoted: csv_core::Reader,
}

impl Splitter {
    fn new(separator: u8) -> Splitter {
        let quoted = csv_core::ReaderBuilder::new().delimiter(separator).build();
        Splitter { separator, quoted }
    }

    fn fields(&mut self, line: &str) -> Vec<String> {
        if !line.contains('"') {
            return line.split(char::from(self.separator)).map(str::to_owned).collect();
        }
        // There is room for everything, so one call reads the row and the next one sees its end.
        let most_fields = line.bytes().filter(|byte| *byte == self.separator).count() + 2;
        let (mut text, mut ends) = (vec![0; line.len() + 1], vec![0; most_fields]);
        self.quoted.reset();
        let (_, _, written, n_ends) =
            self.quoted.read_record(line.as_bytes(), &mut text, &mut ends);
        let (rest, further) = (text.get_mut(written..), ends.get_mut(n_ends..));
        let (_, _, _, n_more) =
            self.quoted.read_record(&[], rest.unwrap_or_default(), further.unwrap_or_default());
        ends.truncate(n_ends + n_more);
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let fields = starts.zip(&ends).map(|(start, end)| text.get(start..*end));
        fields
            .map(|field| String::from_utf8_lossy(field.unwrap_or_default()).into_owned())
            .collect()
    }
}

fn vulnerability(row: &Row<'_>, board: BoardNo, problems: &mut Problems) -> Option<Vulnerability> {
    let text = row.field(Column::Vulnerability)?;
    let read = text.parse();
    if let Err(error) = &read {
        let what = format!("{error}; the number of the board decides.");
        problems.add_on(row.row, board, ProblemKind::Unreadable, what);
    }
    read.ok()
}

fn version(row: &Row<'_>, board: BoardNo, problems: &mut Problems) -> Option<char> {
    let text = row.field(Column::Version)?;
    let mut letters = text.chars().map(|c| c.to_ascii_uppercase());
    match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='Z'), None) => Some(letter),
        _ => {
            let what = format!(
                "The version of a fouled board should be a letter such as A, not “{}”; it is left \
                 out.",
                excerpt(text)
            );
            problems.add_on(row.row, board, ProblemKind::Unreadable, what);
            None
        }
    }
}

fn score(row: &Row<'_>, column: Column, board: BoardNo, problems: &mut Problems) -> Option<Score> {
    let text = row.field(column)?;
    let score = read_score(text);
    if score.is_none() {
        let what = format!("Matchpoints should be a number, not “{}”; left out.", excerpt(text));
        problems.add_on(row.row, board, ProblemKind::Unreadable, what);
    }
    score
}
