//! Names are changed, swapped, given from a round on, and players told by number.

use serde_json::{Value, json};

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::operation::{operate, preview};

const EVENT: &str = r#"
    name = "Names"
    players = [
        { number = "101", name = "Ann" }, { number = "102", name = "Bob" },
        { number = "103", name = "Cas" }, { number = "104", name = "Dirk" },
        { number = "105" }, { number = "Eve Guest" },
    ]
    [[sessions]]
    pairs = [
        { section = "A", pair = 1, players = ["101", "102"] },
        { section = "A", pair = 2, players = ["103", "104"] },
        { section = "A", pair = 3, players = ["105", "Eve Guest"] },
    ]
    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "2" },
        { table = 2, round = 2, ns = 4, ew = 2, boards = "2" },
        { table = 1, round = 3, ns = 1, ew = 4, boards = "3" },
        { table = 2, round = 3, ns = 2, ew = 3, boards = "3" },
    ]
"#;

fn names(director: &Browser<'_>, club: &TestClub) -> Value {
    let path = format!("/director/api/names?event={}&session=1", club.event);
    director.page(&path).ok()
}

/// Who is named for a pair: `Ann, Bob from 2 & …`.
fn of_pair(director: &Browser<'_>, club: &TestClub, pair: usize) -> String {
    let told = names(director, club);
    let places = told["sections"][0]["contestants"][pair - 1]["places"].as_array().unwrap().clone();
    let place = |place: &Value| {
        let named = place["named"].as_array().unwrap();
        let one = |one: &Value| {
            let who = one["player"]["name"].as_str().or(one["player"]["number"].as_str());
            format!("{}@{}", who.unwrap_or("nobody"), one["from_round"])
        };
        named.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    places.iter().map(place).collect::<Vec<_>>().join(" & ")
}

fn name(more: Value) -> Value {
    let mut body = json!({
        "operation": "name", "session": 1, "section": "A", "contestant": "1", "place": 2,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// The name of South at table A1 in a round, as the phone shows it.
fn south(club: &TestClub, round: usize) -> Value {
    club.phone("A1").view()["rounds"][round - 1]["names"]["S"].clone()
}

#[test]
fn unknown_players_are_listed() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let told = names(&director, &club);
    assert_eq!(told["empty"], 2, "pair 4 is nobody: {told}");
    assert_eq!(told["nameless"][0]["number"], "105", "{told}");
    assert_eq!(told["numberless"][0]["name"], "Eve Guest", "{told}");
}

#[test]
fn a_player_is_named_in_the_place_of_another() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let (_, fact) = operate(&director, &club, &name(json!({ "name": "Zoë Zand" })));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Zoë Zand@1");
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1");
    // Nobody sits in two places.
    let answer = preview(&director, &club, &name(json!({ "number": "103" })));
    assert_eq!(answer.trouble(), (422, "refused".into()));
}

#[test]
fn a_substitute_plays_from_a_round_on_or_for_some_rounds() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let from = json!({ "name": "Sub Stitute", "from_round": 2, "until": 2 });
    let (_, fact) = operate(&director, &club, &name(from));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Sub Stitute@2 Bob@3");
    assert_eq!(south(&club, 1), "Bob");
    assert_eq!(south(&club, 2), "Sub Stitute");
    assert_eq!(south(&club, 3), "Bob");
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1");
    operate(&director, &club, &name(json!({ "name": "Sub Stitute", "from_round": 3 })));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Sub Stitute@3");
    let wrong =
        preview(&director, &club, &name(json!({ "name": "X", "from_round": 3, "until": 1 })));
    assert_eq!(wrong.trouble(), (422, "refused".into()));
}

#[test]
fn two_pairs_and_two_players_swap_names() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let swap = |one: Value, other: Value, from: u16| json!({ "operation": "swap_names", "session": 1, "one": one, "other": other, "from_round": from });
    let pair = |number: &str| json!({ "section": "A", "contestant": number });
    let (_, fact) = operate(&director, &club, &swap(pair("1"), pair("2"), 1));
    assert_eq!(of_pair(&director, &club, 1), "Cas@1 & Dirk@1");
    assert_eq!(of_pair(&director, &club, 2), "Ann@1 & Bob@1");
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1");
    assert_eq!(of_pair(&director, &club, 2), "Cas@1 & Dirk@1");
    let place =
        |number: &str, place: u8| json!({ "section": "A", "contestant": number, "place": place });
    operate(&director, &club, &swap(place("1", 2), place("2", 1), 2));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Cas@2");
    assert_eq!(of_pair(&director, &club, 2), "Cas@1 Bob@2 & Dirk@1");
    let same = preview(&director, &club, &swap(pair("1"), pair("1"), 1));
    assert_eq!(same.trouble(), (422, "refused".into()));
    let uneven = preview(&director, &club, &swap(pair("1"), place("2", 1), 1));
    assert_eq!(uneven.trouble(), (422, "refused".into()));
}

#[test]
fn a_guest_is_told_by_number_and_a_number_by_name() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let identify = json!({ "operation": "identify", "player": "Eve Guest", "number": "205" });
    let (_, fact) = operate(&director, &club, &identify);
    let told = names(&director, &club);
    assert_eq!(told["numberless"], json!([]));
    let eve = &told["sections"][0]["contestants"][2]["places"][1]["named"][0]["player"];
    assert_eq!((&eve["number"], &eve["name"]), (&json!("205"), &json!("Eve Guest")));
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(names(&director, &club)["numberless"][0]["name"], "Eve Guest");
    operate(&director, &club, &json!({ "operation": "rename", "player": "105", "name": "Fred" }));
    assert_eq!(of_pair(&director, &club, 3), "Fred@1 & Eve Guest@1");
    let nobody = json!({ "operation": "rename", "player": "999", "name": "Fred" });
    assert_eq!(preview(&director, &club, &nobody).trouble(), (422, "refused".into()));
}

#[test]
fn undoing_a_step_takes_back_what_stands_on_it_and_says_so() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let zoe = |place: u8, number: Option<&str>, from: u16, until: Option<u16>| {
        json!({
            "operation": "name", "session": 1, "section": "A", "contestant": "4", "place": place,
            "number": number, "name": number.is_none().then_some("Zoë Zand"),
            "from_round": from, "until": until,
        })
    };
    let (_, fact) = operate(&director, &club, &zoe(1, None, 1, Some(1)));
    operate(&director, &club, &zoe(2, Some("Zoë Zand"), 2, None));
    let (seen, _) = operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    let warning = seen["warnings"][0].as_str().unwrap();
    assert!(warning.contains("stands on it") && warning.contains("Zoë Zand"), "{seen}");
    assert_eq!(of_pair(&director, &club, 4), " & ");
}

/// Every round that the preview names is filled, and no other.
#[test]
fn a_substitute_plays_the_rounds_that_are_said() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    operate(&director, &club, &name(json!({ "name": "Gus", "from_round": 2 })));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Gus@2");
    let whole = name(json!({ "name": "Hal", "from_round": 1, "until": 2 }));
    let (seen, fact) = operate(&director, &club, &whole);
    assert!(seen["title"].as_str().unwrap().contains("from round 1 to 2"), "{seen}");
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Hal@1 Hal@2 Gus@3");
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Gus@2");
    operate(&director, &club, &name(json!({ "name": "Ida", "from_round": 3 })));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Gus@2 Ida@3");
    // From round 2 on means all of them.
    operate(&director, &club, &name(json!({ "name": "Jan", "from_round": 2 })));
    assert_eq!(of_pair(&director, &club, 1), "Ann@1 & Bob@1 Jan@2 Jan@3");
}

#[test]
fn pairs_that_change_places_are_told_in_the_plural() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let swap = |place: Option<u8>| {
        let who = |pair: &str| json!({ "section": "A", "contestant": pair, "place": place });
        json!({ "operation": "swap_names", "session": 1, "one": who("1"), "other": who("2") })
    };
    let seen = preview(&director, &club, &swap(None)).ok();
    assert!(seen.to_string().contains("Cas (103) & Dirk (104) play as pair A 1."), "{seen}");
    let seen = preview(&director, &club, &swap(Some(1))).ok();
    assert!(seen.to_string().contains("Cas (103) plays as pair A 1."), "{seen}");
    let nowhere = preview(&director, &club, &swap(Some(3)));
    assert_eq!(nowhere.trouble(), (422, "refused".into()));
    assert!(nowhere.body.contains("has no place 3"), "{}", nowhere.body);
}

#[test]
fn who_played_before_a_substitute_stays_on_all_pages() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    operate(&director, &club, &name(json!({ "name": "Sub Stitute", "from_round": 2 })));
    for (round, board) in [(1, 1), (2, 2), (3, 3)] {
        for table in ["A1", "A2"] {
            club.phone(table).enter(round, board, "4SN=").ok();
        }
    }
    let page = |path: &str| {
        let answer = club.get(&format!("/e/{}{path}", club.event));
        assert_eq!(answer.status, 200, "{path}");
        answer.body
    };
    for path in ["", "/pair/A/1"] {
        assert!(page(path).contains("Ann &amp; Bob (Sub Stitute)"), "{path}: {}", page(path));
    }
    // Each round has those who played it.
    let card = page("/pair/A/2");
    assert!(card.contains("Ann &amp; Bob<"), "{card}");
    let own = page("/pair/A/1");
    assert!(own.contains("Ann &amp; Sub Stitute</span> against"), "{own}");
    assert!(page("/board/1").contains("Ann &amp; Bob<"), "{}", page("/board/1"));
    assert!(page("/board/2").contains("Ann &amp; Sub Stitute<"), "{}", page("/board/2"));
}

#[test]
fn a_name_is_given_without_what_cannot_be_seen_and_the_director_is_told() {
    let club = TestClub::with_event(EVENT);
    let director = club.director();
    let operation = name(json!({ "name": "Zo\u{0}\u{eb}\u{202e} de Wit" }));
    let (seen, _) = operate(&director, &club, &operation);
    assert_eq!(
        seen["warnings"],
        json!(["Characters that cannot be seen were left out of the name."])
    );
    assert!(of_pair(&director, &club, 1).contains("Zo\u{eb} de Wit"));
    let seen = preview(&director, &club, &name(json!({ "name": "Zo\u{eb}" }))).ok();
    assert_eq!(seen["warnings"], json!([]));
}
