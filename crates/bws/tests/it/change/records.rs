//! Settings, names, hands, corrected results and columns of one's own.

use super::{THREE_ROUNDS, file, rows, set_code, state, with_request};
use bws::write::Format;
use bws::write::change::{
    ChangeError, SeatEntry, UpdateCode, add_mark, send_hands, send_names, send_players,
    send_results, send_settings,
};
use jet::Value;
use rstest::rstest;
use session::log::{Command, EraseResult};
use session::model::{SessionNo, Slot};
use session::{EnterResult, State};

#[rstest]
fn changed_settings_are_read_again_by_every_table(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut database = file(&state(THREE_ROUNDS), format);
    let changed = state(&format!(
        "{THREE_ROUNDS}\n[[sessions.settings]]\nLeadCard = true\nBM2PINcode = \"1234\"\n"
    ));
    let sent =
        with_request(|request| send_settings(&mut database, changed.event(), request)).unwrap();
    let code = UpdateCode::ReadSettings;
    assert_eq!((sent.changed, sent.told), (1, vec![(2, 1, code), (2, 2, code)]));
    assert_eq!(
        rows(&database, "Settings", &["Section", "LeadCard", "BM2PINcode"]),
        ["0 | yes | 1234"]
    );
    assert_eq!(rows(&database, "Tables", &["UpdateFromRound"]), ["997", "997"]);
    let again =
        with_request(|request| send_settings(&mut database, changed.event(), request)).unwrap();
    assert!(again.is_nothing());
    set_code(&mut database, 2, 0);
    let before = database.medium().bytes().to_vec();
    let old = state(THREE_ROUNDS);
    let busy =
        with_request(|request| send_settings(&mut database, old.event(), request)).unwrap_err();
    assert!(matches!(busy, ChangeError::Busy { table: 1, code: 997, .. }), "{busy}");
    assert_eq!(database.medium().bytes(), before);
}

#[rstest]
fn a_name_that_changes_is_marked(#[values(Format::Access97, Format::Access2000)] format: Format) {
    let people = |first: &str| format!("[[players]]\nnumber = \"17\"\nname = \"{first}\"\n{}", "");
    let with = |first: &str| {
        let text =
            THREE_ROUNDS.replace("    [[sessions]]\n", &format!("{}[[sessions]]\n", people(first)));
        state(&format!(
            "{text}\n[[sessions.pairs]]\nsection = \"B\"\npair = 1\nplayers = [\"17\", \"Guest\"]\n"
        ))
    };
    let mut database = file(&with("Ann"), format);
    // The control program has taken the names, and somebody typed a number at table 2.
    let mut change = database.change().unwrap();
    let table = change.table("PlayerNumbers").unwrap();
    let all = change.rows(&table).unwrap().rows;
    for (nth, (id, _)) in all.iter().enumerate() {
        change.update(&table, *id, &[("Updated", Value::Bool(false))]).unwrap();
        if nth == 4 {
            change.update(&table, *id, &[("Number", Value::from("99"))]).unwrap();
        }
    }
    change.commit().unwrap();
    let sent =
        with_request(|request| send_names(&mut database, with("Anna").event(), request)).unwrap();
    assert_eq!((sent.added, sent.changed), (0, 1));
    let seat = |table: i16, number: &str, name: &str, read: (&str, &str)| {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let (number, name, seat) = (some(number), some(name), bridge::Seat::North);
        let entry = SeatEntry { section: 2, table, seat, round: 0, number, name };
        (entry, (read.0.to_owned(), read.1.to_owned()))
    };
    // The second has been changed since it was read.
    let seats = [seat(1, "17", "Anna", ("17", "Ann")), seat(2, "18", "Bob", ("", ""))];
    let (sent, written) = send_players(&mut database, &seats).unwrap();
    assert_eq!((sent.added, sent.changed), (0, 1));
    assert_eq!(written, [Some(("17".to_owned(), "Anna".to_owned())), None]);
    let columns = ["Table", "Direction", "Number", "Name", "Updated"];
    let found = rows(&database, "PlayerNumbers", &columns);
    assert_eq!(found[0], "1 | N | 17 | Anna | yes");
    assert_eq!(found[1], "1 | S | - | Guest | no");
    assert_eq!(found[4], "2 | N | 99 | - | no");
    assert_eq!(rows(&database, "PlayerNames", &["ID", "Name", "strID"])[0], "17 | Anna | 17");
}

#[test]
fn hands_are_added_and_corrected() {
    let with = |deal: &str| {
        state(&format!("{THREE_ROUNDS}\n[[sessions.hands]]\nboard = 1\ndeal = \"{deal}\"\n"))
    };
    let mut database = file(&state(THREE_ROUNDS), Format::Access2000);
    let first = with("N:AKQ.AKQJT98765.. JT98.432.AKQ.AKQ 765..JT987.JT987 432..65432.65432");
    let sent = with_request(|request| send_hands(&mut database, first.event(), request)).unwrap();
    assert_eq!((sent.added, sent.changed), (1, 0));
    let second = with("N:JT98.432.AKQ.AKQ AKQ.AKQJT98765.. 765..JT987.JT987 432..65432.65432");
    let sent = with_request(|request| send_hands(&mut database, second.event(), request)).unwrap();
    assert_eq!((sent.added, sent.changed), (0, 1));
    assert_eq!(
        rows(
            &database,
            "HandRecord",
            &["Section", "Board", "NorthSpades", "EastHearts", "EastClubs"]
        ),
        ["2 | 1 | JT98 | AKQJT98765 | -"]
    );
}

fn enter(board: &str, outcome: &str, correct: bool) -> Command {
    let result = test_support::commands::enter(&format!("B1 {board} {outcome}"));
    Command::EnterResult(EnterResult { correct, ..result })
}

fn said(state: &State, commands: &[Command]) -> State {
    state.suppose(commands).unwrap().0
}

#[rstest]
fn a_ruling_reaches_the_row_of_its_result(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let start = said(
        &state(THREE_ROUNDS),
        &[enter("1", "4SN=", false), enter("2", "PASS", false), enter("5", "NP", false)],
    );
    let mut database = file(&start, format);
    let slots = ["1", "2", "6"].map(slot);
    let send = |database: &mut jet::Database<jet::page::Memory>, state: &State| {
        with_request(|request| send_results(database, state.event(), request, &slots, None))
            .unwrap()
    };
    assert!(send(&mut database, &start).is_nothing());
    let erase = Command::EraseResult(EraseResult {
        session: SessionNo::FIRST,
        section: "B".parse().unwrap(),
        table: "1".parse().unwrap(),
        round: None,
        board: "2".parse().unwrap(),
        reason: None,
    });
    let ruled = said(&start, &[enter("1", "60%-40%", true), erase, enter("6", "1NE+1 H10", false)]);
    let sent = send(&mut database, &ruled);
    assert_eq!((sent.added, sent.changed, sent.removed), (1, 2, 0));
    let columns =
        ["ID", "Board", "Contract", "Result", "LeadCard", "Remarks", "Erased", "ExternalUpdate"];
    assert_eq!(
        rows(&database, "ReceivedData", &columns),
        [
            "1 | 1 | - | - | - | 60%-40% | no | yes",
            "2 | 2 | PASS | - | - | - | yes | yes",
            "3 | 5 | - | - | - | Not played | no | no",
            "4 | 6 | 1 NT | +1 | H10 | - | no | yes",
        ]
    );
    assert!(send(&mut database, &ruled).is_nothing());
}

#[test]
fn what_a_table_sent_meanwhile_is_left_alone() {
    // The file has a result that the event does not know yet.
    let ahead = said(&state(THREE_ROUNDS), &[enter("1", "4SN=", false), enter("2", "PASS", false)]);
    let mut database = file(&ahead, Format::Access2000);
    let behind = said(&state(THREE_ROUNDS), &[enter("1", "4SN-1", false)]);
    let sent = with_request(|request| {
        send_results(&mut database, behind.event(), request, &[slot("1")], None)
    })
    .unwrap();
    assert_eq!((sent.added, sent.changed), (0, 1));
    assert_eq!(
        rows(
            &database,
            "ReceivedData",
            &["Board", "Contract", "Result", "Erased", "ExternalUpdate"]
        ),
        ["1 | 4 S | -1 | no | yes", "2 | PASS | - | no | no"]
    );
}

fn slot(board: &str) -> Slot {
    let round = if matches!(board, "1" | "2") { 1 } else { 2 };
    test_support::commands::slot("B", 1, round, board.parse().unwrap())
}

#[rstest]
fn a_program_may_have_a_mark_of_its_own(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let start = said(&state(THREE_ROUNDS), &[enter("1", "4SN=", false)]);
    let mut database = file(&start, format);
    add_mark(&mut database, "ReceivedData", "custom_Tenace", 46_342.0).unwrap();
    assert_eq!(
        rows(&database, "ReceivedData", &["ID", "Contract", "custom_Tenace"]),
        ["1 | 4 S | no"]
    );
    let table = database.table("ReceivedData").unwrap();
    assert_eq!(table.columns().last().unwrap().name, "custom_Tenace");
    let before = database.medium().bytes().to_vec();
    add_mark(&mut database, "ReceivedData", "custom_Tenace", 46_343.0).unwrap();
    assert_eq!(database.medium().bytes(), before);
    let long = format!("custom_{}", "x".repeat(58));
    for wrong in [
        "Tenace",
        "Custom_Tenace",
        "custom_",
        "custom_a b[c]",
        "custom_a.b",
        "custom_!",
        "custom_`",
        "custom_\t",
        &long,
    ] {
        let refused = add_mark(&mut database, "ReceivedData", wrong, 46_343.0).unwrap_err();
        assert!(matches!(refused, ChangeError::CustomName(_)), "{refused}");
    }
}

#[test]
fn a_result_that_somebody_else_changed_meanwhile_is_left() {
    let entered = said(&state(THREE_ROUNDS), &[enter("1", "4SN=", false)]);
    let ruled = said(&entered, &[enter("1", "A+ A-", true)]);
    let mut database = file(&entered, Format::Access2000);
    let read = bws::read::read(&database).exchange;
    let mut change = database.change().unwrap();
    let table = change.table("ReceivedData").unwrap();
    let mut again = read.results[0].clone();
    again.fill(&"4SN-1".parse().unwrap());
    let cells = again.cells();
    let cells: Vec<_> = cells.into_iter().filter(|(name, _)| *name != "ID").collect();
    change.insert(&table, &cells).unwrap();
    change.commit().unwrap();
    let slots = [slot("1")];
    let sent = with_request(|request| {
        send_results(&mut database, ruled.event(), request, &slots, Some(&read))
    })
    .unwrap();
    assert_eq!((sent.left.as_slice(), sent.changed), (&slots[..], 0));
    assert_eq!(rows(&database, "ReceivedData", &["Contract", "Result"]), ["4 S | =", "4 S | -1"]);
}

#[test]
fn a_result_that_somebody_else_changed_in_its_row_is_left() {
    let entered = said(&state(THREE_ROUNDS), &[enter("1", "4SN=", false)]);
    let ruled = said(&entered, &[enter("1", "A+ A-", true)]);
    let mut database = file(&entered, Format::Access2000);
    let read = bws::read::read(&database).exchange;
    let mut change = database.change().unwrap();
    let table = change.table("ReceivedData").unwrap();
    let (at, _) = change.rows(&table).unwrap().rows[0].clone();
    change.update(&table, at, &[("Result", Value::from("-1"))]).unwrap();
    change.commit().unwrap();
    let slots = [slot("1")];
    let sent = with_request(|request| {
        send_results(&mut database, ruled.event(), request, &slots, Some(&read))
    })
    .unwrap();
    assert_eq!((sent.left.as_slice(), sent.changed), (&slots[..], 0));
    assert_eq!(rows(&database, "ReceivedData", &["Contract", "Result"]), ["4 S | -1"]);
}
