//! Scoring one board: every result of a traveller becomes an [`Award`] for each side.

mod imps;
mod matchpoints;

use std::sync::Arc;

use bridge::{BySide, Side};

use crate::chart::{Chart, slot, slot_of_tens, slots};
use crate::exact::Exact;
use crate::{Entrant, LineResult, Rules, Ruling, Score, Traveller};

pub(crate) use imps::Datum;
pub(crate) use matchpoints::{Comparison, Treatment};

/// What one side gets for a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Award {
    /// Nothing: it was not played, or nobody has ruled yet. It is no board of theirs.
    None,
    /// A score that was played for, or that stands for one. The own average is taken from these.
    Real(Score),
    /// An artificial score.
    Artificial(Score),
    /// An average plus, which may wait for the average of all other boards.
    Plus,
    /// An average minus.
    Minus,
}

/// The scoring of one board: what any result on it is worth.
#[derive(Debug)]
pub(crate) struct BoardScale<'a> {
    rules: &'a Rules,
    /// How many scores the board should have.
    expected: u32,
    /// The versions that were played, and how each is scored.
    versions: Vec<(u8, VersionScale)>,
}

#[derive(Debug)]
struct VersionScale {
    charts: BySide<Arc<Chart>>,
    datums: BySide<Datum>,
    /// Whether no other version of the board has more results.
    is_largest: bool,
}

impl<'a> BoardScale<'a> {
    /// Returns the scale of a board in a field where boards have `expected` scores.
    pub(crate) fn new(rules: &'a Rules, traveller: &Traveller, expected: u32) -> BoardScale<'a> {
        let numbers = traveller.version_numbers();
        let charts: Vec<(u8, BySide<Arc<Chart>>)> =
            numbers.into_iter().map(|number| (number, traveller.charts(number))).collect();
        let results = |charts: &BySide<Arc<Chart>>| charts.ns.results().max(charts.ew.results());
        let largest = charts.iter().map(|(_, charts)| results(charts)).max().unwrap_or(0);
        let versions = charts.into_iter().map(|(number, charts)| {
            let datums = BySide::from_fn(|side| Datum::of(rules, &charts[side], expected));
            let is_largest = results(&charts) == largest;
            (number, VersionScale { charts, datums, is_largest })
        });
        BoardScale { rules, expected, versions: versions.collect() }
    }

    /// Returns what a line's result is worth to a side.
    pub(crate) fn award(&self, side: Side, version: u8, result: &LineResult) -> Award {
        match result {
            LineResult::Table { points, .. } => self.obtained(side, version, *points),
            LineResult::PassedOut => self.obtained(side, version, 0),
            LineResult::NotPlayed => Award::None,
            LineResult::Ruled(ruling) => self.ruled(side, version, &ruling[side]),
        }
    }

    fn ruled(&self, side: Side, version: u8, ruling: &Ruling) -> Award {
        match ruling {
            Ruling::Average => {
                Award::Artificial(self.rules.percent(Exact::whole(50), self.expected))
            }
            Ruling::AveragePlus => Award::Plus,
            Ruling::AverageMinus => Award::Minus,
            Ruling::Percentage(percentage) => {
                let percent = Exact::new(percentage.hundredths(), 100);
                Award::Artificial(self.rules.percent(percent, self.expected))
            }
            Ruling::Assigned(points) => self.obtained(side, version, *points),
            Ruling::Weighted(weighted) => {
                // Each possible score is converted first, then weighted (Law 12C1c); cut once.
                let unit = weighted.unit();
                let sum = weighted.parts().iter().fold(Exact::ZERO, |sum, (share, points)| {
                    let parts = i128::from((*share * unit).to_integer());
                    sum + self.exact(side, version, *points) * parts
                });
                Award::Real(self.rules.cut(sum / i128::from(unit), self.expected))
            }
            Ruling::Undecided => Award::None,
        }
    }

    /// Returns what a score that was obtained, or stands for one, is worth to a side.
    fn obtained(&self, side: Side, version: u8, points: i32) -> Award {
        let score = self.real(side, version, points);
        if self.is_lone(side, version) { Award::Artificial(score) } else { Award::Real(score) }
    }

    /// Tells whether a score has nobody to be compared with, so that it is 60 % by rule and says
    /// nothing about how well somebody played (EBU White Book 4.2.3.3: A6060).
    fn is_lone(&self, side: Side, version: u8) -> bool {
        let is_small = self.rules.has_percentages()
            && self.treatment(side, version) == Some(Treatment::SmallGroup);
        is_small && self.chart(side, version).is_some_and(|chart| chart.results() == 1)
    }

    fn has_lone(&self, version: u8) -> bool {
        Side::ALL.into_iter().any(|side| self.is_lone(side, version))
    }

    /// Returns what a score is worth to a side, cut as the rules say.
    pub(crate) fn real(&self, side: Side, version: u8, points: i32) -> Score {
        self.rules.cut(self.exact(side, version, points), self.expected)
    }

    /// Returns what a score is worth to a side, exactly.
    pub(crate) fn exact(&self, side: Side, version: u8, points: i32) -> Exact {
        let Some(scale) = self.version(version) else { return Exact::whole(0) };
        let chart = &scale.charts[side];
        match self.rules.method() {
            crate::BoardMethod::Matchpoints => {
                let comparison = Comparison::new(chart, side, points);
                let rules = &self.rules.profile().matchpoints;
                comparison.matchpoints(rules, self.expected, scale.is_largest)
            }
            crate::BoardMethod::Butler => imps::butler(&scale.datums[side], side, points),
            crate::BoardMethod::CrossImps => {
                let rules = &self.rules.profile().cross_imps;
                imps::cross_imps(rules, chart, self.expected, side, points)
            }
            crate::BoardMethod::Aggregate => {
                let points = i128::from(points);
                Exact::whole(if side == Side::NorthSouth { points } else { -points })
            }
        }
    }

    fn version(&self, version: u8) -> Option<&VersionScale> {
        self.versions.iter().find(|(number, _)| *number == version).map(|(_, scale)| scale)
    }

    /// Returns the frequencies a side is compared with.
    pub(crate) fn chart(&self, side: Side, version: u8) -> Option<&Chart> {
        self.version(version).map(|scale| scale.charts[side].as_ref())
    }

    /// Returns the datum of a side.
    pub(crate) fn datum(&self, side: Side, version: u8) -> Option<&Datum> {
        self.version(version).map(|scale| &scale.datums[side])
    }

    /// Returns how the matchpoints of a version are treated.
    pub(crate) fn treatment(&self, side: Side, version: u8) -> Option<Treatment> {
        let scale = self.version(version)?;
        let rules = &self.rules.profile().matchpoints;
        let actual = scale.charts[side].results();
        Some(Treatment::of(rules, actual, self.expected, scale.is_largest))
    }

    /// Tells every award of the board to `give`: who, and what.
    pub(crate) fn each_award(&self, traveller: &Traveller, mut give: impl FnMut(Entrant, Award)) {
        let mut known = KnownScores::new();
        let worth = |points| BySide::from_fn(|side| self.real(side, 0, points));
        if let Some(rows) = traveller.plain_rows() {
            let scores = self.all_scores();
            let is_lone = self.is_lone(Side::NorthSouth, 0);
            for (pairs, tens) in rows {
                if let Some(scores) = scores.get(slot_of_tens(tens)) {
                    let award = |score| match is_lone {
                        true => Award::Artificial(score),
                        false => Award::Real(score),
                    };
                    give(pairs.ns, award(scores.ns));
                    give(pairs.ew, award(scores.ew));
                }
            }
            return;
        }
        for row in 0..traveller.len() {
            let Some(who) = traveller.who().get(row) else { continue };
            let awards = self.awards_of_row(traveller, row, |points| known.get(points, worth));
            for side in Side::ALL {
                let (first, second) = who.of(side);
                give(first, awards[side]);
                if let Some(second) = second {
                    give(second, awards[side]);
                }
            }
        }
    }

    /// Returns what each score obtained on the board as dealt is worth, by its slot.
    fn all_scores(&self) -> Vec<BySide<Score>> {
        let mut scores = vec![BySide::default(); slots()];
        let obtained = self.chart(Side::NorthSouth, 0).into_iter().flat_map(Chart::frequencies);
        for (points, _) in obtained {
            if let Some(score) = slot(points).and_then(|slot| scores.get_mut(slot)) {
                *score = BySide::from_fn(|side| self.real(side, 0, points));
            }
        }
        scores
    }

    fn awards_of_row(
        &self,
        traveller: &Traveller,
        row: usize,
        as_dealt: impl FnOnce(i32) -> BySide<Score>,
    ) -> BySide<Award> {
        let version = traveller.version(row);
        match traveller.plain(row) {
            // A lone score is quickly worked out, and told as the artificial one it is.
            Some(points) if version == 0 && !self.has_lone(version) => {
                as_dealt(points).map(Award::Real)
            }
            Some(points) => BySide::from_fn(|side| self.obtained(side, version, points)),
            None => BySide::from_fn(|side| {
                let result = traveller.aside(row);
                result.map_or(Award::None, |result| self.award(side, version, result))
            }),
        }
    }
}

/// What each score of the board is worth, worked out once: a field of 400,000 has a few hundred
/// different ones.
struct KnownScores {
    dense: Vec<Option<BySide<Score>>>,
    other: std::collections::HashMap<i32, BySide<Score>>,
}

impl KnownScores {
    fn new() -> KnownScores {
        KnownScores { dense: vec![None; slots()], other: std::collections::HashMap::new() }
    }

    fn get(&mut self, points: i32, work_out: impl FnOnce(i32) -> BySide<Score>) -> BySide<Score> {
        match slot(points) {
            Some(slot) => *self.dense[slot].get_or_insert_with(|| work_out(points)),
            None => *self.other.entry(points).or_insert_with(|| work_out(points)),
        }
    }
}
