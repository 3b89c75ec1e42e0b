//! Properties that nothing on the wire has.

use connector::dto::{Bridgemate2Settings, Bridgemate3Settings, Dto};
use connector::validate::unknown_properties;
use connector::wire::{Command, Request};
use serde::de::DeserializeOwned;

fn unknown(command: Command, data: &str) -> Vec<String> {
    unknown_properties(&Request::new(command, "", data))
}

#[test]
fn a_name_that_is_misspelt_is_named_with_its_class_however_deep_it_is() {
    let all = unknown(Command::PutResults, r#"[{"Lvel":4},{"Lvel":4,"level":3,"Level":4}]"#);
    let level = r#"ResultDTO has no property "level"; it is written "Level""#;
    assert_eq!(all, [r#"ResultDTO has no property "Lvel""#, level]);
    let deep =
        r#"{"Sessions":[{"ScoringGroups":[{"Sections":[{"Tables":[{"Rounds":[{"Pair":1}]}]}]}]}]}"#;
    assert_eq!(unknown(Command::InitializeEvent, deep), [r#"RoundDTO has no property "Pair""#]);
    assert_eq!(
        unknown(Command::AddSession, r#"{"Session":{"Nme":""}}"#),
        [r#"SessionDTO has no property "Nme""#]
    );
    for (command, data) in [
        (Command::PutResults, "no JSON"),
        (Command::Ping, r#"{"a":1}"#),
        (Command::PutResults, "[1,null,[]]"),
    ] {
        assert!(unknown(command, data).is_empty(), "{data}");
    }
}

/// Asserts that reading takes a name: what can be read of nothing else is refused under it.
fn is_read<T: Dto + DeserializeOwned>(name: &str) {
    let text = format!(r#"{{"{name}":{{}}}}"#);
    assert!(serde_json::from_str::<T>(&text).is_err(), "{} has no {name}", T::NAME);
    assert!(serde_json::from_str::<T>(r#"{"Nonsense":{}}"#).is_ok());
}

#[test]
fn the_names_of_the_guide_are_read_and_so_they_are_known() {
    for name in ["MemberNumber", "BM2NextSeating", "BM2EnterHandrecord", "BM2EnterHandrecordWhen"] {
        is_read::<Bridgemate2Settings>(name);
        let data = format!(r#"[{{"{name}":1}}]"#);
        assert!(unknown(Command::PutBridgemate2Settings, &data).is_empty(), "{name}");
    }
    for name in ["BM3PinCode", "Bm3ViewResults", "BM3ScoreColumn", "BM3ViewPercentages"] {
        is_read::<Bridgemate3Settings>(name);
        let data = format!(r#"[{{"{name}":1}}]"#);
        assert!(unknown(Command::PutBridgemate3Settings, &data).is_empty(), "{name}");
    }
}

#[test]
fn what_holds_other_things_is_a_property_itself() {
    let common = ["PlayerData", "Participations", "Handrecords"];
    let settings = ["Bridgemate2Settings", "Bridgemate3Settings"];
    for (command, parts) in [
        (Command::UpdateMovement, &["AddedPlayers", "Participations", "Tables"][..]),
        (Command::InitializeEvent, &[&["Sessions"][..], &common, &settings].concat()),
        (Command::AddSession, &[&["Session"][..], &common, &settings].concat()),
    ] {
        for part in parts {
            let said = unknown(command, &format!(r#"{{"{part}":[{{"Nonsense":1}}]}}"#));
            assert_eq!(said.len(), 1, "{part}: {said:?}");
            assert!(said[0].ends_with(r#"has no property "Nonsense""#), "{part}: {said:?}");
        }
    }
}
