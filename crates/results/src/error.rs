//! [`ReadError`], why something is not a file of results at all.
//!
//! A file of results with faults is not an error: it is read, and has [`Problem`](crate::Problem)s.

use thiserror::Error;

/// Says why something is not a file of results.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum ReadError {
    #[error("the file is empty; choose a file of results")]
    Empty,
    #[error("the file is larger than 64 MiB, which no file of results is; choose another")]
    TooLarge,
    #[error("this is not a text file; choose a USEBIO file (.xml) or travellers as CSV (.csv)")]
    NotText,
    #[error("this is not XML: row {row}: {why}; export the results as USEBIO again")]
    NotXml { row: usize, why: String },
    #[error(
        "this is XML, but not USEBIO: it begins with <{root}>, not with <USEBIO>; export the \
         results as USEBIO"
    )]
    NotUsebio { root: String },
    #[error("this USEBIO file has no EVENT, so there are no results in it; export it again")]
    NoEvent,
    #[error(
        "this is no file of travellers: {missing}; the first row must name the columns, such as board,ns,ew,result"
    )]
    NoHeader { missing: String },
}
