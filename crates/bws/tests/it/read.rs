//! Reading real files, made files and broken files.

use crate::corpus::{self, TEMPLATE, TWELVE_TABLES};
use crate::made::Made;
use bws::exchange::SettingCell;
use bws::finding::{Code, Severity};
use bws::read::{Reading, read_bytes};
use jet::table::{ColumnSpec, ColumnType};
use jet::{Value, Version};
use proptest::prelude::*;
use rstest::rstest;

/// Every finding as `code place: sentence`.
fn told(reading: &Reading) -> Vec<String> {
    reading
        .findings
        .list()
        .iter()
        .map(|finding| format!("{} {finding}", finding.code.word()))
        .collect()
}

fn two_tables(version: Version) -> Made {
    Made::new(version).section(1, "A", 2).round([1, 1, 1, 1, 2, 1, 2]).round([1, 2, 1, 3, 4, 1, 2])
}

#[test]
fn a_real_session_reads_completely() {
    let Some(bytes) = corpus::bytes(TWELVE_TABLES) else { return };
    let reading = read_bytes(bytes).unwrap();
    let exchange = &reading.exchange;
    assert_eq!(exchange.version, Some(Version::Jet3));
    let computers: Vec<_> =
        exchange.clients.iter().map(|client| client.computer.as_str()).collect();
    assert_eq!(computers, ["TOSHIBA", "TW-JARRONSHIH"]);
    assert_eq!(exchange.sections.len(), 1);
    assert_eq!(exchange.sections[0].letter.as_deref(), Some("A"));
    assert_eq!(exchange.tables.len(), 12);
    assert!(exchange.tables.iter().all(|table| (table.status, table.log_on_off) == (1, 2)));
    assert_eq!(exchange.rounds.len(), 144);
    assert_eq!(exchange.results.len(), 288);
    assert_eq!(exchange.player_numbers.len(), 48);
    let ids: Vec<_> = exchange.results.iter().map(|row| row.id).collect();
    assert_eq!(ids, (1..=288).collect::<Vec<_>>());
    assert_eq!(exchange.results[0].logged().unwrap().date().to_string(), "2005-05-09");
    let tally = exchange.tally();
    assert_eq!((tally.counting.len(), tally.history.len()), (288, 0));
    // What the control program wrote is what we would have written, but for one row, in which the declaring pair sits on
    // the other side.
    let mut others = Vec::new();
    for row in &exchange.results {
        let mut again = row.clone();
        assert_eq!(again.fill(&row.outcome().unwrap()), None);
        if again != *row {
            others.push(row.id);
            again.declarer = row.declarer;
            assert_eq!(again, *row);
        }
    }
    assert_eq!(others, [213]);
    let declarer =
        "other-declarer ReceivedData, ID 213: the declaring pair is 7, but 22 sits there";
    assert!(told(&reading).iter().any(|finding| finding == declarer));
    assert!(!reading.findings.has_problems(), "{:#?}", told(&reading));
}

#[test]
fn the_official_template_reads_as_an_empty_file_of_today() {
    let Some(bytes) = corpus::bytes(TEMPLATE) else { return };
    let reading = read_bytes(bytes).unwrap();
    assert_eq!(told(&reading), Vec::<String>::new());
    assert_eq!(reading.exchange.table_names.len(), 14);
    assert!(reading.exchange.results.is_empty());
}

#[rstest]
fn what_is_in_the_tables_is_in_the_model(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    let reading = two_tables(version)
        .row(
            "Session",
            &[
                ("ID", 1i16.into()),
                ("Name", "Tuesday".into()),
                ("Date", Value::Date(38_481.0)),
                ("Time", Value::Date(0.75)),
            ],
        )
        .row("PlayerNames", &[("ID", 7i32.into()), ("Name", "Ada".into()), ("strID", "007".into())])
        .row(
            "PlayerNumbers",
            &[
                ("Section", 1i16.into()),
                ("Table", 1i16.into()),
                ("Direction", "W".into()),
                ("Number", "007".into()),
            ],
        )
        .row(
            "PlayerNumbers",
            &[
                ("Section", 1i16.into()),
                ("Table", 1i16.into()),
                ("Direction", "N".into()),
                ("Name", "Béla".into()),
            ],
        )
        .row(
            "Settings",
            &[
                ("Section", 1i16.into()),
                ("ShowResults", false.into()),
                ("BM2PINcode", "1234".into()),
            ],
        )
        .row(
            "HandEvaluation",
            &[
                ("Section", 1i16.into()),
                ("Board", 1i16.into()),
                ("EastHearts", 9i16.into()),
                ("WestHcp", 12i16.into()),
            ],
        )
        .row(
            "BiddingData",
            &[
                ("Section", 1i16.into()),
                ("Table", 1i16.into()),
                ("Round", 1i16.into()),
                ("Board", 1i16.into()),
                ("Counter", 1i16.into()),
                ("Direction", "N".into()),
                ("Bid", "1C".into()),
            ],
        )
        .result([1, 1, 1, 1, 1, 2], "4SN= HK")
        .read();
    let exchange = &reading.exchange;
    assert_eq!(exchange.sessions[0].name.as_deref(), Some("Tuesday"));
    assert_eq!(exchange.sessions[0].date.unwrap().to_string(), "2005-05-09");
    assert_eq!(exchange.sessions[0].time.unwrap().to_string(), "18:00:00");
    assert_eq!(exchange.player_names[0].text_id.as_deref(), Some("007"));
    // By seat, not by row.
    assert_eq!(exchange.player_numbers[0].name.as_deref(), Some("Béla"));
    assert_eq!(exchange.settings[0].values["ShowResults"], SettingCell::Bool(false));
    assert_eq!(exchange.settings[0].values["BM2PINcode"], SettingCell::Text("1234".into()));
    assert_eq!(exchange.hand_evaluations[0].tricks[1][1], Some(9));
    assert_eq!(exchange.hand_evaluations[0].hcp[3], Some(12));
    assert_eq!(exchange.bidding[0].what.as_deref(), Some("1C"));
    assert_eq!(exchange.results[0].outcome().unwrap().to_string(), "4SN= HK");
    assert_eq!(told(&reading), Vec::<String>::new());
}

#[test]
fn the_last_result_that_is_not_erased_counts() {
    let erased = |made: Made, outcome: &str| {
        let mut row = bws::words::Received { pair_ns: 1, pair_ew: 2, ..Default::default() };
        row.place = bws::words::Place { section: 1, table: 1, round: 1, board: 1 };
        row.fill(&outcome.parse().unwrap());
        row.erased = true;
        made.row("ReceivedData", &row.cells())
    };
    let made = two_tables(Version::Jet4).result([1, 1, 1, 1, 1, 2], "4SN=");
    let made = made.result([1, 1, 1, 1, 1, 2], "4SN+1");
    let reading = erased(made, "4SN+2").result([1, 2, 1, 1, 3, 4], "NP").read();
    let tally = reading.exchange.tally();
    let counting: Vec<_> = tally.counting.values().map(|row| row.id).collect();
    assert_eq!(counting, [2, 4]);
    let history: Vec<_> = tally.history.iter().map(|row| row.id).collect();
    assert_eq!(history, [1, 3]);
    assert_eq!(
        told(&reading),
        [
            "entered-again ReceivedData, ID 1: board 1 of section 1, table 1, round 1 was entered again in ID 2"
        ]
    );
    assert!(!reading.findings.has_problems());
}

#[rstest]
#[case([2, 1, 1, 1, 1, 2], "4SN=", "no-section ReceivedData, ID 1: there is no section 2")]
#[case([1, 9, 1, 1, 1, 2], "4SN=", "no-table ReceivedData, ID 1: section 1 has no table 9")]
#[case([1, 1, 5, 1, 1, 2], "4SN=", "no-round ReceivedData, ID 1: table 1 of section 1 has no round 5")]
#[case([1, 1, 1, 7, 1, 2], "4SN=", "other-board ReceivedData, ID 1: table 1 has boards 1-2 in round 1, not board 7")]
#[case([1, 1, 1, 1, 2, 1], "4SN=", "other-pairs ReceivedData, ID 1: pairs 2 and 1 are named, but the movement has 1 and 2 at table 1 in round 1")]
fn a_contradictory_result_is_told_with_its_row(
    #[case] numbers: [i16; 6],
    #[case] outcome: &str,
    #[case] sentence: &str,
) {
    let reading = two_tables(Version::Jet3).result(numbers, outcome).read();
    assert_eq!(told(&reading), [sentence]);
    assert!(reading.findings.has_problems());
    assert_eq!(reading.exchange.results.len(), 1, "the row still comes");
}

#[test]
fn an_unknown_pair_and_two_results_for_one_board_are_told() {
    let reading = two_tables(Version::Jet4)
        .round([1, 1, 2, 1, 4, 1, 2])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 1, 2, 1, 1, 4], "4SN=")
        .result([1, 2, 1, 2, 3, 77], "PASS")
        .read();
    assert_eq!(
        told(&reading),
        [
            "two-results ReceivedData, ID 2: pair 1 has a result for board 1 already, in ID 1",
            "other-pairs ReceivedData, ID 3: pairs 3 and 77 are named, but the movement has 3 and 4 at table 2 in round 1",
            "unknown-pair ReceivedData, ID 3: pair 77 is nowhere in the movement of section 1",
        ]
    );
}

#[test]
fn numbers_of_two_lines_are_two_pairs() {
    let reading = Made::new(Version::Jet4)
        .section(1, "A", 1)
        .round([1, 1, 1, 1, 1, 1, 1])
        .result([1, 1, 1, 1, 1, 1], "4SN=")
        .read();
    assert!(reading.exchange.lines_are_apart(1));
    assert_eq!(told(&reading), Vec::<String>::new());
}

#[test]
fn cells_that_say_nothing_are_told_and_the_rest_comes() {
    let place = [("Section", 1i16), ("Table", 1), ("Round", 1), ("PairNS", 1), ("PairEW", 2)];
    let row = |made: Made, board: i16, cells: &[(&'static str, &'static str)]| {
        let mut all: Vec<(&str, Value<'_>)> =
            place.iter().map(|&(name, value)| (name, value.into())).collect();
        all.push(("Board", board.into()));
        all.push(("Declarer", 1i16.into()));
        all.extend(cells.iter().map(|&(name, text)| (name, text.into())));
        made.row("ReceivedData", &all)
    };
    let made = two_tables(Version::Jet4);
    let made = row(made, 1, &[("NS/EW", "N"), ("Contract", "9 S"), ("Result", "=")]);
    let made = row(
        made,
        2,
        &[
            ("NS/EW", "E"),
            ("Contract", "4 S"),
            ("Result", "="),
            ("LeadCard", "zz"),
            ("Remarks", "slow"),
        ],
    );
    let reading = made.read();
    let told = told(&reading);
    assert!(told[0].starts_with("unreadable-result ReceivedData, ID 1: Contract: "), "{told:?}");
    assert_eq!(
        told[1..],
        [
            "unknown-remark ReceivedData, ID 2: the remark “slow” is of no known meaning",
            "bad-lead ReceivedData.LeadCard, ID 2: “zz” is no card",
            "other-declarer ReceivedData, ID 2: the declaring pair is 1, but 2 sits there",
        ]
    );
    assert_eq!(reading.exchange.tally().counting.len(), 2);
}

#[test]
fn missing_tables_and_columns_are_told_and_the_rest_comes() {
    let wanted = ["Section", "Tables", "RoundData", "ReceivedData"];
    let reading = Made::with(Version::Jet4, |table| wanted.contains(&table.name))
        .row("Section", &[("ID", 1i16.into()), ("Letter", "A".into())])
        .read();
    let problems: Vec<_> = reading
        .findings
        .list()
        .iter()
        .filter(|finding| finding.severity == Severity::Problem)
        .map(|finding| (finding.code, finding.place.to_string()))
        .collect();
    assert_eq!(
        problems,
        [(Code::MissingTable, "Clients".into()), (Code::MissingTable, "PlayerNumbers".into())]
    );
    assert_eq!(reading.exchange.sections.len(), 1);
}

#[test]
fn columns_of_programs_are_known_and_those_of_nobody_told() {
    let reading = two_tables(Version::Jet4)
        .column("ReceivedData", ColumnSpec::new("custom_VueGraph", ColumnType::Bool))
        .column("ReceivedData", ColumnSpec::new("Colour", ColumnType::Int))
        .column("RoundData", ColumnSpec::new("South", ColumnType::Int))
        .read();
    assert_eq!(
        reading.exchange.custom_columns,
        [("ReceivedData".to_owned(), "custom_VueGraph".to_owned())]
    );
    assert_eq!(told(&reading), ["foreign-column ReceivedData.Colour: the column is of no guide"]);
}

#[rstest]
#[case(Some("1,2,5,6-7"), 0, 0, Ok("1-2,5-7"))]
#[case(None, 3, 5, Ok("3-5"))]
#[case(None, 0, 0, Ok(""))]
#[case(Some("1,x"), 0, 0, Err(()))]
#[case(None, 5, 3, Err(()))]
#[case(None, -3, 3, Err(()))]
#[case(None, 1, 30_000, Err(()))]
fn boards_of_a_round(
    #[case] custom: Option<&str>,
    #[case] low_board: i16,
    #[case] high_board: i16,
    #[case] boards: Result<&str, ()>,
) {
    let custom_boards = custom.map(str::to_owned);
    let row =
        bws::exchange::RoundRow { custom_boards, low_board, high_board, ..Default::default() };
    assert_eq!(
        row.boards().map(|list| list.to_string()).map_err(|_| ()),
        boards.map(str::to_owned)
    );
}

#[rstest]
#[case(b"".to_vec())]
#[case(b"hello".to_vec())]
#[case(vec![0; 4096])]
fn what_is_no_database_is_refused_with_a_sentence(#[case] bytes: Vec<u8>) {
    let error = read_bytes(bytes).unwrap_err().to_string();
    assert!(error.len() > 20, "{error}");
}

#[test]
fn a_truncated_or_overwritten_file_gives_what_is_left() {
    for version in [Version::Jet3, Version::Jet4] {
        let whole = two_tables(version).result([1, 1, 1, 1, 1, 2], "4SN=").bytes();
        for cut in 1..16 {
            let _ = read_bytes(whole[..whole.len() * cut / 16].to_vec());
        }
        for at in (0..whole.len()).step_by(1009) {
            let mut broken = whole.clone();
            broken[at] ^= 0xFF;
            let _ = read_bytes(broken);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_change_of_bytes_is_read_checked_and_made_an_event_without_a_panic(
        jet4 in any::<bool>(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let version = if jet4 { Version::Jet4 } else { Version::Jet3 };
        let mut bytes = two_tables(version).result([1, 1, 1, 1, 1, 2], "4SN=").bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(reading) = read_bytes(bytes.clone()) {
            let _ = bws::read::event::FileEvent::of(&reading.exchange, "test");
        }
        let _ = bws::check::check_bytes(bytes);
    }
}

#[test]
fn results_of_other_pairs_in_the_same_place_are_not_entered_again() {
    let reading = two_tables(Version::Jet4)
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 1, 1, 1, 3, 4], "4SN-1")
        .result([1, 1, 1, 1, 2, 1], "4SE+1")
        .read();
    let tally = reading.exchange.tally();
    let ids = |rows: &[&bws::words::Received]| rows.iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(tally.counting.values().map(|row| row.id).collect::<Vec<_>>(), [3]);
    // Pairs 1 and 2 entered theirs again, in the other direction.
    assert_eq!(ids(&tally.history), [1]);
    let told = told(&reading);
    assert_eq!(
        told[..2],
        [
            "entered-again ReceivedData, ID 1: board 1 of section 1, table 1, round 1 was entered again in ID 3",
            "same-place ReceivedData, ID 2: pairs 3 and 4 have a result at the same table, round and board as pairs 2 and 1 in ID 3",
        ],
        "{told:?}"
    );
}

#[test]
fn where_both_lines_have_numbers_of_their_own_the_direction_tells_the_pairs_apart() {
    let reading = Made::new(Version::Jet4)
        .section(1, "A", 2)
        .round([1, 1, 1, 1, 1, 1, 2])
        .round([1, 2, 1, 2, 2, 1, 2])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 1, 1, 1, 2, 1], "4SN-1")
        .read();
    let codes: Vec<_> = told(&reading).into_iter().filter(|line| line.contains("ID 1:")).collect();
    assert!(codes[0].starts_with("same-place "), "{codes:?}");
}
