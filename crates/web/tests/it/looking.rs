//! Looking at results: only boards that were played here, and the director's look behind the PIN.

use serde_json::json;
use session::Command;

use crate::club::TestClub;
use crate::director_room::room;

#[test]
fn a_board_is_seen_only_where_it_was_played() {
    let club = TestClub::open();
    let (here, there) = (club.phone("A1"), club.phone("A2"));
    there.enter(1, 1, "3NTN=").ok();
    assert_eq!(here.get("board/1?round=1").trouble(), (422, "refused".into()));
    here.enter(1, 1, "4SN=").ok();
    let board = here.get("board/1?round=1").ok();
    assert_eq!(board["board"], 1);
    for path in ["board/x", "board/0", "board/1?round=x"] {
        assert_eq!(here.get(path).trouble(), (400, "unreadable".into()), "{path}");
    }
}

#[test]
fn asking_often_tells_no_cards() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    for (board, deal) in [
        (1, "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974"),
        (6, "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974"),
    ] {
        let hand = json!({ "session": 1, "board": board, "deal": deal });
        club.director_says(Command::RecordHand(serde_json::from_value(hand).unwrap()));
    }
    let asks = |round: u16, board: u32, lead: &str| {
        let entry = json!({ "round": round, "board": board, "outcome": format!("1NTN= {lead}") });
        let asked = phone.post("check", &entry).ok()["questions"].clone();
        asked.as_array().unwrap().iter().any(|one| one["about"] == "lead")
    };
    assert!(asks(1, 1, "C2"), "East does not hold it");
    assert!(!asks(1, 1, "SA"));
    // A board of a round that is far off.
    assert!(!asks(3, 6, "C2"));
    // As often as anybody needs, and no more; the director sees who asks on.
    let director = club.director();
    let lines = || {
        let room = room(&director, &club, "");
        let all = room["attention"].as_array().unwrap().iter();
        all.filter(|one| one["kind"] == "asked").cloned().collect::<Vec<_>>()
    };
    let answers = |cards: [&str; 2]| cards.map(|card| asks(1, 1, card));
    assert_eq!((answers(["C3", "C4"]), lines()), ([true, true], vec![]));
    assert_eq!(answers(["C6", "C7"]), [false, false]);
    assert!(asks(1, 1, "C2"), "the same question has the same answer");
    let [line] = lines().try_into().unwrap();
    assert_eq!(
        (&line["table"], &line["about"]),
        (&json!("A1"), &json!({ "boards": [1], "times": 2 }))
    );
}

/// “Is this the right board?” tells that the leader holds the card on the other board of the round.
#[test]
fn asking_about_one_board_tells_no_more_of_the_other() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    for (board, deal) in [
        (1, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
        (2, "N:.AKQJT98765432.. ...AKQJT98765432 ..AKQJT98765432. AKQJT98765432..."),
    ] {
        let hand = json!({ "session": 1, "board": board, "deal": deal });
        club.director_says(Command::RecordHand(serde_json::from_value(hand).unwrap()));
    }
    // East leads: hearts on board 1, clubs on board 2.
    let about = |board: u32, lead: &str| {
        let entry = json!({ "round": 1, "board": board, "outcome": format!("1NTN= {lead}") });
        phone.post("check", &entry).ok()["questions"].clone()
    };
    assert_eq!(about(1, "C2")[0]["about"], "board");
    for rank in ["3", "4", "5"] {
        about(2, &format!("H{rank}"));
    }
    // Four entries were held against board 2, one of them by way of board 1.
    assert_eq!(about(2, "HA"), json!([]));
    assert_eq!(about(1, "C2")[0]["about"], "board", "the same question has the same answer");
    // Those were held against board 1 as well.
    assert_eq!(about(1, "C3"), json!([]));
}

/// A weighted score may be a long text, and is no question.
#[test]
fn what_was_not_played_uses_up_no_questions() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let deal = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";
    let hand = json!({ "session": 1, "board": 1, "deal": deal });
    club.director_says(Command::RecordHand(serde_json::from_value(hand).unwrap()));
    let questions = |outcome: String| {
        let entry = json!({ "round": 1, "board": 1, "outcome": outcome });
        phone.post("check", &entry).ok()["questions"].clone()
    };
    for parts in 2..20 {
        let weights = vec![format!("1/{parts} 4SN="); parts].join(", ");
        assert_eq!(questions(format!("[{weights}] [{weights}]")), json!([]));
    }
    assert_eq!(questions("1NTN= C2".to_owned())[0]["about"], "lead");
}

#[test]
fn the_directors_look_needs_the_pin() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    assert_eq!(phone.get("director/board/1").trouble(), (401, "grant_over".into()));
    let board = phone.get_with_grant("director/board/1", &phone.grant()).ok();
    assert_eq!(board["entries"][0]["outcome"], "4SN=");
}

#[test]
fn an_entry_is_questioned_and_players_are_found() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let entry =
        json!({ "round": 1, "board": 1, "outcome": "4SN=", "seating": { "ns": 1, "ew": 2 } });
    assert!(phone.post("check", &entry).ok()["questions"].is_array());
    // Names may be looked for from the start; places and a summary are for the end of a round.
    let found = phone.get("players?q=bob").ok();
    assert_eq!(found["players"][0]["name"], "Bob Cole", "{found}");
    for path in ["ranking", "summary"] {
        assert_eq!(phone.get(path).trouble(), (422, "refused".into()), "{path}");
    }
}
