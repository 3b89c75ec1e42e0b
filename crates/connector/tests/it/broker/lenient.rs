//! Ids that are valid and don't match: the evening starts, and the log and the answer say what was made of them.

use bridge::{BoardNo, Deal};
use connector::dto::{Bridgemate3Settings, HandRecord, ScoringGroup, Section};
use session::FactBody;
use session::model::{SectionId, SessionNo};

use super::*;

const CARDS: [[&str; 4]; 4] = [
    ["432", "765", "T98", "AKQJ"],
    ["65", "432", "AKQJ", "T987"],
    ["T987", "AKQJ", "32", "654"],
    ["AKQJ", "T98", "7654", "32"],
];

/// The cards of a board for a section, under the number of a scoring group.
fn record(letters: &str, group: i32, board: i32) -> HandRecord {
    let [north, east, south, west] = CARDS.map(|suits| suits.map(|suit| Some(suit.to_owned())));
    let [north_clubs, north_diamonds, north_hearts, north_spades] = north;
    let [east_clubs, east_diamonds, east_hearts, east_spades] = east;
    let [south_clubs, south_diamonds, south_hearts, south_spades] = south;
    let [west_clubs, west_diamonds, west_hearts, west_spades] = west;
    HandRecord {
        session_guid: Some(GUID.into()),
        section_letters: Some(letters.into()),
        scoring_group_number: group,
        board_number: board,
        north_clubs,
        north_diamonds,
        north_hearts,
        north_spades,
        east_clubs,
        east_diamonds,
        east_hearts,
        east_spades,
        south_clubs,
        south_diamonds,
        south_hearts,
        south_spades,
        west_clubs,
        west_diamonds,
        west_hearts,
        west_spades,
        ..HandRecord::default()
    }
}

/// Section A is in scoring group 1, section B in group 2.
fn two_groups() -> Init {
    let mut sent = init();
    let mut second = crate::event::session(GUID, vec![howell("B")]);
    for group in second.scoring_groups.iter_mut().flatten() {
        group.scoring_group_number = 2;
        for section in group.sections.iter_mut().flatten() {
            section.scoring_group_number = 2;
        }
    }
    let groups = second.scoring_groups.unwrap();
    sent.sessions.as_mut().unwrap()[0].scoring_groups.as_mut().unwrap().extend(groups);
    sent
}

fn cards(club: &Club, letters: &str, board: u32) -> Option<Deal> {
    let id = SectionId { session: SessionNo::FIRST, letters: super::letters(letters) };
    club.live().state().event().deal(id, BoardNo::new(board).unwrap()).copied()
}

/// What the log says beside what was done.
fn notes(club: &Club) -> Vec<String> {
    let mut notes = Vec::new();
    let note = |fact: session::Fact| {
        if let FactBody::OperationDone(done) = fact.body {
            notes.extend(done.note);
        }
    };
    club.live().facts_after(session::Seq::START, note).unwrap();
    notes
}

/// The vendor's own sample of teams is written so.
#[test]
fn hand_records_of_another_scoring_group_are_taken_by_their_section() {
    let club = Club::new();
    let mut sent = two_groups();
    let right = record("A", 1, 1);
    let wrong = [record("B", 1, 1), record("B", 1, 2), record("B", 7, 4)];
    sent.handrecords = Some([vec![right], wrong.to_vec()].concat());
    let response = club.ok(Command::InitializeEvent, "", &sent);
    let told = [
        "Hand records of boards 1-2: section B is in scoring group 2, not 1. Taken by the section.",
        "Hand record of board 4: section B is in scoring group 2, not 7. Taken by the section.",
    ];
    assert_eq!(notes(&club), [told.join(" ")]);
    let answer: String = response.data.read().unwrap();
    assert_eq!(answer, format!("Initialized. Note: {}", told.join(" ")));
    assert_eq!(response.note(), Some(told.join(" ")));
    let boards = |letters| [1, 2, 4].map(|board| cards(&club, letters, board).is_some());
    assert_eq!((boards("A"), boards("B")), ([true, false, false], [true, true, true]));
    // The same event again, because the answer got lost.
    let again = Init { commands: sent.commands & !Init::RESET, ..sent };
    assert_eq!(club.ok(Command::InitializeEvent, "", &again).data, response.data);
    assert_eq!(notes(&club).len(), 1);
}

#[test]
fn hand_records_that_are_put_are_taken_by_their_section_or_else_by_their_group() {
    let club = Club::new();
    club.ok(Command::InitializeEvent, "", &two_groups());
    let response =
        done(club.put(Command::PutHandrecords, GUID, &[record("B", 1, 1), record("Z", 1, 2)]));
    let told = [
        "Hand record of board 1: section B is in scoring group 2, not 1. Taken by the section.",
        "Hand record of board 2: there is no section Z. Taken for scoring group 1.",
    ];
    let answer: String = response.data.read().unwrap();
    assert_eq!(answer, format!("Hand records received: 2. Note: {}", told.join(" ")));
    assert_eq!(notes(&club), [told.join(" ")]);
    assert_eq!(["A", "B"].map(|letters| cards(&club, letters, 1).is_some()), [false, true]);
    assert_eq!(["A", "B"].map(|letters| cards(&club, letters, 2).is_some()), [true, false]);
    // What is nowhere is refused, and nothing of its request is taken.
    let nowhere = [record("A", 1, 5), record("Z", 9, 5)];
    let (kind, why) = refused(club.put(Command::PutHandrecords, GUID, &nowhere));
    assert_eq!(kind, ErrorType::Movement);
    assert!(why.contains("no section 'Z' and no scoring group 9"), "{why}");
    assert_eq!(cards(&club, "A", 5), None);
}

#[test]
fn settings_of_a_section_that_is_not_there_do_not_stop_the_evening() {
    let club = Club::new();
    let settings = |letters: &str| Bridgemate3Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some(letters.into()),
        pin_code: Some("4711".into()),
        screen_brightness: 6,
        ..Bridgemate3Settings::default()
    };
    let sent = Init { bridgemate3_settings: Some(vec![settings("A"), settings("C")]), ..init() };
    club.ok(Command::InitializeEvent, "", &sent);
    assert_eq!(notes(&club), ["Settings for section C: there is no such section. Left out."]);
    // Put by themselves they say nothing to anybody, so the program is told.
    let (kind, _) = refused(club.put(Command::PutBridgemate3Settings, GUID, &[settings("C")]));
    assert_eq!(kind, ErrorType::Movement);
}

/// The guide wants a new scoring group before the section that is to be in it.
#[test]
fn a_scoring_group_may_come_before_its_section() {
    let club = Club::playing();
    let section = Section { scoring_group_number: 2, ..howell("C") };
    let group = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 2,
        scoring_method: connector::dto::option::ScoringMethod::MATCHPOINTS,
        sections: Some(vec![section.clone()]),
        ..ScoringGroup::default()
    };
    done(club.put(Command::UpdateScoringGroups, GUID, &[group]));
    assert_eq!(
        notes(&club),
        ["Scoring group 2: there is no section C yet. Send it with UpdateMovement."]
    );
    club.ok(Command::UpdateMovement, GUID, &crate::event::again(&section));
    let id = SectionId { session: SessionNo::FIRST, letters: letters("C") };
    assert_eq!(club.live().state().event().sections.get(&id).unwrap().group.get(), 2);
}

/// Section A is in the first session, section B in the second.
fn two_sessions() -> Init {
    let mut sent = two_groups();
    let first = &mut sent.sessions.as_mut().unwrap()[0];
    let guid = "0123456789ABCDEF0123456789ABCDEF";
    first.event_guid = Some(guid.into());
    let groups = first.scoring_groups.as_mut().unwrap().split_off(1);
    let mut second = crate::event::session(OTHER, Vec::new());
    second.event_guid = Some(guid.into());
    second.scoring_groups = Some(groups);
    let text = Data::of(&second).as_str().replace(GUID, OTHER);
    let second = serde_json::from_str(&text).unwrap();
    Init {
        event_guid: Some(guid.into()),
        sessions: Some(vec![sent.sessions.take().unwrap().remove(0), second]),
        ..sent
    }
}

#[test]
fn a_hand_record_under_another_sessions_guid_is_taken_by_its_section() {
    let club = Club::new();
    let sent = Init { handrecords: Some(vec![record("B", 2, 1)]), ..two_sessions() };
    let response = club.ok(Command::InitializeEvent, "", &sent);
    let told =
        "Hand record of board 1: section B is in another session. Taken by the section.".to_owned();
    assert_eq!(response.note(), Some(told.clone()));
    assert_eq!(notes(&club), [told]);
    let id = SectionId { session: SessionNo::new(2).unwrap(), letters: letters("B") };
    assert!(club.live().state().event().deal(id, BoardNo::new(1).unwrap()).is_some());
    // A put of its own finds the section too.
    let response = done(club.put(Command::PutHandrecords, GUID, &[record("B", 2, 2)]));
    assert!(response.note().unwrap().contains("another session"));
    assert!(club.live().state().event().deal(id, BoardNo::new(2).unwrap()).is_some());
}

/// Whatever session a record names, in a put of its own too; but nothing of one event goes into another.
#[test]
fn a_hand_record_that_is_put_under_another_guid_is_taken_by_its_section() {
    const NOBODY: &str = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF";
    let club = Club::new();
    club.ok(Command::InitializeEvent, "", &two_sessions());
    let of =
        |record: HandRecord, guid: &str| HandRecord { session_guid: Some(guid.into()), ..record };
    let hands = [of(record("A", 1, 1), NOBODY), of(record("B", 2, 1), OTHER)];
    let response = done(club.put(Command::PutHandrecords, GUID, &hands));
    let told = "Hand record of board 1: section A is in another session. Taken by the section.";
    assert!(response.note().unwrap().contains(told), "{:?}", response.note());
    assert!(cards(&club, "A", 1).is_some());
    let id = SectionId { session: SessionNo::new(2).unwrap(), letters: letters("B") };
    assert!(club.live().state().event().deal(id, BoardNo::new(1).unwrap()).is_some());
}

#[test]
fn a_hand_record_of_another_event_is_refused() {
    const FOREIGN: &str = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF";
    let club = Club::playing();
    let text = Data::of(&init()).as_str().replace(GUID, FOREIGN);
    done(club.send(Command::InitializeEvent, "", &text));
    let hand = HandRecord { session_guid: Some(FOREIGN.into()), ..record("A", 1, 1) };
    let (kind, sentence) = refused(club.put(Command::PutHandrecords, GUID, &[hand]));
    assert_eq!(kind, ErrorType::Validation);
    assert!(sentence.contains(FOREIGN), "{sentence}");
}

/// Whatever comes with an event for nobody is left out, and the evening starts.
#[test]
fn what_comes_with_an_event_for_sections_that_are_not_there_is_left_out() {
    const NOBODY: &str = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF";
    let club = Club::new();
    let of = |letters: &str, guid: &str| Bridgemate3Settings {
        session_guid: Some(guid.into()),
        section_letters: Some(letters.into()),
        lead_card_entry: connector::dto::option::bm3::LeadCardEntry(1),
        pin_code: Some("1234".into()),
        screen_brightness: 4,
        ..Bridgemate3Settings::default()
    };
    let seat = |letters: &str| connector::dto::Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some(letters.into()),
        table_number: 1,
        direction: connector::dto::option::Direction::NORTH,
        round_number: 1,
        player_number: Some("1001".into()),
        ..connector::dto::Participation::default()
    };
    let at_table_99 = connector::dto::Participation { table_number: 99, ..seat("A") };
    let stray = HandRecord { session_guid: Some(NOBODY.into()), ..record("Q", 1, 3) };
    let sent = Init {
        handrecords: Some(vec![record("A", 1, 1), record("Q", 9, 1), record("Q", 9, 2), stray]),
        participations: Some(vec![seat("Q"), at_table_99, seat("A")]),
        bridgemate3_settings: Some(vec![of("Q", NOBODY), of("A", NOBODY)]),
        ..init()
    };
    let response = club.ok(Command::InitializeEvent, "", &sent);
    let told = [
        "Participations for section Q: there is no such section. Left out.",
        "Participations for table A99: there is no such table. Left out.",
        "Hand record of board 3: there is no section 'Q' and no scoring group 1. Left out.",
        "Hand records of boards 1-2: there is no section 'Q' and no scoring group 9. Left out.",
        "Settings for section Q: there is no such section. Left out.",
        "Settings for section A: it is in another session. Taken by the section.",
    ];
    let note = response.note().unwrap();
    for told in told {
        assert!(note.contains(told), "{note}");
    }
    assert_eq!(notes(&club), [note]);
    assert!(cards(&club, "A", 1).is_some());
    let live = club.live();
    let (event, a) = (live.state().event(), crate::event::id("A"));
    assert_eq!(event.players_of(a, "1".parse().unwrap())[0].as_str(), "1001");
    let lead = event.setting(a, "BM3LeadCardEntry".parse().unwrap());
    assert_eq!(lead, session::model::SettingValue::Number(1));
}

/// A session that comes later starts with the same leniency as one that comes with its event.
#[test]
fn what_comes_with_an_added_session_is_taken_by_its_section_or_left_out() {
    let club = Club::playing();
    let settings = |letters: &str| connector::dto::Bridgemate2Settings {
        session_guid: Some(OTHER.into()),
        section_letters: Some(letters.into()),
        lead_card: true,
        pin_code: Some("1234".into()),
        ..connector::dto::Bridgemate2Settings::default()
    };
    let of = |record: HandRecord| HandRecord { session_guid: Some(OTHER.into()), ..record };
    let sent = connector::dto::AddSession {
        handrecords: Some(vec![of(record("B", 1, 1)), of(record("Q", 9, 2))]),
        bridgemate2_settings: Some(vec![settings("Q"), settings("B")]),
        ..super::begin::another()
    };
    let response = club.ok(Command::AddSession, GUID, &sent);
    let told = [
        "Hand record of board 2: there is no section 'Q' and no scoring group 9. Left out.",
        "Hand record of board 1: section B is in scoring group 2, not 1. Taken by the section.",
        "Settings for section Q: there is no such section. Left out.",
    ];
    assert_eq!(response.note(), Some(told.join(" ")));
    assert_eq!(notes(&club), [told.join(" ")]);
    let live = club.live();
    let event = live.state().event();
    let id = SectionId { session: SessionNo::new(2).unwrap(), letters: letters("B") };
    assert!(event.deal(id, BoardNo::new(1).unwrap()).is_some());
    let lead = event.setting(id, "LeadCard".parse().unwrap());
    assert_eq!(lead, session::model::SettingValue::Bool(true));
    // The same session again, because the answer got lost.
    club.ok(Command::AddSession, GUID, &sent);
    assert_eq!(notes(&club).len(), 1);
}

/// The director reads what the sections play here, and so does the program's author.
#[test]
fn sections_that_are_played_otherwise_are_noted_in_the_log_and_the_answer() {
    let club = Club::new();
    let game_type = connector::dto::option::GameType::INDIVIDUAL;
    let individual = Section { game_type, has_explicit_participations: true, ..howell("A") };
    let sent = crate::event::event(vec![individual.clone()]);
    let response = club.ok(Command::InitializeEvent, "", &sent);
    let note = response.note().unwrap();
    assert!(note.starts_with("Section A plays an individual") && note.ends_with('.'), "{note}");
    assert_eq!(notes(&club), [note]);
    assert_eq!(club.ok(Command::InitializeEvent, "", &sent).data, response.data);
    assert_eq!(notes(&club).len(), 1, "it is noted once");

    let other = Section {
        has_explicit_participations: false,
        is_combi_section: true,
        north_south_pair_section_letters: Some("A".into()),
        east_west_pair_section_letters: Some("A".into()),
        ..individual
    };
    let text = Data::of(&other).as_str().replace("\"A\"", "\"B\"");
    let other: Section = serde_json::from_str(&text).unwrap();
    club.ok(Command::UpdateMovement, GUID, &crate::event::again(&other));
    assert!(notes(&club)[1].starts_with("Section B has the pairs of"), "{:?}", notes(&club));
}
