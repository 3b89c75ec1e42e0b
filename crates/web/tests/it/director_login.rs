//! Who gets into the director's pages, and who does not.

use rstest::rstest;
use serde_json::json;

use crate::club::TestClub;

#[test]
fn without_a_login_everything_leads_to_it() {
    let club = TestClub::open();
    for (path, back) in [
        ("/director", "/director/login"),
        ("/director/", "/director/login"),
        (
            "/director/cards?event=x&session=1",
            "/director/login?then=/director/cards%3Fevent%3Dx%26session%3D1",
        ),
        ("/director/nothing/here", "/director/login?then=/director/nothing/here"),
    ] {
        let answer = club.get(path);
        assert_eq!((answer.status, answer.header("location")), (303, Some(back)));
    }
    assert_eq!(club.get("/director/api/news?event=x").trouble(), (401, "not_the_director".into()));
    for path in ["answer", "settle", "stage", "announce", "scanned", "scan?width=1&height=1"] {
        let answer = club.post(&format!("/director/api/{path}"), "{}");
        assert_eq!(answer.trouble(), (401, "not_the_director".into()), "{path}");
    }
    let page = club.get("/director/login");
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
}

#[test]
fn the_key_opens_and_the_cookie_keeps_open() {
    let club = TestClub::open();
    club.director();
    let link = format!("http://club/director#{}", club.director_key());
    let answer = club.post("/director/login", &json!({ "key": link }).to_string());
    let cookie = answer.header("set-cookie").unwrap();
    let (value, flags) = cookie.split_once("; ").unwrap();
    assert!(value.starts_with("tenace_director=") && !value.contains(&club.director_key()));
    assert_eq!(flags, "HttpOnly; SameSite=Strict; Path=/director; Max-Age=7776000");
    let director = club.director();
    assert_eq!(director.page("/director").status, 200);
    assert_eq!(director.page("/director/nothing").status, 404);
    let gone = director.post("/director/logout", &json!({}));
    // The browser may have a login from TLS beside it: both go.
    for name in ["tenace_director=;", "__Secure-tenace_director=;"] {
        assert!(
            gone.headers
                .iter()
                .any(|(header, value)| header == "set-cookie" && value.starts_with(name)),
            "{gone:?}"
        );
    }
    assert_eq!(director.page("/director").status, 303);
}

#[test]
fn wrong_keys_lock() {
    let club = TestClub::open();
    let wrong = json!({ "key": "A".repeat(43) }).to_string();
    for _ in 0..9 {
        assert_eq!(club.post("/director/login", &wrong).trouble(), (401, "wrong_key".into()));
    }
    let locked = club.post("/director/login", &wrong);
    assert_eq!(locked.trouble(), (429, "locked".into()));
    assert!(locked.header("retry-after").is_some());
    // Nobody keeps the director out by trying.
    let right = json!({ "key": club.director_key() }).to_string();
    assert_eq!(club.post("/director/login", &right).status, 200);
}

#[rstest]
#[case::no_token("Origin: http://localhost\r\n")]
#[case::wrong_token("Tenace-Director: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n")]
#[case::other_origin("Origin: http://evil.example\r\nTenace-Director: {token}\r\n")]
#[case::no_origin("Origin: null\r\nTenace-Director: {token}\r\n")]
#[case::other_site("Sec-Fetch-Site: cross-site\r\nTenace-Director: {token}\r\n")]
#[case::other_port("Sec-Fetch-Site: same-site\r\nTenace-Director: {token}\r\n")]
fn another_site_cannot_speak_for_the_director(#[case] headers: &str) {
    let club = TestClub::open();
    let director = club.director();
    let facts = club.facts();
    let headers = headers.replace("{token}", &director.token);
    let body = json!({ "event": club.event, "session": 1, "stage": "closed" }).to_string();
    let answer = director.post_with("/director/api/stage", &headers, &body);
    assert_eq!(answer.trouble(), (403, "foreign".into()));
    assert_eq!(club.facts(), facts);
    // The same from the page itself.
    let right = json!({ "event": club.event, "session": 1, "stage": "closed" });
    director.post("/director/api/stage", &right).ok();
    assert_eq!(club.facts(), facts + 1);
}

#[test]
fn another_site_cannot_log_in() {
    let club = TestClub::open();
    let answer = club.raw(
        "POST /director/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{\"key\":\"\"}",
    );
    assert_eq!(answer.trouble(), (403, "foreign".into()));
}
