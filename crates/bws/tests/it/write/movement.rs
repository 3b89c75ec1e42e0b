//! Sections, tables and rounds: boards in any order, pairs that are not there, teams, individuals, several computers.

use super::{computer, event, made, request, rows};
use bws::write::{Control, CreateError, Created, Format, Request, create};
use rstest::rstest;

const ROUND: [&str; 8] =
    ["Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards"];
const SECTION: [&str; 8] = [
    "ID",
    "Letter",
    "Tables",
    "MissingPair",
    "EWMoveBeforePlay",
    "Session",
    "ScoringType",
    "Winners",
];

fn section(about: &str, rounds: &str) -> String {
    format!(
        "name = \"X\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n{about}\nrounds = [{rounds}]\n"
    )
}

fn made_for(text: &str, control: Control) -> Vec<u8> {
    create(event(text).event(), &Request { control, ..request(&computer()) }).unwrap().bytes
}

#[rstest]
fn a_movement_is_written_round_by_round(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let text = section(
        "",
        r#"{ table = 1, round = 1, ns = 1, ew = 3, boards = "1-3" },
           { table = 2, round = 1, ns = 2, ew = 4, boards = "4,6,5" },
           { table = 1, round = 2, ns = 1, ew = 4, boards = "7-8,10" },
           { table = 1, round = 3, ns = 2, ew = 4, boards = "12" }"#,
    );
    let bytes = made(&event(&text), format).bytes;
    assert_eq!(
        rows(&bytes, "RoundData", &ROUND),
        [
            "1 | 1 | 1 | 1 | 3 | 1 | 3 | -",
            "1 | 1 | 2 | 1 | 4 | 7 | 10 | 7,8,10",
            "1 | 1 | 3 | 2 | 4 | 12 | 12 | -",
            "1 | 2 | 1 | 2 | 4 | 4 | 6 | 4,6,5",
            // The table has no such rounds, and there may be no gaps.
            "1 | 2 | 2 | 0 | 0 | 0 | 0 | -",
            "1 | 2 | 3 | 0 | 0 | 0 | 0 | -",
        ]
    );
    assert_eq!(rows(&bytes, "Section", &SECTION), ["1 | A | 2 | 0 | 0 | 1 | 1 | 1"]);
    let columns = [
        "Section",
        "Table",
        "ComputerID",
        "Status",
        "LogOnOff",
        "CurrentRound",
        "CurrentBoard",
        "UpdateFromRound",
        "Group",
    ];
    assert_eq!(
        rows(&bytes, "Tables", &columns),
        ["1 | 1 | 1 | 0 | 2 | 0 | 0 | 0 | 0", "1 | 2 | 1 | 0 | 2 | 0 | 0 | 0 | 0"]
    );
}

const MEETS_MISSING: &str = r#"{ table = 1, round = 1, ns = 1, ew = 4, boards = "1-2" }"#;

/// The guide's two ways: by the section's field where numbers are nobody else's, by zeros where the lines share them.
#[rstest]
#[case("missing_pair = 4", MEETS_MISSING, Control::Today, 4, "1 | 4 | 1 | 2")]
#[case("missing_pair = 4", MEETS_MISSING, Control::Of2008, 4, "1 | 4 | 1 | 2")]
#[case("winners = 2\nmissing_pair = 4", MEETS_MISSING, Control::Today, 0, "1 | 0 | 1 | 2")]
#[case("winners = 2\nmissing_pair = 4", MEETS_MISSING, Control::Of2008, 0, "0 | 0 | 0 | 0")]
#[case(
    "",
    r#"{ table = 1, round = 1, ew = 4, boards = "1-2" }"#,
    Control::Today,
    0,
    "0 | 4 | 1 | 2"
)]
#[case(
    "",
    r#"{ table = 1, round = 1, ew = 4, boards = "1-2" }"#,
    Control::Of2008,
    0,
    "0 | 0 | 0 | 0"
)]
fn a_pair_that_is_not_there(
    #[case] about: &str,
    #[case] rounds: &str,
    #[case] control: Control,
    #[case] missing: i16,
    #[case] cells: &str,
) {
    let other = r#"{ table = 2, round = 1, ns = 2, ew = 3, boards = "3-4" }"#;
    let bytes = made_for(&section(about, &format!("{rounds}, {other}")), control);
    assert_eq!(rows(&bytes, "Section", &["MissingPair"]), [missing.to_string()]);
    assert_eq!(rows(&bytes, "RoundData", &["NSPair", "EWPair", "LowBoard", "HighBoard"])[0], cells);
}

#[test]
fn the_two_tables_of_a_match_are_a_group() {
    let text = section(
        "kind = \"teams\"",
        r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-4" }, { table = 2, round = 1, ns = 2, ew = 1, boards = "1-4" },
           { table = 3, round = 1, ns = 3, ew = 4, boards = "1-4" }, { table = 4, round = 1, ns = 4, ew = 3, boards = "1-4" },
           { table = 1, round = 2, ns = 1, ew = 3, boards = "5-8" }, { table = 2, round = 2, ns = 3, ew = 1, boards = "5-8" },
           { table = 3, round = 2, ns = 2, ew = 4, boards = "5-8" }, { table = 4, round = 2, ns = 4, ew = 2, boards = "5-8" }"#,
    );
    let created = made(&event(&text), Format::Access2000);
    assert_eq!(
        rows(&created.bytes, "Tables", &["Table", "Group"]),
        ["1 | 1", "2 | 1", "3 | 2", "4 | 2"]
    );
    assert_eq!(rows(&created.bytes, "Section", &SECTION), ["1 | A | 4 | 0 | 0 | 1 | 4 | 2"]);
    assert_eq!(created.notes, Vec::<String>::new());
    // When the other table of a match is another one later, no number is right for both rounds.
    let changing = text.replace(
        r#"{ table = 2, round = 2, ns = 3, ew = 1, boards = "5-8" },"#,
        r#"{ table = 2, round = 2, ns = 4, ew = 2, boards = "5-8" },"#,
    );
    let changing = changing.replace(
        r#"{ table = 4, round = 2, ns = 4, ew = 2, boards = "5-8" }"#,
        r#"{ table = 4, round = 2, ns = 3, ew = 1, boards = "5-8" }"#,
    );
    let created = made(&event(&changing), Format::Access2000);
    assert_eq!(rows(&created.bytes, "Tables", &["Group"]), ["0", "0", "0", "0"]);
    assert_eq!(
        created.notes,
        [
            "4 tables of teams have no Group: the table where the same boards are compared changes from round to round"
        ]
    );
}

#[rstest]
fn an_individual_has_columns_for_south_and_west(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let text = section(
        "kind = \"individual\"",
        r#"{ table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = "1-2" },
           { table = 1, round = 2, north = 1, south = 3, east = 2, west = 4, boards = "3-4" }"#,
    );
    let Created { bytes, notes, .. } = made(&event(&text), format);
    assert_eq!(
        notes,
        [
            "the control programs of Bridgemate know no individuals: South and West are written for programs that do, such as \
             TabScore and bws serve"
        ]
    );
    assert_eq!(
        rows(&bytes, "RoundData", &["Round", "NSPair", "EWPair", "South", "West"]),
        ["1 | 1 | 3 | 2 | 4", "2 | 1 | 2 | 3 | 4"]
    );
    let other = "[[sessions.sections]]\nsection = \"B\"\nrounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }]\n";
    let mixed = event(&format!("{text}{other}"));
    let refused = create(mixed.event(), &request(&computer())).unwrap_err();
    assert!(matches!(refused, CreateError::MixedKinds { .. }));
    assert!(
        refused.to_string().starts_with("section A is an individual and section B is not"),
        "{refused}"
    );
}

#[test]
fn several_computers_share_the_tables() {
    let rounds = |tables: u32| {
        let row = |table: u32| {
            let (ns, ew) = (2 * table - 1, 2 * table);
            format!("{{ table = {table}, round = 1, ns = {ns}, ew = {ew}, boards = 1 }}")
        };
        (1..=tables).map(row).collect::<Vec<_>>().join(",")
    };
    let two = vec!["ONE".to_owned(), "TWO".to_owned()];
    let one_section = event(&section("", &rounds(4)));
    let bytes = create(one_section.event(), &request(&two)).unwrap().bytes;
    assert_eq!(rows(&bytes, "Clients", &["ID", "Computer"]), ["1 | ONE", "2 | TWO"]);
    assert_eq!(rows(&bytes, "Tables", &["ComputerID"]), ["1", "1", "2", "2"]);
    let second = format!("[[sessions.sections]]\nsection = \"B\"\nrounds = [{}]\n", rounds(1));
    let two_sections = event(&format!("{}{second}", section("", &rounds(4))));
    let bytes = create(two_sections.event(), &request(&two)).unwrap().bytes;
    assert_eq!(
        rows(&bytes, "Tables", &["Section", "ComputerID"]),
        ["1 | 1", "1 | 1", "1 | 1", "1 | 1", "2 | 2"]
    );
    // What one server of 2008 cannot have, two can.
    let large = event(&section("", &rounds(130)));
    let old = |computers: &[String]| {
        create(large.event(), &Request { control: Control::Of2008, ..request(computers) })
            .map(|_| ())
    };
    let refused = old(&computer()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "there are 130 tables; a server of 2008 has at most 128: spread them over more computers, each with a server \
         (bws new --computer NAME for each)"
    );
    old(&two).unwrap();
}
