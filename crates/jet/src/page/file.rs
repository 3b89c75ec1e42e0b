//! The database file on disk, page by page: it takes no lock and keeps no page, so what it reads is what is there now.
//!
//! The last 512 bytes of page 0 are the commit words of its users (see [`crate::share`]). They are read and written
//! only as words: writing page 0 leaves them alone.

use super::position::{read_at, write_at};
use crate::{Error, Header, Result, Version};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The commit words as bytes: 256 little-endian 16-bit words.
pub(crate) type WordBytes = [u8; WORDS];

/// The length of the commit words at the end of page 0.
const WORDS: usize = 512;

/// An open database file.
#[derive(Debug)]
pub(crate) struct PageFile {
    file: File,
    path: PathBuf,
    version: Version,
}

impl PageFile {
    /// Opens an existing database; `write` asks for the right to change it.
    pub(crate) fn open(path: &Path, write: bool) -> Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).write(write);
        let file =
            options.open(path).map_err(|e| Error::io(format!("opening {}", path.display()), e))?;
        let version = version_of(&file, path)?;
        Ok(Self { file, path: through_links(path), version })
    }

    /// The generation of the format, as the header says.
    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How many whole pages the file has now.
    pub(crate) fn pages(&self) -> Result<u32> {
        let length = self.file.metadata().map_err(|e| self.failed("measuring", e))?.len();
        Ok(u32::try_from(length / self.size()).unwrap_or(u32::MAX))
    }

    /// Copies a page into `into`, which has the page size.
    pub(crate) fn read(&self, page: u32, into: &mut [u8]) -> Result<()> {
        if self.read_if_there(page, into)? {
            return Ok(());
        }
        Err(Error::damaged(page, "the file ends before it"))
    }

    /// Copies a page into `into`; false when the file ends before or within it.
    pub(crate) fn read_if_there(&self, page: u32, into: &mut [u8]) -> Result<bool> {
        let read = read_at(&self.file, into, u64::from(page) * self.size())
            .map_err(|e| self.failed(&format!("reading page {page} of"), e))?;
        Ok(read == into.len())
    }

    /// Writes a page; of page 0 all but the commit words.
    pub(crate) fn write(&self, page: u32, bytes: &[u8]) -> Result<()> {
        let size = self.version.page_size();
        if bytes.len() != size {
            return Err(Error::Refused(format!(
                "page {page} was handed over with {} bytes",
                bytes.len()
            )));
        }
        let end = if page == 0 { size - WORDS } else { size };
        write_at(&self.file, bytes.get(..end).unwrap_or_default(), u64::from(page) * self.size())
            .map_err(|e| self.failed(&format!("writing page {page} of"), e))
    }

    /// The commit words as they are now.
    pub(crate) fn words(&self) -> Result<WordBytes> {
        let mut words = [0; WORDS];
        let read = read_at(&self.file, &mut words, self.size() - WORDS as u64)
            .map_err(|e| self.failed("reading the commit words of", e))?;
        if read < WORDS {
            return Err(Error::damaged(0, "the file ends before its commit words"));
        }
        Ok(words)
    }

    /// Writes the commit word of one user.
    pub(crate) fn write_word(&self, slot: u8, word: u16) -> Result<()> {
        let at = self.size() - WORDS as u64 + 2 * u64::from(slot);
        write_at(&self.file, &word.to_le_bytes(), at)
            .map_err(|e| self.failed("writing the commit word of", e))
    }

    /// Shortens the file to so many pages.
    pub(crate) fn cut(&self, pages: u32) -> Result<()> {
        self.file.set_len(u64::from(pages) * self.size()).map_err(|e| self.failed("shortening", e))
    }

    /// Waits until the disk has what was written.
    pub(crate) fn sync(&self) -> Result<()> {
        self.file.sync_data().map_err(|e| self.failed("writing to disk", e))
    }

    fn size(&self) -> u64 {
        self.version.page_size() as u64
    }

    fn failed(&self, doing: &str, e: io::Error) -> Error {
        Error::io(format!("{doing} {}", self.path.display()), e)
    }
}

/// The file itself where a link leads to it: those who open the file and those who open the link must find the same lock
/// file beside it.
pub(crate) fn through_links(path: &Path) -> PathBuf {
    let is_link = std::fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink());
    let file = if is_link { std::fs::canonicalize(path).ok() } else { None };
    file.unwrap_or_else(|| path.to_owned())
}

/// Which generation a file has, by its first bytes; a refusal names the file.
fn version_of(file: &File, path: &Path) -> Result<Version> {
    let mut start = [0; 0x20];
    let read = read_at(file, &mut start, 0)
        .map_err(|e| Error::io(format!("reading {}", path.display()), e))?;
    Header::version_of(start.get(..read).unwrap_or_default()).map_err(|e| match e {
        Error::NotUsable(why) => Error::NotUsable(format!("{}: {why}", path.display())),
        e => e,
    })
}
