//! The worst that one token of a table can do: what it leaves behind is bounded, the director sees it in a line, the
//! room's answer stays small, and one action settles it. What the table plays goes on all the while.

use serde_json::{Value, json};
use session::log::{EntrySetAside, SettingsChanged};
use session::model::{SessionNo, SettingValue};
use session::{Command, Saying};
use test_support::commands::{open_event, saying_now, slot};
use test_support::wait::wait_for_some;
use uuid::Uuid;

use crate::club::{Answer, Phone, TestClub};
use crate::director_office::Browser;
use crate::operation::{apply, operate, preview};

/// The largest answer of the room, in bytes.
const LARGEST: usize = 200_000;

fn room(director: &Browser<'_>, club: &TestClub) -> Answer {
    director.page(&format!("/director/api/room?event={}&session=1", club.event))
}

/// What waits of a kind.
fn waiting(director: &Browser<'_>, club: &TestClub, kind: &str) -> Vec<Value> {
    let room = room(director, club).ok();
    let all = room["attention"].as_array().unwrap().clone();
    all.into_iter().filter(|matter| matter["kind"] == kind).collect()
}

fn entries(director: &Browser<'_>, club: &TestClub, after: u64) -> Value {
    let path = "/director/api/entries?session=1&section=A&table=1";
    director.page(&format!("{path}&event={}&after={after}", club.event)).ok()
}

/// Says something as fast as the server takes a table's requests.
fn fast(phone: &Phone, say: &Value) -> Answer {
    wait_for_some("the server to take the request", || {
        let answer = phone.say(say.clone());
        let is_fast = answer.status == 429 && answer.trouble().1 == "slow_down";
        (!is_fast).then_some(answer)
    })
}

fn result(round: u16, board: u32, outcome: &str) -> Value {
    json!({ "result": { "round": round, "board": board, "outcome": outcome } })
}

fn drop_entries() -> Value {
    json!({ "operation": "drop_entries", "session": 1, "section": "A", "table": 1 })
}

#[test]
fn a_flood_of_entries_is_bounded_and_settled_with_one_action() {
    let club = TestClub::open();
    let director = club.director();
    let (phone, vandal) = (club.phone("A1"), club.phone("A1").another());
    phone.enter(1, 1, "4SN=").ok();
    let before = club.facts();
    let mut answers = std::collections::BTreeMap::new();
    for n in 0..260_u32 {
        // Boards that the table does not play, other results for those it does, and the same again.
        let outcome = ["PASS", "3NTE-1", "4SN=", "2HW+1"][n as usize % 4];
        let (round, board) = if n < 130 { (9, n + 20) } else { (1, 1) };
        let answer = fast(&vandal, &result(round, board, outcome));
        *answers.entry(answer.status).or_insert(0) += 1;
        if answer.status == 429 {
            assert_eq!(answer.trouble(), (429, "later".into()));
            let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
            assert!((1..=60).contains(&seconds), "{seconds}");
        }
    }
    assert!(answers[&429] > 100, "{answers:?}");
    assert!(club.facts() - before < 60, "{} facts", club.facts() - before);
    // Everything that the table plays goes on.
    for (round, board) in [(1, 2), (2, 3), (2, 4), (3, 5), (3, 6)] {
        phone.enter(round, board, "PASS").ok();
    }
    assert_eq!(phone.view()["results"].as_array().unwrap().len(), 6);
    // Another table is not held to account for it.
    assert!(club.phone("A2").enter(9, 9, "PASS").ok()["set_aside"].is_string());
    // One line for the director, the first entries, and the others on a page of their own.
    let flood = waiting(&director, &club, "flood");
    assert_eq!((flood.len(), &flood[0]["table"]), (1, &json!("A1")));
    assert!(flood[0]["about"]["turned_away"].as_u64().unwrap() > 100);
    let more = waiting(&director, &club, "more");
    let all = entries(&director, &club, 0);
    let listed = waiting(&director, &club, "set_aside");
    let listed = listed.iter().filter(|one| one["table"] == "A1").count();
    let more = more[0]["about"]["entries"].as_u64().unwrap();
    assert_eq!(all["all"].as_u64().unwrap(), more + listed as u64);
    assert_eq!(all["entries"].as_array().unwrap().len() as u64, more + listed as u64);
    let last = all["entries"].as_array().unwrap().last().unwrap()["seq"].as_u64().unwrap();
    assert_eq!(entries(&director, &club, last)["entries"], json!([]));
    // One action settles it, and is undone as a whole.
    vandal.say(json!({ "call": { "round": 1 } })).ok();
    let (seen, fact) = operate(&director, &club, &drop_entries());
    assert!(seen["sentences"][0].as_str().unwrap().contains("entries of table A1"), "{seen}");
    assert_eq!(entries(&director, &club, 0)["all"], 0);
    assert_eq!(waiting(&director, &club, "call").len(), 0);
    assert_eq!(waiting(&director, &club, "set_aside").len(), 1, "that of the other table");
    assert_eq!(phone.view()["results"].as_array().unwrap().len(), 6);
    assert_eq!(preview(&director, &club, &drop_entries()).trouble(), (422, "refused".into()));
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(entries(&director, &club, 0)["all"], all["all"]);
    // Done twice, it is done once.
    let seen = preview(&director, &club, &drop_entries()).ok();
    let id = Uuid::now_v7();
    apply(&director, &club, &drop_entries(), &seen, id).ok();
    assert_eq!(apply(&director, &club, &drop_entries(), &seen, id).ok()["repeated"], true);
}

#[test]
fn results_of_the_tables_own_boards_always_find_a_place() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    for board in 1..=60_u32 {
        fast(&phone, &result(9, board, "PASS"));
    }
    assert_eq!(phone.enter(9, 99, "PASS").status, 429);
    // The board has another result by now: set aside as ever, and not refused.
    for board in [1, 2] {
        phone.enter(1, board, "4SN=").ok();
        assert!(phone.enter(1, board, "4SN+1").ok()["set_aside"].is_string());
    }
    // What is there already is that, however often it comes.
    for _ in 0..80 {
        let again = fast(&phone.another(), &result(1, 1, "4SN=")).ok();
        assert_eq!((&again["repeated"], &again["set_aside"]), (&json!(true), &json!(null)));
    }
}

#[test]
fn calls_names_and_corrections_are_bounded_too() {
    let club = TestClub::open();
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("BM3PlayerNumberEntry".parse().unwrap(), SettingValue::Number(1))].into(),
        partial: true,
    }));
    let phone = club.phone("A1");
    let grant = phone.grant();
    let before = club.facts();
    for n in 0..70_u32 {
        let call = fast(&phone, &json!({ "call": { "round": 1 } }));
        if call.status == 200 {
            fast(&phone, &json!({ "call_off": { "call": call.ok()["seq"] } })).ok();
        }
        let seats = json!({ "E": { "name": format!("G {n}") } });
        fast(&phone, &json!({ "names": { "round": 1, "seats": seats } }));
        fast(&phone, &result(1, 1, "PASS"));
        fast(&phone, &json!({ "erase": { "round": 1, "board": 1 } }));
    }
    let left = club.facts() - before;
    assert!(left < 320, "{left} facts");
    let call = fast(&phone, &json!({ "call": { "round": 1 } }));
    assert_eq!(call.trouble(), (422, "refused".into()), "a call hours later is worth nothing");
    assert!(call.body.contains("raise a hand"), "{}", call.body);
    let names = json!({ "names": { "round": 1, "seats": { "E": { "name": "Rita" } } } });
    assert_eq!(fast(&phone, &names).trouble(), (429, "later".into()));
    // The director at the table is not held to it, and play goes on.
    phone.say_as(Uuid::now_v7(), Some(&grant), names).ok();
    phone.enter(1, 2, "PASS").ok();
}

#[test]
fn contracts_that_are_told_before_their_results_are_bounded() {
    let club = TestClub::open();
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("IntermediateResults".parse().unwrap(), SettingValue::Bool(true))].into(),
        partial: true,
    }));
    let phone = club.phone("A1");
    let contract = |text: &str, lead: &str| {
        let contract = json!({ "round": 1, "board": 1, "contract": text, "lead": lead });
        json!({ "contract": contract })
    };
    for (text, lead) in [("4S<b>N", "HK"), ("4SN", "<b>"), ("PASS", ""), ("4SN= HK,", "")] {
        let refused = phone.say(contract(text, lead));
        assert_eq!(refused.trouble(), (422, "refused".into()), "{text} {lead}");
    }
    for (round, board) in [(1, 3), (2, 1), (9, 1), (200, 40)] {
        let contract = json!({ "round": round, "board": board, "contract": "4SN" });
        let refused = fast(&phone, &json!({ "contract": contract }));
        assert_eq!(refused.trouble(), (422, "refused".into()), "{round} {board}");
    }
    let told = (0..310).map(|_| fast(&phone, &contract("4SXN", "HK")).status);
    let told: Vec<u16> = told.collect();
    assert_eq!(told.iter().filter(|status| **status == 200).count(), 300, "{told:?}");
    assert_eq!(fast(&phone, &contract("4SN", "")).trouble(), (429, "later".into()));
    club.phone("A2").say(contract("4SN", "")).ok();
}

/// Every table of a large room sends all it can.
#[test]
fn the_rooms_answer_stays_small_however_many_wait() {
    let tables = 60_u32;
    let rows = (1..=tables).map(|table| {
        let (ns, ew) = (2 * table - 1, 2 * table);
        format!("{{ table = {table}, round = 1, ns = {ns}, ew = {ew}, boards = \"1-24\" }}")
    });
    let rows = rows.collect::<Vec<_>>().join(",\n");
    let club = TestClub::with_event(&format!(
        "name = \"Large\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{rows}]\n"
    ));
    let director = club.director();
    // Forty for boards of others, and three for each of its own.
    let all = (1..=tables).flat_map(|table| {
        (100..140).chain((1..=24).cycle().take(72)).map(move |board| (table, board))
    });
    let aside = all.map(|(table, board)| {
        let slot = slot("A", u16::try_from(table).unwrap(), 1, board);
        // Half as long as an explanation may be: without a bound the answer would be much too large.
        let (outcome, why) = ("4SN= HK".parse().unwrap(), "Not so. ".repeat(60));
        let entry = EntrySetAside { slot, seating: None, outcome, why };
        let author = format!("table A{table}").parse().unwrap();
        saying_now(author, Command::SetAside(entry))
    });
    let aside: Vec<Saying> = aside.collect();
    open_event(&club.journal(), club.event).say_all(&aside).unwrap();
    club.phone("A60").say(json!({ "call": { "round": 1, "reason": "ruling" } })).ok();
    let answer = room(&director, &club);
    assert!(answer.body.len() < LARGEST, "{} bytes", answer.body.len());
    let told = answer.ok();
    let calls = told["attention"].as_array().unwrap().iter();
    assert_eq!(calls.filter(|matter| matter["kind"] == "call").count(), 1, "calls come first");
    assert!(
        told["attention_more"].as_u64().unwrap() > 0,
        "a line for each table and its first entries"
    );
    let path = format!("/director/api/entries?event={}&session=1&section=A&table=60", club.event);
    assert_eq!(director.page(&path).ok()["all"], 112);
}
