//! Names and numbers, both ways.

use super::super::Other;
use super::Room;
use crate::change::THREE_ROUNDS;
use bws::write::Format;
use jet::Value;
use rstest::rstest;
use session::Command;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{Contestant, PairNo, Participation, Player, RoundNo, SectionId, SessionNo};

const CELLS: [&str; 7] = ["Table", "Direction", "Number", "Name", "Updated", "Processed", "Round"];

/// Seats a player as a table does.
fn seat(room: &mut Room, pair: u16, place: u8, round: u16, number: &str, name: &str) {
    let player: session::model::PlayerId = number.parse().unwrap();
    room.live.catch_up().unwrap();
    if room.live.state().event().players.get(&player).is_none() {
        let about = Player { first_name: name.into(), ..Player::default() };
        room.say(Command::AddPlayer(PlayerAdded { player: player.clone(), about }));
    }
    let contestant = Contestant { number: PairNo::new(pair).unwrap(), line: None };
    let participation = Participation {
        session: SessionNo::FIRST,
        section: "B".parse().unwrap(),
        contestant,
        place,
        from_round: RoundNo::new(round).unwrap(),
    };
    room.say(Command::SeatPlayer(PlayerSeated { participation, player: Some(player) }));
}

/// Who plays for a pair in a round.
fn sits(room: &mut Room, pair: u16, place: u8, round: u16) -> Option<String> {
    room.live.catch_up().unwrap();
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let contestant = Contestant { number: PairNo::new(pair).unwrap(), line: None };
    let event = room.live.state().event();
    let player = event.player_at(section, contestant, place, RoundNo::new(round).unwrap())?;
    Some(format!("{player} {}", event.players.get(player).unwrap().name()))
}

#[rstest]
fn what_a_table_enters_is_written_to_be_processed(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut room = Room::new(THREE_ROUNDS, format);
    room.settle();
    seat(&mut room, 1, 1, 1, "17", "Ann Somebody-Else-Entirely");
    seat(&mut room, 2, 2, 1, "Guest of honour", "Guest of honour");
    let told = room.turn();
    assert_eq!(
        told[..2],
        ["sent: table B1, N: 17 Ann Somebody-Else-", "sent: table B1, W: Guest of honour"]
    );
    let rows = room.club.rows("PlayerNumbers", &CELLS);
    assert_eq!(rows[0], "1 | N | 17 | Ann Somebody-Else- | no | no | 0");
    assert_eq!(rows[3], "1 | W | - | Guest of honour | no | no | 0");
    assert_eq!(room.turn(), [""; 0]);
    // Processed by the scoring program, then corrected at the table.
    let mut other = Other::open(&room.club.file);
    other.update("PlayerNumbers", "Section", "2", &[("Processed", Value::Bool(true))]);
    assert_eq!(room.turn(), [""; 0]);
    seat(&mut room, 1, 1, 1, "18", "Bea");
    assert_eq!(room.turn(), ["sent: table B1, N: 18 Bea"]);
    assert_eq!(
        room.club.rows("PlayerNumbers", &CELLS)[..2],
        ["1 | N | 18 | Bea | no | no | 0", "1 | S | - | - | no | yes | 0"]
    );
}

#[test]
fn who_comes_later_has_a_row_for_the_round() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    seat(&mut room, 2, 1, 1, "17", "Ann");
    seat(&mut room, 2, 1, 3, "18", "Bea");
    room.turn();
    let rows = room.club.rows("PlayerNumbers", &CELLS);
    // Pair 2 starts East at table 1 and is North at table 2 in round 3.
    assert_eq!(rows[2], "1 | E | 17 | Ann | no | no | 0");
    assert_eq!(rows.last().unwrap(), "2 | N | 18 | Bea | no | no | 3");
    assert_eq!(room.turn(), [""; 0]);
}

#[test]
fn what_the_scoring_program_writes_is_taken_in() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    let seat = |other: &mut Other, direction: &str, number: &str, name: &str| {
        let cells = [
            ("Number", Value::from(number.to_owned())),
            ("Name", Value::from(name.to_owned())),
            ("Updated", Value::Bool(true)),
        ];
        other.update("PlayerNumbers", "Direction", direction, &cells);
    };
    // Both tables have a North; the same person cannot be both.
    other.update("PlayerNumbers", "Table", "2", &[("Direction", Value::from("X"))]);
    seat(&mut other, "N", "17", "Ann");
    seat(&mut other, "S", "18", "Bea");
    let told = room.turn();
    assert!(told.contains(&"received: table B1, N: 17 Ann".to_owned()), "{told:?}");
    assert_eq!(sits(&mut room, 1, 1, 1).as_deref(), Some("17 Ann"));
    // They change places, and one name is spelled another way.
    seat(&mut other, "N", "18", "Bea");
    seat(&mut other, "S", "17", "Anne");
    room.turn();
    assert_eq!(sits(&mut room, 1, 1, 1).as_deref(), Some("18 Bea"));
    assert_eq!(sits(&mut room, 1, 2, 1).as_deref(), Some("17 Anne"));
    assert_eq!(room.turn(), [""; 0]);
}

/// Whether the row is marked, and who sits there then.
#[rstest]
#[case(true, "20 Cleo")]
#[case(false, "18 Bea")]
fn where_both_changed_a_marked_row_counts_and_else_the_table(
    #[case] is_marked: bool,
    #[case] who: &str,
) {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    seat(&mut room, 1, 1, 1, "17", "Ann");
    room.turn();
    seat(&mut room, 1, 1, 1, "18", "Bea");
    let cells = [
        ("Number", Value::from("20")),
        ("Name", Value::from("Cleo")),
        ("Updated", Value::Bool(is_marked)),
    ];
    Other::open(&room.club.file).update("PlayerNumbers", "Number", "17", &cells);
    room.settle();
    assert_eq!(sits(&mut room, 1, 1, 1).as_deref(), Some(who));
    let row = &room.club.rows("PlayerNumbers", &["Number", "Name"])[0];
    assert_eq!(row.replace(" | ", " "), who);
}

#[test]
fn names_of_the_list_are_known_to_the_tables() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let mut other = Other::open(&room.club.file);
    let cells =
        [("ID", Value::Long(17)), ("Name", Value::from("Ann")), ("strID", Value::from("17"))];
    other.insert("PlayerNames", &cells);
    assert_eq!(room.turn(), ["received: 1 name of the list"]);
    seat(&mut room, 1, 1, 1, "17", "");
    assert_eq!(room.turn(), ["sent: table B1, N: 17 Ann"]);
}

#[test]
fn a_name_corrected_here_is_not_set_back_by_a_list_that_has_not_changed() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&room.club.file);
    for (number, name) in [(17, "Ann"), (18, "Bob")] {
        let text = number.to_string();
        let cells =
            [("ID", Value::Long(number)), ("Name", Value::from(name)), ("strID", text.into())];
        other.insert("PlayerNames", &cells);
    }
    room.settle();
    let about = |first: &str, last: &str| Player {
        first_name: first.into(),
        last_name: last.into(),
        country: "NL".into(),
    };
    let player: session::model::PlayerId = "17".parse().unwrap();
    let corrected = about("Anna", "Jansen");
    room.say(Command::AddPlayer(PlayerAdded { player: player.clone(), about: corrected.clone() }));
    room.settle();
    room.reopen();
    // Another row of the list changes.
    assert_eq!(other.update("PlayerNames", "ID", "18", &[("Name", Value::from("Bert"))]), 1);
    assert_eq!(room.turn(), ["received: 1 name of the list"]);
    room.settle();
    room.live.catch_up().unwrap();
    let known = |room: &Room, player| room.live.state().event().players.get(player).cloned();
    assert_eq!(known(&room, &player), Some(corrected));
    // A row that changes counts, and what the list has no column for stays.
    other.update("PlayerNames", "ID", "17", &[("Name", Value::from("Anneke"))]);
    room.settle();
    room.live.catch_up().unwrap();
    assert_eq!(known(&room, &player), Some(about("Anneke", "")));
}

#[test]
fn who_sits_elsewhere_after_a_change_of_the_movement_is_written_there_alone() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    seat(&mut room, 1, 1, 1, "17", "Ann");
    seat(&mut room, 1, 1, 3, "18", "Bob");
    room.settle();
    let later = |room: &Room| {
        let rows = room.club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Round"]);
        rows.into_iter().filter(|row| row.ends_with('3')).collect::<Vec<_>>()
    };
    assert_eq!(later(&room), ["1 | N | 18 | 3"]);
    // Pairs 1 and 2 change places in round 3.
    let mut other = Other::open(&room.club.file);
    other.update("RoundData", "LowBoard", "9", &[("NSPair", Value::Int(2))]);
    other.update("RoundData", "LowBoard", "11", &[("NSPair", Value::Int(1))]);
    for table in ["1", "2"] {
        other.update("Tables", "Table", table, &[("UpdateFromRound", Value::Int(3))]);
    }
    let told = room.turn();
    assert!(told.contains(&"sent: table B1, N from round 3: nobody".to_owned()), "{told:?}");
    room.settle();
    assert_eq!(later(&room), ["1 | N | - | 3", "2 | N | 18 | 3"]);
    assert_eq!(sits(&mut room, 1, 1, 3).as_deref(), Some("18 Bob"));
}

#[test]
fn a_row_that_says_again_who_sits_there_is_left() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    seat(&mut room, 1, 1, 1, "17", "Ann");
    room.settle();
    let mut other = Other::open(&room.club.file);
    let cells = [
        ("Section", Value::Int(2)),
        ("Table", Value::Int(1)),
        ("Direction", Value::from("N")),
        ("Round", Value::Int(3)),
        ("Number", Value::from("17")),
    ];
    other.insert("PlayerNumbers", &cells);
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(room.turn(), [""; 0]);
    let rows = room.club.rows("PlayerNumbers", &["Direction", "Number", "Round"]);
    assert!(rows.contains(&"N | 17 | 3".to_owned()), "{rows:?}");
}

/// A row of `PlayerNumbers`.
fn row(table: i16, seat: &str, round: i16, number: &str) -> [(&'static str, Value<'static>); 5] {
    [
        ("Section", Value::Int(2)),
        ("Table", Value::Int(table)),
        ("Direction", Value::from(seat.to_owned())),
        ("Round", Value::Int(round)),
        ("Number", Value::from(number.to_owned())),
    ]
}

#[test]
fn rows_for_later_rounds_that_others_wrote_are_never_emptied() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    seat(&mut room, 1, 1, 1, "17", "Ann");
    room.settle();
    let mut other = Other::open(&room.club.file);
    for round in [2, 3] {
        other.insert("PlayerNumbers", &row(1, "N", round, "17"));
    }
    // A round that is not in the movement yet.
    other.insert("PlayerNumbers", &row(1, "N", 4, "18"));
    room.settle();
    // The spelling changes at the start.
    let cells = [("Name", Value::from("Anneke")), ("Updated", Value::Bool(true))];
    other.update("PlayerNumbers", "Number", "17", &cells);
    room.settle();
    let rows = room.club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Round"]);
    for wanted in ["1 | N | 17 | 2", "1 | N | 17 | 3", "1 | N | 18 | 4"] {
        assert!(rows.contains(&wanted.to_owned()), "{rows:?}");
    }
    assert_eq!(sits(&mut room, 1, 1, 3).as_deref(), Some("17 Anneke"));
}

#[test]
fn a_seat_is_written_again_when_the_file_has_changed_in_between() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    seat(&mut room, 1, 1, 1, "17", "Ann");
    room.settle();
    let mut other = Other::open(&room.club.file);
    let number = |room: &Room| room.club.rows("PlayerNumbers", &["Number"])[0].clone();
    for _ in 0..2 {
        let cells = [("Number", Value::from("30")), ("Updated", Value::Bool(true))];
        assert_eq!(other.update("PlayerNumbers", "Number", "17", &cells), 1);
        room.settle();
        assert_eq!(sits(&mut room, 1, 1, 1).unwrap().split(' ').next(), Some("30"));
        seat(&mut room, 1, 1, 1, "17", "Ann");
        room.settle();
        assert_eq!(number(&room), "17");
    }
}

#[test]
fn a_number_typed_over_another_does_not_take_the_name_along() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    seat(&mut room, 1, 1, 1, "17", "Ann");
    seat(&mut room, 2, 1, 1, "18", "Bob");
    room.settle();
    let about = Player { first_name: "Cleo".into(), ..Player::default() };
    room.say(Command::AddPlayer(PlayerAdded { player: "19".parse().unwrap(), about }));
    let mut other = Other::open(&room.club.file);
    let cells = [("Number", Value::from("19")), ("Updated", Value::Bool(true))];
    other.update("PlayerNumbers", "Number", "17", &cells);
    // A number in the place of a name is none.
    let cells = [("Name", Value::from("18")), ("Updated", Value::Bool(true))];
    other.update("PlayerNumbers", "Number", "18", &cells);
    room.settle();
    assert_eq!(sits(&mut room, 1, 1, 1).as_deref(), Some("19 Cleo"));
    assert_eq!(sits(&mut room, 2, 1, 1).as_deref(), Some("18 Bob"));
    let rows = room.club.rows("PlayerNumbers", &["Number", "Name"]);
    assert_eq!([&rows[0], &rows[2]], ["19 | Cleo", "18 | Bob"]);
}

#[test]
fn guests_whose_names_were_cut_are_known_again_elsewhere() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let (one, two) = ("Alexander Konstantinopoulos", "Bartholomew Fitzgerald-Smythe");
    seat(&mut room, 1, 1, 1, one, one);
    seat(&mut room, 2, 1, 1, two, two);
    room.settle();
    let mut other = Other::open(&room.club.file);
    let named =
        |name: &str| [("Name", Value::from(name.to_owned())), ("Updated", Value::Bool(true))];
    other.update("PlayerNumbers", "Name", "Alexander Konstant", &named("-"));
    other.update("PlayerNumbers", "Name", "Bartholomew Fitzge", &named("Alexander Konstant"));
    other.update("PlayerNumbers", "Name", "-", &named("Bartholomew Fitzge"));
    room.settle();
    assert_eq!(sits(&mut room, 1, 1, 1), Some(format!("{two} {two}")));
    assert_eq!(sits(&mut room, 2, 1, 1), Some(format!("{one} {one}")));
}
