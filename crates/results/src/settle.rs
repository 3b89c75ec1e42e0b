//! [`settle`] makes the claims of one board into results.
//!
//! The numeric score is trusted. A contract that cannot give its score at any vulnerability is left
//! out and reported. Where contracts fit their scores only at another vulnerability than the board
//! should have, that one is taken if it fits every line of the board; it is reported once.

use bridge::{BoardNo, Played, Side, Vulnerability};

use crate::claim::{Claim, Declared, RawBoard, RawLine};
use crate::number::is_possible;
use crate::problem::{ProblemKind, Problems};
use crate::{Board, Line, Obtained};

/// Compares the claims of a board and turns them into results.
pub(crate) fn settle(mut board: RawBoard, problems: &mut Problems) -> Board {
    for line in &mut board.lines {
        drop_contradiction(line, board.number, problems);
    }
    let vulnerability = vulnerability(&board, problems);
    let RawBoard { row, session, section, number, lines, published, .. } = board;
    let lines = lines.into_iter().map(|line| settle_line(line, number, vulnerability, problems));
    let lines = lines.collect();
    Board { session, section, number, vulnerability, row, lines, published }
}

/// Leaves out a contract that cannot give its score, and reports a score that nothing can give.
fn drop_contradiction(line: &mut RawLine, board: BoardNo, problems: &mut Problems) {
    let Claim::Table { points: Some(points), declared } = &mut line.claim else { return };
    let points = *points;
    match declared {
        None if !is_possible(points) => {
            let what = format!("No contract can score {points}; the score stands.");
            problems.add_on(line.row, board, ProblemKind::ImpossibleScore, what);
        }
        Some(found)
            if Vulnerability::ALL.into_iter().all(|v| found.explain(points, v).is_none()) =>
        {
            let what = format!(
                "{} cannot score {points} at any vulnerability; the score stands and the contract \
                 is left out.",
                describe(found)
            );
            *declared = None;
            problems.add_on(line.row, board, ProblemKind::ScoreContradicted, what);
        }
        None | Some(_) => {}
    }
}

/// Finds the vulnerability that explains every line of a board.
fn vulnerability(board: &RawBoard, problems: &mut Problems) -> Vulnerability {
    let expected = board.stated.unwrap_or_else(|| board.number.vulnerability());
    let witnesses: Vec<(usize, &Declared, i32)> = board
        .lines
        .iter()
        .filter_map(|line| match &line.claim {
            Claim::Table { points: Some(points), declared: Some(declared) } => {
                Some((line.row, declared, *points))
            }
            _ => None,
        })
        .collect();
    let fits =
        |(_, declared, points): &(usize, &Declared, i32), v| declared.explain(*points, v).is_some();
    let misfits: Vec<usize> =
        witnesses.iter().filter(|one| !fits(one, expected)).map(|one| one.0).collect();
    let Some(&first) = misfits.first() else { return expected };

    let source = if board.stated.is_some() { "the file" } else { "the board’s number" };
    let mut others = Vulnerability::ALL;
    // Of two that fit, the one that changes fewer sides.
    others.sort_by_key(|other| distance(*other, expected));
    let taken = others.into_iter().find(|other| witnesses.iter().all(|one| fits(one, *other)));
    let what = match taken {
        Some(taken) => format!(
            "The contracts and scores fit {}, not {} as {source} says; {} was taken.",
            words(taken),
            words(expected),
            words(taken)
        ),
        None => format!(
            "{} fit only at another vulnerability than {}, which {source} says; scores and \
             contracts stand.",
            rows(&misfits),
            words(expected)
        ),
    };
    problems.add_on(first, board.number, ProblemKind::OtherVulnerability, what);
    taken.unwrap_or(expected)
}

fn settle_line(
    line: RawLine,
    board: BoardNo,
    vulnerability: Vulnerability,
    problems: &mut Problems,
) -> Line {
    let RawLine { row, who, claim, wrong_direction, version, direction, published } = line;
    let obtained = match claim {
        Claim::PassedOut => Obtained::PassedOut,
        Claim::NotPlayed => Obtained::NotPlayed,
        Claim::Adjusted(adjusted) => Obtained::Adjusted(adjusted),
        Claim::Table { points: Some(points), declared } => {
            let played = declared.and_then(|declared| explain(&declared, points, vulnerability));
            Obtained::Table { points, played }
        }
        Claim::Table { points: None, declared } => match declared.and_then(|d| d.played()) {
            Some(played) => {
                Obtained::Table { points: played.score(vulnerability), played: Some(played) }
            }
            None => {
                let what = "There is neither a score nor a whole result; the line is kept and \
                            waits for a ruling (? ?).";
                problems.add_on(row, board, ProblemKind::Missing, what);
                match Claim::undecided() {
                    Claim::Adjusted(undecided) => Obtained::Adjusted(undecided),
                    _ => Obtained::NotPlayed,
                }
            }
        },
    };
    // Whether all are known is for `check` to find out.
    Line { row, who, known: true, obtained, wrong_direction, version, direction, published }
}

/// Explains points at the vulnerability of the board, or else at the one they were scored at.
fn explain(declared: &Declared, points: i32, vulnerability: Vulnerability) -> Option<Played> {
    let mut all = Vulnerability::ALL;
    all.sort_by_key(|other| distance(*other, vulnerability));
    all.into_iter().find_map(|one| declared.explain(points, one))
}

/// Counts the sides on which two vulnerabilities differ.
fn distance(one: Vulnerability, other: Vulnerability) -> usize {
    Side::ALL.into_iter().filter(|side| one.includes(*side) != other.includes(*side)).count()
}

fn describe(declared: &Declared) -> String {
    let Declared { contract, declarer, tricks, .. } = declared;
    match tricks {
        Some(tricks) => format!("{contract} by {} with {tricks} tricks", declarer.name()),
        None => format!("{contract} by {}", declarer.name()),
    }
}

fn words(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "nobody vulnerable",
        Vulnerability::NorthSouth => "North-South vulnerable",
        Vulnerability::EastWest => "East-West vulnerable",
        Vulnerability::Both => "both sides vulnerable",
    }
}

/// Names rows, the first few of them.
fn rows(rows: &[usize]) -> String {
    const MOST: usize = 4;
    if let [row] = rows {
        return format!("The contract and score of row {row}");
    }
    let named: Vec<String> = rows.iter().take(MOST).map(usize::to_string).collect();
    let more = if rows.len() > MOST { " and others" } else { "" };
    format!("The contracts and scores of rows {}{more}", named.join(", "))
}
