//! How far the token of a table reaches: to the pairs that are at the table now. Where a pair is follows from the
//! results of all tables it plays at, so no table alone can say that a pair has come or gone.

use jiff::Timestamp;
use session::model::{Contestant, Movement, Round, RoundNo, Section, SectionId, Slot, TableNo};
use session::state::{EventState, OpenRounds};

/// One section, looked at for where its pairs are.
pub(super) struct Reach<'a> {
    event: &'a EventState,
    id: SectionId,
    about: &'a Section,
    movement: &'a Movement,
    open: OpenRounds<'a>,
}

impl<'a> Reach<'a> {
    /// Returns nothing when the section has no movement.
    pub(super) fn of(event: &'a EventState, id: SectionId, now: Timestamp) -> Option<Reach<'a>> {
        let (about, movement) = (event.sections.get(&id)?, event.movements.get(&id)?);
        let open = OpenRounds::of_section(event, id, now)?;
        Some(Reach { event, id, about, movement, open })
    }

    /// Tells whether a contestant is at a table in a round: in the first round it has not finished, or still in the
    /// round before while nobody there has begun that one; or, where somebody left a board out, in an open round. It is not
    /// there once it has begun a later open round elsewhere.
    pub(super) fn is_present(&self, table: TableNo, round: RoundNo, who: Contestant) -> bool {
        let rows = self.rows_of(who);
        if !is_among(&rows, table, round) {
            return false;
        }
        let plays_on = || {
            let mut later = rows.iter().filter(|row| row.round > round && row.table != table);
            later.any(|row| self.open.is_begun(row) && self.open.is_open(row.table, row.round))
        };
        (self.is_due(&rows, round) || self.open.is_open(table, round)) && !plays_on()
    }

    /// Tells whether nothing speaks against a contestant having come to a table in a round: no other table has begun a
    /// round with it before that, and not finished it (one without a phone says nothing), and this one has begun all it
    /// has before.
    pub(super) fn may_have_come(&self, table: TableNo, round: RoundNo, who: Contestant) -> bool {
        let rows = self.rows_of(who);
        let mut elsewhere = rows.iter().filter(|row| row.round < round && row.table != table);
        let own = self.movement.at_table(table).iter();
        let mut own = own.filter(|row| row.round < round && row.is_played(self.about));
        is_among(&rows, table, round)
            && elsewhere.all(|row| !self.open.is_begun(row) || self.open.is_finished(row))
            && own.all(|row| self.open.is_begun(row) || self.open.is_finished(row))
    }

    /// Tells whether the movement has a contestant at a table in a round.
    pub(super) fn plays_here(&self, table: TableNo, round: RoundNo, who: Contestant) -> bool {
        is_among(&self.rows_of(who), table, round)
    }

    /// Returns the table that keeps a contestant from a round, and the boards it left out, where it has begun what they
    /// play there.
    pub(super) fn left_out_before(
        &self,
        round: RoundNo,
        who: Contestant,
    ) -> Option<(TableNo, String)> {
        let mut before = self.rows_of(who).into_iter().filter(|row| row.round < round);
        let row = before.find(|row| !self.open.is_finished(row))?;
        if !self.open.is_begun(row) {
            return None;
        }
        let SectionId { session, letters: section } = self.id;
        let slot = |board| Slot { session, section, table: row.table, round: row.round, board };
        let open = row.boards.iter().filter(|board| {
            self.event.results.get(&slot(*board)).is_none()
                && self.event.cancelled(self.id, *board).is_none()
        });
        let open: Vec<String> = open.map(|board| board.to_string()).collect();
        Some((row.table, open.join(", ")))
    }

    /// Tells whether a round is the first that is not finished, or the one before while that has not begun.
    fn is_due(&self, rows: &[&Round], round: RoundNo) -> bool {
        let last = rows.last().map(|row| row.round);
        let unfinished = rows.iter().find(|row| !self.open.is_finished(row)).map(|row| row.round);
        let Some(now) = unfinished.or(last) else { return false };
        let before = rows.iter().map(|row| row.round).filter(|earlier| *earlier < now).max();
        let has_begun = rows.iter().any(|row| row.round == now && self.open.is_begun(row));
        round == now || (Some(round) == before && !has_begun)
    }

    /// Returns the rounds a contestant plays, first to last. The two pairs of a team have a row each.
    fn rows_of(&self, who: Contestant) -> Vec<&'a Round> {
        let rows = self.movement.rounds().iter().filter(|row| {
            let mut players = Contestant::all(self.about, &row.seating);
            row.is_played(self.about)
                && players
                    .any(|other| other == who && !self.event.has_left(self.id, who, row.round))
        });
        let mut rows: Vec<&Round> = rows.collect();
        rows.sort_by_key(|row| row.round);
        rows
    }
}

fn is_among(rows: &[&Round], table: TableNo, round: RoundNo) -> bool {
    rows.iter().any(|row| row.table == table && row.round == round)
}
