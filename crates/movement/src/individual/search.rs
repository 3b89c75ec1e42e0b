//! Individuals of any size and length, by search.
//!
//! Everybody's places in a round are exchanged two at a time, and an exchange is kept when it makes
//! partners, opponents and rounds off more even, or not much less so: the allowance shrinks to nothing
//! (threshold accepting, Dueck and Scheuer 1990). All in whole numbers, so a seed means the same
//! movement on every machine.

use super::{four, idle};
use crate::seeding::random::Random;
use crate::size::NoSuchSize;
use crate::{Contest, Movement};

/// The largest field that is searched for: beyond it, use a rainbow or sections.
const MOST_PLAYERS: u16 = 120;

/// A terminal does not know more rounds (movements-and-scoring 1, Bridgemate limits).
const MOST_ROUNDS: u16 = 63;

/// How many exchanges are tried, in so many runs of the allowance down from its largest.
const TRIES: usize = 480_000;
const RUNS: usize = 6;
const ALLOWANCE: usize = 12;

/// Returns a movement of so many players and rounds that is as even as a search from this seed makes
/// it; what it came to is in the [report](super::report).
///
/// All tables play the set of the round, as in a barometer, so nobody can meet a set twice. One, two
/// or three players sit out where the number is not divisible by four.
pub fn individual(players: u16, rounds: u16, seed: u64) -> Result<Movement, NoSuchSize> {
    let exists = |players: u16| (4..=MOST_PLAYERS).contains(&players);
    if !exists(players) {
        let rule = format!("a searched individual is for 4 to {MOST_PLAYERS} players");
        return Err(NoSuchSize::nearest(&rule, players, exists));
    }
    let playable = |rounds: u16| (1..=MOST_ROUNDS).contains(&rounds);
    if !playable(rounds) {
        let rule = format!("an individual has 1 to {MOST_ROUNDS} rounds");
        return Err(NoSuchSize::nearest(&rule, rounds, playable));
    }
    let mut search = Search::new(usize::from(players), usize::from(rounds), seed);
    search.improve();
    let mut rows = Vec::new();
    for (round, places) in (1..).zip(&search.rounds) {
        let mut table = 0;
        let tables = places.chunks_exact(4);
        let rest = numbers(tables.remainder());
        for seats in tables {
            table += 1;
            if let [n, s, e, w] = numbers(seats)[..] {
                rows.push(four(table, round, [n, s, e, w], round));
            }
        }
        if !rest.is_empty() {
            rows.push(idle(table + 1, round, &rest));
        }
    }
    let name = format!("Individual, {players} players, {rounds} rounds");
    Ok(Movement::new(name, Contest::Individual, rows))
}

/// Returns players counted from 0 as numbers counted from 1.
fn numbers(players: &[usize]) -> Vec<u16> {
    players.iter().filter_map(|player| u16::try_from(player + 1).ok()).collect()
}

/// The state of a search. What is made small is the sum of the squares of all counts, weighted.
struct Search {
    /// In each round, who is at each place: four to a table, then those who sit out.
    rounds: Vec<Vec<usize>>,
    players: usize,
    partners: Vec<i64>,
    opponents: Vec<i64>,
    idle: Vec<i64>,
    random: Random,
}

/// A partner once more is worse than an opponent once more, and a round off worse than both.
const PARTNER: i64 = 5;
const OPPONENT: i64 = 2;
const IDLE: i64 = 12;

impl Search {
    fn new(players: usize, rounds: usize, seed: u64) -> Search {
        let mut random = Random::new(seed);
        let mut search = Search {
            rounds: Vec::with_capacity(rounds),
            players,
            partners: vec![0; players * players],
            opponents: vec![0; players * players],
            idle: vec![0; players],
            random: random.clone(),
        };
        let off = players % 4;
        for round in 0..rounds {
            // Those who sit out are taken in turn, so that this much is even from the start.
            let mut places: Vec<usize> =
                (0..players).map(|place| (place + (round + 1) * off) % players).collect();
            if let Some(playing) = places.get_mut(..players - off) {
                random.shuffle(playing);
            }
            search.rounds.push(places);
            for table in 0..=players / 4 {
                search.count(round, table, 1);
            }
        }
        search.random = random;
        search
    }

    /// Tries exchanges with a shrinking allowance, and keeps the best that was met.
    fn improve(&mut self) {
        let run = TRIES / RUNS;
        let least = self.least();
        let mut cost = self.cost();
        let (mut best, mut best_cost) = (self.rounds.clone(), cost);
        for tried in 0..TRIES {
            if best_cost <= least {
                break;
            }
            let left = run - tried % run;
            let allowance = i64::try_from(left * ALLOWANCE / run).unwrap_or(0);
            let round = self.random.below(self.rounds.len());
            let (one, other) = (self.random.below(self.players), self.random.below(self.players));
            if one / 4 == other / 4 && (one / 2 == other / 2 || one / 4 == self.players / 4) {
                continue;
            }
            let change = self.exchange(round, one, other);
            if change > allowance {
                self.exchange(round, one, other);
                continue;
            }
            cost += change;
            if cost < best_cost {
                best_cost = cost;
                best.clone_from(&self.rounds);
            }
        }
        self.rounds = best;
    }

    /// Returns what is made small.
    fn cost(&self) -> i64 {
        let squares = |counts: &[i64]| counts.iter().map(|count| count * count).sum::<i64>();
        PARTNER * squares(&self.partners)
            + OPPONENT * squares(&self.opponents)
            + IDLE * squares(&self.idle)
    }

    /// Returns what it cannot be smaller than: all counts as even as whole numbers are.
    fn least(&self) -> i64 {
        let signed = |count: usize| i64::try_from(count).unwrap_or(0);
        let (players, rounds) = (signed(self.players), signed(self.rounds.len()));
        let twos = players * (players - 1) / 2;
        let games = players / 4 * rounds;
        let even = |sum: i64, among: i64| {
            let (each, more) = (sum / among.max(1), sum % among.max(1));
            more * (each + 1) * (each + 1) + (among - more) * each * each
        };
        PARTNER * even(2 * games, twos)
            + OPPONENT * even(4 * games, twos)
            + IDLE * even(players % 4 * rounds, players)
    }

    /// Exchanges two places of a round, and returns by how much that is worse.
    fn exchange(&mut self, round: usize, one: usize, other: usize) -> i64 {
        let tables = [one / 4, other / 4];
        let tables = if tables[0] == tables[1] { &tables[..1] } else { &tables[..] };
        let mut change = 0;
        for table in tables {
            change += self.count(round, *table, -1);
        }
        self.rounds[round].swap(one, other);
        for table in tables {
            change += self.count(round, *table, 1);
        }
        change
    }

    /// Counts a table of a round in or out, and returns by how much that is worse.
    fn count(&mut self, round: usize, table: usize, sign: i64) -> i64 {
        let places = &self.rounds[round];
        let from = 4 * table;
        let size = self.players;
        match places.get(from..(from + 4).min(places.len())) {
            Some(&[n, s, e, w]) => {
                let mut change = 0;
                for (one, other) in [(n, s), (e, w)] {
                    let cell = one.min(other) * size + one.max(other);
                    change += add(&mut self.partners[cell], sign) * PARTNER;
                }
                for (one, other) in [(n, e), (n, w), (s, e), (s, w)] {
                    let cell = one.min(other) * size + one.max(other);
                    change += add(&mut self.opponents[cell], sign) * OPPONENT;
                }
                change
            }
            Some(off) => off.iter().map(|player| add(&mut self.idle[*player], sign) * IDLE).sum(),
            None => 0,
        }
    }
}

/// Adds to a count, and returns by how much its square grows.
fn add(count: &mut i64, sign: i64) -> i64 {
    let before = *count * *count;
    *count += sign;
    *count * *count - before
}
