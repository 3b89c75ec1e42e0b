//! The vendor's own Python client against `tenace connector serve`: what it understands is what counts.
//!
//! `cargo xtask test` installs the client under `target/peers/python`, and unpacks its sources with their sample program
//! and their golden requests beside it. The scripts in `tests/python` are ours.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::club::{Ran, TestClub, binary};
use crate::server::TestConnector;

/// Returns something of the vendor's.
fn peer(path: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers").join(path);
    assert!(
        path.exists(),
        "{} is missing: run `cargo xtask test`, which brings it",
        path.display()
    );
    path
}

/// Prepares the Python that has the vendor's client.
fn python(script: &Path) -> Command {
    let program = if cfg!(windows) { "python/Scripts/python.exe" } else { "python/bin/python" };
    let mut command = Command::new(peer(program));
    // Deaf to how Python is set up outside, which could switch assertions off, and without leaving files beside scripts.
    command.args(["-E", "-B", "-X", "utf8"]).arg(script).stdin(Stdio::null());
    command
}

/// Runs a script of ours on an empty data folder; it ends without a word when all is well.
fn run(script: &str, more: &[&Path]) {
    let club = TestClub::empty();
    std::fs::create_dir(club.data()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python").join(script);
    let mut command = python(&script);
    command.arg(binary()).arg(club.data()).args(more);
    assert_eq!(Ran::run(&mut command).ok(), "");
}

/// Copies a folder: the sample program keeps what it did beside itself.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn the_vendors_sample_program_runs_as_it_is() {
    let club = TestClub::empty();
    let broker = TestConnector::serve(&club, "off");
    let address = format!("http://{}", broker.address);
    let examples = club.folder.path().join("examples");
    copy(&peer("bridgemate_dataconnector_client-1.2.1/examples"), &examples);
    // The second time begins another event on the same broker.
    for _ in 0..2 {
        let mut sample = python(&examples.join("getting_started.py"));
        sample.args(["--scenario", "--base-address", &address]);
        let said = Ran::run(&mut sample).ok();
        assert!(said.ends_with("SCENARIO OK\n"), "{said}");
    }
    let events = club.run(&["event", "list", "--json"]).ok();
    assert_eq!(events.matches("Getting started sample session").count(), 2, "{events}");
}

#[test]
fn the_vendors_client_runs_a_whole_event() {
    run("whole_event.py", &[]);
}

#[test]
fn the_vendors_client_begins_an_event_anew() {
    run("other_events.py", &["begun_anew".as_ref()]);
}

#[test]
fn the_vendors_client_runs_two_sessions_at_once() {
    run("other_events.py", &["two_sessions".as_ref()]);
}

#[test]
fn the_vendors_client_runs_an_individual() {
    run("other_events.py", &["an_individual".as_ref()]);
}

#[test]
fn the_vendors_client_runs_a_team_match() {
    run("other_events.py", &["a_team_match".as_ref()]);
}

#[test]
fn the_vendors_client_takes_each_result_once_while_brokers_are_killed() {
    run("other_events.py", &["killed_again_and_again".as_ref()]);
}

#[test]
fn every_golden_request_of_the_vendor_gets_a_sensible_answer() {
    let requests = peer("bridgemate_dataconnector_client-1.2.1/tests/fixtures/requests");
    run("golden_requests.py", &[&requests]);
}
