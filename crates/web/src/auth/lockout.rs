//! Lock-outs: guessing keys and passwords gets slower with every wrong try, by who guesses. There is no count of all: it
//! would let a stranger lock the room out.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::{Duration, Instant};

/// How patient a lock-out is.
#[derive(Debug, Clone, Copy)]
pub struct Guesses {
    /// So many wrong tries cost nothing: fingers slip.
    pub free: u32,
    /// The wait after the first wrong try that costs; it doubles with each further one.
    pub first_wait: Duration,
    /// The longest wait.
    pub longest: Duration,
    /// After so long without a wrong try, all is forgiven.
    pub forgiven: Duration,
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    tries: u32,
    last: Instant,
    until: Instant,
}

/// Counts wrong tries by who makes them.
#[derive(Debug)]
pub struct Lockout<K> {
    each: Guesses,
    by: HashMap<K, Wrong>,
}

/// The most guessers that are remembered; beyond that those who may try again soonest are forgotten.
const MOST: usize = 10_000;

impl<K: Eq + Hash + Clone> Lockout<K> {
    /// Returns a lock-out that nobody has tried yet.
    pub fn new(each: Guesses) -> Lockout<K> {
        Lockout { each, by: HashMap::new() }
    }

    /// Returns how many seconds somebody has to wait before the next try; none when it may be now.
    pub fn wait(&self, who: &K, now: Instant) -> Option<u64> {
        let left = self.by.get(who)?.until.checked_duration_since(now)?;
        (!left.is_zero()).then(|| left.as_secs().max(1))
    }

    /// Counts a wrong try.
    pub fn wrong(&mut self, who: K, now: Instant) {
        if self.by.len() >= MOST {
            let forgiven = self.each.forgiven;
            self.by.retain(|_, wrong| now.duration_since(wrong.last) < forgiven);
        }
        if self.by.len() >= MOST && !self.by.contains_key(&who) {
            let soonest = self.by.iter().min_by_key(|(_, wrong)| (wrong.until, wrong.last));
            if let Some(soonest) = soonest.map(|(soonest, _)| soonest.clone()) {
                self.by.remove(&soonest);
            }
        }
        let before = self.by.get(&who).copied();
        self.by.insert(who, self.each.after(before, now));
    }

    /// Returns the wrong tries of somebody that are not forgiven yet.
    pub fn tries(&self, who: &K, now: Instant) -> u32 {
        let wrong = self.by.get(who).filter(|wrong| self.each.is_counted(wrong, now));
        wrong.map_or(0, |wrong| wrong.tries)
    }

    /// Takes one try back that was counted and never looked at.
    pub fn give_back(&mut self, who: &K) {
        let Some(wrong) = self.by.get_mut(who) else { return };
        wrong.tries = wrong.tries.saturating_sub(1);
        wrong.until = wrong.last + self.each.wait(wrong.tries);
        if wrong.tries == 0 {
            self.by.remove(who);
        }
    }

    /// Forgives somebody who knew it after all.
    pub fn right(&mut self, who: &K) {
        self.by.remove(who);
    }
}

impl Guesses {
    fn after(&self, before: Option<Wrong>, now: Instant) -> Wrong {
        let before = before.filter(|wrong| self.is_counted(wrong, now));
        let tries = before.map_or(0, |wrong| wrong.tries).saturating_add(1);
        Wrong { tries, last: now, until: now + self.wait(tries) }
    }

    fn is_counted(&self, wrong: &Wrong, now: Instant) -> bool {
        now.duration_since(wrong.last) < self.forgiven
    }

    /// Returns how long to wait after so many wrong tries.
    fn wait(&self, tries: u32) -> Duration {
        match tries.checked_sub(self.free + 1) {
            None => Duration::ZERO,
            Some(beyond) => self.first_wait.saturating_mul(1 << beyond.min(20)).min(self.longest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EACH: Guesses = Guesses {
        free: 2,
        first_wait: Duration::from_secs(4),
        longest: Duration::from_secs(10),
        forgiven: Duration::from_secs(100),
    };

    #[test]
    fn waits_grow_and_are_forgiven() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut lockout = Lockout::new(EACH);
        let waits: Vec<Option<u64>> = (0..5)
            .map(|_| {
                lockout.wrong("a", start);
                lockout.wait(&"a", start)
            })
            .collect();
        assert_eq!(waits, [None, None, Some(4), Some(8), Some(10)]);
        assert_eq!(lockout.wait(&"b", start), None);
        assert_eq!(lockout.wait(&"a", at(11)), None);
        lockout.wrong("a", at(200));
        assert_eq!(lockout.wait(&"a", at(200)), None);
    }

    #[test]
    fn many_guessers_lock_nobody_else_out_and_take_little_memory() {
        let start = Instant::now();
        let mut lockout = Lockout::new(EACH);
        (0..5).for_each(|_| lockout.wrong(usize::MAX, start));
        (0..MOST + 100).for_each(|who| lockout.wrong(who, start));
        assert_eq!(lockout.wait(&(MOST + 100), start), None);
        assert_eq!(lockout.wait(&usize::MAX, start), Some(10), "who guessed most is not forgotten");
        assert_eq!(lockout.by.len(), MOST);
    }

    #[test]
    fn a_try_that_was_not_looked_at_is_given_back() {
        let start = Instant::now();
        let mut lockout = Lockout::new(EACH);
        (0..4).for_each(|_| lockout.wrong("a", start));
        assert_eq!((lockout.tries(&"a", start), lockout.wait(&"a", start)), (4, Some(8)));
        lockout.give_back(&"a");
        assert_eq!((lockout.tries(&"a", start), lockout.wait(&"a", start)), (3, Some(4)));
        (0..3).for_each(|_| lockout.give_back(&"a"));
        assert_eq!((lockout.tries(&"a", start), lockout.by.len()), (0, 0));
        lockout.give_back(&"a");
        lockout.wrong("a", start);
        assert_eq!(lockout.tries(&"a", start + Duration::from_secs(100)), 0, "it is forgiven");
    }

    #[test]
    fn who_knows_it_is_forgiven() {
        let start = Instant::now();
        let mut lockout = Lockout::new(EACH);
        (0..3).for_each(|_| lockout.wrong("a", start));
        lockout.right(&"a");
        assert_eq!(lockout.wait(&"a", start), None);
    }
}
