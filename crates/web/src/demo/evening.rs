//! A demo event in the data folder: sections, movement, people, cards.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, Seat};
use hands::dealing::deal;
use hands::double_dummy::{Cancel, Queue};
use jiff::Timestamp;
use movement::{Kind, Movement, Seating, Wanted, generate};
use session::model::{EventInfo, SectionLetters, SessionNo, TableNo};
use session::{Author, EventId, Journal, LiveEvent, SqliteJournal};
use uuid::Uuid;

use super::DemoError;
use super::cards::{patient, seed};
use super::chance::Chance;
use super::event_file::definition;
use super::people::{Person, people};
use super::plausible::KnownBoard;

/// The most tables that play in one section.
const LARGEST_SECTION: u16 = 17;

/// The tables of each section when there are several.
const USUAL_SECTION: u16 = 15;

/// An evening does not go on for more rounds than these unless it is asked to.
const MOST_ROUNDS: u16 = 13;

/// The boards everybody plays, more or less.
const BOARDS_OF_AN_EVENING: u16 = 24;

/// What a demo event should be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What it is called; a number follows when there is one of that name.
    pub name: String,
    /// How many tables.
    pub tables: u16,
    /// How many rounds; as many as are usual when not said.
    pub rounds: Option<u16>,
    /// How many boards a round has at least.
    pub boards_per_round: u16,
}

/// A demo event, with all that its players know.
#[derive(Debug, Clone)]
pub struct Evening {
    /// The event.
    pub event: EventId,
    /// What it is called.
    pub name: String,
    /// One line about its movement.
    pub movement: String,
    /// How many results each round will have.
    pub results: BTreeMap<u16, usize>,
    /// Who sits down at each table in the first round.
    pub tables: Vec<TablePeople>,
    /// The boards.
    pub boards: BTreeMap<BoardNo, KnownBoard>,
}

/// A table, and who sits down there in the first round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePeople {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// Who sits down; nobody where the table is empty.
    pub people: Vec<(Seat, Person)>,
}

/// A section with its movement.
pub(super) struct Part {
    pub(super) letters: SectionLetters,
    pub(super) movement: Movement,
}

impl Evening {
    /// Makes a demo event in a journal.
    pub fn make(
        journal: SqliteJournal,
        plan: &Plan,
        chance: &mut Chance,
    ) -> Result<Evening, DemoError> {
        let parts = parts(plan)?;
        let rounds = parts.iter().map(|part| part.movement.rounds()).max().unwrap_or(0);
        let usual = (BOARDS_OF_AN_EVENING / rounds.max(1)).clamp(2, 4);
        let set_size = usual.max(plan.boards_per_round);
        let sets = parts.iter().map(|part| part.movement.sets()).max().unwrap_or(0);
        let boards = known_boards(&journal, sets.saturating_mul(set_size), chance)?;
        let tables = seated(&parts, chance);
        let name = free_name(&journal, &plan.name)?;
        let definition = definition(&name, &parts, set_size, &tables, &boards)?;
        let commands = definition.commands().map_err(|why| DemoError::Event(why.to_string()))?;
        let event = EventId(Uuid::now_v7());
        let author = Author::Director(None);
        let mut live = LiveEvent::create(journal, event, &commands, &author, Timestamp::now())
            .map_err(|why| DemoError::Event(why.to_string()))?;
        for board in boards.values() {
            live.journal_mut().keep_tricks(&board.deal, &board.tricks)?;
        }
        let mut results: BTreeMap<u16, usize> = BTreeMap::new();
        for row in parts.iter().flat_map(|part| part.movement.rows()) {
            let boards = if row.is_played() { usize::from(set_size) } else { 0 };
            *results.entry(row.round).or_default() += boards;
        }
        let movement = described(&parts, rounds, set_size);
        Ok(Evening { event, name, movement, results, tables, boards })
    }
}

/// Returns the sections for so many tables, of much the same size.
fn parts(plan: &Plan) -> Result<Vec<Part>, DemoError> {
    let tables = plan.tables;
    if tables < 2 {
        return Err(DemoError::TooFewTables);
    }
    let sections = if tables <= LARGEST_SECTION { 1 } else { tables.div_ceil(USUAL_SECTION) };
    let sizes = (0..sections).map(|at| tables / sections + u16::from(at < tables % sections));
    let letters = (0..26).chain(0..26 * 26).enumerate().map(|(place, number)| {
        let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).unwrap_or(0));
        match place {
            0..26 => letter(number).to_string(),
            _ => format!("{}{}", letter(number / 26), letter(number)),
        }
    });
    let part = |(size, letters): (u16, String)| {
        let letters = letters.parse().map_err(|why| DemoError::Event(format!("{why}")))?;
        Ok(Part { letters, movement: fitting(size, plan.rounds)? })
    };
    sizes.zip(letters).map(part).collect()
}

/// Returns a movement that fits: a Howell for few tables, else a Mitchell, else what there is.
fn fitting(tables: u16, rounds: Option<u16>) -> Result<Movement, DemoError> {
    let kinds = match tables {
        ..=4 => [Kind::Howell, Kind::SkipMitchell, Kind::Mitchell],
        _ => [Kind::Mitchell, Kind::SkipMitchell, Kind::Howell],
    };
    let mut most = 0;
    for kind in kinds {
        let possible = kind.rounds(tables);
        most = most.max(possible.last().copied().unwrap_or(0));
        let usual = kind.usual_rounds(tables).map(|usual| usual.min(MOST_ROUNDS));
        let Some(wanted) = rounds.or(usual).filter(|rounds| possible.contains(rounds)) else {
            continue;
        };
        if let Ok(movement) = generate(&Wanted::new(kind, tables).with_rounds(wanted)) {
            return Ok(movement);
        }
    }
    Err(DemoError::Rounds { tables, most })
}

/// Deals the boards and works out what can be made with them, unless the journal knows.
fn known_boards(
    journal: &SqliteJournal,
    count: u16,
    chance: &mut Chance,
) -> Result<BTreeMap<BoardNo, KnownBoard>, DemoError> {
    let seed = seed(chance);
    let numbers: Vec<BoardNo> =
        (1..=count).filter_map(|number| BoardNo::new(number.into())).collect();
    let deals: Vec<_> = numbers.iter().map(|number| deal(&seed, *number)).collect();
    let mut known = BTreeMap::new();
    let mut unknown = Vec::new();
    for (number, deal) in numbers.into_iter().zip(deals) {
        match journal.tricks(&deal)? {
            Some(tricks) => {
                known.insert(number, KnownBoard { number, deal, tricks });
            }
            None => unknown.push((number, deal)),
        }
    }
    let deals: Vec<_> = unknown.iter().map(|(_, deal)| *deal).collect();
    let tables = Queue::new(patient()).tables(&deals, &Cancel::default(), |_| {});
    for ((number, deal), tricks) in unknown.into_iter().zip(tables) {
        let tricks = tricks.map_err(|why| DemoError::Event(why.to_string()))?;
        known.insert(number, KnownBoard { number, deal, tricks });
    }
    Ok(known)
}

/// Seats invented people at the tables.
fn seated(parts: &[Part], chance: &mut Chance) -> Vec<TablePeople> {
    let tables = parts.iter().map(|part| usize::from(part.movement.tables())).sum::<usize>();
    let mut everybody = people(tables * 4, chance).into_iter();
    let mut seated = Vec::with_capacity(tables);
    for part in parts {
        for table in 1..=part.movement.tables() {
            let Some(number) = TableNo::new(table) else { continue };
            let row = part.movement.at(table, 1);
            let seats = row.map_or(Vec::new(), |row| filled(&row.seating));
            let people = seats.into_iter().zip(everybody.by_ref()).collect();
            let (session, section) = (SessionNo::FIRST, part.letters);
            seated.push(TablePeople { session, section, table: number, people });
        }
    }
    seated
}

/// Returns the seats at which somebody sits.
fn filled(seating: &Seating) -> Vec<Seat> {
    let (ns, ew) = match *seating {
        Seating::Pairs { ns, ew } => (ns != 0, ew != 0),
        Seating::Players { .. } => (true, true),
    };
    let is_filled = |seat: &Seat| match seat {
        Seat::North | Seat::South => ns,
        Seat::East | Seat::West => ew,
    };
    Seat::ALL.into_iter().filter(is_filled).collect()
}

/// Returns the name, or the name with the first number that is free.
fn free_name(journal: &SqliteJournal, name: &str) -> Result<String, DemoError> {
    let mut taken = BTreeSet::new();
    for event in journal.events()? {
        let part = journal.picture_part(event, "event")?;
        let info = part.and_then(|part| serde_json::from_str::<EventInfo>(&part).ok());
        taken.extend(info.map(|info| info.name));
    }
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    Ok(names.find(|name| !taken.contains(name)).unwrap_or_else(|| name.to_owned()))
}

fn described(parts: &[Part], rounds: u16, set_size: u16) -> String {
    let tables: u16 = parts.iter().map(|part| part.movement.tables()).sum();
    let kind = parts.first().map_or("", |part| part.movement.name());
    let kind = kind.split(' ').next().unwrap_or_default();
    let sections = match parts.len() {
        1 => String::new(),
        several => format!(" in {several} sections"),
    };
    format!("{kind}, {tables} tables{sections}, {rounds} rounds of {set_size} boards")
}
