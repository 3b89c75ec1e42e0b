//! The next round of a Swiss, through the real binary.

use serde_json::Value;

use crate::club::{Ran, TestClub};

/// Five after two rounds, of whom 4 and 5 have sat out.
const FIVE: &str = "\
number,name,score,played,ns
1,Alpha,32.5,2 3,1
2,Beta,20,1 4,1
3,Gamma,31.25,5 1,1
4,Delta,18,bye 2,0
5,Epsilon,10,3 bye,1
";

fn draw(arguments: &[&str], standing: &str) -> Ran {
    let words = [&["movement", "draw", "-"], arguments].concat();
    TestClub::empty().run_with_input(&words, standing)
}

#[test]
fn like_meets_like_and_nobody_twice() {
    let printed = draw(&[], FIVE).ok();
    let expected = " table  N/S      score  E/W        score
     1  1 Alpha   32.5  5 Epsilon     10
     2  4 Delta     18  3 Gamma    31.25
2 Beta sits out.
";
    assert_eq!(printed, expected);
}

#[test]
fn three_teams_play_a_triangle() {
    let printed = draw(&["--teams", "--triangle"], FIVE).ok();
    assert!(printed.starts_with(" match  home "), "{printed}");
    assert!(printed.ends_with("1 Alpha, 4 Delta and 5 Epsilon play a triangle.\n"), "{printed}");
    assert_eq!(draw(&["--triangle"], FIVE).code, 2, "a triangle is for teams");
}

#[test]
fn who_comes_late_changes_nothing_that_was_drawn() {
    let six = format!("{FIVE}6,Zeta,0,,\n7,Eta,0,,\n");
    let json = |arguments: &[&str]| -> Value {
        serde_json::from_str(&draw(&[arguments, &["--json"]].concat(), &six).ok()).unwrap()
    };
    let (without, with) = (json(&["--late", "6", "--late", "7"]), json(&["--late", "7"]));
    let drawn = without["matches"].as_array().unwrap();
    assert_eq!(drawn[2]["home"]["name"], "Beta");
    assert_eq!(drawn[2]["away"]["number"], 6);
    assert_eq!(without["sits_out"]["number"], 7);
    assert_eq!(with["sits_out"]["number"], 7, "an even number and one more");
    assert_eq!(drawn[0]["home"]["score"], 32.5);
    let ran = draw(&["--late", "9"], FIVE);
    assert!(ran.code == 2 && ran.stderr.contains("--late 9: nobody in the file"), "{}", ran.stderr);
}

#[test]
fn who_waits_may_have_met_who_comes_late() {
    let four = "number,score,played\n1,30,bye\n2,20,bye\n3,10,4\n4,0,3\n";
    let printed = draw(&["--late", "4"], four).ok();
    let told = "3 and 4 meet again: what was drawn stays, and nobody else is left.\n";
    assert!(printed.ends_with(told), "{printed}");
    let json = draw(&["--late", "4", "--json"], four).ok();
    assert!(json.contains("\"rematches\":[[3,4]]"), "{json}");
}

#[test]
fn the_first_round_is_drawn_from_the_numbers() {
    let names = "name\nAnn\nBob\nCy\nDi\n";
    assert!(draw(&[], names).ok().contains("1 Ann      0  3 Cy"));
    assert!(draw(&["--first", "top-bottom"], names).ok().contains("1 Ann      0  4 Di"));
    let lot = |seed: u32| draw(&["--first", "lot", "--lot", &seed.to_string()], names).ok();
    assert_eq!(lot(5), lot(5));
    assert!((1..9).any(|seed| lot(0) != lot(seed)));
}

#[test]
fn what_does_not_agree_is_told_and_drawn() {
    let ran = draw(&[], "number,played\n1,2\n2,1\n3,1\n4,\n");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("3 says to have played 1, and 1 does not"), "{}", ran.stderr);
    assert_eq!(ran.stdout.lines().count(), 3, "two tables all the same: {}", ran.stdout);
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let stderr = |standing: &str| {
        let ran = draw(&[], standing);
        assert_eq!(ran.code, 2, "{standing}");
        ran.stderr
    };
    assert!(stderr("").contains("the first line must name the columns"));
    assert!(stderr("number\n1\n").contains("needs two to play"));
    assert!(stderr("number\n1\n1\n").contains("number 1 is entered twice"));
    assert!(stderr("number,score\n1,5\n2,x\n").contains("line 3: the score: “x” is no number"));
    assert_eq!(TestClub::empty().run(&["movement", "draw", "nowhere.csv"]).code, 2);
}
