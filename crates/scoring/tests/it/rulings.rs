//! What the director gives: averages, percentages, assigned, weighted and split scores, penalties.

use bridge::{BySide, Side, Vulnerability};
use rstest::rstest;
use scoring::{
    BoardMethod, Entrant, Expected, Extra, ExtraKind, Field, Line, Profile, Rules, Scope, Score,
    ScoringMethod, Traveller, Who,
};

use crate::support::{board, column, ew, ns, one_board, rules, score, two_lines};
use BoardMethod::{Butler, CrossImps, Matchpoints};
use Side::{EastWest, NorthSouth};

const NONE: Vulnerability = Vulnerability::None;

#[test]
fn averages_without_another_board_are_sixty_fifty_and_forty() {
    let lines = ["A+ A-", "A A", "400", "50", "90", "100"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth)[..2], ["6", "5"]);
    assert_eq!(column(&field, EastWest)[..2], ["4", "5"]);
}

/// Pair 0 has a top on board 1 of three tables and an average plus on board 2.
fn with_a_good_session(ruling: &str) -> Field {
    let who = |row| Who::Pairs(BySide { ns: ns(row), ew: ew(row, 3) });
    let first = Traveller::new([
        Line::points(ns(0), ew(0, 3), 620),
        Line::points(ns(1), ew(1, 3), 170),
        Line::points(ns(2), ew(2, 3), 140),
    ]);
    let second = Traveller::new([
        Line::new(who(0), &ruling.parse().unwrap(), NONE),
        Line::points(ns(1), ew(1, 3), 170),
        Line::points(ns(2), ew(2, 3), 140),
    ]);
    let boards = [(board(1), first), (board(2), second)];
    Field::with_boards(rules("ebu", Matchpoints), two_lines(3), Expected::Largest, boards)
}

#[rstest]
// N-S have 100 % on the other board, E-W 0 %: better than 60, worse than 40.
#[case("A+ A-", "100.00", "0.00")]
#[case("A A", "75.00", "25.00")]
#[case("60% 40%", "80.00", "20.00")]
// The own average only ever helps a plus and only ever hurts a minus.
#[case("A- A+", "70.00", "30.00")]
fn an_average_plus_looks_at_the_own_session(
    #[case] ruling: &str,
    #[case] ns_percent: &str,
    #[case] ew_percent: &str,
) {
    let field = with_a_good_session(ruling);
    let standings = field.standings(Scope { by_line: true, by_section: false });
    let percent = |entrant: Entrant| {
        let standing = standings.iter().find(|standing| standing.entrant == entrant).unwrap();
        format!("{:.2}", standing.percentage.unwrap())
    };
    assert_eq!((percent(ns(0)).as_str(), percent(ew(0, 3)).as_str()), (ns_percent, ew_percent));
}

#[test]
fn in_imps_an_average_plus_is_three_or_the_own_average() {
    let field = one_board(rules("ebu", Butler), NONE, &["A+ A-", "420", "-50", "60% 40%", "A A"]);
    assert_eq!(column(&field, NorthSouth)[0], "3");
    assert_eq!(column(&field, EastWest)[0], "-3");
    assert_eq!(column(&field, NorthSouth)[3..], ["3", "0"]);
}

#[rstest]
#[case(ScoringMethod::Imps2NoCorrection, "2")]
#[case(ScoringMethod::Imps3Weighted, "3")]
#[case(ScoringMethod::CrossImps2Average, "2")]
// Totals: times the comparisons.
#[case(ScoringMethod::CrossImps3Total, "6")]
fn the_method_says_what_an_average_plus_is_worth(
    #[case] method: ScoringMethod,
    #[case] expected: &str,
) {
    let rules = Rules::of(Profile::named("ebu").unwrap(), method).unwrap();
    let field = one_board(rules, NONE, &["A+ A-", "420", "-50"]);
    assert_eq!(column(&field, NorthSouth)[0], expected);
}

#[test]
fn every_method_has_rules_or_is_for_teams() {
    for method in ScoringMethod::ALL {
        let rules = Rules::of(Profile::named("wbf").unwrap(), method);
        assert_eq!(rules.is_none(), method.number() >= 40, "{method}");
    }
}

#[test]
fn an_assigned_score_is_one_of_the_field() {
    let lines = ["[4SN=]", "420", "-50"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth), ["3", "3", "0"]);
}

#[test]
fn a_weighted_score_is_converted_part_by_part() {
    // 3/5 of beating both (4) and 2/5 of losing to 420 and beating −100 (2).
    let lines = ["[3/5 450, 2/5 -50]", "420", "-100"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth), ["3.2", "2.8", "0"]);
    assert_eq!(column(&field, EastWest), ["0.8", "1.2", "4"]);
}

#[test]
fn thirty_and_seventy_per_cent_of_the_white_book() {
    // 30 % of 9.7 and 70 % of 5.7 are 6.90: one of six tables, 620 beats all, 600 ties with none.
    let mut profile = Profile::named("ebu").unwrap();
    profile.matchpoints.rounding.decimals = 2;
    let lines = ["[30% 620, 70% 170]", "600", "600", "140", "110", "100"];
    let field = one_board(Rules::new(profile, Matchpoints), NONE, &lines);
    // Parts: 620 beats five (10), 170 beats three (6): 0.3 × 10 + 0.7 × 6 = 7.2.
    assert_eq!(column(&field, NorthSouth)[0], "7.2");
    assert_eq!(column(&field, EastWest)[0], "2.8");
    // Each 600 beats the three below, ties the other 600, and beats 0.7 of the weighted result.
    assert_eq!(column(&field, NorthSouth)[1], "8.4");
}

#[test]
fn weighted_and_split_as_in_the_white_book() {
    // forums.ebu.co.uk 901, White Book pp. 78–79: 6 plays, top 10. N-S tie with −100 and lose to 650;
    // E-W tie with 650. Each column adds up to 30, a table need not add up to 10.
    let lines = ["650", "-100", "-100", "-200", "-790", "[-100] [650]"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth), ["10", "6", "6", "2", "0", "6"]);
    assert_eq!(column(&field, EastWest), ["1", "5", "5", "8", "10", "1"]);
}

#[test]
fn a_ruling_for_one_side_only_leaves_the_other_column_short() {
    // E-W have an average: their column has three scores of four, N-S's has four.
    let lines = ["[420] A", "420", "-50", "100"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    assert_eq!(column(&field, NorthSouth), ["5", "5", "0", "2"]);
    assert_eq!(column(&field, EastWest), ["3", "0.3333", "5.6667", "3"]);
}

#[test]
fn a_board_played_in_the_wrong_direction_is_credited_to_those_who_held_the_cards() {
    let field = one_board(rules("ebu", Matchpoints), NONE, &["4SN= WD", "-50", "-100"]);
    // The pair that should sit E-W held the N-S cards and has the top.
    let standings = field.standings(Scope::default());
    assert_eq!(standings[0].entrant, ew(0, 3));
    assert_eq!(standings[0].score, score("4"));
}

#[rstest]
#[case(ExtraKind::Points, "-1.5", "4.5", "75.00")]
#[case(ExtraKind::PercentOfTop, "-25", "4.5", "75.00")]
#[case(ExtraKind::Percent, "-5", "6", "95.00")]
fn penalties_in_points_in_tops_and_in_percent(
    #[case] kind: ExtraKind,
    #[case] amount: &str,
    #[case] total: &str,
    #[case] percent: &str,
) {
    let mut field = one_board(rules("ebu", Matchpoints), NONE, &["620", "170", "140", "110"]);
    let reason = "slow play".to_owned();
    field.add_extra(ns(0), Extra { kind, amount: score(amount), reason });
    let standing = field.standings(Scope { by_line: true, by_section: false })[0];
    assert_eq!(standing.entrant, ns(0));
    assert_eq!(standing.score, score(total));
    assert_eq!(format!("{:.2}", standing.percentage.unwrap()), percent);
}

#[test]
fn a_penalty_in_imps() {
    let mut field = one_board(rules("ebu", CrossImps), NONE, &["620", "170"]);
    let reason = "late".to_owned();
    field.add_extra(ns(0), Extra { kind: ExtraKind::Points, amount: score("-3"), reason });
    assert_eq!(field.total_of(ns(0)).points(), Score::whole(7));
}

#[test]
fn a_lone_score_is_artificial_and_not_part_of_the_own_average() {
    // Board 1: pair 0 has a bottom of nine. Board 2: theirs is the only score of nine, 60 % by rule.
    // Board 3: an average minus, which is the own average of board 1 alone.
    let who = |row| Who::Pairs(BySide { ns: ns(row), ew: ew(row, 9) });
    let first =
        (0..9).map(|row| Line::points(ns(row), ew(row, 9), i32::try_from(row).unwrap() * 10));
    let others = |result: &str| {
        let not_played = (1..9).map(|row| Line::new(who(row), &"NP".parse().unwrap(), NONE));
        let own = Line::new(who(0), &result.parse().unwrap(), NONE);
        Traveller::new(std::iter::once(own).chain(not_played).collect::<Vec<_>>())
    };
    let boards =
        [(board(1), Traveller::new(first)), (board(2), others("4SN=")), (board(3), others("A- A"))];
    let field =
        Field::with_boards(rules("ebu", Matchpoints), two_lines(9), Expected::Largest, boards);
    let total = field.total_of(ns(0));
    assert_eq!((total.real_boards, total.real), (1, Score::ZERO));
    assert_eq!(total.artificial, score("9.6"));
    assert_eq!(total.minus, (1, Score::ZERO));
}
