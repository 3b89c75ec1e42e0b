//! Files of deals through the real binary: what a file is taken for, what it says of several tables, what a
//! dealing machine is told, and freak deals that go on where they were.

#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};
#[cfg(target_os = "linux")]
use std::time::Duration;

use serde_json::Value;
#[cfg(target_os = "linux")]
use test_support::wait::wait_for;

use crate::club::TestClub;

/// The two boards of the Dealer4 manual's appendix, from North, and nothing that says so.
const BARE: &str = "\
T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974
T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7
";

/// The first of them.
const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

fn game(number: u32, more: &str) -> String {
    let about = match number {
        2 => "[Dealer \"E\"]\n[Vulnerable \"NS\"]",
        3 => "[Dealer \"S\"]\n[Vulnerable \"EW\"]",
        _ => "[Dealer \"N\"]\n[Vulnerable \"None\"]",
    };
    format!("[Board \"{number}\"]\n{about}\n[Deal \"{DEAL}\"]\n{more}\n")
}

fn result(contract: &str, declarer: &str, tricks: u8) -> String {
    format!("[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n[Result \"{tricks}\"]\n")
}

/// Returns the lines of a PBN file that begin with one of these tags.
fn tags(club: &TestClub, file: &str, names: &[&str]) -> Vec<String> {
    let text = std::fs::read_to_string(club.path(file)).unwrap();
    let wanted = |line: &&str| names.iter().any(|name| line.starts_with(&format!("[{name} ")));
    text.lines().filter(wanted).map(str::to_owned).collect()
}

#[test]
fn bare_hands_are_asked_about_and_never_guessed() {
    let club = TestClub::empty();
    let (file, out) = (club.write("bare.txt", BARE), club.path("out.pbn"));
    let ran = club.run(&["convert", &file, "-o", &out]);
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(ran.stderr.contains("whose hand comes first"), "{}", ran.stderr);
    assert!(ran.stderr.contains("--first-hand N or --first-hand W"), "{}", ran.stderr);
    assert!(!std::path::Path::new(&out).exists());
    // So it is wherever files of deals are read.
    for words in
        [&["dd", &file][..], &["hands", "show", &file], &["hands", "lead", &file, "1", "4SE"]]
    {
        assert_eq!(club.run(words).code, 2, "{words:?}");
    }
    for (seat, north) in [("N", "T2.J965"), ("E", "93.KT8"), ("S", "J65.743"), ("W", "AKQ874.AQ2")]
    {
        let told = club.run(&["convert", &file, "-o", &out, "--first-hand", seat]).ok();
        assert!(told.contains("(gib, first hand "), "{told}");
        let deal = &tags(&club, "out.pbn", &["Deal"])[0];
        assert!(deal.starts_with(&format!("[Deal \"N:{north}")), "{deal}");
    }
    let told = club.run(&["convert", &file, "-o", &out, "--as", "gib"]).ok();
    assert!(told.contains("first hand West"), "{told}");
    // A file of that name is what it says.
    let named = club.write("bare.gib", BARE);
    let told = club.run(&["convert", &named, "-o", &out]).ok();
    assert!(told.contains("bare.gib (gib, first hand West)"), "{told}");
}

#[test]
fn the_format_of_every_file_is_named() {
    let club = TestClub::empty();
    let (bare, pbn) = (club.write("bare.txt", BARE), club.write("a.pbn", &game(3, "")));
    let bri = club.path("b.bri");
    let told = club.run(&["convert", &pbn, "-o", &bri]).ok();
    assert!(told.contains("1 board (bri), from ") && told.contains("a.pbn (pbn)"), "{told}");
    let out = club.path("all.pbn");
    let words = ["convert", &bare, &pbn, &bri, "-o", &out, "--first-hand", "N", "--json"];
    let ran = club.run(&words);
    let done: Vec<Value> = serde_json::from_str(&ran.stdout).unwrap();
    let formats: Vec<&Value> =
        done[0]["read"].as_array().unwrap().iter().map(|read| &read["format"]).collect();
    assert_eq!(formats, ["gib", "pbn", "bri"]);
    assert_eq!(done[0]["read"][0]["first_hand"], "N");
    assert_eq!(done[0]["read"][1].get("first_hand"), None);
    // What is printed stays a file of deals.
    for (flag, named) in [("--keep-tables", "a.pbn (pbn)"), ("--json", "\"format\":\"pbn\"")] {
        let ran = club.run(&["convert", &pbn, "-o", "-", "--to", "pbn", flag]);
        assert!(ran.stderr.contains(named), "{}", ran.stderr);
        assert!(ran.stdout.starts_with("% PBN 2.1"), "{}", ran.stdout);
    }
}

#[test]
fn every_table_keeps_its_result_in_lin() {
    let club = TestClub::empty();
    let results = [("4S", "E", 10), ("3NT", "W", 8), ("5DX", "N", 7), ("4S", "W", 11)];
    let pbn: String = results
        .iter()
        .map(|(contract, by, tricks)| game(1, &result(contract, by, *tricks)))
        .collect();
    let file = club.write("tables.pbn", &pbn);
    let (lin, back) = (club.path("tables.lin"), club.path("back.pbn"));
    club.run(&["convert", &file, "-o", &lin]).ok();
    club.run(&["convert", &lin, "-o", &back]).ok();
    let names = ["Declarer", "Contract", "Result"];
    assert_eq!(tags(&club, "back.pbn", &names), tags(&club, "tables.pbn", &names));
}

#[test]
fn what_is_counted_is_in_the_file() {
    let club = TestClub::empty();
    let tables = [("4S", "E", 10), ("3NT", "W", 8), ("4S", "W", 11)];
    let pbn: String = tables
        .iter()
        .map(|(contract, by, tricks)| game(1, &result(contract, by, *tricks)))
        .collect();
    let file = club.write("tables.pbn", &pbn);
    for format in ["handrecords", "json", "dup", "dlm", "csv"] {
        let out = club.path(&format!("out.{format}"));
        let told = club.run(&["convert", &file, "-o", &out, "--to", format, "--json"]).ok();
        let done: Vec<Value> = serde_json::from_str(&told).unwrap();
        assert_eq!(done[0]["boards"], 1, "{told}");
        assert_eq!(done[0]["lost"][0], "the contract and result of 3 boards", "{told}");
        let again = club.run(&["hands", "show", &out, "--no-tricks", "--json"]).ok();
        assert_eq!(serde_json::from_str::<Vec<Value>>(&again).unwrap().len(), 1, "{format}");
    }
}

#[test]
fn boards_come_out_of_bhg_in_their_seats() {
    let club = TestClub::empty();
    let file = club.write("two.pbn", &(game(2, "") + &game(3, "")));
    let (bhg, back) = (club.path("two.bhg"), club.path("back.pbn"));
    club.run(&["convert", &file, "-o", &bhg]).ok();
    club.run(&["convert", &bhg, "-o", &back]).ok();
    let hands = club.run(&["dd", &back, "--format", "tsv"]).ok();
    assert!(hands.lines().all(|line| line.starts_with(DEAL)), "{hands}");
    assert_eq!(tags(&club, "back.pbn", &["Board"]), ["[Board \"2\"]", "[Board \"3\"]"]);
}

#[test]
fn a_dealing_machine_is_told_what_was_chosen() {
    let club = TestClub::empty();
    let file = club.write("two.pbn", &(game(1, "") + &game(2, "")));
    let dup = club.path("two.dup");
    let end = || String::from_utf8_lossy(&std::fs::read(&dup).unwrap()[146..156]).into_owned();
    club.run(&["convert", &file, "-o", &dup, "--copies", "3", "--backwards"]).ok();
    assert_eq!(end(), "YY1  3 2  ");
    let more = ["--random", "no", "--first-board", "17", "--last-board", "18"];
    club.run(&[&["convert", &file, "-o", &dup][..], &more].concat()).ok();
    assert_eq!(end(), "NN17 1 18 ");
    // Read back, it is shown; written again, it is kept.
    club.run(&["convert", &file, "-o", &dup, "--copies", "12", "--backwards"]).ok();
    let ran = club.run(&["convert", &dup, "-o", &club.path("back.pbn")]);
    let shown = "(dup: random, backwards, first board 1, last board 2, copies 12)";
    assert!(ran.stdout.contains(shown), "{}", ran.stdout);
    assert!(ran.stdout.contains("does not hold how many copies to deal"), "{}", ran.stdout);
    let json = club.run(&["convert", &dup, "-o", &dup, "--json"]).stdout;
    let done: Vec<Value> = serde_json::from_str(&json).unwrap();
    let said = &done[0]["read"][0]["dup"];
    assert_eq!(
        (&said["copies"], &said["backwards"], &said["last"]),
        (&12.into(), &true.into(), &2.into())
    );
    assert_eq!(end(), "YY1  122  ");
    assert_eq!(club.run(&["convert", &dup, "-o", &dup, "--backwards=no"]).code, 0);
    assert_eq!(end(), "YN1  122  ");
    let dealt = club.path("dealt.dup");
    club.run(&["deal", "--boards", "2", "-o", &dealt, "--copies", "2"]).ok();
    assert_eq!(std::fs::read(&dealt).unwrap()[146..156], *b"YN1  2 2  ");
    // The audit record knows the boards by their own numbers.
    let ran = club.run(&["deal", "--boards", "2", "-o", &club.path("5.dup"), "--first-board", "5"]);
    assert!(ran.code == 2 && ran.stderr.contains("--from N"), "{}", ran.stderr);
    // Other numbers than the boards have are not kept quiet, whatever those are.
    let ran = club.run(&["convert", &file, "-o", &dup, "--first-board", "5"]);
    assert!(ran.stdout.contains("does not hold the board numbers"), "{}", ran.stdout);

    for (words, why) in [
        (&["-o", &club.path("x.pbn"), "--copies", "2"][..], "are for DUP files"),
        (&["-o", &club.path("x.dup"), "--copies", "100"], "100 is not in 0..=99"),
        (
            &["-o", &club.path("x.dup"), "--first-board", "1", "--last-board", "36"],
            "it has 2 boards",
        ),
        (&["-o", &club.path("x.dup"), "--dup-trailer", "blank", "--backwards"], "has no room"),
        (&["-o", &club.path("x.dup"), "--dup-trailer", "blank", "--random", "yes"], "has no room"),
        (&["-o", &club.path("x.pbn"), "--dup-trailer", "blank"], "are for DUP files"),
    ] {
        let ran = club.run(&[&["convert", &file][..], words].concat());
        assert_eq!(ran.code, 2, "{words:?}");
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
        assert!(!std::path::Path::new(words[1]).exists());
    }
}

/// Law 6: a set is random only if all of it is, whichever file comes first.
#[test]
fn joined_dup_files_are_random_only_if_all_are() {
    let club = TestClub::empty();
    let all = club.path("all.dup");
    for (board, random, copies) in [(1, "yes", "2"), (2, "no", "1")] {
        let file = club.write(&format!("{board}.pbn"), &game(board, ""));
        let dup = club.path(&format!("{board}.dup"));
        club.run(&["convert", &file, "-o", &dup, "--random", random, "--copies", copies]).ok();
    }
    for (first, second, end) in [("1.dup", "2.dup", "NN1  2 2  "), ("2.dup", "1.dup", "N")] {
        let ran = club.run(&["convert", &club.path(first), &club.path(second), "-o", &all]);
        assert!(ran.stderr.contains("for the dealing machine"), "{}", ran.stderr);
        let bytes = std::fs::read(&all).unwrap();
        assert_eq!(String::from_utf8_lossy(&bytes[146..156]).trim_end(), end.trim_end());
    }
}

#[test]
fn a_board_that_nobody_has_played_has_no_empty_contract() {
    let club = TestClub::empty();
    let (dealt, out) = (club.path("dealt.pbn"), club.path("out.pbn"));
    club.run(&["deal", "--boards", "2", "-o", &dealt]).ok();
    club.run(&["convert", &dealt, "-o", &out]).ok();
    for file in ["dealt.pbn", "out.pbn"] {
        assert_eq!(tags(&club, file, &["Contract"]), ["[Contract \"?\"]"; 2]);
    }
}

/// Voids all round: too much for a second.
const FREAK: &str = "N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962";

fn freak(club: &TestClub) -> String {
    let text =
        format!("[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{FREAK}\"]\n");
    club.write("freak.pbn", &text)
}

#[test]
fn what_was_solved_of_a_freak_deal_is_kept_and_continued() {
    let club = TestClub::empty();
    let file = freak(&club);
    let ran = club.run(&["dd", &file, "--seconds", "1"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("takes longer than 1 s"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the next run continues from there"), "{}", ran.stderr);
    let store = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    let kept = || -> String {
        let sql = "SELECT bounds FROM double_dummy_bounds";
        store.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    assert_ne!(kept(), "0d".repeat(20));
    // All but one result are known, some of them as nobody could find them: they are not asked for again.
    let known = "66".repeat(19) + "67";
    store.execute("UPDATE double_dummy_bounds SET bounds = ?1", [&known]).unwrap();
    let table = club.run(&["dd", &file, "--seconds", "600", "--format", "tsv"]).ok();
    assert!(table.contains("\t6666666666666666666"), "{table}");
    let left: i64 =
        store.query_row("SELECT count(*) FROM double_dummy_bounds", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0, "the table is in its place");
}

/// While the machine does something else the search is not given up: the whole second is work.
#[cfg(target_os = "linux")]
#[test]
fn the_time_of_a_freak_deal_is_processor_time() {
    let club = TestClub::empty();
    let file = freak(&club);
    let mut command = club.command(&["dd", &file, "--seconds", "1"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let process = child.id().to_string();
    let send = |signal: &str| {
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
    };
    wait_for("the search", || {
        let (hundredths, is_over) = worked(&process);
        hundredths >= 30 || is_over
    });
    send("-STOP");
    std::thread::sleep(Duration::from_secs(2));
    send("-CONT");
    wait_for("the end of the search", || worked(&process).1);
    let (hundredths, _) = worked(&process);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(hundredths >= 90, "given up after {hundredths} hundredths of a second of work");
}

/// Returns how many hundredths of a second a process has worked, and whether it has ended.
#[cfg(target_os = "linux")]
fn worked(process: &str) -> (u64, bool) {
    let told = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // Behind the name in brackets come the state and, as the 12th and 13th, the time in the program and in the system.
    let fields: Vec<&str> = told.rsplit_once(") ").unwrap().1.split(' ').collect();
    let time = |at: usize| fields[at].parse::<u64>().unwrap();
    (time(11) + time(12), fields[0] == "Z")
}
