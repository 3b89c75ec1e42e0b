//! A put of the scoring program supersedes what waits in its place, and a table's later word is news again.

use connector::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};
use session::log::{CallMade, HandRecorded, PlayerAdded};
use session::model::{HandScope, SessionNo, TableNo};

use super::queues::{DEAL, named, seat};
use super::*;

/// The tables hold the program's result from then on, so the older one must not come after it.
#[test]
fn what_the_scoring_program_puts_supersedes_what_waits_in_its_place() {
    let mut club = Club::playing();
    club.enter(1, 1, "4S N =");
    club.enter(1, 2, "3NT S =");
    done(club.put(Command::PutResults, GUID, &[sent(1, 1, 1, (1, 2), 7)]));
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [2]);
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, [2]);
    // A deletion that waits is superseded too, and so is what waits where the program deletes.
    club.erase(1, 1);
    done(club.put(Command::PutResults, GUID, &[sent(1, 1, 1, (1, 2), 8)]));
    let deleted = BoardResult { is_deleted: true, ..sent(1, 1, 2, (1, 2), 9) };
    done(club.put(Command::PutResults, GUID, &[deleted]));
    assert_eq!(club.boards(Command::PollQueueForNewResults), (vec![], 0));
    club.restart();
    assert_eq!(club.boards(Command::PollQueueForAllResults), (vec![], 0));
    // What a table does after that is news again.
    club.enter(1, 1, "4S N =");
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
}

#[test]
fn what_the_program_seats_names_and_deals_supersedes_what_waits_there() {
    let club = Club::playing();
    let kim = PlayerAdded { player: "77".parse().unwrap(), about: named("Kim") };
    let hand = HandRecorded {
        scope: HandScope { session: SessionNo::FIRST, section: None },
        board: bridge::BoardNo::new(1).unwrap(),
        deal: DEAL.parse().unwrap(),
    };
    club.say(at(1), vec![seat(1, Some("1001")), seat(2, Some("1002"))]);
    club.say(at(1), vec![seat(1, None), seat(2, Some("1001")), seat(1, Some("1002"))]);
    club.say(at(1), vec![session::Command::AddPlayer(kim)]);
    club.say(at(1), vec![session::Command::RecordHand(hand)]);

    let seats: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, GUID);
    let north = Participation {
        player_number: Some("1003".into()),
        first_name: None,
        last_name: None,
        country_code: None,
        is_player_swap: false,
        ..seats.items.iter().find(|seat| seat.direction.0 == 1).unwrap().clone()
    };
    done(club.put(Command::PutParticipations, GUID, &[north]));
    let left: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, GUID);
    let left = left.items.iter().map(|seat| (seat.direction.0, seat.is_player_swap));
    assert_eq!(left.collect::<Vec<_>>(), [(3, false), (3, false)], "South did not change places");

    let players: Polled<PlayerData> = club.poll(Command::PollQueueForNewPlayerData, GUID);
    let other = PlayerData { last_name: Some("Kimberley".into()), ..players.items[0].clone() };
    done(club.put(Command::PutPlayerData, GUID, &[other]));
    assert!(club.poll::<PlayerData>(Command::PollQueueForNewPlayerData, GUID).items.is_empty());

    let hands: Polled<HandRecord> = club.poll(Command::PollQueueForNewHandrecords, GUID);
    let mut other = hands.items[0].clone();
    std::mem::swap(&mut other.north_spades, &mut other.south_spades);
    std::mem::swap(&mut other.north_hearts, &mut other.south_hearts);
    std::mem::swap(&mut other.north_diamonds, &mut other.south_diamonds);
    std::mem::swap(&mut other.north_clubs, &mut other.south_clubs);
    done(club.put(Command::PutHandrecords, GUID, &[other]));
    assert!(club.poll::<HandRecord>(Command::PollQueueForNewHandrecords, GUID).items.is_empty());
}

/// An answer names a table, not a call: the program may mean an earlier one, so it must still see what it has not accepted.
#[test]
fn a_call_stays_in_its_queue_when_the_program_answers_it() {
    let club = Club::playing();
    let call = CallMade {
        session: SessionNo::FIRST,
        section: letters("A"),
        table: TableNo::new(1).unwrap(),
        round: Some(round(1)),
        reason: None,
    };
    club.say(at(1), vec![session::Command::CallDirector(call)]);
    let calls: Polled<TdCall> = club.poll(Command::PollQueueForNewTdCalls, GUID);
    let resolved =
        TdCall { status: connector::dto::option::CallStatus(3), ..calls.items[0].clone() };
    done(club.put(Command::PutTdCalls, GUID, &[resolved]));
    let again: Polled<TdCall> = club.poll(Command::PollQueueForNewTdCalls, GUID);
    assert_eq!(again.items, calls.items);
}

/// Whoever gives a pair another number says nothing of its players: they stay in their seats, and in the queue.
#[test]
fn who_sits_with_a_pair_that_gets_another_number_is_still_told() {
    let mut club = Club::playing();
    club.say(at(1), vec![seat(1, Some("1001")), seat(2, Some("1002"))]);
    let told = |club: &Club, command| {
        let polled: Polled<Participation> = club.poll(command, GUID);
        let seat = |it: Participation| (it.table_number, it.direction.0, it.player_number);
        (polled.items.into_iter().map(seat).collect::<Vec<_>>(), polled.last_id)
    };
    let (before, last) = told(&club, Command::PollQueueForNewParticipations);
    assert_eq!(before.len(), 2);
    let renumbered = |from: i32, to: i32| {
        let mut section = howell("A");
        let tables = section.tables.iter_mut().flatten();
        for round in tables.flat_map(|table| table.rounds.iter_mut().flatten()) {
            for pair in [&mut round.pair_ns, &mut round.pair_ew] {
                *pair = if *pair == from { to } else { *pair };
            }
        }
        crate::event::again(&section)
    };
    club.ok(Command::UpdateMovement, GUID, &renumbered(1, 5));
    assert_eq!(told(&club, Command::PollQueueForNewParticipations), (before.clone(), last));
    // What was accepted stays accepted.
    club.accept(Kind::Participations, GUID, last);
    club.ok(Command::UpdateMovement, GUID, &renumbered(1, 6));
    club.restart();
    assert!(told(&club, Command::PollQueueForNewParticipations).0.is_empty());
    assert_eq!(told(&club, Command::PollQueueForAllParticipations).0, before);
}

/// The director's hands are the session's, and those that a program puts for one scoring group its sections'.
#[test]
fn a_hand_for_one_group_supersedes_that_of_the_session() {
    let club = Club::new();
    let two = connector::dto::Section { scoring_group_number: 2, ..howell("B") };
    club.ok(Command::InitializeEvent, "", &crate::event::event(vec![howell("A"), two]));
    let record = |section: Option<&str>| {
        let section = section.map(letters);
        let scope = HandScope { session: SessionNo::FIRST, section };
        let (board, deal) = (bridge::BoardNo::new(1).unwrap(), DEAL.parse().unwrap());
        session::Command::RecordHand(HandRecorded { scope, board, deal })
    };
    club.say(Author::Director(None), vec![record(None)]);
    let hands: Polled<HandRecord> = club.poll(Command::PollQueueForNewHandrecords, GUID);
    assert_eq!(hands.items.len(), 2);
    let mut other = hands.items[0].clone();
    std::mem::swap(&mut other.north_spades, &mut other.south_spades);
    std::mem::swap(&mut other.north_hearts, &mut other.south_hearts);
    std::mem::swap(&mut other.north_diamonds, &mut other.south_diamonds);
    std::mem::swap(&mut other.north_clubs, &mut other.south_clubs);
    done(club.put(Command::PutHandrecords, GUID, &[other]));
    let left: Polled<HandRecord> = club.poll(Command::PollQueueForNewHandrecords, GUID);
    let left: Vec<_> = left.items.iter().map(|hand| hand.section_letters.as_deref()).collect();
    assert_eq!(left, [Some("B")]);
}
