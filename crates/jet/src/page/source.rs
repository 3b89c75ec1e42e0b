//! Where pages are read from: a medium as it is, or a change in the making.

use super::{Medium, Work};
use crate::{Error, Result, Version};
use std::borrow::Cow;

/// Something pages can be read from; reading functions take it, so that they see a change before it is written.
pub trait Source {
    /// The generation of the format.
    fn version(&self) -> Version;

    /// How many pages there are.
    fn n_pages(&self) -> Result<u32>;

    /// Copies one page into `into`, which has the page size.
    fn read_page(&self, page: u32, into: &mut [u8]) -> Result<()>;

    /// One page in a buffer of its own.
    fn page(&self, page: u32) -> Result<Box<[u8]>> {
        let mut bytes = vec![0; self.version().page_size()].into_boxed_slice();
        self.read_page(page, &mut bytes)?;
        Ok(bytes)
    }

    /// One page as it lies in memory, where it does.
    fn borrowed_page(&self, page: u32) -> Option<&[u8]>;

    /// One page, copied only when it does not lie in memory.
    fn look(&self, page: u32) -> Result<Cow<'_, [u8]>> {
        match self.borrowed_page(page) {
            Some(bytes) => Ok(Cow::Borrowed(bytes)),
            None => Ok(Cow::Owned(self.page(page)?.into_vec())),
        }
    }

    /// One page, which must be of a kind.
    fn page_of_kind(&self, page: u32, kind: u8, name: &str) -> Result<Cow<'_, [u8]>> {
        let bytes = self.look(page)?;
        match bytes.first() {
            Some(&found) if found == kind => Ok(bytes),
            found => {
                let found = found.copied().unwrap_or_default();
                Err(Error::damaged(page, format!("it should be {name}, but is of kind {found}")))
            }
        }
    }
}

impl<M: Medium> Source for M {
    fn version(&self) -> Version {
        Medium::version(self)
    }

    fn n_pages(&self) -> Result<u32> {
        self.pages()
    }

    fn borrowed_page(&self, page: u32) -> Option<&[u8]> {
        self.borrowed(page)
    }

    fn read_page(&self, page: u32, into: &mut [u8]) -> Result<()> {
        self.read(page, into)
    }
}

impl<M: Medium> Source for Work<'_, M> {
    fn version(&self) -> Version {
        Work::version(self)
    }

    fn n_pages(&self) -> Result<u32> {
        Ok(self.pages())
    }

    fn borrowed_page(&self, page: u32) -> Option<&[u8]> {
        self.borrowed(page)
    }

    fn read_page(&self, page: u32, into: &mut [u8]) -> Result<()> {
        self.read(page, into)
    }
}
