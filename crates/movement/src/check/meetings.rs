//! Who meets whom.
//!
//! Pairs meet as opponents. Of teams N/S of one against E/W of another is a meeting of its own, and a
//! match is both of them. In an individual everybody has partners too.

use serde::Serialize;

use crate::check::who::{Who, seated};
use crate::{Contest, Movement};

/// Two that meet more than once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Revenge {
    /// One of them; of teams the one that sits N/S.
    pub one: Who,
    /// The other.
    pub other: Who,
    /// The rounds in which they meet.
    pub rounds: Vec<u16>,
}

/// Who meets whom, in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Meetings {
    /// How many others there are to be met.
    pub others: usize,
    /// The fewest of them that somebody meets.
    pub least: usize,
    /// The most that somebody meets.
    pub most: usize,
    /// Those who meet again: revenge rounds.
    pub revenge: Vec<Revenge>,
    /// The highest number of meetings of the same two.
    pub most_often: usize,
}

impl Meetings {
    /// Tells whether everybody meets everybody.
    pub fn is_complete(&self) -> bool {
        self.others > 0 && self.least == self.others
    }
}

/// Returns the meetings of opponents, and in an individual those of partners.
pub(crate) fn meetings(movement: &Movement, players: &[Who]) -> (Meetings, Option<Meetings>) {
    let contest = movement.contest();
    let mut opponents: Vec<(Who, Who, u16)> = Vec::new();
    let mut partners: Vec<(Who, Who, u16)> = Vec::new();
    for row in movement.rows().iter().filter(|row| row.is_played()) {
        match seated(contest, row) {
            [Some(north), Some(south), Some(east), Some(west)] => {
                for (one, other) in [(north, east), (north, west), (south, east), (south, west)] {
                    opponents.push((one.min(other), one.max(other), row.round));
                }
                for (one, other) in [(north, south), (east, west)] {
                    partners.push((one.min(other), one.max(other), row.round));
                }
            }
            [Some(ns), Some(ew), ..] if contest == Contest::OneWinner => {
                opponents.push((ns.min(ew), ns.max(ew), row.round));
            }
            // With two winners, and in teams, N/S against E/W says which two it is.
            [Some(ns), Some(ew), ..] => opponents.push((ns, ew, row.round)),
            _ => {}
        }
    }
    let with_partners = contest == Contest::Individual;
    let met = summary(contest, players, opponents);
    (met, with_partners.then(|| summary(contest, players, partners)))
}

fn summary(contest: Contest, players: &[Who], mut met: Vec<(Who, Who, u16)>) -> Meetings {
    met.retain(|(one, other, _)| one != other);
    met.sort_unstable();
    let mut opponents = vec![0_usize; players.len()];
    let mut revenge = Vec::new();
    let mut most_often = 0;
    let mut count = |who: Who| {
        if let Ok(at) = players.binary_search(&who)
            && let Some(n) = opponents.get_mut(at)
        {
            *n += 1;
        }
    };
    for same in met.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let Some((one, other, _)) = same.first().copied() else { continue };
        if contest != Contest::Teams || one.number != other.number {
            count(one);
            count(other);
        }
        most_often = most_often.max(same.len());
        if same.len() > 1 {
            let rounds = same.iter().map(|meeting| meeting.2).collect();
            revenge.push(Revenge { one, other, rounds });
        }
    }
    // Who never plays, such as the missing pair itself, is not asked whom it meets.
    let playing = opponents.iter().filter(|n| **n > 0);
    let lines = |line| players.iter().filter(|who| who.line == Some(line)).count();
    let others = match contest {
        Contest::TwoWinners => lines(super::Line::Ns).max(lines(super::Line::Ew)),
        Contest::Teams => lines(super::Line::Ns).max(lines(super::Line::Ew)).saturating_sub(1),
        Contest::OneWinner | Contest::Individual => players.len().saturating_sub(1),
    };
    Meetings {
        others,
        least: playing.clone().min().copied().unwrap_or(0),
        most: playing.max().copied().unwrap_or(0),
        revenge,
        most_often,
    }
}
