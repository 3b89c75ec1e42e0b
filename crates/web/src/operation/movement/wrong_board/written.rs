//! What is written down of a wrong board: the result goes to the board that was played, and does not stand a
//! second time under the board that should have been.

use bridge::Outcome;
use session::model::{Seating, Slot};
use session::{Command, EnterResult, EraseResult, MoveResult, State};

use super::WrongBoard;
use crate::Trouble;
use crate::operation::Plan;
use crate::operation::movement::refused;

impl WrongBoard {
    /// Adds what puts the result on the board that was played; returns what stays under the board that
    /// should have been: not played, or an artificial score, which are no results of a wrong board.
    pub(super) fn result(
        &self,
        state: &State,
        seating: Seating,
        plan: &mut Plan,
    ) -> Result<Option<Outcome>, Trouble> {
        let (session, section) = (self.part.session, self.part.section);
        let (table, round) = (self.table, self.round);
        let slot = |board| Slot { session, section, table, round, board };
        let (from, to) = (slot(self.board), slot(self.played));
        let (board, played) = (self.board, self.played);
        let there = |slot: &Slot| state.event().results.get(slot).map(|(_, it)| &it.outcome);
        let stays = there(&from).filter(|outcome| outcome.is_artificial());
        let under = there(&from).filter(|outcome| !outcome.is_artificial());
        let enter = |outcome: Outcome, correct| {
            Command::EnterResult(EnterResult {
                session,
                section,
                table,
                round: Some(round),
                board: played,
                outcome,
                seating: Some(seating),
                correct,
                insist: true,
                reason: None,
            })
        };
        let erase = Command::EraseResult(EraseResult {
            session,
            section,
            table,
            round: Some(round),
            board,
            reason: None,
        });
        match (under, there(&to), self.written()?) {
            (None, None, None) => {
                return Err(Trouble::refused(format!(
                    "There is no result under board {board} at this table: write what happened on board \
                     {played}, such as 4SN=."
                )));
            }
            (None, Some(result), None) => {
                plan.sentences.push(format!("{result} stands on board {played}."));
            }
            (None, result, Some(outcome)) => {
                plan.sentences.push(format!("{outcome} is entered on board {played}."));
                plan.commands.push(enter(outcome, result.is_some()));
            }
            (Some(result), None, outcome) => {
                plan.sentences.push(format!("{result} moves to board {played}."));
                plan.commands.push(Command::MoveResult(MoveResult { from, to, seating: None }));
                if let Some(outcome) = outcome.filter(|outcome| outcome != result) {
                    plan.sentences.push(format!("{outcome} is entered on board {played}."));
                    plan.commands.push(enter(outcome, true));
                }
            }
            (Some(result), Some(other), None) if result != other => {
                return Err(Trouble::refused(format!(
                    "This table has {result} under board {board} and {other} under board {played}. Write what \
                     happened on board {played}: then it stands there, and nothing stands under board {board}."
                )));
            }
            (Some(result), Some(other), outcome) => {
                plan.commands.push(erase);
                plan.sentences.push(format!("{result} under board {board} is erased."));
                match outcome.filter(|outcome| outcome != other) {
                    Some(outcome) => {
                        plan.sentences.push(format!("{outcome} is entered on board {played}."));
                        plan.commands.push(enter(outcome, true));
                    }
                    None => plan.sentences.push(format!("{other} stands on board {played}.")),
                }
            }
        }
        Ok(stays.cloned())
    }

    /// Returns what the director wrote, if anything.
    fn written(&self) -> Result<Option<Outcome>, Trouble> {
        let text = self.outcome.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let read = text.map(str::parse::<Outcome>).transpose();
        read.map_err(|error| refused(error.to_string()))
    }
}
