//! The settings of the third generation of terminals.

use super::dto;
use super::option::bm3::{
    ConfirmNotPlayed, EnterHandRecord, Language, LeadCardEntry, NextRoundSeating,
    PlayerNumberMandatory, PlayerRegistration, PlayerRegistrationDuringPlay, PlayerView,
    RankingDisplay, ResultEntry, ResultReentry, ScoreColumn, ScoreRecap, SessionSummary,
    StartingPositions, TdCall, ViewHandRecord, ViewPercentages, ViewResults,
};

dto! {
    /// The settings of one section for the third generation of terminals, always complete.
    pub struct Bridgemate3Settings = "Bridgemate3SettingsDTO" {
        /// 1 to 7.
        screen_brightness: u8 = "BM3ScreenBrightness",
        /// Seconds until the display dims, in fives, up to 15; 0 is never.
        screen_dim_mode: u8 = "BM3ScreenDimMode",
        /// Seconds until the display goes dark, in fives; 0 is never.
        screen_off_mode: u8 = "BM3ScreenOffMode",
        /// Minutes until the terminal sleeps, up to 120.
        sleep_mode: u8 = "BM3SleepMode",
        /// 0 to 7.
        audio_volume: u8 = "BM3AudioVolume",
        /// What the terminal speaks.
        language: Language = "BM3Language",
        /// The director's code: four digits.
        pin_code: Option<String> = "BM3PINcode" or "BM3PinCode",
        /// Whether the director confirms that a board is not played.
        confirm_np: ConfirmNotPlayed = "BM3ConfirmNP",
        /// Whether the table can call the director.
        td_call: TdCall = "BM3TDCall",
        /// How results are entered.
        result_method: ResultEntry = "BM3ResultMethod",
        /// Whether a result may be entered again.
        board_result_reentry: ResultReentry = "BM3BoardResultReentry",
        /// Whether the lead is entered.
        lead_card_entry: LeadCardEntry = "BM3LeadCardEntry",
        /// When players enter their numbers.
        player_number_entry: PlayerRegistration = "BM3PlayerNumberEntry",
        /// Whether they may do so during a round.
        player_number_entry_during_play: PlayerRegistrationDuringPlay = "BM3PlayerNumberEntryDuringPlay",
        /// Whether they must.
        player_number_mandatory: PlayerNumberMandatory = "BM3PlayerNumberMandatory",
        /// Whether the starting positions are shown.
        starting_positions: StartingPositions = "BM3StartingPositions",
        /// Which way round the table is drawn.
        player_view: PlayerView = "BM3PlayerView",
        /// When the ranking is shown.
        ranking: RankingDisplay = "BM3Ranking",
        /// Whether the places of the next round are shown.
        next_seatings: NextRoundSeating = "BM3NextSeatings",
        /// When the scores can be looked at again.
        score_recap: ScoreRecap = "BM3ScoreRecap",
        /// Which results of a board are shown.
        view_results: ViewResults = "BM3ViewResults" or "Bm3ViewResults",
        /// Whether there is a summary at the end.
        session_summary: SessionSummary = "BM3SessionSummary",
        /// Whose points have a column; the spelling is the wire's.
        score_column: ScoreColumn = "BM3ScoreColum" or "BM3ScoreColumn",
        /// Whether percentages are shown; the name is the wire's.
        view_percentages: ViewPercentages = "BMViewPercentages" or "BM3ViewPercentages",
        /// Whether hands can be looked at.
        view_hand_record: ViewHandRecord = "BM3ViewHandrecord",
        /// Whether and when hands may be entered.
        enter_hand_record: EnterHandRecord = "BM3EnterHandrecord",
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section that the settings are for.
        section_letters: Option<String> = "SectionLetters",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
