//! Tenace's own evening: what a club gets that never saw a settings table.

use super::{
    BoardNumber, Denominations, EnterHand, Language, Lead, Method, North, Numbers, NumbersRule,
    PairNumber, PercentageAs, Policy, Ranking, Recap, Results, ResultsForm, ShowNames, Sign,
    SummaryAs,
};

/// Returns the policy of an evening nobody changed.
pub(super) fn policy() -> Policy {
    Policy {
        // The lead tells most entry mistakes, and a wrong one is only asked about.
        lead: Lead::MayDiffer,
        method: Method::PlusMinus,
        board_number: BoardNumber::Auto,
        check_order: true,
        pair_number: PairNumber::Off,
        intermediate: false,
        verify_seconds: 2,
        // The traveller has North-South's points; one view for everything confuses nobody.
        sign: Sign::Ns,
        denominations: Denominations::Symbols,
        // What clubs have phones at the tables for.
        results: Results::All,
        results_form: ResultsForm::Traveller,
        results_lines: 6,
        results_columns: 1,
        results_most: 0,
        results_repeat: true,
        own_result: true,
        percentage: true,
        percentage_as: PercentageAs::Percent,
        pair_numbers: true,
        show_names: ShowNames::EveryRound,
        numbers: Numbers::FirstRound,
        numbers_needed: false,
        numbers_prefilled: true,
        numbers_during_play: true,
        numbers_as_text: false,
        numbers_rule: NumbersRule::None,
        names_known: true,
        start_positions: false,
        north: North::Top,
        remaining: true,
        next_seats: true,
        call: true,
        // A wrong tap is put right at the table, while all four remember.
        reentry: true,
        // The phone goes home with its owner; leaving a table loses nothing.
        reset_key: true,
        confirm_not_played: false,
        recap: Recap::Always,
        recap_by_itself: false,
        // After every round it holds up the move and tells little; at the end all want it.
        ranking: Ranking::End,
        summary: true,
        summary_as: SummaryAs::Percent,
        view_hand: true,
        enter_hand: EnterHand::Off,
        // A phone darkens by itself, and its owner has chosen when.
        dim_seconds: 0,
        off_seconds: 0,
        // Twenty phones in one room should be silent.
        sound: 0,
        // Everybody reads their own phone best.
        language: Language::Phone,
        offline: false,
    }
}
