//! Settings into an event and out of it.

use std::collections::BTreeSet;

use connector::dto::option::{bm2, bm3};
use connector::dto::{Bridgemate2Settings, Bridgemate3Settings};
use connector::event::settings::{self, read2, read3};
use connector::validate::Validate;
use session::model::{SettingName, SettingValue};
use session::{Command, State};

use super::{GUID, OTHER, after, evening, section, told};

fn write2(state: &State) -> Bridgemate2Settings {
    settings::write2(section("A"), GUID, |name| state.event().setting(section("A"), name))
}

fn write3(state: &State) -> Bridgemate3Settings {
    settings::write3(section("A"), GUID, |name| state.event().setting(section("A"), name))
}

fn second() -> Bridgemate2Settings {
    let (state, _) = evening();
    Bridgemate2Settings { pin_code: Some("1234".into()), ..write2(&state) }
}

fn third() -> Bridgemate3Settings {
    let (state, _) = evening();
    Bridgemate3Settings { pin_code: Some("1234".into()), ..write3(&state) }
}

fn value(state: &State, letters: &str, name: &str) -> String {
    let name: SettingName = name.parse().unwrap();
    state.event().setting(section(letters), name).to_string()
}

fn names(commands: &[Command]) -> Vec<&'static str> {
    let names = commands.iter().flat_map(|command| match command {
        Command::ChangeSettings(changed) => {
            changed.settings.keys().map(|name| name.as_str()).collect()
        }
        _ => Vec::new(),
    });
    names.collect()
}

/// What a program does not name is as today's terminals have it, not as Tenace has it.
#[test]
fn what_a_program_sends_is_a_whole_set() {
    let (state, sessions) = evening();
    let second = Bridgemate2Settings { show_results: false, td_call: true, ..second() };
    for commands in [
        read2(state.event(), &sessions, &[second]).unwrap(),
        read3(state.event(), &sessions, &[third()]).unwrap(),
    ] {
        let now = after(&state, &commands);
        let event = now.event();
        let set: Vec<_> = event.settings.iter().map(|(key, _)| *key).collect();
        let whole: Vec<_> = event.whole_sets.iter().map(|(key, ())| *key).collect();
        assert_ne!(set, []);
        assert_eq!(whole, set);
    }
}

#[test]
fn settings_hold_for_their_section() {
    let (state, sessions) = evening();
    let settings = Bridgemate2Settings {
        show_results: false,
        maximum_results: 5,
        ranking: bm2::ShowRanking::SHOW_AFTER_LAST_ROUND,
        summary_points: bm2::SummaryPoints::NO_SUMMARY,
        td_call: true,
        ..second()
    };
    assert_eq!(settings.validate(), Vec::<String>::new());
    let commands = read2(state.event(), &sessions, std::slice::from_ref(&settings)).unwrap();
    let state = after(&state, &commands);
    let found = [
        "ShowResults",
        "MaximumResults",
        "BM2Ranking",
        "BM2SummaryPoints",
        "BM2TDCall",
        "BM2PINcode",
    ];
    assert_eq!(
        found.map(|name| value(&state, "A", name)),
        ["false", "5", "2", "-1", "true", "“1234”"]
    );
    assert_eq!(value(&state, "B", "ShowResults"), "true");
    assert_eq!(read2(state.event(), &sessions, std::slice::from_ref(&settings)), Ok(Vec::new()));
    assert_eq!(write2(&state), settings);
    let changed = Bridgemate2Settings { show_results: true, ..settings };
    assert_eq!(names(&read2(state.event(), &sessions, &[changed]).unwrap()), ["ShowResults"]);
}

#[test]
fn settings_of_the_third_generation_have_their_own_names() {
    let (state, sessions) = evening();
    let settings = Bridgemate3Settings {
        confirm_np: bm3::ConfirmNotPlayed::ENABLED,
        view_results: bm3::ViewResults::AT_END_OF_ROUND,
        score_column: bm3::ScoreColumn::NORTH_SOUTH_AND_EAST_WEST,
        view_percentages: bm3::ViewPercentages::DISABLED,
        language: bm3::Language::TURKISH,
        ..third()
    };
    assert_eq!(settings.validate(), Vec::<String>::new());
    let state =
        after(&state, &read3(state.event(), &sessions, std::slice::from_ref(&settings)).unwrap());
    let found =
        ["BM3ConfirmNP", "BM3ViewResults", "BM3ScoreColumn", "BM3ViewPercentages", "BM3Language"];
    assert_eq!(found.map(|name| value(&state, "A", name)), ["true", "3", "1", "false", "10"]);
    assert_eq!(read3(state.event(), &sessions, std::slice::from_ref(&settings)), Ok(Vec::new()));
    assert_eq!(write3(&state), settings);
}

/// They come whether the sender has an opinion or not.
#[test]
fn what_no_terminal_obeys_and_no_phone_can_is_left_alone() {
    let (state, sessions) = evening();
    let unsupported = Bridgemate2Settings {
        group_sections: true,
        intermediate_results: true,
        hand_record_validation: false,
        record_bidding: true,
        record_play: true,
        validate_recording: true,
        show_hands: true,
        number_validation: bm2::NumberValidation::ACBL,
        name_source: bm2::NameSource::BM_PLAYER_DB,
        text_based_number: true,
        ..second()
    };
    let sent = read2(state.event(), &sessions, &[unsupported]).unwrap();
    assert_eq!(sent, read2(state.event(), &sessions, &[second()]).unwrap());
    let display = Bridgemate3Settings { screen_brightness: 1, sleep_mode: 1, ..third() };
    let sent = read3(state.event(), &sessions, &[display]).unwrap();
    assert_eq!(sent, read3(state.event(), &sessions, &[third()]).unwrap());
}

#[test]
fn the_screen_and_the_sound_are_as_they_were_sent() {
    let (state, sessions) = evening();
    let names = ["BM3ScreenDimMode", "BM3ScreenOffMode", "BM3AudioVolume"];
    for values in [[2, 15, 7], [0, 0, 0]] {
        let [screen_dim_mode, screen_off_mode, audio_volume] = values;
        let settings =
            Bridgemate3Settings { screen_dim_mode, screen_off_mode, audio_volume, ..third() };
        let state = after(&state, &read3(state.event(), &sessions, &[settings]).unwrap());
        assert_eq!(names.map(|name| value(&state, "A", name)), values.map(|it| it.to_string()));
    }
}

#[test]
fn a_value_that_a_setting_cannot_have_leaves_it_as_it_is() {
    let (state, sessions) = evening();
    let settings = Bridgemate2Settings {
        maximum_results: 1000,
        ranking: bm2::ShowRanking(99),
        autopoweroff_time: 4,
        pin_code: Some("+123".into()),
        lead_card: true,
        ..second()
    };
    let state = after(&state, &read2(state.event(), &sessions, &[settings]).unwrap());
    let found = ["MaximumResults", "BM2Ranking", "AutopoweroffTime", "BM2PINcode", "LeadCard"];
    assert_eq!(found.map(|name| value(&state, "A", name)), ["0", "0", "20", "“0000”", "true"]);
}

#[test]
fn a_time_of_zero_is_the_default_again() {
    let (state, sessions) = evening();
    let times = |seconds| Bridgemate2Settings {
        autopoweroff_time: seconds,
        verification_time: seconds,
        ..second()
    };
    let names: [SettingName; 2] =
        ["AutopoweroffTime", "VerificationTime"].map(|name| name.parse().unwrap());
    let meant = |state: &State| {
        names.map(|name| name.meaning(state.event().setting(section("A"), name)).to_string())
    };
    let state = after(&state, &read2(state.event(), &sessions, &[times(7)]).unwrap());
    assert_eq!(meant(&state), ["7", "7"]);
    let state = after(&state, &read2(state.event(), &sessions, &[times(0)]).unwrap());
    assert_eq!(meant(&state), ["20", "2"]);
    assert_eq!(read2(state.event(), &sessions, &[times(0)]), Ok(Vec::new()), "it is no news");
}

/// What changes nothing on a phone is what the document says.
#[test]
fn the_document_lists_every_setting_without_meaning_on_a_phone() {
    let (state, sessions) = evening();
    let mut heard: BTreeSet<&str> = BTreeSet::new();
    heard.extend(names(&read2(state.event(), &sessions, &[second()]).unwrap()));
    heard.extend(names(&read3(state.event(), &sessions, &[third()]).unwrap()));
    // It is heard by the event, not by the phones.
    heard.remove("AutoShutDownBPC");
    // Tenace's own is no word of the wire.
    heard.insert("AcceptOnOtherPhone");
    let all = SettingName::all().map(SettingName::as_str);
    let silent: BTreeSet<&str> = all.filter(|name| !heard.contains(name)).collect();
    let document = include_str!("../../../../../docs/connector.md");
    let (_, table) = document.split_once("### Settings without meaning on a phone").unwrap();
    let table = table.split("\n#").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    assert_eq!(rows.collect::<BTreeSet<&str>>(), silent);
}

/// The names of the wire are the catalogue's, so none of them may be misspelt.
#[test]
fn every_setting_that_counts_is_in_the_catalogue() {
    let (state, sessions) = evening();
    assert_eq!(names(&read2(state.event(), &sessions, &[second()]).unwrap()).len(), 39);
    assert_eq!(names(&read3(state.event(), &sessions, &[third()]).unwrap()).len(), 24);
    let default = |name: &str| name.parse::<SettingName>().unwrap().default_value();
    let written = write3(&state);
    assert_eq!(default("BM3SleepMode"), SettingValue::Number(written.sleep_mode.into()));
    let written = write2(&state);
    assert_eq!(default("HandRecordValidation"), SettingValue::Bool(written.hand_record_validation));
}

#[test]
fn settings_of_no_section_hold_for_the_session() {
    let (state, sessions) = evening();
    let all = Bridgemate2Settings { lead_card: true, section_letters: None, ..second() };
    let state = after(&state, &read2(state.event(), &sessions, &[all]).unwrap());
    assert_eq!(["A", "E"].map(|letters| value(&state, letters, "LeadCard")), ["true", "true"]);
}

#[test]
fn settings_of_an_unknown_section_or_session_are_refused() {
    let (state, sessions) = evening();
    let unknown = Bridgemate2Settings { section_letters: Some("Z".into()), ..second() };
    assert_eq!(
        told(read2(state.event(), &sessions, &[second(), unknown])),
        "Movement: There is no section 'Z' in this session. Send it with UpdateMovement first."
    );
    let unknown = Bridgemate3Settings { session_guid: Some(OTHER.into()), ..third() };
    assert!(told(read3(state.event(), &sessions, &[unknown])).starts_with("EntryUnknown: "));
}
