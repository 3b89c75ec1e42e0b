//! DGE: card letters behind suit symbols, 128 bytes a board.
//!
//! A record is 68 bytes of [`suit_letters`] and 60 NUL bytes. Reading forgives what `suit_letters` forgives,
//! and ignores what stands behind the letters. Boards have no numbers: they count from the number
//! the reader is told, else from 1. Writes the records of the Dealer4 manual.

use bridge::Deal;

use super::records::{Spot, first_number, is_filler, read_records};
use super::{ReadError, ReadOptions, WriteError, WriteOptions, suit_letters};
use crate::complaint::Complaints;
use crate::set::HandSet;

const RECORD: usize = 128;

/// Tells whether the content looks like this format: the symbol of spades, no line ends, filler.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let head = bytes.get(..bytes.len().min(RECORD)).unwrap_or(bytes);
    let filler = head.get(suit_letters::LETTERS + 8..).unwrap_or_default();
    head.first().is_some_and(|byte| suit_letters::is_symbol(*byte))
        && head.iter().filter(|byte| suit_letters::is_symbol(**byte)).count() >= 12
        && filler.iter().all(|byte| is_filler(*byte))
        && !head.trim_ascii_end().contains(&b'\n')
        && !(head.len() < RECORD && head.ends_with(b"\n"))
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let sizes = [RECORD, suit_letters::LETTERS];
    let boards = read_records(
        bytes,
        sizes,
        first_number(options),
        complaints,
        |record, spot, complaints| deal(record, *spot, complaints),
    );
    Ok(HandSet { boards, ..HandSet::default() })
}

/// Takes the cards from a record or line, and says what is wrong with it.
pub(super) fn deal(record: &[u8], spot: Spot, complaints: &mut Complaints) -> Option<Deal> {
    suit_letters::deal(record).or_else(|| match suit_letters::deal_leniently(record) {
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
