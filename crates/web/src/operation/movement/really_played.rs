//! Results that were entered as the movement says, when something else was really played: they go to
//! the boards and pairs that it was.

use std::collections::BTreeSet;

use bridge::{BoardNo, Outcome, OutcomeKind};
use movement::repair::Continuation;
use session::model::{PairNo, Seating, Slot};
use session::repair::Played;
use session::state::TableResult;
use session::{Command, EnterResult, MoveResult, State};

use crate::operation::Plan;

/// Adds to a plan what makes the results say what the past of a way says.
pub(super) fn results(state: &State, played: &Played, way: &Continuation, plan: &mut Plan) {
    let results = state.event().results.iter().map(|(_, result)| result);
    let results = results.filter(|result| result.slot.section_id() == played.id);
    let mut moves: Vec<(Slot, Slot, Option<Seating>)> = Vec::new();
    let (mut credited, mut kept) = (0, 0);
    for result in results {
        let Some((board, seating)) = really(played, way, result) else { continue };
        let slot = result.slot;
        if board != slot.board {
            moves.push((slot, Slot { board, ..slot }, Some(seating)));
        } else if seating == turned(result.seating) && result.outcome.is_artificial() {
            // The same two, and no cards: each keeps what it was given.
            kept += 1;
            let outcome = for_the_others(&result.outcome);
            let corrected = EnterResult { outcome, ..who_played(result, seating) };
            plan.commands.push(Command::EnterResult(corrected));
        } else if seating != result.seating {
            credited += 1;
            plan.commands.push(Command::EnterResult(who_played(result, seating)));
        }
    }
    if credited > 0 {
        plan.sentences.push(match credited {
            1 => "1 result is credited to those who really played.".to_owned(),
            _ => format!("{credited} results are credited to those who really played."),
        });
    }
    plan.sentences.extend(stay(kept));
    let moved = moves.len();
    let mut taken: BTreeSet<Slot> =
        state.event().results.iter().map(|(_, result)| result.slot).collect();
    // Each goes when its place is free, which may be after another has left it.
    while !moves.is_empty() {
        let before = moves.len();
        moves.retain(|(from, to, seating)| {
            if taken.contains(to) {
                return true;
            }
            taken.remove(from);
            taken.insert(*to);
            let (from, to, seating) = (*from, *to, *seating);
            plan.commands.push(Command::MoveResult(MoveResult { from, to, seating }));
            false
        });
        if moves.len() == before {
            break;
        }
    }
    if moved > moves.len() {
        plan.sentences.push(match moved - moves.len() {
            1 => "1 result goes to the board that was really played.".to_owned(),
            many => format!("{many} results go to the boards that were really played."),
        });
    }
    for (from, to, _) in moves {
        plan.warnings.push(format!(
            "The result of board {} at table {}{} in round {} cannot go to board {}, which has a result \
             there already.",
            from.board, from.section, from.table, from.round, to.board
        ));
    }
}

/// Returns the correction that says who played a result, and leaves the rest.
pub(super) fn who_played(result: &TableResult, seating: Seating) -> EnterResult {
    let Slot { session, section, table, round, board } = result.slot;
    EnterResult {
        session,
        section,
        table,
        round: Some(round),
        board,
        outcome: result.outcome.clone(),
        seating: Some(seating),
        correct: true,
        insist: false,
        reason: None,
    }
}

/// Says that artificial scores stay with those who got them.
pub(super) fn stay(scores: usize) -> Option<String> {
    match scores {
        0 => None,
        1 => Some("1 artificial score or board that was not played stays as it is.".to_owned()),
        many => Some(format!(
            "{many} artificial scores or boards that were not played stay as they are."
        )),
    }
}

/// Returns the seating with North-South and East-West in each other's places.
pub(super) fn turned(seating: Seating) -> Seating {
    match seating {
        Seating::Pairs { ns, ew } => Seating::Pairs { ns: ew, ew: ns },
        Seating::Individual { north, east, south, west } => {
            Seating::Individual { north: east, east: north, south: west, west: south }
        }
    }
}

/// Returns an outcome with what the two sides were given in each other's places.
fn for_the_others(outcome: &Outcome) -> Outcome {
    match &outcome.kind {
        OutcomeKind::Adjusted(sides) => {
            let (ns, ew) = (sides.ew.clone(), sides.ns.clone());
            Outcome { wrong_direction: outcome.wrong_direction, ..Outcome::adjusted(ns, ew) }
        }
        _ => outcome.clone(),
    }
}

/// Returns the board and the pairs of a result by what was really played at its table; nothing if it
/// says something of its own already, or nothing else was played.
fn really(played: &Played, way: &Continuation, result: &TableResult) -> Option<(BoardNo, Seating)> {
    let slot = result.slot;
    let (table, round) = (slot.table.get(), slot.round.get());
    let planned = played.movement.at(slot.table, slot.round)?;
    if planned.seating != result.seating || !planned.boards.contains(slot.board) {
        return None;
    }
    let (was, is) = (played.plan.at(table, round)?, way.movement.at(table, round)?);
    if was == is {
        return None;
    }
    let place = planned.boards.iter().position(|board| board == slot.board)?;
    let board = match was.set == is.set {
        true => slot.board,
        false => played.sets.get(&is.set)?.iter().nth(place)?,
    };
    Some((board, seating(is.seating)))
}

/// Returns a seating as the event has it.
fn seating(seating: movement::Seating) -> Seating {
    match seating {
        movement::Seating::Pairs { ns, ew } => {
            Seating::Pairs { ns: PairNo::new(ns), ew: PairNo::new(ew) }
        }
        movement::Seating::Players { n, s, e, w } => Seating::Individual {
            north: PairNo::new(n),
            east: PairNo::new(e),
            south: PairNo::new(s),
            west: PairNo::new(w),
        },
    }
}
