//! How a session is run: its clock, what of it is public, how strong the pairs are.

use insta::assert_snapshot;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rstest::rstest;
use session::log::{ClockSet, PublicitySet, RatingSet};
use session::model::{
    BoardsShown, Clock, ClockPhase, Publicity, Rating, RoundNo, SectionId, SessionNo,
    StandingsShown,
};
use session::{Command, FactBody};
use test_support::commands::Speak;

use crate::club::club;

fn minute(minute: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + minute.minutes()
}

fn round(number: u16) -> RoundNo {
    RoundNo::new(number).unwrap()
}

/// Returns what the clock says in words, of a session of three rounds.
fn reads(clock: &Clock, at: i64) -> String {
    let reading = clock.at(minute(at), round(3));
    let phase = match reading.phase {
        ClockPhase::Round(round) => format!("round {round}"),
        ClockPhase::After(round) => format!("after {round}"),
        ClockPhase::Over => "over".to_owned(),
    };
    let runs = if reading.is_running { "" } else { ", stands" };
    format!("{phase}, {} s{runs}", reading.seconds_left)
}

/// Fifteen minutes a round, two to change, ten of tea after the second; begun at minute 100.
fn evening() -> Clock {
    let clock = Clock { change: 2, breaks: [(round(2), 10)].into(), ..Clock::new(15) };
    clock.started(minute(100))
}

#[rstest]
#[case(90, "round 1, 900 s")]
#[case(100, "round 1, 900 s")]
#[case(114, "round 1, 60 s")]
#[case(115, "after 1, 120 s")]
#[case(117, "round 2, 900 s")]
#[case(132, "after 2, 600 s")]
#[case(142, "round 3, 900 s")]
#[case(156, "round 3, 60 s")]
#[case(157, "over, 0 s")]
#[case(500, "over, 0 s")]
fn the_clock_says_which_round_should_be_going_on(#[case] at: i64, #[case] says: &str) {
    assert_eq!(reads(&evening(), at), says);
}

#[rstest]
#[case::not_begun(90, Some(117))]
#[case::first_round(100, Some(117))]
#[case::changing(116, Some(117))]
#[case::second_round(117, Some(142))]
#[case::tea(141, Some(142))]
#[case::last_round(142, Some(157))]
#[case::over(157, None)]
fn the_clock_knows_when_the_next_round_begins(#[case] at: i64, #[case] next: Option<i64>) {
    let moment = SignedDuration::from_millis(300);
    let next_round = |clock: &Clock| clock.next_round_at(minute(at) + moment, round(3));
    assert_eq!(next_round(&evening()), next.map(minute));
    assert_eq!(next_round(&evening().stopped(minute(110))), None);
}

#[test]
fn a_clock_that_stands_counts_nothing_and_goes_on_where_it_was() {
    let stopped = evening().stopped(minute(110));
    assert_eq!(reads(&stopped, 111), "round 1, 300 s, stands");
    assert_eq!(reads(&stopped, 300), "round 1, 300 s, stands");
    let again = stopped.started(minute(120));
    assert_eq!(reads(&again, 124), "round 1, 60 s");
    // Started twice or stopped twice is once.
    assert_eq!(reads(&again.started(minute(124)), 124), "round 1, 60 s");
    assert_eq!(reads(&Clock::new(20), 50), "round 1, 1200 s, stands");
}

#[test]
fn minutes_are_added_to_a_round_and_the_clock_is_put_to_another() {
    let longer = evening().with_added(round(1), 5);
    assert_eq!(reads(&longer, 119), "round 1, 60 s");
    assert_eq!(longer.with_added(round(1), -5), evening());
    let shorter = evening().with_added(round(1), -20);
    assert_eq!(reads(&shorter, 100), "after 1, 120 s");
    let third = evening().put_to(round(3), minute(105));
    assert_eq!(reads(&third, 106), "round 3, 840 s");
    assert_eq!(
        reads(&evening().stopped(minute(101)).put_to(round(2), minute(105)), 110),
        "round 2, 900 s, stands"
    );
}

#[test]
fn the_clock_is_a_fact_that_can_be_undone() {
    let mut live = club();
    let session = SessionNo::FIRST;
    let set = |clock| Command::SetClock(ClockSet { session, clock });
    assert_eq!(live.state().event().clock(session), None);
    let first = live.tell(set(Some(evening()))).unwrap().seq;
    live.tell(set(Some(evening().stopped(minute(110))))).unwrap();
    let none = live.tell(set(None)).unwrap().seq;
    assert_eq!(live.state().event().clock(session), None);
    live.tell(Command::Undo(none)).unwrap();
    assert_eq!(live.state().event().clock(session), Some(&evening().stopped(minute(110))));
    assert_eq!(live.state().event().last_round(session), Some(round(3)));
    let json = live.fact(first).unwrap().unwrap().body.to_json().unwrap();
    assert_snapshot!(json, @r#"{"session":1,"clock":{"minutes":15,"change":2,"breaks":{"2":10},"counted":0,"running_since":"1970-01-01T01:40:00Z"}}"#);
    assert_snapshot!(live.refusal(set(Some(Clock::new(0)))), @"there can be no such clock: a round lasts 1 to 600 minutes, not 0");
    let long = Clock { breaks: [(round(1), 601)].into(), ..Clock::new(15) };
    assert_snapshot!(live.refusal(set(Some(long))), @"there can be no such clock: a break lasts at most 600 minutes, not 601");
    let elsewhere = ClockSet { session: SessionNo::new(2).unwrap(), clock: None };
    assert_snapshot!(live.refusal(Command::SetClock(elsewhere)), @"there is no session 2");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn nothing_of_a_board_is_public_before_it_is_finished_unless_somebody_says_otherwise() {
    let mut live = club();
    let session = SessionNo::FIRST;
    let usual = live.state().event().publicity(session);
    assert_eq!(usual.travellers, BoardsShown::Finished);
    assert_eq!(usual.hands, BoardsShown::Finished);
    assert_eq!(usual.standings, StandingsShown::RoundComplete);
    let publicity = Publicity { standings: StandingsShown::Never, names: false, ..usual };
    let set = Command::SetPublicity(PublicitySet { session, publicity });
    let seq = live.tell(set).unwrap().seq;
    assert_eq!(live.state().event().publicity(session), publicity);
    assert_snapshot!(live.fact(seq).unwrap().unwrap().body.to_json().unwrap(), @r#"{"session":1,"standings":"never","travellers":"finished","hands":"finished","names":false}"#);
    live.tell(Command::Undo(seq)).unwrap();
    assert_eq!(live.state().event().publicity(session), usual);
}

#[rstest]
#[case("#3", Some("#3"))]
#[case(" # 12 ", Some("#12"))]
#[case("12,50", Some("12.5"))]
#[case("-3", Some("-3"))]
#[case("#0", None)]
#[case("strong", None)]
#[case("", None)]
fn a_rating_is_a_seed_or_a_number(#[case] text: &str, #[case] written: Option<&str>) {
    let read = text.parse::<Rating>().ok().map(|rating| rating.to_string());
    assert_eq!(read.as_deref(), written);
}

#[test]
fn ratings_are_set_taken_away_and_undone() {
    let mut live = club();
    let set = |who: &str, rating: Option<&str>| {
        Command::SetRating(RatingSet {
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            contestant: who.parse().unwrap(),
            rating: rating.map(|rating| rating.parse().unwrap()),
        })
    };
    let id = SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() };
    let ns1 = "NS1".parse().unwrap();
    let seq = live.tell(set("NS1", Some("#1"))).unwrap().seq;
    assert_eq!(live.state().event().rating(id, ns1), Some(Rating::Seed(1)));
    let body = live.fact(seq).unwrap().unwrap().body;
    assert_snapshot!(body.to_json().unwrap(), @r##"{"session":1,"section":"A","contestant":"NS1","rating":"#1"}"##);
    assert!(matches!(body, FactBody::RatingSet(_)));
    let none = live.tell(set("NS1", None)).unwrap().seq;
    assert_eq!(live.state().event().rating(id, ns1), None);
    live.tell(Command::Undo(none)).unwrap();
    assert_eq!(live.state().event().rating(id, ns1), Some(Rating::Seed(1)));
    assert_snapshot!(live.refusal(set("NS9", Some("#1"))), @"nobody has the number NS9 in section A of session 1");
}
