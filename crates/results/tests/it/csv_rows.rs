//! The rows of travellers as CSV: every way of writing a result, and every fault.

use bridge::{Outcome, OutcomeKind};
use results::{Obtained, ProblemKind, ResultsFile, read_travellers_csv};
use rstest::rstest;

use crate::problems;

fn obtained(text: &str) -> Obtained {
    match text.parse::<Outcome>().unwrap().kind {
        OutcomeKind::Played(played) => {
            let points = played.score(bridge::Vulnerability::None);
            Obtained::Table { points, played: Some(played) }
        }
        OutcomeKind::PassedOut => Obtained::PassedOut,
        OutcomeKind::NotPlayed => Obtained::NotPlayed,
        OutcomeKind::Adjusted(adjusted) => Obtained::Adjusted(adjusted),
    }
}

fn one(header: &str, row: &str) -> ResultsFile {
    read_travellers_csv(&format!("board;ns;ew;{header}\n1;3;4;{row}\n")).unwrap()
}

#[rstest]
#[case("result", "4SN= HK", "4SN= HK")]
#[case("result", "3NTE+1", "3NTE+1")]
#[case("result", "3NTE–1", "3NTE-1")]
#[case("result", "4S*N-1", "4SXN-1")]
#[case("result", "2H N + 1", "2HN+1")]
#[case("result", "PASS", "PASS")]
#[case("result", "np", "NP")]
#[case("result", "A+ A-", "A+ A-")]
#[case("result", "60% 40%", "60% 40%")]
#[case("result", "35% 65%", "35% 65%")]
#[case("result", "[3/5 4SN=, 2/5 4SN-1]", "[3/5 4SN=, 2/5 4SN-1]")]
#[case("result;score", "4SN=;420", "4SN=")]
#[case("result;declarer", "2H + 1;N", "2HN+1")]
#[case("contract;declarer", "5D* – 3;W", "5DXW-3")]
#[case("contract;declarer;tricks", "4S;N;11", "4SN+1")]
#[case("contract;declarer;tricks", "4S;N;=", "4SN=")]
#[case("contract;declarer;tricks", "4S;N;+1", "4SN+1")]
#[case("contract;by;made;lead", "4S;South;-1;h10", "4SS-1 HT")]
#[case("contract;declarer;score", "4H;N;420", "4HN=")]
#[case("contract;declarer;score", "4H;N;– 50", "4HN-1")]
#[case("contract", "PASS", "PASS")]
#[case("score", "A6040", "60% 40%")]
#[case("score", "NP", "NP")]
fn results_without_problems(#[case] header: &str, #[case] row: &str, #[case] expected: &str) {
    let file = one(header, row);
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!(file.boards[0].lines[0].obtained, obtained(expected));
}

#[rstest]
#[case("result", "35N=", "3SN=", "“35N=” was read as 3SN=.")]
#[case("contract;declarer;tricks", "35;N;9", "3SN=", "“35” was read as 3S.")]
#[case("contract;declarer", "35 - 1;S", "3SS-1", "“35 - 1” was read as 3S - 1.")]
#[case("result", "45*E-1", "4SXE-1", "“45*E-1” was read as 4S*E-1.")]
fn a_five_for_spades_is_a_guess(
    #[case] header: &str,
    #[case] row: &str,
    #[case] expected: &str,
    #[case] sentence: &str,
) {
    let file = one(header, row);
    assert_eq!(problems(&file), [format!("row 2, board 1: {sentence}")]);
    assert_eq!(file.problems[0].kind, ProblemKind::Guessed);
    assert_eq!(file.boards[0].lines[0].obtained, obtained(expected));
}

#[rstest]
#[case(
    "[3/5 4SN=, 1/5 4SN-1]",
    ProblemKind::Weights,
    "“[3/5 4SN=, 1/5 4SN-1]” is not a result: the weights add up to 4/5, not to 1; the row is kept \
     and waits for a ruling (? ?)."
)]
#[case(
    "42",
    ProblemKind::UnreadableResult,
    "“42” is not a result: it should begin with a contract such as 4S or 3NTX, not with “42”; the \
     row is kept and waits for a ruling (? ?)."
)]
#[case(
    "[3/5 4SN=",
    ProblemKind::UnreadableResult,
    "“[3/5 4SN=” is not a result: the closing bracket ] is missing; the row is kept and waits for a \
     ruling (? ?). A result with a separator in it stands in quotes."
)]
#[case(
    "",
    ProblemKind::Missing,
    "There is neither a score nor a whole result; the line is kept and waits for a ruling (? ?)."
)]
fn results_that_wait_for_a_ruling(
    #[case] row: &str,
    #[case] kind: ProblemKind,
    #[case] sentence: &str,
) {
    let file = one("result", row);
    assert_eq!(problems(&file), [format!("row 2, board 1: {sentence}")]);
    assert_eq!(file.problems[0].kind, kind);
    assert_eq!(file.boards[0].lines[0].obtained, obtained("? ?"));
}

#[rstest]
#[case(
    "result",
    "42;50",
    50,
    "“42” is not a result: it should begin with a contract such as 4S or 3NTX, not with “42”; the \
     score 50 stands."
)]
#[case(
    "result",
    "4SN=;170",
    170,
    "4S by North with 10 tricks cannot score 170 at any vulnerability; the score stands and the \
     contract is left out."
)]
#[case("result", "PASS;100", 100, "A board passed out cannot score 100; the score stands.")]
#[case("result", "NP;100", 100, "A board not played cannot score 100; the score stands.")]
fn the_score_stands(
    #[case] header: &str,
    #[case] row: &str,
    #[case] points: i32,
    #[case] sentence: &str,
) {
    let file = one(&format!("{header};score"), row);
    assert_eq!(problems(&file), [format!("row 2, board 1: {sentence}")]);
    let obtained = Obtained::Table { points, played: None };
    assert_eq!(file.boards[0].lines[0].obtained, obtained);
}

#[rstest]
#[case(
    "contract;declarer;made;score",
    "4S;N;4;420",
    "“4” is not a result: expected =, +1 or -1; the tricks are left out."
)]
#[case(
    "contract;declarer;score",
    "4S;Q;420",
    "“Q” is not a declarer, N, E, S or W; it is left out."
)]
#[case(
    "contract;declarer;lead;score",
    "4S;N;ZZ;420",
    "“ZZ” is not a lead such as HK; it is left out."
)]
#[case(
    "vulnerability;score",
    "maybe;50",
    "“maybe” is not a vulnerability: expected None, NS, EW or All; the number of the board decides."
)]
fn parts_that_cannot_be_read(#[case] header: &str, #[case] row: &str, #[case] sentence: &str) {
    let file = one(header, row);
    assert_eq!(problems(&file), [format!("row 2, board 1: {sentence}")]);
    assert_eq!(file.problems[0].kind, ProblemKind::Unreadable);
}

#[test]
fn rows_are_counted_in_the_file() {
    let text =
        "# title: x\n\n# more\nboard,ns,ew,score\n\n# comment\n0,1,2,50\n\n1,\"3,4,50\n1,5,6,5\n";
    let file = read_travellers_csv(text).unwrap();
    assert_eq!(
        problems(&file),
        [
            "row 7: The board should be a number from 1 up, not “0”; the row is left out.",
            "row 9: A quotation mark is not closed; the row was read as far as it goes.",
            "row 9, board 1: The row does not say who sat there; it is kept and marked.",
            "row 9, board 1: There is neither a score nor a whole result; the line is kept and \
             waits for a ruling (? ?).",
            "row 10, board 1: No contract can score 5; the score stands.",
        ]
    );
}

#[test]
fn the_wrong_direction_is_kept() {
    let file = one("result", "4SN= WD");
    assert!(file.boards[0].lines[0].wrong_direction);
}

#[test]
fn a_vulnerability_may_be_stated_once_for_a_board() {
    let file = read_travellers_csv(
        "board,vul,ns,ew,result\n1,All,1,2,4SN=\n1,,3,4,4SE=\n1,None,5,6,PASS\n",
    )
    .unwrap();
    assert_eq!(file.boards[0].vulnerability, bridge::Vulnerability::Both);
    let points: Vec<_> = file.boards[0].lines[..2].iter().map(|line| &line.obtained).collect();
    assert!(matches!(points[0], Obtained::Table { points: 620, .. }), "{points:?}");
    assert!(matches!(points[1], Obtained::Table { points: -620, .. }), "{points:?}");
    assert_eq!(
        problems(&file),
        ["row 4, board 1: The vulnerability is None here and All in an earlier row of the board; \
          All was taken."]
    );
}

#[test]
fn the_sheet_of_the_course_that_was_played_twelve_times() {
    let lines = [
        ("3H+1", "N", 170),
        ("4H", "N", 620),
        ("4H+1", "N", 650),
        ("4H-1", "N", -100),
        ("3NT+2", "S", 660),
        ("35", "E", -140),
        ("5D*- 3", "W", 500),
    ];
    let rows = lines.iter().enumerate().map(|(n, (contract, declarer, score))| {
        format!("2,{},{},{contract},{declarer},{score}\n", n + 1, n + 21)
    });
    let text = format!("board,ns,ew,contract,declarer,score\n{}", rows.collect::<String>());
    let file = read_travellers_csv(&text).unwrap();
    assert_eq!(problems(&file), ["row 7, board 2: “35” was read as 3S."]);
    let whole =
        |line: &results::Line| matches!(line.obtained, Obtained::Table { played: Some(_), .. });
    assert!(file.boards[0].lines.iter().all(whole));
}
