//! Requests as a hostile network sends them: headers, limits, nonsense, names.

use rstest::rstest;
use serde_json::json;

use crate::club::TestClub;

#[rstest]
#[case("/", 200)]
#[case("/t", 200)]
#[case("/nothing", 404)]
#[case("/t/api/view", 401)]
#[case("/t/api/nothing", 404)]
#[case("/t/api/say", 405)]
#[case("/assets/x/../../Cargo.toml", 404)]
fn every_answer_is_dressed(#[case] path: &str, #[case] status: u16) {
    let club = TestClub::open();
    let answer = club.get(path);
    assert_eq!(answer.status, status, "{}", answer.body);
    let csp = answer.header("content-security-policy").unwrap();
    assert!(csp.contains("default-src 'self'") && csp.contains("frame-ancestors 'none'"), "{csp}");
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    let keep = match path {
        "/t" => "max-age=43200",
        "/" => "no-cache",
        _ => "no-store",
    };
    assert_eq!(answer.header("cache-control"), Some(keep));
    assert_eq!(answer.header("access-control-allow-origin"), None);
    if path.starts_with("/t/api") {
        answer.trouble();
    }
}

#[test]
fn another_origin_may_not_speak_for_a_phone() {
    let club = TestClub::open();
    let asked = club.raw(
        "OPTIONS /t/api/say HTTP/1.1\r\nHost: localhost\r\nOrigin: http://10.0.0.9\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization,content-type\r\nConnection: close\r\n\r\n",
    );
    assert_eq!(asked.status, 200);
    // The club's other computers may: see the tests of the standby.
    assert_eq!(asked.header("access-control-allow-origin"), None);
}

#[test]
fn the_documents_hold_nothing_inline() {
    let club = TestClub::open();
    for path in ["/", "/t"] {
        let body = club.get(path).body;
        for inline in ["<style", " style=", " onclick", "javascript:"] {
            assert!(!body.contains(inline), "{path} has {inline}");
        }
        let scripts = body.matches("<script").count();
        assert_eq!(body.matches("src=\"/assets/").count(), scripts, "{body}");
    }
}

#[test]
fn assets_are_kept_for_ever_and_compressed() {
    let club = TestClub::open();
    let body = club.get("/t").body;
    let script = "<script type=\"module\" src=\"";
    let start = body.find(script).unwrap() + script.len();
    let end = start + body[start..].find('"').unwrap();
    let path = &body[start..end];
    let plain = club.get(path);
    assert_eq!(plain.status, 200, "{path}");
    assert!(plain.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(plain.header("content-encoding"), None);
    let gzip = club.raw(&format!(
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n"
    ));
    assert_eq!(gzip.header("content-encoding"), Some("gzip"));
    assert!(gzip.header("content-length") != plain.header("content-length"));
    // A document of an older version finds today's, but not for ever.
    let digest = path.split('/').nth(2).unwrap();
    let older = club.get(&path.replace(digest, "0000"));
    assert_eq!((older.status, older.header("cache-control")), (200, Some("no-cache")));
}

#[rstest]
#[case::nothing("")]
#[case::no_json("{")]
#[case::another_shape("[1, 2]")]
#[case::no_id(r#"{"say": {"call": {}}}"#)]
#[case::unknown_saying(r#"{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "say": {"dance": {}}}"#)]
#[case::bad_outcome(r#"{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "say": {"result": {"round": 1, "board": 1, "outcome": "8SN="}}}"#)]
#[case::round_zero(r#"{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "say": {"result": {"round": 0, "board": 1, "outcome": "PASS"}}}"#)]
#[case::deep(
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
)]
fn nonsense_changes_nothing(#[case] body: &str) {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let facts = club.facts();
    let token = &phone.token;
    let length = body.len();
    let answer = club.raw(&format!(
        "POST /t/api/say HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    ));
    assert_eq!(answer.trouble(), (400, "unreadable".into()));
    assert_eq!(club.facts(), facts);
    assert_eq!(phone.view()["table"], 1);
}

#[test]
fn a_body_is_at_most_64_kilobytes() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let entries = "x".repeat(70_000);
    let answer = phone.post("hello", &json!({ "device": phone.device, "more": entries }));
    assert_eq!(answer.trouble(), (413, "too_large".into()));
}

#[test]
fn a_head_is_limited() {
    let club = TestClub::open();
    let lines = "X-Filler: aaaaaaaaaa\r\n".repeat(100);
    let answer = club.raw(&format!("GET / HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n"));
    assert_eq!(answer.status, 431);
    let long = "a".repeat(70_000);
    let answer = club.raw(&format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    assert!([414, 431].contains(&answer.status), "{answer:?}");
}

#[test]
fn names_are_data_and_never_markup() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let answer = phone.get("view");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert!(answer.body.contains("Ann <script>"), "{}", answer.body);
    let wrong = club.post("/join", "code=%3Cscript%3E");
    assert!(!wrong.body.contains("<script>"), "{}", wrong.body);
}

#[test]
fn sentences_leave_in_the_language_they_were_asked_for() {
    let club = TestClub::open();
    let ask = |language: &str| {
        let answer = club.raw(&format!(
            "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nTenace-Language: {language}\r\nConnection: close\r\n\r\n"
        ));
        assert_eq!(answer.status, 404);
        serde_json::from_str::<serde_json::Value>(&answer.body).unwrap()["message"].clone()
    };
    assert_eq!(ask("nl"), "Op dit adres is niets te vinden.");
    assert_eq!(ask("en"), "There is nothing at this address.");
    assert_eq!(ask("xx"), "There is nothing at this address.");
}
