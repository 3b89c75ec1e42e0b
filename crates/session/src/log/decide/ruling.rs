//! May this penalty be given, this board be cancelled or fouled, this contestant leave?

use bridge::{BoardNo, Side};

use super::attention::is_short;
use super::{section, section_exists};
use crate::log::ruling::LONGEST_REASON;
use crate::log::{
    BoardCancelled, BoardFouled, FouledGroup, PenaltyGiven, Refusal, RulingProblem, Withdrawn,
};
use crate::model::{Contestant, HandScope, PenaltyKind, ScoringMethod, SectionId};
use crate::state::State;

pub(super) fn penalty(state: &State, body: &PenaltyGiven) -> Result<(), Refusal> {
    let id = body.section_id();
    takes_part(state, id, body.contestant)?;
    is_short("the reason of a penalty", body.reason.as_deref(), LONGEST_REASON)?;
    let method = method(state, id)?;
    if body.amount == scoring::Score::ZERO {
        return Err(RulingProblem::NoPenalty.into());
    }
    if !body.kind.suits(method) {
        return Err(RulingProblem::PenaltyUnit { unit: body.kind, method }.into());
    }
    if body.kind == PenaltyKind::Imps && method.is_for_teams() && body.round.is_none() {
        return Err(RulingProblem::WhichMatch.into());
    }
    Ok(())
}

pub(super) fn cancel(state: &State, body: &BoardCancelled) -> Result<(), Refusal> {
    let HandScope { session, section: letters } = body.scope;
    is_board(state, body.scope, body.board)?;
    is_short("the reason", body.reason.as_deref(), LONGEST_REASON)?;
    let event = state.event();
    let standing = match letters {
        Some(letters) => event.cancelled(SectionId { session, letters }, body.board),
        None => event
            .cancelled
            .register(&(body.scope, body.board))
            .and_then(|register| Some((register.current_seq()?, register.current()?))),
    };
    match standing {
        None => Ok(()),
        Some((by, _)) => Err(RulingProblem::AlreadyCancelled { board: body.board, by }.into()),
    }
}

pub(super) fn foul(state: &State, body: &BoardFouled) -> Result<(), Refusal> {
    is_board(state, body.scope, body.board)?;
    is_short("the reason", body.reason.as_deref(), LONGEST_REASON)?;
    let slots = |group: &FouledGroup| group.slots.clone();
    let mut slots: Vec<_> = body.groups.iter().flat_map(slots).collect();
    let is_elsewhere = |slot: &&crate::model::Slot| {
        slot.session != body.scope.session
            || slot.board != body.board
            || body.scope.section.is_some_and(|letters| letters != slot.section)
    };
    if let Some(slot) = slots.iter().find(is_elsewhere) {
        return Err(RulingProblem::OtherBoard { slot: *slot, board: body.board }.into());
    }
    slots.sort_unstable();
    if let Some(twice) = slots.windows(2).find(|two| two[0] == two[1]) {
        return Err(RulingProblem::TwoVersions(twice[0]).into());
    }
    let mut rounds: Vec<_> = body.groups.iter().filter_map(|group| group.from_round).collect();
    rounds.sort_unstable();
    match rounds.windows(2).find(|two| two[0] == two[1]) {
        Some(twice) => Err(RulingProblem::TwoFromRound(twice[0]).into()),
        None => Ok(()),
    }
}

pub(super) fn withdraw(state: &State, body: &Withdrawn) -> Result<(), Refusal> {
    takes_part(state, body.section_id(), body.contestant)?;
    is_short("the reason", body.reason.as_deref(), LONGEST_REASON)
}

/// Checks that a contestant takes part or has played; where teams are scored, that there is such a
/// team.
pub(super) fn takes_part(
    state: &State,
    id: SectionId,
    contestant: Contestant,
) -> Result<(), Refusal> {
    let event = state.event();
    let about = section(state, id)?;
    let movement = event.movements.get(&id);
    if method(state, id)?.is_for_teams() {
        let rounds = movement.map_or(&[][..], |movement| movement.rounds());
        let is_team = |side| {
            let mut teams = rounds.iter().filter_map(move |row| crate::scores::team_at(row, side));
            teams.any(|team| team == contestant.number)
        };
        let there = contestant.line.is_none() && Side::ALL.into_iter().any(is_team);
        return if there { Ok(()) } else { Err(RulingProblem::NoTeam(id, contestant).into()) };
    }
    let is_there = movement.is_some_and(|movement| movement.has(about, contestant));
    let has_played = || {
        let mut here = event.results.iter().filter(|(_, result)| result.slot.section_id() == id);
        here.any(|(_, result)| Contestant::all(about, &result.seating).any(|who| who == contestant))
    };
    if is_there || has_played() { Ok(()) } else { Err(Refusal::NoContestant(id, contestant)) }
}

/// Returns how a section is scored.
fn method(state: &State, id: SectionId) -> Result<ScoringMethod, Refusal> {
    let group = section(state, id)?.group;
    let scoring = state.event().groups.get(&(id.session, group));
    Ok(scoring.ok_or(Refusal::NoGroup(id.session, group))?.method)
}

/// Checks that a board is played somewhere in a scope, or was.
fn is_board(state: &State, scope: HandScope, board: BoardNo) -> Result<(), Refusal> {
    section_exists(state, scope.session, scope.section)?;
    let event = state.event();
    let is_planned = event
        .movements
        .iter()
        .filter(|(id, _)| scope.covers(**id))
        .any(|(_, movement)| movement.rounds().iter().any(|row| row.boards.contains(board)));
    let was_played = || {
        let slots = event.results.iter().map(|(_, result)| result.slot);
        slots.filter(|slot| scope.covers(slot.section_id())).any(|slot| slot.board == board)
    };
    if is_planned || was_played() { Ok(()) } else { Err(RulingProblem::NoBoard(board).into()) }
}
