//! Members' numbers, with those that the published rules give as examples.

use insta::assert_snapshot;
use session::model::{MembershipCheck, MembershipRule, SettingKind, SettingName};

fn sentence(rule: MembershipRule, number: &str) -> String {
    match rule.check(number) {
        MembershipCheck::Wrong(wrong) => wrong.to_string(),
        other => format!("{other:?}"),
    }
}

#[test]
fn numbers_with_the_right_check_digit_are_right() {
    let examples = [
        (MembershipRule::Abf, "0041475"),
        (MembershipRule::Abf, "41475"),
        (MembershipRule::Ffb, "2094100"),
        (MembershipRule::Ffb, "2094118"),
        (MembershipRule::Ffb, "490714"),
        (MembershipRule::Ffb, "490706"),
        (MembershipRule::Ffb, " 00490706 "),
    ];
    for (rule, number) in examples {
        assert_eq!(rule.check(number), MembershipCheck::Right, "{} {number}", rule.as_str());
    }
}

#[test]
fn every_single_wrong_digit_and_most_exchanges_are_found() {
    for (rule, number) in [(MembershipRule::Abf, "0041475"), (MembershipRule::Ffb, "2094118")] {
        let mut missed = 0;
        for place in 0..number.len() {
            for digit in '0'..='9' {
                let mut typed: Vec<char> = number.chars().collect();
                if typed[place] != digit {
                    typed[place] = digit;
                    let typed: String = typed.into_iter().collect();
                    missed += u32::from(rule.check(&typed) == MembershipCheck::Right);
                }
            }
        }
        // Doubling modulo ten, the FFB's rule, does not tell a digit from one five higher at three of
        // the seven places.
        let expected = if rule == MembershipRule::Ffb { 3 } else { 0 };
        assert_eq!(missed, expected, "{}", rule.as_str());
    }
    assert_snapshot!(sentence(MembershipRule::Abf, "0014475"), @"this is not an ABF number: a digit is wrong, or two are the wrong way round");
    assert_snapshot!(sentence(MembershipRule::Ffb, "2049118"), @"this is not an FFB number: a digit is wrong, or two are the wrong way round");
}

#[test]
fn what_is_no_number_at_all_is_told_by_its_form() {
    assert_snapshot!(sentence(MembershipRule::Abf, "12345678"), @"an ABF number has up to seven digits");
    assert_snapshot!(sentence(MembershipRule::Ffb, "Ann"), @"an FFB number has up to eight digits");
    assert_snapshot!(sentence(MembershipRule::Acbl, "S123456"), @"an ACBL number has seven digits; the first may be a letter from J to R");
    for (rule, number) in [
        (MembershipRule::Acbl, "123456"),
        (MembershipRule::Acbl, "12J4567"),
        (MembershipRule::Acbl, ""),
        (MembershipRule::Acbl, "１234567"),
        (MembershipRule::Abf, "000000"),
        (MembershipRule::Ffb, "0"),
        (MembershipRule::Ffb, "00"),
        (MembershipRule::Ffb, "４９"),
    ] {
        assert!(matches!(rule.check(number), MembershipCheck::Wrong(_)), "{number}");
    }
}

#[test]
fn where_no_rule_is_known_nothing_is_claimed() {
    for (rule, number) in [
        (MembershipRule::None, "anything"),
        (MembershipRule::Jcbl, "12345"),
        (MembershipRule::Acbl, "1234567"),
        (MembershipRule::Acbl, "J234567"),
        (MembershipRule::Acbl, "r234567"),
    ] {
        assert_eq!(rule.check(number), MembershipCheck::Unchecked, "{number}");
    }
}

#[test]
fn the_setting_names_every_rule() {
    let setting: SettingName = "BM2NumberValidation".parse().unwrap();
    let SettingKind::Number { min: 0, max, .. } = setting.kind() else { panic!("a number") };
    for value in 0..=max {
        assert!(MembershipRule::of_setting(value).is_some(), "{value}");
    }
    assert_eq!(MembershipRule::of_setting(2), Some(MembershipRule::Ffb));
    assert_eq!(MembershipRule::of_setting(max + 1), None);
    assert_eq!(MembershipRule::of_setting(-1), None);
}
