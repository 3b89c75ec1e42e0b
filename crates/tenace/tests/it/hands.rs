//! Hand records through the real binary: convert, deal, dd, hands show, event hands.

use serde_json::Value;
use test_support::wait::{LONG_LIMIT, wait_at_most};

use crate::club::TestClub;

/// The two boards of the Dealer4 manual's appendix.
const APPENDIX: &str = "\
[Board \"1\"]
[Dealer \"N\"]
[Vulnerable \"None\"]
[Deal \"N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974\"]

[Board \"2\"]
[Dealer \"E\"]
[Vulnerable \"NS\"]
[Deal \"N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7\"]
";

fn path(club: &TestClub, name: &str) -> String {
    club.path(name)
}

#[test]
fn boards_go_through_every_format_and_back() {
    let club = TestClub::empty();
    let mut file = club.write("start.pbn", APPENDIX);
    let start = club.run(&["dd", &file, "--format", "tsv"]).ok();
    for ending in
        ["dup", "bri", "dge", "bre", "dlm", "lin", "rbn", "csv", "ber", "bhg", "cds", "rzd"]
    {
        let next = path(&club, &format!("next.{ending}"));
        let told = club.run(&["convert", &file, "-o", &next]).ok();
        assert!(told.contains("2 boards"), "{told}");
        file = next;
    }
    for format in ["handrecords", "json", "gib", "pbn"] {
        let next = path(&club, &format!("next.{format}"));
        club.run(&["convert", &file, "-o", &next, "--to", format]).ok();
        file = next;
    }
    let end = club.run(&["dd", &file, "--format", "tsv"]).ok();
    assert_eq!(start, end);
    assert!(start.contains("\t3a3a3a3a494857574949\n"), "{start}");
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", &APPENDIX.replace("[Board \"2\"]", "[Board \"18\"]"));
    let told = club.run(&["convert", &file, "-o", &path(&club, "a.bri")]).ok();
    assert!(told.contains("does not hold the board numbers"), "{told}");
    let ran = club.run(&["convert", &file, "-o", &path(&club, "a.what")]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("expected pbn, lin"), "{}", ran.stderr);
}

#[test]
fn many_files_become_one_or_a_folder() {
    let club = TestClub::empty();
    let (a, b) = (club.write("a.pbn", APPENDIX), club.write("b.pbn", APPENDIX));
    let folder = format!("{}/", path(&club, "machine"));
    let told = club.run(&["convert", &a, &b, "-o", &folder, "--to", "dup", "--json"]).ok();
    let told: Vec<Value> = serde_json::from_str(&told).unwrap();
    assert_eq!(told.len(), 2);
    assert!(std::fs::metadata(format!("{folder}a.dup")).unwrap().len() == 312);
    let all = path(&club, "all.pbn");
    let told = club.run(&["convert", &a, &format!("{folder}b.dup"), "-o", &all]).ok();
    assert!(told.contains("4 boards"), "{told}");
}

#[test]
fn good_boards_are_delivered_beside_bad_ones() {
    let club = TestClub::empty();
    // The second board has the ♠A twice.
    let file = club.write("bad.pbn", &APPENDIX.replace("A53.J865", "AA3.J865"));
    let out = path(&club, "good.pbn");
    let ran = club.run(&["convert", &file, "-o", &out]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("board not read: line 9, board 2"), "{}", ran.stderr);
    assert!(ran.stdout.contains("1 board "), "{}", ran.stdout);
    let ran = club.run(&["convert", &club.write("no.txt", "hello"), "-o", &out]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("no file of deals in any known format"), "{}", ran.stderr);
}

#[test]
fn stated_tables_are_never_trusted() {
    let club = TestClub::empty();
    let wrong = "[DoubleDummyTricks \"dddddddddddddddddddd\"]\n\n[Board \"2\"]";
    let file = club.write("wrong.pbn", &APPENDIX.replacen("\n[Board \"2\"]", wrong, 1));
    let ran = club.run(&["dd", &file, "--format", "tsv"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("is wrong"), "{}", ran.stderr);
    let out = path(&club, "right.pbn");
    let ran = club.run(&["convert", &file, "-o", &out]);
    assert!(ran.stderr.contains("worked out anew"), "{}", ran.stderr);
    let text = std::fs::read_to_string(&out).unwrap();
    // North, South, East, West; no-trump first.
    assert!(text.contains("[DoubleDummyTricks \"33454"), "{text}");
}

#[test]
fn a_diagram_has_points_and_levels() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", APPENDIX);
    let shown = club.run(&["hands", "show", &file, "1"]).ok();
    insta::assert_snapshot!(shown);
    let ran = club.run(&["hands", "show", &file, "3", "--no-tricks"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("there is no board 3"), "{}", ran.stderr);
}

#[test]
fn a_set_can_be_dealt_again_and_checked() {
    let club = TestClub::empty();
    let (first, again) = (path(&club, "first.pbn"), path(&club, "again.pbn"));
    let told = club.run(&["deal", "--boards", "8", "--from", "9", "-o", &first]).ok();
    assert!(!told.contains('♠'), "dealing is blind: {told}");
    let audit = std::fs::read_to_string(format!("{first}.audit.json")).unwrap();
    let audit: Value = serde_json::from_str(&audit).unwrap();
    let seed = audit["seed"].as_str().unwrap();
    club.run(&["deal", "--boards", "8", "--from", "9", "--seed", seed, "-o", &again]).ok();
    assert_eq!(std::fs::read(&first).unwrap(), std::fs::read(&again).unwrap());
    club.run(&["deal", "verify", &first]).ok();
    // Another set under the same record.
    club.run(&["deal", "--boards", "8", "--from", "9", "-o", &again, "--replace"]).ok();
    let record = format!("{first}.audit.json");
    let ran = club.run(&["deal", "verify", &again, "--audit", &record]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("board 9 has other cards"), "{}", ran.stdout);
}

#[test]
fn boards_are_not_dealt_over_others() {
    let club = TestClub::empty();
    let file = path(&club, "set.dup");
    club.run(&["deal", "--boards", "2", "-o", &file]).ok();
    let before = std::fs::read(&file).unwrap();
    let ran = club.run(&["deal", "--boards", "2", "-o", &file]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("--replace"), "{}", ran.stderr);
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn a_chosen_set_says_so() {
    let club = TestClub::empty();
    let file = path(&club, "practice.pbn");
    let condition = "hcp(north) >= 20";
    club.run(&["deal", "--boards", "3", "--condition", condition, "-o", &file]).ok();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("NOT random"), "{text}");
    club.run(&["deal", "verify", &file]).ok();
    let ran = club.run(&["deal", "--boards", "3", "--condition", "hcp(nroth) > 2", "-o", &file]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("nroth"), "{}", ran.stderr);
}

#[test]
fn a_commitment_is_kept_and_proved() {
    let club = TestClub::empty();
    let base = path(&club, "final");
    let promise = ["--event", "Final", "--promise", "DAX on 1 June", "--session", "One:4"];
    let mut words = vec!["deal", "commit"];
    words.extend(promise);
    words.extend(["--session", "Two:17-20", "-o", &base]);
    club.run(&words).ok();
    let (public, key) = (format!("{base}.commitment.json"), format!("{base}.key.txt"));
    let secret = std::fs::read_to_string(&key).unwrap();
    assert!(!std::fs::read_to_string(&public).unwrap().contains(secret.trim()));
    let boards = path(&club, "two.dup");
    let of = ["--key", &key, "--session", "2"];
    let session = ["deal", "session", &public, "--value", "18442.01", "-o", &boards];
    club.run(&[&session[..], &of[..]].concat()).ok();
    let verify = ["deal", "verify", &boards, "--commitment", &public];
    club.run(&[&verify[..], &of[..], &["--value", "18442.01"]].concat()).ok();
    let ran = club.run(&[&verify[..], &of[..], &["--value", "18442.02"]].concat());
    assert_eq!(ran.code, 1);
    // Who changes the promise afterwards is found out.
    let changed = std::fs::read_to_string(&public).unwrap().replace("1 June", "2 June");
    let changed = club.write("changed.json", &changed);
    let verify = ["deal", "verify", &boards, "--commitment", &changed, "--value", "18442.01"];
    let ran = club.run(&[&verify[..], &of[..]].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("does not fit the commitment"), "{}", ran.stderr);
}

#[test]
fn an_event_gets_its_hands_from_a_file() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", APPENDIX);
    let words = ["event", "new", "--movement", "mitchell", "--tables", "3", "--set-size", "1"];
    club.run(&[&words[..], &["--name", "Three"]].concat()).ok();
    let ran = club.run(&["event", "hands", "Three", &file, "--wait"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "The hands of 2 boards are recorded.\n"));
    assert!(ran.stderr.contains("no hands yet for boards 3"), "{}", ran.stderr);
    let shown = club.run(&["hands", "show", "Three", "2", "--json"]).ok();
    let shown: Vec<Value> = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown[0]["tricks"], "48486666494958586666");
    let tables = club.run(&["dd", "--event", "Three", "--format", "tsv"]).ok();
    assert!(tables.ends_with("\t48486666494958586666\n"), "{tables}");
    let ran = club.run(&["event", "hands", "Three", &file, "--session", "4", "--no-tricks"]);
    assert_ne!(ran.code, 0);
}

#[test]
fn big_deals_boards_come_out_of_its_hash() {
    let club = TestClub::empty();
    let file = path(&club, "big.pbn");
    let hash = "12e3edab75c0eddf487dc90aa951a2b074d13e7a";
    club.run(&["deal", "--boards", "1", "--big-deal", hash, "--owner", "", "-o", &file]).ok();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("K942.KJT9.AJ98.4 76.A2.T752.QJ832"), "{text}");
    club.run(&["deal", "verify", &file]).ok();
}

#[test]
fn tables_of_an_event_come_in_the_background() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", APPENDIX);
    let words = ["event", "new", "--movement", "mitchell", "--tables", "3", "--set-size", "1"];
    club.run(&[&words[..], &["--name", "Three"]].concat()).ok();
    assert_eq!(club.run(&["event", "hands", "Three", &file]).code, 0);
    let count = || -> i64 {
        let store = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
        store.query_row("SELECT count(*) FROM double_dummy", [], |row| row.get(0)).unwrap()
    };
    // That it comes without being asked for is the point; the bound only ends a test that hangs.
    wait_at_most(LONG_LIMIT, "the double-dummy tables", || match count() {
        2 => Ok(()),
        other => Err(other),
    });
}

#[test]
fn leads_are_weighed() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", APPENDIX);
    // East makes ten tricks in spades whatever is led; South is on lead.
    let told = club.run(&["hands", "lead", &file, "1", "4SE"]).ok();
    assert!(told.starts_with("South to play"), "{told}");
    let json = club.run(&["hands", "lead", &file, "1", "4SE", "DA", "D6", "--json"]).ok();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["turn"], "N");
    assert_eq!(json["best_line"].as_array().unwrap().len(), 50);
    let ran = club.run(&["hands", "lead", &file, "1", "4SE", "SA"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("South does not hold the ♠A"), "{}", ran.stderr);
    let ran = club.run(&["hands", "lead", &file, "1", "9SE"]);
    assert!(ran.stderr.contains("such as 4SN"), "{}", ran.stderr);
}

#[test]
fn a_recorded_play_is_analysed() {
    let club = TestClub::empty();
    let play =
        "[Declarer \"E\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Play \"S\"]\nDA D6 D2 D8\n*\n";
    let file = club.write(
        "a.pbn",
        &APPENDIX.replacen("\n[Board \"2\"]", &format!("{play}\n[Board \"2\"]"), 1),
    );
    let told = club.run(&["hands", "play", &file, "1"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    assert!(
        told.stdout.starts_with("Board 1: 4S by East; 10 tricks before the lead."),
        "{}",
        told.stdout
    );
    let ran = club.run(&["hands", "play", &file, "2"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("has no contract"), "{}", ran.stderr);
}

#[test]
fn leads_and_plays_of_a_freak_deal_are_given_up_in_time() {
    let club = TestClub::empty();
    let freak = "\
[Board \"7\"]
[Deal \"N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962\"]
[Declarer \"N\"]
[Contract \"1NT\"]
[Result \"7\"]
[Play \"E\"]
SQ
*
";
    let file = club.write("freak.pbn", freak);
    let (lead, play) = (["hands", "lead", &file, "7", "1NTN"], ["hands", "play", &file, "7"]);
    for command in [&lead[..], &play[..]] {
        let ran = club.run(&[command, &["--seconds", "1"]].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        let said = "board 7: the deal is so unusual that the search takes longer than 1 s; allow more \
                    time with --seconds\n";
        assert!(ran.stderr.ends_with(said), "{}", ran.stderr);
        let ran = club.run(&[command, &["--seconds", "0"]].concat());
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("a search needs at least one"), "{}", ran.stderr);
    }
}

#[test]
fn links_and_devices_are_written_to_not_replaced() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", APPENDIX);
    #[cfg(unix)]
    {
        let (target, link) = (club.write("target.dup", "old"), club.path("link.dup"));
        std::os::unix::fs::symlink(&target, &link).unwrap();
        club.run(&["convert", &file, "-o", &link]).ok();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::metadata(&target).unwrap().len(), 312);
        club.run(&["convert", &file, "-o", "/dev/null", "--to", "dup"]).ok();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    }
    let ran = club.run(&["convert", &file, "-o", &club.path("no/such/folder.dup")]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.ends_with("folder.dup: its folder does not exist\n"), "{}", ran.stderr);
}

#[test]
fn files_that_would_have_the_same_name_are_not_lost() {
    let club = TestClub::empty();
    let a = club.write("a.pbn", APPENDIX);
    let b = club.path("a.lin");
    club.run(&["convert", &a, "-o", &b]).ok();
    let folder = format!("{}/", club.path("out"));
    let ran = club.run(&["convert", &a, &b, "-o", &folder, "--to", "dup"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("two files would become a.dup"), "{}", ran.stderr);
}

#[test]
fn practice_boards_stay_out_of_events() {
    let club = TestClub::empty();
    club.run(&["event", "new", "--movement", "mitchell", "--tables", "3", "--name", "Three"]).ok();
    let out = club.path("x.pbn");
    let words = ["deal", "--boards", "4", "-o", &out, "--event"];
    let ran = club.run(&[&words[..], &["Three", "--condition", "hcp(north) > 10"]].concat());
    assert_eq!(ran.code, 2);
    let ran = club.run(&[&words[..], &["Nobody"]].concat());
    assert_eq!(ran.code, 2);
    assert!(!std::path::Path::new(&out).exists());
    club.run(&[&words[..], &["Three"]].concat());
    let shown = club.run(&["hands", "show", "Three", "1-2", "--no-tricks", "--json"]).ok();
    assert_eq!(serde_json::from_str::<Vec<Value>>(&shown).unwrap().len(), 2);
}

#[test]
fn a_script_says_how_many_and_what_to_count() {
    let club = TestClub::empty();
    let script = "produce 4\ncondition hcp(north) >= 15\naction average \"points\" hcp(north)\n";
    let file = club.write("strong.dl", script);
    let out = club.path("strong.pbn");
    let told = club.run(&["deal", "--condition", &file, "-o", &out]).ok();
    assert!(told.contains("4 boards") && told.contains("points"), "{told}");
    let ran = club.run(&["deal", "--boards", "1", "--condition", "nofile.dl", "-o", &out]);
    assert!(ran.stderr.contains("there is no file nofile.dl"), "{}", ran.stderr);
    let never = club.write("never.dl", "generate 20000\nproduce 1\ncondition hcp(north) > 50\n");
    let ran = club.run(&["deal", "--condition", &never, "-o", &out, "--replace"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
}

#[test]
fn a_false_board_among_honest_ones_is_found() {
    let club = TestClub::empty();
    let (honest, other) = (club.path("honest.pbn"), club.path("other.pbn"));
    club.run(&["deal", "--boards", "2", "-o", &honest]).ok();
    club.run(&["deal", "--boards", "1", "-o", &other]).ok();
    let record = format!("{honest}.audit.json");
    let text = std::fs::read_to_string(&honest).unwrap();
    let both = std::fs::read_to_string(&other).unwrap() + "\r\n" + &text;
    let both = club.write("both.pbn", &both);
    let ran = club.run(&["deal", "verify", &both, "--audit", &record]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("board 1 has other cards"), "{}", ran.stdout);
    let turned = club.write("turned.pbn", &text.replace("Vulnerable \"NS\"", "Vulnerable \"All\""));
    let ran = club.run(&["deal", "verify", &turned, "--audit", &record]);
    assert!(ran.stdout.contains("board 2 has another vulnerability"), "{}", ran.stdout);
    let ran = club.run(&["deal", "verify", &honest, "--key", "nokey", "--value", "1"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn a_damaged_file_is_not_written_over() {
    let club = TestClub::empty();
    let file = club.write("bad.pbn", &APPENDIX.replace("A53.J865", "AA3.J865"));
    let ran = club.run(&["convert", &file, "-o", &file]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("not written over"), "{}", ran.stderr);
    assert!(std::fs::read_to_string(&file).unwrap().contains("AA3.J865"));
    // A file without any board does not stop the others.
    let empty =
        club.write("none.pbn", &APPENDIX.replace("T2.J965", "TT.J965").replace("A53.J", "AA3.J"));
    let good = club.write("good.pbn", APPENDIX);
    let folder = format!("{}/", club.path("out"));
    let ran = club.run(&["convert", &empty, &good, "-o", &folder, "--to", "dup"]);
    assert_eq!(ran.code, 1);
    assert!(std::path::Path::new(&format!("{folder}good.dup")).exists());
}

#[test]
fn an_impossible_play_is_told_and_the_board_delivered() {
    let club = TestClub::empty();
    let lin = "md|3S65H743DAK4CKQ82J,S93HKT8DQ96CJT974,ST2HJ965DT7532C63,|sv|o|mb|1S|mb|p|mb|p|mb|p|pc|SA|pc|SA|";
    let lin = lin.replace("S65H743DAK4CKQ82J", "SJ65H743DAK4CKQ82");
    let file = club.write("a.lin", &lin);
    let ran = club.run(&["convert", &file, "-o", &club.path("a.dup")]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(ran.stdout.contains("1 board"), "{}", ran.stdout);
}

#[test]
fn hands_that_change_are_told() {
    let club = TestClub::empty();
    club.run(&["event", "new", "--movement", "mitchell", "--tables", "3", "--name", "Three"]).ok();
    let (one, two) = (club.path("one.dup"), club.path("two.dup"));
    club.run(&["deal", "--boards", "6", "-o", &one]).ok();
    club.run(&["deal", "--boards", "6", "-o", &two]).ok();
    let record = |file: &str| club.run(&["event", "hands", "Three", file, "--no-tricks"]);
    record(&one).ok();
    let facts = || club.run(&["log", "show", "Three"]).ok().lines().count();
    let before = facts();
    record(&one).ok();
    assert_eq!(facts(), before, "the same hands again say nothing new");
    let ran = record(&two);
    assert!(ran.stderr.contains("6 boards had other hands before"), "{}", ran.stderr);
}

#[test]
fn kept_tables_can_be_worked_out_anew() {
    let club = TestClub::empty();
    let file = club.write("a.pbn", APPENDIX);
    let right = club.run(&["dd", &file, "--format", "tsv"]).ok();
    let store = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    store.execute("UPDATE double_dummy SET tricks = 'dddddddddddddddddddd'", []).unwrap();
    assert_ne!(club.run(&["dd", &file, "--format", "tsv"]).ok(), right);
    assert_eq!(club.run(&["dd", &file, "--format", "tsv", "--anew"]).ok(), right);
    assert_eq!(club.run(&["dd", &file, "--format", "tsv"]).ok(), right);
}
