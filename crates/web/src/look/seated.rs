//! Who sits at a table now, as far as its entries in open rounds tell, and what they have still to play.

use std::collections::BTreeSet;

use bridge::BoardNo;
use jiff::Timestamp;
use session::model::{Contestant, Movement, RoundNo, Section, SectionId, Slot, TableNo};
use session::state::{EventState, OpenRounds};

use crate::view::contestants;

/// A table of a section with its movement.
pub(crate) struct Table<'a> {
    pub(crate) event: &'a EventState,
    pub(crate) id: SectionId,
    pub(crate) section: &'a Section,
    pub(crate) movement: &'a Movement,
    pub(crate) number: TableNo,
    open: OpenRounds<'a>,
}

impl<'a> Table<'a> {
    /// Returns a table at a moment; `None` where there is none.
    pub(crate) fn new(
        event: &'a EventState,
        id: SectionId,
        number: TableNo,
        now: Timestamp,
    ) -> Option<Table<'a>> {
        let section = event.sections.get(&id)?;
        let movement = event.movements.get(&id)?;
        let open = OpenRounds::of_table(event, id, number, now)?;
        let table = Table { event, id, section, movement, number, open };
        (!movement.at_table(number).is_empty()).then_some(table)
    }

    pub(crate) fn slot(&self, round: RoundNo, board: BoardNo) -> Slot {
        let SectionId { session, letters: section } = self.id;
        Slot { session, section, table: self.number, round, board }
    }

    /// Returns the rounds in which the table plays.
    fn played_rounds(&self) -> impl Iterator<Item = &'a session::model::Round> + use<'a> {
        let section = self.section;
        self.movement.at_table(self.number).iter().filter(move |row| row.is_played(section))
    }

    /// Tells whether a round has all its results.
    fn is_complete(&self, round: RoundNo) -> bool {
        crate::view::is_complete(self.event, self.id, self.number, round)
    }

    /// Tells whether a round is open here: what the table entered for another is shown to nobody at it.
    pub(crate) fn is_open(&self, round: RoundNo) -> bool {
        self.open.is_open(self.number, round)
    }

    /// Tells whether the evening has brought a board to this table where it has a result for it.
    pub(crate) fn has_brought(&self, slot: &Slot) -> bool {
        self.open.has_brought(slot)
    }

    /// Returns the round being played: the last open one that has a result, or the first.
    pub(crate) fn current_round(&self) -> RoundNo {
        self.last_round(|round| self.is_begun(round) && self.is_open(round))
    }

    /// Returns the last round that has a result, whether it is open or not: where the table says that it is.
    pub(crate) fn last_begun_round(&self) -> RoundNo {
        self.last_round(|round| self.is_begun(round))
    }

    fn last_round(&self, is_wanted: impl Fn(RoundNo) -> bool) -> RoundNo {
        let rounds: Vec<RoundNo> = self.played_rounds().map(|row| row.round).collect();
        let last = rounds.iter().rev().find(|round| is_wanted(**round));
        last.or(rounds.first()).copied().unwrap_or(RoundNo::FIRST)
    }

    fn is_begun(&self, round: RoundNo) -> bool {
        let has_result = |board| self.event.results.get(&self.slot(round, board)).is_some();
        let row = self.movement.at(self.number, round);
        row.is_some_and(|row| row.boards.iter().any(has_result))
    }

    /// Tells whether the round being played has all its results.
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.is_complete(self.current_round())
    }

    /// Tells whether every round has all its results and the last one is open. An earlier one may wait for a board that was
    /// left out elsewhere.
    pub(crate) fn is_finished(&self) -> bool {
        let last = self.played_rounds().map(|row| row.round).max();
        last.is_none_or(|last| self.is_open(last))
            && self.played_rounds().all(|row| self.is_complete(row.round))
    }

    /// Tells whether the other side has still to accept a result of the round being played. Once the session is closed
    /// nobody waits for that any more.
    pub(crate) fn awaits_acceptance(&self) -> bool {
        let round = self.current_round();
        let row = self.movement.at(self.number, round);
        row.into_iter().flat_map(|row| row.boards.iter()).any(|board| {
            let slot = self.slot(round, board);
            self.event.results.get(&slot).is_some() && !self.event.is_accepted(&slot)
        })
    }

    /// Returns who sits here in the round being played.
    pub(crate) fn seated(&self) -> BTreeSet<Contestant> {
        self.in_round(Some(self.current_round()))
    }

    /// Returns who may be looking at the screen: who sits here, in the round that is open and in the one that the table
    /// says it plays, and who comes next once a round is complete.
    pub(crate) fn onlookers(&self) -> BTreeSet<Contestant> {
        let mut here = BTreeSet::new();
        for round in [self.current_round(), self.last_begun_round()] {
            here.extend(self.in_round(Some(round)));
            if self.is_complete(round) {
                let next = self.played_rounds().find(|row| row.round > round);
                here.extend(self.in_round(next.map(|row| row.round)));
            }
        }
        here
    }

    /// Returns what tells whether nothing is shown of an entry of this table, because somebody who may be looking has
    /// still to play the board: whoever sits here now may not be who played it here.
    pub(crate) fn hidden(&self) -> impl Fn(&Slot) -> bool {
        let (onlookers, begun) = (self.onlookers(), self.last_begun_round());
        move |slot| slot.round < begun && self.still_to_play(&onlookers, slot.board)
    }

    fn in_round(&self, round: Option<RoundNo>) -> BTreeSet<Contestant> {
        let row = round.and_then(|round| self.movement.at(self.number, round));
        let here = row.into_iter().flat_map(|row| contestants(self.section, &row.seating));
        here.map(|(_, who)| who).collect()
    }

    /// Tells whether somebody of these has still to play a board.
    pub(crate) fn still_to_play(&self, who: &BTreeSet<Contestant>, board: BoardNo) -> bool {
        self.movement.rounds().iter().any(|row| {
            let slot = Slot { table: row.table, ..self.slot(row.round, board) };
            row.boards.contains(board)
                && row.is_played(self.section)
                && self.event.may_still_play(&slot)
                && contestants(self.section, &row.seating).iter().any(|(_, one)| who.contains(one))
        })
    }
}
