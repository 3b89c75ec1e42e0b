//! The vendor's own fixtures: 27 requests, 9 responses, 168 validations.
//!
//! They come with the source of the vendor's Python client, which is not ours to keep here: `cargo xtask test` fetches it
//! under `target/peers`. Without it these tests fail and say so.

use std::fs;
use std::path::{Path, PathBuf};

use connector::dto::{
    BoardResult, Bridgemate2Settings, Bridgemate3Settings, Continue, Dto, HandRecord, Init,
    Participation, PlayerData, Round, ScoringGroup, Section, SectionUpdate, Session, Table, TdCall,
};
use connector::validate::Validate;
use connector::wire::{Command, Data, Numbering, Payload, Request, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The fixtures of a kind: names and texts.
pub(crate) fn fixtures(kind: &str, expected: usize) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers");
    let folder = root.join("bridgemate_dataconnector_client-1.2.1/tests/fixtures").join(kind);
    let list = fs::read_dir(&folder).unwrap_or_else(|why| {
        panic!("{}: {why}; run `cargo xtask test`, which fetches it", folder.display())
    });
    let mut paths: Vec<PathBuf> = list.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert_eq!(paths.len(), expected, "{}", folder.display());
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    paths.iter().map(read).collect()
}

#[test]
fn requests_are_read_and_written_again() {
    for (name, text) in fixtures("requests", 27) {
        let request = Request::decode(text.as_bytes()).unwrap();
        assert_eq!(request.command.name(), name);
        assert_eq!(as_value(&request.encode()), as_value(&text), "{name}");
        assert_eq!(Request::decode(request.encode().as_bytes()), Ok(request), "{name}");
    }
}

/// Names, order, numbers and `null`s are the vendor's, to the letter.
#[test]
fn what_comes_with_requests_is_written_as_it_came() {
    let mut things = 0;
    for (name, text) in fixtures("requests", 27) {
        let request = Request::decode(text.as_bytes()).unwrap();
        let written = match Payload::of(&request).unwrap_or_else(|why| panic!("{name}: {why}")) {
            Payload::Init(init) => Data::of(&*init),
            Payload::Continue(continuation) => Data::of(&continuation),
            Payload::SectionUpdate(update) => Data::of(&*update),
            Payload::ScoringGroups(groups) => Data::list(&groups),
            Payload::Results(results) => Data::list(&results),
            Payload::PlayerData(players) => Data::list(&players),
            Payload::Participations(participations) => Data::list(&participations),
            Payload::HandRecords(records) => Data::list(&records),
            Payload::Bridgemate2Settings(settings) => Data::list(&settings),
            Payload::Bridgemate3Settings(settings) => Data::list(&settings),
            Payload::TdCalls(calls) => Data::list(&calls),
            Payload::Echo(data) => {
                assert_eq!(request.command, Command::Ping);
                data
            }
            Payload::Accept(item) => Data::json(&item.to_string()),
            Payload::Nothing => {
                assert_eq!(request.serialized_data.as_deref(), Some(""), "{name}");
                continue;
            }
            other => panic!("{name} became {other:?}"),
        };
        things += 1;
        assert_eq!(Some(written.as_str()), request.serialized_data.as_deref(), "{name}");
    }
    assert_eq!(things, 17, "11 with things, 5 that accept, a ping");
}

#[test]
fn responses_are_read_and_written_again() {
    for (name, text) in fixtures("responses", 9) {
        let response = Response::decode(text.as_bytes(), Numbering::Clients).unwrap();
        let written = response.encode(Numbering::Clients);
        assert_eq!(as_value(&written), as_value(&text), "{name}");
        let again = match Command::from_number(response.request_command).unwrap() {
            Command::PollQueueForNewResults => again::<BoardResult>(&response),
            Command::PollQueueForNewPlayerData => again::<PlayerData>(&response),
            Command::PollQueueForNewParticipations => again::<Participation>(&response),
            Command::PollQueueForNewHandrecords => again::<HandRecord>(&response),
            Command::PollQueueForNewTdCalls => again::<TdCall>(&response),
            _ => Data::text(&response.data.read::<String>().unwrap()),
        };
        assert_eq!(again, response.data, "{name}");
    }
}

fn again<T: Dto + DeserializeOwned>(response: &Response) -> Data {
    let list: Vec<T> = response.data.read().unwrap();
    assert_eq!((list.len(), response.last_queue_item_id), (2, 42));
    Data::list(&list)
}

#[test]
fn every_validation_says_the_same() {
    for (name, text) in fixtures("validation", 168) {
        let fixture = as_value(&text);
        let flag = |name: &str| fixture["Args"][name] == Value::Bool(true);
        let payload = &fixture["Payload"];
        let found = match fixture["Dto"].as_str().unwrap() {
            "Bridgemate2SettingsDTO" => validate::<Bridgemate2Settings>(payload),
            "Bridgemate3SettingsDTO" => validate::<Bridgemate3Settings>(payload),
            "ContinueDTO" => validate::<Continue>(payload),
            "HandrecordDTO" => validate::<HandRecord>(payload),
            "InitDTO" => validate::<Init>(payload),
            "ParticipationDTO" if flag("allowPlayerNumberAndName") => {
                read::<Participation>(payload).validate_with_number_and_name()
            }
            "ParticipationDTO" => validate::<Participation>(payload),
            "PlayerDataDTO" => validate::<PlayerData>(payload),
            "ResultDTO" => validate::<BoardResult>(payload),
            "RoundDTO" => validate::<Round>(payload),
            "ScoringGroupDTO" => validate::<ScoringGroup>(payload),
            "SectionDTO" => validate::<Section>(payload),
            "SectionUpdateDTO" => validate::<SectionUpdate>(payload),
            "SessionDTO" if flag("forAdding") => read::<Session>(payload).validate_for_adding(),
            "SessionDTO" => validate::<Session>(payload),
            "TableDTO" => validate::<Table>(payload),
            "TdCallDTO" => validate::<TdCall>(payload),
            other => panic!("{name} is about a {other}"),
        };
        let expected: Vec<&str> = fixture["ExpectedMessages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|message| message.as_str().unwrap())
            .collect();
        assert_eq!(found, expected, "{name}");
        assert_eq!(fixture["ExpectedValid"], Value::Bool(found.is_empty()), "{name}");
    }
}

fn validate<T: Dto + Validate + DeserializeOwned>(payload: &Value) -> Vec<String> {
    read::<T>(payload).validate()
}

/// Reads a thing, having seen that nothing of it is lost.
fn read<T: Dto + DeserializeOwned>(payload: &Value) -> T {
    let thing: T = serde_json::from_value(payload.clone()).unwrap();
    assert_eq!(serde_json::to_value(&thing).unwrap(), *payload, "{}", T::NAME);
    thing
}

fn as_value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}
