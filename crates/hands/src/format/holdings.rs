//! The cards as sixteen holdings (`AK72`), in CSV, HandRecord rows and HandrecordDTO objects.
//!
//! Reads what [`Hand`] reads: any order, small letters, `-` for a void, and `10` for `T`, which it
//! reports, for the programs around these formats refuse it. If one hand is empty and the others
//! are complete, it gets the thirteen cards left over. Writes high cards first, a void as nothing.

use bridge::{BySeat, Deal, DealError, Hand, Seat, Suit};

use super::records::Spot;
use super::suit_letters::{push_ranks, ranks};
use crate::complaint::Complaints;

/// The suits in the order in which people write them.
pub(super) const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// Returns the deal of four hands of four holdings, spades first, or complains.
pub(super) fn deal(
    holdings: &BySeat<[&str; 4]>,
    spot: Spot,
    complaints: &mut Complaints,
) -> Option<Deal> {
    if let Some(deal) = exact_deal(holdings) {
        return Some(deal);
    }
    match lenient_deal(holdings, spot, complaints) {
        Ok(deal) => Some(deal),
        Err(error) => {
            spot.lose(complaints, error);
            None
        }
    }
}

fn exact_deal(holdings: &BySeat<[&str; 4]>) -> Option<Deal> {
    let hand = |holdings: &[&str; 4]| {
        let mut bits = 0;
        for (suit, holding) in SUITS.into_iter().zip(holdings) {
            bits |= ranks(holding.as_bytes())? << (13 * suit as u32);
        }
        Hand::from_bits(bits)
    };
    let BySeat { north, east, south, west } = holdings;
    let hands =
        BySeat { north: hand(north)?, east: hand(east)?, south: hand(south)?, west: hand(west)? };
    Deal::new(hands).ok()
}

#[cold]
fn lenient_deal(
    holdings: &BySeat<[&str; 4]>,
    spot: Spot,
    complaints: &mut Complaints,
) -> Result<Deal, DealError> {
    let mut hands = BySeat::<Hand>::default();
    for (seat, &[spades, hearts, diamonds, clubs]) in holdings.iter() {
        hands[seat] = Hand::from_suits(spades, hearts, diamonds, clubs)
            .map_err(|error| DealError::Hand { seat, error })?;
    }
    let mut empty = Seat::ALL.into_iter().filter(|seat| hands[*seat].is_empty());
    let filled = match (empty.next(), empty.next()) {
        (Some(seat), None) => {
            let known = hands.iter().fold(Hand::EMPTY, |known, (_, hand)| known.union(*hand));
            let complete = hands.iter().filter(|(_, hand)| hand.len() == 13).count() == 3;
            if complete {
                hands[seat] = Hand::FULL.difference(known);
            }
            complete.then_some(seat)
        }
        _ => None,
    };
    let deal = Deal::new(hands)?;
    if let Some(seat) = filled {
        let what = format_args!("{}’s hand is empty; it got the cards left over", seat.name());
        spot.forgive(complaints, what);
    }
    if holdings.iter().any(|(_, suits)| suits.iter().any(|suit| suit.contains("10"))) {
        spot.forgive(complaints, "a ten is written “10”; it was read as T");
    }
    Ok(deal)
}

/// Appends the holding of a hand in a suit.
pub(super) fn write(hand: Hand, suit: Suit, out: &mut Vec<u8>) {
    push_ranks(hand.bits() >> (13 * suit as u32), out);
}
