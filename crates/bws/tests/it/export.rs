//! Tables as CSV.

use crate::corpus::{self, TWELVE_TABLES};
use crate::made::Made;
use bws::export::{ExportError, export};
use jet::page::Memory;
use jet::{Database, Header, Value, Version};
use rstest::rstest;

fn csv(bytes: Vec<u8>, table: &str, null: &str) -> Result<String, ExportError> {
    let version = Header::version_of(&bytes).unwrap();
    let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
    let mut out = Vec::new();
    export(&database, table, null, &mut out, |problem| panic!("{problem}"))?;
    Ok(String::from_utf8(out).unwrap())
}

fn players() -> Vec<u8> {
    let seat = |direction: &'static str| {
        [("Section", Value::from(1i16)), ("Table", 1i16.into()), ("Direction", direction.into())]
    };
    let with =
        |direction, rest: &[(&'static str, Value<'static>)]| [&seat(direction)[..], rest].concat();
    Made::new(Version::Jet3)
        .row("PlayerNumbers", &with("N", &[("Number", "".into()), ("TimeLog", Value::Date(0.75))]))
        .row(
            "PlayerNumbers",
            &with("S", &[("Name", "O\"Hara, \"Jo\"".into()), ("TimeLog", Value::Date(38_481.5))]),
        )
        .row("PlayerNumbers", &with("E", &[("Name", "NULL".into()), ("Updated", true.into())]))
        .bytes()
}

#[rstest]
#[case("", [
    "1,1,N,\"\",,false,18:00:00,false,0",
    "1,1,S,,\"O\"\"Hara, \"\"Jo\"\"\",false,2005-05-09T12:00:00,false,0",
    "1,1,E,,NULL,true,,false,0",
])]
#[case("NULL", [
    "1,1,N,\"\",NULL,false,18:00:00,false,0",
    "1,1,S,NULL,\"O\"\"Hara, \"\"Jo\"\"\",false,2005-05-09T12:00:00,false,0",
    "1,1,E,NULL,\"NULL\",true,NULL,false,0",
])]
fn null_and_empty_text_are_told_apart(#[case] null: &str, #[case] rows: [&str; 3]) {
    let text = csv(players(), "playernumbers", null).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Section,Table,Direction,Number,Name,Updated,TimeLog,Processed,Round");
    assert_eq!(lines[1..], rows);
}

/// Names are typed at the tables, and directors open the file in a spreadsheet.
#[rstest]
#[case("=HYPERLINK(\"h\")", "\"'=HYPERLINK(\"\"h\"\")\"")]
#[case("+1+cmd|'/C c'!A0", "'+1+cmd|'/C c'!A0")]
#[case("-2+3", "'-2+3")]
#[case("@SUM(A1)", "'@SUM(A1)")]
#[case("\t=1+1", "'\t=1+1")]
#[case("-1", "-1")]
#[case("=", "=")]
#[case("+2", "+2")]
#[case("Ann =Bell", "Ann =Bell")]
fn a_cell_that_a_spreadsheet_would_run_is_text(#[case] name: &'static str, #[case] cell: &str) {
    let row = [
        ("Section", Value::from(1i16)),
        ("Table", 1i16.into()),
        ("Direction", "N".into()),
        ("Name", name.into()),
    ];
    let bytes = Made::new(Version::Jet3).row("PlayerNumbers", &row).bytes();
    let text = csv(bytes, "PlayerNumbers", "").unwrap();
    assert_eq!(text.lines().nth(1), Some(format!("1,1,N,,{cell},false,,false,0").as_str()));
}

#[test]
fn a_table_that_is_not_there_is_refused_with_those_that_are() {
    let error = csv(players(), "Players", "").unwrap_err().to_string();
    assert!(
        error.starts_with("the file has no table “Players”; it has BiddingData, Clients,"),
        "{error}"
    );
}

#[test]
fn a_real_table_comes_row_by_row() {
    let Some(bytes) = corpus::bytes(TWELVE_TABLES) else { return };
    let text = csv(bytes, "ReceivedData", "").unwrap();
    assert_eq!(text.lines().count(), 289);
    let first =
        "1,1,4,1,7,4,16,4,S,3 H,-1,,,2005-05-09,19:58:44,false,false,false,false,false,false,false";
    assert_eq!(text.lines().nth(1), Some(first));
    assert!(text.contains(",PASS,,,,2005-05-09,"));
}
