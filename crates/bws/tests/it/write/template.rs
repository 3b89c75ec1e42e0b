//! The makers' own blank file, filled by us.

use super::{computer, event, open, request, rows, verified};
use crate::corpus;
use bws::schema::TABLES;
use bws::write::{CreateError, fill};
use jet::index::KeyValue;

const EVENT: &str = r#"
    name = "Filled"
    [[players]]
    number = "17"
    name = "Ann Onymous"
    [[players]]
    number = "AB 12"
    name = "Somebody"
    [[sessions]]
    [[sessions.sections]]
    section = "B"
    rounds = [{ table = 3, round = 1, ns = 1, ew = 2, boards = "1,3" }]
    [[sessions.pairs]]
    section = "B"
    pair = 1
    players = ["17", "AB 12"]
"#;

#[test]
fn the_official_template_is_filled_and_its_indexes_hold_every_row() {
    let Some(template) = corpus::bytes(corpus::TEMPLATE) else { return };
    let state = event(EVENT);
    let filled = fill(template, state.event(), &request(&computer())).unwrap();
    assert_eq!(rows(&filled.bytes, "Section", &["ID", "Letter", "Tables"]), ["2 | B | 1"]);
    assert_eq!(rows(&filled.bytes, "RoundData", &["Table", "CustomBoards"]), ["3 | 1,3"]);
    assert_eq!(
        rows(&filled.bytes, "PlayerNames", &["ID", "Name"]),
        ["17 | Ann Onymous", "- | Somebody"]
    );
    assert_eq!(rows(&filled.bytes, "Clients", &["ID", "Computer"]), ["1 | CLUB-PC"]);
    let database = open(&filled.bytes);
    verified(&database);
    for schema in TABLES {
        let table = database.table(schema.name).unwrap();
        let found = database.rows(&table).unwrap();
        assert!(found.problems.is_empty(), "{:?}", found.problems);
        for index in table.indexes().unwrap() {
            let keys = found.rows.iter().map(|(id, row)| {
                (index.columns().map(|column| KeyValue::from(&row[column])).collect(), *id)
            });
            let report = index.check(database.medium(), keys).unwrap();
            assert!(report.problems.is_empty(), "{}: {:?}", schema.name, report.problems);
        }
    }
    let again = fill(filled.bytes, state.event(), &request(&computer())).unwrap_err();
    assert!(matches!(again, CreateError::NotEmpty(_)), "{again}");
}
