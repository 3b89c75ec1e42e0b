//! Several processes insert and update rows of one table at once, and some are killed.

use super::process::{Process, Role};
use crate::verify::check_clean;
use jet::page::usage::{self, UsageMap};
use jet::page::{Memory, RowId};
use jet::share::{Options, Patience, Shared, replace, with_retry};
use jet::table::{ColumnSpec, ColumnType, IndexSpec, Table, TableSpec};
use jet::{Database, Result, Value, Version};
use rstest::rstest;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use test_support::random::times;

const ACT: &str = "share::rows::act";
/// The row that all processes count up; it is the first.
const COMMON: i16 = -1;

/// A new file with one table, whose key the engine counts, and one row.
fn database(folder: &TempDir, version: Version) -> PathBuf {
    let mut database = Database::create(Memory::new(version), 45_000.0).unwrap();
    let spec = TableSpec::new("Results")
        .column(ColumnSpec::autonumber("ID"))
        .column(ColumnSpec::new("Who", ColumnType::Int))
        .column(ColumnSpec::new("Nth", ColumnType::Long))
        .column(ColumnSpec::text("Remarks", 255))
        .column(ColumnSpec::new("Notes", ColumnType::Memo))
        .index(IndexSpec::primary_key(&["ID"]));
    let mut change = database.change().unwrap();
    let table = change.create_table(&spec, 45_000.0).unwrap();
    change.insert(&table, &[("Who", Value::Int(COMMON)), ("Nth", Value::Long(0))]).unwrap();
    change.commit().unwrap();
    let path = folder.path().join("club.bws");
    replace(&path, database.into_medium().bytes(), &Options::default()).unwrap();
    path
}

/// What a process does: most changes insert a row, each third also lengthens the last one, each fifth counts the common
/// row up.
#[test]
fn act() {
    let Some(mut role) = Role::given() else { return };
    let options = Options::default();
    let mut database = Database::open(Shared::open(&role.path, &options).unwrap()).unwrap();
    let table = database.table("Results").unwrap();
    let common = database.rows(&table).unwrap().rows.iter().map(|(id, _)| *id).min().unwrap();
    // The others never pause: on a busy machine they may have everything for seconds.
    let patience = Patience { tries: 1_000, ..options.patience };
    let mut last = None;
    for done in 1..=role.changes {
        let made = with_retry(patience, || {
            if done % 5 == 0 {
                return count_up(&mut database, &table, common).map(|()| last);
            }
            let mut change = database.change()?;
            if let (Some(last), 0) = (last, done % 3) {
                change.update(&table, last, &[("Remarks", text(180))])?;
            }
            let row = change.insert(
                &table,
                &[
                    ("Who", Value::Int(role.who as i16)),
                    ("Nth", Value::Long(done as i32)),
                    ("Remarks", text(role.seed % 40)),
                    ("Notes", notes(done)),
                ],
            )?;
            change.commit()?;
            Ok(Some(row.id))
        });
        last = made.unwrap();
        role.tell(done);
    }
}

fn text(length: u64) -> Value<'static> {
    Value::Text("Wrong direction ".repeat(12)[..length as usize].to_owned().into())
}

/// Nothing, a value in the row, one in a page of long values, and one over several of them.
fn notes(nth: u64) -> Value<'static> {
    match [None, Some(3), Some(50), Some(500)][nth as usize % 4] {
        Some(n_words) => Value::from("Arbitral score ".repeat(n_words)),
        None => Value::Null,
    }
}

/// Claims the row's page before it reads the row, since others count it too.
fn count_up(database: &mut Database<Shared>, table: &Table, row: RowId) -> Result<()> {
    let mut change = database.change()?;
    change.work().alter(row.page)?;
    let values = change.row(table, row)?.unwrap();
    let count = values[2].as_i64().unwrap() as i32;
    change.update(table, row, &[("Nth", Value::Long(count + 1))])?;
    change.commit()
}

/// The rows of each process, and how often the common row was counted up; everything agrees with everything.
fn check(path: &Path) -> (BTreeSet<(i16, i32)>, u64) {
    let shared = Shared::open_alone(path, &Options::default()).unwrap();
    assert!(shared.access().may_write(), "{:?}", shared.access());
    let database = Database::open(shared).unwrap();
    check_clean(&database);
    let table = database.table("Results").unwrap();
    let found = database.rows(&table).unwrap();
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    assert_eq!(found.rows.len() as u32, table.n_rows(), "rows and their count");
    let number = |value: &Value<'_>| value.as_i64().unwrap();
    let ids: BTreeSet<_> = found.rows.iter().map(|(_, values)| number(&values[0])).collect();
    assert_eq!(ids.len(), found.rows.len(), "an ID is there twice");
    let mut common = None;
    let mut rows = BTreeSet::new();
    for (_, values) in &found.rows {
        match number(&values[1]) as i16 {
            COMMON => common = Some(number(&values[2]) as u64),
            who => assert!(rows.insert((who, number(&values[2]) as i32)), "a row is there twice"),
        }
    }
    (rows, common.unwrap())
}

/// How many rows, and how many counts, so many changes make.
fn made(changes: u64) -> (u64, u64) {
    (changes - changes / 5, changes / 5)
}

#[rstest]
fn no_row_of_several_processes_is_lost(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(2, 3, 4)] processes: usize,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    let changes = 400;
    let all: Vec<_> =
        (0..processes).map(|who| Process::start(&path, ACT, who, changes, who as u64)).collect();
    for process in all {
        assert_eq!(process.finish(), changes);
    }
    let (rows, counted) = check(&path);
    let (each, counts) = made(changes);
    assert_eq!(rows.len() as u64, each * processes as u64);
    assert_eq!(counted, counts * processes as u64);
}

#[rstest]
fn killing_processes_loses_no_row_that_was_told(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    // Two go on all the time; a third is killed again and again.
    let steady = [0, 20].map(|who| (who, Process::start(&path, ACT, who, u64::MAX, 7)));
    let mut told: Vec<_> = (1..times(12, 20_usize))
        .map(|who| {
            let process = Process::start(&path, ACT, who, u64::MAX, who as u64);
            (who, process.kill_after(2 + who as u64 * 13 % 30))
        })
        .collect();
    told.extend(steady.map(|(who, process)| (who, process.kill_after(1))));
    let (rows, counted) = check(&path);
    let mut least = 0;
    for &(who, told) in &told {
        let of_process = rows.range((who as i16, 0)..(who as i16 + 1, 0)).count() as u64;
        let (low, high) = (made(told).0, made(told + 1).0);
        assert!(
            (low..=high).contains(&of_process),
            "{low} to {high} rows of {who}, found {of_process}"
        );
        least += made(told).1;
    }
    assert!(
        (least..=least + told.len() as u64).contains(&counted),
        "{least} counts, found {counted}"
    );
}

#[rstest]
fn whoever_comes_after_a_killed_process_finds_a_clean_file(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    for who in 0..12_usize {
        let process = Process::start(&path, ACT, who, u64::MAX, who as u64);
        let told = process.kill_after(1 + who as u64 * 7 % 23);
        let (rows, _) = check(&path);
        let of_process = rows.range((who as i16, 0)..(who as i16 + 1, 0)).count() as u64;
        assert!((made(told).0..=made(told + 1).0).contains(&of_process), "{told}, {of_process}");
    }
}

/// The pages of a map.
fn pages_of(database: &mut Database<Shared>, at: RowId) -> BTreeSet<u32> {
    let mut change = database.change().unwrap();
    let work = change.work();
    let map = UsageMap::read(&*work, at).unwrap();
    let parts = 0..map.n_parts();
    parts.flat_map(|part| map.pages_of_part(&*work, part, u32::MAX).unwrap()).collect()
}

#[rstest]
fn a_map_that_another_has_changed_meanwhile_is_changed_as_it_is_now(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let folder = TempDir::new().unwrap();
    let path = database(&folder, version);
    let open = || Database::open(Shared::open(&path, &Options::default()).unwrap()).unwrap();
    let (mut one, mut other) = (open(), open());
    let table = one.table("Results").unwrap();
    let (owned, with_room) = (table.definition().owned, table.definition().with_room);
    // The first has looked at the map within a change that is under way.
    let mut change = one.change().unwrap();
    change.work().alter(2).unwrap();
    UsageMap::read(&*change.work(), with_room).unwrap();
    // Meanwhile the other fills so many pages that the map reaches other pages.
    for nth in 0..700 {
        let mut filling = other.change().unwrap();
        let row = [("Who", Value::Int(1)), ("Nth", Value::Long(nth)), ("Notes", notes(3))];
        filling.insert(&table, &row).unwrap();
        filling.commit().unwrap();
    }
    let first = *pages_of(&mut other, owned).first().unwrap();
    let mut expected = pages_of(&mut other, with_room);
    assert!(expected.insert(first), "the first page is full by now");
    usage::set(change.work(), with_room, first, true).unwrap();
    change.commit().unwrap();
    assert_eq!(pages_of(&mut other, with_room), expected);
}
