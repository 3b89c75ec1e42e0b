//! The tests of the chores, and of the rules the repository keeps.

#![expect(clippy::unwrap_used, reason = "the helpers are tests too: what cannot go on stops")]

mod arguments;
mod attack;
mod bounded;
mod count;
mod coverage;
mod failing;
mod layout;
mod licence;
mod plan;
mod sources;
mod supply_chain;
