//! [`expected`], how long the tables of a deal are expected to take, for the order of the queue.
//!
//! What makes a search long is choice: the more groups of touching cards the players hold, the more
//! lines there are; shortness in a suit takes choice away from that player and gives ruffs to
//! another, and of the strains no-trump has the longest tail. Only the order of the work depends on
//! the number, never a result.

use bridge::{Card, Deal, Rank, Seat, Strain, Suit};

/// Returns a number that grows with the expected time.
pub(super) fn expected(deal: &Deal) -> u32 {
    Seat::ALL.into_iter().map(|seat| groups(deal, seat)).sum()
}

/// The strains, the one with the longest tail first.
pub(super) const STRAINS: [Strain; 5] =
    [Strain::NoTrump, Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades];

/// Counts the groups of touching cards in a hand: cards of a suit with no card of another player
/// between them.
fn groups(deal: &Deal, seat: Seat) -> u32 {
    let mut groups = 0;
    for suit in Suit::ALL {
        let mut touching = false;
        for rank in Rank::ALL {
            let mine = deal.hand(seat).contains(Card { suit, rank });
            groups += u32::from(mine && !touching);
            touching = mine;
        }
    }
    groups
}
