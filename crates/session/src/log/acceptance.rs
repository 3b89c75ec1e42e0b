//! Facts about acceptance: the other side of a table read a result and agreed to it.
//!
//! A result says with itself whether an acceptance is still to come. One that says nothing counts as accepted: those
//! that a director, a scoring program or a file entered, and all of logs from before acceptances were facts.

use bridge::Side;
use serde::{Deserialize, Serialize};

use super::{EnterResult, Seq};
use crate::model::Slot;

/// What a result that a table entered says of its acceptance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AcceptanceDue {
    /// It was accepted on the phone that entered it, before it was sent.
    WithEntry,
    /// It is accepted by a fact of its own, from any phone of the table.
    Follows,
    /// It is accepted by a fact of its own, from another phone of the table.
    OtherPhone,
}

/// The other side accepted a result, or the director did for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultAccepted {
    /// Where the result was entered.
    #[serde(flatten)]
    pub slot: Slot,
    /// The fact that entered the result, or set it aside.
    pub accepts: Seq,
    /// Who accepted it; nobody of the table when the director did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// Enter or correct a result that a table sent, with what it says of its acceptance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnterAtTable {
    /// The result.
    pub entry: EnterResult,
    /// What it says of its acceptance.
    pub acceptance: AcceptanceDue,
}

/// Accept a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcceptResult {
    /// The fact that entered the result, or set it aside.
    pub entry: Seq,
    /// Who accepts it; nobody of the table when the director does.
    pub side: Option<Side>,
}
