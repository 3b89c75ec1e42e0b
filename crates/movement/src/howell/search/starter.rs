//! Starters and adders: round 1 of a movement that turns in a group.
//!
//! A *block* is what one table asks of the moving pairs: two places for a table of two moving pairs,
//! one where somebody stays. The place of a pair is the set it plays less its own number, which no
//! round changes; so if every place is asked once, every pair plays every set once. Blocks with all
//! differences unlike never bring two pairs together twice. What remains is to give each block its
//! set so that every pair is at one table in round 1 (an adder, after Stanton and Mullin).

use super::group::Group;
use super::random::Random;

/// A place in one of two lines of pairs; a Howell has only line 0, two-session finals have both.
pub(crate) type Place = (usize, usize);

/// A block: the places of the pairs at one table, and its set once it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// The places: the first sits N/S where both move.
    pub(crate) places: Vec<Place>,
    /// The set of round 1.
    pub(crate) set: usize,
}

/// Returns `pairs` couples of places of all differences unlike, and the places left over, or nothing
/// if `limit` steps do not find any. With `directions` (true = N/S) every couple is one of each.
///
/// The hill climbing of Dinitz and Stinson: seat any free place with an unused difference, and
/// whoever is in the way stands up.
pub(crate) fn couples(
    group: Group,
    pairs: usize,
    directions: Option<&[bool]>,
    random: &mut Random,
    limit: u32,
) -> Option<(Vec<[usize; 2]>, Vec<usize>)> {
    let order = group.order();
    let mut partner: Vec<Option<usize>> = vec![None; order];
    let mut unused = group.differences();
    let mut seated = 0;
    for _ in 0..limit {
        if seated == pairs {
            let couples = (0..order).filter_map(|first| {
                let second = (*partner.get(first)?)?;
                let north_first = match directions {
                    Some(directions) => *directions.get(first)?,
                    None => first < second,
                };
                north_first.then_some([first, second])
            });
            let left = (0..order).filter(|&one| partner.get(one) == Some(&None));
            return Some((couples.collect(), left.collect()));
        }
        let slot = random.below(unused.len());
        let difference = *unused.get(slot)?;
        let first = random.below(order);
        if partner.get(first)?.is_some() {
            continue;
        }
        let up = random.below(2) == 0;
        let second =
            if up { group.add(first, difference) } else { group.subtract(first, difference) };
        if directions.is_some_and(|it| it.get(first) == it.get(second)) {
            continue;
        }
        unused.swap_remove(slot);
        if let Some(third) = *partner.get(second)? {
            *partner.get_mut(third)? = None;
            unused.push(group.difference(second, third));
            seated -= 1;
        }
        *partner.get_mut(first)? = Some(second);
        *partner.get_mut(second)? = Some(first);
        seated += 1;
    }
    None
}

/// Gives every block a set of `allowed` so that no set is used twice and every pair is at one table,
/// and returns whether it could within `limit` trials. The first `sharing` blocks may have sets that others
/// have too.
pub(crate) fn give_sets(
    group: Group,
    blocks: &mut [Block],
    allowed: u64,
    sharing: usize,
    random: &mut Random,
    limit: u32,
) -> bool {
    let order = group.order();
    let mut sets: Vec<usize> = (0..order.min(64)).filter(|set| allowed >> set & 1 == 1).collect();
    random.shuffle(&mut sets);
    let options = blocks.iter().enumerate().map(|(at, block)| {
        let seats = |set: usize| {
            let bits = block
                .places
                .iter()
                .map(|&(line, place)| 1u128 << ((line * order + group.subtract(set, place)) & 127));
            bits.fold(0, |all, bit| all | bit)
        };
        let alone = |set: usize| if at < sharing { 0 } else { 1 << set };
        sets.iter().map(|&set| Choice { set, seats: seats(set), alone: alone(set) }).collect()
    });
    let mut adder = Adder { options: options.collect(), chosen: vec![None; blocks.len()], limit };
    if !adder.place(0, 0) {
        return false;
    }
    for (block, set) in blocks.iter_mut().zip(adder.chosen) {
        block.set = set.unwrap_or(0);
    }
    true
}

/// A set that a block may have.
#[derive(Debug, Clone, Copy)]
struct Choice {
    set: usize,
    /// The pairs it would seat.
    seats: u128,
    /// The bit of the set, or 0 if it may be shared.
    alone: u64,
}

/// The trials of [`give_sets`].
struct Adder {
    options: Vec<Vec<Choice>>,
    chosen: Vec<Option<usize>>,
    limit: u32,
}

impl Adder {
    /// Seats the block with the fewest choices left, then the others.
    fn place(&mut self, seats: u128, sets: u64) -> bool {
        if self.limit == 0 {
            return false;
        }
        self.limit -= 1;
        let free = |it: &&Choice| it.seats & seats == 0 && it.alone & sets == 0;
        let open =
            self.options.iter().enumerate().filter(|(at, _)| self.chosen.get(*at) == Some(&None));
        let counted = open.map(|(at, options)| (options.iter().filter(free).count(), at));
        let Some((_, at)) = counted.min() else { return true };
        let tries: Vec<Choice> =
            self.options.get(at).into_iter().flatten().filter(free).copied().collect();
        for choice in tries {
            self.choose(at, Some(choice.set));
            if self.place(seats | choice.seats, sets | choice.alone) {
                return true;
            }
            self.choose(at, None);
        }
        false
    }

    fn choose(&mut self, at: usize, set: Option<usize>) {
        if let Some(chosen) = self.chosen.get_mut(at) {
            *chosen = set;
        }
    }
}
