//! What is refused: the place, the reason, exit 2, and nothing written.

use insta::assert_snapshot;
use test_support::process::wait_for_end;

use crate::club::TestClub;

#[test]
fn a_bad_event_file_writes_nothing_at_all() {
    let club = TestClub::empty();
    let file = club.write(
        "bad.toml",
        r#"
name = "Bad night"
[[sessions]]
pairs = [{ section = "Z", pair = 1, players = ["Ann", "Bob"] }]
hands = [{ board = 1, deal = "N:AKQJT98765432.A.. .KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" }]
[[sessions.sections]]
section = "A"
rounds = [
    { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
    { table = 2, round = 1, ns = 1, ew = 3, boards = "3-4" },
    { table = 1, round = 2, ns = 3, ew = 2, boards = "2-3" },
]
"#,
    );
    let sentence = club.run(&["event", "new", &file]).wrong();
    assert_snapshot!(sentence.replace(&file, "bad.toml"), @"
    tenace: bad.toml: the event cannot be made, for 5 reasons:
      session 1, section A, table 2, round 1: 1 already sits at table 1 in this round
      session 1, section A, table 1, round 2: 3 plays board 3 a second time, after table 2 in round 1
      session 1, section A, table 1, round 2: 2 plays board 2 a second time, after table 1 in round 1
      session 1, section Z, pair 1: there is no section Z; the sections are A
      session 1, hand of board 1: North has 14 cards, not 13
    ");
    assert!(!club.data().exists(), "not even the folder was made");
}

#[test]
fn files_that_cannot_be_read_are_a_sentence() {
    let club = TestClub::empty();
    let missing = club.run(&["event", "new", "no-such-file.toml"]).wrong();
    assert!(missing.starts_with("tenace: cannot read no-such-file.toml"), "{missing}");
    std::fs::write(club.path("latin1.toml"), b"name = \"Caf\xe9\"").unwrap();
    let latin = club.run(&["event", "new", &club.path("latin1.toml")]).wrong();
    assert!(latin.contains("an event file is text in UTF-8"), "{latin}");
    let empty = club.run_with_input(&["event", "new", "-"], "").wrong();
    assert!(empty.contains("missing field `name`"), "{empty}");
}

#[test]
fn without_data_the_commands_say_what_to_do() {
    let club = TestClub::empty();
    assert_eq!(club.run(&["event", "list", "--json"]).ok(), "[]\n");
    assert_snapshot!(club.run(&["event", "list"]).ok(), @"There are no events yet. Make one with: tenace event new FILE");
    let sentence = club.run(&["log", "verify", "x"]).wrong();
    assert!(sentence.contains("there is no Tenace data here yet"), "{sentence}");
    assert!(!club.data().exists(), "looking makes nothing");
}

#[test]
fn a_wrong_data_folder_is_a_sentence() {
    let club = TestClub::with_tables(1, 1);
    let database = club.data().join("tenace.db");
    let list = || club.run(&["event", "list"]);
    std::fs::write(&database, "this is not a database, it is a shopping list: cards, pencils, tea")
        .unwrap();
    for suffix in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{suffix}", database.display()));
    }
    let sentence = list().wrong();
    assert!(sentence.contains("this file is not a Tenace database"), "{sentence}");
    let sentence = club.run(&["event", "new", &club.path("event.toml")]).wrong();
    assert!(sentence.contains("this file is not a Tenace database"), "{sentence}");
    assert!(std::fs::read_to_string(&database).unwrap().starts_with("this is not a database"));
    std::fs::remove_dir_all(club.data()).unwrap();
    std::fs::write(club.data(), "a file where the folder should be").unwrap();
    assert_eq!(list().code, 2);
    assert_eq!(club.run(&["event", "new", &club.path("event.toml")]).code, 2);
}

#[test]
fn a_bad_result_says_what_was_not_understood() {
    let club = TestClub::with_tables(2, 1);
    let facts = club.log().len();
    let wrong = |words: &[&str]| club.enter(words).wrong();
    let refused = |words: &[&str]| club.enter(words).refused();
    assert_snapshot!(wrong(&["A1", "1", "8SN="]));
    assert_snapshot!(wrong(&["A1", "1", "4SN+4"]));
    assert_snapshot!(refused(&["A7", "1", "PASS"]), @"tenace: there is no table A7; section A has tables 1, 2");
    assert_snapshot!(refused(&["B1", "1", "PASS"]), @"tenace: there is no section B of session 1; the sections are A");
    assert_snapshot!(refused(&["A1", "9", "PASS"]), @"tenace: table A1 does not play board 9. If it did, say who played it and insist (to insist, add --insist --round R --ns N --ew N)");
    assert_snapshot!(wrong(&["table one", "1", "PASS"]), @"tenace: “table one” is not a table: expected a section and a number, such as A3");
    assert_snapshot!(wrong(&["A1", "1", "PASS", "--by", "ghost"]), @"tenace: --by: “ghost” is nobody who can say a fact: expected director, director NAME, table A3, scoring program, bws file or import");
    assert_snapshot!(club.run(&["event", "show", "nothing"]).wrong(), @"tenace: there is no event “nothing”. See them all with: tenace event list");
    assert_eq!(club.enter(&["A1", "0", "PASS"]).code, 2);
    assert_eq!(club.run(&["event"]).code, 2);
    assert_eq!(club.log().len(), facts);
}

#[test]
fn the_same_id_twice_is_one_result_and_another_content_is_refused() {
    let club = TestClub::with_tables(1, 1);
    let first = club.enter(&["A1", "1", "4SN=", "--id", "slip-14", "--json"]).ok();
    let again = club.enter(&["A1", "1", "4SN=", "--id", "slip-14", "--json"]).ok();
    assert_eq!(first.replace("\"repeated\":false", "\"repeated\":true"), again);
    let other = club.enter(&["A1", "1", "4SN-1", "--id", "slip-14", "--correct"]).refused();
    assert!(
        other.contains("was already used for something else: fact 6 (result_entered)"),
        "{other}"
    );
    assert_eq!(club.log().len(), 6);
}

#[test]
fn one_bad_line_does_not_stop_the_others() {
    let club = TestClub::with_tables(1, 1);
    let lines =
        "A1 1 4SN= HK\n# a remark\n\nA1 2 nonsense\nA9 1 PASS\nA1\nA1 3 PASS # passed out\n";
    let enter = ["result", "enter", &club.event, "--lines", "-"];
    let ran = club.run_with_input(&enter, lines);
    assert_eq!(ran.code, 1);
    assert_snapshot!(ran.stderr);
    // Programs get the refusals among the answers; what was entered before is answered again.
    let lines = lines.replace("A1 1", "id=a correct A1 1").replace("A1 3", "round=1 correct A1 3");
    let ran = club.run_with_input(&[&enter[..], &["--json"]].concat(), &lines);
    let answers: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines = |key: &str| -> Vec<u64> {
        let found = answers.iter().filter(|answer| !answer[key].is_null());
        found.map(|answer| answer["line"].as_u64().unwrap()).collect()
    };
    assert_eq!((lines("seq"), lines("refused")), (vec![1, 7], vec![4, 5, 6]));
}

#[test]
fn lines_of_any_bytes_are_read_one_by_one() {
    let club = TestClub::with_tables(1, 1);
    let enter = |bytes: &[u8]| {
        std::fs::write(club.path("lines"), bytes).unwrap();
        club.run(&["result", "enter", &club.event, "--lines", &club.path("lines"), "--json"])
    };
    let latin = enter(b"# M\xfcller\r\nA1 1 PASS\r\nA1 2 4\xe0N=\nA1 3 PASS");
    assert_eq!(latin.code, 1);
    assert_eq!(latin.stdout.matches("\"seq\"").count(), 2, "{latin:?}");
    let endless = enter(&vec![b'x'; 100_000]);
    assert!(endless.stderr.contains("is longer than 16 kB"), "{endless:?}");
}

#[test]
fn an_id_of_nothing_is_refused() {
    let club = TestClub::with_tables(1, 1);
    assert_snapshot!(club.enter(&["A1", "1", "PASS", "--id", ""]).wrong(), @"tenace: --id: an id needs at least one character");
    let line =
        club.run_with_input(&["result", "enter", &club.event, "--lines", "-"], "id= A1 1 PASS\n");
    assert_eq!(line.code, 1);
    assert_eq!(club.run(&["log", "show", &club.event, "--after", "18446744073709551615"]).code, 2);
}

#[test]
fn a_refusal_is_an_answer_for_programs_too() {
    let club = TestClub::with_tables(1, 1);
    club.enter(&["A1", "1", "PASS"]).ok();
    let again = club.enter(&["A1", "1", "4SN=", "--json"]);
    assert_eq!((again.code, again.stderr.as_str()), (1, ""));
    assert_snapshot!(again.stdout, @r#"{"refused":"board 1 at table A1 in round 1 already has the result PASS (fact 6). To replace it, correct it"}"#);
    let hint = club.enter(&["A1", "1", "4SN="]).refused();
    assert!(hint.ends_with("(add --correct)"), "{hint}");
    let undo = club.run(&["log", "undo", &club.event, "99", "--json"]);
    assert_eq!((undo.code, undo.stdout.as_str()), (1, "{\"refused\":\"there is no fact 99\"}\n"));
}

#[test]
fn events_of_one_name_are_told_apart() {
    let club = TestClub::empty();
    let file = |date: &str| {
        let text = format!(
            "name = \"Tuesday\"\ndate = {date}\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }}]\n"
        );
        club.write("event.toml", &text)
    };
    club.run(&["event", "new", &file("2026-11-10"), "--id", "last week"]).ok();
    club.run(&["event", "new", &file("2026-11-17"), "--id", "this week"]).ok();
    let made = club.run(&["event", "new", &file("2026-11-17"), "--id", "this week"]).ok();
    assert!(made.ends_with("(was made before)\n"), "{made}");
    let several = club.run(&["event", "show", "tuesday"]).wrong();
    assert_snapshot!(several, @"
    tenace: “tuesday” could be any of these events. Name one by its id or the end of it, or by name and date:
      260267f9-f010-52a5-aa64-273b806982df  Tuesday 2026-11-10, open
      f63a1dfd-3fa8-5bcd-b70f-57ef5994910d  Tuesday 2026-11-17, open
    ");
    let shown = club.run(&["event", "show", "Tuesday 2026-11-10"]).ok();
    assert!(shown.contains("2026-11-10"), "{shown}");
    club.run(&["event", "new", &file("2026-11-17"), "--id", "begun anew"]).ok();
    let several = club.run(&["event", "show", "tuesday 2026-11-17"]).wrong();
    assert_snapshot!(several, @"
    tenace: “tuesday 2026-11-17” could be any of these events. Name one by its id or the end of it:
      f63a1dfd-3fa8-5bcd-b70f-57ef5994910d  Tuesday 2026-11-17, open
      a88f2b5c-bf5e-5f1b-b28d-9c565c63d1f2  Tuesday 2026-11-17, open
    ");
}

#[test]
fn of_events_of_one_name_the_one_that_is_not_closed_is_meant() {
    let club = TestClub::empty();
    let file = club.write(
        "event.toml",
        "name = \"Tuesday\"\ndate = 2026-11-17\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }]\n",
    );
    let ids = ["aaaa0000-0000-4000-8000-00000000ffff", "bbbb0000-0000-4000-8000-00000000ffff"];
    for id in ids {
        club.run(&["event", "new", &file, "--id", id]).ok();
    }
    club.run(&["event", "close", ids[0]]).ok();
    for name in ["Tuesday", "tuesday 2026-11-17"] {
        let shown = club.run(&["event", "show", name, "--json"]).ok();
        assert!(shown.contains(ids[1]), "{shown}");
    }
    // Who types too little of an id has to type more.
    let sentence = club.run(&["event", "show", "ffff"]).wrong();
    assert!(sentence.contains("Tuesday 2026-11-17, closed\n"), "{sentence}");
    // One that is over can still be named by its id.
    assert!(club.run(&["event", "show", "aaaa"]).ok().contains("closed"));
    club.run(&["event", "close", "Tuesday"]).ok();
    let sentence = club.run(&["event", "show", "Tuesday"]).wrong();
    assert_snapshot!(sentence, @"
    tenace: “Tuesday” could be any of these events. Name one by its id or the end of it:
      aaaa0000-0000-4000-8000-00000000ffff  Tuesday 2026-11-17, closed
      bbbb0000-0000-4000-8000-00000000ffff  Tuesday 2026-11-17, closed
    ");
}

#[test]
fn nobody_has_to_listen_to_complaints() {
    let club = TestClub::with_tables(1, 1);
    let file = club.write("lines.txt", &"A1 1 nonsense\n".repeat(200));
    let mut child = club
        .command(&["result", "enter", &club.event, "--lines", &file])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    // 101 would be a panic.
    assert_eq!(wait_for_end(&mut child).code(), Some(1));
}
