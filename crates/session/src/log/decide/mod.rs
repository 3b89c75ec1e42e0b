//! The decision: may this command become a fact, given the state?
//!
//! Every check that can refuse a command is here or in the types of its parts; the fold after it
//! accepts everything.

use std::collections::BTreeMap;

use bridge::BoardNo;

use super::{
    Command, EnterResult, FactBody, MovementSet, PlayerSeated, Refusal, ResultEntered,
    ResultErased, Seq, SettingsChanged, Undone,
};
use crate::model::{
    Contestant, Movement, Round, RoundNo, SeatKey, Seating, Section, SectionId, SectionLetters,
    SessionNo, SettingName, SettingValue, Slot, TableNo,
};
use crate::state::State;

/// Returns the fact a command becomes, or why it is refused.
pub fn decide(state: &State, command: &Command) -> Result<FactBody, Refusal> {
    let event = state.event();
    match command {
        Command::CreateEvent(info) => match event.info.current_seq() {
            None => Ok(FactBody::EventCreated(info.clone())),
            Some(_) => Err(Refusal::EventExists),
        },
        Command::AddSession(body) => match event.sessions.get(&body.session) {
            None => Ok(FactBody::SessionAdded(body.clone())),
            Some(_) => Err(Refusal::SessionExists(body.session)),
        },
        Command::SetScoringGroup(body) => {
            session_exists(state, body.session)?;
            Ok(FactBody::ScoringGroupSet(body.clone()))
        }
        Command::SetSection(body) => {
            session_exists(state, body.id.session)?;
            let group = (body.id.session, body.about.group);
            if event.groups.get(&group).is_none() {
                return Err(Refusal::NoGroup(group.0, group.1));
            }
            if let Some(movement) = event.movements.get(&body.id) {
                is_playable(body.id, &body.about, movement)?;
            }
            Ok(FactBody::SectionSet(body.clone()))
        }
        Command::SetMovement(body) => {
            movement_is_playable(state, body)?;
            Ok(FactBody::MovementSet(body.clone()))
        }
        Command::AddPlayer(body) => Ok(FactBody::PlayerAdded(body.clone())),
        Command::SeatPlayer(body) => {
            seat_is_free(state, body)?;
            Ok(FactBody::PlayerSeated(body.clone()))
        }
        Command::RecordHand(body) => {
            session_exists(state, body.scope.session)?;
            if let Some(letters) = body.scope.section {
                section(state, SectionId { session: body.scope.session, letters })?;
            }
            Ok(FactBody::HandRecorded(body.clone()))
        }
        Command::ChangeSettings(body) => Ok(FactBody::SettingsChanged(settings(state, body)?)),
        Command::EnterResult(command) => enter(state, command).map(FactBody::ResultEntered),
        Command::EraseResult { session, section, table, round, board, reason } => {
            let place = (*session, *section, *table);
            erase(state, place, *round, *board, reason).map(FactBody::ResultErased)
        }
        Command::Undo(seq) => {
            is_undoable(state, *seq)?;
            Ok(FactBody::Undone(Undone { undoes: *seq }))
        }
    }
}

/// Tells whether a command says the same as a fact, so that saying it again changes nothing. What
/// the command leaves open (the round, who played) matches whatever it was taken for.
pub fn is_repetition(command: &Command, fact: &FactBody) -> bool {
    match (command, fact) {
        (Command::CreateEvent(said), FactBody::EventCreated(fact)) => said == fact,
        (Command::AddSession(said), FactBody::SessionAdded(fact)) => said == fact,
        (Command::SetScoringGroup(said), FactBody::ScoringGroupSet(fact)) => said == fact,
        (Command::SetSection(said), FactBody::SectionSet(fact)) => said == fact,
        (Command::SetMovement(said), FactBody::MovementSet(fact)) => said == fact,
        (Command::AddPlayer(said), FactBody::PlayerAdded(fact)) => said == fact,
        (Command::SeatPlayer(said), FactBody::PlayerSeated(fact)) => said == fact,
        (Command::RecordHand(said), FactBody::HandRecorded(fact)) => said == fact,
        (Command::ChangeSettings(said), FactBody::SettingsChanged(fact)) => {
            let accepted = accept_all(said);
            accepted.is_ok_and(|settings| {
                (said.session, said.section) == (fact.session, fact.section)
                    && settings == fact.settings
            })
        }
        (Command::EnterResult(said), FactBody::ResultEntered(fact)) => {
            (said.session, said.section, said.table, said.board)
                == (fact.session, fact.section, fact.table, fact.board)
                && said.round.is_none_or(|round| round == fact.round)
                && said.seating.is_none_or(|seating| seating == fact.seating)
                && said.outcome == fact.outcome
        }
        (
            Command::EraseResult { session, section, table, round, board, reason },
            FactBody::ResultErased(fact),
        ) => {
            (*session, *section, *table, *board)
                == (fact.slot.session, fact.slot.section, fact.slot.table, fact.slot.board)
                && round.is_none_or(|round| round == fact.slot.round)
                && *reason == fact.reason
        }
        (Command::Undo(seq), FactBody::Undone(fact)) => *seq == fact.undoes,
        _ => false,
    }
}

fn session_exists(state: &State, session: SessionNo) -> Result<(), Refusal> {
    state.event().sessions.get(&session).map(|_| ()).ok_or(Refusal::NoSession(session))
}

fn section(state: &State, id: SectionId) -> Result<&Section, Refusal> {
    session_exists(state, id.session)?;
    state.event().sections.get(&id).ok_or_else(|| {
        let known = state.event().sections_of(id.session).map(|(letters, _)| letters).collect();
        Refusal::NoSection(id, known)
    })
}

fn movement_is_playable(state: &State, body: &MovementSet) -> Result<(), Refusal> {
    let id = body.section_id();
    is_playable(id, section(state, id)?, &body.rounds)?;
    let Some(before) = state.event().movements.get(&id) else {
        return Ok(());
    };
    let past = |movement: &Movement| -> Vec<Round> {
        movement.rounds().iter().filter(|row| row.round < body.from_round).cloned().collect()
    };
    let (old, new) = (past(before), past(&body.rounds));
    let changed = old.iter().find(|row| !new.contains(row));
    match changed.or_else(|| new.iter().find(|row| !old.contains(row))) {
        None => Ok(()),
        Some(row) => Err(Refusal::ChangesThePast {
            section: id,
            from_round: body.from_round,
            changed: row.round,
            table: row.table,
        }),
    }
}

fn is_playable(id: SectionId, about: &Section, movement: &Movement) -> Result<(), Refusal> {
    let problems = movement.problems(about);
    if problems.is_empty() {
        return Ok(());
    }
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    Err(Refusal::Movement { section: id, problems: problems.join("; ") })
}

fn seat_is_free(state: &State, body: &PlayerSeated) -> Result<(), Refusal> {
    let event = state.event();
    let seat = body.seat;
    let id = seat.section_id();
    let about = section(state, id)?;
    let takes_part =
        event.movements.get(&id).is_some_and(|movement| movement.has(about, seat.contestant));
    if !takes_part {
        return Err(Refusal::NoContestant(id, seat.contestant));
    }
    if !(1..=SeatKey::MAX_PLACE).contains(&seat.place) {
        return Err(Refusal::NoPlace(seat.place));
    }
    let Some(player) = &body.player else {
        return Ok(());
    };
    if event.players.get(player).is_none() {
        return Err(Refusal::NoPlayer(player.clone()));
    }
    // A player who sits somewhere else in this session in that round cannot sit here too.
    let elsewhere = event.seats.iter().find(|(other, seated)| {
        let is_other_place = (other.section_id(), other.contestant, other.place)
            != (id, seat.contestant, seat.place);
        other.session == seat.session
            && is_other_place
            && seated.as_ref() == Some(player)
            && event.player_at(other.section_id(), other.contestant, other.place, seat.from_round)
                == Some(player)
    });
    match elsewhere {
        None => Ok(()),
        Some((other, _)) => Err(Refusal::PlayerElsewhere {
            player: player.clone(),
            contestant: other.contestant,
            section: other.section_id(),
        }),
    }
}

fn settings(state: &State, body: &SettingsChanged) -> Result<SettingsChanged, Refusal> {
    session_exists(state, body.session)?;
    if let Some(letters) = body.section {
        section(state, SectionId { session: body.session, letters })?;
    }
    Ok(SettingsChanged { settings: accept_all(body)?, ..body.clone() })
}

fn accept_all(body: &SettingsChanged) -> Result<BTreeMap<SettingName, SettingValue>, Refusal> {
    let accept =
        |(name, value): (&SettingName, &SettingValue)| Ok((*name, name.accept(value.clone())?));
    body.settings.iter().map(accept).collect()
}

fn enter(state: &State, command: &EnterResult) -> Result<ResultEntered, Refusal> {
    let EnterResult { session, section: letters, table, board, .. } = *command;
    let id = SectionId { session, letters };
    let about = section(state, id)?;
    let (round, seating) = match scheduled(state, id, table, command.round, board) {
        Ok(row) if row.is_played(about) || command.seating.is_some() => {
            (row.round, command.seating.unwrap_or(row.seating))
        }
        Ok(row) => {
            let seating = row.seating.to_string();
            return Err(Refusal::SitsOut { section: letters, table, round: row.round, seating });
        }
        Err(refusal) if !command.insist => return Err(refusal),
        // The director says it happened. Then who played must be known, and the round.
        Err(refusal) => match (command.round, command.seating) {
            (Some(round), Some(seating)) => (round, seating),
            (Some(round), None) => {
                let slot = Slot { session, section: letters, table, round, board };
                return Err(Refusal::WhoPlayed(slot));
            }
            (None, _) => return Err(refusal),
        },
    };
    let slot = Slot { session, section: letters, table, round, board };
    if !seating.is_full() {
        return Err(Refusal::WhoPlayed(slot));
    }
    if command.seating.is_some() {
        contestants_exist(state, id, about, &seating)?;
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
    Ok(ResultEntered { session, section: letters, table, round, board, seating, outcome, corrects })
}

fn contestants_exist(
    state: &State,
    id: SectionId,
    about: &Section,
    seating: &Seating,
) -> Result<(), Refusal> {
    let Some(movement) = state.event().movements.get(&id) else {
        return Ok(());
    };
    let unknown = Contestant::all(about, seating).find(|who| !movement.has(about, *who));
    unknown.map_or(Ok(()), |who| Err(Refusal::NoContestant(id, who)))
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

fn erase(
    state: &State,
    (session, letters, table): (SessionNo, SectionLetters, TableNo),
    round: Option<RoundNo>,
    board: BoardNo,
    reason: &Option<String>,
) -> Result<ResultErased, Refusal> {
    let id = SectionId { session, letters };
    section(state, id)?;
    let round = match round {
        Some(round) => round,
        None => scheduled(state, id, table, None, board)?.round,
    };
    let slot = Slot { session, section: letters, table, round, board };
    let (erases, _) = state.event().results.get(&slot).ok_or(Refusal::NoResult(slot))?;
    Ok(ResultErased { slot, erases, reason: reason.clone() })
}

fn is_undoable(state: &State, seq: Seq) -> Result<(), Refusal> {
    if seq == Seq::START || seq > state.head() {
        return Err(Refusal::NoFact(seq));
    }
    if let Some(by) = state.undone_by(seq) {
        return Err(Refusal::AlreadyUndone { fact: seq, by });
    }
    let refuse = |reason: String| Err(Refusal::NotUndoable { fact: seq, reason });
    let event = state.event();
    let Some((target, holds_again)) = state.effect_of_undoing(seq) else { return Ok(()) };
    match state.body_of(target) {
        None => {
            if let Some(latest) = event.results.latest_of(target).filter(|latest| *latest > target)
            {
                return refuse(format!(
                    "its result was changed since by fact {latest}; undo that first"
                ));
            }
            if let Some((slot, other)) = state.collision(target) {
                return refuse(format!(
                    "{slot} has another result since, fact {other}; erase that first"
                ));
            }
            Ok(())
        }
        Some(
            FactBody::EventCreated(_) | FactBody::SessionAdded(_) | FactBody::ScoringGroupSet(_),
        ) if !holds_again => refuse("the event is built on it; make a new event instead".into()),
        // A section and its movement must fit each other before and after.
        Some(FactBody::SectionSet(body)) => {
            let versions = event.sections.register(&body.id);
            let about = versions.and_then(|versions| match holds_again {
                true => versions.current_with(target, &body.about),
                false => versions.current_without(target),
            });
            match (about, event.movements.get(&body.id)) {
                (None, _) => refuse("the event is built on it; change the section instead".into()),
                (Some(about), Some(movement)) => is_playable(body.id, about, movement),
                (Some(_), None) => Ok(()),
            }
        }
        Some(FactBody::MovementSet(body)) => {
            let versions = event.movements.register(&body.section_id());
            let movement = versions.and_then(|versions| match holds_again {
                true => versions.current_with(target, &body.rounds),
                false => versions.current_without(target),
            });
            match (event.sections.get(&body.section_id()), movement) {
                (Some(about), Some(movement)) => is_playable(body.section_id(), about, movement),
                _ => {
                    refuse("it is the only movement of its section; set another one instead".into())
                }
            }
        }
        Some(FactBody::PlayerAdded(body)) if !holds_again => {
            let is_seated =
                event.seats.iter().any(|(_, player)| player.as_ref() == Some(&body.player));
            if is_seated {
                return refuse(format!("player {} has a place; empty it first", body.player));
            }
            Ok(())
        }
        Some(_) => Ok(()),
    }
}
