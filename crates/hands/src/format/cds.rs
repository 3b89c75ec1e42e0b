//! CDS: 14 bytes a board: the board's number and the [`packed`] cards with North as 1, West as 0.
//!
//! Reading gives a board without a number (0) the one that belongs to its place.

use super::records::{first_number, read_records};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions, packed};
use crate::complaint::Complaints;
use crate::set::HandSet;

const RECORD: usize = packed::PACKED + 1;
const NORTH: usize = 1;

/// Tells whether the content looks like this format: most of the first records are deals, which
/// hardly any other bytes are.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let records = || bytes.chunks_exact(RECORD).take(16);
    let deals = records().filter(|record| {
        record.last_chunk().is_some_and(|cards| packed::deal(cards, NORTH).is_ok())
    });
    let deals = deals.count();
    deals > 0 && 2 * deals >= records().count()
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let first = first_number(options);
    let sizes = [RECORD, RECORD];
    let boards = read_records(bytes, sizes, first, complaints, |record, spot, complaints| {
        let (number, cards) = record.split_first()?;
        if let Some(number) = bridge::BoardNo::new(u32::from(*number)) {
            spot.number = number;
        } else {
            spot.forgive(complaints, "the board has no number; it got the one of its place");
        }
        match packed::deal(cards.first_chunk()?, NORTH) {
            Ok(deal) => Some(deal),
            Err(error) => {
                spot.lose(complaints, error);
                None
            }
        }
    });
    Ok(HandSet { boards, ..HandSet::default() })
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut out = Vec::with_capacity(set.boards.len() * RECORD);
    for board in &set.boards {
        let number = u8::try_from(board.number.get()).map_err(|_| WriteError::Number {
            format: Format::Cds,
            board: board.number,
            why: "numbers go up to 255".to_owned(),
        })?;
        out.push(number);
        packed::write(&board.deal, NORTH, &mut out);
    }
    Ok(out)
}
