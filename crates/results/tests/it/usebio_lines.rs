//! The lines of USEBIO travellers: every form of a result, and every fault.

use bridge::{BySide, Vulnerability};
use results::{Obtained, ProblemKind, ResultsFile, read_usebio};
use rstest::rstest;

use crate::{problems, usebio};

/// Makes a board out of its number and `CONTRACT PLAYED_BY TRICKS SCORE` for each line.
fn board(number: u32, extra: &str, lines: &[[&str; 4]]) -> ResultsFile {
    let mut text = format!("<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{extra}\n");
    for (n, [contract, declarer, tricks, score]) in lines.iter().enumerate() {
        text += &format!(
            "<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>\
             <CONTRACT>{contract}</CONTRACT><PLAYED_BY>{declarer}</PLAYED_BY>\
             <TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE></TRAVELLER_LINE>\n",
            2 * n + 1,
            2 * n + 2
        );
    }
    read_usebio(usebio(&(text + "</BOARD>")).as_bytes()).unwrap()
}

fn table(points: i32, played: &str) -> Obtained {
    let played = (!played.is_empty()).then(|| played.parse().unwrap());
    Obtained::Table { points, played }
}

fn adjusted(text: &str) -> Obtained {
    let (ns, ew) = text.split_once(' ').unwrap();
    Obtained::Adjusted(Box::new(BySide { ns: ns.parse().unwrap(), ew: ew.parse().unwrap() }))
}

#[rstest]
#[case::made(["4S", "S", "10", "420"], table(420, "4SS="))]
#[case::plus_sign(["4S", "S", "10", "+420"], table(420, "4SS="))]
#[case::real_minus(["4Hx", "N", "9", "−100"], table(-100, "4HXN-1"))]
#[case::star(["4S*", "E", "10", "-590"], table(-590, "4SXE="))]
#[case::capital_x(["3NTX", "W", "9", "-550"], table(-550, "3NTXW="))]
#[case::score_worked_out(["3NT", "N", "9", ""], table(400, "3NTN="))]
#[case::tricks_worked_out(["3NT", "N", "", "430"], table(430, "3NTN+1"))]
#[case::score_alone(["", "", "", "-620"], table(-620, ""))]
#[case::no_declarer(["4S", "", "10", "420"], table(420, ""))]
#[case::passed(["PASS", "N", "0", "0"], Obtained::PassedOut)]
#[case::passed_in_words(["Passed", "", "", ""], Obtained::PassedOut)]
#[case::not_played(["NP", "", "", ""], Obtained::NotPlayed)]
#[case::not_played_score(["", "", "", "NP"], Obtained::NotPlayed)]
#[case::averages(["", "", "", "A5050"], adjusted("50% 50%"))]
#[case::sixty_forty(["", "", "", "A6040"], adjusted("60% 40%"))]
#[case::both_not_at_fault(["", "", "", "A6060"], adjusted("60% 60%"))]
fn results_without_problems(#[case] line: [&str; 4], #[case] obtained: Obtained) {
    let file = board(1, "", &[line]);
    assert_eq!(file.boards[0].lines[0].obtained, obtained);
    assert_eq!(problems(&file), [""; 0]);
}

#[rstest]
#[case::contract_is_none(
    ["42", "S", "12", "480"],
    table(480, ""),
    ProblemKind::UnreadableResult,
    "row 4, board 1: The contract “42” cannot be read; the score 480 stands."
)]
#[case::nothing_else_to_go_by(
    ["42", "S", "12", ""],
    adjusted("? ?"),
    ProblemKind::UnreadableResult,
    "row 4, board 1: The contract “42” cannot be read; there is no score, so the line waits for a \
     ruling (? ?)."
)]
#[case::nothing_at_all(
    ["", "", "", ""],
    adjusted("? ?"),
    ProblemKind::Missing,
    "row 4, board 1: There is neither a score nor a whole result; the line is kept and waits for a \
     ruling (? ?)."
)]
#[case::contradiction(
    ["4S", "S", "10", "450"],
    table(450, ""),
    ProblemKind::ScoreContradicted,
    "row 4, board 1: 4S by South with 10 tricks cannot score 450 at any vulnerability; the score \
     stands and the contract is left out."
)]
#[case::wrong_sign(
    ["4S", "E", "10", "420"],
    table(420, ""),
    ProblemKind::ScoreContradicted,
    "row 4, board 1: 4S by East with 10 tricks cannot score 420 at any vulnerability; the score \
     stands and the contract is left out."
)]
#[case::passed_with_points(
    ["PASS", "", "", "50"],
    table(50, ""),
    ProblemKind::ScoreContradicted,
    "row 4, board 1: A board passed out cannot score 50; the score stands."
)]
#[case::impossible(
    ["", "", "", "425"],
    table(425, ""),
    ProblemKind::ImpossibleScore,
    "row 4, board 1: No contract can score 425; the score stands."
)]
#[case::score_is_none(
    ["4S", "S", "10", "abc"],
    table(420, "4SS="),
    ProblemKind::UnreadableResult,
    "row 4, board 1: SCORE should be a number or such as A6040, not “abc”; it is left out."
)]
#[case::fourteen_tricks(
    ["4S", "S", "14", "420"],
    table(420, "4SS="),
    ProblemKind::Unreadable,
    "row 4, board 1: TRICKS should be the number of tricks, 0 to 13, not “14”; it is left out."
)]
#[case::no_such_seat(
    ["4S", "Q", "10", "420"],
    table(420, ""),
    ProblemKind::Unreadable,
    "row 4, board 1: PLAYED_BY should be N, E, S or W, not “Q”; it is left out."
)]
fn results_with_a_problem(
    #[case] line: [&str; 4],
    #[case] obtained: Obtained,
    #[case] kind: ProblemKind,
    #[case] sentence: &str,
) {
    let file = board(1, "", &[line]);
    assert_eq!(file.boards[0].lines[0].obtained, obtained);
    assert_eq!(problems(&file), [sentence]);
    assert_eq!(file.problems[0].kind, kind);
}

#[test]
fn a_vulnerability_on_which_all_rows_agree_is_taken() {
    let lines = [["4S", "S", "10", "620"], ["3NT", "N", "9", "600"], ["4S", "E", "9", "50"]];
    let file = board(1, "", &lines);
    assert_eq!(file.boards[0].vulnerability, Vulnerability::NorthSouth);
    assert_eq!(file.boards[0].lines[0].obtained, table(620, "4SS="));
    assert_eq!(
        problems(&file),
        ["row 4, board 1: The contracts and scores fit North-South vulnerable, not nobody \
          vulnerable as the board’s number says; North-South vulnerable was taken."]
    );
}

#[test]
fn a_score_that_is_missing_is_worked_out_at_the_vulnerability_taken() {
    let file = board(1, "", &[["4S", "S", "10", "620"], ["4H", "S", "10", ""]]);
    assert_eq!(file.boards[0].lines[1].obtained, table(620, "4HS="));
}

#[test]
fn a_single_row_at_another_vulnerability_changes_nothing_for_the_board() {
    let lines = [["4S", "S", "10", "620"], ["3NT", "N", "9", "400"], ["4S", "N", "11", "450"]];
    let file = board(1, "", &lines);
    assert_eq!(file.boards[0].vulnerability, Vulnerability::None);
    assert_eq!(file.boards[0].lines[0].obtained, table(620, "4SS="));
    assert_eq!(
        problems(&file),
        ["row 4, board 1: The contract and score of row 4 fit only at another vulnerability than \
          nobody vulnerable, which the board’s number says; scores and contracts stand."]
    );
}

#[rstest]
#[case("Love", Vulnerability::None, "420")]
#[case("North-South", Vulnerability::NorthSouth, "620")]
#[case("East-West", Vulnerability::EastWest, "420")]
#[case("All", Vulnerability::Both, "620")]
fn the_vulnerability_a_file_states_is_taken(
    #[case] word: &str,
    #[case] stated: Vulnerability,
    #[case] score: &str,
) {
    let extra = format!("<VULNERABILITY>{word}</VULNERABILITY>");
    let file = board(7, &extra, &[["4S", "S", "10", score]]);
    assert_eq!(file.boards[0].vulnerability, stated);
    assert_eq!(problems(&file), [""; 0]);
}

#[test]
fn a_lead_in_either_form() {
    for lead in ["D10", "DT"] {
        let line = format!(
            "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>\
             <EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY>\
             <TRICKS>10</TRICKS><LEAD>{lead}</LEAD></TRAVELLER_LINE></BOARD>"
        );
        let file = read_usebio(usebio(&line).as_bytes()).unwrap();
        assert_eq!(file.boards[0].lines[0].obtained, table(420, "4SN= DT"));
        assert_eq!(file.problems, []);
    }
}

#[test]
fn a_board_without_its_number_is_left_out() {
    let text = usebio("<BOARD><BOARD_NUMBER>x</BOARD_NUMBER>\n<TRAVELLER_LINE/></BOARD>");
    let file = read_usebio(text.as_bytes()).unwrap();
    assert_eq!(file.boards, []);
    assert_eq!(
        problems(&file),
        [
            "row 3: BOARD_NUMBER should be a number from 1 up, not “x”; the board and its 1 lines are \
          left out."
        ]
    );
}

#[test]
fn a_line_that_does_not_say_who_sat_there_is_marked() {
    let line =
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><SCORE>50</SCORE></TRAVELLER_LINE>";
    let text = usebio(&format!("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n{line}</BOARD>"));
    let file = read_usebio(text.as_bytes()).unwrap();
    assert!(!file.boards[0].lines[0].known);
    assert_eq!(
        problems(&file),
        ["row 4, board 1: The line does not say who sat there; it is kept and marked."]
    );
}
