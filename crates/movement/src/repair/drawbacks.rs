//! [`Drawbacks`]: what speaks against a way to go on, and how much it weighs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::in_progress::Situation;
use crate::balance::Balance;
use crate::check::{Revenge, Sharing, Who, meetings, mismatches, seated, sharing};
use crate::{Movement, Row};

/// What a meeting again weighs.
pub(crate) const AGAIN: usize = 8;

/// What a set weighs that somebody does not get to play.
pub(crate) const UNPLAYED: usize = 6;

/// What a table weighs that shares a set and was not to.
pub(crate) const SHARED: usize = 4;

/// What speaks against a continuation.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Drawbacks {
    /// Those who meet again, in a round to come.
    pub revenge: Vec<Revenge>,
    /// Sets wanted at several tables in a round to come.
    pub sharing: Vec<Sharing>,
    /// Who plays fewer sets than was planned; who comes late, than there are rounds to come.
    pub fewer: Vec<FewerSets>,
    /// Sets that were not in play until now.
    pub new_sets: Vec<u16>,
    /// Of teams, how many matches cannot be compared.
    pub mismatches: usize,
    /// Of one winner, the quality of the balance in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<f64>,
    /// All of it in one number; the fewer the better. Continuations are offered in this order.
    pub weight: usize,
}

/// Somebody who plays fewer sets than planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FewerSets {
    /// Who.
    pub who: Who,
    /// How many were planned.
    pub planned: usize,
    /// How many it will be.
    pub plays: usize,
}

impl Situation {
    /// Weighs what speaks against it: besides what has a name, new boards 4, a match that cannot be
    /// compared 8, a percent of balance lost 1, and 1 for every round of a pair that changes; the
    /// caller adds that, and what it takes to announce it. The weights are ours: an attempt to put
    /// into numbers what a director would choose first.
    pub(crate) fn drawbacks(&self, movement: &Movement, future: &[Row], gone: &[Who]) -> Drawbacks {
        let to_come = |rounds: &[u16]| rounds.iter().any(|round| *round >= self.now);
        // Of the checker only what is weighed: the rest of a report takes longer than all of this.
        let mut revenge = meetings(movement, &[]).0.revenge;
        revenge.retain(|it| to_come(&it.rounds));
        let mut shared = sharing(movement);
        shared.retain(|it| it.round >= self.now);
        let goal = self.goal.rows().iter().filter(|row| row.round >= self.now);
        let goal: Vec<Row> = goal.copied().collect();
        let planned = self.plays(&goal);
        let plays = self.plays(future);
        let rounds: BTreeSet<u16> = future.iter().map(|row| row.round).collect();
        let newcomer = |who: &Who| !planned.contains_key(who);
        let everybody = planned.keys().chain(plays.keys().filter(|who| newcomer(who)));
        let fewer = everybody.filter(|who| !gone.contains(who)).filter_map(|who| {
            let planned = planned.get(who).copied().unwrap_or(rounds.len());
            let plays = plays.get(who).copied().unwrap_or(0);
            (plays < planned).then_some(FewerSets { who: *who, planned, plays })
        });
        let fewer: Vec<FewerSets> = fewer.collect();
        let known = self.sets();
        let new_sets: BTreeSet<u16> =
            future.iter().map(|row| row.set).filter(|set| *set > known).collect();
        let mismatches = mismatches(movement).map_or(0, |it| it.len());
        let copies =
            |it: &[Sharing]| it.iter().map(|sharing| sharing.tables.len() - 1).sum::<usize>();
        let was_shared = copies(&sharing(&Movement::new("", self.contest, goal)));
        let quality = Balance::of(&self.goal).map(|balance| balance.q());
        let q = Balance::of(movement).map(|balance| balance.q());
        let lost = quality.zip(q).map_or(0.0, |(before, after)| before - after);
        let balance_lost = lost.max(0.0) as usize;
        let weight = AGAIN * revenge.len()
            + UNPLAYED * fewer.iter().map(|fewer| fewer.planned - fewer.plays).sum::<usize>()
            + SHARED * copies(&shared).saturating_sub(was_shared)
            + 4 * new_sets.len()
            + 8 * mismatches
            + balance_lost;
        let new_sets = new_sets.into_iter().collect();
        Drawbacks { revenge, sharing: shared, fewer, new_sets, mismatches, q, weight }
    }

    /// Returns how often everybody plays in the past and these rounds.
    fn plays(&self, future: &[Row]) -> BTreeMap<Who, usize> {
        let mut plays = BTreeMap::new();
        for row in self.past.iter().chain(future) {
            for who in seated(self.contest, row).into_iter().flatten() {
                *plays.entry(who).or_default() += usize::from(row.is_played());
            }
        }
        plays
    }
}
