//! The settings of the terminals, both ways.
//!
//! What is sent has every setting, whether its sender has an opinion or not. So those that the vendor's guide calls not
//! supported are no word for anything here, and neither are those that a phone cannot obey; `docs/connector.md` lists them.
//! A value that a setting cannot have leaves it as it is.

use std::collections::BTreeMap;

use session::Command;
use session::log::SettingsChanged;
use session::model::{SectionId, SectionLetters, SessionNo, SettingName, SettingValue};
use session::state::{EventState, Origin};

use super::place::{self, text};
use super::strays::{self, Placed};
use super::{Fault, Sessions};
use crate::dto::option::{bm2, bm3};
use crate::dto::{Bridgemate2Settings, Bridgemate3Settings};

/// Returns the commands that set what the settings of second-generation terminals say.
pub fn read2(
    event: &EventState,
    sessions: &Sessions,
    settings: &[Bridgemate2Settings],
) -> Result<Vec<Command>, Fault> {
    read(event, sessions, settings)
}

/// Returns the commands that set what the settings of third-generation terminals say.
pub fn read3(
    event: &EventState,
    sessions: &Sessions,
    settings: &[Bridgemate3Settings],
) -> Result<Vec<Command>, Fault> {
    read(event, sessions, settings)
}

/// Returns the settings of second-generation terminals for sections that are there, and notes on the others: they need not
/// stop an event that comes with them.
pub fn known2(
    event: &EventState,
    sessions: &Sessions,
    settings: &[Bridgemate2Settings],
) -> (Vec<Bridgemate2Settings>, Vec<String>) {
    strays::known(event, sessions, settings)
}

/// Returns the settings of third-generation terminals for sections that are there, and notes on the others.
pub fn known3(
    event: &EventState,
    sessions: &Sessions,
    settings: &[Bridgemate3Settings],
) -> (Vec<Bridgemate3Settings>, Vec<String>) {
    strays::known(event, sessions, settings)
}

/// Returns the settings of a section for second-generation terminals as they travel; `value` is what each of them is there.
pub fn write2(
    section: SectionId,
    guid: &str,
    value: impl Fn(SettingName) -> SettingValue,
) -> Bridgemate2Settings {
    write(section, guid, value)
}

/// Returns the settings of a section for third-generation terminals as they travel.
pub fn write3(
    section: SectionId,
    guid: &str,
    value: impl Fn(SettingName) -> SettingValue,
) -> Bridgemate3Settings {
    write(section, guid, value)
}

/// Settings of one generation.
trait Settings: Placed + Default {
    fn set_whose(&mut self, guid: &str, letters: SectionLetters);
    /// Each setting that counts, by its name in the catalogue.
    fn values(&self) -> Vec<(&'static str, SettingValue)>;
    /// Sets every setting from what the catalogue's name has.
    fn fill(&mut self, value: impl Fn(&str) -> Option<SettingValue>);
}

fn read<S: Settings>(
    event: &EventState,
    sessions: &Sessions,
    settings: &[S],
) -> Result<Vec<Command>, Fault> {
    // Of a section that is named twice the last word counts.
    let mut sections: BTreeMap<(SessionNo, Option<SectionLetters>), &S> = BTreeMap::new();
    for one in settings {
        let (guid, letters) = one.whose();
        let session = place::session(sessions, guid)?;
        let section = match text(letters) {
            "" => None,
            letters => Some(place::section(event, session, letters)?.letters),
        };
        sections.insert((session, section), one);
    }
    let mut commands = Vec::new();
    for ((session, section), one) in sections {
        let mut settings = BTreeMap::new();
        for (name, value) in one.values() {
            let Ok(name) = name.parse::<SettingName>() else { continue };
            let Ok(value) = name.accept(value) else { continue };
            // A default counts as said: it chooses which generation's words are obeyed.
            let (before, origin) = event.setting_from(session, section, name);
            if before != value || origin == Origin::Default {
                settings.insert(name, value);
            }
        }
        if !settings.is_empty() {
            commands.push(Command::ChangeSettings(SettingsChanged {
                session,
                section,
                settings,
                partial: false,
            }));
        }
    }
    Ok(commands)
}

fn write<S: Settings>(
    section: SectionId,
    guid: &str,
    value: impl Fn(SettingName) -> SettingValue,
) -> S {
    let mut settings = S::default();
    settings.set_whose(guid, section.letters);
    settings.fill(|name| Some(value(name.parse().ok()?)));
    settings
}

/// A property of the settings.
trait Property {
    fn value(&self) -> SettingValue;
    fn set(&mut self, value: SettingValue);
}

impl Property for bool {
    fn value(&self) -> SettingValue {
        SettingValue::Bool(*self)
    }

    fn set(&mut self, value: SettingValue) {
        *self = number(&value) != 0;
    }
}

impl Property for i32 {
    fn value(&self) -> SettingValue {
        SettingValue::Number((*self).into())
    }

    fn set(&mut self, value: SettingValue) {
        *self = i32::try_from(number(&value)).unwrap_or_default();
    }
}

impl Property for u8 {
    fn value(&self) -> SettingValue {
        SettingValue::Number((*self).into())
    }

    fn set(&mut self, value: SettingValue) {
        *self = u8::try_from(number(&value)).unwrap_or_default();
    }
}

impl Property for Option<String> {
    fn value(&self) -> SettingValue {
        SettingValue::Text(self.clone().unwrap_or_default())
    }

    fn set(&mut self, value: SettingValue) {
        if let SettingValue::Text(text) = value {
            *self = Some(text);
        }
    }
}

macro_rules! options_are_numbers {
    ($($option:ty),+ $(,)?) => {$(
        impl Property for $option {
            fn value(&self) -> SettingValue {
                self.0.value()
            }

            fn set(&mut self, value: SettingValue) {
                self.0.set(value);
            }
        }
    )+};
}

options_are_numbers!(
    bm2::ContractRepresentation,
    bm2::EnterHandRecordWhen,
    bm2::NameSource,
    bm2::NumberValidation,
    bm2::PairNumberEntry,
    bm2::PointScorePerspective,
    bm2::ResultEntry,
    bm2::ResultsOverview,
    bm2::ShowPlayerNames,
    bm2::ShowRanking,
    bm2::SummaryPoints,
    bm3::ConfirmNotPlayed,
    bm3::EnterHandRecord,
    bm3::Language,
    bm3::LeadCardEntry,
    bm3::NextRoundSeating,
    bm3::PlayerNumberMandatory,
    bm3::PlayerRegistration,
    bm3::PlayerRegistrationDuringPlay,
    bm3::PlayerView,
    bm3::RankingDisplay,
    bm3::ResultEntry,
    bm3::ResultReentry,
    bm3::ScoreColumn,
    bm3::ScoreRecap,
    bm3::SessionSummary,
    bm3::StartingPositions,
    bm3::TdCall,
    bm3::ViewHandRecord,
    bm3::ViewPercentages,
    bm3::ViewResults,
);

fn number(value: &SettingValue) -> i64 {
    match value {
        SettingValue::Bool(value) => i64::from(*value),
        SettingValue::Number(number) => *number,
        SettingValue::Text(_) => 0,
    }
}

/// Names the properties by the catalogue's names: those that count, and those that are only written.
macro_rules! settings {
    ($type:ty: counting { $($property:ident = $name:literal,)+ } written { $($other:ident = $other_name:literal,)+ }) => {
        impl Placed for $type {
            const WHAT: &'static str = "Settings";

            fn whose(&self) -> (&Option<String>, &Option<String>) {
                (&self.session_guid, &self.section_letters)
            }

            fn belong_to(&mut self, guid: &str) {
                self.session_guid = Some(guid.to_owned());
            }
        }

        impl Settings for $type {
            fn set_whose(&mut self, guid: &str, letters: SectionLetters) {
                self.session_guid = Some(guid.to_owned());
                self.section_letters = Some(letters.to_string());
            }

            fn values(&self) -> Vec<(&'static str, SettingValue)> {
                vec![$(($name, self.$property.value())),+]
            }

            fn fill(&mut self, value: impl Fn(&str) -> Option<SettingValue>) {
                $(if let Some(value) = value($name) { self.$property.set(value); })+
                $(if let Some(value) = value($other_name) { self.$other.set(value); })+
            }
        }
    };
}

settings!(Bridgemate2Settings: counting {
    show_results = "ShowResults",
    show_own_result = "ShowOwnResult",
    repeat_results = "RepeatResults",
    show_percentage = "ShowPercentage",
    score_points = "ScorePoints",
    enter_results_method = "EnterResultsMethod",
    show_pair_numbers = "ShowPairNumbers",
    autopoweroff_time = "AutopoweroffTime",
    verification_time = "VerificationTime",
    show_contract = "ShowContract",
    lead_card = "LeadCard",
    maximum_results = "MaximumResults",
    member_numbers = "MemberNumbers",
    member_numbers_no_blank_entry = "MemberNumbersNoBlankEntry",
    board_order_verification = "BoardOrderVerification",
    auto_shut_down_bpc = "AutoShutDownBPC",
    pin_code = "BM2PINcode",
    confirm_np = "BM2ConfirmNP",
    remaining_boards = "BM2RemainingBoards",
    next_seatings = "BM2NextSeatings",
    score_recap = "BM2ScoreRecap",
    auto_show_score_recap = "BM2AutoShowScoreRecap",
    score_correction = "BM2ScoreCorrection",
    auto_board_number = "BM2AutoBoardNumber",
    first_board_manually = "BM2FirstBoardManually",
    validate_lead_card = "BM2ValidateLeadCard",
    results_overview = "BM2ResultsOverview",
    show_player_names = "BM2ShowPlayerNames",
    ranking = "BM2Ranking",
    game_summary = "BM2GameSummary",
    summary_points = "BM2SummaryPoints",
    pair_number_entry = "BM2PairNumberEntry",
    reset_function_key = "BM2ResetFunctionKey",
    number_entry_each_round = "BM2NumberEntryEachRound",
    number_entry_preload_values = "BM2NumberEntryPreloadValues",
    view_hand_record = "BM2ViewHandRecord",
    enter_hand_record = "BM2EnterHandRecord",
    enter_hand_record_when = "BM2EnterHandRecordWhen",
    td_call = "BM2TDCall",
} written {
    group_sections = "GroupSections",
    intermediate_results = "IntermediateResults",
    hand_record_validation = "HandRecordValidation",
    record_bidding = "BM2RecordBidding",
    record_play = "BM2RecordPlay",
    validate_recording = "BM2ValidateRecording",
    show_hands = "BM2ShowHands",
    number_validation = "BM2NumberValidation",
    name_source = "BM2NameSource",
    text_based_number = "BM2TextBasedNumber",
});

settings!(Bridgemate3Settings: counting {
    screen_dim_mode = "BM3ScreenDimMode",
    screen_off_mode = "BM3ScreenOffMode",
    audio_volume = "BM3AudioVolume",
    language = "BM3Language",
    pin_code = "BM3PINcode",
    confirm_np = "BM3ConfirmNP",
    td_call = "BM3TDCall",
    result_method = "BM3ResultMethod",
    board_result_reentry = "BM3BoardResultReentry",
    lead_card_entry = "BM3LeadCardEntry",
    player_number_entry = "BM3PlayerNumberEntry",
    player_number_entry_during_play = "BM3PlayerNumberEntryDuringPlay",
    player_number_mandatory = "BM3PlayerNumberMandatory",
    starting_positions = "BM3StartingPositions",
    player_view = "BM3PlayerView",
    ranking = "BM3Ranking",
    next_seatings = "BM3NextSeatings",
    score_recap = "BM3ScoreRecap",
    view_results = "BM3ViewResults",
    session_summary = "BM3SessionSummary",
    score_column = "BM3ScoreColumn",
    view_percentages = "BM3ViewPercentages",
    view_hand_record = "BM3ViewHandrecord",
    enter_hand_record = "BM3EnterHandrecord",
} written {
    screen_brightness = "BM3ScreenBrightness",
    sleep_mode = "BM3SleepMode",
});
