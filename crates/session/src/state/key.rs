//! The names of the parts of an event: what a fact touches, what changed, what a picture shows.

use std::fmt;

use bridge::BoardNo;

use crate::log::{FactBody, Seq};
use crate::model::{
    Contestant, GroupNo, HandScope, Participation, PlayerId, SectionId, SessionNo, SettingKey, Slot,
};

/// The name of one part of an event.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// The event's name and date.
    Event,
    /// A session.
    Session(SessionNo),
    /// A scoring group.
    Group(SessionNo, GroupNo),
    /// A section.
    Section(SectionId),
    /// The movement of a section.
    Movement(SectionId),
    /// A player.
    Player(PlayerId),
    /// A place.
    Participation(Participation),
    /// The cards of a board.
    Hand(HandScope, BoardNo),
    /// A setting.
    Setting(SettingKey),
    /// Where a session stands.
    Stage(SessionNo),
    /// A result.
    Result(Slot),
    /// How a result is accepted.
    Accepted(Slot),
    /// A call for the director, by the fact that made it.
    Call(Seq),
    /// A result that was set aside, by the fact that did.
    SetAside(Seq),
    /// A penalty, by the fact that gave it.
    Penalty(Seq),
    /// Whether a board counts.
    Cancelled(HandScope, BoardNo),
    /// Which results of a board were played with which cards.
    Fouled(HandScope, BoardNo),
    /// Whether a contestant left.
    Withdrawn(SectionId, Contestant),
    /// How strong a contestant is thought to be.
    Rating(SectionId, Contestant),
    /// The clock of a session.
    Clock(SessionNo),
    /// What everybody may see of a session.
    Publicity(SessionNo),
}

impl Key {
    /// Returns where the result belongs that it names.
    pub fn result(&self) -> Option<Slot> {
        match self {
            Key::Result(slot) => Some(*slot),
            _ => None,
        }
    }

    /// Returns the keys that the fact at `seq` names by its own words. An undoing names none itself.
    pub(super) fn of(seq: Seq, body: &FactBody) -> Vec<Key> {
        match body {
            FactBody::EventCreated(_) => vec![Key::Event],
            FactBody::SessionAdded(body) => vec![Key::Session(body.session)],
            FactBody::ScoringGroupSet(body) => vec![Key::Group(body.session, body.group)],
            FactBody::SectionSet(body) => vec![Key::Section(body.id)],
            FactBody::MovementSet(body) => vec![Key::Movement(body.section_id())],
            FactBody::PlayerAdded(body) => vec![Key::Player(body.player.clone())],
            FactBody::PlayerSeated(body) => vec![Key::Participation(body.participation)],
            FactBody::HandRecorded(body) => vec![Key::Hand(body.scope, body.board)],
            FactBody::SettingsChanged(body) => {
                body.changes().map(|(key, _)| Key::Setting(key)).collect()
            }
            FactBody::StageSet(body) => vec![Key::Stage(body.session)],
            FactBody::ResultEntered(body) => vec![Key::Result(body.slot())],
            FactBody::ResultErased(body) => vec![Key::Result(body.slot)],
            FactBody::ResultAccepted(body) => vec![Key::Accepted(body.slot)],
            FactBody::CallMade(_) => vec![Key::Call(seq)],
            FactBody::CallAnswered(body) => vec![Key::Call(body.call)],
            FactBody::EntrySetAside(_) => vec![Key::SetAside(seq)],
            FactBody::EntrySettled(body) => vec![Key::SetAside(body.entry)],
            FactBody::PenaltyGiven(_) => vec![Key::Penalty(seq)],
            FactBody::BoardCancelled(body) => vec![Key::Cancelled(body.scope, body.board)],
            FactBody::BoardFouled(body) => vec![Key::Fouled(body.scope, body.board)],
            FactBody::Withdrawn(body) => vec![Key::Withdrawn(body.section_id(), body.contestant)],
            FactBody::RatingSet(body) => vec![Key::Rating(body.section_id(), body.contestant)],
            FactBody::ClockSet(body) => vec![Key::Clock(body.session)],
            FactBody::PublicitySet(body) => vec![Key::Publicity(body.session)],
            FactBody::OperationDone(_) | FactBody::DirectorAtTable(_) | FactBody::Undone(_) => {
                Vec::new()
            }
        }
    }
}

const ALL_SECTIONS: &str = "*";

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Event => f.write_str("event"),
            Key::Session(session) => write!(f, "session/{session}"),
            Key::Group(session, group) => write!(f, "group/{session}/{group}"),
            Key::Section(id) => write!(f, "section/{}/{}", id.session, id.letters),
            Key::Movement(id) => write!(f, "movement/{}/{}", id.session, id.letters),
            Key::Player(player) => write!(f, "player/{player}"),
            Key::Participation(seat) => {
                let Participation { session, section, contestant, place, from_round } = seat;
                write!(f, "participation/{session}/{section}/{contestant}/{place}/{from_round}")
            }
            Key::Hand(scope, board) => write_board(f, "hand", scope, *board),
            Key::Setting(key) => {
                let section = key.section.as_ref().map_or(ALL_SECTIONS, |letters| letters.as_str());
                write!(f, "setting/{}/{section}/{}", key.session, key.name)
            }
            Key::Stage(session) => write!(f, "stage/{session}"),
            Key::Result(slot) => write_slot(f, "result", slot),
            Key::Accepted(slot) => write_slot(f, "accepted", slot),
            Key::Call(seq) => write!(f, "call/{seq}"),
            Key::SetAside(seq) => write!(f, "set_aside/{seq}"),
            Key::Penalty(seq) => write!(f, "penalty/{seq}"),
            Key::Cancelled(scope, board) => write_board(f, "cancelled", scope, *board),
            Key::Fouled(scope, board) => write_board(f, "fouled", scope, *board),
            Key::Clock(session) => write!(f, "clock/{session}"),
            Key::Publicity(session) => write!(f, "publicity/{session}"),
            Key::Rating(id, contestant) => {
                write!(f, "rating/{}/{}/{contestant}", id.session, id.letters)
            }
            Key::Withdrawn(id, contestant) => {
                write!(f, "withdrawn/{}/{}/{contestant}", id.session, id.letters)
            }
        }
    }
}

fn write_slot(f: &mut fmt::Formatter<'_>, what: &str, slot: &Slot) -> fmt::Result {
    let Slot { session, section, table, round, board } = slot;
    write!(f, "{what}/{session}/{section}/{table}/{round}/{board}")
}

fn write_board(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    scope: &HandScope,
    board: BoardNo,
) -> fmt::Result {
    let section = scope.section.as_ref().map_or(ALL_SECTIONS, |letters| letters.as_str());
    write!(f, "{what}/{}/{section}/{board}", scope.session)
}
