//! Conversion to and from BML.
//!
//! The two disagree on which of several definitions counts, BBOalert's last or BML's first, and on what
//! can be said at all: BML has no wild cards, no options to choose, no partners. So what is converted is
//! not the text but what it *answers*: for every auction that a system explains, seat by seat and
//! vulnerability by vulnerability. What cannot be said in the other language is listed, each with its place
//! and the reason.

mod from_bml;
mod to_bml;

use crate::load::Place;

pub use from_bml::from_bml;

/// A converted system, and what it does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The file.
    pub text: String,
    /// What was not kept, in the order of the places.
    pub not_kept: Vec<NotKept>,
}

/// Something that cannot be said in the other language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NotKept {
    /// Where it is written.
    pub place: Place,
    /// What it is and why it is not kept, a sentence.
    pub reason: String,
}
