//! How even a seeding is, in numbers and in a sentence.
//!
//! Everything is in thousandths of the unit of strength, whole numbers. A strong pair in an all-play-all
//! has weaker opponents than others for the good reason that it does not play itself, so evenness is
//! measured from what a place would meet on average: all the others, or with two winners the other line.

use super::against::{Against, Line, Place};
use super::placing::Placing;
use crate::Movement;
use crate::seeding::Seeds;
use crate::words::capital;

/// Strengths are multiplied by this before they are averaged.
const SCALE: i64 = 1000;

/// How even the opponents of a place are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceFairness {
    /// The place.
    pub place: Place,
    /// Its own strength.
    pub strength: i64,
    /// The mean strength of those it plays; for an individual, of opponents less partner.
    pub opponents: i64,
    /// That, less what is to be expected: above 0 is a hard draw.
    pub hardness: i64,
}

/// How even a seeding is, in thousandths of the unit of strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fairness {
    /// Each place that plays.
    pub places: Vec<PlaceFairness>,
    /// The standard deviation of the hardness: 0 is perfect.
    pub spread: i64,
    /// The mean strength of North-South and of East-West, with two winners.
    pub lines: Option<(i64, i64)>,
    /// How many rounds a stretch is.
    pub stretch: usize,
    /// The easiest and the hardest stretch anybody has, less what is to be expected.
    pub stretches: (i64, i64),
    /// The standard deviation of the field's own strength, to compare with.
    pub field: i64,
    /// What the placing makes small: squares of hardness, of stretches and of the lines' difference.
    pub(super) cost: i128,
}

/// Returns how even a placing is in a movement.
pub fn fairness(movement: &Movement, placing: &[(Place, u16)], seeds: &Seeds) -> Fairness {
    let against = Against::new(movement);
    let strengths: Vec<i64> = against
        .places
        .iter()
        .map(|place| {
            let found = placing.iter().find(|(taken, _)| taken == place);
            found.map_or(0, |(_, entrant)| i64::from(seeds.strength(*entrant)))
        })
        .collect();
    measure(&against, &strengths)
}

/// Returns the fairness of strengths given by place.
pub(super) fn measure(against: &Against, strengths: &[i64]) -> Fairness {
    let line_mean = |line: Line| mean(against.line(line).iter().map(|place| strengths[*place]));
    let (ns, ew) = (line_mean(Line::NorthSouth), line_mean(Line::EastWest));
    let total: i64 = strengths.iter().sum();
    let others = i64::try_from(strengths.len()).unwrap_or(i64::MAX) - 1;
    let stretch = against.stretch();
    let mut places = Vec::with_capacity(strengths.len());
    let mut stretches: Option<(i64, i64)> = None;
    let (mut stretch_squares, mut stretch_count) = (0_i128, 0_i128);
    for (index, rounds) in against.rounds.iter().enumerate() {
        let met: Vec<i64> = rounds.iter().map(|facing| facing.strength(strengths, SCALE)).collect();
        if met.is_empty() {
            continue;
        }
        let place = against.places[index];
        let expected = match place.line {
            Line::NorthSouth => ew,
            Line::EastWest => ns,
            Line::Both => (total - strengths[index]) * SCALE / others.max(1),
        };
        let opponents = mean(met.iter().copied()) / SCALE;
        let strength = strengths[index] * SCALE;
        places.push(PlaceFairness { place, strength, opponents, hardness: opponents - expected });
        let mut running: i64 = met.iter().take(stretch).sum();
        let length = i64::try_from(stretch.min(met.len())).unwrap_or(1);
        for end in stretch..=met.len().max(stretch) {
            let hardness = running / length - expected;
            let (easiest, hardest) = stretches.unwrap_or((hardness, hardness));
            stretches = Some((easiest.min(hardness), hardest.max(hardness)));
            stretch_squares += square(hardness);
            stretch_count += 1;
            if let (Some(next), Some(last)) = (met.get(end), met.get(end - stretch)) {
                running += next - last;
            }
        }
    }
    let hardness: Vec<i64> = places.iter().map(|place| place.hardness).collect();
    let squares: i128 = hardness.iter().map(|hardness| square(*hardness)).sum();
    let lines = (!against.line(Line::NorthSouth).is_empty()).then_some((ns, ew));
    let count = i128::try_from(places.len()).unwrap_or(1).max(1);
    // A whole session counts for more than a stretch of it, and the lines for as much.
    let lines_apart = lines.map_or(0, |(ns, ew)| square(ns - ew));
    let cost = 4 * squares / count + stretch_squares / stretch_count.max(1) + 4 * lines_apart;
    Fairness {
        spread: deviation(&hardness),
        places,
        lines,
        stretch,
        stretches: stretches.unwrap_or((0, 0)),
        field: deviation(&strengths.iter().map(|own| own * SCALE).collect::<Vec<_>>()),
        cost,
    }
}

impl Fairness {
    /// Returns the fairness in two words: `even`, `nearly even`, `uneven` or `very uneven`.
    pub fn verdict(&self) -> &'static str {
        match self.spread.saturating_mul(100).checked_div(self.field).unwrap_or(0) {
            0..=4 => "even",
            5..=14 => "nearly even",
            15..=29 => "uneven",
            _ => "very uneven",
        }
    }

    /// Returns the fairness as a sentence for the director.
    pub fn sentence(&self) -> String {
        self.sentence_in(1)
    }

    /// Returns the same for ratings that were multiplied to be whole numbers: by 100 if they have two
    /// decimals.
    pub fn sentence_in(&self, unit: i64) -> String {
        let decimal = |thousandths: i64| decimal(thousandths / unit.max(1));
        let means = self.places.iter().map(|place| place.opponents);
        let (low, high) = (means.clone().min().unwrap_or(0), means.max().unwrap_or(0));
        let verdict = capital(self.verdict());
        let lines = self.lines.map_or_else(String::new, |(ns, ew)| {
            format!(" North-South are {}, East-West {}.", decimal(ns), decimal(ew))
        });
        let (easiest, hardest) = self.stretches;
        format!(
            "{verdict}: opponents average {} to {}, off by {} in a field that differs by {}.{lines} \
             Over {} rounds the hardest draw is {} and the easiest {}.",
            decimal(low),
            decimal(high),
            decimal(self.spread),
            decimal(self.field),
            self.stretch,
            Signed(hardest / unit.max(1)),
            Signed(easiest / unit.max(1)),
        )
    }
}

impl Placing {
    /// Returns how even the placing is, as a sentence.
    pub fn sentence(&self) -> String {
        self.fairness.sentence()
    }
}

struct Signed(i64);

impl std::fmt::Display for Signed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "−" } else { "+" };
        write!(f, "{sign}{}", decimal(self.0.saturating_abs()))
    }
}

/// Returns thousandths with one decimal.
fn decimal(thousandths: i64) -> String {
    let tenths = (thousandths.saturating_abs() + 50) / 100;
    let sign = if thousandths < 0 && tenths > 0 { "−" } else { "" };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// Returns a mean in thousandths, 0 of nothing.
fn mean(values: impl Iterator<Item = i64>) -> i64 {
    let (sum, count) = values.fold((0_i64, 0_i64), |(sum, count), value| (sum + value, count + 1));
    (sum * SCALE).checked_div(count).unwrap_or(0)
}

fn square(value: i64) -> i128 {
    i128::from(value) * i128::from(value)
}

/// Returns the standard deviation of a whole field, rounded down.
fn deviation(values: &[i64]) -> i64 {
    let count = i128::try_from(values.len()).unwrap_or(1).max(1);
    let sum: i128 = values.iter().map(|value| i128::from(*value)).sum();
    let squares: i128 = values.iter().map(|value| square(*value)).sum();
    let variance = (count * squares - sum * sum) / (count * count);
    i64::try_from(variance.max(0).isqrt()).unwrap_or(i64::MAX)
}
