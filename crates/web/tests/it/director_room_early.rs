//! What a table enters ahead, seen in the room: it moves nobody, and makes no board of another round a missing one.

use serde_json::{Value, json};
use session::Command;
use test_support::commands::enter;

use crate::club::TestClub;
use crate::director_room::{kinds, room, shown};

/// Three tables; East-West go up a table each round.
const MITCHELL: &str = r#"
    name = "Mitchell"

    [[sessions]]

    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 4, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 5, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 6, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 6, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 5, boards = "1-2" },
        { table = 1, round = 3, ns = 1, ew = 5, boards = "5-6" },
        { table = 2, round = 3, ns = 2, ew = 6, boards = "1-2" },
        { table = 3, round = 3, ns = 3, ew = 4, boards = "3-4" },
    ]
"#;

fn missing(told: &Value) -> Vec<(String, u64, u64)> {
    let all = told["attention"].as_array().unwrap().iter().filter(|one| one["kind"] == "missing");
    let number = |value: &Value| value.as_u64().unwrap();
    all.map(|one| {
        (one["table"].as_str().unwrap().to_owned(), number(&one["round"]), number(&one["board"]))
    })
    .collect()
}

#[test]
fn a_result_entered_ahead_moves_nobody() {
    let club = TestClub::with_event(MITCHELL);
    let director = club.director();
    club.phone("A3").enter(1, 5, "PASS").ok();
    let before = room(&director, &club, "");
    club.phone("A3").enter(3, 3, "PASS").ok();
    let told = room(&director, &club, "");
    assert_eq!(shown(&told), shown(&before));
    assert_eq!(told["tables"][2]["round"], 1);
    assert_eq!((&told["away"], missing(&told)), (&json!({}), vec![]));
    assert!(kinds(&told).contains(&("early".into(), "A3".into())), "{told}");
    // Nor does it when the table has finished its round: those who come next still play elsewhere.
    club.phone("A3").enter(1, 6, "PASS").ok();
    club.phone("A3").enter(2, 1, "PASS").ok();
    let told = room(&director, &club, "");
    let at_two = ("A2".to_owned(), 1, vec!["2".to_owned(), "5".to_owned()]);
    assert_eq!(shown(&told)[1], at_two);
    assert_eq!(told["away"]["A3"], json!(["5"]));
    // What the director enters was played.
    club.director_says(Command::EnterResult(enter("A1 3 PASS")));
    assert_eq!(room(&director, &club, "")["tables"][0]["round"], 2);
}

/// A board that was left out keeps nobody at the table: all play on.
#[test]
fn tables_that_left_a_board_out_play_on() {
    let club = TestClub::with_event(MITCHELL);
    let director = club.director();
    for (table, boards) in [("A1", [1, 2].as_slice()), ("A2", &[3]), ("A3", &[5, 6])] {
        for board in boards {
            club.phone(table).enter(1, *board, "PASS").ok();
        }
    }
    club.phone("A2").enter(2, 5, "PASS").ok();
    club.phone("A3").enter(2, 1, "PASS").ok();
    let told = room(&director, &club, "");
    assert_eq!((&told["tables"][1]["round"], &told["tables"][2]["round"]), (&json!(2), &json!(2)));
    assert_eq!(missing(&told), [("A2".to_owned(), 1, 4)]);
    assert_eq!(told["away"], json!({}));
}
