//! Where a result belongs: one board at one table in one round.

use std::fmt;

use bridge::BoardNo;
use serde::{Deserialize, Serialize};

use super::{RoundNo, SectionId, SectionLetters, SessionNo, TableNo};

/// Where a result belongs: one board at one table in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slot {
    /// The session.
    pub session: SessionNo,
    /// The section's letters.
    pub section: SectionLetters,
    /// The table within the section.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
}

impl Slot {
    /// Returns the section the slot is in.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Slot { session, section, table, round, board } = self;
        write!(f, "board {board} at table {section}{table} in round {round}")?;
        if *session != SessionNo::FIRST {
            write!(f, " of session {session}")?;
        }
        Ok(())
    }
}
