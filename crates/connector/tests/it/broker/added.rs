//! Sessions that are added: what their tables do is in their queues from the first moment, and when their tables wait.

use connector::dto::{Continue, HandRecord, ManagementRequest, Participation, TdCall};
use connector::queue::Kind;
use session::log::{CallMade, HandRecorded, PlayerSeated};
use session::model::{Contestant, HandScope, PairNo, Stage};

use super::begin::another;
use super::*;

fn second() -> SessionNo {
    SessionNo::new(2).unwrap()
}

/// A table of section B, in the second session, enters a result.
fn enter(club: &Club, board: u32) {
    let mut command = entered(1, board, "1NT N =");
    if let session::Command::EnterResult(enter) = &mut command {
        (enter.session, enter.section) = (second(), letters("B"));
    }
    club.say(at(1), vec![command]);
}

/// The boards of the results of the second session, with the id of the last.
fn boards(club: &Club, command: Command) -> (Vec<i32>, i32) {
    let polled: Polled<BoardResult> = club.poll(command, OTHER);
    assert!(polled.items.iter().all(|result| result.session_guid.as_deref() == Some(OTHER)));
    (polled.items.iter().map(|result| result.board_number).collect(), polled.last_id)
}

/// What the broker keeps beside the log.
fn kept(club: &Club) -> Vec<(String, Vec<u8>)> {
    let names = ["connector".to_owned(), format!("connector/{GUID}")];
    names.map(|name| (name.clone(), club.journal().kept(&name).unwrap().unwrap())).into()
}

fn put_back(club: &Club, kept: &[(String, Vec<u8>)]) {
    kept.iter().for_each(|(name, value)| club.journal().keep(name, value).unwrap());
}

/// As if the broker had been killed after the session was in the log, and before it was kept whose it is.
fn killed_while_adding() -> Club {
    let mut club = Club::playing();
    let before = kept(&club);
    club.ok(Command::AddSession, GUID, &another());
    put_back(&club, &before);
    club.restart();
    club
}

#[test]
fn results_that_come_before_a_session_is_added_again_after_a_kill_are_shown_and_then_accepted() {
    let mut club = killed_while_adding();
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, Vec::<i32>::new());
    enter(&club, 1);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, Vec::<i32>::new());
    club.ok(Command::AddSession, GUID, &another());
    let (shown, first) = boards(&club, Command::PollQueueForNewResults);
    assert_eq!(shown, [1]);
    enter(&club, 2);
    let (shown, last) = boards(&club, Command::PollQueueForNewResults);
    assert_eq!(shown, [1, 2]);
    // Each number stands for what was shown with it.
    club.accept(Kind::Results, OTHER, first);
    club.restart();
    assert_eq!(boards(&club, Command::PollQueueForNewResults), (vec![2], last));
    club.accept(Kind::Results, OTHER, last);
    club.restart();
    assert_eq!(boards(&club, Command::PollQueueForNewResults), (vec![], 0));
    assert_eq!(boards(&club, Command::PollQueueForAllResults), (vec![1, 2], last));
}

#[test]
fn so_are_hands_seats_and_calls() {
    let club = killed_while_adding();
    let session = second();
    let text = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";
    let scope = HandScope { session, section: None };
    let (board, deal) = (bridge::BoardNo::new(1).unwrap(), text.parse().unwrap());
    let hand = session::Command::RecordHand(HandRecorded { scope, board, deal });
    let (section, table) = (letters("B"), TableNo::new(1).unwrap());
    let call = CallMade { session, section, table, round: Some(round(1)), reason: None };
    let participation = session::model::Participation {
        session,
        section,
        contestant: Contestant { number: PairNo::new(1).unwrap(), line: None },
        place: 1,
        from_round: round(1),
    };
    let seat = PlayerSeated { participation, player: Some("1001".parse().unwrap()) };
    let call = session::Command::CallDirector(call);
    club.say(at(1), vec![hand, call, session::Command::SeatPlayer(seat)]);
    club.boards(Command::PollQueueForNewResults);
    club.ok(Command::AddSession, GUID, &another());
    let hands: Polled<HandRecord> = club.poll(Command::PollQueueForNewHandrecords, OTHER);
    let calls: Polled<TdCall> = club.poll(Command::PollQueueForNewTdCalls, OTHER);
    let seats: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, OTHER);
    let guids = [
        hands.items.into_iter().map(|hand| hand.session_guid).collect::<Vec<_>>(),
        calls.items.into_iter().map(|call| call.session_guid).collect(),
        seats.items.into_iter().map(|seat| seat.session_guid).collect(),
    ];
    for guids in guids {
        assert!(!guids.is_empty());
        assert!(guids.iter().all(|guid| guid.as_deref() == Some(OTHER)), "{guids:?}");
    }
}

#[test]
fn results_of_a_session_that_another_broker_is_adding_are_shown() {
    let club = Club::playing();
    club.boards(Command::PollQueueForNewResults);
    let before = kept(&club);
    let other = broker(club.journal(), Numbering::Clients);
    done(asked(&other, Command::AddSession, GUID, Data::of(&another()).as_str()));
    let after = kept(&club);
    // The other has said it, and not kept it yet.
    put_back(&club, &before);
    enter(&club, 1);
    club.boards(Command::PollQueueForNewResults);
    put_back(&club, &after);
    assert_eq!(boards(&club, Command::PollQueueForNewResults).0, [1]);
}

#[test]
fn a_session_that_is_added_after_the_event_was_shut_down_waits_until_it_goes_on() {
    let mut club = Club::playing();
    let asked = ManagementRequest { command: 1, ..ManagementRequest::default() };
    club.ok(Command::ManageBCS, "", &asked);
    club.restart();
    club.ok(Command::AddSession, GUID, &another());
    let stages = |club: &Club| {
        let live = club.live();
        [SessionNo::FIRST, second()].map(|session| live.state().event().stage(session))
    };
    assert_eq!(stages(&club), [Stage::Waiting; 2]);
    let going_on = Continue { event_guid: Some(GUID.into()), commands: 5, ..Continue::default() };
    club.ok(Command::ContinueEvent, "", &going_on);
    assert_eq!(stages(&club), [Stage::Open; 2]);
}
