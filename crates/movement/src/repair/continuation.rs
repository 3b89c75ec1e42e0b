//! [`Continuation`]: one way to go on, checked against what was played, with what it costs.
//!
//! Nothing is offered in which anybody would play a set again or sit in two seats from now on.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::in_progress::Situation;
use super::notice::{Notice, notices};
use crate::balance::Balance;
use crate::check::{Fault, Report, Revenge, Sharing, Who, check, seated};
use crate::{Movement, Row, Seating};

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Continuation {
    /// A few words.
    pub title: String,
    /// What is done and why, in sentences.
    pub explanation: String,
    /// The whole movement: the past as it really was played, and what is to come.
    #[serde(serialize_with = "write_movement")]
    pub movement: Movement,
    /// The first round in which it is not the movement as it was set; one after the last if there is
    /// no such round. A session takes the movement as a new version from here.
    pub from_round: u16,
    /// The next round to be played.
    pub now: u16,
    /// Who notices something, and what. Everybody whose future changes is named.
    pub notices: Vec<Notice>,
    /// What speaks against it.
    pub drawbacks: Drawbacks,
    /// Boards to be played after the last round, outside the movement.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub late_plays: Vec<LatePlay>,
    /// Rules that were broken already; nothing can be done about them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub already_broken: Vec<String>,
}

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

/// Boards to be played late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LatePlay {
    /// The table.
    pub table: u16,
    /// The round in which they were missed.
    pub round: u16,
    /// The set.
    pub set: u16,
}

/// A continuation before it is checked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft {
    pub(crate) title: String,
    pub(crate) explanation: String,
    /// The rounds to come.
    pub(crate) future: Vec<Row>,
    pub(crate) late_plays: Vec<LatePlay>,
    /// Who leaves: that they play less is no drawback.
    pub(crate) gone: Vec<Who>,
    /// What is to be told besides what the movement shows.
    pub(crate) told: Vec<Notice>,
    /// What speaks against it besides what the movement shows.
    pub(crate) extra: usize,
}

impl Situation {
    /// Checks a draft; nothing if a rule would be broken from now on.
    pub(crate) fn finish(&self, draft: Draft) -> Option<Continuation> {
        let Draft { title, explanation, mut future, late_plays, gone, told, extra } = draft;
        self.fill_in(&mut future);
        let rows: Vec<Row> = self.past.iter().chain(&future).copied().collect();
        let mut movement = Movement::new(self.old.name(), self.contest, rows);
        if movement != self.old {
            let name = format!("{}, repaired in round {}", self.old.name(), self.now);
            movement = Movement::new(name, self.contest, movement.rows().to_vec());
        }
        let report = check(&movement);
        let (broken, already): (Vec<&Fault>, Vec<&Fault>) =
            report.faults.iter().partition(|fault| last_round(fault) >= self.now);
        if !broken.is_empty() {
            return None;
        }
        let (mut notices, changes) = notices(self, &future, &gone);
        notices.extend(told);
        let mut drawbacks = self.drawbacks(&report, &future, &gone);
        drawbacks.weight += changes + extra;
        Some(Continuation {
            title,
            explanation,
            from_round: self.first_change(&movement),
            movement,
            now: self.now,
            notices,
            drawbacks,
            late_plays,
            already_broken: already.iter().map(|fault| fault.sentence(self.contest)).collect(),
        })
    }

    /// Gives every table that plays an empty row for the rounds in which it does not.
    fn fill_in(&self, future: &mut Vec<Row>) {
        let tables: BTreeSet<u16> = future.iter().map(|row| row.table).collect();
        let rounds: BTreeSet<u16> = future.iter().map(|row| row.round).collect();
        let there: BTreeSet<(u16, u16)> = future.iter().map(|row| (row.table, row.round)).collect();
        let players = future.iter().any(|row| matches!(row.seating, Seating::Players { .. }));
        let seating = match players {
            true => Seating::Players { n: 0, s: 0, e: 0, w: 0 },
            false => Seating::Pairs { ns: 0, ew: 0 },
        };
        let places = tables.iter().flat_map(|table| rounds.iter().map(|round| (*table, *round)));
        let empty = places.filter(|place| !there.contains(place));
        future.extend(empty.map(|(table, round)| Row { table, round, seating, set: 0 }));
    }

    fn first_change(&self, movement: &Movement) -> u16 {
        let (old, new): (HashSet<&Row>, HashSet<&Row>) =
            (self.old.rows().iter().collect(), movement.rows().iter().collect());
        let changed = old.symmetric_difference(&new);
        let none = movement.rounds().max(self.last).saturating_add(1);
        changed.map(|row| row.round).min().unwrap_or(none)
    }

    /// Weighs what speaks against it: a meeting again 8, a set that somebody does not get to play 6,
    /// a set shared that was not to be 4, new boards 4, a percent of balance lost 1, and 1 for every
    /// round of a pair that changes; the caller adds that, and what it takes to announce it. The weights are ours: an attempt to put into
    /// numbers what a director would choose first.
    fn drawbacks(&self, report: &Report, future: &[Row], gone: &[Who]) -> Drawbacks {
        let to_come = |rounds: &[u16]| rounds.iter().any(|round| *round >= self.now);
        let again = report.meetings.revenge.iter().filter(|it| to_come(&it.rounds));
        let revenge: Vec<Revenge> = again.cloned().collect();
        let shared = report.sharing.iter().filter(|it| it.round >= self.now);
        let sharing: Vec<Sharing> = shared.cloned().collect();
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
        let mismatches = report.mismatches.as_ref().map_or(0, Vec::len);
        let copies =
            |it: &[Sharing]| it.iter().map(|sharing| sharing.tables.len() - 1).sum::<usize>();
        let was_shared = copies(&check(&Movement::new("", self.contest, goal)).sharing);
        let quality = Balance::of(&self.goal).map(|balance| balance.q());
        let lost = quality.zip(report.q).map_or(0.0, |(before, after)| before - after);
        let balance_lost = lost.max(0.0) as usize;
        let weight = 8 * revenge.len()
            + 6 * fewer.iter().map(|fewer| fewer.planned - fewer.plays).sum::<usize>()
            + 4 * copies(&sharing).saturating_sub(was_shared)
            + 4 * new_sets.len()
            + 8 * mismatches
            + balance_lost;
        let new_sets = new_sets.into_iter().collect();
        Drawbacks { revenge, sharing, fewer, new_sets, mismatches, q: report.q, weight }
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

/// Returns the last round a fault is about.
fn last_round(fault: &Fault) -> u16 {
    match fault {
        Fault::PlaysTwice { places, .. } => places.iter().map(|it| it.round).max().unwrap_or(0),
        Fault::TwoSeats { round, .. } => *round,
        Fault::TwoRows { place } | Fault::Nowhere { place } | Fault::WrongKind { place } => {
            place.round
        }
    }
}

fn write_movement<S: Serializer>(movement: &Movement, serializer: S) -> Result<S::Ok, S::Error> {
    let mut out = serializer.serialize_struct("Movement", 3)?;
    out.serialize_field("name", movement.name())?;
    out.serialize_field("contest", &movement.contest())?;
    out.serialize_field("rows", movement.rows())?;
    out.end()
}
