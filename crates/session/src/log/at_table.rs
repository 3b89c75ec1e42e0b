//! What a director does at a table that leaves no fact of another kind: opening the menu there, and looking at boards.

use bridge::BoardNo;
use serde::{Deserialize, Serialize};

use crate::model::{SectionId, SectionLetters, SessionNo, TableNo};

/// A director did something on a phone of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectorAtTable {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// What.
    #[serde(flatten)]
    pub deed: DirectorDeed,
}

/// What a director did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "snake_case")]
pub enum DirectorDeed {
    /// The PIN opened the director's menu.
    OpenedMenu {
        /// The wrong PINs at the table since it was last typed right there.
        #[serde(default, skip_serializing_if = "is_zero")]
        wrong_pins: u32,
    },
    /// The PIN let another phone enter for the table.
    TookOver {
        /// The wrong PINs at the table since it was last typed right there.
        #[serde(default, skip_serializing_if = "is_zero")]
        wrong_pins: u32,
    },
    /// The table's entries for a board were looked up in the menu.
    LookedUp {
        /// The board.
        board: BoardNo,
    },
    /// A director's name and password showed the cards of a board that the table has not played.
    Unlocked {
        /// The board.
        board: BoardNo,
    },
}

impl DirectorAtTable {
    /// Returns the section the table is in.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}

impl DirectorDeed {
    /// Returns the board that was looked at.
    pub fn board(&self) -> Option<BoardNo> {
        match self {
            DirectorDeed::OpenedMenu { .. } | DirectorDeed::TookOver { .. } => None,
            DirectorDeed::LookedUp { board } | DirectorDeed::Unlocked { board } => Some(*board),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}
