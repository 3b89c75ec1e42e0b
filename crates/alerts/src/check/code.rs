//! [`Code`]: the kinds of findings, each with its name and how much it matters.
//!
//! What each means is told at length in [`super::catalogue`].

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

pub use super::catalogue::Code;

/// A word is the name of no kind of finding.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no check called “{0}”")]
pub struct UnknownCode(pub String);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Code, UnknownCode> {
        let code = Code::ALL.iter().find(|code| code.name() == name);
        code.copied().ok_or_else(|| UnknownCode(name.to_owned()))
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
