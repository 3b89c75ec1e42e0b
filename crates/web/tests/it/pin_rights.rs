//! What the director's PIN opens at a table, what it does not, and what is known of its use.

use serde_json::{Value, json};
use session::{Author, Command, FactBody, LiveEvent, Seq, SqliteJournal};

use crate::club::{Answer, Phone, TestClub};
use crate::people::PASSWORD;

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

/// A club whose six boards all have the same cards.
fn club_with_cards() -> TestClub {
    let club = TestClub::open();
    (1..=6).for_each(|board| club.director_says(cards(board)));
    club
}

/// The cards of a board.
pub(crate) fn cards(board: u32) -> Command {
    let hand = json!({ "session": 1, "board": board, "deal": DEAL });
    Command::RecordHand(serde_json::from_value(hand).unwrap())
}

/// What directors did at tables, as the log has it: author, then the fact.
fn deeds(club: &TestClub) -> Vec<(String, Value)> {
    let journal = SqliteJournal::open(&club.journal()).unwrap();
    let live = LiveEvent::open(journal, club.event).unwrap();
    let mut deeds = Vec::new();
    live.facts_after(Seq::START, |fact| {
        if let FactBody::DirectorAtTable(_) = &fact.body {
            let body = fact.body.to_json().unwrap();
            deeds.push((fact.author.to_string(), serde_json::from_str(&body).unwrap()));
        }
    })
    .unwrap();
    deeds
}

fn attention(club: &TestClub, kind: &str) -> Vec<Value> {
    let room = club.director();
    let room = room.page(&format!("/director/api/room?event={}&session=1&tables=none", club.event));
    let all = room.ok()["attention"].as_array().unwrap().clone();
    all.into_iter().filter(|matter| matter["kind"] == kind).collect()
}

fn unlock(phone: &Phone, grant: &str, board: u32, name: &str, password: &str) -> Answer {
    let body = json!({
        "grant": grant, "board": board, "name": name, "password": password, "device": phone.device,
    });
    phone.post("director/unlock", &body)
}

#[test]
fn the_pin_shows_no_cards_of_boards_that_the_table_has_not_played() {
    let club = club_with_cards();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let grant = phone.grant();
    let look = |board: u32| phone.get_with_grant(&format!("director/board/{board}"), &grant);
    assert!(look(1).body.contains(DEAL));
    for board in 2..=6 {
        let told = look(board);
        assert!(!told.body.contains("AKQ874"), "board {board}: {}", told.body);
        let told = told.ok();
        assert_eq!((&told["locked"], &told["can_unlock"]), (&json!(true), &json!(false)));
    }
    // Nor do results that are no play of the board.
    phone.enter(1, 2, "NP").ok();
    let adjusted =
        json!({ "result": { "round": 1, "board": 2, "outcome": "A+ A-", "correct": true } });
    phone.say_as(uuid::Uuid::now_v7(), Some(&grant), adjusted).ok();
    assert!(!look(2).body.contains("AKQ874"));
}

#[test]
fn each_use_of_the_pin_is_in_the_log_and_the_director_hears_of_it() {
    let club = club_with_cards();
    let phone = club.phone("A1");
    phone.hello().ok();
    assert_eq!(attention(&club, "pin_used"), Vec::<Value>::new());
    for _ in 0..3 {
        assert_eq!(phone.try_pin("1111").trouble(), (401, "wrong_pin".into()));
    }
    // Wrong ones are counted, and not in the log one by one.
    assert_eq!(deeds(&club), []);
    let guessed = attention(&club, "wrong_pins");
    assert_eq!((&guessed[0]["table"], &guessed[0]["about"]["count"]), (&json!("A1"), &json!(3)));
    let grant = phone.grant();
    for board in [2, 1, 2] {
        phone.get_with_grant(&format!("director/board/{board}"), &grant).ok();
    }
    let by = "director at table A1";
    let said = |did: &str| json!({ "session": 1, "section": "A", "table": 1, "did": did });
    let with = |mut value: Value, name: &str, more: Value| {
        value[name] = more;
        value
    };
    let expected = [
        with(said("opened_menu"), "wrong_pins", json!(3)),
        with(said("looked_up"), "board", json!(2)),
        with(said("looked_up"), "board", json!(1)),
    ];
    assert_eq!(deeds(&club), expected.map(|deed| (by.to_owned(), deed)));
    let used = attention(&club, "pin_used");
    assert_eq!((used.len(), &used[0]["table"]), (1, &json!("A1")));
    assert_eq!(used[0]["about"], json!({ "times": 1, "boards": [1, 2] }));
    assert_eq!(attention(&club, "wrong_pins"), Vec::<Value>::new());
    // A phone that takes the table over from a connected one uses it too.
    let mut news = phone.listen(None);
    let other = phone.another();
    other.post("takeover", &json!({ "device": other.device, "pin": other.pin })).ok();
    assert_eq!(news.next().0, "taken_over");
    assert_eq!(deeds(&club).last().unwrap().1["did"], "took_over");
    // In words, as the page of the log has them.
    let log = club
        .director()
        .page(&format!("/director/api/log?event={}&kind=at_tables&table=A1", club.event));
    let lines = log.ok()["lines"].as_array().unwrap().clone();
    let texts: Vec<&str> = lines.iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(texts.len(), 4, "{texts:?}");
    assert_eq!(texts[3], "table A1: director's menu opened with the PIN (wrong PINs before: 3)");
    crate::phrasebook::all_known(texts.iter().map(ToString::to_string));
}

#[test]
fn what_the_pin_writes_into_the_log_is_bounded() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let tried: Vec<u16> = (0..45).map(|_| phone.try_pin(&phone.pin).status).collect();
    assert_eq!(tried[0], 200);
    assert_eq!(tried[44], 429, "{tried:?}");
    // Whatever was opened is in the log.
    let opened = tried.iter().filter(|status| **status == 200).count();
    assert_eq!(deeds(&club).len(), opened);
    // Another table's is not used up by it.
    club.phone("A2").grant();
}

#[test]
fn a_director_unlocks_one_board_on_one_phone_by_name_and_password() {
    let club = club_with_cards();
    let phone = club.phone("A1");
    let grant = phone.grant();
    let look = |grant: &str, board: u32| {
        phone.get_with_grant(&format!("director/board/{board}"), grant).ok()
    };
    // Where the club has nobody with a password, it says what to do.
    let nobody = unlock(&phone, &grant, 5, "Ann de Wit", PASSWORD);
    assert_eq!(nobody.trouble(), (422, "refused".into()));
    assert!(nobody.body.contains("Add one on the director's pages"), "{nobody:?}");
    let ann = club.welcome();
    ann.add("Sam", "scorer");
    assert_eq!(look(&grant, 5)["can_unlock"], true);
    assert_eq!(unlock(&phone, "nonsense", 5, "Ann de Wit", PASSWORD).trouble().1, "grant_over");
    assert_eq!(unlock(&phone, &grant, 5, "Sam", PASSWORD).trouble(), (403, "not_yours".into()));
    assert_eq!(unlock(&phone, &grant, 5, "Ann de Wit", "wrong").trouble().1, "wrong_password");
    assert_eq!(look(&grant, 5).get("hand"), None);
    unlock(&phone, &grant, 5, "ann de wit", PASSWORD).ok();
    assert_eq!(look(&grant, 5)["hand"]["deal"], DEAL);
    assert!(look(&grant, 5)["warning"].is_string(), "pair 1 has still to play it");
    // No other board, no other phone, and not after the menu was left and opened again.
    assert_eq!(look(&grant, 6).get("hand"), None);
    assert_eq!(look(&phone.grant(), 5).get("hand"), None);
    let (author, deed) =
        deeds(&club).into_iter().find(|(_, deed)| deed["did"] == "unlocked").unwrap();
    assert_eq!(author, Author::Director(Some("Ann de Wit".into())).to_string());
    assert_eq!((&deed["table"], &deed["board"]), (&json!(1), &json!(5)));
    let told = attention(&club, "unlocked");
    assert_eq!((&told[0]["board"], &told[0]["about"]["by"]), (&json!(5), &json!("Ann de Wit")));
}

#[test]
fn passwords_typed_at_a_table_lock_as_those_at_the_door() {
    let club = club_with_cards();
    club.welcome();
    let phone = club.phone("A1");
    let grant = phone.grant();
    let tried: Vec<String> = (0..8)
        .map(|_| unlock(&phone, &grant, 5, "Ann de Wit", "wrong horse").trouble().1)
        .collect();
    assert_eq!(tried[0], "wrong_password");
    assert_eq!(tried[7], "locked", "{tried:?}");
    assert_eq!(unlock(&phone, &grant, 5, "Ann de Wit", PASSWORD).trouble().1, "locked");
    assert_eq!(club.log_in("Ann de Wit", PASSWORD).trouble().1, "locked", "it is one count");
}
