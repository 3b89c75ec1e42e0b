//! Kill -9 of a standby at random moments while it copies: started again it goes on, and at the end its
//! copy is the first one's log to the letter.

use test_support::random::Random;
use test_support::wait::wait_for_ok;

use crate::club::TestClub;
use crate::server::TestServer;

const KILLS: u64 = 15;
const TABLES: u32 = 30;

#[test]
fn a_standby_that_is_killed_while_it_copies_ends_with_the_same_log() {
    let mut random = Random::new();
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
        random.pause_micros(60_000);
        standby.program.kill();
    }
    let wanted = first.log();
    assert_eq!(wanted.iter().filter(|fact| fact["fact"] == "result_entered").count(), 720);
    let standby = start();
    wait_for_ok("the copy of the log", || {
        let [copy, log] =
            [&second, &first].map(|club| club.run(&["log", "show", &first.event, "--json"]).stdout);
        let facts = format!("{} facts of {}", copy.lines().count(), log.lines().count());
        if copy == log { Ok(()) } else { Err(facts) }
    });
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
