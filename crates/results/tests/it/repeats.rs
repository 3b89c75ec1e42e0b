//! What stands twice in a file, and who is not among the participants.

use results::{ProblemKind, ResultsFile, read_travellers_csv, read_usebio};

use crate::{problems, usebio};

fn line(ns: u32, ew: u32, score: i32) -> String {
    format!(
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>\
         <SCORE>{score}</SCORE></TRAVELLER_LINE>\n"
    )
}

fn board(number: u32, lines: &[String]) -> String {
    format!("<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>\n{}</BOARD>\n", lines.concat())
}

fn read(inside: &str) -> ResultsFile {
    read_usebio(usebio(inside).as_bytes()).unwrap()
}

#[test]
fn a_pair_with_two_results_on_a_board_keeps_both() {
    let file = read(&board(5, &[line(1, 2, 50), line(3, 1, 100)]));
    assert_eq!(file.boards[0].lines.len(), 2);
    assert_eq!(
        problems(&file),
        ["row 5, board 5: Pair 1 already has a result on this board in row 4; both are kept, so \
          correct one of them."]
    );
    assert_eq!(file.problems[0].kind, ProblemKind::Duplicate);
}

#[test]
fn a_line_that_stands_twice_is_kept_once() {
    let file = read(&board(5, &[line(1, 2, 50), line(1, 2, 50)]));
    assert_eq!(file.boards[0].lines.len(), 1);
    assert_eq!(
        problems(&file),
        ["row 5, board 5: The line stands twice, first in row 4; it is kept once."]
    );
}

#[test]
fn a_board_that_stands_twice_is_kept_once() {
    let once = board(5, &[line(1, 2, 50), line(3, 4, 80)]);
    let file = read(&(once.clone() + &once));
    assert_eq!((file.boards.len(), file.boards[0].lines.len()), (1, 2));
    assert_eq!(
        problems(&file),
        [
            "row 7, board 5: The board stands twice with the same lines, first in row 3; this one is \
          left out."
        ]
    );
}

#[test]
fn a_board_in_two_parts_is_put_together() {
    let file = read(&(board(5, &[line(1, 2, 50)]) + &board(5, &[line(3, 4, 80)])));
    assert_eq!((file.boards.len(), file.boards[0].lines.len()), (1, 2));
    assert_eq!(file.problems, []);
}

#[test]
fn a_participant_that_stands_twice_is_reported() {
    let pair = "<PAIR><PAIR_NUMBER>7</PAIR_NUMBER></PAIR>\n";
    let file = read(&format!("<PARTICIPANTS>\n{pair}{pair}</PARTICIPANTS>"));
    assert_eq!(
        problems(&file),
        [
            "row 5: Pair 7 already stands among the participants in row 4; both are kept, so correct \
          one of the numbers."
        ]
    );
}

#[test]
fn an_unknown_pair_is_reported_once_and_its_lines_are_marked() {
    let participants = "<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR></PARTICIPANTS>\n";
    let boards = board(1, &[line(1, 9, 50)]) + &board(2, &[line(9, 1, 50)]);
    let file = read(&(participants.to_owned() + &boards));
    assert!(file.every_board().all(|board| !board.lines[0].known));
    assert_eq!(
        problems(&file),
        [
            "row 5: Pair 9 is not among the participants, and occurs 2 times; those results are kept \
          and marked."
        ]
    );
    assert_eq!(file.problems[0].kind, ProblemKind::UnknownContestant { key: "9".into() });
}

#[test]
fn two_directions_may_have_the_same_numbers() {
    let rows = "board,ns,ew,score\n1,1,1,50\n";
    let file = read_travellers_csv(rows).unwrap();
    assert_eq!(
        problems(&file),
        ["row 2, board 1: Pair 1 sits in two places in this line; it is kept, so correct the \
          number. If North-South and East-West have numbers of their own, the file must say that \
          there are two winners."]
    );
    let file = read_travellers_csv(&format!("# winners: 2\n{rows}")).unwrap();
    assert_eq!(file.problems, []);
    let pairs = "# pair 1 NS: A & B\n# pair 1 EW: C & D\n";
    let file = read_travellers_csv(&format!("{pairs}{rows}")).unwrap();
    assert_eq!(file.problems, []);
}

#[test]
fn beyond_a_thousand_problems_the_rest_is_counted() {
    let rows: String = (0..1500).map(|n| format!("1,{},{},zzz\n", 2 * n, 2 * n + 1)).collect();
    let file = read_travellers_csv(&format!("board,ns,ew,result\n{rows}")).unwrap();
    assert_eq!(file.problems.len(), 1001);
    assert_eq!(
        file.problems[1000].what,
        "There are 500 more problems, which are not listed; correct these first."
    );
}
