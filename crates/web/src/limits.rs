//! Limits on how often somebody may ask, by what is known of them.
//!
//! A room of 300 phones may share one address, so a known table has a limit of its own; only who knows
//! no token is held to the limit of its address.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::auth::Table;

/// Returns what stands for everybody at an address: of IPv6 the network, because each phone there has
/// as many addresses as it likes.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(network.into())
        }
        other => other,
    }
}

/// A store of requests that refills with time.
#[derive(Debug, Clone, Copy)]
struct Allowance {
    /// So many at once.
    burst: f64,
    /// So many a second in the long run.
    rate: f64,
}

/// A phone that draws a screen asks for a few things at once, and then rests.
const TABLE: Allowance = Allowance { burst: 300.0, rate: 30.0 };
/// A whole room opens the page at the same moment.
const PAGES: Allowance = Allowance { burst: 20_000.0, rate: 500.0 };
/// Somebody without a token: after a backup was put back a room of phones may be in this place for a
/// moment.
const STRANGER: Allowance = Allowance { burst: 600.0, rate: 2.0 };

/// Counts requests.
#[derive(Debug, Clone, Default)]
pub(crate) struct Limits(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    tables: Buckets<(Table, IpAddr)>,
    pages: Buckets<IpAddr>,
    strangers: Buckets<IpAddr>,
}

impl Limits {
    /// Counts a request of a known table; returns the seconds to wait when there are too many.
    pub(crate) fn table(&self, table: Table, address: IpAddr) -> Result<(), u64> {
        self.with(|counts| counts.tables.take((table, address), TABLE, Instant::now()))
    }

    /// Counts a request for a page.
    pub(crate) fn page(&self, address: IpAddr) -> Result<(), u64> {
        self.with(|counts| counts.pages.take(address, PAGES, Instant::now()))
    }

    /// Counts a request of somebody whose token nobody knows.
    pub(crate) fn stranger(&self, address: IpAddr) -> Result<(), u64> {
        self.with(|counts| counts.strangers.take(address, STRANGER, Instant::now()))
    }

    fn with<T>(&self, count: impl FnOnce(&mut Counts) -> T) -> T {
        count(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// So many are remembered before those that are full again are forgotten.
const MOST: usize = 20_000;

#[derive(Debug)]
struct Buckets<K> {
    levels: HashMap<K, (f64, Instant)>,
}

impl<K> Default for Buckets<K> {
    fn default() -> Buckets<K> {
        Buckets { levels: HashMap::new() }
    }
}

impl<K: Eq + Hash> Buckets<K> {
    fn take(&mut self, who: K, allowance: Allowance, now: Instant) -> Result<(), u64> {
        let Allowance { burst, rate } = allowance;
        let refilled =
            |level: f64, since: Duration| (level + since.as_secs_f64() * rate).min(burst);
        if self.levels.len() >= MOST {
            let is_full = |(level, last): &(f64, Instant)| {
                refilled(*level, now.duration_since(*last)) >= burst
            };
            self.levels.retain(|_, level| !is_full(level));
            if self.levels.len() >= MOST {
                self.levels.clear();
            }
        }
        let (level, last) = self.levels.entry(who).or_insert((burst, now));
        *level = refilled(*level, now.duration_since(*last));
        *last = now;
        if *level >= 1.0 {
            *level -= 1.0;
            return Ok(());
        }
        let missing = (1.0 - *level) / rate;
        // A few seconds at most: the rates are not small.
        Err((missing.ceil() as u64).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_addresses_of_one_phone_are_one() {
        let of = |text: &str| neighbourhood(text.parse().unwrap()).to_string();
        assert_eq!(of("192.168.1.7"), "192.168.1.7");
        assert_eq!(of("::ffff:192.168.1.7"), "192.168.1.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("2001:db8:1:2:ffff::9"), "2001:db8:1:2::");
        assert_eq!(of("::1"), "::1");
    }

    #[test]
    fn a_burst_is_allowed_and_refills() {
        let start = Instant::now();
        let allowance = Allowance { burst: 2.0, rate: 0.5 };
        let mut buckets = Buckets::default();
        let answers: Vec<Result<(), u64>> =
            (0..3).map(|_| buckets.take("a", allowance, start)).collect();
        assert_eq!(answers, [Ok(()), Ok(()), Err(2)]);
        assert_eq!(buckets.take("b", allowance, start), Ok(()));
        assert_eq!(buckets.take("a", allowance, start + Duration::from_secs(2)), Ok(()));
    }
}
