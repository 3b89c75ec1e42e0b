//! The letters of cards and calls that the text formats share, one character at a time.

use bridge::{
    Bid, BySeat, Call, Card, Deal, DealError, Form, Hand, Level, Rank, Seat, Strain, Suit,
};

use crate::complaint::excerpt;

/// Returns the suit with this initial, in any case.
pub(super) const fn suit(letter: u8) -> Option<Suit> {
    Some(match letter.to_ascii_uppercase() {
        b'S' => Suit::Spades,
        b'H' => Suit::Hearts,
        b'D' => Suit::Diamonds,
        b'C' => Suit::Clubs,
        _ => return None,
    })
}

/// Returns the rank with this letter, in any case; `T` is the ten.
pub(super) const fn rank(letter: u8) -> Option<Rank> {
    Some(match letter.to_ascii_uppercase() {
        b'A' => Rank::Ace,
        b'K' => Rank::King,
        b'Q' => Rank::Queen,
        b'J' => Rank::Jack,
        b'T' => Rank::Ten,
        b'9' => Rank::Nine,
        b'8' => Rank::Eight,
        b'7' => Rank::Seven,
        b'6' => Rank::Six,
        b'5' => Rank::Five,
        b'4' => Rank::Four,
        b'3' => Rank::Three,
        b'2' => Rank::Two,
        _ => return None,
    })
}

/// Returns the seat with this initial, in any case.
pub(super) const fn seat(letter: u8) -> Option<Seat> {
    Some(match letter.to_ascii_uppercase() {
        b'N' => Seat::North,
        b'E' => Seat::East,
        b'S' => Seat::South,
        b'W' => Seat::West,
        _ => return None,
    })
}

/// Returns the strain with this initial, in any case.
pub(super) const fn strain(letter: u8) -> Option<Strain> {
    Some(match letter.to_ascii_uppercase() {
        b'C' => Strain::Clubs,
        b'D' => Strain::Diamonds,
        b'H' => Strain::Hearts,
        b'S' => Strain::Spades,
        b'N' => Strain::NoTrump,
        _ => return None,
    })
}

/// Reads a rank at the beginning of `text`; the second value says whether the ten was `10`.
pub(super) fn take_rank(text: &[u8]) -> Option<(Rank, bool, &[u8])> {
    match text {
        [b'1', b'0', rest @ ..] => Some((Rank::Ten, true, rest)),
        [first, rest @ ..] => Some((rank(*first)?, false, rest)),
        [] => None,
    }
}

/// Reads `AK2.QJ83.954.KT7`, in any case; notes whether a ten was `10`, says what is wrong.
pub(super) fn dotted_hand(text: &str, ten: &mut bool) -> Result<Hand, String> {
    let mut hand = Hand::EMPTY;
    let mut suits = Suit::ALL.into_iter().rev();
    let mut suit = suits.next();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let mut next = after;
        match first {
            b'.' => suit = suits.next(),
            b' ' | b'-' => {}
            b'x' | b'X' | b'?' => return Err("some of the cards are unknown (x or ?)".to_owned()),
            _ => {
                let read = suit.zip(take_rank(rest));
                let Some((suit, (rank, is_10, behind))) = read else {
                    return Err(format!(
                        "“{}” is not a hand such as AK2.QJ83.954.KT7",
                        excerpt(text)
                    ));
                };
                let card = Card { suit, rank };
                if !hand.insert(card) {
                    return Err(format!("the {} is there twice", card.text(Form::People)));
                }
                *ten |= is_10;
                next = behind;
            }
        }
        rest = next;
    }
    Ok(hand)
}

/// Reads a call at the beginning of `text`, in any case: `1S`, `3N`, `3NT`; `P`, `Pass`; `D`, `X`,
/// `Dbl`; `R`, `XX`, `Rdbl`.
pub(super) fn take_call(text: &[u8]) -> Option<(Call, &[u8])> {
    // Longer words first: each of the others begins one of them.
    const WORDS: [(&[u8], Call); 9] = [
        (b"PASS", Call::Pass),
        (b"P", Call::Pass),
        (b"DBL", Call::Double),
        (b"D", Call::Double),
        (b"XX", Call::Redouble),
        (b"X", Call::Double),
        (b"RDBL", Call::Redouble),
        (b"REDBL", Call::Redouble),
        (b"R", Call::Redouble),
    ];
    if let [level @ b'1'..=b'7', letter, rest @ ..] = text {
        let (level, strain) = (Level::new(level - b'0')?, strain(*letter)?);
        let rest = match rest {
            [b'T' | b't', rest @ ..] if strain == Strain::NoTrump => rest,
            rest => rest,
        };
        return Some((Call::Bid(Bid { level, strain }), rest));
    }
    WORDS.iter().find_map(|(word, call)| {
        let (begin, rest) = text.split_at_checked(word.len())?;
        begin.eq_ignore_ascii_case(word).then_some((*call, rest))
    })
}

/// Returns the deal; one hand without cards gets what the three others leave.
///
/// The second value says who got the rest.
pub(super) fn complete(mut hands: BySeat<Hand>) -> Result<(Deal, Option<Seat>), DealError> {
    let is_full = |seat: &Seat| hands[*seat].len() == 13;
    let empty = Seat::ALL.into_iter().find(|seat| hands[*seat].is_empty());
    let filled = empty.filter(|_| Seat::ALL.iter().filter(|seat| is_full(seat)).count() == 3);
    if let Some(seat) = filled {
        let dealt = hands.iter().fold(Hand::EMPTY, |cards, (_, hand)| cards.union(*hand));
        // Fewer than 39 cards would be a card twice, which the check below names.
        if dealt.len() == 39 {
            hands[seat] = Hand::FULL.difference(dealt);
        }
    }
    Ok((Deal::new(hands)?, filled))
}

/// Appends the ranks held in a suit, high cards first.
pub(super) fn push_ranks(text: &mut String, hand: Hand, suit: Suit) {
    let held = hand.bits() >> (13 * suit as u32);
    for rank in Rank::ALL.into_iter().rev() {
        if held >> (rank as u32) & 1 == 1 {
            text.push(rank.letter());
        }
    }
}
