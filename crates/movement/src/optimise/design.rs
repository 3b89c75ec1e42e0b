//! [`design`]: a movement for a number of tables and rounds that nobody has a card for.
//!
//! Two ways are tried in turn, and the better result is kept: cyclic movements with stationary pairs,
//! whose arrows are then turned; and, where the size allows it, a free choice of who plays whom on
//! each set, for which rounds are looked for afterwards.

use crate::balance::{Balance, bound_for, least_squares};
use crate::check::check;
use crate::optimise::columns::Columns;
use crate::optimise::random::Random;
use crate::optimise::{Progress, Search, Watch, anneal, cyclic, filling, schedule};
use crate::{Contest, Movement, Row, Seating};

/// The largest room a movement is designed for.
pub const MOST_TABLES: u16 = 40;

/// With more plays than this the free way has no hope.
const MOST_FREE: usize = 150;

/// Sweeps of a cooling of arrows.
const ARROW_SWEEPS: usize = 400;

/// Sweeps of the first coolings of columns; they get longer.
const COLUMN_SWEEPS: usize = 1_600;

/// Sweeps of a cooling of columns while there is no movement at all.
const QUICK_SWEEPS: usize = 40;

/// Tries without anything better that end a search nobody stops.
const PATIENCE: usize = 2_000;

/// Which boards are where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Boards {
    /// No two tables share a set if that can be; with fewer rounds than tables as few as must.
    Apart,
    /// All tables play the same set in a round, as in a barometer.
    Together,
}

/// What is wanted of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wish {
    /// The number of tables; with a half table the higher number, and then leave a pair out.
    pub tables: u16,
    /// The number of rounds, which is that of sets too: below twice the tables.
    pub rounds: u16,
    /// Which boards are where.
    pub boards: Boards,
}

/// Designs a one-winner movement in which everybody plays every set and nobody meets anybody twice.
///
/// Goes on until `watch` says `false`, the bound is reached, or nothing better was found for a long
/// time. Returns nothing if there can be none, or none was found in time.
pub fn design(wish: Wish, seed: u64, watch: Watch<'_>) -> Option<Movement> {
    let Wish { tables, rounds, boards } = wish;
    if !(2..=MOST_TABLES).contains(&tables) || rounds == 0 || rounds >= 2 * tables {
        return None;
    }
    let mut random = Random::new(seed);
    let mut best: Option<(f64, Movement)> = None;
    let bound = bound_for(tables, rounds);
    let is_best = |q: f64| bound.is_some_and(|bound| q >= bound - 1e-9);
    let (mut tries, mut in_vain) = (0, 0);
    while in_vain < PATIENCE {
        let so_far = best.as_ref().map_or(0.0, |best| best.0);
        let mut goes_on = true;
        let mut ask = |q: f64| {
            goes_on = goes_on && watch(Progress { tries, q: so_far.max(q), bound });
            goes_on
        };
        let found = match (boards, tries % 2) {
            (Boards::Apart, 0) if rounds >= tables => turned(tables, rounds, &mut random, &mut ask),
            _ => free(wish, tries, best.is_some().then_some(so_far), &mut random, &mut ask),
        };
        ask(0.0);
        tries += 1;
        in_vain += 1;
        let sound = |movement: &Movement| {
            let report = check(movement);
            report.is_playable() && report.complete && report.meetings.revenge.is_empty()
        };
        if let Some(movement) = found.filter(sound)
            && let Some(q) = Balance::of(&movement).map(|balance| balance.q())
            && (best.is_none() || q > so_far + 1e-9)
        {
            best = Some((q, movement));
            in_vain = 0;
        }
        if !goes_on || best.as_ref().is_some_and(|best| is_best(best.0)) {
            break;
        }
    }
    let (_, movement) = best?;
    let name = match boards {
        Boards::Apart => format!("{tables} tables, {rounds} rounds, designed"),
        Boards::Together => format!("{tables} tables, {rounds} rounds, designed, barometer"),
    };
    Some(Movement::new(name, Contest::OneWinner, movement.rows().to_vec()))
}

/// Returns a cyclic movement, or where there is none one filled in, with its arrows turned.
fn turned(
    tables: u16,
    rounds: u16,
    random: &mut Random,
    ask: &mut dyn FnMut(f64) -> bool,
) -> Option<Movement> {
    let movement = cyclic::movement(tables, rounds, random)
        .or_else(|| filling::movement(tables, rounds, random))?;
    let mut watch = |progress: Progress| ask(progress.q);
    let mut search = Search::of(&movement, &mut watch)?;
    search.rotate(&movement);
    for from_best in [false, true] {
        if search.goes_on {
            anneal::cool(&mut search, random, ARROW_SWEEPS, from_best);
        }
    }
    Some(search.finish(&movement))
}

/// Returns a movement made of free columns, if they are better than `so_far` and rounds are found.
fn free(
    wish: Wish,
    tries: u64,
    so_far: Option<f64>,
    random: &mut Random,
    ask: &mut dyn FnMut(f64) -> bool,
) -> Option<Movement> {
    let (tables, rounds) = (usize::from(wish.tables), usize::from(wish.rounds));
    if tables * rounds > MOST_FREE || rounds > schedule::MOST_ROUNDS {
        return None;
    }
    let least = least_of(tables, rounds)?;
    let mut columns = Columns::random(tables, rounds, random);
    // Where there is nothing yet, many quick tries find more than a few good ones.
    let sweeps = match so_far {
        Some(_) => COLUMN_SWEEPS << (tries / 8).min(4),
        None => QUICK_SWEEPS,
    };
    columns.cool(sweeps, least, random, &mut || ask(0.0));
    let total = (rounds * tables * (tables - 1)) as f64;
    let cells = (tables * (2 * tables - 1)) as f64;
    let q = 100.0 * total * total / cells / columns.squares() as f64;
    if !columns.is_without_revenge() || so_far.is_some_and(|so_far| q <= so_far + 1e-9) {
        return None;
    }
    let sets = columns.plays();
    let in_rounds = match wish.boards {
        Boards::Apart => schedule::schedule(2 * tables, &sets, random)?,
        Boards::Together => (0..rounds).map(|round| vec![round; tables]).collect(),
    };
    let mut plays: Vec<(usize, usize, usize, usize)> = Vec::new();
    for (set, (games, rounds)) in sets.iter().zip(&in_rounds).enumerate() {
        plays.extend(games.iter().zip(rounds).map(|((ns, ew), round)| (*round, set, *ns, *ew)));
    }
    plays.sort_unstable();
    let mut rows = Vec::new();
    for round in plays.chunk_by(|one, other| one.0 == other.0) {
        for (table, (round, set, ns, ew)) in (1..).zip(round) {
            let from_one = |number: &usize| *number as u16 + 1;
            let seating = Seating::Pairs { ns: from_one(ns), ew: from_one(ew) };
            rows.push(Row { table, round: from_one(round), seating, set: from_one(set) });
        }
    }
    Some(Movement::new("", Contest::OneWinner, rows))
}

/// Returns the least sum of squares by parity, as [`bound_for`] has it.
fn least_of(tables: usize, rounds: usize) -> Option<i64> {
    let (tables, rounds) = (tables as i128, rounds as i128);
    let (cells, met) = (tables * (2 * tables - 1), tables * rounds);
    let odd = if rounds % 2 == 1 { cells - met } else { 0 }
        + if (rounds + tables) % 2 == 1 { met } else { 0 };
    let least = least_squares(cells - odd, odd, rounds * tables * (tables - 1))?;
    i64::try_from(least).ok()
}
