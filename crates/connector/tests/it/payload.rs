//! What comes with requests: what is needed, what is forgiven, and what the refusals say.

use connector::dto::option::{CallStatus, Direction, ScoringMethod, bm2, bm3};
use connector::dto::{ManagementRequest, Round};
use connector::wire::{Command, ErrorType, Payload, Request};
use rstest::rstest;

fn payload(command: Command, data: &str) -> Result<Payload, (ErrorType, String)> {
    let request = Request::new(command, "", data);
    Payload::of(&request).map_err(|why| (why.error_type(), why.to_string()))
}

#[rstest]
#[case::number("42", 42)]
#[case::text("\"42\"", 42)]
#[case::blanks(" 42\r\n", 42)]
#[case::zero("0", 0)]
#[case::below("-1", -1)]
fn the_last_item_is_a_number(#[case] data: &str, #[case] item: i32) {
    for command in [27, 28, 29, 30, 38].map(|number| Command::from_number(number).unwrap()) {
        assert_eq!(payload(command, data), Ok(Payload::Accept(item)));
    }
}

#[rstest]
#[case(
    Command::PutResults,
    "",
    "PutResults (10) needs an array of ResultDTO as JSON text in SerializedData, and there is nothing in it."
)]
#[case(Command::PutResults, "null", "nothing in it")]
#[case(Command::PutPlayerData, " [ ] ", "an array of PlayerDataDTO")]
#[case(Command::PutTdCalls, "[]", "an array of TdCallDTO")]
#[case(Command::UpdateScoringGroups, "[]", "an array of ScoringGroupDTO")]
#[case(Command::InitializeEvent, "", "one InitDTO")]
#[case(Command::UpdateMovement, "null", "one SectionUpdateDTO")]
#[case(Command::AcceptResultQueueItems, "", "the number of the last item")]
#[case(Command::Ping, "", "a string")]
fn a_command_that_needs_data_has_some(
    #[case] command: Command,
    #[case] data: &str,
    #[case] why: &str,
) {
    let (error_type, sentence) = payload(command, data).unwrap_err();
    assert_eq!(error_type, ErrorType::NoData);
    assert!(sentence.contains(why), "{sentence}");
}

#[rstest]
#[case::object_for_array(Command::PutResults, "{}", "invalid type: map")]
#[case::array_for_object(Command::InitializeEvent, "[]", "expected a InitDTO object")]
#[case::no_json(Command::PutResults, "[{]", "key must be a string")]
#[case::text_in_array(Command::PutResults, r#"[{},"x"]"#, "expected a ResultDTO object at line 1")]
#[case::null_in_array(Command::PutResults, "[null]", "invalid type: null")]
#[case::text_for_number(
    Command::PutResults,
    r#"[{"TableNumber":"3"}]"#,
    "TableNumber: invalid type: string"
)]
#[case::too_large(
    Command::PutResults,
    r#"[{"TableNumber":2147483648}]"#,
    "TableNumber: invalid value: integer `2147483648`"
)]
#[case::half(
    Command::PutResults,
    r#"[{"TableNumber":1.5}]"#,
    "TableNumber: invalid type: floating point"
)]
#[case::number_for_text(
    Command::PutPlayerData,
    r#"[{"PlayerNumber":1001}]"#,
    "PlayerNumber: invalid type: integer `1001`, expected a string"
)]
#[case::byte(
    Command::PutBridgemate3Settings,
    r#"[{"BM3SleepMode":256}]"#,
    "BM3SleepMode: invalid value: integer `256`"
)]
#[case::below_zero(
    Command::PutBridgemate3Settings,
    r#"[{"BM3ScreenOffMode":-1}]"#,
    "BM3ScreenOffMode: invalid value"
)]
#[case::option_name(
    Command::PutBridgemate3Settings,
    r#"[{"BM3Language":"Klingon"}]"#,
    "a name of Bm3LanguageOption"
)]
#[case::option_too_large(
    Command::PutBridgemate2Settings,
    r#"[{"BM2Ranking":-2147483649}]"#,
    "BM2Ranking: invalid value"
)]
#[case::path(
    Command::UpdateMovement,
    r#"{"Tables":[{"Rounds":[{"PairNS":true}]}]}"#,
    "Tables: Rounds: PairNS: invalid type: boolean `true`, expected i32 at line 1 column 36."
)]
#[case::item(Command::AcceptTdCallQueueItems, "\"x\"", "it is a string")]
#[case::large_item(Command::AcceptTdCallQueueItems, "99999999999", "it is the number 99999999999")]
fn data_of_another_shape_is_refused_by_its_place(
    #[case] command: Command,
    #[case] data: &str,
    #[case] why: &str,
) {
    let (error_type, sentence) = payload(command, data).unwrap_err();
    assert_eq!(error_type, ErrorType::WrongDataType);
    assert!(sentence.contains(why), "{sentence}");
}

#[test]
fn commands_without_data_take_any() {
    let with = (4..=15).chain(27..=32).chain([34, 38, 39]).filter(|number| *number != 9);
    let with: Vec<i32> = with.collect();
    for command in Command::ALL.into_iter().filter(|command| !with.contains(&command.number())) {
        for data in ["", "null", "{}", "what?"] {
            assert_eq!(payload(command, data), Ok(Payload::Nothing), "{command}");
        }
    }
}

#[test]
fn options_are_numbers_of_any_size_or_names() {
    let data = r#"[{"BM2Ranking":"ShowAfterLastRound","ScorePoints":1,"BM2NameSource":77,
        "BM2SummaryPoints":"NoSummary","BM2AutoBoardNumber":2,"BM2FirstBoardManually":0,"LeadCard":null}]"#;
    let Ok(Payload::Bridgemate2Settings(list)) = payload(Command::PutBridgemate2Settings, data)
    else {
        panic!("settings")
    };
    let settings = &list[0];
    assert_eq!(settings.ranking, bm2::ShowRanking::SHOW_AFTER_LAST_ROUND);
    assert_eq!(settings.score_points, bm2::PointScorePerspective::FROM_DECLARER);
    assert_eq!(settings.name_source, bm2::NameSource(77));
    assert_eq!(settings.summary_points, bm2::SummaryPoints::NO_SUMMARY);
    assert!(settings.auto_board_number && !settings.first_board_manually && !settings.lead_card);
    let written = serde_json::to_value(settings).unwrap();
    assert_eq!((&written["BM2Ranking"], &written["BM2NameSource"]), (&2.into(), &77.into()));
    assert_eq!(settings.ranking.to_string(), "ShowAfterLastRound");
    assert_eq!(settings.name_source.to_string(), "77");
}

#[test]
fn options_of_the_third_generation_have_names_too() {
    let data = r#"[{"BM3Language":"Turkish","BM3ViewResults":2,"BM3Ranking":"Always"}]"#;
    let Ok(Payload::Bridgemate3Settings(list)) = payload(Command::PutBridgemate3Settings, data)
    else {
        panic!("settings")
    };
    assert_eq!(list[0].language, bm3::Language(10));
    assert_eq!(list[0].view_results, bm3::ViewResults::OWN_RESULT_AND_OTHER_RESULTS);
    assert_eq!(list[0].ranking.to_string(), "Always");
}

/// The names of the options from the lowest number on.
macro_rules! in_order {
    ($options:ty) => {{
        let numbers = <$options>::ALL.windows(2).all(|two| two[1].0 == two[0].0 + 1);
        assert!(numbers, "{:?}", <$options>::ALL);
        let names: Vec<_> = <$options>::ALL.iter().map(ToString::to_string).collect();
        (<$options>::ALL[0].0, names.join(" "))
    }};
}

/// The guide counts all from 0; the clients have −1 for no summary.
#[rstest]
#[case(in_order!(bm2::ContractRepresentation), 0, "UseSymbols UseLetter")]
#[case(in_order!(bm2::EnterHandRecordWhen), 0, "AtEndOfRound AtEndOfBoard DoNotEnter")]
#[case(in_order!(bm2::NameSource), 0, "PlayerNamesTable BMPlayerDB NoExternalSource PlayerNamesTableThenBMPlayerDB")]
#[case(in_order!(bm2::PairNumberEntry), 0, "NoEntry Optional Required")]
#[case(in_order!(bm2::PointScorePerspective), 0, "FromNorthSouth FromDeclarer")]
#[case(in_order!(bm2::ResultsOverview), 0, "FrequencyList6lines1column FrequencyList6lines2columns FrequencyList4lines1column Traveler6lines1column Traveler6lines2columns Traveler4lines1column")]
#[case(in_order!(bm2::ResultEntry), 0, "UpDownTricks NumberOfTricks AmericanStyle")]
#[case(in_order!(bm2::SummaryPoints), -1, "NoSummary Matchpoints Percentage")]
#[case(in_order!(bm2::NumberValidation), 0, "NoValidation ACBL FFB ABF JCBL")]
#[case(in_order!(bm2::ShowPlayerNames), 0, "DoNotShow ShowInAllRounds ShowInFirstRoundOnly")]
#[case(in_order!(bm2::ShowRanking), 0, "DoNotShow ShowAllRounds ShowAfterLastRound")]
#[case(in_order!(Direction), 0, "None North East South West")]
#[case(in_order!(CallStatus), 1, "Launched InProgress Resolved Deferred")]
fn options_are_counted_in_the_guides_order(
    #[case] (first, names): (i32, String),
    #[case] expected_first: i32,
    #[case] expected: &str,
) {
    assert_eq!((first, names.as_str()), (expected_first, expected));
}

#[test]
fn there_are_sixteen_ways_of_scoring() {
    let methods: Vec<i32> = ScoringMethod::ALL.iter().map(|method| method.0).collect();
    assert_eq!(methods, [10, 20, 21, 22, 25, 26, 27, 30, 31, 35, 36, 40, 50, 51, 60, 70]);
}

#[test]
fn an_added_session_comes_with_its_command() {
    let data = r#"{"EventGuid":"X","Session":{"Name":"Evening"}}"#;
    let Ok(Payload::AddSession(added)) = payload(Command::AddSession, data) else {
        panic!("a session")
    };
    assert_eq!(added.session.unwrap().name.as_deref(), Some("Evening"));
}

#[test]
fn a_question_and_a_section_are_read() {
    let asked = payload(Command::ManageBCS, "{\"Command\":22}").unwrap();
    let request = ManagementRequest { command: 22, validation_messages: None };
    assert_eq!(asked, Payload::Manage(request));
    let Ok(Payload::Section(section)) =
        payload(Command::GetMovement, r#"{"SessionGuid":"X","Letters":"A","Tables":null}"#)
    else {
        panic!("a section")
    };
    assert_eq!((section.letters.as_deref(), section.tables), (Some("A"), None));
}

#[test]
fn numbers_reach_to_the_ends() {
    let data =
        format!(r#"{{"Tables":[{{"Rounds":[{{"PairNS":{},"PairEW":{}}}]}}]}}"#, i32::MIN, i32::MAX);
    let Ok(Payload::SectionUpdate(update)) = payload(Command::UpdateMovement, &data) else {
        panic!("an update")
    };
    let round = Round { pair_ns: i32::MIN, pair_ew: i32::MAX, ..Round::default() };
    assert_eq!(update.tables.unwrap()[0].rounds, Some(vec![round]));
}
