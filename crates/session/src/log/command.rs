//! Commands: what somebody wants to be true. [`decide`](super::decide()) turns one into a fact or
//! a refusal.

use bridge::{BoardNo, Outcome};

use super::{
    AcceptResult, BoardCancelled, BoardFouled, CallAnswered, CallMade, ClockSet, DirectorAtTable,
    EnterAtTable, EntrySetAside, FactId, HandRecorded, MarkOperation, MovementSet, PenaltyGiven,
    PlayerAdded, PlayerSeated, PublicitySet, RatingSet, ScoringGroupSet, SectionSet, Seq,
    SessionAdded, SettingsChanged, StageSet, Withdrawn,
};
use crate::model::{EventInfo, RoundNo, Seating, SectionLetters, SessionNo, Slot, TableNo};

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
    /// Let a session wait, open or close it.
    SetStage(StageSet),
    /// Enter or correct a result.
    EnterResult(EnterResult),
    /// Enter or correct a result that a table sent.
    EnterAtTable(EnterAtTable),
    /// Accept a result for the other side.
    AcceptResult(AcceptResult),
    /// Enter or correct a result that another program recorded: whoever it names has played, also where no movement has
    /// them.
    TakeInResult(EnterResult),
    /// Move a result to another board, round or table.
    MoveResult(MoveResult),
    /// Erase a result.
    EraseResult(EraseResult),
    /// Call the director to a table.
    CallDirector(CallMade),
    /// Answer a call.
    AnswerCall(CallAnswered),
    /// Keep a result that cannot stand as it is for the director.
    SetAside(EntrySetAside),
    /// Decide on a result that was set aside.
    SettleEntry(SettleEntry),
    /// Give a contestant a penalty, or a bonus.
    GivePenalty(PenaltyGiven),
    /// Take a board out of the scores.
    CancelBoard(BoardCancelled),
    /// Say which results of a board were played with which cards.
    FoulBoard(BoardFouled),
    /// Let a contestant leave.
    Withdraw(Withdrawn),
    /// Group the last facts as one operation.
    MarkOperation(MarkOperation),
    /// Say how strong a contestant is thought to be.
    SetRating(RatingSet),
    /// Set, start or stop the clock of a session.
    SetClock(ClockSet),
    /// Say what everybody may see of a session, and when.
    SetPublicity(PublicitySet),
    /// Write down what a director did on a phone of a table.
    NoteDirectorAtTable(DirectorAtTable),
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
    /// Why, or from where: `paper slip 14`.
    pub reason: Option<String>,
}

/// Move a result to where it belongs: it stays the same result, with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveResult {
    /// Where it is.
    pub from: Slot,
    /// Where it belongs; nothing may be there.
    pub to: Slot,
    /// Who played, when it was not who the result says.
    pub seating: Option<Seating>,
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

/// Decide on a result that was set aside: it was taken in as a result, or it is dropped.
///
/// To take it in, say the result and this in one commit, the result first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettleEntry {
    /// The fact that set it aside.
    pub entry: Seq,
    /// The id of the result it was taken in as; `None` drops it.
    pub result: Option<FactId>,
    /// Why.
    pub reason: Option<String>,
}
