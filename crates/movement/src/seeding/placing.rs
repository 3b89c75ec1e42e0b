//! Who takes which number of a movement.
//!
//! First the customary way: the strong are dealt to the lines back and forth, and spread over the
//! numbers of a line with the largest gaps between the strongest, since those who follow each other
//! round the room are met in a row. Then exchanges, as long as they make the measure of [`fairness`]
//! smaller; so a movement that customs do not know is seeded as well as a Mitchell.
//!
//! [`fairness`]: super::fairness()

use super::against::{Against, Line, Place};
use super::fairness::{Fairness, measure};
use super::random::Random;
use super::{SeedingProblem, Seeds};
use crate::Movement;

/// Who starts where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// Each place, by line and number, and the entrant who takes it.
    pub entrants: Vec<(Place, u16)>,
    /// How even that is.
    pub fairness: Fairness,
}

/// How much work is done at most, in places times rounds.
const WORK: usize = 2_000_000;
/// How many exchanges are tried at least and at most.
const TRIES: (usize, usize) = (300, 5_000);

/// Places the entrants so that nobody has stronger opponents than another, over the session or a
/// stretch of it, and that the lines are equally strong.
///
/// The seed decides between ways that are equally good.
pub fn place(movement: &Movement, seeds: &Seeds, seed: u64) -> Result<Placing, SeedingProblem> {
    let against = Against::new(movement);
    let places = against.places.len();
    if places != seeds.entrants() {
        return Err(SeedingProblem::DoNotFit { places, entrants: seeds.entrants() });
    }
    let mut entrants = customary(&against, &seeds.ranked());
    improve(&against, seeds, &mut entrants, seed);
    let fairness = measure(&against, &strengths(&entrants, seeds));
    Ok(Placing { entrants: against.places.iter().copied().zip(entrants).collect(), fairness })
}

fn strengths(entrants: &[u16], seeds: &Seeds) -> Vec<i64> {
    entrants.iter().map(|entrant| i64::from(seeds.strength(*entrant))).collect()
}

/// Returns who sits where by custom, given the entrants with the strongest first.
fn customary(against: &Against, ranked: &[u16]) -> Vec<u16> {
    let mut entrants = vec![0; against.places.len()];
    let lines = [Line::NorthSouth, Line::EastWest, Line::Both].map(|line| against.line(line));
    let mut queues = lines.map(|line| spread(&line).into_iter());
    for (rank, entrant) in ranked.iter().enumerate() {
        let [ns, ew, both] = &mut queues;
        // Back and forth: 1 North-South, 2 and 3 East-West, 4 and 5 North-South ...
        let next = match rank % 4 {
            0 | 3 => both.next().or_else(|| ns.next()).or_else(|| ew.next()),
            _ => both.next().or_else(|| ew.next()).or_else(|| ns.next()),
        };
        if let Some(place) = next.and_then(|place| entrants.get_mut(place)) {
            *place = *entrant;
        }
    }
    entrants
}

/// Returns the places in an order that goes to the middle of the largest gap each time: by their
/// indices with the bits reversed.
fn spread(line: &[usize]) -> Vec<usize> {
    let mut order: Vec<(u32, usize)> = (0_u32..).zip(line.iter().copied()).collect();
    order.sort_by_key(|(index, _)| index.reverse_bits());
    // Index 1 comes half way down that list although it is next to the first; numbers that are not
    // powers of two are only nearly even, and the exchanges see to that.
    order.into_iter().map(|(_, place)| place).collect()
}

/// Exchanges entrants while that makes the cost smaller.
fn improve(against: &Against, seeds: &Seeds, entrants: &mut [u16], seed: u64) {
    let size: usize = against.rounds.iter().map(Vec::len).sum();
    let (least, most) = TRIES;
    let tries = (WORK / size.max(1)).clamp(least, most);
    let mut random = Random::new(seed);
    let mut held = strengths(entrants, seeds);
    let mut cost = measure(against, &held).cost;
    for _ in 0..tries {
        let (one, other) = (random.below(held.len()), random.below(held.len()));
        if held.get(one) == held.get(other) {
            continue;
        }
        held.swap(one, other);
        let changed = measure(against, &held).cost;
        if changed < cost {
            cost = changed;
            entrants.swap(one, other);
        } else {
            held.swap(one, other);
        }
    }
}
