//! An event as the repairer sees it: the movement of a section in sets, and what was really played.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use bridge::BoardNo;
use movement::Row;
use movement::check::Place;
use movement::repair::{Continuation, InProgress};
use session::model::{
    BoardList, Movement, PairNo, Seating, Section, SectionId, SectionLetters, SessionNo, Sets,
};
use session::state::{EventState, TableResult};

/// So many sets more than there are have a name, for rounds that are added.
const MOST_NEW_SETS: u16 = 64;

/// A section of an event: its movement in sets, and what was really played.
pub(super) struct Played {
    pub(super) id: SectionId,
    pub(super) about: Section,
    pub(super) movement: Movement,
    /// The boards of each set, and of those that could be added.
    pub(super) sets: Sets,
    pub(super) plan: movement::Movement,
    /// Each result as it says it was played, where the movement has that table and round.
    results: Vec<Row>,
}

impl Played {
    /// Finds a section of a session; of the last one if none is named.
    pub(super) fn of(
        event: &EventState,
        session: Option<SessionNo>,
        section: &str,
    ) -> anyhow::Result<Played> {
        let letters: SectionLetters = section.parse()?;
        let known: Vec<SessionNo> = event.sessions.iter().map(|(session, _)| *session).collect();
        let Some(last) = known.last() else { bail!("the event has no session") };
        let session = session.unwrap_or(*last);
        if !known.contains(&session) {
            bail!("the event has no session {session}; its last one is session {last}");
        }
        let id = SectionId { session, letters };
        let about = event.sections.get(&id).with_context(|| format!("there is no {id}"))?;
        let movement = event.movements.get(&id).with_context(|| format!("{id} has no movement"))?;
        let (plan, mut sets) = movement.in_sets(about)?;
        let results = event.results.iter().map(|(_, result)| result);
        let results = results.filter(|result| result.slot.section_id() == id);
        let results = results.map(|result| really(result, &sets));
        // A result of a table and round that are not in the movement says nothing about it.
        let results = results.filter(|row| plan.at(row.table, row.round).is_some()).collect();
        add_sets(&mut sets)?;
        let (about, movement) = (about.clone(), movement.clone());
        Ok(Played { id, about, movement, sets, plan, results })
    }

    /// Returns the section in progress; the next round is the first after all results if none is
    /// named.
    pub(super) fn progress(&self, next_round: Option<u16>) -> InProgress<'_> {
        let last = self.results.iter().map(|row| row.round).max().unwrap_or(0);
        let mut played: Vec<Row> = Vec::new();
        for row in &self.results {
            let is_known = |known: &Row| (known.table, known.round) == (row.table, row.round);
            if self.plan.at(row.table, row.round) != Some(row) && !played.iter().any(is_known) {
                played.push(*row);
            }
        }
        let entered = self.results.iter().map(|row| Place { round: row.round, table: row.table });
        InProgress {
            played,
            entered: entered.collect(),
            names: self.sets.iter().map(|(set, list)| (*set, named(list))).collect(),
            ..InProgress::new(&self.plan, next_round.unwrap_or(last.saturating_add(1)))
        }
    }

    /// Returns a table's name: `A3`.
    fn table(&self, table: u16) -> String {
        format!("{}{table}", self.id.letters)
    }

    /// Says which tables have no result of a round before the next one, if any round has begun.
    pub(super) fn unfinished(&self, next: u16) -> Option<String> {
        let has_result = |row: &Row| {
            self.results.iter().any(|it| (it.table, it.round) == (row.table, row.round))
        };
        let open = self.plan.rows().iter().filter(|row| row.round < next && row.is_played());
        let mut rounds: BTreeMap<u16, Vec<String>> = BTreeMap::new();
        for row in open.filter(|row| !has_result(row)) {
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
    pub(super) fn to_correct(&self, way: &Continuation) -> Vec<String> {
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
fn add_sets(sets: &mut Sets) -> anyhow::Result<()> {
    let size = u32::try_from(sets.values().map(BoardList::len).max().unwrap_or(1))?;
    let boards = sets.values().flat_map(BoardList::iter).map(BoardNo::get);
    let last = boards.max().unwrap_or(0);
    let known = sets.keys().copied().max().unwrap_or(0);
    for more in 0..MOST_NEW_SETS {
        let first = last + u32::from(more) * size;
        let boards: Vec<BoardNo> =
            (1..=size).filter_map(|board| BoardNo::new(first + board)).collect();
        // There is a highest board; sets beyond it do not exist.
        if boards.len() == size as usize {
            sets.insert(known.saturating_add(more + 1), BoardList::new(boards)?);
        }
    }
    Ok(())
}

/// Returns "board 3" or "boards 3-4".
fn named(boards: &BoardList) -> String {
    let noun = if boards.len() == 1 { "board" } else { "boards" };
    format!("{noun} {boards}")
}

/// Returns a round as its result says it was played.
fn really(result: &TableResult, sets: &Sets) -> Row {
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
    let set = sets.iter().find(|(_, boards)| boards.contains(result.slot.board));
    Row {
        table: result.slot.table.get(),
        round: result.slot.round.get(),
        seating,
        set: set.map_or(0, |(set, _)| *set),
    }
}
