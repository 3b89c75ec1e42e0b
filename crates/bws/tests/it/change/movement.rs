//! A movement that changes while it is played.

use super::{THREE_ROUNDS, file, rows, set_code, state, with_request};
use bws::write::Format;
use bws::write::change::{
    ChangeError, Sent, TableStatus, UpdateCode, resend, send_movement, synchronize,
};
use jet::Database;
use jet::page::Memory;
use rstest::rstest;
use session::model::RoundNo;

const ROUND: [&str; 6] = ["Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"];

fn send(database: &mut Database<Memory>, toml: &str, wait: bool) -> Result<Sent, ChangeError> {
    let state = state(toml);
    with_request(|request| send_movement(database, state.event(), request, wait))
}

fn round(number: u16) -> RoundNo {
    RoundNo::new(number).unwrap()
}

/// The file after a change is the file that would be made now, but for what the tables were told.
fn same_as_new(database: &Database<Memory>, toml: &str, format: Format) {
    let new = file(&state(toml), format);
    let sorted = |database: &Database<Memory>, table: &str, columns: &[&str]| {
        let mut rows = rows(database, table, columns);
        rows.sort();
        rows
    };
    let columns =
        ["Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards"];
    assert_eq!(sorted(database, "RoundData", &columns), sorted(&new, "RoundData", &columns));
    let columns = ["ID", "Letter", "Tables", "MissingPair"];
    assert_eq!(sorted(database, "Section", &columns), sorted(&new, "Section", &columns));
}

#[rstest]
fn nothing_is_sent_when_nothing_differs(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut database = file(&state(THREE_ROUNDS), format);
    assert!(send(&mut database, THREE_ROUNDS, false).unwrap().is_nothing());
}

#[rstest]
fn a_changed_round_is_taken_anew_from_there_on(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut database = file(&state(THREE_ROUNDS), format);
    let changed = THREE_ROUNDS.replace(
        "round = 2, ns = 1, ew = 3, boards = \"5-6\"",
        "round = 2, ns = 1, ew = 3, boards = \"13,15\"",
    );
    let sent = send(&mut database, &changed, false).unwrap();
    assert_eq!((sent.added, sent.changed, sent.removed), (0, 1, 0));
    assert_eq!(sent.told, [(2, 1, UpdateCode::From(round(2)))]);
    assert_eq!(rows(&database, "Tables", &["Table", "UpdateFromRound"]), ["1 | 2", "2 | 0"]);
    same_as_new(&database, &changed, format);
    // Said again, it changes nothing, although the control program is not done.
    assert!(send(&mut database, &changed, false).unwrap().is_nothing());
    // A further change of that table has to wait.
    let before = database.medium().bytes().to_vec();
    let busy = send(&mut database, THREE_ROUNDS, false).unwrap_err();
    assert!(matches!(busy, ChangeError::Busy { table: 1, code: 2, .. }), "{busy}");
    assert_eq!(database.medium().bytes(), before);
    set_code(&mut database, 1, 0);
    send(&mut database, THREE_ROUNDS, false).unwrap();
    same_as_new(&database, THREE_ROUNDS, format);
}

#[test]
fn rounds_are_added_and_the_tables_may_wait_for_more() {
    let fourth = r#"{ table = 2, round = 3, ns = 2, ew = 3, boards = "11-12" },
        { table = 1, round = 4, ns = 5, ew = 6, boards = "13-14" },"#;
    let longer = THREE_ROUNDS
        .replace(r#"{ table = 2, round = 3, ns = 2, ew = 3, boards = "11-12" },"#, fourth);
    let mut database = file(&state(THREE_ROUNDS), Format::Access2000);
    let sent = send(&mut database, &longer, true).unwrap();
    // Table 2 gets an empty round, because rounds have no gaps.
    assert_eq!((sent.added, sent.changed, sent.removed), (2, 0, 0));
    let code = UpdateCode::FromAndWait(round(4));
    assert_eq!(sent.told, [(2, 1, code), (2, 2, code)]);
    assert_eq!(rows(&database, "Tables", &["UpdateFromRound"]), ["260", "260"]);
    assert_eq!(
        rows(&database, "RoundData", &ROUND)[6..],
        ["1 | 4 | 5 | 6 | 13 | 14", "2 | 4 | 0 | 0 | 0 | 0"]
    );
}

#[test]
fn rounds_that_are_gone_are_deleted() {
    let mut shorter = THREE_ROUNDS.to_owned();
    for row in [
        r#"{ table = 1, round = 3, ns = 1, ew = 4, boards = "9-10" },"#,
        r#"{ table = 2, round = 3, ns = 2, ew = 3, boards = "11-12" },"#,
    ] {
        assert!(shorter.contains(row));
        shorter = shorter.replace(row, "");
    }
    let mut database = file(&state(THREE_ROUNDS), Format::Access97);
    let sent = send(&mut database, &shorter, false).unwrap();
    assert_eq!((sent.added, sent.changed, sent.removed), (0, 0, 2));
    let code = UpdateCode::DeleteFrom(round(3));
    assert_eq!(sent.told, [(2, 1, code), (2, 2, code)]);
    same_as_new(&database, &shorter, Format::Access97);
}

#[rstest]
fn tables_come_and_go(#[values(Format::Access97, Format::Access2000)] format: Format) {
    let third = r#"{ table = 3, round = 1, ns = 5, ew = 6, boards = "5-6" },
        { table = 3, round = 2, ns = 5, ew = 6, boards = "9-10" },"#;
    let larger = THREE_ROUNDS.replace("rounds = [", &format!("rounds = [\n{third}"));
    let mut database = file(&state(THREE_ROUNDS), format);
    let sent = send(&mut database, &larger, false).unwrap();
    assert_eq!(sent.told, [(2, 3, UpdateCode::From(round(1)))]);
    let columns = ["Section", "Table", "ComputerID", "Status", "LogOnOff", "UpdateFromRound"];
    assert_eq!(rows(&database, "Tables", &columns)[2], "2 | 3 | 1 | 0 | 2 | 1");
    assert_eq!(rows(&database, "Section", &["Tables"]), ["3"]);
    assert_eq!(
        rows(&database, "PlayerNumbers", &["Table", "Direction"])[8..],
        ["3 | N", "3 | S", "3 | E", "3 | W"]
    );
    same_as_new(&database, &larger, format);
    set_code(&mut database, 3, 0);
    let sent = send(&mut database, THREE_ROUNDS, false).unwrap();
    assert_eq!(sent.told, [(2, 3, UpdateCode::RemoveTable)]);
    assert_eq!(
        rows(&database, "Tables", &["Table", "UpdateFromRound"]),
        ["1 | 0", "2 | 0", "3 | 999"]
    );
    same_as_new(&database, THREE_ROUNDS, format);
}

#[test]
fn what_no_server_takes_is_refused_and_changes_nothing() {
    let mut database = file(&state(THREE_ROUNDS), Format::Access2000);
    let before = database.medium().bytes().to_vec();
    let high = THREE_ROUNDS.replace("\"9-10\"", "\"200\"");
    let refused = send(&mut database, &high, false).unwrap_err();
    assert!(refused.to_string().contains("board 200"), "{refused}");
    assert_eq!(database.medium().bytes(), before);
}

#[rstest]
fn the_short_way_deletes_everything_and_adds_it_again(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut database = file(&state(THREE_ROUNDS), format);
    let on =
        |_, table| (table == 1).then_some(TableStatus { is_uploaded: true, is_logged_on: true });
    assert_eq!(synchronize(&mut database, on).unwrap().changed, 1);
    assert_eq!(
        rows(&database, "Tables", &["Table", "Status", "LogOnOff"]),
        ["1 | 1 | 1", "2 | 0 | 2"]
    );
    let changed = state(&THREE_ROUNDS.replace("boards = \"1-2\"", "boards = \"13-14\""));
    let sent = with_request(|request| resend(&mut database, changed.event(), request)).unwrap();
    assert_eq!((sent.added, sent.removed), (9, 9));
    // The file has forgotten what the control program knows, until it synchronizes.
    assert_eq!(
        rows(&database, "Tables", &["Table", "Status", "LogOnOff"]),
        ["1 | 0 | 2", "2 | 0 | 2"]
    );
    assert_eq!(rows(&database, "RoundData", &ROUND)[0], "1 | 1 | 1 | 2 | 13 | 14");
    assert_eq!(synchronize(&mut database, on).unwrap().changed, 1);
    assert_eq!(
        rows(&database, "Tables", &["Table", "Status", "LogOnOff"]),
        ["1 | 1 | 1", "2 | 0 | 2"]
    );
    assert!(synchronize(&mut database, on).unwrap().is_nothing());
}
