//! The WBF's victory points of 2013, by their own algorithms.
//!
//! With N boards and a margin of M IMPs: B = 15√N, R = τ³ with τ the golden ratio's smaller half, and
//! the winner has 10 + 10·(1 − R^(M/B)) / (1 − R), 20 from M = B on. Both scales then get their
//! concavity back, which rounding takes: a further IMP must never be worth more than the one before.
//!
//! The arithmetic is floating, the outcome whole: a test shows that no value but one comes near
//! enough to where it would be rounded the other way for the machine's last digit to matter, and
//! that one is known exactly.

/// The longest match there is a table for; beyond, the published rule is the same.
const LONGEST: u32 = 4096;

/// The largest half of a total there is a scale for, so that nobody can ask for a million steps.
const LARGEST_HALF: u32 = 100;

/// Three quarters of all points are worth exactly a third of the reach, 5√N, because τ³ = 2τ − 1.
/// When N is a square that is a whole margin, and a step may end exactly there: the 10-point scale
/// has 10 IMPs over 4 boards. The machine's last digit must not push it under.
const TINY: f64 = 1e-9;

/// Returns the largest margin for a tie, one point more, … and one point less than all, when a tie
/// is worth `tie` points; `None` without boards or without points.
pub(super) fn discrete_limits(boards: u32, tie: u32) -> Option<Vec<u32>> {
    let curve = Curve::new(boards)?;
    if !(1..=LARGEST_HALF).contains(&tie) {
        return None;
    }
    // A step ends half a point above its own score: 10½ + k of 20, 5½ + k of 10.
    let end = |k: u32| 10.0 + 10.0 * (f64::from(k) + 0.5) / f64::from(tie);
    let floor = |margin: f64| (margin + TINY) as u32;
    let mut limits: Vec<u32> = (0..tie).map(|k| floor(curve.margin_for(end(k)))).collect();
    // Each step must be at least as wide as the one before; the middle one counts both ways.
    let width = |limits: &[u32], i: usize| match i {
        0 => 2 * i64::from(limits[0]) + 1,
        _ => i64::from(limits[i]) - i64::from(limits[i - 1]),
    };
    while let Some(narrow) =
        (0..limits.len() - 1).find(|&i| width(&limits, i + 1) < width(&limits, i))
    {
        // It can be 0 only when there are more points than IMPs to win them with: no such scale.
        limits[narrow] = limits[narrow].checked_sub(1)?;
    }
    Some(limits)
}

/// Returns the winner's hundredths for every margin up to the first that gives all, or `None`
/// without boards.
pub(super) fn continuous(boards: u32) -> Option<Vec<i32>> {
    let curve = Curve::new(boards)?;
    let last = curve.reach.ceil() as u32;
    let mut points: Vec<i32> = (0..=last).map(|margin| curve.hundredths(margin)).collect();
    while let Some(low) =
        (1..points.len() - 1).find(|&i| points[i + 1] - points[i] > points[i] - points[i - 1])
    {
        points[low] += 1;
    }
    Some(points)
}

struct Curve {
    /// The margin from which the winner has everything.
    reach: f64,
    ratio: f64,
}

impl Curve {
    fn new(boards: u32) -> Option<Curve> {
        if !(1..=LONGEST).contains(&boards) {
            return None;
        }
        let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
        Some(Curve { reach: 15.0 * f64::from(boards).sqrt(), ratio: golden.powi(3) })
    }

    fn points(&self, margin: f64) -> f64 {
        if margin >= self.reach {
            return 20.0;
        }
        10.0 + 10.0 * (1.0 - self.ratio.powf(margin / self.reach)) / (1.0 - self.ratio)
    }

    fn hundredths(&self, margin: u32) -> i32 {
        (self.points(f64::from(margin)) * 100.0 + 0.5).floor() as i32
    }

    /// Returns the margin that is worth so many points; not rounded.
    fn margin_for(&self, points: f64) -> f64 {
        let left = 1.0 - (1.0 - self.ratio) * (points / 10.0 - 1.0);
        self.reach * left.ln() / self.ratio.ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distance to the nearest place where flooring goes the other way.
    fn distance(value: f64) -> f64 {
        (value - value.round()).abs()
    }

    #[test]
    fn no_value_hangs_on_the_last_digit_of_the_machine() {
        for boards in 1..=128 {
            let curve = Curve::new(boards).unwrap();
            for tie in [3, 4, 5, 6, 8, 10] {
                for k in 0..tie {
                    let end = 10.0 + 10.0 * (f64::from(k) + 0.5) / f64::from(tie);
                    let margin = curve.margin_for(end);
                    let root = boards.isqrt();
                    if end == 15.0 && root * root == boards {
                        // Exactly 5√N, as the module says.
                        assert!((margin - f64::from(5 * root)).abs() < TINY);
                    } else {
                        assert!(distance(margin) > 1e-7, "{boards} boards, {k} of {tie}");
                    }
                }
            }
            for margin in 0..curve.reach.ceil() as u32 {
                let value = curve.points(f64::from(margin)) * 100.0 + 0.5;
                assert!(distance(value) > 1e-9, "{boards} boards, margin {margin}");
            }
        }
    }
}
