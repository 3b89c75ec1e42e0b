//! A full disk, a file-size limit, a folder nobody may write: a sentence, exit 2, and everything
//! accepted before is still there.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::club::{Ran, TestClub, binary};

/// Enters corrections until the process ends, and returns how it ended.
fn fill(club: &TestClub, command: &mut Command) -> Ran {
    let lines: String = (0..20_000)
        .map(|n| format!("id=fill-{n} A1 {} 4SN{}\n", n % 4 + 1, ["=", "+1", "-1"][n % 3]))
        .collect();
    let file = club.write("fill.txt", &lines);
    Ran::run(command.arg(file))
}

fn check_full_disk(club: &TestClub, ran: &Ran) {
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.stderr.contains("everything accepted before is safe")
            || ran.stderr.contains("everything acknowledged before is safe"),
        "{}",
        ran.stderr
    );
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    // The last acknowledgement is in the log, and nothing after it.
    let acknowledged = ran.stdout.lines().filter(|line| line.contains("\"seq\"")).count();
    assert!(acknowledged > 0, "some results were accepted before the disk was full");
    let filled = club.log().iter().filter(|fact| fact["fact"] == "result_entered").count();
    assert_eq!(filled, acknowledged + 4);
    club.verify();
}

fn started_club(club: &TestClub) {
    for board in 1..=4 {
        club.enter(&["A1", &board.to_string(), "PASS"]).ok();
    }
}

/// The system's limit on the size of a file stands for a quota: every user has it.
#[test]
fn a_write_that_the_system_refuses_loses_nothing() {
    let club = TestClub::with_tables(1, 1);
    started_club(&club);
    let mut limited = Command::new("/bin/sh");
    // Without the trap the system would kill the process at the limit.
    limited.arg("-c").arg("trap '' XFSZ; ulimit -f 1500; exec \"$@\"").arg("sh");
    limited.arg(binary()).arg("--data").arg(club.data());
    limited.args(["result", "enter", &club.event, "--correct", "--json", "--lines"]);
    let ran = fill(&club, &mut limited);
    check_full_disk(&club, &ran);
    // With room again, the same results go in, the accepted ones once.
    let again = club.run(&[
        "result",
        "enter",
        &club.event,
        "--correct",
        "--json",
        "--lines",
        &club.path("fill.txt"),
    ]);
    assert_eq!(again.code, 0, "{}", again.stderr);
    let accepted = ran.stdout.lines().count();
    assert_eq!(again.stdout.matches("\"repeated\":true").count(), accepted);
    club.verify();
}

/// A disk of two megabytes, where we may make one.
#[test]
fn a_full_disk_loses_nothing() {
    let club = TestClub::with_tables(1, 1);
    let disk = club.folder.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    let Some(_mounted) = Mounted::new(&disk, "2m") else {
        println!("not run: this user may not mount a disk; the file-size limit stands for it");
        return;
    };
    let small =
        TestClub { folder: tempfile::tempdir_in(&disk).unwrap(), event: club.event.clone() };
    let copied = club.run(&["backup", &club.path("backup.db")]);
    assert_eq!(copied.code, 0, "{}", copied.stderr);
    small.run(&["restore", &club.path("backup.db")]).ok();
    started_club(&small);
    let mut command =
        small.command(&["result", "enter", &small.event, "--correct", "--json", "--lines"]);
    let ran = fill(&club, &mut command);
    check_full_disk(&small, &ran);
    // An event that does not fit is refused whole.
    let refused = small.run(&["event", "new", &club.path("event.toml")]).wrong();
    assert!(refused.contains("the disk is full"), "{refused}");
    assert!(small.run(&["event", "list"]).ok().contains("Test night"));
}

struct Mounted<'a>(&'a Path);

impl Mounted<'_> {
    fn new<'a>(at: &'a Path, size: &str) -> Option<Mounted<'a>> {
        let options = format!("size={size}");
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(at).output();
        mount.ok().filter(|output| output.status.success()).map(|_| Mounted(at))
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

#[test]
fn a_folder_that_may_not_be_written_is_a_sentence() {
    let club = TestClub::with_tables(1, 1);
    let allow = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let program = club.folder.path().join("tenace");
    std::fs::copy(binary(), &program).unwrap();
    allow(&program, 0o755);
    allow(club.folder.path(), 0o755);
    for entry in std::fs::read_dir(club.data()).unwrap() {
        allow(&entry.unwrap().path(), 0o444);
    }
    allow(&club.data(), 0o555);
    let before = std::fs::read(club.data().join("tenace.db")).unwrap();
    let run = |data: &Path, arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.arg("--data").arg(data).args(arguments);
        // Nothing is read-only for the superuser, so be somebody else.
        if std::fs::metadata(club.folder.path()).unwrap().uid() == 0 {
            command.uid(65534).gid(65534);
        }
        Ran::run(&mut command).wrong()
    };
    let sentence = run(&club.data(), &["result", "enter", &club.event, "A1", "1", "PASS"]);
    assert!(sentence.contains("this cannot be written"), "{sentence}");
    let file = club.path("event.toml");
    let sentence = run(&club.data().join("below"), &["event", "new", &file]);
    assert!(sentence.contains("this cannot be written"), "{sentence}");
    allow(&club.data(), 0o755);
    for entry in std::fs::read_dir(club.data()).unwrap() {
        allow(&entry.unwrap().path(), 0o644);
    }
    assert_eq!(std::fs::read(club.data().join("tenace.db")).unwrap(), before);
    club.verify();
}

/// A disk mounted read-only, a disc: the journal there has a write log and cannot be opened in place.
#[test]
fn a_journal_on_read_only_media_is_restored_with_its_write_log() {
    let club = TestClub::with_tables(1, 1);
    let allow = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let program = club.folder.path().join("tenace");
    std::fs::copy(binary(), &program).unwrap();
    let disc = club.folder.path().join("disc");
    std::fs::create_dir(&disc).unwrap();
    // Copied while it is open, as a dead laptop leaves it.
    let journal = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    journal.query_row("SELECT count(*) FROM facts", [], |_| Ok(())).unwrap();
    club.enter(&["A1", "1", "PASS"]).ok();
    for name in ["tenace.db", "tenace.db-wal"] {
        std::fs::copy(club.data().join(name), disc.join(name)).unwrap();
        allow(&disc.join(name), 0o444);
    }
    allow(&disc, 0o555);
    let new = club.folder.path().join("new");
    std::fs::create_dir(&new).unwrap();
    for (path, mode) in [(&program, 0o755), (&new, 0o777), (&club.folder.path().to_owned(), 0o755)]
    {
        allow(path, mode);
    }
    let mut command = Command::new(&program);
    command.arg("--data").arg(&new).arg("restore").arg(disc.join("tenace.db"));
    if std::fs::metadata(club.folder.path()).unwrap().uid() == 0 {
        command.uid(65534).gid(65534);
    }
    let restored = Ran::run(&mut command).ok();
    assert!(restored.contains("1 event with 6 facts, back again"), "{restored}");
    allow(&disc, 0o755);
}
