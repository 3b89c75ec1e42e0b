//! Indexes: keys, trees, real files, damaged files.

mod damaged;
mod keys;
mod real;
mod shared;
mod trees;

use jet::index::{Allotment, Entry, Index, IndexColumn, IndexDefinition, Order, blank_leaf};
use jet::page::{Medium, Memory, RowId, Work};
use jet::{Result, Version};

/// The definition page that the trees of these tests name as their owner.
pub(crate) const TABLE: u32 = 0;

/// Gives pages at the end of the file, and those that were given back first.
#[derive(Default)]
pub(crate) struct Shelf {
    pub(crate) free: Vec<u32>,
}

impl<M: Medium> Allotment<M> for Shelf {
    fn allot(&mut self, work: &mut Work<'_, M>) -> Result<u32> {
        match self.free.pop() {
            Some(page) => Ok(page),
            None => work.add(),
        }
    }

    fn release(&mut self, work: &mut Work<'_, M>, page: u32) -> Result<()> {
        // Whoever still reads the page shall notice.
        work.alter(page)?.fill(0xEE);
        self.free.push(page);
        Ok(())
    }
}

/// A column of a type, with the general sort order.
pub(crate) fn column(type_code: u8) -> IndexColumn {
    IndexColumn {
        name: format!("Column{type_code}"),
        type_code,
        sort_order: 0x0409,
        sort_version: 0,
        code_page: 1252,
    }
}

/// An index on columns of these types, all ascending, with its root on page 1.
pub(crate) fn index_on(version: Version, type_codes: &[u8], flags: u8) -> Index {
    let columns: Vec<IndexColumn> = type_codes.iter().map(|&code| column(code)).collect();
    let definition = IndexDefinition {
        name: "Key".into(),
        columns: (0..columns.len()).map(|position| (position, Order::Ascending)).collect(),
        table: TABLE,
        root: 1,
        owned: RowId { page: 0, slot: 0 },
        flags,
        primary: false,
    };
    Index::new(version, definition, &columns).unwrap()
}

/// A file with nothing but the empty root of an index on page 1.
pub(crate) fn empty_file(version: Version) -> Memory {
    let mut memory = Memory::new(version);
    let mut work = Work::new(&mut memory).unwrap();
    work.add().unwrap();
    let root = work.add().unwrap();
    blank_leaf(version, TABLE, work.alter(root).unwrap());
    work.commit().unwrap();
    memory
}

/// The `n`th row of a table with 40 rows to a page.
pub(crate) fn row(n: u32) -> RowId {
    RowId { page: 1000 + n / 40, slot: (n % 40) as u8 }
}

/// All entries of an index; the tree must be sound.
pub(crate) fn entries(index: &Index, memory: &Memory) -> Vec<Entry> {
    let report = index.definition().check(memory).unwrap();
    assert_eq!(report.problems, [], "{report:?}");
    let entries: Vec<Entry> = index.walk(memory).unwrap().map(|entry| entry.unwrap()).collect();
    assert_eq!(report.rows, entries.iter().map(|entry| entry.row).collect::<Vec<_>>());
    entries
}
