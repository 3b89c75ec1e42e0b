//! The PBN document: what is not touched stays byte for byte.

use hands::pbn::{Document, PartKind};
use proptest::prelude::*;

#[test]
fn a_changed_tag_changes_nothing_else() {
    let file =
        b"% PBN 2.1\n[Event \"A\"] ; why\r\n\n[Event \"B\"]\t[Board \"2\"]\n{x\n\n}\nno end \xE9";
    let mut document = Document::parse(file);
    assert_eq!(document.to_bytes(), file);
    assert_eq!(document.games().count(), 2);
    assert_eq!(document.games().nth(1).and_then(|game| game.tag("Board")), Some("2"));
    assert!(document.set_tag(1, "Event", "C \"D\""));
    assert!(!document.set_tag(1, "Site", "here"));
    let expected: &[u8] =
        b"% PBN 2.1\n[Event \"A\"] ; why\r\n\n[Event \"C \\\"D\\\"\"]\t[Board \"2\"]\n{x\n\n}\nno end \xE9";
    assert_eq!(document.to_bytes(), expected);
}

#[test]
fn the_parts_of_a_game_are_told_apart() {
    let document = Document::parse(b"%escape\n[ Event \"a\\\\b\" ]\n1C {note} AP\n \n");
    let kinds: Vec<PartKind> = document.parts().iter().map(|part| part.kind.clone()).collect();
    let expected = [
        PartKind::Escape("escape".to_owned()),
        PartKind::Tag { name: "Event".to_owned(), value: "a\\b".to_owned() },
        PartKind::Data("1C".to_owned()),
        PartKind::Comment("{note}".to_owned()),
        PartKind::Data("AP".to_owned()),
        PartKind::Empty,
    ];
    assert_eq!(kinds, expected);
}

proptest! {
    #[test]
    fn any_bytes_come_back(bytes: Vec<u8>) {
        prop_assert_eq!(Document::parse(&bytes).to_bytes(), bytes);
    }

    #[test]
    fn any_tags_and_comments_come_back(text in "[\\[\\]\"\\\\{};%<>PBN/ \r\n\tA1ü-]{0,200}", mark in 0..4_usize) {
        let mark: &[u8] = [&b""[..], b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"][mark];
        let mut bytes = mark.to_vec();
        bytes.extend_from_slice(text.as_bytes());
        prop_assert_eq!(Document::parse(&bytes).to_bytes(), bytes);
    }
}
