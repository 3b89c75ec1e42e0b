//! A writer is stopped after each single write of a change, and the change is finished by whoever comes next.

use super::words::{WRITING, Words};
use super::{Access, Options, Patience, Shared, journal};
use crate::page::{Medium, Pages, Work, kind};
use crate::{Error, Version};
use rstest::rstest;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// The pages of the change that is stopped: two in use, a definition, and a new one.
const CHANGED: [u32; 4] = [2, 3, 4, 6];
const PAGES: u32 = 6;
const DEFINITION: u32 = 3;

fn options() -> Options {
    Options {
        patience: Patience { tries: 3, pause: Duration::from_millis(20) },
        ..Options::default()
    }
}

/// A file with the header of a database and pages full of their own number.
fn database(folder: &TempDir, version: Version) -> PathBuf {
    let size = version.page_size();
    let mut bytes = vec![0; size * PAGES as usize];
    for page in 1..PAGES {
        bytes[page as usize * size..][..size].fill(page as u8);
    }
    bytes[DEFINITION as usize * size] = kind::DEFINITION;
    bytes[..0x14].copy_from_slice(b"\0\x01\0\0Standard Jet DB\0");
    bytes[0x14] = u8::from(version == Version::Jet4);
    for word in bytes[size - 512..size].chunks_mut(2) {
        word.copy_from_slice(&0x0100_u16.to_le_bytes());
    }
    let path = folder.path().join("club.bws");
    std::fs::write(&path, bytes).unwrap();
    path
}

fn after(page: u32, version: Version) -> Box<[u8]> {
    let mut bytes = vec![0xA0 | page as u8; version.page_size()].into_boxed_slice();
    if page == DEFINITION {
        bytes[0] = kind::DEFINITION;
    }
    bytes
}

/// Begins the change and stops, as a killed program does, when `writes` pages are written.
fn stop_after(path: &Path, writes: usize) -> u8 {
    let mut shared = Shared::open(path, &options()).unwrap();
    assert_eq!(shared.access(), &Access::Shared);
    let version = shared.version();
    let changed: Pages = CHANGED.iter().map(|&page| (page, after(page, version))).collect();
    for page in CHANGED {
        shared.claim(page).unwrap();
    }
    shared.write_journal(&changed).unwrap();
    shared.file.write_word(shared.slot(), WRITING).unwrap();
    // The new page first, the definition last.
    for page in [6, 2, 4, DEFINITION].into_iter().take(writes) {
        shared.file.write(page, &changed[&page]).unwrap();
    }
    shared.broken = Some("stopped here".into());
    shared.slot()
}

fn check_finished(path: &Path, version: Version, slot: u8) {
    let bytes = std::fs::read(path).unwrap();
    for page in CHANGED {
        let found = &bytes[page as usize * version.page_size()..][..version.page_size()];
        assert!(found == &*after(page, version), "page {page} is not as it should be");
    }
    let view = super::View::open(path, &options()).unwrap();
    assert_eq!(view.stopped(), [], "a word is still 0000");
    assert_eq!(word_of(path, slot), 0x0101);
}

fn word_of(path: &Path, slot: u8) -> u16 {
    Words::read(&crate::page::file::PageFile::open(path, false).unwrap()).unwrap().of(slot)
}

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[rstest]
fn the_next_to_open_finishes_a_stopped_change(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(0, 1, 2, 3, 4)] writes: usize,
    #[values(false, true)] alone: bool,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    let slot = stop_after(&path, writes);
    assert_eq!(word_of(&path, slot), WRITING);
    let next =
        if alone { Shared::open_alone(&path, &options()) } else { Shared::open(&path, &options()) };
    let next = next.unwrap();
    assert!(next.access().may_write());
    check_finished(&path, version, slot);
    drop(next);
    assert_eq!(names(&folder), ["club.bws"], "lock file and journals are gone with the last user");
}

#[rstest]
fn one_who_was_there_already_finishes_it_before_it_reads_a_claimed_page(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(0, 1, 2, 3, 4)] writes: usize,
    #[values(1, 4, 5, 6)] page: u32,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    let mut other = Shared::open(&path, &options()).unwrap();
    let slot = stop_after(&path, writes);
    assert_ne!(slot, other.slot());
    other.claim(page).unwrap();
    check_finished(&path, version, slot);
    let mut bytes = vec![0; version.page_size()];
    other.read(page, &mut bytes).unwrap();
    assert_eq!(bytes[9], if CHANGED.contains(&page) { 0xA0 | page as u8 } else { page as u8 });
}

#[rstest]
fn a_page_half_written_when_the_power_went_is_finished(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    let slot = stop_after(&path, 1);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[2 * version.page_size() + 512..][..512].fill(0xA2);
    std::fs::write(&path, bytes).unwrap();
    drop(Shared::open(&path, &options()).unwrap());
    check_finished(&path, version, slot);
}

#[rstest]
#[case::another_program_wrote_to_it(true)]
#[case::the_journal_is_gone(false)]
fn what_cannot_be_explained_is_left_alone_and_can_be_read(#[case] foreign: bool) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, Version::Jet4);
    let slot = stop_after(&path, 2);
    if foreign {
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[4 * 4096 + 1000] ^= 0x55;
        std::fs::write(&path, bytes).unwrap();
    } else {
        std::fs::remove_file(journal::path_of(&path, slot)).unwrap();
    }
    let found = std::fs::read(&path).unwrap();
    let mut next = Shared::open(&path, &options()).unwrap();
    let Access::ReadOnly(why) = next.access() else { panic!("{:?}", next.access()) };
    assert!(why.contains("verify the file"), "{why}");
    assert!(matches!(next.claim(5), Err(Error::Refused(_))));
    let mut bytes = vec![0; 4096];
    next.read(5, &mut bytes).unwrap();
    assert_eq!(bytes[9], 5);
    drop(next);
    assert_eq!(std::fs::read(&path).unwrap(), found);
    assert!(names(&folder).contains(&"club.ldb".into()), "a suspect file keeps its lock file");
}

#[test]
fn an_old_journal_means_nothing_while_no_word_is_0000() {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, Version::Jet4);
    let slot = stop_after(&path, 0);
    let file = crate::page::file::PageFile::open(&path, true).unwrap();
    file.write_word(slot, 0x0100).unwrap();
    let found = std::fs::read(&path).unwrap();
    drop(Shared::open(&path, &options()).unwrap());
    assert_eq!(std::fs::read(&path).unwrap(), found);
}

#[test]
fn a_page_that_another_added_is_not_added_twice() {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, Version::Jet4);
    let (mut one, mut two) =
        (Shared::open(&path, &options()).unwrap(), Shared::open(&path, &options()).unwrap());
    let mut late = Work::new(&mut two).unwrap();
    let mut first = Work::new(&mut one).unwrap();
    assert_eq!(first.add().unwrap(), PAGES);
    first.commit().unwrap();
    assert_eq!(late.add().unwrap(), PAGES + 1);
    late.commit().unwrap();
    assert_eq!(one.pages().unwrap(), PAGES + 2);
}
