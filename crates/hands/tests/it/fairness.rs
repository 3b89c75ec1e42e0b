//! Three hundred thousand dealt boards, or a million with `cargo xtask test --long`, against what chance says: chi-square
//! and gaps.
//!
//! The seed is fixed, so the numbers are always the same; the bounds leave a sound dealer one
//! chance in a million to fail for another seed.

use std::collections::BTreeMap;

use bridge::{BoardNo, Card, Deal, Hand, Rank, Seat, Suit};
use hands::dealing::{DealNumber, Seed, deal};
use test_support::random::times;

#[test]
fn very_many_boards_look_like_chance() {
    let seed = Seed::new([0x5a; 32]);
    let mut counts = Counts { holders: vec![[0; 4]; 52], ..Counts::default() };
    let boards = times(300_000, 1_000_000);
    for number in 1..=boards {
        let board = BoardNo::new(number).unwrap();
        counts.add(number, &deal(&seed, board));
    }
    counts.check(boards.into());
}

#[derive(Default)]
struct Counts {
    /// How often each seat held each card, by the card's index.
    holders: Vec<[u64; 4]>,
    /// Shapes of each seat, longest suit first.
    shapes: BTreeMap<(u8, [usize; 4]), u64>,
    /// High-card points of each seat.
    points: BTreeMap<(u8, u8), u64>,
    /// Tenths of a per cent of the way through all deals.
    thousandths: BTreeMap<u128, u64>,
    /// Boards between two in which North held the ♠A, up to 30.
    gaps: BTreeMap<u32, u64>,
    last: Option<u32>,
    /// Who held the ♠A on this board and on the one before.
    pairs: BTreeMap<(Seat, Seat), u64>,
    before: Option<Seat>,
}

impl Counts {
    fn add(&mut self, number: u32, deal: &Deal) {
        for (seat, &hand) in deal.hands().iter() {
            let seat = seat as u8;
            for card in hand.iter() {
                self.holders[usize::from(card.index())][usize::from(seat)] += 1;
            }
            *self.shapes.entry((seat, shape(hand))).or_default() += 1;
            *self.points.entry((seat, hand.hcp())).or_default() += 1;
        }
        let place = DealNumber::from(deal).get() * 1000 / DealNumber::COUNT;
        *self.thousandths.entry(place).or_default() += 1;
        let holder = deal.holder(Card { suit: Suit::Spades, rank: Rank::Ace });
        if let Some(before) = self.before.replace(holder) {
            *self.pairs.entry((before, holder)).or_default() += 1;
        }
        if holder == Seat::North
            && let Some(last) = self.last.replace(number)
        {
            *self.gaps.entry((number - last).min(30)).or_default() += 1;
        }
    }

    /// Compares the counts of `n` boards with what chance predicts.
    fn check(&self, n: f64) {
        for (card, held) in (0..).map_while(Card::from_index).zip(&self.holders) {
            let seen = held.iter().map(|held| (*held as f64, n / 4.0));
            likely(&format!("holders of {card}"), 3.0, seen);
        }
        for seat in 0..4 {
            let odds = shape_odds();
            let seen = odds.iter().filter(|(_, odds)| **odds * n >= 5.0).map(|(shape, odds)| {
                (self.shapes.get(&(seat, *shape)).copied().unwrap_or(0) as f64, odds * n)
            });
            let cells: Vec<_> = seen.collect();
            likely("shapes", cells.len() as f64 - 1.0, cells);
            let odds = point_odds();
            let cells: Vec<_> = (0..=40_u8)
                .filter(|points| odds[usize::from(*points)] * n >= 5.0)
                .map(|points| {
                    let seen = self.points.get(&(seat, points)).copied().unwrap_or(0);
                    (seen as f64, odds[usize::from(points)] * n)
                })
                .collect();
            likely("points", cells.len() as f64 - 1.0, cells);
        }
        let cells = (0..1000)
            .map(|place| (self.thousandths.get(&place).copied().unwrap_or(0) as f64, n / 1000.0));
        likely("deal numbers", 999.0, cells);
        let all: u64 = self.gaps.values().sum();
        let cells = (1..=30_i32).map(|gap| {
            let odds = if gap < 30 { 0.25 * 0.75_f64.powi(gap - 1) } else { 0.75_f64.powi(29) };
            (self.gaps.get(&gap.unsigned_abs()).copied().unwrap_or(0) as f64, odds * all as f64)
        });
        likely("gaps", 29.0, cells);
        let cells = self.pairs.values().map(|seen| (*seen as f64, (n - 1.0) / 16.0));
        likely("neighbours", 15.0, cells);
    }
}

/// Fails if the chi-square of the cells (seen, expected) is less likely than one in a million, on
/// either side, by Wilson and Hilferty's approximation.
fn likely(what: &str, freedom: f64, cells: impl IntoIterator<Item = (f64, f64)>) {
    let chi: f64 = cells.into_iter().map(|(seen, odds)| (seen - odds).powi(2) / odds).sum();
    let spread = 2.0 / (9.0 * freedom);
    let normal = ((chi / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    assert!(normal.abs() < 4.9, "{what}: chi-square {chi:.1} for {freedom} degrees of freedom");
}

fn shape(hand: Hand) -> [usize; 4] {
    let mut shape = Suit::ALL.map(|suit| hand.suit(suit).count());
    shape.sort_unstable_by(|a, b| b.cmp(a));
    shape
}

/// Works out how likely each shape is.
fn shape_odds() -> BTreeMap<[usize; 4], f64> {
    let mut odds = BTreeMap::new();
    for spades in 0..=13_usize {
        for hearts in 0..=13 - spades {
            for diamonds in 0..=13 - spades - hearts {
                let clubs = 13 - spades - hearts - diamonds;
                let mut shape = [spades, hearts, diamonds, clubs];
                let ways: f64 = shape.iter().map(|length| choose(13, *length)).product();
                shape.sort_unstable_by(|a, b| b.cmp(a));
                *odds.entry(shape).or_default() += ways / choose(52, 13);
            }
        }
    }
    odds
}

/// Works out how likely each number of high-card points is.
fn point_odds() -> [f64; 41] {
    let mut odds = [0.0; 41];
    for aces in 0..=4 {
        for kings in 0..=4 {
            for queens in 0..=4 {
                for jacks in 0..=4_usize {
                    let honours = aces + kings + queens + jacks;
                    if honours <= 13 {
                        let ways = [aces, kings, queens, jacks].map(|count| choose(4, count));
                        let ways = ways.iter().product::<f64>() * choose(36, 13 - honours);
                        let points = 4 * aces + 3 * kings + 2 * queens + jacks;
                        odds[points] += ways / choose(52, 13);
                    }
                }
            }
        }
    }
    odds
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}
