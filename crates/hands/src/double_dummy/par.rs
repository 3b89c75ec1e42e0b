//! [`Par`], what a board is worth if both sides bid and play as well as they can.
//!
//! Both sides see all cards and know the table. They bid in turns; a side may leave the last bid
//! alone or go on; whoever bids too much is doubled. That is a game with one right answer, which is
//! worked out here exactly, from 7NT down to the opening bid:
//!
//! - A contract that makes is not doubled and scores all its tricks, so 4♠ with eleven tricks is
//!   worth 450, as 5♠ is. One that goes down is doubled.
//! - **The side that speaks first** matters when both can make the same highest contract (1NT, say).
//!   [`par`] lets the dealer's side speak first, which DDS calls dealer par, with the same scores and
//!   contracts; [`sides_par`] gives the answers for both, which DDS calls sides par. Either player of
//!   a side may play a strain, whichever takes more tricks, wherever the dealer sits.
//! - Going down may be cheaper than what the other side makes. Whoever speaks first may even take
//!   the opponents' own bid away from them (their grand slam, say), and does if that is cheaper; DDS
//!   knows that only of dealer par, and not always. No real deal is known where the scores differ.
//! - **Contracts** are all that reach the par score and over which the other side has nothing even to
//!   try, at the lowest level at which that is so, for each declarer who gets there; in bidding
//!   order. If the score comes from sacrifices, they are those over the contract that would have
//!   scored most.
//! - If nobody can make anything the board is passed out: 0, and no contracts.

use bridge::{
    Bid, BySide, Contract, Doubled, Played, Seat, Side, Tricks, Vulnerability, contract_score,
};

use super::TrickTable;

/// What a board is worth with best bidding and play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// The points, seen from North-South.
    pub score: i32,
    /// The contracts that reach it with their declarers and tricks; none if it is passed out.
    pub contracts: Vec<Played>,
}

impl Par {
    /// Returns the side whose score it is; nobody if it is passed out.
    pub fn side(&self) -> Option<Side> {
        match self.score {
            0 => None,
            1.. => Some(Side::NorthSouth),
            _ => Some(Side::EastWest),
        }
    }
}

/// Returns the par of a board: the dealer's side speaks first.
pub fn par(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par {
    Game::new(table, vulnerability).par(dealer.side())
}

/// Returns for each side the par of a board if that side speaks first; nearly always the same.
pub fn sides_par(table: &TrickTable, vulnerability: Vulnerability) -> BySide<Par> {
    let game = Game::new(table, vulnerability);
    BySide::from_fn(|first| game.par(first))
}

/// Worth less than any score.
const NEVER: i32 = -100_000;

/// The auction as a game: what each bid is worth to its side.
struct Game<'a> {
    table: &'a TrickTable,
    vulnerability: Vulnerability,
    bids: Vec<Bid>,
    /// What a bid scores if it becomes the contract, in the better hand.
    left_alone: BySide<Vec<i32>>,
    /// What a bid is worth when both sides go on as well as they can.
    worth: BySide<Vec<i32>>,
    /// The most that this bid or a higher one is worth; one more than there are bids.
    best_from: BySide<Vec<i32>>,
}

impl<'a> Game<'a> {
    fn new(table: &'a TrickTable, vulnerability: Vulnerability) -> Self {
        let bids: Vec<Bid> = Bid::all().collect();
        let left_alone = BySide::from_fn(|side| {
            let in_better_hand = |bid: &Bid| {
                let scores = side.seats().map(|seat| contract(table, vulnerability, *bid, seat).1);
                scores.into_iter().max().unwrap_or(NEVER)
            };
            bids.iter().map(in_better_hand).collect::<Vec<i32>>()
        });
        let mut worth = BySide::from_fn(|_| vec![NEVER; bids.len()]);
        let mut best_from = BySide::from_fn(|_| vec![NEVER; bids.len() + 1]);
        for i in (0..bids.len()).rev() {
            for side in Side::ALL {
                // The opponents leave it alone, or make the best bid above it.
                worth[side][i] = left_alone[side][i].min(-best_from[side.other()][i + 1]);
            }
            for side in Side::ALL {
                best_from[side][i] = worth[side][i].max(best_from[side][i + 1]);
            }
        }
        Self { table, vulnerability, bids, left_alone, worth, best_from }
    }

    fn par(&self, first: Side) -> Par {
        let (opening, reply) = (self.best_from[first][0], self.best_from[first.other()][0]);
        // If the second side passes too, the partner of the first speaker may still bid.
        let passing = (-reply).min(opening.max(0));
        let score = opening.max(passing);
        let (winner, points) = if score > 0 { (first, score) } else { (first.other(), -score) };
        let mut contracts = self.contracts(winner, points, first);
        contracts.sort_by_key(|played| (played.contract, played.declarer));
        let score = if first == Side::NorthSouth { score } else { -score };
        Par { score, contracts }
    }

    /// Returns the contracts that give `winner` the par score of `points`.
    fn contracts(&self, winner: Side, points: i32, first: Side) -> Vec<Played> {
        let loser = winner.other();
        // The contract that would score most if it were left alone, the highest of several: the
        // winners would bid as high as they dare, to leave little room.
        let worth = self.worth[winner].iter().zip(&self.left_alone[winner]).enumerate();
        let wanted = worth.filter(|(_, (worth, _))| **worth == points);
        let best = wanted.reduce(|best, next| if next.1.1 >= best.1.1 { next } else { best });
        let over = match best {
            Some((_, (_, score))) if *score == points => None,
            Some((i, _)) => Some(if first == loser { i } else { i + 1 }),
            None => Some(0),
        };
        let last = |side: Side, more_than: i32| {
            self.left_alone[side].iter().rposition(|score| *score > more_than)
        };
        if let Some(over) = over {
            // The winners have nothing to try above it.
            let from = last(winner, points).unwrap_or(0).max(over);
            let sacrifices = self.reaching(loser, -points, from);
            if !sacrifices.is_empty() {
                return sacrifices;
            }
        }
        // The losers have nothing to try above it, nor could they make the same bid first.
        let same = last(loser, 0).filter(|_| first == loser).map(|i| i + 1);
        self.reaching(winner, points, last(loser, -points).max(same).unwrap_or(0))
    }

    /// Returns the contracts of `side` from a bid on that score `points` and stay the contract.
    fn reaching(&self, side: Side, points: i32, from: usize) -> Vec<Played> {
        let mut reaching: Vec<Played> = Vec::new();
        for (i, &bid) in self.bids.iter().enumerate().skip(from) {
            if self.worth[side][i] != points || self.left_alone[side][i] != points {
                continue;
            }
            for seat in side.seats() {
                let (played, score) = contract(self.table, self.vulnerability, bid, seat);
                let is_lower = |listed: &Played| {
                    listed.contract.strain == bid.strain && listed.declarer == seat
                };
                if score == points && !reaching.iter().any(is_lower) {
                    reaching.extend(played);
                }
            }
        }
        reaching
    }
}

/// Returns a contract as it would be played, and its points for declarer's side.
fn contract(
    table: &TrickTable,
    vulnerability: Vulnerability,
    bid: Bid,
    declarer: Seat,
) -> (Option<Played>, i32) {
    let Some(tricks) = Tricks::new(table.get(bid.strain, declarer)) else { return (None, NEVER) };
    let makes = tricks.get() >= bid.level.tricks_needed();
    let doubled = if makes { Doubled::Undoubled } else { Doubled::Doubled };
    let contract = Contract { level: bid.level, strain: bid.strain, doubled };
    let points = contract_score(contract, vulnerability.includes(declarer.side()), tricks);
    (Some(Played { contract, declarer, tricks, lead: None }), points)
}
