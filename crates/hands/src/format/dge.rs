//! DGE: card letters behind suit symbols, 128 bytes a board.
//!
//! A record is 68 bytes of [`suit_letters`] and 60 NUL bytes. Reading forgives what `suit_letters`
//! forgives, passes over a byte order mark and line ends before the first record, and ignores what
//! stands behind the letters unless that is cards, which it complains about. Boards have no numbers: they count from the number
//! the reader is told, else from 1. Writes the records of the Dealer4 manual.

use bridge::Deal;

use super::records::{Spot, first_number, is_filler, read_records};
use super::{ReadError, ReadOptions, WriteError, WriteOptions, suit_letters};
use crate::complaint::{Complaints, Place, Severity};
use crate::set::HandSet;

const RECORD: usize = 128;

/// Tells whether the content looks like this format: the symbol of spades, no line ends, filler.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let bytes = from_first_record(bytes);
    let head = bytes.get(..bytes.len().min(RECORD)).unwrap_or(bytes);
    let filler = head.get(suit_letters::LETTERS + 8..).unwrap_or_default();
    head.first().is_some_and(|byte| suit_letters::is_symbol(*byte))
        && head.iter().filter(|byte| suit_letters::is_symbol(**byte)).count() >= 12
        && filler.iter().all(|byte| is_filler(*byte))
        && !head.trim_ascii_end().contains(&b'\n')
        && !(head.len() < RECORD && head.ends_with(b"\n"))
}

/// Returns the bytes without what an editor or a transfer program may have put before them.
fn from_first_record(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = bytes.iter().position(|byte| !matches!(byte, b'\r' | b'\n'));
    bytes.get(start.unwrap_or(0)..).unwrap_or_default()
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let sizes = [RECORD, suit_letters::LETTERS];
    let records = from_first_record(bytes);
    if records.len() < bytes.len() {
        let what = "A byte order mark or line ends before the first board were passed over.";
        complaints.add(Place::Whole, None, Severity::Forgiven, what);
    }
    let boards = read_records(
        records,
        sizes,
        first_number(options),
        complaints,
        |record, spot, complaints| deal(record, *spot, complaints),
    );
    Ok(HandSet { boards, ..HandSet::default() })
}

/// Takes the cards from a record or line, and says what is wrong with it.
pub(super) fn deal(record: &[u8], spot: Spot, complaints: &mut Complaints) -> Option<Deal> {
    let deal = suit_letters::deal(record);
    if deal.is_some() {
        let behind = record.get(suit_letters::LETTERS..).unwrap_or_default();
        if behind.iter().any(|byte| suit_letters::is_symbol(*byte)) {
            spot.forgive(complaints, "more cards stand behind the cards; they were passed over");
        }
    }
    deal.or_else(|| match suit_letters::deal_leniently(record) {
        Ok((deal, forgiven)) => {
            forgiven.into_iter().for_each(|what| spot.forgive(complaints, what));
            Some(deal)
        }
        Err(why) => {
            spot.lose(complaints, why);
            None
        }
    })
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut out = Vec::with_capacity(set.boards.len() * RECORD);
    for board in &set.boards {
        suit_letters::write(&board.deal, &mut out);
        out.extend([0; RECORD - suit_letters::LETTERS]);
    }
    Ok(out)
}
