//! Trees: entries go in and out in any order, and the tree stays sound.

use super::{Shelf, empty_file, entries, index_on, row};
use jet::Version;
use jet::index::{Entry, Index, KeyValue, flag};
use jet::page::{Medium, Memory, RowId, Work};
use proptest::prelude::*;
use rstest::rstest;
use std::collections::BTreeSet;

fn int_key(index: &Index, number: i32) -> Vec<u8> {
    index.key(&[KeyValue::Int32(number)]).unwrap().unwrap()
}

/// Numbers in a scattered order, the same in every run.
fn scattered(n: u32) -> impl Iterator<Item = i32> {
    (0..n).map(move |k| (u64::from(k) * 7_368_787 % u64::from(n)) as i32)
}

#[rstest]
fn hundreds_of_thousands_of_ascending_rows_stay_in_order(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let index = index_on(version, &[4], flag::UNIQUE);
    let mut memory = empty_file(version);
    let mut shelf = Shelf::default();
    let mut work = Work::new(&mut memory).unwrap();
    for n in 0..300_000_u32 {
        let key = int_key(&index, n.cast_signed());
        assert!(index.insert(&mut work, &mut shelf, &key, row(n)).unwrap().new_key);
    }
    work.commit().unwrap();
    let rows: Vec<_> = entries(&index, &memory).into_iter().map(|entry| entry.row).collect();
    assert!(rows.iter().copied().eq((0..300_000).map(row)));
    // Full leaves: half-empty ones would need almost twice the pages.
    let most = if version == Version::Jet4 { 520 } else { 1_100 };
    assert!(memory.pages().unwrap() < most, "{} pages", memory.pages().unwrap());
    assert_eq!(index.find(&memory, &int_key(&index, 123_456)).unwrap(), [row(123_456)]);
    assert_eq!(index.find(&memory, &int_key(&index, -1)).unwrap(), []);
}

#[rstest]
fn scattered_rows_come_out_in_order_and_can_all_go_again(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let index = index_on(version, &[4], 0);
    let mut memory = empty_file(version);
    let mut shelf = Shelf::default();
    let mut work = Work::new(&mut memory).unwrap();
    for number in scattered(50_000) {
        let row = row(number.cast_unsigned());
        index.insert(&mut work, &mut shelf, &int_key(&index, number), row).unwrap();
    }
    work.commit().unwrap();
    let rows: Vec<_> = entries(&index, &memory).into_iter().map(|entry| entry.row).collect();
    assert!(rows.iter().copied().eq((0..50_000).map(row)));

    let mut work = Work::new(&mut memory).unwrap();
    for number in scattered(50_000) {
        let row = row(number.cast_unsigned());
        index.remove(&mut work, &mut shelf, &int_key(&index, number), row).unwrap();
    }
    work.commit().unwrap();
    assert_eq!(entries(&index, &memory), []);
    let free: BTreeSet<u32> = shelf.free.iter().copied().collect();
    assert!(free.into_iter().eq(2..memory.pages().unwrap()), "every page but the root is free");
}

#[test]
fn descending_rows_fill_their_leaves() {
    let index = index_on(Version::Jet4, &[4], 0);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    for n in (0..20_000).rev() {
        let key = int_key(&index, n);
        index.insert(&mut work, &mut Shelf::default(), &key, row(n.cast_unsigned())).unwrap();
    }
    work.commit().unwrap();
    assert_eq!(entries(&index, &memory).len(), 20_000);
    assert!(memory.pages().unwrap() < 60, "{} pages", memory.pages().unwrap());
}

#[test]
fn the_root_keeps_its_page() {
    let index = index_on(Version::Jet3, &[4], 0);
    let mut memory = empty_file(Version::Jet3);
    let mut work = Work::new(&mut memory).unwrap();
    for n in 0..5_000 {
        let key = int_key(&index, n);
        index.insert(&mut work, &mut Shelf::default(), &key, row(n.cast_unsigned())).unwrap();
    }
    work.commit().unwrap();
    let mut root = vec![0; 2048];
    memory.read(1, &mut root).unwrap();
    assert_eq!((root[0], root[21]), (3, 1), "a node one level above the leaves");
}

#[test]
fn many_rows_of_one_key_and_then_another_key_find_room() {
    for version in Version::ALL {
        let index = index_on(version, &[10], 0);
        let mut memory = empty_file(version);
        let mut shelf = Shelf::default();
        let long = "the same long name ".repeat(9);
        let mut work = Work::new(&mut memory).unwrap();
        for n in 0..3_000 {
            let text = if n % 750 == 749 { format!("{} {n}", n % 7) } else { long.clone() };
            let key = index.key(&[KeyValue::Text(&text)]).unwrap().unwrap();
            index.insert(&mut work, &mut shelf, &key, row(n)).unwrap();
        }
        work.commit().unwrap();
        assert_eq!(entries(&index, &memory).len(), 3_000);
        let key = index.key(&[KeyValue::Text(&long)]).unwrap().unwrap();
        assert_eq!(index.find(&memory, &key).unwrap().len(), 2_996);
        assert!(memory.pages().unwrap() < 40, "shared starts are stored once");
    }
}

#[test]
fn a_duplicate_in_a_unique_index_is_refused_and_nothing_altered() {
    let index = index_on(Version::Jet4, &[4], flag::UNIQUE);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    let mut shelf = Shelf::default();
    for n in 0..2_000 {
        let key = int_key(&index, n);
        index.insert(&mut work, &mut shelf, &key, row(n.cast_unsigned())).unwrap();
    }
    work.commit().unwrap();
    let before = memory.bytes().to_vec();
    for n in 0..2_000 {
        let mut work = Work::new(&mut memory).unwrap();
        // Before and behind the entry that is there: the neighbour may be on another leaf.
        for page in [500, 90_000] {
            let key = int_key(&index, n);
            let other = RowId { page, slot: 0 };
            let refused = index.insert(&mut work, &mut shelf, &key, other);
            let says = "another row has the same key in the index Key, which allows no duplicates";
            assert_eq!(refused.unwrap_err().to_string(), says);
            assert!(!index.admits(&work, &key).unwrap());
        }
        work.commit().unwrap();
    }
    assert!(memory.bytes() == before);
}

#[test]
fn a_unique_index_takes_several_nulls_and_counts_one_key() {
    let index = index_on(Version::Jet4, &[4], flag::UNIQUE);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    let key = index.key(&[KeyValue::Null]).unwrap().unwrap();
    let added: Vec<bool> = (0..3)
        .map(|n| index.insert(&mut work, &mut Shelf::default(), &key, row(n)).unwrap().new_key)
        .collect();
    assert_eq!(added, [true, false, false]);
}

#[test]
fn a_row_that_is_not_there_cannot_be_removed() {
    let index = index_on(Version::Jet4, &[4], 0);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    let key = int_key(&index, 7);
    let refused = index.remove(&mut work, &mut Shelf::default(), &key, row(3)).unwrap_err();
    let says = "page 1 is damaged: the index Key has no entry for the row at page 1000, slot 3";
    assert_eq!(refused.to_string(), says);
}

#[rstest]
#[case(0)]
#[case(1)]
#[case(300)]
#[case(200_000)]
fn a_tree_built_at_once_is_sound_and_goes_on_growing(#[case] n_rows: u32) {
    for version in Version::ALL {
        let index = index_on(version, &[4], flag::UNIQUE);
        let mut memory = empty_file(version);
        let mut shelf = Shelf::default();
        let entry = |n: u32| Entry { key: int_key(&index, n.cast_signed()), row: row(n) };
        let mut work = Work::new(&mut memory).unwrap();
        let built = index.build(&mut work, &mut shelf, (0..n_rows).map(entry)).unwrap();
        work.commit().unwrap();
        assert_eq!((built.entries, built.keys), (n_rows, n_rows));
        assert!(entries(&index, &memory).into_iter().eq((0..n_rows).map(entry)));
        let mut work = Work::new(&mut memory).unwrap();
        for n in n_rows..n_rows + 2_000 {
            let Entry { key, row } = entry(n);
            index.insert(&mut work, &mut shelf, &key, row).unwrap();
        }
        work.commit().unwrap();
        assert!(entries(&index, &memory).into_iter().eq((0..n_rows + 2_000).map(entry)));
    }
}

#[test]
fn a_tree_is_not_built_from_disorder_or_duplicates() {
    let index = index_on(Version::Jet4, &[4], flag::UNIQUE);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    let entry = |number, n| Entry { key: int_key(&index, number), row: row(n) };
    for (rows, says) in [
        ([entry(2, 0), entry(1, 1)], "out of order"),
        ([entry(1, 0), entry(1, 1)], "allows no duplicates"),
    ] {
        let refused = index.build(&mut work, &mut Shelf::default(), rows).unwrap_err();
        assert!(refused.to_string().contains(says), "{refused}");
    }
}

#[test]
fn a_check_tells_rows_without_entries_and_entries_without_rows() {
    let index = index_on(Version::Jet4, &[4], 0);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    for n in 0..10 {
        let key = int_key(&index, n);
        index.insert(&mut work, &mut Shelf::default(), &key, row(n.cast_unsigned())).unwrap();
    }
    work.commit().unwrap();
    let value = |n: u32| (vec![KeyValue::Int32(n.cast_signed())], row(n));
    let problems = |rows: Vec<_>| -> Vec<String> {
        let report = index.check(&memory, rows).unwrap();
        report.problems.into_iter().map(|problem| problem.what).collect()
    };
    assert!(problems((0..10).map(value).collect()).is_empty());
    assert_eq!(
        problems((1..11).map(value).collect()),
        [
            "the index Key has an entry for slot 0 that is no row's key",
            "the row in slot 10 is missing in the index Key",
        ]
    );
}

#[test]
fn a_row_whose_key_cannot_be_made_needs_an_entry_of_any_key() {
    let index = index_on(Version::Jet4, &[10], 0);
    let mut memory = empty_file(Version::Jet4);
    let mut work = Work::new(&mut memory).unwrap();
    // As another program would put them in, which knows the place of the character.
    let unknown_key = [0x7F, 0xC0, 0x20, 0x01, 0x00];
    index.insert(&mut work, &mut Shelf::default(), &unknown_key, row(1)).unwrap();
    work.commit().unwrap();
    let problems = |rows: &[u32]| {
        let rows = rows.iter().map(|&n| (vec![KeyValue::Text("東")], row(n)));
        index.check(&memory, rows).unwrap().problems.len()
    };
    assert_eq!((problems(&[1]), problems(&[1, 2]), problems(&[])), (0, 1, 1));
}

/// A step of a random history: a number goes in or out.
#[derive(Clone, Debug)]
enum Step {
    Put(u16),
    Take(u16),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (0..600_u16).prop_map(Step::Put),
        2 => (0..600_u16).prop_map(Step::Take),
    ];
    prop::collection::vec(step, 1..900)
}

/// Long texts with long common starts: few entries to a page, much to gain from a prefix.
fn text(number: u16) -> String {
    let start = ["a", "bridge club number ", "zebra "][usize::from(number % 3)];
    format!("{}{number}", start.repeat(usize::from(number % 11) + 1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_tree_holds_what_a_set_would(steps in steps(), jet4: bool, apart: bool) {
        let version = if jet4 { Version::Jet4 } else { Version::Jet3 };
        let index = index_on(version, &[10], 0);
        let mut memory = empty_file(version);
        let mut shelf = Shelf::default();
        let mut model = BTreeSet::new();
        let check = |memory: &Memory, model: &BTreeSet<Entry>| {
            assert!(entries(&index, memory).iter().eq(model.iter()));
        };
        for some in steps.chunks(if apart { 10 } else { 300 }) {
            let mut work = Work::new(&mut memory).unwrap();
            for step in some {
                let (Step::Put(number) | Step::Take(number)) = *step;
                let key = index.key(&[KeyValue::Text(&text(number))]).unwrap().unwrap();
                let row = row(u32::from(number));
                let entry = Entry { key: key.clone(), row };
                match step {
                    Step::Put(_) if model.insert(entry.clone()) => {
                        index.insert(&mut work, &mut shelf, &key, row).unwrap();
                    }
                    Step::Take(_) if model.remove(&entry) => {
                        index.remove(&mut work, &mut shelf, &key, row).unwrap();
                    }
                    _ => {}
                }
            }
            work.commit().unwrap();
            check(&memory, &model);
        }
    }
}
