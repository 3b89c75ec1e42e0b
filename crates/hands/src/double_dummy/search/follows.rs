//! Which card is played first by the later players of a trick.

use super::engine::Engine;
use super::lanes::{Groups, TRUMPS, highest, lane, lowest, ranks, suit_of};
use super::moves::Moves;
use super::trick::{Trick, beaters};

/// A card that wins the trick; and if partner wins it anyway.
const WINS: i32 = 200;
const WASTED: i32 = -100;
/// A card that beats the best one so far but may be beaten, of the suit led or a trump.
const UNSURE: i32 = 20;
const UNSURE_RUFF: i32 = 27;
/// A discard of the highest card of a suit, and for each card of the suit.
const DISCARDS_TOP: i32 = -52;
const DISCARD_LENGTH: i32 = 3;

/// Lists what a later player of a trick may play, of `legal`.
#[inline(always)]
pub(super) fn follows<const TRUMP: bool>(
    engine: &Engine,
    seat: usize,
    legal: u64,
    trick: &Trick,
) -> Moves {
    let (winners, partner_wins) = outlook::<TRUMP>(engine, seat, legal, trick);
    let hand = engine.hands[seat];
    let follows = hand & lane(trick.led) != 0;
    let mut moves = Moves::new();
    for group in Groups::new(legal, hand, engine.all) {
        let card = highest(group);
        let suit = suit_of(card);
        // Low before high, when nothing else decides.
        let mut weight = -((card & 15) as i32);
        if winners >> card & 1 == 1 {
            weight += if partner_wins { WASTED } else { WINS };
        } else if follows {
            if trick.beaters >> card & 1 == 1 {
                weight += UNSURE;
            }
        } else if TRUMP && suit == TRUMPS {
            weight += UNSURE_RUFF;
        } else {
            weight += DISCARD_LENGTH * engine.ranking.count(ranks(hand, suit)) as i32;
            if highest(engine.all & lane(suit)) == card {
                weight += DISCARDS_TOP;
            }
        }
        moves.push(weight, card);
    }
    moves
}

/// Returns the card to try first for a player who follows suit with one of `legal`.
#[inline(always)]
pub(super) fn first_follow<const TRUMP: bool>(
    engine: &Engine,
    seat: usize,
    legal: u64,
    trick: &Trick,
) -> u32 {
    let (winners, partner_wins) = outlook::<TRUMP>(engine, seat, legal, trick);
    let beating = legal & trick.beaters;
    if partner_wins || beating == 0 {
        lowest(legal)
    } else if winners != 0 {
        lowest(winners)
    } else {
        lowest(beating)
    }
}

/// Returns the cards that win the trick whatever those to come play; and whether partner's card, or
/// one he has, wins in any case.
#[inline(always)]
fn outlook<const TRUMP: bool>(
    engine: &Engine,
    seat: usize,
    legal: u64,
    trick: &Trick,
) -> (u64, bool) {
    let winners = legal & trick.beaters;
    let partner_is_best = trick.best_seat == seat ^ 2;
    if trick.count == 3 {
        return (winners, partner_is_best);
    }
    let led = lane(trick.led);
    let against = can_play(engine.hands[(seat + 1) & 3], led) & trick.beaters;
    let partner_wins = if trick.count == 2 {
        partner_is_best && against == 0
    } else {
        let his = can_play(engine.hands[seat ^ 2], led) & trick.beaters;
        his != 0 && against & beaters::<TRUMP>(strongest::<TRUMP>(his, led)) == 0
    };
    if against == 0 || winners == 0 {
        return (winners, partner_wins);
    }
    (winners & beaters::<TRUMP>(strongest::<TRUMP>(against, led)), partner_wins)
}

/// Returns the cards a hand may play when a suit is led.
#[inline(always)]
const fn can_play(hand: u64, led: u64) -> u64 {
    if hand & led != 0 { hand & led } else { hand }
}

/// Returns the card that wins among cards of the suit led and trumps; there must be one.
#[inline(always)]
const fn strongest<const TRUMP: bool>(cards: u64, led: u64) -> u32 {
    let trumps = cards & lane(TRUMPS);
    if TRUMP && trumps != 0 { highest(trumps) } else { highest(cards & led) }
}
