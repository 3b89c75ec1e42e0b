//! Taking over on a computer whose clock is not the other one's.

use jiff::SignedDuration;
use session::Author;
use session::Command;
use session::log::ClockSet;
use session::model::{Clock, SessionNo};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, create_event, open_event, saying_now};
use test_support::events::ONE_TABLE;

use super::*;
use crate::auth::Secret;

#[tokio::test]
async fn the_clocks_of_rounds_go_on_where_they_were_on_a_computer_whose_clock_is_off() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let began = Timestamp::from_second(1_800_000_000).unwrap();
    let clock = Some(Clock::new(21).started(began));
    let command = Command::SetClock(ClockSet { session: SessionNo::FIRST, clock });
    create_event(&path, EVENT_ID, ONE_TABLE)
        .say(&saying_now(Author::Director(None), command))
        .unwrap();
    let ahead = SignedDuration::from_hours(1);
    {
        let (desk, thread) = Desk::open(&path).unwrap();
        let follow = move |books: &mut Books| {
            books.follow(vec!["http://127.0.0.1:1".to_owned()], Secret::of([1; 32]))?;
            books.keep_ahead(ahead)
        };
        desk.ask_unconfirmed(follow).await.unwrap();
        desk.stop().await;
        thread.join();
    }
    // It was started again since, and nobody is there to be asked.
    let (desk, _thread) = Desk::open(&path).unwrap();
    take_over(&desk).await.unwrap();
    let runs_since = || {
        let live = open_event(&path, EVENT_ID);
        let clock = live.state().event().clock(SessionNo::FIRST).unwrap().clone();
        (clock.running_since, live.state().head())
    };
    let (since, head) = runs_since();
    assert_eq!(since, Some(began + ahead));
    // Taking over again, of nobody, changes nothing.
    take_over(&desk).await.unwrap();
    assert_eq!(runs_since(), (since, head));
}
