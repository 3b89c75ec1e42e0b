//! Files that are cut off, contradict themselves or lead in circles: sentences, no panic, no endless walk.

use crate::corpus;
use crate::creation::{NOW, database, received_data, result};
use jet::catalog::ObjectKind;
use jet::page::{Memory, RowId};
use jet::table::{ColumnSpec, ColumnType, IndexSpec, TableSpec};
use jet::{Database, Error, Header, Value, Version};
use proptest::prelude::*;
use rstest::rstest;

/// A file with a few hundred rows, long values and rows that moved.
fn sample(version: Version) -> Vec<u8> {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let spec = received_data()
        .column(ColumnSpec::new("Memo", ColumnType::Memo))
        .index(IndexSpec::primary_key(&["ID"]));
    let table = change.create_table(&spec, NOW).unwrap();
    let mut ids = Vec::new();
    for id in 1..=300 {
        let mut row = result(id, "2 NT");
        row.push(if id % 50 == 0 { "m".repeat(9000).into() } else { Value::Null });
        ids.push(change.insert_values(&table, &row).unwrap().id);
    }
    for id in ids.iter().step_by(7) {
        change.update(&table, *id, &[("Remarks", "r".repeat(250).into())]).unwrap();
    }
    change.commit().unwrap();
    database.into_medium().into_bytes()
}

/// Reads everything, counts rows and problems, then tries to change something.
fn read_all_and_write(version: Version, bytes: Vec<u8>) -> (usize, usize) {
    let Ok(mut database) = Database::open(Memory::from_bytes(version, bytes)) else {
        return (0, 1);
    };
    let Ok(catalog) = database.catalog() else { return (0, 1) };
    let (mut n_rows, mut n_problems) = (0, catalog.problems.len());
    let tables = catalog.objects.iter().filter(|object| object.kind == ObjectKind::Table);
    for object in tables {
        let _ = database.properties(&object.name);
        let Ok(table) = database.table(&object.name) else {
            n_problems += 1;
            continue;
        };
        match database.rows(&table) {
            Ok(rows) => {
                n_rows += rows.rows.len();
                n_problems += rows.problems.len();
            }
            Err(_) => n_problems += 1,
        }
    }
    let change = |database: &mut Database<Memory>| -> Result<(), Error> {
        let mut change = database.change()?;
        let table = change.table("ReceivedData")?;
        change.insert(&table, &[("Contract", "1 C".into())])?;
        for (id, _) in change.rows(&table)?.rows.iter().take(3) {
            change.update(&table, *id, &[("Remarks", "x".repeat(200).into())])?;
            change.delete(&table, *id)?;
        }
        let columns = [ColumnSpec::text("custom_x", 20)];
        change.add_columns(&table, &columns, NOW)?;
        change.create_table(&TableSpec { name: "New".into(), ..received_data() }, NOW)?;
        change.commit()
    };
    let _ = change(&mut database);
    (n_rows, n_problems)
}

#[rstest]
fn a_file_cut_off_anywhere_gives_its_readable_rows(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let bytes = sample(version);
    let size = version.page_size();
    let (all, none) = read_all_and_write(version, bytes.clone());
    assert_eq!(none, 0);
    for n_pages in (0..bytes.len() / size).rev() {
        for extra in [0, 1, size / 2] {
            let (n_rows, _) = read_all_and_write(version, bytes[..n_pages * size + extra].to_vec());
            assert!(n_rows <= all);
        }
    }
    let (n_rows, _) = read_all_and_write(version, bytes[..bytes.len() - 3 * size].to_vec());
    assert!(n_rows > 0);
}

#[rstest]
fn one_damaged_row_is_named_and_the_others_still_come(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut bytes = sample(version);
    let database = Database::open(Memory::from_bytes(version, bytes.clone())).unwrap();
    let table = database.table("ReceivedData").unwrap();
    let n_rows = database.rows(&table).unwrap().rows.len();
    let page = database.rows(&table).unwrap().rows[5].0.page;
    let offset_at = page as usize * version.page_size() + version.data_header() + 2 * 4;
    bytes[offset_at..offset_at + 2].copy_from_slice(&0x1FFFu16.to_le_bytes());
    let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
    let rows = database.rows(&table).unwrap();
    let problems: Vec<_> = rows.problems.iter().map(Error::to_string).collect();
    assert!(problems[0].starts_with(&format!("page {page} is damaged: row 4: ")), "{problems:?}");
    assert!(rows.rows.len() >= n_rows - 2 && rows.rows.len() < n_rows);
}

#[rstest]
fn a_definition_that_returns_to_itself_is_named(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let mut spec = TableSpec::new("Wide");
    for nth in 0..150 {
        spec = spec.column(ColumnSpec::text(&format!("AVeryLongColumnName{nth}"), 20));
    }
    let table = change.create_table(&spec, NOW).unwrap();
    change.commit().unwrap();
    let pages = &table.definition().pages;
    assert!(pages.len() > 1);
    let mut bytes = database.into_medium().into_bytes();
    let size = version.page_size();
    // The definition claims to be longer and its last page leads to its first.
    let first = pages[0] as usize * size;
    bytes[first + 8..first + 12].copy_from_slice(&100_000u32.to_le_bytes());
    let last = pages[pages.len() - 1] as usize * size;
    bytes[last + 4..last + 8].copy_from_slice(&pages[0].to_le_bytes());
    let database = Database::open(Memory::from_bytes(version, bytes.clone())).unwrap();
    let sentence = database.table("Wide").unwrap_err().to_string();
    assert!(sentence.contains("circle") && sentence.starts_with("page "), "{sentence}");
    // A length that cannot be.
    bytes[first + 8..first + 12].copy_from_slice(&u32::MAX.to_le_bytes());
    let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
    let sentence = database.table("Wide").unwrap_err().to_string();
    assert!(sentence.contains("impossible"), "{sentence}");
}

#[rstest]
fn a_moved_row_that_leads_in_a_circle_is_named(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut bytes = sample(version);
    let size = version.page_size();
    let is_moved =
        |bytes: &[u8], at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]) & 0xC000 == 0x4000;
    let mut n_moved = 0;
    for page in 6..bytes.len() / size {
        let start = page * size;
        let head = version.data_header();
        let n_slots =
            usize::from(u16::from_le_bytes([bytes[start + head - 2], bytes[start + head - 1]]));
        if bytes[start] != 1 || n_slots > 255 {
            continue;
        }
        for slot in 0..n_slots {
            let at = start + head + 2 * slot;
            if is_moved(&bytes, at) {
                let offset = usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]) & 0x1FFF);
                let itself = RowId { page: page as u32, slot: slot as u8 }.to_pointer();
                bytes[start + offset..start + offset + 4].copy_from_slice(&itself.to_le_bytes());
                n_moved += 1;
            }
        }
    }
    assert!(n_moved > 0, "the sample has no row that moved");
    let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
    let table = database.table("ReceivedData").unwrap();
    let rows = database.rows(&table).unwrap();
    assert_eq!(rows.rows.len(), 300 - n_moved);
    assert_eq!(rows.problems.len(), n_moved);
    assert!(rows.problems.iter().all(|problem| problem.to_string().contains("circle")));
}

#[rstest]
#[case::to_itself(None, "circle")]
#[case::to_nothing(Some(0), "ends after")]
#[case::past_the_file(Some(0x7FFF_FF00), "the file ends before it")]
#[case::to_the_header(Some(3), "should hold rows")]
fn a_long_value_whose_pieces_do_not_follow_is_named_with_its_row(
    #[case] pointer: Option<u32>,
    #[case] words: &str,
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut database = database(version);
    let mut change = database.change().unwrap();
    let spec = TableSpec::new("Notes").column(ColumnSpec::new("Note", ColumnType::Ole));
    let table = change.create_table(&spec, NOW).unwrap();
    let good = change.insert_values(&table, &[vec![1; 50].into()]).unwrap().id;
    let bad = change.insert_values(&table, &[vec![2; 9000].into()]).unwrap().id;
    change.commit().unwrap();
    let mut bytes = database.into_medium().into_bytes();
    let size = version.page_size();
    for page in 6..bytes.len() / size {
        let start = page * size;
        let at = start + version.data_header();
        let offset = usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]) & 0x1FFF);
        let is_piece = bytes[start] == 1 && &bytes[start + 4..start + 8] == b"LVAL";
        // The pieces of the value hold twos, after the pointer to the next.
        if is_piece && bytes[start + offset + 4] == 2 {
            let itself = RowId { page: page as u32, slot: 0 }.to_pointer();
            let pointer = pointer.unwrap_or(itself).to_le_bytes();
            bytes[start + offset..start + offset + 4].copy_from_slice(&pointer);
        }
    }
    let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
    let rows = database.rows(&table).unwrap();
    assert_eq!(rows.rows, [(good, vec![Value::from(vec![1; 50])])]);
    let sentence = rows.problems[0].to_string();
    let place = format!("the value of Note in row {} of page {}", bad.slot, bad.page);
    assert!(sentence.contains(words) && sentence.contains(&place), "{sentence}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_change_of_bytes_makes_reading_or_writing_panic(
        places in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40),
        spread in any::<bool>(),
        version in prop_oneof![Just(Version::Jet3), Just(Version::Jet4)],
    ) {
        let mut bytes = SAMPLES[usize::from(version == Version::Jet4)].clone();
        for (place, byte) in places {
            let mut at = place.index(bytes.len());
            if !spread {
                // Most damage matters at the start of a page.
                at -= at % version.page_size();
                at += usize::from(byte) % 80;
            }
            bytes[at] = byte;
        }
        read_all_and_write(version, bytes);
    }

    #[test]
    fn no_change_of_a_real_file_makes_reading_or_writing_panic(
        places in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..60),
        nth in 0usize..2,
    ) {
        let name = ["twelve-tables-2005.bws", "template-access2000-v5.bws"][nth];
        if let Some(database) = corpus::open(name) {
            let version = database.header().version;
            let mut bytes = database.into_medium().into_bytes();
            for (place, byte) in places {
                let at = place.index(bytes.len());
                bytes[at] = byte;
            }
            read_all_and_write(version, bytes);
        }
    }
}

static SAMPLES: std::sync::LazyLock<[Vec<u8>; 2]> =
    std::sync::LazyLock::new(|| Version::ALL.map(sample));

#[test]
fn what_is_no_database_is_refused_before_anything_is_read() {
    for version in Version::ALL {
        let empty = Database::open(Memory::from_bytes(version, Vec::new()));
        assert!(empty.unwrap_err().to_string().contains("empty"));
        let zeros = Database::open(Memory::from_bytes(version, vec![0; 3 * version.page_size()]));
        assert!(zeros.unwrap_err().to_string().contains("no Access database"));
    }
    assert!(Header::version_of(b"%PDF-1.7").is_err());
}

#[rstest]
fn rows_are_found_when_the_map_of_their_pages_is_lost(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let mut bytes = sample(version);
    let database = Database::open(Memory::from_bytes(version, bytes.clone())).unwrap();
    let table = database.table("ReceivedData").unwrap();
    let map = table.definition().owned;
    bytes[map.page as usize * version.page_size()] = 0;
    let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
    let rows = database.rows(&table).unwrap();
    assert_eq!(rows.rows.len(), 300);
    let problems: Vec<_> = rows.problems.iter().map(Error::to_string).collect();
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with(&format!("page {} is damaged", map.page)), "{problems:?}");
}
