//! Randomness from a seed, so that a search can be repeated: SplitMix64.
//!
//! The constants are those of Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
//! (2014). Good enough to search with; not for dealing.

/// A source of numbers.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the next number.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`, or 0 if there is none.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// Returns a number from 0 up to but not including 1.
    pub(super) fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Puts a list in random order.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
