//! Where everybody is: each pair at one table at a time, playing, waiting or sitting out.
//!
//! A table that has finished a round is in the next, but those who come to it may still play elsewhere, or sit out
//! elsewhere. A sit-out lasts until those whom the pair meets next have finished the round it sat out, or others need its
//! table to play; the last one of a session lasts as long as its round.

use std::collections::BTreeMap;

use bridge::Side;
use session::model::{Contestant, RoundNo, SectionId, SectionKind, SectionLetters, SessionNo};
use session::state::EventState;

use super::TableRow;
use super::tables::RoundRow;
use crate::view;

/// Who is not where the round of a table has them.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Those of a table's round who are still elsewhere, by table.
    pub(super) away: BTreeMap<String, Vec<String>>,
    /// The tables at which somebody sits out now, with the round.
    pub(super) sits_out: BTreeMap<String, RoundNo>,
}

/// A pair, a player who scores alone, or the half of a team that sits this way: the halves of a team are at two tables.
type Who = (SectionLetters, Contestant, Option<Side>);

/// A round of somebody: at which of the tables, and which of its rounds.
#[derive(Clone, Copy)]
struct Step {
    table: usize,
    row: usize,
}

struct Room<'a> {
    tables: &'a [TableRow],
    paths: BTreeMap<Who, Vec<Step>>,
    /// Who sits at each round of each table.
    seated: BTreeMap<(usize, usize), Vec<Who>>,
}

/// Returns where everybody is.
pub(super) fn places(event: &EventState, session: SessionNo, tables: &[TableRow]) -> Places {
    let room = Room::new(event, session, tables);
    let current: BTreeMap<Who, Step> =
        room.paths.keys().filter_map(|who| Some((*who, room.current(who)?))).collect();
    let mut found = Places::default();
    for step in current.values().filter(|step| room.row(**step).boards.is_empty()) {
        let (table, round) = (&tables[step.table], room.row(*step).round);
        if table.round.is_none_or(|plays| plays > round) {
            let earliest = found.sits_out.entry(table.id.clone()).or_insert(round);
            *earliest = round.min(*earliest);
        }
    }
    for (at, table) in tables.iter().enumerate() {
        let now = found.sits_out.get(&table.id).copied().or(table.round);
        let Some(row) = table.rows.iter().position(|row| Some(row.round) == now) else { continue };
        let is_here =
            |who: &Who| current.get(who).is_some_and(|step| (step.table, step.row) == (at, row));
        let seated = room.seated.get(&(at, row)).into_iter().flatten();
        let away =
            seated.filter(|who| !is_here(who)).map(|(_, contestant, _)| contestant.to_string());
        let away: Vec<String> = away.collect();
        if !away.is_empty() {
            found.away.insert(table.id.clone(), away);
        }
    }
    found
}

impl<'a> Room<'a> {
    fn new(event: &EventState, session: SessionNo, tables: &'a [TableRow]) -> Room<'a> {
        let mut room = Room { tables, paths: BTreeMap::new(), seated: BTreeMap::new() };
        for (at, table) in tables.iter().enumerate() {
            let id = SectionId { session, letters: table.section };
            let (Some(section), Some(movement)) =
                (event.sections.get(&id), event.movements.get(&id))
            else {
                continue;
            };
            let is_teams = section.kind == SectionKind::Teams;
            for (row, round) in movement.at_table(table.table).iter().enumerate() {
                for (seat, contestant) in view::contestants(section, &round.seating) {
                    let who = (table.section, contestant, is_teams.then(|| seat.side()));
                    room.paths.entry(who).or_default().push(Step { table: at, row });
                    room.seated.entry((at, row)).or_default().push(who);
                }
            }
        }
        for path in room.paths.values_mut() {
            path.sort_by_key(|step| tables[step.table].rows.get(step.row).map(|row| row.round));
        }
        room
    }

    fn row(&self, step: Step) -> &'a RoundRow {
        &self.tables[step.table].rows[step.row]
    }

    /// Returns the round somebody is in: the first that is not over of those nothing later was played after.
    fn current(&self, who: &Who) -> Option<Step> {
        let path = self.paths.get(who)?;
        let from = path.iter().rposition(|step| self.row(*step).is_begun).unwrap_or(0);
        let mut later = path.iter().enumerate().skip(from);
        later.find(|(at, step)| !self.is_over(who, path, *at, **step)).map(|(_, step)| *step)
    }

    fn is_over(&self, who: &Who, path: &[Step], at: usize, step: Step) -> bool {
        let row = self.row(step);
        if !row.boards.is_empty() {
            return is_complete(row);
        }
        if self.is_taken(step) {
            return true;
        }
        let next = path.get(at + 1);
        let seated = next.and_then(|next| self.seated.get(&(next.table, next.row)));
        let opponents: Vec<&Who> =
            seated.into_iter().flatten().filter(|other| *other != who).collect();
        match next {
            Some(next) if !opponents.is_empty() => {
                let until = self.row(*next).round;
                opponents.into_iter().all(|other| self.is_ready(other, until))
            }
            _ => {
                let here = self.tables.iter().filter(|table| table.section == who.0);
                let mut rows =
                    here.flat_map(|table| &table.rows).filter(|one| one.round == row.round);
                rows.all(is_complete)
            }
        }
    }

    /// Tells whether others have the table of a sit-out: they play a later round there, or all of them have come for the next.
    fn is_taken(&self, step: Step) -> bool {
        let mut later = self.tables[step.table].rows.iter().enumerate().skip(step.row + 1);
        if later.clone().any(|(_, row)| row.is_begun) {
            return true;
        }
        later.next().is_some_and(|(at, row)| {
            let mut coming = self.seated.get(&(step.table, at)).into_iter().flatten();
            !row.boards.is_empty() && coming.all(|who| self.is_ready(who, row.round))
        })
    }

    /// Tells whether somebody has finished what comes before a round.
    fn is_ready(&self, who: &Who, until: RoundNo) -> bool {
        let before = self.paths.get(who).into_iter().flatten();
        let before = before.map(|step| self.row(*step)).rfind(|row| row.round < until);
        before.is_none_or(|row| is_complete(row) && (row.is_begun || row.boards.is_empty()))
    }
}

/// Tells whether every board of a round has a result, or there is none to play.
fn is_complete(row: &RoundRow) -> bool {
    !row.done.contains('.')
}
