//! The past in the numbers of another movement: the course's "forgot it's a single winner Mitchell".
//!
//! With two winners a number may be used in each line; with one winner it may not. Whoever started at
//! a place gets the number that the other movement gives to that place.

use std::collections::{BTreeMap, BTreeSet};

use super::in_progress::{Situation, map_seats};
use crate::check::{Line, Who};
use crate::{Contest, Movement, Row, Seating};

/// Returns the situation in the numbers and for the contest of another movement; nothing if the two
/// are not for the same kind of contestants, or do not start at the same places.
pub(crate) fn as_in(situation: &Situation, other: &Movement) -> Option<Situation> {
    let (from, to) = (situation.contest, other.contest());
    if from == to {
        return Some(situation.clone());
    }
    let pairs = |contest| matches!(contest, Contest::TwoWinners | Contest::OneWinner);
    if !pairs(from) || !pairs(to) {
        return None;
    }
    let number: BTreeMap<Who, Who> = starts(situation.old.rows(), from)
        .into_iter()
        .filter_map(|(place, old)| Some((old, *starts(other.rows(), to).get(&place)?)))
        .collect();
    let different: BTreeSet<&Who> = number.values().collect();
    if different.len() != number.len() {
        return None;
    }
    let mut changed = situation.clone();
    let mut known = true;
    for row in changed.past.iter_mut().chain(&mut changed.plan) {
        let seats = seats(row);
        map_seats(from, row, |who| number.get(&who).map_or(0, |new| new.number));
        // A line cannot be left where each has its own ranking.
        known &= seats.into_iter().filter(|(_, number)| *number != 0).all(|(line, old)| {
            let old = Who { line: (from == Contest::TwoWinners).then_some(line), number: old };
            number.get(&old).is_some_and(|new| new.line.is_none_or(|it| it == line))
        });
    }
    changed.contest = to;
    known.then_some(changed)
}

/// Returns who starts where.
fn starts(rows: &[Row], contest: Contest) -> BTreeMap<(u16, Line), Who> {
    let first = rows.iter().filter(|row| row.round == 1);
    let seats = first.flat_map(|row| seats(row).map(|(line, number)| (row.table, line, number)));
    let seats = seats.filter(|(_, _, number)| *number != 0);
    seats
        .map(|(table, line, number)| {
            let kept = (contest == Contest::TwoWinners).then_some(line);
            ((table, line), Who { line: kept, number })
        })
        .collect()
}

fn seats(row: &Row) -> [(Line, u16); 2] {
    match row.seating {
        Seating::Pairs { ns, ew } => [(Line::Ns, ns), (Line::Ew, ew)],
        Seating::Players { .. } => [(Line::Ns, 0), (Line::Ew, 0)],
    }
}
