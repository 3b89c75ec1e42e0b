//! Laws of the journal: what is read back turns old and half-written pages into new ones, and nothing else is taken for it.

use super::Options;
use super::journal::{Journal, path_of};
use crate::Version;
use crate::page::Pages;
use proptest::prelude::*;
use tempfile::TempDir;

const PAGE: u32 = 5;
const NEW: u32 = 9;

/// A page, and the same with some bytes changed.
fn versions_of_a_page(size: usize) -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    let changes = prop::collection::vec((0..size, any::<u8>()), 0..6);
    (any::<u8>(), changes).prop_map(move |(fill, changes)| {
        let before = vec![fill; size];
        let mut after = before.clone();
        for (at, byte) in changes {
            after[at] = byte;
        }
        (before, after)
    })
}

proptest! {
    #[test]
    fn a_change_read_back_finishes_any_mixture_of_old_and_new(
        (before, after) in versions_of_a_page(4096),
        written in prop::collection::vec(any::<bool>(), 8),
        foreign in any::<prop::sample::Index>(),
        torn in any::<prop::sample::Index>(),
    ) {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("a.bws");
        let mut journal = Journal::own(&database, 3, &Options::default()).unwrap();
        let changed: Pages =
            [(PAGE, after.clone().into()), (NEW, before.clone().into())].into_iter().collect();
        let old = |page| (page == PAGE).then_some(before.as_slice());
        journal.write(Version::Jet4, 3, 0x0234, &changed, old, false).unwrap();
        let change = journal.read(Version::Jet4, 3).unwrap().unwrap();
        prop_assert_eq!(change.next_word(), 0x0235);
        prop_assert_eq!(change.pages.len(), 2);

        let mut found = before.clone();
        for (nth, _) in written.iter().enumerate().filter(|(_, written)| **written) {
            found[nth * 512..][..512].copy_from_slice(&after[nth * 512..][..512]);
        }
        prop_assert!(change.pages[0].apply(&mut found));
        prop_assert_eq!(&found, &after);
        let mut none = vec![0xEE; 4096];
        prop_assert!(change.pages[1].apply(&mut none));
        prop_assert_eq!(&none, &before);

        // A byte that somebody else wrote is refused where the change goes, and kept elsewhere.
        let at = foreign.index(4096);
        let mut strange = before.clone();
        strange[at] = !(before[at] & after[at]);
        if strange[at] != before[at] && strange[at] != after[at] {
            let sector = at / 512 * 512..at / 512 * 512 + 512;
            let touched = before[sector.clone()] != after[sector];
            let byte = strange[at];
            prop_assert_eq!(change.pages[0].apply(&mut strange), !touched);
            prop_assert!(touched || strange[at] == byte);
        }

        prop_assert!(journal.read(Version::Jet4, 4).unwrap().is_none(), "the journal of another place");
        prop_assert!(journal.read(Version::Jet3, 3).unwrap().is_none(), "the journal of another version");
        let path = path_of(&database, 3);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.truncate(torn.index(bytes.len()));
        std::fs::write(&path, bytes).unwrap();
        prop_assert!(journal.read(Version::Jet4, 3).unwrap().is_none(), "a torn journal");
    }

    #[test]
    fn any_bytes_can_be_read_as_a_journal(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("a.bws");
        std::fs::write(path_of(&database, 3), bytes).unwrap();
        let journal = Journal::of_another(&database, 3).unwrap().unwrap();
        prop_assert!(journal.read(Version::Jet3, 3).unwrap().is_none());
    }
}
