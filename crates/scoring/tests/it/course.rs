//! The sheets of the TD course, from the contracts it prints to the matchpoints it prints.
//!
//! Where the course slips, a comment says what is read instead and why (spec 3.5).

use bridge::{Side, Vulnerability};
use scoring::ranking::ranks;
use scoring::{BoardMethod, Field, Score};

use crate::support::{board, column, ew, ns, one_board, rules, score};
use BoardMethod::Matchpoints;
use Side::{EastWest, NorthSouth};

/// A row of a sheet: contract, by whom and tricks; points for North-South; matchpoints.
type Row = (&'static str, Option<i32>, u32);

/// 12 times: 3♥+1 to 4♥+1, North-South vulnerable.
const A: [Row; 12] = [
    ("3HN+1", Some(170), 4),
    ("4HN=", Some(620), 12),
    ("4HN+1", Some(650), 19),
    ("4HN-1", Some(-100), 2),
    ("3NTS+2", Some(660), 22),
    ("3NTS+1", Some(630), 16),
    ("3SE=", Some(-140), 0),
    ("2NTS+2", Some(180), 6),
    ("5DXW-3", Some(500), 8),
    ("4HN=", Some(620), 12),
    ("4HN=", Some(620), 12),
    ("4HN+1", Some(650), 19),
];

/// Exercise 1, 11 times, East-West not vulnerable.
const B: [Row; 11] = [
    ("1NTW=", Some(-90), 2),
    ("1NTW-1", Some(50), 7),
    ("2HW-1", Some(50), 7),
    ("2HW=", Some(-110), 0),
    ("2SS=", Some(110), 15),
    ("1NTS=", Some(90), 12),
    ("2HW-1", Some(50), 7),
    ("3SS=", Some(140), 19),
    ("3SS=", Some(140), 19),
    ("2SS=", Some(110), 15),
    ("2HW-1", Some(50), 7),
];

/// Exercise 2, 13 times, all vulnerable.
const C: [Row; 13] = [
    ("3CS-2", Some(-200), 4),
    ("5CXS-3", Some(-800), 2),
    ("3CS-1", Some(-100), 21),
    ("3CS-1", Some(-100), 21),
    ("3CS-1", Some(-100), 21),
    // The question sheet has East, the answer sheet South: 870 stands in the East-West column.
    ("3CXE+1", Some(-870), 0),
    ("2SE=", Some(-110), 16),
    ("3SE=", Some(-140), 12),
    ("3SE=", Some(-140), 12),
    ("3SE=", Some(-140), 12),
    ("3CS-1", Some(-100), 21),
    ("3SE+1", Some(-170), 7),
    ("3SE+1", Some(-170), 7),
];

/// Exercise 3, 11 times, North-South not vulnerable.
const D: [Row; 11] = [
    ("2SN=", Some(110), 13),
    ("2SN=", Some(110), 13),
    ("2SN=", Some(110), 13),
    ("PASS", Some(0), 6),
    ("2SN+2", Some(170), 20),
    ("2SN=", Some(110), 13),
    ("2HN-3", Some(-150), 0),
    ("2HN=", Some(110), 13),
    // Printed 2H+1, which would be +140: its 50 in the East-West column and its 4 matchpoints say −1.
    ("2HN-1", Some(-50), 4),
    ("3DE=", Some(-110), 2),
    ("2SN=", Some(110), 13),
];

/// Exercise 4, 13 times with an average, nobody vulnerable. The second “35” of the question is 3♠.
const E: [Row; 13] = [
    ("4HW-2", Some(100), 19),
    ("2HW+1", Some(-140), 7),
    ("A A", None, 12),
    ("4SS-2", Some(-100), 17),
    ("2HW+1", Some(-140), 7),
    ("2HW+1", Some(-140), 7),
    ("2HW+1", Some(-140), 7),
    ("3HW=", Some(-140), 7),
    ("3HW+1", Some(-170), 1),
    ("3SS=", Some(140), 22),
    ("2HW=", Some(-110), 14),
    ("3SS=", Some(140), 22),
    ("2HW=", Some(-110), 14),
];

/// Manual scoring: board 3, East-West vulnerable, 7 times.
const F: [Row; 7] = [
    ("3NTN=", Some(400), 10),
    ("2HS+1", Some(140), 6),
    ("3NTS-1", Some(-50), 3),
    ("4HN-1", Some(-50), 3),
    ("3DE=", Some(-110), 0),
    ("3NTN+1", Some(430), 12),
    ("2HN+2", Some(170), 8),
];

/// The same board with an average. “By N” on the line of the average means nothing.
const G: [Row; 7] = [
    ("3NTN=", Some(400), 9),
    ("2HS+1", Some(140), 7),
    ("3NTS-1", Some(-50), 5),
    ("4HN-2", Some(-100), 3),
    ("3DE=", Some(-110), 1),
    ("3NTN+1", Some(430), 11),
    ("A A", None, 6),
];

fn field(profile: &str, vulnerability: Vulnerability, rows: &[Row]) -> Field {
    let lines: Vec<&str> = rows.iter().map(|(line, ..)| *line).collect();
    one_board(rules(profile, Matchpoints), vulnerability, &lines)
}

/// Checks points, both columns of matchpoints and both totals, as the course scores by hand.
fn check(vulnerability: Vulnerability, rows: &[Row], total: u32) {
    let field = field("cbai-manual", vulnerability, rows);
    let points: Vec<Option<i32>> =
        field.board(board(1)).unwrap().lines().map(|line| line.result.points()).collect();
    assert_eq!(points, rows.iter().map(|(_, points, _)| *points).collect::<Vec<_>>());

    let n = u32::try_from(rows.len()).unwrap();
    let top = 2 * (n - 1);
    assert_eq!(field.top(), Score::whole(top.into()));
    assert_eq!(total, n * (n - 1));
    let ours: Vec<String> = rows.iter().map(|(_, _, printed)| printed.to_string()).collect();
    assert_eq!(column(&field, NorthSouth), ours);
    // “You calculate the East/West score by deducting the North/South score from the TOP.”
    let theirs: Vec<String> =
        rows.iter().map(|(_, _, printed)| (top - printed).to_string()).collect();
    assert_eq!(column(&field, EastWest), theirs);
    for side in Side::ALL {
        let sum: Score = column(&field, side).iter().map(|text| score(text)).sum();
        assert_eq!(sum, Score::whole(total.into()));
    }
}

#[test]
fn the_sheet_played_twelve_times() {
    check(Vulnerability::NorthSouth, &A, 132);
    // Its second sheet prints the East-West column.
    let field = field("cbai-manual", Vulnerability::NorthSouth, &A);
    let printed = ["18", "10", "3", "20", "0", "6", "22", "16", "14", "10", "10", "3"];
    assert_eq!(column(&field, EastWest), printed);
}

#[test]
fn exercises_one_to_three() {
    check(Vulnerability::None, &B, 110);
    check(Vulnerability::Both, &C, 156);
    check(Vulnerability::None, &D, 110);
}

#[test]
fn exercise_four_with_an_average() {
    check(Vulnerability::None, &E, 156);
}

#[test]
fn the_board_of_the_last_slides_with_and_without_an_average() {
    check(Vulnerability::EastWest, &F, 42);
    check(Vulnerability::EastWest, &G, 42);
}

/// The printed ranks of board 3: 2, 4, =5, =5, 7, 1, 3.
#[test]
fn ranks_on_one_board() {
    let points: Vec<i32> = F.iter().filter_map(|(_, points, _)| *points).collect();
    let shown: Vec<String> = ranks(&points).iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["2", "4", "5=", "5=", "7", "1", "3"]);

    // Among the six scores the ranks are 2, 3, 4, 5, 6, 1.
    let points: Vec<i32> = G.iter().filter_map(|(_, points, _)| *points).collect();
    let places: Vec<u32> = ranks(&points).iter().map(|rank| rank.place).collect();
    assert_eq!(places, [2, 3, 4, 5, 6, 1]);
    // The slide prints 2, 3, 5, 6, 7, 1: the places by matchpoints, with the average's 6 in fourth.
    let field = field("cbai-manual", Vulnerability::EastWest, &G);
    let standings = field.standings(scoring::Scope { by_line: true, by_section: false });
    let place = |row| standings.iter().find(|s| s.entrant == ns(row)).unwrap().rank.place;
    assert_eq!((0..7).map(place).collect::<Vec<_>>(), [2, 3, 5, 6, 7, 1, 4]);
}

/// The WBF's profile keeps six decimals; the values to compare with have four.
fn four_decimals(field: &scoring::Field, side: bridge::Side) -> Vec<String> {
    column(field, side).iter().map(|text| score(text).short(4)).collect()
}

/// The slide after the worked sheets: ((M × E) + (E − A)) / A, which those sheets do not use.
#[test]
fn the_neuberg_slide_on_exercise_four() {
    for profile in ["ebu", "wbf"] {
        let field = field(profile, Vulnerability::None, &E);
        let expected = [
            "19.5833", "6.5833", "12", "17.4167", "6.5833", "6.5833", "6.5833", "6.5833", "0.0833",
            "22.8333", "14.1667", "22.8333", "14.1667",
        ];
        assert_eq!(four_decimals(&field, NorthSouth), expected, "{profile}");
        // 155.9998 of 156: each score is cut to 0.0001.
        let sum: Score = column(&field, NorthSouth).iter().map(|text| score(text)).sum();
        assert!((sum - Score::whole(156)).millionths().abs() <= 13 * 50, "{sum}");
    }
}

#[test]
fn the_neuberg_slide_on_the_last_board() {
    for profile in ["ebu", "wbf"] {
        let field = field(profile, Vulnerability::EastWest, &G);
        let expected = ["9.5", "7.1667", "4.8333", "2.5", "0.1667", "11.8333", "6"];
        assert_eq!(four_decimals(&field, NorthSouth), expected, "{profile}");
        let theirs = ["2.5", "4.8333", "7.1667", "9.5", "11.8333", "0.1667", "6"];
        assert_eq!(four_decimals(&field, EastWest), theirs, "{profile}");
        let sum: Score = expected.iter().map(|text| score(text)).sum();
        assert_eq!(sum, Score::whole(42));
    }
    // The course's own formula.
    for (matchpoints, shown) in (0..6).zip(["0.1667", "2.5", "4.8333", "7.1667", "9.5", "11.8333"])
    {
        let exact = scoring::neuberg(2 * matchpoints, 6, 7).unwrap();
        let exact = num_rational::Ratio::new((*exact.numer()).into(), (*exact.denom()).into());
        let rounding = scoring::Rounding::to(4, scoring::Half::AwayFromZero);
        assert_eq!(Score::round(exact, rounding, 0.into()).to_string(), shown);
    }
}

/// “Prizes to the highest N/S and to the lowest E/W”: the lowest on the North-South sheet.
#[test]
fn the_winners_of_the_first_sheet() {
    let field = field("cbai-manual", Vulnerability::NorthSouth, &A);
    let standings = field.standings(scoring::Scope { by_line: true, by_section: false });
    assert_eq!((standings[0].entrant, standings[0].score), (ns(4), score("22")));
    let best_ew = standings.iter().find(|s| s.line == Some(EastWest)).unwrap();
    assert_eq!((best_ew.entrant, best_ew.score), (ew(6, 12), score("22")));
}
