//! `tenace bws new`: the exchange file of an event, read back with the database alone.

use insta::assert_snapshot;
use jet::page::Memory;
use jet::{Database, Header, Value, Version};

use crate::club::TestClub;

fn open(path: &str) -> Database<Memory> {
    let bytes = std::fs::read(path).unwrap();
    let version = Header::version_of(&bytes).unwrap();
    Database::open(Memory::from_bytes(version, bytes)).unwrap()
}

/// One column of a table.
fn column(database: &Database<Memory>, table: &str, column: &str) -> Vec<Value<'static>> {
    let table = database.table(table).unwrap();
    let place = table.position(column).unwrap();
    database
        .rows(&table)
        .unwrap()
        .rows
        .into_iter()
        .map(|(_, mut row)| row.swap_remove(place))
        .collect()
}

#[test]
fn the_file_has_the_movement_and_the_results() {
    let club = TestClub::with_tables(3, 2);
    club.enter(&["A1", "1", "4SN="]).ok();
    club.enter(&["A2", "3", "PASS"]).ok();
    let file = club.path("friday.bws");
    let told = club.run(&["bws", "new", &club.event, &file, "--computer", "CLUB-PC"]).ok();
    let told = told.replace(&file, "friday.bws");
    assert_snapshot!(told, @"friday.bws: 1 section, 3 tables, 6 rounds at tables, 0 names, 0 hands, 2 results (access2000)");
    let database = open(&file);
    assert_eq!(database.header().version, Version::Jet4);
    assert_eq!(column(&database, "Clients", "Computer"), [Value::from("CLUB-PC")]);
    assert_eq!(column(&database, "RoundData", "NSPair"), [1, 1, 3, 3, 5, 5].map(Value::Int));
    assert_eq!(
        column(&database, "ReceivedData", "Contract"),
        [Value::from("4 S"), Value::from("PASS")]
    );
    let checked = club.run(&["bws", "check", &file]);
    assert_eq!(checked.code, 0, "{checked:?}");
    // No lock file, no part of a file stays.
    let mut left: Vec<_> = std::fs::read_dir(club.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("friday"))
        .collect();
    left.sort();
    assert_eq!(left, ["friday.bws"]);
}

#[test]
fn a_file_that_is_there_is_replaced_only_if_told_and_never_if_it_is_no_database() {
    let club = TestClub::with_tables(1, 1);
    let file = club.path("friday.bws");
    let new = |more: &[&str]| club.run(&[&["bws", "new", &club.event, &file][..], more].concat());
    let told = new(&["--format", "access97", "--json"]).ok();
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        (told["format"].as_str(), told["rows"]["Tables"].as_u64()),
        (Some("access97"), Some(1))
    );
    assert_eq!(told["notes"], serde_json::json!([]));
    assert_eq!(open(&file).header().version, Version::Jet3);
    let before = std::fs::read(&file).unwrap();
    let sentence = new(&[]).refused();
    assert!(sentence.ends_with("is there already, perhaps with results; nothing was written (to replace it, add --force)"), "{sentence}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    new(&["--force"]).ok();
    assert_eq!(open(&file).header().version, Version::Jet4);
    std::fs::write(&file, "my letters").unwrap();
    let sentence = new(&["--force"]).refused();
    assert_eq!(sentence.matches(&file).count(), 1, "{sentence}");
    assert_eq!(std::fs::read(&file).unwrap(), b"my letters");
    // One that is cut off stays too, and no lock file with it.
    std::fs::write(&file, &before[..1000]).unwrap();
    new(&["--force"]).refused();
    assert!(!std::fs::exists(club.path("friday.ldb")).unwrap());
}

#[test]
fn what_cannot_be_made_is_told_and_nothing_is_written() {
    let club = TestClub::with_tables(130, 1);
    let file = club.path("friday.bws");
    let sentence = club.run(&["bws", "new", &club.event, &file, "--for", "2008"]).refused();
    assert_eq!(
        sentence,
        "tenace: there are 130 tables; a server of 2008 has at most 128: spread them over more computers, each with a server \
         (bws new --computer NAME for each)"
    );
    assert!(!std::fs::exists(&file).unwrap());
    let twice = ["--computer", "ONE", "--computer", "One", "--for", "2008"];
    let sentence = club.run(&[&["bws", "new", &club.event, &file][..], &twice].concat()).refused();
    assert!(sentence.contains("the computer One is named twice"), "{sentence}");
    let two = ["--computer", "ONE", "--computer", "TWO", "--for", "2008"];
    club.run(&[&["bws", "new", &club.event, &file][..], &two].concat()).ok();
    club.run(&["bws", "new", "nobody", &file]).wrong();
    let nowhere = club.path("no/folder.bws");
    assert_eq!(
        club.run(&["bws", "new", &club.event, &nowhere]).wrong(),
        format!(
            "tenace: {nowhere} cannot be written: its folder is not there; make it, or name another"
        )
    );
}
