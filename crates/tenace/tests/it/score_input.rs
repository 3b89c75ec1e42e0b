//! `tenace score` with input it cannot use, or only in part.

use crate::club::TestClub;
use crate::score::{CSV, USEBIO};

#[test]
fn wrong_use_is_told_in_a_sentence() {
    let club = TestClub::empty();
    let csv = club.write("friday.csv", CSV);
    let xml = club.write("monday.xml", USEBIO);
    let bad = club.write("bad.toml", "name = \"ours\"\n");
    let empty = club.write("empty.csv", "");
    let cases: &[(&[&str], &str)] = &[
        (&["score", "nothing.xml"], "there is no file “nothing.xml”, and there are no events yet"),
        (&["score", &empty], "the file is empty; choose a file of results"),
        (
            &["score", &csv, "--profile", "fide"],
            "there is no profile “fide”: use one of wbf, ebu, ebuscore, acbl, cbai-manual, or a file of your own",
        ),
        (&["score", &csv, "--profile", &bad], "missing field"),
        (&["score", &csv, "--compare", "fide"], "there is no profile “fide”"),
        (
            &["score", &csv, "--vp", "abc"],
            "there is no scale “abc”: use one of wbf_discrete, wbf_discrete_half, wbf_continuous, \
             acbl_20, acbl_30, cbai_diary, jss_three_boards, or a file of your own",
        ),
        (
            &["score", &csv, "--masterpoints", "x"],
            "there is no scheme “x”: use ebu_club, acbl_club",
        ),
        (&["score", &csv, "--explain", "77"], "--explain: there is no pair 77; there are 1, 2, 3"),
        (&["score", &csv, "--explain", "7:99"], "pair 7 has no result on board 99"),
        (&["score", &xml, "--explain", "EW1"], "there is no pair EW1; there are 1, 2, 11, 12"),
        (&["score", &xml, "--explain", "1:x"], "pair 1 has no result on board x"),
    ];
    for (words, sentence) in cases {
        let said = club.run(words).wrong();
        assert!(said.starts_with("tenace: ") && said.contains(sentence), "{words:?}: {said}");
    }
    let folder = club.run(&["score", club.folder.path().to_str().unwrap()]).wrong();
    assert!(folder.starts_with("tenace: cannot read "), "{folder}");
    let club = TestClub::with_tables(1, 1);
    let said = club.run(&["score", "nothing.xml"]).wrong();
    assert_eq!(
        said,
        "tenace: there is no file “nothing.xml”, so it should be the name of an event: there is no \
         event “nothing.xml”. See them all with: tenace event list"
    );
}

#[test]
fn one_bad_row_does_not_stop_the_others() {
    let club = TestClub::empty();
    let rows = |row: &str| {
        format!(
            "# pair 1: A & B\n# pair 2: C & D\n# pair 3: E & F\n# pair 4: G & H\nboard,ns,ew,contract,declarer,score,result\n1,1,2,,,420,\n{row}\n"
        )
    };
    let cases = [
        ("1,3,4,4S,N,555,", "row 7, board 1: 4S by North cannot score 555 at any vulnerability"),
        ("1,3,9,,,50,", "row 7: Pair 9 is not among the participants"),
        (
            "1,3,4,,,,\"[3/5 4SN=, 1/5 4SN-1]\"",
            "row 7, board 1: “[3/5 4SN=, 1/5 4SN-1]” is not a result: the weights add up to 4/5, not to 1",
        ),
        ("1,3,4,,,,nonsense", "row 7, board 1: "),
        ("x,3,4,,,50,", "row 7: The board should be a number from 1 up, not “x”"),
    ];
    for (row, sentence) in cases {
        let file = club.write("rows.csv", &rows(row));
        let ran = club.run(&["score", &file]);
        assert_eq!(ran.code, 1, "{row}: {ran:?}");
        assert!(ran.stderr.contains(sentence), "{row}: {}", ran.stderr);
        assert!(ran.stdout.contains("A & B"), "{row}: {}", ran.stdout);
        let json = club.run(&["score", &file, "--json"]);
        assert_eq!((json.code, json.stderr.as_str()), (1, ""));
        let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!(json["problems"][0]["row"], 7, "{row}");
        assert!(!json["standings"].as_array().unwrap().is_empty(), "{row}");
    }
}

#[test]
fn a_field_of_nothing_is_scored() {
    let club = TestClub::empty();
    for (rows, place) in [
        ("", "Nobody has a score."),
        ("1,1,2,4SN=\n", "50.00"),
        ("1,1,2,A A\n1,3,4,A A\n", "50.00"),
        ("1,1,2,NP\n", "Nobody has a score."),
    ] {
        let file = club.write("few.csv", &format!("board,ns,ew,result\n{rows}"));
        let printed = club.run(&["score", &file]).ok();
        assert!(printed.contains(place), "{rows:?}: {printed}");
        club.run(&["score", &file, "--json", "--compare", "acbl", "--profile", "cbai-manual"]).ok();
    }
}

#[test]
fn a_pipe_is_read() {
    let club = TestClub::empty();
    let ran = club.run_with_input(&["score", "-", "--json"], CSV);
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// The corpus itself, end to end; it may not be copied.
#[test]
fn the_corpus_gives_its_published_numbers() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/results/usebio/");
    let club = TestClub::empty();
    for (name, code, differences) in [
        ("mp-pairs.xml", 0, 0),
        // Two totals do not add up within the file, and a contract is “42”.
        ("cross-imp-pairs.xml", 1, 2),
        ("individual.xml", 0, 0),
    ] {
        let file = format!("{folder}{name}");
        if !std::path::Path::new(&file).exists() {
            println!("{name} is absent, so nothing was tested: there is no corpus at {folder}");
            continue;
        }
        let ran = club.run(&["score", &file, "--profile", "ebu", "--json"]);
        let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        let found = json["differences"].as_array().unwrap().len();
        assert_eq!((ran.code, found), (code, differences), "{name}");
    }
}
