//! `tenace alerts check`: messages that one would be glad to get, and what other programs get.

use std::path::PathBuf;

use alerts::{Code, Severity};
use serde_json::json;

use crate::alerts_sample::Desk;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn a_finding_has_its_line_a_caret_the_reason_and_what_to_do() {
    let desk = Desk::new();
    insta::assert_snapshot!(desk.run(&["check", "ours.bboalert"]).ok(), @r"
    warning[shadowed-record]: this record is never told: “1N__,2C” in line 11 matches too, and comes later
      --> ours.bboalert:10:1
       |
    10 | 1N--,2C,Stayman
       | ^^^^^^^ never told
    11 | 1N__,2C,natural
       | ------- this one counts
       |
       = help: move the general record above this one

    note[empty-explanation]: this record explains nothing
      --> ours.bboalert:12:6
       |
    12 | 1N--,3N,
       |      ^^

    1 warning, 1 note in ours.bboalert
    ");
}

#[test]
fn the_bad_file_gets_every_message() {
    let bad = std::fs::read(root().join("crates/alerts/tests/data/bad.bboalert")).unwrap();
    let desk = Desk::new();
    desk.write("bad.bboalert", bad);
    let ran = desk.run(&["check", "bad.bboalert"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn errors_decide_on_the_exit_code() {
    let desk = Desk::new();
    desk.write("sound.txt", "BBOalert\n,1C,16+\n1C--,1D,0-7\n");
    assert_eq!(desk.run(&["check", "sound.txt"]).ok(), "sound.txt: nothing is wrong\n");
    desk.write("wrong.txt", "BBOalert\n1C--,P,nothing\n");
    let ran = desk.run(&["check", "wrong.txt"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.ends_with("1 error in wrong.txt\n"), "{}", ran.stdout);
    // All that is wrong can be silenced by its name.
    let ran = desk.run(&["check", "wrong.txt", "--allow", "unknown-token"]);
    assert_eq!(ran.ok(), "wrong.txt: nothing is wrong\n");
    let ran = desk.run(&["check", "ours.bboalert", "sound.txt", "wrong.txt", "--no-notes"]);
    assert_eq!(ran.code, 1);
    let last: Vec<&str> = ran.stdout.lines().filter(|line| line.contains(" in ")).collect();
    assert!(last.contains(&"1 error in wrong.txt"), "{last:?}");
    assert!(!ran.stdout.contains("note["), "{}", ran.stdout);
}

#[test]
fn a_finding_as_json_has_its_columns() {
    let desk = Desk::new();
    desk.write("wrong.txt", "BBOalert\n\u{e9}1C--,1D,x\n  1C--, Pass ,nothing\n");
    let (findings, code) = desk.json(&["check", "wrong.txt", "--no-notes"]);
    assert_eq!(code, 1);
    let findings = findings.as_array().unwrap();
    let token = findings.iter().find(|it| it["line"] == 3).unwrap();
    assert_eq!(token["file"], "wrong.txt");
    assert_eq!((&token["column"], &token["end_column"]), (&json!(9), &json!(13)));
    assert_eq!((&token["code"], &token["severity"]), (&json!("unknown-token"), &json!("error")));
    for name in ["message", "label"] {
        assert!(token[name].is_string(), "{token}");
    }
    assert!(token["also"].is_array() && token.get("help").is_some(), "{token}");

    let (findings, code) = desk.json(&["check", "ours.bboalert"]);
    assert_eq!(code, 0);
    let shadowed = findings.as_array().unwrap().iter().find(|it| it["line"] == 10).unwrap();
    let other = &shadowed["also"][0];
    assert_eq!((&other["file"], &other["line"]), (&json!("ours.bboalert"), &json!(11)));
    assert_eq!((&other["column"], &other["end_column"]), (&json!(1), &json!(8)));
    assert!(other["label"].is_string());
    desk.write("sound.txt", "BBOalert\n,1C,16+\n");
    assert_eq!(desk.json(&["check", "sound.txt"]), (json!([]), 0));
}

#[test]
fn of_too_many_findings_the_most_severe_are_shown_and_the_rest_is_counted() {
    let desk = Desk::new();
    let mut text = "BBOalert\n".to_owned();
    for number in 0..300 {
        text.push_str(&format!("1C--,1D,meaning, number {number}\n"));
    }
    text.push_str("1C--,Pass,nothing\n");
    desk.write("many.txt", &text);
    let ran = desk.run(&["check", "many.txt"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("error[unknown-token]"), "{}", ran.stdout);
    assert!(ran.stdout.contains("more; --json has all"), "{}", ran.stdout);
    let (findings, _) = desk.json(&["check", "many.txt"]);
    let n_all = findings.as_array().unwrap().len();
    assert!(n_all > 300, "{n_all}");
    let n_more = n_all - 200;
    assert!(ran.stdout.contains(&format!("… and {n_more} more; --json has all")), "{n_all}");
}

#[test]
fn what_would_steer_a_terminal_is_made_visible() {
    let desk = Desk::new();
    desk.write("red.txt", "BBOalert\n,1C,\u{1b}[31mred\u{7}#a#b\n1C--,X,\u{1b}]0;title\u{7}\n");
    let ran = desk.run(&["check", "red.txt"]);
    assert!(!ran.stdout.contains(['\u{1b}', '\u{7}']), "{}", ran.stdout);
    for words in [
        &["explain", "red.txt", "--call", "1C"][..],
        &["tree", "red.txt"],
        &["search", "red.txt", "red"],
    ] {
        let told = desk.run(words).ok();
        assert!(told.contains("␛[31mred␇") && !told.contains('\u{1b}'), "{told}");
    }
}

#[test]
fn a_kind_of_finding_is_explained() {
    let desk = Desk::new();
    let told = desk.run(&["check", "--explain", "shadowed-record"]).ok();
    assert!(told.starts_with("shadowed-record (warning)\n\n"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
    for code in Code::ALL {
        assert!(desk.run(&["check", "--explain", code.name()]).ok().lines().count() > 2);
    }
    let told = desk.run(&["check", "--explain", "shadowed-recrod"]).wrong();
    assert!(told.contains("Did you mean shadowed-record?"), "{told}");
    let told = desk.run(&["check", "ours.bboalert", "--allow", "everything"]).wrong();
    assert!(told.contains("there is no check called “everything”; the nearest are "), "{told}");
    assert!(told.contains("(docs/alerts.md lists all)") && told.len() < 300, "{told}");
    let told = desk.run(&["check", "--explain", "tag"]).wrong();
    assert!(
        told.contains("the nearest are tag-run-on, ") && told.contains("unknown-tag"),
        "{told}"
    );
    assert!(desk.run(&["check"]).wrong().contains("<FILE>"));
}

#[test]
fn the_sample_of_the_real_program_has_no_errors() {
    let sample = root().join("../shared/corpus/bboalert/sample_2023-02-15.txt");
    let Ok(sample) = std::fs::read(&sample) else {
        eprintln!("{} is not there, so the sample was not checked", sample.display());
        return;
    };
    let desk = Desk::new();
    desk.write("sample.txt", sample);
    let told = desk.run(&["check", "sample.txt"]).ok();
    assert!(told.contains("warning[deselected-option]"), "{told}");
    let explain = |rules| {
        let words = ["explain", "sample.txt", "--call", "1N", "--board", "4", "--rules", rules];
        desk.run(&words).stdout
    };
    assert_eq!((explain("sample").as_str(), explain("today").as_str()), ("15-17 balanced\n", ""));
}

#[test]
fn the_manual_lists_every_code() {
    let manual = std::fs::read_to_string(root().join("docs/alerts.md")).unwrap();
    for code in Code::ALL {
        let kind = match code.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let row = format!("| `{code}` | {kind} | ");
        assert!(manual.contains(&row), "docs/alerts.md lacks {row}");
    }
    let manual = manual.replace("\r\n", "\n");
    let table = manual.split("| code | severity |").nth(1).unwrap().split("\n\n").next().unwrap();
    let n_rows = table.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(n_rows, Code::ALL.len());
}

/// Runs what the manual shows, in the order of the page and in one folder.
#[test]
fn the_manual_shows_what_is_printed() {
    let manual =
        std::fs::read_to_string(root().join("docs/alerts.md")).unwrap().replace("\r\n", "\n");
    let system = manual.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let desk = Desk::new();
    desk.write("ours.bboalert", system);
    let mut n_commands = 0;
    for block in manual.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for part in block.split("$ ").skip(1) {
            let (command, expected) = part.split_once('\n').unwrap();
            n_commands += 1;
            let mut words = words(command);
            if words.first().is_some_and(|word| word == "cp") {
                desk.write(&words[2], desk.read(&words[1]));
                continue;
            }
            assert_eq!(words[..2], ["tenace", "alerts"]);
            let file = words.iter().position(|word| word == ">");
            let file = file.map(|at| words.split_off(at)[1].clone());
            let words: Vec<&str> = words[2..].iter().map(String::as_str).collect();
            let printed = desk.run(&words).stdout;
            match file {
                Some(file) => desk.write(&file, printed),
                None => assert_eq!(printed, expected, "{command}"),
            }
        }
    }
    assert!(n_commands >= 15, "{n_commands}");
}

/// Divides a command as a shell does: at blanks, but not in quotation marks.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate().flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}
