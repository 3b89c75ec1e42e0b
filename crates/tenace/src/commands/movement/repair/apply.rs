//! An event as the repairer sees it, and what it says becomes a fact.

use anyhow::{Context, bail};
use bridge::BoardNo;
use jiff::Timestamp;
use movement::Row;
use movement::repair::Continuation;
use session::log::{MovementSet, SectionSet};
use session::model::{
    BoardList, Movement, PairNo, Round, RoundNo, Seating, Section, SectionId, SectionLetters,
    SessionNo, Sets,
};
use session::state::{EventState, TableResult};
use session::{Author, Command, FactId, Saying};
use uuid::Uuid;

/// A section of an event: its movement in sets, and what was really played.
pub(super) struct Played {
    id: SectionId,
    about: Section,
    movement: Movement,
    sets: Sets,
    pub(super) plan: movement::Movement,
    /// The rows as the results have them, where they differ from the plan.
    pub(super) rows: Vec<Row>,
    last_with_results: u16,
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
        let (plan, sets) = movement.in_sets(about)?;
        let results = event.results.iter().map(|(_, result)| result);
        let results: Vec<&TableResult> =
            results.filter(|result| result.slot.section_id() == id).collect();
        let last_with_results =
            results.iter().map(|result| result.slot.round.get()).max().unwrap_or(0);
        let mut rows: Vec<Row> = Vec::new();
        for result in results {
            let row = really(result, &sets);
            let is_known = |known: &Row| (known.table, known.round) == (row.table, row.round);
            if plan.at(row.table, row.round) != Some(&row) && !rows.iter().any(is_known) {
                rows.push(row);
            }
        }
        let (about, movement) = (about.clone(), movement.clone());
        Ok(Played { id, about, movement, sets, plan, rows, last_with_results })
    }

    /// Returns the first round without results.
    pub(super) fn next_round(&self) -> u16 {
        self.last_with_results.saturating_add(1)
    }

    /// Returns what makes a way the movement of the section: the movement, and before it, if somebody
    /// comes under the number of the pair that is missing, that it is missing no longer.
    pub(super) fn sayings(&self, way: &Continuation) -> anyhow::Result<Vec<Saying>> {
        let missing = self.about.missing_pair;
        let comes = |row: &Row| missing.is_some_and(|missing| sits(row, missing.get()));
        let arrived = missing.filter(|_| way.movement.rows().iter().any(comes));
        let mut sets = self.sets.clone();
        let size = sets.values().map(BoardList::len).max().unwrap_or(1);
        let mut last = sets.values().flat_map(BoardList::iter).map(BoardNo::get).max().unwrap_or(0);
        // New sets are the next boards.
        for set in way.movement.rows().iter().map(|row| row.set).filter(|set| *set != 0) {
            if let std::collections::btree_map::Entry::Vacant(place) = sets.entry(set) {
                let boards = (1..).take(size).filter_map(|n: u32| BoardNo::new(last + n));
                place.insert(BoardList::new(boards.collect())?);
                last += u32::try_from(size)?;
            }
        }
        let new_from = RoundNo::new(way.from_round).context("there is no round 0")?;
        // What is past stays as it was said, names of teams and team-mates included; but who was not
        // there has not met anybody.
        let mut from_round = new_from;
        let past = self.movement.rounds().iter().filter(|row| row.round < new_from);
        let past: Vec<Round> = past
            .map(|row| {
                let seating = without(row.seating, arrived);
                if seating != row.seating {
                    from_round = from_round.min(row.round);
                }
                Round { seating, ..row.clone() }
            })
            .collect();
        let next = Movement::with_sets(&way.movement, &sets)?;
        let next = next.rounds().iter().filter(|row| row.round >= new_from).cloned();
        let rounds = Movement::from(past.into_iter().chain(next).collect::<Vec<_>>());
        let SectionId { session, letters: section } = self.id;
        let mut commands = Vec::new();
        if arrived.is_some() {
            let about = Section { missing_pair: None, ..self.about.clone() };
            // Both or neither: the first is not said if the second would be refused.
            if let Some(problem) = rounds.problems(&about).first() {
                bail!("section {section} cannot play that: {problem}");
            }
            commands.push(Command::SetSection(SectionSet { id: self.id, about }));
        }
        commands.push(Command::SetMovement(MovementSet { session, section, from_round, rounds }));
        let saying = |command| Saying {
            command,
            author: Author::Director(None),
            id: FactId(Uuid::now_v7()),
            time: Timestamp::now(),
        };
        Ok(commands.into_iter().map(saying).collect())
    }
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

/// Returns a seating in which somebody is nobody.
fn without(seating: Seating, who: Option<PairNo>) -> Seating {
    let keep = |number: Option<PairNo>| number.filter(|number| Some(*number) != who);
    match seating {
        Seating::Pairs { ns, ew } => Seating::Pairs { ns: keep(ns), ew: keep(ew) },
        Seating::Individual { north, east, south, west } => Seating::Individual {
            north: keep(north),
            east: keep(east),
            south: keep(south),
            west: keep(west),
        },
    }
}

fn sits(row: &Row, number: u16) -> bool {
    match row.seating {
        movement::Seating::Pairs { ns, ew } => ns == number || ew == number,
        movement::Seating::Players { n, s, e, w } => [n, s, e, w].contains(&number),
    }
}
