//! Rows that change, move and go away, and tables that grow.

use crate::creation::{NOW, database, received_data, reopen, result};
use crate::{corpus, index_check};
use jet::page::Memory;
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Database, Value, Version};
use rstest::rstest;

fn filled(version: Version, n_rows: i32) -> Database<Memory> {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let spec = received_data().index(IndexSpec::primary_key(&["ID"]));
    let table = change.create_table(&spec, NOW).unwrap();
    change
        .append(&table, |rows| {
            for id in 1..=n_rows {
                rows.append(&result(id, "1 C"))?;
            }
            Ok(())
        })
        .unwrap();
    change.commit().unwrap();
    database
}

#[rstest]
fn marks_and_numbers_change_in_place(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let mut database = filled(version, 100);
    let before = database.medium().bytes().to_vec();
    let table = database.table("ReceivedData").unwrap();
    let (id, row) = database.rows(&table).unwrap().rows.swap_remove(40);
    let processed = table.require("Processed").unwrap();
    let mut change = database.change().unwrap();
    let toggled = Value::Bool(row[processed] == Value::Bool(false));
    change
        .update(&table, id, &[("Processed", toggled.clone()), ("Board", Value::Long(7))])
        .unwrap();
    change.commit().unwrap();
    let after = database.row(&table, id).unwrap().unwrap();
    assert_eq!(after[processed], toggled);
    assert_eq!(after[table.require("Board").unwrap()], Value::Int(7));
    let changed = before.iter().zip(database.medium().bytes()).filter(|(old, new)| old != new);
    assert!(changed.count() <= 3);
}

#[rstest]
fn a_row_that_outgrows_its_page_keeps_its_place_and_comes_once(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = filled(version, 300);
    let table = database.table("ReceivedData").unwrap();
    let rows = database.rows(&table).unwrap().rows;
    let remarks = table.require("Remarks").unwrap();
    for length in [200, 255, 3, 254, 0] {
        let mut change = database.change().unwrap();
        for (id, _) in rows.iter().step_by(3) {
            change.update(&table, *id, &[("Remarks", "r".repeat(length).into())]).unwrap();
        }
        change.commit().unwrap();
        let now = database.rows(&table).unwrap();
        assert!(now.problems.is_empty(), "{:?}", now.problems);
        assert_eq!(now.rows.len(), 300);
        for (nth, ((id, row), (old_id, old))) in now.rows.iter().zip(&rows).enumerate() {
            assert_eq!(id, old_id);
            assert_eq!(row[..remarks], old[..remarks]);
            let expected = if nth % 3 == 0 { length } else { 0 };
            assert_eq!(row[remarks].as_str().unwrap().len(), expected);
        }
        index_check(&database, "ReceivedData");
    }
}

#[rstest]
fn deleted_rows_are_gone_and_their_space_is_used_again(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = filled(version, 1000);
    let size = database.medium().bytes().len();
    let table = database.table("ReceivedData").unwrap();
    let mut change = database.change().unwrap();
    for (id, _) in change.rows(&table).unwrap().rows {
        change.delete(&table, id).unwrap();
        let sentence = change.delete(&table, id).unwrap_err().to_string();
        assert!(sentence.contains("is gone"), "{sentence}");
    }
    change.commit().unwrap();
    assert_eq!(database.table("ReceivedData").unwrap().n_rows(), 0);
    index_check(&database, "ReceivedData");
    let mut change = database.change().unwrap();
    for id in 1001..=2000 {
        let inserted = change.insert(&table, &[("Contract", "PASS".into())]).unwrap();
        assert_eq!(inserted.autonumber, Some(id));
    }
    change.commit().unwrap();
    assert_eq!(database.rows(&table).unwrap().rows.len(), 1000);
    assert!(database.medium().bytes().len() <= size + 2 * version.page_size());
    index_check(&database, "ReceivedData");
}

#[rstest]
fn a_dropped_change_never_happened(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let mut database = filled(version, 10);
    let before = database.medium().bytes().to_vec();
    let table = database.table("ReceivedData").unwrap();
    let mut change = database.change().unwrap();
    change.insert(&table, &[("Contract", "7 NT".into())]).unwrap();
    change.create_table(&TableSpec { name: "Other".into(), ..received_data() }, NOW).unwrap();
    drop(change);
    assert_eq!(database.medium().bytes(), before);
}

#[rstest]
fn a_duplicate_in_the_primary_key_is_refused(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = filled(version, 10);
    let table = database.table("ReceivedData").unwrap();
    let mut change = database.change().unwrap();
    let sentence = change.insert(&table, &[("ID", Value::Long(4))]).unwrap_err().to_string();
    assert!(sentence.contains("PrimaryKey"), "{sentence}");
    assert_eq!(change.insert(&table, &[("ID", Value::Long(50))]).unwrap().autonumber, Some(50));
    assert_eq!(change.insert(&table, &[]).unwrap().autonumber, Some(51));
    change.commit().unwrap();
    assert_eq!(database.rows(&table).unwrap().rows.len(), 12);
    index_check(&database, "ReceivedData");
}

#[rstest]
fn added_columns_are_null_in_old_rows_and_hold_values_in_new_ones(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = filled(version, 60);
    let mut change = database.change().unwrap();
    let old = change.table("ReceivedData").unwrap();
    let columns = [
        ColumnSpec::new("custom_done", ColumnType::Bool).default("False"),
        ColumnSpec::text("custom_note", 40),
        ColumnSpec::new("custom_score", ColumnType::Long).default("0"),
        ColumnSpec::new("custom_memo", ColumnType::Memo),
    ];
    let table = change.add_columns(&old, &columns, NOW + 1.0).unwrap();
    let sentence = change.insert(&old, &[]).unwrap_err().to_string();
    assert!(sentence.contains("open it again"), "{sentence}");
    let memo = "m".repeat(10_000);
    let id = change
        .insert(&table, &[("custom_note", "late".into()), ("custom_memo", Value::from(&memo))])
        .unwrap()
        .id;
    let (first, _) = change.rows(&table).unwrap().rows[0].clone();
    change.update(&table, first, &[("custom_done", true.into())]).unwrap();
    change.commit().unwrap();
    let database = reopen(database);
    let table = database.table("ReceivedData").unwrap();
    assert_eq!(table.columns().len(), 25);
    let rows = database.rows(&table).unwrap();
    assert!(rows.problems.is_empty());
    assert_eq!(rows.rows.len(), 61);
    let at = table.require("custom_done").unwrap();
    let custom = |row: &Vec<Value<'static>>| row[at..].to_vec();
    assert_eq!(custom(&rows.rows[0].1), [true.into(), Value::Null, Value::Null, Value::Null]);
    assert_eq!(custom(&rows.rows[1].1), [false.into(), Value::Null, Value::Null, Value::Null]);
    let last = database.row(&table, id).unwrap().unwrap();
    assert_eq!(custom(&last), [false.into(), "late".into(), Value::Null, Value::from(&memo)]);
    let properties = database.properties("ReceivedData").unwrap();
    assert!(properties.of_column("custom_note", "AllowZeroLength").is_some());
    assert!(properties.of_column("Erased", "DefaultValue").is_some());
    index_check(&database, "MSysObjects");
}

#[rstest]
fn a_file_grows_past_the_maps_that_hold_their_own_bits(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let spec = TableSpec::new("Long")
        .column(ColumnSpec::text("Text", 255))
        .column(ColumnSpec::text("More", 255));
    let table = change.create_table(&spec, NOW).unwrap();
    let (text, n_rows) = ("t".repeat(255), 12_000);
    change
        .append(&table, |rows| {
            for _ in 0..n_rows {
                rows.append(&[Value::from(&text), Value::from(&text)])?;
            }
            Ok(())
        })
        .unwrap();
    change.commit().unwrap();
    // The other table's maps start with a window far behind.
    let mut change = database.change().unwrap();
    let other = change.create_table(&received_data(), NOW).unwrap();
    change.insert(&other, &[]).unwrap();
    change.insert_values(&table, &[Value::from(&text), Value::Null]).unwrap();
    change.commit().unwrap();
    let database = reopen(database);
    let table = database.table("Long").unwrap();
    let rows = database.rows(&table).unwrap();
    assert!(rows.problems.is_empty(), "{:?}", rows.problems.first());
    assert_eq!(rows.rows.len(), n_rows + 1);
    let other = database.table("ReceivedData").unwrap();
    assert_eq!(database.rows(&other).unwrap().rows.len(), 1);
}

#[test]
fn a_real_file_takes_tables_columns_and_rows() {
    for name in ["twelve-tables-2005.bws", "template-access2000-v5.bws"] {
        let Some(mut database) = corpus::open(name) else { return };
        let mut change = database.change().unwrap();
        let rounds = change.table("RoundData").unwrap();
        let columns = [ColumnSpec::new("custom_seen", ColumnType::Bool)];
        let rounds = change.add_columns(&rounds, &columns, NOW).unwrap();
        for round in 1..=200 {
            let row = [
                ("Section", Value::Long(1)),
                ("Round", Value::Long(round)),
                ("custom_seen", true.into()),
            ];
            change.insert(&rounds, &row).unwrap();
        }
        let added =
            change.create_table(&TableSpec { name: "Tenace".into(), ..received_data() }, NOW);
        added.unwrap();
        let results = change.table("ReceivedData").unwrap();
        let before = results.n_rows() as usize;
        for _ in 0..700 {
            change.insert(&results, &[("Contract", "3 NT".into())]).unwrap();
        }
        change.commit().unwrap();
        let database = reopen(database);
        let rounds = database.table("RoundData").unwrap();
        let rows = database.rows(&rounds).unwrap();
        assert!(rows.problems.is_empty());
        assert_eq!(rows.rows.len(), rounds.n_rows() as usize);
        let results = database.table("ReceivedData").unwrap();
        assert_eq!(database.rows(&results).unwrap().rows.len(), before + 700);
        for table in ["MSysObjects", "MSysACEs", "ReceivedData"] {
            index_check(&database, table);
        }
    }
}

#[test]
fn a_table_of_a_relationship_can_only_be_read() {
    let Some(mut database) = corpus::open("template-access2000-v5.bws") else { return };
    let mut change = database.change().unwrap();
    let table = change.table("MSysNavPaneGroups").unwrap();
    assert!(!change.rows(&table).unwrap().rows.is_empty());
    let sentence = change.insert(&table, &[]).unwrap_err().to_string();
    assert!(
        sentence.contains("can only be read") && sentence.contains("relationship"),
        "{sentence}"
    );
}
