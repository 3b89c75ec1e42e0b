//! Matchpoints of one board: 2 for every result beaten, 1 for every result equalled.

use num_rational::Ratio;

/// Returns the matchpoints of a top: two for each of the other results.
pub fn top(plays: u32) -> u32 {
    plays.saturating_sub(1).saturating_mul(2)
}

/// Returns the matchpoints of each result for the side whose points these are, in the same order.
///
/// Together they are n × (n − 1), and what they lack to the [`top`] is the other side's.
pub fn matchpoints(points: &[i32]) -> Vec<u32> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let score = |own: &i32| {
        let beaten = sorted.partition_point(|other| other < own);
        let beaten_or_equalled = sorted.partition_point(|other| other <= own);
        // One of those equalled is the result itself.
        count(beaten).saturating_add(count(beaten_or_equalled)).saturating_sub(1)
    };
    points.iter().map(score).collect()
}

/// Returns what matchpoints among `actual` results are worth in a field of `expected`, by Neuberg:
/// ((M × E) + (E − A)) / A, exactly. `None` when there is no result, or more than expected.
pub fn neuberg(matchpoints: u32, actual: u32, expected: u32) -> Option<Ratio<i64>> {
    if actual == 0 || actual > expected {
        return None;
    }
    let (m, a, e) = (i64::from(matchpoints), i64::from(actual), i64::from(expected));
    Some(Ratio::new(m.checked_mul(e)?.checked_add(e - a)?, a))
}

/// Returns what matchpoints among `actual` results are worth in a field of `expected`, as it is done
/// by hand: one more for every score that is missing. `None` when there are more than expected.
pub fn one_for_each_missing(matchpoints: u32, actual: u32, expected: u32) -> Option<u32> {
    matchpoints.checked_add(expected.checked_sub(actual)?)
}
