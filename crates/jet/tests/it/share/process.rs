//! The test executable, started again as another program, by way of a test that does nothing without its role.

use std::fs::File;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use test_support::process::{wait_for_end, wait_for_long_work};
use test_support::wait::Deadline;

const ROLE: &str = "JET_SHARE_ROLE";
const FILE: &str = "JET_SHARE_FILE";
const PROGRESS: &str = "JET_SHARE_PROGRESS";

/// A process that changes a file; it writes how many changes it has made into a file of its own after each.
pub(super) struct Process {
    child: Child,
    progress: PathBuf,
}

impl Process {
    /// Starts program `who`, which makes `changes` changes by the test called `act`; `seed` decides which.
    pub(super) fn start(path: &Path, act: &str, who: usize, changes: u64, seed: u64) -> Self {
        let progress = path.with_file_name(format!("progress-{who}-{seed}"));
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", act, "--nocapture"])
            .env(ROLE, format!("{who} {changes} {seed}"))
            .env(FILE, path)
            .env(PROGRESS, &progress)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Self { child, progress }
    }

    /// How many changes it has told of.
    pub(super) fn told(&self) -> u64 {
        let bytes = std::fs::read(&self.progress).unwrap_or_default();
        bytes.first_chunk().map_or(0, |told| u64::from_le_bytes(*told))
    }

    /// Waits until it has told of so many, then kills it at once; returns what it told.
    pub(super) fn kill_after(mut self, changes: u64) -> u64 {
        let deadline = Deadline::new(format_args!("{changes} changes"));
        while self.told() < changes {
            deadline.check();
            assert!(self.child.try_wait().unwrap().is_none(), "the process ended by itself");
            // Asking without a pause would slow down the processes that are watched.
            std::thread::sleep(Duration::from_micros(200));
        }
        assert!(self.child.try_wait().unwrap().is_none(), "the process ended by itself");
        self.child.kill().unwrap();
        wait_for_end(&mut self.child);
        self.told()
    }

    /// Waits for its own end; returns what it told.
    pub(super) fn finish(mut self) -> u64 {
        assert!(wait_for_long_work(&mut self.child).success());
        self.told()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A test that failed must not leave an endless process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the started process is to do.
pub(super) struct Role {
    pub(super) path: PathBuf,
    pub(super) who: usize,
    pub(super) changes: u64,
    pub(super) seed: u64,
    progress: File,
}

impl Role {
    /// The role of this process, if it was started to play one.
    pub(super) fn given() -> Option<Self> {
        let role = std::env::var(ROLE).ok()?;
        let numbers: Vec<u64> = role.split(' ').map(|number| number.parse().unwrap()).collect();
        Some(Self {
            path: std::env::var_os(FILE)?.into(),
            who: numbers[0] as usize,
            changes: numbers[1],
            seed: numbers[2],
            progress: File::create(std::env::var_os(PROGRESS)?).unwrap(),
        })
    }

    /// Tells how many changes are made.
    pub(super) fn tell(&mut self, done: u64) {
        self.progress.rewind().unwrap();
        self.progress.write_all(&done.to_le_bytes()).unwrap();
    }
}
