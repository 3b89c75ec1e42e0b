//! [`Template`]: the rounds of a movement, turned as far as it takes.
//!
//! A round can be played a round earlier or later, with E/W some tables further round the room, and
//! with the boards some sets further: that is what a director can announce in one sentence.

use std::collections::BTreeSet;

use super::in_progress::shifted;
use crate::check::{Line, Who, seated};
use crate::{Contest, Movement, Row, Seating};

/// Nobody is sent further round the room, and no set, than this either way.
const FURTHEST: u16 = 32;

/// How a round of the template is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Turn {
    /// Which round of the template.
    pub(crate) round: u16,
    /// How many tables further E/W sit.
    pub(crate) on: u16,
    /// How many sets further the boards are.
    pub(crate) sets: u16,
}

/// The rounds of a movement that can be played.
pub(crate) struct Template {
    pub(super) contest: Contest,
    pub(crate) rounds: Vec<(u16, Vec<Row>)>,
    /// Of each pair, whether it is of the line that moves; nothing if there are no such lines.
    pub(super) moving: Option<BTreeSet<Who>>,
    pub(crate) sets: u16,
}

/// What may be done to the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freedom {
    /// Each is played when it would be, and all are turned alike.
    OneTurn,
    /// They are played in another order.
    Order,
    /// Anything.
    Any,
}

impl Template {
    /// Returns the rounds of a movement, for this contest.
    pub(crate) fn new(movement: &Movement) -> Template {
        let contest = movement.contest();
        let rounds = (1..=movement.rounds()).map(|round| {
            let rows = movement.rows().iter().filter(|row| row.round == round);
            (round, rows.copied().collect::<Vec<Row>>())
        });
        let rounds: Vec<(u16, Vec<Row>)> = rounds.filter(|(_, rows)| !rows.is_empty()).collect();
        let moving = moving_line(contest, movement.rows());
        Template { contest, rounds, moving, sets: movement.sets() }
    }

    fn tables(&self) -> u16 {
        self.rounds.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0).try_into().unwrap_or(0)
    }

    /// Returns a round, turned, as it would be played in `round`.
    pub(crate) fn round(&self, turn: Turn, round: u16) -> Option<Vec<Row>> {
        let (_, rows) = self.rounds.iter().find(|(number, _)| *number == turn.round)?;
        let mut rows = rows.clone();
        if turn.on != 0 {
            let moving = self.moving.as_ref()?;
            let movers: Vec<u16> =
                rows.iter().map(|row| *mover(self.contest, moving, row).0).collect();
            let n = rows.len();
            for (at, row) in rows.iter_mut().enumerate() {
                let from = (at + n - usize::from(turn.on) % n.max(1)) % n.max(1);
                let ns_moves = !mover(self.contest, moving, row).1;
                if let (Some(number), Seating::Pairs { ns, ew }) =
                    (movers.get(from), &mut row.seating)
                {
                    *(if ns_moves { ns } else { ew }) = *number;
                }
            }
        }
        for row in &mut rows {
            row.round = round;
            row.set = if row.seating.is_full() {
                shifted(row.set, i32::from(turn.sets), self.sets)
            } else {
                0
            };
        }
        // A full table without boards cannot be played: a half table was turned away from its place.
        rows.iter().all(|row| row.set != 0 || !row.seating.is_full()).then_some(rows)
    }

    /// Returns every turn there is, the least first.
    pub(crate) fn turns(&self, freedom: Freedom) -> Vec<Turn> {
        let own = freedom == Freedom::Order || self.contest == Contest::Teams;
        let on = if own || self.moving.is_none() { 1 } else { self.tables().max(1) };
        let sets = if own { 1 } else { self.sets.max(1) };
        let least = |n: u16, of: u16| n.min(of - n);
        let mut turns: Vec<Turn> = Vec::new();
        for (round, _) in &self.rounds {
            for on in (0..on).filter(|n| least(*n, on) <= FURTHEST) {
                let sets = (0..sets).filter(|n| least(*n, sets) <= FURTHEST);
                turns.extend(sets.map(|sets| Turn { round: *round, on, sets }));
            }
        }
        turns.sort_by_key(|turn| (least(turn.on, on) + least(turn.sets, sets), turn.on, *turn));
        turns
    }
}

/// Returns the line that moves: those who start E/W, if each table always has one of each line.
pub(crate) fn moving_line(contest: Contest, rows: &[Row]) -> Option<BTreeSet<Who>> {
    if !matches!(contest, Contest::TwoWinners | Contest::OneWinner) {
        return None;
    }
    let first = rows.iter().map(|row| row.round).min()?;
    let (mut sitting, mut moving) = (BTreeSet::new(), BTreeSet::new());
    for row in rows.iter().filter(|row| row.round == first) {
        let [ns, ew, ..] = seated(contest, row);
        sitting.extend(ns);
        moving.extend(ew);
    }
    let one_each = |row: &Row| match seated(contest, row) {
        [Some(ns), Some(ew), ..] => {
            moving.contains(&ns) != moving.contains(&ew)
                && sitting.contains(&ns) != sitting.contains(&ew)
        }
        [Some(one), None, ..] | [None, Some(one), ..] => {
            moving.contains(&one) != sitting.contains(&one)
        }
        _ => false,
    };
    rows.iter().all(one_each).then_some(moving)
}

/// Returns who of the moving line sits here, and whether E/W.
pub(super) fn mover<'r>(contest: Contest, moving: &BTreeSet<Who>, row: &'r Row) -> (&'r u16, bool) {
    const NOBODY: &u16 = &0;
    let Seating::Pairs { ns, ew } = &row.seating else { return (NOBODY, true) };
    let is_moving = |number: u16, line: Line| {
        let line = (contest == Contest::TwoWinners).then_some(line);
        moving.contains(&Who { line, number })
    };
    // Where a seat is empty the other tells which line is missing.
    let ns_moves = match (*ns, *ew) {
        (0, ew) => !is_moving(ew, Line::Ew),
        (ns, _) => is_moving(ns, Line::Ns),
    };
    if ns_moves { (ns, false) } else { (ew, true) }
}
