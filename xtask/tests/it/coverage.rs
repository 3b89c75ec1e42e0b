//! `docs/coverage.md` is complete, well formed, and names only tests that exist.

use std::fs;

use xtask::command::root;
use xtask::coverage::{Row, complaints, rows};
use xtask::sources::Sources;

/// Every section of the five source documents, in their order.
const AGREED: &str = include_str!("sections.txt");

fn coverage() -> String {
    fs::read_to_string(root().join("docs/coverage.md")).unwrap()
}

#[test]
fn every_section_has_a_row_and_every_named_test_exists() {
    let sources = Sources::read(&root()).unwrap();
    let complaints = complaints(&coverage(), AGREED, &sources);
    assert!(complaints.is_empty(), "docs/coverage.md:\n{}", complaints.join("\n"));
}

#[test]
fn a_section_that_goes_missing_is_named() {
    let sources = Sources::read(&root()).unwrap();
    let text = coverage();
    let agreed = |row: &Row| AGREED.lines().any(|section| section == row.cells[0]);
    for row in rows(&text).into_iter().filter(agreed) {
        let without: String = text
            .lines()
            .enumerate()
            .filter(|(index, _)| index + 1 != row.line)
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        let expected = format!(
            "{}: the section \"{}\" is missing or out of order",
            row.document, row.cells[0]
        );
        assert_eq!(complaints(&without, AGREED, &sources), [expected]);
    }
}

/// Checks one table whose only row is given, against a crate with one test.
fn check(row: &str, expected: &[&str]) {
    let mut sources = Sources::default();
    sources.add("bridge", "#[test]\nfn notation() {}\n#[test]\nfn limits() {}\n");
    let text = format!(
        "# Coverage\n\n## Guide\n\n| section | what it asks | answered in | shown by |\n|---|---|---|---|\n{row}\n"
    );
    let found = complaints(&text, "", &sources);
    assert_eq!(found, expected, "{row}");
}

#[test]
fn good_rows_pass() {
    check("| Contract | `t c x` | bridge | `bridge::notation` |", &[]);
    check("| Contract | `t c x` | bridge, bws | `bridge::notation`, `bridge::limits` |", &[]);
    check("| Contract | `t c x` | bws | open |", &[]);
    check("| Contract | `t c x` | bws | open (jet) |", &[]);
    check("| Contract | `t c x` | session | open (bws) |", &[]);
}

#[test]
fn bad_rows_are_named() {
    check(
        "| Contract | `t c x` | bridge | `bridge::gone` |",
        &["line 7, Guide, \"Contract\": there is no test `gone` in the crate `bridge`"],
    );
    check(
        "| Contract | `t c x` | bridge | `bridge::notation`, `bws::notation` |",
        &["line 7, Guide, \"Contract\": there is no test `notation` in the crate `bws`"],
    );
    check(
        "| Contract | `t c x` | bridge |",
        &["line 7, Guide, \"Contract\": a row has 4 cells, this one has 3"],
    );
    check(
        "| Contract |  | bridge | open |",
        &[
            "line 7, Guide, \"Contract\": the first two cells say what the section is and what it asks",
        ],
    );
    check(
        "| Contract | `t c x` | kitchen | open |",
        &["line 7, Guide, \"Contract\": `kitchen` is not a part of the system"],
    );
    for shown in ["done", "opened", "open (soon)", "", "bridge::notation", "`notation`"] {
        check(
            &format!("| Contract | `t c x` | bridge | {shown} |"),
            &[&format!(
                "line 7, Guide, \"Contract\": `{}` is neither `open` nor a test (`crate::test_name`)",
                shown.trim_matches('`')
            )],
        );
    }
    check(
        "| Contract | `t c x` | bws | open |\n| Contract | again | bws | open |",
        &["line 8, Guide, \"Contract\": this section stands here twice"],
    );
}

#[test]
fn sections_out_of_order_are_named() {
    let text = "## Guide\n| B | asks | bws | open |\n| A | asks | bws | open |\n";
    let found = complaints(text, "## Guide\nA\nB\n", &Sources::default());
    assert_eq!(found, ["Guide: the section \"B\" is missing or out of order"]);
}
