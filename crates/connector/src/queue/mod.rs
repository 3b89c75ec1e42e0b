//! The queues that a scoring program polls: what tables and directors did, in the order of the log.
//!
//! A queue is a view of an event's log. A [`Feed`] folds the log and notes what each fact means for the scoring
//! program: a result, a player, a seat, a hand record, a director call. What the scoring program said itself is no news
//! to it, and supersedes what it was not told yet of the same thing. Every item has the place of its fact, so the same log
//! always gives the same queues, however often it is read.

mod feed;
mod kind;
mod lists;
mod written;

pub use feed::Feed;
pub use kind::Kind;
pub use lists::{Items, Lists};
pub(crate) use written::written;
