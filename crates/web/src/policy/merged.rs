//! The policy of a section: field by field, by the word that counts.

use super::said::{Family, Said, Speaker};
use super::{Policy, from_settings};

/// Returns the policy of a section.
pub(super) fn policy(said: Said<'_>) -> Policy {
    let older = from_settings::second(said);
    let newer = from_settings::third(said);
    macro_rules! merged {
        ($($field:ident: $older:expr, $newer:expr;)*) => {
            Policy {
                $($field: match said.speaker(&$older, &$newer) {
                    Speaker::Older => older.$field,
                    Speaker::Newer => newer.$field,
                },)*
                summary: summary(said, &older, &newer),
                ..older
            }
        };
    }
    // Each field that newer terminals have a word for, with the older and the newer words that decide it.
    merged! {
        lead: ["LeadCard"], ["BM3LeadCardEntry"];
        method: ["EnterResultsMethod"], ["BM3ResultMethod"];
        results: ["ShowResults"], ["BM3ViewResults"];
        results_columns: ["BM2ResultsOverview"], ["BM3ScoreColumn"];
        own_result: ["ShowOwnResult"], ["BM3ViewResults"];
        percentage: ["ShowPercentage"], ["BM3ViewResults"];
        percentage_as: [], ["BM3ViewPercentages"];
        numbers: ["MemberNumbers"], ["BM3PlayerNumberEntry"];
        numbers_needed: ["MemberNumbersNoBlankEntry"], ["BM3PlayerNumberMandatory"];
        numbers_during_play: ["MemberNumbers"], ["BM3PlayerNumberEntryDuringPlay"];
        start_positions: [], ["BM3StartingPositions"];
        north: [], ["BM3PlayerView"];
        next_seats: ["BM2NextSeatings"], ["BM3NextSeatings"];
        call: ["BM2TDCall"], ["BM3TDCall"];
        reentry: ["BM2ScoreCorrection"], ["BM3BoardResultReentry"];
        confirm_not_played: ["BM2ConfirmNP"], ["BM3ConfirmNP"];
        recap: ["BM2ScoreRecap"], ["BM3ScoreRecap"];
        recap_by_itself: ["BM2AutoShowScoreRecap"], ["BM3ScoreRecap"];
        ranking: ["BM2Ranking"], ["BM3Ranking"];
        summary_as: ["BM2SummaryPoints"], ["BM3ViewPercentages"];
        view_hand: ["BM2ViewHandRecord"], ["BM3ViewHandrecord"];
        enter_hand: ["BM2EnterHandRecord"], ["BM3EnterHandrecord"];
        dim_seconds: [], ["BM3ScreenDimMode"];
        off_seconds: ["AutopoweroffTime"], ["BM3ScreenOffMode"];
        sound: [], ["BM3AudioVolume"];
        language: [], ["BM3Language"];
        offline: [], ["BM3ConnectionMode"];
    }
}

/// Tells whether a session ends with a summary. In a whole set the older word for it depends on the ranking; a director who
/// takes the ranking away takes away nothing else.
fn summary(said: Said<'_>, older: &Policy, newer: &Policy) -> bool {
    match (said.speaker(&["BM2GameSummary"], &["BM3SessionSummary"]), said.family()) {
        (Speaker::Older, Family::Own) => said.yes("BM2GameSummary"),
        (Speaker::Newer, Family::Own) => said.yes("BM3SessionSummary"),
        (Speaker::Older, _) => older.summary,
        (Speaker::Newer, _) => newer.summary,
    }
}
