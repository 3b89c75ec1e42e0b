//! `tenace alerts search`, `tree`, `diff`, `quiz`, `test` and `expand`: a system read and learnt.

use serde_json::{Value, json};

use crate::alerts_sample::{Desk, SYSTEM};

#[test]
fn records_are_found_by_words_and_by_auction() {
    let desk = Desk::new();
    let search = |words: &[&str]| desk.run(&[&["search", "ours.bboalert"], words].concat());
    assert_eq!(
        search(&["HEARTS", "6"]).ok(),
        "ours.bboalert:17: ,2H  5-9; 6 hearts   (option “Two_@n”)\n\
         ours.bboalert:19: ,2H  8-11; 6 hearts   (option “Two_@v”)\n"
    );
    assert_eq!(
        search(&["5-card"]).ok(),
        "ours.bboalert:5: ,1N  14-16 balanced#may have a 5-card major\n"
    );
    assert_eq!(
        search(&["--auction", "1N P 2C"]).ok(),
        "ours.bboalert:10: 1N--,2C  Stayman\nours.bboalert:11: 1N__,2C  natural\n"
    );
    assert_eq!(
        search(&["no", "where"]).refused(),
        "tenace: ours.bboalert has no record with “no” and “where”"
    );
    assert_eq!(
        search(&["hearts", "--auction", "7N"]).refused(),
        "tenace: ours.bboalert has no record with “hearts” for “7N”"
    );
    assert!(search(&[]).wrong().contains("words, or --auction"));
    assert!(search(&["--auction", "1Z"]).wrong().contains("“1Z”"));
    let (hits, code) = desk.json(&["search", "ours.bboalert", "major", "weak"]);
    let hit = json!([{
        "file": "ours.bboalert", "line": 25, "option": "Multi", "context": "", "call": "2D",
        "explanation": "weak two in a major", "chat": null,
    }]);
    assert_eq!((hits, code), (hit, 0));
    assert_eq!(desk.json(&["search", "ours.bboalert", "nowhere"]), (json!([]), 1));
}

#[test]
fn a_system_is_shown_as_a_tree() {
    let desk = Desk::new();
    let all = desk.run(&["tree", "ours.bboalert"]).ok();
    assert!(
        all.starts_with("Our system\n==========\n\n1♣  16+ any shape\n  1♦  0-7 any\n"),
        "{all}"
    );
    assert!(all.contains("takeout") && all.contains("penalty"), "{all}");
    let chosen = desk.run(&["tree", "ours.bboalert", "--option", "Over strong"]).ok();
    assert!(!chosen.contains("takeout") && chosen.contains("penalty"), "{chosen}");
    let chosen = desk.run(&["tree", "ours.bboalert", "--chosen"]).ok();
    assert!(chosen.contains("takeout") && !chosen.contains("penalty"), "{chosen}");
    let (tree, _) = desk.json(&["tree", "ours.bboalert"]);
    assert_eq!(tree["title"], "Our system");
    assert_eq!(tree["files"], json!(["ours.bboalert"]));
    assert_eq!(tree["roots"][0]["calls"], "1♣");
    assert_eq!(tree["roots"][0]["place"], json!({"file": 0, "line": 3}));
    assert_eq!(tree["roots"][0]["children"][0]["text"], "0-7 any");
}

#[test]
fn a_page_is_written_but_never_over_the_system() {
    let desk = Desk::new();
    desk.run(&["tree", "ours.bboalert", "--html", "ours.html"]).ok();
    let page = desk.read("ours.html");
    assert!(page.starts_with("<!") && page.contains("16+ any shape"), "{page}");
    // What is there is replaced only if that is asked for.
    desk.write("ours.html", "old");
    let told = desk.run(&["tree", "ours.bboalert", "--html", "ours.html"]).refused();
    assert!(told.ends_with("ours.html exists already (to replace it, add --force)"), "{told}");
    assert_eq!(desk.read("ours.html"), "old");
    desk.run(&["tree", "ours.bboalert", "--html", "ours.html", "--force"]).ok();
    assert_eq!(desk.read("ours.html"), page);
    assert_eq!(desk.run(&["tree", "ours.bboalert", "--html", "-"]).ok(), page);
    assert!(desk.run(&["tree", "ours.bboalert", "--force"]).wrong().contains("--html"));
    let told = desk.run(&["tree", "ours.bboalert", "--html", "./ours.bboalert", "--force"]).wrong();
    assert!(told.contains("is the file that is read"), "{told}");
    assert_eq!(desk.read("ours.bboalert"), SYSTEM);
    let told = desk.run(&["tree", "ours.bboalert", "--html", "nowhere/ours.html"]).wrong();
    assert!(told.contains("its folder does not exist"), "{told}");
}

#[test]
fn two_versions_are_compared_as_they_count() {
    let desk = Desk::new();
    let new = SYSTEM.replace("0-7 any", "0-8 any").replace("1N--,2C,Stayman\n", "");
    let new =
        new.replace("Option,Two_@v", ",7N,to play\nOption,Two_@v").replace("game forcing", "GAME");
    desk.write("new.txt", new);
    let ran = desk.run(&["diff", "ours.bboalert", "new.txt"]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(ran.stdout, @r"
    ~ 1C--,1D  “0-7 any” is now “0-8 any”  (new.txt:6)
    ~ shortcut “GF”  “game forcing” is now “GAME”  (new.txt:12)
    + ,7N  “to play”  (option “Two_@n”, new.txt:17)
    - 1N--,2C  “Stayman”  (ours.bboalert:10)

    1 added, 2 changed, 1 removed
    ");
    let (lines, code) = desk.json(&["diff", "ours.bboalert", "new.txt"]);
    assert_eq!(code, 1);
    let changed = json!({
        "what": "record", "change": "changed", "option": null, "context": "1C--", "call": "1D",
        "old": "0-7 any", "new": "0-8 any", "old_file": "ours.bboalert", "old_line": 6,
        "new_file": "new.txt", "new_line": 6,
    });
    assert_eq!(lines[0], changed);
    // Blanks and suit symbols are no difference.
    desk.write("same.txt", SYSTEM.replace("1C--,1D,", "1♣ -- ,\t1♦, "));
    assert_eq!(desk.run(&["diff", "ours.bboalert", "same.txt"]).ok(), "They explain the same.\n");
    assert_eq!(desk.json(&["diff", "ours.bboalert", "same.txt"]), (json!([]), 0));
    assert!(desk.run(&["diff", "-", "-"]).wrong().contains("only one of the two"));
    assert_eq!(desk.run_piped(&["diff", "-", "same.txt"], "ours.bboalert").code, 0);
}

#[test]
fn a_quiz_in_a_pipe_has_its_answers_and_can_be_repeated() {
    let desk = Desk::new();
    let ask = |words: &[&str]| desk.run(&[&["quiz", "ours.bboalert"], words].concat()).ok();
    let quiz = ask(&["--number", "3", "--seed", "5"]);
    assert_eq!(quiz.matches("What is ").count(), 3, "{quiz}");
    assert_eq!(quiz.matches("It is ").count(), 3, "{quiz}");
    assert_eq!(quiz, ask(&["--number", "3", "--seed", "5"]));
    let (questions, _) = desk.json(&["quiz", "ours.bboalert", "--number", "1000"]);
    let questions = questions.as_array().unwrap();
    assert!(questions.len() > 5, "{questions:?}");
    for question in questions {
        let right = usize::try_from(question["right"].as_u64().unwrap()).unwrap();
        let choices = question["choices"].as_array().unwrap();
        assert!((2..=4).contains(&choices.len()), "{question}");
        let meant = choices[right].as_str().unwrap();
        assert!(question["explanation"].as_str().unwrap().starts_with(meant), "{question}");
        assert!(question["auction"].is_array() && question["line"].is_number(), "{question}");
    }
    let n_questions = questions.len();
    let ran = desk.run(&["quiz", "ours.bboalert", "--number", "1000"]);
    let note = format!("note: there are only {n_questions} questions in ours.bboalert, not 1000\n");
    assert_eq!((ran.stderr, ran.code), (note, 0));
    for number in ["0", "10001", "x", "-1"] {
        let told = desk.run(&["quiz", "ours.bboalert", &format!("--number={number}")]).wrong();
        assert!(told.contains("expected how many questions, from 1 to 10000"), "{told}");
    }
    let told = desk.run(&["quiz", "ours.bboalert", "--seed", "x"]).wrong();
    assert!(told.contains("expected a whole number, such as 7"), "{told}");
    desk.write("empty.txt", "BBOalert\n");
    assert!(desk.run(&["quiz", "empty.txt"]).wrong().contains("nothing to ask"));
}

#[test]
fn tests_of_a_system_pass_until_it_changes() {
    let desk = Desk::new();
    let tests = desk.run(&["test", "ours.bboalert", "--write"]).ok();
    assert!(tests.contains("T,1C--,1D,0-7 any\n"), "{tests}");
    desk.write("ours.tests", &tests);
    let told = desk.run(&["test", "ours.bboalert", "ours.tests"]).ok();
    assert!(told.ends_with(" passed, 0 failed\n"), "{told}");

    desk.write(
        "more.tests",
        "some text\nT,1C P,1D,0-8\nT,1C--,7N,something\nT,1C--,1H,\nSetOptions,Unknown\nSetBoard,1\nT,,2H,5-9; 6 hearts\n",
    );
    let ran = desk.run(&["test", "ours.bboalert", "ours.tests", "more.tests"]);
    assert_eq!(ran.code, 1);
    let failed: Vec<&str> = ran.stdout.lines().filter(|line| line.contains("more.tests")).collect();
    assert_eq!(
        failed,
        [
            "more.tests:2: 1C P,1D: expected “0-8”, got “0-7 any” (ours.bboalert:6)",
            "more.tests:3: 1C--,7N: expected “something”, got nothing",
            "more.tests:4: 1C--,1H: expected nothing, got “8+; 5+ hearts” (ours.bboalert:7)",
            "more.tests:5: there is no option “Unknown” in this system",
        ]
    );
    let last = ran.stdout.lines().last().unwrap_or_default();
    assert!(last.ends_with(" passed, 3 failed, 1 line not understood"), "{last}");
    let (verdicts, code) = desk.json(&["test", "ours.bboalert", "more.tests"]);
    assert_eq!(code, 1);
    let first = json!({
        "file": "more.tests", "line": 2, "context": "1C P", "call": "1D", "expected": "0-8",
        "got": "0-7 any", "passed": false, "problem": null,
        "system_file": "ours.bboalert", "system_line": 6,
    });
    assert_eq!(verdicts[0], first);
    assert_eq!(verdicts.as_array().unwrap().last().unwrap()["passed"], Value::Bool(true));
    desk.write("none.tests", "nothing here\n");
    assert!(desk.run(&["test", "ours.bboalert", "none.tests"]).wrong().contains("no test in it"));
    assert!(desk.run(&["test", "ours.bboalert"]).wrong().contains("<TESTS>"));
}

#[test]
fn shortcuts_are_expanded_while_typing() {
    let desk = Desk::new();
    let expand = |text| desk.run(&["expand", "ours.bboalert", text]);
    assert_eq!(expand("GF or TH").ok(), "game forcing or transfer to !H\n");
    assert_eq!(expand("nothing").ok(), "nothing\n");
    let (report, code) = desk.json(&["expand", "ours.bboalert", "GF"]);
    let used = json!([{"file": "ours.bboalert", "line": 13}]);
    assert_eq!(
        (report, code),
        (json!({"lines": ["game forcing"], "used": used, "stopped": false}), 0)
    );
    desk.write("again.txt", "BBOalert\nShortcut,zz,again zz\n");
    let ran = desk.run(&["expand", "again.txt", "a zz b"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.starts_with("again.txt:2: this shortcut"), "{}", ran.stderr);
    assert_eq!(desk.json(&["expand", "again.txt", "zz"]).0["stopped"], true);
}
