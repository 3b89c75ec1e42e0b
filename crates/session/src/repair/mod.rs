//! A movement of an event in progress, as [`movement::repair`] sees it, and back: what was really
//! played of a section, and the commands that make a way to go on its movement.
//!
//! The command line and the director's console both repair through this.

mod apply;
mod played;
mod winners;

pub use played::Played;
pub use winners::Numbers;

use crate::model::{SectionId, SetsError};

/// Why a section cannot be repaired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RepairError {
    /// The section does not exist.
    #[error("there is no {0}")]
    NoSection(SectionId),
    /// The section has no movement.
    #[error("{0} has no movement")]
    NoMovement(SectionId),
    /// The movement cannot be told in sets.
    #[error(transparent)]
    Sets(#[from] SetsError),
    /// A round 0 was named.
    #[error("there is no round 0")]
    NoRound,
    /// The way would break the one absolute rule.
    #[error("{section} cannot play that: {problem}")]
    NotPlayable {
        /// The section.
        section: SectionId,
        /// What is wrong.
        problem: String,
    },
}
