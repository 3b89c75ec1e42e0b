//! [`ReadError`] and [`WriteError`], why something is no file of deals or cannot be written as one.
//!
//! A file of deals with faults is not an error: it is read, and has
//! [`Complaint`](crate::Complaint)s.

use bridge::BoardNo;
use thiserror::Error;

use super::Format;

/// Says why something is no file of deals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum ReadError {
    #[error("the file is empty; choose a file of deals")]
    Empty,
    #[error("the file is larger than 1 GiB, which no file of deals is; choose another")]
    TooLarge,
    #[error(
        "this is no file of deals in any known format (PBN, LIN, RBN, DUP, BRI, DGE, BRE, DLM, \
         BER, BHG, CDS, RZD, CSV, GIB, HandRecord rows); if it is one, name its format"
    )]
    Unknown,
    #[error(
        "each line has four hands, but nothing in the file says whose hand comes first: North's, as \
         in PBN, or West's, as in GIB"
    )]
    FirstHandUnknown,
    #[error("this is no {format} file: {why}")]
    NotThis { format: Format, why: String },
    #[error("the hands of this file are sealed ({why}); open them in the program that made it")]
    Sealed { why: String },
}

/// Says why a set of boards cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum WriteError {
    #[error("there are no boards to write")]
    Nothing,
    #[error("a {format} file holds at most {most} boards, not {boards}; write several files")]
    TooMany { format: Format, most: usize, boards: usize },
    #[error("a {format} file cannot hold board number {board}: {why}")]
    Number { format: Format, board: BoardNo, why: String },
    #[error("the DUP file was not written: {why}")]
    DupControl { why: String },
}
