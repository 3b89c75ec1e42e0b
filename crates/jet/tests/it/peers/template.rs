//! The official template, filled by us: still clean, and read by others.

use super::{check_all, mdbtools, run};
use crate::verify::check_clean;
use jet::share::{Options, Shared};
use jet::table::{Column, ColumnType, Table};
use jet::{Database, Value};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A copy of the template; none, with a line that says so, where the corpus is absent.
fn template(folder: &TempDir) -> Option<PathBuf> {
    let original = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/bws/template-access2000-v5.bws"
    ));
    let Ok(bytes) = std::fs::read(original) else {
        println!("not run: {} is absent", original.display());
        return None;
    };
    let path = folder.path().join("club.bws");
    std::fs::write(&path, bytes).unwrap();
    Some(path)
}

fn value(column: &Column, table: &Table, nth: usize) -> Value<'static> {
    if column.is_autonumber() {
        return Value::Null;
    }
    let most = usize::from(column.most(table.version()));
    match column.kind {
        ColumnType::Bool => Value::Bool(nth % 2 == 0),
        ColumnType::Byte => Value::Byte(nth as u8),
        ColumnType::Int => Value::Int(nth as i16),
        ColumnType::Long => Value::Long(nth as i32 * 3),
        ColumnType::Date => Value::Date([45352.0, 45352.5, 0.75][nth % 3]),
        ColumnType::Text => {
            Value::from(format!("{nth:04} North").chars().take(most).collect::<String>())
        }
        ColumnType::Memo => Value::from("memo ".repeat(nth % 90)),
        ColumnType::Single => Value::Single(nth as f32 / 4.0),
        ColumnType::Double => Value::Double(nth as f64 / 4.0),
        other => panic!("{} is of type {other:?}", column.name),
    }
}

#[test]
fn the_official_template_is_filled_and_stays_clean_and_readable() {
    let folder = TempDir::new().unwrap();
    let Some(path) = template(&folder) else { return };
    let shared = Shared::open(&path, &Options::default()).unwrap();
    assert!(shared.access().may_write(), "{:?}", shared.access());
    let mut database = Database::open(shared).unwrap();
    let names = database.tables().unwrap();
    assert_eq!(names.len(), 14);
    let (mut one_by_one, mut filled) = (true, 0);
    for name in &names {
        let mut change = database.change().unwrap();
        let table = change.table(name).unwrap();
        let indexed = !table.definition().indexes.is_empty();
        filled += usize::from(indexed);
        let rows = (0..if indexed { 5_000 } else { 500 }).map(|nth| {
            table.columns().iter().map(|column| value(column, &table, nth)).collect::<Vec<_>>()
        });
        // Both ways to add rows, in turn.
        one_by_one = !one_by_one;
        if one_by_one {
            for row in rows {
                change.insert_values(&table, &row).unwrap();
            }
        } else {
            change
                .append(&table, |into| {
                    rows.into_iter().try_for_each(|row| into.append(&row).map(drop))
                })
                .unwrap();
        }
        change.commit().unwrap();
        check_clean(&database);
    }
    assert_eq!(filled, 7, "tables with indexes");
    drop(database);
    for name in &names {
        check_all(&path, name);
    }
    if cfg!(windows) {
        return;
    }
    let queries = run(Command::new("mdb-queries").arg("-L").arg(&path), mdbtools::MISSING);
    assert_eq!(queries.split_whitespace().count(), 8, "{queries}");
}
