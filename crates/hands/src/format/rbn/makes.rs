//! The label `M`: what each player makes double dummy.
//!
//! `par:score:NS:EW`. `NS` is North's five digits and `=` if South makes the same, else `+` and
//! South's; `EW` is West's and East's in the same way, where `!` says: thirteen less what the
//! opponent of that pair makes (West against North, East against South). The first two fields are
//! not used here.

use bridge::Seat;

use crate::double_dummy::TrickTable;

type Five = [u8; 5];

/// Reads the table; nothing if it is incomplete or not understood.
pub(super) fn read(text: &str) -> Option<TrickTable> {
    let mut fields = text.trim().split(':').skip(2);
    let (ns, ew) = (fields.next()?, fields.next()?);
    let (north, rest) = take(ns.as_bytes(), None)?;
    let (south, rest) = take(rest, Some(north))?;
    if !rest.is_empty() {
        return None;
    }
    let (west, rest) = match ew.as_bytes() {
        [b'!', rest @ ..] => (others(north)?, rest),
        digits => take(digits, None)?,
    };
    let (east, rest) = match rest {
        [b'!', rest @ ..] => (others(south)?, rest),
        digits => take(digits, Some(west))?,
    };
    let by_seat = |seat| match seat {
        Seat::North => north,
        Seat::East => east,
        Seat::South => south,
        Seat::West => west,
    };
    let row = |strain| TrickTable::STRAINS.iter().position(|listed| *listed == strain);
    let tricks = |strain, seat| {
        row(strain).and_then(|row| by_seat(seat).get(row).copied()).unwrap_or(u8::MAX)
    };
    rest.is_empty().then(|| TrickTable::from_fn(tricks)).flatten()
}

/// Reads five digits, or `=` for partner's.
fn take(text: &[u8], partner: Option<Five>) -> Option<(Five, &[u8])> {
    let text = match (text, partner) {
        ([b'=' | b'-', rest @ ..], Some(same)) if rest.is_empty() => return Some((same, rest)),
        ([b'+', rest @ ..], Some(_)) => rest,
        _ => text,
    };
    let (digits, rest) = text.split_first_chunk::<5>()?;
    let mut tricks = [0; 5];
    for (trick, digit) in tricks.iter_mut().zip(digits) {
        let digit = char::from(*digit).to_digit(16).filter(|digit| *digit <= 13)?;
        *trick = u8::try_from(digit).ok()?;
    }
    Some((tricks, rest))
}

fn others(five: Five) -> Option<Five> {
    five.iter().all(|tricks| *tricks <= 13).then(|| five.map(|tricks| 13 - tricks))
}

/// Writes the table.
pub(super) fn text(table: &TrickTable) -> String {
    let five = |seat| -> String {
        let digit = |strain| format!("{:X}", table.get(strain, seat));
        TrickTable::STRAINS.into_iter().map(digit).collect()
    };
    let pair = |first, second| {
        let (first, second) = (five(first), five(second));
        if first == second { format!("{first}=") } else { format!("{first}+{second}") }
    };
    format!("::{}:{}", pair(Seat::North, Seat::South), pair(Seat::West, Seat::East))
}
