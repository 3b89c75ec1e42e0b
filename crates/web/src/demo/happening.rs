//! What simulated players tell of their evening.

use bridge::{BoardNo, Outcome};
use session::model::{SectionLetters, SessionNo, TableNo};

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum What {
    /// They sat down.
    Joined { watching: bool },
    /// They entered a result, or corrected it.
    Entered { round: u16, board: BoardNo, outcome: Outcome, corrected: bool },
    /// The director was called.
    Called { round: u16 },
    /// The director has to look at something.
    SetAside { board: BoardNo, why: String },
    /// Somebody took over with a phone of their own.
    TakenOver,
    /// Something was refused.
    Refused { why: String },
    /// They are done.
    Finished,
}
