//! What a movement for individuals gives everybody: partners, opponents, boards, rounds off.

use std::collections::BTreeMap;

use crate::{Movement, Seating};

/// How even a movement for individuals is, as least and most over all players or all two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IndividualReport {
    /// How many players there are.
    pub players: u16,
    /// How often two are partners.
    pub partners: (u16, u16),
    /// How often two are opponents.
    pub opponents: (u16, u16),
    /// How many rounds a player sits out.
    pub sat_out: (u16, u16),
    /// How often a player meets a set more than once, added up; should be 0.
    pub repeated_sets: u16,
}

/// Returns the report on a movement for individuals; of pairs, nothing is counted.
pub fn report(movement: &Movement) -> IndividualReport {
    let mut partners: BTreeMap<(u16, u16), u16> = BTreeMap::new();
    let mut opponents: BTreeMap<(u16, u16), u16> = BTreeMap::new();
    let mut sets: BTreeMap<(u16, u16), u16> = BTreeMap::new();
    let mut played: BTreeMap<u16, u16> = BTreeMap::new();
    for row in movement.rows() {
        let Seating::Players { n, s, e, w } = row.seating else { continue };
        for player in [n, s, e, w].into_iter().filter(|player| *player != 0) {
            played.entry(player).or_default();
            if row.is_played() {
                once_more(&mut played, player);
                once_more(&mut sets, (player, row.set));
            }
        }
        if row.is_played() {
            for (one, other) in [(n, s), (e, w)] {
                once_more(&mut partners, (one.min(other), one.max(other)));
            }
            for (one, other) in [(n, e), (n, w), (s, e), (s, w)] {
                once_more(&mut opponents, (one.min(other), one.max(other)));
            }
        }
    }
    let players: Vec<u16> = played.keys().copied().collect();
    let range = |counts: &BTreeMap<(u16, u16), u16>| {
        let all = players.iter().enumerate().flat_map(|(index, one)| {
            let others = players.iter().skip(index + 1);
            others.map(|other| counts.get(&(*one, *other)).copied().unwrap_or(0))
        });
        least_and_most(all)
    };
    let rounds = movement.rounds();
    IndividualReport {
        players: u16::try_from(players.len()).unwrap_or(u16::MAX),
        partners: range(&partners),
        opponents: range(&opponents),
        sat_out: least_and_most(played.values().map(|played| rounds.saturating_sub(*played))),
        repeated_sets: sets.values().fold(0, |sum, times| sum.saturating_add(times - 1)),
    }
}

impl IndividualReport {
    /// Returns the report as a sentence.
    pub fn sentence(&self) -> String {
        let times = |(least, most): (u16, u16)| match (least, most) {
            (0, 0) => "never".to_owned(),
            (1, 1) => "once".to_owned(),
            (2, 2) => "twice".to_owned(),
            (least, most) if least == most => format!("{most} times"),
            (least, most) => format!("{least} to {most} times"),
        };
        let mut sentence = format!(
            "Each two of {} players are partners {} and opponents {}; {}.",
            self.players,
            times(self.partners),
            times(self.opponents),
            match self.sat_out {
                (0, 0) => "nobody sits out".to_owned(),
                sat_out => format!("each sits out {}", times(sat_out)),
            }
        );
        if self.repeated_sets > 0 {
            sentence.push_str(" Somebody would play a set twice!");
        }
        sentence
    }
}

fn once_more<K: Ord>(counts: &mut BTreeMap<K, u16>, key: K) {
    let count = counts.entry(key).or_default();
    *count = count.saturating_add(1);
}

fn least_and_most(counts: impl Iterator<Item = u16>) -> (u16, u16) {
    let range = counts.fold(None, |range: Option<(u16, u16)>, count| {
        let (least, most) = range.unwrap_or((count, count));
        Some((least.min(count), most.max(count)))
    });
    range.unwrap_or((0, 0))
}
