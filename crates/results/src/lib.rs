#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod board;
mod check;
mod claim;
mod contestant;
mod encoding;
mod error;
mod file;
mod matches;
mod number;
mod problem;
mod rescore;
mod settle;
mod travellers_csv;
mod usebio;
mod usual_profile;
mod xml;

pub use board::{Board, Line, Obtained, PublishedBoard, PublishedLine, Who};
pub use contestant::{Contestant, ContestantKind, Given, PublishedStanding};
pub use error::ReadError;
pub use file::{About, EventKind, Format, Method, ResultsFile};
pub use matches::{Match, PublishedMatch};
pub use problem::{Problem, ProblemKind};
pub use rescore::{
    Change, Comparison, Difference, ExplainError, Rescored, StandingRow, Terms, VpChoice, What,
    rescore,
};
pub use travellers_csv::read_travellers_csv;
pub use usebio::read_usebio;

/// The largest file that is read, in bytes.
///
/// The largest event has a few megabytes; whatever is larger is something else.
pub const LARGEST_FILE: usize = 64 * 1024 * 1024;

/// Reads a file of results, telling by its content what it is: XML is USEBIO, anything else CSV.
pub fn read(bytes: &[u8]) -> Result<ResultsFile, ReadError> {
    let decoded = encoding::decode(bytes)?;
    if decoded.text.trim_start().starts_with('<') {
        usebio::read_decoded(&decoded)
    } else {
        travellers_csv::read_decoded(&decoded)
    }
}
