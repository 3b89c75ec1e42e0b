//! `tenace alerts explain` and `why`: what a call means, by which record, and what has no say.

use serde_json::{Value, json};

use crate::alerts_sample::Desk;

#[track_caller]
fn explains(words: &[&str], expected: &str) {
    let desk = Desk::new();
    let told = desk.run(&[&["explain", "ours.bboalert"], words].concat());
    assert_eq!((told.stdout.as_str(), told.code), (expected, 0), "{words:?} {}", told.stderr);
}

#[test]
fn auctions_are_written_as_people_do() {
    explains(&["--auction", "1C P 1D P", "--call", "1N"], "16-18 balanced\n");
    explains(&["--auction", "1C P 1D P 1NT"], "16-18 balanced\n");
    explains(&["--auction", "1♣ Pass 1♦ Pass", "--call", "1nt"], "16-18 balanced\n");
    explains(&["--auction", "1C--1D--", "--call", "1N"], "16-18 balanced\n");
    explains(&["--auction", "1C-1D-1N"], "16-18 balanced\n");
    explains(&["--auction", "1C-(1S)-X"], "5-7 any\n");
    for double in ["X", "Db", "Dbl"] {
        explains(&["--auction", "1C 1S", "--call", double], "5-7 any\n");
    }
    explains(&["--call", "1C"], "16+ any shape\n");
    explains(&["--auction", "----", "--call", "1C"], "16+ any shape\n");
}

#[test]
fn the_chat_is_the_second_line() {
    explains(&["--call", "1N"], "14-16 balanced\nchat: may have a 5-card major\n");
}

#[test]
fn json_has_the_explanation_the_chat_and_the_line() {
    let desk = Desk::new();
    let ask = |words: &[&str]| desk.json(&[&["explain", "ours.bboalert"], words].concat());
    let told =
        json!({"explanation": "14-16 balanced", "chat": "may have a 5-card major", "line": 5});
    assert_eq!(ask(&["--call", "1N"]), (told, 0));
    let told = json!({"explanation": "16+ any shape", "chat": null, "line": 3});
    assert_eq!(ask(&["--call", "1C"]), (told, 0));
    let told = json!({"explanation": null, "chat": null, "line": null});
    assert_eq!(ask(&["--call", "7N"]), (told, 1));
    // A record without a text explains nothing, but it is the one that counts.
    let told = json!({"explanation": null, "chat": null, "line": 12});
    assert_eq!(ask(&["--auction", "1N P", "--call", "3N"]), (told, 1));
}

#[test]
fn what_is_not_explained_is_a_sentence() {
    let desk = Desk::new();
    let ask = |words: &[&str]| desk.run(&[&["explain", "ours.bboalert"], words].concat()).refused();
    assert_eq!(
        ask(&["--auction", "1C P", "--call", "7N"]),
        "tenace: ours.bboalert does not explain 7NT after 1C Pass"
    );
    assert_eq!(
        ask(&["--auction", "1N P", "--call", "3N"]),
        "tenace: ours.bboalert:12 says nothing about 3NT after 1NT Pass: its text is empty"
    );
    assert_eq!(
        ask(&["--call", "2D", "--no-option", "Multi", "--no-option", "Natural"]),
        "tenace: ours.bboalert does not explain 2D as the first call; 2 records in options that are \
         switched off do (tenace alerts why)"
    );
}

#[test]
fn boards_options_and_partners_switch() {
    explains(&["--call", "2H", "--board", "1"], "5-9; 6 hearts\n");
    explains(&["--call", "2H", "--board", "2", "--auction", "P"], "8-11; 6 hearts\n");
    explains(&["--auction", "2S", "--call", "X"], "takeout\n");
    explains(&["--auction", "2S", "--call", "X", "--option", "Over strong"], "penalty\n");
    explains(&["--call", "2D", "--partner", "Joe"], "weak two in a major\n");
    explains(&["--call", "2D", "--partner", "bob"], "weak two\n");
    explains(&["--call", "2D", "--partner", "ann", "--me", "me"], "weak two in a major\n");
}

#[test]
fn the_older_rules_are_a_switch() {
    let desk = Desk::new();
    desk.write("old.txt", "BBOalert\nOption,NT @n\n,1N,12-14\nOption,NT @v\n,1N,15-17\nOption\n");
    let ask =
        |rules| desk.run(&["explain", "old.txt", "--call", "1N", "--board", "4", "--rules", rules]);
    assert_eq!(ask("sample").ok(), "15-17\n");
    // Today the first of two names with the same first word is on, whatever its tags say.
    assert_eq!(ask("today").code, 1);
    assert!(ask("tomorrow").wrong().contains("today, sample"));
}

#[test]
fn an_option_that_there_is_not_is_answered_with_those_there_are() {
    let desk = Desk::new();
    let ask =
        |name| desk.run(&["explain", "ours.bboalert", "--call", "1C", "--option", name]).wrong();
    let told = ask("over Strong");
    assert!(told.contains("no option “over Strong”. Did you mean “Over strong”?"), "{told}");
    assert!(told.ends_with("“Over weak”, “Over strong”, “Multi” and “Natural”"), "{told}");
    assert!(!ask("something else").contains("Did you mean"));
    let words =
        ["explain", "ours.bboalert", "--call", "1C", "--option", "Multi", "--no-option", "Multi"];
    assert!(desk.run(&words).wrong().contains("selected and deselected"));
    desk.write("heads.txt", "BBOalert\nOption,Two @s\n,2H,x\n");
    let told = desk.run(&["explain", "heads.txt", "--call", "2H", "--option", "Two @s"]).wrong();
    assert!(told.contains("heading"), "{told}");
    desk.write("none.txt", "BBOalert\n,2H,x\n");
    let told = desk.run(&["explain", "none.txt", "--call", "2H", "--option", "Two"]).wrong();
    assert_eq!(told, "tenace: none.txt has no options, so not “Two”");
}

#[test]
fn what_could_change_the_answer_is_noted() {
    let desk = Desk::new();
    let noted = |words: &[&str]| {
        let ran = desk.run(&[&["explain"], words].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.stderr
    };
    let told = noted(&["ours.bboalert", "--call", "1C", "--partner", "zoe"]);
    assert!(told.contains("for “zoe”") && told.contains("“joe”, “ann+me” and “bob”"), "{told}");
    let told = noted(&["ours.bboalert", "--call", "2H"]);
    assert!(told.contains("“Two_@v”; with --board its tags"), "{told}");
    desk.write("script.txt", "BBOalert\nScript,suit,R = 1;\n,1C,5+ %suit%\n");
    assert!(noted(&["script.txt", "--call", "1C"]).contains("script “suit”"));
    desk.write("bare.txt", ",1C,16+\n");
    assert!(noted(&["bare.txt", "--call", "1C"]).contains("BBOalert itself refuses bare.txt"));
    desk.write("odd.txt", "BBOalert\n1D,1C,odd\n");
    let told = noted(&["odd.txt", "--auction", "1D", "--call", "1C"]);
    assert!(told.contains("1C after 1D cannot happen"), "{told}");
}

#[test]
fn calls_that_are_none_are_refused() {
    let desk = Desk::new();
    let ask = |words: &[&str]| desk.run(&[&["explain", "ours.bboalert"], words].concat()).wrong();
    assert!(ask(&["--auction", "1C 8D", "--call", "1N"]).contains("“8D”"));
    assert!(ask(&["--auction", "1C (1S", "--call", "1N"]).contains("brackets"));
    assert!(ask(&["--auction", "1C", "--call", "1N P"]).contains("not one call"));
    assert!(ask(&[]).contains("add --call"));
    assert!(ask(&["--auction", &"1C ".repeat(3000)]).contains("at most"));
    assert!(ask(&["--call", "1C", "--board", "0"]).contains("--board"));
}

#[test]
fn why_names_the_record_what_it_overrides_and_what_is_off() {
    let desk = Desk::new();
    let why = |words: &[&str]| desk.run(&[&["why", "ours.bboalert"], words].concat()).ok();
    insta::assert_snapshot!(why(&["--auction", "1N P", "--call", "2C"]), @r"
    natural

    The record that wins, being the last one that matches:
      ours.bboalert:11: 1N__,2C,natural

    It overrides:
      ours.bboalert:10: 1N--,2C,Stayman
    ");
    insta::assert_snapshot!(why(&["--call", "2H", "--board", "1"]), @r"
    5-9; 6 hearts

    The record that matches:
      ours.bboalert:17: ,2H,5-9; 6 hearts   (option “Two_@n”)

    Switched off:
      ours.bboalert:19: ,2H,8-11; 6 hearts   (option “Two_@v”)
          its tags @v do not fit board 1: we are not vulnerable
    ");
    insta::assert_snapshot!(why(&["--auction", "2S", "--call", "X"]), @r"
    takeout

    The record that matches:
      ours.bboalert:21: 2S,Db,takeout   (option “Over weak”)

    Switched off:
      ours.bboalert:23: 2S,Db,penalty   (option “Over strong”)
          not selected: “Over weak” is, and excludes it
    ");
    insta::assert_snapshot!(why(&["--call", "2D", "--partner", "bob"]), @r"
    weak two

    The record that matches:
      ours.bboalert:27: ,2D,weak two   (option “Natural”)

    Switched off:
      ours.bboalert:25: ,2D,weak two in a major   (option “Multi”)
          for “joe” and “ann+me” only, and the partner is “bob”
    ");
    let ran = desk.run(&[
        "why",
        "ours.bboalert",
        "--call",
        "2D",
        "--no-option",
        "Multi",
        "--partner",
        "joe",
    ]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.stdout, @r"
    Nothing is told about 2D as the first call.

    Switched off:
      ours.bboalert:27: ,2D,weak two   (option “Natural”)
          for “bob” only, and the partner is “joe”
      ours.bboalert:25: ,2D,weak two in a major   (option “Multi”)
          not selected
    ");
    let ran = desk.run(&["why", "ours.bboalert", "--auction", "1N P 3N"]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.stdout, @r"
    Nothing is told about 3NT after 1NT Pass: the text is empty.

    The record that matches:
      ours.bboalert:12: 1N--,3N,
    ");
}

#[test]
fn why_as_json_has_everything() {
    let desk = Desk::new();
    let (why, code) = desk.json(&["why", "ours.bboalert", "--auction", "1N P", "--call", "2C"]);
    assert_eq!(code, 0);
    assert_eq!(why["auction"], json!(["1NT", "Pass"]));
    assert_eq!(why["call"], "2C");
    let winner = json!({
        "file": "ours.bboalert", "line": 11, "option": null, "record": "1N__,2C,natural",
        "explanation": "natural", "chat": null, "trusted": false, "alerted": false,
        "deferred": null, "scripts": [],
    });
    assert_eq!(why["winner"], winner);
    assert_eq!(why["overridden"][0]["line"], 10);
    assert_eq!(why["switched_off"], Value::Array(Vec::new()));

    let kinds = |words: &[&str]| {
        let (why, _) = desk.json(&[&["why", "ours.bboalert"], words].concat());
        let off = why["switched_off"].as_array().unwrap().clone();
        let kinds = off.iter().flat_map(|line| line["reasons"].as_array().unwrap());
        kinds.map(|reason| reason["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&["--auction", "2S", "--call", "X"]), ["selection"]);
    assert_eq!(kinds(&["--call", "2H", "--board", "1"]), ["tags"]);
    assert_eq!(kinds(&["--call", "2D", "--partner", "bob"]), ["partner"]);
    let (why, code) = desk.json(&["why", "ours.bboalert", "--call", "7N"]);
    assert_eq!((&why["winner"], code), (&Value::Null, 1));
}

#[test]
fn several_reasons_are_all_told() {
    let desk = Desk::new();
    desk.write(
        "both.txt",
        "BBOalert\nOption,Two weak,joe\n,2H,a\nOption,Two strong_@v,joe\n,2H,b\nOption,One,bob\nOption\n",
    );
    let (why, _) =
        desk.json(&["why", "both.txt", "--call", "2H", "--board", "1", "--partner", "bob"]);
    let reasons = why["switched_off"][0]["reasons"].as_array().unwrap();
    let sentences: Vec<&str> = reasons.iter().map(|it| it["sentence"].as_str().unwrap()).collect();
    assert_eq!(
        sentences,
        [
            "for “joe” only, and the partner is “bob”",
            "its tags @v do not fit board 1: we are not vulnerable",
            "not selected",
        ]
    );
}
