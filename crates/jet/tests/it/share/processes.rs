//! Several processes change one file at once, and some are killed.

use super::pages::{PAGES, TestFile, check, check_file, count};
use super::process::{Process, Role};
use jet::Version;
use jet::share::{Options, Patience, Shared};
use rstest::rstest;
use std::time::Duration;
use test_support::wait::{Deadline, LONG_LIMIT, wait_for};

const ACT: &str = "share::processes::act";
const ACT_WITH_BREAKS: &str = "share::processes::act_with_breaks";

/// Waits for a minute: other tests may have the cores for seconds.
fn patient() -> Options {
    let patience = Patience { tries: 600, ..Patience::default() };
    Options { patience, ..Options::default() }
}

/// What a counting process does.
#[test]
fn act() {
    let Some(mut role) = Role::given() else { return };
    let options = patient();
    let mut shared = Shared::open(&role.path, &options).unwrap();
    let mut seed = role.seed;
    for done in 1..=role.changes {
        let counters = pick(&mut seed, role.who);
        count(&mut shared, options.patience, role.who, &counters, done % 50 == 0).unwrap();
        role.tell(done);
    }
}

/// The same with a break after every tenth change, in a file that stops growing.
///
/// A reader without locks needs a moment in which nobody writes; beside one who never rests, in a file that takes
/// longer to read with every change, it would starve on a slow machine.
#[test]
fn act_with_breaks() {
    let Some(mut role) = Role::given() else { return };
    let options = patient();
    let mut shared = Shared::open(&role.path, &options).unwrap();
    let mut seed = role.seed;
    for done in 1..=role.changes {
        let counters = pick(&mut seed, role.who);
        let grow = done % 50 == 0 && done <= 1000;
        count(&mut shared, options.patience, role.who, &counters, grow).unwrap();
        role.tell(done);
        if done % 10 == 0 {
            std::thread::sleep(Duration::from_millis(2));
        }
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
    let all: Vec<_> =
        (0..processes).map(|who| Process::start(&file.path, ACT, who, changes, 17)).collect();
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
    let steady: Vec<_> =
        (0..2).map(|who| Process::start(&file.path, ACT, who, endless, 1)).collect();
    let (mut least, mut most) = (0, 0);
    for round in 0..25 {
        let told =
            Process::start(&file.path, ACT, 2, endless, round + 100).kill_after(3 + round * 7 % 40);
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
fn whoever_comes_after_a_killed_process_finds_its_last_change_whole_or_not_at_all(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let file = TestFile::new(version);
    let (mut least, mut most, mut halves) = (0, 0, 0);
    for round in 0..30 {
        let told = Process::start(&file.path, ACT, 0, u64::MAX, round).kill_after(1 + round % 7);
        least += told;
        most += told + 1;
        halves += u32::from(file.word(1) == 0);
        let made = check_file(&file.path)[0];
        assert!(
            (least..=most).contains(&made),
            "{least} to {most} changes were made, the file has {made}"
        );
    }
    println!("{halves} of 30 kills left a change half written");
}

#[rstest]
fn a_reader_without_locks_sees_every_change_whole(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let file = TestFile::new(version);
    let writer = Process::start(&file.path, ACT_WITH_BREAKS, 0, u64::MAX, 5);
    wait_for("the first change", || writer.told() > 0);
    let view = jet::share::View::open(&file.path, &patient()).unwrap();
    let (mut last, mut states) = (0, 0);
    let deadline = Deadline::after(LONG_LIMIT, "200 different states of the file");
    while states < 200 {
        deadline.check();
        let made = view.consistently(|view| check(view)).unwrap();
        assert!(made[0] >= last, "a change was taken back");
        states += u32::from(made[0] > last);
        last = made[0];
    }
    writer.kill_after(1);
    assert!(check_file(&file.path)[0] >= last);
}
