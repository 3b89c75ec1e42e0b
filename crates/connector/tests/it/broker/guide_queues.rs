//! Every queue that the guide has: what is new, what is all, and what is accepted of it; and batches that follow each
//! other.

use connector::event::Fault;
use connector::queue::Kind;
use rstest::rstest;
use serde_json::Value;
use session::JournalError;
use session::journal::Fault as JournalFault;
use session::log::{HandRecorded, PlayerAdded, PlayerSeated};
use session::model::{Contestant, HandScope, PairNo};

use super::*;

/// What makes the n-th piece of news, and what its DTO tells it by.
type News = fn(u16) -> session::Command;

fn a_result(n: u16) -> session::Command {
    entered(n, if n == 1 { 1 } else { 7 }, "1NT N =")
}

fn a_player(n: u16) -> session::Command {
    let about = session::model::Player { last_name: format!("New {n}"), ..Default::default() };
    session::Command::AddPlayer(PlayerAdded { player: format!("20{n}").parse().unwrap(), about })
}

fn a_seat(n: u16) -> session::Command {
    session::Command::SeatPlayer(PlayerSeated {
        participation: session::model::Participation {
            session: SessionNo::FIRST,
            section: letters("A"),
            contestant: Contestant { number: PairNo::new(n).unwrap(), line: None },
            place: 1,
            from_round: round(1),
        },
        player: Some(format!("100{n}").parse().unwrap()),
    })
}

fn a_hand(n: u16) -> session::Command {
    let text = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";
    session::Command::RecordHand(HandRecorded {
        scope: HandScope { session: SessionNo::FIRST, section: None },
        board: bridge::BoardNo::new(n.into()).unwrap(),
        deal: text.parse().unwrap(),
    })
}

#[rstest]
#[case::results(Kind::Results, DataType::Results, a_result, "BoardNumber", [1.into(), 7.into()])]
#[case::players(Kind::PlayerData, DataType::PlayerData, a_player, "PlayerNumber", ["201".into(), "202".into()])]
#[case::seats(Kind::Participations, DataType::Participations, a_seat, "PlayerNumber", ["1001".into(), "1002".into()])]
#[case::hands(Kind::HandRecords, DataType::Handrecords, a_hand, "BoardNumber", [1.into(), 2.into()])]
fn every_queue_has_what_is_new_until_it_is_accepted_and_everything_for_ever(
    #[case] kind: Kind,
    #[case] data_type: DataType,
    #[case] news: News,
    #[case] property: &str,
    #[case] told: [Value; 2],
) {
    let mut club = Club::playing();
    let poll = |club: &Club, command: Command| {
        let response = done(club.send(command, GUID, ""));
        assert_eq!(response.data_type, data_type);
        let items: Vec<Value> = response.data.read().unwrap();
        let items: Vec<Value> = items.iter().map(|item| item[property].clone()).collect();
        (items, response.last_queue_item_id)
    };
    let author = |n: u16| if kind == Kind::Results { at(n) } else { Author::Director(None) };
    assert_eq!(poll(&club, kind.poll_new()).0, Vec::<Value>::new());
    club.say(author(1), vec![news(1)]);
    let (items, first) = poll(&club, kind.poll_new());
    assert_eq!(items, told[..1]);
    club.say(author(2), vec![news(2)]);
    let (items, last) = poll(&club, kind.poll_new());
    assert_eq!(items, told, "a poll takes nothing away");
    assert!(last > first);
    club.accept(kind, GUID, first);
    assert_eq!(poll(&club, kind.poll_new()).0, told[1..]);
    assert_eq!(poll(&club, kind.poll_all()).0, told);
    club.accept(kind, GUID, last);
    club.restart();
    assert_eq!(poll(&club, kind.poll_new()).0, Vec::<Value>::new());
    assert_eq!(poll(&club, kind.poll_all()).0, told);
}

/// A second batch comes before anybody has read the first; both count, in their order.
#[test]
fn batches_that_follow_each_other_are_handled_in_their_order() {
    let club = Club::playing();
    let update = |low: i32| {
        let mut section = howell("A");
        let last = &mut section.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap()[2];
        (last.low_board_number, last.high_board_number) = (low, low + 1);
        crate::event::again(&section)
    };
    club.ok(Command::UpdateMovement, GUID, &update(21));
    done(club.put(Command::PutResults, GUID, &[sent(1, 3, 21, (1, 4), 9)]));
    done(club.put(Command::PutResults, GUID, &[sent(1, 3, 21, (1, 4), 8)]));
    club.ok(Command::UpdateMovement, GUID, &update(31));
    done(club.put(Command::PutResults, GUID, &[sent(1, 3, 31, (1, 4), 7)]));
    let live = club.live();
    let results: Vec<(u32, String)> = live
        .state()
        .event()
        .results
        .iter()
        .map(|(_, result)| (result.slot.board.get(), result.outcome.to_string()))
        .collect();
    assert_eq!(results, [(31, "3NTN-2".to_owned())]);
}

#[test]
fn hand_records_that_are_put_are_changed_and_added() {
    let club = Club::playing();
    let record = |board: i32, north: &str, south: &str| {
        let mut text = format!(
            r#"{{"SessionGuid":"{GUID}","SectionLetters":"A","ScoringGroupNumber":1,"BoardNumber":{board},"#
        );
        for (seat, spades, hearts, diamonds, clubs) in [
            ("North", north, "AKQ", "AKQ", "AKQ"),
            ("East", "T987", "JT9", "JT9", "JT9"),
            ("South", south, "876", "876", "876"),
            ("West", "2", "5432", "5432", "5432"),
        ] {
            text += &format!(
                r#""{seat}Spades":"{spades}","{seat}Hearts":"{hearts}","{seat}Diamonds":"{diamonds}","{seat}Clubs":"{clubs}","#
            );
        }
        text.trim_end_matches(',').to_owned() + "}"
    };
    let spades = |board: u32| {
        let live = club.live();
        let section =
            session::model::SectionId { session: SessionNo::FIRST, letters: letters("A") };
        let deal = live.state().event().deal(section, bridge::BoardNo::new(board).unwrap());
        deal.map(|deal| deal.to_string()[..6].to_owned())
    };
    let put = |records: &[String]| {
        let data = format!("[{}]", records.join(","));
        done(club.send(Command::PutHandrecords, GUID, &data)).data.read::<String>().unwrap()
    };
    put(&[record(1, "AKQJ", "6543")]);
    assert_eq!((spades(1), spades(2)), (Some("N:AKQJ".into()), None));
    put(&[record(1, "6543", "AKQJ"), record(2, "AKQJ", "6543")]);
    assert_eq!((spades(1), spades(2)), (Some("N:6543".into()), Some("N:AKQJ".into())));
    assert!(put(&[record(2, "AKQJ", "6543")]).ends_with("Nothing of it was new."));
}

/// Another process has the journal for longer than it is waited for.
#[test]
fn a_journal_that_another_has_is_busy_and_any_other_trouble_is_an_exception() {
    let fault = |fault: JournalFault| {
        let path = "/home/somebody/tenace.db".into();
        Fault::from(JournalError { path, fault })
    };
    let busy = fault(JournalFault::Busy);
    assert_eq!(busy.kind, ErrorType::Busy);
    assert!(!busy.sentence.contains("somebody"), "{busy}");
    assert_eq!(fault(JournalFault::Missing).kind, ErrorType::Exception);
}
