//! BHG, of Borel: an empty line, then a line of 52 letters for each board.
//!
//! `A` is the ♠A, `M` the ♠2, `N` the ♥A and so on to `z`, the ♣2. The four hands of thirteen
//! begin with the **dealer's**, so the number of the first board matters: if it is not told, it is
//! taken to be 1, which is right for every set that begins with North as dealer.
//!
//! Reads any line end, with or without the empty line, and cards of a hand in any order. Writes
//! LF, and refuses boards whose numbers do not let the dealers follow each other. The line that is otherwise empty
//! (other programs pass over it) has the number of the first board if another than North deals it, as in
//! `Board 2`; without it nobody could say whose the hands are.

use bridge::{BoardNo, BySeat, Card, Deal, DealError, Hand, HandError, Seat};

use super::records::{Spot, is_filler, lines, number_at};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::{Complaints, Place};
use crate::encoding::{beginning, decode};
use crate::set::{Board, HandSet};

const LETTERS: usize = 52;

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

/// What stands before the number of the first board in the first line.
const FIRST_BOARD: &str = "Board ";

/// Reads the number of the first board in a line such as `Board 2`.
fn first_board(line: &str) -> Option<BoardNo> {
    line.trim().strip_prefix(FIRST_BOARD)?.parse().ok()
}

fn is_board(line: &str) -> bool {
    !line.bytes().all(is_filler) && first_board(line).is_none()
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let stated = lines(&text).next().and_then(|(_, line)| first_board(line));
    let first = options.first.or(stated).map_or(1, BoardNo::get);
    // The file's own number says whose hands they are, whatever numbers the boards shall have.
    let mut dealer = stated.or(options.first).map_or(Seat::North, BoardNo::dealer);
    let mut boards = Vec::with_capacity(text.len() / LETTERS);
    let written = lines(&text).filter(|(_, line)| is_board(line));
    for (index, (line, letters)) in written.enumerate() {
        let Some(number) = number_at(first, index) else { break };
        let spot = Spot { place: Place::Line(line), number };
        match deal(letters.trim(), dealer) {
            Ok(deal) => boards.push(Board::new(number, deal)),
            Err(why) => spot.lose(complaints, why),
        }
        dealer = dealer.next();
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
    let mut dealer = first.number.dealer();
    if dealer != Seat::North {
        out.extend(format!("{FIRST_BOARD}{}", first.number).as_bytes());
    }
    out.push(b'\n');
    for board in &set.boards {
        if board.number.dealer() != dealer {
            return Err(WriteError::Number {
                format: Format::Bhg,
                board: board.number,
                why: "its numbers must run on, for the dealer’s hand comes first".to_owned(),
            });
        }
        let mut seat = dealer;
        for _ in 0..4 {
            let letters = board.deal.hand(seat).iter().map(|card| match card.index() {
                index @ 26.. => b'A' + (51 - index.min(51)),
                index => b'a' + (25 - index),
            });
            out.extend(letters);
            seat = seat.next();
        }
        out.push(b'\n');
        dealer = dealer.next();
    }
    Ok(out)
}

/// Tells whether the file says the numbers of the boards, if they are not those from 1 on.
pub(super) fn keeps_numbers(boards: &[Board]) -> bool {
    let first = boards.first().map(|board| board.number);
    let is_stated = first.is_some_and(|first| first.dealer() != Seat::North);
    let numbers = boards.iter().map(|board| board.number.get());
    is_stated && (first.map_or(1, BoardNo::get)..).zip(numbers).all(|(due, number)| due == number)
}
