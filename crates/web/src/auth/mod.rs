//! Who may do what: tokens and codes of tables, lock-outs for guessing, the director's leave at a
//! table, and which phone enters for a table.

pub mod budget;
mod code_guesses;
mod doors;
mod event_pin;
mod grants;
mod leases;
mod lockout;
pub mod password;
pub mod people;
mod pin_guesses;
mod role;
pub mod roster;
mod secret;

use std::fmt;

use session::model::{SectionId, SectionLetters, SessionNo, TableNo};
use session::{Author, EventId};

pub use code_guesses::CodeGuesses;
pub(crate) use doors::read_code;
pub use doors::{Code, Doors, JoinToken};
pub use event_pin::event_pin;
pub use grants::{GRANT_SECONDS, Grants, UNLOCKED_SECONDS};
pub use leases::{Leases, Listening, Standing};
pub use lockout::{Guesses, Lockout};
pub use people::People;
pub use pin_guesses::{PinGuesser, PinGuesses, WrongPins};
pub use role::{Right, Role, RoleError};
pub use secret::{Fingerprint, Secret};

/// One table of a section in one session of one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    /// The event.
    pub event: EventId,
    /// The session.
    pub session: SessionNo,
    /// The section's letters.
    pub section: SectionLetters,
    /// The table within the section.
    pub table: TableNo,
}

impl Table {
    /// Returns the section the table stands in.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }

    /// Returns the author of what the players at the table say.
    pub fn author(&self) -> Author {
        Author::Table { section: self.section, table: self.table }
    }

    /// Returns the author of what the director says at the table.
    pub fn director(&self) -> Author {
        Author::Director(Some(format!("at table {self}")))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.section, self.table)
    }
}
