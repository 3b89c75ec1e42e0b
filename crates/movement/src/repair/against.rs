//! What speaks against a way to go on, in sentences a director reads.

use std::collections::BTreeMap;

use super::drawbacks::Drawbacks;
use super::in_progress::Situation;
use super::notice::rounds_text;
use crate::Movement;
use crate::balance::Balance;
use crate::check::{Fault, Sharing, Who, nouns, sharing};

/// So many of a kind are named; of more, how many.
const MOST_NAMED: usize = 4;

impl Situation {
    /// Returns the drawbacks in sentences; what was planned like that is none.
    pub(crate) fn against(&self, drawbacks: &Drawbacks) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let again: Vec<String> = drawbacks
            .revenge
            .iter()
            .map(|it| format!("{} and {} in {}", it.one, it.other, rounds_text(&it.rounds)))
            .collect();
        if !again.is_empty() {
            said.push(format!("Meet again: {}.", phrases(&again)));
        }
        said.extend(self.more_sharing(&drawbacks.sharing));
        let mut fewer: BTreeMap<(usize, usize), Vec<Who>> = BTreeMap::new();
        for it in &drawbacks.fewer {
            fewer.entry((it.plays, it.planned)).or_default().push(it.who);
        }
        for ((plays, planned), who) in fewer {
            let verb = if who.len() == 1 { "plays" } else { "play" };
            let rounds = if plays == 1 { "round" } else { "rounds" };
            said.push(format!("{} {verb} {plays} {rounds} instead of {planned}.", some(&who)));
        }
        if !drawbacks.new_sets.is_empty() {
            let sets: Vec<String> =
                drawbacks.new_sets.iter().map(|set| self.set_name(*set)).collect();
            said.push(format!("New boards are needed: {}.", some(&sets)));
        }
        match drawbacks.mismatches {
            0 => {}
            1 => said.push("1 match cannot be compared.".into()),
            n => said.push(format!("{n} matches cannot be compared.")),
        }
        let planned = Balance::of(&self.goal).map(|balance| balance.q());
        if let Some((planned, q)) = planned.zip(drawbacks.q)
            && planned - q >= 1.0
        {
            said.push(format!("The balance is {q:.0} and was to be {planned:.0}."));
        }
        said
    }

    /// Says which sets are wanted at several tables, if that is more than was planned.
    fn more_sharing(&self, shared: &[Sharing]) -> Option<String> {
        let goal = self.goal.rows().iter().filter(|row| row.round >= self.now);
        let planned = sharing(&Movement::new("", self.contest, goal.copied().collect()));
        let copies = |it: &[Sharing]| it.iter().map(|it| it.tables.len() - 1).sum::<usize>();
        if copies(shared) <= copies(&planned) {
            return None;
        }
        let new = shared.iter().filter(|it| !planned.contains(it));
        let new: Vec<String> = new
            .map(|it| {
                let tables = some(&it.tables);
                format!("tables {tables} {} in round {}", self.set_name(it.set), it.round)
            })
            .collect();
        Some(format!("Share: {}.", phrases(&new)))
    }

    /// Says which rule was broken in the past.
    pub(crate) fn broken(&self, fault: &Fault) -> String {
        match fault {
            Fault::PlaysTwice { who, set, places } => {
                let places: Vec<String> = places
                    .iter()
                    .map(|place| format!("round {} at table {}", place.round, place.table))
                    .collect();
                let noun = match nouns(self.contest).0 {
                    "pair" => "Pair",
                    "team" => "Team",
                    _ => "Player",
                };
                let times = match places.len() {
                    2 => "twice".to_owned(),
                    n => format!("{n} times"),
                };
                format!("{noun} {who} plays {} {times}: {}.", self.set_name(*set), some(&places))
            }
            other => other.sentence(self.contest),
        }
    }
}

/// Returns phrases that have commas and "and" of their own; of many the first, and how many more.
fn phrases(items: &[String]) -> String {
    let more = items.len().saturating_sub(MOST_NAMED);
    let named = if more > 1 { MOST_NAMED } else { items.len() };
    let said = items.iter().take(named).map(String::as_str).collect::<Vec<&str>>().join("; ");
    if more > 1 { format!("{said}; and {more} more") } else { said }
}

/// Returns "1, 2 and 3"; of many the first, and how many more there are.
pub(crate) fn some<T: std::fmt::Display>(items: &[T]) -> String {
    let more = items.len().saturating_sub(MOST_NAMED);
    // One more is named as quickly as counted.
    let named = if more > 1 { MOST_NAMED } else { items.len() };
    let mut said: Vec<String> = items.iter().take(named).map(ToString::to_string).collect();
    if more > 1 {
        said.push(format!("{more} more"));
    }
    match said.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
