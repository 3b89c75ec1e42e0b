//! A quick 64-bit checksum against torn and foreign writes; it does not withstand intent.

const LANES: usize = 4;
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// The checksum of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (blocks, rest) = bytes.as_chunks::<{ LANES * 8 }>();
    // Independent lanes, so that the processor multiplies several at once.
    let mut lanes = [1, 2, 3, 4_u64];
    for block in blocks {
        let (words, _) = block.as_chunks::<8>();
        for (lane, word) in lanes.iter_mut().zip(words) {
            *lane = mix(*lane, u64::from_le_bytes(*word));
        }
    }
    let ends = rest.iter().map(|&byte| u64::from(byte));
    lanes.into_iter().chain(ends).fold(bytes.len() as u64, mix)
}

const fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(FACTOR).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::checksum;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn one_changed_byte_changes_it(
            mut bytes in prop::collection::vec(any::<u8>(), 1..600),
            at in any::<prop::sample::Index>(),
            with in 1..=u8::MAX,
        ) {
            let before = checksum(&bytes);
            let at = at.index(bytes.len());
            bytes[at] ^= with;
            prop_assert_ne!(before, checksum(&bytes));
        }
    }
}
