//! `tenace bws follow`: results out of a file that another program writes, rulings into it.

use bws::words::{Place, Received};
use insta::assert_snapshot;
use jet::Database;
use jet::share::{Options, Shared, with_retry};
use test_support::process::Program;

use crate::club::TestClub;
use crate::exchange::{PATIENCE, keep_link, keep_place};

/// A club with the file of its event.
fn club() -> (TestClub, String) {
    let club = TestClub::with_tables(2, 2);
    let file = club.path("friday.bws");
    club.run(&["bws", "new", &club.event, &file, "--computer", "CLUB-PC"]).ok();
    (club, file)
}

/// Writes a result as a control program does.
pub(crate) fn write(file: &str, numbers: [i16; 6], outcome: &str) {
    let [section, table, round, board, pair_ns, pair_ew] = numbers;
    let place = Place { section, table, round, board };
    let mut row = Received { place, pair_ns, pair_ew, ..Received::default() };
    row.fill(&outcome.parse().unwrap());
    let options = Options { patience: PATIENCE, ..Options::default() };
    let mut database = Database::open(Shared::open(file.as_ref(), &options).unwrap()).unwrap();
    let written = with_retry(PATIENCE, || {
        let mut change = database.change()?;
        let table = change.table("ReceivedData")?;
        let mut cells = row.cells();
        cells.retain(|(name, _)| table.position(name).is_some());
        change.insert(&table, &cells)?;
        change.commit()
    });
    written.unwrap();
}

#[test]
fn one_look_takes_results_in_and_sends_rulings() {
    let (club, file) = club();
    write(&file, [1, 1, 1, 1, 1, 2], "4SN=");
    write(&file, [1, 2, 1, 1, 3, 4], "3NTE-2");
    club.enter(&["A1", "2", "A+ A-"]).ok();
    let told = club.run(&["bws", "follow", &club.event, &file, "--once"]).ok();
    // Without the time of day.
    let told: Vec<&str> = told.lines().map(|line| &line[9..]).collect();
    assert_snapshot!(told.join("\n"), @r"
    received: board 1 at table A1 in round 1: 1 v 2 4 S N =
    received: board 1 at table A2 in round 1: 3 v 4 3 NT E -2
    sent: board 2 at table A1 in round 1: 1 v 2 60%-40%
    ");
    let again = club.run(&["bws", "follow", &club.event, &file, "--once", "--json"]).ok();
    assert_eq!(again, "");
    let again = club.run(&["bws", "follow", &club.event, &file, "--once"]).ok();
    assert_eq!(again, "nothing new: the event and the file are in step\n");
    let log = club.log();
    let from_file: Vec<_> = log.iter().filter(|fact| fact["author"] == "bws file").collect();
    assert_eq!(from_file.len(), 2, "{log:?}");
    let check = club.run(&["bws", "check", &file]);
    assert_eq!(check.code, 0, "{check:?}");
    club.verify();
}

#[test]
fn a_remark_for_programs_is_a_line_of_json() {
    let (club, file) = club();
    write(&file, [1, 1, 1, 1, 1, 2], "NP");
    let told = club.run(&["bws", "follow", &club.event, &file, "--once", "--json"]).ok();
    let line: serde_json::Value = serde_json::from_str(told.trim_end()).unwrap();
    assert_eq!(line["kind"], "received");
    assert_eq!(line["text"], "board 1 at table A1 in round 1: 1 v 2 Not played");
}

#[test]
fn what_cannot_be_followed_says_why() {
    let (club, file) = club();
    let follow = |words: &[&str]| club.run(&[&["bws", "follow", &club.event], words].concat());
    let wrong = follow(&[&file, "--mark", "Board", "--once"]).wrong();
    assert!(wrong.contains("“Board” cannot be used as a mark"), "{wrong}");
    let wrong = follow(&[&file, "--every", "0s"]).wrong();
    assert!(wrong.contains("expected from 1s to 10m"), "{wrong}");
    let empty = club.write("empty.bws", "");
    let wrong = follow(&[&empty, "--once"]).wrong();
    assert!(wrong.contains("empty.bws"), "{wrong}");
    assert_eq!(std::fs::read(&empty).unwrap(), b"");
}

#[test]
fn a_file_that_the_server_has_linked_is_left_to_it() {
    let (club, file) = club();
    keep_place(&club, true);
    // The same file, spelled otherwise.
    let folder = std::path::Path::new(&file).parent().unwrap();
    std::fs::create_dir(folder.join("up")).unwrap();
    let spelled = folder.join("up/../friday.bws");
    for side in ["scoring", "control"] {
        keep_link(&club, &club.event, spelled.to_str().unwrap(), side);
        let refused = club.run(&["bws", "follow", &club.event, &file, "--once"]).refused();
        assert!(
            refused.contains("the club's server has this file linked with the event"),
            "{refused}"
        );
    }
    keep_link(&club, &club.event, &club.path("another.bws"), "scoring");
    club.run(&["bws", "follow", &club.event, &file, "--once"]).ok();
}

#[test]
fn nothing_is_followed_where_another_computer_is_in_charge() {
    let (club, file) = club();
    keep_place(&club, false);
    write(&file, [1, 1, 1, 1, 1, 2], "4SN=");
    let refused = club.run(&["bws", "follow", &club.event, &file, "--once"]).refused();
    assert!(refused.contains("this computer is not in charge of the club"), "{refused}");
    assert!(club.log().iter().all(|fact| fact["author"] != "bws file"));
}

#[cfg(unix)]
#[test]
fn it_waits_while_another_computer_is_in_charge() {
    let (club, file) = club();
    let follow = ["bws", "follow", &club.event, &file, "--every", "1s"];
    let mut follower = Program::start(&mut club.command(&follow));
    assert!(follower.line().starts_with("following "));
    keep_place(&club, false);
    write(&file, [1, 1, 1, 1, 1, 2], "4SN=");
    let waiting = follower.stderr.next_line().unwrap().unwrap();
    assert!(waiting.starts_with("waiting: another computer"), "{waiting}");
    assert!(club.log().iter().all(|fact| fact["author"] != "bws file"));
    keep_place(&club, true);
    let received = follower.line();
    assert!(received.ends_with("board 1 at table A1 in round 1: 1 v 2 4 S N ="), "{received}");
}

#[test]
fn the_file_of_one_of_several_sessions_says_which_it_is() {
    let session = "[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n\
        rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-4\" }]\n";
    let club = TestClub::with_event(&format!("name = \"League\"\n{session}{session}"));
    let file = club.path("second.bws");
    club.run(&["bws", "new", &club.event, &file, "--session", "2", "--computer", "PC"]).ok();
    write(&file, [1, 1, 1, 1, 1, 2], "4SN=");
    let follow = |more: &[&str]| {
        club.run(&[&["bws", "follow", &club.event, &file, "--once"][..], more].concat())
    };
    let refused = follow(&["--session", "1"]).refused();
    assert!(refused.contains("made for session 2 of this event, not for session 1"), "{refused}");
    let told = follow(&[]).ok();
    assert!(told.contains("board 1 at table A1 in round 1 of session 2: 1 v 2 4 S N ="), "{told}");
}

#[cfg(unix)]
#[test]
fn it_goes_on_until_it_is_stopped() {
    let (club, file) = club();
    let follow = ["bws", "follow", &club.event, &file, "--every", "1s", "--mark", "Processed"];
    let mut follower = Program::start(&mut club.command(&follow));
    let first = follower.line();
    assert!(first.starts_with("following "), "{first}");
    write(&file, [1, 1, 1, 1, 1, 2], "4SN=");
    let remark = follower.line();
    assert!(
        remark.ends_with("received: board 1 at table A1 in round 1: 1 v 2 4 S N ="),
        "{remark}"
    );
    follower.terminate();
    assert_eq!(follower.line(), "stopped; everything taken in is safe");
    assert_eq!(follower.wait(), Some(0));
    let marks = club.run(&["bws", "export", &file, "ReceivedData"]).ok();
    let mut lines = marks.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let place = lines.next().unwrap().iter().position(|name| *name == "Processed").unwrap();
    assert!(lines.all(|row| row[place] == "true"), "{marks}");
}
