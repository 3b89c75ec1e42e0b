//! The simulated evening: an event of its own or one that exists, and players who talk to the server as
//! the players' phones do.
//!
//! The players know nothing but `docs/terminal-protocol.md`; the same players, hurried, are the load
//! generator.

mod attendance;
mod cards;
pub mod chance;
mod entering;
mod evening;
mod event_file;
mod existing;
mod happening;
pub mod load;
mod people;
mod phone;
pub mod plausible;
mod player;
mod room;
mod start;
mod terminal;
mod view;

pub use attendance::{Attendance, Turn};
pub use evening::{Evening, Plan, TablePeople};
pub use existing::{ExistingEvent, RoundStanding};
pub use happening::{Happening, What};
pub use people::Person;
pub use phone::{Heard, NewsStream, Phone, PhoneError};
pub use player::Pace;
pub use start::{Seated, Tokens, sit_down, tokens};
pub use terminal::{Acknowledged, Role, Terminal};
pub use view::{Entered, Policy, Round, View};

use session::JournalError;
use session::model::SessionNo;

/// Why there can be no demo.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// One table compares with nobody.
    #[error("a demo needs 2 tables at least; ask for more with --tables")]
    TooFewTables,
    /// No movement has so many rounds.
    #[error("{tables} tables play up to {most} rounds here; ask for fewer with --rounds")]
    Rounds {
        /// The tables.
        tables: u16,
        /// The most rounds.
        most: u16,
    },
    /// The event cannot be made.
    #[error("the demo event cannot be made: {0}")]
    Event(String),
    /// The server does not know the event.
    #[error(
        "the server does not open the tables of the event: it may have other data. Stop it, or name \
         its folder with --data"
    )]
    NoTokens,
    /// What listens is no server for phones.
    #[error("what listens on {address} is no server for these phones: {why}")]
    NoServer {
        /// Where.
        address: String,
        /// What the phone heard.
        why: String,
    },
    /// The event has no tables.
    #[error("“{name}” has no tables to play at: it needs a movement first")]
    NoTables {
        /// The event.
        name: String,
    },
    /// The event has no such session.
    #[error("“{name}” has no session {session}")]
    NoSession {
        /// The event.
        name: String,
        /// The session.
        session: SessionNo,
    },
    /// Nobody may enter.
    #[error("“{name}” is closed: open it with `tenace event open` to play it")]
    Closed {
        /// The event.
        name: String,
    },
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}
