//! Files made here, of every type of column, with rows that came, grew and went.

use super::{check_all, jetdb, mdbtools};
use crate::creation::{NOW, database, received_data, result};
use jet::page::Memory;
use jet::share::{Options, replace};
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Database, Value, Version};
use rstest::rstest;
use std::path::PathBuf;
use tempfile::TempDir;

/// A table with every type, and every property.
fn spec() -> TableSpec {
    let column = |name: &str, kind| ColumnSpec::new(name, kind);
    TableSpec::new("Everything")
        .column(ColumnSpec::autonumber("ID"))
        .column(column("Byte", ColumnType::Byte).default("7").required(false))
        .column(column("Int", ColumnType::Int).required(true))
        .column(column("Long", ColumnType::Long))
        .column(column("Single", ColumnType::Single))
        .column(column("Double", ColumnType::Double))
        .column(column("Money", ColumnType::Currency))
        .column(column("Date", ColumnType::Date))
        .column(column("Yes", ColumnType::Bool).default("True"))
        .column(ColumnSpec::text("Text", 50).allow_zero_length(true).default("\"none\""))
        .column(ColumnSpec::text("Strict", 20).allow_zero_length(false).required(true))
        .column(column("Bytes", ColumnType::Binary))
        .column(column("Memo", ColumnType::Memo).allow_zero_length(true))
        .column(column("Object", ColumnType::Ole))
        .index(IndexSpec::primary_key(&["ID"]))
}

fn row(nth: usize) -> Vec<Value<'static>> {
    let texts = ["", "PASS", "3 NT x", "é ü ß ñ", "Wrong direction", "€ 5"];
    let number = nth as i32 * 7_919 % 32_000 - 16_000;
    let mut row = vec![
        Value::Null,
        Value::Byte(nth as u8),
        Value::Int(number as i16),
        Value::Long(number * 60_000),
        Value::Single(number as f32 / 8.0),
        Value::Double(f64::from(number) / 3.0),
        Value::Currency(i64::from(number) * 12_345),
        Value::Date([45352.0, 45352.5, 0.75][nth % 3]),
        Value::Bool(nth % 2 == 0),
        Value::from(texts[nth % texts.len()]),
        Value::from("x"),
        // Never 0 at the start: mdbtools prints such bytes as nothing.
        Value::from(vec![nth as u8 | 1; 1 + nth % 40]),
        Value::from("long text ".repeat(nth * nth % 700)),
        Value::from(vec![0xA5; nth * 31 % 6_000]),
    ];
    // Each column is null in some row, but those that are counted, required, or Yes and No.
    let position = nth % row.len();
    if !matches!(position, 0 | 2 | 8 | 10) {
        row[position] = Value::Null;
    }
    row
}

/// Everything in one file: rows inserted, some grown, some deleted.
fn file(folder: &TempDir, version: Version) -> PathBuf {
    let mut database: Database<Memory> = database(version);
    let mut change = database.change().unwrap();
    let table = change.create_table(&spec(), NOW).unwrap();
    let ids: Vec<_> =
        (0..300).map(|nth| change.insert_values(&table, &row(nth)).unwrap().id).collect();
    for (nth, &id) in ids.iter().enumerate() {
        match nth % 7 {
            0 => change.delete(&table, id).unwrap(),
            1 => {
                let grown = Value::from("grown ".repeat(8));
                change
                    .update(&table, id, &[("Text", grown), ("Bytes", Value::from(vec![1; 200]))])
                    .unwrap();
            }
            2 => change
                .update(&table, id, &[("Text", Value::Null), ("Memo", Value::from(""))])
                .unwrap(),
            3 => change
                .update(&table, id, &[("Text", Value::from("")), ("Memo", Value::Null)])
                .unwrap(),
            _ => {}
        }
    }
    let table =
        change.create_table(&received_data().index(IndexSpec::primary_key(&["ID"])), NOW).unwrap();
    change
        .append(&table, |rows| {
            (1..=3_000).try_for_each(|id| rows.append(&result(id, "3 NT")).map(drop))
        })
        .unwrap();
    change.commit().unwrap();
    let path = folder.path().join("club.bws");
    replace(&path, database.into_medium().bytes(), &Options::default()).unwrap();
    path
}

#[rstest]
fn every_value_is_the_same_in_other_readers(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let folder = TempDir::new().unwrap();
    let path = file(&folder, version);
    check_all(&path, "Everything");
    check_all(&path, "ReceivedData");
}

#[rstest]
fn properties_read_back_in_other_readers(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    use ::jetdb::Value as Theirs;
    let folder = TempDir::new().unwrap();
    let path = file(&folder, version);
    let property = |column, name| jetdb::property(&path, "Everything", column, name);
    assert_eq!(property("Byte", "DefaultValue"), Some(Theirs::Text("7".into())));
    assert_eq!(property("Text", "DefaultValue"), Some(Theirs::Text("\"none\"".into())));
    assert_eq!(property("Yes", "DefaultValue"), Some(Theirs::Text("True".into())));
    assert_eq!(property("Int", "DefaultValue"), None);
    assert_eq!(property("Int", "Required"), Some(Theirs::Bool(true)));
    assert_eq!(property("Byte", "Required"), Some(Theirs::Bool(false)));
    assert_eq!(property("Text", "AllowZeroLength"), Some(Theirs::Bool(true)));
    assert_eq!(property("Strict", "AllowZeroLength"), Some(Theirs::Bool(false)));
    if cfg!(windows) {
        return;
    }
    let schema = mdbtools::schema(&path, "Everything");
    let line = |column: &str| {
        let start = format!("[{column}]");
        schema.lines().find(|line| line.trim_start().starts_with(&start)).unwrap().to_owned()
    };
    assert!(line("Int").contains("NOT NULL"), "{schema}");
    assert!(!line("Byte").contains("NOT NULL"), "{schema}");
    assert!(line("Byte").contains("DEFAULT 7"), "{schema}");
}
