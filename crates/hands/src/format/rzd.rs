//! RZD, of KoPS: a heading of 13 bytes and 13 bytes a board.
//!
//! The heading is the number of boards (two bytes, the lower first) and eleven blanks; the boards
//! are [`packed`] with North as 0. Reading takes the boards that are there, whatever the heading
//! says. Boards have no numbers: they count from the number the reader is told, else from 1.

use super::records::{first_number, read_records, sentence};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions, packed};
use crate::complaint::{Complaints, Place, Severity};
use crate::set::HandSet;

const HEADING: usize = 13;

/// Tells whether the content looks like this format: by the heading, and a first board with
/// thirteen cards each if the heading is unusual.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let Some((heading, boards)) = bytes.split_at_checked(HEADING) else { return false };
    let [low, high, blanks @ ..] = heading else { return false };
    let count = usize::from(u16::from_le_bytes([*low, *high]));
    let first = boards.first_chunk().is_some_and(|board| packed::deal(board, 0).is_ok());
    let blank = blanks.iter().all(|byte| matches!(byte, b' ' | 0));
    count > 0
        && ((blank && (first || boards.len() < 2 * packed::PACKED || boards.len() / 13 == count))
            || (first && boards.len() == count * packed::PACKED))
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let Some(([low, high, ..], packed)) = bytes.split_at_checked(HEADING) else {
        let why = format!("it has {} bytes, fewer than its heading of 13", bytes.len());
        return Err(ReadError::NotThis { format: Format::Rzd, why });
    };
    let said = usize::from(u16::from_le_bytes([*low, *high]));
    let there = packed.len().div_ceil(packed::PACKED);
    // What stands behind the boards is filler of a transfer program, if it is anything.
    let packed = if there > said && said > 0 {
        let (boards, rest) = packed.split_at(said * packed::PACKED);
        if rest.iter().all(|byte| super::records::is_filler(*byte)) { boards } else { packed }
    } else {
        packed
    };
    let there = packed.len().div_ceil(packed::PACKED);
    if said != there {
        let what = sentence(format_args!(
            "the heading speaks of {said} boards, the file has {there}; those were read"
        ));
        complaints.add(Place::Whole, None, Severity::Forgiven, what);
    }
    let boards = read_bytes(packed, first_number(options), complaints);
    Ok(HandSet { boards, ..HandSet::default() })
}

fn read_bytes(bytes: &[u8], first: u32, complaints: &mut Complaints) -> Vec<crate::set::Board> {
    let sizes = [packed::PACKED, packed::PACKED];
    read_records(bytes, sizes, first, complaints, |record, spot, complaints| {
        match packed::deal(record.first_chunk()?, 0) {
            Ok(deal) => Some(deal),
            Err(error) => {
                spot.lose(complaints, error);
                None
            }
        }
    })
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let boards = set.boards.len();
    if boards == 0 {
        return Err(WriteError::Nothing);
    }
    let Ok(count) = u16::try_from(boards) else {
        return Err(WriteError::TooMany { format: Format::Rzd, most: u16::MAX.into(), boards });
    };
    let mut out = Vec::with_capacity(HEADING + boards * packed::PACKED);
    out.extend(count.to_le_bytes());
    out.extend([b' '; HEADING - 2]);
    set.boards.iter().for_each(|board| packed::write(&board.deal, 0, &mut out));
    Ok(out)
}
