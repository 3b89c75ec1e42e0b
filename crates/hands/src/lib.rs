#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod complaint;
pub mod conditions;
pub mod dealing;
pub mod diagram;
pub mod double_dummy;
mod encoding;
pub mod entry;
mod format;
pub mod pbn_text;
pub mod play;
mod set;

/// PBN files part by part, for changing one thing and leaving the rest as it is.
pub mod pbn {
    pub use crate::format::pbn::{Document, Game, Part, PartKind};
}

pub use complaint::{Complaint, Place, Severity};
pub use format::{
    Carried, DupControl, DupTrailer, Format, Loss, ReadError, ReadOptions, Reading, UnknownFormat,
    WriteError, WriteOptions, Written, read, write,
};
pub use set::{About, Board, HandSet, PlayedBoard, RecordedAuction, StatedPar, Story, Tag};

/// The largest file that is read, in bytes.
///
/// A library of a million deals in PBN has a few hundred megabytes; whatever is larger is
/// something else.
pub const LARGEST_FILE: usize = 1024 * 1024 * 1024;
