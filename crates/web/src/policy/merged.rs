//! The policy of a section: field by field, by the word that counts.

use super::from_settings::{self, enter_hand_when, numbers_each_round, validated};
use super::said::{Family, Said, Speaker};
use super::{Policy, Recap};

/// Each field that newer terminals have a word for, with the older and the newer words that decide it.
macro_rules! fields {
    ($then:ident) => {
        $then! {
            lead: ["LeadCard"], ["BM3LeadCardEntry"];
            method: ["EnterResultsMethod"], ["BM3ResultMethod"];
            results: ["ShowResults"], ["BM3ViewResults"];
            results_columns: ["BM2ResultsOverview"], ["BM3ScoreColumn"];
            own_result: ["ShowOwnResult"], [];
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
    };
}

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
    refined(said, fields!(merged))
}

/// Returns the words of newer terminals that older ones, said later, took every meaning from.
pub(super) fn overruled(said: Said<'_>) -> Vec<&'static str> {
    macro_rules! decided {
        ($($field:ident: $older:expr, $newer:expr;)*) => {
            [$((&$newer as &[&'static str], said.speaker(&$older, &$newer)),)*]
        };
    }
    let decided: &[(&[&'static str], Speaker)] = &fields!(decided);
    let words = |speaker: Speaker| {
        let of = decided.iter().filter(move |(_, speaks)| *speaks == speaker);
        of.flat_map(|(words, _)| words.iter().copied())
    };
    let heard: Vec<&str> = words(Speaker::Newer).collect();
    words(Speaker::Older).filter(|word| !heard.contains(word)).collect()
}

/// Returns a policy with the older words that say more about a field of the newer terminals, where they were said last:
/// they have no word for whether it is asked for at all, so that stays.
fn refined(said: Said<'_>, merged: Policy) -> Policy {
    let refines = |word: &str, older: &str, newer: &str| {
        said.speaker(&[older], &[newer]) == Speaker::Newer
            && said.speaker(&[word], &[newer]) == Speaker::Older
    };
    let mut policy = merged;
    if refines("BM2ValidateLeadCard", "LeadCard", "BM3LeadCardEntry") {
        policy.lead = validated(policy.lead, said);
    }
    if refines("BM2NumberEntryEachRound", "MemberNumbers", "BM3PlayerNumberEntry") {
        policy.numbers = numbers_each_round(policy.numbers, said);
    }
    if refines("BM2EnterHandRecordWhen", "BM2EnterHandRecord", "BM3EnterHandrecord") {
        policy.enter_hand = enter_hand_when(policy.enter_hand, said);
    }
    if refines("BM2AutoShowScoreRecap", "BM2ScoreRecap", "BM3ScoreRecap")
        && policy.recap == Recap::Off
        && policy.recap_by_itself
    {
        policy.recap = Recap::EndOfRound;
    }
    policy
}

/// Tells whether a session ends with a summary. In a whole set the older word for it depends on the ranking; a director who
/// takes the ranking away takes away nothing else, and one who asks for a summary gets it.
fn summary(said: Said<'_>, older: &Policy, newer: &Policy) -> bool {
    let (older_word, newer_word) = ("BM2GameSummary", "BM3SessionSummary");
    let is_free = |word| said.family() == Family::Own || said.is_directors(word);
    match said.speaker(&[older_word], &[newer_word]) {
        Speaker::Older if is_free(older_word) => said.yes(older_word),
        Speaker::Older => older.summary,
        Speaker::Newer if is_free(newer_word) => said.yes(newer_word),
        Speaker::Newer => newer.summary,
    }
}
