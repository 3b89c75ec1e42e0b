//! Queues: what is new, what is all, what is accepted, and that nothing is lost or shown twice for good.

use connector::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};
use connector::queue::Kind;
use connector::service::{Answer, Service};
use connector::wire::{Command, Numbering, Request, Response};
use session::Author;
use session::log::{CallAnswered, CallMade, HandRecorded, PlayerAdded, PlayerSeated};
use session::model::{CallAnswer, Contestant, HandScope, PairNo, SessionNo, TableNo};

use super::*;

pub(super) const DEAL: &str =
    "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";

#[test]
fn what_a_table_enters_is_new_until_it_is_accepted() {
    let club = Club::playing();
    assert_eq!(club.boards(Command::PollQueueForNewResults), (vec![], 0));
    club.enter(1, 1, "4S N +1");
    club.enter(1, 2, "3NT S =");
    let (boards, last) = club.boards(Command::PollQueueForNewResults);
    assert_eq!(boards, [1, 2]);
    assert!(last > 0);
    // Looking takes nothing out.
    assert_eq!(club.boards(Command::PollQueueForNewResults), (vec![1, 2], last));
    club.accept(Kind::Results, GUID, last);
    assert_eq!(club.boards(Command::PollQueueForNewResults), (vec![], 0));
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, [1, 2]);
    club.enter(2, 7, "PASS");
    let (boards, later) = club.boards(Command::PollQueueForNewResults);
    assert_eq!(boards, [7]);
    assert!(later > last);
}

#[test]
fn accepting_covers_only_what_was_shown() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let (_, first) = club.boards(Command::PollQueueForNewResults);
    club.enter(1, 2, "3NT S =");
    club.accept(Kind::Results, GUID, first);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [2]);
    // A number that was never given out covers what was shown, and no more.
    club.enter(2, 7, "PASS");
    club.accept(Kind::Results, GUID, i32::MAX);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [7]);
    for nothing in [0, -1, i32::MIN] {
        club.accept(Kind::Results, GUID, nothing);
        assert_eq!(club.boards(Command::PollQueueForNewResults).0, [7]);
    }
}

/// The vendor's clients remember one number for each kind, whatever session they polled.
#[test]
fn the_number_of_another_session_does_not_accept_what_this_one_did_not_show() {
    let club = Club::playing();
    let mut other = init();
    for session in other.sessions.iter_mut().flatten() {
        *session = crate::event::session(OTHER, vec![howell("B")]);
    }
    other.player_data = None;
    club.ok(Command::InitializeEvent, "", &other);
    let of = |guid: &str| {
        let overview = club.broker.overview().unwrap();
        overview.events.iter().find(|event| event.guid == guid).unwrap().event
    };
    let enter = |guid: &str, section: &str, board: u32| {
        let command = super::enter(&format!("{section}1 {board} 1NT N ="));
        let saying = saying_now(at(1), session::Command::EnterResult(command));
        open_event(&club.path(), of(guid)).say(&saying).unwrap();
    };
    enter(GUID, "A", 1);
    club.boards(Command::PollQueueForNewResults);
    enter(GUID, "A", 2);
    enter(OTHER, "B", 1);
    let polled: Polled<BoardResult> = club.poll(Command::PollQueueForNewResults, OTHER);
    club.accept(Kind::Results, GUID, polled.last_id);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [2]);
    let polled: Polled<BoardResult> = club.poll(Command::PollQueueForNewResults, OTHER);
    assert_eq!(polled.items.len(), 1);
}

#[test]
fn a_correction_comes_after_what_it_corrects_and_an_erasure_says_so() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    club.enter(1, 1, "4S N =");
    club.erase(1, 1);
    let polled: Polled<BoardResult> = club.poll(Command::PollQueueForNewResults, GUID);
    let told: Vec<_> =
        polled.items.iter().map(|result| (result.total_tricks, result.is_deleted)).collect();
    assert_eq!(told, [(11, false), (10, false), (10, true)]);
    let erased = &polled.items[2];
    assert_eq!((erased.pair_north_south, erased.pair_east_west), (1, 2));
}

#[test]
fn what_the_scoring_program_put_is_no_news_to_it() {
    let club = Club::playing();
    done(club.put(Command::PutResults, GUID, &[sent(1, 1, 1, (1, 2), 9)]));
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
    // A table that corrects it makes news.
    club.enter(1, 1, "3NT N -1");
    let polled: Polled<BoardResult> = club.poll(Command::PollQueueForNewResults, GUID);
    assert_eq!(polled.items[0].total_tricks, 8);
}

#[test]
fn queues_are_the_same_after_a_restart() {
    let mut club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let (_, first) = club.boards(Command::PollQueueForNewResults);
    club.accept(Kind::Results, GUID, first);
    club.enter(1, 2, "3NT S =");
    let before = club.boards(Command::PollQueueForNewResults);
    let all = club.boards(Command::PollQueueForAllResults);
    club.restart();
    assert_eq!(club.boards(Command::PollQueueForNewResults), before);
    assert_eq!(club.boards(Command::PollQueueForAllResults), all);
}

#[test]
fn the_queues_of_a_session_are_accepted_each_for_itself() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let player = PlayerAdded { player: "77".parse().unwrap(), about: named("Kim") };
    club.say(Author::Director(None), vec![session::Command::AddPlayer(player)]);
    let players: Polled<PlayerData> = club.poll(Command::PollQueueForNewPlayerData, GUID);
    assert_eq!(players.items.len(), 1);
    assert_eq!(players.items[0].player_number.as_deref(), Some("77"));
    assert_eq!(players.items[0].session_guid.as_deref(), Some(GUID));
    club.accept(Kind::PlayerData, GUID, players.last_id);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
    let players: Polled<PlayerData> = club.poll(Command::PollQueueForNewPlayerData, GUID);
    assert!(players.items.is_empty());
}

pub(super) fn named(last_name: &str) -> session::model::Player {
    session::model::Player { last_name: last_name.to_owned(), ..Default::default() }
}

pub(super) fn seat(place: u8, player: Option<&str>) -> session::Command {
    session::Command::SeatPlayer(PlayerSeated {
        participation: session::model::Participation {
            session: SessionNo::FIRST,
            section: letters("A"),
            contestant: Contestant { number: PairNo::new(1).unwrap(), line: None },
            place,
            from_round: round(1),
        },
        player: player.map(|player| player.parse().unwrap()),
    })
}

#[test]
fn seats_that_are_taken_swapped_and_left_arrive_as_such() {
    let club = Club::playing();
    club.say(at(1), vec![seat(1, Some("1001")), seat(2, Some("1002"))]);
    let polled: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, GUID);
    let told = |polled: &Polled<Participation>| -> Vec<(i32, String, bool, bool)> {
        let seats = polled.items.iter().map(|seat| {
            let number = seat.player_number.clone().unwrap_or_default();
            (seat.direction.0, number, seat.is_player_swap, seat.is_removal)
        });
        seats.collect()
    };
    assert_eq!(told(&polled), [(1, "1001".into(), false, false), (3, "1002".into(), false, false)]);
    club.accept(Kind::Participations, GUID, polled.last_id);
    // The console empties one seat first, because nobody sits twice.
    club.say(at(1), vec![seat(1, None), seat(2, Some("1001")), seat(1, Some("1002"))]);
    let polled: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, GUID);
    assert_eq!(told(&polled), [(3, "1001".into(), true, false), (1, "1002".into(), true, false)]);
    club.accept(Kind::Participations, GUID, polled.last_id);
    club.say(at(1), vec![seat(2, None)]);
    let polled: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, GUID);
    assert_eq!(told(&polled), [(3, String::new(), false, true)]);
}

#[test]
fn a_guest_arrives_with_the_seat_and_is_no_player_with_a_number() {
    let club = Club::playing();
    let known = |player: &str, about| {
        session::Command::AddPlayer(PlayerAdded { player: player.parse().unwrap(), about })
    };
    let guest = session::model::Player { first_name: "Gus Guest".into(), ..Default::default() };
    club.say(
        at(1),
        vec![
            known("Gus Guest", guest),
            known("777", named("Seven")),
            seat(1, Some("Gus Guest")),
            seat(2, Some("777")),
        ],
    );
    let players: Polled<PlayerData> = club.poll(Command::PollQueueForNewPlayerData, GUID);
    let numbers: Vec<_> = players.items.iter().map(|player| player.player_number.clone()).collect();
    assert_eq!(numbers, [Some("777".to_owned())]);
    let seats: Polled<Participation> = club.poll(Command::PollQueueForNewParticipations, GUID);
    let told: Vec<_> = seats
        .items
        .iter()
        .map(|seat| (seat.player_number.as_deref(), seat.last_name.as_deref()))
        .collect();
    assert_eq!(told[0], (Some(""), Some("Gus Guest")));
    assert_eq!(told[1].0, Some("777"));
}

#[test]
fn a_call_for_the_director_arrives_with_each_of_its_answers() {
    let club = Club::playing();
    let call = CallMade {
        session: SessionNo::FIRST,
        section: letters("A"),
        table: TableNo::new(2).unwrap(),
        round: Some(round(1)),
        reason: None,
    };
    club.say(at(2), vec![session::Command::CallDirector(call)]);
    let polled: Polled<TdCall> = club.poll(Command::PollQueueForNewTdCalls, GUID);
    let call = &polled.items[0];
    assert_eq!((call.table_number, call.round_number, call.status.0), (2, 1, 1));
    assert!((0..24).contains(&call.hour) && (0..60).contains(&call.minute));
    club.accept(Kind::TdCalls, GUID, polled.last_id);
    let seq = club.live().state().event().calls().open().next().unwrap().seq;
    let answer = CallAnswered { call: seq, answer: CallAnswer::InProgress };
    club.say(Author::Director(None), vec![session::Command::AnswerCall(answer)]);
    let polled: Polled<TdCall> = club.poll(Command::PollQueueForNewTdCalls, GUID);
    assert_eq!(polled.items[0].status.0, 2);
    // The scoring program resolves it, which is no news to it.
    let resolved =
        TdCall { status: connector::dto::option::CallStatus(3), ..polled.items[0].clone() };
    club.accept(Kind::TdCalls, GUID, polled.last_id);
    done(club.put(Command::PutTdCalls, GUID, &[resolved]));
    assert_eq!(club.live().state().event().calls().open().count(), 0);
    let polled: Polled<TdCall> = club.poll(Command::PollQueueForNewTdCalls, GUID);
    assert!(polled.items.is_empty());
}

#[test]
fn a_hand_that_a_table_types_arrives_with_its_tricks_once_they_are_known() {
    let club = Club::playing();
    let deal: bridge::Deal = DEAL.parse().unwrap();
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    let hand = HandRecorded { scope, board: bridge::BoardNo::new(1).unwrap(), deal };
    club.say(at(1), vec![session::Command::RecordHand(hand)]);
    let polled: Polled<HandRecord> = club.poll(Command::PollQueueForNewHandrecords, GUID);
    assert_eq!(polled.items[0].north_spades.as_deref(), Some("AKQJ"));
    assert!(!polled.items[0].has_hand_evaluation_data);
    let table = hands::double_dummy::TrickTable::from_fn(|_, seat| {
        if matches!(seat, bridge::Seat::North | bridge::Seat::South) { 13 } else { 0 }
    });
    club.journal().keep_tricks(&deal, &table.unwrap()).unwrap();
    let polled: Polled<HandRecord> = club.poll(Command::PollQueueForNewHandrecords, GUID);
    assert!(polled.items[0].has_hand_evaluation_data);
    assert_eq!(polled.items[0].double_dummy_south_no_trump, 13);
}

/// A long answer comes in pieces, and together they are one envelope.
#[test]
fn a_long_answer_is_written_piece_by_piece() {
    let club = Club::playing();
    let names = (0..3000).map(|number| {
        let about = named(&format!("Zoë \"Quote\\\" {number}"));
        session::Command::AddPlayer(PlayerAdded {
            player: format!("{}", 5000 + number).parse().unwrap(),
            about,
        })
    });
    club.say(Author::Import, names.collect());
    let request = Request::new(Command::PollQueueForAllPlayerData, GUID, "");
    let answer = club.broker.answer(request.encode().as_bytes(), &peer());
    let Answer::Json(chunks) = answer else { panic!("the broker hung up") };
    let chunks: Vec<Vec<u8>> = chunks.collect();
    assert!(chunks.len() > 3);
    assert!(chunks.iter().all(|chunk| chunk.len() < 200_000));
    let response = Response::decode(&chunks.concat(), Numbering::Clients).unwrap();
    let players: Vec<PlayerData> = response.data.read().unwrap();
    assert_eq!(players.len(), 3000);
    assert!(players[2999].last_name.as_deref().unwrap().contains("2999"));
}
