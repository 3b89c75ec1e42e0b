//! What the console tells of the Data Connector.

use std::net::TcpListener;

use connector::transport::BindError;
use connector::wire::{Command, Data, ErrorType};
use serde_json::{Value, json};
use web::connector::Wish;

use crate::club::TestClub;
use crate::phrasebook::all_known;
use crate::scoring_program::{GUID, Program, SECRET, phone};

const PAGE: &str = "/director/api/connector";

#[test]
fn whoever_comes_is_told_with_what_was_said() {
    let club = TestClub::with_connector();
    let ann = club.director();
    let before = ann.page(PAGE).ok();
    let url = format!("http://{}", club.connector.unwrap());
    assert_eq!((&before["state"], &before["url"]), (&json!("listening"), &json!(url)));
    assert_eq!(
        (&before["clients"], &before["messages"], &before["events"]),
        (&json!([]), &json!([]), &json!([]))
    );

    let program = Program::at(&club);
    let event = program.makes_its_event(&club);
    phone(&club, event, "A1").enter(1, 1, "4SN=").ok();
    program.poll(Command::PollQueueForNewResults);
    let wrong = program.ask(Command::PutResults, &Data::json("[{\"SessionGuid\":\"no\"}]"));
    assert_ne!(wrong.error_type, ErrorType::None);

    let told = ann.page(PAGE).ok();
    let of = &told["events"][0];
    assert_eq!(
        (&of["event"], &of["running"], &of["name"]),
        (&json!(event), &json!(true), &json!("Tuesday"))
    );
    assert_eq!(of["sessions"][0]["queues"][0], json!({ "kind": "results", "all": 1, "new": 1 }));
    assert_eq!(
        (&told["clients"][0]["code"], &told["clients"][0]["requests"]),
        (&json!("HTTP 127.0.0.1"), &json!(3))
    );
    let messages = told["messages"].as_array().unwrap();
    let commands: Vec<&Value> = messages.iter().map(|one| &one["code"]["command"]).collect();
    assert_eq!(commands, ["PutResults", "PollQueueForNewResults", "InitializeEvent"]);
    let [put, poll, init] = [0, 1, 2].map(|at| &messages[at]);
    assert_eq!((&put["wrong"], &put["code"]["answered"]), (&json!(true), &json!("Error")));
    assert!(put["code"]["text"].as_str().unwrap().len() > 10, "{put}");
    assert_eq!((&poll["items"]["count"], &poll["code"]["session"]), (&json!(1), &json!(GUID)));
    assert_eq!((&init["number"], &init["wrong"]), (&json!(1), &json!(false)));
}

#[test]
fn the_licence_of_a_club_is_never_shown() {
    let club = TestClub::with_connector();
    let program = Program::at(&club);
    program.makes_its_event(&club);
    // Not even of what cannot be read.
    program
        .send(&format!("{{\"LicenceKey\":\"{SECRET}\",\"ClubId\":\"{SECRET}\",\"Command\":99}}"));
    program.send(&format!("{{\"LicenceKey\": \"{SECRET}"));
    // Nor of what is no text.
    program.send(&format!("{{\"Command\":4,\"LicenceKey\":[{{\"a\":1}},\"{SECRET}\"]}}"));
    program.send(&format!("{{\"Command\":4,\"LicenceKey\":{{\"a\":\"}},\",\"b\":\"{SECRET}\"}}}}"));
    program.send(&format!("{{\"Command\":4,\"Licence\\u004bey\":[1,\"{SECRET}\"]}}"));
    let told = club.director().page(PAGE).ok();
    assert_eq!(told["messages"].as_array().unwrap().len(), 6);
    assert!(told.to_string().contains("LicenceKey"), "{told}");
    assert!(!told.to_string().contains(SECRET), "{told}");
}

#[test]
fn everybody_who_is_logged_in_may_look_and_nobody_else() {
    let club = TestClub::with_connector();
    let ann = club.welcome();
    for browser in [&ann, &ann.add("Sam", "scorer"), &ann.add("Vic", "viewer")] {
        assert_eq!(browser.page(PAGE).ok()["state"], "listening");
    }
    assert_eq!(club.get(PAGE).status, 401);
}

#[test]
fn a_connector_that_nobody_wants_is_off() {
    let club = TestClub::open();
    let told = club.director().page(PAGE).ok();
    assert_eq!(
        (&told["state"], &told["url"], &told["messages"]),
        (&json!("off"), &Value::Null, &json!([]))
    );
}

#[test]
fn a_place_that_is_taken_is_told_and_the_evening_goes_on() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let mut club = TestClub::open();
    club.stop();
    club.start_with(move |server| {
        server.connector().settle(Wish::At(address));
        assert!(matches!(server.connector().bind(), Err(BindError::PortTaken(_))));
    });
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let told = club.director().page(PAGE).ok();
    assert_eq!(told["state"], "failed");
    assert!(told["why"].as_str().unwrap().contains("is in use"), "{told}");
}

#[test]
fn why_nobody_can_come_is_in_the_phrasebook() {
    let address = "127.0.0.1:5079".parse().unwrap();
    let path = || "/tmp/CoreFxPipe_x".into();
    let why = || std::io::Error::other("x");
    let said = [
        BindError::PortTaken(address),
        BindError::PortDenied(address),
        BindError::NoSuchAddress(address),
        BindError::Address(address, why()),
        BindError::PathTooLong(path()),
        BindError::PathTaken(path()),
        BindError::NoSocket(path()),
        BindError::Path(path(), why()),
        BindError::Pipe("x".to_owned(), why()),
    ];
    all_known(said.iter().map(ToString::to_string));
}
