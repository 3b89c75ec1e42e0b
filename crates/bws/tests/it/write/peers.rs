//! Our files in other people's readers: every value of every table, in both formats, NULL and empty text apart.
//!
//! `cargo xtask test` installs mdbtools; without it this fails and says so. There is none for Windows, where jetdb must do.

use super::{computer, event, open, request, some_tricks};
use bws::schema::TABLES;
use bws::write::{Format, Request, create, save};
use jet::Value;
use jetdb::{PageReader, read_catalog, read_table_def, read_table_rows};
use jiff::civil::date;
use rstest::rstest;
use session::State;
use session::log::Command;
use std::path::Path;
use test_support::commands::enter;
use test_support::process::try_output;

/// Something in every table that a scoring program fills.
const FULL: &str = r#"
    name = "Everything"
    [[players]]
    number = "0123"
    name = "Zoë Müller"
    [[sessions]]
    date = "2026-11-17"
    time = "19:30:00"
    [[sessions.settings]]
    BM2PINcode = "4711"
    [[sessions.sections]]
    section = "A"
    missing_pair = 4
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 3, boards = "1,3" },
        { table = 2, round = 1, ns = 2, ew = 4, boards = "4-5" },
    ]
    [[sessions.pairs]]
    section = "A"
    pair = 1
    players = ["0123", "Guest"]
    [[sessions.hands]]
    board = 1
    deal = "N:AKQ.AKQJT98765.. JT98.432.AKQ.AKQ 765..JT987.JT987 432..65432.65432"
"#;

fn full() -> State {
    let results = ["A1 1 4SXN-2 CT", "A1 3 40%-60%"];
    let commands = results.map(|line| Command::EnterResult(enter(line)));
    event(FULL).suppose(&commands).unwrap().0
}

#[rstest]
fn every_value_reads_the_same_elsewhere(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let tricks = some_tricks();
    let computers = computer();
    let request = Request { format, tricks: &|_| Some(tricks), ..request(&computers) };
    let created = create(full().event(), &request).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("full.bws");
    save(&path, &created.bytes, false).unwrap();
    let database = open(&created.bytes);
    let mut n_filled = 0;
    for schema in TABLES {
        let table = database.table(schema.name).unwrap();
        let rows: Vec<Vec<Value<'static>>> =
            database.rows(&table).unwrap().rows.into_iter().map(|(_, row)| row).collect();
        let names: Vec<&str> = table.columns().iter().map(|column| column.name.as_str()).collect();
        n_filled += usize::from(!rows.is_empty());
        in_jetdb(&path, table.definition().page, schema.name, &names, &rows);
        if cfg!(unix) {
            in_mdbtools(&path, schema.name, &names, &rows);
        }
    }
    // All but those of the control program.
    assert_eq!(n_filled, 11);
}

fn in_jetdb(path: &Path, page: u32, table: &str, names: &[&str], rows: &[Vec<Value<'static>>]) {
    let mut reader = PageReader::open(path).unwrap();
    // There is also a container named Tables.
    let catalog = read_catalog(&mut reader).unwrap();
    assert!(catalog.iter().any(|entry| entry.name == table && entry.table_page == page));
    let definition = read_table_def(&mut reader, table, page).unwrap();
    let theirs: Vec<&str> = definition.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(theirs, names, "{table}");
    let read = read_table_rows(&mut reader, &definition).unwrap();
    assert_eq!((read.rows.len(), read.skipped_rows), (rows.len(), 0), "{table}");
    for (ours, theirs) in rows.iter().zip(&read.rows) {
        for ((ours, theirs), name) in ours.iter().zip(theirs).zip(names) {
            let same = match (ours, theirs) {
                (Value::Null, jetdb::Value::Null) => true,
                (Value::Bool(ours), jetdb::Value::Bool(theirs)) => ours == theirs,
                (Value::Int(ours), jetdb::Value::Int(theirs)) => ours == theirs,
                (Value::Long(ours), jetdb::Value::Long(theirs)) => ours == theirs,
                (Value::Date(ours), jetdb::Value::Timestamp(theirs)) => ours == theirs,
                (Value::Text(ours), jetdb::Value::Text(theirs)) => ours == theirs,
                _ => false,
            };
            assert!(same, "{table}.{name}: {ours:?}, in jetdb {theirs:?}");
        }
    }
}

fn in_mdbtools(path: &Path, table: &str, names: &[&str], rows: &[Vec<Value<'static>>]) {
    let date_format = "%Y-%m-%d %H:%M:%S";
    let mut export = std::process::Command::new("mdb-export");
    export
        .args(["--no-quote", "--delimiter", "\u{1F}", "--row-delimiter", "\u{1E}"])
        .args(["--date-format", date_format, "--datetime-format", date_format])
        .arg(path)
        .arg(table);
    let output = try_output(&mut export).unwrap_or_else(|why| {
        panic!("mdb-export does not start ({why}): install mdbtools, or run `cargo xtask test`")
    });
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    let mut lines =
        printed.split_terminator('\u{1E}').map(|row| row.split('\u{1F}').collect::<Vec<_>>());
    assert_eq!(lines.next().unwrap(), names, "{table}");
    let lines: Vec<Vec<&str>> = lines.collect();
    assert_eq!(lines.len(), rows.len(), "{table}");
    for (ours, theirs) in rows.iter().zip(&lines) {
        let ours: Vec<String> = ours.iter().map(as_mdbtools).collect();
        assert_eq!(ours, *theirs, "{table}");
    }
}

/// A value as mdbtools prints it; NULL like empty text, which jetdb tells apart.
fn as_mdbtools(value: &Value<'_>) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(value) => u8::from(*value).to_string(),
        Value::Text(text) => text.to_string(),
        Value::Date(days) => {
            let seconds = (days * 86_400.0).round() as i64;
            let moment =
                date(1899, 12, 30).at(0, 0, 0, 0) + jiff::SignedDuration::from_secs(seconds);
            moment.strftime("%Y-%m-%d %H:%M:%S").to_string()
        }
        number => number.to_string(),
    }
}

#[rstest]
fn our_own_reader_finds_nothing_wrong(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let created = create(full().event(), &Request { format, ..request(&computer()) }).unwrap();
    let reading = bws::read::read_bytes(created.bytes).unwrap();
    let problems: Vec<_> = reading
        .findings
        .list()
        .iter()
        .filter(|finding| finding.severity == bws::finding::Severity::Problem)
        .collect();
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(reading.exchange.results.len(), 2);
}
