//! Random changes against a plain list of rows.

use crate::creation::{NOW, database, reopen};
use crate::verify::check_clean;
use jet::index::flag;
use jet::page::RowId;
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Value, Version};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
enum Step {
    Insert(Vec<Value<'static>>),
    Update(usize, usize, Value<'static>),
    Delete(usize),
    Extend,
    Commit,
    Abandon,
}

/// Columns of every shape; the first is counted.
fn spec(kinds: &[usize], keyed: bool) -> TableSpec {
    let mut spec = TableSpec::new("Model").column(ColumnSpec::autonumber("ID"));
    for (nth, kind) in kinds.iter().enumerate() {
        let name = format!("C{nth}");
        spec = spec.column(match kind % 6 {
            0 => ColumnSpec::new(&name, ColumnType::Int),
            1 => ColumnSpec::text(&name, 200),
            2 => ColumnSpec::new(&name, ColumnType::Bool),
            3 => ColumnSpec::new(&name, ColumnType::Date),
            4 => ColumnSpec::new(&name, ColumnType::Memo),
            _ => ColumnSpec::new(&name, ColumnType::Binary),
        });
    }
    if !keyed {
        return spec;
    }
    for (nth, _) in kinds.iter().enumerate().filter(|(_, kind)| matches!(**kind % 6, 0 | 3)) {
        let mut index = IndexSpec::new(&format!("By{nth}"), &[&format!("C{nth}"), "ID"]);
        if nth % 2 == 1 {
            index = IndexSpec {
                flags: flag::IGNORE_NULLS,
                ..IndexSpec::new(&index.name, &[&format!("C{nth}")])
            };
        }
        spec = spec.index(index);
    }
    spec.index(IndexSpec::primary_key(&["ID"]))
}

fn value(kind: usize) -> BoxedStrategy<Value<'static>> {
    let value = match kind % 6 {
        0 => any::<i16>().prop_map(Value::from).boxed(),
        1 => "[a-z é]{0,200}".prop_map(Value::from).boxed(),
        2 => return any::<bool>().prop_map(Value::from).boxed(),
        3 => (0f64..60_000.0).prop_map(Value::Date).boxed(),
        4 => "[a-z]{0,3000}".prop_map(Value::from).boxed(),
        _ => proptest::collection::vec(any::<u8>(), 0..200).prop_map(Value::from).boxed(),
    };
    prop_oneof![1 => Just(Value::Null), 4 => value].boxed()
}

fn step(kinds: &[usize]) -> BoxedStrategy<Step> {
    let row: Vec<_> = kinds.iter().map(|&kind| value(kind)).collect();
    let updates: Vec<_> = kinds
        .iter()
        .enumerate()
        .map(|(nth, &kind)| {
            (any::<usize>(), value(kind))
                .prop_map(move |(row, value)| Step::Update(row, nth + 1, value))
                .boxed()
        })
        .collect();
    prop_oneof![
        8 => row.prop_map(Step::Insert),
        6 => proptest::strategy::Union::new(updates),
        4 => any::<usize>().prop_map(Step::Delete),
        1 => Just(Step::Extend),
        2 => Just(Step::Commit),
        1 => Just(Step::Abandon),
    ]
    .boxed()
}

fn case() -> impl Strategy<Value = (Vec<usize>, Vec<Step>)> {
    proptest::collection::vec(0usize..6, 1..7).prop_flat_map(|kinds| {
        let steps = proptest::collection::vec(step(&kinds), 1..120);
        (Just(kinds), steps)
    })
}

type Model = BTreeMap<RowId, Vec<Value<'static>>>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_table_behaves_as_a_list_of_rows(
        (kinds, steps) in case(),
        version in prop_oneof![Just(Version::Jet3), Just(Version::Jet4)],
        keyed in any::<bool>(),
    ) {
        let mut database = database(version);
        let mut change = database.change().unwrap();
        let mut table = change.create_table(&spec(&kinds, keyed), NOW).unwrap();
        change.commit().unwrap();
        let mut committed = (Model::new(), table.clone());
        let mut n_added = 0;
        for batch in steps.split_inclusive(|step| matches!(step, Step::Commit | Step::Abandon)) {
            let mut model = committed.0.clone();
            let mut change = database.change().unwrap();
            let mut keep = true;
            for step in batch {
                let at = |nth: usize| model.keys().nth(nth % model.len().max(1)).copied();
                match step {
                    Step::Insert(values) => {
                        let mut row = vec![Value::Null];
                        row.extend(values.iter().cloned());
                        row.resize(table.columns().len(), Value::Bool(true));
                        let inserted = change.insert_values(&table, &row).unwrap();
                        row[0] = Value::Long(inserted.autonumber.unwrap());
                        prop_assert!(model.insert(inserted.id, row).is_none());
                    }
                    Step::Update(nth, column, value) => {
                        let Some(id) = at(*nth) else { continue };
                        change.update_values(&table, id, &[(*column, value.clone())]).unwrap();
                        model.get_mut(&id).unwrap()[*column] = value.clone();
                    }
                    Step::Delete(nth) => {
                        let Some(id) = at(*nth) else { continue };
                        change.delete(&table, id).unwrap();
                        model.remove(&id);
                    }
                    Step::Extend => {
                        n_added += 1;
                        let column = ColumnSpec::new(&format!("custom_{n_added}"), ColumnType::Bool);
                        table = change.add_columns(&table, &[column], NOW).unwrap();
                        model.values_mut().for_each(|row| row.push(Value::Bool(false)));
                    }
                    Step::Commit => {}
                    Step::Abandon => keep = false,
                }
            }
            if keep {
                change.commit().unwrap();
                committed = (model, table.clone());
            } else {
                drop(change);
                table = committed.1.clone();
            }
            database = reopen(database);
            let opened = database.table("Model").unwrap();
            let found = database.rows(&opened).unwrap();
            prop_assert!(found.problems.is_empty(), "{:?}", found.problems);
            prop_assert_eq!(found.rows.into_iter().collect::<Model>(), committed.0.clone());
            prop_assert_eq!(opened.n_rows() as usize, committed.0.len());
            check_clean(&database);
        }
    }
}
