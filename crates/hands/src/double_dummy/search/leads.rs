//! Which card is led first: an order that made the search short on some sixty deals. The kinds of leads
//! (finesse, free finesse, strong suit, ruff) follow macroxue's bridge-solver (MIT or Apache-2.0).

use super::engine::Engine;
use super::lanes::{Groups, Holding, TRUMPS, highest, lane, suit_of};
use super::moves::Moves;

/// What speaks for leading a suit, and for which of its cards.
struct Weights {
    /// Partner can finesse against the left-hand opponent.
    finesse: i32,
    /// The right-hand opponent gets a free finesse.
    free_finesse: i32,
    /// Two of the three highest cards are ours.
    strong: i32,
    /// For each card of ours.
    length: i32,
    /// For who has the highest card.
    top: Tops,
    /// The lowest card instead of the highest, in eighths, by who has the highest.
    low: Tops,
    /// The lead that was good from the same hand.
    killer: i32,
}

struct Tops {
    mine: i32,
    partner: i32,
    left: i32,
    right: i32,
}

const NO_TRUMPS: Weights = Weights {
    finesse: 30,
    free_finesse: 0,
    strong: 12,
    length: 1,
    top: Tops { mine: 0, partner: 0, left: 0, right: 0 },
    low: Tops { mine: 20, partner: 14, left: 4, right: 4 },
    killer: 40,
};

const WITH_TRUMPS: Weights = Weights {
    finesse: 36,
    free_finesse: -9,
    strong: 30,
    length: 1,
    top: Tops { mine: 4, partner: 5, left: 0, right: -4 },
    low: Tops { mine: -22, partner: 7, left: -1, right: -1 },
    killer: 0,
};

/// A lead of trumps, and with the highest one in hand.
const TRUMP_LEAD: i32 = -24;
const TOP_TRUMP_LEAD: i32 = -22;
const PARTNER_RUFFS: i32 = 40;
const OPPONENT_RUFFS: i32 = -40;
/// A card that is neither the highest nor the lowest, in eighths.
const MIDDLE: i32 = -64;

impl Tops {
    const fn of(&self, owner: usize, seat: usize) -> i32 {
        match (owner + 4 - seat) & 3 {
            0 => self.mine,
            1 => self.left,
            2 => self.partner,
            _ => self.right,
        }
    }
}

/// Lists what the player who begins a trick may lead, of `cards`, which are among those of his hand.
#[inline(always)]
pub(super) fn leads<const TRUMP: bool>(
    engine: &Engine,
    suits: &[Holding; 4],
    seat: usize,
    cards: u64,
    killer: u32,
) -> Moves {
    let weights = if TRUMP { &WITH_TRUMPS } else { &NO_TRUMPS };
    let hand = engine.hands[seat];
    let mut values = [0; 4];
    for (suit, value) in values.iter_mut().enumerate() {
        if suits[suit].length(seat) > 0 {
            *value = suit_value::<TRUMP>(weights, suits, suit, seat);
        }
    }
    let mut moves = Moves::new();
    for group in Groups::new(cards, hand, engine.all) {
        let card = highest(group);
        let suit = suit_of(card);
        let mine = hand & lane(suit);
        let mut weight = values[suit] * 8;
        if mine >> card != 1 {
            let is_lowest = group & mine & mine.wrapping_neg() != 0;
            weight += if is_lowest { weights.low.of(suits[suit].top(), seat) } else { MIDDLE };
        }
        if killer < 64 && group >> killer & 1 == 1 {
            weight += 8 * weights.killer;
        }
        moves.push(weight, card);
    }
    moves
}

#[inline(always)]
fn suit_value<const TRUMP: bool>(
    weights: &Weights,
    suits: &[Holding; 4],
    suit: usize,
    seat: usize,
) -> i32 {
    let (partner, left, right) = (seat ^ 2, (seat + 1) & 3, (seat + 3) & 3);
    let holding = suits[suit];
    let (mine, his) = (holding.length(seat), holding.length(partner));
    let (l, r) = (holding.length(left), holding.length(right));
    let trumps = suits[TRUMPS];
    if TRUMP && suit != TRUMPS {
        if (l == 0 && trumps.length(left) > 0) || (r == 0 && trumps.length(right) > 0) {
            return OPPONENT_RUFFS;
        }
        if his == 0 && trumps.length(partner) > 0 {
            return PARTNER_RUFFS;
        }
    }
    let (first, second) = (holding.nth(1), holding.nth(2));
    let (third, fourth) = (holding.nth(3), holding.nth(4));
    let ours = |who: usize| (who ^ seat) & 1 == 0;
    let mut value = weights.length * (mine + his) as i32 + weights.top.of(first, seat);
    if TRUMP && suit == TRUMPS {
        value += if first == seat { TOP_TRUMP_LEAD } else { TRUMP_LEAD };
    }
    let king = second == partner && first == left;
    let tenace =
        first == partner && second == left && (third == partner || (ours(third) && ours(fourth)));
    let lower_tenace = second == partner && third == left && fourth == partner;
    let ace_before_king = first == seat && second == right;
    let king_before_ace = second == seat && first == right && !ours(third);
    let of_three = u8::from(ours(first)) + u8::from(ours(second)) + u8::from(ours(third));
    if his >= 2 && l >= 2 && (king || tenace || lower_tenace) {
        value += weights.finesse;
    } else if mine >= 2 && r >= 2 && (ace_before_king || king_before_ace) {
        value += weights.free_finesse;
    } else if of_three >= 2 && l > 0 && r > 0 {
        value += weights.strong;
    }
    value
}
