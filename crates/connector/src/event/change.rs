//! What an update means for the movement of a section: the rounds that come of it, where they part from those before, and
//! the results that lapse.

use std::collections::BTreeMap;

use session::model::{
    BoardList, Movement, PairNo, Round, RoundNo, Seating, SectionId, Slot, TableNo,
};
use session::state::{EventState, TableResult};

use super::update::first_round;
use super::{Fault, round, section};
use crate::dto;

/// Returns the rounds of a section after an update names these tables; `frame` is what was kept of it.
///
/// Rounds that stay have the seats of the pair again that was missing until now: whether it still is, the update says.
pub(super) fn replaced(
    id: SectionId,
    current: &Movement,
    frame: Option<&dto::Section>,
    tables: &[dto::Table],
) -> Result<Vec<Round>, Fault> {
    let stays = |row: &&Round| {
        let number = i32::from(row.table.get());
        match tables.iter().find(|table| table.table_number == number) {
            None => true,
            Some(table) => {
                first_round(table).is_some_and(|first| i32::from(row.round.get()) < first)
            }
        }
    };
    let whole = |row: &Round| {
        let sent = frame.and_then(|frame| section::as_sent(row, frame));
        let seating = match sent {
            Some(sent) => round::read(sent)?.seating,
            None => row.seating,
        };
        Ok::<_, Fault>(Round { seating, ..row.clone() })
    };
    let mut rows: Vec<Round> =
        current.rounds().iter().filter(stays).map(whole).collect::<Result<_, _>>()?;
    for sent in tables.iter().flat_map(|table| table.rounds.as_deref().unwrap_or_default()) {
        let before = round::place(sent).and_then(|(table, round)| current.at(table, round));
        let guid = sent.session_guid.as_deref().unwrap_or_default();
        // What comes just as we would write it is what we have, also where that cannot be told exactly.
        let is_same = |row: &&Round| round::write(row, guid, id.letters) == round::plain(sent);
        rows.push(match before.filter(is_same) {
            Some(same) => same.clone(),
            None => round::read(sent)?,
        });
    }
    Ok(rows)
}

/// Returns the first round in which two movements differ.
pub(super) fn first_difference(old: &Movement, new: &Movement) -> Option<RoundNo> {
    let missing = |rows: &Movement, other: &Movement| {
        let rows = rows.rounds().iter();
        rows.filter(|row| other.at(row.table, row.round) != Some(row)).map(|row| row.round).min()
    };
    [missing(old, new), missing(new, old)].into_iter().flatten().min()
}

/// A movement, and the pair of it that is not there.
#[derive(Clone, Copy)]
pub(super) struct Attended<'a> {
    pub(super) movement: &'a Movement,
    pub(super) missing: Option<PairNo>,
}

impl Attended<'_> {
    /// Returns who meets whom with which boards, if anybody does.
    fn play(&self, table: TableNo, round: RoundNo) -> Option<(Seating, BoardList)> {
        let row = self.movement.at(table, round)?;
        let seating = match row.seating {
            Seating::Pairs { ns, ew } => {
                let there = |pair: Option<PairNo>| pair.filter(|_| pair != self.missing);
                Seating::Pairs { ns: there(ns), ew: there(ew) }
            }
            others => others,
        };
        // A round in which nobody sits is the same as none.
        (!seating.is_empty()).then(|| (seating, row.boards.clone()))
    }
}

/// Returns the first round of each table that has other pairs or boards than before, or is gone, or is new; with
/// `of_played`, of those in which somebody met somebody.
fn first_changes(
    old: Attended<'_>,
    new: Attended<'_>,
    of_played: bool,
) -> BTreeMap<TableNo, RoundNo> {
    let mut first = BTreeMap::new();
    for row in old.movement.rounds().iter().chain(new.movement.rounds()) {
        let [was, is] = [old, new].map(|movement| movement.play(row.table, row.round));
        let was_played = was.as_ref().is_some_and(|(seating, _)| seating.is_full());
        if was != is && (was_played || !of_played) {
            let round = first.entry(row.table).or_insert(row.round);
            *round = row.round.min(*round);
        }
    }
    first
}

/// Returns where results lapse: as the guide has it, those of a table from its first changed round on.
pub(super) fn lapsed(
    event: &EventState,
    section: SectionId,
    old: &Movement,
    new: &Movement,
) -> Vec<Slot> {
    // A pair that was missing and comes changes a round in which somebody sat out; what was played after it stands. So does
    // what a pair played that is missing now.
    let whole = |movement| Attended { movement, missing: None };
    let first = first_changes(whole(old), whole(new), true);
    let lapses = |result: &&TableResult| {
        let Slot { table, round, board, .. } = result.slot;
        if result.slot.section_id() != section
            || first.get(&table).is_none_or(|first| round < *first)
        {
            return false;
        }
        match (old.at(table, round), new.at(table, round)) {
            // It was insisted on where no round was; now there is one, which may be the one that was meant.
            (None, Some(new)) => new.seating != result.seating || !new.boards.contains(board),
            (None, None) => false,
            (Some(_), _) => true,
        }
    };
    let results = event.results.iter().map(|(_, result)| result);
    let mut slots: Vec<Slot> = results.filter(lapses).map(|result| result.slot).collect();
    slots.sort_unstable();
    slots
}

/// Returns the tables of an answer: of those that are written the rounds from the first that has changed on, marked as
/// such. A round that was cut off, as all of a table that is gone are, is one in which nobody sits: its results are
/// withdrawn like those of the others.
pub(super) fn changed(
    written: Vec<dto::Table>,
    named: &[dto::Table],
    old: Attended<'_>,
    new: Attended<'_>,
) -> Vec<dto::Table> {
    let is_there = |plan: Attended<'_>, number: i32| {
        plan.movement.tables().any(|table| i32::from(table.get()) == number)
    };
    let taken_away = |table: &&dto::Table| {
        is_there(old, table.table_number) && !is_there(new, table.table_number)
    };
    let gone: Vec<dto::Table> = named
        .iter()
        .filter(taken_away)
        .map(|table| dto::Table {
            rounds: Some(updated(cut_off(table, old, new))),
            ..table.clone()
        })
        .collect();
    let first = first_changes(old, new, false);
    let has_changed = |sent: &&dto::Round| {
        round::place(sent)
            .is_none_or(|(table, round)| first.get(&table).is_some_and(|first| round >= *first))
    };
    let with_changes = written.into_iter().filter_map(|table| {
        let left = table.rounds.iter().flatten().filter(has_changed).cloned();
        let rounds = updated(left.chain(cut_off(&table, old, new)));
        (!rounds.is_empty()).then_some(dto::Table { rounds: Some(rounds), ..table })
    });
    with_changes.chain(gone).collect()
}

fn updated(rounds: impl IntoIterator<Item = dto::Round>) -> Vec<dto::Round> {
    rounds.into_iter().map(|round| dto::Round { updated: true, ..round }).collect()
}

/// Returns the rounds that a table had after its last one now, without pairs and boards.
fn cut_off(table: &dto::Table, old: Attended<'_>, new: Attended<'_>) -> Vec<dto::Round> {
    let Ok(number) = TableNo::try_from(i64::from(table.table_number)) else { return Vec::new() };
    let last = new.movement.at_table(number).last().map(|row| row.round);
    let had = old.movement.at_table(number).iter().map(|row| row.round);
    let cut = had.filter(|round| Some(*round) > last && old.play(number, *round).is_some());
    cut.map(|round| dto::Round {
        session_guid: table.session_guid.clone(),
        section_letters: table.section_letters.clone(),
        table_number: table.table_number,
        round_number: i32::from(round.get()),
        ..dto::Round::default()
    })
    .collect()
}
