//! The log: what is said (commands), what is then true (facts), and who said it.

mod author;
mod command;
mod decide;
mod fact;
mod ids;
mod refusal;

pub use author::{Author, AuthorError};
pub use command::{Command, EnterResult, EraseResult};
pub use decide::{decide, is_repetition};
pub use fact::{
    DecodeError, Fact, FactBody, HandRecorded, MovementSet, PlayerAdded, PlayerSeated,
    ResultEntered, ResultErased, ScoringGroupSet, SectionSet, SessionAdded, SettingsChanged,
    Undone,
};
pub use ids::{EmptyId, EventId, FactId, Seq};
pub use refusal::Refusal;
