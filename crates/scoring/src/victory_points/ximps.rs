//! Cross-IMPs of a match made comparable with the IMPs of a team match.
//!
//! With r results on a board each is compared with c = r − 1 others, and a pair's total is divided
//! by √(r·c / 2) before the scale for teams is used: the rule of Swiss pairs at cross-IMPs, known to us
//! from notes on it, not from its first publication.

use crate::Score;

/// Returns a match's cross-IMPs divided by √(r·(r − 1) / 2) and rounded to whole IMPs, a half going
/// away from zero; `None` with fewer than two results, which make no comparison.
///
/// The root is never taken: n is the answer when (2n − 1)·√k ≤ 2·|total|, and both sides can be
/// squared.
pub fn ximp_quotient(total: Score, results: u32) -> Option<i32> {
    let others = results.checked_sub(1).filter(|others| *others > 0)?;
    // One of two neighbours is even, so this is exact.
    let k = u128::from(results) * u128::from(others) / 2;
    let size = u128::from(total.millionths().unsigned_abs());
    // (2n − 1)² · k · 10¹² ≤ 4 · millionths²; the 4 goes into the 10¹² so that nothing overflows.
    let square = size.saturating_mul(size);
    let reaches = |n: u32| {
        let odd = (u128::from(n) * 2).saturating_sub(1);
        odd.checked_mul(odd)
            .and_then(|product| product.checked_mul(k))
            .and_then(|product| product.checked_mul(250_000_000_000))
            .is_some_and(|product| product <= square)
    };
    let (mut low, mut high) = (0, i32::MAX.unsigned_abs());
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if reaches(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    let imps = i32::try_from(low).ok()?;
    Some(if total < Score::ZERO { -imps } else { imps })
}
