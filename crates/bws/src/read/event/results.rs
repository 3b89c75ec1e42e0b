//! Results, as they were entered: also of pairs and boards that the movement does not have there.
//!
//! An event has one result of a table, round and board. Where other pairs have one in the same place, it is put at a table
//! that the file does not have, in the state alone: the scores need it, and the log is told nothing that is not so.

use super::sections::{board, seating};
use super::{Builder, FileEvent};
use crate::finding::{Code, Finding, Where};
use crate::words::{Place, Received};
use session::model::{RoundNo, Seating, TableNo};
use session::{Command, EnterResult};
use std::collections::{BTreeMap, BTreeSet};

impl Builder<'_> {
    pub(super) fn results(&mut self) {
        let tally = self.exchange.tally();
        let mut rows: Vec<&Received> = tally.counting.into_values().collect();
        rows.sort_by_key(|row| row.id);
        for row in rows {
            let Some((result, _)) = self.result(row) else { continue };
            let planned = planned(&self.event, &result);
            let Err(refusal) = self.say(Command::TakeInResult(result.clone())) else { continue };
            // A board that the table does not have in this round was played all the same.
            let seating = result.seating.or(planned);
            let again = EnterResult { insist: true, seating, ..result };
            if self.say(Command::TakeInResult(again)).is_err() {
                self.not_scored(row, &refusal.to_string());
            }
        }
        let mut taken: BTreeMap<i16, BTreeSet<TableNo>> = BTreeMap::new();
        for row in tally.beside {
            let Some((result, seating)) = self.result(row) else { continue };
            let section = row.place.section;
            let taken = taken.entry(section).or_insert_with(|| self.tables(section));
            let free = (1..=u16::MAX).filter_map(TableNo::new).find(|table| !taken.contains(table));
            let Some(table) = free else {
                self.not_scored(row, "there is no table number left for it");
                continue;
            };
            taken.insert(table);
            let result = EnterResult { table, seating, insist: true, ..result };
            if let Err(refusal) = self.suppose(&Command::TakeInResult(result)) {
                self.not_scored(row, &refusal.to_string());
            }
        }
    }

    /// The result of a row, and who played it; none where the reader tells why.
    fn result(&mut self, row: &Received) -> Option<(EnterResult, Option<Seating>)> {
        let outcome = row.outcome().ok()?;
        let section = *self.event.sections.get(&row.place.section)?;
        let Place { table, round, board: number, .. } = row.place;
        let number_of = |value: i16| u16::try_from(value).ok();
        let parts = (
            number_of(table).and_then(TableNo::new),
            number_of(round).and_then(RoundNo::new),
            board(number),
        );
        let (Some(table), Some(round), Some(board)) = parts else {
            let sentence = format!("table {table}, round {round}, board {number} cannot be");
            let finding = Finding::new(Code::BadValue, sentence);
            self.event.findings.push(finding.at(Where::id("ReceivedData", row.id)));
            return None;
        };
        let kind = self.event.state.event().sections.get(&section).map(|about| about.kind);
        let seated =
            seating(kind.unwrap_or_default(), row.pair_ns, row.pair_ew, row.south, row.west);
        let seated = seated.ok().filter(Seating::is_full);
        let mut result = EnterResult {
            session: section.session,
            section: section.letters,
            table,
            round: Some(round),
            board,
            outcome,
            seating: None,
            correct: false,
            insist: false,
            reason: None,
        };
        // Who played is said only when it is not who the movement says.
        result.seating = seated.filter(|_| seated != planned(&self.event, &result));
        result.insist = result.seating.is_some();
        Some((result, seated))
    }

    /// The tables that the file has in a section, in its movement or its results, as far as they can be.
    fn tables(&self, section: i16) -> BTreeSet<TableNo> {
        let tables = self.exchange.tables_of(section).iter().map(|row| row.table);
        let rounds = self.exchange.rounds_of(section).iter().map(|row| row.table);
        let results = self.exchange.results.iter().map(|row| row.place);
        let results = results.filter(|place| place.section == section).map(|place| place.table);
        let all = tables.chain(rounds).chain(results);
        all.filter_map(|table| u16::try_from(table).ok().and_then(TableNo::new)).collect()
    }

    fn not_scored(&mut self, row: &Received, why: &str) {
        let sentence = format!("the result is not scored: {why}");
        let finding = Finding::new(Code::UnreadableResult, sentence);
        self.event.findings.push(finding.at(Where::id("ReceivedData", row.id)));
    }
}

/// Who sits at the table of a result by the movement.
fn planned(event: &FileEvent, result: &EnterResult) -> Option<Seating> {
    let section = session::model::SectionId { session: result.session, letters: result.section };
    let movement = event.state.event().movements.get(&section)?;
    movement.at(result.table, result.round?).map(|planned| planned.seating)
}
