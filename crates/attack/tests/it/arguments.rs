//! What the command line takes and refuses.

use attack::arguments::{Request, Size};

fn read(words: &[&str]) -> Result<Request, String> {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    Request::read(&words).map_err(|wrong| wrong.0)
}

#[test]
fn a_request_is_handed_on_as_it_was_read() {
    for words in [
        &["--program", "/bin/tenace"][..],
        &["--long", "--json", "--only", "places", "--program", "/bin/tenace"],
    ] {
        let request = read(words).unwrap();
        assert_eq!(Request::read(&request.words()).unwrap(), request);
        let is_long = words.contains(&"--long") || std::env::var_os("TENACE_LONG").is_some();
        assert_eq!(request.size == Size::Long, is_long);
    }
}

#[test]
fn wrong_use_is_a_sentence() {
    for (words, sentence) in [
        (&[][..], "Name the program to attack"),
        (&["--program"][..], "Nothing follows `--program`."),
        (
            &["--only", "moon", "--program", "x"][..],
            "There is no attack `moon`; there are unseen-hands,",
        ),
        (&["--hard"][..], "`--hard` is not known"),
    ] {
        let wrong = read(words).unwrap_err();
        assert!(wrong.contains(sentence), "{words:?}: {wrong}");
    }
}
