//! What `Commands` asks for besides.

use connector::dto::{Continue, ManagementRequest, ManagementResponse};
use connector::queue::Kind;
use session::model::{Stage, StandingsShown};

use super::*;

fn begun(commands: i32) -> Club {
    let club = Club::new();
    club.ok(Command::InitializeEvent, "", &Init { commands, ..init() });
    club
}

fn stage(club: &Club) -> Stage {
    club.live().state().event().stage(SessionNo::FIRST)
}

fn running(club: &Club) -> ManagementResponse {
    let asked = ManagementRequest { command: 2, ..ManagementRequest::default() };
    club.ok(Command::ManageBCS, "", &asked).data.read().unwrap()
}

fn go_on(club: &Club, commands: i32) {
    let going_on = Continue { event_guid: Some(GUID.into()), commands, ..Continue::default() };
    club.ok(Command::ContinueEvent, "", &going_on);
}

#[test]
fn tables_wait_until_reading_starts() {
    let club = begun(Init::START | Init::RESET);
    assert_eq!(stage(&club), Stage::Waiting);
    assert!(running(&club).is_running);
    go_on(&club, Init::START | Init::START_READING);
    assert_eq!(stage(&club), Stage::Open);
}

#[test]
fn an_event_that_is_not_started_does_not_run() {
    let club = begun(Init::RESET);
    let told = running(&club);
    assert!(!told.is_running);
    assert_eq!(told.event_guid.as_deref(), Some(""));
}

#[test]
fn shutting_down_lets_the_tables_wait_until_the_event_goes_on() {
    let club = begun(7);
    let asked = ManagementRequest { command: 1, ..ManagementRequest::default() };
    club.ok(Command::ManageBCS, "", &asked);
    assert_eq!(stage(&club), Stage::Waiting);
    assert!(!running(&club).is_running);
    // What there is to go on with is told all the same.
    let asked = ManagementRequest { command: 8, ..ManagementRequest::default() };
    let told: ManagementResponse = club.ok(Command::ManageBCS, "", &asked).data.read().unwrap();
    assert_eq!(told.session_information.unwrap()[0].session_guid.as_deref(), Some(GUID));
    go_on(&club, 5);
    assert_eq!(stage(&club), Stage::Open);
    assert_eq!(running(&club).event_guid.as_deref(), Some(GUID));
}

#[test]
fn the_event_ends_by_itself_when_every_result_is_in_and_accepted() {
    let club = begun(7 | Init::AUTO_SHUT_DOWN);
    for board in 1..=6 {
        club.enter(1, board, "1NT N =");
    }
    let (_, last) = club.boards(Command::PollQueueForNewResults);
    club.accept(Kind::Results, GUID, last);
    assert_eq!(stage(&club), Stage::Open);
    for board in 7..=12 {
        club.enter(2, board, "1NT N =");
    }
    let (_, last) = club.boards(Command::PollQueueForNewResults);
    assert_eq!(stage(&club), Stage::Open);
    club.accept(Kind::Results, GUID, last);
    assert_eq!(stage(&club), Stage::Closed);
    assert!(!running(&club).is_running);
}

#[test]
fn the_event_ends_by_itself_when_the_last_result_is_put_and_all_others_are_accepted() {
    let club = begun(7 | Init::AUTO_SHUT_DOWN);
    for board in 1..=11 {
        club.enter(if board < 7 { 1 } else { 2 }, board, "1NT N =");
    }
    let (_, last) = club.boards(Command::PollQueueForNewResults);
    let put = |tricks| {
        done(club.put(Command::PutResults, GUID, &[sent(2, 3, 12, (2, 3), tricks)]));
    };
    put(9);
    assert_eq!(stage(&club), Stage::Open, "not all are accepted");
    let erased = BoardResult { is_deleted: true, ..sent(2, 3, 12, (2, 3), 9) };
    done(club.put(Command::PutResults, GUID, &[erased]));
    club.accept(Kind::Results, GUID, last);
    assert_eq!(stage(&club), Stage::Open, "one is missing");
    put(8);
    assert_eq!(stage(&club), Stage::Closed);
    assert!(!running(&club).is_running);
}

#[test]
fn an_event_that_ends_by_itself_leaves_another_that_runs_alone() {
    let club = begun(7 | Init::AUTO_SHUT_DOWN);
    let first = club.event();
    let mut other = init();
    other.sessions = Some(vec![crate::event::session(OTHER, vec![howell("A")])]);
    other.player_data = None;
    club.ok(Command::InitializeEvent, "", &other);
    let rounds = [((1, 1), (1, 2), 1), ((1, 2), (1, 3), 3), ((1, 3), (1, 4), 5)];
    let more = [((2, 1), (3, 4), 7), ((2, 2), (4, 2), 9), ((2, 3), (2, 3), 11)];
    let results: Vec<BoardResult> = rounds
        .into_iter()
        .chain(more)
        .flat_map(|((table, round), pairs, board)| {
            [board, board + 1].map(|board| sent(table, round, board, pairs, 9))
        })
        .collect();
    done(club.put(Command::PutResults, GUID, &results));
    let ended = LiveEvent::open(club.journal(), first).unwrap();
    assert_eq!(ended.state().event().stage(SessionNo::FIRST), Stage::Closed);
    assert_eq!(running(&club).event_guid.as_deref(), Some(OTHER));
}

#[test]
fn the_setting_of_all_sections_ends_it_too() {
    let club = begun(7);
    let settings = connector::dto::Bridgemate2Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        pin_code: Some("0000".into()),
        auto_shut_down_bpc: true,
        ..Default::default()
    };
    done(club.put(Command::PutBridgemate2Settings, GUID, &[settings]));
    for board in 1..=12 {
        club.enter(if board < 7 { 1 } else { 2 }, board, "1NT N =");
    }
    let (_, last) = club.boards(Command::PollQueueForNewResults);
    club.accept(Kind::Results, GUID, last);
    assert_eq!(stage(&club), Stage::Closed);
}

#[test]
fn a_session_is_shown_to_everybody_when_asked_for() {
    let shown = |club: &Club| {
        let live = club.live();
        let publicity = live.state().event().publicity.get(&SessionNo::FIRST).copied();
        publicity.map(|publicity| publicity.standings)
    };
    assert_eq!(shown(&begun(7)), None);
    assert_eq!(shown(&begun(7 | Init::SHOW_IN_APP)), Some(StandingsShown::Live));
    let club = Club::new();
    let mut one = init();
    one.sessions.as_mut().unwrap()[0].show_in_app = true;
    club.ok(Command::InitializeEvent, "", &one);
    assert_eq!(shown(&club), Some(StandingsShown::Live));
}

#[test]
fn beginning_may_clear_what_waits_for_other_events() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let mut other = init();
    other.sessions = Some(vec![crate::event::session(OTHER, vec![howell("B")])]);
    other.player_data = None;
    other.commands = 135;
    club.ok(Command::InitializeEvent, "", &other);
    let (kind, _) = refused(club.send(Command::PollQueueForNewResults, GUID, ""));
    assert_eq!(kind, ErrorType::EntryUnknown);
    go_on(&club, 5 | Init::MINIMIZE | Init::LOG_LEVEL_DEBUG);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, Vec::<i32>::new());
}

#[rstest::rstest]
#[case::reset(2)]
#[case::show(8)]
fn what_an_event_that_goes_on_cannot_do_is_refused(#[case] commands: i32) {
    let club = Club::playing();
    let going_on = Continue { event_guid: Some(GUID.into()), commands, ..Continue::default() };
    let response = club.send(Command::ContinueEvent, "", Data::of(&going_on).as_str());
    assert_eq!(refused(response).0, ErrorType::Validation);
}
