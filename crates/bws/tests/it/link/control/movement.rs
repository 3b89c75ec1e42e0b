//! `UpdateFromRound`: what the scoring program asks for, and what becomes of results.

use super::super::Other;
use super::Room;
use crate::change::THREE_ROUNDS;
use bws::write::Format;
use jet::Value;
use rstest::rstest;
use session::Command;
use session::log::MovementSet;
use session::model::{RoundNo, SectionId, SessionNo, SettingKey};

/// The rounds of section B as the event has them.
fn rounds(room: &mut Room) -> Vec<String> {
    room.live.catch_up().unwrap();
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let movement = room.live.state().event().movements.get(&section).unwrap();
    let row = |row: &session::model::Round| {
        format!("{}.{}: {} ({})", row.table, row.round, row.seating, row.boards)
    };
    movement.rounds().iter().map(row).collect()
}

fn set_round(other: &mut Other, board: i16, cells: &[(&str, Value<'static>)]) {
    assert_eq!(other.update("RoundData", "LowBoard", &board.to_string(), cells), 1);
}

fn tell(other: &mut Other, table: i16, code: i16) {
    let code = [("UpdateFromRound", Value::Int(code))];
    other.update("Tables", "Table", &table.to_string(), &code);
}

fn codes(room: &Room) -> Vec<String> {
    room.club.rows("Tables", &["Table", "UpdateFromRound"])
}

#[rstest]
fn told_rounds_are_taken_anew_and_lapsed_results_are_erased(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut room = Room::new(THREE_ROUNDS, format);
    room.settle();
    for at in ["B 1 1 1", "B 1 2 5", "B 1 2 6"] {
        room.enter(at, "4SN=");
    }
    room.turn();
    let mut other = Other::open(&room.club.file);
    // Round 2 of table 1 keeps board 6, and has 13 instead of 5.
    set_round(&mut other, 5, &[("CustomBoards", Value::from("6,13"))]);
    assert_eq!(room.turn(), [""; 0], "nothing happens before the table is told");
    tell(&mut other, 1, 2);
    assert_eq!(
        room.turn(),
        [
            "received: table B1 takes its rounds from 2 on anew",
            "note: board 5 at table B1 in round 2: erased, because the movement has changed",
            "note: board 6 at table B1 in round 2: the result stays, because it fits the new movement",
            "sent: board 5 at table B1 in round 2: erased",
        ]
    );
    assert_eq!(rounds(&mut room)[1], "1.2: 1 v 3 (6,13)");
    assert_eq!(codes(&room), ["1 | 0", "2 | 0"]);
    assert_eq!(room.result("B 1 2 5"), None);
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN="));
    assert_eq!(
        room.club.rows("ReceivedData", &["Board", "Erased"]),
        ["1 | no", "5 | yes", "6 | no"]
    );
    assert_eq!(room.turn(), [""; 0]);
}

#[test]
fn a_late_table_an_added_round_and_a_removed_table() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    room.enter("B 2 1 3", "PASS");
    room.turn();
    let mut other = Other::open(&room.club.file);
    let row = |cells: [i16; 6]| {
        let names = ["Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"];
        let mut row = vec![("Section", Value::Int(2))];
        row.extend(names.into_iter().zip(cells.map(Value::Int)));
        row
    };
    // A table that came late.
    other.insert("RoundData", &row([3, 1, 5, 6, 1, 2]));
    let table = [("Section", 2), ("Table", 3), ("ComputerID", 1), ("UpdateFromRound", 1)];
    let table: Vec<_> = table.into_iter().map(|(name, cell)| (name, Value::Int(cell))).collect();
    other.insert("Tables", &table);
    assert_eq!(room.turn(), ["received: table B3 takes its rounds from 1 on anew"]);
    assert_eq!(rounds(&mut room).last().unwrap(), "3.1: 5 v 6 (1-2)");
    // A round more, as in Swiss events.
    other.insert("RoundData", &row([3, 2, 5, 6, 3, 4]));
    tell(&mut other, 3, 258);
    assert_eq!(
        room.turn(),
        ["received: table B3 takes its rounds from 2 on anew and waits for more"]
    );
    assert_eq!(rounds(&mut room).last().unwrap(), "3.2: 5 v 6 (3-4)");
    // Deleted again, then the table goes.
    tell(&mut other, 3, -2);
    room.turn();
    assert_eq!(rounds(&mut room).last().unwrap(), "3.1: 5 v 6 (1-2)");
    tell(&mut other, 2, 999);
    assert_eq!(
        room.turn(),
        [
            "received: table B2 is removed",
            "note: board 3 at table B2 in round 1: erased, because the movement has changed",
            "sent: board 3 at table B2 in round 1: erased",
        ]
    );
    assert_eq!(rounds(&mut room).len(), 4);
    assert_eq!(codes(&room), ["1 | 0", "2 | 0", "3 | 0"]);
    let status = ["Table", "Status", "LogOnOff"];
    assert_eq!(room.club.rows("Tables", &status), ["1 | 1 | 2", "2 | 0 | 2", "3 | 1 | 2"]);
    // It stays removed, also when the program starts anew, until it is told to come back.
    room.settle();
    room.reopen();
    room.settle();
    assert_eq!(rounds(&mut room).len(), 4);
    tell(&mut other, 2, 1);
    room.settle();
    assert_eq!(rounds(&mut room).len(), 7);
}

#[rstest]
#[case(256, "note: table B1 waits for more rounds")]
#[case(-256, "note: table B1 waits for no more rounds")]
#[case(998, "note: table B1 is reset")]
fn other_codes_are_told_and_done(#[case] code: i16, #[case] line: &str) {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    tell(&mut Other::open(&room.club.file), 1, code);
    assert_eq!(room.turn(), [line]);
    assert_eq!(codes(&room), ["1 | 0", "2 | 0"]);
}

#[test]
fn a_code_of_no_meaning_is_told_once_and_left() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    tell(&mut Other::open(&room.club.file), 1, 700);
    assert_eq!(
        room.turn(),
        ["problem: table B1: UpdateFromRound is 700, which is of no known meaning"]
    );
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(codes(&room), ["1 | 700", "2 | 0"]);
}

#[test]
fn what_cannot_be_played_is_told_and_tried_again() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    // Pairs 1 and 2 change places in round 3; table 1 is told first.
    set_round(&mut other, 9, &[("NSPair", Value::Int(2))]);
    tell(&mut other, 1, 3);
    assert_eq!(room.turn(), [""; 0], "the other table may be told in a moment");
    let told = room.turn();
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("problem: table B1 cannot be updated yet: "), "{told:?}");
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(codes(&room), ["1 | 3", "2 | 0"]);
    set_round(&mut other, 11, &[("NSPair", Value::Int(1))]);
    tell(&mut other, 2, 3);
    assert_eq!(room.turn().len(), 2);
    assert_eq!(codes(&room), ["1 | 0", "2 | 0"]);
    let rounds = rounds(&mut room);
    assert_eq!([&rounds[2], &rounds[5]], ["1.3: 2 v 4 (9-10)", "2.3: 1 v 3 (11-12)"]);
}

#[test]
fn a_code_set_meanwhile_is_not_lost() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    tell(&mut other, 1, 2);
    let done = [((2, 1), 2)].into();
    // What was read is done, but by now the table is told something else.
    tell(&mut other, 1, 3);
    let mut database = crate::write::open(&std::fs::read(&room.club.file).unwrap());
    let read = bws::read::read(&database).exchange;
    bws::write::change::finish(&mut database, &done, &read).unwrap();
    let tables = database.medium().bytes();
    assert_eq!(
        crate::write::rows(tables, "Tables", &["Table", "UpdateFromRound"]),
        ["1 | 3", "2 | 0"]
    );
}

#[test]
fn a_code_whose_rounds_were_changed_meanwhile_is_not_lost() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    tell(&mut other, 1, 2);
    tell(&mut other, 2, 2);
    let bytes = std::fs::read(&room.club.file).unwrap();
    let read = bws::read::read(&crate::write::open(&bytes)).exchange;
    // The same code again, for other boards.
    set_round(&mut other, 9, &[("LowBoard", Value::Int(13)), ("HighBoard", Value::Int(14))]);
    tell(&mut other, 1, 2);
    let mut database = crate::write::open(&std::fs::read(&room.club.file).unwrap());
    let done = [((2, 1), 2), ((2, 2), 2)].into();
    bws::write::change::finish(&mut database, &done, &read).unwrap();
    let tables = database.medium().bytes();
    assert_eq!(
        crate::write::rows(tables, "Tables", &["Table", "UpdateFromRound"]),
        ["1 | 2", "2 | 0"]
    );
}

#[test]
fn a_session_deleted_and_added_again_is_taken_as_it_is() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.phones.logged_on = [1].into();
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.settle();
    let changed = THREE_ROUNDS.replace("boards = \"9-10\"", "boards = \"13-14\"");
    let state = crate::change::state(&changed);
    let bytes = std::fs::read(&room.club.file).unwrap();
    let mut database = crate::write::open(&bytes);
    crate::change::with_request(|request| {
        bws::write::change::resend(&mut database, state.event(), request)
    })
    .unwrap();
    std::fs::write(&room.club.file, database.medium().bytes()).unwrap();
    assert_eq!(room.club.rows("Tables", &["Status"]), ["0", "0"]);
    assert_eq!(room.turn(), [""; 0], "somebody may still be writing");
    assert_eq!(room.turn(), ["received: section B: the movement of the file"]);
    room.settle();
    assert_eq!(rounds(&mut room)[2], "1.3: 1 v 4 (13-14)");
    assert_eq!(room.club.rows("Tables", &["Status", "LogOnOff"]), ["1 | 1", "1 | 2"]);
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN="));
}

#[test]
fn a_session_added_again_with_fewer_tables_loses_the_others() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.enter("B 2 1 3", "3NTS=");
    room.settle();
    // Everything is deleted first; that alone takes nothing away.
    let mut other = Other::open(&room.club.file);
    let mut change = other.0.change().unwrap();
    for name in ["Tables", "RoundData"] {
        let table = change.table(name).unwrap();
        for (at, _) in change.rows(&table).unwrap().rows {
            change.delete(&table, at).unwrap();
        }
    }
    change.commit().unwrap();
    room.settle();
    room.settle();
    assert_eq!(rounds(&mut room).len(), 6);
    // One table comes back, with those who were left.
    let one = r#"
        name = "Three rounds"
        [[sessions]]
        [[sessions.sections]]
        section = "B"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
            { table = 1, round = 2, ns = 3, ew = 4, boards = "5-6" },
        ]
    "#;
    let state = crate::change::state(one);
    crate::change::with_request(|request| {
        bws::write::change::resend(&mut other.0, state.event(), request)
    })
    .unwrap();
    assert_eq!(room.turn(), [""; 0], "somebody may still be writing");
    assert_eq!(
        room.turn()[..2],
        [
            "received: table B2 is no longer in the file, and was removed; its results stay",
            "received: section B: the movement of the file",
        ]
    );
    room.settle();
    assert_eq!(rounds(&mut room), ["1.1: 1 v 2 (1-2)", "1.2: 3 v 4 (5-6)"]);
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN="));
    // Nobody said that it was to be erased, and the table may come back.
    assert_eq!(room.result("B 2 1 3").as_deref(), Some("3NTS="));
    assert_eq!(room.club.rows("ReceivedData", &["Board", "Erased"]), ["1 | no", "3 | no"]);
}

#[test]
fn a_table_that_was_added_here_is_not_taken_for_one_that_vanished() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let third = r#"{ table = 3, round = 1, ns = 5, ew = 6, boards = "1-2" },
    ]"#;
    let wider = crate::change::state(&THREE_ROUNDS.replace("    ]", third));
    let rounds_set = MovementSet {
        session: section.session,
        section: section.letters,
        from_round: RoundNo::FIRST,
        rounds: wider.event().movements.get(&section).unwrap().clone(),
    };
    room.say(Command::SetMovement(rounds_set));
    room.enter("B 3 1 1", "4SN=");
    room.settle();
    tell(&mut Other::open(&room.club.file), 1, 2);
    room.settle();
    assert_eq!(rounds(&mut room).len(), 7);
    assert_eq!(room.result("B 3 1 1").as_deref(), Some("4SN="));
}

#[test]
fn settings_are_read_again_when_told() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let lead = |room: &mut Room| {
        room.live.catch_up().unwrap();
        room.live.state().event().setting(section, "LeadCard".parse().unwrap()).to_string()
    };
    let mut other = Other::open(&room.club.file);
    assert_eq!(other.update("Settings", "Section", "0", &[("LeadCard", Value::Bool(true))]), 1);
    assert_eq!(room.turn(), [""; 0]);
    tell(&mut other, 1, 997);
    tell(&mut other, 2, 997);
    assert_eq!(room.turn(), ["received: settings"]);
    assert_eq!((lead(&mut room).as_str(), codes(&room).concat().as_str()), ("true", "1 | 02 | 0"));
    // A change in the file is one of the whole set.
    let (event, name) = (room.live.state().event(), "LeadCard".parse().unwrap());
    let key = SettingKey { session: SessionNo::FIRST, section: None, name };
    let [said, in_a_set] = [
        event.settings.register(&key).and_then(|one| one.current_seq()),
        event.whole_sets.register(&key).and_then(|one| one.current_seq()),
    ];
    assert_eq!((said.is_some(), in_a_set), (true, said));
    // Back to the default is a change too.
    other.update("Settings", "Section", "0", &[("LeadCard", Value::Bool(false))]);
    tell(&mut other, 1, 997);
    room.turn();
    assert_eq!(lead(&mut room), "false");
}

#[test]
fn a_new_section_is_run_too() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    let cells = |cells: &[(&'static str, i16)]| -> Vec<(&'static str, Value<'static>)> {
        cells.iter().map(|(name, cell)| (*name, Value::Int(*cell))).collect()
    };
    let mut section = cells(&[("ID", 1), ("Tables", 1), ("Session", 1), ("Winners", 1)]);
    section.push(("Letter", Value::from("A")));
    other.insert("Section", &section);
    let round = [("Section", 1), ("Table", 1), ("Round", 1), ("NSPair", 1), ("EWPair", 2)];
    let boards = [("LowBoard", 1), ("HighBoard", 2)];
    other.insert("RoundData", &cells(&[&round[..], &boards].concat()));
    let table = [("Section", 1), ("Table", 1), ("ComputerID", 1), ("UpdateFromRound", 1)];
    other.insert("Tables", &cells(&table));
    assert_eq!(room.turn(), ["received: table A1 takes its rounds from 1 on anew"]);
    room.enter("A 1 1 2", "PASS");
    assert_eq!(room.turn(), ["sent: board 2 at table A1 in round 1: 1 v 2 PASS N"]);
    let event = room.live.state().event();
    let groups: Vec<_> =
        event.sections_of(SessionNo::FIRST).map(|(_, about)| about.group).collect();
    assert_ne!(groups[0], groups[1], "sections that are not grouped are compared apart");
}

#[test]
fn a_table_that_alone_does_not_come_back_is_removed() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    let mut change = other.0.change().unwrap();
    for name in ["Tables", "RoundData"] {
        let table = change.table(name).unwrap();
        let place = table.position("Table").unwrap();
        for (at, row) in change.rows(&table).unwrap().rows {
            if row[place].as_i64() == Some(2) {
                change.delete(&table, at).unwrap();
            }
        }
    }
    change.commit().unwrap();
    room.settle();
    room.settle();
    assert_eq!(rounds(&mut room).len(), 3);
}
