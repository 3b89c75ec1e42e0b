//! Turns single tables until the balance is as good as it gets, by annealing.
//!
//! The balance is the sum of squares of the competition of every two pairs, which a turn of one table
//! changes for two pairs only (movements-and-scoring.md 2.2).

use super::random::Random;

/// A played table: two pairs counted from 0, the set, and whether it is turned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meeting {
    /// The pair that sits N/S unless turned.
    pub(crate) ns: usize,
    /// The other pair.
    pub(crate) ew: usize,
    /// The set, from 0.
    pub(crate) set: usize,
    /// Whether the two change places.
    pub(crate) turned: bool,
}

/// The competition of every two pairs, kept up to date.
#[derive(Debug, Clone)]
pub(crate) struct Balance {
    pairs: usize,
    /// +1 N/S, -1 E/W, 0 not played: by set and pair.
    directions: Vec<i32>,
    /// By pair and pair; twice the triangle.
    competition: Vec<i32>,
    total: i64,
}

impl Balance {
    /// Returns the balance of some meetings; `before` is the competition of earlier sessions.
    pub(crate) fn new(pairs: usize, meetings: &[Meeting], before: Option<&Balance>) -> Balance {
        let sets = meetings.iter().map(|it| it.set + 1).max().unwrap_or(0);
        let mut balance = Balance {
            pairs,
            directions: vec![0; sets * pairs],
            competition: before.map_or_else(|| vec![0; pairs * pairs], |it| it.competition.clone()),
            total: before.map_or(0, |it| it.total),
        };
        let mut plays = vec![0i32; sets];
        for meeting in meetings {
            let sign = if meeting.turned { -1 } else { 1 };
            for (pair, sign) in [(meeting.ns, sign), (meeting.ew, -sign)] {
                if let Some(cell) = balance.directions.get_mut(meeting.set * pairs + pair) {
                    *cell = sign;
                }
            }
            if let Some(plays) = plays.get_mut(meeting.set) {
                *plays += 1;
            }
        }
        for set in 0..sets {
            for first in 0..pairs {
                for second in 0..pairs {
                    let product = balance.direction(set, first) * balance.direction(set, second);
                    balance.add(first, second, product);
                }
            }
            let plays = plays.get(set).copied().unwrap_or(0);
            balance.total += i64::from(plays * (plays - 1));
        }
        for meeting in meetings {
            let plays = plays.get(meeting.set).copied().unwrap_or(0);
            balance.add(meeting.ns, meeting.ew, plays);
            balance.add(meeting.ew, meeting.ns, plays);
        }
        balance
    }

    /// Returns the quality Q, 100 being perfect.
    pub(crate) fn quality(&self) -> f64 {
        let squares: i64 = self.squares();
        let couples = (self.pairs * self.pairs.saturating_sub(1) / 2) as f64;
        if squares == 0 {
            0.0
        } else {
            100.0 * (self.total as f64).powi(2) / (couples * squares as f64)
        }
    }

    fn squares(&self) -> i64 {
        let couples =
            (0..self.pairs).flat_map(|first| (0..first).map(move |second| (first, second)));
        couples.map(|(first, second)| i64::from(self.competition(first, second)).pow(2)).sum()
    }

    fn direction(&self, set: usize, pair: usize) -> i32 {
        self.directions.get(set * self.pairs + pair).copied().unwrap_or(0)
    }

    fn competition(&self, first: usize, second: usize) -> i32 {
        self.competition.get(first * self.pairs + second).copied().unwrap_or(0)
    }

    fn add(&mut self, first: usize, second: usize, change: i32) {
        if let Some(cell) = self.competition.get_mut(first * self.pairs + second) {
            *cell += change;
        }
    }

    /// Returns how much the sum of squares grows if this table is turned.
    fn growth(&self, meeting: &Meeting) -> i32 {
        let row = meeting.set * self.pairs;
        let Some(directions) = self.directions.get(row..row + self.pairs) else { return 0 };
        let mut growth = 0;
        for (own, other) in [(meeting.ns, meeting.ew), (meeting.ew, meeting.ns)] {
            let start = own * self.pairs;
            let competition = self.competition.get(start..start + self.pairs).unwrap_or(&[]);
            let own_direction = directions.get(own).copied().unwrap_or(0);
            for (pair, (direction, now)) in directions.iter().zip(competition).enumerate() {
                if pair != own && pair != other && *direction != 0 {
                    growth += 4 - 4 * own_direction * direction * now;
                }
            }
        }
        growth
    }

    fn turn(&mut self, meeting: &mut Meeting) {
        for (own, other) in [(meeting.ns, meeting.ew), (meeting.ew, meeting.ns)] {
            let direction = self.direction(meeting.set, own);
            for pair in (0..self.pairs).filter(|&pair| pair != own && pair != other) {
                let change = -2 * direction * self.direction(meeting.set, pair);
                self.add(own, pair, change);
                self.add(pair, own, change);
            }
        }
        for pair in [meeting.ns, meeting.ew] {
            if let Some(cell) = self.directions.get_mut(meeting.set * self.pairs + pair) {
                *cell = -*cell;
            }
        }
        meeting.turned = !meeting.turned;
    }
}

/// Turns tables for `steps` trials and leaves the best found; returns its quality Q.
pub(crate) fn improve(
    pairs: usize,
    meetings: &mut [Meeting],
    before: Option<&Balance>,
    random: &mut Random,
    steps: u32,
) -> f64 {
    let mut balance = Balance::new(pairs, meetings, before);
    let mut squares = balance.squares();
    let mut best: (i64, Vec<bool>) = (squares, meetings.iter().map(|it| it.turned).collect());
    let hot = 3.0 * pairs as f64;
    for step in 0..steps {
        let at = random.below(meetings.len());
        let Some(meeting) = meetings.get_mut(at) else { break };
        let growth = balance.growth(meeting);
        let heat = hot * (0.03f64).powf(f64::from(step) / f64::from(steps));
        if growth <= 0 || random.unit() < (-f64::from(growth) / heat).exp() {
            balance.turn(meeting);
            squares += i64::from(growth);
            if squares < best.0 {
                best = (squares, meetings.iter().map(|it| it.turned).collect());
            }
        }
    }
    for (meeting, turned) in meetings.iter_mut().zip(best.1) {
        meeting.turned = turned;
    }
    Balance::new(pairs, meetings, before).quality()
}
