//! Differences between two versions of a system.

use alerts::{Change, Difference, System, What, diff};
use proptest::prelude::*;

use crate::random_files::{Dice, file};

fn differences(old: &str, new: &str) -> Vec<String> {
    let told = |it: Difference| {
        let sign = match it.change {
            Change::Added => '+',
            Change::Removed => '-',
            Change::Changed => '~',
        };
        let option = it.option.map(|it| format!("[{it}] ")).unwrap_or_default();
        let what = serde_json::to_value(it.what).unwrap();
        let [old, new] = [it.old, it.new].map(|it| it.unwrap_or_default());
        let line = |place: Option<alerts::Place>| place.map_or(0, |place| place.line);
        let (before, after) = (line(it.old_place), line(it.new_place));
        let what = what.as_str().unwrap();
        format!(
            "{sign} {what} {option}{},{}: {old} > {new} ({before} > {after})",
            it.context, it.call
        )
    };
    diff(&System::of(old), &System::of(new)).into_iter().map(told).collect()
}

#[test]
fn added_removed_and_changed_records() {
    let old = ",1C,16+\n1C--,1D,0-7\n1C--,1H,8+\n";
    let new = ",1C,17+\n1C--,1S,8+\n1C--,1D,0-7\n";
    assert_eq!(
        differences(old, new),
        [
            "~ record ,1C: 16+ > 17+ (1 > 1)",
            "+ record 1C--,1S:  > 8+ (0 > 2)",
            "- record 1C--,1H: 8+ >  (3 > 0)",
        ]
    );
}

#[test]
fn writing_it_differently_is_no_difference() {
    let old = "1C--,1D,0-7 HCP\n1C--,1H,5+!H\n1C--,1S,5+!S\n1C--1D--,1N,18\n";
    for new in [
        // Blanks, suit symbols, what `+` stands for, a comment.
        "1♣ --, 1♦ ,0-7  HCP ,20230101_10:00\n+,1H,5+♥\n1!C--,1S,5+♠\n1C--1D--,1NT,18\n",
        // A list.
        "1C--,1H,5+!H\n,1C\n- 1D 0-7 HCP\n    - 1N 18\n- 1S 5+!S\n",
        // A group, another order, a line that is continued, and one that never matches.
        "1C--1D--,1N,18\nprose, with, commas\n1C--,(1S|1H),5+!S,5+!H\n1C--,1D,\\\n  0-7 HCP\n",
        // An earlier record that the last one overrides.
        "1C--,1D,overridden\n1C--,1D,0-7 HCP\n1C--,1H,5+!H\n1C--,1S,5+!S\n1C--1D--,1N,18\n",
    ] {
        assert_eq!(differences(old, new), [""; 0], "{new}");
    }
}

#[test]
fn wild_cards_that_mean_the_same_are_the_same() {
    let none: [&str; 0] = [];
    assert_eq!(differences("1C__,2D,x\n", "1C**,2D,x\n"), none);
    assert_eq!(differences("1[HS]--,2N,raise\n", "(1H|1S)--,2N,raise\n"), none);
    assert_eq!(differences("1C__,2D,x\n", "1C_-,2D,x\n").len(), 2);
}

#[test]
fn the_same_record_in_another_option_is_another_one() {
    let old = "Option,Weak\n,1N,12-14\nOption\n";
    let new = "Option,Strong\n,1N,12-14\nOption\n";
    assert_eq!(
        differences(old, new),
        [
            "+ option [Strong] ,Strong:  >  (0 > 1)",
            "+ record [Strong] ,1N:  > 12-14 (0 > 2)",
            "- option [Weak] ,Weak:  >  (1 > 0)",
            "- record [Weak] ,1N: 12-14 >  (2 > 0)",
        ]
    );
}

#[test]
fn whom_an_option_is_for_is_compared() {
    assert_eq!(
        differences("Option,2D Multi,john\n", "Option,2D Multi,john, joe\n"),
        ["~ option [2D Multi] ,2D Multi: john > john, joe (1 > 1)"]
    );
}

#[test]
fn shortcuts_buttons_and_aliases_are_compared() {
    let old = "Shortcut,TC,Texas !C\nShortcut,XX,a\nButton,Hi,Hello\nAlias,wk,weak\n";
    let new = "Shortcut,TC,Texas ♣\nShortcut,XX,b\nShortcut,XX,never\nAlias,wk,weak,@E\n";
    assert_eq!(
        differences(old, new),
        [
            "~ shortcut ,XX: a > b (2 > 2)",
            "+ alias ,wk,@E:  > weak (0 > 4)",
            "- button ,Hi: Hello >  (3 > 0)",
            "- alias ,wk: weak >  (4 > 0)",
        ]
    );
}

#[test]
fn chat_tags_and_trust_are_part_of_what_is_said() {
    assert_eq!(differences(",1C,a#b\n", ",1C,a#c\n"), ["~ record ,1C: a#b > a#c (1 > 1)"]);
    assert_eq!(differences(",1C,a\n", "Trusted\n,1C,a\n"), ["~ record ,1C: a > a @T (1 > 2)"]);
}

#[test]
fn a_misspelt_record_that_is_mended_was_added() {
    assert_eq!(
        differences("1CDbl,2C,raise\n", "1CDb,2C,raise\n"),
        ["+ record 1CDb,2C:  > raise (0 > 1)"]
    );
}

#[test]
fn a_difference_is_json_with_words() {
    let all = diff(&System::of(""), &System::of(",1C,16+\n"));
    let json = serde_json::to_value(&all[0]).unwrap();
    assert_eq!(json["what"], "record");
    assert_eq!(json["change"], "added");
    assert_eq!(json["new_place"]["line"], 1);
    assert_eq!(json["old"], serde_json::Value::Null);
    assert_eq!(all[0].what, What::Record);
}

/// What a difference is seen from the other side.
fn mirrored(it: &Difference) -> String {
    let change = match it.change {
        Change::Added => Change::Removed,
        Change::Removed => Change::Added,
        Change::Changed => Change::Changed,
    };
    let places = (it.new_place, it.old_place);
    format!("{:?} {change:?} {:?} {:?} {:?} {places:?}", it.what, it.option, it.new, it.old)
}

fn plain(it: &Difference) -> String {
    let places = (it.old_place, it.new_place);
    format!("{:?} {:?} {:?} {:?} {:?} {places:?}", it.what, it.change, it.option, it.old, it.new)
}

proptest! {
    #[test]
    fn nothing_is_different_from_itself(seed: u64) {
        let text = file(&mut Dice::new(seed));
        prop_assert_eq!(diff(&System::of(&text), &System::of(&text)), []);
    }

    #[test]
    fn both_directions_mirror_each_other(one: u64, other: u64) {
        let [a, b] = [one, other].map(|seed| System::of(&file(&mut Dice::new(seed))));
        let mut there: Vec<String> = diff(&a, &b).iter().map(plain).collect();
        let mut back: Vec<String> = diff(&b, &a).iter().map(mirrored).collect();
        there.sort();
        back.sort();
        prop_assert_eq!(there, back);
    }

    #[test]
    fn differences_stand_in_order(one: u64, other: u64) {
        let [a, b] = [one, other].map(|seed| System::of(&file(&mut Dice::new(seed))));
        let all = diff(&a, &b);
        let order = |it: &Difference| (it.new_place.is_none(), it.new_place.or(it.old_place));
        prop_assert!(all.is_sorted_by_key(order));
    }
}

#[test]
fn another_order_that_changes_what_is_told_is_a_difference() {
    let before = System::of("BBOalert\n1N--,2C,Stayman\n1N__,2C,natural\n");
    let after = System::of("BBOalert\n1N__,2C,natural\n1N--,2C,Stayman\n");
    let found: Vec<_> = diff(&before, &after)
        .into_iter()
        .map(|it| (it.context, it.call, it.old.unwrap(), it.new.unwrap()))
        .collect();
    let expected = ("1N--", "2C", "natural", "Stayman");
    let (context, call, old, new) = expected;
    assert_eq!(found, [(context.to_owned(), call.to_owned(), old.to_owned(), new.to_owned())]);
    // Another order that changes nothing is none.
    let one = System::of("BBOalert\n,1C,a\n,1D,b\n");
    let other = System::of("BBOalert\n,1D,b\n,1C,a\n");
    assert_eq!(diff(&one, &other), []);
}
