//! What travels, as an event has it, and the other way round.
//!
//! Nothing here says or keeps anything: a `State` and what came go in, commands or a [`Fault`] come out; a `State` and
//! one of its parts go in, what travels comes out. The broker says the commands and keeps the order.

pub mod call;
mod fault;
pub mod hand;
pub mod people;
mod place;
pub mod result;
pub mod seats;
mod sessions;
pub mod settings;
mod strays;
mod taken;

pub mod build;
mod change;
pub mod groups;
pub mod information;
mod leaving;
pub mod method;
mod missing;
mod round;
pub mod section;
pub mod update;
pub mod whole;

pub use fault::Fault;
pub use sessions::Sessions;
pub use taken::Taken;
