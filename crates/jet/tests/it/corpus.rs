//! Real files, where they are at hand; they may not be copied.

use crate::creation::{NOW, database};
use jet::catalog::{Properties, PropertyValue};
use jet::page::Memory;
use jet::table::{Column, ColumnSpec, TableSpec, encode_row};
use jet::{Database, Header, Value, Version};
use std::fs;

/// Opens a file of the corpus in memory, or says that the corpus is absent.
pub(crate) fn open(name: &str) -> Option<Database<Memory>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/bws/");
    match fs::read(format!("{folder}{name}")) {
        Ok(bytes) => {
            let version = Header::version_of(&bytes).unwrap();
            Some(Database::open(Memory::from_bytes(version, bytes)).unwrap())
        }
        Err(_) => {
            println!("{name} is absent, so nothing was tested: there is no corpus at {folder}");
            None
        }
    }
}

const FILES: [&str; 2] = ["twelve-tables-2005.bws", "template-access2000-v5.bws"];

#[test]
fn the_result_rows_of_a_real_session_re_encode_byte_for_byte() {
    let Some(database) = open(FILES[0]) else { return };
    let table = database.table("receiveddata").unwrap();
    assert_eq!(table.n_rows(), 288);
    let mut scan = database.scan(&table).unwrap();
    let (mut n_rows, mut encoded) = (0, Vec::new());
    while let Some(row) = scan.next_row() {
        let row = row.unwrap();
        n_rows += 1;
        // The rows know one column less than the table: it was added after they were written.
        let known = usize::from(row.n_columns());
        assert_eq!(known, 21);
        let short = table.with_columns(known);
        encode_row(&short, &row.values().unwrap()[..known], &mut encoded).unwrap();
        assert_eq!(encoded, row.bytes(), "row {:?}", row.id());
    }
    assert_eq!(n_rows, 288);
}

#[test]
fn a_real_session_reads_as_it_was_played() {
    let Some(database) = open(FILES[0]) else { return };
    assert_eq!(database.header().sort_order, 0x0413);
    let table = database.table("ReceivedData").unwrap();
    let rows = database.rows(&table).unwrap();
    assert!(rows.problems.is_empty(), "{:?}", rows.problems);
    let column = |name| table.position(name).unwrap();
    let (_, first) = &rows.rows[0];
    assert_eq!(first[column("ID")], Value::Long(1));
    let contracts: Vec<_> =
        rows.rows.iter().filter_map(|(_, row)| row[column("Contract")].as_str()).collect();
    assert!(contracts.contains(&"PASS") && contracts.contains(&"3 NT"), "{contracts:?}");
    let remarks: Vec<_> =
        rows.rows.iter().filter_map(|(_, row)| row[column("Remarks")].as_str()).collect();
    assert!(remarks.contains(&"40%-60%"), "{remarks:?}");
    assert!(rows.rows.iter().all(|(_, row)| row[column("ExternalUpdate")] == Value::Bool(false)));
}

#[test]
fn every_table_of_the_real_files_reads_without_a_problem_and_with_its_count() {
    for name in FILES {
        let Some(database) = open(name) else { return };
        let catalog = database.catalog().unwrap();
        assert!(catalog.problems.is_empty());
        let mut n_tables = 0;
        for object in &catalog.objects {
            if object.kind != jet::catalog::ObjectKind::Table {
                continue;
            }
            let table = database.table(&object.name).unwrap();
            let rows = database.rows(&table).unwrap();
            assert!(rows.problems.is_empty(), "{} of {name}: {:?}", object.name, rows.problems);
            assert_eq!(rows.rows.len(), table.n_rows() as usize, "{} of {name}", object.name);
            n_tables += 1;
        }
        assert!(n_tables > 15, "{n_tables} tables in {name}");
    }
}

#[test]
fn the_official_template_has_its_fourteen_tables_with_long_definitions() {
    let Some(database) = open(FILES[1]) else { return };
    assert_eq!(database.header().version, Version::Jet4);
    let tables = database.tables().unwrap();
    for name in ["Clients", "ReceivedData", "Settings", "HandEvaluation", "PlayData"] {
        assert!(tables.iter().any(|table| table == name), "{tables:?}");
    }
    let settings = database.table("Settings").unwrap();
    assert_eq!(settings.definition().pages.len(), 2);
    assert!(settings.position("bm3enterhandrecord").is_some());
    let properties = database.properties("Settings").unwrap();
    assert_eq!(
        properties.of_column("AutopoweroffTime", "DefaultValue"),
        Some(&PropertyValue::Text("20".into()))
    );
}

#[test]
fn the_properties_of_real_objects_re_encode_byte_for_byte() {
    for name in FILES {
        let Some(database) = open(name) else { return };
        let table = database.table("MSysObjects").unwrap();
        let column = table.require("LvProp").unwrap();
        let mut n_read = 0;
        for (_, row) in database.rows(&table).unwrap().rows {
            let Some(bytes) = row[column].as_bytes() else { continue };
            let properties = Properties::parse(table.text(), bytes).unwrap();
            assert_eq!(properties.encode(table.text()).unwrap(), bytes, "{row:?}");
            n_read += 1;
        }
        assert!(n_read > 10, "{n_read} in {name}");
    }
}

#[test]
fn tables_made_like_the_real_ones_have_the_same_definitions() {
    let mut n_same = 0;
    for name in FILES {
        let Some(real) = open(name) else { return };
        let version = real.header().version;
        for table in real.tables().unwrap() {
            let table = real.table(&table).unwrap();
            let spec = TableSpec {
                name: table.name().into(),
                columns: table.columns().iter().map(|column| spec(column, version)).collect(),
                indexes: Vec::new(),
            };
            if !table.definition().indexes.is_empty() {
                continue;
            }
            let mut made = database(version);
            let mut change = made.change().unwrap();
            let made = change.create_table(&spec, NOW).unwrap();
            assert_eq!(made.definition().length, table.definition().length, "{}", table.name());
            for (made, real) in made.columns().iter().zip(table.columns()) {
                let facts = |column: &Column| {
                    let offset = if column.is_fixed() { column.fixed_offset } else { 0 };
                    let Column { number, variable_index, length, flags, .. } = *column;
                    (
                        column.name.clone(),
                        column.kind,
                        number,
                        variable_index,
                        offset,
                        length,
                        flags,
                    )
                };
                assert_eq!(facts(made), facts(real), "{}", table.name());
            }
            n_same += 1;
        }
    }
    assert!(n_same >= 10, "{n_same} tables");
}

fn spec(column: &Column, version: Version) -> ColumnSpec {
    let mut spec = ColumnSpec::new(&column.name, column.kind).size(column.most(version).max(1));
    spec.autonumber = column.is_autonumber();
    spec
}
