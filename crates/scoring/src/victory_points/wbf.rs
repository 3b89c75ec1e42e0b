//! The WBF's victory points of 2013, by their own algorithms.
//!
//! With N boards and a margin of M IMPs: B = 15√N, R = τ³ with τ the golden ratio's smaller half, and
//! the winner has 10 + 10·(1 − R^(M/B)) / (1 − R), 20 from M = B on. Both scales then get their
//! concavity back, which rounding takes: a further IMP must never be worth more than the one before.
//!
//! The arithmetic is floating, the outcome whole: a test shows that no value comes near enough to
//! where it would be rounded the other way for the machine's last digit to matter.

/// The longest match there is a table for; beyond, the published rule is the same.
const LONGEST: u32 = 4096;

/// Returns the largest margin for 10, 11, … 19 points, or `None` without boards.
pub(super) fn discrete_limits(boards: u32) -> Option<[u32; 10]> {
    let curve = Curve::new(boards)?;
    let mut limits: [u32; 10] = std::array::from_fn(|k| curve.margin_for(10.5 + k as f64) as u32);
    // Each step must be at least as wide as the one before; the middle one counts both ways.
    let width = |limits: &[u32; 10], i: usize| match i {
        0 => 2 * i64::from(limits[0]) + 1,
        _ => i64::from(limits[i]) - i64::from(limits[i - 1]),
    };
    while let Some(narrow) = (0..9).find(|&i| width(&limits, i + 1) < width(&limits, i)) {
        // The first is 0 only when nothing before it can be narrower.
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
            for k in 0..10 {
                let margin = curve.margin_for(10.5 + f64::from(k));
                assert!(distance(margin) > 1e-9, "{boards} boards, {k}");
            }
            for margin in 0..curve.reach.ceil() as u32 {
                let value = curve.points(f64::from(margin)) * 100.0 + 0.5;
                assert!(distance(value) > 1e-9, "{boards} boards, margin {margin}");
            }
        }
    }
}
