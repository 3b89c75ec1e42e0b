//! What holds the pages of one database: memory, a file of our own, or a file shared with others.

use crate::{Result, Version};
use std::collections::BTreeMap;

/// Changed pages by number; each has the version's page size.
pub type Pages = BTreeMap<u32, Box<[u8]>>;

/// A holder of pages that can be read one by one and changed several at once.
///
/// A change goes: [`claim`](Self::claim) each page before it is read for changing, then one
/// [`commit`](Self::commit) with every changed page, or [`abandon`](Self::abandon). Both end all claims. A holder that
/// nobody else can reach has nothing to do for a claim; a shared one takes the page's lock.
pub trait Medium {
    /// The generation of the format, which fixes the page size.
    fn version(&self) -> Version;

    /// How many pages there are now.
    fn pages(&self) -> Result<u32>;

    /// Copies one page into `into`, which has the page size.
    fn read(&self, page: u32, into: &mut [u8]) -> Result<()>;

    /// One page as it lies in memory, for a holder that has it there and nobody else can change it.
    fn borrowed(&self, page: u32) -> Option<&[u8]> {
        let _ = page;
        None
    }

    /// Makes sure that nobody else changes `page` until the change ends.
    ///
    /// Refused with [`Error::Locked`](crate::Error::Locked) when another holds it for too long; a second claim of the
    /// same page does nothing.
    fn claim(&mut self, page: u32) -> Result<()>;

    /// Writes the changed pages, of which those past the end lengthen the file, and ends the change.
    fn commit(&mut self, changed: &Pages) -> Result<()>;

    /// Ends the change without writing.
    fn abandon(&mut self);
}
