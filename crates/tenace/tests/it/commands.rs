//! What the commands print, for people and for programs.

use insta::assert_snapshot;
use test_support::process::wait_for_end;
use test_support::wait::finish;

use crate::club::TestClub;

fn tuesday() -> TestClub {
    let mut club = TestClub::empty();
    let file = club.write("event.toml", include_str!("../../../../examples/tuesday-pairs.toml"));
    let id = "0197d1a5-0000-7000-8000-000000000001";
    let made = club.run(&["event", "new", &file, "--id", id, "--json"]).ok();
    assert_eq!(made, format!("{{\"event\":\"{id}\"}}\n"));
    club.event = id.to_owned();
    for words in [
        ["A1", "1", "3NTN+1 HK"],
        ["A1", "2", "4SXE-1"],
        ["A2", "3", "PASS"],
        ["A2", "4", "A+ A-"],
        ["3", "5", "6cs= ♠A"],
    ] {
        club.enter(&words).ok();
    }
    club
}

#[test]
fn an_event_is_listed_by_id_and_name() {
    let club = tuesday();
    assert_snapshot!(club.run(&["event", "list", "--json"]).ok(), @r#"[{"event":"0197d1a5-0000-7000-8000-000000000001","name":"Tuesday pairs","date":"2026-11-17","stage":"open"}]"#);
    assert_snapshot!(club.run(&["event", "list"]).ok());
    for name in ["tuesday PAIRS", "0197d1a5", "0197D1A5-0000-7000-8000-000000000001"] {
        club.run(&["event", "show", name]).ok();
    }
}

#[test]
fn an_event_made_again_under_its_id_is_the_same_event() {
    let club = tuesday();
    let again = ["event", "new", &club.path("event.toml"), "--id", &club.event, "--json"];
    club.run(&again).ok();
    assert_eq!(club.run(&["event", "list"]).ok().lines().count(), 2);
    let other = club.write("event.toml", "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection=\"A\"\nrounds=[{table=1,round=1,ns=1,ew=2,boards=1}]");
    let refused = club.run(&["event", "new", &other, "--id", &club.event]).refused();
    assert!(refused.contains("was already used for something else"), "{refused}");
}

#[test]
fn an_event_is_shown_with_its_results() {
    let club = tuesday();
    let shown = club.run(&["event", "show", "Tuesday pairs"]).ok();
    let pin = shown.split("PIN at its tables: ").nth(1).unwrap().get(..4).unwrap();
    assert!(pin.parse::<session::model::DirectorPin>().is_ok(), "{pin}");
    assert_eq!(club.run(&["event", "show", "Tuesday pairs"]).ok(), shown, "the PIN is kept");
    assert_snapshot!(shown.replace(pin, "4711"));
}

#[test]
fn an_event_is_shown_as_json() {
    let club = tuesday();
    let shown: serde_json::Value =
        serde_json::from_str(&club.run(&["event", "show", &club.event, "--json"]).ok()).unwrap();
    let section = &shown["sections"][0];
    assert_eq!(section["section"], "A");
    assert_eq!(section["contestants"][9]["contestant"], "EW5");
    assert_eq!(section["contestants"][9]["players"][1]["name"], "Tess Tobin");
    let result = &section["rounds"][0]["results"][1];
    assert_eq!((result["outcome"].as_str(), result["score"].as_i64()), (Some("4SXE-1"), Some(100)));
}

#[test]
fn the_log_is_one_fact_a_line() {
    let club = tuesday();
    club.run(&["result", "erase", &club.event, "A1", "2", "--reason", "wrong board"]).ok();
    club.run(&["log", "undo", &club.event, "52", "--by", "director Ann"]).ok();
    let log = club.log();
    let kinds: Vec<&str> = log.iter().map(|fact| fact["fact"].as_str().unwrap()).collect();
    assert_eq!(kinds[0], "event_created");
    assert_eq!(
        kinds[46..],
        ["result_entered"; 5].into_iter().chain(["result_erased", "undone"]).collect::<Vec<_>>()
    );
    assert_eq!(log[46]["outcome"], "3NTN+1 HK");
    assert_eq!(log[46]["section"], "A");
    assert_eq!(log[52]["author"], "director Ann");
    assert_eq!(log[52]["undoes"], 52);
    let shown = club.run(&["log", "show", &club.event, "--after", "46"]).ok();
    let without_times: Vec<String> = shown
        .lines()
        .map(|line| {
            let mut words: Vec<&str> = line.split("  ").collect();
            words.retain(|word| !(word.trim().starts_with("20") && word.contains(':')));
            words.join("  ")
        })
        .collect();
    assert_snapshot!(without_times.join("\n"));
}

#[test]
fn verify_answers_no_when_the_live_state_was_tampered_with() {
    let club = tuesday();
    assert_snapshot!(club.run(&["log", "verify", &club.event]).ok(), @"The log is sound: 51 facts folded anew give the live state, 52 parts compared.");
    assert!(club.run(&["log", "verify", &club.event, "--json"]).ok().contains("\"ok\":true"));
    let database = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    database.execute("UPDATE picture SET value = replace(value, 'PASS', 'NP')", []).unwrap();
    let verified = club.run(&["log", "verify", &club.event]);
    assert_eq!(verified.code, 1);
    assert_snapshot!(verified.stdout);
    assert_eq!(club.run(&["log", "verify", &club.event, "--json"]).code, 1);
}

#[test]
fn a_backup_is_restored_and_what_was_there_is_kept() {
    let club = tuesday();
    let file = club.path("stick.db");
    let printed = club.run(&["backup", &file]).ok();
    assert!(printed.ends_with(": 1 event with 51 facts, safe in this file.\n"), "{printed}");
    let again = club.run(&["backup", &file]).wrong();
    assert!(again.contains("there is a file of this name already"), "{again}");
    club.enter(&["A5", "9", "PASS"]).ok();
    let refused = club.run(&["restore", &file]).wrong();
    assert!(refused.contains("--replace"), "{refused}");
    let restored = club.run(&["restore", &file, "--replace", "--json"]).ok();
    let restored: serde_json::Value = serde_json::from_str(&restored).unwrap();
    assert!(std::path::Path::new(restored["kept"].as_str().unwrap()).exists());
    assert_eq!(club.log().len(), 51);
    club.verify();
    let new_laptop = TestClub::empty();
    let printed = new_laptop.run(&["restore", &file]).ok();
    assert!(printed.contains("1 event with 51 facts, back again."), "{printed}");
    let bad = club.write("not-a-backup.db", "hello");
    let sentence = new_laptop.run(&["restore", &bad, "--replace"]).wrong();
    assert!(
        sentence.ends_with("this is not a backup of Tenace. Nothing was changed"),
        "{sentence}"
    );
    let folder = new_laptop.run(&["restore", &club.path("data"), "--replace"]).wrong();
    assert!(folder.ends_with("this is a folder; name the file tenace.db in it"), "{folder}");
}

#[test]
fn a_result_outside_the_movement_is_insisted_on_and_listed() {
    let club = tuesday();
    let words = ["A5", "1", "2HS=", "--round", "1", "--ns", "5", "--ew", "5"];
    let refused = club.enter(&words).refused();
    assert!(refused.contains("If it was, insist"), "{refused}");
    club.enter(&[&words[..], &["--insist"]].concat()).ok();
    let shown = club.run(&["event", "show", &club.event]).ok();
    let listed = shown.split("These results").nth(1).unwrap();
    assert_snapshot!(listed, @"
     do not fit the movement as it is now:
      board 1 at table A5 in round 1: 2HS= (fact 52): board 1 is not among the boards of this round now: 9-10
    ");
}

#[test]
fn shells_get_completions_and_readers_a_manual() {
    let club = TestClub::empty();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(club.run(&["completions", shell]).ok().contains("tenace"));
    }
    assert!(club.run(&["man"]).ok().contains(".SH SYNOPSIS"));
    let folder = club.path("man");
    club.run(&["man", &folder]).ok();
    assert!(std::path::Path::new(&folder).join("tenace-result-enter.1").exists());
}

#[test]
fn results_are_entered_even_when_nobody_reads_the_answers() {
    use std::process::Stdio;
    let club = TestClub::with_tables(2, 5);
    let lines = |table: u32| -> String {
        (1..=20).map(|board| format!("A{table} {board} 4SN=\n")).collect()
    };
    let file = club.write("lines.txt", &lines(1));
    let mut child = club
        .command(&["result", "enter", &club.event, "--lines", &file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = finish("the end of the command", || child.wait_with_output().unwrap());
    assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0), "{ended:?}");
    let results = || club.log().iter().filter(|fact| fact["fact"] == "result_entered").count();
    assert_eq!(results(), 20);
    if let Ok(full) = std::fs::File::options().write(true).open("/dev/full") {
        let file = club.write("lines.txt", &lines(2));
        let mut command = club.command(&["result", "enter", &club.event, "--lines", &file]);
        let ended = crate::club::Ran::run(command.stdout(full));
        assert_eq!(ended.code, 2);
        assert!(
            ended.stderr.contains("it is done, but the answer could not be printed"),
            "{ended:?}"
        );
        assert_eq!(results(), 40);
    }
}

#[test]
fn a_correction_of_a_double_and_of_two_boards_the_wrong_way_round_is_in_the_log() {
    let club = tuesday();
    club.enter(&["A4", "7", "4HE-1", "--by", "table A4"]).ok();
    club.enter(&["A4", "8", "2SN=", "--by", "table A4"]).ok();
    // The double was forgotten, and then it turns out that the boards were the wrong way round.
    club.enter(&["A4", "7", "4HXE-1", "--correct"]).ok();
    club.enter(&["A4", "7", "2SN=", "--correct", "--by", "director Ann"]).ok();
    club.enter(&["A4", "8", "4HXE-1", "--correct", "--by", "director Ann"]).ok();
    let shown = club.run(&["event", "show", &club.event]).ok();
    let results: Vec<&str> =
        shown.lines().filter(|line| line.contains("A4") && line.contains("  1  ")).collect();
    assert_eq!(results.len(), 2, "{shown}");
    let log = club.log();
    let authors: Vec<&str> =
        log[51..].iter().map(|fact| fact["author"].as_str().unwrap()).collect();
    assert_eq!(authors, ["table A4", "table A4", "director", "director Ann", "director Ann"]);
    assert_eq!(log[53]["corrects"], 52);
    assert_eq!(log[55]["outcome"], "4HXE-1");
    club.verify();
}

#[test]
fn a_log_with_an_unreadable_fact_can_be_looked_at_and_is_not_sound() {
    let club = tuesday();
    let database = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    database
        .execute_batch(
            "DROP TRIGGER facts_are_not_changed; UPDATE facts SET body = '{}' WHERE seq = 48",
        )
        .unwrap();
    let shown = club.run(&["log", "show", &club.event]);
    assert_eq!(shown.code, 1);
    assert!(shown.stderr.contains("fact 48 (result_entered) cannot be read"), "{}", shown.stderr);
    assert!(shown.stdout.contains("3NTN+1 HK"), "the others are shown");
    assert_eq!(club.run(&["log", "verify", &club.event]).code, 1);
    let opened = club.run(&["event", "show", &club.event]).wrong();
    assert!(opened.contains("restore the latest backup"), "{opened}");
    database.execute_batch("UPDATE facts SET body = CAST(x'ff' AS TEXT) WHERE seq = 48").unwrap();
    assert_eq!(club.run(&["log", "verify", &club.event]).code, 1);
}

#[test]
fn nobody_minds_when_the_reader_leaves() {
    use std::io::{BufRead, BufReader};
    let club = TestClub::with_tables(40, 40);
    let mut child = club
        .command(&["event", "show", &club.event])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    finish("the first line", move || output.read_line(&mut String::new()).unwrap());
    let ended = finish("the end of the command", || child.wait_with_output().unwrap());
    assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0), "{ended:?}");
}

#[test]
fn verify_says_no_even_when_nobody_reads_why() {
    let club = tuesday();
    let database = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    database.execute("UPDATE picture SET value = replace(value, 'PASS', 'NP')", []).unwrap();
    let mut child = club
        .command(&["log", "verify", &club.event])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(wait_for_end(&mut child).code(), Some(1));
}

#[test]
fn an_id_of_ones_own_names_the_event() {
    let club = TestClub::empty();
    let file = club.write("event.toml", include_str!("../../../../examples/howell-4-tables.toml"));
    club.run(&["event", "new", &file, "--id", "howell tonight"]).ok();
    let shown = club.run(&["event", "show", "howell tonight"]).ok();
    assert!(shown.contains("0 of 84 results"), "{shown}");
    let enter = ["result", "enter", "howell tonight", "--lines", "-"];
    club.run_with_input(&enter, "\u{feff}A1 19 PASS\r\n").ok();
}
