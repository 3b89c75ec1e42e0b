//! BHG, of Borel: an empty line, then a line of 52 letters for each board.
//!
//! `A` is the ♠A, `M` the ♠2, `N` the ♥A and so on to `z`, the ♣2. The four hands of thirteen
//! begin with the **dealer's**, so the numbers of the boards matter. The line is the number: counted from 0, board 2 is
//! in line 2, and lines of boards that are not in the file are empty (deal-convert reads and writes it so). Big Deal
//! writes boards 17 to 32 from line 1 on; their dealers are those of 1 to 16.
//!
//! Reads any line end, with or without the empty line at the top, and cards of a hand in any order. Writes LF; boards
//! that follow each other from one that North deals begin in line 1, all others are in the line of their number.

use bridge::{BoardNo, BySeat, Card, Deal, DealError, Hand, HandError, Seat};

use super::records::{Spot, is_filler, lines, number_at};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::{Complaints, Place};
use crate::encoding::{beginning, decode};
use crate::set::{Board, HandSet};

const LETTERS: usize = 52;

/// The most lines that are left empty between two boards.
const MOST_EMPTY: u32 = 10_000;

/// Tells whether the content looks like this format: a line of 52 letters, hardly any twice.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let text = beginning(bytes);
    let Some((_, line)) = lines(&text).find(|(_, line)| is_board(line)) else {
        return false;
    };
    let line = line.trim();
    let different = line.bytes().filter_map(index_of).fold(0_u64, |seen, card| seen | 1 << card);
    line.len().abs_diff(LETTERS) <= 2 && different.count_ones() >= 46
}

fn is_board(line: &str) -> bool {
    !line.bytes().all(is_filler)
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let written: Vec<(usize, &str)> = lines(&text).filter(|(_, line)| is_board(line)).collect();
    let Some((top, _)) = written.first().copied() else { return Ok(HandSet::default()) };
    // Lines are counted from 1 here; without the empty line at the top the first is board 1 all the same.
    let own_number = |line: usize| number_at(0, line - usize::from(top > 1));
    let is_gap = (top..).zip(&written).any(|(due, (line, _))| due != *line);
    let is_by_line = is_gap || top > 2;
    let first = options.first.or(own_number(top)).map_or(1, BoardNo::get);
    let mut boards = Vec::with_capacity(written.len());
    for (line, letters) in written {
        let numbers = number_at(first, line - top).zip(own_number(line));
        let Some((number, own)) = numbers else { break };
        let spot = Spot { place: Place::Line(line), number };
        // Where the lines say the numbers they say whose hands these are, whatever numbers the boards get.
        let dealer = if is_by_line { own.dealer() } else { number.dealer() };
        match deal(letters.trim(), dealer) {
            Ok(deal) => boards.push(Board::new(number, deal)),
            Err(why) => spot.lose(complaints, why),
        }
    }
    Ok(HandSet { boards, ..HandSet::default() })
}

fn deal(letters: &str, dealer: Seat) -> Result<Deal, String> {
    exact_deal(letters.as_bytes(), dealer).map_or_else(|| looked_at_closely(letters, dealer), Ok)
}

fn exact_deal(letters: &[u8], dealer: Seat) -> Option<Deal> {
    let mut hands = BySeat::<Hand>::default();
    let mut seat = dealer;
    for letters in letters.chunks(13) {
        let mut bits = 0_u64;
        for letter in letters {
            bits |= 1 << index_of(*letter)?;
        }
        hands[seat] = Hand::from_bits(bits)?;
        seat = seat.next();
    }
    Deal::new(hands).ok().filter(|_| letters.len() == LETTERS)
}

/// Reads the letters one by one to say what is wrong with them.
#[cold]
fn looked_at_closely(letters: &str, dealer: Seat) -> Result<Deal, String> {
    if let Some(strange) = letters.chars().find(|c| !c.is_ascii_alphabetic()) {
        return Err(format!("“{}” is no card; cards are letters", strange.escape_default()));
    }
    if letters.len() != LETTERS {
        return Err(format!("there are {} letters, not 52", letters.len()));
    }
    let mut hands = BySeat::<Hand>::default();
    let mut seat = dealer;
    for letters in letters.as_bytes().chunks(13) {
        for card in letters.iter().filter_map(|letter| Card::from_index(index_of(*letter)?)) {
            if !hands[seat].insert(card) {
                let error = HandError::Repeated(card);
                return Err(DealError::Hand { seat, error }.to_string());
            }
        }
        seat = seat.next();
    }
    Deal::new(hands).map_err(|error| error.to_string())
}

/// Returns the card a letter stands for, by [`Card::index`].
fn index_of(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(51 - (letter - b'A')),
        b'a'..=b'z' => Some(25 - (letter - b'a')),
        _ => None,
    }
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let Some(first) = set.boards.first() else { return Err(WriteError::Nothing) };
    let mut out = Vec::with_capacity(set.boards.len() * (LETTERS + 1) + 1);
    let shift = if keeps_numbers(&set.boards) { 0 } else { first.number.get() - 1 };
    let mut line = 0;
    for board in &set.boards {
        let due = board.number.get().saturating_sub(shift);
        let refuse = |why: &str| {
            let why = format!("{why}, because a board is in the line of its number");
            WriteError::Number { format: Format::Bhg, board: board.number, why }
        };
        if due <= line {
            return Err(refuse("the numbers have to rise"));
        }
        if due - line > MOST_EMPTY {
            return Err(refuse("too many lines would be empty"));
        }
        out.extend((line..due).map(|_| b'\n'));
        line = due;
        let mut seat = board.number.dealer();
        for _ in 0..4 {
            let letters = board.deal.hand(seat).iter().map(|card| match card.index() {
                index @ 26.. => b'A' + (51 - index.min(51)),
                index => b'a' + (25 - index),
            });
            out.extend(letters);
            seat = seat.next();
        }
    }
    out.push(b'\n');
    Ok(out)
}

/// Tells whether each board is in the line of its number: not if they follow each other from one that North deals.
pub(super) fn keeps_numbers(boards: &[Board]) -> bool {
    let Some(first) = boards.first() else { return true };
    let numbers = boards.iter().map(|board| board.number.get());
    let is_running = (first.number.get()..).zip(numbers).all(|(due, number)| due == number);
    !is_running || first.number.dealer() != Seat::North || first.number.get() == 1
}
