//! Sums of weighted scores, exact as long as the weights allow it.

use num_rational::Ratio;

/// A share: numerator and denominator, the denominator at least 1.
pub(super) type Share = (u64, u64);

/// Numbers below this leave room for the two times 10⁶ and the doubling that rounding needs.
const ROOM: i128 = 1 << 84;

/// Returns the sum of whole millionths, each times its share, in millionths.
///
/// Weights as directors give them, in percent or small fractions, are added exactly. Dozens of
/// weights with ten-digit denominators are not: of those each is cut to 60 binary digits, and the
/// sum to 24 beyond the millionth.
pub(super) fn weighted_sum(terms: &[(Share, i64)]) -> Ratio<i128> {
    let exact = terms.iter().try_fold(Ratio::from_integer(0_i128), |sum, term| add(sum, *term));
    exact.unwrap_or_else(|| {
        let part = |((numerator, denominator), value): &(Share, i64)| {
            let share = (u128::from(*numerator) << 60) / u128::from(*denominator).max(1);
            let share = i128::try_from(share).unwrap_or(i128::MAX);
            i128::from(*value).saturating_mul(share)
        };
        let sum = terms.iter().map(part).fold(0_i128, i128::saturating_add);
        Ratio::new((sum >> 36).clamp(-ROOM, ROOM), 1 << 24)
    })
}

/// Adds one term, unless the common denominator gets beyond all reason.
fn add(sum: Ratio<i128>, ((numerator, denominator), value): (Share, i64)) -> Option<Ratio<i128>> {
    let denominator = i128::from(denominator).max(1);
    let product = i128::from(value).checked_mul(i128::from(numerator))?;
    let term = Ratio::new(product, denominator);
    // In lowest terms, a/b becomes (a/g)/(b/g): that is how to get at b/g without a gcd of our own.
    let factor = *Ratio::new(*sum.denom(), *term.denom()).denom();
    let common = sum.denom().checked_mul(factor)?;
    let ours = sum.numer().checked_mul(factor)?;
    let theirs = term.numer().checked_mul(common / term.denom())?;
    let total = ours.checked_add(theirs)?;
    (common < ROOM && total.checked_abs()? < ROOM).then(|| Ratio::new(total, common))
}
