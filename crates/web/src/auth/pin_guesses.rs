//! Wrong PINs at tables: they lock out whoever guesses, not the room.
//!
//! Only phones with a table's token can try a PIN. Of these, the phone that enters for the table has a budget of its
//! own; all others share one by table, and one by event. So however many addresses guess with the token of a table, the
//! director's PIN still works on the phone that players and director have on that table, and at every other table.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use session::EventId;

use super::Table;
use super::budget::{Budget, Spent, seconds};

/// Of the phone that enters for a table.
const SITTING: Budget = Budget { burst: 5, refill: Duration::from_secs(10 * 60) };
/// Of all phones of an event that enter for their tables, of those that have typed a wrong PIN before: one guesser may
/// have the tokens of many tables.
const SITTING_IN_ALL: Budget = Budget { burst: 30, refill: Duration::from_secs(5 * 60) };
/// Of one address at a table where another phone enters.
const ADDRESS: Budget = Budget { burst: 3, refill: Duration::from_secs(15 * 60) };
/// Of all such addresses at a table.
const TABLE: Budget = Budget { burst: 5, refill: Duration::from_secs(10 * 60) };
/// Of all such addresses in an event.
const EVENT: Budget = Budget { burst: 20, refill: Duration::from_secs(6 * 60) };
/// A table whose phone typed a wrong PIN, and never the right one since, counts as one that guesses for this long.
const REMEMBERED: Duration = Duration::from_secs(12 * 60 * 60);

/// Who tries a PIN at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinGuesser {
    /// The phone that enters for the table.
    Sitting,
    /// Another phone with the table's token, by its address.
    Other(IpAddr),
}

/// The wrong PINs that were typed. There are never more entries than tables and than the budgets let in.
#[derive(Debug, Default)]
pub struct PinGuesses {
    sitting: HashMap<Table, Sitting>,
    addresses: HashMap<(Table, IpAddr), Spent>,
    tables: HashMap<Table, Spent>,
    events: HashMap<EventId, InAll>,
    wrong: HashMap<Table, WrongPins>,
}

/// The wrong PINs of a table since the right one was last typed there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongPins {
    /// How many there were.
    pub count: u32,
    /// When the last one was.
    pub last: Instant,
}

#[derive(Debug)]
struct Sitting {
    spent: Spent,
    last: Instant,
}

#[derive(Debug, Default)]
struct InAll {
    sitting: Spent,
    others: Spent,
}

impl PinGuesses {
    /// Returns how many seconds somebody has to wait before the next PIN; none when it may be now.
    pub fn wait(&self, table: Table, who: PinGuesser, now: Instant) -> Option<u64> {
        let in_all = self.events.get(&table.event);
        seconds(match who {
            PinGuesser::Sitting => self.guessing(table, now).map_or(Duration::ZERO, |sitting| {
                let in_all =
                    in_all.map_or(Duration::ZERO, |all| all.sitting.wait(SITTING_IN_ALL, now));
                sitting.spent.wait(SITTING, now).max(in_all)
            }),
            PinGuesser::Other(address) => {
                let spent = self.addresses.get(&(table, address)).copied().unwrap_or_default();
                let at_table = self.tables.get(&table).copied().unwrap_or_default();
                let in_all = in_all.map_or(Duration::ZERO, |all| all.others.wait(EVENT, now));
                spent.wait(ADDRESS, now).max(at_table.wait(TABLE, now)).max(in_all)
            }
        })
    }

    /// Counts a wrong PIN.
    pub fn wrong(&mut self, table: Table, who: PinGuesser, now: Instant) {
        match who {
            PinGuesser::Sitting => {
                // The first one of a table that has not guessed is the slip of a finger.
                if self.guessing(table, now).is_some() {
                    let in_all = self.events.entry(table.event).or_default();
                    in_all.sitting.spend(SITTING_IN_ALL, now);
                }
                let fresh = Sitting { spent: Spent::default(), last: now };
                let sitting = self.sitting.entry(table).or_insert(fresh);
                sitting.spent.spend(SITTING, now);
                sitting.last = now;
            }
            PinGuesser::Other(address) => {
                self.addresses.retain(|_, spent| !spent.is_full(now));
                self.addresses.entry((table, address)).or_default().spend(ADDRESS, now);
                self.tables.entry(table).or_default().spend(TABLE, now);
                self.events.entry(table.event).or_default().others.spend(EVENT, now);
            }
        }
        let wrong = self.wrong.entry(table).or_insert(WrongPins { count: 0, last: now });
        *wrong = WrongPins { count: wrong.count.saturating_add(1), last: now };
    }

    /// Forgives somebody who knew it after all, and returns how many wrong ones the table had before.
    pub fn right(&mut self, table: Table, who: PinGuesser) -> u32 {
        match who {
            PinGuesser::Sitting => {
                self.sitting.remove(&table);
            }
            PinGuesser::Other(address) => {
                self.addresses.remove(&(table, address));
            }
        }
        self.wrong.remove(&table).map_or(0, |wrong| wrong.count)
    }

    /// Returns the tables of an event with wrong PINs since the right one was last typed there.
    pub fn wrong_pins(&self, event: EventId) -> impl Iterator<Item = (Table, WrongPins)> {
        let here = self.wrong.iter().filter(move |(table, _)| table.event == event);
        here.map(|(table, wrong)| (*table, *wrong))
    }

    fn guessing(&self, table: Table, now: Instant) -> Option<&Sitting> {
        let sitting = self.sitting.get(&table)?;
        (now.saturating_duration_since(sitting.last) < REMEMBERED).then_some(sitting)
    }
}
