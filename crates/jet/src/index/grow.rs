//! What a change in a leaf means for the nodes above it: new separators, more children, fewer children.
//!
//! Shape, as Jet and Jackcess keep it: a node with several children has the last as its tail, the others with their last
//! entry as separator; a node with one child has it as an entry. Leaves are linked from the first to the last, nodes only
//! with those of the same parent. The root keeps its page: when it overflows, its contents go to new pages below it.

use super::Allotment;
use super::descent::{Step, Tree, split_child};
use super::entries::{Entries, cut};
use super::page::{Header, Layout};
use crate::page::{Medium, Work};
use crate::{Error, Result};

/// A child of a node.
#[derive(Clone, Debug)]
pub(super) struct Child {
    pub(super) page: u32,
    /// The last entry below it; none means: as it was.
    pub(super) last: Option<Vec<u8>>,
}

impl Tree {
    /// A page of the tree to alter, as it is now that it is claimed.
    pub(super) fn claim<M: Medium>(self, work: &mut Work<'_, M>, page: u32) -> Result<Layout> {
        let version = work.version();
        Layout::read(version, page, self.table, work.alter(page)?)
    }

    /// Makes the nodes above `child` right after it was replaced by `pieces`: the same page with another last entry,
    /// several pages, or none.
    pub(super) fn settle<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        mut steps: Vec<Step>,
        mut child: u32,
        mut pieces: Vec<Child>,
    ) -> Result<()> {
        while let Some(step) = steps.pop() {
            // A tail has no separator, but the separator of the node itself may be further up.
            if step.tail && matches!(pieces.as_slice(), [only] if only.page == child) {
                pieces.iter_mut().for_each(|piece| piece.page = step.node);
                child = step.node;
                continue;
            }
            let layout = self.claim(work, step.node)?;
            let mut children = children(&layout, work.alter(step.node)?);
            let position =
                children.iter().position(|known| known.page == child).ok_or_else(|| {
                    Error::Locked(
                        "the index was changed by another program meanwhile; try again".into(),
                    )
                })?;
            let was_last = position + 1 == children.len();
            let had_last = children.get(position).and_then(|known| known.last.clone());
            if let Some(last) = pieces.last_mut()
                && last.last.is_none()
            {
                last.last = had_last;
            }
            children.splice(position..=position, pieces);
            if children.is_empty() {
                pieces = self.empty(work, allotment, step.node, layout.header)?;
                child = step.node;
                continue;
            }
            pieces =
                self.write_children(work, allotment, step.node, layout.header, children, was_last)?;
            if !was_last && pieces.len() == 1 {
                return Ok(());
            }
            child = step.node;
        }
        Ok(())
    }

    /// Empties a page without entries: the root becomes a leaf again, any other page is given back.
    pub(super) fn empty<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        page: u32,
        header: Header,
    ) -> Result<Vec<Child>> {
        if page == self.root {
            let version = work.version();
            super::blank_leaf(version, self.table, work.alter(self.root)?);
            return Ok(Vec::new());
        }
        let Header { previous, next, .. } = header;
        self.link(work, previous, |header| header.next = next)?;
        self.link(work, next, |header| header.previous = previous)?;
        allotment.release(work, page)?;
        Ok(Vec::new())
    }

    /// Writes the entries of a page, over several pages if need be; what stands in its place now.
    ///
    /// Nothing is left to do above the root, so nothing is returned for it.
    pub(super) fn write_entries<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        page: u32,
        header: Header,
        runs: Vec<Run>,
    ) -> Result<Vec<Child>> {
        let is_root = page == self.root;
        let mut pages = Vec::with_capacity(runs.len());
        for position in 0..runs.len() {
            let stays = position == 0 && (!is_root || runs.len() == 1);
            pages.push(if stays { page } else { allotment.allot(work)? });
        }
        let version = work.version();
        let mut pieces = Vec::with_capacity(runs.len());
        for (position, run) in runs.iter().enumerate() {
            let previous = position.checked_sub(1).and_then(|before| pages.get(before));
            let next = pages.get(position + 1);
            let at = pages.get(position).copied().unwrap_or(page);
            let header = Header {
                previous: previous.copied().unwrap_or(header.previous),
                next: next.copied().unwrap_or(header.next),
                tail: run.tail,
                ..header
            };
            let prefix = run.entries.prefix(version).ok_or_else(|| {
                Error::Refused("the entries of an index page do not fit it".into())
            })?;
            run.entries.write(version, header, work.alter(at)?, prefix);
            pieces.push(Child { page: at, last: run.last.clone() });
        }
        if let (Some(&last), true) = (pages.last(), pages.len() > 1) {
            self.link(work, header.next, |header| header.previous = last)?;
        }
        if !is_root {
            return Ok(pieces);
        }
        if pieces.len() > 1 {
            let level = header.level.max(u8::from(!header.leaf)).saturating_add(1);
            let root = Header { leaf: false, previous: 0, next: 0, tail: 0, level, ..header };
            self.write_children(work, allotment, page, root, pieces, true)?;
        }
        Ok(Vec::new())
    }

    /// Writes the children of a node, over several nodes if need be; what stands in its place now.
    fn write_children<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        page: u32,
        header: Header,
        mut children: Vec<Child>,
        at_end: bool,
    ) -> Result<Vec<Child>> {
        let version = work.version();
        // In ascending order the left node stays full; two children keep the right one in the form with a tail.
        let n_children = children.len();
        let at = if at_end && n_children > 4 { n_children - 2 } else { n_children / 2 };
        let cuts = cut(n_children, at, |run| {
            node_entries(children.get(run).unwrap_or_default()).fit(version)
        })?;
        let mut runs = Vec::with_capacity(cuts.len());
        for cut in &cuts {
            let run = children.get_mut(cut.clone()).unwrap_or_default();
            // The last entry below a former tail is not noted anywhere; alone in its node, it needs a separator.
            if let [only] = run
                && only.last.is_none()
            {
                only.last = Some(self.last_entry(work, only.page)?);
            }
            let tail = run.last().filter(|_| run.len() > 1).map_or(0, |tail| tail.page);
            let last = run.last().and_then(|child| child.last.clone());
            runs.push(Run { entries: node_entries(run), tail, last });
        }
        let pieces = self.write_entries(work, allotment, page, header, runs)?;
        for cut in cuts.iter().skip(1) {
            let around =
                cut.start.checked_sub(1).and_then(|before| children.get(before..=cut.start));
            if let Some([before, behind]) = around {
                self.separate(work, before.page, behind.page)?;
            }
        }
        Ok(pieces)
    }

    /// Unlinks two nodes that no longer have the same parent; leaves stay linked.
    pub(super) fn separate<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        before: u32,
        behind: u32,
    ) -> Result<()> {
        if self.load(work, before)?.layout.header.leaf {
            return Ok(());
        }
        self.link(work, before, |header| header.next = 0)?;
        self.link(work, behind, |header| header.previous = 0)
    }

    /// Changes the links of a page; page 0 stands for none.
    fn link<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        page: u32,
        change: impl FnOnce(&mut Header),
    ) -> Result<()> {
        if page == 0 {
            return Ok(());
        }
        let mut header = self.claim(work, page)?.header;
        change(&mut header);
        let version = work.version();
        header.write_links(version, work.alter(page)?);
        Ok(())
    }
}

/// What goes on one page.
pub(super) struct Run {
    pub(super) entries: Entries,
    pub(super) tail: u32,
    /// The last entry on or below the page; none means: as it was.
    pub(super) last: Option<Vec<u8>>,
}

/// The children of a node, the tail last.
fn children(layout: &Layout, bytes: &[u8]) -> Vec<Child> {
    let mut buffer = Vec::new();
    let mut children: Vec<Child> = (0..layout.len())
        .map(|position| {
            let (separator, page) = split_child(layout.entry(bytes, position, &mut buffer));
            Child { page, last: Some(separator.to_vec()) }
        })
        .collect();
    if layout.header.tail != 0 {
        children.push(Child { page: layout.header.tail, last: None });
    }
    children
}

/// The entries of a node with these children: without the last if there are several.
fn node_entries(children: &[Child]) -> Entries {
    let mut entries = Entries::of_node();
    let with_entry = match children {
        [only] => std::slice::from_ref(only),
        [with_entry @ .., _] => with_entry,
        [] => &[],
    };
    let mut entry = Vec::new();
    for child in with_entry {
        entry.clear();
        entry.extend_from_slice(child.last.as_deref().unwrap_or_default());
        entry.extend(child.page.to_be_bytes());
        entries.push(&entry);
    }
    entries
}
