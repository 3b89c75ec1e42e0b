//! Changes sent to a file in use: only what differs, all of it at once, and only to tables that are ready.

mod codes;
mod movement;
mod recorded;
mod records;
mod shared;

use bws::write::{Format, Request};
use jet::Database;
use jet::page::Memory;
use session::State;

use crate::write::{computer, event, made, open, request};

/// A file of two tables and three rounds, and the event it was made for.
pub(crate) const THREE_ROUNDS: &str = r#"
    name = "Three rounds"
    [[sessions]]
    [[sessions.sections]]
    section = "B"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "3-4" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "5-6" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "7-8" },
        { table = 1, round = 3, ns = 1, ew = 4, boards = "9-10" },
        { table = 2, round = 3, ns = 2, ew = 3, boards = "11-12" },
    ]
"#;

/// A file in memory, made for an event.
pub(crate) fn file(state: &State, format: Format) -> Database<Memory> {
    open(&made(state, format).bytes)
}

/// The file's columns as text.
pub(crate) fn rows(database: &Database<Memory>, table: &str, columns: &[&str]) -> Vec<String> {
    crate::write::rows(database.medium().bytes(), table, columns)
}

/// Gives a table of section 2 a code, as if the control program were not done.
pub(crate) fn set_code(database: &mut Database<Memory>, table: i16, code: i16) {
    let mut change = database.change().unwrap();
    let tables = change.table("Tables").unwrap();
    let place = tables.position("Table").unwrap();
    let found = change.rows(&tables).unwrap().rows;
    let (id, _) = found.iter().find(|(_, row)| row[place] == jet::Value::Int(table)).unwrap();
    change.update(&tables, *id, &[("UpdateFromRound", jet::Value::Int(code))]).unwrap();
    change.commit().unwrap();
}

/// What every change here is made with.
pub(crate) fn with_request<T>(act: impl FnOnce(&Request<'_>) -> T) -> T {
    act(&request(&computer()))
}

pub(crate) fn state(toml: &str) -> State {
    event(toml)
}
