//! `tenace alerts convert` and `record`: what they write, and what they leave alone.

use serde_json::json;

use crate::alerts_sample::{Desk, SYSTEM};

#[test]
fn a_system_goes_to_bml_and_back() {
    let desk = Desk::new();
    let ran = desk.run(&["convert", "ours.bboalert", "-o", "ours.bml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.stderr.contains("ours.bboalert:23: The option “Over strong” is not chosen."),
        "{}",
        ran.stderr
    );
    assert!(ran.stdout.starts_with("ours.bml: "), "{}", ran.stdout);
    let bml = desk.read("ours.bml");
    assert!(bml.starts_with("#+TITLE: Our system\n"), "{bml}");
    let ran = desk.run(&["convert", "ours.bml", "-o", "back.bboalert"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    for words in
        [&["--auction", "1C P 1D P 1N"][..], &["--call", "2H", "--board", "1"], &["--call", "1C"]]
    {
        let ask = |file| desk.run(&[&["explain", file], words].concat()).ok();
        assert_eq!(ask("ours.bboalert"), ask("back.bboalert"), "{words:?}");
    }
    // The options that are chosen are those that count.
    let words = ["convert", "ours.bboalert", "-o", "-", "--to", "bml", "--option", "Over strong"];
    let printed = desk.run(&words).stdout;
    assert!(printed.contains("penalty") && !printed.contains("takeout"), "{printed}");
}

#[test]
fn losses_are_listed_for_programs() {
    let desk = Desk::new();
    let (done, code) = desk.json(&["convert", "ours.bboalert", "-o", "ours.bml"]);
    assert_eq!((&done["file"], code), (&json!("ours.bml"), 0));
    let lost = done["lost"].as_array().unwrap();
    let loss = json!({"file": "ours.bboalert", "line": 23, "reason": "The option “Over strong” is not chosen."});
    assert!(lost.contains(&loss), "{lost:?}");
}

#[test]
fn what_a_file_is_is_told_by_its_content() {
    let desk = Desk::new();
    desk.write("notes.txt", "#+TITLE: Ours\n\n1C 16+\n  1D 0-7\n  1H 8+\n");
    desk.run(&["convert", "notes.txt", "-o", "notes.bboalert"]).ok();
    assert_eq!(desk.read("notes.bboalert"), "BBOalert,Ours\n,1C,16+\n1C--,1D,0-7\n1C--,1H,8+\n");
    desk.run(&["convert", "notes.txt", "-o", "notes.html"]).ok();
    assert!(desk.read("notes.html").contains("16+"));
    desk.write("card.txt", "*00{bss}\n001C=0NYYYYYYY0strong\n001C-1D=0NYYYYYYY0negative\n");
    let ran = desk.run(&["convert", "card.txt", "-o", "card.bboalert"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(desk.read("card.bboalert").starts_with("BBOalert\n"));
    desk.write("prose.txt", "Dear partner\n");
    assert!(
        desk.run(&["convert", "prose.txt", "-o", "x.bml"])
            .wrong()
            .contains("--as names the format")
    );
    desk.write("address.txt", "https://example.org/system.txt\n");
    assert!(
        desk.run(&["convert", "address.txt", "-o", "x.bml"]).wrong().contains("address of the web")
    );
    let told = desk.run(&["convert", "ours.bboalert", "-o", "x.txt"]).wrong();
    assert!(told.contains("such a file already"), "{told}");
    assert!(
        desk.run(&["convert", "ours.bboalert", "-o", "x.pdf"])
            .wrong()
            .contains("bboalert, bml or html")
    );
    assert!(desk.run(&["convert", "ours.bboalert", "-o", "x"]).wrong().contains("--to must name"));
}

#[test]
fn a_format_that_is_named_counts_and_nothing_is_not_all() {
    let desk = Desk::new();
    desk.write("notes.bml", "#+TITLE: Ours\n\n1C 16+\n  1D 0-7\n");
    let told = desk.run(&["convert", "notes.bml", "-o", "n.html", "--as", "bboalert"]).wrong();
    let sentence = "notes.bml explains no call, read as a BBOalert file, so nothing was written";
    assert!(told.contains(sentence), "{told}");
    assert!(!std::path::Path::new(&desk.club.path("n.html")).exists());
    desk.write("rubbish.txt", "one\ntwo\n,1C,16+\n");
    let told = desk.run(&["convert", "rubbish.txt", "-o", "r.bboalert", "--as", "bss"]).wrong();
    assert!(told.contains("read as a convention card"), "{told}");
    desk.write("card.txt", "no star\n001C=0NYYYYYYY0strong\nrubbish\n");
    let ran = desk.run(&["convert", "card.txt", "-o", "card.bboalert", "--as", "bss"]);
    assert_eq!(desk.read("card.bboalert"), "BBOalert\n,1C,strong\n");
    assert!(ran.stderr.contains("card.txt:3: "), "{ran:?}");
}

#[test]
fn included_files_are_read_and_what_is_missing_is_told() {
    let desk = Desk::new();
    desk.write("main.bml", "1C 16+\n\n#INCLUDE rest.bml\n\n#INCLUDE none.bml\n");
    desk.write("rest.bml", "1D 11-15\n");
    let ran = desk.run(&["convert", "main.bml", "-o", "main.txt"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(desk.read("main.txt"), "BBOalert\n,1C,16+\n,1D,11-15\n");
    assert!(ran.stderr.starts_with("main.bml:5: "), "{}", ran.stderr);
}

#[test]
fn nothing_is_written_over_unasked_and_the_input_never() {
    let desk = Desk::new();
    desk.write("there.bml", "mine");
    let words = ["convert", "ours.bboalert", "-o", "there.bml"];
    assert!(
        desk.run(&words)
            .refused()
            .ends_with("there.bml exists already (to replace it, add --force)")
    );
    assert_eq!(desk.read("there.bml"), "mine");
    assert_eq!(desk.run(&[&words[..], &["--force"]].concat()).code, 0);
    assert!(desk.read("there.bml").starts_with("#+TITLE"));
    let words = ["convert", "ours.bboalert", "-o", "./ours.bboalert", "--to", "bml", "--force"];
    assert!(desk.run(&words).wrong().contains("is the file that is read"));
    assert_eq!(desk.read("ours.bboalert"), SYSTEM);
}

#[test]
fn an_explanation_is_recorded_at_the_end() {
    let desk = Desk::new();
    let words = ["--auction", "P 1C P", "--call", "1D", "--text", "0-8, any", "--deal", "12"];
    let more = ["--partner", "joe", "--time", "20261120_20:15"];
    let ran = desk.run(&[&["record", "ours.bboalert"], &words[..], &more].concat());
    assert!(ran.stderr.starts_with("note: passes before the opening are left out"), "{ran:?}");
    assert_eq!(
        ran.stdout,
        "Added to ours.bboalert:\n  1C--,1D,0-8; any,20261120_20:15 Deal 12 joe\n\
         Now 1D after Pass 1C Pass is explained as “0-8; any” (ours.bboalert:29).\n"
    );
    let now = desk.read("ours.bboalert");
    assert_eq!(now, format!("{SYSTEM}1C--,1D,0-8; any,20261120_20:15 Deal 12 joe\n"));
    assert_eq!(desk.run(&["explain", "ours.bboalert", "--auction", "1C P 1D"]).ok(), "0-8; any\n");
}

#[test]
fn an_open_option_is_closed_before_a_recording() {
    let desk = Desk::new();
    desk.write("open.txt", "BBOalert\r\nOption,Two_@v\r\n,2H,8-11");
    let words = ["record", "open.txt", "--call", "2S", "--text", "weak"];
    let (report, code) = desk.json(&words);
    assert_eq!(code, 0);
    assert_eq!((&report["closed_option"], &report["closed_script"]), (&json!(true), &json!(false)));
    assert_eq!((&report["explanation"], &report["line"]), (&json!("weak"), &json!(5)));
    let lines = report["lines"].as_array().unwrap();
    assert_eq!(lines[0], "Option");
    // Now, in the time of the computer: 20261120_20:15.
    let record = lines[1].as_str().unwrap();
    let time = record.strip_prefix(",2S,weak,").unwrap();
    assert_eq!((time.len(), &time[8..9], &time[11..12]), (14, "_", ":"), "{record}");
    assert_eq!(
        desk.read("open.txt"),
        format!("BBOalert\r\nOption,Two_@v\r\n,2H,8-11\r\nOption\r\n{record}\r\n")
    );
}

#[test]
fn what_cannot_be_recorded_leaves_the_file_as_it_is() {
    let desk = Desk::new();
    desk.write("latin.txt", b"BBOalert\n,1C,\xe9l\xe9gant\n");
    let refused = |words: &[&str]| {
        let before = std::fs::read(desk.club.path("latin.txt")).unwrap();
        let told = desk.run(&[&["record", "latin.txt"], words].concat()).wrong();
        assert_eq!(std::fs::read(desk.club.path("latin.txt")).unwrap(), before);
        told
    };
    assert!(refused(&["--call", "1C", "--text", "日本"]).contains("Windows-1252"));
    assert!(refused(&["--call", "1C", "--text", " "]).contains("no explanation to record"));
    assert!(
        refused(&["--call", "1C", "--text", "x", "--time", "yesterday"]).contains("20261231_19:30")
    );
    assert!(refused(&["--text", "x"]).contains("add --call"));
    desk.run(&[
        "record",
        "latin.txt",
        "--call",
        "1D",
        "--text",
        "café",
        "--time",
        "20261120_20:15",
    ])
    .ok();
    let bytes = std::fs::read(desk.club.path("latin.txt")).unwrap();
    assert_eq!(bytes, b"BBOalert\n,1C,\xe9l\xe9gant\n,1D,caf\xe9,20261120_20:15\n");
    assert!(desk.run(&["record", "-", "--call", "1C", "--text", "x"]).wrong().contains("pipe"));
    let told = desk.run(&["record", "none.txt", "--call", "1C", "--text", "x"]).wrong();
    assert!(told.contains("there is no file none.txt"), "{told}");
}

/// A private file stays private, and a protected one as it is.
#[cfg(unix)]
#[test]
fn a_file_that_is_written_keeps_its_rights() {
    use std::os::unix::fs::PermissionsExt as _;
    let desk = Desk::new();
    let path = desk.club.path("ours.bboalert");
    let record = ["record", "ours.bboalert", "--call", "1C", "--text", "x"];
    let rights = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    for mode in [0o600, 0o640, 0o664] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        desk.run(&record).ok();
        assert_eq!(rights(), mode);
    }
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o440)).unwrap();
    let before = desk.read("ours.bboalert");
    let told = desk.run(&record).wrong();
    assert!(told.contains("cannot write ours.bboalert: it is write-protected"), "{told}");
    assert_eq!((desk.read("ours.bboalert"), rights()), (before, 0o440));
}
