//! Tests of a system in the format of the players' own testers.

use alerts::{Choices, System, Verdict};
use proptest::prelude::*;

use crate::corpus_files;
use crate::random_files::{Dice, file};

const SYSTEM: &str = "\
BBOalert,exam
,1C,16+ any  shape
1C--,1D,0-7; or a trap#Negative
1C--,1H,5+♥ 8+
1C1S,Db,a &lt; b
Option,NT weak,joe
,1N,12-14
Option,NT strong,ann
,1N,15-17
Option,Third_@3
,2H,anything
Option
";

fn exam(tests: &str) -> Vec<Verdict> {
    System::of(SYSTEM).exam(&Choices::default(), tests)
}

/// Which lines pass, and which do not.
fn passed(tests: &str) -> Vec<(usize, bool)> {
    exam(tests).iter().map(|verdict| (verdict.line, verdict.passed)).collect()
}

#[test]
fn what_is_expected_is_compared_with_the_explanation() {
    assert_eq!(passed("T,,1C,16+ any shape\nT,,1C,17+\n"), [(1, true), (2, false)]);
    let verdicts = exam("T,,1C,17+\n");
    assert_eq!(verdicts[0].got.as_deref(), Some("16+ any shape"));
    assert_eq!(verdicts[0].place.unwrap().line, 2);
    assert_eq!(verdicts[0].problem, None);
}

#[test]
fn blanks_are_folded_and_suit_symbols_are_letters() {
    assert_eq!(
        passed("T, , 1C ,  16+   any shape  \r\nT,1C--,1H,5+!H 8+\nT,1C--,1H,5+♡ 8+"),
        [(1, true), (2, true), (3, true)]
    );
}

#[test]
fn the_chat_is_compared_where_it_is_spoken_of() {
    let tests =
        "T,1C--,1D,0-7; or a trap\nT,1C--,1D,0-7; or a trap#Negative\nT,1C--,1D,0-7; or a trap#x\n";
    assert_eq!(passed(tests), [(1, true), (2, true), (3, false)]);
    assert_eq!(exam(tests)[2].got.as_deref(), Some("0-7; or a trap#Negative"));
}

#[test]
fn a_comma_stands_for_a_semicolon() {
    assert_eq!(
        passed("T,1C--,1D,0-7, or a trap\nT,1C--,1D,0-7, or a trap,\nT,1C--,1D,0-7 or a trap"),
        [(1, true), (2, true), (3, false)]
    );
}

#[test]
fn nothing_expected_means_no_explanation() {
    let tests = "T,1C--,1S,\nT,,1C,\nT,1C--,1S,something\n";
    assert_eq!(passed(tests), [(1, true), (2, false), (3, false)]);
    assert_eq!(exam(tests)[0].got, None);
}

#[test]
fn auctions_are_written_as_files_or_as_people_write_them() {
    let tests = "\
T,1C--,1D,0-7; or a trap
T,1!C --,1♦,0-7; or a trap
T,1♣ Pass,1D,0-7; or a trap
T,1c p,1d,0-7; or a trap
T,1C-(1S),X,a < b
T,1C1S,Dbl,a < b
T,P P,1NT,12-14
";
    let verdicts = exam(tests);
    for verdict in &verdicts {
        assert!(verdict.passed, "{verdict:?}");
    }
    assert_eq!(verdicts.len(), 7);
}

#[test]
fn other_lines_are_comments() {
    assert_eq!(passed("\nT\n# T,,1C,x\nprose, with, three, commas\n"), []);
}

#[test]
fn a_test_without_its_last_comma_is_a_problem() {
    assert_eq!(passed("T,1C\nT,1C--,1D\n"), [(1, false), (2, false)]);
    let problem = exam("T,1C--,1D\n")[0].problem.clone();
    assert_eq!(problem.as_deref(), Some("a test has four fields: T,context,call,expected"));
}

#[test]
fn a_block_with_tags_is_tested_where_it_counts() {
    let text = "BBOalert\nOption,Two_@n\n,2H,weak\nOption,Two_@v\n,2H,sound\nOption\n";
    let tests = System::of(text).exam_of();
    assert_eq!(
        tests,
        "SetOptions,Two_@n\nSetBoard,1\nT,,2H,weak\nSetOptions,Two_@v\nSetBoard,4\nT,,2H,sound\n"
    );
}

#[test]
fn options_are_selected_for_what_follows() {
    let tests = "\
T,,1N,12-14
SetOptions,NT strong
T,,1N,15-17
SetOptions
T,,1N,12-14
SetOptions, NT strong, Third_@3
T,,1N,15-17
T,,2H,anything
";
    assert!(exam(tests).iter().all(|verdict| verdict.passed), "{:#?}", exam(tests));
    assert_eq!(exam(tests).len(), 5);
}

#[test]
fn boards_and_partners_can_be_set() {
    let tests = "\
SetBoard,1
T,,2H,
T,----,2H,anything
SetBoard
T,,2H,anything
SetPartner,ann
T,,1N,15-17
SetPartner
T,,1N,12-14
";
    assert!(exam(tests).iter().all(|verdict| verdict.passed), "{:#?}", exam(tests));
}

#[test]
fn given_choices_are_what_a_test_goes_back_to() {
    let choices = Choices { options: vec![("NT strong".to_owned(), true)], ..Choices::default() };
    let tests = "T,,1N,15-17\nSetOptions,NT weak\nT,,1N,12-14\nSetOptions\nT,,1N,15-17\n";
    let verdicts = System::of(SYSTEM).exam(&choices, tests);
    assert!(verdicts.iter().all(|verdict| verdict.passed), "{verdicts:#?}");
}

#[test]
fn what_cannot_be_asked_is_a_problem_and_not_passed() {
    let verdicts = exam("T,1C--1Q,1D,x\nT,1C--,1Z,x\nSetOptions,NT fancy\nSetBoard,zero\n");
    let problems: Vec<&str> =
        verdicts.iter().map(|verdict| verdict.problem.as_deref().unwrap()).collect();
    assert_eq!(problems.len(), 4);
    assert!(verdicts.iter().all(|verdict| !verdict.passed));
    assert!(problems[0].contains("1Q"), "{problems:?}");
    assert!(problems[1].contains("1Z"), "{problems:?}");
    assert_eq!(problems[2], "there is no option “NT fancy” in this system");
    assert!(problems[3].contains("zero"), "{problems:?}");
}

#[test]
fn a_system_can_be_frozen() {
    assert_eq!(
        System::of(SYSTEM).exam_of(),
        "\
T,,1C,16+ any shape
T,1C--,1D,0-7; or a trap#Negative
T,1C--,1H,5+!H 8+
T,1C1S,Db,a < b
SetPartner,joe
SetOptions,NT weak
T,,1N,12-14
SetPartner,ann
SetOptions,NT strong
T,,1N,15-17
SetPartner
SetOptions,Third_@3
SetBoard,1
T,----,2H,anything
"
    );
}

#[test]
fn a_frozen_system_notices_a_change() {
    let tests = System::of(SYSTEM).exam_of();
    let changed = System::of(&SYSTEM.replace("16+", "17+"));
    let failed: Vec<usize> = changed
        .exam(&Choices::default(), &tests)
        .iter()
        .filter(|verdict| !verdict.passed)
        .map(|verdict| verdict.line)
        .collect();
    assert_eq!(failed, [1]);
}

#[test]
fn a_verdict_is_json() {
    let json = serde_json::to_value(&exam("T,,1C,17+\n")[0]).unwrap();
    assert_eq!(json["passed"], false);
    assert_eq!(json["expected"], "17+");
    assert_eq!(json["line"], 1);
}

fn check(text: &str) -> usize {
    let system = System::of(text);
    let tests = system.exam_of();
    let verdicts = system.exam(&Choices::default(), &tests);
    for verdict in &verdicts {
        assert!(verdict.passed, "{verdict:?}\n{tests}\n{text}");
    }
    verdicts.len()
}

#[test]
fn real_files_pass_their_own_tests() {
    for (name, bytes) in corpus_files::systems() {
        let text = alerts::Document::read(&bytes).unwrap();
        assert!(check(text.text()) > 5, "{name}");
    }
}

proptest! {
    #[test]
    fn every_system_passes_its_own_tests(seed: u64) {
        check(&file(&mut Dice::new(seed)));
    }

    #[test]
    fn any_text_can_be_run_as_tests(tests in "([TSetOpionsBardPn,1CD\\-#; ]{0,20}\n){0,6}") {
        exam(&tests);
    }
}
