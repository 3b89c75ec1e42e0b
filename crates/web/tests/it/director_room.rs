//! The room as the console asks for it: every table as it is, and one list of what waits.

use serde_json::{Value, json};
use session::Command;
use session::log::MovementSet;
use session::model::{RoundNo, SessionNo};
use uuid::Uuid;

use crate::club::TestClub;
use crate::director_office::Browser;

pub(crate) fn room(director: &Browser<'_>, club: &TestClub, more: &str) -> Value {
    director.page(&format!("/director/api/room?event={}&session=1{more}", club.event)).ok()
}

pub(crate) fn kinds(room: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = room["attention"].as_array().unwrap().iter();
    all.map(|matter| (word(&matter["kind"]), word(&matter["table"]))).collect()
}

#[test]
fn tables_are_told_with_their_rounds_and_boards() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").hello().ok();
    club.phone("A1").enter(1, 1, "4SN= HK").ok();
    let whole = room(&director, &club, "");
    let ids: Vec<&Value> =
        whole["tables"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, ["A1", "A2", "B1"]);
    let first = &whole["tables"][0];
    assert_eq!(first["round"], 1);
    assert_eq!(
        first["rows"][0],
        json!({ "round": 1, "who": ["1", "2"], "boards": [1, 2], "done": "x." })
    );
    assert_eq!(whole["sections"][0], json!({ "id": "A", "kind": "pairs", "rounds": 3 }));
    assert_eq!(whole["names"]["A 1"], "Ann <script>alert(1)</script> & Bob Cole");
    assert_eq!(whole["phones"]["A2"], json!({ "none": true }));
    assert_eq!(whole["phones"]["A1"], Value::Null);
    assert_eq!(whole["stage"], "open");
}

#[test]
fn only_the_tables_asked_for_are_told() {
    let club = TestClub::open();
    let director = club.director();
    let some = room(&director, &club, "&tables=A2,B1");
    assert_eq!(some["tables"].as_array().unwrap().len(), 2);
    assert_eq!(some["names"], json!({}));
    let none = room(&director, &club, "&tables=none");
    assert_eq!(none["tables"], json!([]));
    assert_eq!(none["seq"], club.facts());
}

#[test]
fn what_waits_is_one_list_oldest_first() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A1");
    let unsent = json!({ "device": phone.device, "scorer": true, "entries": [Uuid::now_v7()] });
    phone.post("hello", &unsent).ok();
    phone.enter(1, 1, "4SN=").ok();
    let again =
        json!({ "round": 1, "board": 1, "outcome": "PASS", "seating": { "ns": 3, "ew": 4 } });
    phone.say(json!({ "result": again })).ok();
    phone.say(json!({ "call": { "round": 1, "reason": "ruling" } })).ok();
    let told = room(&director, &club, "");
    let expected = [("unknown", "A1"), ("set_aside", "A1"), ("call", "A1"), ("unsent", "A1")];
    let expected = expected.map(|(kind, table)| (kind.to_owned(), table.to_owned()));
    assert_eq!(kinds(&told), expected);
    assert_eq!(told["attention"][0]["about"], json!({ "seats": ["E", "W"] }));
    let aside = &told["attention"][1]["about"];
    assert_eq!(aside["outcome"], "PASS");
    assert_eq!(
        aside["there"],
        json!({ "fact": 12, "outcome": "4SN=", "who": ["1", "2"], "by": "table A1" })
    );
    assert_eq!(told["attention"][2]["about"]["reason"], "ruling");
}

/// What says nothing new is answered and has no place in the log. It is not waited for.
#[test]
fn what_was_answered_is_not_told_as_unsent() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A1");
    let entry = Uuid::now_v7();
    let result = json!({ "round": 1, "board": 1, "outcome": "4SN=", "acceptance": "follows" });
    phone.say_as(entry, None, json!({ "result": result })).ok();
    let accept = json!({ "accept": { "round": 1, "board": 1, "entry": entry, "side": "EW" } });
    let call = phone.say(json!({ "call": { "round": 1 } })).ok()["seq"].clone();
    let ended = json!({ "call": call, "answer": "resolved" });
    club.director_says(session::Command::AnswerCall(serde_json::from_value(ended).unwrap()));
    let off = json!({ "call_off": { "call": call } });
    phone.say(json!({ "call": { "round": 1 } })).ok();
    let again = json!({ "call": { "round": 1 } });
    let said: Vec<(Uuid, Value)> = std::iter::repeat_n(accept, 9)
        .chain([off, again])
        .map(|say| (Uuid::now_v7(), say))
        .collect();
    let ids: Vec<Uuid> = said.iter().map(|(id, _)| *id).collect();
    let hello = json!({ "device": phone.device, "scorer": true, "entries": ids });
    assert_eq!(phone.post("hello", &hello).ok()["missing"].as_array().unwrap().len(), ids.len());
    let unsent = || room(&director, &club, "")["phones"]["A1"]["unsent"].clone();
    assert_eq!(unsent(), ids.len());
    let before = club.facts();
    for (id, say) in said {
        phone.say_as(id, None, say).ok();
    }
    assert_eq!(club.facts(), before + 8, "the ninth acceptance and the calls say nothing new");
    assert_eq!(unsent(), Value::Null);
}

#[test]
fn a_board_left_out_is_missing_once_the_next_round_has_begun() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A2");
    phone.enter(1, 1, "PASS").ok();
    for board in [1, 2] {
        club.phone("A1").enter(1, board, "PASS").ok();
    }
    assert!(!kinds(&room(&director, &club, "")).contains(&("missing".into(), "A2".into())));
    phone.enter(2, 3, "PASS").ok();
    let told = room(&director, &club, "");
    let missing = told["attention"].as_array().unwrap().iter().find(|one| one["kind"] == "missing");
    let missing = missing.unwrap();
    assert_eq!((&missing["round"], &missing["board"]), (&json!(1), &json!(2)));
    assert_eq!(told["tables"][1]["round"], 2);
}

#[test]
fn a_result_that_can_hardly_be_is_doubted_until_the_director_has_looked() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("A2").enter(1, 1, "4SE=").ok();
    let told = room(&director, &club, "");
    let doubted: Vec<&Value> = told["attention"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["kind"] == "suspicious")
        .collect();
    assert_eq!(doubted.len(), 2);
    let why = json!({ "why": "both_sides", "outcome": "4SN=", "tricks": 10, "other_tricks": 10 });
    assert_eq!(doubted[0]["about"], why);
}

#[test]
fn a_call_says_who_is_on_the_way() {
    let club = TestClub::open();
    let director = club.director();
    let call = club.phone("A1").say(json!({ "call": { "round": 1 } })).ok()["seq"].clone();
    let body = json!({ "event": club.event, "call": call, "answer": "in_progress" });
    director.post("/director/api/answer", &body).ok();
    let told = room(&director, &club, "");
    assert_eq!(told["attention"][0]["about"]["answer"], "in_progress");
}

/// Seven pairs at three tables; at table 4 one of them sits out.
const SEVEN_PAIRS: &str = r#"
    name = "Seven pairs"

    [[sessions]]

    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "3-4" },
        { table = 3, round = 1, ns = 5, ew = 6, boards = "5-6" },
        { table = 4, round = 1, ns = 7 },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "7-8" },
        { table = 2, round = 2, ns = 7, ew = 5, boards = "9-10" },
        { table = 3, round = 2, ns = 2, ew = 4, boards = "11-12" },
        { table = 4, round = 2, ns = 6 },
        { table = 1, round = 3, ns = 1, ew = 6, boards = "13-14" },
        { table = 2, round = 3, ns = 2, ew = 7, boards = "15-16" },
        { table = 3, round = 3, ns = 3, ew = 5, boards = "17-18" },
        { table = 4, round = 3, ns = 4 },
    ]
"#;

/// Returns who is at each table, as the page works it out.
pub(crate) fn shown(room: &Value) -> Vec<(String, u64, Vec<String>)> {
    let tables = room["tables"].as_array().unwrap().iter();
    let table = |one: &Value| {
        let id = one["id"].as_str().unwrap();
        let round = room["sits_out"][id].as_u64().or(one["round"].as_u64())?;
        let row = one["rows"].as_array().unwrap().iter().find(|row| row["round"] == round)?;
        let away = room["away"][id].as_array().cloned().unwrap_or_default();
        let who = row["who"].as_array().unwrap().iter().filter(|who| !away.contains(who));
        let who = who.map(|who| who.as_str().unwrap().to_owned()).collect();
        Some((id.to_owned(), round, who))
    };
    tables.filter_map(table).collect()
}

#[test]
fn a_pair_is_shown_at_one_table_at_a_time() {
    let club = TestClub::with_event(SEVEN_PAIRS);
    let director = club.director();
    let mut results = vec![];
    for (round, boards) in [(1, [[1, 2], [3, 4], [5, 6]]), (2, [[7, 8], [9, 10], [11, 12]])] {
        for (table, boards) in (1..).zip(boards) {
            results.extend(boards.map(|board| (table, round, board)));
        }
    }
    let everybody = |told: &Value| {
        let mut all: Vec<String> = shown(told).into_iter().flat_map(|(.., who)| who).collect();
        all.sort();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count, "{:?}", shown(told));
    };
    let told = room(&director, &club, "");
    assert_eq!(shown(&told)[3], ("A4".to_owned(), 1, vec!["7".to_owned()]));
    for (table, round, board) in results {
        club.phone(&format!("A{table}")).enter(round, board, "PASS").ok();
        everybody(&room(&director, &club, ""));
        if (table, round, board) == (2, 1, 4) {
            // Pair 3 and 4 have finished; pair 5, whom pair 7 meets next, still plays at table 3.
            let told = room(&director, &club, "");
            let expected = [
                ("A1".to_owned(), 2, vec!["1".to_owned(), "3".to_owned()]),
                ("A2".to_owned(), 2, vec![]),
                ("A3".to_owned(), 1, vec!["5".to_owned(), "6".to_owned()]),
                ("A4".to_owned(), 1, vec!["7".to_owned()]),
            ];
            assert_eq!(shown(&told), expected);
        }
    }
}

/// Seven pairs again, but the table of a sit-out is played at in the next round, and the other way round.
const WANDERING_SIT_OUT: &str = r#"
    name = "Wandering sit-out"

    [[sessions]]

    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "3-4" },
        { table = 3, round = 1, ns = 6, ew = 7, boards = "5-6" },
        { table = 4, round = 1, ns = 5 },
        { table = 1, round = 2, ns = 5, ew = 6, boards = "7-8" },
        { table = 2, round = 2, ns = 2, ew = 7, boards = "9-10" },
        { table = 3, round = 2, ns = 4 },
        { table = 4, round = 2, ns = 1, ew = 3, boards = "11-12" },
    ]
"#;

#[test]
fn a_sit_out_ends_when_its_table_is_played_at_and_when_the_evening_does() {
    let club = TestClub::with_event(WANDERING_SIT_OUT);
    let director = club.director();
    let enter = |table: &str, round: u16, boards: &[u32]| {
        for board in boards {
            club.phone(table).enter(round, *board, "PASS").ok();
        }
        room(&director, &club, "")
    };
    let at = |table: &str, round: u64, who: &[&str]| {
        (table.to_owned(), round, who.iter().map(|who| (*who).to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(shown(&enter("A1", 1, &[1, 2]))[3], at("A4", 1, &["5"]), "pair 3 still plays");
    // Pairs 1 and 3 come to table 4, so pair 5 goes on to table 1, where pair 6 is not yet.
    let waiting = [
        at("A1", 2, &["5"]),
        at("A2", 2, &["2"]),
        at("A3", 1, &["6", "7"]),
        at("A4", 2, &["1", "3"]),
    ];
    for told in [enter("A2", 1, &[3, 4]), enter("A4", 2, &[11])] {
        assert_eq!((shown(&told), &told["sits_out"]), (waiting.to_vec(), &json!({})));
    }
    let told = enter("A4", 2, &[12]);
    assert_eq!((shown(&told), &told["sits_out"]), (waiting[..3].to_vec(), &json!({})));
    let told = enter("A3", 1, &[5, 6]);
    assert_eq!(told["sits_out"], json!({ "A3": 2 }));
    enter("A1", 2, &[7, 8]);
    // Everything is played: nobody sits out any longer, and no table is in a round.
    let told = enter("A2", 2, &[9, 10]);
    assert_eq!((shown(&told), &told["sits_out"]), (vec![], &json!({})));
}

#[test]
fn a_sit_out_ends_when_its_table_is_played_at_out_of_turn() {
    let club = TestClub::with_event(WANDERING_SIT_OUT);
    let director = club.director();
    // What the director enters was played.
    club.director_says(Command::EnterResult(test_support::commands::enter("A4 11 PASS")));
    let told = room(&director, &club, "");
    assert_eq!(told["sits_out"], json!({}));
    assert_eq!(shown(&told)[3], ("A4".to_owned(), 2, vec!["1".to_owned(), "3".to_owned()]));
}

#[test]
fn a_table_two_rounds_behind_is_slow_without_a_phone_or_a_clock() {
    let club = TestClub::with_event(SEVEN_PAIRS);
    let director = club.director();
    for line in ["A1 1", "A1 2", "A2 3", "A2 4", "A1 7", "A1 8", "A2 9"] {
        club.director_says(Command::EnterResult(test_support::commands::enter(&format!(
            "{line} PASS"
        ))));
    }
    let slow = |told: &Value| {
        kinds(told).into_iter().filter(|(kind, _)| kind == "slow").collect::<Vec<_>>()
    };
    let told = room(&director, &club, "");
    assert_eq!((&told["rounds_behind"], slow(&told)), (&json!({}), vec![]));
    club.director_says(Command::EnterResult(test_support::commands::enter("A2 10 PASS")));
    let told = room(&director, &club, "");
    assert_eq!(told["rounds_behind"], json!({ "A3": 2 }));
    assert_eq!(slow(&told), [("slow".to_owned(), "A3".to_owned())]);
}

#[test]
fn strangers_see_nothing_of_the_room() {
    let club = TestClub::open();
    let answer = club.get(&format!("/director/api/room?event={}&session=1", club.event));
    assert_eq!(answer.trouble().0, 401);
}

/// A scoring program that deletes a section leaves it with a round in which nobody sits.
#[test]
fn a_section_in_which_nobody_sits_is_not_in_the_room_and_has_no_cards() {
    let club = TestClub::open();
    let director = club.director();
    let empty =
        json!([{ "table": 1, "round": 1, "seating": { "ns": null, "ew": null }, "boards": "" }]);
    club.director_says(Command::SetMovement(MovementSet {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        from_round: RoundNo::FIRST,
        rounds: serde_json::from_value(empty).unwrap(),
    }));
    let whole = room(&director, &club, "");
    assert_eq!(whole["sections"], json!([{ "id": "B", "kind": "pairs", "rounds": 1 }]));
    let ids = |told: &Value, key: &str| -> Vec<Value> {
        told["tables"].as_array().unwrap().iter().map(|one| one[key].clone()).collect()
    };
    assert_eq!(ids(&whole, "id"), ["B1"]);
    let cards = director.page(&format!("/director/api/cards?event={}", club.event)).ok();
    assert_eq!(ids(&cards, "table"), ["B1"]);
    let page = director.page(&format!("/director/cards?event={}", club.event)).body;
    assert!(page.contains("Table B1") && !page.contains("Table A1"), "{page}");
}
