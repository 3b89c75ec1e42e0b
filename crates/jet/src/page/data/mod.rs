//! Data pages: rows that grow from the end of the page towards the list of their offsets.
//!
//! The same page holds rows of a table, pieces of long values, or usage maps. Rows lie one behind the other without gaps;
//! a row ends where the one before it starts. A row that shrinks, grows or goes away moves those behind it, so slots keep
//! their numbers and the free space stays in one piece.

mod change;
mod read;

pub use change::DataPageMut;
pub use read::DataPage;

use super::RowId;

/// The owner of a page of long values, where a table's page names its definition.
pub const LONG_VALUES: u32 = u32::from_le_bytes(*b"LVAL");
/// A page has at most this many slots, because a slot number is one byte and 255 is left out.
pub const MOST_SLOTS: usize = 255;

const OFFSET: u16 = 0x1FFF;
const DELETED: u16 = 0x8000;
const POINTER: u16 = 0x4000;
const FREE_AT: usize = 2;
const OWNER_AT: usize = 4;

/// What one slot of a data page holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot<'a> {
    /// A row.
    Row(&'a [u8]),
    /// The row outgrew its page and lies elsewhere; its number stays this one.
    Moved(RowId),
    /// A row that is reached through a pointer only, because it was moved here.
    Arrived(&'a [u8]),
    /// Nothing any more.
    Deleted,
}

/// How a row is put into a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// As a row of its own.
    Row,
    /// As a row that another slot points to.
    Arrived,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Version;
    use crate::format::bytes::put_u16;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Append(Vec<u8>),
        Replace(usize, Vec<u8>),
        Delete(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        let row = || proptest::collection::vec(any::<u8>(), 4..120);
        prop_oneof![
            3 => row().prop_map(Step::Append),
            2 => (0usize..40, row()).prop_map(|(slot, row)| Step::Replace(slot, row)),
            1 => (0usize..40).prop_map(Step::Delete),
        ]
    }

    proptest! {
        #[test]
        fn a_page_behaves_as_a_list_of_rows(
            steps in proptest::collection::vec(step(), 1..120),
            version in prop_oneof![Just(Version::Jet3), Just(Version::Jet4)],
        ) {
            let mut bytes = vec![0; version.page_size()];
            DataPageMut::init(version, &mut bytes, 7);
            let mut model: Vec<Option<Vec<u8>>> = Vec::new();
            for step in steps {
                let mut page = DataPageMut::open(version, 9, &mut bytes).unwrap();
                match step {
                    Step::Append(row) => {
                        if let Some(slot) = page.append(&row, Role::Row) {
                            prop_assert_eq!(usize::from(slot), model.len());
                            model.push(Some(row));
                        }
                    }
                    Step::Replace(slot, row) => {
                        if matches!(model.get(slot), Some(Some(_))) && page.replace(slot as u8, &row) {
                            model[slot] = Some(row);
                        }
                    }
                    Step::Delete(slot) => {
                        page.delete(slot as u8);
                        if let Some(row) = model.get_mut(slot) {
                            *row = None;
                        }
                        if model.iter().all(Option::is_none) {
                            model.clear();
                        }
                    }
                }
                let page = DataPage::new(version, 9, &bytes).unwrap();
                prop_assert_eq!(page.n_slots(), model.len());
                let used: usize = model.iter().flatten().map(Vec::len).sum();
                let room = version.page_size() - version.data_header() - 2 * model.len();
                prop_assert_eq!(page.stated_free(), room - used);
                prop_assert_eq!(page.free(), room - used);
                for (slot, row) in model.iter().enumerate() {
                    match row {
                        Some(row) => prop_assert_eq!(page.slot(slot).unwrap(), Slot::Row(row)),
                        None => prop_assert_eq!(page.slot(slot).unwrap(), Slot::Deleted),
                    }
                }
            }
        }
    }

    #[test]
    fn impossible_offsets_are_named_with_page_and_row() {
        let mut bytes = vec![0; 2048];
        DataPageMut::init(Version::Jet3, &mut bytes, 7).append(b"abcd", Role::Row);
        put_u16(&mut bytes, 10, 0x1FF0);
        let page = DataPage::new(Version::Jet3, 12, &bytes).unwrap();
        let sentence = page.slot(0).unwrap_err().to_string();
        assert!(sentence.starts_with("page 12 is damaged: row 0: its place"), "{sentence}");
        put_u16(&mut bytes, 8, 60_000);
        assert!(DataPage::new(Version::Jet3, 12, &bytes).is_err());
    }
}
