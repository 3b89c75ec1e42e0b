//! Answers wait for the standby: what was acknowledged outlives the first computer's disk, and a standby that hangs or
//! goes away holds nobody up.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use test_support::http::{get, send};
use test_support::kill::check_log;
use test_support::random::{Random, times};
use test_support::wait::{SetAtEnd, wait_for, wait_for_ok};

use crate::club::TestClub;
use crate::server::{TestDirector, TestPhone, TestServer, tokens};

const PHONES: usize = 4;

/// Two computers of a club.
struct Pair {
    first: TestClub,
    second: TestClub,
    server: TestServer,
    standby: TestServer,
    tokens: Vec<String>,
}

impl Pair {
    /// Starts both, and waits until answers wait for the second.
    fn start(words: &[&str]) -> Pair {
        let first = TestClub::with_tables(u32::try_from(PHONES).unwrap(), 1);
        let serve = ["serve", "--http", "127.0.0.1:0", "--no-open"];
        let mut server = TestServer::run(first.command(&[&serve[..], words].concat()));
        let greeting = server.greeting();
        let key = greeting.split("follower key ").nth(1).unwrap();
        let key = key.split_whitespace().next().unwrap().to_owned();
        let second = TestClub { event: first.event.clone(), ..TestClub::empty() };
        let there = format!("http://{}", server.address);
        let follow = ["serve", "--http", "127.0.0.2:0", "--no-open", "--follow", there.as_str()];
        let mut command = second.command(&follow);
        command.env("TENACE_FOLLOW_KEY", &key);
        let standby = TestServer::run(command);
        let tokens = tokens(&first, PHONES);
        let pair = Pair { first, second, server, standby, tokens };
        pair.wait_for_pace("keeps_up");
        pair
    }

    fn status(&self) -> Value {
        send(&self.server.address, get("/standby/status", "")).ok()
    }

    fn wait_for_pace(&self, pace: &str) {
        wait_for_ok(format_args!("a standby that is “{pace}”"), || {
            let status = self.status();
            if status["followers"][0]["pace"] == pace { Ok(()) } else { Err(status) }
        });
    }

    fn phone(&self, number: usize) -> TestPhone {
        TestPhone::new(&self.server.address, &self.tokens[number])
    }
}

fn result(board: u64, correct: bool) -> Value {
    let tricks = ["=", "+1", "-1"][usize::try_from(board / 4 % 3).unwrap()];
    json!({ "result": {
        "round": 1, "board": board % 4 + 1, "outcome": format!("4SN{tricks}"), "correct": correct,
    } })
}

fn fresh() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// How often the first computer dies: twice, or thirty times with `cargo xtask test --long`.
fn deaths() -> u64 {
    times(2, 30)
}

/// How often in a row this computer may be so busy that the first goes on without the standby, as it should.
const MOST_PARTINGS: usize = 10;

#[test]
fn what_was_acknowledged_outlives_the_first_computers_disk() {
    let mut random = Random::new();
    for _ in 0..deaths() {
        let died_together = (0..MOST_PARTINGS).any(|_| dies(&mut random));
        assert!(died_together, "the first went on without the standby {MOST_PARTINGS} times");
    }
}

/// The first computer dies at work, and the standby takes over. Tells whether they were together to the end: what the first
/// acknowledged when it had given the standby up is on its own disk only.
fn dies(random: &mut Random) -> bool {
    // However busy this computer is, nothing is acknowledged because the standby is slow.
    let pair = Pair::start(&["--sync-limit", "60"]);
    let phones: Vec<TestPhone> = (0..PHONES).map(|number| pair.phone(number)).collect();
    let Pair { first, second, mut server, standby, .. } = pair;
    let director = TestDirector::log_in(&first, &server);
    let (results, minutes) = (Mutex::new(BTreeSet::new()), Mutex::new(BTreeSet::new()));
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let _ends = SetAtEnd(&is_over);
        for mut phone in phones {
            let (results, is_over) = (&results, &is_over);
            scope.spawn(move || {
                play(&mut phone, is_over, |id| {
                    results.lock().unwrap().insert(id);
                });
            });
        }
        scope.spawn(|| {
            let answered = |count| {
                minutes.lock().unwrap().insert(count);
            };
            direct(&director, &first, &is_over, answered);
        });
        let answers = || (results.lock().unwrap().len(), minutes.lock().unwrap().len());
        wait_for("answers", || answers().0 > 20 && answers().1 > 3);
        random.pause_micros(200_000);
        // What comes now is on one disk only, and is not acknowledged.
        standby.program.suspend();
        random.pause_micros(300_000);
        server.program.kill();
    });
    let log = server.program.stderr.rest();
    if ["is not connected any more", "has not confirmed"].iter().any(|words| log.contains(words)) {
        println!("once more, because the first went on without the standby:\n{log}");
        return false;
    }
    std::fs::remove_dir_all(first.data()).unwrap();
    standby.program.resume();
    let director = TestDirector::log_in(&second, &standby);
    assert_eq!(director.post("/director/api/standby/take-over", &json!({})).status, 200);
    let (results, minutes) = (results.into_inner().unwrap(), minutes.into_inner().unwrap());
    check(&second, &results, &minutes);
    true
}

/// Fails unless everything that was acknowledged is on the standby.
fn check(standby: &TestClub, results: &BTreeSet<String>, minutes: &BTreeSet<u64>) {
    standby.verify();
    let log = standby.log();
    check_log(&log, results);
    let clocks: BTreeSet<u64> =
        log.iter().filter_map(|fact| fact["clock"]["minutes"].as_u64()).collect();
    let lost: Vec<&u64> = minutes.difference(&clocks).collect();
    assert!(lost.is_empty(), "the director was told that these are received: {lost:?}");
    println!("{} results and {} facts of the director", results.len(), minutes.len());
}

/// What was written into the copy would take the number of a fact that comes from the first computer, which then never
/// reached it.
#[test]
fn a_command_on_the_copy_of_a_standby_writes_nothing() {
    let pair = Pair::start(&[]);
    let ran = pair.second.enter(&["A1", "1", "4SN="]);
    assert_ne!(ran.code, 0, "{ran:?}");
    assert!(ran.stderr.contains("another computer is in charge"), "{ran:?}");
    let ran = pair.second.run(&["director", "add", "Ann"]);
    assert_ne!(ran.code, 0, "{ran:?}");
    assert_eq!(pair.first.enter(&["A1", "1", "4SN="]).code, 0);
    wait_for("the result on the copy", || pair.second.log().len() == pair.first.log().len());
    assert_eq!(pair.second.log(), pair.first.log());
}

/// Enters and corrects the boards of a table over and over, until the server is gone.
fn play(phone: &mut TestPhone, is_over: &AtomicBool, answered: impl Fn(String)) {
    for n in 0_u64.. {
        let id = fresh();
        match phone.say_once(&id, &result(n, n >= 4)) {
            Ok((200, _)) => answered(id),
            Ok((429 | 503, _)) => std::thread::sleep(std::time::Duration::from_millis(20)),
            Ok(other) => panic!("{other:?}"),
            Err(_) => return,
        }
        if is_over.load(Ordering::Relaxed) {
            return;
        }
    }
}

/// Sets the clock to another time for a round over and over, until the server is gone.
fn direct(director: &TestDirector, club: &TestClub, is_over: &AtomicBool, answered: impl Fn(u64)) {
    for minutes in 1..=600 {
        let wanted = json!({
            "event": club.event, "session": 1, "do": "set", "minutes": minutes, "change": 0,
        });
        match director.try_post("/director/api/clock", &wanted) {
            Some(answer) if answer.status == 200 => answered(minutes),
            Some(answer) => panic!("{answer:?}"),
            None => return,
        }
        if is_over.load(Ordering::Relaxed) {
            return;
        }
    }
}

#[test]
fn a_standby_that_hangs_costs_one_wait_and_is_waited_for_again_when_it_keeps_up() {
    let pair = Pair::start(&["--sync-limit", "3"]);
    let director = TestDirector::log_in(&pair.first, &pair.server);
    let mut phone = pair.phone(0);
    pair.standby.program.suspend();
    // Several at once wait together, and not one after the other.
    std::thread::scope(|scope| {
        for number in 1..PHONES {
            let mut phone = pair.phone(number);
            scope.spawn(move || assert_eq!(phone.say(&fresh(), &result(0, false)).unwrap().0, 200));
        }
    });
    pair.wait_for_pace("slow");
    let matter = |director: &TestDirector| {
        director.attention(&pair.first).into_iter().find(|matter| matter["kind"] == "standby")
    };
    let told = matter(&director).unwrap();
    assert_eq!(told["about"]["is_gone"], false, "{told}");
    for board in 0..4 {
        assert_eq!(phone.say(&fresh(), &result(board, false)).unwrap().0, 200);
    }
    pair.standby.program.resume();
    pair.wait_for_pace("keeps_up");
    assert_eq!(matter(&director), None);
    assert_eq!(phone.say(&fresh(), &result(4, true)).unwrap().0, 200);
    // What was received meanwhile is there as well.
    wait_for("the copy to be the same", || pair.second.log() == pair.first.log());
    let Pair { server, .. } = pair;
    let mut program = server.program;
    program.terminate();
    let log = program.stderr.rest();
    for words in ["has not confirmed within 3 s", "keeps up again: from now on"] {
        assert!(log.contains(words), "{log}");
    }
}

#[test]
fn a_standby_that_is_gone_is_not_waited_for_and_the_director_hears_of_it() {
    // A wait that nobody ends would be longer than the test's own.
    let mut pair = Pair::start(&["--sync-limit", "60"]);
    let director = TestDirector::log_in(&pair.first, &pair.server);
    pair.standby.program.kill();
    let mut phone = pair.phone(0);
    for board in 0..4 {
        assert_eq!(phone.say(&fresh(), &result(board, false)).unwrap().0, 200);
    }
    wait_for("the director to be told", || {
        let attention = director.attention(&pair.first);
        attention.iter().any(|one| one["kind"] == "standby" && one["about"]["is_gone"] == true)
    });
}

#[test]
fn who_wants_no_waiting_has_none() {
    let pair = Pair::start(&["--no-sync"]);
    assert_eq!(pair.status()["sync"], Value::Null);
    pair.standby.program.suspend();
    let mut phone = pair.phone(0);
    for board in 0..4 {
        assert_eq!(phone.say(&fresh(), &result(board, false)).unwrap().0, 200);
    }
    assert_eq!(pair.status()["followers"][0]["pace"], "keeps_up", "nobody waited for it");
    pair.standby.program.resume();
}
