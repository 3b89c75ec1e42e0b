//! Opening and closing sessions, and what waits for the director, from the command line.

use insta::assert_snapshot;
use session::journal::JoinToken;
use session::log::{CallAnswered, CallMade, EntrySetAside, MovementSet};
use session::model::{CallAnswer, RoundNo, SessionNo, Slot};
use session::{Command, SettleEntry, SqliteJournal};

use crate::club::TestClub;

/// Returns the last words of the lines that the log shows after a fact.
fn told(club: &TestClub, after: u64) -> String {
    let shown = club.run(&["log", "show", &club.event, "--after", &after.to_string()]).ok();
    let sentences = shown.lines().skip(1).map(|line| {
        let words: Vec<&str> = line.split("  ").filter(|words| !words.trim().is_empty()).collect();
        words.last().unwrap().trim().to_owned()
    });
    sentences.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_session_is_opened_and_closed() {
    let club = TestClub::with_tables(2, 2);
    let before = club.log().len();
    assert_snapshot!(club.run(&["event", "wait", &club.event]).ok(), @"fact 6: session 1 waits to be opened");
    assert!(
        club.run(&["event", "show", &club.event]).ok().contains("results, waiting to be opened")
    );
    let again = ["event", "open", &club.event, "--session", "1", "--id", "go", "--json"];
    let answer: serde_json::Value = serde_json::from_str(&club.run(&again).ok()).unwrap();
    assert_eq!((answer["seq"].as_u64(), answer["repeated"].as_bool()), (Some(7), Some(false)));
    assert!(club.run(&again).ok().contains("\"repeated\":true"));
    club.run(&["event", "close", &club.event, "--by", "director Ann"]).ok();
    let shown = club.run(&["event", "show", &club.event, "--json"]).ok();
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["sections"][0]["stage"], "closed");
    let listed = club.run(&["event", "list", "--json"]).ok();
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed[0]["stage"], "closed");
    assert!(club.run(&["event", "list"]).ok().contains(" closed "));
    let log = club.log();
    let stages: Vec<&str> =
        log[before..].iter().map(|fact| fact["stage"].as_str().unwrap()).collect();
    assert_eq!(stages, ["waiting", "open", "closed"]);
    assert_eq!(log[before]["fact"], "stage_set");
    // The director may still enter what came too late.
    club.enter(&["A1", "1", "PASS"]).ok();
    let sentence = club.run(&["event", "open", &club.event, "--session", "2"]).wrong();
    assert!(sentence.contains("there is no session 2"), "{sentence}");
    club.verify();
}

#[test]
fn several_sessions_must_be_named() {
    let club = TestClub::empty();
    let session = "[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }]\n";
    let file = club.write("event.toml", &format!("name = \"Two\"\n{session}{session}"));
    club.run(&["event", "new", &file]).ok();
    let sentence = club.run(&["event", "close", "Two"]).wrong();
    assert!(sentence.contains("there are several sessions; name one with --session"), "{sentence}");
    club.run(&["event", "close", "Two", "--session", "2"]).ok();
    let shown = club.run(&["event", "show", "Two"]).ok();
    assert!(shown.contains("Session 1, section A: 0 of 1 results\n"), "{shown}");
    assert!(shown.contains("Session 2, section A: 0 of 1 results, closed\n"), "{shown}");
}

#[test]
fn what_waits_for_the_director_is_shown_and_told() {
    let club = TestClub::with_tables(2, 2);
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    let table = "2".parse().unwrap();
    let round = "1".parse().unwrap();
    let reason = Some("ruling".to_owned());
    let called = CallMade { session, section, table, round: Some(round), reason };
    let call = club.say(Command::CallDirector(called.clone()));
    club.say(Command::AnswerCall(CallAnswered { call, answer: CallAnswer::InProgress }));
    let entry = club.say(Command::SetAside(EntrySetAside {
        slot: Slot { session, section, table, round, board: "1".parse().unwrap() },
        seating: None,
        outcome: "4SN=".parse().unwrap(),
        why: "the session is closed".into(),
    }));
    let shown = club.run(&["event", "show", &club.event]).ok();
    let listed = shown.split("These entries").nth(1).unwrap();
    assert_snapshot!(listed, @"
     were set aside for the director to decide:
      board 1 at table A2 in round 1: 4SN= (fact 8): the session is closed

    These tables wait for the director:
      table A2 (fact 6): ruling, in progress
    ");
    club.say(Command::AnswerCall(CallAnswered { call, answer: CallAnswer::Resolved }));
    let dropped = SettleEntry { entry, result: None, reason: Some("entered twice".into()) };
    club.say(Command::SettleEntry(dropped));
    club.say(Command::CallDirector(CallMade { round: None, reason: None, ..called }));
    assert_snapshot!(told(&club, 5), @"
    table A2 calls the director, round 1: ruling
    call of fact 6 in progress
    board 1 at table A2 in round 1: 4SN=, N/S +420, set aside: the session is closed
    call of fact 6 resolved
    entry of fact 8 dropped (entered twice)
    table A2 calls the director
    ");
    let shown = club.run(&["event", "show", &club.event, "--json"]).ok();
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["set_aside"], serde_json::json!([]));
    assert_eq!(shown["calls"][0]["table"], "A2");
    club.verify();
}

/// Logs of earlier versions have whatever a table sent; a made-up line among it would be read as a director's.
#[test]
fn stored_text_steers_no_terminal() {
    let club = TestClub::with_tables(2, 2);
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    let reason = "x\u{1b}[2J\n999  director  wins\u{202e}\u{9b}m\u{7f}";
    let called = CallMade {
        session,
        section,
        table: "2".parse().unwrap(),
        round: None,
        reason: Some(reason.to_owned()),
    };
    club.say(Command::CallDirector(called));
    let steers = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    for words in [&["log", "show", &club.event][..], &["event", "show", &club.event]] {
        let printed = club.run(words).ok();
        assert!(!printed.contains(steers), "{printed:?}");
        assert!(printed.contains("x␛[2J␊999  director  wins��m␡"), "{printed}");
        let json = club.run(&[words, &["--json"]].concat()).ok();
        assert!(!json.contains(steers), "{json:?}");
        assert!(json.contains(r"wins\u202e\u009bm\u007f"), "{json}");
        let last = json.lines().last().unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(last).is_ok(), "{last}");
    }
    let sentence = club.run(&["event", "show", "\u{1b}[2J\u{202e}"]).wrong();
    assert!(!sentence.contains(steers), "{sentence:?}");
}

/// A scoring program that deletes a section leaves it with a round in which nobody sits.
#[test]
fn a_section_in_which_nobody_sits_is_not_shown() {
    let section = |letter: &str| {
        format!(
            "[[sessions.sections]]\nsection = \"{letter}\"\nrounds = [{{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }}]\n"
        )
    };
    let text = format!("name = \"Two\"\n[[sessions]]\n{}{}", section("A"), section("B"));
    let club = TestClub::with_event(&text);
    let empty = serde_json::json!([{ "table": 1, "round": 1, "seating": { "ns": null, "ew": null }, "boards": "" }]);
    club.say(Command::SetMovement(MovementSet {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        from_round: RoundNo::FIRST,
        rounds: serde_json::from_value(empty).unwrap(),
    }));
    let mut journal = SqliteJournal::open(&club.data().join("tenace.db")).unwrap();
    let card = |section: &str, code: &str| JoinToken {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: "1".parse().unwrap(),
        token: [section.as_bytes()[0]; 32],
        code: code.to_owned(),
    };
    let cards = [card("A", "111111"), card("B", "222222")];
    journal.keep_join_tokens(club.event.parse().unwrap(), &cards).unwrap();
    let shown = club.run(&["event", "show", "Two"]).ok();
    assert!(!shown.contains("section A") && shown.contains("section B: 0 of 1"), "{shown}");
    let tables = club.run(&["event", "tables", "Two"]).ok();
    assert!(!tables.contains("111111") && tables.contains("222222"), "{tables}");
}

#[test]
fn who_asks_for_codes_before_there_are_any_is_told_what_makes_them() {
    let club = TestClub::with_tables(1, 1);
    let told = club.run(&["event", "tables", &club.event]).ok();
    assert_snapshot!(told, @"No table has a code yet: `tenace serve` makes the codes when it starts.");
    assert_eq!(club.run(&["event", "tables", &club.event, "--json"]).ok(), "[]\n");
}
