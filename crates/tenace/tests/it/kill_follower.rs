//! Kill -9 of a standby at random moments while it copies: started again it goes on, and at the end its
//! copy is the first one's log to the letter.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::club::TestClub;
use crate::server::TestServer;

const KILLS: u64 = 15;
const TABLES: u32 = 30;

#[test]
fn a_standby_that_is_killed_while_it_copies_ends_with_the_same_log() {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    println!("seed {seed}");
    let mut random = u64::from(seed);
    let mut random = move |below: u64| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let first = TestClub::with_tables(TABLES, 6);
    enter_round(&first, 1);
    let mut server = TestServer::start(&first);
    let greeting = server.greeting();
    let key =
        greeting.split("follower key ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let key = key.unwrap_or_else(|| panic!("{greeting}")).to_owned();
    let second = TestClub { event: first.event.clone(), ..TestClub::empty() };
    let start = || {
        let there = format!("http://{}", server.address);
        let words = ["serve", "--http", "127.0.0.2:0", "--no-open", "--follow", there.as_str()];
        let mut command = second.command(&words);
        command.env("TENACE_FOLLOW_KEY", &key);
        TestServer::run(command)
    };
    for kill in 0..KILLS {
        let mut standby = start();
        // The evening goes on meanwhile.
        if kill % 3 == 0 {
            enter_round(&first, 2 + u32::try_from(kill / 3).unwrap());
        }
        std::thread::sleep(Duration::from_micros(random(60_000)));
        standby.child.kill().unwrap();
        standby.child.wait().unwrap();
    }
    let wanted = first.log();
    assert_eq!(wanted.iter().filter(|fact| fact["fact"] == "result_entered").count(), 720);
    let standby = start();
    let is_equal = || {
        second.run(&["log", "show", &second.event, "--json"]).stdout
            == first.run(&["log", "show", &first.event, "--json"]).stdout
    };
    let copied = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        is_equal()
    });
    assert!(copied, "{} facts of {}", second.log().len(), wanted.len());
    drop(standby);
    second.verify();
    assert_eq!(second.log(), first.log());
}

/// Enters all results of a round at once.
fn enter_round(club: &TestClub, round: u32) {
    let lines = (1..=TABLES).flat_map(|table| {
        (4 * round - 3..=4 * round).map(move |board| format!("A{table} {board} 1NTN=\n"))
    });
    let lines: String = lines.collect();
    let file = club.write("lines", &lines);
    let ran = club.run(&["result", "enter", &club.event, "--lines", &file]);
    assert_eq!(ran.code, 0, "{ran:?}");
}
