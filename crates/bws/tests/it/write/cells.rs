//! All tables, both formats: the clients, the session, settings, hands.

use super::{NOW, computer, event, made, open, request, rows, some_tricks};
use bws::schema::{TABLES, table};
use bws::write::{Control, CreateError, Format, Request, create};
use jet::Value;
use jet::catalog::PropertyValue;
use rstest::rstest;
use session::model::SessionNo;

const TUESDAY: &str = r#"
    name = "Tuesday pairs"
    date = "2026-11-17"
    [[sessions]]
    time = "19:30:00"
    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 3, boards = "1-3" },
        { table = 2, round = 1, ns = 2, ew = 4, boards = "4-6" },
        { table = 1, round = 2, ns = 1, ew = 4, boards = "10-12" },
        { table = 2, round = 2, ns = 2, ew = 3, boards = "7,9,8" },
    ]
"#;

#[rstest]
fn a_file_has_all_tables_with_the_columns_and_properties_of_the_catalogue(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let created = made(&event(TUESDAY), format);
    let database = open(&created.bytes);
    assert_eq!(database.header().version, format.version());
    let mut names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    names.sort_unstable();
    let mut found = database.tables().unwrap();
    found.sort();
    assert_eq!(found, names);
    assert_eq!(names.len(), 14);
    for schema in TABLES {
        let table = database.table(schema.name).unwrap();
        let properties = database.properties(schema.name).unwrap();
        let columns = schema.columns_in(format.version());
        assert_eq!(table.columns().len(), columns.len());
        for (found, expected) in table.columns().iter().zip(&columns) {
            assert_eq!(found.name, expected.name);
            assert!(expected.fits(found, format.version()), "{}.{}", schema.name, found.name);
            let default = properties.of_column(&found.name, "DefaultValue").cloned();
            assert_eq!(default, expected.default.map(|text| PropertyValue::Text(text.into())));
        }
        let counted = created.rows.iter().find(|(name, _)| *name == schema.name).unwrap().1;
        assert_eq!(database.rows(&table).unwrap().rows.len(), counted, "{}", schema.name);
        assert_eq!(table.n_rows() as usize, counted);
    }
    assert_eq!(created.notes, Vec::<String>::new());
}

#[rstest]
fn the_first_rows_say_who_and_when(#[values(Format::Access97, Format::Access2000)] format: Format) {
    let created = made(&event(TUESDAY), format);
    assert_eq!(rows(&created.bytes, "Clients", &["ID", "Computer"]), ["1 | CLUB-PC"]);
    // 2026-11-17 is 46343 days after 1899-12-30; half past seven in the evening is 0.8125 of a day.
    let columns = [
        "ID",
        "Name",
        "Date",
        "Time",
        "GUID",
        "Status",
        "ShowInApp",
        "PairsMoveAcrossField",
        "EWReturnHome",
    ];
    assert_eq!(
        rows(&created.bytes, "Session", &columns),
        [
            "1 | Tuesday pairs | 46343 | 0.8125 | 385B3123EF09466690310BDB94C9693E | 0 | no | no | no"
        ]
    );
    for empty in [
        "ReceivedData",
        "IntermediateData",
        "PlayerNames",
        "HandRecord",
        "HandEvaluation",
        "BiddingData",
        "PlayData",
    ] {
        assert_eq!(rows(&created.bytes, empty, &[]), Vec::<String>::new(), "{empty}");
    }
}

#[test]
fn a_session_without_a_date_is_of_today() {
    let text = TUESDAY.replace("date = \"2026-11-17\"", "").replace("time = \"19:30:00\"", "");
    let created = made(&event(&text), Format::Access2000);
    assert_eq!(rows(&created.bytes, "Session", &["Date", "Time"]), ["46342 | -"]);
    assert_eq!(NOW.date().to_string(), "2026-11-16");
}

#[rstest]
fn settings_are_one_row_for_all_sections_when_they_agree(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let created = made(&event(TUESDAY), format);
    let database = open(&created.bytes);
    let found = database.table("Settings").unwrap();
    let all = database.rows(&found).unwrap().rows;
    assert_eq!(all.len(), 1);
    for (column, value) in found.columns().iter().zip(&all[0].1) {
        let expected = match column.name.as_str() {
            "Section" => Value::Int(0),
            name => table("Settings").unwrap().column(name).unwrap().default_value(),
        };
        assert_eq!(*value, expected, "{}", column.name);
    }
}

#[test]
fn settings_that_differ_have_a_row_for_each_section() {
    let text = r#"
        name = "Two sections"
        [[sessions]]
        [[sessions.settings]]
        BM2PINcode = "4711"
        AutopoweroffTime = 30
        LeadCard = true
        [[sessions.settings]]
        section = "C"
        LeadCard = false
        ShowContract = 0
        [[sessions.sections]]
        section = "A"
        rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }]
        [[sessions.sections]]
        section = "C"
        rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }]
    "#;
    let created = made(&event(text), Format::Access2000);
    let columns =
        ["Section", "BM2PINcode", "AutopoweroffTime", "LeadCard", "ShowContract", "GroupSections"];
    assert_eq!(
        rows(&created.bytes, "Settings", &columns),
        ["1 | 4711 | 30 | yes | 1 | yes", "3 | 4711 | 30 | no | 0 | yes"]
    );
    assert_eq!(rows(&created.bytes, "Section", &["ID", "Letter"]), ["1 | A", "3 | C"]);
}

#[rstest]
#[case::nobody_set_one("", "8362 | 8362")]
#[case::a_scoring_program_set_none("BM2PINcode = \"0000\"\nBM3PINcode = \"0000\"", "8362 | 8362")]
#[case::one_for_both_generations("BM2PINcode = \"4711\"", "4711 | 4711")]
#[case::one_for_each("BM2PINcode = \"4711\"\nBM3PINcode = \"4712\"", "4711 | 4712")]
fn the_pin_in_the_file_is_the_one_that_holds_at_the_phones(
    #[case] settings: &str,
    #[case] expected: &str,
) {
    let settings = match settings {
        "" => String::new(),
        settings => format!("[[sessions.settings]]\n{settings}\n"),
    };
    let sections = "[[sessions.sections]]";
    let text = TUESDAY.replace(sections, &format!("{settings}{sections}"));
    let pin = Some("8362".parse().unwrap());
    let state = event(&text);
    let created = create(state.event(), &Request { pin, ..request(&computer()) }).unwrap();
    let found = rows(&created.bytes, "Settings", &["BM2PINcode", "BM3PINcode"]);
    assert_eq!(found, [expected]);
}

#[rstest]
fn hands_go_into_the_file_of_every_section_that_plays_them(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    // North has ten hearts and no minor.
    let text = format!(
        r#"{TUESDAY}
        [[sessions.hands]]
        board = 1
        deal = "N:AKQ.AKQJT98765.. JT98.432.AKQ.AKQ 765..JT987.JT987 432..65432.65432"
        "#
    );
    let state = event(&text);
    let tricks = some_tricks();
    let created = create(
        state.event(),
        &Request { format, tricks: &|_| Some(tricks), ..request(&computer()) },
    )
    .unwrap();
    let holdings = [
        "Section",
        "Board",
        "NorthSpades",
        "NorthHearts",
        "NorthDiamonds",
        "NorthClubs",
        "EastSpades",
        "EastHearts",
        "EastDiamonds",
        "EastClubs",
        "SouthHearts",
        "SouthDiamonds",
        "WestClubs",
    ];
    assert_eq!(
        rows(&created.bytes, "HandRecord", &holdings),
        ["1 | 1 | AKQ | AKQJT98765 | - | - | JT98 | 432 | AKQ | AKQ | - | JT987 | 65432"]
    );
    // The digits of the table: no-trump N 0, E 1, S 2, W 3; spades N 4 …; clubs W 0.
    let columns = [
        "Section",
        "Board",
        "NorthNotrump",
        "EastNotrump",
        "WestNotrump",
        "NorthSpades",
        "WestSpades",
        "NorthHearts",
        "EastDiamonds",
        "WestClubs",
        "NorthHcp",
        "EastHcp",
        "SouthHcp",
        "WestHcp",
    ];
    assert_eq!(
        rows(&created.bytes, "HandEvaluation", &columns),
        ["1 | 1 | 0 | 1 | 3 | 4 | 7 | 8 | 13 | 0 | 19 | 19 | 2 | 0"]
    );
    let unknown = create(state.event(), &Request { format, ..request(&computer()) }).unwrap();
    assert_eq!(rows(&unknown.bytes, "HandEvaluation", &[]), Vec::<String>::new());
    assert_eq!(
        unknown.notes,
        [
            "HandEvaluation lacks a board whose double-dummy tricks have not been worked out: work them out with tenace dd \
             --event; following the file sends them then"
        ]
    );
}

fn refusal(text: &str, change: impl FnOnce(&mut Request<'_>)) -> CreateError {
    let (state, computers) = (event(text), computer());
    let mut request = request(&computers);
    change(&mut request);
    create(state.event(), &request).unwrap_err()
}

#[test]
fn what_cannot_be_made_is_refused_with_a_sentence() {
    let none = refusal(TUESDAY, |request| request.computers = &[]);
    assert!(matches!(none, CreateError::NoComputer), "{none}");
    let none = refusal(TUESDAY, |request| request.session = SessionNo::new(2).unwrap());
    assert_eq!(none.to_string(), "the event has no session 2");
    let doubled = TUESDAY.replace("section = \"A\"", "section = \"AA\"");
    let old = refusal(&doubled, |request| request.control = Control::Of2008);
    assert_eq!(
        old.to_string(),
        "section AA: a control program of 2008 knows the sections A to Z only; make the event with one of these letters"
    );
    assert_eq!(
        rows(&made(&event(&doubled), Format::Access2000).bytes, "Section", &["ID", "Letter"]),
        ["1 | AA"]
    );
    let high =
        TUESDAY.replace("ns = 1, ew = 3, boards = \"1-3\"", "ns = 1, ew = 3, boards = \"64-66\"");
    let high = refusal(&high, |request| request.control = Control::Of2008);
    assert_eq!(
        high.to_string(),
        "table A1, round 1: board 64 is played there; a server of 2008 has board numbers from 1 to 63: number the boards anew"
    );
}
