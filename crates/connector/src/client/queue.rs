//! What a scoring program takes from the queues.

use serde::de::DeserializeOwned;

use crate::dto::{BoardResult, Dto, HandRecord, Participation, PlayerData, TdCall};
use crate::queue::Kind;

/// Something that comes from a queue.
pub trait Queued: Dto + DeserializeOwned {
    /// The queue it comes from.
    const QUEUE: Kind;
}

impl Queued for BoardResult {
    const QUEUE: Kind = Kind::Results;
}

impl Queued for PlayerData {
    const QUEUE: Kind = Kind::PlayerData;
}

impl Queued for Participation {
    const QUEUE: Kind = Kind::Participations;
}

impl Queued for HandRecord {
    const QUEUE: Kind = Kind::HandRecords;
}

impl Queued for TdCall {
    const QUEUE: Kind = Kind::TdCalls;
}

/// What a poll brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polled<T> {
    /// The items, oldest first.
    pub items: Vec<T>,
    /// The number of the last one, which accepts them all; means nothing when there are none.
    pub last_id: i32,
}
