//! Howells that turn, full and reduced.
//!
//! A full Howell first chooses which places sit N/S, as well balanced as can be, and then a starter
//! and an adder that obey; its arrows turn with the pairs. A reduced one takes the starter as it
//! comes and turns single tables afterwards, many times over.

use super::arrows::improve;
use super::random::Random;
use super::starter::{Block, couples, give_sets};
use super::{ADDER_TRIALS, Effort, Group, STARTER_STEPS, directions, meetings, write_turns};
use crate::howell::design::{Design, Start};

/// Searches a full Howell: 2T - 1 rounds, and the pivot pair 2T sitting N/S at the highest table.
pub(crate) fn full(tables: usize, effort: &Effort) -> Option<Design> {
    // No difference set of 27 is cyclic, so that no cyclic Howell of 14 tables is perfect.
    let group = if tables == 14 { Group::Ternary27 } else { Group::Cyclic(2 * tables - 1) };
    let mut random = Random::new(effort.seed);
    let (directions, _) = directions::directions(group, &mut random, effort.tries);
    for _ in 0..effort.tries {
        if let Some(mut blocks) = blocks(group, tables, 1, Some(&directions), &mut random)
            && give_sets(group, &mut blocks, u64::MAX, 0, &mut random, ADDER_TRIALS)
        {
            return Some(design(group, &blocks, tables));
        }
    }
    None
}

/// Searches a reduced Howell of T tables and R rounds, 2T - R pairs staying at the highest tables:
/// the best balanced of the seatings tried.
pub(crate) fn reduced(tables: usize, rounds: usize, effort: &Effort) -> Option<Design> {
    let stay = (2 * tables).checked_sub(rounds).filter(|stay| (1..=tables).contains(stay))?;
    let group = Group::Cyclic(rounds);
    let mut random = Random::new(effort.seed);
    // With one couple and an odd number of rounds the sum of all sets says that the couple's set is
    // the one nobody has: its table, the first block, must share.
    let sharing = usize::from(stay + 1 == tables && rounds % 2 == 1);
    let mut best: Option<(Design, f64)> = None;
    for _ in 0..effort.tries {
        let Some(mut blocks) = blocks(group, tables, stay, None, &mut random) else { continue };
        if !give_sets(group, &mut blocks, u64::MAX, sharing, &mut random, ADDER_TRIALS) {
            continue;
        }
        let mut design = design(group, &blocks, tables);
        let quality = balance(&mut design, &mut random, effort.steps);
        if best.as_ref().is_none_or(|(_, other)| quality > *other) {
            best = Some((design, quality));
        }
    }
    best.map(|(design, _)| design)
}

/// Returns the blocks of one line of pairs, those where somebody stays last.
pub(super) fn blocks(
    group: Group,
    tables: usize,
    stay: usize,
    directions: Option<&[bool]>,
    random: &mut Random,
) -> Option<Vec<Block>> {
    let (couples, left) = couples(group, tables - stay, directions, random, STARTER_STEPS)?;
    let couples = couples.iter().map(|couple| couple.map(|place| (0, place)).to_vec());
    let single = left.iter().map(|&place| vec![(0, place)]);
    Some(couples.chain(single).map(|places| Block { places, set: 0 }).collect())
}

/// Numbers the pairs so that the pivot meets pair 1 on set 1 in round 1, and the tables by their sets.
fn design(group: Group, blocks: &[Block], tables: usize) -> Design {
    let (set_zero, place_zero) = blocks
        .last()
        .map_or((0, 0), |block| (block.set, block.places.first().map_or(0, |place| place.1)));
    let pair_zero = group.subtract(set_zero, place_zero);
    let number =
        |set: usize, place: usize| 1 + group.subtract(group.subtract(set, place), pair_zero);
    let mut next_staying = group.order();
    let mut starts: Vec<Start> = Vec::with_capacity(tables);
    let (moving, staying) =
        blocks.split_at(blocks.iter().filter(|it| it.places.len() == 2).count());
    for block in moving {
        if let [(_, ns), (_, ew)] = block.places[..] {
            let set = 1 + group.subtract(block.set, set_zero);
            starts.push(Start {
                ns: number(block.set, ns),
                ew: number(block.set, ew),
                set,
                turned: 0,
            });
        }
    }
    starts.sort_by_key(|start| start.set);
    for block in staying {
        next_staying += 1;
        let ew = block.places.first().map_or(0, |place| number(block.set, place.1));
        let set = 1 + group.subtract(block.set, set_zero);
        starts.push(Start { ns: next_staying, ew, set, turned: 0 });
    }
    Design { rounds: group.order(), group, tables: starts }
}

/// Turns single tables of a design and returns its quality.
fn balance(design: &mut Design, random: &mut Random, steps: u32) -> f64 {
    let cycle = 1..=design.group.order();
    let mut meetings = meetings(design, &[cycle]);
    let quality = improve(2 * design.tables.len(), &mut meetings, None, random, steps);
    write_turns(design, &meetings);
    quality
}
