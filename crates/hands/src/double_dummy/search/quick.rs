//! Tricks the side on lead can take at once, seen without search.

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
    // Whether the opponents have trumps when those of the leader are drawn.
    let (mut left_ruffs, mut right_ruffs) = (false, false);
    // No more tricks than this are counted.
    let mut cap = tricks;
    // Sure trumps that are not cashed now.
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
            let (both, side_run) = to_and_fro(holding, suit, leader, hands);
            if both.min(limit) > cashed {
                own.tricks += both.min(limit) - cashed;
                own.ranks |= ranking.top(all, suit, side_run);
                continue;
            }
        }
        // Partner's trumps are not counted twice.
        let counted = suit == TRUMPS && extra > 0;
        if his > cashed && limit > cashed && !counted {
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

/// Counts the tricks of a suit if the leader plays low to partner's winners and partner low back to
/// the leader's, who is then on lead; and the highest cards that it takes. None if one hand has no
/// winners or the suit is blocked.
#[inline(always)]
fn to_and_fro(holding: Holding, suit: usize, leader: usize, hands: &[u64; 4]) -> (u32, u32) {
    let (run, of_mine) = holding.side_run(leader);
    let of_his = run - of_mine;
    if of_mine == 0 || of_his == 0 {
        return (0, 0);
    }
    let (mine, his) = (hands[leader] & lane(suit), hands[leader ^ 2] & lane(suit));
    if lowest(mine) > highest(his) || lowest(his) > highest(mine) {
        return (0, 0);
    }
    // If partner has winners only, one of them is the low card.
    let of_his = of_his - u32::from(of_his == holding.length(leader ^ 2));
    ((of_mine + of_his).min(holding.length(leader)), run)
}
