//! Tenace's own evening: what a setting is when nobody said anything about the phones.
//!
//! `docs/terminal-settings.md` has the reasons, field by field.

use session::model::{SettingName, SettingValue};

/// The settings that are not as today's terminals have them. Where two families have a word for the same thing, both are
/// here, because a director may use either.
#[rustfmt::skip]
const OWN: &[(&str, i64)] = &[
    // The lead tells most entry mistakes, and a wrong one is only asked about.
    ("LeadCard", 1), ("BM2ValidateLeadCard", 1), ("BM3LeadCardEntry", 3),
    // The traveller has North-South's points; one view for everything confuses nobody.
    ("ScorePoints", 0),
    ("ShowContract", 0),
    // What clubs have phones at the tables for.
    ("BM3ViewResults", 2), ("BM2ResultsOverview", 3), ("RepeatResults", 1), ("GroupSections", 1),
    ("BM2ShowPlayerNames", 1),
    ("MemberNumbers", 1), ("BM3PlayerNumberEntry", 1),
    ("BM2NumberEntryPreloadValues", 1), ("BM3PlayerNumberEntryDuringPlay", 1),
    ("BM2TDCall", 1),
    // A wrong tap is put right at the table, while all four remember.
    ("BM2ScoreCorrection", 1),
    ("BM2ScoreRecap", 1),
    // After every round it holds up the move and tells little; at the end all want it.
    ("BM2Ranking", 2), ("BM3Ranking", 2),
    ("BM2GameSummary", 1), ("BM3SessionSummary", 1), ("BM2SummaryPoints", 1),
    ("BM2ViewHandRecord", 1), ("BM3ViewHandrecord", 1),
    // Twenty phones in one room should be silent.
    ("BM3AudioVolume", 0),
];

/// Returns the value of a setting in an evening for which nobody set it.
pub(super) fn value(name: SettingName) -> SettingValue {
    let own = OWN.iter().find(|(own, _)| *own == name.as_str());
    let own = own.and_then(|(_, value)| name.accept(SettingValue::Number(*value)).ok());
    own.unwrap_or_else(|| name.default_value())
}
