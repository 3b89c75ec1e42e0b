//! Values of every type, in and out of rows.

use crate::creation::{NOW, database, reopen};
use jet::page::Memory;
use jet::table::{ColumnSpec, ColumnType, TableSpec};
use jet::{Database, Value, Version};
use proptest::prelude::*;
use rstest::rstest;

fn every_type() -> TableSpec {
    use ColumnType::{
        Binary, Bool, Byte, Currency, Date, Double, Guid, Int, Long, Memo, Ole, Single,
    };
    let mut spec = TableSpec::new("Every").column(ColumnSpec::text("Text", 255));
    for (name, kind) in [
        ("Bool", Bool),
        ("Byte", Byte),
        ("Int", Int),
        ("Long", Long),
        ("Currency", Currency),
        ("Single", Single),
        ("Double", Double),
        ("Date", Date),
        ("Binary", Binary),
        ("Guid", Guid),
        ("Memo", Memo),
        ("Ole", Ole),
    ] {
        spec = spec.column(ColumnSpec::new(name, kind));
    }
    spec
}

fn with_every_type(version: Version) -> Database<Memory> {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    change.create_table(&every_type(), NOW).unwrap();
    change.commit().unwrap();
    database
}

fn values() -> impl Strategy<Value = Vec<Value<'static>>> {
    let latin = || "[ -~ä-ÿ]{0,120}";
    let nullable = |value: BoxedStrategy<Value<'static>>| {
        prop_oneof![1 => Just(Value::Null), 4 => value].boxed()
    };
    let long = proptest::collection::vec(any::<u8>(), 0..9000);
    vec![
        nullable(latin().prop_map(Value::from).boxed()),
        any::<bool>().prop_map(Value::from).boxed(),
        nullable(any::<u8>().prop_map(Value::from).boxed()),
        nullable(any::<i16>().prop_map(Value::from).boxed()),
        nullable(any::<i32>().prop_map(Value::from).boxed()),
        nullable(any::<i64>().prop_map(Value::Currency).boxed()),
        nullable((-1e30f32..1e30).prop_map(Value::from).boxed()),
        nullable((-1e300f64..1e300).prop_map(Value::from).boxed()),
        nullable((-1e5f64..1e6).prop_map(Value::Date).boxed()),
        nullable(proptest::collection::vec(any::<u8>(), 0..255).prop_map(Value::from).boxed()),
        nullable(any::<[u8; 16]>().prop_map(Value::Guid).boxed()),
        nullable("[ -~ä-ÿ]{0,5000}".prop_map(Value::from).boxed()),
        nullable(long.prop_map(Value::from).boxed()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn rows_of_every_type_read_back_as_they_were_given(
        rows in proptest::collection::vec(values(), 1..12),
        version in prop_oneof![Just(Version::Jet3), Just(Version::Jet4)],
    ) {
        let mut database = with_every_type(version);
        let mut change = database.change().unwrap();
        let table = change.table("Every").unwrap();
        for row in &rows {
            change.insert_values(&table, row).unwrap();
        }
        change.commit().unwrap();
        let database = reopen(database);
        let table = database.table("Every").unwrap();
        let found = database.rows(&table).unwrap();
        prop_assert!(found.problems.is_empty(), "{:?}", found.problems);
        let found: Vec<_> = found.rows.into_iter().map(|(_, row)| row).collect();
        // Where rows go is the pages' matter: a short one may fill a gap before a long one.
        for row in &rows {
            prop_assert!(found.contains(row), "{row:?}");
        }
        prop_assert_eq!(found.len(), rows.len());
    }
}

#[rstest]
fn null_and_empty_text_stay_apart(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let mut database = with_every_type(version);
    let mut change = database.change().unwrap();
    let table = change.table("Every").unwrap();
    let null = change.insert(&table, &[]).unwrap().id;
    let empty = change.insert(&table, &[("Text", "".into()), ("Memo", "".into())]).unwrap().id;
    change.commit().unwrap();
    let text = table.require("Text").unwrap();
    let memo = table.require("Memo").unwrap();
    let row = database.row(&table, null).unwrap().unwrap();
    assert_eq!((&row[text], &row[memo]), (&Value::Null, &Value::Null));
    let row = database.row(&table, empty).unwrap().unwrap();
    assert_eq!((&row[text], &row[memo]), (&Value::from(""), &Value::from("")));
}

#[rstest]
#[case::short(10)]
#[case::around_the_first_jump(230)]
#[case::behind_the_first_jump(255)]
fn several_long_texts_in_one_row_need_the_jump_table(
    #[case] length: usize,
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let mut spec = TableSpec::new("Texts");
    for nth in 0..7 {
        spec = spec.column(ColumnSpec::text(&format!("T{nth}"), 255));
    }
    let table = change.create_table(&spec, NOW).unwrap();
    let texts: Vec<_> =
        (0..7u8).map(|nth| char::from(b'a' + nth).to_string().repeat(length)).collect();
    for used in 0..=7 {
        let row: Vec<_> = (0..7)
            .map(|nth| if nth < used { Value::from(&texts[nth]) } else { Value::Null })
            .collect();
        let id = change.insert_values(&table, &row).unwrap().id;
        assert_eq!(change.row(&table, id).unwrap().unwrap(), row, "{used} texts");
    }
}

#[rstest]
#[case::too_long_text("Text", Value::from("x".repeat(256)), "at most 255 characters fit")]
#[case::number_for_text("Text", Value::Long(3), "cannot hold 3")]
#[case::text_for_number("Int", Value::from("3"), "cannot hold \"3\"")]
#[case::too_great("Int", Value::Long(32_768), "cannot hold 32768")]
#[case::negative_byte("Byte", Value::Long(-1), "cannot hold -1")]
#[case::number_for_bool("Bool", Value::Long(1), "cannot hold 1")]
#[case::too_many_bytes("Binary", Value::from(vec![0; 600]), "at most")]
#[case::no_such_column("Missing", Value::Null, "has no column Missing")]
fn a_value_that_does_not_fit_is_refused_with_its_column_and_the_change_goes_on(
    #[case] column: &str,
    #[case] value: Value<'static>,
    #[case] words: &str,
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = with_every_type(version);
    let mut change = database.change().unwrap();
    let table = change.table("Every").unwrap();
    let sentence = change.insert(&table, &[(column, value)]).unwrap_err().to_string();
    assert!(sentence.contains(words) && sentence.contains(column), "{sentence}");
    change.insert(&table, &[("Int", Value::Long(-32_768))]).unwrap();
    change.commit().unwrap();
    let rows = database.rows(&table).unwrap().rows;
    assert_eq!(rows.len(), 1);
    assert_eq!(database.table("Every").unwrap().n_rows(), 1);
}

#[rstest]
#[case("Int", Value::Bool(true), Value::Int(-1))]
#[case("Long", Value::Bool(false), Value::Long(0))]
#[case("Currency", Value::Int(-7), Value::Currency(-70_000))]
#[case("Single", Value::Int(i16::MIN), Value::Single(-32_768.0))]
#[case("Double", Value::Long(i32::MAX), Value::Double(2_147_483_647.0))]
#[case("Double", Value::Bool(true), Value::Double(-1.0))]
fn a_number_is_held_as_access_converts_it(
    #[case] column: &str,
    #[case] value: Value<'static>,
    #[case] held: Value<'static>,
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = with_every_type(version);
    let mut change = database.change().unwrap();
    let table = change.table("Every").unwrap();
    let id = change.insert(&table, &[(column, value.clone())]).unwrap().id;
    let found = change.row(&table, id).unwrap().unwrap()[table.require(column).unwrap()].clone();
    assert_eq!(found, held);
    assert_eq!(found.as_bool(), value.as_bool());
    change.commit().unwrap();
}

#[test]
fn a_letter_outside_of_the_code_page_is_refused_in_access_97_and_kept_in_access_2000() {
    for (version, fits) in [(Version::Jet3, false), (Version::Jet4, true)] {
        let mut database = with_every_type(version);
        let mut change = database.change().unwrap();
        let table = change.table("Every").unwrap();
        let inserted = change.insert(&table, &[("Text", "ADMIN-ПК".into())]);
        assert_eq!(inserted.is_ok(), fits);
        if let Ok(inserted) = inserted {
            let row = change.row(&table, inserted.id).unwrap().unwrap();
            assert_eq!(row[0], Value::from("ADMIN-ПК"));
        }
    }
}
