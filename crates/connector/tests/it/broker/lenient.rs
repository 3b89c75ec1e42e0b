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
