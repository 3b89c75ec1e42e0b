//! The number of tests that `cargo xtask test` prints.

use xtask::count::{Count, Tally};

fn check(line: &str, expected: Option<(u64, u64, u64)>) {
    let expected = expected.map(|(passed, failed, skipped)| Count { passed, failed, skipped });
    assert_eq!(Count::from_line(line), expected, "{line:?}");
}

#[test]
fn closing_lines_are_counted() {
    check(
        "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.01s\n",
        Some((12, 0, 0)),
    );
    check(
        "test result: FAILED. 7 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.50s",
        Some((7, 2, 1)),
    );
    check(
        "test result: ok. 0 passed; 0 failed; 4 ignored; 0 measured; 0 filtered out\r\n",
        Some((0, 0, 4)),
    );
}

#[test]
fn colours_do_not_hide_a_closing_line() {
    check(
        "test result: \u{1b}[32mok\u{1b}(B\u{1b}[m. 5 passed; 0 failed; 0 ignored; 0 measured",
        Some((5, 0, 0)),
    );
}

#[test]
fn other_lines_are_not_counted() {
    check("", None);
    check("running 5 tests", None);
    check("test count::closing_lines_are_counted ... ok", None);
    check("the program said: test result: ok. 5 passed; 0 failed; 0 ignored", None);
    check("test result: ok. many passed; 0 failed; 0 ignored", None);
    check("test result: ok. 5 passed", None);
}

#[test]
fn the_sum_is_written_in_one_line() {
    let mut sum = Count { passed: 10, failed: 0, skipped: 0 };
    assert_eq!(sum.to_string(), "10 passed, 0 failed");
    sum += Count { passed: 1, failed: 2, skipped: 3 };
    assert_eq!(sum.to_string(), "11 passed, 2 failed, 3 skipped");
}

#[test]
fn only_tests_that_ran_and_passed_are_clean() {
    assert!(Count { passed: 1, failed: 0, skipped: 0 }.is_clean());
    assert!(!Count::default().is_clean());
    assert!(!Count { passed: 1, failed: 1, skipped: 0 }.is_clean());
    assert!(!Count { passed: 1, failed: 0, skipped: 1 }.is_clean());
}

#[test]
fn what_a_failing_test_prints_is_not_counted() {
    let mut tally = Tally::default();
    for line in [
        "running 1 test\n",
        "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n",
        "running 3 tests\n",
        "---- fails stdout ----\n",
        "test result: ok. 1000 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n",
        "test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out\n",
        "test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out\n",
    ] {
        tally.see(line);
    }
    assert_eq!(tally.count(), Count { passed: 2, failed: 1, skipped: 1 });
}

#[test]
fn a_program_that_dies_does_not_hide_the_next() {
    let mut tally = Tally::default();
    tally.see("running 9 tests");
    tally.see("running 1 test\r\n");
    tally.see("test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\r\n");
    assert_eq!(tally.count(), Count { passed: 1, failed: 0, skipped: 0 });
}

/// What `node --test` prints at its end.
fn node(tests: u64, pass: u64, fail: u64, cancelled: u64, todo: u64) -> Vec<String> {
    [
        ("tests", tests),
        ("suites", 2),
        ("pass", pass),
        ("fail", fail),
        ("cancelled", cancelled),
        ("skipped", 0),
        ("todo", todo),
    ]
    .map(|(word, number)| format!("ℹ {word} {number}\n"))
    .into()
}

#[test]
fn nodes_closing_block_is_counted() {
    let mut tally = Tally::default();
    for line in node(7, 3, 1, 2, 1) {
        tally.see(&line);
    }
    assert_eq!(tally.count(), Count { passed: 3, failed: 3, skipped: 1 });
    let mut older = Tally::default();
    for line in node(2, 2, 0, 0, 0) {
        older.see(&line.replace('ℹ', "#"));
    }
    assert_eq!(older.count(), Count { passed: 2, failed: 0, skipped: 0 });
    let mut coloured = Tally::default();
    for line in node(2, 2, 0, 0, 0) {
        coloured.see(&format!("\u{1b}[34m{}\u{1b}[39m\n", line.trim_end()));
    }
    assert_eq!(coloured.count(), Count { passed: 2, failed: 0, skipped: 0 });
}

#[test]
fn of_nodes_blocks_the_last_that_adds_up_counts() {
    let mut tally = Tally::default();
    for lines in [node(9, 9, 0, 0, 0), node(3, 2, 1, 0, 0), node(4, 1, 0, 0, 0)] {
        for line in lines {
            tally.see(&line);
        }
    }
    tally.see("ℹ pass 12\n");
    assert_eq!(tally.count(), Count { passed: 2, failed: 1, skipped: 0 });
}

#[test]
fn attacks_are_counted_and_what_could_not_run_has_failed() {
    let mut tally = Tally::default();
    for line in
        ["places           held            2.5 s", "7 held, 1 broken, 1 could not run", "3 held"]
    {
        tally.see(line);
    }
    assert_eq!(tally.count(), Count { passed: 7, failed: 2, skipped: 0 });
}

#[test]
fn what_was_not_tried_is_kept_once_and_counts_as_what_the_harness_says() {
    let mut tally = Tally::default();
    for line in [
        "running 1 test",
        "NOT TRIED: a full server: 1024 files may be open here\r\n",
        "test standby ... NOT TRIED: a power cut: there is no strace here",
        "NOT TRIED: a full server: 1024 files may be open here",
        "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
    ] {
        tally.see(line);
    }
    let expected =
        ["a full server: 1024 files may be open here", "a power cut: there is no strace here"];
    assert_eq!(tally.not_tried(), expected);
    assert_eq!(tally.count(), Count { passed: 1, failed: 0, skipped: 0 });
}
