//! The commit words at the end of page 0: one for each user, telling the others what it is doing.
//!
//! `0000` = it is writing now; `0001` = it met a damaged page; anything else is a counter that goes up with every
//! change, by which others see that what they remember may be old. A new file has `0100` (slot 0: `0101`).

use crate::Result;
use crate::page::file::{PageFile, WordBytes};

/// What a user writes before the first page of a change.
pub(crate) const WRITING: u16 = 0x0000;
/// What Jet writes when it meets a page it cannot understand.
pub(crate) const MET_DAMAGE: u16 = 0x0001;
/// The lowest counter.
const LOWEST: u16 = 0x0100;

/// All words at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words(WordBytes);

impl Words {
    /// Reads them.
    pub(crate) fn read(file: &PageFile) -> Result<Self> {
        file.words().map(Self)
    }

    /// Words for a test.
    #[cfg(test)]
    pub(crate) fn of_bytes(bytes: WordBytes) -> Self {
        Self(bytes)
    }

    /// Whether all words but that of one user are the same.
    pub(crate) fn same_but_for(&self, slot: u8, other: &Self) -> bool {
        let own = 2 * usize::from(slot);
        self.0.get(..own) == other.0.get(..own) && self.0.get(own + 2..) == other.0.get(own + 2..)
    }

    /// The word of one user.
    pub(crate) fn of(&self, slot: u8) -> u16 {
        self.0
            .as_chunks()
            .0
            .get(usize::from(slot))
            .map_or(WRITING, |word| u16::from_le_bytes(*word))
    }

    /// The users that say they are writing.
    pub(crate) fn writing(&self) -> impl Iterator<Item = u8> + '_ {
        self.with(WRITING)
    }

    /// The users that met a damaged page.
    pub(crate) fn met_damage(&self) -> impl Iterator<Item = u8> + '_ {
        self.with(MET_DAMAGE)
    }

    fn with(&self, wanted: u16) -> impl Iterator<Item = u8> + '_ {
        let words = self.0.as_chunks().0;
        (0..=u8::MAX)
            .zip(words)
            .filter(move |(_, word)| u16::from_le_bytes(**word) == wanted)
            .map(|(slot, _)| slot)
    }
}

/// The word after a change.
pub(crate) const fn next(word: u16) -> u16 {
    match word.wrapping_add(1) {
        low if low < LOWEST => LOWEST,
        next => next,
    }
}

#[cfg(test)]
mod tests {
    use super::next;
    use rstest::rstest;

    #[rstest]
    #[case(0x0100, 0x0101)]
    #[case(0x024B, 0x024C)]
    #[case(0xFFFE, 0xFFFF)]
    #[case(0xFFFF, 0x0100)]
    #[case(0x0000, 0x0100)]
    #[case(0x0001, 0x0100)]
    fn a_counter_goes_up_and_never_looks_like_a_sign(#[case] word: u16, #[case] after: u16) {
        assert_eq!(next(word), after);
    }
}
