//! An event and an exchange file kept in step while both are in use.
//!
//! A link has a [`Role`]. As the scoring program ([`Follower`]) it takes results and names from the file and sends what
//! changes in the event: movement, settings, names, hands, rulings. As the control program ([`Controller`]) it does for
//! the terminals what the file asks for, and writes down what they enter. Either goes in turns: each reads the file once, of
//! one piece, says what is new to the log, writes what the file lacks, and tells what it did in remarks. A turn that fails
//! half-way is made up for by the next, because every turn compares the two sides with what they last had in common
//! ([`Known`]), which is kept beside the log.
//!
//! Where both sides have changed the same result, the ruling counts: a director's before a table's. The other is said to
//! the log first, so that its history has both.

mod control;
mod error;
mod file;
mod follow;
mod known;
mod remark;
mod results;
mod say;
mod seating;
mod seats;
mod word;

pub use control::{ControlOptions, Controller, InPlay, NoTerminals, Opened, Terminals};
pub use error::LinkError;
pub use follow::{FollowOptions, Follower, session_of};
pub use known::Known;
pub use remark::{Kind, Remark, Turn};
pub use word::Word;

/// Which program a link stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The program that makes the movement and scores.
    ScoringProgram,
    /// The program that runs the terminals.
    ControlProgram,
}

impl Role {
    /// The word for it, in names that are kept.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ScoringProgram => "scoring",
            Self::ControlProgram => "control",
        }
    }
}
