//! The log: what is said (commands), what is then true (facts), and who said it.

mod acceptance;
mod at_table;
mod attention;
mod author;
mod command;
mod decide;
pub mod describe;
mod fact;
mod ids;
mod operation;
mod refusal;
mod ruling;
mod ruling_problem;
mod running;

pub use acceptance::{AcceptResult, AcceptanceDue, EnterAtTable, ResultAccepted};
pub use at_table::{DirectorAtTable, DirectorDeed};
pub use attention::{CallAnswered, CallMade, EntrySetAside, EntrySettled};
pub use author::{Author, AuthorError};
pub use command::{Command, EnterResult, EraseResult, MoveResult, SettleEntry};
pub use decide::{decide, is_repetition, undo_plan};
pub use fact::{
    DecodeError, Fact, FactBody, HandRecorded, MovementSet, PlayerAdded, PlayerSeated,
    ResultEntered, ResultErased, ScoringGroupSet, SectionSet, SessionAdded, SettingsChanged,
    StageSet, Undone,
};
pub use ids::{EmptyId, EventId, FactId, Seq};
pub use operation::{MarkOperation, OperationDone};
pub use refusal::Refusal;
pub use ruling::{
    BoardCancelled, BoardFouled, FouledGroup, PenaltyGiven, ResultsOfLeaver, Withdrawn,
};
pub use ruling_problem::RulingProblem;
pub use running::{ClockSet, PublicitySet, RatingSet};
