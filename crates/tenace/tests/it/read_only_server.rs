//! A data folder that may be read and not written, under the server: told when it starts, and healed without a
//! restart.

use std::fs::{Permissions, metadata, set_permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use test_support::process::Program;

use crate::club::{TestClub, binary};
use crate::server::{TestPhone, TestServer, tokens};

/// A club whose server runs as somebody who is not the superuser, for whom nothing is read-only.
struct Lab {
    club: TestClub,
    program: PathBuf,
}

impl Lab {
    fn new() -> Lab {
        let club = TestClub::with_tables(1, 1);
        let program = club.folder.path().join("tenace");
        std::fs::copy(binary(), &program).unwrap();
        set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        set_permissions(club.folder.path(), Permissions::from_mode(0o755)).unwrap();
        let lab = Lab { club, program };
        lab.may_write(true);
        lab
    }

    /// Lets the folder be written, or read only.
    fn may_write(&self, may: bool) {
        let (folder, file) = if may { (0o777, 0o666) } else { (0o555, 0o444) };
        let allow =
            |path: &Path, mode| set_permissions(path, Permissions::from_mode(mode)).unwrap();
        allow(&self.club.data(), 0o777);
        for entry in std::fs::read_dir(self.club.data()).unwrap() {
            allow(&entry.unwrap().path(), file);
        }
        allow(&self.club.data(), folder);
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("--data").arg(self.club.data());
        command.args(["serve", "--http", "127.0.0.1:0", "--no-open", "--connector", "off"]);
        if metadata(self.club.folder.path()).unwrap().uid() == 0 {
            command.uid(65534).gid(65534);
        }
        command
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = set_permissions(self.club.data(), Permissions::from_mode(0o777));
    }
}

#[test]
fn a_folder_that_may_only_be_read_is_told_at_start_and_healed_without_a_restart() {
    let lab = Lab::new();
    // Killed, as when the power goes: what SQLite keeps beside the journal stays.
    let token = {
        let mut server = TestServer::start(&lab.club);
        server.greeting();
        tokens(&lab.club, 1).remove(0)
    };
    lab.may_write(false);
    let mut program = Program::start(&mut lab.command());
    let told = program.stderr.next_line().unwrap().unwrap();
    assert!(told.contains("is read-only") && told.contains("no need to start it again"), "{told}");
    lab.may_write(true);
    let line = program.line();
    let mut phone = TestPhone::new(line.strip_prefix("serving on http://").unwrap(), &token);
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "4SN=" } });
    let (status, answer) = phone.say(&uuid::Uuid::now_v7().to_string(), &say).unwrap();
    assert_eq!(status, 200, "{answer}");
    drop(program);
    lab.club.verify();
}

#[test]
fn a_folder_in_which_the_journal_cannot_even_be_read_is_told_and_waited_for() {
    let lab = Lab::new();
    // Without what SQLite keeps beside the journal it needs to make that.
    lab.may_write(false);
    let mut program = Program::start(&mut lab.command());
    let told = program.stderr.next_line().unwrap().unwrap();
    assert!(told.contains("is read-only") && told.contains("no need to start it again"), "{told}");
    lab.may_write(true);
    assert!(program.line().starts_with("serving on http://"));
}
