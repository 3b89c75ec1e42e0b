//! Names that one table can neither take over nor block at another: guests of one name, numbers, and what is found.

use rstest::rstest;
use serde_json::{Value, json};
use session::Command;

use crate::club::{Phone, TestClub};
use crate::director_room::room;
use crate::reach::entering_names;

/// Section A of three tables, to which names are entered.
const EVENT: &str = r#"
    name = "Guests"
    players = [
        { number = "101", name = "Carol Carey" },
        { number = "102", name = "Bob Cole" },
        { number = "JDV", name = "Kees Visser" },
    ]

    [[sessions]]

    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
        { table = 3, round = 1, ns = 5, ew = 6, boards = "1-2" },
    ]
"#;

fn club() -> TestClub {
    entering_names(TestClub::with_event(EVENT))
}

fn names(seats: &Value) -> Value {
    json!({ "names": { "round": 1, "seats": seats } })
}

fn sits(phone: &Phone, seat: &str) -> Value {
    phone.view()["rounds"][0]["names"][seat].clone()
}

fn found(phone: &Phone, query: &str) -> Vec<String> {
    let found = phone.get(&format!("players?q={query}")).ok();
    let found = found["players"].as_array().unwrap().iter();
    found.map(|player| player["name"].as_str().unwrap().to_owned()).collect()
}

#[rstest]
#[case::a_name("Carol King")]
#[case::a_word("Carol")]
#[case::with_a_blank("12 34")]
fn a_number_has_a_digit_and_no_blank(#[case] number: &str) {
    let club = club();
    let (one, three) = (club.phone("A1"), club.phone("A3"));
    let said = three.say(names(&json!({ "N": { "number": number, "name": "RUDE" } })));
    assert_eq!(said.trouble(), (422, "refused".into()), "{}", said.body);
    assert!(said.body.contains("type the name only"), "{}", said.body);
    one.say(names(&json!({ "S": { "name": number } }))).ok();
    assert_eq!(sits(&one, "S"), number);
}

#[test]
fn the_clubs_own_numbers_may_have_no_digit() {
    let club = club();
    let phone = club.phone("A1");
    phone.say(names(&json!({ "N": { "number": "JDV" } }))).ok();
    assert_eq!(sits(&phone, "N"), "Kees Visser");
}

/// A guest's name with a digit in it is a name, at several tables too, and no table calls that guest something else.
#[test]
fn a_name_with_a_digit_is_a_name() {
    let club = club();
    let (one, two, three) = (club.phone("A1"), club.phone("A2"), club.phone("A3"));
    for phone in [&one, &two] {
        phone.say(names(&json!({ "N": { "name": "Guest2" } }))).ok();
        assert_eq!(sits(phone, "N"), "Guest2");
        assert_eq!(phone.view()["rounds"][0]["numbers"]["N"], Value::Null);
    }
    let said = three.say(names(&json!({ "N": { "number": "Guest2", "name": "RUDE" } })));
    assert_eq!(said.trouble(), (422, "refused".into()), "{}", said.body);
    assert_eq!(sits(&one, "N"), "Guest2");
    three.say(names(&json!({ "N": { "name": "J123456" } }))).ok();
    assert_eq!(three.view()["rounds"][0]["numbers"]["N"], "J123456");
}

/// A director calls a guest something else, and another guest of the old name comes.
#[test]
fn a_guest_takes_over_no_other_name() {
    let club = club();
    let (one, three) = (club.phone("A1"), club.phone("A3"));
    let rude = json!({ "player": "Carol King", "first_name": "RUDE" });
    club.director_says(Command::AddPlayer(serde_json::from_value(rude).unwrap()));
    one.say(names(&json!({ "S": { "name": "Carol King" } }))).ok();
    assert_eq!(sits(&one, "S"), "Carol King");
    // What a name says that is written as a number is that number.
    three.say(names(&json!({ "E": { "name": "102" } }))).ok();
    assert_eq!(sits(&three, "E"), "Bob Cole");
}

#[test]
fn two_guests_may_have_one_name() {
    let club = club();
    let (one, two, three) = (club.phone("A1"), club.phone("A2"), club.phone("A3"));
    let jan = json!({ "N": { "name": "Jan de Vries" }, "S": { "name": "Piet" } });
    one.say(names(&jan)).ok();
    two.say(names(&jan)).ok();
    // At one table too.
    three
        .say(names(&json!({ "N": { "name": "Jan de Vries" }, "E": { "name": "Jan de Vries" } })))
        .ok();
    for phone in [&one, &two, &three] {
        assert_eq!(sits(phone, "N"), "Jan de Vries");
        assert_eq!(phone.view()["rounds"][0]["numbers"]["N"], Value::Null);
    }
    assert_eq!((sits(&two, "S"), sits(&three, "E")), (json!("Piet"), json!("Jan de Vries")));
    // Said again, they are the same guests.
    let facts = club.facts();
    two.say(names(&jan)).ok();
    assert_eq!(club.facts(), facts + 2, "seated again, and nobody is new");
    let found = one.get("players?q=jan").ok();
    assert_eq!(found["players"].as_array().unwrap().len(), 4, "{found}");
    // They change places, and leave.
    one.say(names(&json!({ "N": { "name": "Piet" }, "S": { "name": "Jan de Vries" } }))).ok();
    assert_eq!((sits(&one, "N"), sits(&one, "S")), (json!("Piet"), json!("Jan de Vries")));
}

#[test]
fn a_number_that_plays_elsewhere_takes_nothing_from_the_partner() {
    let club = club();
    let (director, two, three) = (club.director(), club.phone("A2"), club.phone("A3"));
    three.say(names(&json!({ "N": { "number": "888", "name": "Thief" } }))).ok();
    let pair = json!({ "N": { "number": "888" }, "S": { "name": "Sue" } });
    let said = two.say(names(&pair)).ok();
    let sentence = said["taken"]["N"].as_str().unwrap();
    assert!(sentence.contains("888") && sentence.contains("without the number"), "{sentence}");
    assert_eq!((sits(&two, "N"), sits(&two, "S")), (Value::Null, json!("Sue")));
    // Alone it is refused with the same sentence.
    let refused = two.say(names(&json!({ "N": { "number": "888", "name": "Nora" } })));
    assert_eq!(refused.trouble(), (422, "refused".into()));
    assert!(refused.body.contains(sentence), "{}", refused.body);
    let lines = || {
        let room = room(&director, &club, "");
        let all = room["attention"].as_array().unwrap().iter();
        all.filter(|one| one["kind"] == "plays_elsewhere").cloned().collect::<Vec<_>>()
    };
    let [line] = lines().try_into().unwrap();
    assert_eq!(
        (&line["table"], &line["about"]),
        (&json!("A2"), &json!({ "number": "888", "who": "A 5" }))
    );
    // Once the other one has left, the line is gone and the number is free.
    three.say(names(&json!({ "N": null }))).ok();
    assert!(lines().is_empty());
    two.say(names(&json!({ "N": { "number": "888", "name": "Nora" } }))).ok();
    assert_eq!(sits(&two, "N"), "Nora");
}

#[test]
fn guests_hide_no_member_from_other_tables() {
    let club = club();
    let (one, three) = (club.phone("A1"), club.phone("A3"));
    for n in 0..14_u8 {
        let name = format!("Carol Aa{}", char::from(b'a' + n));
        three.say(names(&json!({ "N": { "name": name } }))).ok();
        three.say(names(&json!({ "S": { "number": format!("9{n:02}"), "name": name } }))).ok();
    }
    // The members first, then who sits somewhere, and nobody else.
    assert_eq!(found(&one, "carol"), ["Carol Carey", "Carol Aan", "Carol Aan"]);
    three.say(names(&json!({ "N": null, "S": null }))).ok();
    assert_eq!(found(&one, "carol"), ["Carol Carey"]);
}

#[test]
fn a_name_has_nothing_that_hides_what_is_around_it() {
    let club = club();
    let phone = club.phone("A1");
    let marks = "\u{301}\u{302}\u{303}\u{304}".repeat(15);
    for (odd, seen) in [
        (format!("Zo{marks}e"), "Zo\u{301}\u{302}e"),
        ("E\u{ad}v\u{34f}e\u{115f} L\u{2062}ia\u{fe0f}".to_owned(), "Eve Lia"),
        (format!("M{}ina", "\u{200c}".repeat(40)), "M\u{200c}ina"),
    ] {
        let said = phone.say(names(&json!({ "E": { "name": odd } }))).ok();
        assert_eq!((said["cleaned"].clone(), sits(&phone, "E")), (json!(true), json!(seen)));
    }
    // Two marks on a letter are Vietnamese.
    let said = phone.say(names(&json!({ "E": { "name": "Tie\u{302}\u{301}n" } }))).ok();
    assert_eq!(said["cleaned"], Value::Null);
}
