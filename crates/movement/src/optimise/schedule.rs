//! Rounds for plays: every pair plays once in each round, and a set is at as few tables as can be.
//!
//! The plays of every set are a matching of all pairs; wanted is a second division of the same plays
//! into matchings in which no two are of one set. Such need not exist, so the search has a limit: it
//! always decides next where there is least choice, be it a play's round or a pair's play in a round.

use crate::optimise::random::Random;

/// Decisions tried before giving up.
const STEPS: usize = 60_000;

/// More rounds than this have no place in a mask.
pub(super) const MOST_ROUNDS: usize = 63;

/// Returns a round for each play of each set; nothing if none was found.
pub(super) fn schedule(
    pairs: usize,
    sets: &[Vec<(usize, usize)>],
    random: &mut Random,
) -> Option<Vec<Vec<usize>>> {
    let rounds = sets.len();
    if rounds == 0 || rounds > MOST_ROUNDS {
        return None;
    }
    let all = (1_u64 << rounds) - 1;
    let tables = sets.iter().map(Vec::len).max().unwrap_or(0);
    let plays = sets.iter().enumerate().flat_map(|(set, plays)| {
        plays.iter().map(move |(one, other)| Play { set, one: *one, other: *other, round: None })
    });
    let mut plays: Vec<Play> = plays.collect();
    random.shuffle(&mut plays);
    let mut state = State {
        rounds,
        plays,
        pair_free: vec![all; pairs],
        // As many tables as must share a set in a round.
        copies: tables.div_ceil(rounds),
        set_load: vec![0; sets.len() * rounds],
        set_open: vec![all; sets.len()],
        steps: STEPS,
    };
    // The rounds can be named by the plays of one pair.
    let firsts: Vec<usize> = state.plays_of(0);
    for (round, play) in firsts.into_iter().enumerate() {
        state.put(play, round);
    }
    if !state.solve() {
        return None;
    }
    let round_of = |set: usize, one: usize| {
        let found = state.plays.iter().find(|play| play.set == set && play.one == one);
        found.and_then(|play| play.round)
    };
    let sets = sets.iter().enumerate();
    sets.map(|(set, plays)| plays.iter().map(|(one, _)| round_of(set, *one)).collect()).collect()
}

#[derive(Debug, Clone, Copy)]
struct Play {
    set: usize,
    one: usize,
    other: usize,
    round: Option<usize>,
}

struct State {
    rounds: usize,
    plays: Vec<Play>,
    /// The rounds in which each pair has nothing yet, as a mask.
    pair_free: Vec<u64>,
    copies: usize,
    /// At how many tables each set is in each round.
    set_load: Vec<usize>,
    /// The rounds in which each set is still to be had.
    set_open: Vec<u64>,
    steps: usize,
}

/// Where to decide next: the plays and rounds there are to choose from.
type Choices = Vec<(usize, usize)>;

impl State {
    fn plays_of(&self, pair: usize) -> Vec<usize> {
        let plays = self.plays.iter().enumerate();
        plays.filter(|(_, play)| play.one == pair || play.other == pair).map(|(at, _)| at).collect()
    }

    fn open(&self, play: &Play) -> u64 {
        let of = |list: &[u64], at: usize| list.get(at).copied().unwrap_or(0);
        of(&self.pair_free, play.one)
            & of(&self.pair_free, play.other)
            & of(&self.set_open, play.set)
    }

    fn solve(&mut self) -> bool {
        let Some(choices) = self.choices() else { return true };
        for (play, round) in choices {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.put(play, round);
            if self.solve() {
                return true;
            }
            self.take(play);
        }
        false
    }

    /// Returns what there is to choose from where there is least; nothing when all is decided.
    fn choices(&self) -> Option<Choices> {
        let mut least: Option<(usize, usize)> = None;
        // For each pair and round, how many plays could be there, and the last of them.
        let mut could = vec![0_usize; self.pair_free.len() * self.rounds];
        for (at, play) in self.plays.iter().enumerate().filter(|(_, play)| play.round.is_none()) {
            let mut open = self.open(play);
            let n = open.count_ones() as usize;
            if least.is_none_or(|(fewest, _)| n < fewest) {
                least = Some((n, at));
            }
            if n == 0 {
                return Some(Vec::new());
            }
            while open != 0 {
                let round = open.trailing_zeros() as usize;
                open &= open - 1;
                for pair in [play.one, play.other] {
                    if let Some(n) = could.get_mut(pair * self.rounds + round) {
                        *n += 1;
                    }
                }
            }
        }
        let (mut fewest, at) = least?;
        let mut place = None;
        for (pair, free) in self.pair_free.iter().enumerate() {
            for round in (0..self.rounds).filter(|round| free >> round & 1 == 1) {
                let n = could.get(pair * self.rounds + round).copied().unwrap_or(0);
                if n < fewest {
                    fewest = n;
                    place = Some((pair, round));
                }
            }
        }
        Some(match place {
            None => {
                let open = self.plays.get(at).map_or(0, |play| self.open(play));
                let rounds = (0..self.rounds).filter(|round| open >> round & 1 == 1);
                rounds.map(|round| (at, round)).collect()
            }
            Some((pair, round)) => {
                let plays = self.plays.iter().enumerate().filter(|(_, play)| {
                    play.round.is_none()
                        && (play.one == pair || play.other == pair)
                        && self.open(play) >> round & 1 == 1
                });
                plays.map(|(at, _)| (at, round)).collect()
            }
        })
    }

    fn put(&mut self, at: usize, round: usize) {
        self.change(at, round, true);
        if let Some(play) = self.plays.get_mut(at) {
            play.round = Some(round);
        }
    }

    fn take(&mut self, at: usize) {
        let round = self.plays.get_mut(at).and_then(|play| play.round.take());
        if let Some(round) = round {
            self.change(at, round, false);
        }
    }

    fn change(&mut self, at: usize, round: usize, put: bool) {
        let Some(play) = self.plays.get(at).copied() else { return };
        for pair in [play.one, play.other] {
            if let Some(free) = self.pair_free.get_mut(pair) {
                *free ^= 1 << round;
            }
        }
        let load = self.set_load.get_mut(play.set * self.rounds + round);
        if let (Some(load), Some(open)) = (load, self.set_open.get_mut(play.set)) {
            *load = if put { *load + 1 } else { load.saturating_sub(1) };
            if *load < self.copies {
                *open |= 1 << round;
            } else {
                *open &= !(1 << round);
            }
        }
    }
}
