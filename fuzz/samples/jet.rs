//! Database files for the targets: a small one made here, with whatever the input does to it.
//!
//! An input is a choice and then either the bytes of a whole file, or changes to the small file: page, place in the page
//! (two bytes) and new byte, again and again. A fuzzer seldom finds the one byte of a file that matters by itself.

use std::sync::LazyLock;

use jet::page::Memory;
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Database, Header, Result, Value, Version};

/// A date for everything: 2024-03-01, noon.
pub const NOW: f64 = 45_352.5;

static SAMPLES: LazyLock<[Vec<u8>; 2]> =
    LazyLock::new(|| Version::ALL.map(|version| make(version).expect("a small file can be made")));

/// The database that an input stands for; none when nothing can be opened.
pub fn database(choice: u8, input: &[u8]) -> Option<Database<Memory>> {
    let nth = usize::from(choice % 2);
    let version = *Version::ALL.get(nth)?;
    if choice % 8 == 7 {
        let version = Header::version_of(input).ok()?;
        return Database::open(Memory::from_bytes(version, input.to_vec())).ok();
    }
    let mut bytes = SAMPLES.get(nth)?.clone();
    let size = version.page_size();
    for change in input.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([change[1], change[2]])) % size;
        if let Some(byte) = bytes.get_mut(usize::from(change[0]) * size + place) {
            *byte = change[3];
        }
    }
    Database::open(Memory::from_bytes(version, bytes)).ok()
}

/// Two tables: one with a key, long values, rows that were moved and gaps; one with a few plain rows.
fn make(version: Version) -> Result<Vec<u8>> {
    let mut database = Database::create(Memory::new(version), NOW)?;
    let mut change = database.change()?;
    let spec = TableSpec::new("Notes")
        .column(ColumnSpec::autonumber("ID"))
        .column(ColumnSpec::text("Short", 200).default("\"none\""))
        .column(ColumnSpec::new("Long", ColumnType::Memo))
        .index(IndexSpec::primary_key(&["ID"]));
    let table = change.create_table(&spec, NOW)?;
    let mut ids = Vec::new();
    for nth in 0..40 {
        let long = "nine clubs ".repeat(nth * nth % 500);
        let named = [("Short", Value::from("S")), ("Long", Value::from(long))];
        ids.push(change.insert(&table, &named)?.id);
    }
    for (nth, &id) in ids.iter().enumerate() {
        match nth % 3 {
            0 => change.delete(&table, id)?,
            1 => change.update(&table, id, &[("Short", Value::from("grown ".repeat(30)))])?,
            _ => {}
        }
    }
    let spec = TableSpec::new("Results")
        .column(ColumnSpec::new("Board", ColumnType::Int))
        .column(ColumnSpec::text("Contract", 10))
        .column(ColumnSpec::new("Date", ColumnType::Date))
        .column(ColumnSpec::new("Erased", ColumnType::Bool))
        .index(IndexSpec::new("ByBoard", &["Board", "Contract"]));
    let table = change.create_table(&spec, NOW)?;
    for board in 1..30 {
        let row = [Value::Int(board), Value::from("3 NT"), Value::Date(NOW), Value::Bool(false)];
        change.insert_values(&table, &row)?;
    }
    change.commit()?;
    Ok(database.into_medium().into_bytes())
}
