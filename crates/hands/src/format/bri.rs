//! BRI: card numbers, 128 bytes a board.
//!
//! A record is 78 digits (see [`digits`]), 32 blanks and 18 NUL bytes. Reading ignores what stands
//! behind the digits, and knows the older text variant, 78 digits in a line. Boards have no
//! numbers: they count from the number the reader is told, else from 1. Writes the records of the
//! Dealer4 manual.

use super::records::{Spot, first_number, is_filler, lines, number_at, read_records};
use super::{ReadError, ReadOptions, WriteError, WriteOptions, digits};
use crate::complaint::{Complaints, Place, Severity};
use crate::encoding::decode;
use crate::set::{Board, HandSet};

const RECORD: usize = 128;
const BLANKS: usize = 32;

/// Tells whether the content looks like this format: digits, then nothing but filler.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let filler = bytes.get(digits::DIGITS..bytes.len().min(RECORD)).unwrap_or_default();
    let line_end = filler.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
    digits_begin(bytes) && filler[..line_end.unwrap_or(filler.len())].iter().all(|b| is_filler(*b))
}

/// Tells whether the bytes begin with the digits of a board; one in ten may be damaged.
pub(super) fn digits_begin(bytes: &[u8]) -> bool {
    let head = bytes.get(..digits::DIGITS).unwrap_or_default();
    // No board can do with so few other digits: it is BER, cut where a board of BRI ends.
    let is_ber = head.iter().filter(|byte| !(b'1'..=b'4').contains(*byte)).count() <= 4;
    !is_ber
        && head.iter().filter(|byte| byte.is_ascii_digit()).count() >= digits::DIGITS * 9 / 10
        && head.chunks_exact(2).filter(|pair| *pair > b"52").count() <= 4
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let first = first_number(options);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let head = bytes.get(..bytes.len().min(RECORD)).unwrap_or(bytes);
    let in_lines = head.trim_ascii_end().iter().any(|byte| matches!(byte, b'\r' | b'\n'))
        || (head.len() < RECORD && bytes.ends_with(b"\n"));
    let boards = if in_lines {
        read_lines(&decode(bytes), first, complaints)
    } else {
        read_records(
            bytes,
            [RECORD, digits::DIGITS],
            first,
            complaints,
            |record, spot, complaints| deal(record, *spot, complaints),
        )
    };
    Ok(HandSet { boards, ..HandSet::default() })
}

fn deal(record: &[u8], spot: Spot, complaints: &mut Complaints) -> Option<bridge::Deal> {
    let deal = digits::deal(record);
    if deal.is_none() {
        let numbers = record.get(..digits::DIGITS).unwrap_or(record);
        spot.lose(complaints, digits::fault(numbers));
    }
    deal
}

fn read_lines(text: &str, first: u32, complaints: &mut Complaints) -> Vec<Board> {
    let mut boards = Vec::new();
    let written = lines(text).filter(|(_, line)| !line.bytes().all(is_filler));
    for (index, (line, text)) in written.enumerate() {
        let place = Place::Line(line);
        let Some(number) = number_at(first, index) else { break };
        let spot = Spot { place, number };
        let numbers = text.trim_ascii().as_bytes();
        if numbers.len() < digits::DIGITS {
            let had = numbers.len();
            spot.lose(complaints, format_args!("the line has {had} digits, not 78"));
        } else if let Some(deal) = deal(numbers, spot, complaints) {
            boards.push(Board::new(number, deal));
        }
    }
    if !boards.is_empty() {
        let what = "The boards stand in lines, as in an older variant of the format; they were \
                    read all the same.";
        complaints.add(Place::Whole, None, Severity::Forgiven, what);
    }
    boards
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut out = Vec::with_capacity(set.boards.len() * RECORD);
    for board in &set.boards {
        digits::write(&board.deal, &mut out);
        out.extend([b' '; BLANKS]);
        out.extend([0; RECORD - digits::DIGITS - BLANKS]);
    }
    Ok(out)
}
