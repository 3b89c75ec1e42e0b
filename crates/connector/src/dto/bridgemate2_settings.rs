//! The settings of the second generation of terminals.

use super::dto;
use super::option::bm2::{
    ContractRepresentation, EnterHandRecordWhen, NameSource, NumberValidation, PairNumberEntry,
    PointScorePerspective, ResultEntry, ResultsOverview, ShowPlayerNames, ShowRanking,
    SummaryPoints,
};

dto! {
    /// The settings of one section for the second generation of terminals, always complete.
    pub struct Bridgemate2Settings = "Bridgemate2SettingsDTO" {
        /// Whether earlier results of a board are shown.
        show_results: bool = "ShowResults",
        /// Whether the table's own result is among them.
        show_own_result: bool = "ShowOwnResult",
        /// Whether they can be shown again.
        repeat_results: bool = "RepeatResults",
        /// Whether percentages are shown.
        show_percentage: bool = "ShowPercentage",
        /// Not used; scoring groups say it.
        group_sections: bool = "GroupSections",
        /// Whose points are shown.
        score_points: PointScorePerspective = "ScorePoints",
        /// How results are entered.
        enter_results_method: ResultEntry = "EnterResultsMethod",
        /// Whether pair numbers are shown.
        show_pair_numbers: bool = "ShowPairNumbers",
        /// Not used.
        intermediate_results: bool = "IntermediateResults",
        /// Seconds until the display goes dark.
        autopoweroff_time: i32 = "AutopoweroffTime",
        /// Seconds that a result is shown for verification.
        verification_time: i32 = "VerificationTime",
        /// How a strain is shown.
        show_contract: ContractRepresentation = "ShowContract",
        /// Whether the lead is entered.
        lead_card: bool = "LeadCard",
        /// How many results are shown; 0 for all.
        maximum_results: i32 = "MaximumResults",
        /// Whether players enter their numbers.
        member_numbers: bool = "MemberNumbers" or "MemberNumber",
        /// Whether a number must be entered.
        member_numbers_no_blank_entry: bool = "MemberNumbersNoBlankEntry",
        /// Whether a board out of order is asked about.
        board_order_verification: bool = "BoardOrderVerification",
        /// Not used.
        hand_record_validation: bool = "HandRecordValidation",
        /// Whether the control program ends after the last result.
        auto_shut_down_bpc: bool = "AutoShutDownBPC",
        /// The director's code: four digits.
        pin_code: Option<String> = "BM2PINcode",
        /// Whether the director confirms that a board is not played.
        confirm_np: bool = "BM2ConfirmNP",
        /// Whether the boards that are left are shown.
        remaining_boards: bool = "BM2RemainingBoards",
        /// Whether the places of the next round are shown.
        next_seatings: bool = "BM2NextSeatings" or "BM2NextSeating",
        /// Whether the scores of the round can be looked at again.
        score_recap: bool = "BM2ScoreRecap",
        /// Whether they are shown without asking.
        auto_show_score_recap: bool = "BM2AutoShowScoreRecap",
        /// Whether players may correct a score.
        score_correction: bool = "BM2ScoreCorrection",
        /// Whether the board number is filled in; a number in the guide.
        auto_board_number: bool = "BM2AutoBoardNumber",
        /// Whether the first one is entered nevertheless.
        first_board_manually: bool = "BM2FirstBoardManually",
        /// Whether the lead is checked against the hands.
        validate_lead_card: bool = "BM2ValidateLeadCard",
        /// How earlier results are shown.
        results_overview: ResultsOverview = "BM2ResultsOverview",
        /// When players' names are shown.
        show_player_names: ShowPlayerNames = "BM2ShowPlayerNames",
        /// When the ranking is shown.
        ranking: ShowRanking = "BM2Ranking",
        /// Whether there is a summary at the end.
        game_summary: bool = "BM2GameSummary",
        /// What the summary shows.
        summary_points: SummaryPoints = "BM2SummaryPoints",
        /// Whether the declaring pair is entered.
        pair_number_entry: PairNumberEntry = "BM2PairNumberEntry",
        /// Whether the key that resets a table is there.
        reset_function_key: bool = "BM2ResetFunctionKey",
        /// Not used.
        record_bidding: bool = "BM2RecordBidding",
        /// Not used.
        record_play: bool = "BM2RecordPlay",
        /// Not used.
        validate_recording: bool = "BM2ValidateRecording",
        /// Not used.
        show_hands: bool = "BM2ShowHands",
        /// Not used.
        number_validation: NumberValidation = "NumberValidation",
        /// Whether numbers are entered each round.
        number_entry_each_round: bool = "BM2NumberEntryEachRound",
        /// Whether known numbers are filled in.
        number_entry_preload_values: bool = "BM2NumberEntryPreloadValues",
        /// Not used.
        name_source: NameSource = "BM2NameSource",
        /// Whether the hands can be looked at.
        view_hand_record: bool = "BM2ViewHandRecord",
        /// Whether hands may be entered.
        enter_hand_record: bool = "BM2EnterHandRecord" or "BM2EnterHandrecord",
        /// When hands may be entered.
        enter_hand_record_when: EnterHandRecordWhen = "BM2EnterHandRecordWhen" or "BM2EnterHandrecordWhen",
        /// Not used; numbers are always text.
        text_based_number: bool = "BM2TextBasedNumber",
        /// Whether the table can call the director.
        td_call: bool = "BM2TDCall",
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section that the settings are for.
        section_letters: Option<String> = "SectionLetters",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
