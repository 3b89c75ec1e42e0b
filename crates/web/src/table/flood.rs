//! What one table can leave behind: so many of each kind an hour, and then no more until the hour is over. Whoever has
//! photographed a card has a table's token; what they send must not bury what the others send.
//!
//! The first results of the boards that a table plays are never counted, and what is set aside for such a board finds
//! a place too: play is never blocked. What is over the bound stays on the phone and is sent later. Counted in memory:
//! nobody but the club starts the server again.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

use bridge::BoardNo;
use session::EventId;
use session::model::{RoundNo, SessionNo};

use crate::Trouble;
use crate::auth::Table;

/// How long something counts.
const HOUR: Duration = Duration::from_secs(60 * 60);
/// A phone that has to wait asks again after so many seconds, whatever is left of the hour.
const LONGEST_WAIT: u64 = 60;
/// So many entries for one board that the table plays are set aside in an hour and not counted.
const FOR_EACH_BOARD: usize = 3;

/// What a table leaves behind and somebody may have to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Left {
    /// Entries that were set aside, beside those for boards that the table plays.
    Entries,
    /// Calls for the director.
    Calls,
    /// Names: each saying seats up to four players.
    Names,
    /// Results that were corrected or erased.
    Changes,
    /// Contracts that were told before their results: the director hears each, and the log has none.
    Contracts,
}

impl Left {
    /// Returns how many a table can leave behind in an hour; more than any table needs.
    const fn most(self) -> usize {
        match self {
            Left::Entries => 40,
            Left::Calls => 20,
            Left::Names | Left::Changes => 60,
            Left::Contracts => 300,
        }
    }
}

/// What the tables left behind in the last hour.
#[derive(Debug, Default)]
pub(crate) struct Floods {
    left: HashMap<(Table, Left), VecDeque<Instant>>,
    /// What was set aside for boards that the table plays.
    for_boards: HashMap<(Table, RoundNo, BoardNo), VecDeque<Instant>>,
    turned_away: HashMap<Table, VecDeque<Instant>>,
}

/// So many that were turned away are counted; then it is that many and more.
const MOST_COUNTED: usize = 1000;

impl Floods {
    /// Counts something that a table leaves behind; returns the seconds to wait when it has left too much.
    pub(crate) fn count(&mut self, table: Table, what: Left, now: Instant) -> Result<(), u64> {
        let times = self.left.entry((table, what)).or_default();
        forget_old(times, now);
        match times.front() {
            Some(first) if times.len() >= what.most() => {
                let left = HOUR.saturating_sub(now.duration_since(*first)).as_secs() + 1;
                let turned = self.turned_away.entry(table).or_default();
                forget_old(turned, now);
                if turned.len() < MOST_COUNTED {
                    turned.push_back(now);
                }
                Err(left.min(LONGEST_WAIT))
            }
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }

    /// Counts an entry that is set aside for a board that the table plays in a round. The first ones always find a
    /// place.
    pub(crate) fn count_for_board(
        &mut self,
        table: Table,
        round: RoundNo,
        board: BoardNo,
        now: Instant,
    ) -> Result<(), u64> {
        let times = self.for_boards.entry((table, round, board)).or_default();
        forget_old(times, now);
        if times.len() < FOR_EACH_BOARD {
            times.push_back(now);
            return Ok(());
        }
        self.count(table, Left::Entries, now)
    }

    /// Returns the tables of a session from which something was turned away in the last hour, with how often.
    pub(crate) fn turned_away(
        &mut self,
        event: EventId,
        session: SessionNo,
        now: Instant,
    ) -> BTreeMap<Table, usize> {
        self.turned_away.values_mut().for_each(|times| forget_old(times, now));
        self.turned_away.retain(|_, times| !times.is_empty());
        let here = self.turned_away.iter();
        let here = here.filter(|(table, _)| (table.event, table.session) == (event, session));
        here.map(|(table, times)| (*table, times.len())).collect()
    }
}

fn forget_old(times: &mut VecDeque<Instant>, now: Instant) {
    while times.front().is_some_and(|time| now.duration_since(*time) >= HOUR) {
        times.pop_front();
    }
}

/// What a phone is told that has sent too much.
pub(super) fn too_much(what: Left, seconds: u64) -> Trouble {
    match what {
        // A call hours later is worth nothing.
        Left::Calls => Trouble::refused(
            "The director was called from this table very often in the last hour. Please raise a hand.",
        ),
        Left::Changes => Trouble::later(
            "This table has used up its corrections for this hour. This one stays on this phone and is sent again \
             later. Please call the director, who can enter it now.",
            seconds,
        ),
        Left::Entries | Left::Names | Left::Contracts => Trouble::later(
            "This table has sent more in the last hour than a table can. What comes now stays on this phone and is \
             sent again later. Please call the director.",
            seconds,
        ),
    }
}

#[cfg(test)]
mod tests {
    use session::model::TableNo;

    use super::*;

    fn table(number: u16) -> Table {
        Table {
            event: EventId(uuid::Uuid::nil()),
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            table: TableNo::new(number).unwrap(),
        }
    }

    #[test]
    fn a_table_leaves_so_much_behind_in_an_hour_and_another_one_too() {
        let start = Instant::now();
        let mut floods = Floods::default();
        let mut count = |number, seconds| {
            floods.count(table(number), Left::Calls, start + Duration::from_secs(seconds))
        };
        assert!((0..20).all(|_| count(1, 0).is_ok()));
        assert_eq!((count(1, 10), count(1, 3590)), (Err(60), Err(11)));
        assert_eq!(count(2, 10), Ok(()));
        assert_eq!(count(1, 3600), Ok(()));
        let turned = |floods: &mut Floods, seconds| {
            let now = start + Duration::from_secs(seconds);
            floods.turned_away(EventId(uuid::Uuid::nil()), SessionNo::FIRST, now)
        };
        assert_eq!(turned(&mut floods, 3600), [(table(1), 2)].into());
        assert_eq!(turned(&mut floods, 3620), [(table(1), 1)].into());
        assert_eq!(turned(&mut floods, 9000), BTreeMap::new());
    }

    #[test]
    fn each_board_of_the_table_has_places_of_its_own() {
        let (now, round) = (Instant::now(), RoundNo::FIRST);
        let board = |number: u32| BoardNo::new(number).unwrap();
        let mut floods = Floods::default();
        let mut count =
            |number| floods.count_for_board(table(1), round, board(number), now).is_ok();
        assert_eq!((0..100).filter(|_| count(1)).count(), FOR_EACH_BOARD + Left::Entries.most());
        assert_eq!((0..100).filter(|_| count(2)).count(), FOR_EACH_BOARD);
    }
}
