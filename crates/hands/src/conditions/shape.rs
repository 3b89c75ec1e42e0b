//! [`ShapeSet`], a set of distributions of thirteen cards over the suits.
//!
//! A pattern has four places in the order spades, hearts, diamonds, clubs: a digit, or `x` for any
//! length; with `any` before it, in any order of the suits.

/// A set of distributions; one bit for each, by the lengths of spades, hearts and diamonds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShapeSet(Box<[u64; 64]>);

/// The four places of a pattern; nothing stands for `x`.
pub(super) type Pattern = [Option<u8>; 4];

impl ShapeSet {
    pub(super) fn empty() -> Self {
        Self(Box::new([0; 64]))
    }

    /// Adds all distributions that match, or takes them away.
    pub(super) fn change(&mut self, pattern: Pattern, any_order: bool, add: bool) {
        for lengths in distributions() {
            let fits = |order: &[usize; 4]| {
                pattern.iter().zip(order).all(|(want, &suit)| {
                    want.is_none_or(|want| lengths.get(suit).is_some_and(|has| *has == want))
                })
            };
            let matches =
                if any_order { orders().any(|order| fits(&order)) } else { fits(&[0, 1, 2, 3]) };
            if matches {
                let [spades, hearts, diamonds, _] = lengths.map(usize::from);
                let (word, bit) = place(spades, hearts, diamonds);
                if add {
                    self.0[word] |= 1 << bit;
                } else {
                    self.0[word] &= !(1 << bit);
                }
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Tells whether the set has the distribution of a hand.
    #[inline]
    pub(super) fn has(&self, hand: u64) -> bool {
        const SUIT: u64 = 0x1fff;
        let length = |shift: u32| (hand >> shift & SUIT).count_ones() as usize;
        let (word, bit) = place(length(39), length(26), length(13));
        self.0[word] >> bit & 1 == 1
    }
}

/// Tells whether some distribution of thirteen cards matches.
pub(super) fn is_possible(pattern: Pattern) -> bool {
    let sum: u32 = pattern.iter().flatten().map(|&digit| u32::from(digit)).sum();
    if pattern.contains(&None) { sum <= 13 } else { sum == 13 }
}

fn place(spades: usize, hearts: usize, diamonds: usize) -> (usize, usize) {
    let index = (spades & 15) << 8 | (hearts & 15) << 4 | diamonds & 15;
    (index / 64, index % 64)
}

fn distributions() -> impl Iterator<Item = [u8; 4]> {
    (0..=13_u8).flat_map(|spades| {
        (0..=13 - spades).flat_map(move |hearts| {
            (0..=13 - spades - hearts)
                .map(move |diamonds| [spades, hearts, diamonds, 13 - spades - hearts - diamonds])
        })
    })
}

/// Lists the orders of the four suits.
fn orders() -> impl Iterator<Item = [usize; 4]> {
    (0..256_usize).filter_map(|n| {
        let order = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6];
        let all_different = order.iter().fold(0, |seen, suit| seen | 1 << suit) == 0b1111;
        all_different.then_some(order)
    })
}
