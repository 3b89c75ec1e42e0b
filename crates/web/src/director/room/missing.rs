//! Boards without a result in a round that is over at their table, and seats without a name.

use bridge::{BoardNo, Seat};
use jiff::Timestamp;
use session::Seq;
use session::model::{RoundNo, SectionId, Slot};

use super::TableRow;
use super::attention::Telling;
use crate::view;

/// A board that was left out.
pub(super) struct Missing {
    pub(super) round: RoundNo,
    pub(super) board: BoardNo,
    /// Since when the table plays on without it.
    pub(super) since: Option<Timestamp>,
}

/// Returns the boards a table left out: a later round has begun there.
pub(super) fn boards(telling: &Telling<'_>, row: &TableRow) -> Vec<Missing> {
    let last = row.rows.iter().rev().find(|row| row.is_begun);
    let Some(last) = last.map(|row| row.round) else { return Vec::new() };
    let mut missing = Vec::new();
    for past in row.rows.iter().filter(|past| past.round < last) {
        let open = past.boards.iter().zip(past.done.chars()).filter(|(_, sign)| *sign == '.');
        for (board, _) in open {
            let later = row.rows.iter().filter(|later| later.round > past.round && later.is_begun);
            let since = later.filter_map(|later| first(telling, row, later.round)).min();
            missing.push(Missing { round: past.round, board: *board, since });
        }
    }
    missing
}

/// Returns when a table entered its first result of a round.
pub(super) fn first(telling: &Telling<'_>, row: &TableRow, round: RoundNo) -> Option<Timestamp> {
    let of = row.rows.iter().find(|one| one.round == round)?;
    let seq = |board: &BoardNo| -> Option<Seq> {
        let slot = Slot {
            session: telling.session,
            section: row.section,
            table: row.table,
            round,
            board: *board,
        };
        telling.event.results.get(&slot).map(|(seq, _)| seq)
    };
    of.boards.iter().filter_map(seq).filter_map(|seq| telling.chronicle.time(seq)).min()
}

/// Returns the seats of a table, in the round it plays, whose player nobody knows.
pub(super) fn unknown_seats(telling: &Telling<'_>, row: &TableRow) -> Vec<char> {
    let event = telling.event;
    let id = SectionId { session: telling.session, letters: row.section };
    let planned = row.round.and_then(|round| event.movements.get(&id)?.at(row.table, round));
    let (Some(planned), Some(section)) = (planned, event.sections.get(&id)) else {
        return Vec::new();
    };
    let people = view::people(event, id, section, &planned.seating, planned.round);
    let is_unknown = |seat: &Seat| {
        view::contestant_at(section, &planned.seating, *seat).is_some()
            && people[*seat].name.is_none()
            && people[*seat].number.is_none()
    };
    Seat::ALL.into_iter().filter(is_unknown).map(Seat::letter).collect()
}
