//! Soft questions about an entry before the other side accepts it: one tap insists.

mod asked;
mod cards;
mod others;
mod texts;

use bridge::{BoardNo, Outcome, OutcomeKind};
use hands::double_dummy::TrickTable;
use jiff::Timestamp;
use serde::Serialize;
use session::model::{RoundNo, Seating, SectionId, TableNo};
use session::state::EventState;

use crate::look::seated::Table;
use crate::policy::{Lead, Policy};
use crate::view::contestant_at;

pub(crate) use asked::{Asked, Unanswered};
pub use texts::About;

/// A question about an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Question {
    /// What to look at again.
    pub about: About,
    /// The question.
    pub text: &'static str,
}

/// An entry as a table is about to make it.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The section.
    pub section: SectionId,
    /// The table.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// What happened.
    pub outcome: &'a Outcome,
    /// Who played.
    pub seating: &'a Seating,
    /// When it is asked.
    pub now: Timestamp,
}

/// Returns what to ask about an entry, each thing once. `tricks` is the double-dummy table of the
/// board, where it is known; `may_compare` tells whether the lead may be looked for on another board of the round,
/// which tells about the cards of that one.
pub fn questions(
    event: &EventState,
    entry: &Entry<'_>,
    tricks: Option<&TrickTable>,
    may_compare: &mut dyn FnMut(BoardNo) -> bool,
) -> Vec<Question> {
    let Some(place) = place(event, entry) else { return Vec::new() };
    if matches!(entry.outcome.kind, OutcomeKind::NotPlayed | OutcomeKind::Adjusted(_)) {
        return Vec::new();
    }
    let policy = Policy::of(event, entry.section);
    let mut about: Vec<About> = Vec::new();
    about.extend(wrong_board(&place, entry));
    if let OutcomeKind::Played(played) = &entry.outcome.kind {
        if matches!(policy.lead, Lead::MustMatch | Lead::MayDiffer) {
            about.extend(cards::lead(&place, entry, played, may_compare));
        }
        // In a match the tricks would tell the cards of a board that the other room has still to play.
        if !waits_for_other_room(&place, entry) {
            about.extend(cards::tricks(played, tricks));
        }
    }
    about.extend(others::questions(&place, entry));
    about.sort_unstable();
    about.dedup();
    about.into_iter().map(|about| Question { about, text: about.text() }).collect()
}

/// Returns what to ask about an entry without looking at the cards or at other tables. Who could ask
/// about any board, as often as they like, would learn the cards of boards they have still to play.
pub fn about_the_number(event: &EventState, entry: &Entry<'_>) -> Vec<Question> {
    let about = place(event, entry).and_then(|place| wrong_board(&place, entry));
    about.into_iter().map(|about| Question { about, text: about.text() }).collect()
}

/// Tells whether the table has a board in hand: it is of an open round. What the table said of other rounds opens none.
pub fn is_in_hand(event: &EventState, entry: &Entry<'_>) -> bool {
    let Some(place) = place(event, entry) else { return false };
    let row = place.movement.at(entry.table, entry.round);
    row.is_some_and(|row| row.boards.contains(entry.board)) && place.is_open(entry.round)
}

/// Tells whether the entry is of a match whose other room has still to play the board.
fn waits_for_other_room(place: &Table<'_>, entry: &Entry<'_>) -> bool {
    place.event.waits_for_other_room(&place.slot(entry.round, entry.board))
}

fn place<'a>(event: &'a EventState, entry: &Entry<'_>) -> Option<Table<'a>> {
    Table::new(event, entry.section, entry.table, entry.now)
}

/// Asks for the board's number when the round does not have it, or somebody here has played it
/// somewhere else.
fn wrong_board(place: &Table<'_>, entry: &Entry<'_>) -> Option<About> {
    let row = place.movement.at(entry.table, entry.round);
    let is_of_round = row.is_some_and(|row| row.boards.contains(entry.board));
    let own = place.slot(entry.round, entry.board);
    let here: Vec<_> = entry.seating.contestants().map(|(seat, _)| seat).collect();
    let played_before = place.event.results.iter().any(|(_, result)| {
        result.slot.section_id() == entry.section
            && result.slot.board == entry.board
            && result.slot != own
            && matches!(result.outcome.kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut)
            && here.iter().any(|seat| {
                let who = contestant_at(place.section, entry.seating, *seat);
                let mut there = result
                    .seating
                    .contestants()
                    .map(|(seat, _)| contestant_at(place.section, &result.seating, seat));
                who.is_some() && there.any(|other| other == who)
            })
    });
    (!is_of_round || played_before).then_some(About::Board)
}
