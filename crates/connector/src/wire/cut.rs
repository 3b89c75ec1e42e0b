//! How much is ever said of what is wrong.

use std::borrow::Cow;

/// The longest text of an error, in bytes: more than anybody reads. What is wrong is told with the texts that came, so
/// without an end a large request would have an answer that is larger still.
pub(crate) const MOST_LETTERS: usize = 100_000;

/// Returns a text up to the longest that is said, with `…` where it was cut.
pub(crate) fn cut(text: &str) -> Cow<'_, str> {
    if text.len() <= MOST_LETTERS {
        return text.into();
    }
    let end = (0..=MOST_LETTERS).rev().find(|end| text.is_char_boundary(*end));
    let told = text.get(..end.unwrap_or(0)).unwrap_or_default();
    format!("{told}…").into()
}
