//! [`Played`]: an event as the repairer sees it, the movement of a section in sets and what was really
//! played.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bridge::BoardNo;
use movement::Row;
use movement::check::Place;
use movement::repair::{Continuation, InProgress};

use super::RepairError;
use crate::model::{BoardList, Movement, PairNo, Seating, Section, SectionId, Sets};
use crate::state::{EventState, TableResult};

/// So many sets more than there are have a name, for rounds that are added.
const MOST_NEW_SETS: u16 = 64;

/// A section of an event: its movement in sets, and what was really played.
#[derive(Debug, Clone)]
pub struct Played {
    /// Which section.
    pub id: SectionId,
    /// What it plays.
    pub about: Section,
    /// Its movement.
    pub movement: Movement,
    /// The boards of each set, and of those that could be added.
    pub sets: Sets,
    /// Its movement in sets.
    pub plan: movement::Movement,
    /// Each result as it says it was played, where the movement has that table and round.
    pub(super) results: Vec<Row>,
}

impl Played {
    /// Returns a section as it stands.
    pub fn of(event: &EventState, id: SectionId) -> Result<Played, RepairError> {
        let about = event.sections.get(&id).ok_or(RepairError::NoSection(id))?;
        let movement = event.movements.get(&id).ok_or(RepairError::NoMovement(id))?;
        let (plan, mut sets) = movement.in_nearest_sets(about);
        let set_of: HashMap<BoardNo, u16> =
            sets.iter().flat_map(|(set, list)| list.iter().map(|board| (board, *set))).collect();
        let results = event.results.iter().map(|(_, result)| result);
        let results = results.filter(|result| result.slot.section_id() == id);
        // A result of a table and round that are not in the movement says nothing about it.
        let results = results.filter_map(|result| {
            let row = movement.at(result.slot.table, result.slot.round)?;
            // Where the movement has the board, its set is that of the round, whatever other rounds
            // it lies in too.
            let planned = plan.at(result.slot.table.get(), result.slot.round.get());
            let own = planned.filter(|it| row.boards.contains(result.slot.board) && it.set != 0);
            let set = own.map(|it| it.set).or_else(|| set_of.get(&result.slot.board).copied());
            Some(really(result, set.unwrap_or(0)))
        });
        let results = results.collect();
        add_sets(&mut sets);
        let (about, movement) = (about.clone(), movement.clone());
        Ok(Played { id, about, movement, sets, plan, results })
    }

    /// Returns the section in progress; the next round is the first after all results if none is
    /// named.
    pub fn progress(&self, next_round: Option<u16>) -> InProgress<'_> {
        let mut known: BTreeSet<(u16, u16)> = BTreeSet::new();
        let mut played: Vec<Row> = Vec::new();
        for row in &self.results {
            if self.plan.at(row.table, row.round) != Some(row)
                && known.insert((row.table, row.round))
            {
                played.push(*row);
            }
        }
        let entered = self.results.iter().map(|row| Place { round: row.round, table: row.table });
        InProgress {
            played,
            entered: entered.collect(),
            names: self.sets.iter().map(|(set, list)| (*set, named(list))).collect(),
            ..InProgress::new(&self.plan, next_round.unwrap_or_else(|| self.next_round()))
        }
    }

    /// Returns the first round after all results.
    pub fn next_round(&self) -> u16 {
        self.results.iter().map(|row| row.round).max().unwrap_or(0).saturating_add(1)
    }

    /// Returns a table's name: `A3`.
    fn table(&self, table: u16) -> String {
        format!("{}{table}", self.id.letters)
    }

    /// Says which tables have no result of a round before the next one, if any round has begun.
    pub fn unfinished(&self, next: u16) -> Option<String> {
        let entered: BTreeSet<(u16, u16)> =
            self.results.iter().map(|row| (row.table, row.round)).collect();
        let open = self.plan.rows().iter().filter(|row| row.round < next && row.is_played());
        let mut rounds: BTreeMap<u16, Vec<String>> = BTreeMap::new();
        for row in open.filter(|row| !entered.contains(&(row.table, row.round))) {
            rounds.entry(row.round).or_default().push(self.table(row.table));
        }
        let said = rounds.iter().map(|(round, tables)| {
            let all = self.plan.rows().iter().filter(|row| row.round == *round && row.is_played());
            match all.count() == tables.len() && tables.len() > 1 {
                true => format!("all tables in round {round}"),
                false => format!("{} in round {round}", tables.join(", ")),
            }
        });
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| {
            format!(
                "No results yet: {}. Repair takes it that this is played as the movement says; what \
                 changes begins with round {next}.",
                said.join("; ")
            )
        })
    }

    /// Returns where results fit the movement now and would not any more: `A1 in round 2`.
    pub fn to_correct(&self, way: &Continuation) -> Vec<String> {
        let fits =
            |plan: &movement::Movement, row: &Row| plan.at(row.table, row.round) == Some(row);
        let lost = |row: &&Row| fits(&self.plan, row) && !fits(&way.movement, row);
        let mut places: Vec<(u16, u16)> =
            self.results.iter().filter(lost).map(|row| (row.round, row.table)).collect();
        places.sort_unstable();
        places.dedup();
        let said = places.into_iter();
        said.map(|(round, table)| format!("{} in round {round}", self.table(table))).collect()
    }
}

/// Gives further sets the next boards, as many as the largest set has.
fn add_sets(sets: &mut Sets) {
    let size = sets.values().map(BoardList::len).max().unwrap_or(1);
    let boards = sets.values().flat_map(BoardList::iter).map(BoardNo::get);
    let last = boards.max().unwrap_or(0);
    let known = sets.keys().copied().max().unwrap_or(0);
    let Ok(step) = u32::try_from(size) else { return };
    for more in 0..MOST_NEW_SETS {
        let first = last.saturating_add(u32::from(more).saturating_mul(step));
        let boards: Vec<BoardNo> =
            (1..=step).filter_map(|board| BoardNo::new(first.checked_add(board)?)).collect();
        // There is a highest board; sets beyond it do not exist.
        if boards.len() == size
            && let Ok(list) = BoardList::new(boards)
        {
            sets.insert(known.saturating_add(more + 1), list);
        }
    }
}

/// Returns "board 3" or "boards 3-4".
fn named(boards: &BoardList) -> String {
    let noun = if boards.len() == 1 { "board" } else { "boards" };
    format!("{noun} {boards}")
}

/// Returns a round as its result says it was played.
fn really(result: &TableResult, set: u16) -> Row {
    let number = |number: Option<PairNo>| number.map_or(0, PairNo::get);
    let seating = match result.seating {
        Seating::Pairs { ns, ew } => movement::Seating::Pairs { ns: number(ns), ew: number(ew) },
        Seating::Individual { north, east, south, west } => movement::Seating::Players {
            n: number(north),
            s: number(south),
            e: number(east),
            w: number(west),
        },
    };
    Row { table: result.slot.table.get(), round: result.slot.round.get(), seating, set }
}
