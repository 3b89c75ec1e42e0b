//! Small files of pages that count, and the laws that hold for them whoever counts.
//!
//! Page 1 is the ledger; pages 2 and up are counters. A change of program `who` adds one to each of some counters, may
//! add a new counter page, and adds the same to the ledger. Every page keeps one count for each program, twice: at its
//! start and at its end, so that a torn page shows.

use jet::page::{Medium, Work};
use jet::share::{Options, Patience, Shared, with_retry};
use jet::{Result, Version};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// The programs that can be told apart.
pub(super) const PROGRAMS: usize = 8;
pub(super) const LEDGER: u32 = 1;
/// The pages of a new file.
pub(super) const PAGES: u32 = 12;

/// Where the counts are: after the page kind and the like; in the ledger the number of changes and of pages follow.
const COUNTS: usize = 16;
const CHANGES: usize = COUNTS + 8 * PROGRAMS;
const ADDED: usize = CHANGES + 8 * PROGRAMS;

/// A folder with one new file in it.
pub(super) struct TestFile {
    pub(super) folder: TempDir,
    pub(super) path: PathBuf,
    pub(super) version: Version,
}

impl TestFile {
    pub(super) fn new(version: Version) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("club.bws");
        std::fs::write(&path, bytes(version)).unwrap();
        Self { folder, path, version }
    }

    pub(super) fn open(&self) -> Shared {
        Shared::open(&self.path, &quick()).unwrap()
    }

    /// What else is in the folder.
    pub(super) fn beside(&self) -> Vec<String> {
        let names = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> =
            names.map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| name != "club.bws");
        names.sort();
        names
    }

    /// The commit word of a slot.
    pub(super) fn word(&self, slot: u8) -> u16 {
        let bytes = std::fs::read(&self.path).unwrap();
        let at = self.version.page_size() - 512 + 2 * usize::from(slot);
        u16::from_le_bytes([bytes[at], bytes[at + 1]])
    }

    pub(super) fn set_word(&self, slot: u8, word: u16) {
        let mut bytes = std::fs::read(&self.path).unwrap();
        let at = self.version.page_size() - 512 + 2 * usize::from(slot);
        bytes[at..at + 2].copy_from_slice(&word.to_le_bytes());
        std::fs::write(&self.path, bytes).unwrap();
    }
}

/// Refusals come soon.
pub(super) fn quick() -> Options {
    Options {
        patience: Patience { tries: 4, pause: Duration::from_millis(10) },
        ..Options::default()
    }
}

/// A file with the header of a database, the commit words of a new one, and counters at 0.
pub(super) fn bytes(version: Version) -> Vec<u8> {
    let size = version.page_size();
    let mut bytes = vec![0; size * PAGES as usize];
    bytes[..0x14].copy_from_slice(b"\0\x01\0\0Standard Jet DB\0");
    bytes[0x14] = u8::from(version == Version::Jet4);
    for word in bytes[size - 512..size].chunks_mut(2) {
        word.copy_from_slice(&0x0100_u16.to_le_bytes());
    }
    bytes
}

/// Adds one to each of `counters`, and to a new page when asked; from the start again when another is in the way.
pub(super) fn count(
    shared: &mut Shared,
    patience: Patience,
    who: usize,
    counters: &[u32],
    grow: bool,
) -> Result<()> {
    with_retry(patience, || {
        let mut work = Work::new(shared)?;
        for &page in counters {
            add_one(work.alter(page)?, who, 1);
        }
        let mut sum = counters.len() as u64;
        if grow {
            work.alter(LEDGER)?;
            let page = work.add()?;
            add_one(work.alter(page)?, who, 1);
            sum += 1;
        }
        let ledger = work.alter(LEDGER)?;
        add_one(ledger, who, sum);
        put(ledger, CHANGES + 8 * who, get(ledger, CHANGES + 8 * who) + 1);
        put(ledger, ADDED, get(ledger, ADDED) + u64::from(grow));
        work.commit()
    })
}

/// Reads all pages and checks that they agree; returns how many changes each program made.
pub(super) fn check(medium: &impl Medium) -> Result<[u64; PROGRAMS]> {
    let size = medium.version().page_size();
    let mut ledger = vec![0; size];
    medium.read(LEDGER, &mut ledger)?;
    let pages = PAGES + get(&ledger, ADDED) as u32;
    let mut sums = [0; PROGRAMS];
    let mut page_bytes = vec![0; size];
    for page in 2..pages {
        medium.read(page, &mut page_bytes)?;
        check_page(page, &page_bytes)?;
        for (who, sum) in sums.iter_mut().enumerate() {
            *sum += get(&page_bytes, COUNTS + 8 * who);
        }
    }
    check_page(LEDGER, &ledger)?;
    let kept: [u64; PROGRAMS] = std::array::from_fn(|who| get(&ledger, COUNTS + 8 * who));
    if kept != sums {
        return Err(jet::Error::damaged(LEDGER, format!("ledger {kept:?}, counters {sums:?}")));
    }
    Ok(std::array::from_fn(|who| get(&ledger, CHANGES + 8 * who)))
}

/// The same for a file that nobody has open; it must end where the ledger says.
pub(super) fn check_file(path: &Path) -> [u64; PROGRAMS] {
    let shared = Shared::open_alone(path, &quick()).unwrap();
    assert!(shared.access().may_write(), "{:?}", shared.access());
    let mut ledger = vec![0; shared.version().page_size()];
    shared.read(LEDGER, &mut ledger).unwrap();
    assert_eq!(shared.pages().unwrap(), PAGES + get(&ledger, ADDED) as u32);
    check(&shared).unwrap()
}

fn add_one(page: &mut [u8], who: usize, by: u64) {
    let end = page.len() - 8 * PROGRAMS + 8 * who;
    for at in [COUNTS + 8 * who, end] {
        put(page, at, get(page, at) + by);
    }
}

/// Refused, not failed: a reader without locks may see a torn page, and must then see that somebody wrote.
fn check_page(page: u32, bytes: &[u8]) -> Result<()> {
    let end = bytes.len() - 8 * PROGRAMS;
    if bytes[COUNTS..CHANGES] == bytes[end..] {
        return Ok(());
    }
    Err(jet::Error::damaged(page, "torn"))
}

fn get(page: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(page[at..at + 8].try_into().unwrap())
}

fn put(page: &mut [u8], at: usize, value: u64) {
    page[at..at + 8].copy_from_slice(&value.to_le_bytes());
}
