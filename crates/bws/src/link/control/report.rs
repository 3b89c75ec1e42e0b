//! What the file is told of the tables: uploaded, logged on, how far they are, done with what they were told, and the
//! contracts that are being played.

use std::collections::BTreeMap;

use bridge::{Outcome, Played, Tricks};
use jiff::Zoned;
use session::model::{SectionId, Slot, TableNo};
use session::state::TableResult;

use super::instructions::Done;
use super::{Controller, InPlay, Terminals};
use crate::exchange::{Exchange, TableRow};
use crate::link::Turn;
use crate::read::event::scheduled;
use crate::words::{Received, days_of_date, days_of_time};
use crate::write::change::{ChangeError, TableReport, finish, record_contracts, report_tables};
use crate::write::received;

/// How tables stand, by section ID and number.
pub(super) type Reports = BTreeMap<(i16, i16), TableReport>;

impl Controller {
    /// Writes how the tables of this computer stand, and that codes are done.
    pub(super) fn report(
        &mut self,
        exchange: &Exchange,
        done: &Done,
        terminals: &dyn Terminals,
    ) -> Result<(), ChangeError> {
        if !done.is_empty() {
            self.file.change(|file| finish(file, done, exchange))?;
        }
        let own = self.own_tables(exchange);
        let rows = exchange.tables.iter().filter(|row| own.contains(&(row.section, row.table)));
        let reports: Reports = rows
            .filter_map(|row| {
                let report = self.table_report(exchange, row, terminals)?;
                let found = [row.status, row.log_on_off, row.current_round, row.current_board];
                let differs = report.cells().map(|(_, value)| value) != found;
                differs.then_some(((row.section, row.table), report))
            })
            .collect();
        // What still differs as it did after it was written has no column in this file.
        if !reports.is_empty() && reports != self.reported {
            self.file.change(|file| report_tables(file, &reports))?;
        }
        self.reported = reports;
        Ok(())
    }

    fn table_report(
        &self,
        exchange: &Exchange,
        row: &TableRow,
        terminals: &dyn Terminals,
    ) -> Option<TableReport> {
        if self.known.removed.contains(&(row.section, row.table)) {
            return Some(TableReport::default());
        }
        let key = *self.sections.get(&row.section)?;
        let number = u16::try_from(row.table).ok().and_then(TableNo::new)?;
        let event = self.live.state().event();
        let about = event.sections.get(&key)?;
        let movement = event.movements.get(&key)?;
        // One that was deleted and added again counts as uploaded when its rounds are ours.
        let is_as_ours = || {
            let (rounds, _) = scheduled(exchange, row.section, about);
            let of_file = rounds.iter().filter(|round| round.table == number);
            of_file.eq(movement.at_table(number))
        };
        let has_rounds = !movement.at_table(number).is_empty();
        let is_uploaded = has_rounds && (row.status == 1 || is_as_ours());
        let is_logged_on = terminals.is_logged_on(key, number);
        let (round, board) = self.current(key, number, is_logged_on);
        Some(TableReport { is_uploaded, is_logged_on, round, board })
    }

    /// Where a table is: at the first board that has no result, or at the last one.
    fn current(&self, key: SectionId, table: TableNo, is_logged_on: bool) -> (i16, i16) {
        let small = |number: u32| i16::try_from(number).unwrap_or_default();
        let mut place = (0, 0);
        let mut has_results = false;
        for slot in self.boards_of(key, table) {
            place = (small(slot.round.get().into()), small(slot.board.get()));
            if self.live.state().event().results.get(&slot).is_none() {
                break;
            }
            has_results = true;
        }
        if has_results || is_logged_on { place } else { (0, 0) }
    }

    /// The boards that a table plays, in order.
    fn boards_of(&self, key: SectionId, table: TableNo) -> impl Iterator<Item = Slot> {
        let event = self.live.state().event();
        let SectionId { session, letters: section } = key;
        let about = event.sections.get(&key);
        let rows = event.movements.get(&key).map_or(&[][..], |movement| movement.at_table(table));
        let played = rows.iter().filter(move |row| about.is_some_and(|about| row.is_played(about)));
        played.flat_map(move |row| {
            let round = row.round;
            row.boards.iter().map(move |board| Slot { session, section, table, round, board })
        })
    }

    /// Whether every board of our tables has a result, and every row of the file was processed.
    pub(super) fn has_everything(&self, exchange: &Exchange) -> bool {
        let event = self.live.state().event();
        let is_played = |(section, table): &(i16, i16)| {
            let number = u16::try_from(*table).ok().and_then(TableNo::new);
            let place = self.sections.get(section).zip(number);
            place.is_none_or(|(key, number)| {
                self.boards_of(*key, number).all(|slot| event.results.get(&slot).is_some())
            })
        };
        let own = self.own_tables(exchange);
        let is_done = exchange.tables.iter().all(|row| row.update_from_round == 0);
        let is_processed = exchange.results.iter().all(|row| row.processed[0]);
        !exchange.results.is_empty() && is_done && is_processed && own.iter().all(is_played)
    }

    /// Writes the contracts that are being played.
    pub(super) fn write_contracts(
        &mut self,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        let rows: Vec<(Slot, Received)> =
            self.contracts.iter().filter_map(|contract| self.in_play(contract, now)).collect();
        if !rows.is_empty() {
            let received: Vec<Received> = rows.iter().map(|(_, row)| row.clone()).collect();
            let sent = self.file.change(|file| record_contracts(file, &received))?;
            for (slot, row) in rows.iter().filter(|_| !sent.is_nothing()) {
                let cells = [&row.contract, &row.direction, &row.lead_card];
                let words: Vec<&str> = cells.into_iter().filter_map(Option::as_deref).collect();
                turn.sent(format!("{slot}: {}, in play", words.join(" ")));
            }
        }
        self.contracts.clear();
        Ok(())
    }

    /// A contract as a row without its result.
    fn in_play(&self, contract: &InPlay, now: &Zoned) -> Option<(Slot, Received)> {
        let slot = contract.slot();
        let event = self.live.state().event();
        let movement = event.movements.get(&contract.section)?;
        let seating = movement.at(contract.table, contract.round)?.seating;
        let section = self.sections.iter().find(|(_, key)| **key == contract.section)?.0;
        let InPlay { contract, declarer, lead, .. } = *contract;
        // Any number: the result is left out again.
        let tricks = Tricks::new(7)?;
        let outcome = Outcome::played(Played { contract, declarer, tricks, lead });
        let (mut row, _) = received(*section, &TableResult { slot, seating, outcome });
        row.result = None;
        row.date_log = Some(days_of_date(now.date()));
        row.time_log = Some(days_of_time(now.time()));
        Some((slot, row))
    }
}
