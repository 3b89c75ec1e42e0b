//! Numbers that look random and can be had again.

use std::time::{SystemTime, UNIX_EPOCH};

/// `cargo xtask test` sets it, so that a tree that passed passes again; `--long` and plain `cargo test` do not.
const SEED: &str = "PROPTEST_RNG_SEED";

/// A sequence of numbers; its seed is printed, so that a failure can be repeated.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Starts the sequence of the seed that property tests have; without one, a sequence of its own in each run.
    pub fn new() -> Random {
        let given = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok());
        let seed = given.unwrap_or_else(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into()
        });
        println!("seed {seed}, to be had again with {SEED}={seed}");
        Random::with_seed(seed)
    }

    /// Starts the sequence of a seed.
    pub fn with_seed(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns a number from 0 up to `below`, which is not included.
    pub fn below(&mut self, below: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// Returns one of several values.
    pub fn choose<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.index(values.len())]
    }

    /// Returns an index from 0 up to `below`, which is not included.
    pub fn index(&mut self, below: usize) -> usize {
        usize::try_from(self.below(below as u64)).unwrap()
    }

    /// Sleeps for a random time below this number of microseconds.
    pub fn pause_micros(&mut self, below: u64) {
        std::thread::sleep(std::time::Duration::from_micros(self.below(below)));
    }
}

impl Default for Random {
    fn default() -> Random {
        Random::new()
    }
}

/// Returns the number of cases, kills or rounds: the first, or the second with `cargo xtask test --long`.
pub fn times<N>(usual: N, long: N) -> N {
    if std::env::var_os("TENACE_LONG").is_some() { long } else { usual }
}
