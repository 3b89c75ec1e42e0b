//! [`Movement`], the rounds of every table.
//!
//! Numbers start at 1; 0 is nobody, and as a set no boards. Every table has a row for every round, so
//! that an empty one is seen to be empty.

use serde::{Deserialize, Serialize};

/// What is played for: who is ranked with whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// N/S and E/W are ranked apart, and a number may be used once in each line.
    TwoWinners,
    /// One ranking; a number is one pair wherever it sits.
    OneWinner,
    /// Teams; the number is the team's in both lines.
    Teams,
    /// Every player for himself.
    Individual,
}

/// Who sits at a table in one round; 0 is nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Seating {
    /// A pair, or a team's pair, on each side.
    Pairs {
        /// North-South.
        ns: u16,
        /// East-West.
        ew: u16,
    },
    /// Four players.
    Players {
        /// North.
        n: u16,
        /// South.
        s: u16,
        /// East.
        e: u16,
        /// West.
        w: u16,
    },
}

/// One round at one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Row {
    /// The table.
    pub table: u16,
    /// The round.
    pub round: u16,
    /// Who sits there.
    #[serde(flatten)]
    pub seating: Seating,
    /// The set of boards; 0 is none.
    pub set: u16,
}

/// The rounds of every table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    name: String,
    contest: Contest,
    /// Ordered by table and round.
    rows: Vec<Row>,
}

impl Seating {
    /// Tells whether everybody is there, so that boards can be played.
    pub fn is_full(&self) -> bool {
        match *self {
            Seating::Pairs { ns, ew } => ns != 0 && ew != 0,
            Seating::Players { n, s, e, w } => [n, s, e, w].iter().all(|player| *player != 0),
        }
    }
}

impl Row {
    /// Tells whether boards are played here.
    pub fn is_played(&self) -> bool {
        self.set != 0 && self.seating.is_full()
    }
}

impl Movement {
    /// Returns a movement with these rows, in any order. Whether it can be played is the checker's
    /// business.
    pub fn new(name: impl Into<String>, contest: Contest, mut rows: Vec<Row>) -> Movement {
        rows.sort_by_key(|row| (row.table, row.round));
        Movement { name: name.into(), contest, rows }
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what is played for.
    pub fn contest(&self) -> Contest {
        self.contest
    }

    /// Returns all rows, by table and round.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns what happens at a table in a round.
    pub fn at(&self, table: u16, round: u16) -> Option<&Row> {
        let found = self.rows.binary_search_by_key(&(table, round), |row| (row.table, row.round));
        found.ok().and_then(|index| self.rows.get(index))
    }

    /// Returns the number of tables.
    pub fn tables(&self) -> u16 {
        self.rows.iter().map(|row| row.table).max().unwrap_or(0)
    }

    /// Returns the number of rounds.
    pub fn rounds(&self) -> u16 {
        self.rows.iter().map(|row| row.round).max().unwrap_or(0)
    }

    /// Returns the number of sets of boards.
    pub fn sets(&self) -> u16 {
        self.rows.iter().map(|row| row.set).max().unwrap_or(0)
    }
}
