//! [`Score`], a number of matchpoints, IMPs or victory points, and [`Rounding`], where it is cut.
//!
//! A board score is worked out as an exact fraction and rounded once, where the rule profile says
//! (the EBU's White Book: to 0.0001). From then on it is a whole number of millionths: sums do not
//! depend on their order, and nothing is rounded that a rule does not round.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use crate::exact::Exact;

/// A number of matchpoints, IMPs, victory points or percent, exact to a millionth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i64);

/// Which way a half goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// To the larger number: −0.5 becomes 0.
    #[default]
    Up,
    /// To the number further from zero: −0.5 becomes −1.
    AwayFromZero,
    /// To the number further from the average of the board: above it up, below it down.
    AwayFromAverage,
    /// To the even number.
    Even,
}

/// Where a number is cut, and which way a half goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounding {
    /// How many decimals stay, at most six.
    pub decimals: u8,
    /// Which way a half goes.
    #[serde(default)]
    pub half: Half,
}

/// Text that is no score.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a score: expected a number with at most six decimals, such as 8.5 or -11")]
pub struct ScoreError(String);

const UNIT: i64 = 1_000_000;
const DECIMALS: u8 = 6;
const POWERS: [i64; 7] = [1, 10, 100, 1_000, 10_000, 100_000, UNIT];

impl Score {
    /// Nothing.
    pub const ZERO: Score = Score(0);

    /// Returns a whole number of points.
    pub const fn whole(points: i64) -> Score {
        Score(points.saturating_mul(UNIT))
    }

    /// Returns so many millionths.
    pub const fn from_millionths(millionths: i64) -> Score {
        Score(millionths)
    }

    /// Returns so many hundredths.
    pub const fn from_hundredths(hundredths: i64) -> Score {
        Score(hundredths.saturating_mul(UNIT / 100))
    }

    /// Returns how many millionths it is.
    pub const fn millionths(self) -> i64 {
        self.0
    }

    /// Returns a fraction, rounded; `average` is where [`Half::AwayFromAverage`] turns.
    pub fn round(exact: Ratio<i128>, rounding: Rounding, average: Ratio<i128>) -> Score {
        let plain = |ratio: Ratio<i128>| Exact::new(*ratio.numer(), *ratio.denom());
        Score::cut(plain(exact), rounding, plain(average))
    }

    /// Returns a fraction, rounded; `average` is where [`Half::AwayFromAverage`] turns.
    pub(crate) fn cut(exact: Exact, rounding: Rounding, average: Exact) -> Score {
        Score::cut_about(exact, rounding, || average)
    }

    /// Returns a fraction, rounded; the average is asked for only when a half turns on it.
    #[inline]
    pub(crate) fn cut_about(
        exact: Exact,
        rounding: Rounding,
        average: impl FnOnce() -> Exact,
    ) -> Score {
        let (unit, steps) = (rounding.unit(), rounding.steps());
        let above = || exact.at_least(average());
        // Nearly everything fits the machine's own division, which is many times as fast.
        let small = i64::try_from(exact.numerator).ok().and_then(|n| n.checked_mul(steps));
        if let (Some(number), Ok(divisor)) = (small, i64::try_from(exact.denominator)) {
            let (floor, rest) = (number.div_euclid(divisor), number.rem_euclid(divisor));
            let left = rest.cmp(&(divisor - rest));
            let up = is_up(left, rounding.half, number >= 0, floor % 2 != 0, above);
            return Score((floor + i64::from(up)).saturating_mul(unit));
        }
        let number = exact.numerator.saturating_mul(i128::from(steps));
        let divisor = exact.denominator;
        let (floor, rest) = (number.div_euclid(divisor), number.rem_euclid(divisor));
        let left = rest.cmp(&(divisor - rest));
        let up = is_up(left, rounding.half, number >= 0, floor % 2 != 0, above);
        let millionths = (floor + i128::from(up)).saturating_mul(i128::from(unit));
        let limit = if millionths < 0 { i64::MIN } else { i64::MAX };
        Score(i64::try_from(millionths).unwrap_or(limit))
    }

    /// Returns it as an exact fraction.
    pub(crate) fn exact(self) -> Exact {
        Exact::new(self.0, UNIT)
    }

    /// Returns it with fewer decimals; `average` is where [`Half::AwayFromAverage`] turns.
    pub fn rounded(self, rounding: Rounding, average: Score) -> Score {
        self.rounded_about(rounding, || average.exact())
    }

    /// Returns it with fewer decimals; the average is asked for only when a half turns on it.
    #[inline]
    pub(crate) fn rounded_about(
        self,
        rounding: Rounding,
        average: impl FnOnce() -> Exact,
    ) -> Score {
        // Most scores have no more decimals than are kept; a division by a constant tells.
        let is_whole = match rounding.kept() {
            2 => self.0 % POWERS[4] == 0,
            4 => self.0 % POWERS[2] == 0,
            6 => true,
            _ => false,
        };
        if is_whole { self } else { Score::cut_about(self.exact(), rounding, average) }
    }

    /// Returns it as an exact fraction.
    pub fn ratio(self) -> Ratio<i128> {
        Ratio::new(i128::from(self.0), i128::from(UNIT))
    }

    /// Returns it times a fraction, rounded; `average` is where [`Half::AwayFromAverage`] turns.
    pub fn times(self, factor: Ratio<i128>, rounding: Rounding, average: Score) -> Score {
        Score::round(self.ratio() * factor, rounding, average.ratio())
    }

    /// Writes it with a fixed number of decimals, a half going away from zero as people expect.
    pub fn fixed(self, decimals: u8) -> String {
        let decimals = decimals.min(DECIMALS);
        let rounding = Rounding { decimals, half: Half::AwayFromZero };
        let rounded = self.rounded(rounding, Score::ZERO);
        let size = rounded.0.unsigned_abs() / rounding.unit().unsigned_abs();
        let ten = 10_u64.pow(u32::from(decimals));
        let sign = if rounded.0 < 0 { "-" } else { "" };
        match usize::from(decimals) {
            0 => format!("{sign}{size}"),
            width => format!("{sign}{}.{:0width$}", size / ten, size % ten),
        }
    }

    /// Writes it as a percentage, without the sign: two decimals, and more where it has more.
    ///
    /// Every page, print, command and file writes percentages by this, so that none is ever cut.
    pub fn percent(self) -> String {
        let short = self.short(DECIMALS);
        match short.split_once('.') {
            Some((_, decimals)) if decimals.len() >= 2 => short,
            _ => self.fixed(2),
        }
    }

    /// Writes it with as few decimals as it needs, at most `decimals`.
    pub fn short(self, decimals: u8) -> String {
        let fixed = self.fixed(decimals);
        match fixed.split_once('.') {
            Some(_) => fixed.trim_end_matches('0').trim_end_matches('.').to_owned(),
            None => fixed,
        }
    }
}

impl Rounding {
    /// Keeps six decimals: nothing a [`Score`] can hold is lost.
    pub const FINEST: Rounding = Rounding { decimals: DECIMALS, half: Half::AwayFromZero };

    /// Returns a rounding to so many decimals.
    pub const fn to(decimals: u8, half: Half) -> Rounding {
        Rounding { decimals, half }
    }

    /// Returns the millionths in one step of its last decimal.
    pub(crate) const fn unit(self) -> i64 {
        POWERS[(DECIMALS - self.kept()) as usize]
    }

    /// Returns how many of its steps make one.
    const fn steps(self) -> i64 {
        POWERS[self.kept() as usize]
    }

    const fn kept(self) -> u8 {
        if self.decimals < DECIMALS { self.decimals } else { DECIMALS }
    }
}

/// Tells whether a number goes up to the next step. `left` says whether what is left of it is less
/// than half a step, half, or more.
fn is_up(
    left: Ordering,
    half: Half,
    is_positive: bool,
    is_odd: bool,
    is_above_average: impl FnOnce() -> bool,
) -> bool {
    match (left, half) {
        (Ordering::Less, _) => false,
        (Ordering::Greater, _) | (Ordering::Equal, Half::Up) => true,
        (Ordering::Equal, Half::AwayFromZero) => is_positive,
        (Ordering::Equal, Half::AwayFromAverage) => is_above_average(),
        (Ordering::Equal, Half::Even) => is_odd,
    }
}

impl fmt::Display for Score {
    /// Writes as few decimals as needed, all six if need be; a precision fixes their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.precision() {
            Some(decimals) => f.write_str(&self.fixed(u8::try_from(decimals).unwrap_or(DECIMALS))),
            None => f.write_str(&self.short(DECIMALS)),
        }
    }
}

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let error = || ScoreError(text.chars().take(40).collect());
        let plain = text.trim().replace('−', "-");
        let (sign, digits) = match plain.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, plain.strip_prefix('+').unwrap_or(&plain)),
        };
        let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let only_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let fits = whole.len() <= 12 && decimals.len() <= usize::from(DECIMALS);
        if !fits
            || !only_digits(whole)
            || !only_digits(decimals)
            || (whole.is_empty() && decimals.is_empty())
        {
            return Err(error());
        }
        let number: i64 = format!("{whole}{decimals:0<6}").parse().map_err(|_| error())?;
        Ok(Score(sign * number))
    }
}

bridge::serde_through_text!(Score, "a score");

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score(self.0.saturating_add(other.0))
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        Score(self.0.saturating_sub(other.0))
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(self.0.saturating_neg())
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Add::add)
    }
}
