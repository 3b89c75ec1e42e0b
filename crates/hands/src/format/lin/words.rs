//! The words inside LIN values: hands, runs of calls, runs of cards, results.

use bridge::{Call, Card, Contract, Doubled, Form, Hand, Level, Rank, Suit, Tricks};

use crate::complaint::Place;
use crate::complaint::excerpt;
use crate::format::letters;
use crate::format::table_record::TableRecord;
use crate::set::PlayedBoard;

/// What a hand's spelling had that LIN does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Oddities {
    /// `10` for `T`.
    pub(super) ten: bool,
    /// Suits in another order than spades, hearts, diamonds, clubs.
    pub(super) order: bool,
}

/// Reads `SAK2HQJ…`, in any case and order; says what is wrong with it.
pub(super) fn hand(text: &str, oddities: &mut Oddities) -> Result<Hand, String> {
    let mut hand = Hand::EMPTY;
    let mut suit: Option<Suit> = None;
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        if let Some(next) = letters::suit(*first) {
            oddities.order |= suit.is_some_and(|before| before <= next);
            suit = Some(next);
            rest = after;
        } else if first.is_ascii_whitespace() || matches!(first, b'-' | b'.') {
            rest = after;
        } else if let (Some(suit), Some((rank, ten, after))) = (suit, letters::take_rank(rest)) {
            oddities.ten |= ten;
            let card = Card { suit, rank };
            if !hand.insert(card) {
                return Err(format!("the {} is there twice", card.text(Form::People)));
            }
            rest = after;
        } else {
            return Err(format!("“{}” is not a hand such as SAK2HQJ83D954CKT7", excerpt(text)));
        }
    }
    Ok(hand)
}

/// Reads a run of calls with `!` for alerts and `(…)` for explanations; returns what is not a call.
pub(super) fn calls<'a>(text: &'a str, place: Place, record: &mut TableRecord) -> Option<&'a str> {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let bytes = rest.as_bytes();
        if let Some((call, after)) = letters::take_call(bytes) {
            record.calls.push((place, call));
            at += bytes.len() - after.len();
        } else if rest.starts_with('!') {
            record.explain("");
            at += 1;
        } else if let Some((text, _)) = rest.strip_prefix('(').and_then(|r| r.split_once(')')) {
            record.explain(text.trim());
            at += text.len() + 2;
        } else if rest.starts_with([' ', '*', '-', '\t']) {
            at += 1;
        } else {
            return Some(rest);
        }
    }
    None
}

/// Reads a run of cards, `SA`, `SAH2` or a rank alone for the suit led; skips `{comments}`.
///
/// Returns what is not a card.
pub(super) fn cards<'a>(text: &'a str, place: Place, record: &mut TableRecord) -> Option<&'a str> {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let bytes = rest.as_bytes();
        let (suit, after) = match bytes {
            [b'{', ..] => {
                at += rest.find('}').map_or(rest.len(), |end| end + 1);
                continue;
            }
            [b' ' | b'\t' | b',' | b'-' | b'!', ..] => {
                at += 1;
                continue;
            }
            [first, after @ ..] => match letters::suit(*first) {
                Some(suit) => (Some(suit), after),
                None => (None, bytes),
            },
            [] => return None,
        };
        let Some((rank, _, after)) = letters::take_rank(after) else { return Some(rest) };
        record.cards.push((place, suit, rank));
        at += bytes.len() - after.len();
    }
    None
}

/// Reads a result of the list `rs`, such as `4HN+1`, `3NWx-2` or `PASS`.
pub(super) fn result(text: &str) -> Option<PlayedBoard> {
    let text = text.trim().to_ascii_uppercase();
    if matches!(text.as_str(), "PASS" | "P" | "PASSED OUT") {
        return Some(PlayedBoard::PassedOut);
    }
    let (level, strain, seat, rest) = match text.as_bytes() {
        // No declarer is called T, so that after N it belongs to the strain.
        [level, b'N', b'T', seat, rest @ ..] => (level, b'N', seat, rest),
        [level, strain, seat, rest @ ..] => (level, *strain, seat, rest),
        _ => return None,
    };
    let level = Level::new(level.checked_sub(b'0')?)?;
    let strain = letters::strain(strain)?;
    let declarer = Some(letters::seat(*seat)?);
    let n_doubled = rest.iter().take_while(|byte| **byte == b'X').count();
    let doubled = *Doubled::ALL.get(n_doubled)?;
    let tricks = match rest.get(n_doubled..)? {
        [] => None,
        [b'='] => Tricks::new(level.tricks_needed()),
        [sign @ (b'+' | b'-'), digits @ ..] => {
            let margin: u8 = std::str::from_utf8(digits).ok()?.parse().ok()?;
            let needed = level.tricks_needed();
            let tricks =
                if *sign == b'+' { needed.checked_add(margin) } else { needed.checked_sub(margin) };
            Some(Tricks::new(tricks?)?)
        }
        _ => return None,
    };
    let contract = Contract { level, strain, doubled };
    Some(PlayedBoard::Contract { contract, declarer, tricks })
}

/// Writes a result for the list `rs`; nothing when the declarer is not known.
pub(super) fn result_text(played: &PlayedBoard) -> String {
    let PlayedBoard::Contract { contract, declarer, tricks } = played else {
        return "PASS".to_owned();
    };
    let Some(declarer) = declarer else { return String::new() };
    let Contract { level, strain, doubled } = contract;
    let doubled = match doubled {
        Doubled::Undoubled => "",
        Doubled::Doubled => "x",
        Doubled::Redoubled => "xx",
    };
    let margin = match tricks.map(|tricks| tricks.margin(*level)) {
        None => String::new(),
        Some(0) => "=".to_owned(),
        Some(margin) => format!("{margin:+}"),
    };
    format!("{level}{}{declarer}{doubled}{margin}", strain.text(Form::Lin))
}

/// Appends a call as `mb` has it.
pub(super) fn push_call(text: &mut String, call: Call) {
    match call {
        Call::Pass => text.push('p'),
        Call::Double => text.push('d'),
        Call::Redouble => text.push('r'),
        Call::Bid(bid) => {
            text.push(char::from(b'0' + bid.level.get()));
            text.push(bid.strain.suit().map_or('N', Suit::letter));
        }
    }
}

/// Appends a card as `pc` has it.
pub(super) fn push_card(text: &mut String, card: Card) {
    text.push(card.suit.letter());
    text.push(Rank::letter(card.rank));
}
