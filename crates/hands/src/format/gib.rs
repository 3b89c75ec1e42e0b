//! GIB's lines, as in its library of 100,000 solved deals (`sol100000`).
//!
//! A line has four hands, West, North, East, South, in the spelling of PBN, and after a colon twenty
//! hexadecimal digits: no-trump, spades, hearts, diamonds, clubs, and in each the declarers East,
//! North, West, South; all of them count the tricks of **North–South**.
//!
//! Reading tolerates: any line ends, blank lines, `#` lines, `10` for `T`, a line without digits, and
//! any one hand as `-`. Boards are numbered from 1. Writing gives digits only where a table is stated.

use std::fmt::Write as _;

use bridge::{BoardNo, BySeat, Deal, Seat, Side, Suit};

use super::letters::{complete, dotted_hand, push_ranks};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::{Complaints, Place, Severity, excerpt};
use crate::double_dummy::TrickTable;
use crate::encoding::decode;
use crate::set::{Board, HandSet};

/// The seats in the order of the hands.
const HOLDERS: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

/// The declarers in the order of the digits.
const DECLARERS: [Seat; 4] = [Seat::East, Seat::North, Seat::West, Seat::South];

/// Tells whether the content looks like this format.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let start = bytes.get(..4096).unwrap_or(bytes);
    let text = decode(start);
    let first = text.lines().map(str::trim).find(|line| !is_passed_over(line));
    first.is_some_and(|line| read_line(line).is_ok())
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let mut set = HandSet::default();
    let mut number = options.first.map_or(1, BoardNo::get);
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if is_passed_over(content) {
            continue;
        }
        let place = Place::Line(line);
        let Some(board) = BoardNo::new(number) else { break };
        number = number.saturating_add(1);
        match read_line(content) {
            Ok((deal, table)) => {
                let mut delivered = Board::new(board, deal);
                match table {
                    Some(Ok(table)) => delivered.story_mut().stated_tricks = Some(table),
                    Some(Err(digits)) => {
                        let what = format!(
                            "“{}” is not a table of twenty digits from 0 to D; it is passed over.",
                            excerpt(digits)
                        );
                        complaints.add(place, Some(board), Severity::PartLost, what);
                    }
                    None => {}
                }
                set.boards.push(delivered);
            }
            Err(error) => {
                let what = format!("The hands cannot be read: {error}. The board is left out.");
                complaints.add(place, Some(board), Severity::BoardLost, what);
            }
        }
    }
    if set.boards.is_empty() && complaints.is_empty() {
        let why = "it has no hands".to_owned();
        return Err(ReadError::NotThis { format: Format::Gib, why });
    }
    Ok(set)
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut text = String::with_capacity(set.boards.len() * 90);
    for board in &set.boards {
        for seat in HOLDERS {
            for suit in Suit::ALL.into_iter().rev() {
                push_ranks(&mut text, board.deal.hand(seat), suit);
                text.push(if suit == Suit::Clubs { ' ' } else { '.' });
            }
        }
        text.truncate(text.trim_end().len());
        if let Some(table) = board.story.as_ref().and_then(|story| story.stated_tricks) {
            text.push(':');
            for strain in TrickTable::STRAINS {
                for declarer in DECLARERS {
                    let _ = write!(text, "{:X}", of_north(declarer, table.get(strain, declarer)));
                }
            }
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}

fn is_passed_over(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || line == "\u{1a}"
}

/// Turns declarer's tricks into North–South's, and back.
const fn of_north(declarer: Seat, tricks: u8) -> u8 {
    match declarer.side() {
        Side::NorthSouth => tricks,
        Side::EastWest => 13_u8.saturating_sub(tricks),
    }
}

type Stated<'a> = Option<Result<TrickTable, &'a str>>;

fn read_line(line: &str) -> Result<(Deal, Stated<'_>), String> {
    let (hands, digits) = match line.split_once(':') {
        Some((hands, digits)) => (hands, Some(digits.trim())),
        None => (line, None),
    };
    let mut dealt = BySeat::default();
    let mut parts = hands.split_ascii_whitespace();
    let mut has_tens = false;
    for (seat, part) in HOLDERS.into_iter().zip(&mut parts) {
        let hand = dotted_hand(part, &mut has_tens);
        dealt[seat] = hand.map_err(|error| format!("{}: {error}", seat.name()))?;
    }
    if let Some(more) = parts.next() {
        return Err(format!("“{}” stands behind the four hands", excerpt(more)));
    }
    let (deal, _) = complete(dealt).map_err(|error| error.to_string())?;
    let table = digits.map(|digits| read_table(digits).ok_or(digits));
    Ok((deal, table))
}

fn read_table(digits: &str) -> Option<TrickTable> {
    let digits: Vec<u8> = digits
        .chars()
        .map(|digit| digit.to_digit(16).filter(|n| *n <= 13).and_then(|n| u8::try_from(n).ok()))
        .collect::<Option<_>>()?;
    if digits.len() != 20 {
        return None;
    }
    TrickTable::from_fn(|strain, declarer| {
        let row = TrickTable::STRAINS.iter().position(|listed| *listed == strain);
        let column = DECLARERS.iter().position(|listed| *listed == declarer);
        let digit = row.zip(column).and_then(|(row, column)| digits.get(4 * row + column));
        digit.map_or(u8::MAX, |tricks| of_north(declarer, *tricks))
    })
}
