//! The simulated evening: an event, and players who talk to the server as the players' phones do.
//!
//! The players know nothing but `docs/terminal-protocol.md`; the same players, hurried, are the load
//! generator.

pub mod chance;
mod evening;
mod event_file;
pub mod load;
mod people;
mod phone;
pub mod plausible;
mod player;
mod room;
mod start;
mod terminal;
mod view;

pub use evening::{Evening, Plan, TablePeople};
pub use people::Person;
pub use phone::{Heard, NewsStream, Phone, PhoneError};
pub use player::{Happening, Pace, What};
pub use start::{Seated, Tokens, sit_down, tokens};
pub use terminal::{Acknowledged, Role, Terminal};
pub use view::{Entered, Policy, Round, View};

use session::JournalError;

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
        "the server does not open the tables of the demo event: it may have other data. Stop it, or name \
         its folder with --data"
    )]
    NoTokens,
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}
