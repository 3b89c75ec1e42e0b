//! Looking at results: only boards that were played here, and the director's look behind the PIN.

use serde_json::json;

use crate::club::TestClub;

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
    let found = phone.get("players?q=bob");
    assert!([200, 422].contains(&found.status), "{found:?}");
    for path in ["ranking", "summary"] {
        let answer = phone.get(path);
        assert!([200, 422].contains(&answer.status), "{path}: {answer:?}");
    }
}
