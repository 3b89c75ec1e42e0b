//! Nobody but their owner may read the journal and its copies, where the file system has modes.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use session::SqliteJournal;
use tempfile::TempDir;
use test_support::commands::Speak;

use crate::club::club_in;

/// Returns the files of a folder that somebody else may do something with, and how many files there are.
fn open_to_others(folder: &Path) -> (Vec<String>, usize) {
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap()).collect();
    let mode = |file: &fs::DirEntry| file.metadata().unwrap().permissions().mode() & 0o777;
    let open = files.iter().filter(|file| mode(file) != 0o600);
    let told = open.map(|file| format!("{:?} {:o}", file.file_name(), mode(file)));
    (told.collect(), files.len())
}

#[test]
fn the_journal_and_every_copy_are_their_owners_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = club_in(SqliteJournal::open_or_create(&path).unwrap());
    live.enter("A1 1 4SN=").unwrap();
    assert_eq!(open_to_others(folder.path()), (Vec::new(), 3), "the database, -wal and -shm");
    let backup = folder.path().join("backup.db");
    live.journal().back_up(&backup).unwrap();
    drop(live);
    let kept = SqliteJournal::restore(&backup, &path, true).unwrap();
    assert!(kept.is_some());
    let elsewhere = folder.path().join("elsewhere.db");
    SqliteJournal::restore(&backup, &elsewhere, false).unwrap();
    let mut journal = SqliteJournal::open(&elsewhere).unwrap();
    journal.start_anew(&folder.path().join("before-following.db")).unwrap();
    drop(journal);
    let (open, files) = open_to_others(folder.path());
    assert_eq!(open, Vec::<String>::new());
    assert!(
        files >= 5,
        "the journal, the backup, two restored ones and what they replaced: {files}"
    );
}

#[test]
fn what_an_earlier_version_left_open_to_others_is_closed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut first = club_in(SqliteJournal::open_or_create(&path).unwrap());
    for suffix in ["", "-wal", "-shm"] {
        let file = folder.path().join(format!("tenace.db{suffix}"));
        fs::set_permissions(file, Permissions::from_mode(0o644)).unwrap();
    }
    // Who only looks changes nothing.
    drop(SqliteJournal::open_read_only(&path).unwrap());
    assert_eq!(open_to_others(folder.path()).0.len(), 3);
    let mut second = SqliteJournal::open(&path).unwrap();
    assert_eq!(open_to_others(folder.path()), (Vec::new(), 3));
    // Both go on writing.
    first.enter("A1 1 4SN=").unwrap();
    second.keep("key", b"value").unwrap();
}
