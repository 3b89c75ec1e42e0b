//! Lines of four hands: GIB's, as in its library of 100,000 solved deals (`sol100000`), and bare ones.
//!
//! A line of GIB has four hands, West, North, East, South, in the spelling of PBN, and after a colon twenty
//! hexadecimal digits: no-trump, spades, hearts, diamonds, clubs, and in each the declarers East,
//! North, West, South; all of them count the tricks of **North–South**.
//!
//! Four hands without digits may as well begin with North, as PBN's do. Which it is must be told
//! ([`ReadOptions::first_hand`], or [`Format::Gib`] for West), unless a line of the file has digits or each line
//! names its seats: `N:` before the first hand, or a seat before each.
//!
//! Reading tolerates: any line ends, blank lines, `#` lines, `10` for `T`, a line without digits, and
//! any one hand as `-`. Boards are numbered from 1. Writing gives digits only where a table is stated.

use std::fmt::Write as _;

use bridge::{BoardNo, BySeat, Deal, Seat, Side, Suit};

use super::letters::{self, complete, dotted_hand, push_ranks};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::{Complaints, Place, Severity, excerpt};
use crate::double_dummy::TrickTable;
use crate::encoding::decode;
use crate::set::{Board, HandSet};

/// Whose hand GIB writes first; the others follow clockwise.
const FIRST: Seat = Seat::West;

/// The declarers in the order of the digits.
const DECLARERS: [Seat; 4] = [Seat::East, Seat::North, Seat::West, Seat::South];

/// Tells whether the content looks like this format.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let start = bytes.get(..4096).unwrap_or(bytes);
    let text = decode(start);
    let first = text.lines().map(str::trim).find(|line| !is_passed_over(line));
    first.is_some_and(|line| read_line(line, FIRST).is_ok())
}

/// Returns whose hand comes first: as the lines say, as chosen, or as GIB writes if a line has its digits.
pub(super) fn first_hand(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<Seat, ReadError> {
    let text = decode(bytes);
    let lines = || text.lines().map(str::trim).filter(|line| !is_passed_over(line)).map(parts);
    let are_named = lines().all(|(hands, _)| named_seat(hands).is_some());
    let named = lines().next().and_then(|(hands, _)| named_seat(hands)).filter(|_| are_named);
    match (named, options.first_hand) {
        (Some(seat), chosen) => {
            if chosen.is_some_and(|chosen| chosen != seat) {
                let what = "The lines name their seats; the first hand you chose changes nothing.";
                complaints.add(Place::Whole, None, Severity::Forgiven, what);
            }
            Ok(seat)
        }
        (None, Some(chosen)) => Ok(chosen),
        (None, None) => {
            let has_table =
                |(_, digits): (&str, Option<&str>)| digits.and_then(read_table).is_some();
            let is_gib = options.format == Some(Format::Gib) || lines().any(has_table);
            if is_gib { Ok(FIRST) } else { Err(ReadError::FirstHandUnknown) }
        }
    }
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
    let first_hand = options.first_hand.unwrap_or(FIRST);
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if is_passed_over(content) {
            continue;
        }
        let place = Place::Line(line);
        let Some(board) = BoardNo::new(number) else { break };
        number = number.saturating_add(1);
        match read_line(content, first_hand) {
            Ok((deal, Some(_))) if first_hand != FIRST && named_seat(content).is_none() => {
                let what = "The digits count as GIB does, from West's hand; with another first hand they \
                            are left out.";
                complaints.add(place, Some(board), Severity::PartLost, what);
                set.boards.push(Board::new(board, deal));
            }
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
        for seat in clockwise(FIRST) {
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

/// Lists the seats clockwise from one.
fn clockwise(first: Seat) -> impl Iterator<Item = Seat> {
    std::iter::successors(Some(first), |seat| Some(seat.next())).take(4)
}

/// Takes the digits off a line; the colon behind the name of a seat begins none.
fn parts(line: &str) -> (&str, Option<&str>) {
    match line.rsplit_once(':') {
        Some((hands, digits)) if !digits.contains('.') => (hands, Some(digits.trim())),
        _ => (line, None),
    }
}

/// Returns the seat that stands before the first hand: `N:AK2…`, `N: AK2…` or `n AK2…`.
fn named_seat(hands: &str) -> Option<Seat> {
    let word = hands.split_ascii_whitespace().next()?;
    seat_before(word).map(|(seat, _)| seat)
}

/// Takes the name of a seat off the beginning of a word.
fn seat_before(word: &str) -> Option<(Seat, &str)> {
    let seat = word.bytes().next().and_then(letters::seat)?;
    let rest = word.get(1..)?;
    (rest.is_empty() || rest.starts_with(':')).then(|| (seat, rest.trim_start_matches(':')))
}

fn read_line(line: &str, first_hand: Seat) -> Result<(Deal, Stated<'_>), String> {
    let (hands, digits) = parts(line);
    let mut dealt = BySeat::default();
    let mut seat = first_hand;
    let mut is_given = BySeat::<bool>::default();
    let mut has_tens = false;
    for word in hands.split_ascii_whitespace() {
        let word = match seat_before(word) {
            Some((named, "")) => {
                seat = named;
                continue;
            }
            Some((named, rest)) => {
                seat = named;
                rest
            }
            None => word,
        };
        if std::mem::replace(&mut is_given[seat], true) {
            return Err(format!("“{}” is a second hand for {}", excerpt(word), seat.name()));
        }
        let hand = dotted_hand(word, &mut has_tens);
        dealt[seat] = hand.map_err(|error| format!("{}: {error}", seat.name()))?;
        seat = seat.next();
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
