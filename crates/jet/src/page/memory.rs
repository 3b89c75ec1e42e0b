//! A database in memory: built there before it is written at once, and for tests.

use super::{Medium, Pages};
use crate::{Error, Result, Version};

/// Pages in one block of memory.
#[derive(Clone, Debug)]
pub struct Memory {
    version: Version,
    bytes: Vec<u8>,
}

impl Memory {
    /// A database without a page.
    pub fn new(version: Version) -> Self {
        Self { version, bytes: Vec::new() }
    }

    /// The bytes of a whole file; what lies behind the last whole page is left out.
    pub fn from_bytes(version: Version, mut bytes: Vec<u8>) -> Self {
        bytes.truncate(bytes.len() - bytes.len() % version.page_size());
        Self { version, bytes }
    }

    /// The file as it would be on disk.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The file as it would be on disk, given away.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Medium for Memory {
    fn version(&self) -> Version {
        self.version
    }

    fn pages(&self) -> Result<u32> {
        Ok(u32::try_from(self.bytes.len() / self.version.page_size()).unwrap_or(u32::MAX))
    }

    fn read(&self, page: u32, into: &mut [u8]) -> Result<()> {
        match self.borrowed(page) {
            Some(found) => into.copy_from_slice(found),
            None => return Err(Error::damaged(page, "the file ends before it")),
        }
        Ok(())
    }

    fn borrowed(&self, page: u32) -> Option<&[u8]> {
        let size = self.version.page_size();
        let start = (page as usize).checked_mul(size)?;
        self.bytes.get(start..start.checked_add(size)?)
    }

    fn claim(&mut self, _: u32) -> Result<()> {
        Ok(())
    }

    fn commit(&mut self, changed: &Pages) -> Result<()> {
        let size = self.version.page_size();
        for (&page, bytes) in changed {
            let start = page as usize * size;
            if self.bytes.len() < start + size {
                self.bytes.resize(start + size, 0);
            }
            self.bytes[start..start + size].copy_from_slice(bytes);
        }
        Ok(())
    }

    fn abandon(&mut self) {}
}
