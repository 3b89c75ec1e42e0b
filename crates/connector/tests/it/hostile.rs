//! Whatever comes in, an answer goes out: nothing panics, and every refusal is a sound response.

use connector::wire::{Command, Request};
use proptest::prelude::*;

use crate::request_checks::check_request;

/// Sound requests of every kind, to be spoilt.
fn sound() -> impl Strategy<Value = String> {
    let data = [
        "",
        "42",
        r#"{"Sessions":[{"ScoringGroups":[{"Sections":[{"Letters":"A","Tables":[{"Rounds":[{"PairNS":1}]}]}]}]}]}"#,
        r#"[{"SectionLetters":"A","TableNumber":1,"Level":-10,"PlayerNumber":"7","NorthClubs":"AKQ"}]"#,
        r#"{"Letters":"A","EWMoveBeforePlay":-2147483648,"Participations":[{"Direction":9}]}"#,
        r#"[{"BM2Ranking":"DoNotShow","BM3Language":3,"BM3SleepMode":255}]"#,
    ];
    (prop::sample::select(Command::ALL.to_vec()), prop::sample::select(data.to_vec()))
        .prop_map(|(command, data)| Request::new(command, "A1B2", data).encode())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_request(&bytes);
    }

    #[test]
    fn any_text_in_any_property_is_answered(
        number in prop_oneof![1..=40i32, any::<i32>()],
        guid in any::<String>(),
        data in any::<String>(),
    ) {
        let text = serde_json::json!({ "Command": number, "SessionGuid": guid, "SerializedData": data });
        check_request(text.to_string().as_bytes());
    }

    #[test]
    fn a_spoilt_request_is_answered(
        text in sound(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        end in any::<prop::sample::Index>(),
        cut in any::<bool>(),
    ) {
        let mut bytes = text.into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if cut {
            bytes.truncate(end.index(bytes.len()));
        }
        check_request(&bytes);
    }
}

#[test]
fn depth_is_answered() {
    for text in ["[", "{\"a\":", "{\"Command\":10,\"SerializedData\":["] {
        check_request(text.repeat(100_000).as_bytes());
    }
    let inner = "[".repeat(100_000);
    check_request(Request::new(Command::PutResults, "", &inner).encode().as_bytes());
}
