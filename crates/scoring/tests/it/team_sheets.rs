//! Team sheets scored by hand, as the DNR club course does it.

use proptest::prelude::*;
use scoring::teams::{
    Plus, SheetComparison, SheetRow, TeamBoard, TeamLine, TeamRules, TeamSheet, compare_sheets,
    score_match,
};

/// Reads rows as the course prints them: round, North-South column, East-West column, IMPs.
fn sheet(ns_team: &str, ew_team: &str, rows: &str, total: i32) -> TeamSheet {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        SheetRow {
            label: cells[0].to_owned(),
            ns: cells[1].parse().ok(),
            ew: cells[2].parse().ok(),
            imps: Some(cells[3].parse().unwrap_or(0)),
        }
    };
    TeamSheet {
        ns_team: ns_team.to_owned(),
        ew_team: ew_team.to_owned(),
        rows: rows.lines().map(row).collect(),
        total: Some(total),
    }
}

const FIRST_A: &str = "1|400||10\n2|400||-\n3|680||13\n4||480|-2\n5|90||3\n6||110|1";
const FIRST_B: &str = "1||50|-10\n2|400||-\n3||100|-13\n4||420|2\n5|0|0|-3\n6||140|-1";
const SECOND_A: &str = "7||990|-11\n8||150|-2\n9|420||6\n10|110||-\n11||200|-13\n12||660|-1";
const SECOND_B: &str = "7||490|11\n8||90|2\n9|170||-6\n10|110||-\n11|600||13\n12||630|1";

/// Returns the sentences of the problems.
fn problems(a: &TeamSheet, b: &TeamSheet) -> Vec<String> {
    compare_sheets(a, b).1.iter().map(ToString::to_string).collect()
}

#[test]
fn the_course_sheets_cancel() {
    for (a, b, total) in [(FIRST_A, FIRST_B, 25), (SECOND_A, SECOND_B, -21)] {
        let (a, b) = (sheet("1", "2", a, total), sheet("2", "1", b, -total));
        let (lines, problems) = compare_sheets(&a, &b);
        assert_eq!(problems, []);
        assert_eq!(lines.iter().map(|line| line.imps).sum::<i32>(), total);
    }
}

#[test]
fn which_sheet_gets_the_plus() {
    let a = sheet("1", "2", &format!("{FIRST_A}\n{SECOND_A}"), 4);
    let b = sheet("2", "1", &format!("{FIRST_B}\n{SECOND_B}"), -4);
    let (lines, problems) = compare_sheets(&a, &b);
    assert_eq!(problems, []);
    let check = |round: usize, comparison, points, plus| {
        let line = &lines[round - 1];
        assert_eq!((line.comparison, line.points, line.plus), (comparison, points, plus));
    };
    // Opposite columns: the sheet with the North-South score.
    check(1, SheetComparison::Added, 450, Some(Plus::First));
    check(11, SheetComparison::Added, 800, Some(Plus::Second));
    // Both in the East-West column: the lower.
    check(4, SheetComparison::Subtracted, 60, Some(Plus::Second));
    check(6, SheetComparison::Subtracted, 30, Some(Plus::First));
    // Both in the North-South column: the higher.
    check(9, SheetComparison::Subtracted, 250, Some(Plus::First));
    check(2, SheetComparison::Subtracted, 0, None);
    // A board passed out.
    check(5, SheetComparison::Subtracted, 90, Some(Plus::First));
}

#[test]
fn the_slips_of_the_course_are_found() {
    // Both sheets are headed “N.S. team 1, E.W. team 2”.
    let (a, b) = (sheet("1", "2", FIRST_A, 25), sheet("1", "2", FIRST_B, -25));
    assert_eq!(
        problems(&a, &b),
        [
            "the sheets do not correspond: 1 N-S against 2 E-W belongs to 2 N-S against 1 E-W, not to \
          1 N-S against 2 E-W"
        ]
    );
    // 4NT+2, if that was meant, is 690: 2 IMPs, and −22 in all.
    let mut a = sheet("1", "2", SECOND_A, -21);
    a.rows[5].ew = Some(690);
    assert_eq!(
        problems(&a, &sheet("2", "1", SECOND_B, 21)),
        [
            "row 6: the first sheet has -1 IMPs, the scores give -2",
            "row 6: the second sheet has +1 IMPs, the scores give +2",
            "the first sheet has a total of -21, its rows give -22",
            "the second sheet has a total of +21, its rows give +22",
        ]
    );
}

#[test]
fn a_row_that_does_not_cancel_is_named() {
    let (a, mut b) = (sheet("1", "2", FIRST_A, 25), sheet("2", "1", FIRST_B, -26));
    b.rows[2].imps = Some(-14);
    assert_eq!(
        problems(&a, &b),
        [
            "row 3: the second sheet has -14 IMPs, the scores give -13",
            "the second sheet has a total of -26, its rows give -25",
            "the totals +25 and -26 do not cancel",
        ]
    );
    let mut a = sheet("1", "2", FIRST_A, 15);
    a.rows[0].ew = Some(50);
    a.rows.pop();
    a.rows[1].label = "3".to_owned();
    b = sheet("2", "1", FIRST_B, -25);
    b.rows[2].ew = None;
    b.rows[2].imps = Some(-12);
    let found = problems(&a, &b);
    for sentence in [
        "one sheet has 5 rows, the other 6",
        "row 1: the first sheet has a score in both columns",
        "row 2: it is 3 on one sheet and 2 on the other",
        "row 3: the second sheet has no score",
        "row 3: the IMPs +13 and -12 do not cancel",
    ] {
        assert!(found.iter().any(|problem| problem == sentence), "{sentence}: {found:?}");
    }
}

proptest! {
    /// The rules for the plus are the difference seen from North-South, in words.
    #[test]
    fn by_hand_and_by_difference_agree(ours: i32, theirs: i32) {
        let row = |points: i32| SheetRow {
            label: "1".to_owned(),
            ns: (points >= 0).then_some(points.unsigned_abs()),
            ew: (points < 0).then_some(points.unsigned_abs()),
            imps: None,
        };
        let sheet = |ns_team: &str, ew_team: &str, points| TeamSheet {
            ns_team: ns_team.to_owned(),
            ew_team: ew_team.to_owned(),
            rows: vec![row(points)],
            total: None,
        };
        let (lines, problems) = compare_sheets(&sheet("1", "2", ours), &sheet("2", "1", theirs));
        prop_assert!(problems.is_empty());
        let (home_ns, home_ew) = (TeamLine::Points(ours), TeamLine::Points(theirs));
        let board = TeamBoard { board: 1, home_ns, home_ew };
        let result = score_match(&[board], &TeamRules::default(), None, &[]).unwrap();
        let imps = result.totals.home.millionths() / 1_000_000;
        prop_assert_eq!(i64::from(lines[0].imps), imps);
        // As the slide has it, column by column.
        let (a, b) = (i64::from(ours), i64::from(theirs));
        let (added, plus) = match (a >= 0, b >= 0) {
            (true, true) => (false, a > b),
            (false, false) => (false, a.abs() < b.abs()),
            (true, false) => (a != 0, true),
            (false, true) => (b != 0, false),
        };
        prop_assert_eq!(lines[0].comparison == SheetComparison::Added, added);
        if lines[0].imps != 0 {
            prop_assert_eq!(lines[0].plus == Some(Plus::First), plus);
        }
    }

    #[test]
    fn nothing_on_a_sheet_panics(
        rows in prop::collection::vec((any::<Option<u32>>(), any::<Option<u32>>(), any::<Option<i32>>()), 0..5),
        total: Option<i32>,
    ) {
        let rows = rows
            .into_iter()
            .map(|(ns, ew, imps)| SheetRow { label: String::new(), ns, ew, imps })
            .collect();
        let sheet = TeamSheet { rows, total, ..TeamSheet::default() };
        compare_sheets(&sheet, &sheet);
    }
}
