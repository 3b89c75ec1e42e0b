//! The board was known: somebody at the table had played it before. The absolute rule says that it cannot
//! count; what happened is written down all the same, with the director's note.

use bridge::Outcome;
use session::model::{Contestant, Seating, Section};
use session::{Command, EnterResult, State};

use super::WrongBoard;
use crate::Trouble;
use crate::operation::movement::choice;
use crate::operation::{Choice, Plan};

impl WrongBoard {
    /// Returns who at the table has played the board before, and where, as a sentence.
    pub(super) fn known(
        &self,
        state: &State,
        section: &Section,
        here: &[Contestant],
    ) -> Option<String> {
        let before = state.event().results.iter().map(|(_, result)| result).find(|result| {
            result.slot.section_id() == self.part.id()
                && result.slot.board == self.played
                && (result.slot.table, result.slot.round) != (self.table, self.round)
                && result.outcome.score(result.slot.board.vulnerability()).is_some()
                && Contestant::all(section, &result.seating).any(|who| here.contains(&who))
        })?;
        let who: Vec<String> = Contestant::all(section, &before.seating)
            .filter(|who| here.contains(who))
            .map(|who| who.to_string())
            .collect();
        let (slot, board) = (before.slot, self.played);
        Some(format!(
            "{} played board {board} before, at table {}{} in round {}.",
            who.join(" and "),
            slot.section,
            slot.table,
            slot.round
        ))
    }

    /// Returns how the result is kept although the rule is broken: only with a note.
    pub(super) fn forced(
        &self,
        state: &State,
        seating: Seating,
        before: String,
    ) -> Result<Plan, Trouble> {
        let WrongBoard { part, table, round, board, played, .. } = self;
        let codes = ["no_score", "counts"];
        let way = part.chosen(&codes)?;
        let letters = part.section;
        let worth = if way == "no_score" { "without a score" } else { "it counts all the same" };
        let title = format!(
            "Table {letters}{table} played board {played}, which somebody knew, instead of board {board} in \
             round {round}: {worth}"
        );
        let mut plan = Plan::new(title, Vec::new());
        self.result(state, seating, &mut plan)?;
        plan.warnings.push(before);
        plan.warnings.push(format!(
            "A board that somebody knew cannot count (Law 15): give board {board} an adjusted score, or let \
             them play it if there is time."
        ));
        if way == "no_score" {
            plan.commands.push(Command::EnterResult(EnterResult {
                session: part.session,
                section: letters,
                table: *table,
                round: Some(*round),
                board: *played,
                outcome: Outcome::not_played(),
                seating: Some(seating),
                correct: true,
                insist: true,
                reason: None,
            }));
            plan.sentences.push(format!(
                "It stands in the history of board {played} at this table and counts for nobody."
            ));
        } else {
            plan.sentences.push(format!("It counts on board {played}, because you say so."));
        }
        plan.needs_note = true;
        plan.choices = codes.iter().map(|code| told(code)).collect();
        plan.chosen = Some(way.to_owned());
        Ok(plan)
    }
}

fn told(code: &str) -> Choice {
    match code {
        "no_score" => choice(
            code,
            "Write it down without a score",
            "What was played is kept with your note, and nobody gets a score for it.",
        ),
        _ => Choice {
            against: vec!["The laws say that it does not count.".to_owned()],
            ..choice(
                code,
                "Let it count all the same",
                "The result is kept with your note and counts.",
            )
        },
    }
}
