//! The addresses of the hand viewer, one on each line.
//!
//! Either `?lin=` carries a LIN record, percent-encoded or as it is, or the parts stand one by one:
//! `n e s w` hands, `d` dealer, `v` vulnerability, `b` board, `a` calls, `p` cards, `c` tricks
//! claimed, `nn en sn wn` names. Other parts only arrange the page.

use std::borrow::Cow;

use bridge::{BySeat, Seat};

use super::draft::Draft;
use super::reader::{Reader, number_in};
use super::tokens::pairs;
use super::words::{self, Oddities};
use crate::complaint::{Complaints, Place, Severity, excerpt};
use crate::encoding::decode;
use crate::format::ReadOptions;
use crate::format::letters;
use crate::set::HandSet;

/// Tells whether a line holds an address of the hand viewer.
fn is_address(line: &str) -> bool {
    let Some(query) = query(line) else { return false };
    record(query).is_some() || query.split('&').filter(|part| is_hand(part)).count() >= 2
}

/// Tells whether a text is a list of addresses, and not a record in which somebody chats about one.
pub(super) fn are_addresses(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let begins = lines.next().is_some_and(is_address);
    begins || (lines.any(is_address) && pairs(text, 1).all(|pair| pair.key.as_str() != "md"))
}

/// Reads the boards of all addresses.
pub(super) fn read(text: &str, options: &ReadOptions, complaints: &mut Complaints) -> HandSet {
    let mut reader = Reader::new(options);
    for (line, address) in (1..).zip(text.lines()) {
        let Some(query) = query(address).filter(|_| is_address(address)) else {
            if !address.trim().is_empty() {
                let what = format!(
                    "“{}” is not an address of the hand viewer; it is passed over.",
                    excerpt(address)
                );
                complaints.add(Place::Line(line), None, Severity::Forgiven, what);
            }
            continue;
        };
        reader.next_board(complaints);
        match record(query) {
            Some(record) => reader.read(&plain(record), line, complaints),
            None => read_parts(query, Place::Line(line), &mut reader, complaints),
        }
    }
    reader.into_set(complaints)
}

/// Returns what stands behind the first `?`, or a line that begins like it.
fn query(line: &str) -> Option<&str> {
    let line = line.trim();
    let behind = line.split_once('?').filter(|(before, _)| !before.contains('|'));
    behind.map(|(_, query)| query).or_else(|| line.starts_with("lin=").then_some(line))
}

/// Returns the value of `lin`; a record that is not encoded goes on to the end of the line.
fn record(query: &str) -> Option<&str> {
    let start = match query.strip_prefix("lin=") {
        Some(record) => record,
        None => query.split_once("&lin=")?.1,
    };
    let end =
        if start.contains('|') { start.len() } else { start.find('&').unwrap_or(start.len()) };
    start.get(..end)
}

fn is_hand(part: &str) -> bool {
    matches!(part.as_bytes(), [seat, b'=', ..] if letters::seat(*seat).is_some())
}

fn read_parts(query: &str, place: Place, reader: &mut Reader, complaints: &mut Complaints) {
    let mut hands = BySeat::default();
    let mut fault = None;
    let mut names = BySeat::<Option<String>>::default();
    // Addresses spell suits in any order, and that is nobody's fault.
    let mut oddities = Oddities::default();
    for part in query.split('&') {
        let Some((key, value)) = part.split_once('=') else { continue };
        let value = plain(value);
        let value = value.trim();
        let draft: &mut Draft = reader.draft();
        match key.to_ascii_lowercase().as_bytes() {
            [b'd'] => draft.dealer = value.bytes().next().and_then(letters::seat),
            [b'v'] => draft.vulnerability = value.parse().ok(),
            [b'b'] => draft.number = number_in(value),
            [b'a'] => {
                if let Some(rest) = words::calls(value, place, &mut draft.record) {
                    reader.not_understood(rest, "a call", place);
                }
            }
            [b'p'] => {
                if let Some(rest) = words::cards(value, place, &mut draft.record) {
                    reader.not_understood(rest, "a card", place);
                }
            }
            [b'c'] => reader.read_claim(value, place),
            [letter] => {
                let Some(seat) = letters::seat(*letter) else { continue };
                match words::hand(value, &mut oddities) {
                    Ok(hand) => hands[seat] = hand,
                    Err(error) => fault = fault.or(Some(format!("{}: {error}", seat.name()))),
                }
            }
            [letter, b'n'] => {
                if let (Some(seat), false) = (letters::seat(*letter), value.is_empty()) {
                    names[seat] = Some(value.to_owned());
                }
            }
            _ => {}
        }
    }
    let draft = reader.draft();
    draft.hands = Some((place, fault.map_or(Ok(hands), Err)));
    if Seat::ALL.iter().any(|seat| names[*seat].is_some()) {
        draft.names = Some(names);
    }
    reader.next_board(complaints);
}

/// Decodes `%7C` and the like.
///
/// A `+` is a blank for some programs and a plus for others; it is a plus where blanks are spelled
/// otherwise.
fn plain(text: &str) -> Cow<'_, str> {
    let plus_is_blank = !text.contains("%20") && !text.contains(' ');
    if !text.contains(['%', '+']) {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |digit: &u8| char::from(*digit).to_digit(16).and_then(|n| u8::try_from(n).ok());
        rest = after;
        match (first, after) {
            (b'%', [high, low, behind @ ..]) => match (hex(high), hex(low)) {
                (Some(high), Some(low)) => {
                    bytes.push(high * 16 + low);
                    rest = behind;
                }
                _ => bytes.push(b'%'),
            },
            (b'+', _) if plus_is_blank => bytes.push(b' '),
            _ => bytes.push(*first),
        }
    }
    Cow::Owned(decode(&bytes).into_owned())
}
