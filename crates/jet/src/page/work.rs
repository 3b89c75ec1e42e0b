//! One change: pages read from a medium, claimed and altered in memory, written together or not at all.

use super::{Medium, Pages};
use crate::{Error, Result, Version};

/// A change in the making over a medium; dropped without [`commit`](Self::commit) it never happened.
pub struct Work<'m, M: Medium> {
    medium: &'m mut M,
    changed: Pages,
    /// The page numbers handed out; those past the medium's end exist only here.
    pages: u32,
    done: bool,
}

impl<'m, M: Medium> Work<'m, M> {
    /// Starts a change.
    pub fn new(medium: &'m mut M) -> Result<Self> {
        let pages = medium.pages()?;
        Ok(Self { medium, changed: Pages::new(), pages, done: false })
    }

    /// The generation of the format.
    pub fn version(&self) -> Version {
        self.medium.version()
    }

    /// How many pages there are, those added by this change included.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Copies a page as this change sees it into `into`, without claiming it.
    pub fn read(&self, page: u32, into: &mut [u8]) -> Result<()> {
        if let Some(changed) = self.changed.get(&page) {
            into.copy_from_slice(changed);
            return Ok(());
        }
        self.check(page)?;
        self.medium.read(page, into)
    }

    /// A page as this change sees it, as far as it lies in memory, without claiming it.
    pub fn borrowed(&self, page: u32) -> Option<&[u8]> {
        match self.changed.get(&page) {
            Some(changed) => Some(changed),
            None => self.medium.borrowed(page),
        }
    }

    /// Whether this change has claimed `page` already, so that nobody else can have altered it since.
    pub fn holds(&self, page: u32) -> bool {
        self.changed.contains_key(&page)
    }

    /// A page to alter: claimed, and then read anew unless this change has it already.
    pub fn alter(&mut self, page: u32) -> Result<&mut [u8]> {
        if !self.changed.contains_key(&page) {
            self.check(page)?;
            self.medium.claim(page)?;
            let mut bytes = vec![0; self.version().page_size()].into_boxed_slice();
            self.medium.read(page, &mut bytes)?;
            self.changed.insert(page, bytes);
        }
        Ok(self.changed.entry(page).or_default())
    }

    /// A new page of zeros at the end of the file; the usage maps are the caller's matter.
    ///
    /// The caller has claimed the map of free pages, so that nobody else lengthens the file; others may have done so
    /// since this change began.
    pub fn add(&mut self) -> Result<u32> {
        self.pages = self.pages.max(self.medium.pages()?);
        loop {
            if self.pages >= self.version().most_pages() {
                return Err(Error::Refused(
                    "the database has reached the greatest size the format allows".into(),
                ));
            }
            let page = self.pages;
            self.medium.claim(page)?;
            // Another program may have added this page before we got its lock.
            let there = self.medium.pages()?;
            if there <= page {
                self.changed.insert(page, vec![0; self.version().page_size()].into_boxed_slice());
                self.pages += 1;
                return Ok(page);
            }
            self.pages = there;
        }
    }

    /// Writes what was altered, at once, and ends the change.
    pub fn commit(mut self) -> Result<()> {
        self.done = true;
        self.medium.commit(&self.changed)
    }

    /// Refuses a page past the end; others may have added pages since this change began.
    fn check(&self, page: u32) -> Result<()> {
        if page < self.pages || page < self.medium.pages()? {
            return Ok(());
        }
        Err(Error::damaged(page, "the file ends before it"))
    }
}

impl<M: Medium> Drop for Work<'_, M> {
    fn drop(&mut self) {
        if !self.done {
            self.medium.abandon();
        }
    }
}
