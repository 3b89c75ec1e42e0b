//! Pages remembered from one change to the next, as long as the commit words prove that nobody else has written.
//!
//! This is what the words are for: each writer's word is different after its change. Pages are remembered under the
//! words at which they were valid, and all forgotten when any word but our own is another one, or when somebody is
//! writing. A counter that went all the way round would look unchanged, so words are trusted only if the last look at
//! them was a moment ago: 65,280 changes take longer.

use super::words::Words;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Pages and the words under which they hold.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    looked: Option<(Words, Instant)>,
    pages: BTreeMap<u32, Box<[u8]>>,
}

/// How long a look at the words is trusted.
const MOMENT: Duration = Duration::from_millis(50);

/// More pages than this are not worth their memory: a row needs a handful.
const MOST: usize = 64;

impl Remembered {
    /// Forgets everything unless these words, read just now, say that nobody but `own` has written since the last look.
    pub(super) fn look(&mut self, words: Words, own: u8) {
        let now = Instant::now();
        let unchanged = self.looked.is_some_and(|(before, at)| {
            now.duration_since(at) < MOMENT && before.same_but_for(own, &words)
        });
        let somebody_writes = words.writing().next().is_some();
        if !unchanged || somebody_writes {
            self.pages.clear();
        }
        self.looked = (!somebody_writes).then_some((words, now));
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// A page as it was at the last look.
    pub(super) fn page(&self, page: u32) -> Option<&[u8]> {
        self.pages.get(&page).map(|bytes| &**bytes)
    }

    /// Remembers a page that is valid at the last look, or was changed by us since; gives back a buffer it does not need.
    pub(super) fn keep(&mut self, page: u32, bytes: Box<[u8]>) -> Option<Box<[u8]>> {
        // Page 0 ends with the words themselves, which others change without a claim.
        if self.looked.is_none() || page == 0 {
            return Some(bytes);
        }
        if self.pages.len() >= MOST {
            self.pages.clear();
        }
        self.pages.insert(page, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::Remembered;
    use crate::share::words::Words;
    use rstest::rstest;

    const OWN: u8 = 3;

    fn words(changed: &[(u8, u16)]) -> Words {
        let mut words = [1; 512];
        for &(slot, word) in changed {
            words[2 * usize::from(slot)..][..2].copy_from_slice(&word.to_le_bytes());
        }
        Words::of_bytes(words)
    }

    #[rstest]
    #[case::nobody_wrote(&[], true)]
    #[case::we_wrote(&[(OWN, 0x0300)], true)]
    #[case::another_wrote(&[(OWN + 1, 0x0300)], false)]
    #[case::the_last_one_wrote(&[(255, 0x0300)], false)]
    #[case::another_is_writing(&[(OWN + 1, 0)], false)]
    fn a_page_is_remembered_as_long_as_nobody_else_writes(
        #[case] then: &[(u8, u16)],
        #[case] remembered: bool,
    ) {
        let mut pages = Remembered::default();
        assert!(pages.keep(7, Box::new([1])).is_some(), "nothing is kept before the first look");
        pages.look(words(&[]), OWN);
        assert!(pages.keep(7, Box::new([1])).is_none());
        pages.look(words(then), OWN);
        assert_eq!(pages.page(7).is_some(), remembered);
    }

    #[test]
    fn nothing_is_remembered_while_somebody_writes() {
        let mut pages = Remembered::default();
        pages.look(words(&[(9, 0)]), OWN);
        assert!(pages.keep(7, Box::new([1])).is_some());
        assert!(pages.page(7).is_none());
    }
}
