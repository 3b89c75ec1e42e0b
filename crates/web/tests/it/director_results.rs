//! Results as the console asks for them: by table, board and pair, in the standings, explained.

use serde_json::{Value, json};

use crate::club::TestClub;
use crate::director_office::Browser;

fn get(director: &Browser<'_>, club: &TestClub, path: &str) -> Value {
    let mark = if path.contains('?') { '&' } else { '?' };
    director.page(&format!("/director/api/{path}{mark}event={}&session=1", club.event)).ok()
}

#[test]
fn a_table_tells_its_results_and_who_entered_them() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN= HK").ok();
    let table = get(&director, &club, "table?section=A&table=1");
    assert_eq!(table["rounds"][0]["boards"], json!([1, 2]));
    assert_eq!(table["rounds"][0]["who"], json!(["1", "2"]));
    assert_eq!(table["rounds"][0]["people"]["S"], "Bob Cole");
    let result = &table["results"][0];
    assert_eq!(
        (&result["contract"], &result["lead"], &result["score"], &result["by"]),
        (&json!("4SN="), &json!("HK"), &json!(420), &json!("table A1"))
    );
    assert!(result["at"].is_string());
    let path = format!("/director/api/table?event={}&section=A&table=9", club.event);
    assert_eq!(director.page(&path).trouble(), (422, "refused".into()));
}

#[test]
fn a_board_has_its_traveller_and_who_is_still_to_come() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("B1").enter(1, 1, "PASS").ok();
    let board = get(&director, &club, "board?board=1");
    let scores: Vec<&Value> =
        board["results"].as_array().unwrap().iter().map(|one| &one["score"]).collect();
    assert_eq!(scores, [&json!(420), &json!(0)]);
    assert_eq!(board["open"][0]["table"], 2);
    assert_eq!(board["dealer"], "N");
    let boards = get(&director, &club, "boards");
    assert_eq!(boards["boards"][0], json!({ "board": 1, "planned": 3, "results": 2 }));
}

#[test]
fn a_pair_has_its_scorecard_and_every_number_is_explained() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("A2").enter(1, 1, "PASS").ok();
    // Two of three scores, one of them better: (2 + 1) × 3 / 2 − 1 of 4.
    let pair = get(&director, &club, "pair?section=A&pair=1");
    assert_eq!(pair["names"], "Ann <script>alert(1)</script> & Bob Cole");
    assert_eq!(pair["path"].as_array().unwrap().len(), 3);
    assert_eq!(pair["results"][0]["side"], "NS");
    assert_eq!(pair["results"][0]["line"]["percentage"]["ns"], "87.50");
    for more in ["", "&board=1"] {
        let explained = get(&director, &club, &format!("explain?section=A&pair=1{more}"));
        assert!(explained["explained"]["because"].is_string(), "{explained}");
    }
    let nobody = format!("/director/api/pair?event={}&section=A&pair=77", club.event);
    assert_eq!(director.page(&nobody).trouble(), (422, "refused".into()));
}

#[test]
fn the_standings_are_told_whole_or_by_section() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("A2").enter(1, 1, "PASS").ok();
    let standings = get(&director, &club, "standings");
    let rows = standings["groups"][0]["lists"][0]["rows"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["who"] == "1" && row["percentage"] == "87.50"), "{rows:?}");
    let about = json!({ "club": null, "event": "Club <i>night</i> & more", "session": null, "date": "2099-11-17" });
    assert_eq!(standings["about"], about);
    let apart = get(&director, &club, "standings?by_section=true");
    let lists = apart["groups"][0]["lists"].as_array().unwrap();
    assert!(lists.iter().any(|list| list["section"] == "A"), "{lists:?}");
}

#[test]
fn the_clock_is_set_started_and_taken_away() {
    let club = TestClub::open();
    let director = club.director();
    let act = |body: Value| {
        let mut all = json!({ "event": club.event, "session": 1 });
        all.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        director.post("/director/api/clock", &all)
    };
    assert_eq!(act(json!({ "do": "start" })).trouble(), (422, "refused".into()));
    act(json!({ "do": "set", "minutes": 15, "change": 1 })).ok();
    let room = get(&director, &club, "room");
    assert_eq!(room["clock"]["left"], 900);
    assert_eq!(room["clock"]["running"], false);
    act(json!({ "do": "add", "round": 1, "minutes": 5 })).ok();
    act(json!({ "do": "start" })).ok();
    let room = get(&director, &club, "room");
    assert_eq!((&room["clock"]["running"], &room["clock"]["round"]), (&json!(true), &json!(1)));
    assert_eq!(act(json!({ "do": "set", "minutes": 0, "change": 0 })).trouble().0, 422);
    act(json!({ "do": "off" })).ok();
    assert_eq!(get(&director, &club, "room")["clock"], Value::Null);
}
