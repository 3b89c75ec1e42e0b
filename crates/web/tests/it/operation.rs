//! Every operation is looked at before it is done, done once, and undone as a whole.

use serde_json::{Value, json};
use session::{FactBody, LiveEvent, Seq, SqliteJournal};
use uuid::Uuid;

use crate::club::{Answer, TestClub};
use crate::director_office::Browser;

/// Looks at an operation.
pub(crate) fn preview(director: &Browser<'_>, club: &TestClub, operation: &Value) -> Answer {
    let mut body = operation.clone();
    body["event"] = json!(club.event);
    director.post("/director/api/preview", &body)
}

/// Does an operation that was looked at.
pub(crate) fn apply(
    director: &Browser<'_>,
    club: &TestClub,
    operation: &Value,
    seen: &Value,
    id: Uuid,
) -> Answer {
    let mut body = operation.clone();
    body["event"] = json!(club.event);
    (body["basis"], body["plan"], body["id"]) =
        (seen["basis"].clone(), seen["plan"].clone(), json!(id));
    director.post("/director/api/apply", &body)
}

/// Looks at an operation and does it; returns what was seen and the fact that groups it.
pub(crate) fn operate(
    director: &Browser<'_>,
    club: &TestClub,
    operation: &Value,
) -> (Value, Value) {
    let seen = preview(director, club, operation).ok();
    let done = apply(director, club, operation, &seen, Uuid::now_v7()).ok();
    (seen, done["fact"].clone())
}

fn correction(outcome: &str) -> Value {
    json!({
        "operation": "correct", "session": 1, "section": "A", "table": 1, "round": 1, "board": 1,
        "outcome": outcome,
    })
}

fn result(club: &TestClub) -> Value {
    club.phone("A1").view()["results"][0]["outcome"].clone()
}

#[test]
fn a_correction_is_shown_done_and_undone() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("A2").enter(1, 1, "4SN+1").ok();
    let before = club.facts();
    let seen = preview(&director, &club, &correction("4SN+2")).ok();
    assert_eq!(club.facts(), before, "looking changes nothing");
    assert_eq!(seen["changes"]["results"][0]["before"], "1 v 2: 4SN=", "{seen}");
    assert_eq!(seen["changes"]["results"][0]["after"], "1 v 2: 4SN+2", "{seen}");
    let first = &seen["changes"]["standings"][0];
    assert_eq!((&first["who"], &first["after"]["rank"]), (&json!("1"), &json!("1=")), "{seen}");
    let (_, fact) = operate(&director, &club, &correction("4SN+2"));
    assert_eq!(result(&club), "4SN+2");
    let live = LiveEvent::open(SqliteJournal::open(&club.journal()).unwrap(), club.event).unwrap();
    let mark = live.fact(Seq(fact.as_u64().unwrap())).unwrap().unwrap();
    let FactBody::OperationDone(mark) = mark.body else { panic!("{mark:?}") };
    assert_eq!(
        (mark.operation.as_str(), mark.first, mark.last),
        ("correct", Seq(before + 1), Seq(before + 1))
    );
    let (seen, _) = operate(&director, &club, &json!({ "operation": "undo", "fact": before + 1 }));
    assert_eq!(seen["changes"]["results"][0]["after"], "1 v 2: 4SN=", "{seen}");
    assert_eq!(result(&club), "4SN=");
    let again = preview(&director, &club, &json!({ "operation": "undo", "fact": before + 1 }));
    assert_eq!(again.trouble(), (422, "refused".into()));
}

#[test]
fn what_is_undone_is_named() {
    let club = TestClub::open();
    let director = club.director();
    let seq = club.phone("A1").enter(1, 1, "4SN=").ok()["seq"].clone();
    let undo = json!({ "operation": "undo", "fact": seq });
    let seen = preview(&director, &club, &undo).ok();
    let told = "Undone: board 1 at table A1 in round 1, 1 v 2: 4SN=, N/S +420";
    assert_eq!(seen["title"], told);
}

#[test]
fn an_operation_sent_twice_is_done_once() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let (operation, id) = (correction("4SN-1"), Uuid::now_v7());
    let seen = preview(&director, &club, &operation).ok();
    let first = apply(&director, &club, &operation, &seen, id).ok();
    let facts = club.facts();
    let again = apply(&director, &club, &operation, &seen, id).ok();
    assert_eq!((first["repeated"].clone(), again["repeated"].clone()), (json!(false), json!(true)));
    assert_eq!(club.facts(), facts);
}

#[test]
fn the_second_of_two_directors_is_shown_what_the_first_did() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let seen = preview(&director, &club, &correction("4SN-1")).ok();
    operate(&director, &club, &correction("3NTN="));
    let answer = apply(&director, &club, &correction("4SN-1"), &seen, Uuid::now_v7());
    assert_eq!(answer.status, 409, "{answer:?}");
    let told: Value = serde_json::from_str(&answer.body).unwrap();
    assert!(told["changes"][0]["text"].as_str().unwrap().contains("3NTN="), "{told}");
    assert_eq!(told["preview"]["changes"]["results"][0]["before"], "1 v 2: 3NTN=", "{told}");
    assert_eq!(result(&club), "3NTN=");
    // Having seen it, they may.
    let seen = &told["preview"];
    apply(&director, &club, &correction("4SN-1"), seen, Uuid::now_v7()).ok();
    assert_eq!(result(&club), "4SN-1");
}

#[test]
fn what_others_do_elsewhere_does_not_disturb() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let seen = preview(&director, &club, &correction("4SN-1")).ok();
    club.phone("A2").enter(1, 1, "4SN=").ok();
    apply(&director, &club, &correction("4SN-1"), &seen, Uuid::now_v7()).ok();
    assert_eq!(result(&club), "4SN-1");
}

#[test]
fn what_is_no_operation_is_told() {
    let club = TestClub::open();
    let director = club.director();
    let facts = club.facts();
    let wrong = [
        (json!({ "operation": "dance" }), (400, "unreadable")),
        (correction("5"), (422, "refused")),
        (json!({ "operation": "undo", "fact": 9999 }), (422, "refused")),
    ];
    for (operation, (status, code)) in wrong {
        let answer = preview(&director, &club, &operation);
        assert_eq!(answer.trouble(), (status, code.to_owned()), "{operation}");
    }
    assert_eq!(club.facts(), facts);
}
