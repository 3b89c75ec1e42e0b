//! The attack: a table says a result of a round it has not reached, looks at the board, and takes the result back.

use rstest::rstest;
use serde_json::{Value, json};
use session::Command;
use session::log::{MovementSet, SettingsChanged, StageSet};
use session::model::{Movement, Round, RoundNo, SessionNo, SettingValue, Stage};
use test_support::commands::{open_event, section};
use test_support::events::CLUB_NIGHT;
use uuid::Uuid;

use crate::club::{Phone, TestClub};
use crate::public_pages::{page, text};

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

/// A club that knows the cards of board 3, which A2 plays in round 1, A1 in round 2, and A3 in round 3.
fn club(stage: Stage) -> TestClub {
    let club = TestClub::with_event(CLUB_NIGHT);
    let hand = json!({ "session": 1, "board": 3, "deal": DEAL });
    club.director_says(Command::RecordHand(serde_json::from_value(hand).unwrap()));
    if stage != Stage::Open {
        club.director_says(Command::SetStage(StageSet { session: SessionNo::FIRST, stage }));
    }
    club
}

/// Enters a round at a table.
fn play(club: &TestClub, table: &str, round: u16, boards: [u32; 2]) {
    for board in boards {
        club.phone(table).enter(round, board, "6CXS-4 HK").ok();
    }
}

fn erase(phone: &Phone, round: u16, board: u32) {
    phone.say(json!({ "erase": { "round": round, "board": board } })).ok();
}

fn waiting(club: &TestClub, kind: &str) -> Vec<Value> {
    let path = format!("/director/api/room?event={}&session=1", club.event);
    let room = club.director().page(&path).ok();
    let all = room["attention"].as_array().unwrap().iter();
    all.filter(|matter| matter["kind"] == kind).cloned().collect()
}

#[rstest]
#[case::open(Stage::Open)]
#[case::waiting(Stage::Waiting)]
fn a_result_said_for_a_later_round_shows_no_cards_and_is_flagged(#[case] stage: Stage) {
    let club = club(stage);
    play(&club, "A2", 1, [3, 4]);
    let phone = club.phone("A3");
    phone.enter(3, 3, "7NTXXN-5").ok();
    assert_eq!(phone.get("board/3?round=3").trouble(), (422, "refused".into()));
    assert_eq!(phone.get("board/3").trouble(), (422, "refused".into()));
    // It is kept, and it counts.
    let view = phone.view();
    assert_eq!(view["results"][0]["outcome"], "7NTXXN-5");
    assert_eq!(view["results"][0].get("percentage"), None);
    let early = waiting(&club, "early");
    let early = early.iter().find(|one| one["table"] == "A3").unwrap();
    assert_eq!(early["round"], 3);
    assert_eq!(early["about"]["boards"], json!([3]));
    let waits_for = match stage {
        Stage::Waiting => json!([]),
        _ => json!(["A2", "A3"]),
    };
    assert_eq!(early["about"]["waits_for"], waits_for);
    erase(&phone, 3, 3);
    assert_eq!(phone.get("board/3?round=3").trouble(), (422, "refused".into()));
}

/// Those who come to a table see nothing of what was entered before they came; the director there does.
#[test]
fn what_was_entered_before_is_told_to_the_director_at_the_table_only() {
    let club = club(Stage::Open);
    let phone = club.phone("A1");
    play(&club, "A1", 1, [1, 2]);
    phone.enter(2, 3, "PASS").ok();
    assert_eq!(phone.get("board/1?round=1").trouble(), (422, "refused".into()));
    let aside = phone.enter(1, 1, "7NTN=").ok()["set_aside"].clone();
    assert!(!aside.to_string().contains("6C"), "{aside}");
    for view in [phone.view(), phone.hello().ok()["view"].clone()] {
        let told = [&view["results"], &view["set_aside"]].map(ToString::to_string).concat();
        assert!(!told.contains("6CXS") && !told.contains("7NT"), "{told}");
        assert_eq!(view["results"][0]["board"], 1);
        assert_eq!(view["results"][2]["outcome"], "PASS");
    }
    let view = phone.get_with_grant("view", &phone.grant()).ok();
    assert_eq!(view["results"][0]["outcome"], "6CXS-4 HK");
    let view = phone.get_with_grant("view", "no grant").ok();
    assert_eq!(view["results"][0]["outcome"], "");
}

#[test]
fn no_round_of_a_session_that_waits_is_open() {
    let club = club(Stage::Waiting);
    let phone = club.phone("A2");
    phone.enter(1, 3, "4SN=").ok();
    assert_eq!(phone.get("board/3?round=1").trouble(), (422, "refused".into()));
    let open = StageSet { session: SessionNo::FIRST, stage: Stage::Open };
    club.director_says(Command::SetStage(open));
    assert!(phone.get("board/3?round=1").ok()["hand"]["deal"].is_string());
    // Suspended later, it is as open as it was.
    let suspended = StageSet { session: SessionNo::FIRST, stage: Stage::Waiting };
    club.director_says(Command::SetStage(suspended));
    assert!(phone.get("board/3?round=1").ok()["hand"]["deal"].is_string());
}

/// The second and the third round change places after table 3 has entered the second ahead.
#[test]
fn a_board_that_the_movement_brings_later_now_is_not_shown_by_what_was_entered_before() {
    let club = club(Stage::Open);
    let phone = club.phone("A3");
    phone.enter(2, 1, "7NTN=").ok();
    let live = open_event(&club.journal(), club.event);
    let movement = live.state().event().movements.get(&section("A")).unwrap();
    let other = |row: &Round| match row.round.get() {
        2 => Round { round: RoundNo::new(3).unwrap(), ..row.clone() },
        3 => Round { round: RoundNo::new(2).unwrap(), ..row.clone() },
        _ => row.clone(),
    };
    let rounds: Vec<Round> = movement.rounds().iter().map(other).collect();
    club.director_says(Command::SetMovement(MovementSet {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        from_round: RoundNo::new(2).unwrap(),
        rounds: Movement::from(rounds),
    }));
    let first = [("A1", [1, 2]), ("A2", [3, 4]), ("A3", [5, 6])];
    for (table, boards) in first {
        play(&club, table, 1, boards);
    }
    // The second round has come, with boards 3 and 4.
    phone.enter(2, 3, "PASS").ok();
    phone.get("board/3?round=2").ok();
    assert_eq!(phone.get("board/1?round=2").trouble(), (422, "refused".into()));
    let grant = phone.grant();
    assert_eq!(phone.get_with_grant("director/board/1", &grant).ok()["locked"], true);
    let view = phone.view();
    let ahead = view["results"].as_array().unwrap().iter().find(|one| one["board"] == 1).unwrap();
    assert_eq!(ahead.get("percentage"), None, "{view}");
    assert_eq!(waiting(&club, "misfit").len(), 1);
    assert_eq!(waiting(&club, "early").len(), 0);
    // What the director says was played there was played there.
    let say = json!({ "result": { "round": 2, "board": 1, "outcome": "6CXS-4", "correct": true } });
    phone.say_as(Uuid::now_v7(), Some(&grant), say).ok();
    assert!(phone.get("board/1?round=2").ok()["hand"]["deal"].is_string());
}

#[test]
fn all_rounds_said_at_once_show_nothing_of_the_later_ones() {
    let club = club(Stage::Open);
    play(&club, "A2", 1, [3, 4]);
    let phone = club.phone("A3");
    for (round, boards) in [(1, [5, 6]), (2, [1, 2]), (3, [3, 4])] {
        play(&club, "A3", round, boards);
    }
    for board in [3, 4] {
        assert_eq!(phone.get(&format!("board/{board}")).trouble(), (422, "refused".into()));
    }
    assert_eq!(phone.get("summary").trouble(), (422, "refused".into()));
    // Questions about an entry know nothing of it either: West does not hold the lead.
    let entry = json!({ "round": 3, "board": 3, "outcome": "1NTS= C2" });
    assert_eq!(phone.post("check", &entry).ok()["questions"], json!([]));
    // Round 2 is open, because those who come from table 2 have finished there.
    play(&club, "A1", 1, [1, 2]);
    assert!(phone.get("board/1?round=2").ok()["rows"].is_array());
}

#[test]
fn a_round_opens_when_the_tables_before_have_entered_theirs() {
    let club = club(Stage::Open);
    play(&club, "A1", 1, [1, 2]);
    let phone = club.phone("A1");
    phone.enter(2, 3, "4SN=").ok();
    // East-West 3 come from table 3.
    assert_eq!(phone.get("board/3?round=2").trouble(), (422, "refused".into()));
    let mut news = phone.listen(None);
    let other = club.phone("A3");
    other.enter(1, 5, "4SN=").ok();
    let seq = other.enter(1, 6, "4SN=").ok()["seq"].as_u64();
    let (name, heard, _) = news.next();
    assert_eq!((name.as_str(), heard), ("view", seq));
    let shown = phone.get("board/3?round=2").ok();
    assert!(shown["hand"]["deal"].is_string());
    assert!(waiting(&club, "early").is_empty());
}

#[test]
fn the_last_table_shows_everybody_nothing_before_its_round() {
    let club = club(Stage::Open);
    for (table, round, boards) in [
        ("A1", 1, [1, 2]),
        ("A2", 1, [3, 4]),
        ("A3", 1, [5, 6]),
        ("B2", 1, [1, 2]),
        ("B2", 2, [3, 4]),
        ("A1", 2, [3, 4]),
    ] {
        play(&club, table, round, boards);
    }
    let path = format!("/e/{}/board/3", club.event);
    let is_shown = || text(&page(&club, &path, "en").body).contains("6♣× S");
    assert!(!is_shown());
    // Table 3 plays round 2, and so does table 2.
    club.phone("A3").enter(3, 3, "1NTN=").ok();
    assert!(!is_shown());
    play(&club, "A3", 2, [1, 2]);
    assert!(!is_shown());
    play(&club, "A2", 2, [5, 6]);
    assert!(is_shown());
}

#[test]
fn no_total_tells_of_a_board_that_was_entered_early() {
    let club = club(Stage::Open);
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("BM3Ranking".parse().unwrap(), SettingValue::Number(3))].into(),
        partial: true,
    }));
    play(&club, "A2", 1, [3, 4]);
    play(&club, "A3", 1, [5, 6]);
    let phone = club.phone("A3");
    let before = phone.get("ranking").ok();
    phone.enter(3, 3, "7NTN=").ok();
    assert_eq!(phone.get("ranking").ok(), before);
    assert_eq!(club.phone("A1").get("ranking").ok()["groups"][0]["rows"][0]["boards"], 2);
}

#[test]
fn the_directors_menu_has_no_cards_of_a_round_that_is_not_open() {
    let club = club(Stage::Open);
    let phone = club.phone("A3");
    let grant = phone.grant();
    phone.enter(3, 3, "4SN=").ok();
    let board = phone.get_with_grant("director/board/3", &grant).ok();
    assert_eq!(board["entries"][0]["outcome"], "4SN=");
    assert_eq!(board.get("hand"), None);
    // Table 2 plays it in round 1.
    let here = club.phone("A2");
    here.enter(1, 3, "4SN=").ok();
    let board = here.get_with_grant("director/board/3", &here.grant()).ok();
    assert!(board["hand"]["deal"].is_string());
}
