//! What the director sees of a board in the menu at a table, after the PIN.

use bridge::BoardNo;
use hands::double_dummy::TrickTable;
use jiff::Timestamp;
use serde::Serialize;
use session::Seq;
use session::model::{RoundNo, SectionId, TableNo};
use session::state::{EventState, TableResult};

use super::NotShown;
use super::board::own_slot;
use super::hand::HandLook;
use super::seated::Table;
use crate::view::Seats;

/// All entries of a table for a board, and the cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DirectorBoard {
    /// The board.
    pub board: BoardNo,
    /// What the table entered for it, by round.
    pub entries: Vec<Entry>,
    /// The cards: of a board that the table has played, or that a director unlocked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandLook>,
    /// Whether the event has cards that are not shown before a director unlocks them.
    pub locked: bool,
    /// What to think of before the cards are shown here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

/// One entry of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The round.
    pub round: RoundNo,
    /// Who played.
    pub seating: Seats,
    /// What happened.
    pub outcome: String,
    /// The points of North-South of the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The fact that set it.
    pub seq: Seq,
}

/// Returns what is seen of a board at a table after the PIN. It opens no cards that the table could not see without it;
/// a director's name and password do (`is_unlocked`).
pub fn director_board(
    event: &EventState,
    id: SectionId,
    table: TableNo,
    board: BoardNo,
    tricks: Option<&TrickTable>,
    is_unlocked: bool,
    now: Timestamp,
) -> Result<DirectorBoard, NotShown> {
    let place = Table::new(event, id, table, now).ok_or(NotShown::NoTable)?;
    let here = |result: &TableResult| {
        let slot = result.slot;
        slot.section_id() == id && slot.table == table && slot.board == board
    };
    let results = event.results.iter().filter(|(_, result)| here(result));
    let mut entries: Vec<Entry> = results
        .map(|(seq, result)| Entry {
            round: result.slot.round,
            seating: Seats::of(place.section, &result.seating),
            outcome: result.outcome.to_string(),
            score: result.outcome.score(board.vulnerability()),
            seq,
        })
        .collect();
    entries.sort_by_key(|entry| entry.round);
    let deal = event.deal(id, board);
    let is_to_be_played = place.still_to_play(&place.onlookers(), board);
    let own = own_slot(&place, board, None);
    let is_played = own
        .is_some_and(|own| place.has_brought(&own) && !event.waits_for_other_room(&own))
        && !is_to_be_played;
    let hand = deal.filter(|_| is_unlocked || is_played);
    let hand = hand.map(|deal| HandLook::of(board, deal, tricks));
    let locked = deal.is_some() && hand.is_none();
    let warning = (hand.is_some() && is_to_be_played).then(|| {
        format!("Somebody at this table has still to play board {board}. Look at it away from the table.")
    });
    Ok(DirectorBoard { board, entries, hand, locked, warning })
}
