//! Finding a test by its name.

use xtask::sources::Sources;

fn check(text: &str, expected: bool) {
    let mut sources = Sources::default();
    sources.add("bridge", text);
    assert_eq!(sources.has_test("bridge", "scores"), expected, "in:\n{text}");
    assert!(!sources.has_test("session", "scores"), "in another crate:\n{text}");
}

#[test]
fn tests_are_found_in_all_their_forms() {
    check("#[test]\nfn scores() {\n}\n", true);
    check("    #[test]\n    /// Law 77.\n    fn scores() -> Result<(), Error> {\n", true);
    check(
        "#[rstest]\n#[case(1, 2)]\n#[case(\n    3,\n    4,\n)]\nfn scores(#[case] a: u8) {\n",
        true,
    );
    check("proptest! {\n    #[test]\n    fn scores(tricks in 0..=13u8) {\n", true);
    check("#[tokio::test(start_paused = true)]\nasync fn scores() {\n", true);
    check("use a::b;\n\nfn helper() {\n}\n\n#[test]\nfn scores() {\n", true);
}

#[test]
fn what_only_looks_like_a_test_is_not_found() {
    check("", false);
    check("fn scores() {\n", false);
    check("#[test]\nfn scores_of_slams() {\n", false);
    check("// #[test]\n// fn scores() {\n", false);
    check("// #[test]\nfn scores() {\n", false);
    check("#[test]\nfn other() {\n    scores();\n}\n\nfn scores() {\n", false);
    check("#[test]\nfn other() {}\nfn scores() {\n", false);
    check("#[test]\n#[ignore]\nfn scores() {\n", false);
    check("#[ignore = \"slow\"]\n#[test]\nfn scores() {\n", false);
}

#[test]
fn tests_of_pages_are_sentences() {
    let mut sources = Sources::default();
    sources
        .add_sentences("browser", "test(\"seven taps, no more\", async () => {\n// test(\"no\"\n");
    assert!(sources.has_test("browser", "seven taps, no more"));
    assert!(!sources.has_test("browser", "no"));
    assert!(!sources.has_test("pages", "seven taps, no more"));
}
