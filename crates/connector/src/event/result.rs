//! Results, both ways.
//!
//! A result that comes must fit the movement: its section, table, round and board, and the pairs that sit there. Only
//! the pairs of a result in force may be others, because the director can say who really played. The scoring program
//! may correct what is in force; what says the same as that says nothing. A result for one side only, which the guide
//! allows and the vendor's programs never send, changes that side of the result in force.

mod outcome;

use std::collections::HashMap;

use bridge::{BoardNo, Seat, Side};
use session::model::{PairNo, Round, Seating, Slot};
use session::state::{EventState, TableResult};
use session::{Command, EnterResult, EraseResult};

use super::place::{self, Place};
use super::{Fault, Sessions};
use crate::dto::BoardResult;

/// Returns the commands that make an event say what results say, in their order.
pub fn read_all(
    event: &EventState,
    sessions: &Sessions,
    results: &[BoardResult],
) -> Result<Vec<Command>, Fault> {
    // What earlier results of the batch have left; a table may be named twice.
    let mut left: HashMap<Slot, Option<TableResult>> = HashMap::with_capacity(results.len());
    let mut commands = Vec::with_capacity(results.len());
    for result in results {
        let place = Place::find(event, sessions, &result.session_guid, &result.section_letters)?;
        let Some(slot) = slot(&place, result) else {
            if result.is_deleted {
                continue;
            }
            return Err(misplaced(&place, result));
        };
        let in_force = match left.get(&slot) {
            Some(left) => left.as_ref(),
            None => event.results.get(&slot).map(|(_, result)| result),
        };
        if result.is_deleted {
            if in_force.is_some() {
                commands.push(erase(slot));
                left.insert(slot, None);
            }
            continue;
        }
        let seating = seating(&place, slot, result, in_force)?;
        let outcome = outcome::read(result, in_force).ok_or_else(|| unreadable(result))?;
        if let Some(in_force) = in_force
            && in_force.seating == seating
            && (in_force.outcome == outcome || told(in_force).as_ref() == Some(&outcome))
        {
            continue;
        }
        commands.push(enter(slot, &outcome, seating, in_force));
        left.insert(slot, Some(TableResult { slot, seating, outcome }));
    }
    Ok(commands)
}

/// Returns a result as it travels.
///
/// Averages and percentages become the nearest of average minus, average and average plus. A result that the director
/// assigned to both sides travels as if it had been played. What has no word at all (a weighted score, two different
/// scores, something undecided) travels as a board that was not played: that claims nothing, and the director's ruling
/// stands here.
pub fn write(result: &TableResult, guid: &str) -> BoardResult {
    let pair = |seat| result.seating.at(seat).map_or(0, |number| i32::from(number.get()));
    let mut written = BoardResult {
        pair_north_south: pair(Seat::North),
        pair_east_west: pair(Seat::East),
        ..at(result.slot, guid)
    };
    outcome::write(&result.outcome, &mut written);
    written
}

/// Returns that a result was erased, as it travels: with what it said last, if that is known.
pub fn erased(slot: Slot, last: Option<&TableResult>, guid: &str) -> BoardResult {
    let written = last.map(|last| write(last, guid));
    // A result may have been entered on another board first; it was erased here.
    let BoardResult { table_number, round_number, board_number, section_letters, .. } =
        at(slot, guid);
    BoardResult {
        section_letters,
        table_number,
        round_number,
        board_number,
        is_deleted: true,
        ..written.unwrap_or_else(|| at(slot, guid))
    }
}

/// A result of which only the place is said.
fn at(slot: Slot, guid: &str) -> BoardResult {
    BoardResult {
        session_guid: Some(guid.to_owned()),
        section_letters: Some(slot.section.to_string()),
        table_number: slot.table.get().into(),
        round_number: slot.round.get().into(),
        board_number: i32::try_from(slot.board.get()).unwrap_or(i32::MAX),
        scoring_direction: outcome::BOTH_SIDES,
        ..BoardResult::default()
    }
}

/// Returns what a result says became of its board; nothing where its numbers mean nothing.
pub fn outcome(result: &BoardResult) -> Option<bridge::Outcome> {
    outcome::read(result, None)
}

/// Returns what the other side was told of a result, read back.
fn told(result: &TableResult) -> Option<bridge::Outcome> {
    outcome::read(&write(result, ""), None)
}

fn slot(place: &Place<'_>, result: &BoardResult) -> Option<Slot> {
    Some(Slot {
        session: place.id.session,
        section: place.id.letters,
        table: place::table(result.table_number)?,
        round: place::round(result.round_number)?,
        board: u32::try_from(result.board_number).ok().and_then(BoardNo::new)?,
    })
}

/// Returns who played: the pairs that were named, who must be those of the movement or of the result in force.
fn seating(
    place: &Place<'_>,
    slot: Slot,
    result: &BoardResult,
    in_force: Option<&TableResult>,
) -> Result<Seating, Fault> {
    if let Some(in_force) = in_force.filter(|in_force| has_pairs(&in_force.seating, result)) {
        return Ok(in_force.seating);
    }
    let planned = place.movement.at(slot.table, slot.round);
    let planned =
        planned.filter(|row| row.boards.contains(slot.board) && row.is_played(place.about));
    let Some(row) = planned else { return Err(misplaced(place, result)) };
    if has_pairs(&row.seating, result) {
        return Ok(row.seating);
    }
    let (ns, ew) = (result.pair_north_south, result.pair_east_west);
    Err(Fault::movement(format!(
        "{}: pairs {ns} and {ew} do not meet there, the movement has {}. Send the pairs of the movement, or the new \
         movement first.",
        called(result),
        row.seating
    )))
}

/// Tells whether the pairs of a result sit like this. Of an individual either partner may stand for the side.
fn has_pairs(seating: &Seating, result: &BoardResult) -> bool {
    let is_at = |side: Side, number: i32| {
        let number = u16::try_from(number).ok().and_then(PairNo::new);
        number.is_some() && side.seats().into_iter().any(|seat| seating.at(seat) == number)
    };
    is_at(Side::NorthSouth, result.pair_north_south) && is_at(Side::EastWest, result.pair_east_west)
}

/// Says what of a result's place is not in the movement.
fn misplaced(place: &Place<'_>, result: &BoardResult) -> Fault {
    let table = match place.table(result.table_number) {
        Ok(table) => table,
        Err(fault) => return fault,
    };
    let row = place::round(result.round_number).and_then(|round| place.movement.at(table, round));
    let Some(row) = row else { return place.no_round(table, result.round_number) };
    let name = called(result);
    Fault::movement(match row {
        Round { seating, .. } if !row.is_played(place.about) => {
            format!("{name}: nothing is played there, the movement has {seating}.")
        }
        Round { boards, .. } => {
            format!("{name}: this board is not played there, the movement has the boards {boards}.")
        }
    })
}

fn unreadable(result: &BoardResult) -> Fault {
    let BoardResult { level, denomination, declarer_direction, total_tricks, .. } = result;
    Fault::invalid(&[format!(
        "{}: Level {level}, Denomination {denomination}, DeclarerDirection {declarer_direction} and TotalTricks \
         {total_tricks} make no result.",
        called(result)
    )])
}

/// A result as sentences call it.
fn called(result: &BoardResult) -> String {
    let BoardResult { table_number: table, round_number: round, board_number: board, .. } = result;
    let letters = place::text(&result.section_letters);
    format!("Result of board {board} at table '{letters}{table}' in round {round}")
}

fn enter(
    slot: Slot,
    outcome: &bridge::Outcome,
    seating: Seating,
    in_force: Option<&TableResult>,
) -> Command {
    let Slot { session, section, table, round, board } = slot;
    // Who played is said only where it changes; else the movement says it, or the result in force.
    let is_other = in_force.is_some_and(|in_force| in_force.seating != seating);
    Command::EnterResult(EnterResult {
        session,
        section,
        table,
        round: Some(round),
        board,
        outcome: outcome.clone(),
        seating: Some(seating).filter(|_| is_other),
        correct: in_force.is_some(),
        insist: false,
        reason: None,
    })
}

fn erase(slot: Slot) -> Command {
    let Slot { session, section, table, round, board } = slot;
    let round = Some(round);
    Command::EraseResult(EraseResult { session, section, table, round, board, reason: None })
}
