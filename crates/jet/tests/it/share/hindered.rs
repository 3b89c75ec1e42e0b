//! A folder that may not be written, and a disk that is full, as the system itself tells them.

#![cfg(unix)]

use super::pages::{TestFile, check_file, count, quick};
use jet::page::Medium;
use jet::share::{Access, Patience, Shared};
use jet::{Error, Version};
use rstest::rstest;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use test_support::process::output;

const FILE: &str = "JET_HINDERED_FILE";
/// A user without rights, on every Unix.
const NOBODY: u32 = 65_534;

fn given() -> Option<PathBuf> {
    std::env::var_os(FILE).map(PathBuf::from)
}

fn allow(path: &std::path::Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// What the program without rights does.
#[test]
fn read_without_rights() {
    let Some(path) = given() else { return };
    for mut shared in
        [Shared::open(&path, &quick()).unwrap(), Shared::open_alone(&path, &quick()).unwrap()]
    {
        let Access::ReadOnly(why) = shared.access() else { panic!("{:?}", shared.access()) };
        assert!(why.contains("club."), "{why}");
        assert!(matches!(shared.claim(2), Err(Error::Refused(_))));
        shared.read(2, &mut vec![0; shared.version().page_size()]).unwrap();
    }
}

#[rstest]
#[case::neither_may_be_written(0o555, 0o444)]
#[case::the_folder_may_not_be_written(0o555, 0o666)]
#[case::the_file_may_not_be_written(0o777, 0o444)]
fn what_may_not_be_written_can_be_read(#[case] folder: u32, #[case] database: u32) {
    let file = TestFile::new(Version::Jet4);
    allow(&file.path, database);
    allow(file.folder.path(), folder);
    // Root may write everywhere, so the test then goes on as somebody else, from a place that everybody may read.
    let is_root = std::fs::write(file.folder.path().join("probe"), "").is_ok() && folder == 0o555
        || std::fs::OpenOptions::new().write(true).open(&file.path).is_ok() && database == 0o444;
    let _ = std::fs::remove_file(file.folder.path().join("probe"));
    let mut executable = std::env::current_exe().unwrap();
    let elsewhere = tempfile::TempDir::new().unwrap();
    if is_root {
        allow(elsewhere.path(), 0o755);
        let copy = elsewhere.path().join("it");
        // By another process: whatever a test beside this one starts would inherit the open file, and a program that
        // is open for writing cannot be run.
        let copied = Command::new("cp").args([&executable, &copy]).status().unwrap();
        assert!(copied.success());
        executable = copy;
    }
    let mut command = Command::new(executable);
    command
        .args(["--exact", "share::hindered::read_without_rights"])
        .env(FILE, &file.path)
        .current_dir("/");
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = output(&mut command);
    allow(file.folder.path(), 0o755);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(file.beside().is_empty());
}

/// What the program on a full disk does.
#[test]
fn write_to_a_full_disk() {
    let Some(path) = given() else { return };
    let mut shared = Shared::open(&path, &quick()).unwrap();
    count(&mut shared, Patience::NONE, 0, &[2, 3], false).unwrap();
    for _ in 0..3 {
        let refused = count(&mut shared, Patience::NONE, 0, &[2, 3], true);
        assert!(matches!(refused, Err(Error::Io { .. })), "{refused:?}");
    }
    count(&mut shared, Patience::NONE, 0, &[2, 3], false).unwrap();
}

#[rstest]
fn a_change_that_the_disk_has_no_room_for_is_undone(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let file = TestFile::new(version);
    // No file may grow beyond what this one has; counted in 512 bytes.
    let blocks = std::fs::metadata(&file.path).unwrap().len() / 512;
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" --exact share::hindered::write_to_a_full_disk"))
        .arg(std::env::current_exe().unwrap())
        .env(FILE, &file.path);
    let output = output(&mut command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(file.beside().is_empty());
    assert_eq!(check_file(&file.path)[0], 2);
}
