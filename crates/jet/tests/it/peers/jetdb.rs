//! The crate jetdb: values as they are, null and empty text apart, properties.

use super::Known;
use jet::Value;
use jetdb::{PageReader, read_table_def, read_table_rows};
use std::path::Path;

/// Compares every value of a table.
pub(super) fn check(path: &Path, known: &Known) {
    let mut reader = PageReader::open(path).unwrap();
    let name = known.table.name();
    let catalog = jetdb::read_catalog(&mut reader).unwrap();
    let entry = catalog
        .iter()
        .find(|entry| entry.name == name && entry.table_page == known.table.definition().page);
    let definition = read_table_def(&mut reader, name, entry.unwrap().table_page).unwrap();
    let mut read = read_table_rows(&mut reader, &definition).unwrap();
    assert_eq!(
        (read.rows.len(), read.skipped_rows),
        (known.rows.len(), 0),
        "rows of {name} in jetdb"
    );
    // It lists columns as they were designed, which need not be the order of their numbers.
    let theirs: Vec<_> = definition.columns.iter().map(|column| column.name.as_str()).collect();
    let places = known.places("jetdb", &theirs);
    if let Some(counted) = known.counted {
        read.rows.sort_by_key(|row| match row[places[counted]] {
            jetdb::Value::Long(number) => number,
            _ => 0,
        });
    }
    for (nth, (ours, theirs)) in known.rows.iter().zip(&read.rows).enumerate() {
        for (position, ours) in ours.iter().enumerate() {
            let theirs = &theirs[places[position]];
            let column = &known.table.columns()[position].name;
            assert!(
                same(ours, theirs),
                "{name}.{column}, row {nth}: {ours:?}, in jetdb {theirs:?}"
            );
        }
    }
}

/// A property of a column.
pub(super) fn property(
    path: &Path,
    table: &str,
    column: &str,
    property: &str,
) -> Option<jetdb::Value> {
    let mut reader = PageReader::open(path).unwrap();
    let properties = jetdb::prop::read_object_properties(&mut reader, table).unwrap();
    let map = properties.maps.into_iter().find(|map| map.name == column)?;
    map.properties.into_iter().find(|found| found.name == property).map(|found| found.value)
}

fn same(ours: &Value<'_>, theirs: &jetdb::Value) -> bool {
    use jetdb::Value as Theirs;
    match (ours, theirs) {
        (Value::Null, Theirs::Null) => true,
        (Value::Bool(ours), Theirs::Bool(theirs)) => ours == theirs,
        (Value::Byte(ours), Theirs::Byte(theirs)) => ours == theirs,
        (Value::Int(ours), Theirs::Int(theirs)) => ours == theirs,
        (Value::Long(ours), Theirs::Long(theirs)) => ours == theirs,
        (Value::Single(ours), Theirs::Float(theirs)) => ours == theirs,
        (Value::Double(ours), Theirs::Double(theirs)) => ours == theirs,
        (Value::Date(ours), Theirs::Timestamp(theirs)) => ours == theirs,
        (Value::Text(ours), Theirs::Text(theirs)) => ours == theirs,
        (Value::Binary(ours), Theirs::Binary(theirs)) => ours.as_ref() == theirs,
        (Value::Currency(ours), Theirs::Money(theirs)) => {
            theirs.parse::<f64>().is_ok_and(|theirs| (theirs * 10_000.0).round() as i64 == *ours)
        }
        _ => false,
    }
}
