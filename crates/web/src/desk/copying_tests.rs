//! What a standby's desk takes in.

use session::{FactId, Seq};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, create_event};
use test_support::events::ONE_TABLE;
use uuid::Uuid;

use super::*;
use crate::desk::Desk;

#[tokio::test]
async fn facts_that_the_copy_has_already_must_be_the_same_ones() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    create_event(&path, EVENT_ID, ONE_TABLE);
    let (desk, _thread) = Desk::open(&path).unwrap();
    let journal = SqliteJournal::open(&path).unwrap();
    let mut records = journal.some_records(EVENT_ID, Seq::START, 100).unwrap();
    let take = |records: Vec<Record>| {
        desk.ask_unconfirmed(move |books| Ok(books.take_in(EVENT_ID, records)?))
    };
    assert!(take(records.clone()).await.unwrap());
    let last = records.last_mut().unwrap();
    last.id = FactId(Uuid::now_v7());
    assert!(!take(records).await.unwrap(), "it is confirmed to nobody that they are here");
}

/// Two servers on one folder, of which one hears that it was replaced.
#[tokio::test]
async fn a_server_takes_nothing_once_another_one_on_its_folder_has_stepped_back() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    create_event(&path, EVENT_ID, ONE_TABLE);
    let [(one, _thread), (other, _other_thread)] = [(); 2].map(|()| Desk::open(&path).unwrap());
    let say = |desk: &Desk| {
        let desk = desk.clone();
        async move {
            let command = session::Command::SetStage(session::log::StageSet {
                session: session::model::SessionNo::FIRST,
                stage: session::model::Stage::Open,
            });
            let (author, id) = (session::Author::Director(None), FactId(Uuid::now_v7()));
            let say = move |books: &mut Books| Ok(books.say(EVENT_ID, command, author, id)?);
            desk.ask_unconfirmed(say).await
        }
    };
    say(&other).await.unwrap();
    let place = one.standby().place();
    let term = Term { number: place.term.number + 1, node: Uuid::from_u128(7) };
    let role = Role::Replaced { since: Timestamp::now(), by: Vec::new(), copied: None };
    let step_back = move |books: &mut Books| books.set_place(Place { term, role, ..place });
    one.ask_unconfirmed(step_back).await.unwrap();
    let head = || SqliteJournal::open(&path).unwrap().heads().unwrap();
    let before = head();
    assert!(say(&other).await.is_err());
    assert_eq!(head(), before);
    let look = |books: &mut Books| {
        books.look_around();
        Ok(())
    };
    other.ask_unconfirmed(look).await.unwrap();
    assert!(!other.standby().is_in_charge(), "it says so as well");
    assert_eq!(other.standby().place().term, term);
}
