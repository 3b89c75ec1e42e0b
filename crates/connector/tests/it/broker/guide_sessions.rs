//! What is unique in an event of several sessions, and sessions that are added to it.

use connector::dto::{AddSession, Section};
use session::model::StandingsShown;

use super::*;
use crate::event::again;

/// A session with one section, in a scoring group.
fn added(letters: &str, group: i32, show: bool) -> AddSession {
    let section = Section { scoring_group_number: group, ..howell(letters) };
    let mut session = crate::event::session(OTHER, vec![section]);
    session.event_guid = Some(GUID.into());
    session.show_in_app = show;
    AddSession { event_guid: Some(GUID.into()), session: Some(session), ..AddSession::default() }
}

#[test]
fn an_added_session_whose_letters_the_event_has_is_refused() {
    let club = Club::playing();
    refused(club.send(Command::AddSession, GUID, Data::of(&added("A", 2, false)).as_str()));
}

#[test]
fn an_added_session_whose_scoring_group_the_event_has_is_refused() {
    let club = Club::playing();
    refused(club.send(Command::AddSession, GUID, Data::of(&added("B", 1, false)).as_str()));
}

#[test]
fn letters_of_another_session_are_not_given_to_a_new_section() {
    let club = Club::playing();
    club.ok(Command::AddSession, GUID, &added("B", 2, false));
    let mut section = Section { scoring_group_number: 2, ..howell("A") };
    section.session_guid = Some(OTHER.into());
    for table in section.tables.iter_mut().flatten() {
        table.session_guid = Some(OTHER.into());
        table.rounds.iter_mut().flatten().for_each(|round| round.session_guid = Some(OTHER.into()));
    }
    refused(club.send(Command::UpdateMovement, OTHER, Data::of(&again(&section)).as_str()));
}

#[test]
fn a_scoring_group_of_another_session_is_not_taken() {
    let club = Club::playing();
    club.ok(Command::AddSession, GUID, &added("B", 2, false));
    let mut section = Section { scoring_group_number: 1, ..howell("C") };
    section.session_guid = Some(OTHER.into());
    for table in section.tables.iter_mut().flatten() {
        table.session_guid = Some(OTHER.into());
        table.rounds.iter_mut().flatten().for_each(|round| round.session_guid = Some(OTHER.into()));
    }
    refused(club.send(Command::UpdateMovement, OTHER, Data::of(&again(&section)).as_str()));
}

#[test]
fn an_added_session_is_shown_when_it_says_so() {
    let club = Club::playing();
    club.ok(Command::AddSession, GUID, &added("B", 2, true));
    let live = club.live();
    let two = SessionNo::new(2).unwrap();
    let shown = live.state().event().publicity.get(&two).map(|publicity| publicity.standings);
    assert_eq!(shown, Some(StandingsShown::Live));
}
