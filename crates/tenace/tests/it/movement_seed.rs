//! Seeding, through the real binary.

use serde_json::Value;

use crate::club::{Ran, TestClub};

/// Returns a file of so many pairs, the strongest first.
fn ratings(pairs: u32) -> String {
    let lines = (1..=pairs).map(|pair| format!("Pair {pair},{}.5\n", 80 - 2 * pair));
    format!("name,rating\n{}", lines.collect::<String>())
}

fn seed(arguments: &[&str], file: &str) -> Ran {
    let club = TestClub::empty();
    club.run_with_input(&[&["movement", "seed"], arguments].concat(), file)
}

#[test]
fn everybody_has_a_place_and_is_told_how_fair_it_is() {
    let printed = seed(&["mitchell:7", "--ratings", "-"], &ratings(14)).ok();
    for pair in 1..=14 {
        assert!(printed.contains(&format!(" Pair {pair} ")), "{pair}: {printed}");
    }
    assert!(printed.starts_with("mitchell 7x7\n"), "{printed}");
    let last = printed.lines().last().unwrap();
    assert!(last.starts_with("Even: opponents average 6"), "{last}");
    assert!(last.contains("North-South are 65.4, East-West 65.6."), "{last}");
}

#[test]
fn a_kind_with_its_size_is_a_movement_too() {
    let words = ["howell", "--tables", "4", "--seeds", "2", "--json"];
    let json: Value = serde_json::from_str(&seed(&words, "").ok()).unwrap();
    let section = &json["sections"][0];
    assert_eq!(section["verdict"], "even");
    let places = section["places"].as_array().unwrap();
    assert_eq!(places.len(), 8);
    let seeded = places.iter().filter(|place| place["name"] != "unseeded");
    assert_eq!(seeded.count(), 2);
    assert!(places.iter().all(|place| place["table"].is_u64() && place["seat"].is_string()));
}

/// With `--seeds` the file gives the names only.
#[test]
fn the_first_of_a_list_may_be_the_seeds() {
    let words = ["mitchell:5", "--ratings", "-", "--seeds", "2", "--json"];
    let names = "Ann\nBob\nCy\nDi\nEd\nFay\nGus\nHal\nIvy\nJoe\n";
    let json: Value = serde_json::from_str(&seed(&words, names).ok()).unwrap();
    let places = json["sections"][0]["places"].as_array().unwrap();
    let line = |name: &str| {
        let place = places.iter().find(|place| place["name"] == name).unwrap();
        place["line"].as_str().unwrap().to_owned()
    };
    assert_ne!(line("Ann"), line("Bob"), "the two seeds are not in one line");
}

#[test]
fn a_field_is_divided_among_sections() {
    let printed = seed(&["mitchell:3", "howell:3", "--ratings", "-"], &ratings(12)).ok();
    assert!(printed.contains("Section B: howell 3x5"), "{printed}");
    let last = printed.lines().last().unwrap();
    assert!(last.starts_with("The sections average 67.5, 67.5;"), "{last}");
}

#[test]
fn who_has_no_rating_is_named() {
    let file = ratings(9) + "Newcomers,\n";
    let printed = seed(&["mitchell:5", "--ratings", "-"], &file).ok();
    let last = printed.lines().last().unwrap();
    assert_eq!(last, "Without a rating, and so taken for average: Newcomers.");
}

#[test]
fn what_does_not_fit_is_told() {
    let stderr = |arguments: &[&str], file: &str| {
        let ran = seed(arguments, file);
        assert_eq!(ran.code, 2, "{arguments:?}");
        ran.stderr
    };
    let with_ratings = ["mitchell:5", "--ratings", "-"];
    assert!(stderr(&with_ratings, &ratings(9)).contains("has 10 places and 9 entered"));
    let wrong = ratings(9) + "Ann & Bob,good\n";
    assert!(
        stderr(&with_ratings, &wrong)
            .contains("-: line 11: write name,rating such as Ann & Bob,54.3: “good” is no")
    );
    assert!(stderr(&["mitchell:5", "--seeds", "11"], "").contains("--seeds 11: only 10 play"));
    assert!(stderr(&["mitchell:5", "--seeds", "0"], "").contains("nobody is seeded"));
    assert!(stderr(&["mitchell:5"], "").contains("--ratings"));
    let twice = ["mitchell:5", "--tables", "7", "--seeds", "2"];
    assert!(stderr(&twice, "").contains("“mitchell:5” has its own size"));
}
