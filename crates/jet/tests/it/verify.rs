//! The look at a whole file: clean for what is made here and for real files, and a sentence for each kind of damage.

use crate::corpus;
use crate::creation::{NOW, database, received_data, reopen, result};
use jet::page::data::{DataPage, DataPageMut, Role, Slot};
use jet::page::usage::{self, UsageMap};
use jet::page::{Medium, Memory, RowId, Source, Work};
use jet::table::{ColumnSpec, ColumnType, IndexSpec, Table, TableSpec};
use jet::{Database, Value, Version, verify};
use rstest::rstest;

/// Fails unless there is nothing to tell about a database.
pub(crate) fn check_clean(database: &Database<impl Medium>) {
    let report = verify(database).unwrap();
    assert!(report.is_clean(), "{report}");
}

#[test]
fn the_real_files_are_clean() {
    for name in ["twelve-tables-2005.bws", "template-access2000-v5.bws"] {
        let Some(database) = corpus::open(name) else { return };
        check_clean(&database);
    }
}

/// A table with a key, long values, rows that were moved, and gaps.
fn sample(version: Version) -> Database<Memory> {
    let mut database = database(version);
    let spec = TableSpec::new("Notes")
        .column(ColumnSpec::autonumber("ID"))
        .column(ColumnSpec::text("Short", 250))
        .column(ColumnSpec::new("Long", ColumnType::Memo))
        .index(IndexSpec::primary_key(&["ID"]));
    let mut change = database.change().unwrap();
    let table = change.create_table(&spec, NOW).unwrap();
    let ids: Vec<_> = (0..60)
        .map(|nth| {
            let long = "nine club ".repeat(nth * 11);
            let named = [("Short", Value::from("S")), ("Long", Value::from(long))];
            change.insert(&table, &named).unwrap().id
        })
        .collect();
    for (nth, &id) in ids.iter().enumerate() {
        match nth % 3 {
            0 => change.delete(&table, id).unwrap(),
            1 => change.update(&table, id, &[("Short", Value::from("grown ".repeat(40)))]).unwrap(),
            _ => {}
        }
    }
    change.commit().unwrap();
    database
}

#[rstest]
fn what_is_made_here_is_clean(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    check_clean(&database(version));
    let mut database = reopen(sample(version));
    check_clean(&database);
    let mut change = database.change().unwrap();
    let table = change.create_table(&received_data(), NOW).unwrap();
    change
        .append(&table, |rows| {
            (0..60_000).try_for_each(|id| rows.append(&result(id, "3 NT")).map(drop))
        })
        .unwrap();
    change.commit().unwrap();
    check_clean(&database);
    let report = verify(&database).unwrap();
    assert_eq!(report.n_tables, 6);
    assert!(report.n_rows > 60_000 && report.n_pages > 1_000, "{report}");
}

#[rstest]
fn the_real_files_are_clean_after_rows_came_and_went(
    #[values("twelve-tables-2005.bws", "template-access2000-v5.bws")] name: &str,
) {
    let Some(mut database) = corpus::open(name) else { return };
    let mut change = database.change().unwrap();
    let table = change.table("PlayerNames").unwrap();
    let mut ids = Vec::new();
    for nth in 0..2_000 {
        let named =
            [("ID", Value::Long(10_000 + nth)), ("Name", Value::from(format!("Player {nth}")))];
        ids.push(change.insert(&table, &named).unwrap().id);
    }
    for id in ids.iter().step_by(3) {
        change.delete(&table, *id).unwrap();
    }
    change.commit().unwrap();
    check_clean(&database);
}

type Harm = fn(&Table, &mut Work<'_, Memory>);

/// The first page of a map.
fn first_page(work: &Work<'_, Memory>, map: RowId) -> u32 {
    let pages = UsageMap::read(work, map).unwrap().pages_of_part(work, 0, u32::MAX).unwrap();
    pages[0]
}

fn count_a_row_too_many(table: &Table, work: &mut Work<'_, Memory>) {
    let at = if table.version() == Version::Jet3 { 12 } else { 16 };
    work.alter(table.definition().page).unwrap()[at] += 1;
}

fn forget_the_last_number(table: &Table, work: &mut Work<'_, Memory>) {
    let at = if table.version() == Version::Jet3 { 16 } else { 20 };
    work.alter(table.definition().page).unwrap()[at] = 7;
}

fn forget_the_keys(table: &Table, work: &mut Work<'_, Memory>) {
    let at = if table.version() == Version::Jet3 { 43 + 4 } else { 63 + 4 };
    work.alter(table.definition().page).unwrap()[at] = 1;
}

fn state_another_free_space(table: &Table, work: &mut Work<'_, Memory>) {
    let page = first_page(work, table.definition().owned);
    work.alter(page).unwrap()[2] ^= 1;
}

fn put_a_row_nowhere(table: &Table, work: &mut Work<'_, Memory>) {
    let page = first_page(work, table.definition().owned);
    let at = table.version().data_header() + 2 * 5;
    work.alter(page).unwrap()[at + 1] ^= 0x18;
}

/// A deleted row that has become a pointer, and has no bytes to point with.
fn shorten_a_pointer(table: &Table, work: &mut Work<'_, Memory>) {
    let version = table.version();
    let page = first_page(work, table.definition().owned);
    let bytes = work.alter(page).unwrap();
    let slot = {
        let rows = DataPage::new(version, page, bytes).unwrap();
        let is_empty = |slot: &usize| {
            matches!(rows.slot(*slot), Ok(Slot::Deleted)) && rows.range(*slot).unwrap().len() < 4
        };
        (0..rows.n_slots()).find(is_empty).unwrap()
    };
    let at = version.data_header() + 2 * slot;
    bytes[at + 1] = bytes[at + 1] & 0x1F | 0x40;
}

fn lose_the_map_of_pages(table: &Table, work: &mut Work<'_, Memory>) {
    let owned = table.definition().owned;
    let pointer = (owned.page << 8 | u32::from(owned.slot)).to_le_bytes();
    let bytes = work.alter(table.definition().page).unwrap();
    let at = bytes.windows(4).position(|window| window == pointer).unwrap();
    bytes[at..at + 4].fill(0);
}

fn free_a_page_in_use(table: &Table, work: &mut Work<'_, Memory>) {
    let page = first_page(work, table.definition().owned);
    usage::set(work, usage::FREE_PAGES, page, true).unwrap();
}

fn forget_a_page(table: &Table, work: &mut Work<'_, Memory>) {
    let page = first_page(work, table.definition().owned);
    usage::set(work, table.definition().owned, page, false).unwrap();
}

fn lose_an_empty_page(_: &Table, work: &mut Work<'_, Memory>) {
    jet::page::allocate(work).unwrap();
}

fn list_a_page_twice(table: &Table, work: &mut Work<'_, Memory>) {
    let page = first_page(work, table.definition().owned);
    usage::set(work, table.definition().long_values[0].owned, page, true).unwrap();
}

fn list_a_page_past_the_end(table: &Table, work: &mut Work<'_, Memory>) {
    let page = work.pages() + 3;
    usage::set(work, table.definition().owned, page, true).unwrap();
}

fn offer_room_of_another(table: &Table, work: &mut Work<'_, Memory>) {
    usage::set(work, table.definition().with_room, 2, true).unwrap();
}

/// Removes the first row that is or is not moved, without a word to anybody.
fn remove_row(table: &Table, work: &mut Work<'_, Memory>, wanted: fn(&Slot<'_>) -> bool) {
    let version = table.version();
    for page in 6..work.pages() {
        let bytes = work.look(page).unwrap().into_owned();
        let Ok(data) = DataPage::new(version, page, &bytes) else { continue };
        if data.owner() != table.definition().page {
            continue;
        }
        let slot =
            (0..data.n_slots()).find(|slot| data.slot(*slot).is_ok_and(|slot| wanted(&slot)));
        if let Some(slot) = slot {
            let bytes = work.alter(page).unwrap();
            DataPageMut::open(version, page, bytes).unwrap().delete(slot as u8);
            return;
        }
    }
    panic!("there is no such row");
}

fn remove_a_plain_row(table: &Table, work: &mut Work<'_, Memory>) {
    remove_row(table, work, |slot| matches!(slot, Slot::Row(_)));
}

fn remove_where_a_row_went(table: &Table, work: &mut Work<'_, Memory>) {
    remove_row(table, work, |slot| matches!(slot, Slot::Arrived(_)));
}

fn remove_a_pointer(table: &Table, work: &mut Work<'_, Memory>) {
    remove_row(table, work, |slot| matches!(slot, Slot::Moved(_)));
}

fn remove_a_piece(table: &Table, work: &mut Work<'_, Memory>) {
    let page = first_page(work, table.definition().long_values[0].owned);
    let version = table.version();
    DataPageMut::open(version, page, work.alter(page).unwrap()).unwrap().delete(0);
}

fn add_a_piece(table: &Table, work: &mut Work<'_, Memory>) {
    let map = table.definition().long_values[0].with_room;
    let page = first_page(work, map);
    let bytes = work.alter(page).unwrap();
    DataPageMut::open(table.version(), page, bytes)
        .unwrap()
        .append(b"left over", Role::Row)
        .unwrap();
}

fn stop_within_a_change(table: &Table, work: &mut Work<'_, Memory>) {
    let at = table.version().page_size() - 512 + 2 * 9;
    work.alter(0).unwrap()[at..at + 2].fill(0);
}

fn end_the_catalog(table: &Table, work: &mut Work<'_, Memory>) {
    let objects = table.header().system_tables[0];
    work.alter(objects).unwrap()[0] = 9;
}

fn lengthen_the_index_map(table: &Table, work: &mut Work<'_, Memory>) {
    let page = jet::page::allocate(work).unwrap();
    usage::set(work, table.definition().indexes[0].owned, page, true).unwrap();
}

fn break_the_root(table: &Table, work: &mut Work<'_, Memory>) {
    work.alter(table.definition().indexes[0].root).unwrap()[0] = 1;
}

#[rstest]
#[case::row_count(count_a_row_too_many, "has 40 rows, but its definition names 41")]
#[case::last_number(forget_the_last_number, "has the number 60, but its definition names 7")]
#[case::key_count(forget_the_keys, "different keys, but its definition names 1")]
#[case::free_space(state_another_free_space, "free bytes, but names")]
#[case::offset(put_a_row_nowhere, "is impossible")]
#[case::short_pointer(shorten_a_pointer, "it is too short for a pointer")]
#[case::no_map(lose_the_map_of_pages, "the table Notes has no map of its pages")]
#[case::used_and_free(free_a_page_in_use, "but the file's map lists it as free")]
#[case::unlisted(forget_a_page, "but nothing leads to it")]
#[case::lost(lose_an_empty_page, "nobody uses it")]
#[case::listed_twice(
    list_a_page_twice,
    "it is both a page of rows of Notes and a page of values of Long of Notes"
)]
#[case::past_the_end(list_a_page_past_the_end, "the file ends before it")]
#[case::room(offer_room_of_another, "lists it, but it is not a page of rows of Notes")]
#[case::row_gone(remove_a_plain_row, "that is no row's key")]
#[case::moved_row_gone(remove_where_a_row_went, "where no moved row is")]
#[case::pointer_gone(remove_a_pointer, "nothing leads to it")]
#[case::piece_gone(remove_a_piece, "the value of Long leads to")]
#[case::piece_too_many(add_a_piece, "a piece of a value that no row has")]
#[case::stopped(stop_within_a_change, "the user 9 is in the middle of a change")]
#[case::catalog(end_the_catalog, "should be the definition of a table")]
#[case::index_map(lengthen_the_index_map, "the tree does not lead to it")]
#[case::root(break_the_root, "index")]
fn harm_is_told_with_its_page(
    #[case] harm: Harm,
    #[case] words: &str,
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = sample(version);
    let mut change = database.change().unwrap();
    let table = change.table("Notes").unwrap();
    harm(&table, change.work());
    change.commit().unwrap();
    let report = verify(&database).unwrap();
    let told: Vec<_> = report.problems.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|problem| problem.contains(words)), "{report}");
    assert!(told.iter().all(|problem| problem.starts_with("page ")), "{report}");
}

#[rstest]
fn no_byte_of_a_file_makes_the_look_fail_or_go_on_for_ever(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let bytes = sample(version).into_medium().into_bytes();
    // A number prime to the page size, so that every place of a page comes up.
    for at in (0..bytes.len()).step_by(211) {
        for harm in [0xFF, 0x00, bytes[at] ^ 0x01] {
            let mut bytes = bytes.clone();
            bytes[at] = harm;
            if let Ok(database) = Database::open(Memory::from_bytes(version, bytes)) {
                verify(&database).unwrap();
            }
        }
    }
}

#[test]
fn problems_beyond_the_limit_are_counted() {
    let mut database = database(Version::Jet3);
    let mut change = database.change().unwrap();
    for _ in 0..300 {
        jet::page::allocate(change.work()).unwrap();
    }
    change.commit().unwrap();
    let report = verify(&database).unwrap();
    assert!(report.is_sound() && !report.is_clean());
    assert_eq!((report.oddities().count(), report.untold), (200, 100));
    assert!(report.to_string().ends_with("and 100 more"));
}
