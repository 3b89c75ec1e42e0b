//! [`Audit`], how a set of boards was dealt, so that it can be dealt again and checked.

use bridge::Deal;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::DealNumber;
use super::seed::hex;

/// How a set of boards was dealt.
///
/// It holds the seed, so it is as secret as the cards until they have been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// The program and its version.
    pub program: String,
    /// The rule by which the seed becomes cards: `chacha20-96`, or `big-deal-2.0`.
    pub method: String,
    /// When it was dealt, as the caller spells it.
    pub made: String,
    /// The number of the first board.
    pub first: u32,
    /// How many boards there are.
    pub boards: u32,
    /// The seed, 64 hexadecimal digits (Big Deal: 40).
    pub seed: String,
    /// The owner's identification, for Big Deal only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The condition by which deals were chosen; nothing if none was thrown away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// How many deals were looked at.
    pub tried: u64,
    /// SHA-256 over the numbers of the deals, twelve bytes each, high byte first.
    pub deals: String,
}

/// Returns the digest of a set's deals, as an audit record has it.
pub fn deals_digest<'a>(deals: impl IntoIterator<Item = &'a Deal>) -> String {
    let mut hasher = Sha256::new();
    for deal in deals {
        hasher.update(DealNumber::from(deal).to_bytes());
    }
    hex(&hasher.finalize())
}
