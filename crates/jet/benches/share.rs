//! Changes and reading of a file that could be shared: locks, journal and commit words included, without waiting for the
//! disk unless it says so.

use divan::Bencher;
use divan::counter::ItemsCount;
use jet::page::{Medium, Memory, Work};
use jet::share::{Options, Shared, View, replace};
use jet::table::{ColumnSpec, ColumnType, TableSpec};
use jet::{Database, Value, Version};
use std::path::PathBuf;
use tempfile::TempDir;

fn main() {
    divan::main();
}

/// Rows of one change after the other; the limit is 50,000 a second.
const ROWS: usize = 20_000;

/// A database with one table of results, without a key.
fn database(folder: &TempDir, version: Version, n_rows: usize) -> PathBuf {
    let mut database = Database::create(Memory::new(version), 45_000.0).expect("a new database");
    let mut spec = TableSpec::new("Results").column(ColumnSpec::autonumber("ID"));
    for name in ["Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer"] {
        spec = spec.column(ColumnSpec::new(name, ColumnType::Int));
    }
    for (name, size) in
        [("NS/EW", 2), ("Contract", 10), ("Result", 10), ("LeadCard", 10), ("Remarks", 255)]
    {
        spec = spec.column(ColumnSpec::text(name, size));
    }
    spec = spec.column(ColumnSpec::new("Processed", ColumnType::Bool));
    let mut change = database.change().expect("a change");
    let table = change.create_table(&spec, 45_000.0).expect("a table");
    change
        .append(&table, |rows| {
            for _ in 0..n_rows {
                rows.append(&row())?;
            }
            Ok(())
        })
        .expect("rows");
    change.commit().expect("a commit");
    let path = folder.path().join("club.bws");
    replace(&path, database.into_medium().bytes(), &Options::default()).expect("a file");
    path
}

fn row() -> [Value<'static>; 14] {
    let [number, text] = [Value::Int(7), Value::Text("4 S x".into())];
    let n = || number.clone();
    let direction = Value::Text("N".into());
    let result = Value::Text("+1".into());
    [
        Value::Null,
        n(),
        n(),
        n(),
        n(),
        n(),
        n(),
        n(),
        direction,
        text,
        result,
        Value::Null,
        Value::Null,
        Value::Bool(false),
    ]
}

/// Two pages claimed, changed and committed.
#[divan::bench(args = Version::ALL)]
fn two_pages(bencher: Bencher<'_, '_>, version: Version) {
    pages(bencher, version, &Options::default(), ROWS);
}

/// The same, each change safe on disk.
#[divan::bench(args = Version::ALL, sample_count = 5)]
fn two_pages_synced(bencher: Bencher<'_, '_>, version: Version) {
    pages(bencher, version, &Options { sync: true, ..Options::default() }, 100);
}

fn pages(bencher: Bencher<'_, '_>, version: Version, options: &Options, changes: usize) {
    let folder = TempDir::new().expect("a folder");
    let path = database(&folder, version, 0);
    let mut shared = Shared::open(&path, options).expect("an open file");
    bencher.counter(ItemsCount::new(changes)).bench_local(|| {
        for nth in 0..changes {
            let mut work = Work::new(&mut shared).expect("a change");
            for page in [2, 3] {
                work.alter(page).expect("a page")[100] = nth as u8;
            }
            work.commit().expect("a commit");
        }
    });
}

/// One row inserted, locked and committed by itself.
#[divan::bench(args = Version::ALL, sample_count = 20, sample_size = 1)]
fn row_by_row(bencher: Bencher<'_, '_>, version: Version) {
    let folder = TempDir::new().expect("a folder");
    let path = database(&folder, version, 0);
    let mut database =
        Database::open(Shared::open(&path, &Options::default()).expect("an open file"))
            .expect("a database");
    let table = database.table("Results").expect("a table");
    let row = row();
    bencher.counter(ItemsCount::new(ROWS)).bench_local(|| {
        for _ in 0..ROWS {
            let mut change = database.change().expect("a change");
            change.insert_values(&table, &row).expect("a row");
            change.commit().expect("a commit");
        }
    });
}

/// One row marked as processed, locked and committed by itself.
#[divan::bench(args = Version::ALL)]
fn mark_row(bencher: Bencher<'_, '_>, version: Version) {
    let folder = TempDir::new().expect("a folder");
    let path = database(&folder, version, 1_000);
    let mut database =
        Database::open(Shared::open(&path, &Options::default()).expect("an open file"))
            .expect("a database");
    let table = database.table("Results").expect("a table");
    let ids: Vec<_> = database.rows(&table).expect("rows").rows.iter().map(|(id, _)| *id).collect();
    let position = table.require("Processed").expect("a column");
    let mut on = false;
    bencher.counter(ItemsCount::new(ids.len())).bench_local(|| {
        on = !on;
        for &id in &ids {
            let mut change = database.change().expect("a change");
            change.update_values(&table, id, &[(position, Value::Bool(on))]).expect("a row");
            change.commit().expect("a commit");
        }
    });
}

/// All rows of a large file, page by page, each validated by the commit words.
#[divan::bench(args = Version::ALL, sample_count = 10, sample_size = 1)]
fn scan(bencher: Bencher<'_, '_>, version: Version) {
    let folder = TempDir::new().expect("a folder");
    let path = database(&folder, version, 200_000);
    let view = View::open(&path, &Options::default()).expect("a view");
    assert!(view.pages().is_ok());
    let database = Database::open(view).expect("a database");
    let table = database.table("Results").expect("a table");
    bencher.counter(ItemsCount::new(200_000_usize)).bench_local(|| {
        let mut scan = database.scan(&table).expect("a scan");
        let mut sum = 0;
        while let Some(row) = scan.next_row() {
            sum +=
                row.and_then(|row| row.get(0)).ok().and_then(|id| id.as_i64()).unwrap_or_default();
        }
        sum
    });
}
