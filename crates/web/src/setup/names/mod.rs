//! Names as people have them: typed, pasted from a mail, or taken from a spreadsheet.
//!
//! One line for each pair (or player, or team), in any of these forms and what lies between:
//!
//! ```text
//! Ann Smith & Bob Jones            and, en, und, et, /, +, - between blanks do as well
//! 3. Ann Smith & Bob Jones         with the pair's number; NS3 or 3 E/W names the line too
//! Smith, Ann; Jones, Bob           last name first
//! 1 Ann Smith Bob Jones            four words are two names
//! Ann Smith (12345) & Bob Jones 67890     membership numbers
//! 12345⇥Ann⇥Smith⇥67890⇥Bob⇥Jones  cells of a spreadsheet
//! N/S                              a line of its own: the pairs below sit there
//! Lions: Ann Smith, Bob Jones, Cy Young, Di Old    a team, in a list of teams; or each player on a line below “Lions:”
//! 7 Mary Ann Smith                 a player, in a list of individuals
//! Lions: 1. Ann Smith, 2. Bob Jones, …    numbers that only count the players
//! ```
//!
//! A heading that names its columns decides what they are. Text may be UTF-8, UTF-16 or Windows-1252.
//! A line is understood, or told with its number and what is wrong; nothing is dropped.

mod columns;
mod doubtful;
mod fields;
mod people;
mod team;

use std::collections::HashMap;

use bridge::Side;
use encoding_rs::{Encoding, WINDOWS_1252};
use serde::{Deserialize, Serialize};
use session::model::has_hidden;

use columns::Columns;

/// So many lines are read; no club is that large.
pub const MOST_LINES: usize = 5000;

/// Said once of a list whose teams have names.
const NOT_KEPT: &str =
    "The name of a team is not kept: a team is known by its number and its players.";

/// Said of a line from which something was taken.
const HIDDEN: &str = "Characters that cannot be seen were left out.";
/// So many lines are named from which something was taken.
const MOST_HIDDEN: usize = 20;

/// The longest name, in characters: what a player may be known by in an event.
pub const LONGEST_NAME: usize = session::model::PlayerId::MAX_LEN;

/// What a list is of: how many players stand on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listed {
    /// Two players a line.
    #[default]
    Pairs,
    /// Four to six players a line, perhaps after the name of the team.
    Teams,
    /// One player a line.
    #[serde(rename = "individual")]
    Individuals,
}

/// What was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct NameList {
    /// The lines that were understood, in order.
    pub entries: Vec<Entry>,
    /// The lines that were not.
    pub problems: Vec<Problem>,
    /// What the director should know and nobody has to mend.
    pub notes: Vec<Problem>,
}

/// A pair, a player alone, or the players of a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The line it stands on, from 1.
    pub line: usize,
    /// The number in front of it.
    pub number: Option<u16>,
    /// Where it sits, if the list says.
    pub side: Option<Side>,
    /// Who they are.
    pub players: Vec<Person>,
    /// How strong they are, in thousandths, if the list says.
    pub rating: Option<i32>,
    /// What the list calls them, such as the name of a team.
    pub title: Option<String>,
    /// Whether each of them stands on a line.
    #[serde(skip)]
    is_one_by_one: bool,
    /// Whether only a blank separates the number from the name of the team: `3 Musketeers`.
    #[serde(skip)]
    is_bare_number: bool,
}

impl Entry {
    fn empty() -> Entry {
        Entry {
            line: 0,
            number: None,
            side: None,
            players: Vec::new(),
            rating: None,
            title: None,
            is_one_by_one: false,
            is_bare_number: false,
        }
    }

    /// Refuses a line with nobody on it, with more players than it can have, or with a name that is doubtful.
    fn checked(self, listed: Listed) -> Result<Entry, String> {
        let many = self.players.len();
        if let Some(why) = doubtful::why_doubtful(&self.players, listed) {
            return Err(why);
        }
        match (listed, many) {
            (_, 0) => Err("There is no name on this line.".to_owned()),
            (_, many) if many <= listed.most() => Ok(self),
            (Listed::Pairs, _) => Err(too_many_for_a_pair(many)),
            (Listed::Teams, _) => Err(format!(
                "There are {many} names on this line; at most 6 make a team. Where last names come first, put semicolons between players: Smith, Ann; Jones, Bob."
            )),
            (Listed::Individuals, _) => {
                Err(format!("There are {many} names on this line. Write one player on each line."))
            }
        }
    }
}

fn too_many_for_a_pair(many: usize) -> String {
    format!(
        "There are {many} names on this line; a pair has two. A list of teams needs an event for teams."
    )
}

impl Listed {
    /// The most players a line can have.
    fn most(self) -> usize {
        match self {
            Listed::Individuals => 1,
            Listed::Pairs => 2,
            Listed::Teams => 6,
        }
    }

    /// Says who is missing on a line that can be used all the same.
    fn incomplete(self, entry: &Entry) -> Option<String> {
        match (self, entry.players.as_slice()) {
            (Listed::Pairs, [only]) => Some(format!("{} has no partner on this line.", only.name)),
            // The half of a team that sits one way.
            (Listed::Teams, [_, _]) if entry.side.is_some() => None,
            (Listed::Teams, [_, _] | [_, _, _]) => Some(format!(
                "There are {} names on this line; a team has four.",
                entry.players.len()
            )),
            _ => None,
        }
    }
}

/// Somebody on a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The whole name, first name first.
    pub name: String,
    /// The membership number.
    pub number: Option<String>,
}

/// A line and what there is to say of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// What is wrong, and what to do.
    pub why: String,
}

/// Returns the text of a file.
pub fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let (text, _) =
            encoding.decode_without_bom_handling(bytes.get(length..).unwrap_or_default());
        return text.into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Reads a list of names.
pub fn read(text: &str, listed: Listed) -> NameList {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut list = NameList::default();
    for (line, raw) in
        (1..).zip(text.split('\n')).filter(|(_, raw)| has_hidden(raw)).take(MOST_HIDDEN)
    {
        list.notes.push(Problem { line, text: tidy(raw), why: HIDDEN.to_owned() });
    }
    let tidy: Vec<String> = text.split('\n').map(tidy).collect();
    let numbered: Vec<(usize, String)> = match listed {
        Listed::Teams => team::with_blocks(&tidy),
        Listed::Pairs | Listed::Individuals => (1..).zip(tidy.iter().cloned()).collect(),
    };
    let mut lines = numbered
        .iter()
        .map(|(number, line)| (*number, line.as_str()))
        .filter(|(_, line)| !is_blank(line));
    // A list may be put together from several: each line has its own cells, unless a heading names them.
    let mut style = fields::Style::Commas;
    let mut side = None;
    let mut columns: Option<Columns> = None;
    let mut is_first = true;
    for (number, line) in lines.by_ref().take(MOST_LINES) {
        if let Some(heading) = people::side_heading(line) {
            side = Some(heading);
            is_first = true;
            continue;
        }
        if columns.is_none() || is_first {
            style = fields::Style::of(std::iter::once(line));
        }
        let cells = style.cells(line);
        if is_first && let Some(found) = Columns::of(&cells) {
            let unused = found.unused(&cells);
            if !unused.is_empty() {
                let why = format!("The column {unused} is not used.");
                list.notes.push(Problem { line: number, text: line.to_owned(), why });
            }
            columns = Some(found);
            is_first = false;
            continue;
        }
        is_first = false;
        let found = match &columns {
            Some(columns) => columns.entry(&cells, listed),
            None => people::entry(line, listed),
        };
        match found.and_then(|found| found.checked(listed)) {
            Ok(found) => {
                let side = found.side.or(side);
                list.take(Entry { line: number, side, ..found }, line, listed);
            }
            Err(why) => list.problem(number, line, why),
        }
    }
    if let Some((number, line)) = lines.next() {
        let why = format!("More than {MOST_LINES} lines are not read. Paste one list at a time.");
        list.problem(number, line, why);
    }
    team::tell_numbers_from_names(&mut list, &numbered);
    list.compare(&numbered, listed);
    list
}

impl NameList {
    fn problem(&mut self, line: usize, text: &str, why: impl Into<String>) {
        self.problems.push(Problem { line, text: text.to_owned(), why: why.into() });
    }

    /// Takes in a line; each player of a pair or a team may stand on a line with the same number.
    fn take(&mut self, entry: Entry, text: &str, listed: Listed) {
        if let Some(player) = entry.players.iter().find(|player| too_long(player)) {
            let name: String = player.name.chars().take(20).collect();
            let why =
                format!("“{name}…” is too long for a name: at most {LONGEST_NAME} characters.");
            return self.problem(entry.line, text, why);
        }
        if let Some(last) = self.entries.last_mut()
            && let [partner] = entry.players.as_slice()
            && last.players.len() < listed.most()
            && last.is_one_by_one
            && entry.number.is_some()
            && (last.number, last.side) == (entry.number, entry.side)
        {
            last.players.push(partner.clone());
            last.rating = last.rating.or(entry.rating);
            return;
        }
        if let Some(title) = &entry.title
            && !self.notes.iter().any(|note| note.why == NOT_KEPT)
        {
            let text = title.clone();
            self.notes.push(Problem { line: entry.line, text, why: NOT_KEPT.to_owned() });
        }
        let is_one_by_one = entry.players.len() == 1;
        self.entries.push(Entry { is_one_by_one, ..entry });
    }

    /// Finds who is named twice, and numbers that two lines have.
    fn compare(&mut self, lines: &[(usize, String)], listed: Listed) {
        let text = |line: usize| text_of(lines, line);
        let mut people: HashMap<String, usize> = HashMap::new();
        let mut numbers: HashMap<(u16, Option<Side>), usize> = HashMap::new();
        let mut kept = Vec::with_capacity(self.entries.len());
        for entry in std::mem::take(&mut self.entries) {
            let mut why = None;
            if listed == Listed::Teams && entry.players.len() == 1 {
                why = Some("There is only one name on this line; a team has four.".to_owned());
            }
            if let Some(number) = entry.number
                && let Some(first) = numbers.get(&(number, entry.side))
            {
                why = Some(format!("Line {first} has number {number} too. Change one of them."));
            }
            for person in &entry.players {
                if let Some(first) = people.get(&key(person)) {
                    why = Some(match *first == entry.line {
                        true => format!("{} is named twice on this line.", person.name),
                        false => format!("{} is on line {first} already.", person.name),
                    });
                    break;
                }
                people.insert(key(person), entry.line);
            }
            match why {
                Some(why) => self.problem(entry.line, &text(entry.line), why),
                None => {
                    if let Some(number) = entry.number {
                        numbers.insert((number, entry.side), entry.line);
                    }
                    if let Some(why) = listed.incomplete(&entry) {
                        let text = text(entry.line);
                        self.notes.push(Problem { line: entry.line, text, why });
                    }
                    kept.push(entry);
                }
            }
        }
        self.entries = kept;
        self.problems.sort_by_key(|problem| problem.line);
    }
}

/// Returns what stands on a line.
fn text_of(lines: &[(usize, String)], number: usize) -> String {
    let found = lines.binary_search_by_key(&number, |(number, _)| *number).ok();
    found.and_then(|at| lines.get(at)).map(|(_, text)| text.clone()).unwrap_or_default()
}

/// What somebody is known by in an event: the number, or else the name.
fn key(person: &Person) -> String {
    person.number.clone().unwrap_or_else(|| person.name.to_lowercase())
}

fn too_long(person: &Person) -> bool {
    let number = person.number.as_deref().unwrap_or_default();
    person.name.chars().count() > LONGEST_NAME || number.chars().count() > LONGEST_NAME
}

/// Returns a line without what cannot be seen; tabs stay, they separate cells.
fn tidy(line: &str) -> String {
    let odd =
        |c: char| has_hidden(c.encode_utf8(&mut [0; 4])) || matches!(c, '\u{200b}'..='\u{200f}');
    let line: String = line
        .chars()
        .filter_map(|c| match c {
            '\t' => Some('\t'),
            '\u{a0}' | '\u{2007}' | '\u{202f}' => Some(' '),
            c if odd(c) => None,
            c => Some(c),
        })
        .collect();
    line.trim_matches(' ').to_owned()
}

/// Tells whether nothing stands on a line: blanks, separators, or a comment.
fn is_blank(line: &str) -> bool {
    let marks = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"' | '-' | '=' | '_' | '*');
    line.chars().all(marks) || line.trim_start().starts_with('#')
}
