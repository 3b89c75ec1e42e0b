//! The page for directors, `docs/results.md`, says what the reader does.

use bridge::Outcome;

const PAGE: &str = include_str!("../../../../docs/results.md");

/// Returns the codes in one cell of every row of every table, column by column.
fn rows() -> impl Iterator<Item = Vec<Vec<&'static str>>> {
    let lines = PAGE.lines().filter(|line| line.starts_with('|') && line.contains('`'));
    lines.map(|line| line.trim_matches('|').split('|').map(codes).collect())
}

fn codes(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn everything_one_can_type_is_read_and_printed_as_the_page_says() {
    let mut count = 0;
    for row in rows() {
        let [typed, printed, ..] = &row[..] else { panic!("{row:?} has one column") };
        assert!(!typed.is_empty(), "{row:?} begins with nothing to type");
        let [printed] = printed[..] else { panic!("{row:?} prints one thing") };
        for text in typed {
            count += 1;
            let outcome = text.parse::<Outcome>().map(|outcome| outcome.to_string());
            assert_eq!(outcome, Ok(printed.to_owned()), "{text}");
        }
    }
    assert!(count > 40, "the tables have only {count} lines");
}

#[test]
fn what_the_page_says_is_refused_is_refused() {
    let refused = PAGE.lines().filter_map(|line| line.strip_prefix("- `"));
    let refused: Vec<_> = refused.filter_map(|line| line.split('`').next()).collect();
    assert!(refused.len() >= 5, "{refused:?}");
    for text in refused {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
}
