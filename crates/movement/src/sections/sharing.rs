//! [`Sharing`]: which tables of which sections share boards, and when.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::Movement;

/// A table of a section: `A3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableOf {
    /// The section.
    pub section: char,
    /// The table.
    pub table: u16,
}

/// A set that is shared in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Use {
    /// The round.
    pub round: u16,
    /// The set.
    pub set: u16,
}

/// Tables that share boards because there are fewer copies than tables.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Sharing {
    /// The tables.
    pub tables: Vec<TableOf>,
    /// When they share, and what.
    pub uses: Vec<Use>,
}

impl fmt::Display for TableOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.section, self.table)
    }
}

impl Serialize for TableOf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Returns how many copies it takes for nobody to share, and who shares what there is.
pub(super) fn sharing(movements: &[Movement], copies: u16) -> (u16, Vec<Sharing>) {
    let mut wanted: BTreeMap<Use, Vec<TableOf>> = BTreeMap::new();
    for (section, movement) in (b'A'..).map(char::from).zip(movements) {
        for row in movement.rows().iter().filter(|row| row.is_played()) {
            let table = TableOf { section, table: row.table };
            wanted.entry(Use { round: row.round, set: row.set }).or_default().push(table);
        }
    }
    let needed = wanted.values().map(Vec::len).max().unwrap_or(0);
    let mut sharing: BTreeMap<Vec<TableOf>, Vec<Use>> = BTreeMap::new();
    for (at, tables) in wanted {
        if tables.len() > usize::from(copies) {
            sharing.entry(tables).or_default().push(at);
        }
    }
    let sharing = sharing.into_iter().map(|(tables, uses)| Sharing { tables, uses });
    (u16::try_from(needed).unwrap_or(u16::MAX), sharing.collect())
}
