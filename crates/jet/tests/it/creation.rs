//! Databases made from nothing, read back.

use jet::catalog::PropertyValue;
use jet::page::Memory;
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Database, Value, Version};
use rstest::rstest;

/// A date for everything that is made here: 2024-03-01, noon.
pub(crate) const NOW: f64 = 45352.5;

/// A table as the exchange files of scoring programs have it.
pub(crate) fn received_data() -> TableSpec {
    let int = |name: &str| ColumnSpec::new(name, ColumnType::Int);
    let mut spec = TableSpec::new("ReceivedData").column(ColumnSpec::autonumber("ID"));
    for name in ["Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer"] {
        spec = spec.column(int(name));
    }
    spec = spec.column(ColumnSpec::text("NS/EW", 2));
    for name in ["Contract", "Result", "LeadCard"] {
        spec = spec.column(ColumnSpec::text(name, 10));
    }
    spec = spec.column(ColumnSpec::text("Remarks", 255));
    for name in ["DateLog", "TimeLog"] {
        spec = spec.column(ColumnSpec::new(name, ColumnType::Date));
    }
    for name in ["Processed", "Processed1", "Processed2", "Processed3", "Processed4", "Erased"] {
        spec = spec.column(ColumnSpec::new(name, ColumnType::Bool).default("False"));
    }
    spec
}

/// A row of it.
pub(crate) fn result(id: i32, contract: &str) -> Vec<Value<'_>> {
    let mut row = vec![Value::Long(id)];
    row.extend((0..7).map(|nth| Value::Int((id + nth) as i16)));
    row.extend(["N", contract, "=", "S2", ""].map(Value::from));
    row.extend([Value::Date(45352.0), Value::Date(0.75)]);
    row.extend((0..6).map(|nth| Value::Bool((id + nth) % 2 == 0)));
    row
}

/// A new database in memory.
pub(crate) fn database(version: Version) -> Database<Memory> {
    Database::create(Memory::new(version), NOW).unwrap()
}

/// The same database, opened from its bytes.
pub(crate) fn reopen(database: Database<Memory>) -> Database<Memory> {
    let version = database.header().version;
    let bytes = database.into_medium().into_bytes();
    Database::open(Memory::from_bytes(version, bytes)).unwrap()
}

#[rstest]
fn a_new_database_has_the_engines_tables_and_no_other(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let database = reopen(database(version));
    assert!(database.tables().unwrap().is_empty());
    let catalog = database.catalog().unwrap();
    assert_eq!(catalog.objects.len(), 8);
    for name in ["MSysObjects", "MSysACEs", "MSysQueries", "MSysRelationships"] {
        let table = database.table(name).unwrap();
        assert!(table.definition().is_system);
        assert_eq!(database.rows(&table).unwrap().rows.len(), table.n_rows() as usize);
    }
    assert_eq!(database.table("msysaces").unwrap().n_rows(), 16);
}

#[rstest]
fn a_table_reads_back_with_its_columns_properties_and_rows(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let spec = received_data().index(IndexSpec::primary_key(&["ID"]));
    let table = change.create_table(&spec, NOW).unwrap();
    for id in 1..=500 {
        let inserted = change.insert_values(&table, &result(id, "4 S x")).unwrap();
        assert_eq!(inserted.autonumber, Some(id));
    }
    change.commit().unwrap();
    let database = reopen(database);
    assert_eq!(database.tables().unwrap(), ["ReceivedData"]);
    let table = database.table("RECEIVEDDATA").unwrap();
    assert_eq!(table.n_rows(), 500);
    assert_eq!(table.definition().last_autonumber, 500);
    let names: Vec<_> = table.columns().iter().map(|column| column.name.as_str()).collect();
    let expected: Vec<_> = spec.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, expected);
    let rows = database.rows(&table).unwrap();
    assert!(rows.problems.is_empty());
    for (nth, (_, row)) in rows.rows.iter().enumerate() {
        assert_eq!(*row, result(nth as i32 + 1, "4 S x"));
    }
    let index = &table.indexes().unwrap()[0];
    let entries: Vec<_> = index.walk(database.medium()).unwrap().map(Result::unwrap).collect();
    let ids: Vec<_> = rows.rows.iter().map(|(id, _)| *id).collect();
    assert_eq!(entries.iter().map(|entry| entry.row).collect::<Vec<_>>(), ids);
    let properties = database.properties("ReceivedData").unwrap();
    let property = |column, name| properties.of_column(column, name).cloned();
    assert_eq!(property("Remarks", "AllowZeroLength"), Some(PropertyValue::Bool(true)));
    assert_eq!(property("Board", "Required"), Some(PropertyValue::Bool(false)));
    assert_eq!(property("Erased", "DefaultValue"), Some(PropertyValue::Text("False".into())));
    assert_eq!(property("ID", "Required"), None);
}

#[rstest]
fn many_tables_fit_and_keep_apart(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    for nth in 0..120 {
        let spec = TableSpec { name: format!("Results{nth}"), ..received_data() };
        let table = change.create_table(&spec, NOW).unwrap();
        change.insert_values(&table, &result(nth, "PASS")).unwrap();
    }
    change.commit().unwrap();
    let database = reopen(database);
    assert_eq!(database.tables().unwrap().len(), 120);
    for nth in 0..120 {
        let table = database.table(&format!("Results{nth}")).unwrap();
        assert_eq!(database.rows(&table).unwrap().rows[0].1, result(nth, "PASS"));
    }
}

#[rstest]
fn two_hundred_columns_need_a_definition_of_several_pages(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let mut spec = TableSpec::new("Settings");
    for nth in 0..200 {
        let name = format!("SettingWithALongName{nth}");
        spec = spec.column(ColumnSpec::new(&name, ColumnType::Int).default("0"));
    }
    let table = change.create_table(&spec, NOW).unwrap();
    let row: Vec<_> = (0..200).map(Value::Int).collect();
    change.insert_values(&table, &row).unwrap();
    change.commit().unwrap();
    let database = reopen(database);
    let table = database.table("Settings").unwrap();
    assert!(table.definition().pages.len() > 1);
    assert_eq!(database.rows(&table).unwrap().rows[0].1, row);
    let default = database.properties("Settings").unwrap();
    let default = default.of_column("SettingWithALongName199", "DefaultValue").cloned();
    assert_eq!(default, Some(PropertyValue::Text("0".into())));
}

#[rstest]
#[case::twice("ReceivedData", "Contract", &["ID"], "already")]
#[case::nameless("", "Contract", &["ID"], "1 to 64 characters")]
#[case::column_twice("Other", "board", &["ID"], "two columns board")]
#[case::foreign_letters("Другой", "Contract", &["ID"], "code page")]
#[case::foreign_letters_of_a_column("Other", "Договор", &["ID"], "code page")]
#[case::key_without_a_column("Other", "Contract", &["Missing"], "Missing")]
#[case::key_that_cannot_be_kept("Other", "Contract", &["Memo"], "PrimaryKey")]
fn a_table_that_cannot_be_made_is_refused_and_changes_nothing(
    #[case] name: &str,
    #[case] last_column: &str,
    #[case] key: &[&str],
    #[case] words: &str,
) {
    let mut database = database(Version::Jet3);
    let mut change = database.change().unwrap();
    change
        .create_table(
            &TableSpec { columns: received_data().columns[..3].to_vec(), ..received_data() },
            NOW,
        )
        .unwrap();
    change.commit().unwrap();
    let before = database.medium().bytes().to_vec();
    let mut change = database.change().unwrap();
    let mut spec = TableSpec::new(name);
    for column in ["ID", "Board"] {
        spec = spec.column(ColumnSpec::new(column, ColumnType::Long));
    }
    let spec = spec
        .column(ColumnSpec::new("Memo", ColumnType::Memo))
        .column(ColumnSpec::text(last_column, 10))
        .index(IndexSpec::primary_key(key));
    let sentence = change.create_table(&spec, NOW).unwrap_err().to_string();
    assert!(sentence.contains(words), "{sentence}");
    change.commit().unwrap();
    assert_eq!(database.medium().bytes(), before);
}
