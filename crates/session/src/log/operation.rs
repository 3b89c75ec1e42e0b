//! The fact that groups others: what the director did in one go, however many facts it took.

use serde::{Deserialize, Serialize};

use super::Seq;

/// The facts `first` to `last` were said together, as one operation.
///
/// It stands directly after them. Undoing it undoes nothing by itself; whoever undoes an operation
/// undoes its facts, latest first, and this one with them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationDone {
    /// The word for the operation: `late_pair`.
    pub operation: String,
    /// What was done, in a few words for people.
    pub title: String,
    /// What the director noted beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The first of its facts.
    pub first: Seq,
    /// The last of its facts.
    pub last: Seq,
}

impl OperationDone {
    /// The longest title and the longest note, in characters.
    pub const LONGEST_TEXT: usize = 500;

    /// Tells whether a fact is one of the operation's.
    pub fn has(&self, seq: Seq) -> bool {
        self.first <= seq && seq <= self.last
    }
}

/// Group the last facts as one operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkOperation {
    /// The word for the operation.
    pub operation: String,
    /// What was done, in a few words for people.
    pub title: String,
    /// What the director noted beside it.
    pub note: Option<String>,
    /// How many facts it took: the last ones before this.
    pub facts: u64,
}
