//! Files that are replaced, restored or mixed up, and what is missed while a turn goes on.

use super::{Club, Other, now, told};
use crate::change::THREE_ROUNDS;
use bws::link::{FollowOptions, Follower, LinkError};
use bws::write::Format;
use jet::Value;
use session::definition::Definition;
use session::model::SessionNo;
use session::{Author, EventId, FactId, LiveEvent};
use test_support::commands::erase;

#[cfg(unix)]
#[test]
fn a_ruling_goes_into_the_file_that_took_the_place_of_ours() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = club.follower();
    club.enter("B 1 1 1", "4SN=");
    assert_eq!(follower.turn(&now()).sent, 1);
    // As a sync client or a restore by renaming does it.
    let copy = club.folder.path().join("copy.bws");
    std::fs::copy(&club.file, &copy).unwrap();
    std::fs::rename(&copy, &club.file).unwrap();
    club.enter("B 1 1 2", "PASS");
    assert_eq!(follower.turn(&now()).sent, 1);
    drop(follower);
    assert_eq!(club.rows("ReceivedData", &["Board"]), ["1", "2"]);
}

#[test]
fn each_file_of_an_event_has_its_own_memory() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let second = club.folder.path().join("second.bws");
    std::fs::copy(&club.file, &second).unwrap();
    // Another number makes it another file.
    Other::open(&second).update("Session", "ID", "1", &[("GUID", Value::from("77"))]);
    Other::open(&club.file).result([2, 1, 1, 1, 1, 2], "4SN=");
    club.follower().turn(&now());
    club.say(erase("B", 1, 1));
    Follower::open(club.journal(), club.live.id(), &second, club.options()).unwrap().turn(&now());
    assert_eq!(
        told(&club.follower().turn(&now())),
        ["sent: board 1 at table B1 in round 1: erased"]
    );
    assert_eq!(club.result("B 1 1 1"), None);
}

#[test]
fn a_strange_file_is_not_filled_with_what_was_played_before() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    club.enter("B 1 1 1", "4SN=");
    club.enter("B 1 1 2", "3NTE=");
    Other::open(&club.file).result([2, 1, 1, 2, 1, 2], "1CN=");
    let mut follower = club.follower_with(FollowOptions { guid: 1, ..club.options() });
    assert_eq!(
        told(&follower.turn(&now())),
        ["received: board 2 at table B1 in round 1: 1 v 2 1 C N ="]
    );
    assert_eq!(club.rows("ReceivedData", &["Board"]), ["2"]);
    // What changes from now on goes there.
    club.enter("B 1 1 1", "4SN-1");
    assert_eq!(follower.turn(&now()).sent, 1);
}

#[test]
fn the_file_of_another_event_is_refused() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    let other = EventId(FactId::derived("another event").0);
    let commands = Definition::from_toml(THREE_ROUNDS).unwrap().commands().unwrap();
    let time = now().timestamp();
    LiveEvent::create(club.journal(), other, &commands, &Author::Import, time).unwrap();
    let number = bws::write::guid(other, SessionNo::FIRST);
    let number = Value::from(format!("{number:032X}"));
    Other::open(&club.file).update("Session", "ID", "1", &[("GUID", number)]);
    let refusal =
        Follower::open(club.journal(), club.live.id(), &club.file, club.options()).unwrap_err();
    assert!(matches!(refusal, LinkError::OtherEvent { event, .. } if event == other), "{refusal}");
}

#[test]
fn the_file_of_another_session_is_refused_and_the_right_one_named() {
    let second = THREE_ROUNDS.replacen("[[sessions]]", "[[sessions]]\n[[sessions]]", 1);
    let text = second.replacen(
        "[[sessions]]",
        "[[sessions]]\n[[sessions.sections]]\nsection = \"B\"\n\
         rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-2\" }]",
        1,
    );
    let club = Club::new(&text, Format::Access2000);
    let [first, second] = [1, 2].map(|number| SessionNo::new(number).unwrap());
    let number = bws::write::guid(club.live.id(), second);
    let cell = Value::from(format!("{number:032X}"));
    Other::open(&club.file).update("Session", "ID", "1", &[("GUID", cell)]);
    let exchange = bws::read::read_file(&club.file).unwrap().exchange;
    assert_eq!(bws::link::session_of(club.live.id(), &exchange), Some(second));
    let open = |session| {
        let guid = bws::write::guid(club.live.id(), session);
        let options = FollowOptions { session, guid, ..club.options() };
        Follower::open(club.journal(), club.live.id(), &club.file, options)
    };
    let refusal = open(first).unwrap_err();
    assert!(matches!(refusal, LinkError::OtherSession { .. }), "{refusal}");
    let sentence = refusal.to_string();
    assert!(sentence.contains("made for session 2 of this event, not for session 1"), "{sentence}");
    open(second).unwrap();
}

#[test]
fn rows_that_were_not_taken_in_are_not_marked() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.result([7, 1, 1, 1, 1, 2], "4SN=");
    other.result([2, 0, 1, 1, 1, 2], "4SN=");
    let options = FollowOptions { mark: Some("Processed1".into()), ..club.options() };
    let turn = club.follower_with(options).turn(&now());
    assert_eq!(told(&turn)[0], "problem: ReceivedData: table 0, round 1, board 1 cannot be");
    assert_eq!(club.rows("ReceivedData", &["Processed1"]), ["yes", "no", "no"]);
}

#[test]
fn an_erasure_by_the_director_is_a_ruling_too() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    follower.turn(&now());
    club.say(erase("B", 1, 1));
    other.result([2, 1, 1, 1, 1, 2], "4SN+1");
    let turn = follower.turn(&now());
    assert_eq!(turn.received, 0, "{turn:?}");
    assert_eq!(club.result("B 1 1 1"), None);
    assert_eq!(club.rows("ReceivedData", &["Erased"]), ["yes", "yes"]);
    assert!(follower.turn(&now()).is_quiet());
}

#[test]
fn two_who_change_places_do_so_in_the_event_and_a_name_is_corrected() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    let who = |number: &'static str, name: &'static str| {
        [("Number", Value::from(number)), ("Name", Value::from(name))]
    };
    // Only table 1 has these seats.
    other.update("PlayerNumbers", "Table", "2", &[("Direction", Value::from("-"))]);
    other.update("PlayerNumbers", "Direction", "N", &who("101", "Ann"));
    other.update("PlayerNumbers", "Direction", "S", &who("102", "Bob"));
    follower.turn(&now());
    other.update("PlayerNumbers", "Direction", "N", &who("102", "Bobby"));
    other.update("PlayerNumbers", "Direction", "S", &who("101", "Ann"));
    follower.turn(&now());
    let names = club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Name"]);
    assert!(names.contains(&"1 | N | 102 | Bobby".to_owned()), "{names:?}");
    club.live.catch_up().unwrap();
    let event = club.live.state().event();
    assert_eq!(event.players.get(&"102".parse().unwrap()).unwrap().name(), "Bobby");
}
