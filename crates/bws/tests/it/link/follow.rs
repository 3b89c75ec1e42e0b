//! The link as the scoring program.

use super::{Club, Other, now, slot, told};
use crate::change::THREE_ROUNDS;
use bws::link::{FollowOptions, Follower, LinkError};
use bws::write::Format;
use jet::Value;
use rstest::rstest;
use session::log::{MovementSet, PlayerAdded, PlayerSeated, SettingsChanged};
use session::model::{Contestant, Movement, PairNo, Participation, Player, RoundNo, SessionNo};
use session::{Command, EraseResult};

const RESULT: [&str; 5] = ["Board", "Contract", "NS/EW", "Result", "Remarks"];

#[rstest]
fn results_come_and_the_file_stays_as_it_is(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut club = Club::new(THREE_ROUNDS, format);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.result([2, 2, 1, 3, 3, 4], "PASS");
    let before = std::fs::read(&club.file).unwrap();
    assert_eq!(
        told(&follower.turn(&now())),
        [
            "received: board 1 at table B1 in round 1: 1 v 2 4 S N =",
            "received: board 3 at table B2 in round 1: 3 v 4 PASS N"
        ]
    );
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(std::fs::read(&club.file).unwrap(), before);
    assert_eq!(club.result("B 1 1 1").as_deref(), Some("4SN="));
    assert_eq!(club.result("B 2 1 3").as_deref(), Some("PASS"));
}

#[test]
fn a_result_entered_again_or_erased_in_the_file_is_so_in_the_event() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.result([2, 1, 1, 2, 1, 2], "3NTW-1");
    follower.turn(&now());
    other.result([2, 1, 1, 1, 1, 2], "4SN+1");
    other.update("ReceivedData", "Board", "2", &[("Erased", Value::Bool(true))]);
    assert_eq!(
        told(&follower.turn(&now())),
        [
            "received: board 1 at table B1 in round 1: 1 v 2 4 S N +1",
            "received: board 2 at table B1 in round 1: erased"
        ]
    );
    assert_eq!(club.result("B 1 1 1").as_deref(), Some("4SN+1"));
    assert_eq!(club.result("B 1 1 2"), None);
    let history = club.live.state().event().results.versions_at(&slot("B 1 1 2")).len();
    assert_eq!(history, 2);
}

#[test]
fn a_row_that_vanished_erases_nothing() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let empty = std::fs::read(&club.file).unwrap();
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    follower.turn(&now());
    drop((other, follower));
    std::fs::write(&club.file, empty).unwrap();
    assert_eq!(told(&club.follower().turn(&now())), [""; 0]);
    assert_eq!(club.result("B 1 1 1").as_deref(), Some("4SN="));
}

#[test]
fn rulings_reach_the_file_and_are_not_taken_for_new_results() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.result([2, 1, 1, 2, 1, 2], "2HE=");
    follower.turn(&now());
    club.enter("B 1 1 1", "A+ A-");
    let erase = EraseResult {
        session: SessionNo::FIRST,
        section: "B".parse().unwrap(),
        table: "1".parse().unwrap(),
        round: None,
        board: "2".parse().unwrap(),
        reason: None,
    };
    club.say(Command::EraseResult(erase));
    club.enter("B 2 1 4", "1NTS+2");
    assert_eq!(
        told(&follower.turn(&now())),
        [
            "sent: board 1 at table B1 in round 1: 1 v 2 60%-40%",
            "sent: board 2 at table B1 in round 1: erased",
            "sent: board 4 at table B2 in round 1: 3 v 4 1 NT S +2"
        ]
    );
    let columns = ["Board", "Contract", "Remarks", "ExternalUpdate", "Erased", "Processed"];
    assert_eq!(
        club.rows("ReceivedData", &columns),
        [
            "1 | - | 60%-40% | yes | no | no",
            "2 | 2 H | - | yes | yes | no",
            "4 | 1 NT | - | yes | no | yes"
        ]
    );
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(club.result("B 1 1 1").as_deref(), Some("A+ A-"));
}

#[test]
fn where_both_changed_a_ruling_stands_and_the_log_has_both() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    follower.turn(&now());
    club.enter("B 1 1 1", "A A");
    other.result([2, 1, 1, 1, 1, 2], "4SN-1");
    assert_eq!(
        told(&follower.turn(&now())),
        [
            "note: board 1 at table B1 in round 1: 1 v 2 4 S N -1 came, and the director's ruling stands",
            "sent: board 1 at table B1 in round 1: 1 v 2 50%-50%"
        ]
    );
    assert_eq!(club.result("B 1 1 1").as_deref(), Some("A A"));
    let results = &club.live.state().event().results;
    let versions = results.versions_at(&slot("B 1 1 1"));
    let texts: Vec<_> = versions
        .iter()
        .map(|(_, result)| result.map(|result| result.outcome.to_string()))
        .collect();
    assert_eq!(texts, ["4SN=", "A A", "4SN-1", "A A"].map(|text| Some(text.to_owned())));
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(
        club.rows("ReceivedData", &RESULT),
        ["1 | 4 S | N | = | -", "1 | - | N | - | 50%-50%"]
    );
}

#[test]
fn a_link_that_was_stopped_goes_on_where_it_was() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    club.follower().turn(&now());
    // Meanwhile the file has one correction and the event another.
    other.result([2, 1, 1, 1, 1, 2], "4SN+1");
    other.result([2, 2, 1, 3, 3, 4], "3CE=");
    club.enter("B 2 1 4", "1NTS+2");
    let turn = club.follower().turn(&now());
    assert_eq!((turn.received, turn.sent), (2, 1), "{turn:?}");
    assert_eq!(club.result("B 1 1 1").as_deref(), Some("4SN+1"));
    assert_eq!(told(&club.follower().turn(&now())), [""; 0]);
}

#[rstest]
#[case("Processed")]
#[case("Processed3")]
#[case("custom_Tenace")]
fn what_was_taken_in_is_marked_where_that_is_asked_for(#[case] mark: &str) {
    let club = Club::new(THREE_ROUNDS, Format::Access97);
    let mut other = Other::open(&club.file);
    let mut follower =
        club.follower_with(FollowOptions { mark: Some(mark.into()), ..club.options() });
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    follower.turn(&now());
    assert_eq!(club.rows("ReceivedData", &["Board", mark]), ["1 | yes"]);
    other.result([2, 1, 1, 2, 1, 2], "PASS");
    assert_eq!(club.rows("ReceivedData", &["Board", mark]), ["1 | yes", "2 | no"]);
    follower.turn(&now());
    assert_eq!(club.rows("ReceivedData", &["Board", mark]), ["1 | yes", "2 | yes"]);
    if mark != "Processed" {
        assert_eq!(club.rows("ReceivedData", &["Processed"]), ["no", "no"]);
    }
}

#[test]
fn names_come_from_the_tables_and_go_to_them() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    follower.turn(&now());
    let cells = [("Number", Value::from("1234")), ("Name", Value::from("Ann Archer"))];
    let mut change = |direction: &str, cells: &[(&str, Value<'static>)]| {
        other.update("PlayerNumbers", "Direction", direction, cells)
    };
    // Both tables have a North, and nobody sits in two places.
    assert_eq!(change("N", &cells), 2);
    let first = told(&follower.turn(&now()));
    assert_eq!(first[0], "received: table B1, N: 1234 Ann Archer");
    assert!(
        first[1].starts_with("problem: table B2, N: 1234 Ann Archer was not taken in:"),
        "{first:?}"
    );
    club.live.catch_up().unwrap();
    let players = &club.live.state().event().players;
    assert_eq!(players.get(&"1234".parse().unwrap()).unwrap().name(), "Ann Archer");
    let about =
        Player { first_name: "Anna".into(), last_name: "Archer".into(), ..Player::default() };
    club.say(Command::AddPlayer(PlayerAdded { player: "1234".parse().unwrap(), about }));
    let turn = follower.turn(&now());
    assert_eq!(told(&turn), ["sent: names"]);
    let names = club.rows("PlayerNumbers", &["Table", "Direction", "Name", "Updated"]);
    assert!(names.contains(&"1 | N | Anna Archer | yes".to_owned()), "{names:?}");
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
}

#[test]
fn a_changed_movement_goes_and_waits_for_the_control_program() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    follower.turn(&now());
    let other_boards = |boards: &str| {
        let toml = THREE_ROUNDS.replace("boards = \"9-10\"", &format!("boards = \"{boards}\""));
        let state = crate::write::event(&toml);
        let section = slot("B 1 1 1").section_id();
        let rounds: Movement = state.event().movements.get(&section).unwrap().clone();
        let from_round: RoundNo = "3".parse().unwrap();
        Command::SetMovement(MovementSet {
            session: section.session,
            section: section.letters,
            from_round,
            rounds,
        })
    };
    club.say(other_boards("13-14"));
    assert_eq!(
        told(&follower.turn(&now())),
        ["sent: the movement; table B1 takes its rounds from 3 on anew"]
    );
    club.say(other_boards("15-16"));
    let waiting = follower.turn(&now());
    let trouble = waiting.trouble.unwrap();
    assert!(trouble.contains("table 1 of section B is still being updated"), "{trouble}");
    // Results come all the same.
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    assert_eq!(follower.turn(&now()).received, 1);
    other.done();
    assert_eq!(
        told(&follower.turn(&now())),
        ["sent: the movement; table B1 takes its rounds from 3 on anew"]
    );
    let rounds = club.rows("RoundData", &["Table", "Round", "LowBoard", "HighBoard"]);
    assert!(rounds.contains(&"1 | 3 | 15 | 16".to_owned()), "{rounds:?}");
}

#[test]
fn settings_go_and_every_table_is_told_to_read_them() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = club.follower();
    follower.turn(&now());
    let settings = [("LeadCard".parse().unwrap(), session::model::SettingValue::Bool(true))].into();
    let changed =
        SettingsChanged { session: SessionNo::FIRST, section: None, settings, partial: true };
    club.say(Command::ChangeSettings(changed));
    assert_eq!(
        told(&follower.turn(&now())),
        ["sent: settings; all tables read the settings again"]
    );
    assert_eq!(club.rows("Settings", &["LeadCard"]), ["yes"]);
}

#[test]
fn a_file_of_another_event_gets_rulings_and_nothing_else() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower_with(FollowOptions { guid: 1, ..club.options() });
    let settings = [("LeadCard".parse().unwrap(), session::model::SettingValue::Bool(true))].into();
    let changed =
        SettingsChanged { session: SessionNo::FIRST, section: None, settings, partial: true };
    club.say(Command::ChangeSettings(changed));
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    follower.turn(&now());
    club.enter("B 1 1 1", "4SN-2");
    assert_eq!(
        told(&follower.turn(&now())),
        ["sent: board 1 at table B1 in round 1: 1 v 2 4 S N -2"]
    );
    assert_eq!(club.rows("Settings", &["LeadCard"]), ["no"]);
}

#[test]
fn what_cannot_be_followed_is_refused_with_a_sentence() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    let open = |file: &std::path::Path, options: FollowOptions| {
        Follower::open(club.journal(), club.live.id(), file, options).unwrap_err()
    };
    let mark = FollowOptions { mark: Some("Board".into()), ..club.options() };
    assert!(matches!(open(&club.file, mark), LinkError::Mark(_)));
    let second = FollowOptions { session: SessionNo::new(2).unwrap(), ..club.options() };
    assert!(matches!(open(&club.file, second), LinkError::NoSession(_)));
    let absent = club.folder.path().join("absent.bws");
    assert!(matches!(open(&absent, club.options()), LinkError::File { .. }));
    let sections = Club::new(&THREE_ROUNDS.replace("\"B\"", "\"C\""), Format::Access2000);
    let refusal = open(&sections.file, club.options()).to_string();
    assert!(refusal.contains("(C there, B here)"), "{refusal}");
}

#[test]
fn a_file_that_is_gone_is_trouble_until_it_is_back() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = club.follower();
    follower.turn(&now());
    let away = club.folder.path().join("away.bws");
    std::fs::rename(&club.file, &away).unwrap();
    let trouble = follower.turn(&now()).trouble.unwrap();
    assert!(trouble.contains("friday.bws"), "{trouble}");
    std::fs::rename(&away, &club.file).unwrap();
    Other::open(&club.file).result([2, 1, 1, 1, 1, 2], "4SN=");
    assert_eq!(follower.turn(&now()).received, 1);
}

#[test]
fn a_result_that_cannot_be_understood_is_told_once_and_keeps_no_other_back() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.update("ReceivedData", "Board", "1", &[("Contract", Value::from("9 Z"))]);
    other.result([2, 1, 1, 2, 1, 2], "PASS");
    let first = told(&follower.turn(&now()));
    assert_eq!(first.len(), 2, "{first:?}");
    assert!(first[0].starts_with("problem: ReceivedData, ID 1: Contract:"), "{first:?}");
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(club.result("B 1 1 1"), None);
}

#[test]
fn contracts_before_their_results_and_recorded_auctions_are_told() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    follower.turn(&now());
    let at = |more: &[(&'static str, Value<'static>)]| {
        let numbers: [(_, i16); 4] = [("Section", 2), ("Table", 1), ("Round", 1), ("Board", 1)];
        let mut cells: Vec<(&str, Value<'static>)> =
            numbers.into_iter().map(|(name, number)| (name, number.into())).collect();
        cells.extend_from_slice(more);
        cells
    };
    let contract = [("Contract", "4 S".into()), ("NS/EW", "N".into()), ("LeadCard", "H10".into())];
    other.insert("IntermediateData", &at(&contract));
    assert_eq!(
        told(&follower.turn(&now())),
        ["note: board 1 at table B1 in round 1: 4 S N H10, in play"]
    );
    for (counter, seat, bid) in [(1i16, "N", "1C"), (2, "E", "PASS"), (3, "S", "PASS")] {
        let call = [("Counter", counter.into()), ("Direction", seat.into()), ("Bid", bid.into())];
        other.insert("BiddingData", &at(&call));
    }
    assert!(follower.turn(&now()).is_quiet());
    let last = [("Counter", 4i16.into()), ("Direction", "W".into()), ("Bid", "PASS".into())];
    other.insert("BiddingData", &at(&last));
    assert_eq!(
        told(&follower.turn(&now())),
        ["note: board 1 at table B1 in round 1: the auction was N:1C Pass Pass Pass"]
    );
}

/// People whose names or numbers a file has no room for, or no letters.
const PEOPLE: &str = r#"
    name = "People"
    [[players]]
    number = "12345678901234567"
    name = "Long Number"
    [[players]]
    number = "AB 12"
    name = "Text Number"
    [[players]]
    number = "8"
    name = "Łukasz Ćwik"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = 1 },
        { table = 2, round = 1, ns = 3, ew = 4, boards = 1 },
        { table = 1, round = 2, ns = 1, ew = 5, boards = 2 },
    ]
    [[sessions.pairs]]
    section = "A"
    pair = 1
    players = ["12345678901234567", "AB 12"]
    [[sessions.pairs]]
    section = "A"
    pair = 2
    players = ["8", "Bartholomew Featherstonehaugh"]
    [[sessions.pairs]]
    section = "A"
    pair = 5
    players = ["Ann", "9"]
"#;

#[rstest]
#[case(Format::Access2000, "Łukasz Ćwik")]
#[case(Format::Access97, "Lukasz Cwik")]
fn what_a_file_has_no_room_for_is_no_news_when_it_comes_back(
    #[case] format: Format,
    #[case] lukasz: &str,
) {
    let mut club = Club::new(PEOPLE, format);
    let rows = club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Name", "Round"]);
    assert_eq!(
        rows[..4],
        [
            "1 | N | - | Long Number | 0".to_owned(),
            "1 | S | AB 12 | Text Number | 0".into(),
            format!("1 | E | 8 | {lukasz} | 0"),
            "1 | W | - | Bartholomew Feathe | 0".into(),
        ]
    );
    // Who plays only later has a row for the round.
    assert_eq!(rows[8..], ["1 | E | - | Ann | 2", "1 | W | 9 | - | 2"]);
    let before = club.live.state().head();
    let mut follower = club.follower();
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    club.live.catch_up().unwrap();
    assert_eq!(club.live.state().head(), before);
    let names = club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Name", "Round"]);
    assert_eq!(names, rows);
}

#[test]
fn who_comes_in_a_later_round_comes_and_goes() {
    let mut club = Club::new(PEOPLE, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    follower.turn(&now());
    let row = |table: i16, seat: &'static str, round: i16, number: &'static str| {
        [
            ("Section", Value::Int(1)),
            ("Table", Value::Int(table)),
            ("Direction", Value::from(seat)),
            ("Round", Value::Int(round)),
            ("Number", Value::from(number)),
            ("Name", Value::from("Sub Stitute")),
        ]
    };
    other.insert("PlayerNumbers", &row(1, "N", 2, "77"));
    assert_eq!(
        told(&follower.turn(&now())),
        ["received: table A1, N from round 2: 77 Sub Stitute"]
    );
    let who = |club: &mut Club, pair: u16, round: u16| {
        club.live.catch_up().unwrap();
        let contestant = Contestant { number: PairNo::new(pair).unwrap(), line: None };
        let section = slot("A 1 1 1").section_id();
        let event = club.live.state().event();
        let player = event.player_at(section, contestant, 1, RoundNo::new(round).unwrap());
        player.map(ToString::to_string)
    };
    assert_eq!(who(&mut club, 1, 1).as_deref(), Some("12345678901234567"));
    assert_eq!(who(&mut club, 1, 2).as_deref(), Some("77"));
    // A substitute of the director's goes the other way, and who plays only later too.
    let seat = |pair, number: &str, round| {
        let section = slot("A 1 1 1").section_id();
        let participation = Participation {
            session: section.session,
            section: section.letters,
            contestant: Contestant { number: PairNo::new(pair).unwrap(), line: None },
            place: 1,
            from_round: RoundNo::new(round).unwrap(),
        };
        Command::SeatPlayer(PlayerSeated { participation, player: Some(number.parse().unwrap()) })
    };
    for name in ["Dora", "Emma"] {
        let about = Player { first_name: name.into(), ..Player::default() };
        club.say(Command::AddPlayer(PlayerAdded { player: name.parse().unwrap(), about }));
    }
    club.say(seat(5, "Dora", 1));
    club.say(seat(1, "Emma", 2));
    assert_eq!(told(&follower.turn(&now())), ["sent: names"]);
    let names = club.rows("PlayerNumbers", &["Table", "Direction", "Name", "Round", "Updated"]);
    assert!(names.contains(&"1 | E | Dora | 2 | yes".to_owned()), "{names:?}");
    assert!(names.contains(&"1 | N | Emma | 2 | yes".to_owned()), "{names:?}");
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
}

/// A later row of section B.
fn later(table: i16, seat: &str, round: i16, number: &str) -> [(&'static str, Value<'static>); 5] {
    [
        ("Section", Value::Int(2)),
        ("Table", Value::Int(table)),
        ("Direction", Value::from(seat.to_owned())),
        ("Round", Value::Int(round)),
        ("Number", Value::from(number.to_owned())),
    ]
}

/// Who plays for North of a pair of section B, round by round.
fn rounds_of(club: &mut Club, pair: u16) -> Vec<String> {
    club.live.catch_up().unwrap();
    let contestant = Contestant { number: PairNo::new(pair).unwrap(), line: None };
    let event = club.live.state().event();
    let who = |round| {
        let section = slot("B 1 1 1").section_id();
        event.player_at(section, contestant, 1, RoundNo::new(round).unwrap())
    };
    (1..=3).map(|round| who(round).map_or("-".to_owned(), ToString::to_string)).collect()
}

#[test]
fn a_substitute_and_who_comes_back_are_taken_in_their_order() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.update("PlayerNumbers", "Direction", "N", &[("Number", Value::Null)]);
    let rows = club.rows("PlayerNumbers", &["Table", "Direction"]);
    assert_eq!(rows[0], "1 | N");
    // Pair 1 sits North at table 1 all the time; everything is there at the first look.
    other.insert("PlayerNumbers", &later(1, "N", 1, "17"));
    other.insert("PlayerNumbers", &later(1, "N", 2, "20"));
    other.insert("PlayerNumbers", &later(1, "N", 3, "17"));
    follower.turn(&now());
    follower.turn(&now());
    assert_eq!(rounds_of(&mut club, 1), ["17", "20", "17"]);
    let rows = club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Round"]);
    for wanted in ["1 | N | 20 | 2", "1 | N | 17 | 3"] {
        assert!(rows.contains(&wanted.to_owned()), "{rows:?}");
    }
}

#[test]
fn a_substitute_who_is_taken_back_goes_from_the_file_too() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    other.insert("PlayerNumbers", &later(1, "N", 1, "17"));
    follower.turn(&now());
    other.insert("PlayerNumbers", &later(1, "N", 2, "20"));
    follower.turn(&now());
    assert_eq!(rounds_of(&mut club, 1), ["17", "20", "20"]);
    let last = club.live.state().head();
    club.say(Command::Undo(last));
    follower.turn(&now());
    let rows = club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Round"]);
    assert!(rows.contains(&"1 | N | 17 | 2".to_owned()), "{rows:?}");
    assert_eq!(rounds_of(&mut club, 1), ["17", "17", "17"]);
}

#[test]
fn what_is_typed_after_a_name_was_sent_counts() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    follower.turn(&now());
    let about = Player { first_name: "Cleo".into(), ..Player::default() };
    club.say(Command::AddPlayer(PlayerAdded { player: "19".parse().unwrap(), about }));
    let section = slot("B 1 1 1").section_id();
    let participation = Participation {
        session: section.session,
        section: section.letters,
        contestant: Contestant { number: PairNo::new(1).unwrap(), line: None },
        place: 1,
        from_round: RoundNo::FIRST,
    };
    let player = Some("19".parse().unwrap());
    club.say(Command::SeatPlayer(PlayerSeated { participation, player }));
    assert_eq!(told(&follower.turn(&now())), ["sent: names"]);
    // At once somebody types another number.
    other.update("PlayerNumbers", "Number", "19", &[("Number", Value::from("21"))]);
    follower.turn(&now());
    assert_eq!(rounds_of(&mut club, 1)[0], "21");
}

#[test]
fn a_file_put_in_the_place_of_ours_is_left_alone() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = club.follower();
    club.enter("B 1 1 1", "4SN=");
    follower.turn(&now());
    let other = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut elsewhere = Other::open(&other.file);
    elsewhere.update(
        "Session",
        "ID",
        "1",
        &[("GUID", Value::from("{0123456789ABCDEF0123456789ABCDEF}"))],
    );
    elsewhere.result([2, 1, 1, 2, 1, 2], "7NTN=");
    drop(elsewhere);
    std::fs::copy(&other.file, club.file.with_extension("new")).unwrap();
    std::fs::rename(club.file.with_extension("new"), &club.file).unwrap();
    let before = std::fs::read(&club.file).unwrap();
    let turn = follower.turn(&now());
    let trouble = turn.trouble.unwrap();
    assert!(trouble.contains("another session's file is there now"), "{trouble}");
    assert_eq!(club.result("B 1 1 2"), None);
    assert_eq!(std::fs::read(&club.file).unwrap(), before);
}

/// A change of seats in round 1 of section B: pairs 1 and 3 have changed tables.
fn swapped() -> Command {
    let toml = THREE_ROUNDS
        .replace("table = 1, round = 1, ns = 1", "table = 1, round = 1, ns = 9")
        .replace("table = 2, round = 1, ns = 3", "table = 2, round = 1, ns = 1")
        .replace("ns = 9", "ns = 3");
    let state = crate::write::event(&toml);
    let section = slot("B 1 1 1").section_id();
    Command::SetMovement(MovementSet {
        session: section.session,
        section: section.letters,
        from_round: RoundNo::FIRST,
        rounds: state.event().movements.get(&section).unwrap().clone(),
    })
}

#[test]
fn names_stay_with_their_pairs_while_a_movement_waits() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    let numbers = [("1", "17"), ("2", "19")];
    for (table, number) in numbers {
        let mut change = other.0.change().unwrap();
        let rows = change.table("PlayerNumbers").unwrap();
        let cell =
            |row: &[Value<'static>], name: &str| row[rows.position(name).unwrap()].to_string();
        let found = change.rows(&rows).unwrap().rows;
        let (at, _) = found
            .iter()
            .find(|(_, row)| cell(row, "Table") == table && row[2].as_str() == Some("N"))
            .unwrap();
        change.update(&rows, *at, &[("Number", Value::from(number))]).unwrap();
        change.commit().unwrap();
    }
    follower.turn(&now());
    assert_eq!(
        (&rounds_of(&mut club, 1)[0], &rounds_of(&mut club, 3)[0]),
        (&"17".into(), &"19".into())
    );
    // The control program is busy with table 1, so the movement cannot be told yet.
    other.update("Tables", "Table", "1", &[("UpdateFromRound", Value::Int(998))]);
    club.say(swapped());
    for _ in 0..2 {
        assert!(follower.turn(&now()).trouble.is_some());
    }
    let north = |club: &Club| {
        let rows = club.rows("PlayerNumbers", &["Table", "Direction", "Number"]);
        rows.into_iter().filter(|row| row.contains("| N |")).collect::<Vec<_>>()
    };
    assert_eq!(north(&club), ["1 | N | 17", "2 | N | 19"]);
    other.done();
    for _ in 0..3 {
        follower.turn(&now());
        other.done();
    }
    assert_eq!(north(&club), ["1 | N | 19", "2 | N | 17"]);
    assert_eq!(
        (&rounds_of(&mut club, 1)[0], &rounds_of(&mut club, 3)[0]),
        (&"17".into(), &"19".into())
    );
}

#[test]
fn a_guest_who_gets_a_number_keeps_the_name() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    let mut change = |table: &str, column: &str, cells: &[(&str, Value<'static>)]| {
        assert!(other.update("PlayerNumbers", column, table, cells) > 0);
        follower.turn(&now());
    };
    change("E", "Direction", &[("Name", Value::from("Zoe Zimmer"))]);
    change("Zoe Zimmer", "Name", &[("Number", Value::from("2001"))]);
    club.live.catch_up().unwrap();
    let players = &club.live.state().event().players;
    assert_eq!(players.get(&"2001".parse().unwrap()).unwrap().name(), "Zoe Zimmer");
}

#[test]
fn a_row_that_only_follows_corrects_no_name() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&club.file);
    let mut follower = club.follower();
    for round in 1..=3 {
        let mut cells = later(1, "N", round, "17").to_vec();
        cells.push(("Name", Value::from("Grace Gaffney")));
        other.insert("PlayerNumbers", &cells);
    }
    follower.turn(&now());
    let name = |club: &mut Club| {
        club.live.catch_up().unwrap();
        club.live.state().event().players.get(&"17".parse().unwrap()).unwrap().name()
    };
    assert_eq!(name(&mut club), "Grace Gaffney");
    // Corrected in one row, wherever it is.
    other.update("PlayerNumbers", "Round", "1", &[("Name", Value::from("Gracie Gaffney"))]);
    follower.turn(&now());
    assert_eq!(name(&mut club), "Gracie Gaffney");
    // A substitute in round 2, and she comes back in round 3, in a row that says the old name.
    other.update(
        "PlayerNumbers",
        "Round",
        "2",
        &[("Number", Value::from("30")), ("Name", Value::Null)],
    );
    follower.turn(&now());
    follower.turn(&now());
    assert_eq!(rounds_of(&mut club, 1), ["17", "30", "17"]);
    assert_eq!(name(&mut club), "Gracie Gaffney");
}

#[test]
fn a_seat_that_the_director_empties_is_empty_in_the_file() {
    let mut club = Club::new(PEOPLE, Format::Access2000);
    let mut follower = club.follower();
    follower.turn(&now());
    let section = slot("A 1 1 1").section_id();
    let participation = Participation {
        session: section.session,
        section: section.letters,
        contestant: Contestant { number: PairNo::new(2).unwrap(), line: None },
        place: 1,
        from_round: RoundNo::FIRST,
    };
    club.say(Command::SeatPlayer(PlayerSeated { participation, player: None }));
    assert_eq!(told(&follower.turn(&now())), ["sent: names"]);
    let rows = club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Name"]);
    assert_eq!(rows[2], "1 | E | - | -");
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
}

#[test]
fn who_is_typed_later_into_a_file_of_others_comes() {
    let mut club = Club::new(PEOPLE, Format::Access2000);
    let mut other = Other::open(&club.file);
    let strange = [("GUID", Value::from("{0123456789ABCDEF0123456789ABCDEF}"))];
    assert_eq!(other.update("Session", "ID", "1", &strange), 1);
    let empty = [("Number", Value::Null), ("Name", Value::Null)];
    other.update("PlayerNumbers", "Section", "1", &empty);
    let mut follower = club.follower();
    follower.turn(&now());
    let mut change = other.0.change().unwrap();
    let table = change.table("PlayerNumbers").unwrap();
    let at = change.rows(&table).unwrap().rows[0].0;
    change.update(&table, at, &[("Number", Value::from("7777"))]).unwrap();
    change.commit().unwrap();
    assert_eq!(told(&follower.turn(&now())), ["received: table A1, N: 7777"]);
    club.live.catch_up().unwrap();
}
