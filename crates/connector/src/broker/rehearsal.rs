//! A rehearsal: several things are said to a supposed state, one after the other, before any of them is said.

use session::{Command, State};

use crate::event::Fault;

/// What would be said, and the state as it would be then.
pub(super) struct Rehearsal {
    state: State,
    commands: Vec<Command>,
}

impl Rehearsal {
    /// Begins with a state.
    pub(super) fn on(state: State) -> Self {
        Self { state, commands: Vec::new() }
    }

    /// Rehearses what comes next, which may look at what was rehearsed before.
    pub(super) fn then(
        mut self,
        next: impl FnOnce(&State) -> Result<Vec<Command>, Fault>,
    ) -> Result<Self, Fault> {
        let next = next(&self.state)?;
        if !next.is_empty() {
            self.state = self.state.suppose(&next)?.0;
            self.commands.extend(next);
        }
        Ok(self)
    }

    /// Returns how many commands were rehearsed.
    pub(super) fn len(&self) -> usize {
        self.commands.len()
    }

    /// Returns everything, to be said.
    pub(super) fn commands(self) -> Vec<Command> {
        self.commands
    }
}
