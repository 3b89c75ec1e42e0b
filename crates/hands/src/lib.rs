#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod complaint;
pub mod conditions;
pub mod dealing;
pub mod double_dummy;
mod encoding;
mod format;
pub mod pbn_text;
pub mod play;
mod set;

pub use complaint::{Complaint, Place, Severity};
pub use format::{
    Carried, Format, Loss, ReadError, ReadOptions, Reading, UnknownFormat, WriteError,
    WriteOptions, Written, read, write,
};
pub use set::{About, Board, HandSet, PlayedBoard, RecordedAuction, Story, Tag};

/// The largest file that is read, in bytes.
///
/// A library of a million deals in PBN has a few hundred megabytes; whatever is larger is
/// something else.
pub const LARGEST_FILE: usize = 1024 * 1024 * 1024;
