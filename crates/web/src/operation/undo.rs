//! A step is taken back: a fact, or all the facts of an operation, and what stands on them.

use std::collections::BTreeSet;

use serde::Deserialize;
use session::log::{describe, undo_plan};
use session::{Command, Seq, State};

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
            None => match state.body_of(self.fact) {
                Some(body) => format!("Undone: {}", describe::fact(body)),
                None => format!("Undone: fact {}", self.fact),
            },
        };
        let mut plan = Plan::new(title, facts.iter().copied().map(Command::Undo).collect());
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
            None => names.push(match state.body_of(*seq) {
                Some(body) => describe::fact(body),
                None => format!("the result of fact {seq}"),
            }),
        }
    }
    names
}
