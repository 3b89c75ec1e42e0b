//! Opens any bytes as a database and changes it: rows inserted, updated and deleted, columns and a table added.
//!
//! Nothing may panic or go on for ever, a change that fails leaves no trace, and a file that was sound stays so.

#![no_main]

use jet::page::{Memory, RowId};
use jet::table::{Column, ColumnSpec, ColumnType, Table, TableSpec};
use jet::{Database, Result, Value};
use libfuzzer_sys::fuzz_target;
use sample::NOW;

#[path = "../samples/jet.rs"]
mod sample;

fuzz_target!(|bytes: &[u8]| {
    let Some((steps, input)) = bytes.split_first_chunk::<12>() else { return };
    let Some(mut database) = sample::database(steps[0], input) else { return };
    let sound = jet::verify(&database).expect("memory can always be read").is_sound();
    for &step in &steps[1..] {
        let before = database.medium().bytes().to_vec();
        match change(&mut database, step) {
            Ok(()) => {}
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(before == database.medium().bytes(), "a change that failed left a trace");
            }
        }
    }
    let version = database.header().version;
    let bytes = database.into_medium().into_bytes();
    let database = Database::open(Memory::from_bytes(version, bytes)).expect("it was open before");
    let report = jet::verify(&database).expect("memory can always be read");
    assert!(!sound || report.is_sound(), "{report}");
});

/// One change, chosen by a byte.
fn change(database: &mut Database<Memory>, step: u8) -> Result<()> {
    let tables = database.tables()?;
    let Some(name) = tables.get(usize::from(step / 16) % tables.len().max(1)) else {
        let mut change = database.change()?;
        let spec = TableSpec::new("New").column(ColumnSpec::autonumber("ID"));
        change.create_table(&spec, NOW)?;
        return change.commit();
    };
    let table = database.table(name)?;
    let ids = some_rows(database, &table)?;
    let mut change = database.change()?;
    match (step % 16, ids.get(usize::from(step) % ids.len().max(1))) {
        (0..6, _) | (_, None) => {
            let row: Vec<_> = table.columns().iter().map(|column| value(column, step)).collect();
            change.insert_values(&table, &row)?;
        }
        (6..10, Some(&id)) => {
            let position = usize::from(step) % table.columns().len().max(1);
            if let Some(column) = table.columns().get(position) {
                change.update_values(&table, id, &[(position, value(column, step))])?;
            }
        }
        (10..13, Some(&id)) => change.delete(&table, id)?,
        (13, _) => {
            let name = format!("custom_{step}");
            change.add_columns(&table, &[ColumnSpec::new(&name, ColumnType::Memo)], NOW)?;
        }
        (14, _) => {
            let spec = TableSpec::new(&format!("New{step}")).column(ColumnSpec::text("Name", 20));
            change.create_table(&spec, NOW)?;
        }
        (_, Some(_)) => {
            let row: Vec<_> = table.columns().iter().map(|column| value(column, step)).collect();
            change.append(&table, |rows| (0..20).try_for_each(|_| rows.append(&row).map(drop)))?;
        }
    }
    change.commit()
}

/// The first rows of a table that can be read.
fn some_rows(database: &Database<Memory>, table: &Table) -> Result<Vec<RowId>> {
    let mut scan = database.scan(table)?;
    let mut ids = Vec::new();
    while let Some(row) = scan.next_row() {
        ids.extend(row.map(|row| row.id()).ok());
        if ids.len() == 60 {
            break;
        }
    }
    Ok(ids)
}

fn value(column: &Column, step: u8) -> Value<'static> {
    let number = step.wrapping_mul(37);
    match column.kind {
        _ if step % 5 == 0 || column.is_autonumber() => Value::Null,
        ColumnType::Bool => Value::Bool(step % 2 == 0),
        ColumnType::Byte => Value::Byte(number),
        ColumnType::Int => Value::Int(i16::from(number)),
        ColumnType::Long => Value::Long(i32::from(number) << 7),
        ColumnType::Currency => Value::Currency(i64::from(number)),
        ColumnType::Single => Value::Single(f32::from(number)),
        ColumnType::Double => Value::Double(f64::from(number)),
        ColumnType::Date => Value::Date(f64::from(number)),
        ColumnType::Text => Value::from("a long name ".repeat(usize::from(number) % 20)),
        ColumnType::Memo => Value::from("memo ".repeat(usize::from(number) * 9)),
        _ => Value::from(vec![number; usize::from(number) * 5]),
    }
}
