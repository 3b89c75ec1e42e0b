//! [`Arrows`]: a seating whose arrows are being turned.
//!
//! Turning the arrow of one play changes the competition of its two pairs with the others on the same
//! set by 2, so what it does to the sum of squares is told by one row of numbers.

use crate::balance::{Competition, Plays, plays};
use crate::{Movement, Row, Seating};

/// A seating with arrows that can be turned.
#[derive(Debug, Clone)]
pub(super) struct Arrows {
    n_pairs: usize,
    /// The competition of every two pairs, both ways round; the diagonal means nothing.
    matrix: Vec<i32>,
    /// Every play, set after set.
    plays: Vec<Play>,
    /// The sum of squares of the competition.
    squares: i64,
}

/// One play of a set.
#[derive(Debug, Clone, Copy)]
struct Play {
    /// The pair that sat N/S when the search began.
    one: u32,
    /// The pair that sat E/W then.
    other: u32,
    /// +1, or −1 if the arrow is turned.
    sign: i32,
    /// The plays of the same set: from …
    from: u32,
    /// … up to but not including.
    to: u32,
    /// The row of the movement.
    row: u32,
}

impl Arrows {
    /// Begins with a movement as it is; nothing if its arrows cannot be measured.
    pub(super) fn of(movement: &Movement) -> Option<Arrows> {
        let found = plays(movement);
        if found.has_repeats() {
            return None;
        }
        let competition = Competition::of(&found);
        let n_pairs = found.pairs.len();
        let mut matrix = vec![0; n_pairs * n_pairs];
        let mut cells = competition.cells().iter();
        for high in 0..n_pairs {
            for (low, value) in (0..high).zip(&mut cells) {
                for at in [high * n_pairs + low, low * n_pairs + high] {
                    if let Some(place) = matrix.get_mut(at) {
                        *place = *value;
                    }
                }
            }
        }
        let squares = i64::try_from(competition.sums().squares).ok()?;
        Some(Arrows { n_pairs, matrix, plays: numbered(&found), squares })
    }

    /// Returns the number of plays.
    pub(super) fn len(&self) -> usize {
        self.plays.len()
    }

    /// Returns the sum of squares.
    pub(super) fn squares(&self) -> i64 {
        self.squares
    }

    /// Returns the plays that may be turned one by one: turning all of a set changes nothing, so the
    /// first of each stays.
    pub(super) fn free(&self) -> Vec<usize> {
        let plays = self.plays.iter().enumerate();
        plays.filter(|(at, play)| *at != play.from as usize).map(|(at, _)| at).collect()
    }

    /// Returns the plays that belong together by a key of their row, in the order of the key.
    pub(super) fn grouped(
        &self,
        movement: &Movement,
        key: impl Fn(&Row) -> u16,
    ) -> Vec<Vec<usize>> {
        let mut groups: std::collections::BTreeMap<u16, Vec<usize>> = Default::default();
        for (at, play) in self.plays.iter().enumerate() {
            if let Some(row) = movement.rows().get(play.row as usize) {
                groups.entry(key(row)).or_default().push(at);
            }
        }
        groups.into_values().collect()
    }

    /// Returns which arrows are turned.
    pub(super) fn signs(&self) -> Vec<i32> {
        self.plays.iter().map(|play| play.sign).collect()
    }

    /// Turns arrows until they are these.
    pub(super) fn set_signs(&mut self, signs: &[i32]) {
        for (at, sign) in signs.iter().enumerate() {
            if self.plays.get(at).is_some_and(|play| play.sign != *sign) {
                self.turn(at);
            }
        }
    }

    /// Turns the arrows of these rows of the movement.
    pub(super) fn turn_rows(&mut self, turned: &[bool]) {
        for at in 0..self.plays.len() {
            let row = self.plays.get(at).map_or(0, |play| play.row as usize);
            if turned.get(row).copied().unwrap_or(false) {
                self.turn(at);
            }
        }
    }

    /// Returns by how much the sum of squares changes if this arrow is turned.
    pub(super) fn change(&self, at: usize) -> i64 {
        let Some(play) = self.plays.get(at) else { return 0 };
        let (from, to) = (play.from as usize, play.to as usize);
        let row = |pair: u32| {
            let start = pair as usize * self.n_pairs;
            self.matrix.get(start..start + self.n_pairs).unwrap_or_default()
        };
        let (one, other) = (row(play.one), row(play.other));
        let of = |row: &[i32], pair: u32| row.get(pair as usize).copied().unwrap_or(0);
        let mut sum = 0_i64;
        for (index, met) in (from..).zip(self.plays.get(from..to).unwrap_or_default()) {
            if index == at {
                continue;
            }
            let same = of(one, met.one) + of(other, met.other);
            let opposite = of(one, met.other) + of(other, met.one);
            sum += i64::from((same - opposite) * met.sign);
        }
        // (C ± 2)² − C² = 4 ± 4C for each of the four cells of each other play.
        16 * (to - from).saturating_sub(1) as i64 - 4 * i64::from(play.sign) * sum
    }

    /// Turns an arrow.
    pub(super) fn turn(&mut self, at: usize) {
        self.turn_knowing(at, self.change(at));
    }

    /// Turns an arrow whose change of the sum of squares is known.
    pub(super) fn turn_knowing(&mut self, at: usize, change: i64) {
        let Some(play) = self.plays.get(at).copied() else { return };
        for index in (play.from as usize..play.to as usize).filter(|index| *index != at) {
            let Some(met) = self.plays.get(index).copied() else { continue };
            let product = 2 * play.sign * met.sign;
            self.add(play.one, met.one, -product);
            self.add(play.other, met.other, -product);
            self.add(play.one, met.other, product);
            self.add(play.other, met.one, product);
        }
        if let Some(play) = self.plays.get_mut(at) {
            play.sign = -play.sign;
        }
        self.squares += change;
    }

    fn add(&mut self, one: u32, other: u32, value: i32) {
        let (one, other) = (one as usize, other as usize);
        for at in [one * self.n_pairs + other, other * self.n_pairs + one] {
            if let Some(competition) = self.matrix.get_mut(at) {
                *competition += value;
            }
        }
    }

    /// Returns the movement with these arrows.
    pub(super) fn turned(&self, movement: &Movement, signs: &[i32]) -> Movement {
        let mut rows = movement.rows().to_vec();
        for (play, _) in self.plays.iter().zip(signs).filter(|(_, sign)| **sign < 0) {
            if let Some(row) = rows.get_mut(play.row as usize)
                && let Seating::Pairs { ns, ew } = row.seating
            {
                row.seating = Seating::Pairs { ns: ew, ew: ns };
            }
        }
        Movement::new(movement.name(), movement.contest(), rows)
    }
}

fn numbered(found: &Plays) -> Vec<Play> {
    let mut plays = Vec::new();
    for (set, rows) in found.sets.iter().zip(&found.rows) {
        let from = plays.len() as u32;
        let to = from + set.len() as u32;
        let all = set.iter().zip(rows);
        plays.extend(all.map(|((one, other), row)| {
            let (one, other, row) = (*one, *other, *row as u32);
            Play { one, other, sign: 1, from, to, row }
        }));
    }
    plays
}
