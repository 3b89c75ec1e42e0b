//! A step is taken back: a fact, or all the facts of an operation, and what stands on them.

use std::collections::BTreeSet;

use serde::Deserialize;
use session::log::{describe, undo_plan};
use session::{Command, FactBody, Seq, State};

use super::Plan;
use crate::Trouble;

/// So many steps that go along are named; more are counted.
const MOST_NAMED: usize = 8;

/// Take a step back.
#[derive(Debug, Clone, Deserialize)]
pub struct Undo {
    /// Any fact of the step.
    fact: Seq,
}

impl Undo {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let own = state.operation_of(self.fact);
        if let Some((mark, operation)) = own
            && (operation.first.0..=operation.last.0)
                .map(Seq)
                .chain([mark])
                .all(|seq| state.undone_by(seq).is_some())
        {
            return Err(Trouble::refused(format!("“{}” is undone already.", operation.title)));
        }
        let facts = undo_plan(state, self.fact)?;
        let title = match own {
            Some((_, operation)) => format!("Undone: {}", operation.title),
            None => format!("Undone: {}", name(state, self.fact)),
        };
        let mut plan = Plan::new(title, facts.iter().copied().map(Command::Undo).collect());
        for fact in &facts {
            if let Some(FactBody::EntrySettled(settled)) = state.body_of(*fact)
                && let Some(entry) = state.event().set_aside().get(settled.entry)
            {
                let (slot, outcome) = (entry.raised.slot, &entry.raised.outcome);
                plan.sentences.push(format!(
                    "{outcome}, which table {}{} sent for board {} in round {}, waits for you again.",
                    slot.section, slot.table, slot.board, slot.round
                ));
            }
        }
        let is_own = |seq: &Seq| match own {
            Some((mark, operation)) => *seq == mark || operation.has(*seq),
            None => *seq == self.fact,
        };
        let others: Vec<Seq> = facts.into_iter().filter(|seq| !is_own(seq)).collect();
        let names = names(state, &others);
        for name in names.iter().take(MOST_NAMED) {
            plan = plan.warning(format!("This goes with it, for it stands on it: {name}"));
        }
        if names.len() > MOST_NAMED {
            let more = names.len() - MOST_NAMED;
            plan = plan.warning(format!("{more} further steps that stand on it go with it."));
        }
        Ok(plan.saying("The log keeps everything; what is undone can be done again."))
    }
}

/// Returns what some facts are, each operation once.
fn names(state: &State, facts: &[Seq]) -> Vec<String> {
    let mut seen: BTreeSet<Seq> = BTreeSet::new();
    let mut names = Vec::new();
    for seq in facts {
        match state.operation_of(*seq) {
            Some((mark, operation)) if seen.insert(mark) => names.push(operation.title.clone()),
            Some(_) => {}
            None => names.push(name(state, *seq)),
        }
    }
    names
}

/// Returns what a fact says.
fn name(state: &State, seq: Seq) -> String {
    if let Some(body) = state.body_of(seq) {
        return describe::fact(body);
    }
    match state.event().results.version(seq) {
        Some(Some(result)) => {
            let outcome = describe::result(&result.outcome, result.slot.board);
            format!("{}, {}: {outcome}", result.slot, result.seating)
        }
        Some(None) => match state.event().results.before(seq) {
            Some(result) => format!("{}: {} erased", result.slot, result.outcome),
            None => format!("the result of fact {seq}"),
        },
        None => format!("the result of fact {seq}"),
    }
}
