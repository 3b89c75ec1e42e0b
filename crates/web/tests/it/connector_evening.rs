//! An evening that a scoring program runs through the Data Connector, on the phones of this server.

use connector::dto::option::{GameType, ScoringMethod};
use connector::dto::{Bridgemate3Settings, ScoringGroup, Section};
use connector::wire::{Command, Data};
use serde_json::{Value, json};
use test_support::wait::wait_for;

use crate::club::TestClub;
use crate::operation::operate;
use crate::phrasebook::all_known;
use crate::scoring_program::{GUID, Program, phone, result, turned};

#[test]
fn what_phones_enter_is_polled_and_what_the_program_puts_is_on_the_phones() {
    let club = TestClub::with_connector();
    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    let phone = phone(&club, event, "A1");
    phone.hello().ok();
    phone.enter(1, 1, "4SN= HK").ok();
    let results = program.poll(Command::PollQueueForNewResults);
    assert_eq!(results.len(), 1, "{results:?}");
    let wanted = [("TableNumber", 1), ("BoardNumber", 1), ("Level", 4), ("LeadCardRank", 13)];
    for (name, value) in wanted {
        assert_eq!(results[0][name], value, "{name}: {results:?}");
    }

    program.does(Command::PutResults, &Data::list(&[result()]));
    wait_for("the program's result on the phone", || {
        phone.view()["results"].to_string().contains("3NTE=")
    });

    phone.say(json!({ "call": { "round": 1, "reason": "ruling" } })).ok();
    let calls = program.poll(Command::PollQueueForNewTdCalls);
    assert_eq!((&calls[0]["TableNumber"], calls.len()), (&json!(1), 1), "{calls:?}");
}

/// A table may put right what the program entered where it may put right its own results.
#[test]
fn what_the_program_entered_follows_the_setting_for_corrections() {
    let club = TestClub::with_connector();
    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    let phone = phone(&club, event, "A1");
    phone.hello().ok();
    program.does(Command::PutResults, &Data::list(&[result()]));
    wait_for("the program's result on the phone", || {
        phone.view()["results"].to_string().contains("3NTE=")
    });
    let correct = |outcome: &str| {
        let said = json!({ "round": 1, "board": 2, "outcome": outcome, "correct": true });
        phone.say(json!({ "result": said })).ok()
    };
    assert_eq!(correct("3NTE-1")["set_aside"], Value::Null);
    assert_eq!(phone.view()["results"][0]["outcome"], "3NTE-1");
    let polled = program.poll(Command::PollQueueForNewResults);
    assert_eq!((polled.len(), &polled[0]["TotalTricks"]), (1, &json!(8)));

    // With the setting off the program is named, not the director.
    let settings = Bridgemate3Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        pin_code: Some("0000".into()),
        screen_brightness: 6,
        ..Bridgemate3Settings::default()
    };
    program.does(Command::PutBridgemate3Settings, &Data::list(&[settings]));
    program.does(Command::PutResults, &Data::list(&[result()]));
    wait_for("the settings on the phone", || phone.view()["policy"]["reentry"] == json!(false));
    let why = "The scoring program entered this result. Ask the director to correct it.";
    assert_eq!(correct("3NTE-2")["set_aside"], why);
    let erase = phone.say(json!({ "erase": { "round": 1, "board": 2 } }));
    assert!(erase.body.contains(why), "{erase:?}");
    all_known([why.to_owned()]);
}

#[test]
fn an_event_of_a_program_is_on_the_console_and_on_the_public_pages() {
    let club = TestClub::with_connector();
    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    phone(&club, event, "A2").hello().ok();
    let ann = club.director();
    let listed = ann.page("/director/api/events").ok();
    assert!(listed.to_string().contains(&event.to_string()), "{listed}");
    let room = ann.page(&format!("/director/api/room?event={event}&session=1")).ok();
    assert_eq!(room["tables"].as_array().unwrap().len(), 2, "{room}");
    assert_eq!(club.get(&format!("/e/{event}")).status, 200);
}

#[test]
fn results_that_a_program_takes_away_wait_for_the_director() {
    let mut club = TestClub::with_connector();
    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    let phone = phone(&club, event, "A1");
    phone.enter(1, 1, "4SN=").ok();
    phone.enter(1, 2, "3NTE-1").ok();
    club.event = event;
    let ann = club.director();
    let told = || -> Vec<Value> {
        let room = ann.page(&format!("/director/api/room?event={event}&session=1&tables=none"));
        let all = room.ok()["attention"].as_array().unwrap().clone();
        all.into_iter().filter(|matter| matter["kind"] == "program").collect()
    };
    assert_eq!(told(), Vec::<Value>::new());
    program.does(Command::UpdateMovement, &Data::of(&turned()));
    let sentence = "The scoring program set the movement of section A; 2 results of changed rounds were withdrawn.";
    let matters = told();
    assert_eq!(
        (matters.len(), &matters[0]["table"], &matters[0]["about"]["text"]),
        (1, &json!(""), &json!(sentence)),
    );

    let log = ann.page(&format!("/director/api/log?event={event}&kind=operations")).ok();
    let line = &log["lines"][0];
    assert_eq!(
        (&line["operation"], &line["author"]),
        (&json!("scoring_program"), &json!("scoring program"))
    );
    let mut said = vec![sentence.to_owned(), line["text"].as_str().unwrap().to_owned()];
    let parts = line["parts"].as_array().unwrap().iter();
    said.extend(parts.map(|part| part["text"].as_str().unwrap().to_owned()));
    all_known(said);

    // What was undone is nothing to tell any more.
    operate(&ann, &club, &json!({ "operation": "undo", "fact": line["fact"] }));
    assert_eq!(told(), Vec::<Value>::new());
    assert!(phone.view()["results"].to_string().contains("3NTE-1"));
}

#[test]
fn a_movement_that_takes_nothing_away_waits_for_nobody() {
    let club = TestClub::with_connector();
    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    program.does(Command::UpdateMovement, &Data::of(&turned()));
    let ann = club.director();
    let room = ann.page(&format!("/director/api/room?event={event}&session=1")).ok();
    assert!(!room["attention"].to_string().contains("program"), "{room}");
}

/// Data whose ids don't match is noted where the director reads the log.
#[test]
fn ids_that_do_not_match_are_noted_in_the_log() {
    let club = TestClub::with_connector();
    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    let group = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 2,
        scoring_method: ScoringMethod::MATCHPOINTS,
        sections: Some(vec![Section {
            session_guid: Some(GUID.into()),
            scoring_group_number: 2,
            letters: Some("C".into()),
            winners: 1,
            game_type: GameType::PAIRS,
            tables: Some(Vec::new()),
            ..Section::default()
        }]),
        ..ScoringGroup::default()
    };
    program.does(Command::UpdateScoringGroups, &Data::list(&[group]));
    let log = club.director().page(&format!("/director/api/log?event={event}&kind=operations"));
    let line = log.ok()["lines"][0].clone();
    let note = "Scoring group 2: there is no section C yet. Send it with UpdateMovement.";
    assert_eq!((&line["author"], &line["note"]), (&json!("scoring program"), &json!(note)));
    all_known([line["text"].as_str().unwrap().to_owned()]);
}

/// What a scoring program can do to a movement reads well in the log of either language.
#[test]
fn what_programs_do_to_movements_is_in_the_phrasebook() {
    let what = ["set the movement of section A", "deleted section AB"];
    let withdrawn = [
        "",
        "; 1 result of a changed round was withdrawn",
        "; 12 results of changed rounds were withdrawn",
    ];
    let said = what.iter().flat_map(|what| {
        let each = withdrawn.iter();
        each.flat_map(move |gone| {
            [
                format!("the scoring program {what}{gone}"),
                format!("The scoring program {what}{gone}."),
            ]
        })
    });
    all_known(said);
}
