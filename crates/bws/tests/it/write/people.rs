//! Who sits where, and everybody by number.

use super::{event, made, rows};
use bws::write::Format;
use rstest::rstest;

const PEOPLE: &str = r#"
    name = "People"
    [[players]]
    number = "0123"
    name = "Zoë Müller"
    [[players]]
    number = "ABF-77"
    name = "Alexander Konstantinopoulos"
    [[players]]
    number = "12345678901234567890"
    name = "Łukasz Żółć"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = 1 },
        { table = 2, round = 1, ns = 3, ew = 4, boards = 1 },
    ]
    [[sessions.pairs]]
    section = "A"
    pair = 1
    players = ["0123", "ABF-77"]
    [[sessions.pairs]]
    section = "A"
    pair = 2
    players = ["12345678901234567890", "Guest Person"]
"#;

#[rstest]
#[case(Format::Access2000, "Łukasz Żółć")]
#[case(Format::Access97, "Lukasz Zólc")]
fn four_rows_for_each_table_and_one_for_each_player(#[case] format: Format, #[case] lukasz: &str) {
    let created = made(&event(PEOPLE), format);
    let columns = [
        "Section",
        "Table",
        "Direction",
        "Number",
        "Name",
        "Updated",
        "TimeLog",
        "Processed",
        "Round",
    ];
    let empty =
        ["N", "S", "E", "W"].map(|seat| format!("1 | 2 | {seat} | - | - | no | - | no | 0"));
    let mut expected = vec![
        "1 | 1 | N | 0123 | Zoë Müller | yes | - | no | 0".to_owned(),
        "1 | 1 | S | ABF-77 | Alexander Konstant | yes | - | no | 0".into(),
        format!("1 | 1 | E | - | {lukasz} | yes | - | no | 0"),
        "1 | 1 | W | - | Guest Person | yes | - | no | 0".into(),
    ];
    expected.extend(empty);
    assert_eq!(rows(&created.bytes, "PlayerNumbers", &columns), expected);
    assert_eq!(
        rows(&created.bytes, "PlayerNames", &["ID", "Name", "strID"]),
        ["123 | Zoë Müller | 0123", "- | Alexander Konstant | ABF-77"],
        "a guest has no number"
    );
    let note = "Name “Alexander Konstantinopoulos” is shortened to “Alexander Konstant”; there is room for \
                18 characters";
    assert!(created.notes.iter().any(|found| found == note), "{:?}", created.notes);
    let note = "the number 12345678901234567890 of Łukasz Żółć has 20 characters and is neither at a table nor in \
                the list of names: there is room for 16 and 18";
    assert!(created.notes.iter().any(|found| found == note), "{:?}", created.notes);
    let replaced = created.notes.iter().any(|note| note.contains("Access 97 has no such letters"));
    assert_eq!(replaced, format == Format::Access97);
}

/// Guests of one name are told apart by a count, which is no number.
#[test]
fn a_second_guest_of_a_name_has_no_number_either() {
    let file = PEOPLE
        .replace("\"Guest Person\"", "\"Guest Person (2)\"")
        .replace("    [[sessions]]\n", "    [[players]]\n    number = \"Guest Person (2)\"\n    name = \"Guest Person\"\n    [[sessions]]\n");
    let created = made(&event(&file), Format::Access2000);
    let found = rows(&created.bytes, "PlayerNumbers", &["Direction", "Number", "Name"]);
    assert_eq!(found[3], "W | - | Guest Person (2)");
}
