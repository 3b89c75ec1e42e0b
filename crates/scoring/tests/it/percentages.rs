//! Percentages: two that belong together add to 100, and none is ever cut.

use bridge::{BySide, Vulnerability};
use scoring::{BoardMethod, Field, Profile, Rules, Score};

use crate::support::{board, one_board, rules, score};

/// Returns what each line of board 1 is worth in percent.
fn percentages(field: &Field) -> Vec<BySide<Option<Score>>> {
    let traveller = field.board(board(1)).unwrap();
    let lines = traveller.lines().zip(field.awards(board(1)));
    let points = lines.map(|(line, awards)| {
        BySide::from_fn(|side| field.points_of(line.who.of(side).0, awards[side]))
    });
    points.map(|points| field.percentages(points)).collect()
}

fn field(rules: Rules, tables: i32) -> Field {
    let scores: Vec<String> = (0..tables).map(|at| (at * 10).to_string()).collect();
    let scores: Vec<&str> = scores.iter().map(String::as_str).collect();
    one_board(rules, Vulnerability::None, &scores)
}

#[test]
fn the_two_sides_of_a_board_add_to_100_whatever_the_size_of_the_field() {
    for profile in ["ebu", "wbf", "cbai-manual"] {
        for tables in 2..=70 {
            let field = field(rules(profile, BoardMethod::Matchpoints), tables);
            for BySide { ns, ew } in percentages(&field) {
                let (ns, ew) = (ns.unwrap(), ew.unwrap());
                assert_eq!(ns + ew, Score::whole(100), "{profile}, {tables}: {ns} and {ew}");
                // Each is within half of the last digit of what it exactly is.
                assert_eq!(ns.percent().parse(), Ok(ns));
            }
        }
    }
}

#[test]
fn a_profile_that_rounds_each_side_by_itself_may_have_another_sum() {
    // Matchpoints with three decimals, which the ACBL rounds up on both sides.
    let mut lines: Vec<String> = (1..17).map(|at| (at * 10).to_string()).collect();
    lines.push("[3/8 1NTN=, 5/8 4SN=]".into());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let sums = |profile: &str| {
        let rules = rules(profile, BoardMethod::Matchpoints);
        let field = one_board(rules, Vulnerability::None, &lines);
        let both = percentages(&field);
        both.into_iter().map(|both| both.ns.unwrap() + both.ew.unwrap()).collect::<Vec<_>>()
    };
    assert!(sums("ebu").iter().all(|sum| *sum == Score::whole(100)), "{:?}", sums("ebu"));
    let acbl = sums("acbl");
    assert!(acbl.iter().any(|sum| *sum != Score::whole(100)), "{acbl:?}");
}

#[test]
fn both_sides_may_be_given_a_score_of_their_own() {
    let lines = ["620", "170", "140", "60% 60%"];
    let field = one_board(rules("ebu", BoardMethod::Matchpoints), Vulnerability::None, &lines);
    let given = percentages(&field)[3];
    assert_eq!((given.ns, given.ew), (Some(score("60")), Some(score("60"))));
}

#[test]
fn imps_have_no_percentages() {
    let field = field(rules("ebu", BoardMethod::CrossImps), 5);
    assert!(percentages(&field).iter().all(|both| both.ns.is_none() && both.ew.is_none()));
}

#[test]
fn a_percentage_is_written_with_all_its_decimals_and_at_least_two() {
    let written = |text: &str| score(text).percent();
    assert_eq!(written("61.67"), "61.67");
    assert_eq!(written("61.6"), "61.60");
    assert_eq!(written("50"), "50.00");
    assert_eq!(written("0"), "0.00");
    assert_eq!(written("61.666667"), "61.666667");
    assert_eq!(written("-2.5"), "-2.50");
}

#[test]
fn a_profile_with_finer_percentages_is_printed_as_fine() {
    let finer = r#"
        extends = "ebu"
        name = "finer"
        [totals]
        percentage = { decimals = 4, half = "up" }
    "#;
    let rules = Rules::new(Profile::from_toml(finer).unwrap(), BoardMethod::Matchpoints);
    let third = percentages(&field(rules, 4))[1];
    assert_eq!(
        third.map(|one| one.unwrap().percent()),
        BySide { ns: "33.3333".into(), ew: "66.6667".into() }
    );
}
