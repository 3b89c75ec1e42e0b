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

#[test]
fn hand_records_are_added_at_any_time_and_nobody_sees_a_board_that_is_still_to_be_played() {
    const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";
    const OTHER: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let club = TestClub::open();
    let director = club.director();
    let hands = |boards: &[u32], deal: &str| {
        let hands = boards.iter().map(|board| json!({ "board": board, "deal": deal }));
        json!({ "operation": "hands", "session": 1, "hands": hands.collect::<Vec<_>>() })
    };
    let page = || club.get(&format!("/e/{}/board/1", club.event)).body;
    let has_cards = |page: &str| page.contains("class=\"hand ");
    club.phone("A1").enter(1, 1, "4SN=").ok();
    // During play: table 2 has yet to play board 1.
    let (seen, _) = operate(&director, &club, &hands(&[1, 2, 99], DEAL));
    let said = seen["sentences"].to_string();
    for sentence in ["boards 1-2 are recorded", "not played here: 99", "without hands: 3-6"] {
        assert!(said.contains(sentence), "{sentence}: {seen}");
    }
    assert!(!has_cards(&page()));
    let sees_cards = |table: &str| {
        let look = club.phone(table).get("board/1?round=1");
        look.status == 200 && look.ok()["hand"].is_object()
    };
    assert!(sees_cards("A1"), "who has played it sees the cards");
    assert!(!sees_cards("A2"));
    club.phone("A2").enter(1, 1, "PASS").ok();
    assert!(sees_cards("A2"));
    club.phone("B1").enter(1, 1, "PASS").ok();
    assert!(has_cards(&page()), "{}", page());
    // After play, and other cards than before: the director is warned.
    let close = json!({ "operation": "stage", "session": 1, "stage": "closed" });
    operate(&director, &club, &close);
    let (seen, fact) = operate(&director, &club, &hands(&[1], OTHER));
    assert!(seen["warnings"].to_string().contains("Board 1 had other cards"), "{seen}");
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    let again = preview(&director, &club, &hands(&[1, 2], DEAL));
    assert_eq!(again.trouble(), (422, "refused".into()));
    let wrong = preview(&director, &club, &hands(&[1], "N:AK.AK.AK.AK"));
    assert_eq!(wrong.trouble(), (422, "refused".into()));
    let nowhere = preview(&director, &club, &hands(&[77], DEAL));
    assert!(nowhere.body.contains("Its boards are 1-6."), "{}", nowhere.body);
    let mut no_session = hands(&[1], DEAL);
    no_session["session"] = json!(9);
    let nowhere = preview(&director, &club, &no_session);
    assert!(nowhere.body.contains("No boards are played in this session."), "{}", nowhere.body);
}

#[test]
fn a_basis_that_the_log_never_had_is_refused() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let facts = club.facts();
    for basis in [facts + 1, i64::MAX as u64 + 1, u64::MAX] {
        let mut seen = preview(&director, &club, &correction("4SN+1")).ok();
        seen["basis"] = json!(basis);
        let refused = apply(&director, &club, &correction("4SN+1"), &seen, Uuid::now_v7());
        assert_eq!(refused.trouble(), (422, "refused".into()), "{}", refused.body);
        assert!(refused.body.contains("Load the page again."), "{}", refused.body);
    }
    assert_eq!((club.facts(), result(&club)), (facts, json!("4SN=")));
}
