//! DUP: Duplimate's records of 156 bytes, which hold each board twice and how to deal it.
//!
//! A record is 78 bytes of [`digits`], 68 bytes of [`letters`] and a trailer of ten bytes: whether
//! the boards are random (`Y` or `N`), whether they are dealt backwards, the first board number
//! (3), the number of copies (2), the last board number (3).
//!
//! Reading compares the two halves; boards whose halves differ are left out, and blank letters
//! (Big Deal's blind files) are fine. If only one half can be read, it is taken. Programs disagree
//! about the trailer: the first one that can be read counts; its last number may be the last
//! board or the number of boards; if it is neither, the boards count from 1. A trailer of blanks
//! or NUL bytes says nothing. The number the reader is told has the last word, because some
//! programs always write 1 as the first number. Boards that are not random are complained about
//! and get a condition, though nobody knows which. What the trailer says is in [`About::dup`].
//!
//! Writes the same trailer in every record, Dealer4's unless told; a blank one if the numbers do
//! not run on or are above 999. A set with a condition gets `N` in each of them. Each part of the trailer can
//! be chosen ([`WriteOptions::dup`](super::WriteOptions::dup)); copies and order are else those of the DUP file the set came from.

mod control;
mod writer;

use bridge::{Card, Deal, Form, Seat};

use super::records::{Spot, first_number, is_filler, read_records, without_filler};
use super::{ReadError, ReadOptions, bri, digits, suit_letters};
use crate::complaint::{Complaints, Place, Severity};
use crate::set::{About, HandSet};

pub use control::DupControl;
pub(super) use writer::{keeps_dealing, keeps_numbers, write};

const RECORD: usize = 156;
const HALVES: usize = digits::DIGITS + suit_letters::LETTERS;

/// The condition of boards that are said to be not random.
const UNKNOWN_CONDITION: &str = "unknown: a DUP file said only that its boards are not random";

/// The conventions for the last ten bytes of a DUP record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DupTrailer {
    /// First board, one copy, last board, as Dealer4 writes.
    #[default]
    Dealer4,
    /// Always 1, no copies, the number of boards in two digits, as Big Deal 2.0 writes.
    BigDeal,
    /// Ten blanks, as many programs write, but `N` in the first if the boards are not random.
    Blank,
}

/// Tells whether the content looks like this format: digits, then letters or blanks in their place.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let Some((numbers, words)) =
        bytes.get(..HALVES).and_then(|it| it.split_at_checked(digits::DIGITS))
    else {
        return false;
    };
    let is_blank = |half: &[u8]| half.iter().all(|byte| matches!(byte, b' ' | 0));
    let symbols = words.iter().filter(|byte| suit_letters::is_symbol(**byte)).count();
    let [has_numbers, has_words] = [bri::digits_begin(numbers), symbols >= 12];
    (has_numbers && (has_words || is_blank(words))) || (is_blank(numbers) && has_words)
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let records = without_filler(bytes, RECORD);
    let dup = control(records);
    let first = match options.first {
        Some(_) => first_number(options),
        None => first_of_trailers(records, complaints),
    };
    let about = About { condition: condition(bytes, complaints), dup, ..About::default() };
    let boards =
        read_records(bytes, [RECORD, HALVES], first, complaints, |record, spot, complaints| {
            deal(record, *spot, complaints)
        });
    Ok(HandSet { about, boards })
}

fn deal(record: &[u8], spot: Spot, complaints: &mut Complaints) -> Option<Deal> {
    let numbers = record.get(..digits::DIGITS)?;
    let words = record.get(digits::DIGITS..HALVES)?;
    // Writing the letters and comparing is quicker than reading them.
    match digits::deal(numbers) {
        Some(deal) if *words == suit_letters::of(&deal) => Some(deal),
        from_numbers => {
            let is_blank = |half: &[u8]| half.iter().all(|byte| is_filler(*byte));
            let halves = [(numbers, is_blank(numbers)), (words, is_blank(words))];
            doubtful(halves, from_numbers, spot, complaints)
        }
    }
}

/// Decides about a record whose halves are not both exactly as we would write them.
#[cold]
fn doubtful(
    [(numbers, no_numbers), (words, no_words)]: [(&[u8], bool); 2],
    from_numbers: Option<Deal>,
    spot: Spot,
    complaints: &mut Complaints,
) -> Option<Deal> {
    match (from_numbers, suit_letters::deal_leniently(words).map(|(deal, _)| deal)) {
        (Some(deal), Ok(other)) if deal != other => {
            spot.lose(complaints, difference(&deal, &other));
            None
        }
        (Some(deal), Err(why)) if !no_words => {
            let what = format_args!("the letters cannot be read ({why}); the numbers were taken");
            spot.forgive(complaints, what);
            Some(deal)
        }
        (Some(deal), _) => Some(deal),
        (None, Ok(deal)) => {
            let why = if no_numbers { "they are blank".to_owned() } else { digits::fault(numbers) };
            let what = format_args!("the numbers cannot be read ({why}); the letters were taken");
            spot.forgive(complaints, what);
            Some(deal)
        }
        (None, Err(_)) => {
            spot.lose(complaints, digits::fault(numbers));
            None
        }
    }
}

/// Says where two halves differ.
fn difference(numbers: &Deal, letters: &Deal) -> String {
    let mut cards = (0..52).rev().filter_map(Card::from_index);
    let card = cards.find(|card| numbers.holder(*card) != letters.holder(*card));
    let holder = |deal: &Deal| card.map_or(Seat::North, |card| deal.holder(card)).name();
    format!(
        "the two halves differ: by the numbers the {} is with {}, by the letters with {}",
        card.map(|card| card.text(Form::People)).unwrap_or_default(),
        holder(numbers),
        holder(letters),
    )
}

/// Returns a condition if a trailer says that the boards are not random; it cannot say which.
fn condition(bytes: &[u8], complaints: &mut Complaints) -> Option<String> {
    let trailers = bytes.chunks(RECORD).map(|record| record.get(HALVES..).unwrap_or_default());
    let says_so = |trailer: &[u8]| {
        matches!(trailer.first(), Some(b'N' | b'n'))
            && (says_only_that(trailer) || parse(trailer).is_some())
    };
    let (record, _) = (1..).zip(trailers).find(|(_, trailer)| says_so(trailer))?;
    let what = "The file says that its boards are not random, but not how they were chosen.";
    complaints.add(Place::Record(record), None, Severity::Forgiven, what);
    Some(UNKNOWN_CONDITION.to_owned())
}

/// Tells whether a trailer says whether the boards are random and nothing else.
fn says_only_that(trailer: &[u8]) -> bool {
    trailer.split_first().is_some_and(|(is_random, rest)| {
        matches!(is_random, b'Y' | b'N' | b'y' | b'n') && rest.iter().all(|b| is_filler(*b))
    })
}

/// What a trailer with numbers says.
struct Trailer {
    control: DupControl,
    first: u32,
    last: u32,
}

/// Returns what the first trailer that can be read says.
fn control(bytes: &[u8]) -> DupControl {
    let trailers = bytes.chunks(RECORD).map(|record| record.get(HALVES..).unwrap_or_default());
    let read = |trailer: &[u8]| match parse(trailer) {
        Some(trailer) => Some(trailer.control),
        None if says_only_that(trailer) => {
            Some(DupControl { random: yes_or_no(*trailer.first()?), ..DupControl::default() })
        }
        None => None,
    };
    trailers.map(read).find_map(|control| control).unwrap_or_default()
}

const fn yes_or_no(byte: u8) -> Option<bool> {
    match byte {
        b'Y' | b'y' => Some(true),
        b'N' | b'n' => Some(false),
        _ => None,
    }
}

/// Returns the first board number by the first trailer that can be read, else 1.
fn first_of_trailers(bytes: &[u8], complaints: &mut Complaints) -> u32 {
    let records = bytes.len().div_ceil(RECORD);
    let trailers = bytes.chunks(RECORD).map(|record| record.get(HALVES..).unwrap_or_default());
    let mut written = (1..)
        .zip(trailers)
        .filter(|(_, trailer)| !trailer.iter().all(|b| is_filler(*b)) && !says_only_that(trailer));
    let Some((record, trailer)) = written.next() else { return 1 };
    let parsed = parse(trailer).map(|it| (record, it));
    let Some((record, trailer)) =
        parsed.or_else(|| written.find_map(|(record, trailer)| Some((record, parse(trailer)?))))
    else {
        let what = "The trailer is not understood; the boards were numbered from 1.";
        complaints.add(Place::Record(record), None, Severity::Forgiven, what);
        return 1;
    };
    let place = Place::Record(record);
    if trailer.control.backwards == Some(true) {
        let what = "The boards are to be dealt backwards; they are kept in the order of the file.";
        complaints.add(place, None, Severity::Forgiven, what);
    }
    let count = u32::try_from(records).unwrap_or(u32::MAX);
    let runs_to_last = trailer.last.checked_sub(trailer.first).and_then(|n| n.checked_add(1));
    // Big Deal counts in two digits.
    if runs_to_last == Some(count) || trailer.last == count || trailer.last == count % 100 {
        return trailer.first;
    }
    let Trailer { first, last, .. } = trailer;
    let what = format!(
        "The trailer speaks of boards {first} to {last}, but the file has {count} boards; they \
         were numbered from 1."
    );
    complaints.add(place, None, Severity::Forgiven, what);
    1
}

fn parse(trailer: &[u8]) -> Option<Trailer> {
    let [random @ (b'Y' | b'N' | b'y' | b'n' | b' '), backwards, numbers @ ..] =
        trailer.get(..10)?
    else {
        return None;
    };
    let number = |bytes: &[u8]| str::from_utf8(bytes).ok()?.trim().parse::<u32>().ok();
    let (first, last) = (number(numbers.get(..3)?)?, number(numbers.get(5..)?)?);
    let control = DupControl {
        random: yes_or_no(*random),
        backwards: yes_or_no(*backwards),
        first: Some(first),
        copies: number(numbers.get(3..5)?).and_then(|copies| u8::try_from(copies).ok()),
        last: Some(last),
    };
    (first > 0).then_some(Trailer { control, first, last })
}
