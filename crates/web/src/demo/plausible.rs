//! Plausible results: what people of a club might do with a deal.
//!
//! They start from what can be made (double dummy) and see it through a haze: each side thinks of its
//! hands a little too well or too badly, picks the denomination that seems to pay, bids games readily
//! and slams rarely, competes, doubles what it does not believe, and then drops or gains a trick.

use bridge::{
    Bid, BoardNo, Card, Contract, Deal, Doubled, Level, Outcome, Played, Rank, Seat, Side, Strain,
    Suit, Tricks, contract_score,
};
use hands::double_dummy::TrickTable;

use super::chance::Chance;

/// A board as the simulated players know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownBoard {
    /// Its number, which says who deals and who is vulnerable.
    pub number: BoardNo,
    /// The cards.
    pub deal: Deal,
    /// What each declarer can make.
    pub tricks: TrickTable,
}

/// What a side would like to play.
#[derive(Debug, Clone, Copy)]
struct Wish {
    bid: Bid,
    declarer: Seat,
    /// What it believes to take.
    believed: u8,
    /// What it believes to be worth.
    worth: i32,
}

/// Returns a result that people might have on a board.
pub fn outcome(board: &KnownBoard, chance: &mut Chance) -> Outcome {
    let wishes = [Side::NorthSouth, Side::EastWest].map(|side| wish(board, side, chance));
    let (mut best, other) = match wishes {
        [None, None] => return Outcome::passed_out(),
        [Some(one), None] | [None, Some(one)] => (one, None),
        [Some(ns), Some(ew)] if ns.worth >= ew.worth => (ns, Some(ew)),
        [Some(ns), Some(ew)] => (ew, Some(ns)),
    };
    // Nobody opens on nothing, even where something could be made.
    let strongest = Seat::ALL.into_iter().map(|seat| board.deal.hand(seat).hcp()).max();
    if strongest.unwrap_or(0) < 12 && best.bid.level.get() <= 2 && chance.percent(60) {
        return Outcome::passed_out();
    }
    if let Some(higher) = other.and_then(|other| competing(&best, other, chance)) {
        best = higher;
    }
    let real = board.tricks.get(best.bid.strain, best.declarer);
    let taken = with_human_play(real, chance);
    let Some(tricks) = Tricks::new(taken) else { return Outcome::passed_out() };
    let doubled = doubled(best.bid, real, chance);
    let contract = Contract { level: best.bid.level, strain: best.bid.strain, doubled };
    let lead = lead(&board.deal, best.declarer, best.bid.strain, chance);
    Outcome::played(Played { contract, declarer: best.declarer, tricks, lead })
}

/// Returns an outcome that somebody mistyped: a trick more or less, or the partner as declarer.
pub fn mistyped(right: &Outcome, chance: &mut Chance) -> Option<Outcome> {
    let bridge::OutcomeKind::Played(played) = &right.kind else { return None };
    let mut wrong = *played;
    if chance.percent(50) {
        wrong.declarer = wrong.declarer.partner();
        // The lead came from the other side of the table then.
        wrong.lead = None;
    } else {
        let tricks = played.tricks.get();
        wrong.tricks = Tricks::new(if tricks == 0 { 1 } else { tricks - 1 })?;
    }
    Some(Outcome::played(wrong))
}

/// Returns what a side would like to play, if it bids at all.
fn wish(board: &KnownBoard, side: Side, chance: &mut Chance) -> Option<Wish> {
    let vulnerable = board.number.vulnerability().includes(side);
    // A side that likes its hands likes them in every denomination.
    let mood = haze(chance);
    let mut wishes: Vec<Wish> = Vec::with_capacity(5);
    for strain in Strain::ALL {
        let declarer = declarer(board, side, strain);
        let real = i16::from(board.tricks.get(strain, declarer));
        let wobble = i16::from(chance.percent(25)) - i16::from(chance.percent(25));
        let believed = u8::try_from((real + mood + wobble).clamp(0, 13)).unwrap_or(0);
        let Some(level) = level(strain, believed, chance) else { continue };
        let made = believed.max(level.tricks_needed());
        let Some(tricks) = Tricks::new(made) else { continue };
        let contract = Contract { level, strain, doubled: Doubled::Undoubled };
        let worth = contract_score(contract, vulnerable, tricks);
        wishes.push(Wish { bid: Bid { level, strain }, declarer, believed, worth });
    }
    wishes.into_iter().max_by_key(|wish| wish.worth)
}

/// Returns how much too well a side thinks of its hands.
fn haze(chance: &mut Chance) -> i16 {
    match chance.below(10) {
        0 | 1 => -1,
        2 | 3 => 1,
        _ => 0,
    }
}

/// Returns who of a side would play a denomination: who has more of the suit, or the stronger hand.
fn declarer(board: &KnownBoard, side: Side, strain: Strain) -> Seat {
    let (one, other) = match side {
        Side::NorthSouth => (Seat::North, Seat::South),
        Side::EastWest => (Seat::East, Seat::West),
    };
    let weight = |seat: Seat| {
        let hand = board.deal.hand(seat);
        let length = strain.suit().map_or(0, |suit| hand.suit(suit).count());
        (length, hand.hcp())
    };
    if weight(other) > weight(one) { other } else { one }
}

/// Returns how high people bid who believe to take so many tricks; nothing below seven.
fn level(strain: Strain, believed: u8, chance: &mut Chance) -> Option<Level> {
    let makes = believed.checked_sub(6).filter(|level| *level > 0)?;
    let game = match strain {
        Strain::NoTrump => 3,
        Strain::Spades | Strain::Hearts => 4,
        Strain::Diamonds | Strain::Clubs => 5,
    };
    let level = match makes {
        7 if chance.percent(15) => 7,
        6 | 7 if chance.percent(35) => 6,
        _ if makes >= game => game,
        // A trick short: some stretch.
        _ if makes + 1 == game && chance.percent(25) => game,
        // A part-score is not bid to the hilt.
        3.. if chance.percent(60) => makes - 1,
        _ => makes,
    };
    Level::new(level.min(7))
}

/// Returns what the weaker side bids over the contract of the other, if it does.
fn competing(over: &Wish, weaker: Wish, chance: &mut Chance) -> Option<Wish> {
    let level = match weaker.bid.strain > over.bid.strain {
        true => over.bid.level.get(),
        false => over.bid.level.get() + 1,
    };
    let needed = level + 6;
    let short = needed.saturating_sub(weaker.believed);
    let dares = match short {
        0 => 70,
        1 => 35,
        2 if over.bid.level.get() >= 4 => 15,
        2 => 8,
        _ => 0,
    };
    let level = Level::new(level).filter(|level| level.get() <= 5)?;
    let bid = Bid { level, strain: weaker.bid.strain };
    chance.percent(dares).then_some(Wish { bid, ..weaker })
}

/// Returns what people take where the best play gives so many tricks.
fn with_human_play(real: u8, chance: &mut Chance) -> u8 {
    let slip: i16 = match chance.below(100) {
        0..55 => 0,
        55..75 => 1,
        75..92 => -1,
        92..96 => 2,
        _ => -2,
    };
    u8::try_from((i16::from(real) + slip).clamp(0, 13)).unwrap_or(0)
}

/// Tells whether a contract is doubled.
fn doubled(bid: Bid, real: u8, chance: &mut Chance) -> Doubled {
    let down = bid.level.tricks_needed().saturating_sub(real);
    let often = match down {
        0 if bid.level.get() >= 4 => 3,
        0 => 1,
        1 => 8,
        2 => 30,
        _ => 55,
    };
    match chance.percent(often) {
        true if down == 0 && chance.percent(10) => Doubled::Redoubled,
        true => Doubled::Doubled,
        false => Doubled::Undoubled,
    }
}

/// Returns the card led: the top of touching honours, else the fourth or lowest of the longest suit that is
/// not trumps; sometimes a short suit.
fn lead(deal: &Deal, declarer: Seat, trumps: Strain, chance: &mut Chance) -> Option<Card> {
    let hand = deal.hand(declarer.next());
    let mut suits: Vec<(Suit, Vec<Rank>)> = Suit::ALL
        .into_iter()
        .filter(|suit| trumps.suit() != Some(*suit))
        .map(|suit| (suit, hand.suit(suit).collect::<Vec<Rank>>()))
        .filter(|(_, ranks)| !ranks.is_empty())
        .collect();
    suits.sort_by_key(|(_, ranks)| std::cmp::Reverse(ranks.len()));
    let short = trumps != Strain::NoTrump && chance.percent(30);
    let (suit, ranks) = match (short, suits.first(), suits.last()) {
        (true, _, Some(shortest)) => shortest,
        (_, Some(longest), _) => longest,
        // Thirteen trumps.
        (_, None, _) => return hand.iter().next(),
    };
    let touching = ranks.windows(2).find(
        |two| matches!(two, [high, low] if *high >= Rank::Ten && *high as u8 == *low as u8 + 1),
    );
    let rank = match (touching.and_then(|two| two.first()), ranks.get(3), ranks.len()) {
        (Some(high), _, _) => *high,
        (None, Some(fourth), _) => *fourth,
        // From two the higher, from three the lowest.
        (None, None, 2) => *ranks.first()?,
        (None, None, _) => *ranks.last()?,
    };
    Some(Card { suit: *suit, rank })
}
