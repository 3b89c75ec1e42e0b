//! The catalogue against the official template.

use crate::corpus::{self, TEMPLATE};
use bws::schema::{self, Kind, TABLES};
use jet::catalog::PropertyValue;
use jet::page::Memory;
use jet::{Database, Value, Version};

/// Yes, also as the template has it in places: 1 instead of 255.
fn is_yes(value: Option<&PropertyValue>) -> bool {
    match value {
        Some(PropertyValue::Bool(value)) => *value,
        Some(PropertyValue::Stored(bytes)) => bytes.first().is_some_and(|byte| *byte != 0),
        _ => false,
    }
}

#[test]
fn the_catalogue_is_the_official_template() {
    let Some(bytes) = corpus::bytes(TEMPLATE) else { return };
    let database = Database::open(Memory::from_bytes(Version::Jet4, bytes)).unwrap();
    assert_eq!(database.tables().unwrap().len(), TABLES.len());
    for schema in TABLES {
        let table = database.table(schema.name).unwrap();
        let properties = database.properties(schema.name).unwrap();
        let names: Vec<_> = table.columns().iter().map(|column| column.name.as_str()).collect();
        let expected: Vec<_> = schema.columns.iter().map(|column| column.name).collect();
        assert_eq!(names, expected, "{}", schema.name);
        for (column, schema_column) in table.columns().iter().zip(schema.columns) {
            let place = format!("{}.{}", schema.name, column.name);
            assert_eq!(column.kind, schema_column.column_type(), "{place}");
            assert_eq!(column.is_autonumber(), schema_column.kind == Kind::Autonumber, "{place}");
            if let Some(size) = schema_column.size() {
                assert_eq!(column.most(Version::Jet4), u16::from(size), "{place}");
                let allows = is_yes(properties.of_column(&column.name, "AllowZeroLength"));
                assert_eq!(allows, schema_column.allow_zero_length, "{place}");
            }
            let required = is_yes(properties.of_column(&column.name, "Required"));
            assert_eq!(required, schema_column.required, "{place}");
            let default = match properties.of_column(&column.name, "DefaultValue") {
                Some(PropertyValue::Text(text)) => Some(text.to_lowercase()),
                _ => None,
            };
            assert_eq!(default, schema_column.default.map(str::to_lowercase), "{place}");
        }
        for index in schema.indexes {
            let position = table.position(index.column).unwrap();
            let found = table.definition().indexes.iter().any(|tree| {
                tree.primary == index.primary && tree.columns.iter().all(|&(at, _)| at == position)
            });
            assert!(found, "{} {index:?}", schema.name);
        }
    }
}

#[test]
fn an_access_97_file_differs_as_real_ones_do() {
    let received = schema::table("receiveddata").unwrap().columns_in(Version::Jet3);
    let names: Vec<_> = received.iter().map(|column| column.name).collect();
    let erased = names.iter().position(|name| *name == "Erased").unwrap();
    assert_eq!(names[erased + 1], "ExternalUpdate");
    assert_eq!(names.len(), 23);
    let hands = schema::table("HandRecord").unwrap().columns_in(Version::Jet3);
    assert_eq!(hands.last().unwrap().kind, Kind::Text(14));
    let section = schema::table("Section").unwrap().columns_in(Version::Jet3);
    assert_eq!(section.last().unwrap().name, "OnlineEventRoundDuration");
    assert!(section.iter().all(|column| !column.required));
}

#[test]
fn defaults_are_values_of_their_columns() {
    let settings = schema::table("Settings").unwrap();
    let value = |name| settings.column(name).unwrap().default_value();
    assert_eq!(value("ShowResults"), Value::Bool(true));
    assert_eq!(value("AutopoweroffTime"), Value::Int(20));
    assert_eq!(value("BM2PINcode"), Value::from("0000"));
    assert_eq!(value("Section"), Value::Null);
}

#[test]
fn every_table_can_be_made_in_both_formats() {
    for version in [Version::Jet3, Version::Jet4] {
        let mut database = Database::create(Memory::new(version), 40_000.0).unwrap();
        let mut change = database.change().unwrap();
        for schema in TABLES {
            let table = change.create_table(&schema.spec(version), 40_000.0).unwrap();
            for (column, expected) in table.columns().iter().zip(schema.columns_in(version)) {
                assert!(expected.fits(column, version), "{}.{}", schema.name, column.name);
            }
        }
        change.commit().unwrap();
        assert_eq!(database.tables().unwrap().len(), TABLES.len());
    }
}
