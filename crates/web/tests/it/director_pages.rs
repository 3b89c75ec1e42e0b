//! What the director sees: names are text, nothing is inline, and the room is as it is.

use serde_json::json;
use uuid::Uuid;

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
    // A slow computer may take a minute.
    page.replace("a minute ago", "just now").replace("><", ">\n<")
}

#[test]
fn the_room_is_shown_as_it_is() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A1");
    let unsent = json!({ "device": phone.device, "scorer": true, "entries": [Uuid::now_v7()] });
    phone.post("hello", &unsent).ok();
    phone.enter(1, 1, "4SN= HK").ok();
    phone.enter(1, 1, "<b>").trouble();
    phone.say(json!({ "result": { "round": 1, "board": 1, "outcome": "PASS", "seating": { "ns": 3, "ew": 4 } } })).ok();
    phone.say(json!({ "call": { "round": 1, "reason": "<img src=x>" } })).ok();
    club.phone("A2").hello().ok();
    club.phone("A2").enter(1, 1, "PASS").ok();
    club.phone("A2").enter(1, 2, "PASS").ok();
    club.phone("B1").enter(1, 1, "PASS").ok();
    club.phone("B1").enter(1, 2, "PASS").ok();
    let page = director.page("/director");
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
    for dangerous in ["<script>alert", "<i>night", "<img", "style=", "onclick", "<style"] {
        assert!(!page.body.contains(dangerous), "{dangerous}");
    }
    assert!(page.body.len() < 40 * 1024);
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
fn the_page_hears_what_changes() {
    let club = TestClub::open();
    let director = club.director();
    let request = format!(
        "GET /director/api/news?event={} HTTP/1.1\r\nHost: club\r\nCookie: {}\r\n\r\n",
        club.event, director.cookie
    );
    let mut news = crate::club::News::open(club.address, &request);
    assert_eq!(news.next().0, "change");
    club.phone("A1").enter(1, 1, "PASS").ok();
    assert_eq!(news.next().0, "change");
}

#[test]
fn all_of_it_is_small() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/director");
    let files = std::fs::read_dir(folder).unwrap();
    let size: u64 = files.map(|file| file.unwrap().metadata().unwrap().len()).sum();
    assert!(size < 40 * 1024, "{size}");
}
