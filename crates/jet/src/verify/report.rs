//! What was found: problems in sentences, bounded in number.

use std::fmt;

/// After this many problems of one severity the others are only counted.
const MOST_TOLD: u64 = 200;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is lost and nothing will be: space that nobody uses, statistics that are old. Files that were open for a
    /// while in other programs have some.
    Oddity,
    /// The file contradicts itself: rows may be lost, or will be with the next change.
    Damage,
}

/// Something wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The page where it is.
    pub page: u32,
    /// The slot in the page, where it is about one row.
    pub slot: Option<u8>,
    /// A sentence about it.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "page {}", self.page)?;
        if let Some(slot) = self.slot {
            write!(f, ", row {slot}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// What a look at the whole file found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The problems, in the order in which they were met.
    pub problems: Vec<Problem>,
    /// How many more there were, of both severities.
    pub untold: u64,
    /// How many pages the file has.
    pub n_pages: u32,
    /// How many of them nobody uses.
    pub n_free_pages: u32,
    /// How many tables there are, the engine's own included.
    pub n_tables: u32,
    /// How many rows they have in all.
    pub n_rows: u64,
    n_damage: u64,
    n_oddities: u64,
}

impl Report {
    /// A report in which nothing was found yet.
    pub(super) fn of_pages(n_pages: u32) -> Self {
        Self { n_pages, ..Self::default() }
    }

    /// Whether nothing contradicts anything; there may be oddities.
    pub fn is_sound(&self) -> bool {
        self.n_damage == 0
    }

    /// Whether there is nothing to tell at all.
    pub fn is_clean(&self) -> bool {
        self.n_damage == 0 && self.n_oddities == 0
    }

    /// The problems that are damage.
    pub fn damage(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter().filter(|problem| problem.severity == Severity::Damage)
    }

    /// The problems that are not.
    pub fn oddities(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter().filter(|problem| problem.severity == Severity::Oddity)
    }

    /// Tells of a problem; each severity has its own limit, so that oddities cannot crowd damage out.
    pub(super) fn tell(
        &mut self,
        severity: Severity,
        page: u32,
        slot: Option<u8>,
        what: impl Into<String>,
    ) {
        let count = match severity {
            Severity::Damage => &mut self.n_damage,
            Severity::Oddity => &mut self.n_oddities,
        };
        *count += 1;
        if *count <= MOST_TOLD {
            self.problems.push(Problem { severity, page, slot, what: what.into() });
        } else {
            self.untold += 1;
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} pages, {} of them free, {} tables, {} rows",
            self.n_pages, self.n_free_pages, self.n_tables, self.n_rows
        )?;
        for problem in &self.problems {
            let severity = match problem.severity {
                Severity::Damage => "damage",
                Severity::Oddity => "oddity",
            };
            write!(f, "\n{severity}: {problem}")?;
        }
        if self.untold > 0 {
            write!(f, "\nand {} more", self.untold)?;
        }
        Ok(())
    }
}
