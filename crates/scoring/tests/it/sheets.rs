//! Recap sheets: what a scorer writes by hand, printed and checked.

use bridge::{Side, Vulnerability};
use scoring::sheet::{BoardSheet, Mismatch, RecapSheet};
use scoring::{
    BoardMethod, Entrant, Expected, Extra, ExtraKind, Field, Line, Profile, Score, Traveller,
};

use crate::support::{board, ew, ns, one_board, rules, score, two_lines};
use BoardMethod::{Butler, CrossImps, Matchpoints};
use Side::{EastWest, NorthSouth};

/// The course's first sheet: 12 tables, North-South vulnerable.
const COURSE: [&str; 12] = [
    "3HN+1", "4HN=", "4HN+1", "4HN-1", "3NTS+2", "3NTS+1", "3SE=", "2NTS+2", "5DXW-3", "4HN=",
    "4HN=", "4HN+1",
];
const PRINTED: [i64; 12] = [4, 12, 19, 2, 22, 16, 0, 6, 8, 12, 12, 19];

/// The course numbers the East-West pairs of its first sheet from 13.
fn pair(entrant: Entrant) -> String {
    (entrant.0 + 1).to_string()
}

fn sheet(field: &Field) -> BoardSheet {
    BoardSheet::new(field, board(1), &pair).unwrap()
}

fn course() -> BoardSheet {
    let rules = rules("cbai-manual", Matchpoints);
    sheet(&one_board(rules, Vulnerability::NorthSouth, &COURSE))
}

fn whole(column: &[i64]) -> Vec<Score> {
    column.iter().copied().map(Score::whole).collect()
}

fn sentences(mismatches: &[Mismatch]) -> Vec<String> {
    mismatches.iter().map(ToString::to_string).collect()
}

#[test]
fn the_course_sheet_as_text() {
    insta::assert_snapshot!(course().to_string(), @r"
    Board 1, top 22, profile cbai-manual
        N-S  E-W  result    points  N-S  E-W
     1  1    13   3♥ N +1     +170    4   18
     2  2    14   4♥ N =      +620   12   10
     3  3    15   4♥ N +1     +650   19    3
     4  4    16   4♥ N −1     −100    2   20
     5  5    17   3NT S +2    +660   22    0
     6  6    18   3NT S +1    +630   16    6
     7  7    19   3♠ E =      −140    0   22
     8  8    20   2NT S +2    +180    6   16
     9  9    21   5♦× W −3    +500    8   14
    10  10   22   4♥ N =      +620   12   10
    11  11   23   4♥ N =      +620   12   10
    12  12   24   4♥ N +1     +650   19    3
                  total             132  132
    Check sum: 12 × 11 = 132
    ");
}

#[test]
fn the_course_sheet_is_right() {
    let sheet = course();
    assert_eq!(sheet.check(NorthSouth, &whole(&PRINTED), Some(score("132"))), []);
    let theirs = PRINTED.map(|ours| 22 - ours);
    assert_eq!(sheet.check(EastWest, &whole(&theirs), Some(score("132"))), []);
    assert_eq!(sheet.expected_total.ns, Some(score("132")));
    assert_eq!(sheet.total.ns, score("132"));
}

#[test]
fn a_wrong_row_and_a_wrong_total_are_named() {
    let mut column = whole(&PRINTED);
    column[6] = score("1");
    let found = course().check(NorthSouth, &column, Some(score("133")));
    assert_eq!(
        sentences(&found),
        [
            "row 7 (7 against 19): 1 is written, 0 is right",
            "the total: 133 is written, 132 is right"
        ]
    );
    let found = course().check(NorthSouth, &whole(&PRINTED[..11]), None);
    assert_eq!(sentences(&found), ["11 scores are written for 12 rows"]);
}

/// The course prints the last board with an average by hand; by Neuberg every row is another.
#[test]
fn a_sheet_by_other_rules_is_found_out() {
    let lines = ["3NTN=", "2HS+1", "3NTS-1", "4HN-2", "3DE=", "3NTN+1", "A A"];
    let by =
        |profile| sheet(&one_board(rules(profile, Matchpoints), Vulnerability::EastWest, &lines));
    let column = whole(&[9, 7, 5, 3, 1, 11, 6]);
    assert_eq!(by("cbai-manual").check(NorthSouth, &column, Some(score("42"))), []);
    let printed = ["9.50", "7.17", "4.83", "2.50", "0.17", "11.83", "6"].map(score);
    // Two decimals of ours, whose sum is 42 but for rounding.
    assert_eq!(by("ebu").check(NorthSouth, &printed, Some(score("42"))), []);
    assert_eq!(by("ebu").check(NorthSouth, &printed, Some(score("42.5"))).len(), 1);
    let wrong = by("cbai-manual").check(NorthSouth, &printed, None);
    assert_eq!(wrong.len(), 6);
    assert_eq!(wrong[0].to_string(), "row 1 (1 against 8): 9.5 is written, 9 is right");
}

#[test]
fn what_a_column_must_add_up_to() {
    let total = |profile, method, lines: &[&str]| {
        sheet(&one_board(rules(profile, method), Vulnerability::None, lines))
    };
    // The ACBL's scale is half of the others'.
    let acbl = total("acbl", Matchpoints, &["420", "450", "-50"]);
    assert_eq!(acbl.expected_total.ns, Some(score("3")));
    assert!(acbl.to_string().ends_with("Check sum: 3 × 2 / 2 = 3\n"), "{acbl}");
    // Averages plus count as they were given, and a board not played as nothing.
    let ruled = total("cbai-manual", Matchpoints, &["420", "450", "A+ A-", "NP", "-50"]);
    assert_eq!((ruled.total.ns, ruled.total.ew), (score("16.8"), score("15.2")));
    assert_eq!(ruled.expected_total.ns, Some(score("16.8")));
    assert_eq!(ruled.expected_total.ew, Some(score("15.2")));
    // Two of six have 65 and 55 %, which need not add up to anything.
    let small = total("ebu", Matchpoints, &["420", "450", "NP", "NP", "NP", "NP"]);
    assert_eq!(small.expected_total.ns, None);
    let cross = total("ebu", CrossImps, &["420", "450", "-50"]);
    assert_eq!((cross.expected_total.ns, cross.total.ns), (Some(Score::ZERO), Score::ZERO));
    assert_eq!(total("ebu", Butler, &["420", "450", "-50"]).expected_total.ns, None);
}

#[test]
fn every_kind_of_row_as_text() {
    let lines = [
        "4SXN-1",
        "PASS",
        "NP",
        "A+ A-",
        "60% 40%",
        "[3/5 4SN=, 2/5 4SN-1]",
        "[4SN=] [-50]",
        "? ?",
        "140",
    ];
    let rules = rules("ebu", Matchpoints);
    let sheet = sheet(&one_board(rules, Vulnerability::None, &lines));
    insta::assert_snapshot!(sheet.to_string(), @r"
    Board 1, top 16, profile ebu
       N-S  E-W  result                     points    N-S    E-W
    1  1    10   4♠× N −1                     −100    0.8   15.2
    2  2    11   passed out                      0   5.84   6.56
    3  3    12   not played
    4  4    13   A+ / A−                              9.6    6.4
    5  5    14   60% / 40%                            9.6    6.4
    6  6    15   [3/5 of +420, 2/5 of −50]            9.8    4.4
    7  7    16   [+420] / [−50]                     14.12  10.88
    8  8    17   ? / ?
    9  9    18                                +140   9.44   2.96
                 total                               59.2   52.8
    ");
}

/// Two boards at three tables: the pairs of a line, with a penalty.
fn evening() -> Field {
    let line = |row, theirs, points| Line::points(ns(row), ew(theirs, 3), points);
    let first = Traveller::new([line(0, 0, 620), line(1, 1, 170), line(2, 2, 140)]);
    let second = Traveller::new([line(0, 1, -50), line(1, 2, 420), line(2, 0, -50)]);
    let boards = [(board(1), first), (board(2), second)];
    let rules = rules("cbai-manual", Matchpoints);
    let mut field = Field::with_boards(rules, two_lines(3), Expected::Largest, boards);
    let reason = "slow play".to_owned();
    field.add_extra(ns(1), Extra { kind: ExtraKind::Points, amount: score("-0.5"), reason });
    field
}

#[test]
fn a_recap_sheet_adds_up_both_ways() {
    let field = evening();
    let recap = RecapSheet::new(&field, (0..3).map(Entrant), &pair);
    insta::assert_snapshot!(recap.to_string(), @r"
    Recap sheet, profile cbai-manual
         1  2  boards  extras  total
    1    4  1       5       0      5
    2    2  4       6    −0.5    5.5
    3    0  1       1       0      1
    sum  6  6      12    −0.5   11.5
    ");
    assert_eq!(recap.sums, [score("6"), score("6")]);
    let rows: Score = recap.rows.iter().map(|row| row.sum).sum();
    assert_eq!((recap.check_sum, rows), (score("12"), score("12")));
    for row in &recap.rows {
        let entrant = Entrant(row.who.parse::<u32>().unwrap() - 1);
        assert_eq!(row.total, field.total_of(entrant).points());
    }
    assert_eq!(recap.check(&["5", "5.5", "1"].map(score), Some(score("11.5"))), []);
    let found = recap.check(&["5", "6", "1"].map(score), Some(score("12")));
    assert_eq!(sentences(&found)[0], "row 2 (2): 6 is written, 5.5 is right");
    let found = recap.check_row(1, &whole(&[2, 3]));
    assert_eq!(sentences(&found), ["row 2 (board 2): 3 is written, 4 is right"]);
    assert_eq!(recap.check_row(7, &[]), []);
    // Both lines on one sheet, as for a Howell.
    let all = RecapSheet::new(&field, (0..6).map(Entrant), &pair);
    assert_eq!(all.check_sum, score("24"));
}

#[test]
fn sheets_as_json() {
    let field = one_board(rules("wbf", Matchpoints), Vulnerability::None, &["4SN=", "-50"]);
    let json = serde_json::to_string(&sheet(&field)).unwrap();
    insta::assert_snapshot!(json, @r#"{"board":1,"profile":"wbf","method":"matchpoints","expected":2,"top":"2","rows":[{"who":{"ns":"1","ew":"3"},"result":"4♠ N =","points":420,"scores":{"ns":"2","ew":"0"}},{"who":{"ns":"2","ew":"4"},"result":"","points":-50,"scores":{"ns":"0","ew":"2"}}],"total":{"ns":"2","ew":"2"},"expected_total":{"ns":"2","ew":"2"}}"#);
    let recap = RecapSheet::new(&field, [ns(0)], &pair);
    insta::assert_snapshot!(serde_json::to_string(&recap).unwrap(), @r#"{"profile":"wbf","boards":[1],"rows":[{"who":"1","scores":["2"],"sum":"2","extras":"0","total":"2"}],"sums":["2"],"check_sum":"2"}"#);
    let found = sheet(&field).check(NorthSouth, &whole(&[1, 0]), None);
    insta::assert_snapshot!(serde_json::to_string(&found).unwrap(), @r#"[{"kind":"row","row":1,"who":"1 against 3","written":"1","right":"2"}]"#);
}

#[test]
fn sheets_of_poor_boards() {
    for profile in Profile::NAMES {
        for method in [Matchpoints, Butler, CrossImps, BoardMethod::Aggregate] {
            let weighted = ["[1/3 450, 2/3 -50]", "140", "450"];
            let poor = [&["420"][..], &["NP", "NP"], &["A A"], &["2147483647", "-2147483648"]];
            for lines in poor.into_iter().chain([&weighted[..]]) {
                let field = one_board(rules(profile, method), Vulnerability::None, lines);
                let sheet = sheet(&field);
                let column: Vec<Score> =
                    sheet.rows.iter().map(|row| row.scores.ns.unwrap_or_default()).collect();
                assert_eq!(sheet.check(NorthSouth, &column, Some(sheet.total.ns)), [], "{sheet}");
                let recap = RecapSheet::new(&field, (0..9).map(Entrant), &pair);
                assert_eq!(recap.rows.len(), 9);
            }
        }
    }
    let field = Field::new(rules("ebu", Matchpoints), two_lines(2), Expected::Largest);
    assert!(BoardSheet::new(&field, board(1), &pair).is_none());
    let recap = RecapSheet::new(&field, [], &pair);
    assert_eq!((recap.boards.len(), recap.check_sum), (0, Score::ZERO));
    assert!(recap.to_string().starts_with("Recap sheet"));
}
