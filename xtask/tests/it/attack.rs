//! What `cargo xtask attack` hands on, and how the tests see that nothing was tried.

use std::path::Path;

use xtask::attack::{not_tried, read};

#[test]
fn the_attacks_own_words_are_handed_on() {
    let words = |texts: &[&str]| -> Vec<String> { texts.iter().map(ToString::to_string).collect() };
    let request =
        read(&words(&["--only", "places", "--program", "tenace", "--long", "--json"])).unwrap();
    assert_eq!(request.words, words(&["--only", "places", "--long", "--json"]));
    let program = request.program.unwrap();
    assert!(program.is_absolute() && program.ends_with(Path::new("tenace")), "{program:?}");
    assert_eq!(read(&[]).unwrap().program, None);
}

#[test]
fn why_nothing_was_tried_is_read_from_what_was_printed() {
    let printed = "$ attack --where-possible\ncould not run: no namespaces here\n";
    assert_eq!(not_tried(printed), Some("no namespaces here"));
    // One attack that could not go on is no such reason.
    assert_eq!(
        not_tried("places           could not run    1.2 s\n0 held, 0 broken, 1 could not run\n"),
        None
    );
}
