//! Tricks that are seen without search.

use super::lanes::{Holding, Ranking, TRUMPS, highest, lane, lowest};

/// Tricks a side is sure of, and the lowest cards of each suit that this depends on.
#[derive(Clone, Copy)]
pub(super) struct Sure {
    pub(super) tricks: u32,
    pub(super) ranks: u64,
}

/// Counts tricks the side on lead can take at once.
///
/// The leader cashes his own, trumps first; then, if he can reach his partner, the partner cashes
/// his. Nobody discards a winner, for there are no more such tricks than cards. While the other side
/// has trumps, a suit is good for as many rounds only as whoever has them follows.
#[inline(always)]
pub(super) fn quick<const TRUMP: bool>(
    suits: &[Holding; 4],
    leader: usize,
    (all, tricks): (u64, u32),
    need: u32,
    hands: &[u64; 4],
    ranking: &Ranking,
) -> Sure {
    let (partner, left, right) = (leader ^ 2, (leader + 1) & 3, (leader + 3) & 3);
    let mut own = Sure { tricks: 0, ranks: 0 };
    let mut others = Sure { tricks: 0, ranks: 0 };
    let mut entry = false;
    // The rounds of trumps that are drawn, and whether a defender then has trumps.
    let (mut left_ruffs, mut right_ruffs) = (false, false);
    let mut cap = tricks;
    let mut extra = 0;
    for suit in (0..4).rev() {
        let holding = suits[suit];
        let (mine, his) = (holding.length(leader), holding.length(partner));
        let (l, r) = (holding.length(left), holding.length(right));
        if mine + his == 0 {
            if TRUMP && suit == TRUMPS {
                (left_ruffs, right_ruffs) = (l > 0, r > 0);
            }
            continue;
        }
        let theirs = l.max(r);
        let run = holding.run(leader, 0).min(mine);
        let limit = if TRUMP && suit != TRUMPS {
            let limit = if left_ruffs { l } else { 13 };
            if right_ruffs { limit.min(r) } else { limit }
        } else {
            13
        };
        // If all others have followed for the last time, the rest is high.
        let needed = theirs.max(his);
        let (cashed, seen) = if run >= needed { (mine, needed) } else { (run, run) };
        let (cashed, seen) = (cashed.min(limit), seen.min(limit));
        if TRUMP && suit == TRUMPS {
            // Each of the highest trumps of the side that is in one hand takes a trick some time.
            let (side_run, of_mine) = holding.side_run(leader);
            let sure = of_mine.max(side_run - of_mine);
            if sure > cashed {
                own.tricks += sure;
                own.ranks |= ranking.top(all, suit, side_run);
                extra = sure - cashed;
            } else {
                own.tricks += cashed;
                own.ranks |= ranking.top(all, suit, seen);
            }
            left_ruffs = l > cashed;
            right_ruffs = r > cashed;
            if left_ruffs || right_ruffs {
                // Nobody may be forced to ruff a winner of his own side.
                cap = cashed + extra + (tricks - mine.max(his));
            }
        } else {
            own.tricks += cashed;
            own.ranks |= ranking.top(all, suit, seen);
            if own.tricks >= need && own.tricks <= cap {
                return own;
            }
            if his > 0 && cashed < mine && cashed < limit {
                // Low to partner's winners, and low back to the leader's.
                let (side_run, of_mine) = holding.side_run(leader);
                let of_his = side_run - of_mine;
                if of_mine > 0 && of_his > 0 {
                    let (mine, his) = (hands[leader] & lane(suit), hands[partner] & lane(suit));
                    // The lowest card of each is below the highest of the other.
                    let open = lowest(mine) < highest(his) && lowest(his) < highest(mine);
                    if open {
                        let mine = holding.length(leader);
                        let his = holding.length(partner);
                        let of_his = if of_his == his { of_his - 1 } else { of_his };
                        let both = (of_mine + of_his).min(mine).min(limit);
                        if both > cashed {
                            own.tricks += both - cashed;
                            own.ranks |= ranking.top(all, suit, side_run);
                            continue;
                        }
                    }
                }
            }
        }
        if extra == 0 && his > cashed && limit > cashed
            || suit != TRUMPS && his > cashed && limit > cashed
        {
            let room = (his - cashed).min(limit - cashed);
            let run = holding.run(partner, cashed).min(room);
            let needed = theirs.max(mine);
            let (more, seen) = if cashed + run >= needed {
                (room, needed.max(cashed))
            } else {
                (run, cashed + run)
            };
            if more > 0 {
                others.tricks += more;
                others.ranks |= ranking.top(all, suit, seen);
                entry |= mine > cashed;
            }
        }
    }
    own.tricks = own.tricks.min(cap);
    if own.tricks >= need || !entry {
        return own;
    }
    Sure { tricks: (own.tricks + others.tricks).min(cap), ranks: own.ranks | others.ranks }
}
