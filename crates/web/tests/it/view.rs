//! What a table is told: its rounds, where everything goes, its results.

use jiff::Timestamp;
use movement::{Kind, Wanted, generate};
use rstest::rstest;
use serde_json::{Value, json};
use session::log::{CallAnswered, CallMade, EntrySetAside, StageSet};
use session::model::{CallAnswer, SessionNo, Stage};
use session::{Author, Command, EventId, FactId, Seq};
use test_support::commands::{section, slot};
use test_support::events::CLUB_NIGHT;
use uuid::Uuid;
use web::view::{Around, Entered, TableView};

use crate::evening::{Evening, table};

fn view(evening: &mut Evening, letters: &str, number: u16) -> Value {
    let scores = evening.state.scores().clone();
    let entered = |seq: Seq| {
        let by = Author::Table { section: letters.parse().unwrap(), table: table(number) };
        Some(Entered { id: FactId::derived(&seq.to_string()), by: by.to_string() })
    };
    let around = Around {
        event: EventId(Uuid::from_u128(7)),
        seq: evening.state.head(),
        time: Timestamp::UNIX_EPOCH,
        entered: &entered,
        is_director: false,
    };
    let view = TableView::of(evening.event(), &scores, section(letters), table(number), &around);
    serde_json::to_value(view.unwrap()).unwrap()
}

#[test]
fn a_view_is_written_as_the_protocol_has_it() {
    let mut evening = Evening::club();
    evening.enter("A1 1 4SE= HK");
    let view = view(&mut evening, "A", 1);
    assert_eq!(
        view["event"],
        json!({"id": "00000000-0000-0000-0000-000000000007", "name": "Club night",
               "club": "Tenace Bridge Club", "date": "2026-11-17"})
    );
    for (field, value) in [
        ("session", json!(1)),
        ("section", json!("A")),
        ("table", json!(1)),
        ("kind", json!("pairs")),
        ("stage", json!("open")),
        ("hands", json!([1, 2])),
        ("calls", json!([])),
        ("set_aside", json!([])),
        ("time", json!("1970-01-01T00:00:00Z")),
    ] {
        assert_eq!(view[field], value, "{field}");
    }
    assert_eq!(view["seq"], json!(evening.state.head().0));
    assert!(view["movement"].as_u64().unwrap() < view["seq"].as_u64().unwrap());
    assert_eq!(view["policy"]["results"], "all");
    assert_eq!(
        view["rounds"][0],
        json!({
            "round": 1, "boards": [1, 2], "played": true,
            "seating": {"ns": 1, "ew": 1},
            "names": {"N": "Ann Bell", "S": "Bob Cole", "E": "Zoë Müller", "W": "José Ångström"},
            "numbers": {"N": "101", "S": "102", "E": "103", "W": "1044"},
            "contestants": {"N": "NS1", "S": "NS1", "E": "EW1", "W": "EW1"},
            "arrow_switch": [], "begins": ["NS1", "EW1"], "shared_with": [],
            "boards_from": null, "boards_to": "A3",
            "boards_go": [{"boards": [1, 2], "to": "A3"}],
            "moves": [{"who": "NS1", "stays": true},
                      {"who": "EW1", "table": "A2", "side": "EW", "seat": null}],
        })
    );
    let result = &view["results"][0];
    assert_eq!(
        *result,
        json!({
            "round": 1, "board": 1, "outcome": "4SE= HK", "score": -420,
            "seq": view["seq"], "id": FactId::derived(&view["seq"].to_string()).to_string(),
            "seating": {"ns": 1, "ew": 1}, "by": "table A1",
            "percentage": {"ns": "50.00", "ew": "50.00"},
        })
    );
    assert_eq!(view["regulars"][0], json!(["101", "Ann Bell"]));
    assert_eq!(view["regulars"].as_array().unwrap().len(), 4);
}

#[test]
fn the_last_round_ends_the_session_and_the_boards_go_nowhere() {
    let view = view(&mut Evening::club(), "A", 2);
    let last = &view["rounds"][2];
    assert_eq!(last["boards_from"], "A3");
    assert_eq!(last["boards_to"], Value::Null);
    assert_eq!(last["boards_go"], json!([]));
    assert_eq!(
        last["moves"],
        json!([{"who": "NS2", "finished": true}, {"who": "EW3", "finished": true}])
    );
}

#[test]
fn a_missing_pair_is_nobody_and_its_opponents_sit_out() {
    let view = view(&mut Evening::club(), "B", 1);
    let first = &view["rounds"][0];
    assert_eq!(first["played"], false);
    assert_eq!(first["seating"], json!({"ns": null, "ew": 1}));
    assert_eq!(first["contestants"], json!({"N": null, "S": null, "E": "1", "W": "1"}));
    assert_eq!(first["moves"], json!([{"who": "1", "table": "B2", "side": "EW", "seat": null}]));
    // Pair 3 sits out the last round, so it is done after the round before.
    let other = view_of_second_table();
    assert_eq!(
        other["rounds"][1]["moves"],
        json!([{"who": "3", "finished": true}, {"who": "1", "table": "B2", "side": "NS", "seat": null}])
    );
    assert_eq!(
        other["rounds"][0]["moves"],
        json!([{"who": "2", "sits_out": true}, {"who": "3", "table": "B2", "side": "NS", "seat": null}])
    );
}

fn view_of_second_table() -> Value {
    view(&mut Evening::club(), "B", 2)
}

/// Returns who is told of an arrow switch in the rounds of a table.
fn arrow_switches(evening: &mut Evening, table: u16) -> Vec<Vec<String>> {
    let view = view(evening, "A", table);
    let rounds = view["rounds"].as_array().unwrap().iter();
    rounds.map(|round| serde_json::from_value(round["arrow_switch"].clone()).unwrap()).collect()
}

/// Plays a movement in section A, in sets of one board.
fn evening_of(wanted: &Wanted) -> Evening {
    let movement = generate(wanted).unwrap();
    let rows = movement.rows().iter().filter_map(|row| match row.seating {
        movement::Seating::Pairs { ns, ew } if row.set > 0 => Some(format!(
            "{{ table = {}, round = {}, ns = {ns}, ew = {ew}, boards = \"{}\" }},\n",
            row.table, row.round, row.set
        )),
        _ => None,
    });
    let rows: String = rows.collect();
    Evening::of(&format!(
        "name = \"Evening\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [\n{rows}]\n"
    ))
}

#[test]
fn an_arrow_switch_names_both_pairs_of_a_table_that_is_turned() {
    let mut evening = evening_of(&Wanted::new(Kind::Scrambled, 7));
    for table in 1..=7 {
        let told = arrow_switches(&mut evening, table);
        assert!(told[..6].iter().all(Vec::is_empty), "{table}: {told:?}");
        assert_eq!(told[6].len(), 2, "{table}: {told:?}");
        assert!(told[6].contains(&table.to_string()), "{table}: {told:?}");
    }
    // When the arrow is turned back, those who sit the old way again are told too.
    let mut evening = Evening::of(
        r#"
        name = "One round turned"
        [[sessions]]
        [[sessions.sections]]
        section = "A"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 4, boards = "1" },
            { table = 2, round = 1, ns = 2, ew = 5, boards = "2" },
            { table = 3, round = 1, ns = 3, ew = 6, boards = "3" },
            { table = 1, round = 2, ns = 6, ew = 1, boards = "2" },
            { table = 2, round = 2, ns = 4, ew = 2, boards = "3" },
            { table = 3, round = 2, ns = 5, ew = 3, boards = "1" },
            { table = 1, round = 3, ns = 1, ew = 5, boards = "3" },
            { table = 2, round = 3, ns = 2, ew = 6, boards = "1" },
            { table = 3, round = 3, ns = 3, ew = 4, boards = "2" },
        ]
        "#,
    );
    let told = arrow_switches(&mut evening, 1);
    assert_eq!(told, [vec![], vec!["6".to_owned(), "1".into()], vec!["1".to_owned(), "5".into()]]);
}

/// The pair that leaves the pivot table sits East-West from then on, and the one that comes to it
/// North-South: that is their way, and no arrow is switched.
#[rstest]
#[case(Kind::Hesitation, 7, &[7])]
#[case(Kind::Hesitation, 8, &[8])]
#[case(Kind::DoubleHesitation, 6, &[2, 6])]
fn leaving_the_pivot_table_is_no_arrow_switch(
    #[case] kind: Kind,
    #[case] tables: u16,
    #[case] pivots: &[u16],
) {
    let mut evening = evening_of(&Wanted::new(kind, tables));
    for table in 1..=tables {
        let told = arrow_switches(&mut evening, table);
        let (last, before) = told.split_last().unwrap();
        assert!(before.iter().all(Vec::is_empty), "{kind} table {table}: {told:?}");
        // In the last round every table but the pivot is turned.
        let is_pivot = pivots.contains(&table);
        assert_eq!(last.contains(&table.to_string()), !is_pivot, "{kind} table {table}: {told:?}");
        assert!(!is_pivot || last.is_empty(), "{kind} table {table}: {told:?}");
    }
}

/// In a Howell everybody changes direction on the way; only who stays at a table can be turned there.
#[rstest]
#[case(Kind::Howell, 4)]
#[case(Kind::Howell, 5)]
#[case(Kind::ReducedHowell, 6)]
fn who_moves_in_a_howell_is_told_of_no_arrow_switch(#[case] kind: Kind, #[case] tables: u16) {
    let mut evening = evening_of(&Wanted::new(kind, tables));
    for table in 1..=tables {
        let view = view(&mut evening, "A", table);
        for round in view["rounds"].as_array().unwrap() {
            for who in round["arrow_switch"].as_array().unwrap() {
                let moves = round["moves"].as_array().unwrap();
                let own = moves.iter().find(|one| one["who"] == *who).unwrap();
                let stays = own["stays"] == true
                    || own["finished"] == true
                    || own["table"] == format!("A{table}");
                assert!(stays, "{kind} table {table}: {round}");
            }
        }
    }
    // Three pairs at two tables: a Howell with a missing pair.
    let view = view_of_second_table();
    let rounds = view["rounds"].as_array().unwrap().iter();
    assert!(rounds.map(|round| &round["arrow_switch"]).all(|told| *told == json!([])), "{view}");
}

#[test]
fn a_pair_that_sat_out_first_begins_later() {
    let mut evening = Evening::of(
        r#"
        name = "Three pairs"
        [[sessions]]
        [[sessions.sections]]
        section = "A"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 2, boards = "1" },
            { table = 2, round = 1, ns = 3, ew = 0, boards = "2" },
            { table = 1, round = 2, ns = 1, ew = 3, boards = "3" },
        ]
        "#,
    );
    let begins = |view: &Value| -> Vec<Value> {
        view["rounds"].as_array().unwrap().iter().map(|round| round["begins"].clone()).collect()
    };
    assert_eq!(begins(&view(&mut evening, "A", 1)), [json!(["1", "2"]), json!(["3"])]);
    assert_eq!(begins(&view(&mut evening, "A", 2)), [json!([])]);
}

#[test]
fn tables_that_play_the_same_boards_share_them() {
    let file =
        CLUB_NIGHT.replace("ns = 2, ew = 2, boards = \"3-4\"", "ns = 2, ew = 2, boards = \"2-3\"");
    let file = file.replace("ns = 2, ew = 3, boards = \"1-2\"", "ns = 2, ew = 3, boards = \"1\"");
    let file = file.replace("ns = 3, ew = 2, boards = \"1-2\"", "ns = 3, ew = 2, boards = \"1\"");
    let mut evening = Evening::of(&file);
    let first = view(&mut evening, "A", 1);
    assert_eq!(first["rounds"][0]["shared_with"], json!(["A2"]));
    assert_eq!(first["rounds"][1]["shared_with"], json!([]));
    assert_eq!(view(&mut evening, "A", 2)["rounds"][0]["shared_with"], json!(["A1"]));
}

#[test]
fn players_who_score_alone_move_by_seat() {
    let mut evening = Evening::of(
        r#"
        name = "Individual"
        [[sessions]]
        pairs = [{ section = "A", pair = 1, players = ["7"] }]
        [[sessions.sections]]
        section = "A"
        kind = "individual"
        rounds = [
            { table = 1, round = 1, north = 1, east = 2, south = 3, west = 4, boards = "1" },
            { table = 1, round = 2, north = 1, east = 3, south = 4, west = 2, boards = "2" },
        ]
        "#,
    );
    let view = view(&mut evening, "A", 1);
    assert_eq!(view["kind"], "individual");
    let first = &view["rounds"][0];
    assert_eq!(first["seating"], json!({"north": 1, "east": 2, "south": 3, "west": 4}));
    assert_eq!(first["numbers"]["N"], "7");
    assert_eq!(first["names"]["N"], Value::Null);
    assert_eq!(
        first["moves"],
        json!([
            {"who": "1", "stays": true},
            {"who": "2", "table": "A1", "side": "EW", "seat": "W"},
            {"who": "3", "table": "A1", "side": "EW", "seat": "E"},
            {"who": "4", "table": "A1", "side": "NS", "seat": "S"},
        ])
    );
    assert_eq!(view["rounds"][1]["arrow_switch"], json!([]));
}

#[rstest]
#[case::own_evening("", true)]
#[case::switched_off("ShowPercentage = false", false)]
#[case::without_the_list("ShowResults = false", true)]
#[case::offline("BM3ViewResults = 2\nBM3ConnectionMode = 1", false)]
#[case::only_after_the_round("BM3ViewResults = 3", false)]
fn percentages_are_shown_as_the_policy_says(#[case] settings: &str, #[case] shown: bool) {
    let mut evening = Evening::with_settings(settings);
    evening.enter_all(&["A1 1 4SE=", "A3 1 4SE-1"]);
    let view = view(&mut evening, "A", 1);
    assert_eq!(view["results"][0].get("percentage").is_some(), shown);
}

#[test]
fn after_the_round_percentages_of_the_whole_round_appear() {
    let mut evening = Evening::with_settings("BM3ViewResults = 3");
    evening.enter_all(&["A1 1 4SE=", "A1 2 NP"]);
    let view = view(&mut evening, "A", 1);
    assert!(view["results"][0].get("percentage").is_some());
    assert!(view["results"][1].get("percentage").is_none(), "not played is worth nothing");
    assert!(view["results"][1].get("score").is_none());
}

#[test]
fn regulars_are_left_out_where_names_are_not_known() {
    let view = view(&mut Evening::with_settings("BM2NameSource = 2"), "A", 1);
    assert_eq!(view["regulars"], json!([]));
}

#[test]
fn a_table_that_is_not_in_the_movement_has_no_rounds_and_one_of_no_section_no_view() {
    let mut evening = Evening::club();
    let scores = evening.state.scores().clone();
    let around = Around {
        event: EventId(Uuid::nil()),
        seq: Seq::START,
        time: Timestamp::UNIX_EPOCH,
        entered: &|_| None,
        is_director: false,
    };
    let view = |letters, number| {
        TableView::of(evening.event(), &scores, section(letters), table(number), &around)
    };
    assert_eq!(view("A", 4).map(|view| view.rounds.len()), Some(0), "it may have been dropped");
    assert!(view("C", 1).is_none());
}

#[test]
fn a_table_sees_its_own_calls_and_entries_that_wait_and_the_stage() {
    let mut evening = Evening::club();
    let call = |number: u16| {
        Command::CallDirector(CallMade {
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            table: table(number),
            round: None,
            reason: Some("ruling".into()),
        })
    };
    let first = evening.tell(&call(2));
    let own = evening.tell(&call(1));
    let aside = evening.tell(&Command::SetAside(EntrySetAside {
        slot: slot("A", 1, 2, 3),
        seating: None,
        outcome: "3NTE-1".parse().unwrap(),
        why: "the movement changed".into(),
    }));
    let stage = StageSet { session: SessionNo::FIRST, stage: Stage::Closed };
    evening.tell(&Command::SetStage(stage));
    let seen = view(&mut evening, "A", 1);
    assert_eq!(
        seen["calls"],
        json!([{"call": own.0, "state": "made", "reason": "ruling", "before": 1}])
    );
    assert_eq!(
        seen["set_aside"],
        json!([{"entry": aside.0, "round": 2, "board": 3, "outcome": "3NTE-1",
                "why": "the movement changed"}])
    );
    assert_eq!(seen["stage"], "closed");
    let answer = |call, answer| Command::AnswerCall(CallAnswered { call, answer });
    evening.tell(&answer(first, CallAnswer::Deferred));
    evening.tell(&answer(own, CallAnswer::InProgress));
    let seen = view(&mut evening, "A", 1);
    assert_eq!(
        seen["calls"],
        json!([{"call": own.0, "state": "in_progress", "reason": "ruling", "before": 0}])
    );
    evening.tell(&answer(own, CallAnswer::Resolved));
    assert_eq!(view(&mut evening, "A", 1)["calls"], json!([]));
    assert_eq!(view(&mut evening, "A", 3)["set_aside"], json!([]));
}
