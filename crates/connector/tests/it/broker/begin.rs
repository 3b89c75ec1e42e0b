//! Beginning, continuing, clearing, adding a session.

use connector::dto::{AddSession, Continue, ManagementRequest, ManagementResponse};
use session::Journal;
use session::model::Stage;

use super::*;

fn continuation(guid: &str, commands: i32) -> Continue {
    Continue { event_guid: Some(guid.into()), commands, ..Continue::default() }
}

#[test]
fn the_same_event_again_is_the_same_event() {
    let club = Club::playing();
    let first = club.event();
    let head = club.live().state().head();
    club.ok(Command::InitializeEvent, "", &init());
    assert_eq!(club.event(), first);
    assert_eq!(club.live().state().head(), head);
    assert_eq!(club.journal().events().unwrap().len(), 1);
}

#[test]
fn another_event_of_the_same_guid_needs_a_reset() {
    let club = Club::playing();
    let mut other = init();
    other.commands = Init::START | Init::START_READING;
    other.player_data = None;
    let (kind, sentence) =
        refused(club.send(Command::InitializeEvent, "", Data::of(&other).as_str()));
    assert_eq!(kind, ErrorType::Validation);
    assert!(sentence.contains("Reset") && sentence.contains("ContinueEvent"), "{sentence}");
    other.commands |= Init::RESET;
    club.ok(Command::InitializeEvent, "", &other);
    assert_eq!(club.journal().events().unwrap().len(), 2);
}

#[test]
fn a_beginning_that_is_refused_has_cleared_nothing() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let other = Init { commands: 5 | Init::CLEAR_DATA, player_data: None, ..init() };
    refused(club.send(Command::InitializeEvent, "", Data::of(&other).as_str()));
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
}

#[test]
fn a_reset_begins_anew_and_closes_what_was() {
    let club = Club::playing();
    let old = club.event();
    club.enter(1, 1, "4S N +1");
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
    club.ok(Command::InitializeEvent, "", &init());
    assert_ne!(club.event(), old);
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
    let old = LiveEvent::open(club.journal(), old).unwrap();
    assert_eq!(old.state().event().stage(SessionNo::FIRST), Stage::Closed);
    assert_eq!(old.state().event().results.len(), 1);
}

#[test]
fn an_event_goes_on_after_a_restart_where_it_was() {
    let mut club = Club::playing();
    club.enter(1, 1, "4S N +1");
    club.restart();
    club.ok(Command::ContinueEvent, "", &continuation(GUID, 5));
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
    let (kind, _) =
        refused(club.send(Command::ContinueEvent, "", Data::of(&continuation(OTHER, 5)).as_str()));
    assert_eq!(kind, ErrorType::EntryUnknown);
}

#[test]
fn cleared_queues_are_empty_and_no_session_is_known_until_it_goes_on() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    done(club.send(Command::ClearData, "", ""));
    let (kind, sentence) = refused(club.send(Command::PollQueueForNewResults, GUID, ""));
    assert_eq!(kind, ErrorType::EntryUnknown);
    assert!(sentence.contains("ContinueEvent"), "{sentence}");
    club.ok(Command::ContinueEvent, "", &continuation(GUID, 5));
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
    club.enter(1, 2, "3NT S =");
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, [2]);
    // Our log has everything.
    assert_eq!(club.live().state().event().results.len(), 2);
}

/// Another session of the event, with section B.
pub(super) fn another() -> AddSession {
    let mut session = crate::event::session(OTHER, vec![howell("B")]);
    session.event_guid = Some(GUID.into());
    let group = &mut session.scoring_groups.as_mut().unwrap()[0];
    group.scoring_group_number = 2;
    group.sections.as_mut().unwrap()[0].scoring_group_number = 2;
    let known = PlayerData { session_guid: Some(OTHER.into()), ..player(9) };
    AddSession {
        event_guid: Some(GUID.into()),
        session: Some(session),
        player_data: Some(vec![known]),
        ..AddSession::default()
    }
}

#[test]
fn a_session_is_added_once() {
    let club = Club::playing();
    club.ok(Command::AddSession, GUID, &another());
    let sections: Vec<connector::dto::Section> =
        done(club.send(Command::GetAllMovements, OTHER, "")).data.read().unwrap();
    assert_eq!(sections[0].letters.as_deref(), Some("B"));
    let head = club.live().state().head();
    // The same again, because the answer got lost.
    club.ok(Command::AddSession, GUID, &another());
    assert_eq!(club.live().state().head(), head);
    let mut other = another();
    other.session.as_mut().unwrap().name = Some("Wednesday".into());
    let response = club.send(Command::AddSession, GUID, Data::of(&other).as_str());
    assert_eq!(refused(response).0, ErrorType::NoUpdates);
    let response = club.send(Command::AddSession, OTHER, Data::of(&another()).as_str());
    assert_eq!(refused(response).0, ErrorType::Validation);
    let asked = ManagementRequest { command: 2, ..ManagementRequest::default() };
    let response = club.ok(Command::ManageBCS, "", &asked);
    let told: ManagementResponse = response.data.read().unwrap();
    assert_eq!(told.session_information.unwrap().len(), 2);
}

#[test]
fn a_session_that_was_added_just_before_a_kill_is_not_added_twice() {
    let mut club = Club::playing();
    let name = format!("connector/{GUID}");
    let before = club.journal().kept(&name).unwrap().unwrap();
    club.ok(Command::AddSession, GUID, &another());
    let head = club.live().state().head();
    // As if we had been killed before it was kept whose session this is.
    club.journal().keep(&name, &before).unwrap();
    club.restart();
    let response = club.send(Command::PollQueueForNewResults, OTHER, "");
    assert_eq!(refused(response).0, ErrorType::EntryUnknown);
    club.ok(Command::AddSession, GUID, &another());
    assert_eq!(club.live().state().head(), head);
    done(club.send(Command::PollQueueForNewResults, OTHER, ""));
    assert_eq!(club.live().state().event().sessions.iter().count(), 2);
}

/// Programs use a session's guid again in another event.
#[test]
fn a_session_of_several_events_is_that_of_the_event_that_was_begun_or_continued_last() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let other = Init { event_guid: Some(OTHER.into()), ..init() };
    club.ok(Command::InitializeEvent, "", &other);
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
    club.ok(Command::ContinueEvent, "", &continuation(GUID, 5));
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, [1]);
    club.ok(Command::ContinueEvent, "", &continuation(OTHER, 5));
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
}

#[test]
fn many_events_are_served_in_turn() {
    let mut club = Club::new();
    let guid = |number: i32| format!("{number:032X}");
    for number in 1..=12 {
        let mut event = init();
        event.sessions = Some(vec![crate::event::session(&guid(number), vec![howell("A")])]);
        event.player_data = None;
        club.ok(Command::InitializeEvent, "", &event);
        if number == 6 {
            club.restart();
        }
    }
    for _ in 0..2 {
        for number in 1..=12 {
            done(club.send(Command::PollQueueForAllResults, &guid(number), ""));
        }
    }
}

/// Each event that is open costs file handles, of which a system gives only so many.
#[cfg(target_os = "linux")]
#[test]
fn however_many_events_are_begun_only_some_are_kept_open() {
    let club = Club::new();
    let folder = club.path().parent().unwrap().canonicalize().unwrap();
    let handles = || {
        let all = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
        let files = all.filter_map(|handle| std::fs::read_link(handle.path()).ok());
        files.filter(|file| file.starts_with(&folder)).count()
    };
    let begin = |number: i32| {
        let mut event = init();
        let guid = format!("{number:032X}");
        event.sessions = Some(vec![crate::event::session(&guid, vec![howell("A")])]);
        event.player_data = None;
        club.ok(Command::InitializeEvent, "", &event);
    };
    (1..=10).for_each(begin);
    let some = handles();
    (11..=24).for_each(begin);
    assert_eq!(handles(), some);
    // The one that was begun last is not the first to go.
    for number in 1..=24 {
        done(club.send(Command::PollQueueForAllResults, &format!("{number:032X}"), ""));
    }
    assert_eq!(handles(), some);
}

#[test]
fn the_same_beginning_again_keeps_what_was_added_and_changed_since() {
    let club = Club::playing();
    club.ok(Command::AddSession, GUID, &another());
    let mut section = howell("A");
    section.ew_move_before_play = 1;
    let update =
        connector::dto::SectionUpdate { ew_move_before_play: 1, ..crate::event::again(&section) };
    club.ok(Command::UpdateMovement, GUID, &update);
    let again = Init { commands: 5, ..init() };
    club.ok(Command::InitializeEvent, "", &again);
    done(club.send(Command::PollQueueForNewResults, OTHER, ""));
    let sections: Vec<connector::dto::Section> =
        done(club.send(Command::GetAllMovements, GUID, "")).data.read().unwrap();
    assert_eq!(sections[0].ew_move_before_play, 1);
}

#[test]
fn an_event_may_be_brought_first_and_started_later_by_the_same_request() {
    let club = Club::new();
    club.ok(Command::InitializeEvent, "", &Init { commands: 0, ..init() });
    let stage = || club.live().state().event().stage(SessionNo::FIRST);
    assert_eq!(stage(), Stage::Waiting);
    club.ok(Command::InitializeEvent, "", &Init { commands: 5, ..init() });
    assert_eq!(stage(), Stage::Open);
    assert_eq!(club.journal().events().unwrap().len(), 1);
    // And once more, after it was shut down.
    let asked = ManagementRequest { command: 1, ..ManagementRequest::default() };
    club.ok(Command::ManageBCS, "", &asked);
    assert_eq!(stage(), Stage::Waiting);
    club.ok(Command::InitializeEvent, "", &init());
    assert_eq!(stage(), Stage::Open);
    assert_eq!(club.journal().events().unwrap().len(), 1);
}

/// What is kept beside the log may be of an older backup than the log, or missing.
#[test]
fn an_event_whose_log_is_there_and_nothing_else_is_begun_beside_it() {
    let mut club = Club::playing();
    club.enter(1, 1, "4S N +1");
    club.journal().keep("connector", br#"{"version":9,"running":null,"guids":[]}"#).unwrap();
    club.restart();
    club.ok(Command::InitializeEvent, "", &init());
    assert_eq!(club.journal().events().unwrap().len(), 2);
}
