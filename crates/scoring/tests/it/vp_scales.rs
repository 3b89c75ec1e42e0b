//! The scales that are tables, halves, own tables, percentages and cross-IMPs.

use proptest::prelude::*;
use rstest::rstest;
use scoring::{PercentVpScale, Score, VictoryPoints, VpScale, VpTable, VpTextError, ximp_quotient};

fn winner(table: &VpTable, margin: i32) -> i32 {
    table.score(margin).0.hundredths()
}

/// Returns the largest margin for a tie, one point more, … in whole points.
fn limits(table: &VpTable) -> Vec<i32> {
    let (tie, all) = (winner(table, 0), winner(table, i32::MAX));
    (tie..all)
        .step_by(100)
        .map(|points| (0..400).filter(|m| winner(table, *m) <= points).max().unwrap())
        .collect()
}

/// Returns a worked example of other people's, beside the checkout, when it is there.
fn worked_example(id: &str) -> Option<serde_json::Value> {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/results/worked_examples.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("worked_examples.json is not beside the checkout");
        return None;
    };
    let examples: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    examples.into_iter().find(|example| example["id"] == id).map(|found| found["expected"].clone())
}

#[rstest]
#[case(VpScale::Acbl20, 7, &[(0, 10), (1, 11), (2, 11), (3, 12), (27, 19), (28, 20), (99, 20)])]
#[case(VpScale::Acbl20, 9, &[(0, 10), (5, 12), (6, 13), (35, 19), (36, 20)])]
#[case(VpScale::Acbl30, 6, &[(0, 15), (1, 18), (4, 21), (6, 22), (7, 23), (28, 30)])]
#[case(VpScale::Acbl30, 11, &[(0, 15), (1, 18), (4, 20), (5, 21), (30, 28), (36, 30)])]
fn acbl_cells(#[case] scale: VpScale, #[case] boards: u32, #[case] cells: &[(i32, i32)]) {
    let table = scale.require(boards).unwrap();
    for (margin, points) in cells {
        assert_eq!(winner(&table, *margin), points * 100, "{}, {margin}", table.name());
    }
}

#[test]
fn every_acbl_step_of_the_corpus() {
    let Some(scales) = worked_example("acbl-vp-scales") else { return };
    let mut steps = 0;
    for (key, scale, boards) in [
        ("20pt_6-8_boards", VpScale::Acbl20, [6, 8]),
        ("20pt_9-11_boards", VpScale::Acbl20, [9, 11]),
        ("30pt_6-8_boards", VpScale::Acbl30, [6, 8]),
        ("30pt_9-11_boards", VpScale::Acbl30, [9, 11]),
    ] {
        let published: Vec<(i32, i32)> = serde_json::from_value(scales[key].clone()).unwrap();
        for boards in boards {
            let table = scale.table(boards).unwrap();
            for pair in published.windows(2) {
                let (least, points) = pair[0];
                for margin in least..pair[1].0 {
                    assert_eq!(winner(&table, margin), points * 100, "{key}, {margin}");
                }
                steps += 1;
            }
            let (least, points) = *published.last().unwrap();
            assert_eq!((winner(&table, least), winner(&table, 500)), (points * 100, points * 100));
        }
    }
    assert_eq!(steps, 2 * (10 + 10 + 13 + 13));
}

#[test]
fn every_margin_that_was_seen_of_teams_scorer() {
    let table = VpTable::jss_three_boards();
    assert_eq!(limits(&table), [0, 1, 2, 4, 6, 8, 10, 13, 16, 20]);
    let Some(seen) = worked_example("jss-teamsscorer-3board-vp") else { return };
    let seen = seen.as_object().unwrap();
    assert_eq!(seen.len(), 21);
    for (margin, points) in seen {
        let points = i32::try_from(points.as_i64().unwrap()).unwrap();
        assert_eq!(winner(&table, margin.parse().unwrap()), points * 100, "margin {margin}");
    }
}

#[test]
fn three_scales_for_three_boards_differ() {
    let of = |scale: VpScale| limits(&scale.table(3).unwrap());
    assert_ne!(of(VpScale::CbaiDiary), of(VpScale::WbfDiscrete));
    assert_ne!(of(VpScale::CbaiDiary), of(VpScale::JssThreeBoards));
    assert_ne!(of(VpScale::JssThreeBoards), of(VpScale::WbfDiscrete));
    for scale in [VpScale::CbaiDiary, VpScale::JssThreeBoards] {
        assert_eq!(scale.table(6), VpScale::WbfDiscrete.table(6), "{scale}");
    }
}

// Worked out apart, to 60 digits. Over 4 boards 7½ of 10 is reached at exactly 5√4 = 10 IMPs, which
// still give 7; over 6 boards the first step loses a margin to the concavity.
#[rstest]
#[case(3, &[1, 4, 8, 13, 20])]
#[case(4, &[1, 5, 10, 15, 24])]
#[case(6, &[1, 6, 12, 19, 29])]
fn half_matches(#[case] boards: u32, #[case] expected: &[i32]) {
    assert_eq!(limits(&VpTable::wbf_discrete_half(boards).unwrap()), expected);
}

#[test]
fn a_half_match_is_half_of_a_match() {
    for boards in 1..=64 {
        let half = VpTable::wbf_discrete_half(boards).unwrap();
        let full = VpTable::wbf_continuous(boards).unwrap();
        assert_eq!(half.total(), VictoryPoints::whole(10));
        for margin in 0..200 {
            // In hundredths: a whole point of ten stands for two of twenty. Rounding takes at most
            // half a point of ten, and giving the concavity back at most one margin more.
            let apart = (2 * winner(&half, margin) - winner(&full, margin)).abs();
            let next = winner(&full, margin + 1) - winner(&full, margin);
            assert!(apart <= 100 + 2 * next.max(1), "{boards} boards, {margin}: {apart}");
        }
    }
}

#[test]
fn steps_never_get_narrower() {
    for boards in 1..=64 {
        for total in [6, 8, 10, 12, 16, 20] {
            let Some(table) = VpTable::wbf_discrete_of(total, boards) else { continue };
            let limits = limits(&table);
            let widths: Vec<i32> = limits.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(widths.windows(2).all(|pair| pair[0] <= pair[1]), "{}", table.name());
            assert!(widths[0] > 2 * limits[0], "{}: the middle counts both ways", table.name());
        }
    }
    let jss = limits(&VpTable::jss_three_boards());
    assert!(jss.windows(3).all(|three| three[1] - three[0] <= three[2] - three[1]));
}

#[test]
fn every_named_scale_obeys_the_laws() {
    let mut tables = 0;
    for scale in VpScale::ALL {
        for boards in 0..=64 {
            let Some(table) = scale.table(boards) else { continue };
            tables += 1;
            for margin in 0..200 {
                let (a, b) = table.score(margin);
                assert_eq!(a.hundredths() + b.hundredths(), table.total().hundredths());
                assert_eq!(table.score(-margin), (b, a), "{}", table.name());
                assert!(table.score(margin + 1).0 >= a, "{}", table.name());
                assert_eq!(table.try_score(margin), Ok((a, b)));
            }
            assert_eq!(table.score(i32::MAX).0, table.total(), "{}", table.name());
            assert_eq!(table.try_score(i32::MIN).unwrap().0, VictoryPoints::whole(0));
        }
    }
    assert_eq!(tables, 64 * 5 + 6 * 2);
}

#[test]
fn a_length_without_a_scale_is_named() {
    let error = VpScale::Acbl20.require(5).unwrap_err();
    assert_eq!(error.to_string(), "there is no ACBL 20-point scale for 5 boards");
    assert_eq!(VpTable::wbf_discrete_of(7, 4), None);
    assert_eq!(VpTable::wbf_discrete_of(u32::MAX - 1, 4), None);
    assert_eq!(VpTable::wbf_discrete_of(0, 4), None);
}

#[test]
fn scales_have_names_in_a_profile() {
    for (scale, name) in VpScale::ALL.into_iter().zip([
        "wbf_discrete",
        "wbf_discrete_half",
        "wbf_continuous",
        "acbl_20",
        "acbl_30",
        "cbai_diary",
        "jss_three_boards",
    ]) {
        assert_eq!(serde_json::to_value(scale).unwrap(), name);
        assert_eq!(serde_json::from_value::<VpScale>(name.into()).unwrap(), scale);
    }
    assert_eq!(serde_json::to_value(PercentVpScale::EbuMpSwiss).unwrap(), "ebu_mp_swiss");
}

#[test]
fn a_table_of_ones_own_from_text() {
    let diary = "name = \"CBAI diary, 3 boards\"\ntotal = 20\nupto = [0,2,4,6,8,10,12,15,18,22]";
    assert_eq!(VpTable::from_toml(diary).unwrap(), VpTable::cbai_diary_three_boards());
    let fine = "name = \"fine\"\ntotal = 20\nwinner = [10, 10.28, \"10.55\", 11]\n";
    let table = VpTable::from_toml(fine).unwrap();
    assert_eq!((winner(&table, 1), winner(&table, -2)), (1028, 2000 - 1055));
    assert_eq!(table.try_score(9).unwrap().0, VictoryPoints::whole(11));

    let strict = VpTable::from_toml(&format!("{fine}strict_end = true")).unwrap();
    assert_eq!(strict.try_score(-3).unwrap().1, VictoryPoints::whole(11));
    let error = strict.try_score(-4).unwrap_err();
    assert_eq!(error.to_string(), "a margin of -4 is beyond the end of “fine”, which goes to 3");
    let strict = VpTable::from_toml(&format!("{diary}\nstrict_end = true")).unwrap();
    assert!(strict.try_score(22).is_ok() && strict.try_score(23).is_err());
}

#[rstest]
#[case("name = \"x\"\ntotal = 20\nwinner = [11, 12]", 3, "a tie gives 11 of 20")]
#[case("name = \"x\"\ntotal = 20\nwinner = [10, 12, 11]", 3, "less than a smaller margin")]
#[case("name = \"x\"\ntotal = 20\nwinner = [10, 10.123]", 3, "at most two decimals")]
#[case("name = \"x\"\ntotal = 20\n\nwinnr = [10]", 4, "unknown field")]
#[case("name = \"x\"\ntotal = 20", 2, "neither “winner” nor “upto”")]
#[case("name = \"x\"\ntotal = 20\nwinner = [10]\nupto = [0]", 4, "not both")]
#[case("name = \"x\"\ntotal = 20\nupto = [0, 3, 3]", 3, "must rise: 3 comes after 3")]
#[case("name = \"x\"\ntotal = 20\nupto = []", 3, "at least")]
#[case("name = \"x\"\ntotal = 20\nupto = [4000000000]", 3, "more than the 10000")]
#[case("name = \"x\"\ntotal = 4\nupto = [0, 1, 2, 3]", 3, "more than the 4 there are")]
#[case("name = \"x\"\ntotal = 20.01\nupto = [0]", 3, "cannot be halved")]
#[case("name = \"é\"\ntotal = ", 2, "")]
#[case("total = 20", 1, "missing field")]
fn text_that_is_no_scale(#[case] text: &str, #[case] line: usize, #[case] part: &str) {
    let error: VpTextError = VpTable::from_toml(text).unwrap_err();
    assert_eq!(error.line, line, "{error}");
    assert!(error.to_string().contains(part), "{error}");
}

// EBU White Book 3.1.7: “not exceeding”.
#[rstest]
#[case(PercentVpScale::EbuMpSwiss, 8, "56.23", 14)]
#[case(PercentVpScale::EbuMpSwiss, 8, "56.24", 15)]
#[case(PercentVpScale::EbuMpSwiss, 8, "43.77", 6)]
#[case(PercentVpScale::EbuMpSwiss, 8, "50", 10)]
#[case(PercentVpScale::EbuMpSwiss, 8, "68.36", 20)]
#[case(PercentVpScale::EbuMpSwiss, 1, "50.93", 11)]
#[case(PercentVpScale::EbuMpSwiss, 27, "0", 0)]
#[case(PercentVpScale::EbuMpSwissHalf, 3, "51.59", 5)]
#[case(PercentVpScale::EbuMpSwissHalf, 3, "51.6", 6)]
#[case(PercentVpScale::EbuMpSwissHalf, 13, "59.57", 10)]
fn percent_cells(
    #[case] scale: PercentVpScale,
    #[case] boards: u32,
    #[case] percent: Score,
    #[case] points: i32,
) {
    let table = scale.table(boards).unwrap();
    assert_eq!(table.score(percent).0, VictoryPoints::whole(points));
}

#[test]
fn a_percentage_is_compared_exactly() {
    let table = PercentVpScale::EbuMpSwiss.table(8).unwrap();
    // 56.23 % of 100 000 is 56 230; one millionth of a matchpoint more exceeds it.
    let (just, available) = (Score::whole(56_230), Score::whole(100_000));
    assert_eq!(table.score_of(just, available).unwrap().0, VictoryPoints::whole(14));
    let more = just + Score::from_millionths(1);
    assert_eq!(table.score_of(more, available).unwrap().0, VictoryPoints::whole(15));
    assert_eq!(table.score_of(just, Score::ZERO), None);
    assert_eq!(PercentVpScale::EbuMpSwiss.table(0), None);
    assert_eq!(PercentVpScale::EbuMpSwiss.table(28), None);
    assert_eq!(PercentVpScale::EbuMpSwissHalf.table(14), None);
}

#[test]
fn every_percentage_the_corpus_prints() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/tables/swiss_pairs_mp_vp_ebu.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("swiss_pairs_mp_vp_ebu.json is not beside the checkout");
        return;
    };
    let tables: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut cells = 0;
    for (key, scale, boards) in [
        ("full20", PercentVpScale::EbuMpSwiss, [4, 6, 9, 13, 19, 27]),
        ("half10", PercentVpScale::EbuMpSwissHalf, [2, 3, 4, 6, 9, 13]),
    ] {
        for (points, row) in tables[key].as_object().unwrap() {
            let Ok(points) = points.parse::<i32>() else { continue };
            for (boards, percent) in boards.into_iter().zip(row.as_array().unwrap()) {
                let table = scale.table(boards).unwrap();
                let percent: Score = percent.to_string().parse().unwrap();
                assert_eq!(table.score(percent).0, VictoryPoints::whole(points));
                let more = percent + Score::from_hundredths(1);
                assert_eq!(table.score(more).0, VictoryPoints::whole(points + 1));
                cells += 1;
            }
        }
    }
    assert_eq!(cells, 60 + 30);
}

// √(r(r − 1)/2) is whole for r = 2 (1) and r = 9 (6).
#[rstest]
#[case(0, 2, 0)]
#[case(17, 2, 17)]
#[case(15, 9, 3)] // 2.5, away from zero
#[case(-15, 9, -3)]
#[case(14, 9, 2)]
#[case(20, 5, 6)] // 20/√10 = 6.32
#[case(21, 5, 7)] // 6.64
#[case(100, 14, 10)] // 100/√91 = 10.48
fn cross_imps(#[case] total: i64, #[case] results: u32, #[case] expected: i32) {
    assert_eq!(ximp_quotient(Score::whole(total), results), Some(expected));
}

proptest! {
    #[test]
    fn the_cross_imp_quotient_is_the_nearest_whole_number(millionths: i64, results: u32) {
        let total = Score::from_millionths(millionths);
        let quotient = ximp_quotient(total, results);
        prop_assert_eq!(quotient.is_none(), results < 2);
        if let Some(quotient) = quotient && quotient.abs() < i32::MAX {
            let k = f64::from(results) * f64::from(results - 1) / 2.0;
            let exact = millionths as f64 / 1e6 / k.sqrt();
            let distance = (f64::from(quotient) - exact).abs();
            prop_assert!(distance <= 0.5 + exact.abs() * 1e-9, "{} {}", quotient, exact);
        }
    }

    #[test]
    fn percentages_obey_the_laws(boards in 1u32..=13, millionths in 0i64..=100_000_000) {
        for scale in [PercentVpScale::EbuMpSwiss, PercentVpScale::EbuMpSwissHalf] {
            let table = scale.table(boards).unwrap();
            let percent = Score::from_millionths(millionths);
            let (ours, theirs) = table.score(percent);
            prop_assert_eq!(
                ours.hundredths() + theirs.hundredths(),
                table.total().hundredths()
            );
            prop_assert_eq!(table.score(Score::whole(100) - percent), (theirs, ours));
            prop_assert!(table.score(percent + Score::from_millionths(1)).0 >= ours);
        }
    }

    #[test]
    fn percentages_never_panic(won: i64, available: i64, boards: u32) {
        if let Some(table) = PercentVpScale::EbuMpSwiss.table(boards) {
            table.score(Score::from_millionths(won));
            table.score_of(Score::from_millionths(won), Score::from_millionths(available));
        }
    }

    #[test]
    fn own_text_never_panics(text in ".{0,80}") {
        let _ = VpTable::from_toml(&text);
        let _ = VpTable::from_toml(&format!("name = \"x\"\ntotal = 20\nwinner = [{text}]"));
    }
}

#[test]
fn a_scale_is_named_as_profiles_write_it() {
    for scale in VpScale::ALL {
        assert_eq!(serde_json::to_value(scale).unwrap(), scale.name());
    }
}
