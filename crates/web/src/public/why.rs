//! How a number came about, drawn: every number with its reason, and what it is made of below it.

use maud::{Markup, html};
use scoring::Explanation;

use crate::texts::Language;

/// What somebody wants explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// The total.
    Total,
    /// One board, or one match of a team.
    One(u16),
}

impl Why {
    /// Reads what an address asks for.
    pub(super) fn read(text: &str) -> Option<Why> {
        match text {
            "total" => Some(Why::Total),
            number => number.parse().ok().map(Why::One),
        }
    }

    /// Writes it as an address does.
    pub(super) fn text(self) -> String {
        match self {
            Why::Total => "total".to_owned(),
            Why::One(number) => number.to_string(),
        }
    }
}

/// Draws an explanation, with the way to close it.
pub(super) fn draw(language: Language, explanation: &Explanation, without: &str) -> Markup {
    html! {
        section id="why" class="why" aria-labelledby="why-title" {
            h2 id="why-title" { (language.t("why-title")) }
            ul { (node(&language.explained(explanation))) }
            p { a class="button" href=(without) { (language.t("why-close")) } }
        }
    }
}

fn node(explanation: &Explanation) -> Markup {
    html! {
        li {
            @if let Some(value) = &explanation.value { strong { (value) } " = " }
            (explanation.because)
            @if !explanation.parts.is_empty() {
                ul { @for part in &explanation.parts { (node(part)) } }
            }
        }
    }
}

/// Leaves out the boards one by one: the scorecard has them, as far as they may be seen.
pub(super) fn without_boards(explanation: Explanation) -> Explanation {
    let parts = explanation.parts.into_iter().filter(|part| !part.because.starts_with("board "));
    Explanation { parts: parts.map(without_boards).collect(), ..explanation }
}
