//! What is said in the event between a comparison and what follows from it.

use jiff::Zoned;
use jiff::civil::date;
use session::model::SessionNo;
use session::{Author, Command, EnterResult, EventId, FactId, LiveEvent, Saying, SqliteJournal};
use test_support::commands::{commands, enter_at, saying, slot};
use test_support::events::ONE_TABLE;

use super::{FollowOptions, Follower};
use crate::link::Turn;
use crate::words::{Place, Received};
use crate::write::{Control, Format, Request, create, save};

fn now() -> Zoned {
    date(2026, 11, 13).at(20, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap()
}

fn enter(live: &mut LiveEvent<SqliteJournal>, outcome: &str, correct: bool) {
    let command = EnterResult { correct, ..enter_at(slot("A", 1, 1, 1), outcome) };
    let saying = saying(Command::EnterResult(command), FactId::derived(outcome));
    live.say(&Saying { time: now().timestamp(), ..saying }).unwrap();
}

#[test]
fn a_ruling_given_meanwhile_stands() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
    let event = EventId(FactId::derived("Friday").0);
    let mut desk =
        LiveEvent::create(open(), event, &commands(ONE_TABLE), &Author::Import, now().timestamp())
            .unwrap();
    let path = folder.path().join("friday.bws");
    let request = Request {
        session: SessionNo::FIRST,
        format: Format::default(),
        control: Control::default(),
        computers: &["CLUB-PC".to_owned()],
        now: now().datetime(),
        guid: 7,
        pin: None,
        tricks: &|_| None,
    };
    save(&path, &create(desk.state().event(), &request).unwrap().bytes, false).unwrap();
    let options = FollowOptions {
        session: SessionNo::FIRST,
        mark: None,
        computer: "CLUB-PC".to_owned(),
        guid: 7,
    };
    let mut follower = Follower::open(open(), event, &path, options).unwrap();
    let mut exchange = follower.file.read().unwrap().exchange;
    let sections = follower.sections(&exchange);
    let place = Place { section: exchange.sections[0].id, table: 1, round: 1, board: 1 };
    let mut row = Received { id: 1, place, pair_ns: 1, pair_ew: 2, ..Received::default() };
    row.fill(&"4SN=".parse().unwrap());
    exchange.results.push(row);
    follower.results(&exchange, &sections, &now(), &mut Turn::default()).unwrap();
    // The row is corrected, and before the link says so the director rules.
    exchange.results[0].fill(&"4SN-1".parse().unwrap());
    desk.catch_up().unwrap();
    enter(&mut desk, "A+ A-", true);
    let mut turn = Turn::default();
    let taken = follower.results(&exchange, &sections, &now(), &mut turn).unwrap();
    assert_eq!(taken.rulings, [(place, slot("A", 1, 1, 1))]);
    desk.catch_up().unwrap();
    let result = desk.state().event().results.get(&slot("A", 1, 1, 1)).map(|(_, result)| result);
    assert_eq!(result.unwrap().outcome.to_string(), "A+ A-");
    assert_eq!(
        turn.remarks.iter().map(|remark| remark.text.as_str()).collect::<Vec<_>>(),
        ["board 1 at table A1 in round 1: 1 v 2 4 S N -1 came, and the director's ruling stands"]
    );
}
