//! Entry from paper: one line as the director types it becomes one result.
//!
//! By table: `11 4SN= HK`, or `A3 11 4SN= HK` when another table than the chosen one is meant. By
//! board, from a traveller: `5 12 4SN= HK`, the pairs North-South and East-West. A `!` before the line
//! replaces what is there, and leaves it said how they sat unless the line ends with `WD` or `RD`. Forgiven: small letters, blanks, an `r2` for the round before the result.

use bridge::BoardNo;
use serde::Deserialize;
use session::model::{
    PairNo, Round, RoundNo, Seating, SectionId, SectionLetters, SessionNo, Slot, TableNo,
};
use session::state::EventState;
use session::{Command, EnterResult, State};

use super::Plan;
use super::typed::{self, Typed};
use crate::Trouble;

/// One line from paper.
#[derive(Debug, Clone, Deserialize)]
pub struct Paper {
    session: SessionNo,
    /// As it was typed.
    line: String,
    /// The section that is meant when the line names none.
    section: SectionLetters,
    /// The table that was chosen, when lines are boards of one table.
    #[serde(default)]
    table: Option<TableNo>,
    /// The board that was chosen, when lines are pairs of one traveller.
    #[serde(default)]
    board: Option<BoardNo>,
    /// From where: `slip 14`.
    #[serde(default)]
    reason: Option<String>,
}

/// What a line says, before the movement is asked.
struct Read<'a> {
    replaces: bool,
    section: SectionLetters,
    place: Place,
    round: Option<RoundNo>,
    outcome: &'a str,
}

enum Place {
    Table(TableNo, BoardNo),
    Pairs(PairNo, PairNo, BoardNo),
}

impl Paper {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let read = self.read()?;
        let event = state.event();
        let id = SectionId { session: self.session, letters: read.section };
        let (row, board) = find(event, id, &read)?;
        let Round { table, round, seating, .. } = *row;
        let SectionId { session, letters: section } = id;
        let slot = Slot { session, section, table, round, board };
        let there = event.results.get(&slot).map(|(_, result)| &result.outcome);
        let Typed { outcome, told } = typed::read(read.outcome, there)?;
        let place = format!("Board {board}, table {section}{table}, round {round}, {seating}");
        let score = outcome.score(board.vulnerability());
        let score = score.map_or(String::new(), |score| format!(", N/S {score:+}"));
        match there {
            Some(there) if *there == outcome => {
                let title = format!("{place}: {outcome} is there already");
                return Ok(Plan::new(title, Vec::new()));
            }
            Some(there) if !read.replaces => {
                return Err(Trouble::refused(format!(
                    "{place} has {there} already. Begin the line with ! to replace it by {outcome}."
                )));
            }
            _ => {}
        }
        let command = EnterResult {
            session,
            section,
            table,
            round: Some(round),
            board,
            outcome: outcome.clone(),
            seating: None,
            correct: there.is_some(),
            insist: false,
            reason: self.reason.clone().or_else(|| Some("from paper".to_owned())),
        };
        let title = format!("{place}: {outcome}{score}");
        let mut plan = Plan::new(title, vec![Command::EnterResult(command)]);
        plan.sentences.extend(told.map(str::to_owned));
        Ok(match (&read.place, open_before(event, id, row)) {
            (Place::Table(..), Some(open)) if there.is_none() && read.round.is_none() => {
                plan.warning(format!(
                    "Table {section}{table} has board {board} in round {round} only, and its boards of round {open} \
                     are not all in: check the number."
                ))
            }
            _ => plan,
        })
    }

    fn read(&self) -> Result<Read<'_>, Trouble> {
        let line = self.line.trim();
        let (replaces, line) = match line.strip_prefix('!') {
            Some(line) => (true, line.trim_start()),
            None => (false, line),
        };
        let mut rest = line;
        let mut section = self.section;
        let (place, what);
        if let Some(board) = self.board {
            let (ns, after) = word(rest);
            let (ew, after) = word(after.trim_start_matches(['-', 'v', 'V', ' ']));
            let number = |text: &str, side| {
                text.parse().map_err(|_| {
                    Trouble::refused(format!(
                        "“{text}” is no number of the {side} pair: expected two numbers and the \
                         result, such as 5 12 4SN= HK."
                    ))
                })
            };
            place = Place::Pairs(number(ns, "N/S")?, number(ew, "E/W")?, board);
            rest = after;
        } else {
            let mut table = self.table;
            let (first, after) = word(rest);
            if let Some((letters, number)) = table_of(first) {
                section = letters;
                table = Some(number);
                rest = after;
            }
            let (number, after) = word(rest);
            let board = number.parse().map_err(|_| {
                Trouble::refused(format!(
                    "“{number}” is no board: expected the board and the result, such as 11 4SN= HK."
                ))
            })?;
            let table = table.ok_or_else(|| {
                Trouble::refused("Choose a table, or begin the line with one: A3 11 4SN= HK.")
            })?;
            place = Place::Table(table, board);
            rest = after;
        }
        let (first, after) = word(rest);
        let round = first.strip_prefix(['r', 'R']).and_then(|number| number.parse().ok());
        what = if round.is_some() { after } else { rest };
        if what.is_empty() {
            return Err(Trouble::refused(
                "The result is missing: write it as 4SN= HK, PASS or NP.",
            ));
        }
        Ok(Read { replaces, section, place, round, outcome: what })
    }
}

/// Returns the first round before a table's row that has boards without a result.
fn open_before(event: &EventState, id: SectionId, row: &Round) -> Option<RoundNo> {
    let (section, movement) = (event.sections.get(&id)?, event.movements.get(&id)?);
    let SectionId { session, letters } = id;
    let rows = movement.at_table(row.table).iter();
    let earlier = rows.filter(|other| other.round < row.round && other.is_played(section));
    let open = earlier.filter(|other| {
        let (section, table, round) = (letters, other.table, other.round);
        other.boards.iter().any(|board| {
            event.results.get(&Slot { session, section, table, round, board }).is_none()
        })
    });
    open.map(|other| other.round).min()
}

/// Returns the first word and what follows it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim())
}

/// Reads `A3`.
fn table_of(text: &str) -> Option<(SectionLetters, TableNo)> {
    let digits = text.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 0)?;
    let (letters, number) = text.split_at(digits);
    Some((letters.to_ascii_uppercase().parse().ok()?, number.parse().ok()?))
}

/// Returns the round of a table that a line means.
fn find<'a>(
    event: &'a EventState,
    id: SectionId,
    read: &Read<'_>,
) -> Result<(&'a Round, BoardNo), Trouble> {
    let letters = id.letters;
    let (Some(section), Some(movement)) = (event.sections.get(&id), event.movements.get(&id))
    else {
        return Err(Trouble::refused(format!("There is no section {letters} with a movement.")));
    };
    let rows = movement.rounds().iter().filter(|row| row.is_played(section));
    let rows = rows.filter(|row| read.round.is_none_or(|round| row.round == round));
    let (found, board): (Vec<&Round>, BoardNo) = match read.place {
        Place::Table(table, board) => {
            let here = rows.filter(|row| row.table == table && row.boards.contains(board));
            (here.collect(), board)
        }
        Place::Pairs(ns, ew, board) => {
            let seating = Seating::Pairs { ns: Some(ns), ew: Some(ew) };
            let here = rows.filter(|row| row.seating == seating && row.boards.contains(board));
            (here.collect(), board)
        }
    };
    match (found.as_slice(), &read.place) {
        ([only], _) => Ok((only, board)),
        ([], Place::Table(table, _)) => Err(Trouble::refused(format!(
            "Table {letters}{table} does not play board {board}. Check both numbers."
        ))),
        ([], Place::Pairs(ns, ew, _)) => Err(Trouble::refused(format!(
            "N/S {ns} and E/W {ew} do not meet on board {board} in section {letters}. Check the numbers."
        ))),
        (many, _) => {
            let rounds: Vec<String> = many.iter().map(|row| row.round.to_string()).collect();
            Err(Trouble::refused(format!(
                "The board is played here in rounds {}: write the round before the result, such as r{}.",
                rounds.join(" and "),
                rounds.first().map_or("1", String::as_str)
            )))
        }
    }
}
