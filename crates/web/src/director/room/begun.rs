//! Which rounds a table has begun. What a table enters for a round to which it has not come moves nobody: one early entry
//! would take a pair from the table at which it plays.

use session::model::{Movement, Round, SectionId, Slot, TableNo};
use session::state::{EventState, OpenRounds};

/// The rounds of a section, looked at for what has begun.
pub(super) struct Begun<'a> {
    event: &'a EventState,
    id: SectionId,
    movement: &'a Movement,
    open: Option<OpenRounds<'a>>,
}

impl<'a> Begun<'a> {
    pub(super) fn new(
        event: &'a EventState,
        id: SectionId,
        movement: &'a Movement,
        open: Option<OpenRounds<'a>>,
    ) -> Begun<'a> {
        Begun { event, id, movement, open }
    }

    /// Tells whether a table has begun a round: it has a result, and the table has come to it, or plays on although a
    /// board was left out before. What the director or a program entered is believed.
    pub(super) fn is_begun(&self, row: &Round) -> bool {
        let mut entered = self.slots(row).filter(|slot| self.event.results.get(slot).is_some());
        let Some(first) = entered.next() else { return false };
        let is_believed = |slot: &Slot| !self.event.is_from_table(slot);
        is_believed(&first) || entered.any(|slot| is_believed(&slot)) || self.has_come(row)
    }

    fn has_come(&self, row: &Round) -> bool {
        let Some(open) = &self.open else { return true };
        let plays_on = |table: TableNo| table == row.table || self.has_later(table, row);
        open.is_open(row.table, row.round)
            || open.waits_for(row.table, row.round).into_iter().all(plays_on)
    }

    /// Tells whether another table has a result of this round or a later one: it has left a board out.
    fn has_later(&self, table: TableNo, row: &Round) -> bool {
        let mut later =
            self.movement.at_table(table).iter().filter(|other| other.round >= row.round);
        later.any(|other| self.slots(other).any(|slot| self.event.results.get(&slot).is_some()))
    }

    fn slots(&self, row: &Round) -> impl Iterator<Item = Slot> {
        let SectionId { session, letters: section } = self.id;
        let (table, round) = (row.table, row.round);
        row.boards.iter().map(move |board| Slot { session, section, table, round, board })
    }
}
