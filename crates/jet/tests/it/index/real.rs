//! Index pages that Jet wrote itself, in the real files of the corpus.

use super::{Shelf, column, index_on};
use jet::index::{Entry, Index, IndexDefinition, KeyValue, Order};
use jet::page::{Medium, Memory, RowId, Work};
use jet::{Result, Version};
use rstest::rstest;
use std::collections::BTreeSet;
use std::path::Path;

/// A file of the corpus; none, with a line that says so, where the corpus is absent.
fn corpus(name: &str) -> Option<Memory> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/bws"));
    let Ok(bytes) = std::fs::read(folder.join(name)) else {
        println!("not run: {} is absent", folder.join(name).display());
        return None;
    };
    let version = if bytes[0x14] == 0 { Version::Jet3 } else { Version::Jet4 };
    Some(Memory::from_bytes(version, bytes))
}

fn page(memory: &Memory, number: u32) -> Vec<u8> {
    let mut bytes = vec![0; memory.version().page_size()];
    memory.read(number, &mut bytes).unwrap();
    bytes
}

fn definition(memory: &Memory, root: u32) -> IndexDefinition {
    let owner = page(memory, root)[4..8].try_into().unwrap();
    IndexDefinition {
        name: format!("of root {root}"),
        columns: vec![(0, Order::Ascending), (1, Order::Ascending)],
        table: u32::from_le_bytes(owner),
        root,
        owned: RowId { page: 0, slot: 0 },
        flags: 0,
        primary: false,
    }
}

/// The index pages that no other index page leads to.
fn roots(memory: &Memory) -> Vec<IndexDefinition> {
    let pages: Vec<u32> = (0..memory.pages().unwrap())
        .filter(|&number| matches!(page(memory, number)[..2], [3 | 4, 1]))
        .collect();
    let mut below = BTreeSet::new();
    for &number in pages.iter().filter(|&&number| page(memory, number)[0] == 3) {
        let report = definition(memory, number).check(memory).unwrap();
        below.extend(report.pages.into_iter().filter(|&child| child != number));
    }
    let roots = pages.into_iter().filter(|number| !below.contains(number));
    roots.map(|root| definition(memory, root)).collect()
}

#[rstest]
#[case::access_97("twelve-tables-2005.bws", 13, 273)]
#[case::access_2000("template-access2000-v5.bws", 24, 409)]
fn every_tree_that_jet_wrote_is_sound(
    #[case] name: &str,
    #[case] n_trees: usize,
    #[case] n_entries: usize,
) {
    let Some(memory) = corpus(name) else { return };
    let reports: Vec<_> = roots(&memory).iter().map(|root| root.check(&memory).unwrap()).collect();
    let problems: Vec<_> = reports.iter().flat_map(|report| &report.problems).collect();
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(reports.len(), n_trees);
    assert_eq!(reports.iter().map(|report| report.rows.len()).sum::<usize>(), n_entries);
}

/// Builds the tree of a root anew in a file of its own.
fn built_anew(memory: &Memory, root: &IndexDefinition) -> Result<Memory> {
    let version = memory.version();
    let keyless = index_on(version, &[4, 4], 0);
    let definition =
        IndexDefinition { root: root.root, table: root.table, ..keyless.definition().clone() };
    let index = Index::new(version, definition, &[column(4), column(4)])?;
    let found: Result<Vec<Entry>> = index.walk(memory)?.collect();
    let mut anew = Memory::new(version);
    let mut work = Work::new(&mut anew)?;
    for _ in 0..=root.root {
        work.add()?;
    }
    index.build(&mut work, &mut Shelf::default(), found?)?;
    work.commit()?;
    Ok(anew)
}

#[rstest]
#[case::access_97("twelve-tables-2005.bws")]
#[case::access_2000("template-access2000-v5.bws")]
fn a_single_leaf_is_written_byte_for_byte_as_jet_wrote_it(#[case] name: &str) {
    let Some(memory) = corpus(name) else { return };
    let version = memory.version();
    let mut n_leaves = 0;
    for root in roots(&memory) {
        let written = page(&memory, root.root);
        if written[0] != 4 {
            continue;
        }
        let anew = page(&built_anew(&memory, &root).unwrap(), root.root);
        let free = usize::from(u16::from_le_bytes([written[2], written[3]]));
        // Behind the entries Jet leaves what was there before.
        let used = version.page_size() - free;
        assert_eq!(anew[..used], written[..used], "page {}", root.root);
        n_leaves += 1;
    }
    assert!(n_leaves > 10);
}

#[test]
fn a_tree_with_a_node_takes_rows_and_gives_them_back() {
    let Some(mut memory) = corpus("twelve-tables-2005.bws") else { return };
    let root = roots(&memory).into_iter().find(|root| page(&memory, root.root)[0] == 3).unwrap();
    // Saved queries: the object, an attribute, and bytes that give the order.
    let three = |position| (position, Order::Ascending);
    let definition = IndexDefinition { columns: vec![three(0), three(1), three(2)], ..root };
    let index = Index::new(Version::Jet3, definition, &[column(4), column(2), column(9)]).unwrap();
    let before: Vec<Entry> = index.walk(&memory).unwrap().map(|entry| entry.unwrap()).collect();
    let mut shelf = Shelf::default();
    for adding in [true, false] {
        let mut work = Work::new(&mut memory).unwrap();
        for n in 0..2_000_u32 {
            let object = i32::MIN + (n * 7 % 40).cast_signed();
            let bytes = n.to_be_bytes();
            let values =
                [KeyValue::Int32(object), KeyValue::Byte(n as u8), KeyValue::Binary(&bytes)];
            let key = index.key(&values).unwrap().unwrap();
            let row = super::row(n);
            match adding {
                true => drop(index.insert(&mut work, &mut shelf, &key, row).unwrap()),
                false => index.remove(&mut work, &mut shelf, &key, row).unwrap(),
            }
        }
        work.commit().unwrap();
        let report = index.definition().check(&memory).unwrap();
        assert_eq!(report.problems, []);
        assert_eq!(report.rows.len(), before.len() + if adding { 2_000 } else { 0 });
    }
    let after: Vec<Entry> = index.walk(&memory).unwrap().map(|entry| entry.unwrap()).collect();
    assert!(before == after);
}

#[test]
fn the_empty_keys_of_the_official_template_take_rows() {
    let Some(mut memory) = corpus("template-access2000-v5.bws") else { return };
    let before = memory.bytes().to_vec();
    let roots = roots(&memory);
    let is_empty = |root: &IndexDefinition| root.check(&memory).unwrap().rows.is_empty();
    let (empty, filled): (Vec<_>, Vec<_>) = roots.into_iter().partition(is_empty);
    assert!(empty.len() > 8);
    let mut shelf = Shelf::default();
    for root in &empty {
        let columns = vec![(0, Order::Ascending)];
        let definition = IndexDefinition { columns, primary: true, ..root.clone() };
        let index = Index::new(Version::Jet4, definition, &[column(4)]).unwrap();
        let mut work = Work::new(&mut memory).unwrap();
        for n in 0..2_000_i32 {
            let key = index.key(&[KeyValue::Int32(n + 1)]).unwrap().unwrap();
            index.insert(&mut work, &mut shelf, &key, super::row(n.cast_unsigned())).unwrap();
        }
        work.commit().unwrap();
        let report = index.definition().check(&memory).unwrap();
        assert_eq!((report.problems, report.keys), (vec![], 2_000));
    }
    for root in filled {
        let start = root.root as usize * 4096;
        assert!(memory.bytes()[start..start + 4096] == before[start..start + 4096]);
    }
}

#[rstest]
#[case::access_97("twelve-tables-2005.bws", 9)]
#[case::access_2000("template-access2000-v5.bws", 7)]
fn the_catalog_finds_tables_by_the_keys_of_their_names(#[case] name: &str, #[case] root: u32) {
    let Some(memory) = corpus(name) else { return };
    let index =
        Index::new(memory.version(), definition(&memory, root), &[column(4), column(10)]).unwrap();
    for table in [
        "Clients",
        "Section",
        "Tables",
        "RoundData",
        "ReceivedData",
        "IntermediateData",
        "PlayerNumbers",
        "PlayerNames",
        "Settings",
        "HandRecord",
        "HandEvaluation",
        "MSysObjects",
        "MSysACEs",
        "MSysQueries",
    ] {
        let values = [KeyValue::Int32(0x0F00_0001), KeyValue::Text(table)];
        let key = index.key(&values).unwrap().unwrap();
        assert_eq!(index.find(&memory, &key).unwrap().len(), 1, "{table}");
    }
}
