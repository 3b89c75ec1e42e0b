//! Tricks the side that is not on lead is sure of.

use super::lanes::{Holding, Ranking, TRUMPS, ranks};
use super::quick::Sure;

/// Counts tricks the other side must get sooner or later.
#[inline(always)]
pub(super) fn slow<const TRUMP: bool>(
    suits: &[Holding; 4],
    leader: usize,
    hand: u64,
    (all, tricks): (u64, u32),
    ranking: &Ranking,
) -> Sure {
    if TRUMP && suits[TRUMPS].lengths() != 0 {
        return trumps(suits[TRUMPS], leader, all, ranking);
    }
    no_trumps(suits, leader, hand, (all, tricks), ranking)
}

fn trumps(trumps: Holding, leader: usize, all: u64, ranking: &Ranking) -> Sure {
    let left = (leader + 1) & 3;
    let (run, of_left) = trumps.side_run(left);
    if run > 0 {
        // Each of the highest trumps that is in one hand takes a trick.
        let tricks = of_left.max(run - of_left);
        return Sure { tricks, ranks: ranking.top(all, TRUMPS, run) };
    }
    let (first, second, third) = (trumps.nth(1), trumps.nth(2), trumps.nth(3));
    if (second ^ leader) & 1 == 1 && trumps.length(second) > 0 {
        // A guarded king behind the ace.
        if trumps.length(second) >= 2 && first == (second + 3) & 3 {
            return Sure { tricks: 1, ranks: ranking.top(all, TRUMPS, 2) };
        }
        // King and queen against the ace, unless both fall under it.
        let is_theirs = (third ^ leader) & 1 == 1 && trumps.length(third) > 0;
        if is_theirs && (trumps.length(second) >= 2 || trumps.length(third) >= 2) {
            return Sure { tricks: 1, ranks: ranking.top(all, TRUMPS, 3) };
        }
    }
    Sure { tricks: 0, ranks: 0 }
}

fn no_trumps(
    suits: &[Holding; 4],
    leader: usize,
    hand: u64,
    (all, tricks): (u64, u32),
    ranking: &Ranking,
) -> Sure {
    // Whatever is led, they win it and cash what the winner has.
    let (left, right) = ((leader + 1) & 3, (leader + 3) & 3);
    let mut used = 0;
    // The tricks the leader's side may take before they get in.
    let mut before = 0;
    let mut tops = 0;
    for (suit, holding) in suits.iter().enumerate() {
        if holding.lengths() == 0 {
            continue;
        }
        let top = holding.top();
        if (top ^ leader) & 1 == 0 {
            before += holding.length(leader).max(holding.length(leader ^ 2));
            if before >= tricks {
                return Sure { tricks: 0, ranks: 0 };
            }
        } else {
            tops |= ranking.top(all, suit, 1);
            if ranks(hand, suit) != 0 {
                used |= 1 << top;
            }
        }
    }
    let mut least = Sure { tricks: tricks - before, ranks: tops };
    if before > 0 {
        used = 1 << left | 1 << right;
    }
    for seat in [left, right] {
        if used >> seat & 1 == 0 {
            continue;
        }
        let mut high = 0;
        for (suit, holding) in suits.iter().enumerate() {
            let run = holding.run(seat, 0).min(holding.length(seat));
            high += run;
            least.ranks |= ranking.top(all, suit, run);
        }
        if high <= 1 {
            // Any winner takes one.
            return Sure { tricks: 1, ranks: tops };
        }
        least.tricks = least.tricks.min(high);
    }
    least
}
