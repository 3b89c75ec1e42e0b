//! A result is corrected, or entered where there was none.

use bridge::BoardNo;
use serde::Deserialize;
use session::model::{RoundNo, Seating, SectionLetters, SessionNo, Slot, TableNo};
use session::{Command, EnterResult, State};

use super::Plan;
use super::typed::{self, Typed};
use crate::Trouble;

/// Correct a result, or enter one.
#[derive(Debug, Clone, Deserialize)]
pub struct Correct {
    session: SessionNo,
    section: SectionLetters,
    table: TableNo,
    round: RoundNo,
    board: BoardNo,
    /// What happened, as it is typed: `4SN= HK`, `A+ A-`, `[60% 4SN=, 40% 4SN-1]`; `RD` at the end says that
    /// they sat right after all.
    outcome: String,
    /// Who played, when it was not who the movement says.
    #[serde(default)]
    seating: Option<Seating>,
    /// Take it in although the movement does not know it.
    #[serde(default)]
    insist: bool,
    /// Why, or from where: `paper slip 14`.
    #[serde(default)]
    reason: Option<String>,
}

impl Correct {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let Correct { session, section, table, round, board, seating, insist, .. } = *self;
        let slot = Slot { session, section, table, round, board };
        let there = state.event().results.get(&slot).map(|(_, result)| result.outcome.clone());
        let Typed { outcome, told } = typed::read(&self.outcome, there.as_ref())?;
        let title = match &there {
            Some(_) => format!("Board {board} at table {section}{table} corrected"),
            None => format!("Board {board} at table {section}{table} entered"),
        };
        let sentence = match &there {
            Some(there) => format!("{there} becomes {outcome}."),
            None => format!("{outcome} is entered."),
        };
        let command = EnterResult {
            session,
            section,
            table,
            round: Some(round),
            board,
            outcome,
            seating,
            correct: there.is_some(),
            insist,
            reason: self.reason.clone(),
        };
        let mut plan = Plan::new(title, vec![Command::EnterResult(command)]).saying(sentence);
        plan.sentences.extend(told.map(str::to_owned));
        Ok(plan)
    }
}
