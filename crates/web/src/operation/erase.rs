//! A result is erased: the board is open again at that table.

use serde::Deserialize;
use session::model::Slot;
use session::{Command, EraseResult, State};

use super::Plan;
use crate::Trouble;

/// Erase a result.
#[derive(Debug, Clone, Deserialize)]
pub struct Erase {
    #[serde(flatten)]
    slot: Slot,
    #[serde(default)]
    reason: Option<String>,
}

impl Erase {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let Slot { session, section, table, round, board } = self.slot;
        let there = state.event().results.get(&self.slot);
        let (_, there) = there.ok_or_else(|| {
            Trouble::refused(format!(
                "Table {section}{table} has no result for board {board} in round {round}."
            ))
        })?;
        let sentence = format!(
            "{} is erased. If the table is still in round {round}, its phone asks for the board again.",
            there.outcome
        );
        let reason = self.reason.clone();
        let command = EraseResult { session, section, table, round: Some(round), board, reason };
        let title = format!("Board {board} at table {section}{table} erased");
        Ok(Plan::new(title, vec![Command::EraseResult(command)]).saying(sentence))
    }
}
