//! The computer's clock jumps by hours and weeks, forward and back, while results are entered: nobody is logged out, nothing
//! is lost, the log keeps its order, and the clock of the rounds goes on where it was.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use test_support::not_tried::not_tried;
use test_support::process::try_output;
use test_support::random::{Random, times};
use test_support::wait::wait_for;

use crate::club::TestClub;
use crate::server::{TestDirector, TestPhone, TestServer, tokens};

/// A clock that a test sets, in hours from the true time.
struct SetClock(PathBuf);

impl SetClock {
    fn new(folder: &Path) -> SetClock {
        let clock = SetClock(folder.join("clock"));
        clock.set(0);
        clock
    }

    fn set(&self, hours: i64) {
        let next = self.0.with_extension("next");
        std::fs::write(&next, format!("{hours:+}h\n")).unwrap();
        std::fs::rename(&next, &self.0).unwrap();
    }

    /// Has a program go by this clock; the one that nobody can set stays the true one. Fails where there is no faketime.
    fn give(&self, command: &mut Command) -> Result<(), String> {
        let mut asks = Command::new("faketime");
        asks.args(["-m", "-f", "+0", "printenv", "LD_PRELOAD"]);
        let asked = try_output(&mut asks).map_err(|why| format!("faketime: {why}"))?;
        let library = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
        if !library.contains("faketime") {
            return Err(format!("faketime does not work: {library:?}"));
        }
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", &self.0);
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        command.env("DONT_FAKE_MONOTONIC", "1");
        Ok(())
    }
}

/// Where the clock is set to, in hours: a few places, or more with `cargo xtask test --long`, but no more than a table may
/// correct in an hour.
fn places(random: &mut Random) -> Vec<i64> {
    let mut places = vec![6, -72, 21 * 24, 0];
    for _ in 0..times(0, 20) {
        let hours = i64::try_from(random.below(2 * 60 * 24)).unwrap() - 60 * 24;
        if places.last() != Some(&hours) {
            places.push(hours);
        }
    }
    places
}

/// Results that are entered all evening, at every table.
struct Entering {
    phones: Vec<TestPhone>,
    /// How often each phone has entered something.
    rounds: u64,
    /// The ids of what was received, in order.
    said: Vec<String>,
}

impl Entering {
    fn enter(&mut self) {
        let n = self.rounds;
        for phone in &mut self.phones {
            let tricks = ["=", "+1", "-1"][usize::try_from(n / 4 % 3).unwrap()];
            let say = json!({ "result": {
                "round": 1, "board": n % 4 + 1, "outcome": format!("4SN{tricks}"), "correct": n >= 4,
            } });
            let id = uuid::Uuid::now_v7().to_string();
            let (status, answer) = phone.say(&id, &say).unwrap();
            assert_eq!(status, 200, "{answer}");
            self.said.push(id);
        }
        self.rounds += 1;
    }
}

/// Starts a clock of 400 minutes a round, and waits until the desk has seen that it runs.
fn start_rounds(club: &TestClub, director: &TestDirector) {
    let (event, session) = (&club.event, 1);
    let set =
        json!({ "event": event, "session": session, "do": "set", "minutes": 400, "change": 0 });
    let start = json!({ "event": event, "session": session, "do": "start" });
    for wanted in [set, start] {
        assert_eq!(director.post("/director/api/clock", &wanted).status, 200);
    }
    // The desk looks around each second; when a new event has its codes it has looked at the clock too.
    let another = "name = \"Another\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n\
                   rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-4\" }]\n";
    club.run(&["event", "new", &club.write("another.toml", another)]).ok();
    tokens(club, 3);
}

/// Fails unless the clock runs in the first round, with most of it left: it has counted since it was started, and not since
/// last month.
fn check_rounds(club: &TestClub, director: &TestDirector) {
    let room = format!("/director/api/room?event={}&session=1", club.event);
    let reading = director.page(&room).ok()["clock"].clone();
    assert_eq!((&reading["phase"], &reading["round"]), (&json!("round"), &json!(1)), "{reading}");
    assert_eq!(reading["running"], true);
    assert!(reading["left"].as_u64().unwrap() > 300 * 60, "{reading}");
}

#[test]
fn a_clock_that_jumps_logs_nobody_out_and_loses_nothing() {
    let club = TestClub::with_tables(2, 1);
    let clock = SetClock::new(club.folder.path());
    let mut command = club.command(&["serve", "--http", "127.0.0.1:0", "--no-open"]);
    if let Err(why) = clock.give(&mut command) {
        return not_tried("a computer's clock that jumps", why);
    }
    let mut server = TestServer::run(command);
    server.greeting();
    let tokens = tokens(&club, 2);
    let phones = tokens.iter().map(|token| TestPhone::new(&server.address, token)).collect();
    let mut entering = Entering { phones, rounds: 0, said: Vec::new() };
    let director = TestDirector::log_in(&club, &server);
    start_rounds(&club, &director);
    let of_kind = |kind: &str| -> Vec<String> {
        let log = club.log();
        let facts = log.iter().filter(|fact| fact["fact"] == kind);
        facts.map(|fact| fact["id"].as_str().unwrap().to_owned()).collect()
    };
    entering.enter();
    for (jumps, hours) in places(&mut Random::new()).into_iter().enumerate() {
        clock.set(hours);
        entering.enter();
        let is_right = || of_kind("clock_set").len() == jumps + 3;
        wait_for("the clock of the rounds to be put right", is_right);
        check_rounds(&club, &director);
        entering.enter();
    }
    assert_eq!(director.page("/director/api/me").status, 200, "the director is logged out");
    server.program.terminate();
    server.program.wait();
    club.verify();
    let received = of_kind("result_entered");
    assert_eq!(received, entering.said, "every result once, in the order in which it was said");
}
