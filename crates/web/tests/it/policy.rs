//! What each setting becomes, and that none is forgotten.

use std::collections::BTreeSet;

use rstest::rstest;
use serde_json::{Value, json};
use session::model::{SettingKind, SettingName};
use test_support::commands::section;
use test_support::events::CLUB_NIGHT;
use web::policy::{self, Family, Policy};
use web::setup::presets::{PRESETS, Preset};

use crate::evening::Evening;

/// A setting that only says which family speaks, and changes no field by itself.
const SECOND: &str = "HandRecordValidation = true";
const THIRD: &str = "BM3ScreenBrightness = 6";

fn fields(settings: &str) -> Value {
    let evening = Evening::with_settings(settings);
    serde_json::to_value(Policy::of(evening.event(), section("A"))).unwrap()
}

/// Field, family, the settings that change it, its value without and with them.
fn cases() -> Vec<(&'static str, &'static str, &'static str, Value, Value)> {
    let (yes, no) = (json!(true), json!(false));
    vec![
        ("lead", SECOND, "LeadCard = true", json!("off"), json!("on")),
        (
            "lead",
            SECOND,
            "LeadCard = true\nBM2ValidateLeadCard = true",
            json!("off"),
            json!("may_differ"),
        ),
        ("lead", SECOND, "BM2ValidateLeadCard = true", json!("off"), json!("off")),
        ("lead", THIRD, "BM3LeadCardEntry = 0", json!("on"), json!("off")),
        ("lead", THIRD, "BM3LeadCardEntry = 2", json!("on"), json!("must_match")),
        ("lead", THIRD, "BM3LeadCardEntry = 3", json!("on"), json!("may_differ")),
        ("lead", THIRD, "LeadCard = false", json!("on"), json!("on")),
        ("method", SECOND, "EnterResultsMethod = 1", json!("plus_minus"), json!("total")),
        ("method", SECOND, "EnterResultsMethod = 2", json!("plus_minus"), json!("american")),
        ("method", THIRD, "BM3ResultMethod = 1", json!("plus_minus"), json!("total")),
        ("method", THIRD, "BM3ResultMethod = 2", json!("plus_minus"), json!("american")),
        ("board_number", SECOND, "BM2AutoBoardNumber = false", json!("auto"), json!("by_hand")),
        (
            "board_number",
            SECOND,
            "BM2FirstBoardManually = true",
            json!("auto"),
            json!("first_by_hand"),
        ),
        (
            "board_number",
            THIRD,
            "BM2FirstBoardManually = true",
            json!("auto"),
            json!("first_by_hand"),
        ),
        ("check_order", SECOND, "BoardOrderVerification = false", yes.clone(), no.clone()),
        ("check_order", THIRD, "BoardOrderVerification = false", yes.clone(), no.clone()),
        ("pair_number", SECOND, "BM2PairNumberEntry = 1", json!("off"), json!("optional")),
        ("pair_number", THIRD, "BM2PairNumberEntry = 2", json!("off"), json!("required")),
        ("intermediate", SECOND, "IntermediateResults = true", no.clone(), yes.clone()),
        ("verify_seconds", SECOND, "VerificationTime = 7", json!(2), json!(7)),
        ("verify_seconds", THIRD, "VerificationTime = 1", json!(2), json!(1)),
        ("verify_seconds", SECOND, "VerificationTime = 0", json!(2), json!(2)),
        ("accept_on_other_phone", SECOND, "AcceptOnOtherPhone = true", no.clone(), yes.clone()),
        ("accept_on_other_phone", THIRD, "AcceptOnOtherPhone = true", no.clone(), yes.clone()),
        ("sign", SECOND, "ScorePoints = 0", json!("declarer"), json!("ns")),
        ("denominations", SECOND, "ShowContract = 0", json!("letters"), json!("symbols")),
        ("results", SECOND, "ShowResults = false", json!("all"), json!("off")),
        ("results", THIRD, "BM3ViewResults = 1", json!("off"), json!("own")),
        ("results", THIRD, "BM3ViewResults = 2", json!("off"), json!("all")),
        ("results", THIRD, "BM3ViewResults = 3", json!("off"), json!("end_of_round")),
        (
            "results_form",
            SECOND,
            "BM2ResultsOverview = 2",
            json!("frequencies"),
            json!("frequencies"),
        ),
        (
            "results_form",
            SECOND,
            "BM2ResultsOverview = 3",
            json!("frequencies"),
            json!("traveller"),
        ),
        ("results_lines", SECOND, "BM2ResultsOverview = 2", json!(6), json!(4)),
        ("results_lines", SECOND, "BM2ResultsOverview = 5", json!(6), json!(4)),
        ("results_columns", SECOND, "BM2ResultsOverview = 1", json!(1), json!(2)),
        ("results_columns", SECOND, "BM2ResultsOverview = 4", json!(1), json!(2)),
        ("results_columns", THIRD, "BM3ScoreColumn = 1", json!(1), json!(2)),
        ("results_most", SECOND, "MaximumResults = 9", json!(0), json!(9)),
        ("results_repeat", SECOND, "RepeatResults = true", no.clone(), yes.clone()),
        ("own_result", SECOND, "ShowOwnResult = false", yes.clone(), no.clone()),
        ("percentage", SECOND, "ShowPercentage = false", yes.clone(), no.clone()),
        ("percentage", SECOND, "ShowResults = false", yes.clone(), yes.clone()),
        ("percentage", THIRD, "BM3ViewResults = 1", no.clone(), yes.clone()),
        (
            "percentage_as",
            THIRD,
            "BM3ViewPercentages = false",
            json!("percent"),
            json!("matchpoints"),
        ),
        ("pair_numbers", SECOND, "ShowPairNumbers = false", yes.clone(), no.clone()),
        ("show_names", SECOND, "BM2ShowPlayerNames = 1", json!("never"), json!("every_round")),
        ("show_names", THIRD, "BM2ShowPlayerNames = 2", json!("never"), json!("first_round")),
        ("numbers", SECOND, "MemberNumbers = true", json!("off"), json!("first_round")),
        (
            "numbers",
            SECOND,
            "MemberNumbers = true\nBM2NumberEntryEachRound = true",
            json!("off"),
            json!("every_round"),
        ),
        ("numbers", SECOND, "BM2NumberEntryEachRound = true", json!("off"), json!("off")),
        ("numbers", THIRD, "BM3PlayerNumberEntry = 1", json!("off"), json!("first_round")),
        ("numbers", THIRD, "BM3PlayerNumberEntry = 2", json!("off"), json!("every_round")),
        ("numbers_needed", SECOND, "MemberNumbersNoBlankEntry = true", no.clone(), yes.clone()),
        ("numbers_needed", THIRD, "BM3PlayerNumberMandatory = true", no.clone(), yes.clone()),
        (
            "numbers_prefilled",
            SECOND,
            "BM2NumberEntryPreloadValues = true",
            no.clone(),
            yes.clone(),
        ),
        ("numbers_during_play", SECOND, "MemberNumbers = true", no.clone(), yes.clone()),
        (
            "numbers_during_play",
            THIRD,
            "BM3PlayerNumberEntryDuringPlay = true",
            no.clone(),
            yes.clone(),
        ),
        ("numbers_as_text", SECOND, "BM2TextBasedNumber = true", no.clone(), yes.clone()),
        ("numbers_rule", SECOND, "BM2NumberValidation = 1", json!("none"), json!("acbl")),
        ("numbers_rule", SECOND, "BM2NumberValidation = 2", json!("none"), json!("ffb")),
        ("numbers_rule", SECOND, "BM2NumberValidation = 3", json!("none"), json!("abf")),
        ("numbers_rule", THIRD, "BM2NumberValidation = 4", json!("none"), json!("jcbl")),
        ("names_known", SECOND, "BM2NameSource = 2", yes.clone(), no.clone()),
        ("names_known", SECOND, "BM2NameSource = 3", yes.clone(), yes.clone()),
        ("start_positions", THIRD, "BM3StartingPositions = 1", no.clone(), yes.clone()),
        ("north", THIRD, "BM3PlayerView = 1", json!("top"), json!("bottom")),
        ("remaining", SECOND, "BM2RemainingBoards = false", yes.clone(), no.clone()),
        ("next_seats", SECOND, "BM2NextSeatings = false", yes.clone(), no.clone()),
        ("next_seats", THIRD, "BM3NextSeatings = false", yes.clone(), no.clone()),
        ("next_seats", THIRD, "BM2NextSeatings = false", yes.clone(), yes.clone()),
        ("call", SECOND, "BM2TDCall = true", no.clone(), yes.clone()),
        ("call", THIRD, "BM3TDCall = false", yes.clone(), no.clone()),
        ("reentry", SECOND, "BM2ScoreCorrection = true", no.clone(), yes.clone()),
        ("reentry", THIRD, "BM3BoardResultReentry = false", yes.clone(), no.clone()),
        ("reset_key", SECOND, "BM2ResetFunctionKey = false", yes.clone(), no.clone()),
        ("confirm_not_played", SECOND, "BM2ConfirmNP = true", no.clone(), yes.clone()),
        ("confirm_not_played", THIRD, "BM3ConfirmNP = true", no.clone(), yes.clone()),
        ("recap", SECOND, "BM2ScoreRecap = true", json!("off"), json!("always")),
        ("recap", SECOND, "BM2AutoShowScoreRecap = true", json!("off"), json!("end_of_round")),
        ("recap", THIRD, "BM3ScoreRecap = 0", json!("always"), json!("off")),
        ("recap", THIRD, "BM3ScoreRecap = 1", json!("always"), json!("end_of_round")),
        ("recap_by_itself", SECOND, "BM2AutoShowScoreRecap = true", no.clone(), yes.clone()),
        ("recap_by_itself", THIRD, "BM2AutoShowScoreRecap = true", no.clone(), yes.clone()),
        (
            "recap_by_itself",
            THIRD,
            "BM2AutoShowScoreRecap = true\nBM3ScoreRecap = 0",
            no.clone(),
            no.clone(),
        ),
        ("ranking", SECOND, "BM2Ranking = 1", json!("off"), json!("every_round")),
        ("ranking", SECOND, "BM2Ranking = 2", json!("off"), json!("end")),
        ("ranking", THIRD, "BM3Ranking = 0", json!("every_round"), json!("off")),
        ("ranking", THIRD, "BM3Ranking = 2", json!("every_round"), json!("end")),
        ("ranking", THIRD, "BM3Ranking = 3", json!("every_round"), json!("always")),
        ("summary", SECOND, "BM2GameSummary = true\nBM2Ranking = 2", no.clone(), yes.clone()),
        ("summary", SECOND, "BM2GameSummary = true", no.clone(), no.clone()),
        ("summary", THIRD, "BM3SessionSummary = true", no.clone(), yes.clone()),
        ("summary", THIRD, "BM2GameSummary = true", no.clone(), yes.clone()),
        ("summary_as", SECOND, "BM2SummaryPoints = -1", json!("matchpoints"), json!("none")),
        ("summary_as", SECOND, "BM2SummaryPoints = 1", json!("matchpoints"), json!("percent")),
        ("summary_as", THIRD, "BM3ViewPercentages = false", json!("percent"), json!("matchpoints")),
        ("view_hand", SECOND, "BM2ViewHandRecord = true", no.clone(), yes.clone()),
        ("view_hand", THIRD, "BM3ViewHandrecord = true", no.clone(), yes.clone()),
        ("enter_hand", SECOND, "BM2EnterHandRecord = true", json!("off"), json!("round")),
        (
            "enter_hand",
            SECOND,
            "BM2EnterHandRecord = true\nBM2EnterHandRecordWhen = 1",
            json!("off"),
            json!("board"),
        ),
        (
            "enter_hand",
            SECOND,
            "BM2EnterHandRecord = true\nBM2EnterHandRecordWhen = 2",
            json!("off"),
            json!("off"),
        ),
        ("enter_hand", THIRD, "BM3EnterHandrecord = 1", json!("off"), json!("board")),
        ("enter_hand", THIRD, "BM3EnterHandrecord = 2", json!("off"), json!("round")),
        ("dim_seconds", THIRD, "BM3ScreenDimMode = 6", json!(0), json!(30)),
        ("off_seconds", SECOND, "AutopoweroffTime = 60", json!(0), json!(60)),
        ("off_seconds", SECOND, "AutopoweroffTime = 5", json!(0), json!(60)),
        ("off_seconds", SECOND, "AutopoweroffTime = 0", json!(0), json!(0)),
        ("off_seconds", THIRD, "BM3ScreenOffMode = 0", json!(0), json!(0)),
        ("off_seconds", THIRD, "BM3ScreenOffMode = 2", json!(0), json!(60)),
        ("off_seconds", THIRD, "BM3ScreenOffMode = 15", json!(0), json!(75)),
        ("sound", THIRD, "BM3AudioVolume = 7", json!(2), json!(7)),
        ("sound", THIRD, "BM3AudioVolume = 0", json!(2), json!(0)),
        ("language", THIRD, "BM3Language = 0", json!("phone"), json!("en")),
        ("language", THIRD, "BM3Language = 1", json!("phone"), json!("nl")),
        ("language", THIRD, "BM3Language = 7", json!("phone"), json!("no")),
        ("language", THIRD, "BM3Language = 10", json!("phone"), json!("tr")),
        ("offline", THIRD, "BM3ConnectionMode = 1", no, yes),
    ]
}

#[test]
fn every_field_follows_its_settings() {
    for (field, family, settings, without, with) in cases() {
        assert_eq!(fields(family)[field], without, "{field} without {settings}");
        let said = if settings.starts_with("BM3") || family == SECOND {
            settings.to_owned()
        } else {
            format!("{family}\n{settings}")
        };
        assert_eq!(fields(&said)[field], with, "{field} with {settings}");
    }
}

/// Returns the fields that a row of the document says a setting becomes.
fn fields_named_for(name: SettingName) -> BTreeSet<String> {
    let document = include_str!("../../../../docs/terminal-settings.md");
    let start = format!("| `{name}` | ");
    let row = document.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
    let becomes = row.split(" | ").next().unwrap();
    becomes.split(", ").map(|field| field.trim_matches('`').to_owned()).collect()
}

/// Returns every value that a setting can have.
fn values_of(name: SettingName) -> Vec<String> {
    match name.kind() {
        SettingKind::Bool { .. } => vec!["true".to_owned(), "false".to_owned()],
        SettingKind::Number { min, max, zero_is_default, .. } => {
            let zero = zero_is_default.then_some(0);
            zero.into_iter().chain(min..=max).map(|number| number.to_string()).collect()
        }
        SettingKind::Pin { .. } => vec!["\"4711\"".to_owned()],
    }
}

#[rstest]
#[case::tenaces_own_evening("")]
#[case::a_set_for_older_terminals(SECOND)]
#[case::a_set_for_newer_terminals(THIRD)]
#[case::what_a_program_sends(
    "BM2TDCall = true\nShowResults = true\nBM3ViewResults = 3\nBM3Ranking = 0"
)]
fn a_setting_changes_itself_only(#[case] evening_set: &str) {
    let before = fields(evening_set);
    for name in SettingName::all() {
        let own = fields_named_for(name);
        for value in values_of(name) {
            let mut evening = Evening::with_settings(evening_set);
            evening.director_sets(&format!("{name} = {value}"));
            let after = Policy::of(evening.event(), section("A"));
            let after = serde_json::to_value(after).unwrap();
            for (field, value_before) in before.as_object().unwrap() {
                assert!(
                    own.contains(field) || after[field] == *value_before,
                    "{name} = {value} over “{evening_set}” changes {field} from {value_before} to {}",
                    after[field]
                );
            }
        }
    }
}

#[rstest]
#[case::an_older_word("", &["LeadCard = false"], "lead", json!("off"))]
#[case::a_newer_word("", &["BM3LeadCardEntry = 0"], "lead", json!("off"))]
#[case::the_line_of_the_readme("", &["LeadCard = true"], "lead", json!("may_differ"))]
#[case::the_later_word_is_older("", &["BM3LeadCardEntry = 0", "LeadCard = true"], "lead", json!("may_differ"))]
#[case::the_later_word_is_newer("", &["LeadCard = true", "BM3LeadCardEntry = 0"], "lead", json!("off"))]
#[case::both_at_once("", &["LeadCard = true\nBM3LeadCardEntry = 0"], "lead", json!("off"))]
#[case::newer_over_an_older_set("BM2TDCall = true", &["BM3TDCall = false"], "call", json!(false))]
#[case::older_over_a_newer_set("BM3TDCall = true", &["BM2TDCall = false"], "call", json!(false))]
#[case::a_set_that_names_both("BM2TDCall = false\nBM3TDCall = true", &["ShowContract = 1"], "call", json!(true))]
#[case::a_lead_that_is_no_longer_checked("", &["BM3LeadCardEntry = 3", "BM2ValidateLeadCard = false"], "lead", json!("on"))]
#[case::a_lead_that_is_checked_in_a_newer_set("BM3TDCall = true", &["BM2ValidateLeadCard = true"], "lead", json!("may_differ"))]
#[case::no_lead_to_check("", &["BM3LeadCardEntry = 0", "BM2ValidateLeadCard = true"], "lead", json!("off"))]
#[case::checked_before_it_was_must_match("", &["BM2ValidateLeadCard = false", "BM3LeadCardEntry = 2"], "lead", json!("must_match"))]
#[case::numbers_every_round("", &["BM3PlayerNumberEntry = 1", "BM2NumberEntryEachRound = true"], "numbers", json!("every_round"))]
#[case::cards_after_the_board("", &["BM3EnterHandrecord = 2", "BM2EnterHandRecordWhen = 1"], "enter_hand", json!("board"))]
#[case::a_recap_that_appears("", &["BM3ScoreRecap = 0", "BM2AutoShowScoreRecap = true"], "recap", json!("end_of_round"))]
#[case::the_own_result_stays_away("", &["ShowOwnResult = false", "BM3ViewResults = 2"], "own_result", json!(false))]
#[case::no_ranking_and_still_a_summary("", &["BM2Ranking = 0"], "summary", json!(true))]
#[case::no_summary("", &["BM3SessionSummary = false"], "summary", json!(false))]
fn the_word_that_was_said_last_counts(
    #[case] evening_set: &str,
    #[case] director_sets: &[&str],
    #[case] field: &str,
    #[case] expected: Value,
) {
    let mut evening = Evening::with_settings(evening_set);
    for settings in director_sets {
        evening.director_sets(settings);
    }
    let policy = serde_json::to_value(Policy::of(evening.event(), section("A"))).unwrap();
    assert_eq!(policy[field], expected);
}

/// The least, the next and the largest value of a setting.
fn some_values_of(name: SettingName) -> Vec<String> {
    let all = values_of(name);
    let mut some: Vec<String> = all.iter().take(2).chain(all.last()).cloned().collect();
    some.dedup();
    some
}

/// Words that say more about something, and nothing where there is none of it: the field, and its value then.
const REFINING: [(&str, &str, &str); 4] = [
    ("BM2FirstBoardManually", "board_number", "by_hand"),
    ("BM2ValidateLeadCard", "lead", "off"),
    ("BM2NumberEntryEachRound", "numbers", "off"),
    ("BM2EnterHandRecordWhen", "enter_hand", "off"),
];

#[rstest]
#[case::tenaces_own_evening("")]
#[case::a_set_for_older_terminals(SECOND)]
#[case::a_set_for_newer_terminals(THIRD)]
#[case::a_set_that_names_both("BM2TDCall = true\nShowResults = true\nBM3ViewResults = 3")]
fn every_word_said_last_has_its_effect(#[case] evening_set: &str) {
    let all = fields("");
    let decides = |name: SettingName| -> BTreeSet<String> {
        fields_named_for(name).into_iter().filter(|field| all.get(field).is_some()).collect()
    };
    let names: Vec<(SettingName, BTreeSet<String>)> =
        SettingName::all().map(|name| (name, decides(name))).collect();
    for (name, own) in names.iter().filter(|(_, own)| !own.is_empty()) {
        let rivals =
            names.iter().filter(|(rival, fields)| rival != name && !fields.is_disjoint(own));
        for (rival, value) in rivals.flat_map(|(rival, _)| {
            some_values_of(*rival).into_iter().map(move |value| (*rival, value))
        }) {
            let said_last = |word: &str| {
                let mut evening = Evening::with_settings(evening_set);
                evening.director_sets(&format!("{rival} = {value}"));
                evening.director_sets(&format!("{name} = {word}"));
                serde_json::to_value(Policy::of(evening.event(), section("A"))).unwrap()
            };
            let policies: Vec<Value> =
                some_values_of(*name).iter().map(|word| said_last(word)).collect();
            let has_effect = policies.iter().any(|policy| *policy != policies[0]);
            let is_never = rival.as_str() == "BM2EnterHandRecordWhen" && value == "2";
            let is_moot = is_never
                || REFINING.iter().any(|(word, field, off)| {
                    name.as_str() == *word && policies[0][*field] == **off
                });
            assert!(has_effect || is_moot, "{name} after {rival} = {value} over “{evening_set}”");
        }
    }
}

#[test]
fn an_event_file_that_names_a_setting_changes_nothing_else() {
    let file = CLUB_NIGHT
        .replace("[[sessions]]\n", "[[sessions]]\n    settings = [{ BM3ViewResults = 0 }]\n");
    let with = serde_json::to_value(Policy::of(Evening::of(&file).event(), section("A"))).unwrap();
    let mut expected = fields("");
    expected["results"] = json!("off");
    expected["percentage"] = json!(false);
    assert_eq!(with, expected);
}

#[test]
fn the_example_is_tenaces_own_evening() {
    let example = Evening::of(include_str!("../../../../examples/tuesday-pairs.toml"));
    let policy = serde_json::to_value(Policy::of(example.event(), section("A"))).unwrap();
    assert_eq!(policy, fields(""));
}

#[test]
fn a_fact_from_before_partial_sets_is_still_a_whole_set() {
    let old = r#"{"session":1,"settings":{"LeadCard":true}}"#;
    let changed: session::log::SettingsChanged = serde_json::from_str(old).unwrap();
    assert_eq!(serde_json::to_string(&changed).unwrap(), old);
    let mut evening = Evening::club();
    evening.tell(&session::Command::ChangeSettings(changed));
    assert_eq!(policy::family(evening.event(), section("A")), Family::Second);
    assert!(!Policy::of(evening.event(), section("A")).call);
}

#[rstest]
#[case("", "BM3Ranking = 3")]
#[case("BM2TDCall = true\nMaximumResults = 4", "ShowContract = 0")]
#[case("BM3Ranking = 3\nBM2ResultsOverview = 4", "BM2ShowPlayerNames = 2")]
#[case::a_summary_without_a_ranking("BM2GameSummary = true\nBM2Ranking = 0", "ShowContract = 0")]
#[case::an_older_summary("BM3Ranking = 1\nBM2GameSummary = true", "ShowContract = 0")]
#[case::an_older_word_over_a_newer_set("BM3LeadCardEntry = 1", "LeadCard = false")]
#[case::an_older_word_that_says_more("BM3LeadCardEntry = 1", "BM2ValidateLeadCard = true")]
#[case::an_older_recap("BM3ScoreRecap = 0", "BM2AutoShowScoreRecap = true")]
#[case::a_newer_word_over_an_older_set("BM2TDCall = true", "BM3TDCall = false")]
fn an_evening_in_words_is_the_same_evening(#[case] evening_set: &str, #[case] director: &str) {
    let mut evening = Evening::with_settings(evening_set);
    evening.director_sets(director);
    let words = policy::in_words(evening.event(), session::model::SessionNo::FIRST);
    let words: Vec<String> =
        words.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let mut again = Evening::club();
    again.director_sets(&words.join("\n"));
    let policy = |evening: &Evening| Policy::of(evening.event(), section("A"));
    assert_eq!(policy(&again), policy(&evening));
}

/// The default of a setting, said aloud, is as if nobody had said anything, whichever evening it is.
#[rstest]
#[case::tenaces_own_evening("")]
#[case::a_set_for_older_terminals(SECOND)]
#[case::a_set_for_newer_terminals(THIRD)]
fn a_default_that_is_set_changes_nothing(#[case] evening_set: &str) {
    let before = fields(evening_set);
    for name in SettingName::all().filter(|name| policy::can_be_default(*name)) {
        let mut evening = Evening::with_settings(evening_set);
        let first = session::model::SessionNo::FIRST;
        // A word of the other family than the one that is obeyed is not the default of what it decides.
        let speaks = match policy::family(evening.event(), section("A")) {
            Family::Own => true,
            Family::Second => !name.as_str().starts_with("BM3"),
            Family::Third => name.as_str().starts_with("BM3"),
        };
        if !speaks && !["AutopoweroffTime", "BM3ScreenDimMode"].contains(&name.as_str()) {
            continue;
        }
        let value = policy::default_value(evening.event(), first, None, name);
        evening.director_sets(&format!("{name} = {value}"));
        let after = serde_json::to_value(Policy::of(evening.event(), section("A"))).unwrap();
        assert_eq!(after, before, "{name} over “{evening_set}”");
    }
}

/// What a preset means is in its words, not in the evening it is chosen over: the terminals' defaults once filled the gaps.
#[test]
fn a_preset_says_all_that_it_is_about() {
    let chosen = |names: &[&str]| {
        let mut evening = Evening::club();
        for name in names {
            let values = Preset::of(name).unwrap().values_in_words();
            let lines = values.iter().map(|(name, value)| format!("{name} = {value}"));
            evening.director_sets(&lines.collect::<Vec<_>>().join("\n"));
        }
        serde_json::to_value(Policy::of(evening.event(), section("A"))).unwrap()
    };
    let tournament = chosen(&["tournament"]);
    assert_eq!(tournament["numbers_during_play"], json!(false));
    assert_eq!(tournament["results_repeat"], json!(false));
    assert_eq!(chosen(&["serious"])["results_repeat"], json!(false));
    // The club evening can be gone back to from every other.
    for preset in PRESETS {
        assert_eq!(chosen(&[preset.name, "club"]), fields(""), "club after {}", preset.name);
    }
}

#[test]
fn no_preset_makes_a_phone_dim_or_dark() {
    for preset in PRESETS {
        for values in [preset.values(), preset.values_in_words()] {
            let lines = values.iter().map(|(name, value)| format!("{name} = {value}"));
            let mut evening = Evening::club();
            let lines = lines.collect::<Vec<_>>().join("\n");
            if !lines.is_empty() {
                evening.director_sets(&lines);
            }
            let policy = serde_json::to_value(Policy::of(evening.event(), section("A"))).unwrap();
            assert_eq!(policy["dim_seconds"], json!(0), "{}", preset.name);
            assert_eq!(policy["off_seconds"], json!(0), "{}", preset.name);
        }
    }
}

#[test]
fn every_field_has_a_case() {
    let tested: BTreeSet<&str> = cases().into_iter().map(|(field, ..)| field).collect();
    let policy = fields("");
    let all: BTreeSet<&str> = policy.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(tested, all);
}

#[rstest]
#[case::nobody_said_anything("", Family::Own)]
#[case::a_pin_is_no_wish("BM2PINcode = \"1234\"", Family::Own)]
#[case::an_older_word("BM2TDCall = true", Family::Second)]
#[case::a_word_for_all("ShowResults = true", Family::Second)]
#[case::a_newer_word("BM3TDCall = true", Family::Third)]
#[case::both("BM2TDCall = true\nBM3TDCall = false", Family::Third)]
fn the_newest_family_that_was_set_speaks(#[case] settings: &str, #[case] expected: Family) {
    let evening = Evening::with_settings(settings);
    assert_eq!(policy::family(evening.event(), section("A")), expected);
}

#[test]
fn a_section_has_its_own_settings() {
    let file = CLUB_NIGHT.replace(
        "[[sessions]]\n",
        "[[sessions]]\n    settings = [{ section = \"B\", BM3TDCall = false, MaximumResults = 7, BM3PINcode = \"4321\" }]\n",
    );
    let evening = Evening::of(&file);
    let event = evening.event();
    assert_eq!(policy::family(event, section("A")), Family::Own);
    assert_eq!(policy::family(event, section("B")), Family::Own);
    assert!(Policy::of(event, section("A")).call);
    assert!(!Policy::of(event, section("B")).call);
    assert_eq!(policy::pin(event, section("A")), None);
    assert_eq!(policy::pin(event, section("B")).unwrap().text(), "4321");
}

#[test]
fn what_is_global_is_taken_from_the_session_or_its_first_section() {
    let with = |settings: &str| {
        let line = format!("[[sessions]]\n    settings = [{settings}]\n");
        Evening::of(&CLUB_NIGHT.replace("[[sessions]]\n", &line))
    };
    let evening = with(
        r#"{ section = "A", MaximumResults = 5, GroupSections = true }, { section = "B", MaximumResults = 9 }"#,
    );
    for letters in ["A", "B"] {
        assert_eq!(Policy::of(evening.event(), section(letters)).results_most, 5);
        assert!(policy::compares_sections(evening.event(), section(letters)));
    }
    let evening = with(
        r#"{ MaximumResults = 3, GroupSections = false }, { section = "A", MaximumResults = 5 }"#,
    );
    assert_eq!(Policy::of(evening.event(), section("A")).results_most, 3);
    assert!(!policy::compares_sections(evening.event(), section("A")));
    assert!(policy::compares_sections(Evening::club().event(), section("A")));
}

#[rstest]
#[case("", "")]
#[case("BM2PINcode = \"1234\"", "1234")]
#[case("BM3PINcode = \"9876\"", "9876")]
#[case("BM2PINcode = \"1234\"\nBM3PINcode = \"9876\"", "9876")]
#[case("BM2PINcode = \"1234\"\nBM3TDCall = true", "1234")]
// What files and scoring programs send where nobody set one.
#[case("BM2PINcode = \"0000\"", "")]
#[case("BM3PINcode = \"0000\"\nBM2PINcode = \"0000\"", "")]
#[case("BM2PINcode = \"1234\"\nBM3PINcode = \"0000\"", "1234")]
fn the_pin_is_what_somebody_set_and_never_in_the_policy(
    #[case] settings: &str,
    #[case] expected: &str,
) {
    let evening = Evening::with_settings(settings);
    let pin = policy::pin(evening.event(), section("A"));
    assert_eq!(pin.as_ref().map_or("", |pin| pin.text()), expected);
    let policy = serde_json::to_string(&Policy::of(evening.event(), section("A"))).unwrap();
    assert!(expected.is_empty() || !policy.contains(expected), "{policy}");
}

#[test]
fn our_own_evening_is_what_the_document_says() {
    let own = fields("");
    let document = include_str!("../../../../docs/terminal-settings.md");
    for (field, value) in own.as_object().unwrap() {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let row = format!("| `{field}` | `{value}` |");
        assert!(document.contains(&row), "docs/terminal-settings.md lacks: {row}");
    }
}

#[test]
fn the_document_names_every_setting_and_every_field_it_becomes() {
    let document = include_str!("../../../../docs/terminal-settings.md");
    let policy = fields("");
    let fields: BTreeSet<&str> = policy.as_object().unwrap().keys().map(String::as_str).collect();
    for name in SettingName::all() {
        let start = format!("| `{name}` |");
        let rows: Vec<&str> = document.lines().filter(|line| line.starts_with(&start)).collect();
        let [row] = rows[..] else { panic!("{name} should have one row, has {}", rows.len()) };
        let columns: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, becomes, _] = columns[..] else {
            panic!("{name} should have three columns: {row}")
        };
        for field in becomes.split(", ").filter(|field| *field != "–") {
            let field = field.trim_matches('`');
            assert!(fields.contains(field) || field.contains("::"), "{name} becomes {field}");
        }
        if becomes == "–" {
            assert!(row.contains("does not apply"), "{name} says nothing: {row}");
        }
    }
}

#[test]
fn the_protocol_names_every_field() {
    let document = include_str!("../../../../docs/terminal-protocol.md");
    let policy = document.split("## The policy").nth(1).unwrap().split("\n## ").next().unwrap();
    for field in fields("").as_object().unwrap().keys() {
        assert!(policy.contains(&format!("`{field}`")), "{field} is not in the protocol");
    }
}
