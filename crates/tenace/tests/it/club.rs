//! The test club: a data folder of its own and the real binary.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use session::{Author, EventId, LiveEvent, Seq, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::{open_event, saying_now};
use test_support::process::output;

/// A data folder with the real binary to work on it.
pub(crate) struct TestClub {
    pub(crate) folder: TempDir,
    pub(crate) event: String,
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl TestClub {
    /// Returns a folder with nothing in it.
    pub(crate) fn empty() -> TestClub {
        TestClub { folder: TempDir::new().unwrap(), event: String::new() }
    }

    /// Returns a club with an event of so many tables and rounds, four boards a round, each table
    /// with its own two pairs.
    pub(crate) fn with_tables(tables: u32, rounds: u32) -> TestClub {
        let rows = (1..=tables).flat_map(|table| {
            (1..=rounds).map(move |round| {
                let (ns, ew, last) = (2 * table - 1, 2 * table, 4 * round);
                let first = last - 3;
                format!("{{ table = {table}, round = {round}, ns = {ns}, ew = {ew}, boards = \"{first}-{last}\" }}")
            })
        });
        let rows = rows.collect::<Vec<_>>().join(",\n");
        TestClub::with_event(&format!(
            "name = \"Test night\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{rows}]\n"
        ))
    }

    /// Returns a club with the event of a file.
    pub(crate) fn with_event(file: &str) -> TestClub {
        let mut club = TestClub::empty();
        let file = club.write("event.toml", file);
        let made = club.run(&["event", "new", &file, "--json"]).ok();
        let made: serde_json::Value = serde_json::from_str(&made).unwrap();
        club.event = made["event"].as_str().unwrap().to_owned();
        club
    }

    /// Returns the path of a file in the club's folder, as text.
    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// Returns the data folder.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Writes a file into the club's folder and returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// Returns the binary, set up to work on the club's data.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary());
        command.arg("--data").arg(self.data()).args(arguments);
        // Tests that run at the same time must not want the same port and the same socket.
        command.env_remove("TENACE_DATA").env("TENACE_CONNECTOR", "off").stdin(Stdio::null());
        command
    }

    /// Runs the binary to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        Ran::run(&mut self.command(arguments))
    }

    /// Runs the binary to its end with something to read.
    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let file = self.write("input", input);
        let mut command = self.command(arguments);
        command.stdin(std::fs::File::open(file).unwrap());
        Ran::run(&mut command)
    }

    /// Enters a result into the club's event.
    pub(crate) fn enter(&self, words: &[&str]) -> Ran {
        let start = ["result", "enter", &self.event];
        self.run(&[&start[..], words].concat())
    }

    /// Opens the event, as another process would.
    pub(crate) fn live(&self) -> LiveEvent<SqliteJournal> {
        open_event(&self.data().join("tenace.db"), EventId(self.event.parse().unwrap()))
    }

    /// Says something as the director, by another door than the command line.
    pub(crate) fn say(&self, command: session::Command) -> Seq {
        self.live().say(&saying_now(Author::Director(None), command)).unwrap().seq
    }

    /// Returns the log as JSON, a value a fact.
    pub(crate) fn log(&self) -> Vec<serde_json::Value> {
        let log = self.run(&["log", "show", &self.event, "--json"]).ok();
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Fails unless `log verify` finds the log sound.
    pub(crate) fn verify(&self) {
        let verified = self.run(&["log", "verify", &self.event]);
        assert_eq!(verified.code, 0, "{verified:?}");
    }
}

/// Returns the path of the real binary.
pub(crate) fn binary() -> PathBuf {
    assert_cmd::cargo::cargo_bin!("tenace").to_owned()
}

impl Ran {
    /// Runs a command to its end.
    pub(crate) fn run(command: &mut Command) -> Ran {
        let output = output(command);
        Ran {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap_or(-1),
        }
    }

    /// Returns what was printed by a command that did its work.
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self.stdout
    }

    /// Returns the sentence of a command that the log refused.
    pub(crate) fn refused(self) -> String {
        self.sentence(1)
    }

    /// Returns the sentence of a command that was used wrongly or had unreadable input.
    pub(crate) fn wrong(self) -> String {
        self.sentence(2)
    }

    fn sentence(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{}", self.stderr);
        self.stderr.trim_end().to_owned()
    }
}
