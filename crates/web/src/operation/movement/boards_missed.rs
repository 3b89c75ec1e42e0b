//! Boards that a table did not play: late, not at all, or with an award; and a round that is closed
//! although boards are missing.

use bridge::{BoardNo, Outcome};
use movement::repair::{Continuation, Happened};
use serde::Deserialize;
use session::model::{Movement, Round, RoundNo, Section, Slot, TableNo};
use session::{Command, EnterResult, State};

use super::{Part, choice, named, new_version, refused, with_boards};
use crate::Trouble;
use crate::operation::{Choice, Plan};

/// A table did not play boards.
#[derive(Debug, Clone, Deserialize)]
pub struct BoardsMissed {
    #[serde(flatten)]
    part: Part,
    table: TableNo,
    round: RoundNo,
    /// Which ones; if there are none all that have no result, or else all that were put off.
    #[serde(default)]
    boards: Vec<BoardNo>,
}

/// Nobody waits for the boards of a round any longer.
#[derive(Debug, Clone, Deserialize)]
pub struct CloseRound {
    #[serde(flatten)]
    part: Part,
    round: RoundNo,
    /// Only these tables; all if there are none.
    #[serde(default)]
    tables: Vec<TableNo>,
}

/// The boards are not played at all.
const NEVER: &str = "not_played";

/// What can become of boards that were not played: a code, words, and what stands on the sheet.
const ENDS: [(&str, &str, &str, &str); 5] = [
    (
        "late",
        "They play them later",
        "Not played for now; when they have played, the table enters the result. Until then nobody is shown these boards.",
        "NP",
    ),
    (
        NEVER,
        "They are not played",
        "Nobody gets a score for them, and nobody waits for them: the movement has them there no more.",
        "NP",
    ),
    (
        "average",
        "Average for both",
        "Nobody's fault, or both sides': average to each (Law 12C2).",
        "A A",
    ),
    (
        "ns_at_fault",
        "Average minus for N/S",
        "N/S were slow or late: average minus to them, average plus to E/W.",
        "A- A+",
    ),
    (
        "ew_at_fault",
        "Average minus for E/W",
        "E/W were slow or late: average plus to N/S, average minus to E/W.",
        "A+ A-",
    ),
];

impl BoardsMissed {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let BoardsMissed { part, table, round, .. } = self;
        let (section, movement) = part.movement(state)?;
        let row = movement.at(*table, *round).filter(|row| row.is_played(section));
        let row = row.ok_or_else(|| {
            refused(format!(
                "table {}{table} was not to play anything in round {round}",
                part.section
            ))
        })?;
        let missed = self.missed(state, row);
        if missed.is_empty() {
            return Err(refused(format!(
                "table {}{table} has results for all these boards of round {round}; correct or erase them",
                part.section
            )));
        }
        let whole = missed.len() == row.boards.len();
        let again = |way: &Continuation| way.title.starts_with("Play them in round");
        let known = |code: &str| ENDS.iter().find(|end| end.0 == code);
        // What was put off already is put off no further.
        let is_put_off = |slot: &Slot| state.event().results.get(slot).is_some();
        let first = if missed.iter().all(is_put_off) { NEVER } else { "late" };
        let code = part.choice.as_deref().unwrap_or(first);
        let boards: Vec<BoardNo> = missed.iter().map(|slot| slot.board).collect();
        let title = format!(
            "Table {}{table} did not play {} in round {round}",
            part.section,
            named(&boards)
        );
        // Rounds to come in which they could play, as far as the repairer finds any.
        let next = part.next_round.or_else(|| {
            let played = part.played(state).ok()?;
            Some(played.next_round().max(round.get().saturating_add(1)))
        });
        let later = |choice: Option<String>| {
            let part = Part { next_round: next, choice, ..part.clone() };
            let happened = Happened::BoardsMissed { table: table.get(), round: round.get() };
            part.take(part.played(state)?, &happened, again)
        };
        let plan = match known(code) {
            Some((_, words, sentence, text)) => {
                let outcome: Outcome =
                    text.parse().map_err(|_| refused("this cannot be written"))?;
                let mut commands = write(state, &missed, &outcome);
                if code == NEVER {
                    commands.push(self.taken_out(section, movement, row, &boards)?);
                }
                let mut plan = Plan::new(format!("{title}: {words}"), commands).saying(*sentence);
                plan.choices = whole
                    .then(|| later(None).ok())
                    .flatten()
                    .map_or_else(Vec::new, |it| it.plan.choices);
                plan
            }
            None => {
                let mut plan = later(Some(code.to_owned()))?.plan;
                plan.title = format!("{title}: {}", plan.title);
                plan
            }
        };
        let ends = ENDS.iter().map(|(code, words, sentence, _)| choice(code, words, sentence));
        let choices: Vec<Choice> = ends.chain(plan.choices).collect();
        Ok(Plan { choices, chosen: Some(code.to_owned()), ..plan })
    }

    /// Returns the boards that are meant.
    fn missed(&self, state: &State, row: &Round) -> Vec<Slot> {
        let slots = slots(&self.part, row).filter(|slot| state.event().may_still_play(slot));
        if !self.boards.is_empty() {
            return slots.filter(|slot| self.boards.contains(&slot.board)).collect();
        }
        let put_off: Vec<Slot> = slots.collect();
        let open = open(state, &self.part, row);
        if open.is_empty() { put_off } else { open }
    }

    /// Returns the movement without boards that are not played.
    fn taken_out(
        &self,
        section: &Section,
        movement: &Movement,
        missed: &Round,
        boards: &[BoardNo],
    ) -> Result<Command, Trouble> {
        let change = |row: &Round| match row == missed {
            true => with_boards(row, row.boards.iter().filter(|it| !boards.contains(it)).collect()),
            false => Ok(row.clone()),
        };
        let rounds = movement.rounds().iter().map(change).collect::<Result<_, _>>()?;
        new_version(self.part.id(), section, movement, rounds)
    }
}

impl CloseRound {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let CloseRound { part, round, tables } = self;
        let (section, movement) = part.movement(state)?;
        let rows = movement.rounds().iter().filter(|row| {
            row.round == *round
                && row.is_played(section)
                && (tables.is_empty() || tables.contains(&row.table))
        });
        let missing: Vec<Slot> = rows.flat_map(|row| open(state, part, row)).collect();
        if missing.is_empty() {
            return Err(refused(format!("no board of round {round} is missing there")));
        }
        let commands = write(state, &missing, &Outcome::not_played());
        let title = format!("Section {}, round {round}, is closed", part.section);
        let mut plan = Plan::new(title, commands).saying(
            "These boards are written down as not played until their table sends a result after all, or you decide. \
             Until then nobody is shown these boards.",
        );
        let mut at: Vec<TableNo> = missing.iter().map(|slot| slot.table).collect();
        at.dedup();
        for table in at {
            let boards = missing.iter().filter(|slot| slot.table == table);
            let boards: Vec<BoardNo> = boards.map(|slot| slot.board).collect();
            plan.sentences.push(format!("Table {}{table}: {}.", part.section, named(&boards)));
        }
        Ok(plan)
    }
}

/// Returns the boards of a round that have no result.
fn open(state: &State, part: &Part, row: &Round) -> Vec<Slot> {
    slots(part, row).filter(|slot| state.event().results.get(slot).is_none()).collect()
}

/// Returns the boards of a round.
fn slots(part: &Part, row: &Round) -> impl Iterator<Item = Slot> {
    let (session, section, table, round) = (part.session, part.section, row.table, row.round);
    row.boards.iter().map(move |board| Slot { session, section, table, round, board })
}

/// Returns what writes an outcome down wherever it does not stand already.
fn write(state: &State, slots: &[Slot], outcome: &Outcome) -> Vec<Command> {
    let there = |slot: &Slot| state.event().results.get(slot).map(|(_, result)| &result.outcome);
    let others = slots.iter().filter(|slot| there(slot) != Some(outcome));
    others.map(|slot| enter(*slot, outcome, there(slot).is_some())).collect()
}

fn enter(slot: Slot, outcome: &Outcome, correct: bool) -> Command {
    let Slot { session, section, table, round, board } = slot;
    Command::EnterResult(EnterResult {
        session,
        section,
        table,
        round: Some(round),
        board,
        outcome: outcome.clone(),
        seating: None,
        correct,
        insist: false,
        reason: None,
    })
}
