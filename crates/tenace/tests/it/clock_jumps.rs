//! The computer's clock jumps by hours and weeks, forward and back, while results are entered: nobody is logged out, nothing
//! is lost, the log keeps its order, and the clock of the rounds goes on where it was.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use test_support::process::output;
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

    /// Has a program go by this clock; the one that nobody can set stays the true one.
    fn give(&self, command: &mut Command) {
        let asked =
            output(Command::new("faketime").args(["-m", "-f", "+0", "printenv", "LD_PRELOAD"]));
        let library = String::from_utf8(asked.stdout).unwrap().trim().to_owned();
        assert!(library.contains("faketime"), "faketime does not work: {library:?}");
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", &self.0);
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        command.env("DONT_FAKE_MONOTONIC", "1");
    }
}

/// Where the clock is set to, in hours: a few places, or many with `cargo xtask test --long`.
fn places(random: &mut Random) -> Vec<i64> {
    let mut places = vec![6, -72, 21 * 24, 0];
    for _ in 0..times(0, 60) {
        let hours = i64::try_from(random.below(2 * 60 * 24)).unwrap() - 60 * 24;
        if places.last() != Some(&hours) {
            places.push(hours);
        }
    }
    places
}

#[test]
fn a_clock_that_jumps_logs_nobody_out_and_loses_nothing() {
    let mut random = Random::new();
    let club = TestClub::with_tables(2, 1);
    let clock = SetClock::new(club.folder.path());
    let mut command = club.command(&["serve", "--http", "127.0.0.1:0", "--no-open"]);
    clock.give(&mut command);
    let mut server = TestServer::run(command);
    server.greeting();
    let mut phones: Vec<TestPhone> =
        tokens(&club, 2).iter().map(|token| TestPhone::new(&server.address, token)).collect();
    let director = TestDirector::log_in(&club, &server);
    let round = |doing: Value| {
        let mut wanted = json!({ "event": club.event, "session": 1 });
        wanted.as_object_mut().unwrap().extend(doing.as_object().unwrap().clone());
        assert_eq!(director.post("/director/api/clock", &wanted).status, 200);
    };
    round(json!({ "do": "set", "minutes": 400, "change": 0 }));
    round(json!({ "do": "start" }));
    // The desk looks around each second; when a new event has its codes it has seen that the clock runs.
    let event = "name = \"Another\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n\
                 rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-4\" }]\n";
    club.run(&["event", "new", &club.write("another.toml", event)]).ok();
    tokens(&club, 3);
    let clocks = || club.log().iter().filter(|fact| fact["fact"] == "clock_set").count();
    assert_eq!(clocks(), 2);
    let (mut said, mut n) = (Vec::new(), 0_u64);
    let mut enter = |said: &mut Vec<String>| {
        for phone in &mut phones {
            let tricks = ["=", "+1", "-1"][usize::try_from(n / 4 % 3).unwrap()];
            let say = json!({ "result": {
                "round": 1, "board": n % 4 + 1, "outcome": format!("4SN{tricks}"), "correct": n >= 4,
            } });
            let id = uuid::Uuid::now_v7().to_string();
            let (status, answer) = phone.say(&id, &say).unwrap();
            // A table may correct only so much in an hour, which is measured by the true clock.
            if answer["error"] != "later" {
                assert_eq!(status, 200, "{answer}");
                said.push(id);
            }
        }
        n += 1;
    };
    enter(&mut said);
    for (jumps, hours) in places(&mut random).into_iter().enumerate() {
        clock.set(hours);
        enter(&mut said);
        wait_for("the clock of the rounds to be put right", || clocks() == jumps + 3);
        let room = format!("/director/api/room?event={}&session=1", club.event);
        let reading = director.page(&room).ok()["clock"].clone();
        assert_eq!(
            (&reading["phase"], &reading["round"]),
            (&json!("round"), &json!(1)),
            "{reading}"
        );
        assert_eq!(reading["running"], true);
        // It has counted since it was started, and not since last month.
        assert!(reading["left"].as_u64().unwrap() > 300 * 60, "{reading}");
        enter(&mut said);
    }
    assert_eq!(director.page("/director/api/me").status, 200, "the director is logged out");
    server.program.terminate();
    server.program.wait();
    club.verify();
    let ids: Vec<String> = club
        .log()
        .iter()
        .filter(|fact| fact["fact"] == "result_entered")
        .map(|fact| fact["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(ids, said, "every result once, in the order in which it was said");
}
