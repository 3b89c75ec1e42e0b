//! Who sits at a table now, as far as its entries tell, and what they have still to play.

use std::collections::BTreeSet;

use bridge::BoardNo;
use session::model::{Contestant, Movement, RoundNo, Section, SectionId, Slot, Stage, TableNo};
use session::state::EventState;

use crate::view::contestants;

/// A table of a section with its movement.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) event: &'a EventState,
    pub(crate) id: SectionId,
    pub(crate) section: &'a Section,
    pub(crate) movement: &'a Movement,
    pub(crate) number: TableNo,
}

impl<'a> Table<'a> {
    /// Returns a table; `None` where there is none.
    pub(crate) fn new(event: &'a EventState, id: SectionId, number: TableNo) -> Option<Table<'a>> {
        let section = event.sections.get(&id)?;
        let movement = event.movements.get(&id)?;
        let table = Table { event, id, section, movement, number };
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

    /// Returns the round being played: the last that has a result, or the first.
    pub(crate) fn current_round(&self) -> RoundNo {
        let begun = self.played_rounds().filter(|row| {
            row.boards
                .iter()
                .any(|board| self.event.results.get(&self.slot(row.round, board)).is_some())
        });
        let first = || self.played_rounds().next().map(|row| row.round);
        begun.last().map(|row| row.round).or_else(first).unwrap_or(RoundNo::FIRST)
    }

    /// Tells whether the round being played has all its results.
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.is_complete(self.current_round())
    }

    /// Tells whether every round has all its results.
    pub(crate) fn is_finished(&self) -> bool {
        self.played_rounds().all(|row| self.is_complete(row.round))
    }

    /// Tells whether the other side has still to accept a result of the round being played. Once the session is closed
    /// nobody waits for that any more.
    pub(crate) fn awaits_acceptance(&self) -> bool {
        if self.event.stage(self.id.session) == Stage::Closed {
            return false;
        }
        let round = self.current_round();
        let row = self.movement.at(self.number, round);
        row.into_iter().flat_map(|row| row.boards.iter()).any(|board| {
            let acceptance = self.event.acceptance(&self.slot(round, board));
            acceptance.is_some_and(|acceptance| !acceptance.is_accepted())
        })
    }

    /// Returns who sits here in the round being played.
    pub(crate) fn seated(&self) -> BTreeSet<Contestant> {
        self.in_round(Some(self.current_round()))
    }

    /// Returns who may be looking at the screen: who sits here, and who comes next once the round
    /// is complete.
    pub(crate) fn onlookers(&self) -> BTreeSet<Contestant> {
        let current = self.current_round();
        let mut here = self.in_round(Some(current));
        if self.is_complete(current) {
            let next = self.played_rounds().find(|row| row.round > current);
            here.extend(self.in_round(next.map(|row| row.round)));
        }
        here
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
