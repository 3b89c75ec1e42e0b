//! More rounds, or fewer.

use movement::repair::Happened;
use serde::Deserialize;
use session::State;

use super::Part;
use crate::Trouble;
use crate::operation::Plan;

/// There is time for more rounds.
#[derive(Debug, Clone, Deserialize)]
pub struct AddRounds {
    #[serde(flatten)]
    part: Part,
    /// How many more.
    rounds: u16,
}

/// There is time for fewer rounds.
#[derive(Debug, Clone, Deserialize)]
pub struct Curtail {
    #[serde(flatten)]
    part: Part,
    /// How many there shall be in all.
    rounds: u16,
}

impl AddRounds {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let happened = Happened::AddRounds { rounds: self.rounds };
        let mut plan = self.part.take(self.part.played(state)?, &happened, |_| true)?.plan;
        let more =
            if self.rounds == 1 { "1 round".into() } else { format!("{} rounds", self.rounds) };
        plan.title = format!("Section {}: {more} more: {}", self.part.section, plan.title);
        Ok(plan)
    }
}

impl Curtail {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let happened = Happened::Curtail { rounds: self.rounds };
        let mut plan = self.part.take(self.part.played(state)?, &happened, |_| true)?.plan;
        plan.title = format!("Section {} ends early: {}", self.part.section, plan.title);
        Ok(plan)
    }
}
