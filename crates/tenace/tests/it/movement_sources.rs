//! Movements from files and of events, and what is said of a kind or an option that cannot be.

use serde_json::Value;

use crate::club::TestClub;

#[test]
fn a_kind_almost_right_is_guessed() {
    let club = TestClub::empty();
    let ran = club.run(&["movement", "show", "mitchel", "--tables", "5"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("Did you mean mitchell?"), "{}", ran.stderr);
    club.run(&["movement", "show", "Howell", "--tables", "5"]).ok();
}

#[test]
fn a_file_is_shown_printed_and_played() {
    let club = TestClub::empty();
    let text = club.run(&["movement", "show", "howell", "--tables", "4", "--format", "csv"]).ok();
    let file = club.write("four.csv", &text);
    let shown = club.run(&["movement", "show", &file, "--format", "csv"]).ok();
    assert_eq!(shown, text);
    let cards = club.run(&["movement", "cards", &file, "--for", "pairs"]).ok();
    assert!(cards.starts_with("Pair 1 — four\n"), "{cards}");
    club.run(&["event", "new", "--movement", &file, "--name", "Four"]).ok();
    assert!(club.run(&["event", "show", "Four"]).ok().starts_with("Four"));
    let ran = club.run(&["movement", "show", &file, "--tables", "5"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("leave those options out"), "{}", ran.stderr);
}

/// Two movements of a collection, with sets of 3 and of 4 boards.
const COLLECTION: &str = "\
[M37] Howell
0,2,18,3,3,0
4,1,1,4,2,2,4,3,3
2,3,1,3,1,2,1,2,3

3/4 Howell, short
0,2,8,4,2,0
4,1,1,4,2,2
2,3,1,3,1,2
";

#[test]
fn one_movement_of_a_file_of_many() {
    let club = TestClub::empty();
    let file = club.write("many.txt", COLLECTION);
    let listed = club.run(&["movement", "list", &file]).ok();
    assert!(listed.contains("3/4 Howell, short"), "{listed}");
    let json = club.run(&["movement", "list", &file, "--json", "--tables", "2"]).ok();
    let json: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[1]["number"], &json[1]["set_size"]), (&2.into(), &4.into()));
    // The number is the one to choose it by, and what is wrong with the others is not kept quiet.
    let json = club.run(&["movement", "list", &format!("{file}#2"), "--json"]).ok();
    let json: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!((json.len(), &json[0]["number"]), (1, &2.into()));
    let slip = club.write("slip.txt", &COLLECTION.replace("\n4,1,1", "\n4,x,1"));
    let ran = club.run(&["movement", "list", &slip]);
    assert!(ran.stderr.contains("Line ") && ran.stderr.contains('x'), "{}", ran.stderr);
    let ran = club.run(&["movement", "show", &file]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.contains("there are 2 movements in it; choose one by its number"),
        "{}",
        ran.stderr
    );

    let (second, by_name) = (format!("{file}#2"), format!("{file}#m37"));
    // The set size is the header's, unless another is asked for.
    let shown = club.run(&["movement", "show", &by_name]).ok();
    assert!(shown.contains("3 sets of 3: 9 boards."), "{shown}");
    let shown = club.run(&["movement", "show", &second]).ok();
    assert!(shown.contains("2 sets of 4: 8 boards."), "{shown}");
    let shown = club.run(&["movement", "show", &second, "--set-size", "5"]).ok();
    assert!(shown.contains("2 sets of 5: 10 boards."), "{shown}");
    // It goes with the movement into our own text, into cards and into an event.
    let text = club.run(&["movement", "show", &second, "--format", "text"]).ok();
    assert!(text.contains("set size: 4\n"), "{text}");
    let cards = club.run(&["movement", "cards", &by_name, "--json"]).ok();
    let cards: Value = serde_json::from_str(&cards).unwrap();
    assert_eq!(cards["tables"][0]["rounds"][1]["boards"], "4-6");
    club.run(&["event", "new", "--movement", &second, "--name", "Short"]).ok();
    let cards = club.run(&["movement", "cards", "Short", "--json"]).ok();
    let cards: Value = serde_json::from_str(&cards).unwrap();
    assert_eq!(cards["tables"][0]["rounds"][1]["boards"], "5-8");

    let checked = club.run(&["movement", "check", &second]);
    assert!(
        checked.stdout.starts_with("3/4 Howell, short: 2 tables, 2 rounds"),
        "{}",
        checked.stdout
    );
    let sections = club.run(&["movement", "sections", &second, "howell:2:2"]);
    assert!(sections.stdout.contains("sets of 4:"), "{}", sections.stdout);
    let ran = club.run(&["movement", "sections", &second, &by_name]);
    assert!(ran.stderr.contains("say with --set-size how many all have"), "{}", ran.stderr);
    for (word, why) in [("3", "there is no movement 3: the file has 2"), ("Web", "is called “Web”")]
    {
        let ran = club.run(&["movement", "show", &format!("{file}#{word}")]);
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
    }
}

#[test]
fn an_event_has_cards_with_its_own_boards() {
    let club = TestClub::empty();
    let words = ["event", "new", "--movement", "mitchell", "--tables", "5", "--set-size", "3"];
    club.run(&[&words[..], &["--name", "Five"]].concat()).ok();
    let cards = club.run(&["movement", "cards", "Five", "--json"]).ok();
    let cards: Value = serde_json::from_str(&cards).unwrap();
    assert_eq!(cards["tables"][0]["rounds"][1]["boards"], "4-6");
    let ran = club.run(&["movement", "cards", "Sixth", "--json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("it is no event either"), "{}", ran.stderr);
}

#[test]
fn who_sits_out_for_a_rover_finds_it_on_the_card() {
    let cards = TestClub::empty().run(&["movement", "cards", "rover", "--tables", "7"]).ok();
    let card = cards.split("\n\n").find(|card| card.starts_with("Pair 2 N/S")).unwrap();
    assert!(card.lines().nth(3).unwrap().contains("sit out"), "{card}");
}

#[test]
fn a_final_has_two_sessions() {
    let club = TestClub::empty();
    let cards = club.run(&["movement", "cards", "double-howell", "--tables", "6", "--json"]).ok();
    let cards: Vec<Value> = serde_json::from_str(&cards).unwrap();
    assert_eq!(cards.len(), 2);
    let words = ["event", "new", "--movement", "double-howell", "--tables", "6", "--name", "Final"];
    club.run(&words).ok();
    let shown = club.run(&["event", "show", "Final", "--json"]).ok();
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["sections"].as_array().unwrap().len(), 2);
    let ran = club.run(&["movement", "show", "mitchell", "--tables", "7", "--session", "1"]);
    assert!(ran.stderr.contains("is played in one session"), "{}", ran.stderr);
}

#[test]
fn a_kind_lists_its_sizes() {
    let club = TestClub::empty();
    let listed = club.run(&["movement", "list", "hesitation"]).ok();
    assert!(listed.starts_with("hesitation: "), "{listed}");
    let json = club.run(&["movement", "list", "howell", "--json"]).ok();
    let json: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["tables"], 2);
}

#[test]
fn what_cannot_be_asked_for_is_refused() {
    let club = TestClub::empty();
    let refused = [
        ("advise --pairs 19 --stationary 25", "there are 19 pairs"),
        ("advise --pairs 19 --boards 0", "expected at least 1"),
        ("advise --pairs 19 --boards 26-22", "the smaller number first"),
        ("show mitchell --tables 5 --set-size 0", "1..=99"),
        ("show mitchell --tables 5 --arrows 9", "there are only 5"),
        ("show howell --tables 5 --arrows 1", "built in"),
        ("list --tables 0", "1..=511"),
        ("optimise --tables 6 --rounds 20", "12 pairs, who can meet in 11 rounds"),
    ];
    for (words, why) in refused {
        let words: Vec<&str> = std::iter::once("movement").chain(words.split(' ')).collect();
        let ran = club.run(&words);
        assert_eq!(ran.code, 2, "{words:?}");
        assert!(ran.stderr.contains(why), "{words:?}: {}", ran.stderr);
    }
    let own = ["movement", "show", "mitchell", "--tables", "5", "--numbering", "1,2,3"];
    let ran = club.run(&own);
    assert!(ran.stderr.contains("there are 10 pairs"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("nearest"), "{}", ran.stderr);
}

#[test]
fn a_movement_with_two_winners_has_no_arrows_to_turn() {
    let club = TestClub::empty();
    let text = club.run(&["movement", "show", "mitchell", "--tables", "5", "--format", "csv"]).ok();
    let file = club.write("five.csv", &text);
    let ran = club.run(&["movement", "optimise", &file, "--seconds", "1"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("for one winner"), "{}", ran.stderr);
}
