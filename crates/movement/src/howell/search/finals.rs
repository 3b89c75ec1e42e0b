//! The second session of a two-session final: everybody meets the pairs of his own line.
//!
//! Pairs 1…T were N/S in session 1, T+1…2T were E/W. Tables are turned so that both sessions together
//! are balanced, session 1 being switched as usual.

use std::ops::RangeInclusive;

use super::arrows::{Balance, improve};
use super::random::Random;
use super::starter::{Block, couples, give_sets};
use super::turning::blocks;
use super::{ADDER_TRIALS, Effort, Group, STARTER_STEPS, all_meetings, meetings, write_turns};
use crate::howell::design::{Design, Start};
use crate::mitchell;

/// Searches an interwoven Howell, T odd: T rounds of T sets. In each round one pair of each line is
/// left over, and these two, who sat together in the omitted round 1, meet. Nobody shares.
pub(crate) fn interwoven(tables: usize, effort: &Effort) -> Option<Design> {
    let group = Group::Cyclic(tables);
    best_of(tables, effort, &[1..=tables, tables + 1..=2 * tables], |random| {
        let half = (tables - 1) / 2;
        let mut blocks = Vec::with_capacity(tables);
        let mut mixed = Vec::new();
        for line in 0..2 {
            let (couples, left) = couples(group, half, None, random, STARTER_STEPS)?;
            blocks.extend(couples.iter().map(|couple| Block {
                places: couple.map(|place| (line, place)).to_vec(),
                set: 0,
            }));
            mixed.extend(left.iter().map(|&place| (line, place)));
        }
        blocks.push(Block { places: mixed, set: 0 });
        if !give_sets(group, &mut blocks, u64::MAX, 0, random, ADDER_TRIALS) {
            return None;
        }
        // The leftover pairs are number 1 of each line in round 1, on set 1.
        let zero = blocks.last()?.clone();
        let pair_zero = |line: usize| {
            let place = zero.places.iter().find(|place| place.0 == line).map_or(0, |place| place.1);
            group.subtract(zero.set, place)
        };
        let zeros = [pair_zero(0), pair_zero(1)];
        let start = |block: &Block| {
            let number = |&(line, place): &(usize, usize)| {
                let zero = zeros.get(line).copied().unwrap_or(0);
                line * tables + 1 + group.subtract(group.subtract(block.set, place), zero)
            };
            let [ns, ew] = [block.places.first()?, block.places.last()?].map(number);
            Some(Start { ns, ew, set: 1 + group.subtract(block.set, zero.set), turned: 0 })
        };
        let starts: Option<Vec<Start>> = blocks.iter().map(start).collect();
        Some(Design { rounds: tables, group, tables: starts? })
    })
}

/// Searches a double Howell, T even: T - 1 rounds of T - 1 sets, a Howell in each line; with one table
/// more than sets, two tables share in each round and no others.
pub(crate) fn double(tables: usize, effort: &Effort) -> Option<Design> {
    let order = tables - 1;
    let group = Group::Cyclic(order);
    let cycles = [1..=order, tables + 1..=tables + order];
    best_of(tables, effort, &cycles, |random| {
        let mut starts = Vec::with_capacity(tables);
        let mut allowed = u64::MAX;
        for line in 0..2 {
            let mut blocks = blocks(group, tables / 2, 1, None, random)?;
            if !give_sets(group, &mut blocks, allowed, 0, random, ADDER_TRIALS) {
                return None;
            }
            let used = blocks.iter().fold(0, |sets, block| sets | 1 << block.set);
            let shared = blocks.get(random.below(blocks.len()))?.set;
            allowed = !used | 1 << shared;
            let first = line * tables;
            for block in &blocks {
                let number = |place: usize| first + 1 + group.subtract(block.set, place);
                let (ns, ew) = match block.places[..] {
                    [(_, ns), (_, ew)] => (number(ns), number(ew)),
                    [(_, ew)] => (first + tables, number(ew)),
                    _ => return None,
                };
                starts.push(Start { ns, ew, set: 1 + block.set, turned: 0 });
            }
        }
        Some(Design { rounds: order, group, tables: starts })
    })
}

/// Makes designs, turns their tables and returns the best for both sessions together.
fn best_of(
    tables: usize,
    effort: &Effort,
    cycles: &[RangeInclusive<usize>],
    make: impl Fn(&mut Random) -> Option<Design>,
) -> Option<Design> {
    let mut random = Random::new(effort.seed);
    let before = first_session(tables);
    let mut best: Option<(Design, f64)> = None;
    for _ in 0..effort.tries {
        let Some(mut design) = make(&mut random) else { continue };
        let mut meetings = meetings(&design, cycles);
        let quality = improve(2 * tables, &mut meetings, Some(&before), &mut random, effort.steps);
        write_turns(&mut design, &meetings);
        if best.as_ref().is_none_or(|(_, other)| quality > *other) {
            best = Some((design, quality));
        }
    }
    best.map(|(design, _)| design)
}

/// Returns the balance of session 1, switched as usual.
pub(super) fn first_session(tables: usize) -> Balance {
    let sheet = mitchell::first_session(tables as u16);
    let rounds = sheet.rows.iter().map(|row| row.round).max().unwrap_or(0);
    let mut meetings = all_meetings(&sheet.rows);
    for (meeting, row) in meetings.iter_mut().zip(&sheet.rows) {
        meeting.turned = row.round > rounds - mitchell::final_switched(rounds);
    }
    Balance::new(2 * tables, &meetings, None)
}
