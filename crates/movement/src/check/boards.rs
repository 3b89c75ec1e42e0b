//! The boards: how often each set is played, by whom, and where it is wanted at several tables.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Movement;
use crate::check::who::{Who, seated};

/// A set wanted at several tables in one round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Sharing {
    /// The round.
    pub round: u16,
    /// The set.
    pub set: u16,
    /// The tables.
    pub tables: Vec<u16>,
}

/// How often a set is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SetPlays {
    /// The set.
    pub set: u16,
    /// How often it is played.
    pub plays: usize,
}

/// The least and the most of something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The least.
    pub least: usize,
    /// The most.
    pub most: usize,
}

impl Span {
    /// Returns the span of numbers; nothing at all is from 0 to 0.
    pub(crate) fn of(numbers: impl Iterator<Item = usize>) -> Span {
        let ends = numbers.fold(None, |ends: Option<Span>, n| {
            let Span { least, most } = ends.unwrap_or(Span { least: n, most: n });
            Some(Span { least: least.min(n), most: most.max(n) })
        });
        ends.unwrap_or_default()
    }

    /// Tells whether all are equal.
    pub fn is_even(&self) -> bool {
        self.least == self.most
    }
}

/// Returns how often each set that is played is played.
pub(crate) fn plays(movement: &Movement) -> Vec<SetPlays> {
    let mut times: BTreeMap<u16, usize> = BTreeMap::new();
    for row in movement.rows().iter().filter(|row| row.is_played()) {
        *times.entry(row.set).or_default() += 1;
    }
    times.into_iter().map(|(set, plays)| SetPlays { set, plays }).collect()
}

/// Returns how many different sets each of those who play has.
pub(crate) fn sets_each(movement: &Movement, players: &[Who]) -> Vec<usize> {
    let mut played: Vec<(Who, u16)> = Vec::new();
    for row in movement.rows().iter().filter(|row| row.is_played()) {
        played.extend(
            seated(movement.contest(), row).into_iter().flatten().map(|who| (who, row.set)),
        );
    }
    played.sort_unstable();
    played.dedup();
    let mut sets = vec![0; players.len()];
    for (who, _) in played {
        if let Ok(at) = players.binary_search(&who)
            && let Some(n) = sets.get_mut(at)
        {
            *n += 1;
        }
    }
    sets
}

/// Returns where sets are wanted at several tables at once.
pub(crate) fn sharing(movement: &Movement) -> Vec<Sharing> {
    let played = movement.rows().iter().filter(|row| row.is_played());
    let mut wanted: Vec<(u16, u16, u16)> =
        played.map(|row| (row.round, row.set, row.table)).collect();
    wanted.sort_unstable();
    let same = wanted.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    same.filter_map(|same| match *same {
        [(round, set, _), _, ..] => {
            let mut tables: Vec<u16> = same.iter().map(|wanted| wanted.2).collect();
            tables.dedup();
            (tables.len() > 1).then_some(Sharing { round, set, tables })
        }
        _ => None,
    })
    .collect()
}
