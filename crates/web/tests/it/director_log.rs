//! The log tells who did what when, before and after, and is searched on the server.

use serde_json::{Value, json};

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::operation::operate;

fn log(director: &Browser<'_>, club: &TestClub, wishes: &str) -> Value {
    director.page(&format!("/director/api/log?event={}&session=1{wishes}", club.event)).ok()
}

fn lines(told: &Value) -> Vec<Value> {
    told["lines"].as_array().unwrap().clone()
}

fn correction(outcome: &str) -> Value {
    json!({
        "operation": "correct", "session": 1, "section": "A", "table": 1, "round": 1, "board": 1,
        "outcome": outcome, "note": "slip",
    })
}

fn played() -> TestClub {
    let club = TestClub::open();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("A2").enter(1, 1, "4SN+1").ok();
    club.phone("A2").enter(1, 2, "PASS").ok();
    club
}

#[test]
fn a_correction_is_one_step_with_before_and_after() {
    let club = played();
    let director = club.director();
    operate(&director, &club, &correction("4SN-1"));
    let told = log(&director, &club, "");
    let first = &lines(&told)[0];
    assert_eq!((&first["kind"], &first["operation"]), (&json!("operation"), &json!("correct")));
    assert!(first["author"].as_str().unwrap().starts_with("director"), "{first}");
    assert!(first["device"].as_str().is_some_and(|device| !device.is_empty()), "{first}");
    let part = &first["parts"][0];
    assert_eq!((&part["before"], &part["after"]), (&json!("4SN="), &json!("4SN-1")), "{part}");
    assert_eq!(part["slot"]["board"], 1);
    // What a table entered stands alone.
    let entered = &lines(&told)[1];
    assert_eq!(
        (&entered["author"], &entered["kind"]),
        (&json!("table A2"), &json!("result_entered"))
    );
}

#[test]
fn undone_steps_stay_in_the_log_and_say_so() {
    let club = played();
    let director = club.director();
    let (_, fact) = operate(&director, &club, &correction("4SN-1"));
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    let told = lines(&log(&director, &club, ""));
    assert_eq!((&told[0]["operation"], &told[0]["undone"]), (&json!("undo"), &json!(false)));
    assert_eq!((&told[1]["operation"], &told[1]["undone"]), (&json!("correct"), &json!(true)));
    assert!(told[0]["parts"][0]["text"].as_str().unwrap().contains("undone"), "{}", told[0]);
    let of_board = lines(&log(&director, &club, "&table=A1&board=1"));
    assert_eq!(of_board.len(), 3, "entered, corrected, undone: {of_board:?}");
}

#[test]
fn the_log_is_filtered_by_table_board_pair_person_kind_and_text() {
    let club = played();
    let director = club.director();
    operate(&director, &club, &correction("4SN-1"));
    let count = |wishes: &str| lines(&log(&director, &club, wishes)).len();
    assert_eq!(count("&table=A2"), 2);
    assert_eq!(count("&table=a1&board=1"), 2, "the entry and its correction");
    assert_eq!(count("&board=2"), 1);
    assert_eq!(count("&pair=3"), 2);
    assert_eq!(count("&pair=1&kind=results"), 2);
    assert_eq!(count("&person=bob&kind=results"), 2, "Bob plays as pair 1");
    assert_eq!(count("&person=Nobody%20At%20All"), 0);
    assert_eq!(count("&by=table"), 3);
    assert_eq!(count("&text=PASS"), 1);
    assert_eq!(count("&kind=operations"), 1);
    assert_eq!(count("&kind=names"), 4);
    for wrong in ["&kind=nonsense", "&board=x", "&pair=x"] {
        let path = format!("/director/api/log?event={}{wrong}", club.event);
        assert_eq!(director.page(&path).trouble(), (422, "refused".into()), "{wrong}");
    }
}

#[test]
fn the_log_is_read_page_by_page_to_its_beginning() {
    let club = played();
    let director = club.director();
    let all = lines(&log(&director, &club, "&lines=200"));
    let mut read = Vec::new();
    let mut before = String::new();
    loop {
        let page = log(&director, &club, &format!("&lines=3{before}"));
        read.extend(lines(&page));
        match page["more"].as_u64() {
            Some(more) => before = format!("&before={more}"),
            None => break,
        }
    }
    assert_eq!(read, all);
    assert_eq!(all.last().unwrap()["kind"], "event_created");
}

#[test]
fn the_standings_are_shown_as_they_were_at_a_time() {
    let club = played();
    let director = club.director();
    let standings = |time: &str| {
        let time = time.replace('+', "%2B");
        let path = format!(
            "/director/api/at?event={}&session=1&time={time}&section=A&table=1&round=1&board=1",
            club.event
        );
        director.page(&path).ok()
    };
    let span = director.page(&format!("/director/api/at/span?event={}", club.event)).ok();
    let before = span["last"].as_str().unwrap().to_owned();
    operate(&director, &club, &correction("4SN+3"));
    let then = standings(&before);
    assert_eq!((&then["outcome"], &then["results"]), (&json!("4SN="), &json!(3)), "{then}");
    let now = standings(&jiff::Timestamp::now().to_string());
    assert_eq!(now["outcome"], "4SN+3", "{now}");
    let rank = |told: &Value, who: &str| -> Value {
        let places = told["groups"][0]["places"].as_array().unwrap().clone();
        places.iter().find(|place| place["who"] == who).unwrap()["rank"].clone()
    };
    assert_ne!(rank(&then, "1"), rank(&now, "1"), "{then} {now}");
    let first = standings(span["first"].as_str().unwrap());
    assert_eq!(first["results"], 0, "{first}");
}
