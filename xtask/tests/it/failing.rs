//! What the last lines of `cargo xtask test` say of a step that failed.

use xtask::failing::{MOST_LINES, lines};

#[test]
fn rust_tests_that_failed_are_named() {
    let output = "running 2 tests\ntest a::works ... ok\ntest a::fails ... FAILED\n\nfailures:\n\n\
        ---- a::fails stdout ----\n\nthread 'a::fails' panicked at crates/a/src/lib.rs:3:5:\n1 is not 2\n\n\
        test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n\
        error: test failed, to rerun pass `-p a`\n";
    assert_eq!(
        lines(output),
        [
            "test a::fails ... FAILED",
            "thread 'a::fails' panicked at crates/a/src/lib.rs:3:5:",
            "error: test failed, to rerun pass `-p a`",
        ]
    );
}

#[test]
fn the_list_at_the_end_of_nodes_output_is_shown() {
    let output = "✖ a phone joins (12ms)\n✔ a phone leaves (3ms)\nℹ tests 2\n\n\u{1b}[31m✖ failing tests:\u{1b}[39m\n\n\
        test at e2e/a.test.js:3:1\n✖ a phone joins (12ms)\n  Error: the phone is not there\n";
    assert_eq!(
        lines(output),
        ["test at e2e/a.test.js:3:1", "✖ a phone joins (12ms)", "  Error: the phone is not there"]
    );
}

#[test]
fn anything_else_is_shown_by_its_end() {
    let output: String = (1..=100).map(|n| format!("line {n}\n")).collect();
    let shown = lines(&output);
    assert_eq!((shown.len(), shown.last()), (MOST_LINES, Some(&"line 100")));
    assert_eq!(lines(""), [""; 0]);
}
