//! Dealing: every deal equally likely, reproducible from a seed, and provably honest.
//!
//! The rule, so that anybody can check it with any ChaCha20: the key is the seed, the nonce is the
//! board number (32 bits, little-endian) and eight zero bytes. The key stream is cut into numbers
//! of 96 bits, high byte first; a number that is not below [`DealNumber::COUNT`] is thrown away;
//! the first that remains is the number of the deal (see [`DealNumber`]). So every deal can come
//! up, all are equally likely (Law 6), no board depends on another, and boards 17 to 32 are the
//! same whether or not 1 to 16 were dealt too.
//!
//! A set dealt by a condition takes, for each board, the first deal of the same stream that
//! satisfies it ([`conditions`](crate::conditions), which also says how cards dealt beforehand
//! change the rule).

mod audit;
pub mod big_deal;
pub(crate) mod combination;
pub mod commitment;
mod number;
mod seed;
mod stream;

pub use audit::{Audit, deals_digest};
pub use number::DealNumber;
pub use seed::{Seed, SeedError};
pub use stream::Stream;

use bridge::{BoardNo, Deal};

/// Deals one board.
pub fn deal(seed: &Seed, board: BoardNo) -> Deal {
    Stream::first(seed, board).deal()
}
