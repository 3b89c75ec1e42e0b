//! A clock opens a round: nobody says anything, and everybody whom it concerns hears of it.

use jiff::Timestamp;
use serde_json::{Value, json};
use session::Command;
use session::log::ClockSet;
use session::model::{Clock, SessionNo};
use test_support::events::CLUB_NIGHT;
use test_support::wait::Deadline;

use crate::club::{News, Phone, TestClub};
use crate::director_office::Browser;

/// How long the clock needs to the second round. A server that takes it in later tells what has opened meanwhile.
const SECONDS: u32 = 2;

/// Starts a clock that comes to the second round in a moment, and has the server take it in.
fn start_clock(club: &TestClub) {
    let clock = Clock { counted: 60 - SECONDS, ..Clock::new(1) }.started(Timestamp::now());
    let clock = ClockSet { session: SessionNo::FIRST, clock: Some(clock) };
    club.director_says(Command::SetClock(clock));
    club.phone("A1").view();
}

/// Listens until news is what is meant.
fn hear_until(news: &mut News, is_it: impl Fn(&str, &Value) -> bool) -> Value {
    let deadline = Deadline::new("the news of what the clock opened");
    loop {
        deadline.check();
        let (name, _, data) = news.next();
        if is_it(&name, &data) {
            return data;
        }
    }
}

fn console(club: &TestClub, director: &Browser<'_>) -> News {
    let request = format!(
        "GET /director/api/news?event={}&session=1 HTTP/1.1\r\nHost: club\r\nCookie: {}\r\n\r\n",
        club.event, director.cookie
    );
    News::open(club.address, &request)
}

fn is_shown(phone: &Phone, board: u32, round: u16) -> bool {
    phone.get(&format!("board/{board}?round={round}")).status == 200
}

fn early(club: &TestClub, director: &Browser<'_>) -> usize {
    let room = director.page(&format!("/director/api/room?event={}&session=1", club.event)).ok();
    let all = room["attention"].as_array().unwrap();
    all.iter().filter(|matter| matter["kind"] == "early").count()
}

#[test]
fn a_round_that_the_clock_opens_is_news() {
    let club = TestClub::with_event(CLUB_NIGHT);
    let director = club.director();
    let (phone, other) = (club.phone("A1"), club.phone("A2"));
    phone.enter(2, 3, "4SN=").ok();
    other.enter(1, 3, "3NTN=").ok();
    assert!(!is_shown(&phone, 3, 2));
    assert_eq!(early(&club, &director), 1);
    let (mut here, mut there) = (phone.listen(None), other.listen(None));
    let mut room = console(&club, &director);
    let request = format!("GET /news?event={} HTTP/1.1\r\nHost: club\r\n\r\n", club.event);
    let mut public = News::open(club.address, &request);
    start_clock(&club);
    let facts = club.facts();
    // Each view is a reason to look again.
    hear_until(&mut here, |name, _| name == "view" && is_shown(&phone, 3, 2));
    // The other table has the board: it fetches that, and no more.
    let told = hear_until(&mut there, |name, _| name == "board");
    assert_eq!(told, json!({ "board": 3 }));
    hear_until(&mut room, |name, told| name == "change" && told["tables"] == json!(["A1"]));
    assert_eq!(early(&club, &director), 0);
    hear_until(&mut public, |name, told| name == "change" && told["boards"] == json!([3]));
    assert_eq!(club.facts(), facts);
}

/// Between asking for its view and listening a phone would miss what has no number.
#[test]
fn who_comes_a_moment_later_hears_it_too() {
    let club = TestClub::with_event(CLUB_NIGHT);
    let phone = club.phone("A1");
    phone.enter(2, 3, "4SN=").ok();
    let mut news = phone.listen(None);
    start_clock(&club);
    let seq = club.facts();
    hear_until(&mut news, |_, _| is_shown(&phone, 3, 2));
    drop(news);
    assert_eq!(phone.listen(Some(seq)).next(), ("view".into(), Some(seq), json!({ "seq": seq })));
    // Whom it does not concern hears nothing of it: the first news is its own.
    let stranger = club.phone("B2");
    let mut news = stranger.listen(Some(seq));
    let own = stranger.enter(1, 1, "PASS").ok()["seq"].as_u64();
    assert_eq!(news.next().1, own);
}
