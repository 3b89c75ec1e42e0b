//! Licence keys and PINs are hidden in whatever is shown of the wire.

use connector::secrets::{LICENCE, PRIVATE, hidden};

#[test]
fn the_licence_and_the_pin_are_hidden_and_the_rest_stays() {
    let cases = [
        (r#"{"ClubId":"NL123","Level":4}"#, r#"{"ClubId":"…","Level":4}"#),
        (r#"{"LicenceKey" : "a b", "x":1}"#, r#"{"LicenceKey" : "…", "x":1}"#),
        (r#"{"clubid":12,"x":[1]}"#, r#"{"clubid":…,"x":[1]}"#),
        (r#"{"LICENCEKEY":"a","é":1}"#, r#"{"LICENCEKEY":"…","é":1}"#),
        (
            r#"[{"BM2PINcode":"0000"},{"BM3PinCode":"1"}]"#,
            r#"[{"BM2PINcode":"…"},{"BM3PinCode":"…"}]"#,
        ),
        (r#"{ClubId:"a","x":1}"#, r#"{ClubId:"…","x":1}"#),
        (r#"{"ClubId":"a","ClubId":"b"}"#, r#"{"ClubId":"…","ClubId":"…"}"#),
        // Nothing to hide.
        (r#"{"ClubId":"","SessionGuid":"A"}"#, r#"{"ClubId":"","SessionGuid":"A"}"#),
        (r#"{"LicenceKey":null,"x":1}"#, r#"{"LicenceKey":null,"x":1}"#),
        ("ClubId", "ClubId"),
        ("the ClubId is missing", "the ClubId is missing"),
        ("LicenceKey: EOF at column 9", "LicenceKey: EOF at column 9"),
        ("", ""),
        // Inside a string, with a quote of its own, and cut off.
        (
            r#"{"d":"{\"LicenceKey\":\"abc\",\"x\":1}"}"#,
            r#"{"d":"{\"LicenceKey\":\"…\",\"x\":1}"}"#,
        ),
        (r#"{"LicenceKey":"a\"b","x":1}"#, r#"{"LicenceKey":"…","x":1}"#),
        (r#"{"LicenceKey":"a\\","x":1}"#, r#"{"LicenceKey":"…","x":1}"#),
        (r#"{"LicenceKey":"abc"#, r#"{"LicenceKey":"…"#),
        (r#"{"ClubId":"É…","Name":"É"}"#, r#"{"ClubId":"…","Name":"É"}"#),
    ];
    for (text, shown) in cases {
        assert_eq!(hidden(text, PRIVATE), shown, "{text}");
    }
    assert_eq!(
        hidden(r#"{"ClubId":"a","BM2PINcode":1}"#, LICENCE),
        r#"{"ClubId":"a","BM2PINcode":1}"#
    );
}

#[test]
fn what_is_no_text_is_hidden_up_to_its_last_bracket() {
    let cases = [
        (r#"{"LicenceKey":{"a":"KEY"},"x":1}"#, r#"{"LicenceKey":…,"x":1}"#),
        (r#"{"LicenceKey":["KEY","y"],"x":1}"#, r#"{"LicenceKey":…,"x":1}"#),
        (r#"{"LicenceKey":[{"a":"]}","b":["\"]"]},1],"x":1}"#, r#"{"LicenceKey":…,"x":1}"#),
        (r#"{"LicenceKey":{"a":"b\\"},"x":"}"}"#, r#"{"LicenceKey":…,"x":"}"}"#),
        (r#"{"LicenceKey":{"a":"KEY"#, r#"{"LicenceKey":…"#),
        (r#"{"LicenceKey":["a"}"#, r#"{"LicenceKey":…"#),
        // Inside a string, which may end before the brackets do.
        (
            r#"{"d":"{\"LicenceKey\":{\"a\":\"}\\\"}\"},\"x\":1}"}"#,
            r#"{"d":"{\"LicenceKey\":…,\"x\":1}"}"#,
        ),
        (r#"{"d":"{\"LicenceKey\":[\"a","x":1}"#, r#"{"d":"{\"LicenceKey\":…","x":1}"#),
    ];
    for (text, shown) in cases {
        assert_eq!(hidden(text, LICENCE), shown, "{text}");
    }
}

#[test]
fn names_quotes_and_blanks_may_be_written_as_numbers() {
    let cases = [
        (r#"{"Licence\u004bey":"KEY"}"#, r#"{"Licence\u004bey":"…"}"#),
        (r#"{"\u004Cicence\u004Bey":["KEY"]}"#, r#"{"\u004Cicence\u004Bey":…}"#),
        (r#"{"d":"\"Licence\\u004bey\":\"KEY\""}"#, r#"{"d":"\"Licence\\u004bey\":\"…\""}"#),
        (
            r#"{"d":"{\u0022LicenceKey\u0022:\u0022K\\u0022EY\u0022,\u0022x\u0022:1}"}"#,
            r#"{"d":"{\u0022LicenceKey\u0022:\u0022…\u0022,\u0022x\u0022:1}"}"#,
        ),
        (
            r#"{"d":"{\u0022LicenceKey\u0022:[\u0022]\u0022],\u0022x\u0022:1}"}"#,
            r#"{"d":"{\u0022LicenceKey\u0022:…,\u0022x\u0022:1}"}"#,
        ),
        (
            r#"{"d":"{\"LicenceKey\":\r\n\u0020\"K,EY\"}"}"#,
            r#"{"d":"{\"LicenceKey\":\r\n\u0020\"…\"}"}"#,
        ),
    ];
    for (text, shown) in cases {
        assert_eq!(hidden(text, LICENCE), shown, "{text}");
    }
}

/// What was written inside what, however deep: the value is gone, and the rest reads as it did.
#[test]
fn a_value_is_found_however_deep_it_is() {
    for value in [r#""KEY""#, r#"{"a":["KEY\"\\"]}"#, r#"["}",{"b":"KEY"}]"#] {
        let mut text = format!(r#"{{"x":1,"LicenceKey":{value},"y":2}}"#);
        for depth in 0..4 {
            let shown = hidden(&text, LICENCE);
            assert!(!shown.contains("KEY\\") && !shown.contains("KEY\""), "{shown}");
            let rest = |text: &str| text.rsplit_once('y').map(|(_, rest)| rest.to_owned());
            assert_eq!(rest(&shown), rest(&text), "{depth}: {shown}");
            text = serde_json::json!({ "d": text }).to_string();
        }
    }
}
