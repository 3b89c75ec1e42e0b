//! Which card is tried first.

use super::engine::{Engine, Trick, beaters, groups, top_of};
use super::lanes::{ranks, Holding, TRUMPS, highest, lane, suit_of};

pub(super) type Weights = [i32; 40];

pub(super) const WEIGHTS: Weights = [
    // leads, NT: 0..12: finesse, strong, low to partner, free finesse, length, partner's top, my top, sequence,
    // RHO's top, lengths of theirs, bottom, low when mine is top
    30, 20, 10, 0, 1, 0, 0, 0, 0, 0, 4, 0, //
    // leads, trump: 12..28: finesse, strong, trump, free finesse, length, partner's top, my top, sequence, RHO's,
    // ruff, opp ruff, my short, bottom, low to partner, trump when mine is top, low when mine is top
    36, 30, -24, -9, 1, 5, 4, 0, -6, 41, -40, 0, 4, 8, 0, -33, //
    // discards 28..: rank, length, top, unsure, unsure ruff, second guarded
    1, 3, -52, 20, 27, 0, 40, 0, 0, 0, 0, 0,
];

/// The cards of a player that are worth trying, one of each group of equals.
pub(super) struct Moves {
    /// The weight above the lowest eight bits, the card in them.
    cards: [i32; 16],
    len: usize,
    pub(super) next: usize,
}

impl Moves {
    #[inline(always)]
    const fn new() -> Self {
        Self { cards: [0; 16], len: 0, next: 0 }
    }

    #[inline(always)]
    fn push(&mut self, weight: i32, card: u32) {
        self.cards[self.len & 15] = weight << 8 | card as i32;
        self.len += 1;
    }

    /// Returns the best card not yet tried that is not among those to skip.
    #[inline(always)]
    pub(super) fn next(&mut self, skipped: u64) -> Option<u32> {
        while self.next < self.len {
            let mut best = self.next;
            for place in self.next + 1..self.len {
                if self.cards[place & 15] > self.cards[best & 15] {
                    best = place;
                }
            }
            self.cards.swap(self.next & 15, best & 15);
            let card = self.cards[self.next & 15] as u32 & 63;
            self.next += 1;
            if skipped >> card & 1 == 0 {
                return Some(card);
            }
        }
        None
    }

    /// Lists what the player who begins a trick may lead.
    #[inline(always)]
    pub(super) fn leads<const TRUMP: bool>(
        engine: &Engine,
        suits: &[Holding; 4],
        seat: usize,
        hand: u64,
        cards: u64,
        killer: u32,
    ) -> Self {
        let mut moves = Self::new();
        let w = &engine.weights;
        let (partner, left, right) = (seat ^ 2, (seat + 1) & 3, (seat + 3) & 3);
        let mut values = [0; 4];
        let trumps = suits[TRUMPS];
        for (suit, value) in values.iter_mut().enumerate() {
            let holding = suits[suit];
            let mine = holding.length(seat) as i32;
            if mine == 0 {
                continue;
            }
            let his = holding.length(partner) as i32;
            let (l, r) = (holding.length(left) as i32, holding.length(right) as i32);
            let order = holding.order();
            let nth = |n: u32| (order >> (26 - 2 * n)) as usize & 3;
            let (first, second, third, fourth) = (nth(1), nth(2), nth(3), nth(4));
            let ours = |who: usize| (who ^ seat) & 1 == 0;
            let b = if TRUMP { 12 } else { 0 };
            if TRUMP && suit != TRUMPS {
                if (l == 0 && trumps.length(left) > 0) || (r == 0 && trumps.length(right) > 0) {
                    *value = w[22];
                    continue;
                }
                if his == 0 && trumps.length(partner) > 0 {
                    *value = w[21];
                    continue;
                }
            }
            let mut v = w[b + 4] * (mine + his) + if TRUMP { 0 } else { w[9] * (l + r) };
            let finesse = his >= 2
                && l >= 2
                && ((second == partner && first == left)
                    || (first == partner
                        && second == left
                        && (third == partner || (ours(third) && ours(fourth))))
                    || (second == partner
                        && third == left
                        && (fourth == partner)));
            let free = mine >= 2
                && r >= 2
                && ((first == seat && second == right)
                    || (second == seat && first == right && !ours(third)));
            let strong = i32::from(ours(first)) + i32::from(ours(second)) + i32::from(ours(third)) >= 2;
            let high = i32::from(ours(first)) + i32::from(ours(second)) + i32::from(ours(third)) + i32::from(ours(fourth));
            v += high * if TRUMP { w[37] } else { w[36] };
            v += (mine + his + l + r) * if TRUMP { w[39] } else { w[38] };
            if TRUMP && suit == TRUMPS {
                v += w[14] + if first == seat { w[26] } else { 0 };
            }
            if finesse {
                v += w[b];
            } else if free {
                v += w[b + 3];
            } else if strong && l > 0 && r > 0 {
                v += w[b + 1];
            }
            if first == partner {
                v += w[b + 5];
            } else if first == seat {
                v += w[b + 6];
            } else if first == right {
                v += w[b + 8];
            }
            if TRUMP && mine == 1 && suit != TRUMPS && trumps.length(seat) > 0 {
                v += w[23];
            }
            *value = v;
        }
        for group in groups(cards, hand, engine.all) {
            let card = top_of(group);
            let suit = suit_of(card);
            let mine = hand & lane(suit);
            let b = if TRUMP { 12 } else { 0 };
            let mut weight = values[suit] * 8;
            if mine >> card == 1 {
                if group & (group - 1) != 0 {
                    weight += w[b + 7] * 8;
                }
            } else if group & mine & mine.wrapping_neg() != 0 {
                weight -= if TRUMP { w[24] } else { w[10] };
                let top = suits[suit].top();
                if top == partner {
                    weight += if TRUMP { w[25] } else { w[2] };
                } else if top == seat {
                    weight += if TRUMP { w[27] } else { w[11] };
                }
            } else {
                weight -= 64;
            }
            if group >> (killer & 63) & 1 == 1 && killer < 64 {
                weight += 8 * if TRUMP { w[35] } else { w[34] };
            }
            moves.push(weight, card);
        }
        moves
    }

    /// Lists what a later player of a trick may play.
    #[inline(always)]
    pub(super) fn follows<const TRUMP: bool>(
        engine: &Engine,
        seat: usize,
        hand: u64,
        legal: u64,
        trick: &Trick,
    ) -> Self {
        let mut moves = Self::new();
        let partner_wins = trick.best_seat == seat ^ 2;
        // The cards that would win the trick whatever those to come play; and whether partner's
        // card, or one he has, wins in any case.
        let mut winners = legal & trick.beaters;
        let mut partner_sure = false;
        let led = trick.led;
        if trick.count == 3 {
            partner_sure = partner_wins;
        } else {
            let next = engine.hands[(seat + 1) & 3];
            let next_can = if next & lane(led) != 0 { next & lane(led) } else { next };
            let against = next_can & trick.beaters;
            if trick.count == 2 {
                partner_sure = partner_wins && against == 0;
            } else {
                let mate = engine.hands[seat ^ 2];
                let mate_can = if mate & lane(led) != 0 { mate & lane(led) } else { mate };
                let mates = mate_can & trick.beaters;
                if mates != 0 {
                    let best = strongest::<TRUMP>(mates, led);
                    partner_sure = against & beaters::<TRUMP>(best) == 0;
                }
            }
            if against != 0 && winners != 0 {
                let best = strongest::<TRUMP>(against, led);
                winners &= beaters::<TRUMP>(best);
            }
        }
        let follows = hand & lane(led) != 0;
        let w = &engine.weights;
        for group in groups(legal, hand, engine.all) {
            let card = top_of(group);
            let rank = (card & 15) as i32;
            let suit = suit_of(card);
            let wins = winners >> card & 1 == 1;
            let mut weight = -rank;
            if wins {
                weight += if partner_sure { -100 } else { 200 };
            } else if !follows {
                if TRUMP && suit == TRUMPS {
                    weight += w[32];
                } else {
                    let length = engine.ranking.count(ranks(hand, suit)) as i32;
                    weight = -rank * w[28] + length * w[29];
                    let all = engine.all & lane(suit);
                    let top = highest(all);
                    if top == card {
                        weight += w[30];
                    } else if length == 2 && hand >> highest(all ^ 1 << top) & 1 == 1 {
                        weight += w[33];
                    }
                }
            } else if trick.beaters >> card & 1 == 1 {
                weight += w[31];
            }
            moves.push(weight, card);
        }
        moves
    }
}

/// Returns the cards that need not be tried after one that failed: all below the lowest that matters,
/// if the card itself is among them.
#[inline(always)]
pub(super) const fn pointless(card: u32, mattered: u64) -> u64 {
    let lane = lane(suit_of(card));
    let lowest = (mattered & lane) & (mattered & lane).wrapping_neg();
    // All of the suit if none matters.
    let below = lane & lowest.wrapping_sub(1);
    if below >> card & 1 == 1 { below } else { 0 }
}

/// Returns the lowest card of a hand that is equal to a card.
#[inline(always)]
pub(super) const fn lowest_equal(card: u32, hand: u64, all: u64) -> u64 {
    let others = all & !hand & lane(suit_of(card)) & ((1 << card) - 1);
    let between = if others == 0 { lane(suit_of(card)) } else { lane(suit_of(card)) & (!1 << highest(others)) };
    let equals = hand & between & ((2 << card) - 1);
    equals & equals.wrapping_neg()
}

/// Returns the highest card of a hand that is equal to a card.
#[inline(always)]
pub(super) const fn highest_equal(card: u32, hand: u64, all: u64) -> u32 {
    let lane = lane(suit_of(card));
    let others = all & !hand & lane & (!1 << card);
    let below = (others & others.wrapping_neg()).wrapping_sub(1);
    highest(hand & lane & below)
}

/// Returns the card that wins among cards of the suit led and trumps.
#[inline(always)]
fn strongest<const TRUMP: bool>(cards: u64, led: usize) -> u32 {
    let trumps = cards & lane(TRUMPS);
    if TRUMP && trumps != 0 { highest(trumps) } else { highest(cards & lane(led)) }
}
