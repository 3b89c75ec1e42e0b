//! The names of events and facts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The name of an event: a UUID, made where the event was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub Uuid);

/// The place of a fact in its event's log: 1, 2, 3, … without gaps. 0 is “before the first”.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(pub u64);

impl Seq {
    /// Before the first fact.
    pub const START: Seq = Seq(0);

    /// Returns the place after this one.
    pub fn next(self) -> Seq {
        Seq(self.0.saturating_add(1))
    }
}

/// The id its author gave a fact: the same id said twice is one fact, which makes every door safe
/// to knock at again.
///
/// A UUIDv7 made by the author, or a UUIDv5 derived from what a foreign system calls the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FactId(pub Uuid);

impl FactId {
    /// The namespace of ids derived from foreign names.
    const NAMESPACE: Uuid = Uuid::from_u128(0x7d1a_54f0_6c1e_4d5b_9a6e_2f4b_8c07_3e11);

    /// Returns the id for a foreign name, such as a row of a file or the number on a paper slip;
    /// the same name always gives the same id.
    pub fn derived(name: &str) -> FactId {
        FactId(Uuid::new_v5(&FactId::NAMESPACE, name.as_bytes()))
    }

    /// Returns the id of the n-th of several facts that come from one thing, such as an event file.
    pub fn nth(self, n: u64) -> FactId {
        FactId(Uuid::new_v5(&self.0, &n.to_le_bytes()))
    }
}

/// An id that is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id needs at least one character")]
pub struct EmptyId;

impl FromStr for FactId {
    type Err = EmptyId;

    /// Reads a UUID as it is, and derives an id from any other text.
    fn from_str(text: &str) -> Result<FactId, EmptyId> {
        match text.trim() {
            "" => Err(EmptyId),
            text => Ok(text.parse().map_or_else(|_| FactId::derived(text), FactId)),
        }
    }
}

impl FromStr for EventId {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<EventId, uuid::Error> {
        text.parse().map(EventId)
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for FactId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
