//! The travellers and team sheets of the DNR Club Level TD Course, line by line.
//!
//! The sheets do not say who was vulnerable; the points do. Each test names every vulnerability
//! that explains its whole sheet, and sees that no other does.

use bridge::{BoardNo, Outcome, Vulnerability};

/// One line: the contract with its result as printed, the declarer, and the points of North-South.
///
/// A line without a declarer is a board that was not played out, one without points an average.
type Line = (&'static str, &'static str, Option<i32>);

/// Reads a line as printed, the declarer put between the contract and its result.
fn outcome(printed: &str, declarer: &str) -> Outcome {
    let text = match printed.find(['+', '-', '–']) {
        _ if declarer.is_empty() => printed.to_owned(),
        Some(end) => format!("{} {declarer} {}", &printed[..end], &printed[end..]),
        None => format!("{printed} {declarer} ="),
    };
    text.parse().expect(printed)
}

/// Lists the lines whose points are others than those printed.
fn contradictions(lines: &[Line], vulnerability: Vulnerability) -> Vec<String> {
    let points = |printed, declarer| outcome(printed, declarer).score(vulnerability);
    let differ = lines.iter().filter(|line| points(line.0, line.1) != line.2);
    differ.map(|line| format!("{line:?} is {:?}", points(line.0, line.1))).collect()
}

/// Checks that these vulnerabilities, and no others, explain every line.
fn check(lines: &[Line], explained_by: &[Vulnerability]) {
    for vulnerability in Vulnerability::ALL {
        let contradictions = contradictions(lines, vulnerability);
        let is_explained = explained_by.contains(&vulnerability);
        assert_eq!(contradictions.is_empty(), is_explained, "{vulnerability}: {contradictions:?}");
    }
}

#[test]
fn the_course_sheet_played_twelve_times_adds_up() {
    let lines = [
        ("3H+1", "N", Some(170)),
        ("4H", "N", Some(620)),
        ("4H+1", "N", Some(650)),
        ("4H-1", "N", Some(-100)),
        ("3NT+2", "S", Some(660)),
        ("3NT+1", "S", Some(630)),
        ("3S", "E", Some(-140)),
        ("2NT+2", "S", Some(180)),
        ("5D*-3", "W", Some(500)),
        ("4H", "N", Some(620)),
        ("4H", "N", Some(620)),
        ("4H+1", "N", Some(650)),
    ];
    check(&lines, &[Vulnerability::NorthSouth]);

    // The second print breaks the column, and blanks get between the parts.
    let broken =
        [("3H+ 1", "N", Some(170)), ("3NT +2", "S", Some(660)), ("5D*- 3", "W", Some(500))];
    check(&broken, &[Vulnerability::NorthSouth]);
}

#[test]
fn the_course_sheet_of_exercise_1_adds_up() {
    let lines = [
        ("1NT", "W", Some(-90)),
        ("1NT-1", "W", Some(50)),
        ("2H-1", "W", Some(50)),
        ("2H", "W", Some(-110)),
        ("2S", "S", Some(110)),
        ("1NT", "S", Some(90)),
        ("2H-1", "W", Some(50)),
        ("3S", "S", Some(140)),
        ("3S", "S", Some(140)),
        ("2S", "S", Some(110)),
        ("2H-1", "W", Some(50)),
    ];
    check(&lines, &[Vulnerability::None, Vulnerability::NorthSouth]);
}

#[test]
fn the_course_sheet_of_exercise_2_adds_up() {
    let lines = [
        ("3C-2", "S", Some(-200)),
        ("5C*-3", "S", Some(-800)),
        ("3C-1", "S", Some(-100)),
        ("3C-1", "S", Some(-100)),
        ("3C-1", "S", Some(-100)),
        ("3C*+1", "E", Some(-870)),
        ("2 S", "E", Some(-110)),
        ("3S", "E", Some(-140)),
        ("3S", "E", Some(-140)),
        ("3S", "E", Some(-140)),
        ("3C-1", "S", Some(-100)),
        ("3S+1", "E", Some(-170)),
        ("3S+1", "E", Some(-170)),
    ];
    check(&lines, &[Vulnerability::Both]);

    // A slip of the answer sheet: it has South as declarer of 3C*+1 and the points in the column
    // of East-West. The question has East, and only that is a bottom for North-South.
    assert_eq!(outcome("3C*+1", "S").score(Vulnerability::Both), Some(870));
}

#[test]
fn the_course_sheet_of_exercise_3_adds_up() {
    let lines = [
        ("2S", "N", Some(110)),
        ("2S", "N", Some(110)),
        ("2S", "N", Some(110)),
        ("Passed Out", "", Some(0)),
        ("2S+2", "N", Some(170)),
        ("2S", "N", Some(110)),
        ("2H-3", "N", Some(-150)),
        ("2H", "N", Some(110)),
        // A slip of both sheets: they print 2H+1. The answer gives the line 4 matchpoints, less
        // than the pass-out and more than -110, so the points are right and the result is not.
        ("2H-1", "N", Some(-50)),
        ("3D", "E", Some(-110)),
        ("2S", "N", Some(110)),
    ];
    check(&lines, &[Vulnerability::None, Vulnerability::EastWest]);

    check(&[("2H+1", "N", Some(-50))], &[]);
    check(&[("2H+1", "N", Some(140))], &Vulnerability::ALL);
}

#[test]
fn the_course_sheet_of_exercise_4_adds_up() {
    let lines = [
        ("4H – 2", "W", Some(100)),
        ("2H + 1", "W", Some(-140)),
        ("Average", "", None),
        ("4S - 2", "S", Some(-100)),
        ("2H + 1", "W", Some(-140)),
        ("2H + 1", "W", Some(-140)),
        ("2H + 1", "W", Some(-140)),
        ("3H", "W", Some(-140)),
        ("3H + 1", "W", Some(-170)),
        ("3S", "S", Some(140)),
        ("2H", "W", Some(-110)),
        ("3S", "S", Some(140)),
        ("2H", "W", Some(-110)),
    ];
    check(&lines, &[Vulnerability::None]);
    assert_eq!(outcome("Average", "").to_string(), "A A");
}

#[test]
fn the_course_sheets_of_board_3_add_up() {
    let lines = [
        ("3NT", "N", Some(400)),
        ("2H+1", "S", Some(140)),
        ("3NT-1", "S", Some(-50)),
        ("4H-1", "N", Some(-50)),
        ("3D", "E", Some(-110)),
        ("3NT+1", "N", Some(430)),
        ("2H+2", "N", Some(170)),
    ];
    let with_an_average = [
        ("3NT", "N", Some(400)),
        ("2H+1", "S", Some(140)),
        ("3NT-1", "S", Some(-50)),
        ("4H-2", "N", Some(-100)),
        ("3D", "E", Some(-110)),
        ("3NT+1", "N", Some(430)),
        // The sheet has North as declarer of this line, who declared nothing.
        ("Av/Av", "", None),
    ];
    for lines in [lines, with_an_average] {
        check(&lines, &[Vulnerability::None, Vulnerability::EastWest]);
    }
    // These sheets do say it, and their board number says the same.
    assert_eq!(BoardNo::new(3).unwrap().vulnerability(), Vulnerability::EastWest);
}

#[test]
fn the_course_team_sheets_add_up() {
    const ALL: &[Vulnerability] = &Vulnerability::ALL;
    const NS: &[Vulnerability] = &[Vulnerability::NorthSouth, Vulnerability::Both];
    const NOT_NS: &[Vulnerability] = &[Vulnerability::None, Vulnerability::EastWest];
    const EW: &[Vulnerability] = &[Vulnerability::EastWest, Vulnerability::Both];
    const NOT_EW: &[Vulnerability] = &[Vulnerability::None, Vulnerability::NorthSouth];

    let rounds: [([Line; 2], &[Vulnerability]); 12] = [
        ([("3NT", "N", Some(400)), ("3NT-1", "N", Some(-50))], NOT_NS),
        ([("3NT", "N", Some(400)), ("3NT", "N", Some(400))], NOT_NS),
        ([("4S+2", "N", Some(680)), ("6S-1", "N", Some(-100))], NS),
        ([("4H+2", "E", Some(-480)), ("4H", "E", Some(-420))], NOT_EW),
        ([("1NT", "N", Some(90)), ("Passed", "", Some(0))], ALL),
        ([("2S", "E", Some(-110)), ("2S+1", "E", Some(-140))], ALL),
        ([("6NT", "E", Some(-990)), ("3NT+3", "E", Some(-490))], NOT_EW),
        ([("1NT+2", "E", Some(-150)), ("1NT", "E", Some(-90))], ALL),
        ([("4S", "S", Some(420)), ("2S+2", "S", Some(170))], NOT_NS),
        ([("2H", "N", Some(110)), ("2H", "N", Some(110))], ALL),
        ([("5C-2", "N", Some(-200)), ("5C", "N", Some(600))], NS),
        // A slip of the first sheet: it prints 4NT+2. The answer gives 1 IMP, and -21 in all, for
        // 660 against 630, so the points are right and the result is not.
        ([("4NT+1", "E", Some(-660)), ("4NT", "E", Some(-630))], EW),
    ];
    let mut not_of_that_board = Vec::new();
    for (round, (lines, explained_by)) in (1..).zip(rounds) {
        check(&lines, explained_by);
        let vulnerability = BoardNo::new(round).unwrap().vulnerability();
        if !contradictions(&lines, vulnerability).is_empty() {
            not_of_that_board.push(round);
        }
    }
    // The column counts rounds: read as board numbers, half of them would be wrong.
    assert_eq!(not_of_that_board, [2, 3, 4, 7, 11, 12]);

    check(&[("4NT+2", "E", Some(-660))], &[]);
    check(&[("4NT+2", "E", Some(-690))], EW);
}
