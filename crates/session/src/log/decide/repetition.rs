//! Is this the same thing said again?

use super::accept_all;
use crate::log::{Command, EnterResult, FactBody, ResultEntered};
use crate::state::State;

/// Tells whether a command says the same as a fact, so that saying it again changes nothing. What
/// the command leaves open (the round, who played) matches whatever it was taken for.
pub fn is_repetition(state: &State, command: &Command, fact: &FactBody) -> bool {
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
            // Whether they are a whole set is left out: event files became partial sets after some had been read.
            (said.session, said.section) == (fact.session, fact.section)
                && accept_all(&said.settings).is_ok_and(|settings| settings == fact.settings)
        }
        (
            Command::EnterResult(said) | Command::TakeInResult(said),
            FactBody::ResultEntered(fact),
        ) => is_same_result(said, fact),
        // What it says of its acceptance is left out: the club may ask for another one by now.
        (Command::EnterAtTable(said), FactBody::ResultEntered(fact)) => {
            is_same_result(&said.entry, fact)
        }
        (Command::AcceptResult(said), FactBody::ResultAccepted(fact)) => {
            (said.entry, said.side) == (fact.accepts, fact.side)
        }
        (Command::MoveResult(said), FactBody::ResultEntered(fact)) => {
            said.to == fact.slot()
                && said.seating.is_none_or(|seating| seating == fact.seating)
                && fact.corrects.is_some()
        }
        (Command::EraseResult(said), FactBody::ResultErased(fact)) => {
            let slot = fact.slot;
            (said.session, said.section, said.table, said.board)
                == (slot.session, slot.section, slot.table, slot.board)
                && said.round.is_none_or(|round| round == slot.round)
                && said.reason == fact.reason
        }
        (Command::SetStage(said), FactBody::StageSet(fact)) => said == fact,
        (Command::CallDirector(said), FactBody::CallMade(fact)) => said == fact,
        (Command::AnswerCall(said), FactBody::CallAnswered(fact)) => said == fact,
        (Command::SetAside(said), FactBody::EntrySetAside(fact)) => said == fact,
        (Command::SettleEntry(said), FactBody::EntrySettled(fact)) => {
            // The command names the result by its id, the fact by its place.
            let result = said.result.map(|id| state.seq_of(id));
            said.entry == fact.entry
                && result == fact.result.map(Some)
                && said.reason == fact.reason
        }
        (Command::GivePenalty(said), FactBody::PenaltyGiven(fact)) => said == fact,
        (Command::CancelBoard(said), FactBody::BoardCancelled(fact)) => said == fact,
        (Command::FoulBoard(said), FactBody::BoardFouled(fact)) => said == fact,
        (Command::Withdraw(said), FactBody::Withdrawn(fact)) => said == fact,
        (Command::MarkOperation(said), FactBody::OperationDone(fact)) => {
            said.operation == fact.operation && said.facts == fact.last.0 - fact.first.0 + 1
        }
        (Command::SetRating(said), FactBody::RatingSet(fact)) => said == fact,
        (Command::SetClock(said), FactBody::ClockSet(fact)) => said == fact,
        (Command::SetPublicity(said), FactBody::PublicitySet(fact)) => said == fact,
        (Command::NoteDirectorAtTable(said), FactBody::DirectorAtTable(fact)) => said == fact,
        (Command::Undo(seq), FactBody::Undone(fact)) => *seq == fact.undoes,
        _ => false,
    }
}

fn is_same_result(said: &EnterResult, fact: &ResultEntered) -> bool {
    (said.session, said.section, said.table, said.board)
        == (fact.session, fact.section, fact.table, fact.board)
        && said.round.is_none_or(|round| round == fact.round)
        && said.seating.is_none_or(|seating| seating == fact.seating)
        && said.outcome == fact.outcome
        && said.reason == fact.reason
}
