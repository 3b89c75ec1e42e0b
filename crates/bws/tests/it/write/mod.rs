//! Files made for events, read back cell by cell.

mod cells;
mod movement;
mod notes;
mod peers;
mod people;
mod results;
mod round_trip;
mod template;

use bws::write::{Control, Created, Format, Request, create};
use hands::double_dummy::TrickTable;
use jet::page::Memory;
use jet::{Database, Header, Value};
use jiff::civil::{DateTime, datetime};
use session::State;
use session::definition::Definition;
use session::model::SessionNo;

/// The time of everything that is made here.
pub(crate) const NOW: DateTime = datetime(2026, 11, 16, 19, 30, 15, 0);

/// The state of an event file.
pub(crate) fn event(toml: &str) -> State {
    let definition = Definition::from_toml(toml).unwrap();
    let commands = definition.commands().unwrap();
    State::default().suppose(&commands).unwrap().0
}

pub(crate) fn request(computers: &[String]) -> Request<'_> {
    Request {
        session: SessionNo::FIRST,
        format: Format::Access2000,
        control: Control::Today,
        computers,
        now: NOW,
        guid: 0x385B_3123_EF09_4666_9031_0BDB_94C9_693E,
        pin: None,
        tricks: &|_| None,
    }
}

pub(crate) fn computer() -> Vec<String> {
    vec!["CLUB-PC".into()]
}

/// Makes a file for today's control program.
pub(crate) fn made(state: &State, format: Format) -> Created {
    create(state.event(), &Request { format, ..request(&computer()) }).unwrap()
}

/// Opens a file that was made.
pub(crate) fn open(bytes: &[u8]) -> Database<Memory> {
    let version = Header::version_of(bytes).unwrap();
    Database::open(Memory::from_bytes(version, bytes.to_vec())).unwrap()
}

/// Fails unless every page, row and index entry is where it should be.
pub(crate) fn verified(database: &Database<Memory>) {
    let report = jet::verify::verify(database).unwrap();
    assert!(report.problems.is_empty(), "{:?}", report.problems);
}

/// Some columns of all rows of a table, as text: NULL is `-`, empty text is `""`.
pub(crate) fn rows(bytes: &[u8], table: &str, columns: &[&str]) -> Vec<String> {
    let database = open(bytes);
    verified(&database);
    let table = database.table(table).unwrap();
    let found = database.rows(&table).unwrap();
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let places: Vec<usize> = columns.iter().map(|name| table.require(name).unwrap()).collect();
    let text = |row: &Vec<Value<'static>>| {
        places.iter().map(|place| cell(&row[*place])).collect::<Vec<_>>().join(" | ")
    };
    found.rows.iter().map(|(_, row)| text(row)).collect()
}

fn cell(value: &Value<'_>) -> String {
    match value {
        Value::Null => "-".into(),
        Value::Text(text) if text.is_empty() => "\"\"".into(),
        Value::Text(text) => text.to_string(),
        Value::Date(days) => format!("{days}"),
        Value::Currency(_) => value.as_i64().map_or_else(|| value.to_string(), |n| n.to_string()),
        other => other.to_string(),
    }
}

/// A table of tricks that tells the seats and strains apart.
pub(crate) fn some_tricks() -> TrickTable {
    "0123456789abcd543210".parse().unwrap()
}
