//! Everything that travels comes back as it was, and is read whatever the order and whatever is around it.

use connector::dto::{
    AddSession, BoardResult, Bridgemate2Settings, Bridgemate3Settings, Continue, Dto, HandRecord,
    Init, ManagementRequest, ManagementResponse, Participation, PlayerData, Round, ScoringGroup,
    Section, SectionInfo, SectionUpdate, Session, SessionInfo, Table, TdCall,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Any value of a thing as JSON, by what its properties are when nothing is said.
fn any_of<T: Dto + Default>() -> BoxedStrategy<Value> {
    let default = serde_json::to_value(T::default()).unwrap();
    let properties: Vec<_> = T::PROPERTIES
        .iter()
        .map(|name| property(name, &default[name]).prop_map(move |value| (name.to_string(), value)))
        .collect();
    properties.prop_map(|pairs| Value::Object(Map::from_iter(pairs))).boxed()
}

fn property(name: &'static str, default: &Value) -> BoxedStrategy<Value> {
    match (name, default) {
        ("Sessions", _) => list::<Session>(),
        ("Session", _) => option::of(any_of::<Session>()).prop_map(Value::from).boxed(),
        ("ScoringGroups", _) => list::<ScoringGroup>(),
        ("Sections", Value::Null) => list::<Section>(),
        ("Sections", _) => vec(any_of::<SectionInfo>(), 0..3).prop_map(Value::from).boxed(),
        ("Tables", _) => list::<Table>(),
        ("Rounds", _) => list::<Round>(),
        ("PlayerData" | "AddedPlayers", _) => list::<PlayerData>(),
        ("Participations", _) => list::<Participation>(),
        ("Handrecords", _) => list::<HandRecord>(),
        ("Bridgemate2Settings", _) => list::<Bridgemate2Settings>(),
        ("Bridgemate3Settings", _) => list::<Bridgemate3Settings>(),
        ("SessionInformation", _) => list::<SessionInfo>(),
        ("ValidationMessages", _) => {
            option::of(vec(text(), 0..3)).prop_map(|list| json!(list)).boxed()
        }
        (_, Value::Null) => option::of(text()).prop_map(Value::from).boxed(),
        (_, Value::String(_)) => text().prop_map(Value::from).boxed(),
        (_, Value::Bool(_)) => any::<bool>().prop_map(Value::from).boxed(),
        (name, _) if is_byte(name) => any::<u8>().prop_map(Value::from).boxed(),
        _ => any::<i32>().prop_map(Value::from).boxed(),
    }
}

fn list<T: Dto + Default>() -> BoxedStrategy<Value> {
    option::weighted(0.6, vec(any_of::<T>(), 0..2)).prop_map(Value::from).boxed()
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Z0-9]{0,4}", any::<String>()]
}

fn is_byte(name: &str) -> bool {
    let bytes = [
        "BM3ScreenBrightness",
        "BM3ScreenDimMode",
        "BM3ScreenOffMode",
        "BM3SleepMode",
        "BM3AudioVolume",
    ];
    bytes.contains(&name)
}

/// A thing as JSON, its own properties in any order, with something unknown between them and defaults left out.
fn rearranged<T: Dto + Default>() -> impl Strategy<Value = (Value, String)> {
    let default = serde_json::to_value(T::default()).unwrap();
    (any_of::<T>(), Just(T::PROPERTIES.to_vec()).prop_shuffle(), any::<bool>()).prop_map(
        move |(value, names, drop_defaults)| {
            let said = |name: &&&str| !drop_defaults || value[**name] != default[**name];
            let mut pairs: Vec<String> = names
                .iter()
                .filter(said)
                .map(|name| format!(" \"{name}\" : {} ", value[*name]))
                .collect();
            pairs.insert(pairs.len() / 2, r#""Unheard of":[{"Tables":null}]"#.into());
            let text = format!("\u{FEFF}{{{}}}\r\n", pairs.join(","));
            (value, text)
        },
    )
}

fn check<T>((value, text): (Value, String))
where
    T: Dto + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let thing: T = serde_json::from_value(value.clone()).unwrap();
    // JSON → thing → JSON → thing
    let written = serde_json::to_string(&thing).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), value);
    assert_eq!(serde_json::from_str::<T>(&written).unwrap(), thing);
    assert_eq!(value.as_object().map(Map::len), Some(T::PROPERTIES.len()));
    let read: T = serde_json::from_str(text.trim_start_matches('\u{FEFF}')).unwrap();
    assert_eq!(read, thing, "{text}");
}

// One law for every kind of thing.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn events_come_back(given in rearranged::<Init>()) {
        check::<Init>(given);
    }

    #[test]
    fn continuations_come_back(given in rearranged::<Continue>()) {
        check::<Continue>(given);
    }

    #[test]
    fn added_sessions_come_back(given in rearranged::<AddSession>()) {
        check::<AddSession>(given);
    }

    #[test]
    fn sessions_come_back(given in rearranged::<Session>()) {
        check::<Session>(given);
    }

    #[test]
    fn scoring_groups_come_back(given in rearranged::<ScoringGroup>()) {
        check::<ScoringGroup>(given);
    }

    #[test]
    fn sections_come_back(given in rearranged::<Section>()) {
        check::<Section>(given);
    }

    #[test]
    fn updates_come_back(given in rearranged::<SectionUpdate>()) {
        check::<SectionUpdate>(given);
    }

    #[test]
    fn tables_come_back(given in rearranged::<Table>()) {
        check::<Table>(given);
    }

    #[test]
    fn rounds_come_back(given in rearranged::<Round>()) {
        check::<Round>(given);
    }

    #[test]
    fn results_come_back(given in rearranged::<BoardResult>()) {
        check::<BoardResult>(given);
    }

    #[test]
    fn players_come_back(given in rearranged::<PlayerData>()) {
        check::<PlayerData>(given);
    }

    #[test]
    fn participations_come_back(given in rearranged::<Participation>()) {
        check::<Participation>(given);
    }

    #[test]
    fn hand_records_come_back(given in rearranged::<HandRecord>()) {
        check::<HandRecord>(given);
    }

    #[test]
    fn calls_come_back(given in rearranged::<TdCall>()) {
        check::<TdCall>(given);
    }

    #[test]
    fn settings_of_the_second_generation_come_back(given in rearranged::<Bridgemate2Settings>()) {
        check::<Bridgemate2Settings>(given);
    }

    #[test]
    fn settings_of_the_third_generation_come_back(given in rearranged::<Bridgemate3Settings>()) {
        check::<Bridgemate3Settings>(given);
    }

    #[test]
    fn questions_come_back(given in rearranged::<ManagementRequest>()) {
        check::<ManagementRequest>(given);
    }

    #[test]
    fn answers_come_back(given in rearranged::<ManagementResponse>()) {
        check::<ManagementResponse>(given);
    }

    #[test]
    fn known_sessions_come_back(given in rearranged::<SessionInfo>()) {
        check::<SessionInfo>(given);
    }

    #[test]
    fn known_sections_come_back(given in rearranged::<SectionInfo>()) {
        check::<SectionInfo>(given);
    }
}

#[test]
fn properties_are_written_in_the_order_of_the_wire() {
    let round = serde_json::to_string(&Round::default()).unwrap();
    let expected = r#"{"SessionGuid":null,"SectionLetters":null,"TableNumber":0,"RoundNumber":0,"LowBoardNumber":0,"HighBoardNumber":0,"PairNS":0,"PairEW":0,"TeamNS":0,"TeamEW":0,"MatesTableSectionLetters":null,"MatesTableTableNumber":0,"MatesTableRoundNumber":0,"Updated":false,"ValidationMessages":null}"#;
    assert_eq!(round, expected);
}

#[test]
fn a_hand_record_tells_its_hands_and_tricks() {
    let text =
        r#"{"NorthClubs":"AK","EastSpades":"","WestHearts":null,"DoubleDummyEastNoTrump":9}"#;
    let mut record: HandRecord = serde_json::from_str(text).unwrap();
    let hands = record.hands();
    assert_eq!((hands[0][0], hands[1][3], hands[3][2]), (Some("AK"), Some(""), None));
    assert_eq!(record.double_dummy(), None);
    record.has_hand_evaluation_data = true;
    assert_eq!(record.double_dummy().unwrap()[1], [0, 0, 0, 0, 9]);
}
