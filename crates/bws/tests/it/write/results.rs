//! Results already there: every special remark, both ways.

use super::{event, made, open, rows};
use bws::words::{Place, Received};
use bws::write::Format;
use proptest::prelude::*;
use rstest::rstest;
use session::State;
use session::log::Command;
use test_support::commands::enter;

const ONE_TABLE: &str = r#"
    name = "Remarks"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    rounds = [{ table = 1, round = 1, ns = 7, ew = 20, boards = "1-40" }]
"#;

/// An event with these results on boards 1, 2, 3 …
fn played(outcomes: &[&str]) -> State {
    let command = |(board, outcome): (u32, &&str)| {
        Command::EnterResult(enter(&format!("A1 {board} {outcome}")))
    };
    let commands: Vec<Command> = (1..).zip(outcomes).map(command).collect();
    event(ONE_TABLE).suppose(&commands).unwrap().0
}

const CELLS: [&str; 7] = ["PairNS", "PairEW", "Declarer", "NS/EW", "Contract", "Result", "Remarks"];

#[rstest]
#[case("4SN=", "7 | 20 | 7 | N | 4 S | = | -")]
#[case("3NXXW-2", "7 | 20 | 20 | W | 3 NT xx | -2 | -")]
#[case("1CXE+3", "7 | 20 | 20 | E | 1 C x | +3 | -")]
#[case("PASS", "7 | 20 | 7 | N | PASS | - | -")]
#[case("NP", "7 | 20 | 7 | N | - | - | Not played")]
#[case("? ?", "7 | 20 | 7 | N | - | - | Arbitral score")]
#[case("4SN= WD", "7 | 20 | 20 | N | 4 S | = | Wrong direction")]
#[case("40%-40%", "7 | 20 | 7 | N | - | - | 40%-40%")]
#[case("50%-40%", "7 | 20 | 7 | N | - | - | 50%-40%")]
#[case("60%-40%", "7 | 20 | 7 | N | - | - | 60%-40%")]
#[case("40%-50%", "7 | 20 | 7 | N | - | - | 40%-50%")]
#[case("50%-50%", "7 | 20 | 7 | N | - | - | 50%-50%")]
#[case("60%-50%", "7 | 20 | 7 | N | - | - | 60%-50%")]
#[case("40%-60%", "7 | 20 | 7 | N | - | - | 40%-60%")]
#[case("50%-60%", "7 | 20 | 7 | N | - | - | 50%-60%")]
#[case("60%-60%", "7 | 20 | 7 | N | - | - | 60%-60%")]
#[case("55%-45%", "7 | 20 | 7 | N | - | - | 55%-45%")]
fn each_remark_is_written_and_means_the_same_when_read(#[case] outcome: &str, #[case] cells: &str) {
    let state = played(&[outcome]);
    for format in Format::ALL {
        let created = made(&state, format);
        assert_eq!(rows(&created.bytes, "ReceivedData", &CELLS), [cells]);
        assert_eq!(created.notes, Vec::<String>::new());
        assert_eq!(read(&created.bytes)[0].outcome().unwrap(), outcome.parse().unwrap());
    }
}

#[rstest]
#[case("A+ A-", "60%-40%", None)]
#[case("A A", "50%-50%", None)]
#[case("[3/5 4SN=, 2/5 4SN-1] A-", "Arbitral score", Some("the score"))]
fn other_rulings_become_what_the_file_can_say(
    #[case] outcome: &str,
    #[case] remark: &str,
    #[case] lost: Option<&str>,
) {
    let created = made(&played(&[outcome]), Format::Access2000);
    assert_eq!(
        rows(&created.bytes, "ReceivedData", &["Contract", "Remarks"]),
        [format!("- | {remark}")]
    );
    assert_eq!(created.notes.len(), usize::from(lost.is_some()));
    if let Some(lost) = lost {
        assert!(created.notes[0].contains(lost), "{:?}", created.notes);
        assert!(
            created.notes[0].starts_with("board 1 at table A1 in round 1: "),
            "{:?}",
            created.notes
        );
    }
}

#[test]
fn a_row_says_where_when_and_that_it_is_processed() {
    let created = made(&played(&["4SN= HT", "PASS"]), Format::Access97);
    let columns = [
        "ID",
        "Section",
        "Table",
        "Round",
        "Board",
        "LeadCard",
        "DateLog",
        "Processed",
        "Processed1",
        "Processed4",
        "Erased",
        "ExternalUpdate",
        "SuspiciousContract",
    ];
    assert_eq!(
        rows(&created.bytes, "ReceivedData", &columns),
        [
            "1 | 1 | 1 | 1 | 1 | H10 | 46342 | yes | no | no | no | no | 0",
            "2 | 1 | 1 | 1 | 2 | - | 46342 | yes | no | no | no | no | 0",
        ]
    );
    // 19:30:15 on day 0.
    let database = open(&created.bytes);
    let table = database.table("ReceivedData").unwrap();
    let time = table.position("TimeLog").unwrap();
    let seconds = f64::from(19 * 3600 + 30 * 60 + 15);
    assert_eq!(
        database.rows(&table).unwrap().rows[0].1[time],
        jet::Value::Date(seconds / 86_400.0)
    );
    assert_eq!(table.definition().last_autonumber, 2);
}

/// The rows as a reader of the file takes them.
fn read(bytes: &[u8]) -> Vec<Received> {
    let database = open(bytes);
    let table = database.table("ReceivedData").unwrap();
    let rows = database.rows(&table).unwrap().rows;
    let at = |row: &[jet::Value<'static>], name: &str| row[table.position(name).unwrap()].clone();
    let number = |row: &[jet::Value<'static>], name| at(row, name).as_i64().unwrap() as i16;
    let text = |row: &[jet::Value<'static>], name| at(row, name).as_str().map(str::to_owned);
    let received = |row: &Vec<jet::Value<'static>>| Received {
        place: Place {
            section: number(row, "Section"),
            table: number(row, "Table"),
            round: number(row, "Round"),
            board: number(row, "Board"),
        },
        pair_ns: number(row, "PairNS"),
        pair_ew: number(row, "PairEW"),
        declarer: number(row, "Declarer"),
        direction: text(row, "NS/EW"),
        contract: text(row, "Contract"),
        result: text(row, "Result"),
        lead_card: text(row, "LeadCard"),
        remarks: text(row, "Remarks"),
        ..Received::default()
    };
    rows.iter().map(|(_, row)| received(row)).collect()
}

fn any_outcome() -> impl Strategy<Value = String> {
    let contract = ("[1-7][CDHSN]", "(X|XX)?", "[NESW]")
        .prop_map(|(bid, doubled, seat)| format!("{bid}{doubled}{seat}"));
    let made = (contract, "(=|-1|-3)", "( [CDHS][2-9TJQKA])?")
        .prop_map(|(contract, result, lead)| format!("{contract}{result}{lead}"));
    let percent = (0_u8..=100, 0_u8..=100).prop_map(|(ns, ew)| format!("{ns}%-{ew}%"));
    prop_oneof![
        made,
        percent,
        Just("PASS".to_owned()),
        Just("NP".to_owned()),
        Just("? ?".to_owned())
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn results_come_back_as_they_went_in(outcomes in proptest::collection::vec(any_outcome(), 1..40)) {
        let words: Vec<&str> = outcomes.iter().map(String::as_str).collect();
        let state = played(&words);
        for format in Format::ALL {
            let received = read(&made(&state, format).bytes);
            let found: Vec<_> = received.iter().map(|row| row.outcome().unwrap()).collect();
            let expected: Vec<bridge::Outcome> = words.iter().map(|text| text.parse().unwrap()).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
