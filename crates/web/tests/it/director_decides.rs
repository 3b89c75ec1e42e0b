//! What the director decides on the page ends in the right facts, or changes nothing.

use serde_json::{Value, json};
use session::log::{EntrySettled, FactBody};
use session::{Author, Fact, LiveEvent, Seq, SqliteJournal};

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::operation::operate;

fn facts(club: &TestClub) -> Vec<Fact> {
    let journal = SqliteJournal::open(&club.journal()).unwrap();
    let live = LiveEvent::open(journal, club.event).unwrap();
    let mut facts = Vec::new();
    live.facts_after(Seq::START, |fact| facts.push(fact)).unwrap();
    facts
}

fn settle(
    director: &Browser<'_>,
    club: &TestClub,
    entry: &Value,
    decision: &str,
    reason: &str,
) -> crate::club::Answer {
    let matters = waiting(director, club, "set_aside");
    let matter = matters.iter().find(|matter| matter["seq"] == *entry);
    let there = matter.map(|matter| matter["about"]["there"]["fact"].clone());
    let body = json!({
        "event": club.event, "entry": entry, "decision": decision, "reason": reason, "there": there,
    });
    director.post("/director/api/settle", &body)
}

/// Returns what of a kind waits for the director.
fn waiting(director: &Browser<'_>, club: &TestClub, kind: &str) -> Vec<Value> {
    let room = director.page(&format!("/director/api/room?event={}&session=1", club.event)).ok();
    let all = room["attention"].as_array().unwrap();
    all.iter().filter(|matter| matter["kind"] == kind).cloned().collect()
}

/// Enters a result where another one stands; returns the fact that set it aside.
fn set_aside(club: &TestClub, ns: u16, ew: u16, outcome: &str) -> Value {
    let answer = club.phone("A1").say(json!({ "result": {
        "round": 1, "board": 1, "outcome": outcome, "seating": { "ns": ns, "ew": ew },
    } }));
    let answer = answer.ok();
    assert!(answer["set_aside"].is_string(), "{answer}");
    answer["seq"].clone()
}

#[test]
fn a_result_that_was_set_aside_replaces_the_one_there() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let entry = set_aside(&club, 1, 2, "3NTE-1");
    let before = facts(&club).len();
    settle(&director, &club, &entry, "take_in", "").ok();
    let facts = facts(&club);
    let [result, settled, mark] = &facts[before..] else { panic!("{facts:?}") };
    let FactBody::OperationDone(mark) = &mark.body else { panic!("{mark:?}") };
    assert_eq!(mark.title, "Board 1 at table A1: 3NTE-1 is taken in");
    let FactBody::ResultEntered(entered) = &result.body else { panic!("{result:?}") };
    assert_eq!(entered.outcome.to_string(), "3NTE-1");
    assert!(entered.corrects.is_some());
    assert_eq!(result.author, Author::Director(None));
    let expected = EntrySettled {
        entry: Seq(entry.as_u64().unwrap()),
        result: Some(result.seq),
        reason: None,
    };
    assert_eq!(settled.body, FactBody::EntrySettled(expected));
    assert_eq!(club.phone("A1").view()["results"][0]["outcome"], "3NTE-1");
    // Twice is told, and changes nothing.
    let again = settle(&director, &club, &entry, "take_in", "");
    assert_eq!(again.trouble(), (422, "refused".into()));
    assert_eq!(club.facts() as usize, before + 3);
}

#[test]
fn a_ruling_that_came_meanwhile_is_not_replaced_unseen() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let entry = set_aside(&club, 1, 2, "3NTE-1");
    let shown = waiting(&director, &club, "set_aside")[0]["about"]["there"]["fact"].clone();
    let ruling = json!({
        "operation": "adjust", "session": 1, "section": "A", "table": 1, "round": 1, "board": 1,
        "ns": { "kind": "average_minus" },
    });
    operate(&director, &club, &ruling);
    let facts = club.facts();
    let take_in = |there: &Value| {
        let body = json!({
            "event": club.event, "entry": entry, "decision": "take_in", "there": there,
        });
        director.post("/director/api/settle", &body)
    };
    for stale in [&shown, &Value::Null] {
        let answer = take_in(stale);
        assert_eq!(answer.trouble(), (409, "changed".into()), "{answer:?}");
        assert!(answer.body.contains("A- A+"), "the ruling is told: {answer:?}");
    }
    assert_eq!(club.facts(), facts);
    // Having seen it, they may.
    let now = waiting(&director, &club, "set_aside")[0]["about"]["there"]["fact"].clone();
    take_in(&now).ok();
    assert_eq!(club.phone("A1").view()["results"][0]["outcome"], "3NTE-1");
}

#[test]
fn undoing_what_was_taken_in_brings_the_entry_back() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let entry = set_aside(&club, 1, 2, "3NTE-1");
    let before = club.facts();
    settle(&director, &club, &entry, "take_in", "").ok();
    assert_eq!(waiting(&director, &club, "set_aside"), Vec::<Value>::new());
    let (seen, _) = operate(&director, &club, &json!({ "operation": "undo", "fact": before + 1 }));
    let told = seen["sentences"].to_string();
    assert!(told.contains("3NTE-1, which table A1 sent for board 1"), "{seen}");
    assert_eq!(seen["title"], "Undone: Board 1 at table A1: 3NTE-1 is taken in");
    assert_eq!(club.phone("A1").view()["results"][0]["outcome"], "4SN=");
    assert_eq!(waiting(&director, &club, "set_aside")[0]["seq"], entry);
    settle(&director, &club, &entry, "drop", "mistyped").ok();
}

#[test]
fn a_result_of_other_pairs_is_kept_beside() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let entry = set_aside(&club, 3, 4, "PASS");
    assert_eq!(waiting(&director, &club, "set_aside")[0]["about"]["beside"], 2);
    settle(&director, &club, &entry, "beside", "").ok();
    let view = club.phone("A1").view();
    let outcomes: Vec<(&Value, &Value)> = view["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| (&result["round"], &result["outcome"]))
        .collect();
    assert_eq!(outcomes, [(&json!(1), &json!("4SN=")), (&json!(2), &json!("PASS"))]);
    assert_eq!(view["set_aside"], json!([]));
}

#[test]
fn the_same_players_cannot_have_two_results() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let entry = set_aside(&club, 1, 2, "PASS");
    assert_eq!(waiting(&director, &club, "set_aside")[0]["about"]["beside"], Value::Null);
    let facts = club.facts();
    let answer = settle(&director, &club, &entry, "beside", "");
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert_eq!(club.facts(), facts);
}

#[test]
fn a_result_the_movement_does_not_know_is_taken_in_with_its_pairs() {
    let club = TestClub::open();
    let director = club.director();
    let answer = club.phone("A1").say(json!({ "result": {
        "round": 1, "board": 5, "outcome": "1NTS=", "seating": { "ns": 1, "ew": 3 },
    } }));
    let entry = answer.ok()["seq"].clone();
    settle(&director, &club, &entry, "take_in", "They played it in advance.").ok();
    let view = club.phone("A1").view();
    assert_eq!(view["results"][0]["seating"], json!({ "ns": 1, "ew": 3 }));
}

#[test]
fn a_result_is_dropped_with_a_reason_only() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let entry = set_aside(&club, 1, 2, "PASS");
    let before = club.facts();
    let answer = settle(&director, &club, &entry, "drop", "  ");
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert_eq!(club.facts(), before);
    settle(&director, &club, &entry, "drop", "mistyped").ok();
    let last = facts(&club).remove(before as usize);
    let FactBody::EntrySettled(settled) = last.body else { panic!("{last:?}") };
    assert_eq!((settled.result, settled.reason.as_deref()), (None, Some("mistyped")));
    assert_eq!(club.phone("A1").view()["results"][0]["outcome"], "4SN=");
}

#[test]
fn calls_are_answered_and_the_table_sees_it() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A1");
    let call = phone.say(json!({ "call": { "round": 1, "reason": "ruling" } })).ok()["seq"].clone();
    for (answer, state) in [("deferred", "deferred"), ("in_progress", "in_progress")] {
        let body = json!({ "event": club.event, "call": call, "answer": answer });
        director.post("/director/api/answer", &body).ok();
        assert_eq!(phone.view()["calls"][0]["state"], state);
    }
    let body = json!({ "event": club.event, "call": call, "answer": "resolved" });
    director.post("/director/api/answer", &body).ok();
    assert_eq!(phone.view()["calls"], json!([]));
    let again = director.post("/director/api/answer", &body);
    assert_eq!(again.trouble(), (422, "refused".into()));
}

#[test]
fn the_session_waits_opens_and_closes() {
    let club = TestClub::open();
    let director = club.director();
    for stage in ["waiting", "open", "closed"] {
        let body = json!({ "event": club.event, "session": 1, "stage": stage });
        director.post("/director/api/stage", &body).ok();
        assert_eq!(club.phone("A1").view()["stage"], stage);
    }
}

#[test]
fn an_announcement_reaches_the_tables_as_it_is() {
    let club = TestClub::open();
    let director = club.director();
    let mut news = club.phone("A1").listen(None);
    let announce = |text: &str| {
        director.post("/director/api/announce", &json!({ "event": club.event, "text": text }))
    };
    announce(" Round 3 begins\nat <b>8</b> ").ok();
    let (name, _, data) = news.next();
    assert_eq!((name.as_str(), data), ("message", json!({ "text": "Round 3 begins at <b>8</b>" })));
    assert_eq!(announce("   ").trouble(), (422, "refused".into()));
    assert_eq!(announce(&"é".repeat(201)).trouble(), (422, "refused".into()));
    announce(&"é".repeat(200)).ok();
    let _ = news.next();
    let back = json!({ "event": club.event, "text": "Round 3 begins", "withdrawn": true });
    director.post("/director/api/announce", &back).ok();
    assert_eq!(news.next().2, json!({ "text": "Round 3 begins", "withdrawn": true }));
    let nowhere = json!({ "event": uuid::Uuid::nil(), "text": "hello" });
    let answer = director.post("/director/api/announce", &nowhere);
    assert_eq!(answer.trouble(), (422, "refused".into()));
}

#[test]
fn an_announcement_reaches_one_section_only() {
    let club = TestClub::open();
    let director = club.director();
    let [mut here, mut there] = ["A1", "B1"].map(|table| club.phone(table).listen(None));
    let announce = |section: Value, text: &str| {
        let body = json!({ "event": club.event, "session": 1, "section": section, "text": text });
        director.post("/director/api/announce", &body)
    };
    announce(json!("B"), "only B").ok();
    announce(Value::Null, "everybody").ok();
    assert_eq!(here.next().2, json!({ "text": "everybody" }));
    assert_eq!(there.next().2, json!({ "text": "only B" }));
    assert_eq!(there.next().2, json!({ "text": "everybody" }));
    assert_eq!(announce(json!("C"), "nobody").trouble(), (422, "refused".into()));
}
