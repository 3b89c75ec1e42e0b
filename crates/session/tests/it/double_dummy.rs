//! Double-dummy tables beside the log.

use bridge::Deal;
use bridge::{Seat, Strain};
use hands::double_dummy::{Bounds, TrickBounds, TrickTable};
use rusqlite::Connection;
use session::SqliteJournal;

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

#[test]
fn a_table_is_kept_by_its_deal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let deal: Deal = DEAL.parse().unwrap();
    let other: Deal =
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse().unwrap();
    let table: TrickTable = "3a3a3a3a494857574949".parse().unwrap();
    {
        let mut journal = SqliteJournal::open_or_create(&path).unwrap();
        assert_eq!(journal.tricks(&deal).unwrap(), None);
        journal.keep_tricks(&deal, &table).unwrap();
        journal.keep_tricks(&deal, &table).unwrap();
    }
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.tricks(&deal).unwrap(), Some(table));
    assert_eq!(journal.tricks(&other).unwrap(), None);
}

#[test]
fn a_damaged_table_is_as_good_as_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let deal: Deal = DEAL.parse().unwrap();
    let mut journal = SqliteJournal::open_or_create(&path).unwrap();
    journal.keep_tricks(&deal, &"3a3a3a3a494857574949".parse().unwrap()).unwrap();
    let vandal = Connection::open(&path).unwrap();
    vandal.execute("UPDATE double_dummy SET tricks = 'no'", []).unwrap();
    assert_eq!(journal.tricks(&deal).unwrap(), None);
}

#[test]
fn what_is_known_of_a_deal_is_kept_until_it_has_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let deal: Deal = DEAL.parse().unwrap();
    let known = |strain, least, most| {
        let mut bounds = TrickBounds::default();
        bounds.narrow(strain, Seat::North, Bounds { least, most });
        bounds
    };
    let (clubs, spades) = (known(Strain::Clubs, 4, 4), known(Strain::Spades, 2, 5));
    {
        let mut journal = SqliteJournal::open_or_create(&path).unwrap();
        assert_eq!(journal.trick_bounds(&deal).unwrap(), None);
        journal.keep_trick_bounds(&deal, &clubs).unwrap();
        journal.keep_trick_bounds(&deal, &spades).unwrap();
        assert_eq!(journal.tricks(&deal).unwrap(), None);
    }
    let mut both = clubs;
    both.narrow_all(&spades);
    let mut journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.trick_bounds(&deal).unwrap(), Some(both));
    assert!(journal.beside().unwrap().iter().all(|row| !row.table.starts_with("double_dummy")));
    journal.forget_trick_bounds(&deal).unwrap();
    assert_eq!(journal.trick_bounds(&deal).unwrap(), None);
    journal.keep_trick_bounds(&deal, &spades).unwrap();
    let vandal = Connection::open(&path).unwrap();
    vandal.execute("UPDATE double_dummy_bounds SET bounds = 'no'", []).unwrap();
    assert_eq!(journal.trick_bounds(&deal).unwrap(), None);
    journal.keep_trick_bounds(&deal, &spades).unwrap();
    journal.keep_tricks(&deal, &"3a3a3a3a494857574949".parse().unwrap()).unwrap();
    assert_eq!(journal.trick_bounds(&deal).unwrap(), None);
}

#[test]
fn a_journal_of_the_first_format_is_brought_forward() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    drop(SqliteJournal::open_or_create(&path).unwrap());
    let old = Connection::open(&path).unwrap();
    old.execute_batch(
        "DROP TABLE double_dummy; DROP TABLE double_dummy_bounds; DROP TABLE join_tokens; DROP TABLE kept;
         ALTER TABLE facts DROP COLUMN device;
         PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(old);
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.tricks(&DEAL.parse().unwrap()).unwrap(), None);
    assert_eq!(journal.trick_bounds(&DEAL.parse().unwrap()).unwrap(), None);
}
