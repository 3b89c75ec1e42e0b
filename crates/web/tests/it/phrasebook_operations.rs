//! What operations say, and what the log says of them, is in the phrasebook: every operation is looked at on a room
//! in mid-play, done, and its facts are read back.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use session::log::describe;
use session::{LiveEvent, Seq, SqliteJournal};
use uuid::Uuid;
use web::operation::Operation;

use crate::club::TestClub;
use crate::operation::{apply, preview};
use crate::phrasebook::all_known;

/// Seven tables, two boards a round, with names; the room plays the third round.
fn room() -> TestClub {
    let mut file = String::from(
        "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nwinners = 2\nrounds = [\n",
    );
    for table in 1..=7_u16 {
        for round in 1..=7_u16 {
            let ew = (table + 7 - round) % 7 + 1;
            let set = (table + round - 2) % 7;
            let boards = format!("{}-{}", 2 * set + 1, 2 * set + 2);
            file += &format!(
                "{{ table = {table}, round = {round}, ns = {table}, ew = {ew}, boards = \"{boards}\" }},\n"
            );
        }
    }
    file.push_str("]\n");
    let club = TestClub::with_event(&file);
    for table in 1..=7_u16 {
        let phone = club.phone(&format!("A{table}"));
        for round in 1..=2_u16 {
            let set = (table + round - 2) % 7;
            for (board, outcome) in [(2 * set + 1, "4SN="), (2 * set + 2, "3NTE-1")] {
                phone.enter(round, board.into(), outcome).ok();
            }
        }
    }
    club
}

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

/// Every operation, rightly and wrongly used.
fn operations() -> Vec<Value> {
    let slot = json!({ "table": 1, "round": 1, "board": 1 });
    let said = [
        (
            "adjust",
            vec![
                json!({ "table": 1, "round": 1, "board": 1, "ns": { "kind": "average_plus" }, "ew": { "kind": "average_minus" } }),
                json!({ "table": 1, "round": 3, "board": 5, "ns": { "kind": "average" } }),
            ],
        ),
        ("drop_entries", vec![json!({ "table": 1 }), json!({ "table": 2 }), json!({ "table": 3 })]),
        ("cancel_board", vec![json!({ "board": 2 }), json!({ "board": 99 })]),
        ("restore_board", vec![json!({ "board": 2 }), json!({ "board": 3 })]),
        (
            "foul_board",
            vec![
                json!({ "board": 3, "layouts": [{ "from_round": 2 }] }),
                json!({ "board": 99, "layouts": [{ "from_round": 2 }] }),
            ],
        ),
        (
            "correct",
            vec![
                with(&slot, json!({ "outcome": "4SN+1" })),
                with(&slot, json!({ "outcome": "9SN" })),
            ],
        ),
        (
            "erase",
            vec![
                json!({ "table": 2, "round": 1, "board": 3 }),
                json!({ "table": 2, "round": 5, "board": 3 }),
            ],
        ),
        (
            "penalty",
            vec![
                json!({ "contestant": "NS3", "kind": "percent_of_top", "amount": "10", "reason": "late" }),
                json!({ "contestant": "NS99", "kind": "percent_of_top", "amount": "10" }),
            ],
        ),
        (
            "publicity",
            vec![
                json!({ "standings": "live", "travellers": "after_close", "hands": "after_close", "names": false }),
            ],
        ),
        (
            "scoring",
            vec![
                json!({ "group": 1, "method": "imps_2_weighted" }),
                json!({ "group": 9, "method": "imps_2_weighted" }),
            ],
        ),
        (
            "hands",
            vec![
                json!({ "hands": [{ "board": 1, "deal": DEAL }, { "board": 2, "deal": DEAL }, { "board": 99, "deal": DEAL }] }),
                json!({ "hands": [{ "board": 3, "deal": DEAL }] }),
                json!({ "hands": [{ "board": 98, "deal": DEAL }] }),
                json!({ "hands": [{ "board": 1, "deal": "N:AK.AK.AK.AK" }] }),
            ],
        ),
        (
            "settings",
            vec![
                json!({ "preset": "serious" }),
                json!({ "preset": "dancing" }),
                json!({ "settings": { "BM3Ranking": 1 } }),
            ],
        ),
        (
            "paper",
            vec![
                json!({ "line": "3 5 4SN=" }),
                json!({ "table": 1, "line": "5 4SN= HK" }),
                json!({ "table": 1, "line": "what" }),
            ],
        ),
        (
            "name",
            vec![
                json!({ "contestant": "NS1", "place": 1, "name": "Ann Archer", "number": "1001" }),
                json!({ "contestant": "NS1", "place": 2, "name": "Bob Bellamy", "from_round": 3 }),
                json!({ "contestant": "NS99", "place": 2, "name": "Bob Bellamy" }),
            ],
        ),
        (
            "rename",
            vec![
                json!({ "player": "Ann Archer", "name": "Anna Archer" }),
                json!({ "player": "999", "name": "Fred" }),
            ],
        ),
        ("identify", vec![json!({ "player": "Bob Bellamy", "number": "205" })]),
        (
            "swap_names",
            vec![
                json!({ "one": { "section": "A", "contestant": "NS1" }, "other": { "section": "A", "contestant": "NS2" } }),
            ],
        ),
        (
            "place_by_seeding",
            vec![json!({ "ratings": [{ "section": "A", "contestant": "NS1", "rating": "3" }] })],
        ),
        (
            "late_pair",
            vec![json!({}), json!({ "players": [{ "name": "Cid Late" }, { "name": "Dee Late" }] })],
        ),
        ("phantom_filled", vec![json!({})]),
        ("pair_leaves", vec![json!({ "pair": "EW5" }), json!({ "pair": "EW99" })]),
        ("wrong_movement", vec![json!({}), json!({ "kind": "dancing" })]),
        ("add_rounds", vec![json!({ "rounds": 1 }), json!({ "rounds": 0 })]),
        ("curtail", vec![json!({ "rounds": 6 }), json!({ "rounds": 1 })]),
        (
            "change_boards",
            vec![json!({ "from_round": 4, "boards": 1 }), json!({ "from_round": 1, "boards": 9 })],
        ),
        (
            "swap_directions",
            vec![
                json!({ "round": 2, "tables": [4] }),
                json!({ "round": 5 }),
                json!({ "round": 99 }),
            ],
        ),
        (
            "wrong_board",
            vec![
                json!({ "table": 1, "round": 2, "board": 3, "played": 13 }),
                json!({ "table": 99, "round": 2, "board": 3, "played": 13 }),
            ],
        ),
        ("relay_skipped", vec![json!({ "from_round": 2 })]),
        ("skip_forgotten", vec![json!({ "from_round": 2 })]),
        (
            "pairs_swapped",
            vec![
                json!({ "pair": "EW1", "other": "EW2", "from_round": 2 }),
                json!({ "pair": "EW1", "other": "EW1", "from_round": 2 }),
            ],
        ),
        (
            "boards_off",
            vec![json!({ "from_round": 2, "by": 1 }), json!({ "from_round": 2, "by": 0 })],
        ),
        (
            "move_result",
            vec![
                json!({ "table": 3, "round": 1, "board": 5, "to_board": 13 }),
                json!({ "table": 3, "round": 1, "board": 99, "to_board": 13 }),
            ],
        ),
        (
            "as_played",
            vec![
                json!({ "table": 3, "round": 1, "board": 5 }),
                json!({ "table": 3, "round": 6, "board": 99 }),
            ],
        ),
        (
            "boards_missed",
            vec![json!({ "table": 3, "round": 3 }), json!({ "table": 99, "round": 3 })],
        ),
        ("close_round", vec![json!({ "round": 3 }), json!({ "round": 99 })]),
        (
            "change_seating",
            vec![
                json!({ "rows": [{ "table": 3, "round": 6, "ns": 3, "ew": 5, "boards": "15-16" }] }),
                json!({ "rows": [{ "table": 3, "round": 6, "ns": 3, "ew": 5, "boards": "1-2" }] }),
            ],
        ),
        (
            "new_table",
            vec![
                json!({ "rows": [{ "table": 8, "round": 6, "ns": 8, "ew": 8, "boards": "15-16" }] }),
            ],
        ),
        (
            "stage",
            vec![
                json!({ "stage": "closed" }),
                json!({ "stage": "open" }),
                json!({ "stage": "waiting" }),
            ],
        ),
        ("undo", vec![json!({ "fact": 9999 })]),
    ];
    let each = said.into_iter().flat_map(|(word, all)| all.into_iter().map(move |one| (word, one)));
    each.map(|(word, one)| with(&json!({ "operation": word, "session": 1, "section": "A" }), one))
        .collect()
}

fn with(one: &Value, other: Value) -> Value {
    let mut all = one.clone();
    let (Value::Object(all_of), Value::Object(more)) = (&mut all, other) else { return all };
    all_of.extend(more);
    all
}

/// Returns every sentence of an answer that people read.
fn sentences(answer: &Value, said: &mut Vec<String>) {
    match answer {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text)
                        if matches!(
                            key.as_str(),
                            "title" | "text" | "message" | "why" | "what"
                        ) =>
                    {
                        said.push(text.clone());
                    }
                    Value::Array(texts)
                        if matches!(key.as_str(), "sentences" | "warnings" | "against") =>
                    {
                        said.extend(texts.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    other => sentences(other, said),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|one| sentences(one, said)),
        _ => {}
    }
}

#[test]
fn what_operations_and_the_log_say_is_known() {
    let club = room();
    // One entry and a call of table 1 wait, and many entries of table 2.
    club.phone("A1").enter(1, 1, "PASS").ok();
    club.phone("A1").say(json!({ "call": { "round": 3 } })).ok();
    for tricks in 0..10 {
        club.phone("A2").enter(3, 14, &format!("1NTN+{tricks}").replace("+0", "="));
        club.phone("A2").enter(3, 14 - tricks, "PASS");
    }
    let director = club.director();
    let mut unreadable = Vec::new();
    let (mut said, mut met, mut done) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for operation in operations() {
        let word = operation["operation"].as_str().unwrap().to_owned();
        let seen = preview(&director, &club, &operation);
        let told: Value = serde_json::from_str(&seen.body).unwrap();
        if seen.status == 400 {
            unreadable.push(format!("{operation}: {told}"));
        }
        sentences(&told, &mut said);
        met.insert(word.clone());
        if seen.status == 200 {
            let before = club.facts();
            let answer = apply(&director, &club, &operation, &told, Uuid::now_v7());
            sentences(&serde_json::from_str(&answer.body).unwrap(), &mut said);
            if answer.status == 200 {
                let undo = json!({ "operation": "undo", "fact": before + 1 });
                let seen = preview(&director, &club, &undo);
                let told: Value = serde_json::from_str(&seen.body).unwrap();
                sentences(&told, &mut said);
                // What the next ones stand on stays.
                if !matches!(word.as_str(), "cancel_board" | "name") {
                    apply(&director, &club, &undo, &told, Uuid::now_v7());
                }
                done.insert(word);
            }
        }
    }
    assert!(unreadable.is_empty(), "{}", unreadable.join("\n"));
    let missing: Vec<&&str> =
        Operation::WORDS.iter().filter(|word| !met.contains(**word)).collect();
    assert!(missing.is_empty(), "not looked at: {missing:?}");
    assert!(done.len() > 20, "only {done:?} could be done");
    let live = LiveEvent::open(SqliteJournal::open(&club.journal()).unwrap(), club.event).unwrap();
    for seq in 1..=club.facts() {
        let fact = live.fact(Seq(seq)).unwrap().unwrap();
        said.push(describe::fact(&fact.body));
    }
    // A setting is told by the name that the terminals' makers gave it, in every language.
    said.retain(|one| !one.starts_with("BM"));
    all_known(said);
}
