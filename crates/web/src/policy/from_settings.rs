//! The two families of settings, each read into a policy.

use super::said::Said;
use super::{
    BoardNumber, Denominations, EnterHand, LANGUAGE, Language, Lead, Method, North, Numbers,
    NumbersRule, PairNumber, PercentageAs, Policy, Ranking, Recap, Results, ResultsForm, ShowNames,
    Sign, SummaryAs,
};

/// The settings count the seconds of the newer terminals' screens in fives.
const SCREEN_STEP: i64 = 5;

/// A page goes dark after so many idle seconds at the earliest. The terminals' own defaults are meant for batteries
/// of devices that lie on the table; a phone that goes round would be black whenever somebody takes it.
const DARK_AT_THE_EARLIEST: u16 = 60;

/// The languages in the order in which the setting counts them.
const LANGUAGES: [Language; 11] = [
    Language::En,
    Language::Nl,
    Language::Fr,
    Language::De,
    Language::It,
    Language::Da,
    Language::Es,
    Language::No,
    Language::Pl,
    Language::Sv,
    Language::Tr,
];

const LEADS: [Lead; 4] = [Lead::Off, Lead::On, Lead::MustMatch, Lead::MayDiffer];
const NUMBERS: [Numbers; 3] = [Numbers::Off, Numbers::FirstRound, Numbers::EveryRound];
const RECAPS: [Recap; 3] = [Recap::Off, Recap::EndOfRound, Recap::Always];
const ENTER_HANDS: [EnterHand; 3] = [EnterHand::Off, EnterHand::Board, EnterHand::Round];

const METHODS: [Method; 3] = [Method::PlusMinus, Method::Total, Method::American];

/// Returns the policy by the settings of all terminals and of Bridgemate II.
pub(super) fn second(said: Said<'_>) -> Policy {
    let overview = said.number("BM2ResultsOverview");
    let asks_numbers = said.yes("MemberNumbers");
    let ranking =
        said.choice("BM2Ranking", &[Ranking::Off, Ranking::EveryRound, Ranking::End], Ranking::Off);
    let enters_hand = said.yes("BM2EnterHandRecord");
    Policy {
        lead: validated(if said.yes("LeadCard") { Lead::On } else { Lead::Off }, said),
        method: said.choice("EnterResultsMethod", &METHODS, Method::PlusMinus),
        board_number: match (said.yes("BM2AutoBoardNumber"), said.yes("BM2FirstBoardManually")) {
            (false, _) => BoardNumber::ByHand,
            (true, true) => BoardNumber::FirstByHand,
            (true, false) => BoardNumber::Auto,
        },
        check_order: said.yes("BoardOrderVerification"),
        pair_number: said.choice(
            "BM2PairNumberEntry",
            &[PairNumber::Off, PairNumber::Optional, PairNumber::Required],
            PairNumber::Off,
        ),
        intermediate: said.yes("IntermediateResults"),
        verify_seconds: small(said.meant("VerificationTime")),
        accept_on_other_phone: said.yes("AcceptOnOtherPhone"),
        sign: said.choice("ScorePoints", &[Sign::Ns, Sign::Declarer], Sign::Declarer),
        denominations: said.choice(
            "ShowContract",
            &[Denominations::Symbols, Denominations::Letters],
            Denominations::Letters,
        ),
        results: if said.yes("ShowResults") { Results::All } else { Results::Off },
        results_form: if overview <= 2 { ResultsForm::Frequencies } else { ResultsForm::Traveller },
        results_lines: if matches!(overview, 2 | 5) { 4 } else { 6 },
        results_columns: if matches!(overview, 1 | 4) { 2 } else { 1 },
        results_most: small(said.global_number("MaximumResults")),
        results_repeat: said.yes("RepeatResults"),
        own_result: said.yes("ShowOwnResult"),
        percentage: said.yes("ShowPercentage"),
        percentage_as: PercentageAs::Percent,
        pair_numbers: said.yes("ShowPairNumbers"),
        show_names: said.choice(
            "BM2ShowPlayerNames",
            &[ShowNames::Never, ShowNames::EveryRound, ShowNames::FirstRound],
            ShowNames::Never,
        ),
        numbers: numbers_each_round(
            if asks_numbers { Numbers::FirstRound } else { Numbers::Off },
            said,
        ),
        numbers_needed: said.yes("MemberNumbersNoBlankEntry"),
        numbers_prefilled: said.yes("BM2NumberEntryPreloadValues"),
        // There the names screen always has a key for corrections.
        numbers_during_play: asks_numbers,
        numbers_as_text: said.yes("BM2TextBasedNumber"),
        numbers_rule: said.choice(
            "BM2NumberValidation",
            &[
                NumbersRule::None,
                NumbersRule::Acbl,
                NumbersRule::Ffb,
                NumbersRule::Abf,
                NumbersRule::Jcbl,
            ],
            NumbersRule::None,
        ),
        // 2 is “the scoring program writes them”; all others look a number up somewhere, and the
        // event's own list of players is that somewhere.
        names_known: said.number("BM2NameSource") != 2,
        start_positions: false,
        north: North::Top,
        remaining: said.yes("BM2RemainingBoards"),
        next_seats: said.yes("BM2NextSeatings"),
        call: said.yes("BM2TDCall"),
        reentry: said.yes("BM2ScoreCorrection"),
        reset_key: said.yes("BM2ResetFunctionKey"),
        confirm_not_played: said.yes("BM2ConfirmNP"),
        recap: match (said.yes("BM2ScoreRecap"), said.yes("BM2AutoShowScoreRecap")) {
            (true, _) => Recap::Always,
            (false, true) => Recap::EndOfRound,
            (false, false) => Recap::Off,
        },
        recap_by_itself: said.yes("BM2AutoShowScoreRecap"),
        ranking,
        // There is a summary only where there is a ranking.
        summary: said.yes("BM2GameSummary") && ranking != Ranking::Off,
        summary_as: match said.number("BM2SummaryPoints") {
            0 => SummaryAs::Matchpoints,
            1 => SummaryAs::Percent,
            _ => SummaryAs::None,
        },
        view_hand: said.yes("BM2ViewHandRecord"),
        enter_hand: enter_hand_when(
            if enters_hand { EnterHand::Round } else { EnterHand::Off },
            said,
        ),
        dim_seconds: 0,
        off_seconds: dark_after(said, "AutopoweroffTime", 1),
        sound: 0,
        language: Language::Phone,
        offline: false,
    }
}

/// Returns the policy by the settings of Bridgemate 3, and of the others where it has no word.
pub(super) fn third(said: Said<'_>) -> Policy {
    let older = second(said);
    let results = said.choice(
        "BM3ViewResults",
        &[Results::Off, Results::Own, Results::All, Results::EndOfRound],
        Results::Off,
    );
    let recap = said.choice("BM3ScoreRecap", &RECAPS, Recap::Always);
    let ranking = said.choice(
        "BM3Ranking",
        &[Ranking::Off, Ranking::EveryRound, Ranking::End, Ranking::Always],
        Ranking::Off,
    );
    let in_percent = said.yes("BM3ViewPercentages");
    Policy {
        lead: said.choice("BM3LeadCardEntry", &LEADS, Lead::On),
        method: said.choice("BM3ResultMethod", &METHODS, Method::PlusMinus),
        results,
        results_columns: if said.yes("BM3ScoreColumn") { 2 } else { 1 },
        // “Own” and “own and others” both have the own one.
        own_result: true,
        // “No results” is no percentage either.
        percentage: older.percentage && results != Results::Off,
        percentage_as: if in_percent { PercentageAs::Percent } else { PercentageAs::Matchpoints },
        numbers: said.choice("BM3PlayerNumberEntry", &NUMBERS, Numbers::Off),
        numbers_needed: said.yes("BM3PlayerNumberMandatory"),
        numbers_during_play: said.yes("BM3PlayerNumberEntryDuringPlay"),
        start_positions: said.yes("BM3StartingPositions"),
        north: said.choice("BM3PlayerView", &[North::Top, North::Bottom], North::Top),
        next_seats: said.yes("BM3NextSeatings"),
        call: said.yes("BM3TDCall"),
        reentry: said.yes("BM3BoardResultReentry"),
        confirm_not_played: said.yes("BM3ConfirmNP"),
        recap,
        recap_by_itself: older.recap_by_itself && recap != Recap::Off,
        ranking,
        // The older word for it is still heard, where there is a ranking.
        summary: said.yes("BM3SessionSummary")
            || (said.yes("BM2GameSummary") && ranking != Ranking::Off),
        summary_as: if in_percent { SummaryAs::Percent } else { SummaryAs::Matchpoints },
        view_hand: said.yes("BM3ViewHandrecord"),
        enter_hand: said.choice("BM3EnterHandrecord", &ENTER_HANDS, EnterHand::Off),
        dim_seconds: idle_seconds(said, "BM3ScreenDimMode", SCREEN_STEP),
        off_seconds: dark_after(said, "BM3ScreenOffMode", SCREEN_STEP),
        sound: small(said.number("BM3AudioVolume")),
        language: match said.explicit(LANGUAGE) {
            None => Language::Phone,
            Some(_) => said.choice(LANGUAGE, &LANGUAGES, Language::En),
        },
        offline: said.yes("BM3ConnectionMode"),
        ..older
    }
}

/// Returns the words of newer terminals for fields about which an older word may say more, as a policy has them.
pub(super) fn newer_words(policy: &Policy) -> [(&'static str, Option<usize>); 4] {
    [
        ("BM3LeadCardEntry", LEADS.iter().position(|lead| *lead == policy.lead)),
        ("BM3PlayerNumberEntry", NUMBERS.iter().position(|numbers| *numbers == policy.numbers)),
        ("BM3ScoreRecap", RECAPS.iter().position(|recap| *recap == policy.recap)),
        ("BM3EnterHandrecord", ENTER_HANDS.iter().position(|enter| *enter == policy.enter_hand)),
    ]
}

/// Returns how a lead is asked for with the older word about checking it.
pub(super) fn validated(lead: Lead, said: Said<'_>) -> Lead {
    match (lead, said.yes("BM2ValidateLeadCard")) {
        (Lead::Off, _) => Lead::Off,
        (_, false) => Lead::On,
        (_, true) => Lead::MayDiffer,
    }
}

/// Returns when players say who they are with the older word about every round.
pub(super) fn numbers_each_round(numbers: Numbers, said: Said<'_>) -> Numbers {
    match (numbers, said.yes("BM2NumberEntryEachRound")) {
        (Numbers::Off, _) => Numbers::Off,
        (_, false) => Numbers::FirstRound,
        (_, true) => Numbers::EveryRound,
    }
}

/// Returns when cards are entered with the older word about it.
pub(super) fn enter_hand_when(enter_hand: EnterHand, said: Said<'_>) -> EnterHand {
    match (enter_hand, said.number("BM2EnterHandRecordWhen")) {
        (EnterHand::Off, _) => EnterHand::Off,
        (_, 0) => EnterHand::Round,
        (_, 1) => EnterHand::Board,
        _ => EnterHand::Off,
    }
}

/// Settings are in range when they are kept; a number that is not becomes the nearest that is.
fn small(number: i64) -> u8 {
    u8::try_from(number.max(0)).unwrap_or(u8::MAX)
}

/// Returns after how many idle seconds a screen changes: never, unless somebody set it for these terminals.
fn idle_seconds(said: Said<'_>, name: &str, step: i64) -> u16 {
    let number = said.explicit(name).map_or(0, |_| said.number(name));
    u16::try_from(number.max(0).saturating_mul(step)).unwrap_or(u16::MAX)
}

fn dark_after(said: Said<'_>, name: &str, step: i64) -> u16 {
    match idle_seconds(said, name, step) {
        0 => 0,
        seconds => seconds.max(DARK_AT_THE_EARLIEST),
    }
}
