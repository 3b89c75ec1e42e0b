//! Answers that wait, and what ends the wait.

use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use test_support::wait::{LONG_LIMIT, join, receive, wait_for};
use uuid::Uuid;

use super::*;
use crate::auth::Secret;
use crate::standby::followers::Pass;
use crate::standby::place::{Place, Role};

/// A computer in charge whose one standby keeps up.
fn in_charge(limit: Duration) -> (Standby, Uuid) {
    let standby =
        Standby::new(Path::new("nowhere"), Place::fresh(), Secret::of([1; 32]), Vec::new());
    standby.set_sync(SyncSetting { is_on: true, limit });
    let node = Uuid::from_u128(7);
    let stream = standby.followers().begin([127, 0, 0, 1].into(), node, Vec::new()).unwrap();
    confirm(&standby, stream, 1);
    (standby, stream)
}

/// The standby confirms everything up to now.
fn confirm(standby: &Standby, stream: Uuid, number: u64) {
    let now = Instant::now();
    let pass = Pass { number, mark: standby.mark(), read: now, written: None };
    standby.followers().sent(stream, pass);
    let change = standby.followers().confirm(stream, number, LIMIT, now);
    standby.moved(change);
}

fn end(standby: &Standby, stream: Uuid) {
    let change = standby.followers().end(stream, Instant::now());
    standby.moved(change);
}

fn replaced(standby: &Standby) {
    let role = Role::Replaced { since: Timestamp::UNIX_EPOCH, by: Vec::new(), copied: None };
    standby.set_place(Place { role, ..standby.place() });
}

/// Longer than a test waits for anything: nothing but a wake-up ends such a wait.
const LONG: Duration = LONG_LIMIT;

/// Waits for a mark in both ways; returns whether it may be acknowledged. What comes meanwhile comes when both wait.
fn waits(standby: &Standby, mark: u64, meanwhile: impl FnOnce()) -> [bool; 2] {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (tell, threads) = channel();
    let (tells, waits) = (tell.clone(), standby.clone());
    let blocking = std::thread::spawn(move || {
        tells.send(OwnThread::get()).unwrap();
        waits.wait_until_confirmed(mark)
    });
    let waits = standby.clone();
    let waiting = std::thread::spawn(move || {
        tell.send(OwnThread::get()).unwrap();
        runtime.block_on(waits.confirmed(mark)).is_ok()
    });
    let threads = [(); 2].map(|()| receive("a thread to begin", &threads).unwrap());
    let are_at_rest = || threads.iter().all(OwnThread::is_at_rest);
    wait_for("both to wait", || {
        let before = are_at_rest();
        // One may have waited for the other only.
        drop(standby.followers());
        before && are_at_rest()
    });
    meanwhile();
    [join("the thread to be woken", blocking), join("the future to be woken", waiting)]
}

/// A thread as the system sees it.
struct OwnThread(PathBuf);

impl OwnThread {
    fn get() -> OwnThread {
        OwnThread(std::fs::read_link("/proc/thread-self").unwrap_or_default())
    }

    /// Tells whether it sleeps or has ended. Only Linux knows; elsewhere what comes meanwhile may come before the wait.
    fn is_at_rest(&self) -> bool {
        let stat = std::fs::read_to_string(Path::new("/proc").join(&self.0).join("stat"));
        stat.is_err() || stat.is_ok_and(|stat| stat.contains(") S "))
    }
}

#[test]
fn an_answer_waits_until_it_is_confirmed() {
    let (standby, stream) = in_charge(LONG);
    let mark = standby.wrote(false);
    assert_eq!(waits(&standby, mark, || confirm(&standby, stream, 2)), [true; 2]);
    // What is confirmed is received, whoever is in charge by now.
    replaced(&standby);
    assert_eq!(waits(&standby, mark, || {}), [true; 2]);
}

#[test]
fn a_standby_that_goes_away_ends_the_wait() {
    let (standby, stream) = in_charge(LONG);
    let mark = standby.wrote(false);
    assert_eq!(waits(&standby, mark, || end(&standby, stream)), [true; 2]);
}

#[test]
fn nobody_is_told_received_by_a_computer_that_was_replaced_meanwhile() {
    let (standby, stream) = in_charge(LONG);
    let mark = standby.wrote(false);
    let taken_over = || {
        replaced(&standby);
        end(&standby, stream);
    };
    assert_eq!(waits(&standby, mark, taken_over), [false; 2]);
}

#[test]
fn a_wait_is_bounded_and_is_the_last_one() {
    let (standby, _) = in_charge(Duration::from_millis(1));
    let mark = standby.wrote(false);
    assert_eq!(waits(&standby, mark, || {}), [true; 2]);
    standby.set_sync(SyncSetting { is_on: true, limit: LONG });
    let next = standby.wrote(false);
    assert_eq!(waits(&standby, next, || {}), [true; 2]);
    assert_eq!(standby.troubles().len(), 1);
}

#[test]
fn nobody_waits_where_it_is_switched_off() {
    let (standby, _) = in_charge(LONG);
    standby.set_sync(SyncSetting { is_on: false, limit: LONG });
    let mark = standby.wrote(false);
    assert_eq!(waits(&standby, mark, || {}), [true; 2]);
}
