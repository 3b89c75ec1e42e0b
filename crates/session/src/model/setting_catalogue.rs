//! Every setting of today's terminals, and Tenace's own, with range and default: a flat list, no logic.
//!
//! Source: the Settings table of the official blank exchange file, version 5 (Access defaults),
//! ranges from the developers' guides. Two columns without an Access default have 0. Names are
//! spelled as in the file.

use super::SettingKind;

const fn yes() -> SettingKind {
    SettingKind::Bool { default: true }
}

const fn no() -> SettingKind {
    SettingKind::Bool { default: false }
}

const fn number(min: i64, max: i64, default: i64) -> SettingKind {
    SettingKind::Number { min, max, default, zero_is_default: false }
}

/// Scoring programs send 0 where they leave the time to the terminals.
const fn seconds(min: i64, max: i64, default: i64) -> SettingKind {
    SettingKind::Number { min, max, default, zero_is_default: true }
}

const fn pin() -> SettingKind {
    SettingKind::Pin { default: super::DirectorPin::UNSET }
}

/// Name and kind of every setting. Appending is safe; the order has no meaning.
#[rustfmt::skip]
pub(super) const CATALOGUE: &[(&str, SettingKind)] = &[
    // All terminals.
    ("ShowResults", yes()),
    ("ShowOwnResult", yes()),
    ("RepeatResults", no()),
    ("MaximumResults", number(0, 127, 0)),
    ("ShowPercentage", yes()),
    ("GroupSections", no()),
    ("ScorePoints", number(0, 1, 1)),
    ("EnterResultsMethod", number(0, 2, 0)),
    ("ShowPairNumbers", yes()),
    ("IntermediateResults", no()),
    ("AutopoweroffTime", seconds(5, 60, 20)),
    ("VerificationTime", seconds(1, 7, 2)),
    ("ShowContract", number(0, 1, 1)),
    ("LeadCard", no()),
    ("MemberNumbers", no()),
    ("MemberNumbersNoBlankEntry", no()),
    ("BoardOrderVerification", yes()),
    ("HandRecordValidation", yes()),
    ("AutoShutDownBPC", no()),
    // Bridgemate II.
    ("BM2PINcode", pin()),
    ("BM2ConfirmNP", no()),
    ("BM2TDCall", no()),
    ("BM2RemainingBoards", yes()),
    ("BM2NextSeatings", yes()),
    ("BM2ScoreRecap", no()),
    ("BM2AutoShowScoreRecap", no()),
    ("BM2ScoreCorrection", no()),
    ("BM2AutoBoardNumber", yes()),
    ("BM2FirstBoardManually", no()),
    ("BM2ValidateLeadCard", no()),
    ("BM2ResultsOverview", number(0, 5, 0)),
    ("BM2ShowPlayerNames", number(0, 2, 0)),
    ("BM2Ranking", number(0, 2, 0)),
    ("BM2GameSummary", no()),
    ("BM2SummaryPoints", number(-1, 1, 0)),
    ("BM2PairNumberEntry", number(0, 2, 0)),
    ("BM2ResetFunctionKey", yes()),
    ("BM2RecordBidding", no()),
    ("BM2RecordPlay", no()),
    ("BM2ValidateRecording", no()),
    ("BM2ShowHands", no()),
    ("BM2NumberEntryEachRound", no()),
    ("BM2NumberEntryPreloadValues", no()),
    ("BM2NumberValidation", number(0, 4, 0)),
    ("BM2NameSource", number(0, 3, 0)),
    ("BM2ViewHandRecord", no()),
    ("BM2EnterHandRecord", no()),
    ("BM2EnterHandRecordWhen", number(0, 2, 0)),
    ("BM2TextBasedNumber", no()),
    // Bridgemate 3.
    ("BM3ScreenBrightness", number(1, 7, 6)),
    ("BM3ScreenDimMode", number(0, 15, 2)),
    ("BM3ScreenOffMode", number(0, 15, 2)),
    ("BM3SleepMode", number(0, 120, 120)),
    ("BM3AudioVolume", number(0, 7, 2)),
    ("BM3Language", number(0, 10, 0)),
    ("BM3ConnectionMode", number(0, 1, 0)),
    ("BM3PINcode", pin()),
    ("BM3ConfirmNP", no()),
    ("BM3TDCall", yes()),
    ("BM3ResultMethod", number(0, 2, 0)),
    ("BM3BoardResultReentry", yes()),
    ("BM3LeadCardEntry", number(0, 3, 1)),
    ("BM3PlayerView", number(0, 1, 0)),
    ("BM3PlayerNumberEntry", number(0, 2, 0)),
    ("BM3PlayerNumberEntryDuringPlay", no()),
    ("BM3PlayerNumberMandatory", no()),
    ("BM3StartingPositions", number(0, 1, 0)),
    ("BM3Ranking", number(0, 3, 1)),
    ("BM3NextSeatings", yes()),
    ("BM3ScoreRecap", number(0, 2, 2)),
    ("BM3SessionSummary", no()),
    ("BM3ScoreColumn", number(0, 1, 0)),
    ("BM3ViewResults", number(0, 3, 0)),
    ("BM3ViewPercentages", yes()),
    ("BM3ViewHandrecord", no()),
    ("BM3EnterHandrecord", number(0, 2, 0)),
    // Tenace's own: no exchange file and no scoring program has a word for it.
    ("AcceptOnOtherPhone", no()),
];
