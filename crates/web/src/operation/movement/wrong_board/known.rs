//! The board was known: somebody at the table had played it before. The absolute rule says that it cannot
//! count; what happened is written down all the same, with the director's note.

use std::cmp::Ordering;

use bridge::{Outcome, OutcomeKind};
use session::model::{Contestant, Seating, Section, Slot};
use session::state::TableResult;
use session::{Command, EnterResult, Seq, State};

use super::WrongBoard;
use crate::Trouble;
use crate::operation::movement::choice;
use crate::operation::{Choice, Plan};

impl WrongBoard {
    /// Returns who at the table has had the board before, and where, as a sentence.
    pub(super) fn known(
        &self,
        state: &State,
        section: &Section,
        here: &[Contestant],
    ) -> Option<String> {
        let (_, before) = self
            .others(state, section, here)
            .find(|(seq, result)| self.is_before(state, *seq, result))?;
        let (slot, board) = (before.slot, self.played);
        let who = met(section, before, here);
        let (table, round) = (format!("{}{}", slot.section, slot.table), slot.round);
        Some(match state.event().was_played(&slot) || !before.outcome.is_artificial() {
            true => {
                format!("{who} played board {board} before, at table {table} in round {round}.")
            }
            // Nobody knows whether they saw the cards, but they have their score.
            false => format!(
                "{who} got {} for board {board} before, at table {table} in round {round}.",
                before.outcome
            ),
        })
    }

    /// Returns who at the table had the board in a later round that has its result already: a sentence, and
    /// what to do about it.
    pub(super) fn after(
        &self,
        state: &State,
        section: &Section,
        here: &[Contestant],
    ) -> Vec<(String, String)> {
        let after = self
            .others(state, section, here)
            .filter(|(seq, result)| !self.is_before(state, *seq, result));
        let told = after.map(|(_, result)| {
            let (slot, board) = (result.slot, self.played);
            let who = met(section, result, here);
            let (table, round) = (format!("{}{}", slot.section, slot.table), slot.round);
            (
                format!(
                    "{who} had board {board} again at table {table} in round {round}: {}.",
                    result.outcome
                ),
                format!(
                    "At table {table} in round {round} board {board} was known (Law 15): look at its result \
                     and adjust it if need be."
                ),
            )
        });
        told.collect()
    }

    /// Returns the results of the board elsewhere of those who sit here, as far as they had it there.
    fn others<'a>(
        &'a self,
        state: &'a State,
        section: &'a Section,
        here: &'a [Contestant],
    ) -> impl Iterator<Item = (Seq, &'a TableResult)> {
        state.event().results.iter().filter(move |(_, result)| {
            let slot = result.slot;
            slot.section_id() == self.part.id()
                && slot.board == self.played
                && (slot.table, slot.round) != (self.table, self.round)
                && (result.outcome.kind != OutcomeKind::NotPlayed
                    || state.event().was_played(&slot))
                && Contestant::all(section, &result.seating).any(|who| here.contains(&who))
        })
    }

    /// Tells whether a result elsewhere came before what happened here: in an earlier round, or in the
    /// same one before anything was written down here.
    fn is_before(&self, state: &State, seq: Seq, other: &TableResult) -> bool {
        let slot = |board| Slot { table: self.table, round: self.round, board, ..other.slot };
        let entered = |board| state.event().results.get(&slot(board)).map(|(seq, _)| seq);
        match other.slot.round.cmp(&self.round) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let own = entered(self.played).or_else(|| entered(self.board));
                own.is_none_or(|own| seq < own)
            }
        }
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

/// Returns who of those at the table a result is of.
fn met(section: &Section, result: &TableResult, here: &[Contestant]) -> String {
    let all = Contestant::all(section, &result.seating);
    let met: Vec<String> =
        all.filter(|who| here.contains(who)).map(|who| who.to_string()).collect();
    met.join(" and ")
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
