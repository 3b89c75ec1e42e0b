//! The value of the `Deal` tag: `N:AKQ2.… … … …`.
//!
//! Tolerates any first seat, lower case, any order of ranks, `10` for `T`, `-` for a void, blanks
//! and tabs more than needed, suit letters before holdings (`SA7.H864.D2.CKQ`, in any order) and
//! one unknown hand, which gets the thirteen cards left over. Tells the deals that give only some
//! cards, as PBN allows, from those that cannot be. Writes from the dealer, high cards first.

use bridge::{BySeat, Card, Deal, Form, Hand, Rank, Seat, Suit};

/// What a `Deal` value turned out to be.
pub(super) enum Dealt {
    /// Four hands, and what had to be forgiven to read them.
    Whole(Deal, Option<&'static str>),
    /// Three hands; the fourth got what was left over.
    FilledIn(Deal, Seat),
    /// Some cards of a deal, as a problem or an end position gives them; the clause says which.
    Partial(String),
    /// No deal of 52 cards: the sentence says why.
    Not(String),
}

/// Reads a `Deal` value.
pub(super) fn read(value: &str) -> Dealt {
    match quick(value.as_bytes()).map(Deal::new) {
        Some(Ok(deal)) => Dealt::Whole(deal, None),
        _ => patient(value),
    }
}

const NO_RANK: u8 = 0xFF;

/// The number of each rank's letter.
const RANKS: [u8; 256] = {
    let mut ranks = [NO_RANK; 256];
    let letters = b"23456789TJQKA";
    let mut i = 0;
    while i < letters.len() {
        ranks[letters[i] as usize] = i as u8;
        i += 1;
    }
    ranks
};

/// Reads the usual spelling without a second look; nothing if there is anything else.
fn quick(value: &[u8]) -> Option<BySeat<Hand>> {
    let [first, b':', rest @ ..] = value else { return None };
    let mut seat = seat(*first)?;
    let mut hands = BySeat::<Hand>::default();
    let mut bits = 0_u64;
    // Spades are the highest bits and come first.
    let mut shift = 39_u32;
    let mut spaces = 0;
    for &byte in rest {
        let rank = RANKS[usize::from(byte)];
        if rank != NO_RANK {
            let card = 1_u64 << (shift + u32::from(rank));
            if bits & card != 0 {
                return None;
            }
            bits |= card;
        } else if byte == b'.' {
            shift = shift.checked_sub(13)?;
        } else if byte == b' ' && shift == 0 && spaces < 3 {
            hands[seat] = Hand::from_bits(bits)?;
            seat = seat.next();
            (bits, shift) = (0, 39);
            spaces += 1;
        } else {
            return None;
        }
    }
    hands[seat] = Hand::from_bits(bits)?;
    (shift == 0 && spaces == 3).then_some(hands)
}

/// Returns the seat of a capital letter.
pub(super) const fn seat(letter: u8) -> Option<Seat> {
    Some(match letter {
        b'N' => Seat::North,
        b'E' => Seat::East,
        b'S' => Seat::South,
        b'W' => Seat::West,
        _ => return None,
    })
}

/// Reads whatever can be understood and says what was forgiven or what is wrong.
fn patient(value: &str) -> Dealt {
    let upper = value.trim().to_ascii_uppercase();
    let Some((first, rest)) = upper.split_once(':') else {
        return Dealt::Not("the Deal tag does not begin with a seat and a colon".to_owned());
    };
    let Ok(first) = first.trim().parse::<Seat>() else {
        return Dealt::Not("the Deal tag does not begin with a seat and a colon".to_owned());
    };
    let parts: Vec<&str> = rest.split_whitespace().collect();
    if parts.len() != 4 {
        return Dealt::Not(format!("the Deal tag has {} hands, not 4", parts.len()));
    }
    let mut hands = BySeat::<Hand>::default();
    let mut unknown = Vec::new();
    let mut forgiven = None;
    let mut seat = first;
    for part in parts {
        if part == "-" {
            unknown.push(seat);
        } else {
            match hand(part, &mut forgiven) {
                Ok(hand) => hands[seat] = hand,
                Err(why) => return Dealt::Not(format!("the hand of {}: {why}", seat.name())),
            }
        }
        seat = seat.next();
    }
    complete(hands, &unknown, forgiven)
}

fn complete(mut hands: BySeat<Hand>, unknown: &[Seat], forgiven: Option<&'static str>) -> Dealt {
    let known = || hands.iter().filter(|(seat, _)| !unknown.contains(seat));
    let most = known().map(|(_, hand)| hand.len()).max().unwrap_or(0);
    if most == 0 {
        return Dealt::Partial("no cards are given".to_owned());
    }
    // A card held twice is the better explanation, so it is looked for first.
    let mut seen = Hand::EMPTY;
    for (seat, hand) in known() {
        if let Some(card) = seen.intersection(*hand).iter().next() {
            let card = card.text(Form::People);
            return Dealt::Not(format!("{} holds the {card}, which is held already", seat.name()));
        }
        seen = seen.union(*hand);
    }
    if most < 13 {
        return Dealt::Partial(format!(
            "this is an end position of {most} cards a hand, not a deal"
        ));
    }
    if let Some((seat, hand)) = known().find(|(_, hand)| hand.len() != 13) {
        return Dealt::Not(format!("{} has {} cards, not 13", seat.name(), hand.len()));
    }
    match *unknown {
        [] => {}
        [seat] => hands[seat] = Hand::FULL.difference(seen),
        _ => {
            let given = 4 - unknown.len();
            let are = if given == 1 { "is" } else { "are" };
            return Dealt::Partial(format!("only {given} of the four hands {are} given"));
        }
    }
    match (Deal::new(hands), unknown.first()) {
        (Ok(deal), None) => Dealt::Whole(deal, forgiven),
        (Ok(deal), Some(&seat)) => Dealt::FilledIn(deal, seat),
        (Err(error), _) => Dealt::Not(error.to_string()),
    }
}

/// Reads one hand, in capitals.
fn hand(text: &str, forgiven: &mut Option<&'static str>) -> Result<Hand, String> {
    let holdings: Vec<&str> = text.split('.').collect();
    if holdings.len() != 4 {
        return Err(format!("{} suits are given, not 4", holdings.len()));
    }
    let mut hand = Hand::EMPTY;
    let mut given = Vec::new();
    for (holding, usual) in holdings.into_iter().zip(Suit::ALL.into_iter().rev()) {
        let (suit, ranks) = match holding.chars().next().and_then(suit_of) {
            Some(suit) => (suit, holding.get(1..).unwrap_or_default()),
            None => (usual, holding),
        };
        if suit != usual {
            *forgiven = Some("the suits are not in the order spades, hearts, diamonds, clubs");
        } else if ranks.len() < holding.len() {
            *forgiven = Some("suit letters stand before the holdings");
        }
        if given.contains(&suit) {
            return Err(format!("two holdings of {} are given", suit.letter()));
        }
        given.push(suit);
        if ranks == "-" {
            *forgiven = Some("a hyphen stands for a void");
            continue;
        }
        let tens_as_letters = ranks.replace("10", "T");
        if tens_as_letters.len() < ranks.len() {
            *forgiven = Some("“10” stands for T");
        }
        for letter in tens_as_letters.chars() {
            let rank = Rank::ALL.into_iter().find(|rank| rank.letter() == letter);
            let rank = rank.ok_or_else(|| format!("“{letter}” is not a rank"))?;
            let card = Card { suit, rank };
            if !hand.insert(card) {
                return Err(format!("the {} appears twice", card.text(Form::People)));
            }
        }
    }
    Ok(hand)
}

fn suit_of(letter: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == letter)
}

/// Writes a deal from `first` on.
pub(super) fn write(deal: &Deal, first: Seat, out: &mut Vec<u8>) {
    const LETTERS: &[u8; 13] = b"23456789TJQKA";
    // A seat, a colon, 52 cards, 12 dots and 3 spaces.
    let mut buffer = [0_u8; 69];
    let mut length = 0;
    let letter = match first {
        Seat::North => b'N',
        Seat::East => b'E',
        Seat::South => b'S',
        Seat::West => b'W',
    };
    let mut put = |byte: u8| {
        if let Some(place) = buffer.get_mut(length) {
            *place = byte;
            length += 1;
        }
    };
    put(letter);
    put(b':');
    let mut seat = first;
    for place in 0..4 {
        if place > 0 {
            put(b' ');
        }
        let bits = deal.hand(seat).bits();
        for suit in (0..4).rev() {
            // Thirteen bits, moved so that the ace is the highest bit of sixteen.
            let mut ranks = ((bits >> (13 * suit)) << 3) as u16;
            while ranks != 0 {
                let zeros = ranks.leading_zeros();
                put(LETTERS[12 - zeros.min(12) as usize]);
                ranks &= !(0x8000 >> zeros);
            }
            if suit > 0 {
                put(b'.');
            }
        }
        seat = seat.next();
    }
    out.extend_from_slice(buffer.get(..length).unwrap_or_default());
}
