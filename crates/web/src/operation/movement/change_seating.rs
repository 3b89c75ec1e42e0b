//! A table and a round are changed by hand, a table is added, or the movement is made to say what a
//! result says was played.

use serde::Deserialize;
use session::State;
use session::model::{BoardList, PairNo, Round, RoundNo, Seating, SectionKind, Slot, TableNo};

use super::{Part, new_version, refused};
use crate::Trouble;
use crate::operation::Plan;

/// Who plays what at some tables, said by hand.
#[derive(Debug, Clone, Deserialize)]
pub struct ChangeSeating {
    #[serde(flatten)]
    part: Part,
    rows: Vec<Said>,
}

/// A table more.
#[derive(Debug, Clone, Deserialize)]
pub struct NewTable {
    #[serde(flatten)]
    part: Part,
    rows: Vec<Said>,
}

/// The movement says what a result says.
#[derive(Debug, Clone, Deserialize)]
pub struct AsPlayed {
    #[serde(flatten)]
    slot: Slot,
}

/// A round at a table as the director types it; who is not named is nobody.
#[derive(Debug, Clone, Deserialize)]
struct Said {
    table: TableNo,
    round: RoundNo,
    #[serde(default)]
    ns: Option<PairNo>,
    #[serde(default)]
    ew: Option<PairNo>,
    #[serde(default)]
    boards: BoardList,
}

impl ChangeSeating {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let title = match self.rows.as_slice() {
            [row] => format!(
                "Table {}{}, round {}, changed by hand",
                self.part.section, row.table, row.round
            ),
            rows => {
                format!("{} rounds of section {} changed by hand", rows.len(), self.part.section)
            }
        };
        by_hand(state, &self.part, &self.rows, title)
    }
}

impl NewTable {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let (_, movement) = self.part.movement(state)?;
        let table = self.rows.first().map(|row| row.table);
        let table = table.ok_or_else(|| refused("a new table needs a round"))?;
        if movement.tables().any(|known| known == table) {
            return Err(refused(format!(
                "there is a table {}{table} already; choose another number",
                self.part.section
            )));
        }
        let title = format!("Table {}{table} is added", self.part.section);
        let mut plan = by_hand(state, &self.part, &self.rows, title)?;
        plan.sentences.push("Print or show its card: its phone can join at once.".into());
        Ok(plan)
    }
}

fn by_hand(state: &State, part: &Part, rows: &[Said], title: String) -> Result<Plan, Trouble> {
    let (section, movement) = part.movement(state)?;
    if section.kind == SectionKind::Individual {
        return Err(refused("in an individual the seats cannot be changed by hand"));
    }
    if rows.is_empty() {
        return Err(refused("name a table and a round"));
    }
    let mut plan = Plan::new(title, Vec::new());
    let mut rounds: Vec<Round> = movement.rounds().to_vec();
    for said in rows {
        let seating = Seating::Pairs { ns: said.ns, ew: said.ew };
        let place = |row: &&mut Round| (row.table, row.round) == (said.table, said.round);
        match rounds.iter_mut().find(place) {
            Some(row) => {
                // A match that is changed by hand is between whoever sits there.
                let (teams, mates) = match row.seating == seating {
                    true => (row.teams, row.mates),
                    false => (None, None),
                };
                let (table, round, boards) = (said.table, said.round, said.boards.clone());
                *row = Round { table, round, seating, boards, teams, mates };
            }
            None => rounds.push(Round {
                table: said.table,
                round: said.round,
                seating,
                boards: said.boards.clone(),
                teams: None,
                mates: None,
            }),
        }
        let boards = match said.boards.is_empty() {
            true => "no boards".to_owned(),
            false if said.boards.len() == 1 => format!("board {}", said.boards),
            false => format!("boards {}", said.boards),
        };
        plan.sentences.push(format!(
            "Table {}{}, round {}: {seating}, {boards}.",
            part.section, said.table, said.round
        ));
    }
    plan.commands.push(new_version(part.id(), section, movement, rounds)?);
    Ok(plan)
}

impl AsPlayed {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let slot = self.slot;
        let part =
            Part { session: slot.session, section: slot.section, next_round: None, choice: None };
        let (section, movement) = part.movement(state)?;
        let (_, result) = state.event().results.get(&slot).ok_or_else(|| {
            refused(format!("there is no result of board {} there any more", slot.board))
        })?;
        // What the same people played there in the same round is taken with it.
        let there = state.event().results.iter().map(|(_, other)| other).filter(|other| {
            let place = Slot { board: slot.board, ..other.slot };
            place == slot && other.seating == result.seating
        });
        let played = there.map(|other| other.slot.board);
        let mut rounds: Vec<Round> = movement.rounds().to_vec();
        let place = |row: &&mut Round| (row.table, row.round) == (slot.table, slot.round);
        match rounds.iter_mut().find(place) {
            Some(row) => {
                let mut boards: Vec<_> = row.boards.iter().chain(played).collect();
                boards.sort_unstable();
                boards.dedup();
                row.boards = BoardList::new(boards).map_err(|error| refused(error.to_string()))?;
                row.seating = result.seating;
            }
            None => rounds.push(Round {
                table: slot.table,
                round: slot.round,
                seating: result.seating,
                boards: BoardList::new(played.collect()).map_err(|e| refused(e.to_string()))?,
                teams: None,
                mates: None,
            }),
        }
        let command = new_version(part.id(), section, movement, rounds)?;
        let title = format!(
            "Board {} at table {}{} stays as it was played",
            slot.board, slot.section, slot.table
        );
        Ok(Plan::new(title, vec![command]).saying(format!(
            "The movement says from now on that {} played board {} at table {}{} in round {}.",
            result.seating, slot.board, slot.section, slot.table, slot.round
        )))
    }
}
