//! The cards of DGE, BRE and of the second half of DUP: four hands of 17 bytes each, North, East,
//! South, West, every suit's letters behind its symbol (♠ `0x06`, ♥ `0x03`, ♦ `0x04`, ♣ `0x05`).
//!
//! Reads also `10` for `T`, small letters, blanks between the letters, and the suits of a hand or
//! the cards of a suit in another order; says so except for the order of cards. Writes exactly 68
//! bytes, spades first and high cards first.

use bridge::{BySeat, Card, Deal, DealError, Hand, HandError, Rank, Seat, Suit};

use super::digits::shown;
use super::records::is_filler;

/// How many bytes a board has.
pub(super) const LETTERS: usize = 68;

/// The symbols in the order in which the suits are written.
const SYMBOLS: [(u8, Suit); 4] =
    [(0x06, Suit::Spades), (0x03, Suit::Hearts), (0x04, Suit::Diamonds), (0x05, Suit::Clubs)];

/// Tells whether the byte is the symbol of a suit.
pub(super) const fn is_symbol(byte: u8) -> bool {
    matches!(byte, 0x03..=0x06)
}

/// The letters of the ranks from the two up.
const RANKS: [u8; 13] = *b"23456789TJQKA";

/// What a byte adds to a hand after 0 to 4 symbols: a card's bit, or one of the bits from 52 up for
/// a symbol in its turn, or [`STRANGE`].
///
/// A table instead of branches: cards and symbols come in no order that a processor could guess.
static ADDED: [u64; 8 * 256] = {
    let mut added = [STRANGE; 8 * 256];
    let mut symbols = 0;
    while symbols < 4 {
        added[symbols * 256 + SYMBOLS[symbols].0 as usize] = 1 << (52 + symbols);
        let mut rank = 0;
        while rank < 13 {
            let card = 13 * SYMBOLS[symbols].1 as usize + rank;
            added[(symbols + 1) * 256 + RANKS[rank] as usize] = 1 << card;
            rank += 1;
        }
        symbols += 1;
    }
    added
};

const STRANGE: u64 = 1 << 63;

/// All four symbols in their turn and nothing strange.
const EXACT: u64 = 0b1111;

/// How far a byte moves on in [`ADDED`].
static STEPS: [u16; 256] = {
    let mut steps = [0; 256];
    let mut symbol = 0;
    while symbol < 4 {
        steps[SYMBOLS[symbol].0 as usize] = 256;
        symbol += 1;
    }
    steps
};

/// Returns the deal of exactly laid out letters, or nothing; [`deal_leniently`] then helps.
pub(super) fn deal(letters: &[u8]) -> Option<Deal> {
    let mut hands = [0_u64; 4];
    for (hand, letters) in hands.iter_mut().zip(letters.get(..LETTERS)?.chunks_exact(17)) {
        let mut row = 0;
        for letter in letters {
            *hand |= ADDED[(row | usize::from(*letter)) % ADDED.len()];
            row += usize::from(STEPS[usize::from(*letter)]);
        }
    }
    let hand =
        |bits: u64| Hand::from_bits(bits & Hand::FULL.bits()).filter(|_| bits >> 52 == EXACT);
    let [north, east, south, west] = hands.map(hand);
    let hands = BySeat { north: north?, east: east?, south: south?, west: west? };
    Deal::new(hands).ok()
}

/// Returns the deal of letters in a looser layout with what was forgiven, or why there is none.
#[cold]
pub(super) fn deal_leniently(letters: &[u8]) -> Result<(Deal, Vec<&'static str>), String> {
    let mut hands = BySeat::<Hand>::default();
    let mut forgiven = Forgiven::default();
    let mut suits: Vec<Suit> = Vec::new();
    let mut rest = letters.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if let Some(&(_, suit)) = SYMBOLS.iter().find(|(symbol, _)| *symbol == byte) {
            let hand = suits.chunks(4).last().filter(|hand| hand.len() < 4).unwrap_or(&[]);
            if hand.contains(&suit) {
                let name = seat_of(suits.len())?.name();
                return Err(format!("{name} has the symbol of {} twice", suit.symbol()));
            }
            forgiven.order |= SYMBOLS.get(hand.len()).is_none_or(|(_, usual)| *usual != suit);
            suits.push(suit);
            continue;
        }
        if is_filler(byte) {
            forgiven.blanks |= rest.peek().is_some_and(|next| !is_filler(*next));
            continue;
        }
        forgiven.small |= byte.is_ascii_lowercase();
        let ten = byte == b'1' && rest.next_if_eq(&b'0').is_some();
        forgiven.ten |= ten;
        let letter = if ten { b'T' } else { byte.to_ascii_uppercase() };
        let index = RANKS.iter().position(|rank| *rank == letter);
        let Some(&rank) = index.and_then(|index| Rank::ALL.get(index)) else {
            return Err(format!("“{}” is neither a card nor the symbol of a suit", shown(byte)));
        };
        let Some(&suit) = suits.last() else {
            return Err("the cards begin without the symbol of a suit".to_owned());
        };
        let (seat, card) = (seat_of(suits.len() - 1)?, Card { suit, rank });
        if !hands[seat].insert(card) {
            let error = HandError::Repeated(card);
            return Err(DealError::Hand { seat, error }.to_string());
        }
    }
    if suits.len() != 16 {
        return Err(format!("there are {} symbols of suits, not 16", suits.len()));
    }
    let deal = Deal::new(hands).map_err(|error| error.to_string())?;
    Ok((deal, forgiven.sentences()))
}

/// Returns whose hand the suit with this number belongs to.
fn seat_of(suit: usize) -> Result<Seat, String> {
    let seat = Seat::ALL.get(suit / 4).copied();
    seat.ok_or_else(|| "there are more than 16 symbols of suits".to_owned())
}

/// What the looser layout needed.
#[derive(Default)]
struct Forgiven {
    order: bool,
    blanks: bool,
    small: bool,
    ten: bool,
}

impl Forgiven {
    fn sentences(&self) -> Vec<&'static str> {
        let all = [
            (self.order, "the suits are not in the order ♠ ♥ ♦ ♣; they were read by their symbols"),
            (self.blanks, "there are blanks between the cards; they were passed over"),
            (self.small, "cards are written in small letters; they were read all the same"),
            (self.ten, "a ten is written “10”; it was read as T"),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, sentence)| sentence).collect()
    }
}

/// Appends the 68 bytes of a deal.
pub(super) fn write(deal: &Deal, out: &mut Vec<u8>) {
    out.extend(of(deal));
}

/// Returns the 68 bytes of a deal.
pub(super) fn of(deal: &Deal) -> [u8; LETTERS] {
    // The last suit's letters are stored in eight bytes, however few they are.
    let mut room = [0; LETTERS + 8];
    let mut end = 0;
    for seat in Seat::ALL {
        let bits = deal.hand(seat).bits();
        for (symbol, suit) in SYMBOLS {
            room[end] = symbol;
            end = put_ranks(bits >> (13 * suit as u32), &mut room, end + 1);
        }
    }
    let mut letters = [0; LETTERS];
    letters.copy_from_slice(&room[..LETTERS]);
    letters
}

/// The letters of the seven lowest ranks, and of the six highest, for every set of them.
///
/// Two stores instead of a loop over the cards, whose length no processor could guess.
static LOW: [[u8; 8]; 128] = spellings(0);
static HIGH: [[u8; 8]; 64] = spellings(7);

const fn spellings<const SETS: usize>(lowest: usize) -> [[u8; 8]; SETS] {
    let mut spellings = [[0; 8]; SETS];
    let mut set = 0;
    while set < SETS {
        let mut rank = 7;
        let mut end = 0;
        while rank > 0 {
            rank -= 1;
            if set >> rank & 1 == 1 {
                spellings[set][end] = RANKS[lowest + rank];
                end += 1;
            }
        }
        set += 1;
    }
    spellings
}

/// Puts the letters of the ranks whose bits are set among the lowest thirteen, high cards first;
/// returns where they end.
fn put_ranks(bits: u64, room: &mut [u8; LETTERS + 8], at: usize) -> usize {
    let [high, low] = [(bits >> 7) as usize & 0x3F, bits as usize & 0x7F];
    let middle = at + high.count_ones() as usize;
    for (at, spelling) in [(at, &HIGH[high]), (middle, &LOW[low])] {
        if let Some(place) = room.get_mut(at..at + 8) {
            place.copy_from_slice(spelling);
        }
    }
    middle + low.count_ones() as usize
}

/// Appends the letters of the ranks whose bits are set among the lowest thirteen, high cards first.
pub(super) fn push_ranks(bits: u64, out: &mut Vec<u8>) {
    let mut room = [0; LETTERS + 8];
    let end = put_ranks(bits, &mut room, 0);
    out.extend(room.get(..end).unwrap_or_default());
}

/// Returns the bits of the ranks of a holding such as `AK72`, or nothing if it has anything else.
pub(super) fn ranks(holding: &[u8]) -> Option<u64> {
    // After four symbols come clubs, whose bits are the lowest.
    let added = |letter: &u8| ADDED[4 * 256 + usize::from(*letter)];
    let bits = holding.iter().fold(0, |bits, letter| bits | added(letter));
    (bits < 1 << 13 && bits.count_ones() as usize == holding.len()).then_some(bits)
}
