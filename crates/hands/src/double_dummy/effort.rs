//! [`expected`], how long the tables of a deal are expected to take, for the order of the queue.
//!
//! What makes a search long is choice, so that many groups of touching cards mean many lines, and
//! doubt: when the sides are of equal strength little is clear early. It is a rough guess (on thirty
//! deals its correlation with the logarithm of the time was 0.3). Of the strains no-trump has the
//! longest tail. Only the order of the work depends on the number, never a result.

use bridge::{Card, Deal, Rank, Seat, Strain, Suit};

/// Returns a number that grows with the expected time.
pub(super) fn expected(deal: &Deal) -> u32 {
    let groups: u32 = Seat::ALL.into_iter().map(|seat| groups(deal, seat)).sum();
    let points = deal.hand(Seat::North).hcp() + deal.hand(Seat::South).hcp();
    2 * groups + 20 - u32::from(points.abs_diff(20))
}

/// Tells whether a deal is so unusual that its search may never end: voids all round.
///
/// Of random deals one in some thousand is.
pub(super) fn is_freak(deal: &Deal) -> bool {
    let voids = Seat::ALL
        .into_iter()
        .flat_map(|seat| Suit::ALL.map(|suit| deal.hand(seat).suit(suit).next().is_none()));
    voids.filter(|is_void| *is_void).count() >= 3
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
