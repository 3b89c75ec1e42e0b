//! Explanations as a director reads them aloud, and that their numbers add up.

use bridge::{BySeat, BySide, Seat, Vulnerability};
use proptest::prelude::*;
use scoring::{
    BoardMethod, Entrant, Expected, Explanation, Extra, ExtraKind, Field, Line, LineResult, Place,
    Profile, Rules, Score, Traveller, Who,
};

use crate::laws::{TABLES, any_rules, traveller};
use crate::support::{board, ew, ns, one_board, rules, score, two_lines};
use BoardMethod::{Aggregate, Butler, CrossImps, Matchpoints};

const NONE: Vulnerability = Vulnerability::None;

fn pair(entrant: Entrant) -> String {
    format!("pair {}", entrant.0 + 1)
}

fn explained(field: &Field, entrant: Entrant) -> String {
    field.explain(entrant, &pair).to_string()
}

fn on_board(field: &Field, entrant: Entrant) -> String {
    field.explain_board(entrant, board(1), &pair).unwrap().to_string()
}

#[test]
fn a_full_board() {
    let lines = ["4SN=", "4SN+1", "4SN-1", "420", "3NTE+1", "PASS", "140"];
    let field = one_board(rules("ebu", Matchpoints), NONE, &lines);
    insta::assert_snapshot!(explained(&field, ns(0)), @r"
    75.00 % = pair 1: 9 of 12 matchpoints on 1 board with a top of 12 (profile ebu)
      9 = the scores of 1 board
        9 = board 1, N-S against pair 8, 75 % of the top of 12
          +420 = 4♠ N =
          9 = beat 4 and tied 1 of 6 others: 2 × 4 + 1 × 1
    ");
    insta::assert_snapshot!(on_board(&field, ew(5, 7)), @r"
    8 = board 1, E-W against pair 6, 66.67 % of the top of 12
      0 = passed out
      8 = beat 4 of 6 others: 2 × 4
    ");
}

/// Seventeen tables with two equal scores at the bottom: an exact half of a hundredth on both sides.
#[test]
fn a_percentage_is_the_one_of_the_board_on_both_sides() {
    let mut lines = vec!["-100".to_owned(), "-100".to_owned()];
    lines.extend((1..16).map(|at| (at * 10).to_string()));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for profile in ["wbf", "ebu", "acbl"] {
        let field = one_board(rules(profile, Matchpoints), NONE, &lines);
        let of_pairs = |row: usize| [on_board(&field, ns(row)), on_board(&field, ew(row, 17))];
        for (row, awards) in field.awards(board(1)).into_iter().enumerate() {
            let contestants = BySide { ns: ns(row), ew: ew(row, 17) };
            let points = BySide::from_fn(|side| field.points_of(contestants[side], awards[side]));
            let BySide { ns, ew } = field.percentages(points);
            for (text, percent) in of_pairs(row).iter().zip([ns, ew]) {
                let percent = percent.unwrap().percent();
                let percent = percent.strip_suffix(".00").unwrap_or(&percent);
                let expected = format!(", {percent} % of the top");
                assert!(text.contains(&expected), "{profile}, {expected}: {text}");
            }
        }
    }
    let field = one_board(rules("wbf", Matchpoints), NONE, &lines);
    assert!(on_board(&field, ns(0)).contains("3.12 % of the top"));
    assert!(on_board(&field, ew(0, 17)).contains("96.88 % of the top"));
}

#[test]
fn the_acbl_counts_halves() {
    let field = one_board(rules("acbl", Matchpoints), NONE, &["420", "420", "-50"]);
    insta::assert_snapshot!(on_board(&field, ns(0)), @r"
    1.50 = board 1, N-S against pair 4, 75 % of the top of 2
      +420 = scored at the table
      1.5 = beat 1 and tied 1 of 2 others: 1 × 1 + ½ × 1
    ");
}

#[test]
fn a_short_board_by_neuberg() {
    let lines = ["3NTN=", "2HS+1", "3NTS-1", "4HN-2", "3DE=", "3NTN+1", "A A"];
    let field = one_board(rules("ebu", Matchpoints), Vulnerability::EastWest, &lines);
    insta::assert_snapshot!(explained(&field, ns(1)), @r"
    59.72 % = pair 2: about 7.17 of 12 matchpoints on 1 board with a top of 12, rounded to 0.01, a half up (profile ebu)
      7.1667 = the scores of 1 board
        7.1667 = board 1, N-S against pair 9, 59.72 % of the top of 12
          +140 = 2♥ S +1
          6 = beat 3 of 5 others: 2 × 3
          7.1667 = Neuberg, 6 of 7 scores: (6 + 1) × 7 / 6 − 1
          rounded to 0.0001, a half away from the average
    ");
    insta::assert_snapshot!(on_board(&field, ns(6)), @r"
    6 = board 1, N-S against pair 14, 50 % of the top of 12
      average: half of the top of 12
    ");
    // By hand, and in proportion.
    let field = one_board(rules("cbai-manual", Matchpoints), Vulnerability::EastWest, &lines);
    insta::assert_snapshot!(on_board(&field, ns(1)), @r"
    7 = board 1, N-S against pair 9, 58.33 % of the top of 12
      +140 = 2♥ S +1
      6 = beat 3 of 5 others: 2 × 3
      7 = 6 and 1 for each missing score, 6 of 7: 6 + 1 × 1
    ");
    let mut profile = Profile::named("wbf").unwrap();
    profile.matchpoints.short_field = scoring::profile::ShortField::OwnTop;
    let field = one_board(Rules::new(profile, Matchpoints), Vulnerability::EastWest, &lines);
    insta::assert_snapshot!(on_board(&field, ns(1)), @r"
    7.20 = board 1, N-S against pair 9, 60 % of the top of 12
      +140 = 2♥ S +1
      6 = beat 3 of 5 others: 2 × 3
      7.2 = in proportion to a full board, 6 of 7 scores: 6 × 6 / 5
    ");
}

#[test]
fn so_few_that_they_are_not_compared() {
    let lines = ["420", "NP", "NP", "NP"];
    let field = one_board(rules("acbl", Matchpoints), NONE, &lines);
    insta::assert_snapshot!(on_board(&field, ns(0)), @r"
    1.80 = board 1, N-S against pair 5, 60 % of the top of 3
      +420 = scored at the table
      0 = no other result to compare with
      1.8 = only 1 of 4 scores, too few to compare: 60 %
    ");
    insta::assert_snapshot!(explained(&field, ns(1)), @r"
    pair 2 has no score yet (profile acbl)
      board 1, N-S against pair 6: the board does not count
        not played
    ");
}

#[test]
fn weighted_and_split() {
    let field =
        one_board(rules("ebu", Matchpoints), NONE, &["[3/5 4SN=, 2/5 4SN-1] [-50]", "420", "-100"]);
    insta::assert_snapshot!(on_board(&field, ns(0)), @r"
    2.60 = board 1, N-S against pair 4, 65 % of the top of 4
      weighted by the director: each possible score is converted, then weighted (Law 12C1c)
        2.04 = 3/5 of 3.4, the score of +420
          3.4 = beat 1.4 and tied 0.6 of 2 others: 2 × 1.4 + 1 × 0.6
        0.56 = 2/5 of 1.4, the score of −50
          1.4 = beat 1 and tied 0.4 of 3 results, less the own: 2 × 1 + 1 × 0.4 − 1
      split score: what the other side has is ruled apart
    ");
    insta::assert_snapshot!(on_board(&field, ew(0, 3)), @r"
    2 = board 1, E-W against pair 1, 50 % of the top of 4
      +50 = assigned by the director
      2 = beat 1 of 2 others: 2 × 1
      split score: what the other side has is ruled apart
    ");
}

#[test]
fn averages_look_at_the_own_session() {
    let line = |row, text: &str| {
        let who = Who::Pairs(bridge::BySide { ns: ns(row), ew: ew(row, 3) });
        Line::new(who, &text.parse().unwrap(), NONE)
    };
    let first = Traveller::new([line(0, "4SN="), line(1, "3SN="), line(2, "4SN-1")]);
    let second = Traveller::new([line(0, "A+ A-"), line(1, "60% 40%"), line(2, "? ?")]);
    let boards = [(board(1), first), (board(2), second)];
    let field =
        Field::with_boards(rules("ebu", Matchpoints), two_lines(3), Expected::Largest, boards);
    insta::assert_snapshot!(explained(&field, ns(0)), @r"
    100.00 % = pair 1: 8 of 8 matchpoints on 2 boards with a top of 4 (profile ebu)
      8 = the scores of 2 boards
        4 = board 1, N-S against pair 4, 100 % of the top of 4
          +420 = 4♠ N =
          4 = beat 2 of 2 others: 2 × 2
        4 = board 2, N-S against pair 4, 100 % of the top of 4
          average plus: 60 % of the top of 4 is 2.40; the own average, 4 on 1 board, is 4, which is better
    ");
    insta::assert_snapshot!(explained(&field, ew(0, 3)), @r"
    0.00 % = pair 4: 0 of 8 matchpoints on 2 boards with a top of 4 (profile ebu)
      0 = the scores of 2 boards
        0 = board 1, E-W against pair 1, 0 % of the top of 4
          −420 = 4♠ N =
          0 = beat none of 2 others
        0 = board 2, E-W against pair 1, 0 % of the top of 4
          average minus: 40 % of the top of 4 is 1.60; the own average, 0 on 1 board, is 0, which is worse
    ");
    insta::assert_snapshot!(explained(&field, ew(1, 3)), @r"
    45.00 % = pair 5: 3.60 of 8 matchpoints on 2 boards with a top of 4 (profile ebu)
      3.60 = the scores of 2 boards
        2 = board 1, E-W against pair 2, 50 % of the top of 4
          −140 = 3♠ N =
          2 = beat 1 of 2 others: 2 × 1
        1.60 = board 2, E-W against pair 2, 40 % of the top of 4
          the director gave 40 % of the top of 4
    ");
    insta::assert_snapshot!(explained(&field, ns(2)), @r"
    0.00 % = pair 3: 0 of 4 matchpoints on 1 board with a top of 4 (profile ebu)
      0 = the scores of 1 board
        0 = board 1, N-S against pair 6, 0 % of the top of 4
          −50 = 4♠ N −1
          0 = beat none of 2 others
        board 2, N-S against pair 6: the board does not count
          the director has not ruled yet
    ");
}

#[test]
fn averages_in_imps() {
    let field = one_board(rules("ebu", Butler), NONE, &["A+ A-", "A A", "40% 60%"]);
    insta::assert_snapshot!(explained(&field, ns(0)), @r"
    3 = pair 1: 3 IMPs on 1 board (profile ebu)
      3 = the scores of 1 board
        3 = board 1, N-S against pair 4
          average plus: 3 IMPs; there is no other board to look at
    ");
    insta::assert_snapshot!(on_board(&field, ns(1)), @r"
    0 = board 1, N-S against pair 5
      average: 0 IMPs
    ");
    insta::assert_snapshot!(on_board(&field, ns(2)), @r"
    −3 = board 1, N-S against pair 6
      the director gave 40 %, in proportion to 3 IMPs for 60 %
    ");
}

#[test]
fn against_a_datum() {
    let lines = ["1400", "420", "430", "400", "450", "-50"];
    let field = one_board(rules("wbf", Butler), NONE, &lines);
    insta::assert_snapshot!(explained(&field, ns(3)), @r"
    −1 = pair 4: −1 IMP on 1 board (profile wbf)
      −1 = the scores of 1 board
        −1 = board 1, N-S against pair 10
          +400 = scored at the table
          +430 = the datum, from the mean 425 of 6 results without the highest and the lowest, to tens, a five away from zero
          −30 = the difference, which is −1 IMP
    ");
    insta::assert_snapshot!(on_board(&field, ew(3, 6)), @r"
    1 = board 1, E-W against pair 4
      −400 = scored at the table
      −430 = the datum, from the mean −425 of 6 results without the highest and the lowest, to tens, a five away from zero
      +30 = the difference, which is +1 IMP
    ");
}

#[test]
fn against_all_others() {
    let lines = ["420", "-50", "-50", "170", "420", "NP"];
    let field = one_board(rules("ebu", CrossImps), NONE, &lines);
    insta::assert_snapshot!(explained(&field, ns(0)), @r"
    6.24 = pair 1: 6.24 IMPs on 1 board (profile ebu)
      6.24 = the scores of 1 board
        6.24 = board 1, N-S against pair 7
          +420 = scored at the table
          +26 = IMPs against all other results
            0 = against +420
            +6 = against +170
            +20 = against −50, 2 times +10
          +6.24 = 5 of 6 scores: +26 × 6 / 5, divided by 5 comparisons
    ");
    let field = one_board(rules("cbai-manual", CrossImps), NONE, &lines);
    insta::assert_snapshot!(on_board(&field, ew(3, 6)), @r"
    0 = board 1, E-W against pair 4
      −170 = scored at the table
      0 = IMPs against all other results
        +12 = against −420, 2 times +6
        −12 = against +50, 2 times −6
    ");
}

#[test]
fn the_points_themselves() {
    let field = one_board(rules("wbf", Aggregate), NONE, &["4SXN-1", "420"]);
    insta::assert_snapshot!(explained(&field, ns(0)), @r"
    −100 = pair 1: −100 points on 1 board (profile wbf)
      −100 = the scores of 1 board
        −100 = board 1, N-S against pair 3
          −100 = 4♠× N −1
    ");
}

#[test]
fn a_fouled_board() {
    let fouled = |row: usize, points, version| {
        let mut line = Line::points(ns(row), ew(row, 5), points);
        line.version = version;
        line
    };
    let points = [(100, 0), (200, 0), (300, 0), (200, 1), (140, 1)];
    let lines = points.into_iter().enumerate();
    let traveller =
        Traveller::new(lines.map(|(row, (points, version))| fouled(row, points, version)));
    let boards = [(board(1), traveller)];
    let field =
        Field::with_boards(rules("wbf", Matchpoints), two_lines(5), Expected::Largest, boards);
    insta::assert_snapshot!(on_board(&field, ns(2)), @r"
    7.333333 = board 1, N-S against pair 8, 91.67 % of the top of 8
      +300 = scored at the table
      4 = beat 2 of 2 others: 2 × 2
      7.3333 = Neuberg, 3 of 5 scores: (4 + 1) × 5 / 3 − 1
      rounded to 0.000001, a half away from the average
      compared only with results on the same cards, as dealt
    ");
    insta::assert_snapshot!(on_board(&field, ns(3)), @r"
    6.50 = board 1, N-S against pair 9, 81.25 % of the top of 8
      +200 = scored at the table
      2 = beat 1 of 1 other: 2 × 1
      6.5 = Neuberg, 2 of 5 scores: (2 + 1) × 5 / 2 − 1
      compared only with results on the same cards, as fouled (version 1)
    ");
}

/// Three boards at two tables, the second pair away for one of them; penalties of each kind.
fn unequal(profile: &str, method: BoardMethod) -> Field {
    let line = |row, points| Line::points(ns(row), ew(row, 2), points);
    let boards = [
        (board(1), Traveller::new([line(0, 620), line(1, 170)])),
        (board(2), Traveller::new([line(0, 170), line(1, 620)])),
        (board(3), Traveller::new([line(0, 170)])),
    ];
    Field::with_boards(rules(profile, method), two_lines(2), Expected::AtLeast(2), boards)
}

#[test]
fn a_total_is_factored() {
    insta::assert_snapshot!(explained(&unequal("acbl", Matchpoints), ns(1)), @r"
    50.00 % = pair 2: 1.50 of 3 matchpoints on 3 boards with a top of 1 (profile acbl)
      1.50 = 1 on 2 boards, as if on 3: 1 × 3 / 2
        1 = the scores of 2 boards
          0 = board 1, N-S against pair 4, 0 % of the top of 1
            +170 = scored at the table
            0 = beat none of 1 other
          1 = board 2, N-S against pair 4, 100 % of the top of 1
            +620 = scored at the table
            1 = beat 1 of 1 other: 1 × 1
    ");
    insta::assert_snapshot!(explained(&unequal("ebu", CrossImps), ns(1)), @r"
    0 = pair 2: 0 IMPs on 3 boards (profile ebu)
      0 = 0 on 2 boards, as if on 3: 0 × 3 / 2
        0 = the scores of 2 boards
          −10 = board 1, N-S against pair 4
            +170 = scored at the table
            −10 = IMPs against all other results
              −10 = against +620
          10 = board 2, N-S against pair 4
            +620 = scored at the table
            +10 = IMPs against all other results
              +10 = against +170
    ");
}

#[test]
fn penalties_and_bonuses() {
    let mut field = unequal("ebu", Matchpoints);
    let mut extra = |kind, amount, reason: &str| {
        field.add_extra(ns(0), Extra { kind, amount: score(amount), reason: reason.to_owned() });
    };
    extra(ExtraKind::PercentOfTop, "-25", "slow play");
    extra(ExtraKind::Points, "1.5", "carried forward");
    extra(ExtraKind::Percent, "-1.65", "handicap");
    insta::assert_snapshot!(explained(&field, ns(0)), @r"
    65.02 % = pair 1: 4 of 6 matchpoints on 3 boards with a top of 2, rounded to 0.01, a half up, 66.67 % and −1.65 % (profile ebu)
      3 = the scores of 3 boards
        2 = board 1, N-S against pair 3, 100 % of the top of 2
          +620 = scored at the table
          2 = beat 1 of 1 other: 2 × 1
        0 = board 2, N-S against pair 3, 0 % of the top of 2
          +170 = scored at the table
          0 = beat none of 1 other
        1 = board 3, N-S against pair 3, 50 % of the top of 2
          +170 = scored at the table
          0 = no other result to compare with
          1 = Neuberg, 1 of 2 scores: (0 + 1) × 2 / 1 − 1
      −0.50 = slow play: −25 % of a top of 2
      +1.50 = carried forward
      −1.65 % = handicap: added to the percentage
    ");
}

#[test]
fn four_who_play_alone() {
    let seats = |from: u32| {
        let all = Seat::ALL.into_iter().zip(from..);
        BySeat::from_fn(|seat| Entrant(all.clone().find(|(own, _)| *own == seat).unwrap().1))
    };
    let line = |from, points| Line {
        who: Who::Players(seats(from)),
        version: 0,
        result: LineResult::Table { points, played: None },
    };
    let boards = [(board(1), Traveller::new([line(0, 420), line(4, -50)]))];
    let rules = rules("ebu", Matchpoints);
    let field = Field::with_boards(rules, vec![Place::default(); 8], Expected::Largest, boards);
    insta::assert_snapshot!(on_board(&field, Entrant(0)), @r"
    2 = board 1, N-S with pair 3 against pair 2 and pair 4, 100 % of the top of 2
      +420 = scored at the table
      2 = beat 1 of 1 other: 2 × 1
    ");
    insta::assert_snapshot!(on_board(&field, Entrant(7)), @r"
    2 = board 1, E-W with pair 6 against pair 5 and pair 7, 100 % of the top of 2
      +50 = scored at the table
      2 = beat 1 of 1 other: 2 × 1
    ");
}

#[test]
fn as_json() {
    let field = one_board(rules("wbf", Matchpoints), NONE, &["4SN=", "-50"]);
    let json = serde_json::to_string_pretty(&field.explain(ns(0), &pair)).unwrap();
    insta::assert_snapshot!(json, @r#"
    {
      "value": "100.00 %",
      "because": "pair 1: 2 of 2 matchpoints on 1 board with a top of 2 (profile wbf)",
      "parts": [
        {
          "value": "2",
          "because": "the scores of 1 board",
          "parts": [
            {
              "value": "2",
              "because": "board 1, N-S against pair 3, 100 % of the top of 2",
              "parts": [
                {
                  "value": "+420",
                  "because": "4♠ N ="
                },
                {
                  "value": "2",
                  "because": "beat 1 of 1 other: 2 × 1"
                }
              ]
            }
          ]
        }
      ]
    }
    "#);
}

/// The node that gathers the boards, wherever it stands.
fn boards_of(node: &Explanation) -> Option<&Explanation> {
    if node.because.starts_with("the scores of") {
        return Some(node);
    }
    node.parts.iter().find_map(boards_of)
}

fn value(node: &Explanation) -> Score {
    node.value.as_ref().map_or(Score::ZERO, |value| score(value.trim_end_matches(" %")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_boards_add_up_to_the_total(
        rules in any_rules(),
        boards in prop::collection::vec(traveller(), 1..5),
        penalty in -500i64..500,
    ) {
        let boards = (1..).map(board).zip(boards);
        let mut field = Field::with_boards(rules, two_lines(TABLES), Expected::Largest, boards);
        for kind in [ExtraKind::Points, ExtraKind::PercentOfTop] {
            let amount = Score::from_hundredths(penalty);
            field.add_extra(ns(0), Extra { kind, amount, reason: "a penalty".to_owned() });
        }
        for entrant in (0..field.entrants()).map(Entrant::at) {
            let tree = field.explain(entrant, &pair);
            prop_assert!(tree.because.contains(&field.rules().profile().name));
            let total = field.total_of(entrant);
            let Some(node) = boards_of(&tree) else {
                prop_assert_eq!(total.boards, 0);
                continue;
            };
            prop_assert_eq!(node.parts.iter().map(value).sum::<Score>(), value(node));
            prop_assert_eq!(value(node) + total.extras, total.points());
            let standing = field.standings(scoring::Scope::default());
            let standing = standing.iter().find(|standing| standing.entrant == entrant).unwrap();
            let printed = standing.percentage.unwrap_or(standing.score);
            prop_assert_eq!(value(&tree), printed, "{}", tree);
            let text = tree.to_string();
            prop_assert!(!text.contains("= -") && !text.contains(" 1 boards"), "{text}");
        }
    }
}
