//! [`NotUnderstood`], the error of every reader that can only say "this is not a …".
//!
//! The sentence quotes the text, names what it should have been and shows how that is written:
//! “4X” is not a contract: expected a level 1–7, a denomination and x or xx, such as 4S or 3NTX.

use thiserror::Error;

use crate::reader::as_typed;

/// Says that a text is not what it should be, and how that is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("“{text}” is not {what}: expected {expected}")]
pub struct NotUnderstood {
    text: String,
    what: &'static str,
    expected: &'static str,
}

impl NotUnderstood {
    pub(crate) fn new(text: &str, what: &'static str, expected: &'static str) -> Self {
        Self { text: excerpt(text), what, expected }
    }

    /// Returns the beginning of the text that was not understood.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) const fn part(&mut self) -> &mut String {
        &mut self.text
    }
}

/// Returns `text` for quoting in a sentence, cut after forty characters.
///
/// A pasted page must not become a page of error message. Nor may it break the sentence into lines
/// or send its control characters to a terminal.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let mut chars = text.chars().map(visible);
    let mut excerpt: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// Puts back the case and the symbols that a reader has taken away from a part of `text`.
pub(crate) fn quote_as_typed(part: &mut String, text: &str) {
    let beginning = part.strip_suffix('…').unwrap_or(part);
    let Some(typed) = as_typed(text, beginning) else { return };
    let mut typed = excerpt(typed);
    // What was cut off before is still missing.
    if beginning.len() < part.len() && !typed.ends_with('…') {
        typed.push('…');
    }
    *part = typed;
}
