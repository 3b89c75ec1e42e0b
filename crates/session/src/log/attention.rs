//! Facts about what waits for the director: calls from the tables, and results that a table sent
//! and that cannot stand as they are.

use bridge::Outcome;
use serde::{Deserialize, Serialize};

use super::Seq;
use crate::model::{
    CallAnswer, RoundNo, Seating, SectionId, SectionLetters, SessionNo, Slot, TableNo,
};

/// A table called the director.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallMade {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// The round it was playing, when that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNo>,
    /// What for, in a word or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl CallMade {
    /// The longest reason, in characters.
    pub const LONGEST_REASON: usize = 200;

    /// Returns the section the table is in.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}

/// A call was answered; the last answer holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallAnswered {
    /// The fact that made the call.
    pub call: Seq,
    /// How.
    pub answer: CallAnswer,
}

/// A table sent a result that cannot stand as it is: it is kept for the director to decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrySetAside {
    /// Where the table says it belongs; the movement may know nothing of it.
    #[serde(flatten)]
    pub slot: Slot,
    /// Who played, as the table says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seating: Option<Seating>,
    /// What happened.
    pub outcome: Outcome,
    /// Why it cannot stand, in a sentence for people.
    pub why: String,
}

impl EntrySetAside {
    /// The longest explanation, in characters.
    pub const LONGEST_WHY: usize = 1000;
}

/// The director decided on an entry that was set aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrySettled {
    /// The fact that set it aside.
    pub entry: Seq,
    /// The fact of the result it was taken in as; dropped when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Seq>,
    /// Why, when somebody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl EntrySettled {
    /// The longest reason, in characters.
    pub const LONGEST_REASON: usize = 200;
}
