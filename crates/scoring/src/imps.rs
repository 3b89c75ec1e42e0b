//! The IMP scale.

/// The largest difference in points that is worth so many IMPs, from 0 on; 4,000 and more is 24.
// Law 78B.
const LIMITS: [u32; 24] = [
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740,
    1990, 2240, 2490, 2990, 3490, 3990,
];

/// Returns the IMPs for a difference in points, with its sign.
pub fn imps(difference: impl Into<i64>) -> i32 {
    let difference: i64 = difference.into();
    let size = difference.unsigned_abs();
    let imps = LIMITS.iter().take_while(|limit| u64::from(**limit) < size).count();
    // At most 24, so it fits whatever the sign.
    let imps = i32::try_from(imps).unwrap_or(24);
    if difference < 0 { -imps } else { imps }
}
