//! Where does this result belong, and may it be entered or erased there?

use bridge::BoardNo;

use super::attention::is_short;
use super::section;
use crate::log::{EnterResult, EraseResult, MoveResult, Refusal, ResultEntered, ResultErased};
use crate::model::{Contestant, Round, RoundNo, Seating, Section, SectionId, Slot, TableNo};
use crate::state::State;

pub(super) fn enter(state: &State, command: &EnterResult) -> Result<ResultEntered, Refusal> {
    entered(state, command, could_have_played)
}

/// The same for a result that another program recorded.
pub(super) fn take_in(state: &State, command: &EnterResult) -> Result<ResultEntered, Refusal> {
    entered(state, command, |_, _, about, seating| can_sit(about, seating))
}

/// Checks a seating that somebody named.
type SeatingCheck = fn(&State, SectionId, &Section, &Seating) -> Result<(), Refusal>;

fn entered(
    state: &State,
    command: &EnterResult,
    check: SeatingCheck,
) -> Result<ResultEntered, Refusal> {
    let EnterResult { session, section: letters, table, board, .. } = *command;
    let id = SectionId { session, letters };
    let about = section(state, id)?;
    let in_force = match command.correct {
        true => in_force(state, command)?,
        false => None,
    };
    let (round, seating) = match in_force {
        // Who played is a matter of its own: a correction of the tricks does not touch it, whatever
        // the movement says by now.
        Some(slot) => {
            let played = state.event().results.get(&slot).map(|(_, result)| result.seating);
            let seating = command.seating.or(played).ok_or(Refusal::NoResult(slot))?;
            (slot.round, seating)
        }
        None => who_and_when(state, id, about, command)?,
    };
    let slot = Slot { session, section: letters, table, round, board };
    if !seating.is_full() {
        return Err(Refusal::WhoPlayed(slot));
    }
    if command.seating.is_some() {
        check(state, id, about, &seating)?;
    }
    let corrects = match (state.event().results.get(&slot), command.correct) {
        (None, false) => None,
        (None, true) => return Err(Refusal::NoResult(slot)),
        (Some((seq, _)), true) => Some(seq),
        (Some((seq, result)), false) => {
            let outcome = result.outcome.clone();
            return Err(Refusal::AlreadyEntered { slot, outcome, seq });
        }
    };
    let outcome = command.outcome.clone();
    let reason = command.reason.clone();
    is_short("the reason of a result", reason.as_deref(), ResultEntered::LONGEST_REASON)?;
    Ok(ResultEntered {
        session,
        section: letters,
        table,
        round,
        board,
        seating,
        outcome,
        corrects,
        reason,
        acceptance: None,
    })
}

/// Returns where the result to be corrected is in force, when there is one.
fn in_force(state: &State, command: &EnterResult) -> Result<Option<Slot>, Refusal> {
    let EnterResult { session, section, table, round, board, .. } = *command;
    let slot = |round| Slot { session, section, table, round, board };
    let has_result = |slot: &Slot| state.event().results.get(slot).is_some();
    if let Some(round) = round {
        return Ok(Some(slot(round)).filter(has_result));
    }
    // Where the movement has it, most of the time; otherwise wherever it was insisted on.
    let id = SectionId { session, letters: section };
    if let Ok(row) = scheduled(state, id, table, None, board)
        && has_result(&slot(row.round))
    {
        return Ok(Some(slot(row.round)));
    }
    match rounds_with_result(state, slot(RoundNo::FIRST)).as_slice() {
        [] => Ok(None),
        [only] => Ok(Some(slot(*only))),
        rounds => Err(Refusal::WhichRound { section, table, board, rounds: rounds.to_vec() }),
    }
}

/// Returns the round and the pairs of a new result: the movement's, or what the director insists on.
fn who_and_when(
    state: &State,
    id: SectionId,
    about: &Section,
    command: &EnterResult,
) -> Result<(RoundNo, Seating), Refusal> {
    let EnterResult { session, section, table, board, .. } = *command;
    match scheduled(state, id, table, command.round, board) {
        Ok(row) if row.is_played(about) || command.seating.is_some() => {
            Ok((row.round, command.seating.unwrap_or(row.seating)))
        }
        Ok(row) => {
            let seating = row.seating.to_string();
            Err(Refusal::SitsOut { section, table, round: row.round, seating })
        }
        Err(refusal) if !command.insist => Err(refusal),
        // The director says it happened. Then who played must be known, and the round.
        Err(refusal) => match (command.round, command.seating) {
            (Some(round), Some(seating)) => Ok((round, seating)),
            (Some(round), None) => {
                Err(Refusal::WhoPlayed(Slot { session, section, table, round, board }))
            }
            (None, _) => Err(refusal),
        },
    }
}

pub(super) fn relocate(state: &State, command: &MoveResult) -> Result<ResultEntered, Refusal> {
    let MoveResult { from, to, seating } = *command;
    let id = to.section_id();
    let about = section(state, id)?;
    let results = &state.event().results;
    let (seq, result) = results.get(&from).ok_or(Refusal::NoResult(from))?;
    if from.section_id() != id {
        // Pairs have other numbers there, so nobody could say who played.
        return Err(Refusal::NoResult(Slot { session: to.session, section: to.section, ..from }));
    }
    if let Some((seq, there)) = results.get(&to) {
        let outcome = there.outcome.clone();
        return Err(Refusal::AlreadyEntered { slot: to, outcome, seq });
    }
    let movement = state.event().movements.get(&id);
    if movement.is_none_or(|movement| movement.at_table(to.table).is_empty()) {
        let known = movement.map(|movement| movement.tables().collect()).unwrap_or_default();
        return Err(Refusal::NoTable { section: to.section, table: to.table, known });
    }
    if let Some(seating) = &seating {
        could_have_played(state, id, about, seating)?;
    }
    let Slot { session, section, table, round, board } = to;
    let (seating, outcome) = (seating.unwrap_or(result.seating), result.outcome.clone());
    Ok(ResultEntered {
        session,
        section,
        table,
        round,
        board,
        seating,
        outcome,
        corrects: Some(seq),
        reason: None,
        acceptance: None,
    })
}

pub(super) fn erase(state: &State, command: &EraseResult) -> Result<ResultErased, Refusal> {
    let EraseResult { session, section: letters, table, round, board, .. } = *command;
    section(state, SectionId { session, letters })?;
    let round = match round {
        Some(round) => round,
        None => only_round_with_result(state, command)?,
    };
    let slot = Slot { session, section: letters, table, round, board };
    let (erases, _) = state.event().results.get(&slot).ok_or(Refusal::NoResult(slot))?;
    Ok(ResultErased { slot, erases, reason: command.reason.clone() })
}

/// Checks a seating somebody named: the right kind, everybody once, and nobody who is not there.
fn could_have_played(
    state: &State,
    id: SectionId,
    about: &Section,
    seating: &Seating,
) -> Result<(), Refusal> {
    can_sit(about, seating)?;
    let Some(movement) = state.event().movements.get(&id) else { return Ok(()) };
    let is_there =
        |who: &Contestant| movement.has(about, *who) && about.missing_pair != Some(who.number);
    let absent = Contestant::all(about, seating).find(|who| !is_there(who));
    absent.map_or(Ok(()), |who| Err(Refusal::NoContestant(id, who)))
}

/// Checks a seating by itself: the right kind, and everybody once.
fn can_sit(about: &Section, seating: &Seating) -> Result<(), Refusal> {
    seating.problem(about).map_or(Ok(()), |reason| Err(Refusal::Seating(reason)))
}

fn only_round_with_result(state: &State, command: &EraseResult) -> Result<RoundNo, Refusal> {
    let EraseResult { session, section, table, board, .. } = *command;
    let slot = Slot { session, section, table, round: RoundNo::FIRST, board };
    let rounds = rounds_with_result(state, slot);
    match rounds.as_slice() {
        [only] => Ok(*only),
        [] => Err(Refusal::NoResultAtTable { section, table, board }),
        _ => Err(Refusal::WhichRound { section, table, board, rounds }),
    }
}

/// Returns the rounds in which a table has a result for a board, whatever round `slot` names.
fn rounds_with_result(state: &State, slot: Slot) -> Vec<RoundNo> {
    let slots = state.event().results.iter().map(|(_, result)| result.slot);
    let same = slots.filter(|other| Slot { round: slot.round, ..*other } == slot);
    let mut rounds: Vec<RoundNo> = same.map(|slot| slot.round).collect();
    rounds.sort_unstable();
    rounds
}

/// Returns the round of the movement in which a table plays a board.
fn scheduled(
    state: &State,
    id: SectionId,
    table: TableNo,
    round: Option<RoundNo>,
    board: BoardNo,
) -> Result<&Round, Refusal> {
    let section = id.letters;
    let no_table = |known| Refusal::NoTable { section, table, known };
    let movement = state.event().movements.get(&id).ok_or_else(|| no_table(Vec::new()))?;
    if movement.at_table(table).is_empty() {
        return Err(no_table(movement.tables().collect()));
    }
    if let Some(round) = round {
        let row = movement.at(table, round).ok_or(Refusal::NoRound { section, table, round })?;
        if row.boards.contains(board) {
            return Ok(row);
        }
        let boards = row.boards.to_string();
        return Err(Refusal::NotInRound { section, table, round, board, boards });
    }
    let mut rows = movement.rounds_of(table, board);
    match (rows.next(), rows.next()) {
        (None, _) => Err(Refusal::BoardNotAtTable { section, table, board }),
        (Some(row), None) => Ok(row),
        (Some(_), Some(_)) => {
            let rounds = movement.rounds_of(table, board).map(|row| row.round).collect();
            Err(Refusal::WhichRound { section, table, board, rounds })
        }
    }
}
