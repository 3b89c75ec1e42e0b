//! The rows of `ReceivedData` and `IntermediateData`, and which of them count.
//!
//! A result that is entered again, corrected or erased stands in several rows. The last row of a table, round and board
//! that is not erased counts; the others are history.

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
    /// Those that were replaced or erased, by ID.
    pub history: Vec<&'a Received>,
}

impl Exchange {
    /// Tells the results that count from their history.
    pub fn tally(&self) -> Tally<'_> {
        let mut tally = Tally::default();
        for row in &self.results {
            if row.erased {
                tally.history.push(row);
            } else if let Some(before) = tally.counting.insert(row.place, row) {
                tally.history.push(before);
            }
        }
        tally.history.sort_by_key(|row| row.id);
        tally
    }
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
