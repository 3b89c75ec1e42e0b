//! Very many faults: no more is told of them than somebody can read, and looking for them takes no longer than reading.

use connector::wire::{Command, Payload, Request};
use rstest::rstest;

use super::*;

/// What the last sentence is when not all faults are told.
const MORE: &str = "… and more.";

fn found(command: Command, data: &Value) -> Vec<String> {
    let request = Request::new(command, GUID, &data.to_string());
    Payload::of(&request).unwrap().validate_where(|_| true)
}

fn sessions(count: usize) -> Value {
    (0..count).map(|number| json!({ "SessionGuid": format!("{number:032X}") })).collect()
}

fn times(count: usize, thing: Value) -> Value {
    std::iter::repeat_n(thing, count).collect()
}

#[rstest]
#[case::each_player_tells_the_sessions(Command::InitializeEvent, json!({
    "Sessions": sessions(255), "PlayerData": times(5_000, json!({ "LastName": "x" })) }))]
#[case::each_player_tells_a_long_session(Command::InitializeEvent, json!({
    "Sessions": [{ "SessionGuid": "x".repeat(200_000) }], "PlayerData": times(100, json!({})) }))]
#[case::each_table_tells_a_long_section(Command::UpdateMovement, json!({
    "Letters": "x".repeat(200_000), "Tables": times(100, json!({})) }))]
#[case::each_round_tells_a_long_table(Command::UpdateMovement, json!({
    "Tables": [{ "SessionGuid": "x".repeat(200_000), "Rounds": times(100, json!({})) }] }))]
#[case::each_seat_tells_a_long_section(Command::UpdateMovement, json!({
    "Letters": "x".repeat(200_000), "Participations": times(100, json!({})) }))]
#[case::each_source_tells_a_long_section(Command::AddSession, json!({
    "EventGuid": GUID, "Session": { "ScoringGroups": [{ "Sections": times(500,
        json!({ "IsCombiSection": true, "EastWestPairSectionLetters": "x".repeat(1_000) })) }] } }))]
#[case::results(Command::PutResults, times(5_000, json!({})))]
#[case::groups(Command::UpdateScoringGroups, times(500, json!({ "Sections": times(50, json!({})) })))]
fn of_very_many_faults_the_first_are_told(#[case] command: Command, #[case] data: Value) {
    let found = found(command, &data);
    let letters: usize = found.iter().map(String::len).sum();
    assert!(found.len() <= 201 && letters <= 210_000, "{} sentences of {letters}", found.len());
    assert!(!found.is_empty());
}

#[test]
fn it_is_said_that_there_are_more() {
    let told = |count| found(Command::PutPlayerData, &times(count, json!({ "LastName": "x" })));
    let all = told(100);
    assert_eq!(all.len(), 200);
    assert_eq!(all.last().unwrap(), "The PlayerNumber is required.");
    let first = told(101);
    assert_eq!(first[..200], all);
    assert_eq!(first[200..], [MORE]);
}

#[test]
fn an_event_of_too_many_sessions_is_refused_before_they_are_looked_at() {
    let event = |count| found(Command::InitializeEvent, &json!({ "Sessions": sessions(count) }));
    assert_eq!(event(256), ["An event has at most 255 sessions; make another event."]);
    assert_eq!(event(255).len(), 201);
}

/// Looking for each among all others would take minutes here, and everybody would notice.
#[test]
fn many_combined_sections_are_looked_through_once() {
    let combined = json!({ "IsCombiSection": true, "NorthSouthPairSectionLetters": "A",
        "EastWestPairSectionLetters": "B" });
    let session: Session = serde_json::from_value(
        json!({ "ScoringGroups": [{ "Sections": times(80_000, combined) }] }),
    )
    .unwrap();
    assert!(!session.validate().is_empty());
}

#[test]
fn many_unknown_properties_are_looked_through_once_and_the_first_are_told() {
    let thing: serde_json::Map<String, Value> =
        (0..20_000).map(|number| (format!("Nonsense{number}"), json!(1))).collect();
    let request = Request::new(Command::PutResults, GUID, &json!([thing]).to_string());
    let found = connector::validate::unknown_properties(&request);
    assert_eq!(found.len(), 201);
    assert_eq!(found[200], MORE);
}
