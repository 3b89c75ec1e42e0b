//! Databases as a program sees them: real files, files made here, changes, damage, and one file among several programs.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod corpus;
mod creation;
mod damage;
mod index;
mod model;
mod peers;
mod rows;
mod share;
mod tables;
mod verify;

use jet::Database;
use jet::index::KeyValue;
use jet::page::Memory;

/// Checks that every index of a table has exactly the entries of its rows.
fn index_check(database: &Database<Memory>, table: &str) {
    let table = database.table(table).unwrap();
    let found = database.rows(&table).unwrap();
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    for index in table.indexes().unwrap() {
        let keys = found.rows.iter().map(|(id, row)| {
            (index.columns().map(|column| KeyValue::from(&row[column])).collect(), *id)
        });
        let report = index.check(database.medium(), keys).unwrap();
        let name = &index.definition().name;
        assert!(report.problems.is_empty(), "{name} of {}: {:?}", table.name(), report.problems);
    }
}
