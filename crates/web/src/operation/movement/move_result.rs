//! A result that was entered under the wrong board number goes where it belongs; nobody types it again.

use bridge::BoardNo;
use serde::Deserialize;
use session::model::{RoundNo, Seating, Slot, TableNo};
use session::{Command, State};

use super::refused;
use crate::Trouble;
use crate::operation::Plan;

/// Move a result.
#[derive(Debug, Clone, Deserialize)]
pub struct MoveResult {
    /// Where it is.
    #[serde(flatten)]
    from: Slot,
    /// The board it belongs to.
    to_board: BoardNo,
    #[serde(default)]
    to_round: Option<RoundNo>,
    #[serde(default)]
    to_table: Option<TableNo>,
    /// Who played, when it was not who the result says.
    #[serde(default)]
    seating: Option<Seating>,
}

impl MoveResult {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let from = self.from;
        let to = Slot {
            board: self.to_board,
            round: self.to_round.unwrap_or(from.round),
            table: self.to_table.unwrap_or(from.table),
            ..from
        };
        if to == from {
            return Err(refused("the result is there already"));
        }
        let results = &state.event().results;
        let (_, result) = results.get(&from).ok_or_else(|| {
            refused(format!(
                "table {}{} has no result for board {} in round {}",
                from.section, from.table, from.board, from.round
            ))
        })?;
        let mut plan = Plan::new(
            format!(
                "The result of board {} at table {}{} goes to board {}",
                from.board, from.section, from.table, to.board
            ),
            Vec::new(),
        );
        let seating = self.seating;
        let moving =
            |from, to, seating| Command::MoveResult(session::MoveResult { from, to, seating });
        match results.get(&to) {
            None => plan.commands.push(moving(from, to, seating)),
            // Two results under each other's numbers change places: one waits beside, where nothing is.
            Some((_, there)) if to.table == from.table && to.round == from.round => {
                let free = (1..=999).rev().filter_map(BoardNo::new);
                let mut free = free.map(|board| Slot { board, ..from });
                let aside = free.find(|slot| results.get(slot).is_none());
                let aside =
                    aside.ok_or_else(|| refused("there is no place to change them over"))?;
                plan.commands.extend([
                    moving(to, aside, None),
                    moving(from, to, seating),
                    moving(aside, from, None),
                ]);
                plan.sentences.push(format!(
                    "Board {} has a result there too, {}: the two change places.",
                    to.board, there.outcome
                ));
            }
            Some((_, there)) => {
                return Err(Trouble::refused(format!(
                    "Board {} has a result at table {}{} in round {} already: {}. Erase or move that first.",
                    to.board, to.section, to.table, to.round, there.outcome
                )));
            }
        }
        let moved = format!(
            "{} is moved as it is, with its history; nobody types it again.",
            result.outcome
        );
        plan.sentences.insert(0, moved);
        let movement = state.event().movements.get(&from.section_id());
        let later = movement.and_then(|movement| {
            movement.rounds_of(from.table, from.board).find(|row| row.round > from.round)
        });
        if let Some(row) = later {
            plan.warnings.push(format!(
                "If the table looked at the other results of board {}, it has seen a board that it plays \
                 in round {}: you may have to give an artificial score there.",
                from.board, row.round
            ));
        }
        Ok(plan)
    }
}
