//! Lists whose first line names the columns.

use bridge::Side;

use super::people::{direction, flipped, has_between, membership, people_of, person};
use super::team::is_place;
use super::{Entry, Listed, Person};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Number,
    Line,
    Name,
    First,
    Last,
    Member,
    Rating,
    Title,
    Unused,
}

/// The columns of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Columns(Vec<Column>);

/// The words a heading may have, in English and Dutch and as federations write them.
#[rustfmt::skip]
const WORDS: &[(&str, Column)] = &[
    ("pair", Column::Number), ("pair no", Column::Number), ("pair nr", Column::Number),
    ("pair number", Column::Number), ("paar", Column::Number), ("paarnr", Column::Number),
    ("paarnummer", Column::Number), ("team", Column::Number), ("no", Column::Number),
    ("nr", Column::Number), ("number", Column::Number), ("nummer", Column::Number), ("#", Column::Number),
    ("line", Column::Line), ("direction", Column::Line), ("ns/ew", Column::Line), ("richting", Column::Line),
    ("nz/ow", Column::Line), ("lijn", Column::Line),
    ("name", Column::Name), ("names", Column::Name), ("naam", Column::Name), ("namen", Column::Name),
    ("player", Column::Name), ("players", Column::Name), ("speler", Column::Name), ("spelers", Column::Name),
    ("partner", Column::Name), ("north", Column::Name), ("south", Column::Name), ("east", Column::Name),
    ("west", Column::Name), ("noord", Column::Name), ("zuid", Column::Name), ("oost", Column::Name),
    ("pair name", Column::Name), ("full name", Column::Name),
    ("first name", Column::First), ("first", Column::First), ("firstname", Column::First),
    ("given name", Column::First), ("voornaam", Column::First),
    ("last name", Column::Last), ("last", Column::Last), ("lastname", Column::Last),
    ("surname", Column::Last), ("family name", Column::Last), ("achternaam", Column::Last),
    ("member", Column::Member), ("member no", Column::Member), ("member number", Column::Member),
    ("membership", Column::Member), ("membership no", Column::Member), ("membership number", Column::Member),
    ("player number", Column::Member), ("player no", Column::Member), ("id", Column::Member), ("lid", Column::Member),
    ("lidnr", Column::Member), ("lidnummer", Column::Member), ("bondsnummer", Column::Member),
    ("nbb", Column::Member), ("ebu", Column::Member), ("acbl", Column::Member), ("nbb nr", Column::Member),
    ("ebu no", Column::Member), ("acbl no", Column::Member), ("acbl number", Column::Member),
    ("team name", Column::Title), ("teamname", Column::Title), ("teamnaam", Column::Title),
    ("rating", Column::Rating), ("seed", Column::Rating), ("elo", Column::Rating),
    ("handicap", Column::Rating), ("ngs", Column::Rating), ("sterkte", Column::Rating),
];

impl Columns {
    /// Returns what the columns are, if these cells name them: a name among them, and as many known
    /// words as not.
    pub(super) fn of(cells: &[String]) -> Option<Columns> {
        let columns = of_members(cells.iter().map(|cell| column(cell)).collect(), cells);
        let known = columns.iter().filter(|column| **column != Column::Unused).count();
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        let has_name = columns
            .iter()
            .any(|column| matches!(column, Column::Name | Column::First | Column::Last));
        (has_name && 2 * known >= filled).then_some(Columns(columns))
    }

    /// Returns the names of the columns that are not used, as text; empty if there is none.
    pub(super) fn unused(&self, cells: &[String]) -> String {
        let unused = self.0.iter().zip(cells).filter(|(column, _)| **column == Column::Unused);
        let unused = unused.filter(|(_, cell)| !cell.is_empty());
        let names: Vec<String> = unused.map(|(_, cell)| format!("“{cell}”")).collect();
        names.join(", ")
    }

    /// Returns what a line holds.
    pub(super) fn entry(&self, cells: &[String], listed: Listed) -> Result<Entry, String> {
        let mut entry = Entry::empty();
        let mut member: Option<String> = None;
        let mut first: Option<String> = None;
        let empty = String::new();
        for (at, column) in self.0.iter().enumerate() {
            let cell = cells.get(at).unwrap_or(&empty);
            if cell.is_empty() {
                continue;
            }
            match column {
                Column::Number if listed == Listed::Teams && !is_place(cell) => {
                    entry.title = Some(cell.clone());
                }
                Column::Number => entry.place(cell)?,
                Column::Title => entry.title = Some(cell.clone()),
                Column::Line => {
                    let side = direction(cell);
                    entry.side = Some(side.ok_or_else(|| {
                        format!("“{cell}” is neither N/S nor E/W. Correct this column.")
                    })?);
                }
                Column::Name => match self.is_one(cell) {
                    true => entry.players.push(person(cell)?),
                    false => entry.players.extend(people_of(cell)?),
                },
                Column::First => first = Some(cell.clone()),
                Column::Last => match entry.players.last_mut() {
                    // Last name after first name, or the other way round.
                    _ if first.is_some() => {
                        let first = first.take().unwrap_or_default();
                        entry
                            .players
                            .push(Person { name: format!("{first} {cell}"), number: None });
                    }
                    _ => entry.players.push(Person { name: cell.clone(), number: None }),
                },
                Column::Member => match entry.players.last_mut() {
                    Some(last) if last.number.is_none() && member.is_none() => {
                        last.number = Some(membership(cell)?);
                    }
                    _ => member = Some(membership(cell)?),
                },
                Column::Rating => entry.rating = Some(rating(cell)?),
                Column::Unused => {}
            }
            if let Some(number) = member.take_if(|_| !entry.players.is_empty()) {
                if let Some(free) = entry.players.iter_mut().find(|one| one.number.is_none()) {
                    free.number = Some(number);
                } else {
                    member = Some(number);
                }
            }
            if let (Column::First, Some(last)) = (column, entry.players.last_mut())
                && self.last_before_first()
            {
                let given = first.take().unwrap_or_default();
                last.name = format!("{given} {}", last.name);
            }
        }
        if let Some(first) = first {
            entry.players.push(Person { name: first, number: None });
        }
        for person in &mut entry.players {
            person.name = flipped(&person.name);
        }
        Ok(entry)
    }

    /// Tells whether a cell is one person's: where each has a column, and nothing stands between two names.
    fn is_one(&self, cell: &str) -> bool {
        let names = self.0.iter().filter(|column| **column == Column::Name).count();
        !has_between(cell) && (names > 1 || people_of(cell).is_err())
    }

    fn last_before_first(&self) -> bool {
        let at = |wanted: Column| self.0.iter().position(|column| *column == wanted);
        at(Column::Last).is_some_and(|last| at(Column::First).is_some_and(|first| last < first))
    }
}

impl Entry {
    /// Takes in the cell with the pair's number: 3, NS3, 3 E/W.
    fn place(&mut self, cell: &str) -> Result<(), String> {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        let letters: String = cell.chars().filter(|c| !c.is_ascii_digit()).collect();
        self.number = digits.parse().ok().filter(|number| *number > 0);
        let side: Option<Side> = direction(letters.trim());
        self.side = self.side.or(side);
        match self.number {
            Some(_) => Ok(()),
            None => Err(format!("“{cell}” is not the number of a pair.")),
        }
    }
}

/// Tells the pair's number from the members': a column that only says “number” is the pair's if it stands once, and
/// a member's where there is one for each player, or another column says “pair”.
fn of_members(mut columns: Vec<Column>, cells: &[String]) -> Vec<Column> {
    let is_plain =
        |cell: &String| matches!(bare(cell).trim(), "no" | "nr" | "number" | "nummer" | "#");
    let numbers = || columns.iter().zip(cells).filter(|(column, _)| **column == Column::Number);
    let plain = numbers().filter(|(_, cell)| is_plain(cell)).count();
    let is_name = |column: &&Column| matches!(column, Column::Name | Column::Last);
    let names = columns.iter().filter(is_name).count();
    let for_each = plain == names && names > 1;
    let mut is_pairs = numbers().count() == plain && !for_each;
    for (column, cell) in columns.iter_mut().zip(cells) {
        if *column == Column::Number && is_plain(cell) && !std::mem::take(&mut is_pairs) {
            *column = Column::Member;
        }
    }
    columns
}

/// Returns what a heading says without its marks and its player: `Player 1`, `Name_2`, `EBU no. 1`.
fn bare(cell: &str) -> String {
    let lower = cell.to_lowercase();
    let word =
        lower.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ':' | '(' | ')'));
    let word = word.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    word.replace(['_', '.', '-'], " ").trim().to_owned()
}

fn column(cell: &str) -> Column {
    let word = bare(cell);
    let known = |word: &str| WORDS.iter().find(|(known, _)| *known == word).map(|(_, it)| *it);
    if let Some(column) = known(&word) {
        return column;
    }
    // “Lidnummer speler 1”, “player 1 number”: whose it is, and what. All of its words must be known, for people are
    // called North and South too.
    let words: Vec<&str> = word
        .split_whitespace()
        .map(|part| part.trim_end_matches(|c: char| c.is_ascii_digit()))
        .filter(|part| !part.is_empty())
        .collect();
    let parts: Option<Vec<Column>> = words.iter().map(|part| known(part)).collect();
    let Some(parts) = parts else { return Column::Unused };
    let has = |column: Column| parts.contains(&column);
    match () {
        () if has(Column::Member) || (has(Column::Name) && has(Column::Number)) => Column::Member,
        () if has(Column::First) => Column::First,
        () if has(Column::Last) => Column::Last,
        () if words.iter().any(|word| matches!(*word, "name" | "names" | "naam" | "namen")) => {
            Column::Name
        }
        () => Column::Unused,
    }
}

/// Reads a rating with up to three decimals, in thousandths.
fn rating(cell: &str) -> Result<i32, String> {
    let wrong = || format!("“{cell}” is not a rating: expected a number such as 54.3.");
    let text = cell.trim().trim_end_matches('%').trim().replace(',', ".");
    let value: f64 = text.parse().map_err(|_| wrong())?;
    let thousandths = (value * 1000.0).round();
    match thousandths.abs() < 2.0e9 {
        true => Ok(thousandths as i32),
        false => Err(wrong()),
    }
}
