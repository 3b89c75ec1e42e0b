//! Checks across lines: what stands twice, and who is not among the participants.
//!
//! Boards that stand twice are put together; lines that stand twice are kept once. A pair with two
//! different results on a board keeps both, for only a person can tell which is right. Each number
//! that is not among the participants is reported once, and its lines are marked.

use std::collections::{HashMap, HashSet};

use bridge::Side;

use crate::claim::{RawBoard, RawLine};
use crate::problem::{ProblemKind, Problems, excerpt};
use crate::{Board, Contestant, ContestantKind, Line, Match, Who};

/// Puts boards with the same session, section and number together.
pub(crate) fn gather(boards: Vec<RawBoard>, problems: &mut Problems) -> Vec<RawBoard> {
    let mut gathered: Vec<RawBoard> = Vec::new();
    let mut places = HashMap::new();
    for board in boards {
        let place = (board.session.clone(), board.section.clone(), board.number);
        let Some(first) = places.get(&place).and_then(|place: &usize| gathered.get_mut(*place))
        else {
            places.insert(place, gathered.len());
            gathered.push(board);
            continue;
        };
        first.stated = first.stated.or(board.stated);
        if repeats(first, &board) {
            let what = format!(
                "The board stands twice with the same lines, first in row {}; this one is left out.",
                first.row
            );
            problems.add_on(board.row, board.number, ProblemKind::Duplicate, what);
        } else {
            first.lines.extend(board.lines);
        }
    }
    gathered
}

fn repeats(first: &RawBoard, second: &RawBoard) -> bool {
    let lines: HashMap<&Who, &RawLine> = first.lines.iter().map(|line| (&line.who, line)).collect();
    let is_there = |line: &RawLine| lines.get(&line.who).is_some_and(|first| line.repeats(first));
    !second.lines.is_empty() && second.lines.iter().all(is_there)
}

/// Drops lines that stand twice and reports those with two results on one board.
///
/// `per_side` says that North-South and East-West have numbers of their own, so that pair 1 may
/// play against pair 1.
pub(crate) fn repeated_lines(board: &mut RawBoard, per_side: bool, problems: &mut Problems) {
    let number = board.number;
    let mut first_of: HashMap<Who, usize> = HashMap::new();
    let mut seen: HashMap<(Option<Side>, String), usize> = HashMap::new();
    let mut kept: Vec<RawLine> = Vec::with_capacity(board.lines.len());
    for line in std::mem::take(&mut board.lines) {
        let first = first_of.get(&line.who).and_then(|place| kept.get(*place));
        if let Some(first) = first.filter(|first| first.repeats(&line)) {
            let what =
                format!("The line stands twice, first in row {}; it is kept once.", first.row);
            problems.add_on(line.row, number, ProblemKind::Duplicate, what);
            continue;
        }
        for (side, key, kind) in numbers(&line.who) {
            let Some(row) = seen.insert((per_side.then_some(side), key.to_owned()), line.row)
            else {
                continue;
            };
            let (key, kind) = (excerpt(key), kind.name());
            let what = if row == line.row {
                let hint = match line.who {
                    Who::Pairs(_) => {
                        " If North-South and East-West have numbers of their own, the file must \
                         say that there are two winners."
                    }
                    Who::Players(_) => "",
                };
                format!(
                    "{kind} {key} sits in two places in this line; it is kept, so correct the \
                     number.{hint}"
                )
            } else {
                format!(
                    "{kind} {key} already has a result on this board in row {row}; both are kept, \
                     so correct one of them."
                )
            };
            problems.add_on(line.row, number, ProblemKind::Duplicate, capital(&what));
        }
        first_of.entry(line.who.clone()).or_insert(kept.len());
        kept.push(line);
    }
    board.lines = kept;
}

/// Tells whether North-South and East-West have numbers of their own.
pub(crate) fn numbers_are_per_side(contestants: &[Contestant], winners: Option<u8>) -> bool {
    if contestants.is_empty() {
        return winners == Some(2);
    }
    let mut sides: HashMap<&str, Side> = HashMap::new();
    let mut placed = contestants.iter().filter_map(|one| Some((one.key.as_str(), one.direction?)));
    placed.any(|(key, side)| sides.insert(key, side).is_some_and(|earlier| earlier != side))
}

/// Reports contestants that stand twice in a list of participants; all are kept.
pub(crate) fn repeated_contestants(contestants: &[Contestant], problems: &mut Problems) {
    let mut rows = HashMap::new();
    let all = contestants.iter().flat_map(|one| std::iter::once(one).chain(&one.pairs));
    for one in all.filter(|one| !one.key.is_empty()) {
        let place = (one.kind, &one.key, &one.session, &one.section, one.direction);
        if let Some(row) = rows.insert(place, one.row) {
            let (kind, key) = (one.kind.name(), excerpt(&one.key));
            let what = format!(
                "{kind} {key} already stands among the participants in row {row}; both are kept, \
                 so correct one of the numbers."
            );
            problems.add(one.row, ProblemKind::Duplicate, capital(&what));
        }
    }
}

/// Marks lines with a number that no participant has, and reports each such number once.
pub(crate) fn unknown_contestants(
    contestants: &[Contestant],
    boards: &mut [Board],
    matches: &mut [Match],
    problems: &mut Problems,
) {
    let mut keys: HashSet<(ContestantKind, &str)> = HashSet::new();
    let mut kinds: HashSet<ContestantKind> = HashSet::new();
    for one in contestants.iter().flat_map(|one| std::iter::once(one).chain(&one.pairs)) {
        keys.insert((one.kind, one.key.as_str()));
        kinds.insert(one.kind);
    }
    let is_known =
        |kind, key: &str| !kinds.contains(&kind) || keys.contains(&(kind, key)) || key.is_empty();
    // First row and how many lines, for each unknown number.
    let mut unknown: HashMap<(ContestantKind, String), (usize, usize)> = HashMap::new();
    let mut note = |kind, key: &str, row| {
        unknown.entry((kind, key.to_owned())).or_insert((row, 0)).1 += 1;
    };
    let mut mark = |line: &mut Line| {
        for (_, key, kind) in numbers(&line.who) {
            if !is_known(kind, key) {
                note(kind, key, line.row);
                line.known = false;
            }
        }
        line.known &= line.who.is_whole();
    };
    boards.iter_mut().flat_map(|board| &mut board.lines).for_each(&mut mark);
    for one in matches.iter_mut() {
        one.boards.iter_mut().flat_map(|board| &mut board.lines).for_each(&mut mark);
    }
    // A match is between teams if there are teams, else between pairs.
    let teams = if kinds.contains(&ContestantKind::Team) {
        ContestantKind::Team
    } else {
        ContestantKind::Pair
    };
    for one in matches.iter() {
        for key in [&one.team, &one.opponents] {
            if !is_known(teams, key) {
                note(teams, key, one.row);
            }
        }
    }
    let mut unknown: Vec<_> = unknown.into_iter().collect();
    unknown.sort_by(|one, other| (one.1.0, &one.0.1).cmp(&(other.1.0, &other.0.1)));
    for ((kind, key), (row, count)) in unknown {
        let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
        let what = format!(
            "{} {} is not among the participants, and occurs {times}; those results are kept and \
             marked.",
            kind.name(),
            excerpt(&key)
        );
        problems.add(row, ProblemKind::UnknownContestant { key }, capital(&what));
    }
}

/// Lists the numbers of a line, without those the file does not give.
fn numbers(who: &Who) -> Vec<(Side, &str, ContestantKind)> {
    let numbers: Vec<(Side, &str, ContestantKind)> = match who {
        Who::Pairs(pairs) => {
            pairs.iter().map(|(side, key)| (side, key.as_str(), ContestantKind::Pair)).collect()
        }
        Who::Players(players) => players
            .iter()
            .map(|(seat, key)| (seat.side(), key.as_str(), ContestantKind::Player))
            .collect(),
    };
    numbers.into_iter().filter(|(_, key, _)| !key.is_empty()).collect()
}

/// Begins a sentence with a capital.
fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
