//! Victory points: the published cells, and the laws every scale obeys.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rstest::rstest;
use scoring::{VictoryPoints, VpTable, VpTableError};

/// Reads a table of other people's, beside the checkout, when it is there.
fn corpus(name: &str) -> Option<serde_json::Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/tables");
    match std::fs::read_to_string(path.join(name)) {
        Ok(text) => {
            Some(serde_json::from_str::<serde_json::Value>(&text).unwrap()["boards"].clone())
        }
        Err(_) => {
            println!("{name} is not beside the checkout; only the cells in this file are checked");
            None
        }
    }
}

fn winner(table: &VpTable, margin: i32) -> i32 {
    table.score(margin).0.hundredths()
}

/// Checks ranges of margins, as the books print them: points → first and last margin.
fn check_ranges(table: &VpTable, column: &BTreeMap<String, (i32, Option<i32>)>) -> usize {
    for (points, (low, high)) in column {
        let points = points.parse::<i32>().unwrap() * 100;
        let high = high.unwrap_or(low + 50);
        for margin in *low..=high {
            assert_eq!(winner(table, margin), points, "{}, margin {margin}", table.name());
        }
    }
    column.len()
}

// EBU White Book, discrete scale: the largest margin for 10, 11, … 19.
#[rstest]
#[case(5, [0, 2, 4, 6, 9, 12, 15, 19, 24, 30])]
#[case(8, [0, 3, 6, 9, 12, 16, 20, 25, 30, 38])]
#[case(11, [1, 4, 7, 10, 14, 18, 23, 29, 36, 44])]
fn discrete_columns(#[case] boards: u32, #[case] limits: [i32; 10]) {
    let table = VpTable::wbf_discrete(boards).unwrap();
    for (points, limit) in (10..).zip(limits) {
        assert_eq!(
            (winner(&table, limit), winner(&table, limit + 1)),
            (points * 100, points * 100 + 100)
        );
    }
}

/// The scale as the TD course prints it, 4 to 32 boards: the largest margin for 10, 11, … 19. Its
/// three-board column is the Irish diary's own.
#[rustfmt::skip]
const COURSE: [(u32, [i32; 10]); 14] = [
    (4, [0, 2, 4, 6, 8, 11, 14, 17, 21, 26]),
    (5, [0, 2, 4, 6, 9, 12, 15, 19, 24, 30]),
    (6, [0, 2, 4, 7, 10, 13, 17, 21, 26, 32]),
    (7, [0, 2, 5, 8, 11, 14, 18, 23, 28, 35]),
    (8, [0, 3, 6, 9, 12, 16, 20, 25, 30, 38]),
    (9, [0, 3, 6, 9, 12, 16, 21, 26, 32, 40]),
    (10, [0, 3, 6, 9, 13, 17, 22, 27, 34, 42]),
    (12, [1, 4, 7, 11, 15, 19, 24, 30, 37, 46]),
    (14, [1, 4, 8, 12, 16, 21, 26, 33, 40, 50]),
    (16, [1, 4, 8, 12, 17, 22, 28, 35, 43, 53]),
    (20, [1, 5, 9, 14, 19, 25, 31, 39, 48, 60]),
    (24, [1, 5, 10, 15, 21, 27, 34, 43, 53, 65]),
    (28, [1, 6, 11, 17, 23, 29, 37, 46, 57, 71]),
    (32, [2, 7, 12, 18, 24, 32, 40, 50, 61, 76]),
];

#[test]
fn every_range_the_course_prints() {
    let check = |table: &VpTable, limits: [i32; 10]| {
        for (points, limit) in (10..).zip(limits) {
            let around = (winner(table, limit), winner(table, limit + 1));
            assert_eq!(around, (points * 100, points * 100 + 100), "{}, {points}", table.name());
        }
    };
    for (boards, limits) in COURSE {
        check(&VpTable::wbf_discrete(boards).unwrap(), limits);
    }
    check(&VpTable::cbai_diary_three_boards(), [0, 2, 4, 6, 8, 10, 12, 15, 18, 22]);
}

#[test]
fn the_matches_of_the_course() {
    let six_boards = VpTable::wbf_discrete(6).unwrap();
    for (margin, ours, theirs) in [(17, 16, 4), (-17, 4, 16), (25, 18, 2), (-21, 3, 17)] {
        let expected = (VictoryPoints::whole(ours), VictoryPoints::whole(theirs));
        assert_eq!(six_boards.score(margin), expected, "margin {margin}");
    }
}

#[test]
fn all_published_discrete_cells() {
    for (name, least) in
        [("vp_discrete_ebu_wbf2013.json", 220), ("vp_discrete_algorithm_2_64.json", 600)]
    {
        let Some(columns) = corpus(name) else { continue };
        let columns: BTreeMap<String, BTreeMap<String, (i32, Option<i32>)>> =
            serde_json::from_value(columns).unwrap();
        let cells: usize = columns
            .iter()
            .map(|(boards, column)| {
                let table = VpTable::wbf_discrete(boards.parse().unwrap()).unwrap();
                check_ranges(&table, column)
            })
            .sum();
        assert!(cells >= least, "{name}: {cells} cells");
    }
}

#[rstest]
#[case(20, 0, 1000)]
#[case(20, 1, 1028)]
#[case(20, 2, 1055)]
#[case(16, 13, 1352)]
#[case(16, 14, 1375)]
#[case(16, 15, 1397)]
#[case(16, 16, 1418)]
#[case(16, 30, 1673)]
#[case(16, 59, 1993)]
#[case(16, 60, 2000)]
#[case(16, 999, 2000)]
fn continuous_cells(#[case] boards: u32, #[case] margin: i32, #[case] points: i32) {
    assert_eq!(winner(&VpTable::wbf_continuous(boards).unwrap(), margin), points);
}

#[test]
fn all_continuous_tables_of_the_corpus() {
    let Some(columns) = corpus("vp_continuous_wbf_fixed.json") else { return };
    let mut cells = 0;
    for (boards, column) in columns.as_object().unwrap() {
        let table = VpTable::wbf_continuous(boards.parse().unwrap()).unwrap();
        for (margin, points) in (0..).zip(column["vp"].as_array().unwrap()) {
            let hundredths = (points.as_f64().unwrap() * 100.0).round() as i32;
            assert_eq!(winner(&table, margin), hundredths, "{boards} boards, margin {margin}");
            cells += 1;
        }
    }
    assert!(cells > 500, "{cells} cells");
}

#[test]
fn the_irish_three_board_column_is_a_table_of_its_own() {
    let diary = VpTable::cbai_diary_three_boards();
    let wbf = VpTable::wbf_discrete(3).unwrap();
    let limits = |table: &VpTable| -> Vec<i32> {
        (10..20)
            .map(|points| (0..60).filter(|m| winner(table, *m) <= points * 100).max().unwrap())
            .collect()
    };
    assert_eq!(limits(&diary), [0, 2, 4, 6, 8, 10, 12, 15, 18, 22]);
    assert_eq!(limits(&wbf), [0, 1, 3, 5, 7, 9, 12, 15, 18, 23]);
    // Of the eleven printed ranges eight differ.
    let range = |limits: &[i32], k: usize| {
        (if k == 0 { 0 } else { limits[k - 1] + 1 }, limits.get(k).copied())
    };
    let (a, b) = (limits(&diary), limits(&wbf));
    assert_eq!((0..=10).filter(|k| range(&a, *k) != range(&b, *k)).count(), 8);
}

#[test]
fn every_scale_obeys_the_laws() {
    let scales = (1..=64).flat_map(|boards| {
        [VpTable::wbf_discrete(boards).unwrap(), VpTable::wbf_continuous(boards).unwrap()]
    });
    for scale in scales.chain([VpTable::cbai_diary_three_boards()]) {
        for margin in 0..200 {
            let (a, b) = scale.score(margin);
            assert_eq!(a.hundredths() + b.hundredths(), scale.total().hundredths());
            assert_eq!(scale.score(-margin), (b, a), "{}", scale.name());
            assert!(scale.score(margin + 1).0 >= a);
        }
        assert_eq!(scale.score(i32::MIN), (VictoryPoints::whole(0), VictoryPoints::whole(20)));
    }
}

#[test]
fn one_more_imp_is_never_worth_more_than_the_one_before() {
    for boards in 1..=64 {
        let table = VpTable::wbf_continuous(boards).unwrap();
        let gains: Vec<i32> = (0..130).map(|m| winner(&table, m + 1) - winner(&table, m)).collect();
        assert!(gains.windows(2).all(|pair| pair[1] <= pair[0]), "{boards} boards");
    }
}

#[test]
fn there_is_no_scale_without_boards() {
    assert_eq!(VpTable::wbf_discrete(0), None);
    assert_eq!(VpTable::wbf_continuous(0), None);
    assert_eq!(VpTable::wbf_discrete(u32::MAX), None);
}

#[test]
fn a_table_of_ones_own_must_be_a_scale() {
    let points = |list: &[i32]| list.iter().copied().map(VictoryPoints::whole).collect::<Vec<_>>();
    let table = |list: &[i32]| VpTable::new("own", VictoryPoints::whole(20), points(list));
    let own = table(&[10, 12, 12, 20]).unwrap();
    assert_eq!(own.score(-2), (VictoryPoints::whole(8), VictoryPoints::whole(12)));
    assert_eq!(table(&[]), Err(VpTableError::Empty));
    assert!(matches!(table(&[11, 12]), Err(VpTableError::UnevenTie(..))));
    assert!(matches!(table(&[10, 12, 11]), Err(VpTableError::Falls { margin: 2, .. })));
    assert!(matches!(table(&[10, 21]), Err(VpTableError::TooMuch { margin: 1, .. })));
}
