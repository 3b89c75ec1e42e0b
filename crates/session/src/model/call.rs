//! What the director answers when a table calls.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What the director, or the table itself, answers to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallAnswer {
    /// The director is on the way or at the table.
    InProgress,
    /// It is settled.
    Resolved,
    /// The director will come back to it later.
    Deferred,
    /// The table no longer needs the director.
    CalledOff,
}

impl CallAnswer {
    /// Tells whether the director has nothing more to do after this answer.
    pub fn is_final(self) -> bool {
        match self {
            CallAnswer::Resolved | CallAnswer::CalledOff => true,
            CallAnswer::InProgress | CallAnswer::Deferred => false,
        }
    }
}

impl fmt::Display for CallAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CallAnswer::InProgress => "in progress",
            CallAnswer::Resolved => "resolved",
            CallAnswer::Deferred => "deferred",
            CallAnswer::CalledOff => "called off",
        })
    }
}
