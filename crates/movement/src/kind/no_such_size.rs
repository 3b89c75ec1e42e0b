//! [`NoSuchSize`]: why a movement cannot be had, and what can.

use std::fmt;

use super::Kind;
use crate::words::counted;

/// A size that does not exist, why, and the nearest that do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSuchSize {
    /// The kind asked for.
    pub kind: Kind,
    /// The tables asked for.
    pub tables: u16,
    /// The rounds asked for.
    pub rounds: Option<u16>,
    /// Why not: half a sentence.
    pub why: String,
    /// The nearest tables and rounds of this kind, best first; empty if there is nothing near.
    pub nearest: Vec<(u16, u16)>,
}

impl fmt::Display for NoSuchSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchSize { kind, tables, rounds, why, nearest } = self;
        write!(f, "no {kind} of {}", counted(usize::from(*tables), "table"))?;
        if let Some(rounds) = rounds {
            write!(f, " and {}", counted(usize::from(*rounds), "round"))?;
        }
        write!(f, ": {why}")?;
        for (at, (tables, rounds)) in nearest.iter().enumerate() {
            let before = if at == 0 { "; nearest: " } else { ", " };
            write!(
                f,
                "{before}{} x {}",
                counted(usize::from(*tables), "table"),
                counted(usize::from(*rounds), "round")
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for NoSuchSize {}
