//! What a table says: once and only once, within what it may, and never lost.

use serde_json::{Value, json};
use session::log::{MovementSet, SettingsChanged, StageSet};
use session::model::{RoundNo, SessionNo, SettingValue, Stage};
use session::{Command, FactBody};
use test_support::commands::{enter, open_event};
use uuid::Uuid;

use crate::club::TestClub;

fn set(club: &TestClub, name: &str, value: SettingValue) {
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [(name.parse().unwrap(), value)].into(),
        partial: true,
    }));
}

#[test]
fn a_saying_sent_again_is_one_fact() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let id = Uuid::now_v7();
    let say = json!({ "result": {
        "round": 1, "board": 1, "outcome": "4SN= HK", "seating": { "ns": 1, "ew": 2 }, "movement": 5,
    } });
    let first = phone.say_as(id, None, say.clone()).ok();
    let facts = club.facts();
    let again = phone.say_as(id, None, say).ok();
    assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));
    assert_eq!(first["seq"], again["seq"]);
    assert_eq!(club.facts(), facts);
    // Something else under the same id is refused.
    let else_said = json!({ "result": { "round": 1, "board": 1, "outcome": "PASS" } });
    assert_eq!(phone.say_as(id, None, else_said).trouble(), (422, "refused".into()));
}

#[test]
fn the_same_result_of_another_phone_is_that_result_and_stays_known() {
    let club = TestClub::open();
    let (phone, grant) = (club.phone("A1"), club.phone("A1").grant());
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "4SN= HK" } });
    let first = phone.say(say.clone()).ok();
    let id = Uuid::now_v7();
    for _ in 0..2 {
        let other = phone.another().say_as(id, None, say.clone()).ok();
        assert_eq!((&other["seq"], &other["repeated"]), (&first["seq"], &json!(true)));
        assert_eq!(other["set_aside"], json!(null));
    }
    assert_eq!(phone.view()["set_aside"], json!([]));
    // The other phone is not asked for it again, so it cannot bring back what the director erased.
    let erase = json!({ "erase": { "round": 1, "board": 1 } });
    phone.say_as(Uuid::now_v7(), Some(&grant), erase).ok();
    let hello = json!({ "device": phone.device, "entries": [id] });
    assert_eq!(phone.post("hello", &hello).ok()["missing"], json!([]));
    phone.say_as(id, None, say).ok();
    assert_eq!(phone.view()["results"], json!([]));
}

#[test]
fn what_the_director_said_is_corrected_and_erased_by_the_director() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let grant = phone.grant();
    let adjusted = json!({ "result": { "round": 1, "board": 1, "outcome": "A+ A-" } });
    phone.say_as(Uuid::now_v7(), Some(&grant), adjusted).ok();
    phone.enter(1, 2, "4SN=").ok();
    let correct = |board: u32, outcome: &str| json!({ "result": { "round": 1, "board": board, "outcome": outcome, "correct": true } });
    phone.say_as(Uuid::now_v7(), Some(&grant), correct(2, "4SN-1")).ok();
    for board in [1, 2] {
        let aside = phone.say(correct(board, "4SN+1")).ok();
        assert!(aside["set_aside"].as_str().unwrap().contains("director"), "{aside}");
        let erase = json!({ "erase": { "round": 1, "board": board } });
        assert_eq!(phone.say(erase).trouble(), (422, "refused".into()));
    }
    let results = phone.view()["results"].clone();
    assert_eq!(
        (&results[0]["outcome"], &results[1]["outcome"]),
        (&json!("A+ A-"), &json!("4SN-1"))
    );
    phone.say_as(Uuid::now_v7(), Some(&grant), correct(1, "4SN+1")).ok();
}

#[test]
fn a_closed_session_is_not_erased_by_its_players() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    club.director_says(Command::SetStage(StageSet {
        session: SessionNo::FIRST,
        stage: Stage::Closed,
    }));
    let erase = json!({ "erase": { "round": 1, "board": 1 } });
    assert_eq!(phone.say(erase).trouble(), (422, "refused".into()));
    assert_eq!(phone.view()["results"][0]["outcome"], "4SN=");
}

#[test]
fn a_result_is_corrected_in_its_round_and_later_by_the_director() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let correct = |board: u32, outcome: &str, grant: Option<&str>| {
        let say = json!({ "result": {
            "round": if board < 3 { 1 } else { 2 }, "board": board, "outcome": outcome, "correct": true,
        } });
        phone.say_as(Uuid::now_v7(), grant, say)
    };
    phone.enter(1, 1, "4SN=").ok();
    correct(1, "4SN+1", None).ok();
    assert_eq!(phone.view()["results"][0]["outcome"], "4SN+1");
    // Pair 3 has finished its first round elsewhere, so this is the second.
    for board in [1, 2] {
        club.phone("A2").enter(1, board, "PASS").ok();
    }
    phone.enter(1, 2, "PASS").ok();
    phone.enter(2, 3, "PASS").ok();
    // It may have waited on a phone without a network since it was allowed, so it is not thrown away.
    let late = correct(1, "4SN-1", None).ok();
    assert!(late["set_aside"].as_str().unwrap().contains("earlier rounds"), "{late}");
    assert_eq!(phone.view()["results"][0]["outcome"], "4SN+1");
    assert_eq!(correct(1, "4SN-1", Some("over")).trouble(), (401, "grant_over".into()));
    correct(1, "4SN-1", Some(&phone.grant())).ok();
    let view = phone.view();
    assert_eq!(view["results"][0]["outcome"], "4SN-1");
    assert_eq!(view["results"][0]["by"], "director at table A1");
}

#[test]
fn without_reentry_only_the_director_corrects_and_erases() {
    let club = TestClub::open();
    set(&club, "BM3BoardResultReentry", SettingValue::Bool(false));
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let correct =
        json!({ "result": { "round": 1, "board": 1, "outcome": "PASS", "correct": true } });
    let erase = json!({ "erase": { "round": 1, "board": 1, "reason": "wrong board" } });
    assert!(phone.say(correct.clone()).ok()["set_aside"].is_string());
    assert_eq!(phone.say(erase.clone()).trouble(), (422, "refused".into()));
    let grant = phone.grant();
    phone.say_as(Uuid::now_v7(), Some(&grant), correct).ok();
    phone.say_as(Uuid::now_v7(), Some(&grant), erase).ok();
    assert_eq!(phone.view()["results"], json!([]));
}

#[test]
fn adjusted_scores_need_the_director() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "A+ A-" } });
    assert_eq!(phone.say(say.clone()).trouble(), (422, "refused".into()));
    // The director's leave is for one table.
    let elsewhere = club.phone("A2").grant();
    assert_eq!(
        phone.say_as(Uuid::now_v7(), Some(&elsewhere), say.clone()).trouble(),
        (401, "grant_over".into())
    );
    phone.say_as(Uuid::now_v7(), Some(&phone.grant()), say).ok();
}

#[test]
fn not_played_needs_the_director_where_the_club_wants_it() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    set(&club, "BM3ConfirmNP", SettingValue::Bool(true));
    // The club may have decided so while the phone had no network.
    assert!(phone.enter(1, 1, "NP").ok()["set_aside"].is_string());
    assert_eq!(phone.view()["results"], json!([]));
    set(&club, "BM3ConfirmNP", SettingValue::Bool(false));
    phone.enter(1, 1, "NP").ok();
}

#[test]
fn wrong_pins_lock() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.hello().ok();
    for _ in 0..5 {
        assert_eq!(phone.try_pin("1111").trouble(), (401, "wrong_pin".into()));
    }
    let locked = phone.try_pin(&phone.pin);
    assert_eq!(locked.trouble(), (429, "locked".into()));
    assert!(locked.header("retry-after").is_some());
    // Another table is not locked by it.
    club.phone("A2").grant();
}

#[test]
fn what_cannot_stand_is_set_aside_and_never_lost() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    // The board has another result.
    let id = Uuid::now_v7();
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "3NTE-1" } });
    let aside = phone.say_as(id, None, say.clone()).ok();
    // Not which: whoever asks may have still to play it.
    assert_eq!(aside["set_aside"], "The board already has another result here.");
    let again = phone.say_as(id, None, say).ok();
    assert_eq!((&again["seq"], &again["repeated"]), (&aside["seq"], &json!(true)));
    assert_eq!(again["set_aside"], aside["set_aside"]);
    // A board the table does not play, and pairs that do not sit there.
    for say in [
        json!({ "round": 1, "board": 6, "outcome": "PASS" }),
        json!({ "round": 9, "board": 1, "outcome": "PASS" }),
        json!({ "round": 1, "board": 2, "outcome": "PASS", "seating": { "ns": 3, "ew": 2 } }),
        json!({ "round": 1, "board": 2, "outcome": "PASS", "seating": { "ns": 77, "ew": 2 } }),
    ] {
        let aside = phone.say(json!({ "result": say })).ok();
        assert!(aside["set_aside"].is_string(), "{aside}");
    }
    let view = phone.view();
    assert_eq!(view["set_aside"].as_array().unwrap().len(), 5);
    assert_eq!(view["results"].as_array().unwrap().len(), 1);
}

#[test]
fn a_result_of_an_older_movement_is_set_aside() {
    let club = TestClub::open();
    let phone = club.phone("A2");
    let movement = phone.view()["movement"].clone();
    let rounds = json!([
        { "table": 1, "round": 1, "seating": { "ns": 1, "ew": 2 }, "boards": "1-2" },
        { "table": 2, "round": 1, "seating": { "ns": 4, "ew": 3 }, "boards": "1-2" },
        { "table": 3, "round": 1, "seating": { "ns": 5, "ew": 6 }, "boards": "1-2" },
    ]);
    club.director_says(Command::SetMovement(MovementSet {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        from_round: RoundNo::FIRST,
        rounds: serde_json::from_value(rounds).unwrap(),
    }));
    let say = json!({ "result": {
        "round": 1, "board": 1, "outcome": "4SN=", "seating": { "ns": 3, "ew": 4 }, "movement": movement,
    } });
    let aside = phone.say(say).ok();
    assert!(aside["set_aside"].as_str().unwrap().contains("movement"), "{aside}");
    // The new table has its door.
    assert_eq!(club.phone("A3").view()["table"], 3);
}

#[test]
fn a_closed_session_keeps_what_comes_late() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    club.director_says(Command::SetStage(StageSet {
        session: SessionNo::FIRST,
        stage: Stage::Closed,
    }));
    let aside = phone.enter(1, 1, "4SN=").ok();
    assert!(aside["set_aside"].as_str().unwrap().contains("closed"), "{aside}");
    assert_eq!(phone.view()["stage"], "closed");
}

#[test]
fn names_are_said_once_changed_and_exchanged() {
    let club = TestClub::open();
    set(&club, "BM3PlayerNumberEntry", SettingValue::Number(1));
    let phone = club.phone("A1");
    let names = |seats: serde_json::Value| json!({ "names": { "round": 1, "seats": seats } });
    let id = Uuid::now_v7();
    let say = names(json!({
        "E": { "name": "Guest & Co" }, "W": { "number": "555", "name": "Will" },
    }));
    let said = phone.say_as(id, None, say.clone()).ok();
    let facts = club.facts();
    let again = phone.say_as(id, None, say).ok();
    assert_eq!((&again["seq"], &again["repeated"]), (&said["seq"], &json!(true)));
    assert_eq!(club.facts(), facts);
    let round = phone.view()["rounds"][0].clone();
    assert_eq!(round["names"]["E"], "Guest & Co");
    assert_eq!(round["names"]["W"], "Will");
    assert_eq!(round["names"]["S"], "Bob Cole");
    assert_eq!(said["cleaned"], json!(null));
    // What cannot be seen, or turns the text around it, is left out, and the player is told.
    let odd = names(json!({ "E": { "name": "Eve\u{0} \u{202e}lI\u{7}a\u{2066}" } }));
    assert_eq!(phone.say(odd).ok()["cleaned"], true);
    assert_eq!(phone.view()["rounds"][0]["names"]["E"], "Eve lIa");
    for unseen in ["\u{202e}\u{0}", "\u{200b}\u{2060}", "\u{200d}", "\u{3164} \u{ad}", "\u{200f}"] {
        for nothing in [json!({ "name": unseen }), json!({ "number": unseen })] {
            let refused = phone.say(names(json!({ "E": nothing })));
            assert_eq!(refused.trouble(), (422, "refused".into()), "{unseen:?}");
        }
    }
    // What joins letters stays.
    phone.say(names(json!({ "E": { "name": "می\u{200c}نا" } }))).ok();
    assert_eq!(phone.view()["rounds"][0]["names"]["E"], "می\u{200c}نا");
    // North and South sat the other way round.
    phone.say(names(json!({ "N": { "number": "102" }, "S": { "number": "101" } }))).ok();
    let round = phone.view()["rounds"][0].clone();
    assert_eq!((&round["numbers"]["N"], &round["numbers"]["S"]), (&json!("102"), &json!("101")));
    // Somebody who sits elsewhere.
    let twice = names(json!({ "E": { "number": "101" } }));
    assert_eq!(phone.say(twice).trouble(), (422, "refused".into()));
    let empty = names(json!({ "E": { "name": "  " } }));
    assert_eq!(phone.say(empty).trouble(), (422, "refused".into()));
}

/// The director waited no longer for a phone without a network: what it sends afterwards is no decision for each board.
#[test]
fn a_first_result_takes_the_place_of_what_the_director_gave_up() {
    let club = TestClub::open();
    let (one, two, director) = (club.phone("A1"), club.phone("A2"), club.director());
    for line in ["A1 1 NP", "A1 2 NP", "A2 1 A A"] {
        club.director_says(Command::EnterResult(enter(line)));
    }
    one.enter(1, 1, "4SN=").ok();
    let said = one.enter(1, 2, "4SN=").ok();
    assert_eq!(said["set_aside"], json!(null));
    let outcomes = one.view()["results"].as_array().unwrap().clone();
    assert!(outcomes.iter().all(|result| result["outcome"] == "4SN="), "{outcomes:?}");
    let path = format!("/director/api/room?event={}&session=1", club.event);
    let waits = |kind: &str| -> Vec<Value> {
        let room = director.page(&path).ok();
        let all = room["attention"].as_array().unwrap().iter();
        all.filter(|one| one["kind"] == kind).cloned().collect()
    };
    assert!(waits("set_aside").is_empty() && waits("changed").is_empty());
    let [late] = waits("came_late").try_into().unwrap();
    assert_eq!((&late["table"], &late["round"]), (&json!("A1"), &json!(1)));
    assert_eq!(late["about"]["boards"], json!([1, 2]));
    // Only the first; and neither what the director decided nor what the table said is replaced.
    assert!(one.enter(1, 1, "PASS").ok()["set_aside"].is_string());
    assert!(two.enter(1, 1, "PASS").ok()["set_aside"].is_string());
    two.enter(1, 2, "NP").ok();
    assert!(two.enter(1, 2, "PASS").ok()["set_aside"].is_string());
    assert_eq!(waits("came_late").len(), 1);
}

#[test]
fn a_number_that_no_member_can_have_is_refused_where_the_club_checks_numbers() {
    let club = TestClub::open();
    set(&club, "BM2NumberEntryEachRound", SettingValue::Bool(true));
    set(&club, "MemberNumbers", SettingValue::Bool(true));
    let phone = club.phone("A1");
    let named =
        |number: &str| json!({ "names": { "round": 1, "seats": { "E": { "number": number } } } });
    let asked = |number: &str| phone.get(&format!("players?q={number}")).ok()["wrong"].clone();
    assert_eq!(asked("1235"), json!(null), "nobody's rule");
    set(&club, "BM2NumberValidation", SettingValue::Number(2));
    let told = asked("1235");
    assert!(told.as_str().unwrap().starts_with("This is not an FFB number"), "{told}");
    assert_eq!(phone.say(named("1235")).trouble(), (422, "refused".into()));
    // Who is known to the event is known, whatever the number; the director may insist.
    assert_eq!(asked("101"), json!(null));
    phone.say_as(Uuid::now_v7(), Some(&phone.grant()), named("1235")).ok();
    assert_eq!(phone.view()["rounds"][0]["numbers"]["E"], "1235");
}

#[test]
fn a_closed_session_takes_no_names_and_no_calls_from_a_table() {
    let club = TestClub::open();
    set(&club, "BM2NumberEntryEachRound", SettingValue::Bool(true));
    let phone = club.phone("A1");
    let names = |name: &str| json!({ "names": { "round": 1, "seats": { "E": { "name": name } } } });
    let id = Uuid::now_v7();
    phone.say_as(id, None, names("Will")).ok();
    club.director_says(Command::SetStage(StageSet {
        session: SessionNo::FIRST,
        stage: Stage::Closed,
    }));
    let before = club.facts();
    let nobody = json!({ "names": { "round": 1, "seats": { "E": null } } });
    let unknown = json!({ "names": { "round": 1, "seats": { "W": { "name": "Will" } } } });
    for say in [names("Defaced"), nobody, unknown, json!({ "call": { "round": 1 } })] {
        let refused = phone.say(say);
        assert_eq!(refused.trouble(), (422, "refused".into()));
        assert!(refused.body.contains("session is closed"), "{}", refused.body);
    }
    assert_eq!(club.facts(), before);
    // What was said before is answered as it was.
    assert_eq!(phone.say_as(id, None, names("Will")).ok()["repeated"], true);
    // The director still may.
    phone.say_as(Uuid::now_v7(), Some(&phone.grant()), names("Bill")).ok();
    assert_eq!(phone.view()["rounds"][0]["names"]["E"], "Bill");
}

#[test]
fn a_call_has_a_reason_of_the_list_and_an_erasure_a_clean_one() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "PASS").ok();
    let before = club.facts();
    for reason in ["slip\u{1b}[31m\n 999 director", "", "Ruling", &"x".repeat(60_000)] {
        let call = phone.say(json!({ "call": { "round": 1, "reason": reason } }));
        assert_eq!(call.trouble(), (422, "refused".into()));
        assert!(call.body.contains("ruling, score, seat, other"), "{}", call.body);
    }
    assert_eq!(club.facts(), before);
    let reason = format!("\u{202e}slip\u{1b}[2J\nnow\u{0}{}", "x".repeat(1000));
    phone.say(json!({ "erase": { "round": 1, "board": 1, "reason": reason } })).ok();
    let live = open_event(&club.journal(), club.event);
    let fact = live.fact(live.state().head()).unwrap().unwrap();
    let expected = format!("slip[2J now{}", "x".repeat(189));
    assert!(
        matches!(&fact.body, FactBody::ResultErased(erased) if erased.reason == Some(expected)),
        "{:?}",
        fact.body
    );
}

#[test]
fn the_director_is_called_and_called_off() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let call = phone.say(json!({ "call": { "round": 1, "reason": "ruling" } })).ok();
    let again = phone.say(json!({ "call": { "round": 1, "reason": "other" } })).ok();
    // Joined to the one that is open: this was not said before, and is no fact of its own.
    assert_eq!((&again["seq"], &again["repeated"]), (&call["seq"], &json!(false)));
    assert_eq!((&call["joined"], &again["joined"]), (&json!(null), &json!(true)));
    assert_eq!(phone.view()["calls"][0]["call"], call["seq"]);
    let off = json!({ "call_off": { "call": call["seq"] } });
    assert_eq!(club.phone("A2").say(off.clone()).trouble(), (422, "refused".into()));
    phone.say(off).ok();
    assert_eq!(phone.view()["calls"], json!([]));
}

#[test]
fn cards_are_entered_after_the_result_where_the_club_wants_it() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let hand = |board: u32| {
        json!({ "hand": { "board": board,
        "deal": "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974" } })
    };
    phone.enter(1, 1, "4SN=").ok();
    set(&club, "BM3EnterHandrecord", SettingValue::Number(0));
    assert_eq!(phone.say(hand(1)).trouble(), (422, "refused".into()));
    set(&club, "BM3EnterHandrecord", SettingValue::Number(1));
    assert_eq!(phone.say(hand(2)).trouble(), (422, "refused".into()));
    phone.say(hand(1)).ok();
    assert_eq!(phone.view()["hands"], json!([1]));
    assert_eq!(phone.say(hand(1)).ok()["repeated"], true, "another phone typed the same");
}

#[test]
fn cards_are_taken_for_boards_of_open_rounds_and_the_director_hears_of_other_cards() {
    let club = TestClub::open();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    set(&club, "BM3EnterHandrecord", SettingValue::Number(1));
    let hand = |board: u32, deal: &str| json!({ "hand": { "board": board, "deal": deal } });
    let (made_up, played) = (
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
        "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    );
    // One table makes up all its results: it has played none of the later boards.
    for board in 1..=6_u16 {
        one.enter(board.div_ceil(2), u32::from(board), "PASS").ok();
    }
    for board in 3..=6 {
        assert_eq!(one.say(hand(board, made_up)).trouble(), (429, "not_yet".into()));
    }
    assert_eq!(one.view()["hands"], json!([]));
    // Of its open round it is believed, until another table says something else.
    one.say(hand(1, made_up)).ok();
    two.enter(1, 1, "4SN=").ok();
    two.enter(1, 2, "4SN=").ok();
    let facts = club.facts();
    for _ in 0..2 {
        let refused = two.say(hand(1, played));
        assert_eq!(refused.trouble(), (422, "refused".into()));
        assert!(refused.body.contains("director is called"), "{}", refused.body);
    }
    assert_eq!(club.facts(), facts + 1, "one call");
    let call = &two.view()["calls"][0];
    assert_eq!(call["reason"], "board 1: other cards than were entered before");
    assert_eq!(two.get("board/1?round=1").ok()["hand"]["deal"], made_up);
    // The director decides, and what the director says no table doubts.
    two.say_as(Uuid::now_v7(), Some(&two.grant()), hand(1, played)).ok();
    assert_eq!(one.say(hand(1, made_up)).trouble(), (422, "refused".into()));
    assert_eq!(one.view()["calls"], json!([]));
    // The second round has come: its boards are no longer the first table's alone, and what waited is taken.
    two.enter(2, 3, "4SN=").ok();
    two.say(hand(3, played)).ok();
    one.say(hand(4, played)).ok();
}

#[test]
fn the_log_knows_which_phone_said_it() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let seq = phone.enter(1, 1, "4SN=").ok()["seq"].as_u64().unwrap();
    let journal = session::SqliteJournal::open(&club.journal()).unwrap();
    let live = session::LiveEvent::open(journal, club.event).unwrap();
    let fact = live.fact(session::Seq(seq)).unwrap().unwrap();
    assert_eq!(fact.device, Some(phone.device.to_string()));
}
