//! What a table may look at, and what it is never shown.

use bridge::BoardNo;
use hands::double_dummy::TrickTable;
use rstest::rstest;
use serde_json::{Value, json};
use session::log::{ResultsOfLeaver, StageSet, Withdrawn};
use session::model::{RoundNo, SessionNo, Stage};
use session::{AcceptanceDue, Command, EnterAtTable, EnterResult, EventId, Seq};
use test_support::commands::{enter, section};
use test_support::events::CLUB_NIGHT;
use uuid::Uuid;
use web::look::{self, NotShown};
use web::view::{Around, TableView};

use crate::evening::{Evening, NOW, table};

fn number(board: u32) -> BoardNo {
    BoardNo::new(board).unwrap()
}

fn tricks() -> TrickTable {
    "3a3a3a3a494857574949".parse().unwrap()
}

fn board(evening: &mut Evening, letters: &str, at: u16, board: u32) -> Result<Value, NotShown> {
    let scores = evening.state.scores().clone();
    let event = evening.event();
    let tricks = tricks();
    look::board(
        event,
        &scores,
        section(letters),
        table(at),
        number(board),
        None,
        Some(&tricks),
        NOW,
    )
    .map(|look| serde_json::to_value(look).unwrap())
}

/// Board 1 played at three tables: A1 in round 1, A3 in round 2, B2 in round 1.
fn three_results(settings: &str) -> Evening {
    let mut evening = Evening::with_settings(settings);
    evening.enter_all(&["A1 1 4SE= HJ", "A3 1 4SE+1 D5", "B2 1 3NTE-1"]);
    evening
}

#[test]
fn a_board_that_was_played_is_shown_as_the_protocol_has_it() {
    let mut evening = three_results("");
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(
        look,
        json!({
            "board": 1,
            "unit": "matchpoints",
            "percentage": {"ns": "50.00", "ew": "50.00"},
            "matchpoints": {"ns": "3", "ew": "3"},
            "rows": [
                {"ns": "B2", "ew": "B3", "contract": "3NTE-1", "score": 50,
                 "percentage": "94.44", "points": "5.67", "own": false},
                {"ns": "1", "ew": "1", "contract": "4SE=", "lead": "HJ", "score": -420,
                 "percentage": "50.00", "points": "3", "own": true},
                {"ns": "3", "ew": "2", "contract": "4SE+1", "lead": "D5", "score": -450,
                 "percentage": "5.56", "points": "0.33", "own": false},
            ],
            "frequencies": [
                {"score": 50, "count": 1, "percentage": "94.44", "points": "5.67", "own": false},
                {"score": -420, "count": 1, "percentage": "50.00", "points": "3", "own": true},
                {"score": -450, "count": 1, "percentage": "5.56", "points": "0.33", "own": false},
            ],
            "hand": {
                "deal": "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
                "dealer": "N", "vulnerable": "None",
                "points": {"N": 1, "E": 20, "S": 13, "W": 6},
                "makes": {"N": [0, 0, 0, 0, 0], "E": [4, 4, 3, 1, 3],
                          "S": [0, 0, 0, 0, 0], "W": [4, 4, 2, 1, 3]},
            },
        })
    );
}

/// Of 17 tables two have the same bottom: 3.125 and 96.875 %, a half of the last digit on both sides.
#[test]
fn the_percentages_of_both_sides_add_to_100() {
    let rounds = (1..=17).map(|at| {
        format!("{{ table = {at}, round = 1, ns = {at}, ew = {}, boards = \"1\" }},", at + 17)
    });
    let file = format!(
        "name = \"Large\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{}]\n",
        rounds.collect::<String>()
    );
    let mut evening = Evening::of(&file);
    for at in 1..=17 {
        let made =
            ["-7", "-6", "-5", "-4", "-3", "-2", "-1", "=", "+1", "+2", "+3", "+4", "+5", "+6"];
        let outcome = match made.get(at - 1) {
            Some(made) => format!("1NTN{made}"),
            None if at == 17 => "1NTN-7".to_owned(),
            None => format!("{}SN=", at - 10),
        };
        evening.enter(&format!("A{at} 1 {outcome}"));
    }
    let mut shown = Vec::new();
    for at in 1..=17 {
        let look = board(&mut evening, "A", at, 1).unwrap();
        let side =
            |side: &str| look["percentage"][side].as_str().unwrap().parse::<scoring::Score>();
        assert_eq!(side("ns").unwrap() + side("ew").unwrap(), scoring::Score::whole(100), "{look}");
        shown.push(look["percentage"]["ns"].as_str().unwrap().to_owned());
    }
    assert_eq!(shown[..3], ["3.12", "12.50", "18.75"]);
}

#[rstest]
#[case::not_entered(&[], 1, NotShown::NotPlayedHere)]
#[case::only_elsewhere(&["A3 1 4SE="], 1, NotShown::NotPlayedHere)]
#[case::not_played(&["A1 1 NP", "A3 1 4SE="], 1, NotShown::NotPlayedHere)]
#[case::an_average(&["A1 1 A A", "A3 1 4SE="], 1, NotShown::NotPlayedHere)]
#[case::a_newcomer_has_it_before_them(&["A1 1 4SE=", "A1 3 PASS"], 1, NotShown::StillToPlay)]
#[case::newcomers_may_have_sat_down(&["A1 1 4SE=", "A1 2 PASS", "A1 3 PASS", "A1 4 PASS"], 1, NotShown::StillToPlay)]
fn a_board_nobody_should_see_is_not_shown(
    #[case] results: &[&str],
    #[case] of: u32,
    #[case] why: NotShown,
) {
    let mut evening = Evening::club();
    evening.enter_all(results);
    assert_eq!(board(&mut evening, "A", 1, of), Err(why));
}

/// A phone stays at its table, and so do the results that it was told.
#[test]
fn the_view_tells_no_more_of_an_earlier_round_than_the_board() {
    let mut evening = Evening::club();
    let told = |evening: &mut Evening| {
        let scores = evening.state.scores().clone();
        let around = Around {
            event: EventId(Uuid::nil()),
            seq: Seq::START,
            time: NOW,
            entered: &|_| None,
            is_director: false,
        };
        let view = TableView::of(evening.event(), &scores, section("A"), table(1), &around);
        let view = serde_json::to_value(view.unwrap()).unwrap();
        let own = view["results"][0].clone();
        (own["outcome"].clone(), own["score"].clone(), own.get("percentage").is_some(), view)
    };
    evening.enter_all(&["A1 1 4SE= H3"]);
    let (outcome, score, has_worth, _) = told(&mut evening);
    assert_eq!((outcome, score, has_worth), (json!("4SE= H3"), json!(-420), true));
    // East-West 3 sit here now, and have still to play board 1.
    evening.enter_all(&["A1 3 PASS"]);
    let (outcome, score, has_worth, view) = told(&mut evening);
    assert_eq!((outcome, score, has_worth), (json!(""), json!(null), false));
    assert_eq!(view["results"][1]["outcome"], "PASS");
    evening.enter_all(&["A2 1 4SE="]);
    assert_eq!(told(&mut evening).0, json!("4SE= H3"));
}

#[test]
fn a_board_of_an_earlier_round_is_shown_once_everybody_here_has_played_it() {
    let mut evening = Evening::club();
    evening.enter_all(&["A1 1 4SE=", "A1 3 PASS", "A2 1 4SE="]);
    // East-West 3, who sit here in round 2, have played board 1 now.
    assert!(board(&mut evening, "A", 1, 1).is_ok());
}

#[rstest]
#[case::all("BM3ViewResults = 2", 1)]
#[case::off("BM3ViewResults = 0", 0)]
#[case::own("BM3ViewResults = 1", 1)]
#[case::off_for_older_ones("ShowResults = false", 0)]
#[case::without_the_own_one("ShowOwnResult = false", 1)]
#[case::at_the_end_of_the_round("BM3ViewResults = 3", 0)]
#[case::offline("BM3ViewResults = 2\nBM3ConnectionMode = 1", 0)]
#[case::sections_together("GroupSections = true", 3)]
#[case::at_most_two("GroupSections = true\nMaximumResults = 2", 2)]
fn rows_are_shown_as_the_policy_says(#[case] settings: &str, #[case] expected: usize) {
    let mut evening = three_results(settings);
    let look = board(&mut evening, "B", 2, 1).unwrap();
    let with_all_sections = settings.contains("GroupSections");
    // Section B has board 1 once, so without its own result nothing is left.
    let expected = if settings.contains("ShowOwnResult") { 0 } else { expected };
    assert_eq!(look["rows"].as_array().unwrap().len(), expected, "{look}");
    assert_eq!(look["frequencies"].as_array().unwrap().len(), expected);
    if with_all_sections {
        let own = look["rows"].as_array().unwrap().iter().filter(|row| row["own"] == true);
        assert_eq!(own.count(), 1, "the own one is always among them");
    }
}

#[test]
fn results_wait_for_the_end_of_the_round() {
    let mut evening = three_results("BM3ViewResults = 3");
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert!(look["rows"].as_array().unwrap().is_empty());
    assert!(look.get("percentage").is_none());
    evening.enter("A1 2 NP");
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look["rows"].as_array().unwrap().len(), 2);
    assert_eq!(look["percentage"]["ns"], "50.00");
}

#[rstest]
#[case("ShowPercentage = false", false)]
#[case("ShowPercentage = true", true)]
fn nothing_says_what_a_result_is_worth_where_percentages_are_off(
    #[case] settings: &str,
    #[case] shown: bool,
) {
    let mut evening = three_results(settings);
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look.get("percentage").is_some(), shown);
    assert_eq!(look.get("matchpoints").is_some(), shown);
    assert_eq!(look["rows"][0].get("percentage").is_some(), shown);
    assert_eq!(look["rows"][0].get("points").is_some(), shown);
    assert_eq!(look["frequencies"][0].get("percentage").is_some(), shown);
}

#[rstest]
#[case("", true)]
#[case("BM2ViewHandRecord = true", true)]
#[case("BM2ViewHandRecord = false", false)]
#[case("BM3ViewHandrecord = true", true)]
#[case("BM3ViewHandrecord = false", false)]
fn the_cards_are_shown_as_the_policy_says(#[case] settings: &str, #[case] shown: bool) {
    let mut evening = three_results(settings);
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look.get("hand").is_some(), shown);
}

#[test]
fn imps_are_imps_and_teams_see_theirs_once_both_tables_have_played() {
    let cross = CLUB_NIGHT.replace(
        "[[sessions]]\n",
        "[[sessions]]\n    groups = [{ number = 1, method = \"cross_imps_2_average\" }]\n",
    );
    let mut evening = Evening::of(&cross);
    evening.enter_all(&["A1 1 4SE=", "A3 1 4SE-1"]);
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look["unit"], "imps");
    assert!(look.get("percentage").is_none());
    assert_eq!(look["matchpoints"], json!({"ns": "-6.67", "ew": "6.67"}));

    let mut evening = Evening::of(
        r#"
        name = "League"
        [[sessions]]
        groups = [{ number = 1, method = "team_vp_discrete" }]
        [[sessions.sections]]
        section = "A"
        kind = "teams"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
            { table = 2, round = 1, ns = 2, ew = 1, boards = "1-2" },
        ]
        "#,
    );
    evening.enter("A1 1 4SN=");
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert!(look.get("matchpoints").is_none());
    evening.enter("A2 1 4SN-1");
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look["unit"], "imps");
    assert_eq!(look["matchpoints"], json!({"ns": "10", "ew": "-10"}));
    let other = board(&mut evening, "A", 2, 1).unwrap();
    assert_eq!(other["matchpoints"], json!({"ns": "-10", "ew": "10"}));
}

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

/// Two matches of two boards; the cards of the first are known.
fn league(deal: &str) -> Evening {
    let tables = [(1, 1, 2), (2, 2, 1), (3, 3, 4), (4, 4, 3)];
    let rows = tables.map(|(at, ns, ew)| {
        format!("{{ table = {at}, round = 1, ns = {ns}, ew = {ew}, boards = \"1-2\" }},")
    });
    Evening::of(&format!(
        "name = \"League\"\n[[sessions]]\ngroups = [{{ number = 1, method = \"team_vp_discrete\" }}]\n\
         hands = [{{ board = 1, deal = \"{deal}\" }}]\n\
         [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [{}]\n",
        rows.concat()
    ))
}

#[test]
fn the_directors_menu_waits_for_the_other_room() {
    let mut evening = league(DEAL);
    evening.enter("A1 1 4SN=");
    let one = BoardNo::new(1).unwrap();
    let menu = |evening: &Evening| {
        look::director_board(evening.event(), section("A"), table(1), one, None, false, NOW)
            .unwrap()
    };
    let board = menu(&evening);
    assert!(board.locked && board.hand.is_none() && board.entries.len() == 1);
    evening.enter("A2 1 4SN-1");
    assert!(!menu(&evening).locked);
}

/// A match that is scored board by board has percentages.
#[test]
fn the_view_has_no_percentage_before_the_other_room_has_played() {
    let file = r#"
        name = "League"
        [[sessions]]
        groups = [{ number = 1, method = "matchpoints" }]
        [[sessions.sections]]
        section = "A"
        kind = "teams"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
            { table = 2, round = 1, ns = 2, ew = 1, boards = "1-2" },
            { table = 3, round = 1, ns = 3, ew = 4, boards = "1-2" },
            { table = 4, round = 1, ns = 4, ew = 3, boards = "1-2" },
        ]
    "#;
    let mut evening = Evening::of(file);
    let has_worth = |evening: &mut Evening| {
        let scores = evening.state.scores().clone();
        let around = Around {
            event: EventId(Uuid::nil()),
            seq: Seq::START,
            time: NOW,
            entered: &|_| None,
            is_director: false,
        };
        let view = TableView::of(evening.event(), &scores, section("A"), table(1), &around);
        view.unwrap().results.iter().any(|result| result.percentage.is_some())
    };
    evening.enter_all(&["A1 1 4SN=", "A3 1 3NTN="]);
    assert!(!has_worth(&mut evening));
    evening.enter("A2 1 4SN-1");
    assert!(has_worth(&mut evening));
}

#[test]
fn teams_see_cards_and_results_once_the_other_room_has_played() {
    let deal = DEAL;
    let mut evening = league(deal);
    evening.enter_all(&["A1 1 4SN=", "A3 1 3NTN="]);
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look["rows"].as_array().unwrap().len(), 1, "{look}");
    assert_eq!((look["rows"][0]["own"].clone(), look.get("hand")), (json!(true), None));
    // Put off, it may still be played there.
    evening.enter("A2 1 NP");
    assert_eq!(board(&mut evening, "A", 1, 1).unwrap().get("hand"), None);
    evening.tell(&Command::SetStage(StageSet { session: SessionNo::FIRST, stage: Stage::Closed }));
    assert_eq!(board(&mut evening, "A", 1, 1).unwrap()["hand"]["deal"], deal);
    evening.tell(&Command::SetStage(StageSet { session: SessionNo::FIRST, stage: Stage::Open }));
    evening.correct("A2 1 4SN-1");
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look["rows"].as_array().unwrap().len(), 3, "{look}");
    assert_eq!(look["hand"]["deal"], deal);
    assert_eq!(board(&mut evening, "A", 3, 1).unwrap().get("hand"), None);
}

/// Whoever left plays nothing in the other room.
#[test]
fn nobody_waits_for_a_team_that_left() {
    let mut evening = league(DEAL);
    evening.enter("A1 1 4SN=");
    assert_eq!(board(&mut evening, "A", 1, 1).unwrap().get("hand"), None);
    evening.tell(&Command::Withdraw(Withdrawn {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: "2".parse().unwrap(),
        from_round: RoundNo::FIRST,
        results: ResultsOfLeaver::Stay,
        reason: None,
    }));
    assert_eq!(board(&mut evening, "A", 1, 1).unwrap()["hand"]["deal"], DEAL);
}

/// Table 3 leaves board 6 out in the first round, so the second round of table 1 never opens; its last one does.
#[test]
fn a_board_left_out_elsewhere_hides_no_summary() {
    let mut evening = Evening::club();
    let summary = |evening: &mut Evening| {
        let scores = evening.state.scores().clone();
        look::summary(evening.event(), &scores, section("A"), table(1), NOW).map(|_| ())
    };
    evening.enter_all(&["A1 1 PASS", "A1 2 PASS", "A2 3 PASS", "A2 4 PASS", "A3 5 PASS"]);
    evening.enter_all(&["A1 3 PASS", "A1 4 PASS", "A2 5 PASS", "A2 6 PASS", "A3 1 PASS"]);
    evening.enter_all(&["A1 5 PASS", "A1 6 PASS"]);
    assert_eq!(summary(&mut evening), Err(NotShown::NotYet), "nobody has come for the last round");
    evening.enter("A3 2 PASS");
    assert_eq!(summary(&mut evening), Ok(()));
}

/// What it is worth is a comparison too, also in a round that is long over.
#[test]
fn the_summary_says_nothing_of_a_board_that_is_not_accepted() {
    let mut evening = whole_evening("");
    let entry = EnterResult { correct: true, ..enter("A1 1 3NTN+1") };
    let acceptance = AcceptanceDue::Follows;
    evening.tell(&Command::EnterAtTable(EnterAtTable { entry, acceptance }));
    let scores = evening.state.scores().clone();
    let summary = look::summary(evening.event(), &scores, section("A"), table(1), NOW).unwrap();
    let own = summary.contestants.iter().find(|one| one.who == "NS1").unwrap();
    let worth = own.boards.iter().map(|one| (one.board.get(), one.percentage.is_some()));
    let expected = (1..=6).map(|board| (board, board != 1));
    assert_eq!(worth.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

fn whole_evening(settings: &str) -> Evening {
    let mut evening = Evening::with_settings(settings);
    for (at, boards) in [("A1", [1, 2, 3, 4, 5, 6]), ("A2", [3, 4, 5, 6, 1, 2])] {
        for board in boards {
            evening.enter(&format!("{at} {board} 3NTN={}", if board == 1 { "" } else { " S2" }));
        }
    }
    for board in [5, 6, 1, 2, 3, 4] {
        evening.enter(&format!("A3 {board} 3NTN+1"));
    }
    evening
}

#[rstest]
#[case::own_evening("", true)]
#[case::off("BM2Ranking = 0", false)]
#[case::every_round("BM2Ranking = 1", true)]
#[case::at_the_end("BM2Ranking = 2", true)]
#[case::always("BM3Ranking = 3", true)]
#[case::offline("BM3Ranking = 3\nBM3ConnectionMode = 1", false)]
fn the_ranking_is_shown_as_the_policy_says(#[case] settings: &str, #[case] at_the_end: bool) {
    let mut evening = whole_evening(settings);
    let scores = evening.state.scores().clone();
    let ranking = look::ranking(evening.event(), &scores, section("A"), table(1), NOW);
    assert_eq!(ranking.is_ok(), at_the_end);
}

#[rstest]
#[case::every_round("BM2Ranking = 1", &["A1 1 PASS"], Err(NotShown::NotYet))]
#[case::every_round_over("BM2Ranking = 1", &["A1 1 PASS", "A1 2 PASS"], Ok(()))]
#[case::at_the_end("BM2Ranking = 2", &["A1 1 PASS", "A1 2 PASS"], Err(NotShown::NotYet))]
#[case::own_evening("", &["A1 1 PASS", "A1 2 PASS"], Err(NotShown::NotYet))]
#[case::always("BM3Ranking = 3", &["A1 1 PASS"], Ok(()))]
fn the_ranking_has_its_time(
    #[case] settings: &str,
    #[case] results: &[&str],
    #[case] expected: Result<(), NotShown>,
) {
    let mut evening = Evening::with_settings(settings);
    evening.enter_all(results);
    let scores = evening.state.scores().clone();
    let ranking = look::ranking(evening.event(), &scores, section("A"), table(1), NOW);
    assert_eq!(ranking.map(|_| ()), expected);
}

#[test]
fn the_ranking_has_a_list_for_each_line_and_marks_who_sits_here() {
    let mut evening = whole_evening("BM2Ranking = 2");
    let scores = evening.state.scores().clone();
    let ranking = look::ranking(evening.event(), &scores, section("A"), table(1), NOW).unwrap();
    let ranking = serde_json::to_value(ranking).unwrap();
    assert_eq!(ranking["final"], false, "section B still plays");
    let titles: Vec<&Value> =
        ranking["groups"].as_array().unwrap().iter().map(|group| &group["title"]).collect();
    assert_eq!(titles, ["N/S", "E/W"]);
    let lines = &ranking["groups"][0]["rows"];
    assert_eq!(lines[0]["who"], "3");
    assert_eq!(lines[0]["rank"], "1");
    assert_eq!(
        lines[1],
        json!({"rank": "2=", "who": "1", "names": "Ann Bell & Bob Cole", "score": lines[1]["score"],
               "percentage": lines[1]["percentage"], "boards": 6, "own": true})
    );
    // East-West 2 sit at table 1 in the last round.
    let own: Vec<&Value> = ranking["groups"][1]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["own"] == true)
        .map(|row| &row["who"])
        .collect();
    assert_eq!(own, ["2"]);
}

#[test]
fn sections_that_are_ranked_together_are_told_apart() {
    let mut evening = three_results("GroupSections = true\nBM3Ranking = 3");
    let scores = evening.state.scores().clone();
    let ranking = look::ranking(evening.event(), &scores, section("A"), table(1), NOW).unwrap();
    let who: Vec<String> =
        ranking.groups.iter().flat_map(|group| &group.rows).map(|row| row.who.clone()).collect();
    assert!(who.contains(&"B2".to_owned()) && who.contains(&"A1".to_owned()), "{who:?}");
}

#[rstest]
#[case::own_evening("", Some("percentage"))]
#[case::matchpoints("BM2GameSummary = true\nBM2Ranking = 2", Some("matchpoints"))]
#[case::nothing("BM2GameSummary = true\nBM2Ranking = 2\nBM2SummaryPoints = -1", None)]
fn a_summary_has_every_board_of_those_who_sit_here(
    #[case] settings: &str,
    #[case] worth: Option<&str>,
) {
    let mut evening = whole_evening(settings);
    let scores = evening.state.scores().clone();
    let summary = look::summary(evening.event(), &scores, section("A"), table(1), NOW).unwrap();
    let summary = serde_json::to_value(summary).unwrap();
    let contestants = summary["contestants"].as_array().unwrap();
    assert_eq!(contestants.len(), 2);
    let pair = &contestants[0];
    assert_eq!((&pair["who"], &pair["names"]), (&json!("NS1"), &json!("Ann Bell & Bob Cole")));
    assert_eq!(pair["boards"].as_array().unwrap().len(), 6);
    let first = &pair["boards"][0];
    assert_eq!(
        (&first["round"], &first["board"], &first["against"], &first["outcome"], &first["score"]),
        (&json!(1), &json!(1), &json!("1"), &json!("3NTN="), &json!(400))
    );
    for field in ["matchpoints", "percentage"] {
        assert_eq!(first.get(field).is_some(), worth.is_some(), "{field}");
    }
    assert!(pair["total"]["rank"].is_string());
    let other = &contestants[1];
    assert_eq!(other["who"], "EW2");
    assert_eq!(other["boards"][0]["side"], "EW");
}

#[test]
fn a_summary_comes_at_the_end_and_where_it_is_wanted() {
    let summary = |evening: &mut Evening| {
        let scores = evening.state.scores().clone();
        look::summary(evening.event(), &scores, section("A"), table(1), NOW).map(|_| ())
    };
    assert_eq!(summary(&mut three_results("")), Err(NotShown::NotYet));
    assert_eq!(summary(&mut whole_evening("BM2GameSummary = false")), Err(NotShown::Off));
    assert_eq!(summary(&mut whole_evening("BM3SessionSummary = true")), Ok(()));
}

#[rstest]
#[case::number("101", &["Ann Bell"])]
#[case::beginning_of_a_number("10", &["Ann Bell", "Bob Cole", "José Ångström", "Zoë Müller"])]
#[case::leading_zeros("00103", &["Zoë Müller"])]
#[case::first_name("ann", &["Ann Bell"])]
#[case::last_name("COL", &["Bob Cole"])]
#[case::both_parts("be an", &["Ann Bell"])]
#[case::accents_forgiven("angs", &["José Ångström"])]
#[case::accents_typed("mül", &["Zoë Müller"])]
#[case::accents_apart("zoe\u{308}", &["Zoë Müller"])]
#[case::one_letter_is_too_little("a", &[])]
#[case::nothing("  ", &[])]
#[case::nobody("xyz", &[])]
#[case::not_in_the_middle("ole", &[])]
fn players_are_found(#[case] query: &str, #[case] names: &[&str]) {
    let evening = Evening::club();
    let found =
        look::players(evening.event(), section("A"), table(2), query, NOW, &|_| true).unwrap();
    let found: Vec<String> = found.players.into_iter().filter_map(|player| player.name).collect();
    assert_eq!(found, names);
}

#[test]
fn a_player_found_sits_somewhere() {
    let mut evening = Evening::club();
    let sits = |evening: &Evening, query: &str| {
        let found =
            look::players(evening.event(), section("A"), table(2), query, NOW, &|_| true).unwrap();
        found.players[0].sits.clone()
    };
    assert_eq!(sits(&evening, "bell").as_deref(), Some("A1 N"));
    assert_eq!(sits(&evening, "cole").as_deref(), Some("A1 S"));
    assert_eq!(sits(&evening, "jose").as_deref(), Some("A1 W"));
    evening.enter("A2 5 PASS");
    assert_eq!(sits(&evening, "jose").as_deref(), Some("A2 W"), "in round 2 they have moved");
}

#[test]
fn numbers_as_text_keep_their_zeros_and_names_can_be_off() {
    let evening = Evening::with_settings("BM2TextBasedNumber = true");
    let found =
        look::players(evening.event(), section("A"), table(1), "0101", NOW, &|_| true).unwrap();
    assert!(found.players.is_empty());
    let evening = Evening::with_settings("BM2NameSource = 2");
    let found = look::players(evening.event(), section("A"), table(1), "101", NOW, &|_| true);
    assert_eq!(found, Err(NotShown::Off));
}

#[test]
fn at_most_twelve_players_are_told() {
    let many: Vec<String> =
        (0..40).map(|n| format!("{{ number = \"9{n:02}\", name = \"Ann {n}\" }}")).collect();
    let file =
        CLUB_NIGHT.replace("players = [\n", &format!("players = [\n{},\n", many.join(",\n")));
    let evening = Evening::of(&file);
    let found =
        look::players(evening.event(), section("A"), table(1), "ann", NOW, &|_| true).unwrap();
    assert_eq!(found.players.len(), 12);
    let found =
        look::players(evening.event(), section("A"), table(1), "9", NOW, &|_| true).unwrap();
    assert_eq!(found.players.len(), 12);
}

#[test]
fn the_directors_menu_shows_cards_of_played_boards_and_of_an_unlocked_one() {
    let mut evening = Evening::club();
    evening.enter("A1 1 4SE= HJ");
    let look = |evening: &Evening, at: u16, board: u32, is_unlocked: bool| {
        let (event, id) = (evening.event(), section("A"));
        let look =
            look::director_board(event, id, table(at), number(board), None, is_unlocked, NOW);
        serde_json::to_value(look.unwrap()).unwrap()
    };
    let own = look(&evening, 1, 1, false);
    assert_eq!(own["entries"][0]["outcome"], "4SE= HJ");
    assert_eq!(own["entries"][0]["score"], -420);
    assert_eq!(own["entries"][0]["seating"], json!({"ns": 1, "ew": 1}));
    assert!(own["hand"]["deal"].is_string());
    assert!(own["hand"].get("makes").is_none());
    assert_eq!((own.get("warning"), &own["locked"]), (None, &json!(false)));
    // Those at table 2 play board 1 in rounds 2 and 3.
    let other = look(&evening, 2, 1, false);
    assert_eq!(other["entries"], json!([]));
    assert_eq!((other.get("hand"), other.get("warning")), (None, None));
    assert_eq!(other["locked"], true);
    let unlocked = look(&evening, 2, 1, true);
    assert!(unlocked["hand"]["deal"].is_string());
    assert_eq!(
        unlocked["warning"],
        "Somebody at this table has still to play board 1. Look at it away from the table."
    );
    // A board that was not played has no cards either, whatever was entered.
    evening.enter("A1 2 NP");
    assert!(look(&evening, 1, 2, false).get("hand").is_none());
    let without_cards = look(&evening, 2, 3, false);
    assert!(without_cards.get("hand").is_none());
    assert_eq!(without_cards["locked"], false);
    assert!(without_cards.get("warning").is_none());
}

#[test]
fn a_table_that_does_not_exist_is_told_so() {
    let evening = Evening::club();
    let gone = look::players(evening.event(), section("A"), table(9), "ann", NOW, &|_| true);
    assert_eq!(gone, Err(NotShown::NoTable));
}

#[test]
fn those_who_sat_the_wrong_way_are_listed_with_the_cards_they_held() {
    let mut evening = Evening::club();
    evening.enter_all(&["A3 1 4SE= WD", "A1 1 4SE-1"]);
    let look = board(&mut evening, "A", 1, 1).unwrap();
    assert_eq!(look["rows"][0]["own"], true);
    // North-South 3 met East-West 2 there.
    let wrong = &look["rows"][1];
    assert_eq!(wrong["contract"], "4SE=");
    assert_eq!((&wrong["ns"], &wrong["ew"]), (&json!("2"), &json!("3")));
}

#[test]
fn a_round_can_be_named() {
    let mut evening = Evening::club();
    evening.enter("A1 1 4SE=");
    let scores = evening.state.scores().clone();
    let of_round = |round: u16| {
        let round = session::model::RoundNo::new(round);
        look::board(evening.event(), &scores, section("A"), table(1), number(1), round, None, NOW)
            .map(|look| look.board)
    };
    assert_eq!(of_round(1), Ok(number(1)));
    assert_eq!(of_round(2), Err(NotShown::NotPlayedHere));
}
