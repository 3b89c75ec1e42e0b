//! The same changes in a file on disk that others have open.

use super::{THREE_ROUNDS, state, with_request};
use bws::write::change::{retrying, send_movement};
use bws::write::{Format, SaveError, save};
use jet::Database;
use jet::share::{Options, Shared};
use rstest::rstest;

use crate::write::{made, rows};

#[rstest]
fn a_change_is_made_beside_another_program(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("friday.bws");
    save(&path, &made(&state(THREE_ROUNDS), format).bytes, false).unwrap();
    let other =
        Shared::open(&path, &Options { computer: "CLUB-PC".into(), ..Options::default() }).unwrap();
    let mut database = Database::open(Shared::open(&path, &Options::default()).unwrap()).unwrap();
    let changed = state(&THREE_ROUNDS.replace("boards = \"9-10\"", "boards = \"13-14\""));
    let patience = Options::default().patience;
    let sent = with_request(|request| {
        retrying(patience, || send_movement(&mut database, changed.event(), request, false))
    })
    .unwrap();
    assert_eq!(sent.told.len(), 1);
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(rows(&bytes, "Tables", &["Table", "UpdateFromRound"]), ["1 | 3", "2 | 0"]);
    // While others have it open it is not replaced, and without being told it never is.
    assert!(matches!(save(&path, &bytes, false), Err(SaveError::Exists(_))));
    let busy = save(&path, &bytes, true).unwrap_err();
    assert!(matches!(busy, SaveError::NotReplaced { why: jet::Error::Locked(_), .. }), "{busy}");
    drop((other, database));
    save(&path, &bytes, true).unwrap();
}
