//! The rules of validation, each with its sentence: a sound thing, one property changed, what is said.

mod event;
mod many;
mod movement;
mod play;

use connector::dto::{
    AddSession, BoardResult, Bridgemate2Settings, Bridgemate3Settings, Dto, HandRecord, Init,
    Participation, PlayerData, Round, ScoringGroup, Section, SectionUpdate, Session, Table, TdCall,
};
use connector::validate::Validate;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
const OTHER: &str = "B1B2C3D4E5F60718293A4B5C6D7E8F90";
const WRONG_GUID: &str = "The guid must be exactly 32 character long and can only contain capital A to F or digits 0 to 9.";
const LETTERS: &str = "Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'";

/// Changes a sound thing and returns what is wrong with it then.
fn faults<T: Dto + Validate + DeserializeOwned>(sound: Value, changes: Value) -> Vec<String> {
    let before: T = serde_json::from_value(sound.clone()).unwrap();
    assert_eq!(before.validate(), Vec::<String>::new(), "{} is not sound", T::NAME);
    let mut changed = sound;
    for (pointer, value) in changes.as_object().unwrap() {
        let place = match pointer.strip_prefix('/') {
            Some(_) => changed.pointer_mut(pointer).unwrap(),
            None => &mut changed[pointer],
        };
        *place = value.clone();
    }
    serde_json::from_value::<T>(changed).unwrap().validate()
}

fn round(table: i32, number: i32) -> Value {
    json!({ "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": table, "RoundNumber": number,
        "LowBoardNumber": 1, "HighBoardNumber": 2, "PairNS": 1, "PairEW": 2 })
}

fn table(number: i32) -> Value {
    json!({ "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": number,
        "Rounds": [round(number, 1), round(number, 2)] })
}

fn section() -> Value {
    json!({ "SessionGuid": GUID, "ScoringGroupNumber": 1, "Letters": "A", "Winners": 1, "GameType": 10,
        "Tables": [table(1), table(2)] })
}

fn group() -> Value {
    json!({ "SessionGuid": GUID, "ScoringGroupNumber": 1, "ScoringMethod": 10, "Sections": [section()] })
}

fn session() -> Value {
    json!({ "SessionGuid": GUID, "Name": "Tuesday", "Year": 2026, "Month": 2, "Day": 28, "Hour": 19,
        "Minute": 30, "ScoringGroups": [group()] })
}

fn player(number: &str) -> Value {
    json!({ "SessionGuid": GUID, "PlayerNumber": number, "FirstName": "Ada", "LastName": number })
}

fn participation(number: &str) -> Value {
    json!({ "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "Direction": 1,
        "RoundNumber": 1, "PlayerNumber": number })
}

fn hand_record() -> Value {
    let all = "AKQJT98765432";
    let mut record = json!({ "SessionGuid": GUID, "ScoringGroupNumber": 1, "SectionLetters": "A", "BoardNumber": 1 });
    for (seat, own) in
        [("North", "Clubs"), ("East", "Diamonds"), ("South", "Hearts"), ("West", "Spades")]
    {
        for suit in ["Clubs", "Diamonds", "Hearts", "Spades"] {
            record[format!("{seat}{suit}")] = json!(if suit == own { all } else { "" });
        }
    }
    record
}

fn settings() -> Value {
    json!({ "SessionGuid": GUID, "SectionLetters": "A", "BM2PINcode": "0000", "BM3PINcode": "0000",
        "BM3ScreenBrightness": 7 })
}

fn event() -> Value {
    json!({ "Commands": 135, "Sessions": [session()], "PlayerData": [player("1"), player("2")],
        "Participations": [participation("1")], "Handrecords": [hand_record()],
        "Bridgemate2Settings": [settings()], "Bridgemate3Settings": [settings()] })
}
