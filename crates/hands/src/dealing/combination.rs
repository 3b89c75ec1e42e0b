//! Combinations by number: which cards a hand has when it has so many of so many.
//!
//! Combinations are numbered in the order of their first cards, as [`DealNumber`](super::DealNumber)
//! numbers hands: number 0 has the first cards.

/// `WITH[n][k]`: in how many ways the first of `n` cards is among `k` that are chosen of them.
///
/// The rows have sixteen places so that no index needs a check; the last two are never used.
pub(super) static WITH: [[u64; 16]; 53] = with();

/// Returns combinations of `chosen` (at most 13) of `among` (at most 52) cards by their numbers,
/// the first card in the highest of the `among` lowest bits.
///
/// Several at once take little longer than one: each step waits for the one before it, and the
/// lanes fill the time. There are no branches, as a mispredicted one for every card would cost
/// more than all the arithmetic.
// On its own the lanes fit the registers; inlined among other code they do not.
#[inline(never)]
pub(crate) fn combinations<const LANES: usize>(
    among: usize,
    chosen: usize,
    mut numbers: [u64; LANES],
) -> [u64; LANES] {
    let mut left = [chosen; LANES];
    let mut cards = [0; LANES];
    for row in WITH.iter().take(among + 1).skip(1).rev() {
        for lane in 0..LANES {
            let with = row[left[lane] & 15];
            let taken = u64::from(numbers[lane] < with);
            numbers[lane] = numbers[lane].wrapping_sub(with & taken.wrapping_sub(1));
            left[lane] = left[lane].wrapping_sub(taken as usize);
            cards[lane] = cards[lane] << 1 | taken;
        }
    }
    cards
}

/// Spreads the lowest bits of `cards` over the bits that are set in `places`, in order.
///
/// Each bit moves by the number of gaps below its place, one power of two at a time (Steele, in
/// Warren, Hacker's Delight, 7–5): no loop over the cards.
#[inline]
pub(crate) fn spread(mut cards: u64, places: u64) -> u64 {
    let mut mask = places;
    let mut gaps = !mask << 1;
    let mut moves = [0; 6];
    for (power, moved) in moves.iter_mut().enumerate() {
        // Whether an odd number of gaps is below each bit.
        let mut odd = gaps ^ gaps << 1;
        for shift in [2, 4, 8, 16, 32] {
            odd ^= odd << shift;
        }
        *moved = odd & mask;
        mask = (mask ^ *moved) | *moved >> (1 << power);
        gaps &= !odd;
    }
    for (power, moved) in moves.iter().enumerate().rev() {
        cards = cards & !moved | cards << (1 << power) & moved;
    }
    cards & places
}

/// Counts the ways to choose `k` of `n`.
pub(crate) const fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut ways = 1_u128;
    let mut i = 0;
    while i < k {
        // Always divisible: what stands here is a binomial coefficient after each step.
        ways = ways * (n - i) as u128 / (i + 1) as u128;
        i += 1;
    }
    ways as u64
}

const fn with() -> [[u64; 16]; 53] {
    let mut table = [[0; 16]; 53];
    let mut n = 1;
    while n <= 52 {
        let mut k = 1;
        while k <= 13 {
            if k <= n {
                table[n][k] = binomial(n as u64 - 1, k as u64 - 1);
            }
            k += 1;
        }
        n += 1;
    }
    table
}
