//! Chance from a seed, so that an evening can be played again: SplitMix64 (Steele, Lea and Flood 2014).
//!
//! Good enough for simulated people; cards are dealt by [`hands::dealing`].

/// A source of chance that only its seed decides.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Starts from the system's randomness, or from the clock where there is none.
    pub fn from_system() -> Chance {
        let clock = || jiff::Timestamp::now().as_nanosecond() as u64;
        Chance(getrandom::u64().unwrap_or_else(|_| clock()))
    }

    /// Returns a further source, which goes its own way.
    pub fn split(&mut self) -> Chance {
        Chance(self.number())
    }

    /// Returns the next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to but not including 1.
    pub fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a number between two others.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.fraction()
    }

    /// Says yes so many times in a hundred.
    pub fn percent(&mut self, times: u8) -> bool {
        self.below(100) < usize::from(times)
    }

    /// Returns a number below `n`, or 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.number()) * n as u128) >> 64) as usize
    }

    /// Picks one of several things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_chance() {
        let numbers = |seed| -> Vec<u64> {
            let mut chance = Chance::new(seed);
            (0..5).map(|_| chance.number()).collect()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
    }

    #[test]
    fn a_number_below_nothing_is_nothing() {
        let mut chance = Chance::new(1);
        assert_eq!(chance.below(0), 0);
        assert_eq!(chance.pick::<u8>(&[]), None);
        assert!((0..1000).all(|_| chance.below(3) < 3));
    }
}
