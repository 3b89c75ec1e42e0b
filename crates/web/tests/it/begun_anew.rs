//! An event that a scoring program began anew: two of one name and date, and one of them closed.

use jiff::Timestamp;
use rstest::rstest;
use session::log::StageSet;
use session::model::{SessionNo, Stage};
use session::{Command, EventId};
use test_support::commands::create_event;
use uuid::Uuid;

use crate::club::{EVENT, TestClub};

/// Returns the event the console opens by itself.
fn on_the_console(club: &TestClub) -> String {
    let page = club.director().page("/director").body;
    let event = page.split("data-event=\"").nth(1).unwrap();
    event.split('"').next().unwrap().to_owned()
}

/// Returns the event the front page shows first.
fn on_the_front_page(club: &TestClub) -> String {
    let page = club.get("/").body;
    let event = page.split("<section class=\"today\" data-key=\"").nth(1).unwrap();
    event.split('"').next().unwrap().to_owned()
}

/// Returns the events the wall shows.
fn on_the_wall(club: &TestClub) -> String {
    let page = club.get("/wall").body;
    let events = page.split("data-events=\"").nth(1).unwrap();
    events.split('"').next().unwrap().to_owned()
}

fn shown(club: &TestClub) -> [String; 3] {
    [on_the_console(club), on_the_front_page(club), on_the_wall(club)]
}

#[test]
fn the_event_that_was_made_last_is_shown_whatever_its_id() {
    let club = TestClub::open();
    let anew = club.another_event_as(EventId(Uuid::from_u128(1)));
    assert_eq!(shown(&club), [anew; 3].map(|event| event.to_string()));
    let list = club.director().page("/director/api/events/list").ok();
    assert_eq!(list["events"][0]["event"], anew.to_string());
}

#[rstest]
#[case::the_first_is_over(Stage::Closed, Stage::Open, 1)]
#[case::the_last_is_over(Stage::Open, Stage::Closed, 0)]
#[case::one_that_waits_is_not_over(Stage::Waiting, Stage::Closed, 0)]
#[case::both_are_over(Stage::Closed, Stage::Closed, 1)]
#[case::neither_is_over(Stage::Open, Stage::Waiting, 1)]
fn an_event_that_is_not_over_is_shown_before_one_that_is(
    #[case] first: Stage,
    #[case] last: Stage,
    #[case] expected: usize,
) {
    let mut club = TestClub::open();
    let events = [club.event, club.another_event()];
    for (event, stage) in events.into_iter().zip([first, last]) {
        club.event = event;
        let session = SessionNo::FIRST;
        club.director_says(Command::SetStage(StageSet { session, stage }));
    }
    assert_eq!(shown(&club), [events[expected]; 3].map(|event| event.to_string()));
}

/// All that is played today is shown; what is over comes last.
#[test]
fn of_the_events_of_today_those_that_are_over_come_last() {
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::system()).date();
    let file = EVENT.replace("2099-11-17", &today.to_string());
    let mut club = TestClub::with_event(&file);
    let (first, last) = (club.event, EventId(Uuid::now_v7()));
    create_event(&club.journal(), last, &file);
    club.event = last;
    let stage = StageSet { session: SessionNo::FIRST, stage: Stage::Closed };
    club.director_says(Command::SetStage(stage));
    assert_eq!(on_the_front_page(&club), first.to_string());
    assert_eq!(on_the_wall(&club), format!("{first} {last}"));
}
