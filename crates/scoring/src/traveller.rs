//! [`Traveller`], all results of one board.
//!
//! Results of a national event come by the hundred thousand, nearly all of them plain points. They
//! lie in columns; what is rarer than a score from the table lies aside, by its row.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bridge::{BySide, Played, Side};

use crate::chart::{Chart, ChartBuilder, slot};
use crate::{Line, LineResult, Ruling, Who};

/// The place of a contestant in its field's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entrant(pub u32);

impl Entrant {
    /// Returns the entrant at an index.
    pub fn at(index: usize) -> Entrant {
        Entrant(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Returns its place as an index.
    pub fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// All results of one board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Traveller {
    who: WhoColumn,
    /// The points in tens: every contract's score is a multiple of ten.
    tens: Vec<i16>,
    /// The contracts; empty until one is known.
    played: Vec<Option<Played>>,
    /// The rows with no contract at all, which score 0.
    passed_out: BTreeSet<usize>,
    /// What is not plain points, by row.
    aside: BTreeMap<usize, LineResult>,
    /// The rows that were played with other cards.
    versions: BTreeMap<usize, u8>,
}

/// Who is credited with each row: pairs as a rule, which take less than half the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WhoColumn {
    Pairs(Vec<BySide<Entrant>>),
    Any(Vec<Who>),
}

impl Default for WhoColumn {
    fn default() -> WhoColumn {
        WhoColumn::Pairs(Vec::new())
    }
}

impl WhoColumn {
    fn len(&self) -> usize {
        match self {
            WhoColumn::Pairs(pairs) => pairs.len(),
            WhoColumn::Any(all) => all.len(),
        }
    }

    pub(crate) fn get(&self, row: usize) -> Option<Who> {
        match self {
            WhoColumn::Pairs(pairs) => pairs.get(row).copied().map(Who::Pairs),
            WhoColumn::Any(all) => all.get(row).copied(),
        }
    }

    fn push(&mut self, who: Who) {
        match (&mut *self, who) {
            (WhoColumn::Pairs(pairs), Who::Pairs(pair)) => pairs.push(pair),
            (WhoColumn::Any(all), who) => all.push(who),
            (WhoColumn::Pairs(pairs), who) => {
                let before = std::mem::take(pairs).into_iter().map(Who::Pairs);
                *self = WhoColumn::Any(before.chain([who]).collect());
            }
        }
    }
}

/// Marks a row whose result lies aside.
const ASIDE: i16 = i16::MIN;

impl Traveller {
    /// Returns a traveller with these lines.
    pub fn new(lines: impl IntoIterator<Item = Line>) -> Traveller {
        let mut traveller = Traveller::default();
        for line in lines {
            traveller.push(line);
        }
        traveller
    }

    /// Adds a line at the end.
    pub fn push(&mut self, line: Line) {
        let row = self.who.len();
        self.who.push(line.who);
        let (tens, played) = match line.result {
            LineResult::Table { points, played } if in_tens(points).is_some() => {
                (in_tens(points).unwrap_or(ASIDE), played)
            }
            LineResult::PassedOut => {
                self.passed_out.insert(row);
                (0, None)
            }
            other => {
                self.aside.insert(row, other);
                (ASIDE, None)
            }
        };
        self.tens.push(tens);
        if played.is_some() && self.played.is_empty() {
            self.played.resize(row, None);
        }
        if played.is_some() || !self.played.is_empty() {
            self.played.push(played);
        }
        if line.version != 0 {
            self.versions.insert(row, line.version);
        }
    }

    /// Returns the number of lines, whatever became of them.
    pub fn len(&self) -> usize {
        self.who.len()
    }

    /// Tells whether it has no line.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a line by its row.
    pub fn line(&self, row: usize) -> Option<Line> {
        let who = self.who.get(row)?;
        let result = match self.aside.get(&row) {
            Some(result) => result.clone(),
            None if self.passed_out.contains(&row) => LineResult::PassedOut,
            None => LineResult::Table {
                points: self.plain(row)?,
                played: self.played.get(row).copied().flatten(),
            },
        };
        Some(Line { who, version: self.version(row), result })
    }

    /// Walks through the lines.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        (0..self.len()).filter_map(|row| self.line(row))
    }

    pub(crate) fn who(&self) -> &WhoColumn {
        &self.who
    }

    /// Returns pairs and points in tens, row by row, if there is nothing else on the traveller.
    pub(crate) fn plain_rows(&self) -> Option<impl Iterator<Item = (BySide<Entrant>, i16)>> {
        match &self.who {
            WhoColumn::Pairs(pairs) if self.aside.is_empty() && self.versions.is_empty() => {
                Some(pairs.iter().copied().zip(self.tens.iter().copied()))
            }
            _ => None,
        }
    }

    /// Returns the points of a row, unless its result lies aside.
    pub(crate) fn plain(&self, row: usize) -> Option<i32> {
        self.tens.get(row).filter(|tens| **tens != ASIDE).map(|tens| i32::from(*tens) * 10)
    }

    pub(crate) fn aside(&self, row: usize) -> Option<&LineResult> {
        self.aside.get(&row)
    }

    pub(crate) fn version(&self, row: usize) -> u8 {
        self.versions.get(&row).copied().unwrap_or(0)
    }

    /// Returns the versions of the board that were played, lowest first.
    pub(crate) fn version_numbers(&self) -> Vec<u8> {
        let mut numbers: Vec<u8> = self.versions.values().copied().collect();
        if self.versions.len() < self.len() {
            numbers.push(0);
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the frequencies of one version as each side sees them: a ruling may put another score
    /// into the one than into the other.
    pub(crate) fn charts(&self, version: u8) -> BySide<Arc<Chart>> {
        let mut plain = ChartBuilder::default();
        if self.versions.is_empty() && self.aside.is_empty() {
            plain.add_tens(&self.tens);
        } else {
            let rows = (0..self.len()).filter(|row| self.version(*row) == version);
            plain.add_all(rows.filter_map(|row| self.plain(row)));
        }
        let aside = self.aside.iter().filter(|(row, _)| self.version(**row) == version);
        let mut ruled = Vec::new();
        for (_, result) in aside {
            match result {
                LineResult::Ruled(ruling) => ruled.push(ruling.as_ref()),
                other => plain.add_all(other.points()),
            }
        }
        if ruled.is_empty() {
            let chart = Arc::new(plain.finish());
            return BySide { ns: Arc::clone(&chart), ew: chart };
        }
        BySide::from_fn(|side| Arc::new(with_rulings(plain.clone(), &ruled, side)))
    }
}

/// Returns points in tens, if that is what they are and a chart counts them so.
fn in_tens(points: i32) -> Option<i16> {
    slot(points).and_then(|_| i16::try_from(points / 10).ok())
}

fn with_rulings(mut chart: ChartBuilder, ruled: &[&BySide<Ruling>], side: Side) -> Chart {
    for ruling in ruled {
        match &ruling[side] {
            Ruling::Assigned(points) => chart.add_all([*points]),
            Ruling::Weighted(weighted) => chart.add_weighted(weighted),
            // Artificial scores are compared with nobody's.
            Ruling::Average
            | Ruling::AveragePlus
            | Ruling::AverageMinus
            | Ruling::Percentage(_)
            | Ruling::Undecided => {}
        }
    }
    chart.finish()
}
