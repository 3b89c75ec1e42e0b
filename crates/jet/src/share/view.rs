//! Reading a file that others change, without locking anything.
//!
//! A writer sets its commit word to `0000` before the first page and to a new counter after the last. So what was read
//! between two looks at the words is of one piece if both looks are equal and nobody was writing.
//!
//! * [`View::consistently`] validates a whole piece of reading at its end and repeats it when somebody wrote: for
//!   anything that hangs together (a row and its index, two tables) and takes milliseconds.
//! * A `View` used as it is validates each page by itself, in bounded memory and without ever starting again: for long
//!   scans. Every page is then whole, but two pages may be from before and after a change: a row that another program
//!   moved in between can be met twice or not at all, and is met rightly at the next scan.
//!
//! A word that stays `0000` belongs to a program that stopped while writing. Whoever may only read cannot mend that: it
//! waits once, when the view is made, and then reads what is there.

use super::words::Words;
use super::{Options, Patience};
use crate::page::file::PageFile;
use crate::page::{Medium, Pages};
use crate::{Error, Result, Version};
use std::path::Path;
use std::sync::Arc;

/// A database file for reading only, beside programs that may be writing.
#[derive(Clone, Debug)]
pub struct View {
    file: Arc<PageFile>,
    patience: Patience,
    /// Those whose word was 0000 all the time when the view was made.
    stopped: Arc<[u8]>,
    /// Whether the reading is validated as a whole, by whoever lent this view out.
    whole: bool,
}

/// How often a page is read anew at once before the reader waits or takes a lock.
const TRIES: u32 = 8;

impl View {
    /// Opens a file for reading; it is not touched, and no lock file is made.
    pub fn open(path: &Path, options: &Options) -> Result<Self> {
        Self::of(Arc::new(PageFile::open(path, false)?), options.patience)
    }

    /// A view of an open file by one who can tell the living from the stopped.
    pub(crate) fn at_once(file: Arc<PageFile>, patience: Patience) -> Self {
        Self { file, patience, stopped: [].into(), whole: false }
    }

    /// A view of an open file; waits for those who are writing.
    pub(crate) fn of(file: Arc<PageFile>, patience: Patience) -> Result<Self> {
        let mut stopped = Vec::new();
        patience.wait(patience.whole(), || {
            stopped = Words::read(&file)?.writing().collect();
            Ok(stopped.is_empty())
        })?;
        Ok(Self { file, patience, stopped: stopped.into(), whole: false })
    }

    /// The slots of programs that seem to have stopped while writing.
    pub fn stopped(&self) -> &[u8] {
        &self.stopped
    }

    /// Reads something of one piece: `reading` is repeated as often as somebody wrote meanwhile.
    ///
    /// A refusal of `reading` counts only if nobody wrote, since half a change can look like damage.
    pub fn consistently<T>(&self, mut reading: impl FnMut(&mut Self) -> Result<T>) -> Result<T> {
        let mut lent = Self { whole: true, ..self.clone() };
        let mut result = None;
        self.patience.wait(self.patience.whole(), || {
            let Some(before) = self.settled()? else { return Ok(false) };
            let found = reading(&mut lent);
            let valid = Words::read(&self.file)? == before;
            if valid {
                result = Some(found);
            }
            Ok(valid)
        })?;
        result.unwrap_or_else(|| Err(self.busy()))
    }

    /// Copies a page that nobody wrote meanwhile and returns the words; nothing when somebody did each time.
    pub(crate) fn read_settled(&self, page: u32, into: &mut [u8]) -> Result<Option<Words>> {
        let mut before = self.settled()?;
        for _ in 0..TRIES {
            if before.is_some() {
                // A page at the end may be there only half; that is no damage yet.
                let found = self.file.read_if_there(page, into)?;
                let after = self.settled()?;
                if before == after {
                    return if found {
                        Ok(after)
                    } else {
                        Err(Error::damaged(page, "the file ends before it"))
                    };
                }
                before = after;
            } else {
                std::thread::yield_now();
                before = self.settled()?;
            }
        }
        Ok(None)
    }

    /// The words, unless somebody is writing.
    fn settled(&self) -> Result<Option<Words>> {
        let words = Words::read(&self.file)?;
        let still = words.writing().all(|slot| self.stopped.contains(&slot));
        Ok(still.then_some(words))
    }

    fn busy(&self) -> Error {
        Error::Locked(format!(
            "{} was being changed all the time, or a program stopped while changing it; try again",
            self.file.path().display()
        ))
    }
}

impl Medium for View {
    fn version(&self) -> Version {
        self.file.version()
    }

    fn pages(&self) -> Result<u32> {
        self.file.pages()
    }

    fn read(&self, page: u32, into: &mut [u8]) -> Result<()> {
        if self.whole {
            return self.file.read(page, into);
        }
        if self
            .patience
            .wait(self.patience.whole(), || Ok(self.read_settled(page, into)?.is_some()))?
        {
            return Ok(());
        }
        Err(self.busy())
    }

    fn claim(&mut self, _: u32) -> Result<()> {
        Err(Error::Refused(format!("{} is open for reading only", self.file.path().display())))
    }

    fn commit(&mut self, changed: &Pages) -> Result<()> {
        changed.keys().next().map_or(Ok(()), |&page| self.claim(page))
    }

    fn abandon(&mut self) {}
}
