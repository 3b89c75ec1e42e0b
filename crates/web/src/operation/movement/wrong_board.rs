//! A table played a board that it should not have: the result goes to the board that was played, and
//! whoever was to play that board later is thought of.

mod known;
mod written;

use bridge::{BoardNo, Outcome};
use serde::Deserialize;
use session::model::{Contestant, Movement, Round, RoundNo, Seating, Section, Slot, TableNo};
use session::{Command, EnterResult, State};

use super::{Part, choice, new_version, refused, with_boards};
use crate::Trouble;
use crate::operation::{Choice, Plan};

/// A table played a board that it should not have.
#[derive(Debug, Clone, Deserialize)]
pub struct WrongBoard {
    #[serde(flatten)]
    part: Part,
    table: TableNo,
    round: RoundNo,
    /// The board that should have been played.
    board: BoardNo,
    /// The board that was.
    played: BoardNo,
    /// What happened, if it is not entered under the wrong number already.
    #[serde(default)]
    outcome: Option<String>,
}

/// A round to come in which somebody meets the board again.
struct Again<'a> {
    row: &'a Round,
    /// Who has played it already.
    who: Vec<Contestant>,
}

impl WrongBoard {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let WrongBoard { part, table, round, board, played, .. } = self;
        let (section, movement) = part.movement(state)?;
        let letters = part.section;
        let row = movement.at(*table, *round).filter(|row| row.is_played(section));
        let row = row.ok_or_else(|| {
            refused(format!("table {letters}{table} was not to play anything in round {round}"))
        })?;
        if !row.boards.contains(*board) {
            return Err(Trouble::refused(format!(
                "Board {board} is not among the boards of table {letters}{table} in round {round}: {}.",
                row.boards
            )));
        }
        if row.boards.contains(*played) {
            return Err(Trouble::refused(format!(
                "Board {played} is a board of this table and round. If its result stands under board \
                 {board}, choose “A result stands under the wrong board”."
            )));
        }
        let here: Vec<Contestant> = Contestant::all(section, &row.seating).collect();
        if let Some(before) = self.known(state, section, &here) {
            return self.forced(state, row.seating, before);
        }
        let after = self.after(state, section, &here);
        let again = self.again(state, section, movement, &here);
        let codes: &[&str] = match (again.is_empty(), after.is_empty()) {
            (true, true) => &["as_played", "leave"],
            // The board has a result in another round of theirs, and no movement can have it in both.
            (true, false) => &["leave"],
            (false, _) => &["cancel", "award", "leave"],
        };
        let way = part.chosen(codes)?;
        let title = format!(
            "Table {letters}{table} played board {played} instead of board {board} in round {round}"
        );
        let mut plan = Plan::new(title, Vec::new());
        let stays = self.result(state, row.seating, &mut plan)?;
        plan.sentences.push(format!(
            "The result counts on board {played} (Law 15: none of them had played it before)."
        ));
        plan.sentences.push(match stays {
            None => format!("Board {board} has no result at this table."),
            Some(outcome) => format!("Board {board} keeps {outcome} at this table."),
        });
        for (sentence, warning) in after {
            plan.sentences.push(sentence);
            plan.warnings.push(warning);
        }
        if way != "leave" {
            let rounds = self.without(state, movement, &again)?;
            // The movement first: then the result is where the movement has the board.
            plan.commands.insert(0, new_version(part.id(), section, movement, rounds)?);
        }
        for Again { row, who } in &again {
            self.later(state, section, row, who, way, &mut plan)?;
        }
        plan.choices = choices(codes);
        plan.chosen = Some(way.to_owned());
        Ok(plan)
    }

    /// Returns the other rounds in which somebody of this table has still to play the board.
    fn again<'a>(
        &self,
        state: &State,
        section: &Section,
        movement: &'a Movement,
        here: &[Contestant],
    ) -> Vec<Again<'a>> {
        let rows = movement.rounds().iter().filter(|row| {
            row.boards.contains(self.played)
                && row.is_played(section)
                && state.event().may_still_play(&self.slot(row, self.played))
                && (row.table, row.round) != (self.table, self.round)
        });
        let again = rows.map(|row| {
            let who = Contestant::all(section, &row.seating).filter(|who| here.contains(who));
            Again { row, who: who.collect() }
        });
        again.filter(|again| !again.who.is_empty()).collect()
    }

    /// Returns where a board of a round belongs.
    fn slot(&self, row: &Round, board: BoardNo) -> Slot {
        let Part { session, section, .. } = self.part;
        Slot { session, section, table: row.table, round: row.round, board }
    }

    /// Returns the rounds with the board where it was played, if nobody here has it in a round with a
    /// result, and nowhere where it would be again.
    fn without(
        &self,
        state: &State,
        movement: &Movement,
        again: &[Again<'_>],
    ) -> Result<Vec<Round>, Trouble> {
        let (section, _) = self.part.movement(state)?;
        let here = movement.at(self.table, self.round).map(|row| &row.seating);
        let here: Vec<Contestant> =
            here.into_iter().flat_map(|seating| Contestant::all(section, seating)).collect();
        let is_kept = movement.rounds().iter().any(|row| {
            row.boards.contains(self.played)
                && row.is_played(section)
                && !again.iter().any(|it| it.row == row)
                && Contestant::all(section, &row.seating).any(|who| here.contains(&who))
        });
        let change = |row: &Round| -> Result<Round, Trouble> {
            let is_here = !is_kept && (row.table, row.round) == (self.table, self.round);
            let is_again =
                again.iter().any(|it| (it.row.table, it.row.round) == (row.table, row.round));
            let boards: Vec<BoardNo> = row
                .boards
                .iter()
                .filter(|board| !(is_again && *board == self.played))
                .map(|board| if is_here && board == self.board { self.played } else { board })
                .collect();
            match is_here || is_again {
                true => with_boards(row, boards),
                false => Ok(row.clone()),
            }
        };
        movement.rounds().iter().map(change).collect()
    }

    /// Says, and does, what becomes of a round to come.
    fn later(
        &self,
        state: &State,
        section: &Section,
        row: &Round,
        who: &[Contestant],
        way: &str,
        plan: &mut Plan,
    ) -> Result<(), Trouble> {
        let names: Vec<String> = who.iter().map(ToString::to_string).collect();
        let place = format!("table {}{} in round {}", self.part.section, row.table, row.round);
        plan.sentences.push(format!(
            "{} {} to play board {} at {place}{}.",
            names.join(" and "),
            if who.len() == 1 { "was" } else { "were" },
            self.played,
            if way == "leave" {
                "; the movement still says so"
            } else {
                ": it is not played there"
            },
        ));
        if way == "leave" {
            plan.warnings.push(format!(
                "Tell {place} by word of mouth not to play board {}: who played it must not play it again.",
                self.played
            ));
        }
        let everybody: Vec<Contestant> = Contestant::all(section, &row.seating).collect();
        if way != "award" || everybody.len() == who.len() {
            return Ok(());
        }
        // Who could not know gets average plus, who has played it already average minus.
        let Seating::Pairs { ns: Some(_), ew: Some(_) } = row.seating else { return Ok(()) };
        let first = everybody.first();
        let ns_knew = first.is_some_and(|first| who.contains(first));
        let text = if ns_knew { "A- A+" } else { "A+ A-" };
        let outcome: Outcome = text.parse().map_err(|_| refused("this cannot be written"))?;
        plan.sentences.push(format!("{place} gets {outcome} for it."));
        plan.commands.push(Command::EnterResult(EnterResult {
            session: self.part.session,
            section: self.part.section,
            table: row.table,
            round: Some(row.round),
            board: self.played,
            outcome,
            seating: Some(row.seating),
            correct: state.event().results.get(&self.slot(row, self.played)).is_some(),
            insist: true,
            reason: None,
        }));
        Ok(())
    }
}

fn choices(codes: &[&str]) -> Vec<Choice> {
    let told = |code: &&str| match *code {
        "cancel" => choice(
            code,
            "Do not play it there",
            "Where it would be met again the board is not played, and nobody gets a score for it.",
        ),
        "award" => choice(
            code,
            "Give an award there",
            "Where it would be met again the board is not played: average plus to the side that could not know, average minus to the side that has played it.",
        ),
        "leave" => choice(
            code,
            "Leave the movement as it is",
            "The result is kept and counts; it is listed among the results that do not fit.",
        ),
        code => choice(code, "As it was played", "The movement says what was played."),
    };
    codes.iter().map(told).collect()
}
