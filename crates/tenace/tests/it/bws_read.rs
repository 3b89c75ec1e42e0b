//! `tenace bws show`, `check` and `export`: exchange files read.

use insta::assert_snapshot;
use serde_json::Value;

use crate::bws_follow::write;
use crate::club::TestClub;

/// A club with the exchange file of an event of two tables.
fn with_file() -> (TestClub, String) {
    let club = TestClub::with_tables(2, 1);
    for entry in
        [["A1", "1", "4SN= HK"], ["A2", "1", "4SN-1"], ["A1", "2", "PASS"], ["A2", "2", "60% 40%"]]
    {
        club.enter(&entry).ok();
    }
    let file = club.path("evening.bws");
    club.run(&["bws", "new", &club.event, &file, "--computer", "CLUB-PC"]).ok();
    (club, file)
}

/// A file of the corpus, where it is at hand.
fn real_file() -> Option<&'static str> {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/bws/twelve-tables-2005.bws");
    let is_there = std::path::Path::new(path).exists();
    if !is_there {
        println!("nothing was tested: there is no {path}");
    }
    is_there.then_some(path)
}

#[test]
fn a_file_is_shown_with_its_ranking() {
    let (club, file) = with_file();
    let shown = club.run(&["bws", "show", &file]);
    assert_eq!(shown.code, 0, "{shown:?}");
    let text = without_times(&shown.stdout.replace(&file, "evening.bws"));
    assert_snapshot!(without_pin(&text));
}

/// The text with nines for the PIN, which each event draws for itself.
fn without_pin(text: &str) -> String {
    let mut parts = text.split("PINcode “");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, rest| {
        let (pin, rest) = rest.split_once('”').unwrap();
        assert!(pin.len() == 4 && pin.chars().all(|digit| digit.is_ascii_digit()), "{pin}");
        format!("{text}PINcode “9999”{rest}")
    })
}

/// The text with every date and time as zeros.
fn without_times(text: &str) -> String {
    let is_moment = |word: &str| {
        let marks = word.matches(['-', ':']).count();
        matches!(word.len(), 8 | 10)
            && marks == 2
            && word.chars().all(|c| c.is_ascii_digit() || "-:".contains(c))
    };
    let words = text.split_inclusive([' ', '\n', ',']);
    let words = words.map(|word| match is_moment(word.trim_end_matches([' ', '\n', ','])) {
        true => word.replace(|c: char| c.is_ascii_digit(), "0"),
        false => word.to_owned(),
    });
    words.collect()
}

#[test]
fn a_file_is_shown_to_programs() {
    let (club, file) = with_file();
    let shown: Value =
        serde_json::from_str(&club.run(&["bws", "show", &file, "--json"]).ok()).unwrap();
    assert_eq!(shown["format"], "Access 2000");
    assert_eq!(shown["sections"][0]["letters"], "A");
    assert_eq!(shown["results"].as_array().unwrap().len(), 4);
    assert_eq!(shown["results"][0]["outcome"], "4SN= HK");
    assert_eq!(shown["ranking"]["standings"].as_array().unwrap().len(), 4);
}

#[test]
fn the_help_names_every_profile() {
    for command in [["bws", "show", "--help"].as_slice(), &["score", "--help"]] {
        let help = TestClub::empty().run(command).ok();
        for name in scoring::Profile::NAMES {
            assert!(help.contains(&format!("{name},")), "{name}: {help}");
        }
    }
}

#[test]
fn the_ranking_is_by_the_profile_that_was_asked_for() {
    let (club, file) = with_file();
    let ranking = |more: &[&str]| -> Value {
        let shown = club.run(&[&["bws", "show", &file, "--json"], more].concat()).ok();
        serde_json::from_str::<Value>(&shown).unwrap()["ranking"].take()
    };
    assert_eq!(ranking(&[])["profile"], "wbf");
    assert_eq!(ranking(&["--profile", "acbl"])["profile"], "acbl");
    let own = club.write("own.toml", "name = \"own\"\nextends = \"wbf\"\ntitle = \"Our own\"\n");
    let shown = club.run(&["bws", "show", &file, "--profile", &own]);
    assert!(shown.stdout.contains(": Our own"), "{shown:?}");
    // A misspelt one is told before the file is looked at.
    let wrong = club.run(&["bws", "show", "absent.bws", "--profile", "abcl"]).wrong();
    assert!(wrong.contains("abcl"), "{wrong}");
}

#[test]
fn pairs_that_the_movement_does_not_have_are_ranked_as_they_were_entered() {
    let (club, file) = with_file();
    // In the place of 1 v 2, and at a table and in a round that are not there.
    write(&file, [1, 1, 1, 1, 7, 8], "4SN+2");
    write(&file, [1, 9, 5, 2, 9, 10], "1NTN=");
    let shown = club.run(&["bws", "show", &file, "--json"]);
    assert_eq!(shown.code, 1, "{shown:?}");
    let shown: Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!(shown["results"].as_array().unwrap().len(), 6);
    assert_eq!(shown["history"].as_array().unwrap().len(), 0);
    let standings = shown["ranking"]["standings"].as_array().unwrap();
    let mut ranked: Vec<&str> =
        standings.iter().map(|line| line["contestant"].as_str().unwrap()).collect();
    ranked.sort_unstable();
    assert_eq!(ranked, ["1", "10", "2", "3", "4", "7", "8", "9"], "{standings:#?}");
}

#[test]
fn a_real_session_is_shown_with_288_results_and_its_ranking() {
    let (Some(file), club) = (real_file(), TestClub::empty()) else { return };
    let shown = club.run(&["bws", "show", file]);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    assert!(shown.stdout.contains("288 results\n"), "{}", shown.stdout);
    let ranking = shown.stdout.split("Ranking\n").nth(1).unwrap();
    assert_eq!(
        ranking
            .lines()
            .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
            .count(),
        24
    );
    let checked = club.run(&["bws", "check", file]);
    assert_eq!(checked.code, 0, "{}", checked.stdout);
    assert!(checked.stdout.contains("it reads Access 2000 only"), "{}", checked.stdout);
}

#[test]
fn a_sound_file_passes_the_check() {
    let (club, file) = with_file();
    let checked = club.run(&["bws", "check", &file]);
    assert_eq!(checked.code, 0, "{}", checked.stdout);
    assert!(checked.stdout.starts_with(&format!("{file}: nothing is wrong\n")));
    let json: Value =
        serde_json::from_str(&club.run(&["bws", "check", &file, "--json"]).ok()).unwrap();
    assert_eq!(json["problems"], 0);
    assert!(
        json["findings"].as_array().unwrap().iter().all(|finding| finding["advice"].is_string())
    );
}

#[test]
fn a_damaged_file_fails_the_check_and_is_still_shown() {
    let (club, file) = with_file();
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.truncate(bytes.len() - 100);
    std::fs::write(&file, &bytes).unwrap();
    let checked = club.run(&["bws", "check", &file]);
    assert_eq!(checked.code, 1, "{checked:?}");
    assert!(
        checked.stdout.contains("[damaged] file: the file ends in the middle of a page"),
        "{}",
        checked.stdout
    );
    let shown = club.run(&["bws", "show", &file]);
    assert!(shown.stdout.contains("Access 2000"), "{shown:?}");
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "the file is not touched");
}

#[test]
fn a_table_is_printed_as_csv() {
    let (club, file) = with_file();
    let csv = club.run(&["bws", "export", &file, "ReceivedData", "--null", "NULL"]).ok();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,Remarks,"));
    assert!(lines.iter().any(|line| line.contains(",N,PASS,NULL,NULL,NULL,")), "{csv}");
    let refused = club.run(&["bws", "export", &file, "Nothing"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("the file has no table “Nothing”; it has BiddingData, "),
        "{}",
        refused.stderr
    );
}

#[test]
fn what_is_no_exchange_file_is_refused_with_a_sentence() {
    let club = TestClub::empty();
    let text = club.write("notes.bws", "hello");
    let empty = club.write("empty.bws", "");
    for command in ["show", "check"] {
        for file in [&text, &empty, &club.path("absent.bws")] {
            let ran = club.run(&["bws", command, file]);
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran:?}");
            assert!(ran.stderr.starts_with("tenace: "), "{}", ran.stderr);
        }
    }
}

#[test]
fn what_cannot_be_read_is_one_sentence() {
    let club = TestClub::empty();
    let absent = club.path("absent.bws");
    let letter = club.write("letter.bws", &"Dear Ann. ".repeat(1000));
    let mut cases = vec![
        (absent.clone(), format!("there is no file {absent}: look at its name and its folder")),
        (
            letter.clone(),
            format!("{letter}: the file is no Access database: it does not begin as one"),
        ),
    ];
    if cfg!(unix) {
        let folder = club.folder.path().to_str().unwrap().to_owned();
        cases.push((folder.clone(), format!("{folder} is a folder: name a file in it")));
    }
    for (file, sentence) in &cases {
        for command in [
            &["show", file][..],
            &["check", file],
            &["export", file, "ReceivedData"],
            &["serve", file, "--no-open", "--http", "127.0.0.1:0"],
        ] {
            let wrong = club.run(&[&["bws"], command].concat()).wrong();
            assert_eq!(wrong, format!("tenace: {sentence}"), "{command:?}");
        }
    }
}
