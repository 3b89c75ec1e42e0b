//! BER, of Bernasconi: 52 digits a board, the owner of each card from the ♠A down to the ♣2.
//!
//! 1 is North, 2 East, 3 South, 4 West. Reads also boards in lines of their own or in several
//! lines. Boards have no numbers: they count from the number the reader is told, else from 1.
//! Writes the digits without any line end.

use bridge::{BySeat, Deal, Hand, Seat};

use super::digits::shown;
use super::records::{Spot, first_number, is_filler, number_at};
use super::{ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::{Complaints, Place};
use crate::encoding::decode;
use crate::set::{Board, HandSet};

const DIGITS: usize = 52;

/// Tells whether the content looks like this format: 52 digits, of which hardly any is damaged.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let head = || bytes.iter().filter(|byte| !is_filler(**byte)).take(DIGITS);
    let digits = head().filter(|byte| (b'1'..=b'4').contains(*byte)).count();
    head().count() == DIGITS && digits >= DIGITS - 4
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    // Without a byte order mark or strange letters, this is the bytes as they are.
    let text = decode(bytes);
    let bytes = text.as_bytes();
    let first = first_number(options);
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let one_line = !bytes.contains(&b'\r') && !bytes.contains(&b'\n');
    // Lines of their own keep a board with too few digits from spoiling those behind it.
    let in_lines = bytes.split(is_end).any(|line| line.trim_ascii().len() >= DIGITS);
    let joined: Vec<u8>;
    let lines: Vec<&[u8]> = if one_line {
        vec![bytes]
    } else if in_lines {
        bytes.split(is_end).collect()
    } else {
        joined = bytes.iter().copied().filter(|byte| !is_filler(*byte)).collect();
        vec![&joined]
    };
    let mut boards = Vec::with_capacity(bytes.len() / DIGITS);
    let mut index = 0;
    for line in lines {
        let start = line.iter().position(|byte| !is_filler(*byte)).unwrap_or(line.len());
        let end = line.iter().rposition(|byte| !is_filler(*byte)).map_or(start, |last| last + 1);
        for digits in line.get(start..end).unwrap_or_default().chunks(DIGITS) {
            let Some(number) = number_at(first, index) else { break };
            index += 1;
            let spot = Spot { place: Place::Record(index), number };
            if let Some(deal) = deal(digits, spot, complaints) {
                boards.push(Board::new(number, deal));
            }
        }
    }
    Ok(HandSet { boards, ..HandSet::default() })
}

fn deal(digits: &[u8], spot: Spot, complaints: &mut Complaints) -> Option<Deal> {
    if digits.len() < DIGITS {
        let had = digits.len();
        spot.lose(complaints, format_args!("there are {had} digits, not 52"));
        return None;
    }
    // The two bits of the owners, each in a row of 52.
    let (mut low, mut high, mut strange) = (0_u64, 0_u64, 0);
    for digit in digits {
        let owner = digit.wrapping_sub(b'1');
        strange |= owner;
        low = low << 1 | u64::from(owner & 1);
        high = high << 1 | u64::from(owner >> 1 & 1);
    }
    if strange > 3 {
        let digit = digits.iter().find(|digit| !(b'1'..=b'4').contains(*digit));
        let digit = digit.copied().map_or(' ', shown);
        let why = format_args!("“{digit}” is nobody’s digit; North to West are 1 to 4");
        spot.lose(complaints, why);
        return None;
    }
    let hands = [!low & !high, low & !high, !low & high, low & high];
    let hand = |bits| Hand::from_bits(bits & Hand::FULL.bits()).unwrap_or_default();
    let [north, east, south, west] = hands.map(hand);
    let deal = Deal::new(BySeat { north, east, south, west });
    deal.map_err(|error| spot.lose(complaints, error)).ok()
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut out = Vec::with_capacity(set.boards.len() * DIGITS);
    for board in &set.boards {
        let mut digits = [b'1'; DIGITS];
        for seat in [Seat::East, Seat::South, Seat::West] {
            for card in board.deal.hand(seat).iter() {
                digits[51 - usize::from(card.index())] = b'1' + seat as u8;
            }
        }
        out.extend(digits);
    }
    Ok(out)
}
