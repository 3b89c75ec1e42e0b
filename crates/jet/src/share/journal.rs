//! The change journal: what a user is about to write, kept beside the database so that another can finish it.
//!
//! Jet's protocol alone cannot survive the death of a writer between two pages. So each writer of this crate puts the
//! whole change into a file of its own, `NAME.tenace-SLOT`, *before* its commit word goes to `0000`. While the word is
//! `0000` the journal is that of the change being written; at any other time its contents mean nothing. It is written
//! at every change, so an old one is never taken for a new one.
//!
//! | at | what |
//! |---|---|
//! | 0 | `TNCREDO1` |
//! | 8 | checksum of all that follows |
//! | 16 | page size; 20: how many pages; 24: slot; 26: the commit word before the change; 28: length of the rest |
//! | 36 | for each page: number; 1 if it was there before (16 bits); a bit for each changing sector (16 bits); the sectors |
//!
//! A sector is 512 bytes: a checksum of what it was, and what it becomes. Most changes touch two or three.
//!
//! The owner holds byte 0 locked as long as it lives; whoever finishes its change must get that lock first.

use super::checksum::checksum;
use super::lock::{Hold, LockFile};
use super::range::Range;
use super::replace::sync_folder;
use super::{Options, words};
use crate::format::bytes::{put_u16, u16_at, u32_at};
use crate::page::Pages;
use crate::page::position::{read_at, write_at};
use crate::{Error, Result, Version};
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

/// A block of this size is either as it was or as it should become, as disks write them.
const SECTOR: usize = 512;

const MAGIC: &[u8; 8] = b"TNCREDO1";
const SUMMED: usize = 16;
const HEADER: usize = 36;
/// More than this is not kept, in memory or on disk, after a large change.
const KEPT: usize = 1 << 20;

const LOCK: Range = Range { start: 0, length: 1 };

/// A journal whose lock we hold.
#[derive(Debug)]
pub(crate) struct Journal {
    locks: LockFile,
    path: PathBuf,
    buffer: Vec<u8>,
    large: bool,
}

/// One page of a change.
pub(crate) struct Entry {
    /// Its number.
    pub(crate) page: u32,
    /// Whether the page was there before.
    was_there: bool,
    sectors: Vec<Sector>,
}

/// A changed part of a page.
struct Sector {
    nth: usize,
    /// The checksum of what was there.
    before: u64,
    after: [u8; SECTOR],
}

/// A whole change, read back.
pub(crate) struct Change {
    /// The writer's commit word before it.
    pub(crate) word: u16,
    /// The pages, in ascending order.
    pub(crate) pages: Vec<Entry>,
}

/// Where the journal of a slot is.
pub(crate) fn path_of(database: &Path, slot: u8) -> PathBuf {
    let mut name = prefix(database);
    name.push(slot.to_string());
    database.with_file_name(name)
}

/// Deletes the journals beside a database that nobody has open.
pub(crate) fn sweep(database: &Path) {
    let prefix = prefix(database);
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(found) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
    for file in found.flatten() {
        if file.file_name().as_encoded_bytes().starts_with(prefix.as_encoded_bytes()) {
            // One left behind means nothing while no word is 0000.
            let _ = std::fs::remove_file(file.path());
        }
    }
}

fn prefix(database: &Path) -> std::ffi::OsString {
    let mut name = database.file_name().unwrap_or_default().to_owned();
    name.push(".tenace-");
    name
}

impl Journal {
    /// Makes or takes over the journal of our own slot.
    pub(crate) fn own(database: &Path, slot: u8, options: &Options) -> Result<Self> {
        let path = path_of(database, slot);
        let locks = LockFile::open(&path, OpenOptions::new().create(true).truncate(false))
            .map_err(|e| failed("opening", &path, e))?;
        let journal = Self { locks, path, buffer: Vec::new(), large: false };
        if !options.patience.wait(options.patience.whole(), || journal.lock())? {
            return Err(Error::Locked(format!(
                "{} is in use by another program",
                journal.path.display()
            )));
        }
        if options.sync {
            sync_folder(&journal.path)?;
        }
        Ok(journal)
    }

    /// The journal of one who stopped while writing; none when there is no file, busy when another is at it.
    pub(crate) fn of_another(database: &Path, slot: u8) -> Result<Option<Self>> {
        let path = path_of(database, slot);
        let locks = match LockFile::open(&path, &mut OpenOptions::new()) {
            Ok(locks) => locks,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(failed("opening", &path, e)),
        };
        let journal = Self { locks, path, buffer: Vec::new(), large: false };
        if journal.lock()? {
            return Ok(Some(journal));
        }
        Err(Error::Locked(
            "another program is finishing the change of one that stopped; try again".into(),
        ))
    }

    /// Writes a change; `before` gives each page as it was, or nothing for a new one.
    pub(crate) fn write<'a>(
        &mut self,
        version: Version,
        slot: u8,
        word: u16,
        changed: &Pages,
        before: impl Fn(u32) -> Option<&'a [u8]>,
        sync: bool,
    ) -> Result<()> {
        let buffer = &mut self.buffer;
        buffer.clear();
        buffer.resize(HEADER, 0);
        for (&page, after) in changed {
            put_page(buffer, page, before(page), after);
        }
        let length = (buffer.len() - HEADER) as u64;
        let head = [
            MAGIC.as_slice(),
            &[0; 8],
            &(version.page_size() as u32).to_le_bytes(),
            &(changed.len() as u32).to_le_bytes(),
            &u16::from(slot).to_le_bytes(),
            &word.to_le_bytes(),
            &length.to_le_bytes(),
        ];
        for (to, from) in buffer.iter_mut().zip(head.concat()) {
            *to = from;
        }
        let sum = checksum(buffer.get(SUMMED..).unwrap_or_default());
        for (to, from) in buffer.iter_mut().skip(MAGIC.len()).zip(sum.to_le_bytes()) {
            *to = from;
        }
        if self.large {
            self.empty()?;
        }
        self.large = self.buffer.len() > KEPT;
        write_at(self.locks.file(), &self.buffer, 0)
            .map_err(|e| failed("writing", &self.path, e))?;
        if self.large {
            self.buffer = Vec::new();
        }
        if sync {
            self.locks.file().sync_data().map_err(|e| failed("writing to disk", &self.path, e))?;
        }
        Ok(())
    }

    /// Reads the change of a slot; none when the journal is empty, torn, or of another database.
    pub(crate) fn read(&self, version: Version, slot: u8) -> Result<Option<Change>> {
        let file = self.locks.file();
        let length = file.metadata().map_err(|e| failed("measuring", &self.path, e))?.len();
        // No change is larger than the largest database with its checksums.
        let most = u64::from(version.most_pages()) * (version.page_size() as u64 * 2);
        let mut bytes = vec![0; usize::try_from(length.min(most)).unwrap_or(0)];
        let read = read_at(file, &mut bytes, 0).map_err(|e| failed("reading", &self.path, e))?;
        bytes.truncate(read);
        Ok(decode(&bytes, version, slot))
    }

    /// Forgets the change.
    pub(crate) fn empty(&self) -> Result<()> {
        self.locks.file().set_len(0).map_err(|e| failed("emptying", &self.path, e))
    }

    /// Deletes the file.
    pub(crate) fn delete(self) {
        // One left behind means nothing while no word is 0000.
        let _ = self.locks.delete();
    }

    fn lock(&self) -> Result<bool> {
        self.locks.try_lock(LOCK, Hold::Alone).map_err(|e| failed("locking", &self.path, e))
    }
}

impl Entry {
    /// Makes the page on disk, zeros if there is none, what it should be.
    ///
    /// False when another program has written to a part of it that the change touches: it is then neither old nor new.
    pub(crate) fn apply(&self, found: &mut [u8]) -> bool {
        let (places, _) = found.as_chunks_mut::<SECTOR>();
        self.sectors.iter().all(|sector| {
            let Some(place) = places.get_mut(sector.nth) else { return false };
            let explained =
                !self.was_there || *place == sector.after || checksum(place) == sector.before;
            *place = sector.after;
            explained
        })
    }
}

impl Change {
    /// The writer's commit word when the change is finished.
    pub(crate) fn next_word(&self) -> u16 {
        words::next(self.word)
    }
}

fn decode(bytes: &[u8], version: Version, slot: u8) -> Option<Change> {
    let size = version.page_size();
    let length = u64::from(u32_at(bytes, 28)?) | u64::from(u32_at(bytes, 32)?) << 32;
    let end = HEADER.checked_add(usize::try_from(length).ok()?)?;
    let sum = u64::from(u32_at(bytes, 8)?) | u64::from(u32_at(bytes, 12)?) << 32;
    let right = bytes.starts_with(MAGIC)
        && checksum(bytes.get(SUMMED..end)?) == sum
        && u32_at(bytes, 16)? as usize == size
        && u16_at(bytes, 24)? == u16::from(slot);
    if !right {
        return None;
    }
    let mut rest = bytes.get(HEADER..end)?;
    let mut pages = Vec::new();
    for _ in 0..u32_at(bytes, 20)? {
        let entry = take_page(&mut rest, size / SECTOR)?;
        if entry.page >= version.most_pages() {
            return None;
        }
        pages.push(entry);
    }
    rest.is_empty().then_some(Change { word: u16_at(bytes, 26)?, pages })
}

fn put_page(buffer: &mut Vec<u8>, page: u32, before: Option<&[u8]>, after: &[u8]) {
    let (sectors, _) = after.as_chunks::<SECTOR>();
    // The end of page 0 is the commit words, which are no part of any change.
    let sectors = sectors.get(..sectors.len() - usize::from(page == 0)).unwrap_or_default();
    let (old, _) = before.unwrap_or_default().as_chunks::<SECTOR>();
    buffer.extend(page.to_le_bytes());
    buffer.extend(u16::from(before.is_some()).to_le_bytes());
    let mask_at = buffer.len();
    buffer.extend([0; 2]);
    let mut mask = 0_u16;
    for (nth, sector) in
        sectors.iter().enumerate().filter(|(nth, sector)| old.get(*nth) != Some(sector))
    {
        mask |= 1 << nth;
        buffer.extend(old.get(nth).map_or(0, |old| checksum(old)).to_le_bytes());
        buffer.extend_from_slice(sector);
    }
    put_u16(buffer, mask_at, mask);
}

fn take_page(rest: &mut &[u8], n_sectors: usize) -> Option<Entry> {
    let (head, mut tail) = rest.split_at_checked(8)?;
    let mask = u16_at(head, 6)?;
    let mut sectors = Vec::new();
    for nth in (0..n_sectors).filter(|nth| mask & (1 << nth) != 0) {
        let (before, bytes) = tail.split_first_chunk()?;
        let (after, bytes) = bytes.split_first_chunk()?;
        sectors.push(Sector { nth, before: u64::from_le_bytes(*before), after: *after });
        tail = bytes;
    }
    *rest = tail;
    Some(Entry { page: u32_at(head, 0)?, was_there: u16_at(head, 4)? == 1, sectors })
}

fn failed(doing: &str, path: &Path, e: std::io::Error) -> Error {
    Error::io(format!("{doing} {}", path.display()), e)
}
