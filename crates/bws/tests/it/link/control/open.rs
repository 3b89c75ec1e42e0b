//! The event of a file: made, found again, made anew; and files that are not ours to run.

use super::super::{Club, Other, now, told};
use super::{Room, journal, options};
use crate::change::THREE_ROUNDS;
use crate::made::Made;
use bws::link::{ControlOptions, Controller, Follower, LinkError, NoTerminals};
use bws::write::Format;
use jet::{Value, Version};
use rstest::rstest;
use session::model::{SectionId, SessionNo, Stage};
use session::{EventId, Journal};

#[rstest]
fn a_file_with_results_is_an_event_with_results(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let club = Club::new(THREE_ROUNDS, format);
    Other::open(&club.file).result([2, 1, 1, 1, 1, 2], "4SN=");
    let mut room = Room::of(club);
    assert!(room.opened.is_new);
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN="));
    let event = room.live.state().event();
    assert_eq!(event.info.current().unwrap().name, "Three rounds");
    assert_eq!(event.stage(SessionNo::FIRST), Stage::Open);
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(
        room.club.rows("Tables", &["Table", "Status", "LogOnOff"]),
        ["1 | 1 | 2", "2 | 1 | 2"]
    );
    assert_eq!(room.club.rows("ReceivedData", &["ID", "Processed"]), ["1 | no"]);
}

#[test]
fn pairs_that_no_movement_has_are_named_when_the_file_is_opened() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    Other::open(&club.file).result([2, 1, 1, 1, 77, 78], "4SN=");
    let mut room = Room::of(club);
    let sentence = "problem: board 1 at table B1 in round 1: 77 and 78 are not in the movement; the result counts as it was entered";
    assert!(told(&room.opened.told).iter().any(|line| line == sentence));
    assert_eq!(room.turn(), [""; 0]);
}

#[test]
fn the_file_is_opened_again_with_everything_kept() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let event = room.controller.event();
    room.enter("B 1 1 1", "4SN=");
    // Closed before it was written, and the scoring program adds something meanwhile.
    Other::open(&room.club.file).result([2, 2, 1, 3, 3, 4], "PASS");
    assert!(!room.reopen().is_new);
    assert_eq!(room.controller.event(), event);
    assert_eq!(
        room.turn(),
        [
            "received: board 3 at table B2 in round 1: 3 v 4 PASS N",
            "sent: board 1 at table B1 in round 1: 1 v 2 4 S N ="
        ]
    );
    // Once more, from a file that was not closed by us.
    room.reopen();
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(room.club.rows("ReceivedData", &["Board", "Erased"]), ["3 | no", "1 | no"]);
}

#[test]
fn what_both_had_in_common_may_be_lost_without_harm() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.settle();
    // As after a crash between the file and the note of it.
    let name = format!("bws control {}", room.controller.event());
    journal(&room.folder).keep(&name, b"{}").unwrap();
    room.reopen();
    room.settle();
    assert_eq!(room.club.rows("ReceivedData", &["Board", "Erased"]), ["1 | no"]);
    assert_eq!(room.live.state().event().results.iter().count(), 1);
}

#[test]
fn a_reset_begins_a_new_event_and_loses_no_result() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.settle();
    let before = room.controller.event();
    let (controller, opened) = room.open_with(ControlOptions { reset: true, ..options() }).unwrap();
    assert!(opened.is_new && controller.event() != before);
    assert_eq!(controller.live().state().event().results.iter().count(), 1);
    // No phone goes on in the old one.
    room.live.catch_up().unwrap();
    assert_eq!(room.live.state().event().stage(SessionNo::FIRST), Stage::Closed);
    let mut controller = controller;
    assert_eq!(told(&controller.turn(&now(), &mut NoTerminals)), [""; 0]);
    assert_eq!(journal(&room.folder).events().unwrap().len(), 2);
    // The next start goes on with the new one.
    let (again, opened) = room.open_with(options()).unwrap();
    assert_eq!((again.event(), opened.is_new), (controller.event(), false));
}

#[test]
fn next_weeks_file_in_the_same_place_is_another_event() {
    let made = || {
        let made = Made::new(Version::Jet4).section(1, "A", 1).round([1, 1, 1, 1, 2, 1, 2]);
        made.bytes()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.bws");
    let run = || {
        let options = ControlOptions { computer: "CLUB".into(), ..ControlOptions::default() };
        let (mut controller, opened) =
            Controller::open(journal(&folder), &path, options, &now()).unwrap();
        told(&controller.turn(&now(), &mut NoTerminals));
        (controller.event(), opened.is_new)
    };
    std::fs::write(&path, made()).unwrap();
    let (first, _) = run();
    assert_eq!(run(), (first, false));
    Other::open(&path).result([1, 1, 1, 1, 1, 2], "4SN=");
    assert_eq!(run(), (first, false));
    std::fs::write(&path, made()).unwrap();
    let (second, is_new) = run();
    assert!(is_new && second != first);
}

#[test]
fn going_on_makes_nothing_of_another_file() {
    let made = || Made::new(Version::Jet4).section(1, "A", 1).round([1, 1, 1, 1, 2, 1, 2]).bytes();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.bws");
    std::fs::write(&path, made()).unwrap();
    let options = ControlOptions { computer: "CLUB".into(), ..ControlOptions::default() };
    let (mut controller, _) =
        Controller::open(journal(&folder), &path, options.clone(), &now()).unwrap();
    Other::open(&path).result([1, 1, 1, 1, 1, 2], "4SN=");
    told(&controller.turn(&now(), &mut NoTerminals));
    let event = controller.event();
    drop(controller);
    let resume = |event: EventId| {
        // Going on is never beginning anew.
        let options = ControlOptions { reset: true, ..options.clone() };
        Controller::resume(journal(&folder), event, &path, options, &now())
    };
    let (controller, opened) = resume(event).unwrap();
    assert_eq!((controller.event(), opened.is_new), (event, false));
    drop(controller);
    let own = std::fs::read(&path).unwrap();
    // The file of another event, and next week's file in the same place.
    let gone = EventId(uuid::Uuid::from_u128(7));
    for (event, bytes) in [(gone, own), (event, made())] {
        std::fs::write(&path, &bytes).unwrap();
        let error = resume(event).unwrap_err();
        assert!(matches!(error, LinkError::Replaced { .. }), "{error}");
        assert_eq!(journal(&folder).events().unwrap().len(), 1);
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn tables_of_other_computers_only_are_refused_and_the_file_is_untouched() {
    let room = Room::new(THREE_ROUNDS, Format::Access2000);
    let file = room.club.file.clone();
    let before = std::fs::read(&file).unwrap();
    let options = ControlOptions { computer: "LAPTOP".into(), ..ControlOptions::default() };
    let error = room.open_with(options.clone()).unwrap_err();
    assert!(matches!(error, LinkError::NotOurs { .. }));
    let sentence = error.to_string();
    assert!(
        sentence.ends_with(
            "no table of the file belongs to this computer (LAPTOP); its tables belong to CLUB-PC. Say as which of them to \
             run with --computer NAME"
        ),
        "{sentence}"
    );
    assert_eq!(std::fs::read(&file).unwrap(), before);
    // Tables that nobody has, and whose number we would not get.
    Other::open(&file).update("Tables", "Table", "1", &[("ComputerID", Value::Int(7))]);
    let clients = room.club.rows("Clients", &["ID", "Computer"]);
    assert!(matches!(room.open_with(options).unwrap_err(), LinkError::NotOurs { .. }));
    assert_eq!(room.club.rows("Clients", &["ID", "Computer"]), clients);
    // In other capitals it is the same computer.
    let options = ControlOptions { computer: "club-pc".into(), ..ControlOptions::default() };
    assert!(room.open_with(options).is_ok());
}

#[test]
fn a_computer_that_a_table_waits_for_adds_itself() {
    let made = Made::new(Version::Jet4)
        .row("Section", &[("ID", 1i16.into()), ("Letter", "A".into()), ("Tables", 1i16.into())])
        .row(
            "Tables",
            &[("Section", 1i16.into()), ("Table", 1i16.into()), ("ComputerID", 1i16.into())],
        )
        .round([1, 1, 1, 1, 2, 1, 2]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.bws");
    std::fs::write(&path, made.bytes()).unwrap();
    Controller::open(journal(&folder), &path, options(), &now()).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(crate::write::rows(&bytes, "Clients", &["ID", "Computer"]), ["1 | CLUB-PC"]);
}

#[test]
fn a_file_without_tables_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.bws");
    std::fs::write(&path, Made::new(Version::Jet4).bytes()).unwrap();
    let error = Controller::open(journal(&folder), &path, options(), &now()).unwrap_err();
    assert!(matches!(error, LinkError::NoTables { .. }), "{error}");
    assert!(journal(&folder).events().unwrap().is_empty());
}

#[rstest]
fn a_file_that_is_cut_off_is_damaged_and_not_empty(
    #[values(Format::Access97, Format::Access2000)] format: Format,
    #[values(10, 5, 3)] part: usize,
) {
    let club = Club::new(THREE_ROUNDS, format);
    let bytes = std::fs::read(&club.file).unwrap();
    std::fs::write(&club.file, &bytes[..bytes.len() / part]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let error = Controller::open(journal(&folder), &club.file, options(), &now()).unwrap_err();
    assert!(matches!(error, LinkError::Damaged { .. }), "{error}");
    let sentence = error.to_string();
    let file = club.file.display();
    assert!(sentence.contains(&format!("tenace bws check {file}")), "{sentence}");
    let follower = Follower::open(club.journal(), club.live.id(), &club.file, club.options());
    assert!(matches!(follower, Err(LinkError::Damaged { .. })), "{follower:?}");
}

#[test]
fn tables_that_cannot_be_read_any_more_are_not_removed() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.enter("B 1 1 1", "4SN=");
    room.settle();
    let whole = std::fs::read(&room.club.file).unwrap();
    for part in [10, 5, 3] {
        std::fs::write(&room.club.file, &whole[..whole.len() / part]).unwrap();
        let trouble = room.raw_turn().trouble.unwrap();
        assert!(trouble.contains("the file is damaged"), "{trouble}");
    }
    std::fs::write(&room.club.file, &whole).unwrap();
    room.settle();
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN="));
}

/// A word in page 0 says that a program met a damaged page: from then on files are only read.
#[test]
fn a_file_that_may_only_be_read_is_told_at_the_start() {
    let club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut bytes = std::fs::read(&club.file).unwrap();
    let word = 4096 - 512 + 2 * 9;
    bytes[word..word + 2].copy_from_slice(&1u16.to_le_bytes());
    std::fs::write(&club.file, &bytes).unwrap();
    let room = Room::of(club);
    let told = told(&room.opened.told);
    assert!(
        told.iter().any(|line| line.starts_with("problem: ")
            && line.ends_with("; what is entered is kept here and written when it can be")),
        "{told:?}"
    );
}

#[test]
fn the_settings_of_the_file_count_as_said() {
    let room = Room::new(THREE_ROUNDS, Format::Access2000);
    let event = room.live.state().event();
    let said: Vec<&str> = event.settings.iter().map(|(key, _)| key.name.as_str()).collect();
    assert!(said.contains(&"LeadCard") && said.contains(&"BM2Ranking"), "{said:?}");
    assert!(!said.iter().any(|name| name.starts_with("BM3")), "{said:?}");
}

#[test]
fn sections_without_the_hand_records_that_were_asked_for_are_told() {
    let room = Room::new(THREE_ROUNDS, Format::Access2000);
    let options = ControlOptions { hand_records: vec![2, 5], ..options() };
    let (_, opened) = room.open_with(options).unwrap();
    assert_eq!(
        told(&opened.told),
        [
            "problem: section B has no hand records, which were asked for",
            "problem: hand records were asked for section 5, which the file does not have"
        ]
    );
}

#[test]
fn hands_come_from_the_file_whenever_they_change() {
    let hand =
        |deal: &str| format!("{THREE_ROUNDS}\n[[sessions.hands]]\nboard = 1\ndeal = \"{deal}\"\n");
    let first = hand("N:AKQ.AKQJT98765.. JT98.432.AKQ.AKQ 765..JT987.JT987 432..65432.65432");
    let mut room = Room::new(&first, Format::Access2000);
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let north = |room: &mut Room| {
        room.live.catch_up().unwrap();
        let event = room.live.state().event();
        event.deal(section, "1".parse().unwrap()).map(|deal| deal.to_string())
    };
    assert!(north(&mut room).unwrap().contains("AKQ.AKQJT98765"));
    room.settle();
    let mut other = Other::open(&room.club.file);
    let swapped = [
        ("NorthSpades", "JT98"),
        ("NorthHearts", "432"),
        ("NorthDiamonds", "AKQ"),
        ("NorthClubs", "AKQ"),
        ("EastSpades", "AKQ"),
        ("EastHearts", "AKQJT98765"),
        ("EastDiamonds", ""),
        ("EastClubs", ""),
    ];
    let cells: Vec<_> =
        swapped.into_iter().map(|(name, cards)| (name, Value::from(cards))).collect();
    other.update("HandRecord", "Board", "1", &cells);
    assert_eq!(room.turn(), ["received: the cards of section B, board 1"]);
    assert!(north(&mut room).unwrap().contains("JT98.432.AKQ.AKQ"));
    assert_eq!(room.turn(), [""; 0]);
}

#[test]
fn a_file_from_a_backup_gets_back_what_it_lacks() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let event = room.controller.event();
    // As it was first made, and as it was after one result.
    let mut backups = vec![std::fs::read(&room.club.file).unwrap()];
    room.enter("B 1 1 1", "4SN=");
    room.settle();
    backups.push(std::fs::read(&room.club.file).unwrap());
    room.enter("B 1 1 2", "PASS");
    room.enter("B 2 1 3", "3NTE-1");
    room.settle();
    for backup in backups {
        std::fs::write(&room.club.file, backup).unwrap();
        assert!(!room.reopen().is_new);
        assert_eq!(room.controller.event(), event);
        room.settle();
        let mut boards = room.club.rows("ReceivedData", &["Board", "Erased"]);
        boards.sort();
        assert_eq!(boards, ["1 | no", "2 | no", "3 | no"]);
    }
}

/// Every kind of thing that can be wrong with what a file says; each is told in one remark.
#[test]
fn each_problem_is_told_once() {
    let seat = |direction: &'static str, number: &'static str| {
        [
            ("Section", Value::Int(1)),
            ("Table", Value::Int(1)),
            ("Direction", direction.into()),
            ("Number", number.into()),
        ]
    };
    let made = Made::new(Version::Jet4)
        .section(1, "A", 2)
        .round([1, 1, 1, 1, 2, 1, 2])
        // Pair 1 cannot sit at two tables.
        .round([1, 2, 1, 3, 1, 3, 4])
        .round([1, 2, 2, 3, 4, 5, 6])
        .row("PlayerNumbers", &seat("Q", "17"))
        .row(
            "HandRecord",
            &[("Section", 1i16.into()), ("Board", 1i16.into()), ("NorthSpades", "AK".into())],
        )
        .row(
            "HandRecord",
            &[("Section", 7i16.into()), ("Board", 1i16.into()), ("NorthSpades", "AK".into())],
        )
        .row("Settings", &[("Section", 0i16.into()), ("VerificationTime", 99i16.into())])
        // A pair does not play against itself, and no table has the number 0.
        .result([1, 1, 1, 1, 2, 2], "4SN=")
        .result([1, 0, 1, 2, 1, 2], "4SN=");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.bws");
    std::fs::write(&path, made.bytes()).unwrap();
    let options = ControlOptions { computer: "CLUB".into(), ..ControlOptions::default() };
    let (mut controller, opened) =
        Controller::open(journal(&folder), &path, options, &now()).unwrap();
    let mut problems = told(&opened.told);
    for _ in 0..6 {
        problems.extend(told(&controller.turn(&now(), &mut NoTerminals)));
    }
    problems.retain(|line| line.starts_with("problem: "));
    let about = |words: &[&str]| {
        let is_about = |line: &&String| words.iter().any(|word| line.contains(word));
        problems.iter().filter(is_about).count()
    };
    assert_eq!(about(&["already sits at table 1", "cannot be updated"]), 1, "{problems:#?}");
    assert_eq!(about(&["“Q”"]), 1, "{problems:#?}");
    assert_eq!(about(&["no section 7"]), 1, "{problems:#?}");
    assert_eq!(about(&["HandRecord"]), 2, "{problems:#?}");
    assert_eq!(about(&["VerificationTime"]), 1, "{problems:#?}");
    assert_eq!(about(&["ReceivedData: table 0", "ID 2"]), 1, "{problems:#?}");
    assert_eq!(problems.len(), 7, "{problems:#?}");
}
