//! A step is taken back: a fact, or all the facts of an operation.

use serde::Deserialize;
use session::{Command, Seq, State};

use super::Plan;
use crate::Trouble;

/// Take a step back.
#[derive(Debug, Clone, Deserialize)]
pub struct Undo {
    /// Any fact of the step.
    fact: Seq,
}

impl Undo {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let Some((mark, operation)) = state.operation_of(self.fact) else {
            let title = format!("Fact {} undone", self.fact);
            return Ok(Plan::new(title, vec![Command::Undo(self.fact)]));
        };
        // Latest first, so that nothing stands on what goes.
        let facts = (operation.first.0..=operation.last.0).map(Seq).chain([mark]);
        let facts = facts.filter(|seq| state.undone_by(*seq).is_none());
        let mut commands: Vec<Command> = facts.map(Command::Undo).collect();
        commands.reverse();
        if commands.is_empty() {
            return Err(Trouble::refused(format!("“{}” is undone already.", operation.title)));
        }
        Ok(Plan::new(format!("Undone: {}", operation.title), commands))
    }
}
