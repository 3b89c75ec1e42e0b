//! White space as a browser sees it: what the real program trims, removes and folds.

use std::borrow::Cow;

/// Tells whether JavaScript's `trim` and `\s` take a character for white space.
///
/// That is Unicode's white space with the byte order mark and without U+0085.
pub(crate) fn is_space(c: char) -> bool {
    (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}'
}

/// Returns a text without white space at its ends.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Returns a context or a call as it is compared: without any white space and `!`.
pub(crate) fn bare(text: &str) -> Cow<'_, str> {
    let is_dropped = |c: char| c == '!' || is_space(c);
    match text.contains(is_dropped) {
        true => Cow::Owned(text.chars().filter(|c| !is_dropped(*c)).collect()),
        false => Cow::Borrowed(text),
    }
}

/// Returns a text without any white space.
pub(crate) fn without_spaces(text: &str) -> Cow<'_, str> {
    match text.contains(is_space) {
        true => Cow::Owned(text.chars().filter(|c| !is_space(*c)).collect()),
        false => Cow::Borrowed(text),
    }
}

/// Returns a text with every run of tabs as one blank and every run of blanks as one.
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    if !text.contains('\t') && !text.contains("  ") {
        return Cow::Borrowed(text);
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        let c = if c == '\t' { ' ' } else { c };
        if c != ' ' || !folded.ends_with(' ') {
            folded.push(c);
        }
    }
    Cow::Owned(folded)
}

/// Cuts a text off at a length, or before the character that stands across it.
pub(crate) fn shorten(text: &mut String, most: usize) {
    if text.len() > most {
        let end = (0..=most).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or(0));
    }
}
