//! Damaged trees: a sentence that names the page, never a panic, never an endless loop.

use super::{Shelf, empty_file, index_on, row};
use jet::index::{Index, KeyValue};
use jet::page::{Memory, Work};
use jet::{Error, Version};
use proptest::prelude::*;
use rstest::rstest;
use std::sync::LazyLock;

static TALL: LazyLock<[(Index, Memory); 2]> = LazyLock::new(|| Version::ALL.map(grow_tall));

/// An index with three levels of pages.
fn tall(version: Version) -> (Index, Memory) {
    TALL[usize::from(version == Version::Jet4)].clone()
}

fn grow_tall(version: Version) -> (Index, Memory) {
    let index = index_on(version, &[10], 0);
    let mut memory = empty_file(version);
    let mut work = Work::new(&mut memory).unwrap();
    for n in 0..1_500 {
        // Far apart from each other, so that no prefix is shared.
        let text = format!("{}{}", char::from(b'a' + (n % 26) as u8), "x".repeat(150));
        let key = index.key(&[KeyValue::Text(&format!("{text}{n}"))]).unwrap().unwrap();
        index.insert(&mut work, &mut Shelf::default(), &key, row(n)).unwrap();
    }
    work.commit().unwrap();
    (index, memory)
}

/// Everything that reads or writes the tree, each to its end.
fn use_all(index: &Index, memory: &mut Memory) {
    let _ = index.definition().check(memory);
    let _ = index.walk(memory).map(|walk| walk.take_while(Result::is_ok).count());
    for text in ["", "m", "zzz", &format!("a{}0", "x".repeat(150))] {
        let key = index.key(&[KeyValue::Text(text)]).unwrap().unwrap();
        let _ = index.find(memory, &key);
        let mut work = Work::new(memory).unwrap();
        let _ = index.insert(&mut work, &mut Shelf::default(), &key, row(77_777));
        let _ = index.remove(&mut work, &mut Shelf::default(), &key, row(0));
    }
}

/// Where the links of an index page are.
fn links(version: Version) -> usize {
    if version == Version::Jet4 { 12 } else { 8 }
}

fn with_number(memory: &Memory, version: Version, page: usize, at: usize, number: u32) -> Memory {
    let mut bytes = memory.bytes().to_vec();
    let at = page * version.page_size() + at;
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
    Memory::from_bytes(version, bytes)
}

#[rstest]
fn circles_and_pages_past_the_end_are_damage(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(0, 4, 8)] link: usize,
    #[values(0, 1, 2, 5, 100_000, u32::MAX)] to: u32,
) {
    let (index, memory) = tall(version);
    for page in 1..8 {
        let mut broken = with_number(&memory, version, page, links(version) + link, to);
        use_all(&index, &mut broken);
    }
}

#[rstest]
fn a_root_that_leads_to_itself_is_told(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let (index, memory) = tall(version);
    let broken = with_number(&memory, version, 1, links(version) + 8, 1);
    let key = index.key(&[KeyValue::Text("zzzz")]).unwrap().unwrap();
    let refused = index.find(&broken, &key).unwrap_err();
    assert_eq!(refused.to_string(), "page 1 is damaged: the index below it has no end");
    let report = index.definition().check(&broken).unwrap();
    assert_eq!(report.problems[0].what, "the tree of an index comes to it twice");
}

#[rstest]
fn leaves_in_a_circle_are_told(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let (index, memory) = tall(version);
    let last = (1..memory.bytes().len() / version.page_size())
        .find(|page| {
            let start = page * version.page_size();
            let next = start + links(version) + 4;
            memory.bytes()[start] == 4 && memory.bytes()[next..next + 4] == [0; 4]
        })
        .unwrap();
    let broken = with_number(&memory, version, last, links(version) + 4, last as u32);
    let found = index.walk(&broken).unwrap().find_map(Result::err).unwrap();
    assert!(matches!(found, Error::Damaged { .. }), "{found}");
    assert!(!index.definition().check(&broken).unwrap().problems.is_empty());
}

#[test]
fn a_page_of_another_table_is_told() {
    let (index, memory) = tall(Version::Jet4);
    let broken = with_number(&memory, Version::Jet4, 1, 4, 99);
    let why = index.walk(&broken).unwrap_err().to_string();
    assert_eq!(why, "page 1 is damaged: it belongs to an index of another table");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_damage_ends_in_a_sentence(
        jet4: bool,
        damage in prop::collection::vec((1..12_usize, 0..4096_usize, any::<u8>()), 1..12),
    ) {
        let version = if jet4 { Version::Jet4 } else { Version::Jet3 };
        let (index, memory) = tall(version);
        let mut bytes = memory.into_bytes();
        for (page, at, byte) in damage {
            bytes[page * version.page_size() + at % version.page_size()] = byte;
        }
        use_all(&index, &mut Memory::from_bytes(version, bytes));
    }

    #[test]
    fn a_file_of_any_bytes_ends_in_a_sentence(jet4: bool, filler in prop::collection::vec(any::<u8>(), 64)) {
        let version = if jet4 { Version::Jet4 } else { Version::Jet3 };
        let mut bytes: Vec<u8> = filler.iter().copied().cycle().take(4 * 4096).collect();
        for page in bytes.chunks_mut(version.page_size()) {
            page[0] = 3 + filler[0] % 2;
            page[4..8].fill(0);
        }
        use_all(&index_on(version, &[10], 0), &mut Memory::from_bytes(version, bytes));
    }
}
