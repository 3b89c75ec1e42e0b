//! Commands: what somebody wants to be true. [`decide`](super::decide()) turns one into a fact or
//! a refusal.

use bridge::{BoardNo, Outcome};

use super::{
    HandRecorded, MovementSet, PlayerAdded, PlayerSeated, ScoringGroupSet, SectionSet, Seq,
    SessionAdded, SettingsChanged,
};
use crate::model::{EventInfo, RoundNo, Seating, SectionLetters, SessionNo, TableNo};

/// What somebody wants to be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Start the event.
    CreateEvent(EventInfo),
    /// Add a session.
    AddSession(SessionAdded),
    /// Add a scoring group or change how it is scored.
    SetScoringGroup(ScoringGroupSet),
    /// Add a section, or change its winners, its missing pair, its scoring group.
    SetSection(SectionSet),
    /// Give a section its movement, or a new version of it.
    SetMovement(MovementSet),
    /// Make a player known, or better known.
    AddPlayer(PlayerAdded),
    /// Fill a place, or empty it.
    SeatPlayer(PlayerSeated),
    /// Record the cards of a board.
    RecordHand(HandRecorded),
    /// Change settings.
    ChangeSettings(SettingsChanged),
    /// Enter or correct a result.
    EnterResult(EnterResult),
    /// Erase a result.
    EraseResult(EraseResult),
    /// Undo a fact.
    Undo(Seq),
}

/// Enter or correct a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnterResult {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// The round; may be left out when the table plays the board in only one.
    pub round: Option<RoundNo>,
    /// The board.
    pub board: BoardNo,
    /// What happened.
    pub outcome: Outcome,
    /// Who played, when it was not who the movement says.
    pub seating: Option<Seating>,
    /// Replace a result that is already there.
    pub correct: bool,
    /// Accept a result that the movement does not know.
    pub insist: bool,
}

/// Erase a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EraseResult {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// The round; may be left out when the table has only one result for the board.
    pub round: Option<RoundNo>,
    /// The board.
    pub board: BoardNo,
    /// Why.
    pub reason: Option<String>,
}
