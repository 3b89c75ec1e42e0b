//! Asking for the pages for everybody: kept until something changes, in the language of the device, and
//! harmless whatever is asked for.

use rstest::rstest;
use test_support::events::CLUB_NIGHT;
use test_support::http::get;
use test_support::wait::wait_for;

use crate::club::{Answer, TestClub};
use crate::public_pages::{open_rounds_of_boards_1_and_2, page, text};

fn ask(club: &TestClub, path: &str, headers: &str) -> Answer {
    club.raw(&get(path, headers))
}

#[test]
fn a_page_is_sent_again_only_when_it_changed() {
    let club = TestClub::with_event(CLUB_NIGHT);
    open_rounds_of_boards_1_and_2(&club);
    let path = format!("/e/{}/board/1", club.event);
    let first = club.get(&path);
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let tag = first.header("etag").unwrap().to_owned();
    let has = format!("If-None-Match: {tag}\r\n");
    let again = ask(&club, &path, &has);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    for (table, round) in [("A1", 1), ("A3", 2), ("A2", 3), ("B2", 1)] {
        club.phone(table).enter(round, 1, "PASS").ok();
    }
    let changed = ask(&club, &path, &has);
    assert_eq!(changed.status, 200);
    assert!(changed.header("etag") != Some(tag.as_str()) && changed.body.contains("passed out"));
}

#[test]
fn what_another_program_writes_is_shown_too() {
    let club = TestClub::with_event(CLUB_NIGHT);
    let path = format!("/e/{}", club.event);
    assert!(text(&club.get(&path).body).contains("Standings"));
    let session = session::model::SessionNo::FIRST;
    let stage = session::model::Stage::Closed;
    club.director_says(session::Command::SetStage(session::log::StageSet { session, stage }));
    // The desk looks once a second.
    wait_for("the standings of a closed session", || {
        text(&club.get(&path).body).contains("Standings, provisional until ")
    });
}

#[test]
fn a_device_chooses_its_language() {
    let club = TestClub::with_event(CLUB_NIGHT);
    let path = format!("/e/{}", club.event);
    let chosen = ask(&club, &format!("/language/nl?back={path}"), "");
    assert_eq!((chosen.status, chosen.header("location")), (303, Some(path.as_str())));
    let cookie = chosen.header("set-cookie").unwrap();
    assert!(
        cookie.starts_with("tenace_language=nl;") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    let with = "Cookie: other=1; tenace_language=nl\r\nAccept-Language: en\r\n";
    assert!(ask(&club, &path, with).body.contains("<html lang=\"nl\">"));
    for (preferred, language) in
        [("nl-BE,en;q=0.5", "nl"), ("fr, nl;q=0.8, en;q=0.1", "nl"), ("fr", "en"), ("*", "en")]
    {
        let body = page(&club, &path, preferred).body;
        assert!(body.contains(&format!("<html lang=\"{language}\">")), "{preferred}");
    }
}

#[rstest]
#[case("https://elsewhere.example/")]
#[case("//elsewhere.example/")]
#[case("/%5Celsewhere.example")]
#[case("/%09/elsewhere.example")]
#[case("%0d%0aSet-Cookie:x=1")]
fn a_choice_of_language_leads_nowhere_else(#[case] back: &str) {
    let club = TestClub::open();
    let chosen = ask(&club, &format!("/language/nl?back={back}"), "");
    assert_eq!(chosen.header("location"), Some("/"));
}

#[test]
fn names_are_text_and_nothing_is_inline() {
    let club = TestClub::open();
    club.phone("A1").enter(1, 1, "PASS").ok();
    let event = club.event;
    for path in [
        "/",
        "/wall",
        &format!("/e/{event}"),
        &format!("/e/{event}/pairs"),
        &format!("/e/{event}/pair/A/1"),
    ] {
        let page = club.get(path);
        assert_eq!(page.status, 200, "{path}");
        for dangerous in ["<script>alert", "<i>night", "style=", "onclick", "<style", "javascript:"]
        {
            assert!(!page.body.contains(dangerous), "{dangerous} in {path}");
        }
    }
}

#[rstest]
#[case("/e/nothing")]
#[case("/e/00000000-0000-0000-0000-000000000000")]
#[case("/wall/00000000-0000-0000-0000-000000000000")]
#[case("/e/EVENT?session=9")]
#[case("/e/EVENT/board/99")]
#[case("/e/EVENT/board/0")]
#[case("/e/EVENT/pair/A/9")]
#[case("/e/EVENT/pair/Z/1")]
#[case("/e/EVENT/pair/%3Cb%3E/1")]
#[case("/e/EVENT/team/1")]
#[case("/language/xx")]
fn what_is_not_there_is_told_to_people(#[case] path: &str) {
    let club = TestClub::open();
    let answer = club.get(&path.replace("EVENT", &club.event.to_string()));
    assert_eq!(answer.status, 404);
    assert!(text(&answer.body).contains("There is no such page"), "{}", answer.body);
    assert!(!answer.body.contains("<b>"));
}

#[test]
fn codes_lead_to_the_address_by_which_the_page_was_found() {
    let club = TestClub::open();
    let drawn = |host: &str| {
        let request = format!("GET /wall HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        text(&club.raw(&request).body)
    };
    assert!(drawn("club.test:8080").contains("club.test:8080"));
    // This computer's own name for itself is of no use to a phone; under a stranger's nothing is drawn.
    let own = club.address.to_string();
    assert!(drawn("localhost:8080").contains(&own));
    for strange in ["192.168.77.5:8080", "evil.example", "\"><script>"] {
        let drawn = drawn(strange);
        assert!(drawn.starts_with("This computer does not know that name"), "{drawn}");
    }
}

#[test]
fn a_page_is_drawn_once_whatever_port_and_spelling_a_request_names() {
    let club = TestClub::open();
    let tag = |host: &str| {
        let request = format!("GET /wall HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = club.raw(&request);
        assert_eq!(answer.status, 200, "{host}");
        answer.header("etag").unwrap().to_owned()
    };
    let drawn = tag("club.test");
    for host in ["club.test:1", "club.test:65535", "CLUB.test", "club.test."] {
        assert_eq!(tag(host), drawn, "{host} has a page of its own");
    }
    let drawn = tag("localhost");
    for host in ["localhost:1", "a.localhost", "b.LocalHost:2", "127.0.0.9", "[::1]:3"] {
        assert_eq!(tag(host), drawn, "{host} has a page of its own");
    }
}
