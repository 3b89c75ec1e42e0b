//! Cards as bits: four lanes of sixteen bits, one for each suit, the trumps in the highest.
//!
//! Bit `16 * lane + rank` is a card, the deuce being rank 0; the upper three bits of a lane are never
//! set, so that a carry out of a suit stops there.

use super::entry::Order;

/// The lane of the trumps, if there are any.
pub(super) const TRUMPS: usize = 3;

/// The places of all cards.
pub(super) const ALL: u64 = 0x1fff_1fff_1fff_1fff;

/// Returns the places of the cards of a suit.
pub(super) const fn lane(suit: usize) -> u64 {
    0x1fff << (16 * (suit & 3))
}

/// Returns the suit of a card.
pub(super) const fn suit_of(card: u32) -> usize {
    (card >> 4) as usize & 3
}

/// Returns the cards of a suit, the deuce being bit 0.
pub(super) const fn ranks(cards: u64, suit: usize) -> usize {
    (cards >> (16 * (suit & 3))) as usize & 0x1fff
}

/// Returns the lowest card; there must be one.
pub(super) const fn lowest(cards: u64) -> u32 {
    cards.trailing_zeros()
}

/// Returns the highest card of those in one suit; there must be one.
pub(super) const fn highest(cards: u64) -> u32 {
    63 - (cards | 1).leading_zeros()
}

/// Splits a player's cards into groups of equals: cards of a suit with no card of others between.
#[derive(Clone, Copy)]
pub(super) struct Groups {
    left: u64,
    /// The player's cards and those that are gone.
    no_others: u64,
}

impl Groups {
    /// Returns the groups of `cards`, which are among those of `hand`, when `all` is still in play.
    pub(super) const fn new(cards: u64, hand: u64, all: u64) -> Self {
        Self { left: cards, no_others: (hand | !all) & ALL }
    }
}

impl Iterator for Groups {
    type Item = u64;

    /// Returns the next group, the lowest first.
    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.left == 0 {
            return None;
        }
        let lowest = self.left & self.left.wrapping_neg();
        // The carry runs up to the first card of somebody else.
        let group = self.left & self.no_others & !self.no_others.wrapping_add(lowest);
        self.left ^= group;
        Some(group)
    }
}

/// What is the same for all deals: for each set of ranks in play, where its n-th highest is.
pub(super) struct Ranking {
    /// Four bits for each place, the highest card first.
    nth: Box<[u64; 8192]>,
    count: Box<[u8; 8192]>,
}

impl Ranking {
    pub(super) fn new() -> Self {
        let mut nth = Box::new([0u64; 8192]);
        let mut count = Box::new([0u8; 8192]);
        for ranks in 1..8192usize {
            let top = ranks.ilog2() as usize;
            let below = ranks ^ (1 << top);
            nth[ranks] = nth[below] << 4 | top as u64;
            count[ranks] = count[below] + 1;
        }
        Self { nth, count }
    }

    /// Returns the rank of the `n`-th highest card, `n` counting from 1 to how many there are.
    #[inline(always)]
    pub(super) fn nth(&self, ranks: usize, n: u32) -> u32 {
        (self.nth[ranks & 8191] >> (4 * (n.wrapping_sub(1) & 15))) as u32 & 15
    }

    #[inline(always)]
    pub(super) fn count(&self, ranks: usize) -> u32 {
        u32::from(self.count[ranks & 8191])
    }

    /// Returns the lowest of the `n` highest cards of a suit as a set; nothing for none.
    #[inline(always)]
    pub(super) fn top(&self, all: u64, suit: usize, n: u32) -> u64 {
        if n == 0 { 0 } else { 1 << (16 * suit as u32 + self.nth(ranks(all, suit), n)) }
    }

    /// Returns which bits of the order matter if all cards from the lowest of `mattered` up do.
    #[inline(always)]
    pub(super) fn mask(&self, all: u64, mattered: u64) -> Order {
        let mask = |suit: usize| {
            let mattered = ranks(mattered, suit);
            if mattered == 0 {
                return 0;
            }
            let n = self.count(ranks(all, suit) >> mattered.trailing_zeros());
            ORDER & !(ORDER >> (2 * n))
        };
        [mask(0) | mask(1) << 26, mask(2) | mask(3) << 26]
    }

    /// Returns the lowest cards that matter if these bits of the order do.
    #[inline(always)]
    pub(super) fn lowest(&self, all: u64, mask: Order) -> u64 {
        let lowest = |suit: usize| {
            let mask = mask[suit >> 1] >> (26 * (suit & 1)) & ORDER;
            if mask == 0 { 0 } else { self.top(all, suit, 13 - mask.trailing_zeros() / 2) }
        };
        lowest(0) | lowest(1) | lowest(2) | lowest(3)
    }
}

/// What is the same for one deal: for each suit and each set of its ranks in play, who has them.
pub(super) struct Owners(Box<[[u64; 8192]; 4]>);

/// Who has the cards of one suit.
#[derive(Clone, Copy, Default)]
pub(super) struct Holding(u64);

impl Owners {
    pub(super) fn new() -> Self {
        // Not through the stack.
        let boxed: Box<[[u64; 8192]]> = vec![[0; 8192]; 4].into_boxed_slice();
        match boxed.try_into() {
            Ok(owners) => Self(owners),
            Err(_) => Self(Box::new([[0; 8192]; 4])),
        }
    }

    /// Fills the table for the cards that are still in play.
    pub(super) fn fill(&mut self, hands: &[u64; 4]) {
        for (suit, table) in self.0.iter_mut().enumerate() {
            let held = hands.map(|hand| ranks(hand, suit));
            let owner = |rank: usize| held.iter().position(|held| held >> rank & 1 == 1);
            let owners: [Option<usize>; 13] = std::array::from_fn(owner);
            for ranks in 1..8192usize {
                let top = ranks.ilog2() as usize;
                let below = table[ranks ^ (1 << top)];
                table[ranks] = match owners[top] {
                    Some(seat) => {
                        let order = (below & ORDER) >> 2 | (seat as u64) << 24;
                        order | ((below & !ORDER) + (1 << (26 + 4 * seat)))
                    }
                    // Never asked for.
                    None => below,
                };
            }
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, all: u64, suit: usize) -> Holding {
        Holding(self.0[suit & 3][ranks(all, suit) & 8191])
    }
}

/// Thirteen times two bits: the seats that have the highest card, the next, and so on.
const ORDER: u64 = (1 << 26) - 1;

impl Holding {
    /// Returns two bits for each card, the highest card in bits 24 and 25.
    #[inline(always)]
    pub(super) const fn order(self) -> u64 {
        self.0 & ORDER
    }

    /// Returns four bits for each seat: how many cards it has.
    #[inline(always)]
    pub(super) const fn lengths(self) -> u64 {
        self.0 >> 26
    }

    #[inline(always)]
    pub(super) const fn length(self, seat: usize) -> u32 {
        (self.0 >> (26 + 4 * (seat & 3))) as u32 & 15
    }

    /// Counts the cards a seat has in unbroken order after the `skip` highest ones; it may be too
    /// many if the cards end there.
    #[inline(always)]
    pub(super) const fn run(self, seat: usize, skip: u32) -> u32 {
        let order = (self.0 as u32) << 6 << (2 * skip);
        let differs = order ^ (0x5555_5555 * (seat as u32 & 3));
        // The lowest bits are no cards.
        (differs | 1).leading_zeros() / 2
    }

    /// Counts the highest cards that a side has in unbroken order, and those that one of the two has;
    /// `seat` is a player of the side.
    #[inline(always)]
    pub(super) const fn side_run(self, seat: usize) -> (u32, u32) {
        let order = (self.0 as u32) << 6;
        let differs = order ^ (0x5555_5555 * (seat as u32 & 3));
        let cards = self.length(seat) + self.length(seat ^ 2);
        let run = ((differs & 0x5555_5555) | 1).leading_zeros() / 2;
        let run = if run > cards { cards } else { run };
        if run == 0 {
            return (0, 0);
        }
        // A pair of zeros is a card of this player.
        let mine = !(differs | differs >> 1) & 0x5555_5555 & !(u32::MAX >> (2 * run - 1) >> 1);
        (run, mine.count_ones())
    }

    /// Returns who has the highest card; there must be one.
    #[inline(always)]
    pub(super) const fn top(self) -> usize {
        (self.0 >> 24) as usize & 3
    }

    /// Returns who has the `n`-th highest card, `n` counting from 1; North if there is none.
    #[inline(always)]
    pub(super) const fn nth(self, n: u32) -> usize {
        (self.order() >> (26 - 2 * n)) as usize & 3
    }
}
