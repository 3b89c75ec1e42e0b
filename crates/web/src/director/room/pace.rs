//! Slow tables: how many minutes, and how many rounds, after the others a table is.
//!
//! The measure is the room itself. A table that has so many boards is as many minutes behind as have
//! passed since half the tables of its section had one more. Rounds are counted too, because minutes say nothing where
//! results are entered from paper all at once.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use session::model::{RoundNo, SectionLetters, SessionNo, Slot};
use session::state::EventState;

use super::TableRow;
use crate::desk::Chronicle;

/// Returns by how many minutes tables are behind; those that are not are left out.
pub(super) fn behind(
    event: &EventState,
    session: SessionNo,
    chronicle: &Chronicle,
    tables: &[TableRow],
    now: Timestamp,
) -> BTreeMap<String, i64> {
    let mut sections: BTreeMap<SectionLetters, Vec<&TableRow>> = BTreeMap::new();
    for row in tables {
        sections.entry(row.section).or_default().push(row);
    }
    let mut behind = BTreeMap::new();
    for tables in sections.into_values() {
        let bases = bases(&tables);
        let times = |row: &TableRow| passed(event, session, chronicle, row, &bases);
        let passed: Vec<BTreeMap<usize, Timestamp>> = tables.iter().map(|row| times(row)).collect();
        let middle = middles(&passed);
        for (row, passed) in tables.iter().zip(&passed) {
            let Some(round) = row.round else { continue };
            let base = bases.get(&round).copied().unwrap_or(0);
            let reached = passed.keys().next_back().copied().unwrap_or(0).max(base);
            if let Some(then) = middle.get(&(reached + 1)) {
                let minutes = (now.as_second() - then.as_second()) / 60;
                behind.insert(row.id.clone(), minutes);
            }
        }
    }
    behind
}

/// A table that is so many rounds behind is slow, whatever the time.
const ROUNDS: u16 = 2;

/// Returns by how many rounds tables are behind half of their section, from two on. A round without boards holds nobody up.
pub(super) fn rounds_behind(tables: &[TableRow]) -> BTreeMap<String, u16> {
    let mut sections: BTreeMap<SectionLetters, Vec<&TableRow>> = BTreeMap::new();
    for row in tables.iter().filter(|row| row.rows.iter().any(|one| !one.boards.is_empty())) {
        sections.entry(row.section).or_default().push(row);
    }
    let mut behind = BTreeMap::new();
    for tables in sections.into_values() {
        let last = tables.iter().flat_map(|table| &table.rows).map(|row| row.round.get()).max();
        let over = last.map_or(0, |last| last.saturating_add(1));
        let reached = |table: &TableRow| table.round.map_or(over, RoundNo::get);
        let mut all: Vec<u16> = tables.iter().map(|table| reached(table)).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        let Some(half) = all.get(all.len().div_ceil(2).saturating_sub(1)).copied() else {
            continue;
        };
        for table in tables {
            let rounds = half.saturating_sub(reached(table));
            if rounds >= ROUNDS {
                behind.insert(table.id.clone(), rounds);
            }
        }
    }
    behind
}

/// Returns how many boards the rounds before each have, at the table that has most.
fn bases(tables: &[&TableRow]) -> HashMap<RoundNo, usize> {
    let mut boards: BTreeMap<RoundNo, usize> = BTreeMap::new();
    for row in tables.iter().flat_map(|table| &table.rows) {
        let most = boards.entry(row.round).or_default();
        *most = (*most).max(row.boards.len());
    }
    let mut sum = 0;
    let base = |(round, boards)| {
        let base = sum;
        sum += boards;
        (round, base)
    };
    boards.into_iter().map(base).collect()
}

/// Returns when a table had its so-many-th board, counted through all rounds.
fn passed(
    event: &EventState,
    session: SessionNo,
    chronicle: &Chronicle,
    table: &TableRow,
    bases: &HashMap<RoundNo, usize>,
) -> BTreeMap<usize, Timestamp> {
    let mut passed = BTreeMap::new();
    let TableRow { section, table: number, .. } = *table;
    for row in table.rows.iter().filter(|row| row.is_begun) {
        let time = |board| {
            let slot = Slot { session, section, table: number, round: row.round, board };
            // When it was first entered: a correction hours later is no delay.
            let first = event.results.history(&slot).first().map(|(seq, _)| *seq);
            chronicle.time(first?)
        };
        let mut times: Vec<Timestamp> =
            row.boards.iter().filter_map(|board| time(*board)).collect();
        times.sort_unstable();
        let base = bases.get(&row.round).copied().unwrap_or(0);
        passed.extend(times.into_iter().enumerate().map(|(at, time)| (base + at + 1, time)));
    }
    passed
}

/// Returns when half the tables had so many boards.
fn middles(passed: &[BTreeMap<usize, Timestamp>]) -> BTreeMap<usize, Timestamp> {
    let mut by_board: BTreeMap<usize, Vec<Timestamp>> = BTreeMap::new();
    for (board, time) in passed.iter().flatten() {
        by_board.entry(*board).or_default().push(*time);
    }
    let half = passed.len().div_ceil(2).max(1);
    let middle = |(board, mut times): (usize, Vec<Timestamp>)| {
        times.sort_unstable();
        Some((board, *times.get(half - 1)?))
    };
    by_board.into_iter().filter_map(middle).collect()
}
