//! The rows of `ReceivedData` and `IntermediateData`, and which of them count.
//!
//! A result that is entered again, corrected or erased stands in several rows. The last row of a table, round and board
//! that is not erased counts; those before it that have a pair in common with it are history, because nobody plays a board
//! twice there: a wrong pair number was put right. Other pairs at the same table, round and board have a result of their
//! own.

use super::sheet::Sheet;
use crate::exchange::Exchange;
use crate::finding::Findings;
use crate::words::{Place, Received};
use jet::page::Medium;
use std::collections::BTreeMap;

/// Which results count.
#[derive(Clone, Debug, Default)]
pub struct Tally<'a> {
    /// The results that count, by place.
    pub counting: BTreeMap<Place, &'a Received>,
    /// Results of other pairs at a place that counts for somebody else, the last of each.
    pub beside: Vec<&'a Received>,
    /// Those that were replaced or erased, by ID.
    pub history: Vec<&'a Received>,
    /// Those that were replaced, each with the row that counts instead.
    pub(super) again: Vec<(&'a Received, &'a Received)>,
}

impl Exchange {
    /// Tells the results that count from their history.
    pub fn tally(&self) -> Tally<'_> {
        let mut tally = Tally::default();
        let mut earlier: BTreeMap<Place, Vec<&Received>> = BTreeMap::new();
        for row in &self.results {
            if row.erased {
                tally.history.push(row);
            } else if let Some(before) = tally.counting.insert(row.place, row) {
                earlier.entry(row.place).or_default().push(before);
            }
        }
        for (place, rows) in earlier {
            let Some(&last) = tally.counting.get(&place) else { continue };
            let apart = self.lines_are_apart(place.section);
            let mut later = vec![(self.who_played(last, apart), last)];
            for row in rows.into_iter().rev() {
                let who = self.who_played(row, apart);
                match later.iter().find(|(others, _)| is_same(&who, others)) {
                    Some((_, of_same)) => {
                        tally.again.push((row, *of_same));
                        tally.history.push(row);
                    }
                    None => {
                        later.push((who, row));
                        tally.beside.push(row);
                    }
                }
            }
        }
        tally.beside.sort_by_key(|row| row.id);
        tally.again.sort_by_key(|(row, _)| row.id);
        tally.history.sort_by_key(|row| row.id);
        tally
    }

    /// Who played. A row that names nobody is of whoever sits there by the movement.
    fn who_played(&self, row: &Received, apart: bool) -> Vec<Player> {
        let Place { section, table, round, .. } = row.place;
        let mut numbers = [row.pair_ns, row.pair_ew, row.south.unwrap_or(0), row.west.unwrap_or(0)];
        if numbers == [0; 4]
            && let Some(planned) = self.round(section, table, round)
        {
            let [south, west] = [planned.south, planned.west].map(Option::unwrap_or_default);
            numbers = [planned.ns, planned.ew, south, west];
        }
        let players = numbers.into_iter().enumerate().filter(|(_, number)| *number != 0);
        // North and South are one line, East and West the other.
        players.map(|(seat, number)| (apart.then_some(seat % 2), number)).collect()
    }
}

/// Somebody at a table: a number, with the line where N/S and E/W have numbers of their own.
type Player = (Option<usize>, i16);

/// Whether two results in one place are of the same pairs; one of nobody is of whoever sits there.
fn is_same(one: &[Player], other: &[Player]) -> bool {
    one.is_empty() || other.is_empty() || one.iter().any(|player| other.contains(player))
}

/// All rows of the table, by ID.
pub(super) fn rows<M: Medium>(sheet: &Sheet<'_, M>, findings: &mut Findings) -> Vec<Received> {
    let id = sheet.cell("ID");
    let place = ["Section", "Table", "Round", "Board"].map(|name| sheet.cell(name));
    let pairs = ["PairNS", "PairEW", "Declarer", "SuspiciousContract"].map(|name| sheet.cell(name));
    let individual = ["South", "West"].map(|name| sheet.cell(name));
    let texts = ["NS/EW", "Contract", "Result", "LeadCard", "Remarks"].map(|name| sheet.cell(name));
    let dates = ["DateLog", "TimeLog"].map(|name| sheet.cell(name));
    let processed = ["Processed", "Processed1", "Processed2", "Processed3", "Processed4"]
        .map(|name| sheet.cell(name));
    let flags = ["ExternalUpdate", "Erased"].map(|name| sheet.cell(name));
    let mut received = Vec::new();
    sheet.rows(findings, |row| {
        let [section, table, round, board] = place.map(|cell| row.number(cell));
        let [pair_ns, pair_ew, declarer, suspicious_contract] = pairs.map(|cell| row.number(cell));
        let [south, west] = individual.map(|cell| row.optional(cell));
        let [direction, contract, result, lead_card, remarks] = texts.map(|cell| row.text(cell));
        let [date_log, time_log] = dates.map(|cell| row.days(cell));
        let [external_update, erased] = flags.map(|cell| row.flag(cell));
        received.push(Received {
            id: row.long(id),
            place: Place { section, table, round, board },
            pair_ns,
            pair_ew,
            south,
            west,
            declarer,
            direction,
            contract,
            result,
            lead_card,
            remarks,
            date_log,
            time_log,
            processed: processed.map(|cell| row.flag(cell)),
            external_update,
            erased,
            suspicious_contract,
        });
    });
    received.sort_by_key(|row: &Received| row.id);
    received
}
