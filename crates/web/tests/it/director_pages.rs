//! The console's document and what it hears: names are data, nothing is inline, and news tells what
//! changed.

use serde_json::json;

use crate::club::TestClub;

/// Replaces what differs from run to run.
fn steady(club: &TestClub, token: &str, page: &str) -> String {
    let mut page = page
        .replace(&club.event.to_string(), "EVENT")
        .replace(token, "TOKEN")
        .replace(&club.address.to_string(), "ADDRESS");
    while let Some(start) = page.find("/assets/") {
        let end = start + page[start + 8..].find('/').unwrap() + 8;
        page.replace_range(start..end, "ASSETS");
    }
    page.replace("><", ">\n<")
}

#[test]
fn the_console_is_a_small_document_that_says_whose_it_is() {
    let club = TestClub::open();
    let director = club.director();
    let page = director.page("/director");
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
    for dangerous in ["<script>alert", "<i>night", "<img", "style=", "onclick", "<style"] {
        assert!(!page.body.contains(dangerous), "{dangerous}");
    }
    insta::assert_snapshot!(steady(&club, &director.token, &page.body));
}

#[test]
fn the_login_page_tells_nothing() {
    let club = TestClub::open();
    let page = club.get("/director/login").body;
    insta::assert_snapshot!(steady(&club, "-", &page));
}

#[test]
fn an_address_that_names_nothing_is_told() {
    let club = TestClub::open();
    let director = club.director();
    for query in ["event=nonsense", "event=00000000-0000-0000-0000-000000000000", "session=2"] {
        let page = director.page(&format!("/director?{query}"));
        assert_eq!(page.status, 404);
        assert!(page.body.contains("no such event"));
    }
}

#[test]
fn the_page_hears_what_changes_and_where() {
    let club = TestClub::open();
    let director = club.director();
    let request = format!(
        "GET /director/api/news?event={}&session=1 HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\n\r\n",
        club.event, director.cookie
    );
    let mut news = crate::club::News::open(club.address, &request);
    let (name, _, data) = news.next();
    assert_eq!((name.as_str(), &data["everything"]), ("change", &json!(true)));
    let seq = club.phone("A1").enter(1, 1, "PASS").ok()["seq"].as_u64();
    let changed = json!({ "keys": ["result/1/A/1/1/1", "accepted/1/A/1/1/1"], "tables": ["A1"] });
    assert_eq!(news.next(), ("change".to_owned(), seq, changed));
    let call = club.phone("A2").say(json!({ "call": { "round": 1 } })).ok()["seq"].as_u64();
    let changed = json!({ "keys": [format!("call/{}", call.unwrap())], "tables": ["A2"] });
    assert_eq!(news.next(), ("change".to_owned(), call, changed));
}

#[test]
fn the_events_are_listed() {
    let club = TestClub::open();
    let events = club.director().page("/director/api/events").ok();
    let expected =
        json!([{ "event": club.event, "name": "Club <i>night</i> & more", "date": "2099-11-17" }]);
    assert_eq!(events["events"], expected);
}
