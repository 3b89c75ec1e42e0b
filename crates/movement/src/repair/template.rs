//! Going on with the rounds of a movement, turned as far as it takes.
//!
//! A round can be played a round earlier or later, with E/W some tables further round the room, and
//! with the boards some sets further: that is what a director can announce in one sentence. Whatever
//! is chosen, nobody may play a set again, and first it is tried without anybody meeting again.

use std::collections::BTreeSet;

use super::in_progress::{Situation, shifted};
use super::ledger::Ledger;
use crate::check::{Line, Who, seated};
use crate::{Contest, Movement, Row, Seating};

/// What is at a table: its number, who sits there, and the set.
type Content = (u16, [Option<Who>; 4], u16);

/// After so many rounds tried a search gives up.
const MOST_TRIES: usize = 3_000;

/// The most different rounds that are considered.
const MOST_ROUNDS: usize = 2_500;

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
    contest: Contest,
    rounds: Vec<(u16, Vec<Row>)>,
    /// Of each pair, whether it is of the line that moves; nothing if there are no such lines.
    moving: Option<BTreeSet<Who>>,
    sets: u16,
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
    fn turns(&self, freedom: Freedom) -> Vec<Turn> {
        let own = freedom == Freedom::Order || self.contest == Contest::Teams;
        let on = if own || self.moving.is_none() { 1 } else { self.tables().max(1) };
        let sets = if own { 1 } else { self.sets.max(1) };
        let least = |n: u16, of: u16| n.min(of - n);
        let mut turns: Vec<Turn> = Vec::new();
        for (round, _) in &self.rounds {
            for on in 0..on {
                turns.extend((0..sets).map(|sets| Turn { round: *round, on, sets }));
            }
        }
        turns.sort_by_key(|turn| (least(turn.on, on) + least(turn.sets, sets), turn.on, *turn));
        turns
    }
}

/// Returns the rounds from now to `last`, with how each was turned.
pub(crate) fn follow(
    situation: &Situation,
    template: &Template,
    freedom: Freedom,
    last: u16,
) -> Option<(Vec<Turn>, Vec<Row>)> {
    let rows = template.rounds.iter().flat_map(|(_, rows)| rows);
    let everybody = situation.everybody(situation.past.iter().chain(rows));
    let sets = situation.sets().max(template.sets);
    let mut ledger = Ledger::new(situation.contest, everybody, sets)?;
    ledger.add(&situation.past);
    if freedom == Freedom::OneTurn {
        return one_turn(situation, template, &mut ledger, last);
    }
    let mut pool: Vec<(Turn, Vec<Row>)> = Vec::new();
    let mut seen: BTreeSet<Vec<Content>> = BTreeSet::new();
    for turn in template.turns(freedom) {
        if pool.len() == MOST_ROUNDS {
            break;
        }
        let Some(rows) = template.round(turn, situation.now) else { continue };
        let content = |row: &Row| (row.table, seated(situation.contest, row), row.set);
        let possible = rows.iter().all(|row| ledger.allows(row));
        if possible && seen.insert(rows.iter().map(content).collect()) {
            pool.push((turn, rows));
        }
    }
    let found = [0, usize::MAX].into_iter().find_map(|revenge| {
        let mut search = Search { pool: &pool, ledger: &mut ledger, revenge, tries: 0, last };
        let mut chosen = Vec::new();
        search.from(situation.now, &mut chosen).then_some(chosen)
    })?;
    let mut future = Vec::new();
    for (round, turn) in (situation.now..=last).zip(&found) {
        future.extend(template.round(*turn, round)?);
    }
    Some((found, future))
}

/// Turns all rounds alike, so that the fewest meet again, and as little as possible.
fn one_turn(
    situation: &Situation,
    template: &Template,
    ledger: &mut Ledger,
    last: u16,
) -> Option<(Vec<Turn>, Vec<Row>)> {
    let first = template.rounds.first()?.0;
    let mut best: Option<(usize, Vec<Turn>, Vec<Row>)> = None;
    for turn in template.turns(Freedom::OneTurn).into_iter().filter(|turn| turn.round == first) {
        let mut future: Vec<Row> = Vec::new();
        let mut turns = Vec::new();
        let mut revenge = 0;
        let mut fits = true;
        for round in situation.now..=last {
            let turn = Turn { round, ..turn };
            let rows = template
                .round(turn, round)
                .filter(|rows| rows.iter().all(|row| ledger.allows(row)));
            let Some(rows) = rows else {
                fits = false;
                break;
            };
            revenge += ledger.revenge(&rows);
            ledger.add(&rows);
            future.extend(rows);
            turns.push(turn);
        }
        ledger.remove(&future);
        if fits && best.as_ref().is_none_or(|best| revenge < best.0) {
            best = Some((revenge, turns, future));
        }
    }
    best.map(|(_, turns, future)| (turns, future))
}

struct Search<'a> {
    pool: &'a [(Turn, Vec<Row>)],
    ledger: &'a mut Ledger,
    /// How many may meet again in a round.
    revenge: usize,
    tries: usize,
    last: u16,
}

impl Search<'_> {
    fn from(&mut self, round: u16, chosen: &mut Vec<Turn>) -> bool {
        if round > self.last {
            return true;
        }
        self.tries += 1;
        if self.tries > MOST_TRIES {
            return false;
        }
        let before = chosen.last().copied();
        let pool = self.pool;
        let fits = |(_, rows): &&(Turn, Vec<Row>)| {
            rows.iter().all(|row| self.ledger.allows(row))
                && self.ledger.revenge(rows) <= self.revenge
        };
        let mut next: Vec<&(Turn, Vec<Row>)> = pool.iter().filter(fits).collect();
        // As the movement goes on by itself first: this round's own, turned as the last one was.
        next.sort_by_key(|(turn, rows)| {
            let like = before.is_some_and(|it| (it.on, it.sets) == (turn.on, turn.sets));
            (self.ledger.revenge(rows), turn.round != round, before.is_some() && !like)
        });
        for (turn, rows) in next {
            self.ledger.add(rows);
            chosen.push(*turn);
            let done = self.from(round + 1, chosen);
            self.ledger.remove(rows);
            if done {
                return true;
            }
            chosen.pop();
            if self.tries > MOST_TRIES {
                return false;
            }
        }
        false
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
fn mover<'r>(contest: Contest, moving: &BTreeSet<Who>, row: &'r Row) -> (&'r u16, bool) {
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
