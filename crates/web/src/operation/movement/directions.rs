//! N/S and E/W sat, or are to sit, the other way round: one table, some, or a whole round.

use bridge::{BoardNo, Outcome};
use movement::repair::Happened;
use serde::Deserialize;
use session::model::{Round, RoundNo, SectionKind, TableNo, Winners};
use session::state::TableResult;
use session::{Command, State};

use super::really_played::turned;
use super::way::Taken;
use super::{Part, new_version, really_played};
use crate::Trouble;
use crate::operation::Plan;

/// Some sat, or are to sit, the other way round.
#[derive(Debug, Clone, Deserialize)]
pub struct SwapDirections {
    #[serde(flatten)]
    part: Part,
    round: RoundNo,
    /// The tables; all if there are none.
    #[serde(default)]
    tables: Vec<TableNo>,
    /// Only these boards; all of the round if there are none.
    #[serde(default)]
    boards: Vec<BoardNo>,
}

impl SwapDirections {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let (section, _) = self.part.movement(state)?;
        let mut plan = if section.kind == SectionKind::Teams || section.winners == Winners::Two {
            self.wrong_direction(state)?
        } else if self.boards.is_empty() {
            self.turned(state)?
        } else {
            self.results_only(state)?
        };
        let where_ = match self.tables.as_slice() {
            [] => "All tables".to_owned(),
            [one] => format!("Table {}{one}", self.part.section),
            some => {
                let some: Vec<String> = some.iter().map(ToString::to_string).collect();
                format!("Tables {}", some.join(", "))
            }
        };
        plan.title = format!("{where_} the other way round in round {}", self.round);
        Ok(plan)
    }

    fn results<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a TableResult> {
        let is_meant = |result: &&TableResult| {
            let slot = result.slot;
            slot.section_id() == self.part.id()
                && slot.round == self.round
                && (self.tables.is_empty() || self.tables.contains(&slot.table))
                && (self.boards.is_empty() || self.boards.contains(&slot.board))
        };
        state.event().results.iter().map(|(_, result)| result).filter(is_meant)
    }

    /// Pairs of two lines stay what they are wherever they sit; the result says how they sat.
    fn wrong_direction(&self, state: &State) -> Result<Plan, Trouble> {
        let mut plan = Plan::default();
        // Who got an artificial score got it, whoever held which cards.
        let is_artificial = |result: &&TableResult| result.outcome.is_artificial();
        let skipped = self.results(state).filter(is_artificial).count();
        for result in self.results(state).filter(|result| !is_artificial(result)) {
            let wrong_direction = !result.outcome.wrong_direction;
            let outcome = Outcome { wrong_direction, ..result.outcome.clone() };
            let corrected = really_played::who_played(result, result.seating);
            plan.commands.push(Command::EnterResult(session::EnterResult { outcome, ..corrected }));
        }
        if plan.commands.is_empty() {
            return Err(nothing_to_turn(
                skipped,
                "There is no result there yet. With two lines nobody changes the movement for it: let them \
                 sit right, or, if the boards are played, enter the results and then choose this.",
            ));
        }
        let told = match plan.commands.len() {
            1 => "1 result: the contract stays, and the points go to the pairs that really held the cards."
                .to_owned(),
            many => format!(
                "{many} results: the contracts stay, and the points go to the pairs that really held the \
                 cards."
            ),
        };
        plan.sentences.push(told);
        plan.sentences.extend(really_played::stay(skipped));
        Ok(plan)
    }

    /// Only some boards were played the wrong way: the movement stays.
    fn results_only(&self, state: &State) -> Result<Plan, Trouble> {
        let turn = |result: &TableResult| {
            Command::EnterResult(really_played::who_played(result, turned(result.seating)))
        };
        let (kept, turned): (Vec<&TableResult>, Vec<&TableResult>) =
            self.results(state).partition(|result| result.outcome.is_artificial());
        let commands: Vec<Command> = turned.into_iter().map(turn).collect();
        if commands.is_empty() {
            return Err(nothing_to_turn(
                kept.len(),
                "There is no result of these boards at these tables in that round.",
            ));
        }
        let told = match commands.len() {
            1 => {
                "1 result is credited the other way round; the movement stays as it is.".to_owned()
            }
            many => format!(
                "{many} results are credited the other way round; the movement stays as it is."
            ),
        };
        let mut plan = Plan::new("", commands).saying(told);
        plan.sentences.extend(really_played::stay(kept.len()));
        Ok(plan)
    }

    /// The whole round: the movement says it, and so do the results. Of a round that was played nothing later changes, unless
    /// the director chooses to make up for it.
    fn turned(&self, state: &State) -> Result<Plan, Trouble> {
        let played = self.part.played(state)?;
        let next = self.part.next_round.unwrap_or_else(|| played.next_round());
        if self.round.get() < next {
            let tables = self.tables.iter().map(|table| table.get()).collect();
            let happened = Happened::ArrowsTurned { round: self.round.get(), tables };
            let Taken { played, way, mut plan } =
                self.part.take_without_change(played, &happened)?;
            really_played::results(state, &played, &way, &mut plan);
            return Ok(plan);
        }
        let (section, movement) = self.part.movement(state)?;
        let is_meant = |row: &Round| {
            row.round == self.round && (self.tables.is_empty() || self.tables.contains(&row.table))
        };
        let turn = |row: &Round| match is_meant(row) {
            true => Round { seating: turned(row.seating), ..row.clone() },
            false => row.clone(),
        };
        let rounds = movement.rounds().iter().map(turn).collect();
        let command = new_version(self.part.id(), section, movement, rounds)?;
        Ok(Plan::new("", vec![command]).saying(format!(
            "Whoever was to sit N/S in round {} sits E/W, and the other way round.",
            self.round
        )))
    }
}

/// Says why nothing is turned: there is nothing, or only what nobody held cards for.
fn nothing_to_turn(skipped: usize, nothing: &str) -> Trouble {
    match really_played::stay(skipped) {
        Some(told) => Trouble::refused(format!("Nobody held any cards there. {told}")),
        None => Trouble::refused(nothing),
    }
}
