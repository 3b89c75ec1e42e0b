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
    // Every property is there, once, in the order of the wire.
    let places = T::PROPERTIES.iter().map(|name| written.find(&format!("\"{name}\":")));
    assert!(places.clone().all(|place| place.is_some()), "{written}");
    let read: T = serde_json::from_str(text.trim_start_matches('\u{FEFF}')).unwrap();
    assert_eq!(read, thing, "{text}");
}

/// One law for every kind of thing.
macro_rules! come_back {
    ($($name:ident: $type:ty,)+) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(48))]
            $(
                #[test]
                fn $name(given in rearranged::<$type>()) {
                    check::<$type>(given);
                }
            )+
        }
    };
}

come_back! {
    events_come_back: Init,
    continuations_come_back: Continue,
    added_sessions_come_back: AddSession,
    sessions_come_back: Session,
    scoring_groups_come_back: ScoringGroup,
    sections_come_back: Section,
    updates_come_back: SectionUpdate,
    tables_come_back: Table,
    rounds_come_back: Round,
    results_come_back: BoardResult,
    players_come_back: PlayerData,
    participations_come_back: Participation,
    hand_records_come_back: HandRecord,
    calls_come_back: TdCall,
    settings_of_the_second_generation_come_back: Bridgemate2Settings,
    settings_of_the_third_generation_come_back: Bridgemate3Settings,
    questions_come_back: ManagementRequest,
    answers_come_back: ManagementResponse,
    known_sessions_come_back: SessionInfo,
    known_sections_come_back: SectionInfo,
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
