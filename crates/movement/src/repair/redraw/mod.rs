//! Drawing the rounds to come anew: the last resort, in which everybody is told where to go.
//!
//! Round by round: who sits out (those who have played most), who meets whom (not again, if it can be
//! helped), which sets (that nobody there has played, at as few tables at once as possible), and where
//! (who has never moved stays). A round that cannot be drawn starts the draw again in another order.
//! All orders come from counting, so the same question always has the same answer; and steps are
//! counted, so that a large room does not have to wait for it.

mod homes;
pub(super) mod lots;
mod record;
mod round;

use std::collections::BTreeSet;

use self::homes::Homes;
use self::lots::Lot;
use self::record::Record;
use self::round::Draw;
use super::drawbacks::{AGAIN, SHARED};
use super::in_progress::Situation;
use crate::check::{Line, Who};
use crate::{Contest, Row};

/// How often the draw starts again.
const MOST_DRAWS: u32 = 400;

/// After so many steps, which are twos or sets looked at, no further draw is started: a club's room
/// gets all of its draws, and the largest only one.
const MOST_STEPS: usize = 3_000_000;

/// What is to be drawn.
pub(crate) struct Wish<'a> {
    /// Who plays.
    pub(crate) pairs: &'a [Who],
    /// The rounds.
    pub(crate) rounds: std::ops::RangeInclusive<u16>,
    /// The rounds that come before these and stay.
    pub(crate) kept: &'a [Row],
    /// The rounds whose lines, sitting pairs and arrows are kept.
    pub(crate) like: &'a [Row],
    /// The sets that may be used.
    pub(crate) sets: std::ops::RangeInclusive<u16>,
}

/// Draws rounds; nothing if no draw was found. Teams play whole matches, both tables at once.
pub(crate) fn redraw(situation: &Situation, wish: &Wish<'_>) -> Option<Vec<Row>> {
    let mut record = Record::new(situation.contest, wish.pairs, wish.sets.clone())?;
    record.add(&situation.past);
    record.add(wish.kept);
    let homes = Homes::new(situation, wish);
    let least = least_cost(&record, &homes, wish);
    let mut best: Option<(usize, Vec<Row>)> = None;
    let mut steps = 0;
    for draw in 0..MOST_DRAWS {
        let mut record = record.clone();
        let mut rows: Vec<Row> = Vec::new();
        let mut cost = 0;
        let whole = wish.rounds.clone().all(|round| {
            let lot = Lot { draw, round };
            let mut draw = Draw { record: &record, homes: &homes, lot, steps: 0 };
            let drawn = draw.round();
            steps += draw.steps;
            let Some((again, drawn)) = drawn else { return false };
            let sets: BTreeSet<u16> = drawn.iter().map(|row| row.set).collect();
            cost += AGAIN * again + SHARED * (drawn.len() - sets.len());
            record.add(&drawn);
            rows.extend(drawn);
            true
        });
        if whole && best.as_ref().is_none_or(|best| cost < best.0) {
            best = Some((cost, rows));
        }
        if steps > MOST_STEPS || best.as_ref().is_some_and(|best| best.0 <= least) {
            break;
        }
    }
    best.map(|best| best.1)
}

/// Returns what every draw costs at least, so that one that does not cost more ends the search.
fn least_cost(record: &Record, homes: &Homes, wish: &Wish<'_>) -> usize {
    // Teams and players never come that far: their tables share, and their fours meet again.
    if !matches!(record.contest(), Contest::TwoWinners | Contest::OneWinner) {
        return 0;
    }
    let everybody = record.everybody();
    let of = |line| everybody.iter().filter(|who| homes.line(**who) == Some(line)).count();
    let even = match homes.has_lines() {
        true => of(Line::Ns) == of(Line::Ew),
        false => everybody.len().is_multiple_of(2),
    };
    // Otherwise somebody sits out, and it is not known how often.
    if !even {
        return 0;
    }
    let rounds = wish.rounds.clone().count();
    let again = everybody.iter().enumerate().map(|(one, who)| {
        let others = everybody.iter().enumerate().filter(|(other, whom)| {
            *other != one && homes.may_meet(*who, **whom) && record.met(one, *other) == 0
        });
        rounds.saturating_sub(others.count())
    });
    let again = again.sum::<usize>().div_ceil(2);
    let shared = rounds * (everybody.len() / 2).saturating_sub(wish.sets.clone().count());
    AGAIN * again + SHARED * shared
}
