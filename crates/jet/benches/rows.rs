//! Many rows made and read, against jetdb (in this process) and mdb-export (a process of its own); a new file of empty
//! tables; and rows that are locked and committed one by one.
//!
//! All take turns, and what counts is the median of the ratios: the machine has its moods. One core; no `fsync`.

#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on should say where")]

use jet::page::{Memory, RowId};
use jet::share::{Options, Shared, replace};
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Database, Value, Version};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

const ROWS: usize = 200_000;
const COMMITS: usize = 50_000;
const TURNS: usize = 7;
const NOW: f64 = 45_352.5;

fn main() {
    for version in Version::ALL {
        println!("{version:?}");
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("club.bws");
        let mut made = Vec::new();
        for _ in 0..TURNS {
            let start = Instant::now();
            write(&path, create(version, false));
            made.push(start.elapsed().as_secs_f64());
        }
        show("rows made and written", ROWS, &mut made);
        let mut keyed = Vec::new();
        for _ in 0..TURNS {
            let start = Instant::now();
            black_box(create(version, true));
            keyed.push(start.elapsed().as_secs_f64());
        }
        show("rows made with a primary key", ROWS, &mut keyed);
        reading(&path);
        empty(version);
        commits(&folder, version);
    }
}

/// The table of results as the exchange files have it.
fn received_data() -> TableSpec {
    let mut spec = TableSpec::new("ReceivedData").column(ColumnSpec::autonumber("ID"));
    for name in ["Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer"] {
        spec = spec.column(ColumnSpec::new(name, ColumnType::Int));
    }
    for (name, size) in
        [("NS/EW", 2), ("Contract", 10), ("Result", 10), ("LeadCard", 10), ("Remarks", 255)]
    {
        spec = spec.column(ColumnSpec::text(name, size).allow_zero_length(true));
    }
    for name in ["DateLog", "TimeLog"] {
        spec = spec.column(ColumnSpec::new(name, ColumnType::Date));
    }
    for name in ["Processed", "Processed1", "Processed2", "Processed3", "Processed4", "Erased"] {
        spec = spec.column(ColumnSpec::new(name, ColumnType::Bool).default("False"));
    }
    spec
}

fn row(nth: usize) -> [Value<'static>; 21] {
    const CONTRACTS: [&str; 5] = ["3 NT", "4 S x", "PASS", "6 H", "2 C"];
    const RESULTS: [&str; 3] = ["=", "+1", "-2"];
    let int = |modulus: usize| Value::Int((nth % modulus) as i16 + 1);
    let processed = Value::Bool(nth % 2 == 0);
    let off = || Value::Bool(false);
    [
        Value::Long(nth as i32 + 1),
        int(4),
        int(30),
        int(9),
        int(36),
        int(60),
        int(59),
        int(60),
        Value::from(["N", "E", "S", "W"][nth % 4]),
        Value::from(CONTRACTS[nth % 5]),
        Value::from(RESULTS[nth % 3]),
        Value::from("SA"),
        Value::Null,
        Value::Date(45_352.0),
        Value::Date(nth as f64 / ROWS as f64),
        processed,
        off(),
        off(),
        off(),
        off(),
        off(),
    ]
}

fn create(version: Version, keyed: bool) -> Database<Memory> {
    let mut database = Database::create(Memory::new(version), NOW).unwrap();
    let mut change = database.change().unwrap();
    let mut spec = received_data();
    if keyed {
        spec = spec.index(IndexSpec::primary_key(&["ID"]));
    }
    let table = change.create_table(&spec, NOW).unwrap();
    change
        .append(&table, |rows| (0..ROWS).try_for_each(|nth| rows.append(&row(nth)).map(drop)))
        .unwrap();
    change.commit().unwrap();
    database
}

fn write(path: &Path, database: Database<Memory>) {
    replace(path, database.into_medium().bytes(), &Options::default()).unwrap();
}

/// Every value of every row: ours from the file as it is opened beside others, page by page.
fn reading(path: &Path) {
    let (mut ours, mut jetdb, mut mdb_export) = (Vec::new(), Vec::new(), Vec::new());
    let has_mdbtools = Command::new("mdb-export").arg("--version").output().is_ok();
    for _ in 0..TURNS {
        ours.push(timed(|| {
            let medium = Shared::open_to_read(path, &Options::default()).unwrap();
            let database = Database::open(medium).unwrap();
            let table = database.table("ReceivedData").unwrap();
            let mut scan = database.scan(&table).unwrap();
            let mut n_rows = 0;
            while let Some(row) = scan.next_row() {
                black_box(row.unwrap().values().unwrap());
                n_rows += 1;
            }
            assert_eq!(n_rows, ROWS);
        }));
        jetdb.push(timed(|| {
            let mut reader = jetdb::PageReader::open(path).unwrap();
            let catalog = jetdb::read_catalog(&mut reader).unwrap();
            let entry = jetdb::find_table(&catalog, "ReceivedData").unwrap();
            let table = jetdb::read_table_def(&mut reader, &entry.name, entry.table_page).unwrap();
            let rows = jetdb::read_table_rows(&mut reader, &table).unwrap();
            assert_eq!(black_box(rows).rows.len(), ROWS);
        }));
        if has_mdbtools {
            mdb_export.push(timed(|| {
                let mut export = Command::new("mdb-export");
                let status =
                    export.arg(path).arg("ReceivedData").stdout(Stdio::null()).status().unwrap();
                assert!(status.success());
            }));
        } else {
            println!("  mdb-export was not measured: install mdbtools");
        }
    }
    compare("jetdb", &ours, &jetdb);
    compare("mdb-export", &ours, &mdb_export);
    show("rows read", ROWS, &mut ours);
    show("rows read by jetdb", ROWS, &mut jetdb);
    show("rows read by mdb-export", ROWS, &mut mdb_export);
}

/// A new file of fourteen tables without a row.
fn empty(version: Version) {
    let mut times = Vec::new();
    for _ in 0..50 {
        times.push(timed(|| {
            let mut database = Database::create(Memory::new(version), NOW).unwrap();
            let mut change = database.change().unwrap();
            for nth in 0..14 {
                let spec = TableSpec { name: format!("Results{nth}"), ..received_data() };
                change.create_table(&spec, NOW).unwrap();
            }
            change.commit().unwrap();
            black_box(database);
        }));
    }
    println!("  14 empty tables in {:.0} µs", median(&mut times) * 1e6);
}

/// Each row claimed under its locks, written and committed by itself.
fn commits(folder: &TempDir, version: Version) {
    let path: PathBuf = folder.path().join("shared.bws");
    let mut database = Database::create(Memory::new(version), NOW).unwrap();
    let mut change = database.change().unwrap();
    change.create_table(&received_data(), NOW).unwrap();
    change.commit().unwrap();
    write(&path, database);
    let shared = Shared::open(&path, &Options::default()).unwrap();
    let mut database = Database::open(shared).unwrap();
    let table = database.table("ReceivedData").unwrap();
    let mut inserted = Vec::new();
    let mut ids: Vec<RowId> = Vec::new();
    let mut updated = Vec::new();
    let processed = table.require("Processed").unwrap();
    for turn in 0..TURNS {
        ids.clear();
        inserted.push(timed(|| {
            for nth in 0..COMMITS {
                let mut change = database.change().unwrap();
                let row = row(turn * COMMITS + nth);
                ids.push(change.insert_values(&table, &row).unwrap().id);
                change.commit().unwrap();
            }
        }));
        updated.push(timed(|| {
            for &id in &ids {
                let mut change = database.change().unwrap();
                change.update_values(&table, id, &[(processed, Value::Bool(true))]).unwrap();
                change.commit().unwrap();
            }
        }));
    }
    show("rows inserted, each locked and committed", COMMITS, &mut inserted);
    show("rows marked, each locked and committed", COMMITS, &mut updated);
}

fn timed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn compare(peer: &str, ours: &[f64], theirs: &[f64]) {
    let mut ratios: Vec<_> = ours.iter().zip(theirs).map(|(ours, theirs)| theirs / ours).collect();
    if let (Some(low), Some(high)) =
        (ratios.iter().copied().reduce(f64::min), ratios.iter().copied().reduce(f64::max))
    {
        let median = median(&mut ratios);
        println!("  reading is {median:.1} × {peer} (from {low:.1} to {high:.1})");
    }
}

fn show(what: &str, n_rows: usize, seconds: &mut [f64]) {
    if seconds.is_empty() {
        return;
    }
    let best = seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let rate = |seconds: f64| n_rows as f64 / seconds;
    println!("  {what}: {:.0} /s, at best {:.0}", rate(median(seconds)), rate(best));
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
