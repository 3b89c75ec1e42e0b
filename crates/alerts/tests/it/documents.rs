//! Files as they are: encodings, line ends, places, and what is added at the end.

use alerts::{Choices, Document, Encoding, Question, System};
use proptest::prelude::*;
use rstest::rstest;

#[rstest]
#[case::plain(b"BBOalert\n,1C,strong\n", Encoding::Utf8)]
#[case::marked(b"\xef\xbb\xbfBBOalert\r\n,1C,strong\r\n", Encoding::Utf8Marked)]
#[case::without_a_last_line_end(b"BBOalert\n,1C,strong", Encoding::Utf8)]
#[case::west_european(b"BBOalert\n,1C,fran\xe7ais strong\n", Encoding::Windows1252)]
#[case::utf_16(
    b"\xff\xfeB\0B\0O\0a\0l\0e\0r\0t\0\n\0,\x001\0C\0,\0s\0t\0r\0o\0n\0g\0",
    Encoding::Utf16Le
)]
#[case::utf_16_the_other_way(
    b"\xfe\xff\0B\0B\0O\0a\0l\0e\0r\0t\0\n\0,\x001\0C\0,\0s\0t\0r\0o\0n\0g",
    Encoding::Utf16Be
)]
#[case::half_a_letter_is_no_utf_16(b"\xff\xfeB", Encoding::Windows1252)]
fn files_are_given_back(#[case] bytes: &[u8], #[case] encoding: Encoding) {
    let document = Document::read(bytes).unwrap();
    assert_eq!(document.encoding(), encoding);
    assert_eq!(document.write(), bytes);
    if bytes.len() < 10 {
        return;
    }
    let system = System::load("", document, &mut |_: &str, _: &str| Err(String::new()));
    let call = alerts::call("1C").unwrap();
    let question = Question { auction: &[], call, board: None };
    let found = system.look_up(&system.choose(&Choices::default()), &question).unwrap();
    assert!(found.explanation.explanation.ends_with("strong"), "{found:?}");
    assert_eq!(found.place.line, 2);
}

#[test]
fn places_of_lines_and_fields() {
    let document = Document::new("BBOalert\r\n  1C-- ,\t1D , weak, note\nlast");
    assert_eq!(document.n_lines(), 3);
    let line = document.line(2);
    assert_eq!(line, "  1C-- ,\t1D , weak, note");
    let field = |field| &line[document.field(2, field)];
    assert_eq!([field(0), field(1), field(2), field(3)], ["1C--", "1D", "weak", "note"]);
    assert_eq!(field(4), line.trim());
    assert_eq!(document.line(3), "last");
    assert_eq!(document.line(4), "");
    assert_eq!(document.line(0), "");
}

#[test]
fn lines_are_added_with_the_ends_the_file_has() {
    let mut document = Document::new("a\r\nb");
    document.append("c");
    assert_eq!(document.text(), "a\r\nb\r\nc\r\n");
    assert_eq!(document.n_lines(), 3);
    let latin = Document::read(b"BBOalert\n,1C,\xe9\n").unwrap();
    assert_eq!(latin.unwritable("é ♥ ok"), ['♥']);
}

#[test]
fn a_file_too_large_is_told() {
    let error = Document::read(&vec![b' '; (64 << 20) + 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file has 64 MB, and at most 64 are read: is it a bidding system at all?"
    );
}

proptest! {
    #[test]
    fn any_bytes_are_given_back(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(Document::read(&bytes).unwrap().write(), bytes);
    }

    #[test]
    fn any_text_is_given_back(text in ".*") {
        let document = Document::read(text.as_bytes()).unwrap();
        prop_assert_eq!(document.write(), text.as_bytes());
        for line in 0..=document.n_lines() + 1 {
            for field in 0..4 {
                prop_assert!(document.line(line).get(document.field(line, field)).is_some());
            }
        }
    }
}
