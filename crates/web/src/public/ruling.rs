//! What a director gave, as everybody reads it: `60 % 4♠ N =, 40 % 4♠ N −1`.

use bridge::{Adjustment, AssignedScore, BySide, Played};
use maud::{Markup, html};

use super::parts::{contract, signed};
use crate::operation::in_percent;
use crate::texts::Language;

/// Writes what both sides get; once, where a result counts for both.
pub(super) fn ruling(language: Language, sides: &BySide<Adjustment>) -> Markup {
    let assigned = matches!(sides.ns, Adjustment::Assigned(_) | Adjustment::Weighted(_));
    html! {
        span class="ruling" {
            (adjustment(language, &sides.ns))
            @if !assigned || sides.ns != sides.ew { " / " (adjustment(language, &sides.ew)) }
        }
    }
}

fn adjustment(language: Language, one: &Adjustment) -> Markup {
    match one {
        Adjustment::Assigned(score) => assigned(language, score),
        Adjustment::Weighted(weighted) => html! {
            @for (at, (weight, score)) in weighted.entries().iter().enumerate() {
                @if at > 0 { " " }
                span class="contract" {
                    @match in_percent(*weight) {
                        // The sign is the language's own.
                        Some(percent) => (language.percent(percent.to_string().trim_end_matches('%'))),
                        None => (weight),
                    }
                    " " (assigned(language, score))
                    @if at + 1 < weighted.entries().len() { "," }
                }
            }
        },
        other => html! { (language.number(other)) },
    }
}

fn assigned(language: Language, score: &AssignedScore) -> Markup {
    match *score {
        AssignedScore::Played { contract: bid, declarer, tricks } => {
            let played = Played { contract: bid, declarer, tricks, lead: None };
            html! { span class="contract" { (contract(language, &played)) } }
        }
        AssignedScore::PassedOut => html! { (language.t("passed-out")) },
        AssignedScore::Points(points) => html! { (signed(points)) },
    }
}
