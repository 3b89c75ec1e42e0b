//! Searching a system by words and by auction.

use alerts::{System, Wanted};
use proptest::prelude::*;

use crate::random_files::{Asked, Dice, file};

const NOTES: &str = "\
BBOalert,search
,1C,16+ HCP any shape
1C--,1D,0-7 HCP#Negative; or a trap,our own idea
+,1H,8+ with 5+♥
1C(--|Db),(1S|1N),five Spades,8-11 balanced
/4N--$/,5C,0 or 3 keycards
----1C--,2C,seat three only
Option,Vs strong
1C,Db,Majors
1C__,2N,minors whatever they do
1C, 2D, @I hidden words
";

fn found(wanted: &Wanted) -> Vec<u32> {
    System::of(NOTES).search(wanted).iter().map(|hit| hit.place.line).collect()
}

fn words(words: &[&str]) -> Vec<u32> {
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    found(&Wanted { words, auction: None })
}

fn after(context: &str) -> Vec<u32> {
    found(&Wanted { words: Vec::new(), auction: alerts::calls(context) })
}

#[test]
fn all_words_have_to_occur_in_capitals_or_not() {
    assert_eq!(words(&["hcp"]), [2, 3]);
    assert_eq!(words(&["hcp", "ANY"]), [2]);
    assert_eq!(words(&["hcp", "spades"]), [0_u32; 0]);
}

#[test]
fn chat_and_comment_are_searched_too() {
    assert_eq!(words(&["trap"]), [3]);
    assert_eq!(words(&["own idea"]), [3]);
}

#[test]
fn suit_symbols_and_their_letters_are_the_same() {
    assert_eq!(words(&["5+!h"]), [4]);
    assert_eq!(words(&["5+♥"]), [4]);
    assert_eq!(words(&["5+♡"]), [4]);
}

#[test]
fn the_texts_of_a_group_are_all_searched() {
    assert_eq!(words(&["five spades"]), [5]);
    assert_eq!(words(&["balanced"]), [5]);
    let wanted = Wanted { words: vec!["balanced".to_owned()], auction: None };
    let hits = System::of(NOTES).search(&wanted);
    assert_eq!(hits[0].explanation, "five Spades | 8-11 balanced");
    assert_eq!(hits[0].call, "(1S|1N)");
}

#[test]
fn an_auction_finds_what_is_defined_after_it_and_its_last_call() {
    // The opening itself, both answers and the group; overcalls of 1C are after it too.
    assert_eq!(after("1C"), [2, 9]);
    assert_eq!(after("1C--"), [3, 4, 5, 10]);
    assert_eq!(after("1C--1D"), [3]);
    assert_eq!(after("1CDb"), [5, 9, 10]);
}

#[test]
fn leading_passes_count_as_in_look_ups() {
    assert_eq!(after("----1C--"), [3, 4, 5, 7, 10]);
    assert_eq!(after("--1C--"), [3, 4, 5, 10]);
    assert_eq!(after("----"), [2]);
}

#[test]
fn regular_expressions_are_matched() {
    assert_eq!(after("1C--1D--4N--"), [6]);
}

#[test]
fn openings_are_found_after_no_calls() {
    assert_eq!(after(""), [2]);
}

#[test]
fn words_and_auction_hold_together() {
    let wanted = Wanted { words: vec!["hcp".to_owned()], auction: alerts::calls("1C--") };
    assert_eq!(found(&wanted), [3]);
}

#[test]
fn a_record_that_is_passed_over_is_found_by_words_only() {
    assert_eq!(words(&["hidden"]), [11]);
    assert!(!after("1C").contains(&11));
}

#[test]
fn a_hit_says_everything_about_its_record() {
    let wanted = Wanted { words: vec!["majors".to_owned()], auction: None };
    let hits = System::of(NOTES).search(&wanted);
    let json = serde_json::to_value(&hits[0]).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "place": {"file": 0, "line": 9},
            "option": "Vs strong",
            "context": "1C",
            "call": "Db",
            "explanation": "Majors",
            "chat": null,
        })
    );
}

proptest! {
    /// Whatever a look-up may find, switched on or not, a search by its auction finds as well.
    #[test]
    fn a_search_finds_what_a_look_up_finds(seed: u64) {
        let mut dice = Dice::new(seed);
        // Where blocks are off, aliases and `+` may mean something else here than there.
        let text = file(&mut dice);
        let lines = text.lines().filter(|line| !line.starts_with("Alias") && !line.contains('+'));
        let text = lines.collect::<Vec<_>>().join("\n");
        let system = System::of(&text);
        for _ in 0..10 {
            let asked = Asked::new(&mut dice);
            let auction = asked.auction();
            let call = alerts::call(asked.call).unwrap();
            let question = alerts::Question { auction: &auction, call, board: asked.board() };
            let chosen = system.choose(&asked.choices());
            if let Some(found) = system.look_up(&chosen, &question) {
                let hits = |auction: Vec<bridge::Call>| {
                    let wanted = Wanted { words: Vec::new(), auction: Some(auction) };
                    system.search(&wanted)
                };
                let is_it = |hit: &alerts::Hit| hit.place == found.place;
                prop_assert!(hits(auction.clone()).iter().any(is_it), "{text}\n{found:?}");
                let longer = [auction.as_slice(), &[call]].concat();
                prop_assert!(hits(longer).iter().any(is_it), "{text}\n{found:?}");
            }
        }
    }
}
