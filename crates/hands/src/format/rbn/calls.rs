//! The labels `A`, `C` and `P`: calls, contract and cards.

use bridge::{Bid, Call, Contract, Doubled, Rank, Seat, Suit, Vulnerability};

use crate::complaint::Place;
use crate::format::letters;
use crate::format::table_record::TableRecord;
use crate::set::PlayedBoard;

/// What the label `A` says.
#[derive(Debug, Default)]
pub(super) struct AuctionLine {
    pub(super) dealer: Option<Seat>,
    /// Nothing if it is unknown or does not matter.
    pub(super) vulnerability: Option<Vulnerability>,
    /// Which call refers to which note.
    pub(super) references: Vec<(usize, u8)>,
}

/// Reads `NZ:1SP2SP:4SA`; the second value is what is not understood.
///
/// `A` passes the auction out, `Y` asks the reader for a call, `*` marks a conventional call and
/// `^n` refers to a note.
pub(super) fn read<'a>(
    text: &'a str,
    place: Place,
    record: &mut TableRecord,
) -> (AuctionLine, Option<&'a str>) {
    let mut line = AuctionLine::default();
    let text = text.trim();
    let mut rest = text.as_bytes();
    match rest {
        [dealer, vulnerability, b':', after @ ..] if letters::seat(*dealer).is_some() => {
            line.dealer = letters::seat(*dealer);
            line.vulnerability = vulnerability_of(*vulnerability);
            rest = after;
        }
        // "Label A may omit dealer-vul start, which then defaults to Dealer West, Vul any."
        _ => line.dealer = Some(Seat::West),
    }
    loop {
        rest = match rest {
            [] | [b'Y' | b'y', ..] => return (line, None),
            [b':' | b' ', after @ ..] => after,
            [b'*', after @ ..] => {
                record.explain("");
                after
            }
            [b'^', digit @ b'0'..=b'9', after @ ..] => {
                record.explain("");
                let call = record.calls.len().saturating_sub(1);
                line.references.push((call, digit - b'0'));
                after
            }
            [b'A' | b'a', after @ ..] => {
                pass_out(place, record);
                after
            }
            _ => match letters::take_call(rest) {
                Some((call, after)) => {
                    record.calls.push((place, call));
                    after
                }
                None => return (line, text.get(text.len() - rest.len()..)),
            },
        }
    }
}

/// Adds the passes that end the auction: three after a bid, four if there is none.
fn pass_out(place: Place, record: &mut TableRecord) {
    let has_bid = record.calls.iter().any(|(_, call)| *call != Call::Pass);
    let passed = record.calls.iter().rev().take_while(|(_, call)| *call == Call::Pass).count();
    let wanted = if has_bid { 3 } else { 4_usize };
    for _ in passed..wanted {
        record.calls.push((place, Call::Pass));
    }
}

const fn vulnerability_of(letter: u8) -> Option<Vulnerability> {
    Some(match letter.to_ascii_uppercase() {
        b'Z' => Vulnerability::None,
        b'N' => Vulnerability::NorthSouth,
        b'E' => Vulnerability::EastWest,
        b'B' => Vulnerability::Both,
        _ => return None,
    })
}

/// Reads `4SX:W`, or `P` for a board that was passed out.
pub(super) fn read_contract(text: &str) -> Option<PlayedBoard> {
    let (call, rest) = letters::take_call(text.trim().as_bytes())?;
    let Call::Bid(Bid { level, strain }) = call else {
        return (call == Call::Pass).then_some(PlayedBoard::PassedOut);
    };
    let (doubled, rest) = match rest {
        [b'X' | b'x', b'X' | b'x', rest @ ..] | [b'R' | b'r', rest @ ..] => {
            (Doubled::Redoubled, rest)
        }
        [b'X' | b'x', rest @ ..] => (Doubled::Doubled, rest),
        rest => (Doubled::Undoubled, rest),
    };
    let declarer = match rest {
        [b':', seat, ..] | [seat, ..] => letters::seat(*seat),
        [] => None,
    };
    let contract = Contract { level, strain, doubled };
    Some(PlayedBoard::Contract { contract, declarer, tricks: None })
}

/// Reads `SK3A2:H4…`: each trick from its leader on, the suit only where it changes; returns what
/// is not understood.
pub(super) fn read_play<'a>(
    text: &'a str,
    place: Place,
    record: &mut TableRecord,
) -> Option<&'a str> {
    let text = text.trim();
    let mut rest = text.as_bytes();
    loop {
        rest = match rest {
            // Behind a semicolon the rest is trivial.
            [] | [b';', ..] => return None,
            [b':' | b' ' | b'*', after @ ..] | [b'^', b'0'..=b'9', after @ ..] => after,
            [first, after @ ..] => {
                let suit = letters::suit(*first);
                match letters::take_rank(if suit.is_some() { after } else { rest }) {
                    Some((rank, _, after)) => {
                        record.cards.push((place, suit, rank));
                        after
                    }
                    None => return text.get(text.len() - rest.len()..),
                }
            }
        }
    }
}

/// Appends a call; the passes at the end are written by the caller as `A`.
pub(super) fn push_call(text: &mut String, call: Call) {
    match call {
        Call::Pass => text.push('P'),
        Call::Double => text.push('X'),
        Call::Redouble => text.push('R'),
        Call::Bid(bid) => {
            text.push(char::from(b'0' + bid.level.get()));
            text.push(bid.strain.suit().map_or('N', Suit::letter));
        }
    }
}

/// Appends a card; its suit only if it is not the suit led.
pub(super) fn push_card(text: &mut String, suit: Option<Suit>, rank: Rank) {
    text.extend(suit.map(Suit::letter));
    text.push(rank.letter());
}
