//! Profiles as text: those built in, a club's own, and what is said of a mistake.

use bridge::{Side, Vulnerability};
use proptest::prelude::*;
use rstest::rstest;
use scoring::profile::{Compare, MatchpointScale, ShortField, SmallGroups, Trim};
use scoring::{BoardMethod, Profile, ProfileError, Rules};

use crate::support::{column, one_board, rules, score};

fn refused(text: &str) -> String {
    match Profile::from_toml(text) {
        Ok(profile) => panic!("taken for a profile: {profile:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_profiles_that_are_built_in() {
    assert_eq!(Profile::NAMES, ["wbf", "ebu", "ebuscore", "acbl", "cbai-manual"]);
    for name in Profile::NAMES {
        let profile = Profile::named(name).unwrap();
        assert_eq!(profile.name, name);
        assert!(!profile.title.is_empty());
        // Names are read as people write them.
        assert_eq!(Profile::named(&format!(" {} ", name.to_uppercase())).unwrap(), profile);
        // Every choice has its source beside it.
        assert!(Profile::text(name).unwrap().matches('#').count() >= 8, "{name}");
    }
    let named = |name| Profile::named(name).unwrap();
    assert_eq!(named("acbl").matchpoints.scale, MatchpointScale::OneHalfZero);
    assert_eq!(named("acbl").totals.matchpoints.compare, Compare::FactoredTotal);
    assert_eq!(named("ebu").matchpoints.small_groups, SmallGroups::Ebu);
    assert_eq!(named("cbai-manual").matchpoints.short_field, ShortField::OneForEachMissing);
    assert!(!named("cbai-manual").averages.own_average);
}

/// `ebuscore` rounds each board to two decimals before adding, a half up, for minus IMPs down, so that the sides cancel;
/// `ebu` keeps more.
#[test]
fn ebuscore_rounds_each_board() {
    let lines = ["20", "0", "0", "0", "0", "0", "0", "0", "0"];
    let last = |profile, method, side| {
        let field = one_board(rules(profile, method), Vulnerability::None, &lines);
        column(&field, side).pop().unwrap()
    };
    // One comparison of eight loses an IMP: 0.125.
    let imps = |profile, side| last(profile, BoardMethod::CrossImps, side);
    assert_eq!(imps("ebuscore", Side::NorthSouth), "-0.13");
    assert_eq!(imps("ebuscore", Side::EastWest), "0.13");
    assert_eq!(imps("ebu", Side::NorthSouth), "-0.125");
    // Three scores of a board that seven tables play: Neuberg gives 7/3 × (3 + 1) − 1 and so on.
    let neuberg = |profile| {
        let mut lines = vec!["420", "50", "-50"];
        lines.extend(["A5050"; 4]);
        let field =
            one_board(rules(profile, BoardMethod::Matchpoints), Vulnerability::None, &lines);
        column(&field, Side::NorthSouth).into_iter().take(3).collect::<Vec<_>>()
    };
    assert_eq!(neuberg("ebuscore"), ["10.67", "6", "1.33"]);
    assert_ne!(neuberg("ebu"), neuberg("ebuscore"));
}

/// Eight scores of nine: Neuberg leaves a half in the third decimal of each, which goes up on both sides.
#[test]
fn ebuscore_rounds_a_half_up_on_both_sides() {
    let lines = ["430", "420", "170", "140", "110", "50", "-50", "-100", "A5050"];
    let points = |profile, side| {
        let rules = rules(profile, BoardMethod::Matchpoints);
        let field = one_board(rules, Vulnerability::None, &lines);
        column(&field, side).into_iter().take(8).collect::<Vec<_>>()
    };
    let mut up = ["15.88", "13.63", "11.38", "9.13", "6.88", "4.63", "2.38", "0.13"];
    assert_eq!(points("ebuscore", Side::NorthSouth), up);
    assert_eq!(points("ebu", Side::NorthSouth)[..2], ["15.875", "13.625"]);
    up.reverse();
    assert_eq!(points("ebuscore", Side::EastWest), up);
}

#[test]
fn a_profile_is_the_same_after_writing_and_reading() {
    for name in Profile::NAMES {
        let mut profile = Profile::named(name).unwrap();
        assert_eq!(Profile::from_toml(&toml::to_string(&profile).unwrap()).unwrap(), profile);
        profile.name = "our club".to_owned();
        profile.butler.trim = Trim::Percent(49);
        profile.averages.plus = score("62.5");
        assert_eq!(Profile::from_toml(&toml::to_string(&profile).unwrap()).unwrap(), profile);
    }
}

#[test]
fn a_club_says_only_what_it_does_otherwise() {
    let own = Profile::from_toml(
        "extends = \"ebu\"\n\
         name = \"our club\"\n\
         [averages]\n\
         plus = \"65\"\n\
         [totals]\n\
         percentage = { decimals = 1 }\n",
    )
    .unwrap();
    let mut expected = Profile::named("ebu").unwrap();
    expected.name = "our club".to_owned();
    expected.title = "own rules, from ebu".to_owned();
    expected.averages.plus = score("65");
    expected.totals.percentage.decimals = 1;
    assert_eq!(own, expected);
    assert_eq!(Rules::new(own, BoardMethod::Matchpoints).profile().name, "our club");
}

#[test]
fn an_unknown_profile_lists_those_there_are() {
    let error = Profile::named("fff").unwrap_err();
    assert_eq!(error, ProfileError::Unknown("fff".to_owned()));
    let sentence = "there is no profile “fff”: use one of wbf, ebu, ebuscore, acbl, cbai-manual, or \
                    a file of your own";
    assert_eq!(error.to_string(), sentence);
    assert_eq!(refused("extends = \"fff\""), sentence);
}

#[rstest]
// A text of its own, from `wbf` with a line changed: the line is named.
#[case::wrong_value("short_field = \"neuberg\"", "short_field = \"newberg\"", "newberg")]
#[case::wrong_key("own_average = true", "own_averages = true", "own_averages")]
#[case::no_number("plus = \"60\"", "plus = \"sixty\"", "sixty")]
#[case::too_many_decimals("plus = \"60\"", "plus = \"60.1234567\"", "at most six decimals")]
#[case::no_scale("imps = \"wbf_continuous\"", "imps = \"wbf_discret\"", "wbf_discret")]
fn a_mistake_is_told_with_its_line(#[case] right: &str, #[case] wrong: &str, #[case] part: &str) {
    let text = Profile::text("wbf").unwrap();
    assert_eq!(text.matches(right).count(), 1, "{right}");
    let line = text.lines().position(|line| line == right).unwrap() + 1;
    let sentence = refused(&text.replace(right, wrong));
    assert!(sentence.contains(&format!("line {line}")), "{sentence}");
    assert!(sentence.contains(part), "{sentence}");
}

#[rstest]
#[case::wrong_key("extends = \"ebu\"\nname = \"x\"\n[averages]\npluss = \"60\"", 4, "pluss")]
#[case::wrong_value("extends = \"ebu\"\n\n[matchpoints]\nscale = \"3-1-0\"", 4, "3-1-0")]
#[case::wrong_table("extends = \"ebu\"\n[average]\nplus = \"60\"", 2, "average")]
#[case::no_name("extends = 3", 1, "names a profile")]
#[case::no_toml("extends = \"ebu\"\n[averages", 2, "averages")]
fn so_it_is_in_a_profile_that_extends(#[case] text: &str, #[case] line: usize, #[case] part: &str) {
    let sentence = refused(text);
    assert!(sentence.contains(part), "{sentence}");
    assert!(sentence.contains(&format!("line {line}")), "{sentence}");
}

#[rstest]
#[case(
    "[matchpoints]\nrounding = { decimals = 7 }",
    "matchpoints.rounding keeps more than six decimals"
)]
#[case(
    "[totals.imps]\nprinted = { decimals = 9 }",
    "totals.imps.printed keeps more than six decimals"
)]
#[case(
    "[totals.imps]\nbefore = { decimals = 9 }",
    "totals.imps.before keeps more than six decimals"
)]
#[case("[butler]\ntrim = { percent = 50 }", "so nothing is left")]
#[case("name = \" \"", "name is empty")]
#[case("[averages]\nplus = \"101\"", "averages.plus is 101, not between 0 and 100 percent")]
#[case("[averages]\nminus = \"-1\"", "averages.minus is -1, not between 0 and 100 percent")]
#[case("[averages]\nplus = \"30\"", "averages.plus is less than averages.minus")]
#[case("[averages]\nimps = \"-3\"", "averages.imps is below 0")]
fn nonsense_is_refused(#[case] change: &str, #[case] part: &str) {
    let extends = "extends = \"ebu\"\n";
    let name = if change.starts_with("name") { "" } else { "name = \"ours\"\n" };
    let sentence = refused(&format!("{extends}{name}{change}"));
    assert!(sentence.contains(part), "{sentence}");
}

#[test]
fn a_profile_must_be_whole() {
    assert!(refused("name = \"half\"").contains("missing field"));
    assert!(refused("").contains("missing field"));
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,60}", table in "[a-z_.]{1,20}", key in "[a-z_.]{1,12}") {
        let _ = Profile::from_toml(&text);
        let extending = format!("extends = \"acbl\"\n{text}\n[{table}]\n{key} = {{ {key} = 1 }}");
        let _ = Profile::from_toml(&extending);
        let _ = Profile::from_toml(&format!("extends = \"ebu\"\n[butler]\n{key} = \"{table}\""));
    }
}

#[test]
fn a_misspelt_extends_is_told_as_such() {
    let error =
        Profile::from_toml("extend = \"ebu\"\nname = \"x\"\n[averages]\nown_average = false\n");
    let sentence = error.unwrap_err().to_string();
    assert!(sentence.starts_with("line 1: there is no “extend” in a profile"), "{sentence}");
}

#[test]
fn changed_rules_do_not_keep_an_official_name() {
    let sentence = refused("extends = \"wbf\"\n[averages]\nplus = \"90\"\n");
    assert_eq!(
        sentence,
        "the profile's name is “wbf”, which is that of other rules: add a line with a name of your own"
    );
}
