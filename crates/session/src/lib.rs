#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod definition;
pub mod journal;
pub mod live;
pub mod log;
pub mod model;
pub mod repair;
pub mod scores;
pub mod state;

pub use journal::{Journal, JournalError, SqliteJournal};
pub use live::{Answer, LiveEvent, Moment, News, SayError, Saying, Verification};
pub use log::{
    AcceptResult, AcceptanceDue, Author, Command, EnterAtTable, EnterResult, EraseResult, EventId,
    Fact, FactBody, FactId, MoveResult, Refusal, Seq, SettleEntry, undo_plan,
};
pub use scores::Scores;
pub use state::State;
