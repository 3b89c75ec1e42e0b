//! An evening through a file: one process scores, another runs the terminals, and the ranking is the one of playing
//! directly. A table is taken away, one comes late, a round is added, a result is corrected at the table and another ruled
//! by the director, all in the middle.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use session::log::MovementSet;
use session::model::{
    BoardList, Movement, PairNo, Round, RoundNo, Seating, SessionNo, Slot, TableNo,
};
use session::{Command, EnterResult};
use test_support::commands::{enter_at, slot};
use test_support::process::Program;
use test_support::wait::{wait_for, wait_for_ok};
use uuid::Uuid;

use crate::club::TestClub;
use crate::server::{TestPhone, TestServer, tokens};

/// The tables of the evening as it was planned, and as it became.
const PLANNED: [(u16, u16); 5] = [(1, 11), (2, 12), (3, 13), (4, 14), (5, 15)];
const PLAYED: [(u16, u16); 5] = [(1, 11), (2, 12), (3, 13), (4, 14), (6, 16)];

/// A Mitchell of five tables, two boards a round.
fn movement(evening: [(u16, u16); 5], rounds: u16, late_from: u16) -> Movement {
    let rows = (1..=rounds).flat_map(|round| {
        (0..5).filter_map(move |at: u16| {
            let (table, _) = evening[usize::from(at)];
            let (_, ew) = evening[usize::from((at + round - 1) % 5)];
            let set = 2 * ((at + 10 - round) % 5);
            let is_there = table != 6 || round >= late_from;
            is_there.then(|| Round {
                table: TableNo::new(table).unwrap(),
                round: RoundNo::new(round).unwrap(),
                seating: Seating::Pairs { ns: PairNo::new(table), ew: PairNo::new(ew) },
                boards: format!("{}-{}", set + 1, set + 2).parse::<BoardList>().unwrap(),
                teams: None,
                mates: None,
            })
        })
    });
    Movement::from(rows.collect::<Vec<_>>())
}

/// The event file of the evening as it was planned.
fn event_file() -> String {
    let rows = movement(PLANNED, 3, 1);
    let rows = rows.rounds().iter().map(|row| {
        let Round { table, round, seating, boards, .. } = row;
        let Seating::Pairs { ns: Some(ns), ew: Some(ew) } = seating else { panic!("{row:?}") };
        format!(
            "{{ table = {table}, round = {round}, ns = {ns}, ew = {ew}, boards = \"{boards}\" }}"
        )
    });
    let rows = rows.collect::<Vec<_>>().join(",\n");
    format!(
        "name = \"Round trip\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{rows}]\n"
    )
}

fn set_movement(club: &TestClub, rounds: Movement, from_round: u16) {
    club.say(Command::SetMovement(MovementSet {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        from_round: RoundNo::new(from_round).unwrap(),
        rounds,
    }));
}

fn enter(club: &TestClub, table: u16, round: u16, board: u32, outcome: &str, correct: bool) {
    let result = enter_at(slot("A", table, round, board), outcome);
    club.say(Command::EnterResult(EnterResult { correct, ..result }));
}

/// What is entered at a table: another contract at each, passes and boards that were not played among them.
fn outcome(table: u16, round: u16, board: u32) -> String {
    let n = usize::try_from(u32::from(table) * 7 + u32::from(round) * 3 + board).unwrap();
    let outcomes = ["4SN=", "3NTE-1", "2HXW+1", "PASS", "6CS-2", "1NTN+2", "NP", "5DXXE="];
    outcomes[n % outcomes.len()].to_owned()
}

/// The results of an event by place.
fn results(club: &TestClub) -> BTreeMap<Slot, String> {
    let live = club.live();
    let results = live.state().event().results.iter();
    results.map(|(_, result)| (result.slot, result.outcome.to_string())).collect()
}

/// Waits until two events have the same results; shows where they differ if that never comes.
fn same(what: &str, one: &TestClub, other: &TestClub) {
    wait_for_ok(what, || {
        let (one, other) = (results(one), results(other));
        let slots: BTreeSet<Slot> = one.keys().chain(other.keys()).copied().collect();
        let differing = slots.iter().filter(|slot| one.get(slot) != other.get(slot));
        let differing: Vec<String> = differing
            .map(|slot| format!("{slot}: {:?}, not {:?}", one.get(slot), other.get(slot)))
            .collect();
        if differing.is_empty() { Ok(()) } else { Err(differing) }
    });
}

/// The standings of an event as they are printed for programs.
fn standings(club: &TestClub) -> Value {
    let ran = club.run(&["score", &club.event, "--json"]);
    assert!(ran.code < 2, "{ran:?}");
    let scored: Value = serde_json::from_str(&ran.stdout).unwrap();
    scored["standings"].clone()
}

#[test]
fn an_evening_through_a_file_ranks_as_one_played_directly() {
    let scoring = TestClub::with_event(&event_file());
    // The tables may correct what they entered.
    scoring.run(&["event", "set", &scoring.event, "BM2ScoreCorrection=true"]).ok();
    let file = scoring.path("friday.bws");
    scoring.run(&["bws", "new", &scoring.event, &file, "--computer", "CLUB-PC"]).ok();
    let follow = ["bws", "follow", &scoring.event, &file, "--every", "1s"];
    let _follow = Program::start(&mut scoring.command(&follow));
    let mut terminals = TestClub::empty();
    let serve =
        ["bws", "serve", &file, "--http", "127.0.0.1:0", "--no-open", "--computer", "CLUB-PC"];
    let server = TestServer::run(terminals.command(&serve));
    let direct = TestClub::with_event(&event_file());

    let play = |tokens: &[String], at: &[(usize, u16)], round: u16, evening: &Movement| {
        for &(token, table) in at {
            let mut phone = TestPhone::new(&server.address, &tokens[token]);
            let place = (TableNo::new(table).unwrap(), RoundNo::new(round).unwrap());
            for board in evening.at(place.0, place.1).unwrap().boards.iter() {
                let outcome = outcome(table, round, board.get());
                let say = json!({ "result": {
                    "round": round, "board": board.get(), "outcome": outcome, "correct": false,
                } });
                let (status, answer) = phone.say(&Uuid::now_v7().to_string(), &say).unwrap();
                assert_eq!(status, 200, "table {table}, round {round}, board {board}: {answer}");
                enter(&direct, table, round, board.get(), &outcome, false);
            }
        }
    };
    let first = movement(PLANNED, 3, 1);
    let at_first = [(0, 1), (1, 2), (2, 3), (3, 4)];
    let tickets = tokens(&terminals, 5);
    play(&tickets, &at_first, 1, &first);
    wait_for("the first round", || results(&scoring).len() == 8);

    // Table 5 stays empty, and a table comes late.
    let second = movement(PLAYED, 3, 2);
    for club in [&scoring, &direct] {
        set_movement(club, second.clone(), 1);
    }
    let tickets = tokens(&terminals, 6);
    let now = [(0, 1), (1, 2), (2, 3), (3, 4), (5, 6)];
    let has_round = |token: usize, round: u16| {
        let view = TestPhone::new(&server.address, &tickets[token]).view();
        let rounds = view["rounds"].as_array().cloned().unwrap_or_default();
        rounds.iter().any(|row| row["round"] == round && row["boards"] != json!([]))
    };
    wait_for("the late table", || has_round(5, 2));
    play(&tickets, &now, 2, &second);
    play(&tickets, &now, 3, &second);

    // A table corrects itself, the director rules, and there is time for a round more.
    let mut phone = TestPhone::new(&server.address, &tickets[0]);
    let board = second.at(TableNo::new(1).unwrap(), RoundNo::new(3).unwrap()).unwrap();
    let board = board.boards.iter().next().unwrap().get();
    let say = json!({ "result": {
        "round": 3, "board": board, "outcome": "4HS+1", "correct": true,
    } });
    let (status, answer) = phone.say(&Uuid::now_v7().to_string(), &say).unwrap();
    assert_eq!(status, 200, "{answer}");
    enter(&direct, 1, 3, board, "4HS+1", true);
    same("the first three rounds", &scoring, &direct);
    let ruled = second.at(TableNo::new(2).unwrap(), RoundNo::new(1).unwrap()).unwrap();
    let ruled = ruled.boards.iter().next().unwrap().get();
    for club in [&scoring, &direct] {
        enter(club, 2, 1, ruled, "60% 40%", true);
    }
    let third = movement(PLAYED, 4, 2);
    for club in [&scoring, &direct] {
        set_movement(club, third.clone(), 4);
    }
    wait_for("the added round", || now.iter().all(|&(token, _)| has_round(token, 4)));
    play(&tickets, &now, 4, &third);
    same("all results", &scoring, &direct);

    assert_eq!(standings(&scoring), standings(&direct));
    let listed = terminals.run(&["event", "list", "--json"]).ok();
    let listed: Value = serde_json::from_str(&listed).unwrap();
    terminals.event = listed[0]["event"].as_str().unwrap().to_owned();
    same("the ruling at the table", &terminals, &direct);
    assert_eq!(standings(&terminals), standings(&direct));
    let check = scoring.run(&["bws", "check", &file]);
    assert_eq!(check.code, 0, "{check:?}");
    for club in [&scoring, &terminals] {
        club.verify();
    }
}
