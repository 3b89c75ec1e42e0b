//! Movements that change in mid-play.

use connector::dto::{ScoringGroup, SectionUpdate};
use connector::queue::Kind;
use connector::validate::Validate;

use super::*;
use crate::event::again;

fn with_other_boards() -> SectionUpdate {
    let mut section = howell("A");
    let second = &mut section.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap()[1];
    (second.low_board_number, second.high_board_number) = (13, 14);
    again(&section)
}

#[test]
fn results_of_changed_rounds_leave_the_queue_and_stay_in_the_log() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    club.enter(1, 3, "3NT S =");
    club.enter(2, 7, "PASS");
    let (boards, last) = club.boards(Command::PollQueueForNewResults);
    assert_eq!(boards, [1, 3, 7]);
    let response = club.ok(Command::UpdateMovement, GUID, &with_other_boards());
    assert_eq!(response.data_type, DataType::Movement);
    let changed: SectionUpdate = response.data.read().unwrap();
    let rounds = changed.tables.unwrap()[0].rounds.as_ref().unwrap().len();
    assert_eq!(rounds, 2);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1, 7]);
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, [1, 7]);
    club.accept(Kind::Results, GUID, last);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, Vec::<i32>::new());
    let live = club.live();
    let mut told = None;
    live.facts_after(session::Seq::START, |fact| {
        if let session::FactBody::OperationDone(done) = fact.body {
            told = Some(done.title);
        }
    })
    .unwrap();
    assert_eq!(
        told.as_deref(),
        Some(
            "the scoring program set the movement of section A; 1 result of a changed round was withdrawn"
        )
    );
}

/// A movement that only becomes shorter withdraws results too, and says of which rounds.
#[test]
fn rounds_that_are_cut_off_are_named_in_the_answer() {
    let club = Club::playing();
    for board in [1, 3, 5] {
        club.enter(1, board, "4S N +1");
    }
    let mut section = howell("A");
    for table in section.tables.iter_mut().flatten() {
        table.rounds.as_mut().unwrap().truncate(1);
    }
    let shorter = again(&section);
    let answer = |response: Response| -> Vec<(i32, i32, i32, i32, bool)> {
        let answer: SectionUpdate = response.data.read().unwrap();
        let rounds = answer.tables.unwrap().into_iter().flat_map(|table| table.rounds.unwrap());
        rounds
            .inspect(|round| assert_eq!(round.validate(), Vec::<String>::new()))
            .map(|it| (it.table_number, it.round_number, it.pair_ns, it.pair_ew, it.updated))
            .collect()
    };
    let cut = [(1, 2, 0, 0, true), (1, 3, 0, 0, true), (2, 2, 0, 0, true), (2, 3, 0, 0, true)];
    assert_eq!(answer(club.ok(Command::UpdateMovement, GUID, &shorter)), cut);
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, [1]);
    // A client whose answer got lost is told the same again.
    assert_eq!(answer(club.ok(Command::UpdateMovement, GUID, &shorter)), cut);
}

#[test]
fn the_same_movement_again_changes_nothing() {
    let club = Club::playing();
    let head = club.live().state().head();
    club.ok(Command::UpdateMovement, GUID, &again(&howell("A")));
    assert_eq!(club.live().state().head(), head);
}

#[test]
fn a_section_is_added_and_deleted() {
    let club = Club::playing();
    let sections = || -> Vec<String> {
        let response = done(club.send(Command::GetAllMovements, GUID, ""));
        let sections: Vec<connector::dto::Section> = response.data.read().unwrap();
        sections.into_iter().filter_map(|section| section.letters).collect()
    };
    club.ok(Command::UpdateMovement, GUID, &again(&howell("B")));
    assert_eq!(sections(), ["A", "B"]);
    let gone = SectionUpdate { is_deleted: true, tables: None, ..again(&howell("A")) };
    club.enter(1, 1, "4S N +1");
    club.ok(Command::UpdateMovement, GUID, &gone);
    assert_eq!(sections(), ["B"]);
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
    let unknown = SectionUpdate { is_deleted: true, tables: None, ..again(&howell("C")) };
    let response = club.send(Command::UpdateMovement, GUID, Data::of(&unknown).as_str());
    assert_eq!(refused(response).0, ErrorType::Movement);
}

#[test]
fn a_group_with_sections_is_not_deleted() {
    let club = Club::playing();
    let group = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        scoring_method: connector::dto::option::ScoringMethod::MATCHPOINTS,
        is_deleted: true,
        ..ScoringGroup::default()
    };
    let response = club.put(Command::UpdateScoringGroups, GUID, &[group]);
    refused(response);
    let renamed = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        scoring_method: connector::dto::option::ScoringMethod(20),
        name: Some("Butler".into()),
        sections: Some(vec![howell("A")]),
        ..ScoringGroup::default()
    };
    let response = done(club.put(Command::UpdateScoringGroups, GUID, &[renamed]));
    assert_eq!(response.data_type, DataType::Ok);
}

#[test]
fn whoever_lost_the_answer_is_told_once_more_what_has_changed() {
    let club = Club::playing();
    club.enter(1, 3, "3NT S =");
    let first = club.ok(Command::UpdateMovement, GUID, &with_other_boards());
    let head = club.live().state().head();
    let again = club.ok(Command::UpdateMovement, GUID, &with_other_boards());
    assert_eq!(again.data, first.data);
    assert_eq!(club.live().state().head(), head);
    let back = club.ok(Command::UpdateMovement, GUID, &crate::event::again(&howell("A")));
    assert_ne!(back.data, first.data);
}

/// Two winners, both lines numbered from 1: the East-West pair 2 comes late.
#[test]
fn a_pair_that_comes_late_takes_away_nobodys_results() {
    let club = Club::new();
    let round = crate::event::round;
    let rounds = vec![
        round("A", (1, 1), (1, 1), (1, 2)),
        round("A", (1, 2), (1, 2), (5, 6)),
        round("A", (2, 1), (2, 2), (3, 4)),
        round("A", (2, 2), (2, 1), (7, 8)),
    ];
    let mut section = crate::event::section("A", rounds);
    section.winners = 2;
    section.missing_pair = -2;
    let mut event = crate::event::event(vec![section.clone()]);
    event.commands = 7;
    club.ok(Command::InitializeEvent, "", &event);
    club.enter(2, 7, "4S N +1");
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [7]);
    section.missing_pair = 0;
    club.ok(Command::UpdateMovement, GUID, &again(&section));
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [7]);
    club.enter(2, 3, "4S N +1");
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [7, 3]);
}
