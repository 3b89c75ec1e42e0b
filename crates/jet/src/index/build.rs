//! Building a whole tree at once from entries in order: every page full, written once.

use super::Allotment;
use super::descent::{Tree, in_order, split_child};
use super::entries::Entries;
use super::key::longest_key;
use super::page::{Header, ROW, capacity};
use super::support::Index;
use super::walk::Entry;
use crate::page::{Medium, Work};
use crate::{Error, Result, Version};

/// What a built tree holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// How many entries there are.
    pub entries: u32,
    /// How many different keys there are: the count that the definition keeps.
    pub keys: u32,
}

impl Index {
    /// Builds the tree from entries in ascending order, in place of what the root held; pages that an earlier tree used
    /// are not given back.
    ///
    /// Refused when the entries are out of order or break the index's rule on duplicates; then the root is not altered.
    pub fn build<M: Medium>(
        &self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Built> {
        let mut built = Built::default();
        let mut level = Level::new(work.version(), self.tree(), 0);
        let mut before: Option<(Entry, Vec<u8>)> = None;
        for entry in entries {
            let bytes = entry.to_bytes();
            let new_key = before.as_ref().is_none_or(|(before, _)| before.key != entry.key);
            self.check_next(before.as_ref(), &entry, &bytes, new_key)?;
            level.push(work, allotment, &bytes, &bytes)?;
            built.entries += 1;
            built.keys += u32::from(new_key);
            before = Some((entry, bytes));
        }
        while let Some(children) = level.finish(work)? {
            level = Level::new(level.version, level.tree, level.header.level.saturating_add(1));
            for (page, last) in children {
                let mut entry = last.clone();
                entry.extend(page.to_be_bytes());
                level.push(work, allotment, &entry, &last)?;
            }
        }
        Ok(built)
    }

    fn check_next(
        &self,
        before: Option<&(Entry, Vec<u8>)>,
        entry: &Entry,
        bytes: &[u8],
        new_key: bool,
    ) -> Result<()> {
        let name = &self.definition().name;
        if before.is_some_and(|(_, before)| !in_order(before, bytes)) {
            return Err(Error::Refused(format!(
                "the entries for the index {name} are out of order"
            )));
        }
        if !new_key && self.definition().is_unique() && !self.is_null_key(&entry.key) {
            return Err(Error::Refused(format!(
                "two rows have the same key in the index {name}, which allows no duplicates"
            )));
        }
        Ok(())
    }
}

/// A page that is full, and the last entry on or below it.
type Full = (u32, Vec<u8>);

/// One level of the tree in the making: the page being filled, and those that are full.
struct Level {
    version: Version,
    tree: Tree,
    header: Header,
    entries: Entries,
    /// The bytes of the entries without a shared prefix.
    whole: usize,
    /// The page being filled; none while it may still become the root.
    page: Option<u32>,
    /// The last entry on or below the page being filled.
    last: Vec<u8>,
    full: Vec<Full>,
}

impl Level {
    fn new(version: Version, tree: Tree, level: u8) -> Self {
        let leaf = level == 0;
        let header = Header { leaf, table: tree.table, previous: 0, next: 0, tail: 0, level };
        let entries = if leaf { Entries::new(ROW) } else { Entries::of_node() };
        let (last, full) = (Vec::new(), Vec::new());
        Self { version, tree, header, entries, whole: 0, page: None, last, full }
    }

    /// Adds an entry; `last` is the last entry on or below what it stands for.
    fn push<M: Medium>(
        &mut self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        entry: &[u8],
        last: &[u8],
    ) -> Result<()> {
        if !self.has_room(entry) {
            let page = match self.page {
                Some(page) => page,
                None => allotment.allot(work)?,
            };
            let next = allotment.allot(work)?;
            let child_before = split_child(self.entries.last()).1;
            self.header.next = next;
            self.write(work, page)?;
            self.full.push((page, std::mem::take(&mut self.last)));
            if !self.header.leaf {
                self.tree.separate(work, child_before, split_child(entry).1)?;
            }
            self.header.previous = page;
            self.header.next = 0;
            self.entries.clear();
            self.whole = 0;
            self.page = Some(next);
        }
        self.entries.push(entry);
        self.whole += entry.len();
        last.clone_into(&mut self.last);
        Ok(())
    }

    /// Whether the page can take another entry: as it is, or with the prefix that all would share.
    fn has_room(&self, entry: &[u8]) -> bool {
        let n_entries = self.entries.len();
        let whole = self.whole + entry.len();
        if n_entries == 0 || whole <= capacity(self.version) {
            return true;
        }
        let first = self.entries.get(0);
        let key = first.len().min(entry.len()).saturating_sub(self.entries.trailer());
        let shared = first.iter().zip(entry).take(key.min(longest_key(self.version)));
        let prefix = shared.take_while(|(left, right)| left == right).count();
        whole - prefix * n_entries <= capacity(self.version)
    }

    /// Writes the last page: as the root when it is the only one, and then there is no level above. Otherwise the pages
    /// of this level with the last entry of each.
    fn finish<M: Medium>(&mut self, work: &mut Work<'_, M>) -> Result<Option<Vec<Full>>> {
        let Some(page) = self.page else {
            self.write(work, self.tree.root)?;
            return Ok(None);
        };
        self.write(work, page)?;
        self.full.push((page, std::mem::take(&mut self.last)));
        Ok(Some(std::mem::take(&mut self.full)))
    }

    /// Writes the page; in a node with several children the last becomes the tail.
    fn write<M: Medium>(&mut self, work: &mut Work<'_, M>, page: u32) -> Result<()> {
        let mut header = self.header;
        if !header.leaf && self.entries.len() > 1 {
            header.tail = split_child(self.entries.last()).1;
            self.entries.remove(self.entries.len() - 1);
        }
        let prefix = self
            .entries
            .prefix(self.version)
            .ok_or_else(|| Error::Refused("the key of a row is too long for a page".into()))?;
        self.entries.write(self.version, header, work.alter(page)?, prefix);
        Ok(())
    }
}
