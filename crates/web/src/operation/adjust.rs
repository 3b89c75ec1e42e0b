//! The director rules: an adjusted score of any kind in place of what the table obtained.

use bridge::{Outcome, OutcomeKind};
use serde::Deserialize;
use session::model::{Seating, Slot};
use session::{Command, EnterResult, State};

use super::award::Award;
use super::{Plan, in_words};
use crate::Trouble;

/// Give an adjusted score.
#[derive(Debug, Clone, Deserialize)]
pub struct Adjust {
    #[serde(flatten)]
    pub(super) slot: Slot,
    /// What North-South get.
    pub(super) ns: Award,
    /// What East-West get; the counterpart of North-South's when it is not said.
    #[serde(default)]
    pub(super) ew: Option<Award>,
    /// Who played, where the table has no result yet and the movement does not know.
    #[serde(default)]
    pub(super) seating: Option<Seating>,
    /// Take it in although the movement does not know it.
    #[serde(default)]
    pub(super) insist: bool,
}

impl Adjust {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let Adjust { slot, seating, insist, .. } = *self;
        let Slot { session, section, table, round, board } = slot;
        let there = state.event().results.get(&slot).map(|(_, result)| &result.outcome);
        let at_table = at_table(state, &slot);
        let outcome = self.outcome(at_table, there)?;
        let mut plan = Plan::new(
            match is_adjusted(&outcome) {
                true => format!("Board {board} at table {section}{table} adjusted"),
                false => {
                    format!("Board {board} at table {section}{table}: the table's result stands")
                }
            },
            vec![Command::EnterResult(EnterResult {
                session,
                section,
                table,
                round: Some(round),
                board,
                outcome: outcome.clone(),
                seating,
                correct: there.is_some(),
                insist,
                reason: None,
            })],
        );
        match at_table {
            Some(at_table) => {
                plan = plan.saying(format!("At the table: {}.", in_words::outcome(at_table)));
            }
            None => plan = plan.saying("The table has no result of its own on this board."),
        }
        if let Some(there) = there
            && Some(there) != at_table
        {
            plan = plan.saying(format!("Ruled before: {}.", in_words::outcome(there)));
        }
        plan = plan.saying(format!("Ruled now: {}.", in_words::outcome(&outcome)));
        if there == Some(&outcome) {
            plan = plan.warning("This is what stands there already.");
        }
        Ok(plan)
    }

    /// Returns what becomes of the board.
    fn outcome(
        &self,
        at_table: Option<&Outcome>,
        there: Option<&Outcome>,
    ) -> Result<Outcome, Trouble> {
        let ew = match &self.ew {
            Some(ew) => ew.clone(),
            None => self.ns.for_the_others()?,
        };
        // That they sat the wrong way round stays true whatever the ruling.
        let wrong_direction = there.is_some_and(|there| there.wrong_direction);
        if (&self.ns, &ew) == (&Award::Stands, &Award::Stands)
            && let Some(at_table) = at_table
        {
            return Ok(Outcome { wrong_direction, ..at_table.clone() });
        }
        let ns = self.ns.adjustment(at_table)?;
        Ok(Outcome { wrong_direction, ..Outcome::adjusted(ns, ew.adjustment(at_table)?) })
    }
}

/// Returns what the table itself obtained: the last version of its result that is no ruling.
pub(crate) fn at_table<'a>(state: &'a State, slot: &Slot) -> Option<&'a Outcome> {
    let versions = state.event().results.history(slot);
    let results = versions.into_iter().rev().filter_map(|(_, result)| result);
    results.map(|result| &result.outcome).find(|outcome| !is_adjusted(outcome))
}

/// Tells whether the director gave it.
pub(crate) fn is_adjusted(outcome: &Outcome) -> bool {
    matches!(outcome.kind, OutcomeKind::Adjusted(_))
}
