//! Several processes change one file at once, and some are killed.
//!
//! The test executable starts itself again as such a process, by way of a test that does nothing without its role.

use super::pages::{PAGES, TestFile, check, check_file, count};
use jet::Version;
use jet::share::{Options, Shared};
use rstest::rstest;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const ROLE: &str = "JET_SHARE_ROLE";

/// A process that counts; it writes the number of changes it has made into a file of its own after each.
struct Counter {
    child: Child,
    progress: PathBuf,
}

impl Counter {
    /// Starts program `who`, which makes `changes` changes; with `seed` it picks its pages.
    fn start(file: &TestFile, who: usize, changes: u64, seed: u64) -> Self {
        let progress = file.folder.path().join(format!("progress-{who}-{seed}"));
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "share::processes::act", "--nocapture"])
            .env(ROLE, format!("{who} {changes} {seed}"))
            .env("JET_SHARE_FILE", &file.path)
            .env("JET_SHARE_PROGRESS", &progress)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Self { child, progress }
    }

    /// How many changes it has told of.
    fn told(&self) -> u64 {
        let bytes = std::fs::read(&self.progress).unwrap_or_default();
        bytes.first_chunk().map_or(0, |told| u64::from_le_bytes(*told))
    }

    /// Waits until it has told of so many, then kills it at once; returns what it told.
    fn kill_after(mut self, changes: u64) -> u64 {
        while self.told() < changes {
            assert!(self.child.try_wait().unwrap().is_none(), "the process ended by itself");
            std::thread::yield_now();
        }
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.told()
    }

    /// Waits for its own end; returns what it told.
    fn finish(mut self) -> u64 {
        assert!(self.child.wait().unwrap().success());
        self.told()
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        // A test that failed must not leave an endless process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a counting process does.
#[test]
fn act() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let mut numbers = role.split(' ').map(|number| number.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (who, changes, mut seed) = (next() as usize, next(), next());
    let path = std::env::var_os("JET_SHARE_FILE").unwrap();
    let mut progress =
        std::fs::File::create(std::env::var_os("JET_SHARE_PROGRESS").unwrap()).unwrap();
    let options = Options::default();
    let mut shared = Shared::open(Path::new(&path), &options).unwrap();
    for done in 1..=changes {
        let counters = pick(&mut seed, who);
        count(&mut shared, options.patience, who, &counters, done % 50 == 0).unwrap();
        progress.rewind().unwrap();
        progress.write_all(&done.to_le_bytes()).unwrap();
    }
}

/// One to three different counters, in any order: so that processes also wait for each other in a circle.
fn pick(seed: &mut u64, who: usize) -> Vec<u32> {
    let mut number = || {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(2 * who as u64 + 1);
        (*seed >> 33) as u32
    };
    let mut pages: Vec<u32> = (0..=number() % 3).map(|_| 2 + number() % (PAGES - 2)).collect();
    let mut seen = Vec::new();
    pages.retain(|page| {
        let new = !seen.contains(page);
        seen.push(*page);
        new
    });
    pages
}

#[rstest]
fn no_change_of_several_processes_is_lost(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(2, 4)] processes: usize,
) {
    let file = TestFile::new(version);
    let changes = 600;
    let all: Vec<_> = (0..processes).map(|who| Counter::start(&file, who, changes, 17)).collect();
    for process in all {
        assert_eq!(process.finish(), changes);
    }
    let made = check_file(&file.path);
    for (who, made) in made.into_iter().enumerate() {
        assert_eq!(made, if who < processes { changes } else { 0 });
    }
    let left: Vec<_> =
        file.beside().into_iter().filter(|name| !name.starts_with("progress")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[rstest]
fn killing_processes_loses_no_change_that_was_told(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let file = TestFile::new(version);
    let endless = u64::MAX;
    // Two go on all the time; a third is killed again and again, at a point that varies by microseconds.
    let steady: Vec<_> = (0..2).map(|who| Counter::start(&file, who, endless, 1)).collect();
    let (mut least, mut most) = (0, 0);
    for round in 0..25 {
        let told = Counter::start(&file, 2, endless, round + 100).kill_after(3 + round * 7 % 40);
        least += told;
        most += told + 1;
    }
    let told: Vec<_> = steady.into_iter().map(|process| process.kill_after(1)).collect();
    let made = check_file(&file.path);
    assert!(
        (least..=most).contains(&made[2]),
        "{least} to {most} changes were made, the file has {}",
        made[2]
    );
    for (who, told) in told.into_iter().enumerate() {
        assert!(
            (told..=told + 1).contains(&made[who]),
            "{told} changes were told, the file has {}",
            made[who]
        );
    }
}

#[rstest]
fn a_reader_without_locks_sees_every_change_whole(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let file = TestFile::new(version);
    let writer = Counter::start(&file, 0, u64::MAX, 5);
    while writer.told() == 0 {
        std::thread::yield_now();
    }
    let view = jet::share::View::open(&file.path, &Options::default()).unwrap();
    let mut last = 0;
    for _ in 0..300 {
        let made = view.consistently(|view| check(view)).unwrap();
        assert!(made[0] >= last, "a change was taken back");
        last = made[0];
    }
    writer.kill_after(1);
    assert!(check_file(&file.path)[0] >= last);
}
