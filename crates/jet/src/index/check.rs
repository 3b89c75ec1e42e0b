//! Whether a tree is sound, and whether it has exactly one entry for each row.
//!
//! Everything found is told; the check goes on as far as it can, visits no page twice and stops at a number of problems.

use super::definition::IndexDefinition;
use super::descent::{Loaded, Tree, in_order, split_child, split_row};
use super::key::KeyValue;
use super::page::Header;
use super::support::Index;
use super::walk::{Entry, entry_bytes};
use crate::format::bytes::u16_at;
use crate::page::{RowId, Source};
use crate::{Error, Result};
use std::collections::{BTreeMap, BTreeSet};

/// Something wrong with an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The page where it is.
    pub page: u32,
    /// A sentence about it.
    pub what: String,
}

/// What a check of an index found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The pages of the tree.
    pub pages: BTreeSet<u32>,
    /// The rows of its entries, in the order of their keys.
    pub rows: Vec<RowId>,
    /// How many different keys there are.
    pub keys: u32,
    /// What is wrong; empty when the index is sound.
    pub problems: Vec<Problem>,
}

/// After this many problems the rest of an index is not worth telling.
const MOST_PROBLEMS: usize = 100;

/// A page still to visit, with what must hold for the entries on and below it.
struct Visit {
    page: u32,
    /// Every entry is behind this one, if any.
    behind: Vec<u8>,
    /// No entry is behind this one, if any.
    up_to: Option<Vec<u8>>,
    depth: usize,
}

impl IndexDefinition {
    /// Checks the tree by itself: also for an index whose keys cannot be made.
    pub fn check(&self, source: &(impl Source + ?Sized)) -> Result<Report> {
        Ok(Check::run(source, self)?.report)
    }
}

impl Index {
    /// Checks the tree, and that it has one entry for each row with the row's key, and no other.
    ///
    /// Each item is a row's values of the key columns, in their order, and where the row is. A row whose key cannot be
    /// made must have an entry, whatever its key.
    pub fn check<'v, R>(&self, source: &(impl Source + ?Sized), rows: R) -> Result<Report>
    where
        R: IntoIterator<Item = (Vec<KeyValue<'v>>, RowId)>,
    {
        let mut check = Check::run(source, self.definition())?;
        let mut expected = BTreeSet::new();
        let mut of_any_key = BTreeSet::new();
        for (values, row) in rows {
            match self.key(&values) {
                Ok(Some(key)) => drop(expected.insert(entry_bytes(&key, row))),
                Ok(None) => {}
                Err(why) if values.contains(&KeyValue::Null) => {
                    check.tell(row.page, format!("slot {}: {why}", row.slot));
                }
                Err(_) => drop(of_any_key.insert(row)),
            }
        }
        check.compare(&self.definition().name, &expected, of_any_key);
        Ok(check.report)
    }
}

struct Check {
    report: Report,
    entries: BTreeSet<Vec<u8>>,
    before: Vec<u8>,
    /// The leaf before, and where it says the next one is.
    leaf_before: Option<(u32, u32)>,
    leaf_depth: Option<usize>,
    /// The nodes of each level in order, with the pages that they name before and behind.
    nodes: BTreeMap<usize, Vec<(u32, u32, u32)>>,
}

impl Check {
    fn run(source: &(impl Source + ?Sized), definition: &IndexDefinition) -> Result<Self> {
        let tree = Tree { root: definition.root, table: definition.table };
        let mut check = Self {
            report: Report::default(),
            entries: BTreeSet::new(),
            before: Vec::new(),
            leaf_before: None,
            leaf_depth: None,
            nodes: BTreeMap::new(),
        };
        let root = Visit { page: tree.root, behind: Vec::new(), up_to: None, depth: 0 };
        let mut to_visit = vec![root];
        while let Some(visit) = to_visit.pop() {
            if check.report.problems.len() >= MOST_PROBLEMS {
                return Ok(check);
            }
            if !check.report.pages.insert(visit.page) {
                check.tell(visit.page, "the tree of an index comes to it twice".into());
                continue;
            }
            match tree.load(source, visit.page) {
                Ok(loaded) if loaded.layout.header.leaf => check.leaf(definition, &loaded, &visit),
                Ok(loaded) => check.node(&loaded, &visit, &mut to_visit),
                Err(Error::Damaged { page, what }) => check.tell(page, what),
                Err(other) => return Err(other),
            }
        }
        if let Some((page, next)) = check.leaf_before
            && next != 0
        {
            check.tell(page, format!("it is the last leaf, but names page {next} as the next"));
        }
        check.node_links();
        Ok(check)
    }

    /// Nodes are linked with their neighbours or not at all: programs differ where the parent is another.
    fn node_links(&mut self) {
        for nodes in std::mem::take(&mut self.nodes).into_values() {
            for (position, &(page, previous, next)) in nodes.iter().enumerate() {
                let before = position.checked_sub(1).and_then(|before| nodes.get(before));
                let behind = nodes.get(position + 1);
                let is_sound = |named, neighbour: Option<&(u32, u32, u32)>| {
                    named == 0 || neighbour.is_some_and(|&(page, ..)| page == named)
                };
                if !is_sound(previous, before) || !is_sound(next, behind) {
                    self.tell(page, "it is linked to a node that is not next to it".into());
                }
            }
        }
    }

    fn leaf(&mut self, definition: &IndexDefinition, leaf: &Loaded, visit: &Visit) {
        let (page, header) = (visit.page, leaf.layout.header);
        self.free(leaf);
        if *self.leaf_depth.get_or_insert(visit.depth) != visit.depth {
            self.tell(page, "this leaf is not as far from the root as the others".into());
        }
        let (before, named) = self.leaf_before.unwrap_or((0, page));
        if header.previous != before || named != page {
            self.tell(page, format!("the links between it and the leaf {before} are broken"));
        }
        self.leaf_before = Some((page, header.next));
        if header.tail != 0 {
            self.tell(page, "a leaf cannot have a tail".into());
        }
        for position in 0..leaf.layout.len() {
            let entry = leaf.entry(position);
            self.within(page, &entry, visit);
            let Entry { key, row } = Entry::from_bytes(&entry);
            let same_key = !self.before.is_empty() && split_row(&self.before).0 == key;
            let is_null = definition.columns.len() == key.len();
            if same_key && definition.is_unique() && !is_null {
                self.tell(page, format!("the unique index {} has a key twice", definition.name));
            }
            self.report.keys += u32::from(!same_key);
            self.report.rows.push(row);
            self.entries.insert(entry.clone());
            self.before = entry;
        }
    }

    fn node(&mut self, node: &Loaded, visit: &Visit, to_visit: &mut Vec<Visit>) {
        let page = visit.page;
        self.free(node);
        let Header { previous, next, tail, .. } = node.layout.header;
        self.nodes.entry(visit.depth).or_default().push((page, previous, next));
        let mut behind = visit.behind.clone();
        let mut children = Vec::with_capacity(node.layout.len() + 1);
        for position in 0..node.layout.len() {
            let entry = node.entry(position);
            let (separator, child) = split_child(&entry);
            if !behind.is_empty() && !in_order(&behind, separator) {
                self.tell(page, "the separators of this node are out of order".into());
            }
            let up_to = Some(separator.to_vec());
            let depth = visit.depth + 1;
            children.push(Visit { page: child, behind, up_to, depth });
            behind = separator.to_vec();
        }
        if tail != 0 {
            let up_to = visit.up_to.clone();
            children.push(Visit { page: tail, behind, up_to, depth: visit.depth + 1 });
        }
        if children.is_empty() {
            self.tell(page, "it is a node of an index without a child".into());
        }
        to_visit.extend(children.into_iter().rev());
    }

    /// Tells of an entry that is out of order or not where the nodes above lead to.
    fn within(&mut self, page: u32, entry: &[u8], visit: &Visit) {
        if !self.before.is_empty() && !in_order(&self.before, entry) {
            self.tell(page, "the entries of its index are out of order".into());
        }
        let too_early = !visit.behind.is_empty() && !in_order(&visit.behind, entry);
        if too_early || visit.up_to.as_ref().is_some_and(|up_to| in_order(up_to, entry)) {
            self.tell(page, "an entry is on another leaf than the nodes lead to".into());
        }
    }

    fn free(&mut self, page: &Loaded) {
        let (named, free) = (u16_at(&page.bytes, 2).map(usize::from), page.layout.free());
        if named != Some(free) {
            let named = named.unwrap_or_default();
            let what = format!("it has {free} free bytes for entries, but names {named}");
            self.tell(page.layout.number, what);
        }
    }

    fn compare(
        &mut self,
        name: &str,
        expected: &BTreeSet<Vec<u8>>,
        mut of_any_key: BTreeSet<RowId>,
    ) {
        let found = std::mem::take(&mut self.entries);
        let row_of = |entry: &Vec<u8>| Entry::from_bytes(entry).row;
        for RowId { page, slot } in found.difference(expected).map(row_of) {
            if !of_any_key.remove(&RowId { page, slot }) {
                let what =
                    format!("the index {name} has an entry for slot {slot} that is no row's key");
                self.tell(page, what);
            }
        }
        for RowId { page, slot } in expected.difference(&found).map(row_of).chain(of_any_key) {
            self.tell(page, format!("the row in slot {slot} is missing in the index {name}"));
        }
    }

    fn tell(&mut self, page: u32, what: String) {
        if self.report.problems.len() < MOST_PROBLEMS {
            self.report.problems.push(Problem { page, what });
        }
    }
}
