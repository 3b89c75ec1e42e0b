//! Scores of one board: every way of scoring, short boards, fouled boards.

use bridge::{Side, Vulnerability};
use rstest::rstest;
use scoring::profile::{CrossImpDivisor, DatumRounding, ShortField, SmallGroups, Trim};
use scoring::{BoardMethod, Entrant, Expected, Field, Line, Profile, Rules, Traveller};

use crate::support::{board, column, one_board, rules, two_lines};

const NONE: Vulnerability = Vulnerability::None;
use BoardMethod::{Aggregate, Butler, CrossImps, Matchpoints};
use Side::{EastWest, NorthSouth};

#[test]
fn a_full_board_has_two_for_each_beaten_and_one_for_each_equalled() {
    let field = one_board(rules("ebu", Matchpoints), NONE, &["620", "650", "-100", "620"]);
    assert_eq!(column(&field, NorthSouth), ["3", "6", "0", "3"]);
    assert_eq!(column(&field, EastWest), ["3", "0", "6", "3"]);
}

#[test]
fn the_acbl_counts_one_and_a_half() {
    let field = one_board(rules("acbl", Matchpoints), NONE, &["620", "650", "-100", "620"]);
    assert_eq!(column(&field, NorthSouth), ["1.5", "3", "0", "1.5"]);
    assert_eq!(column(&field, EastWest), ["1.5", "0", "3", "1.5"]);
}

#[test]
fn neuberg_ten_of_eleven() {
    // ebu.co.uk, “The Neuberg formula, principle”.
    let lines = ["520", "500", "490", "480", "460", "450", "430", "420", "400", "-50", "NP"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    let expected = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1", "-"];
    assert_eq!(column(&field, NorthSouth), expected);
}

#[rstest]
// pjms.nl: of a field of seven.
#[case(3, "88.89")]
#[case(4, "93.75")]
fn a_neuberg_top_in_percent(#[case] played: usize, #[case] percent: &str) {
    let mut lines = vec!["400"];
    lines.extend(std::iter::repeat_n("50", played - 1));
    lines.extend(std::iter::repeat_n("NP", 7 - played));
    let field = one_board(rules("wbf", Matchpoints), NONE, &lines);
    let standings = field.standings(scoring::Scope { by_line: true, by_section: false });
    assert_eq!(format!("{:.2}", standings[0].percentage.unwrap()), percent);
}

#[test]
fn by_hand_one_is_added_for_every_missing_score() {
    let lines = ["400", "140", "-50", "-100", "-110", "430", "A A"];
    let field = one_board(rules("cbai-manual", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth), ["9", "7", "5", "3", "1", "11", "6"]);
}

#[test]
fn the_own_top_counts_where_the_profile_says_so() {
    let mut profile = Profile::named("wbf").unwrap();
    profile.matchpoints.short_field = ShortField::OwnTop;
    let field = one_board(Rules::new(profile, Matchpoints), NONE, &["400", "50", "50", "NP", "NP"]);
    // 4 of 4 and 0.5 of 4 of a top of 8.
    assert_eq!(column(&field, NorthSouth), ["8", "2", "2", "-", "-"]);
}

#[rstest]
#[case::one(&["400"], &["60"], &["60"])]
#[case::two(&["400", "50"], &["65", "55"], &["55", "65"])]
#[case::two_equal(&["400", "400"], &["60", "60"], &["60", "60"])]
#[case::three(&["400", "50", "90"], &["70", "50", "60"], &["50", "70", "60"])]
#[case::three_two_equal(&["400", "400", "90"], &["65", "65", "50"], &["55", "55", "70"])]
fn small_groups_get_percentages(#[case] scores: &[&str], #[case] ns: &[&str], #[case] ew: &[&str]) {
    // With 51 expected, a percent is one matchpoint.
    let mut lines = scores.to_vec();
    lines.resize(51, "NP");
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth)[..ns.len()], *ns);
    assert_eq!(column(&field, EastWest)[..ew.len()], *ew);
}

#[test]
fn the_ebu_compares_three_of_eight_and_the_acbl_three_that_are_the_largest_group() {
    let lines = ["400", "50", "90", "NP", "NP", "NP", "NP", "NP"];
    // Three of eight are more than a third: Neuberg.
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth)[..3], ["12.3333", "1.6667", "7"]);
    let field = one_board(rules("acbl", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth)[..3], ["6.17", "0.83", "3.5"]);
    let mut profile = Profile::named("acbl").unwrap();
    profile.matchpoints.small_groups = SmallGroups::Compared;
    let field = one_board(Rules::new(profile, Matchpoints), NONE, &lines[..3]);
    assert_eq!(column(&field, NorthSouth), ["2", "0", "1"]);
}

#[test]
fn the_acbl_formula_for_fouled_boards() {
    // ACBLscore manual 92: N = 9, n = 5, S = 0…4.
    let mut lines = vec!["100", "200", "300", "400", "500"];
    lines.resize(9, "NP");
    let field = one_board(rules("acbl", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth)[..5], ["0.4", "2.2", "4", "5.8", "7.6"]);
}

#[test]
fn a_fouled_board_is_compared_with_the_same_cards_only() {
    let mut traveller = Traveller::default();
    for (row, (points, version)) in
        [(100, 0), (200, 0), (300, 0), (400, 0), (500, 1), (50, 1)].into_iter().enumerate()
    {
        let entrant = |row: usize| Entrant(u32::try_from(row).unwrap());
        let mut line = Line::points(entrant(row), entrant(row + 6), points);
        line.version = version;
        traveller.push(line);
    }
    let boards = [(board(1), traveller)];
    let field =
        Field::with_boards(rules("ebu", Matchpoints), two_lines(6), Expected::Largest, boards);
    // Four of six by Neuberg; two of six are no more than a third: 65 and 55 % of 10.
    assert_eq!(column(&field, NorthSouth), ["0.5", "3.5", "6.5", "9.5", "6.5", "5.5"]);
    assert_eq!(column(&field, EastWest), ["9.5", "6.5", "3.5", "0.5", "5.5", "6.5"]);
}

#[test]
fn an_assigned_score_that_nobody_obtained() {
    // White Book: 500, 450 and 420 have 14, 11 and 4; 430 gets the 4 and the frequency of 420.
    let lines = ["500", "450", "450", "420", "420", "420", "420", "420"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth)[..4], ["14", "11", "11", "4"]);
    let scale = |points| field.what_if(board(1), points).unwrap().ns.to_string();
    assert_eq!(scale(430), "9");
    assert_eq!(scale(450), "11");
    // There is nothing above a top and nothing below 0.
    assert_eq!((scale(1430), scale(-50)), ("14".to_owned(), "0".to_owned()));
}

#[test]
fn butler_imps_against_a_datum_without_the_extremes() {
    // Mean of 420, 430, 400 and 450 is 425, 430 away from zero.
    let lines = ["1400", "420", "430", "400", "450", "-50"];
    let field = one_board(rules("wbf", Butler), NONE, &lines);
    assert_eq!(column(&field, NorthSouth), ["14", "0", "0", "-1", "1", "-10"]);
    assert_eq!(column(&field, EastWest), ["-14", "0", "0", "1", "-1", "10"]);
}

#[rstest]
#[case(DatumRounding::TensEven, "-1")] // 420: 400 is 20 less
#[case(DatumRounding::TensAwayFromZero, "-1")] // 430
#[case(DatumRounding::Exact, "-1")]
fn a_five_goes_where_the_profile_says(#[case] rounding: DatumRounding, #[case] of_400: &str) {
    let mut profile = Profile::named("acbl").unwrap();
    profile.butler.trim = Trim::None;
    profile.butler.datum = rounding;
    let field = one_board(Rules::new(profile, Butler), NONE, &["420", "430", "400", "450"]);
    assert_eq!(column(&field, NorthSouth)[2], of_400);
}

#[test]
fn the_acbl_rounds_a_datum_to_the_even_ten() {
    // 425 → 420, so 430 is level with it and 410 is not behind; by the EBU's 430, 450 is 1 ahead.
    let mut profile = Profile::named("acbl").unwrap();
    profile.butler.trim = Trim::None;
    let field = one_board(Rules::new(profile, Butler), NONE, &["430", "420", "440", "410"]);
    assert_eq!(column(&field, NorthSouth), ["0", "0", "1", "0"]);
}

#[rstest]
#[case(CrossImpDivisor::Nothing, &["20", "-10", "-10"])]
#[case(CrossImpDivisor::Comparisons, &["10", "-5", "-5"])]
#[case(CrossImpDivisor::Scores, &["6.666667", "-3.333333", "-3.333333"])]
fn cross_imps_are_divided_as_the_profile_says(
    #[case] divide_by: CrossImpDivisor,
    #[case] expected: &[&str],
) {
    let mut profile = Profile::named("wbf").unwrap();
    profile.cross_imps.divide_by = divide_by;
    let field = one_board(Rules::new(profile, CrossImps), NONE, &["420", "-50", "-50"]);
    assert_eq!(column(&field, NorthSouth), expected);
}

#[test]
fn aggregate_is_the_points_themselves() {
    let field = one_board(rules("wbf", Aggregate), NONE, &["420", "-50", "3NTE+1"]);
    assert_eq!(column(&field, NorthSouth), ["420", "-50", "-430"]);
    assert_eq!(column(&field, EastWest), ["-420", "50", "430"]);
}

#[rstest]
#[case::empty(&[])]
#[case::lonely(&["420"])]
#[case::averages_only(&["A A", "A+ A-", "60% 40%"])]
#[case::nobody_played(&["NP", "NP"])]
#[case::nobody_ruled(&["? ?"])]
fn nothing_panics_on_a_poor_board(#[case] lines: &[&str]) {
    for profile in Profile::NAMES {
        for method in [Matchpoints, Butler, CrossImps, Aggregate] {
            let field = one_board(rules(profile, method), NONE, lines);
            assert_eq!(column(&field, NorthSouth).len(), lines.len());
            let _ = field.standings(scoring::Scope::default());
        }
    }
}
