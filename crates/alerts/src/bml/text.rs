//! Explanations: on one line, with suits as BBOalert has them, `!C`, or as BML does, `!c`.

use bridge::Suit;

/// Returns the text with single blanks and `!c` as `!C`.
pub(super) fn tidy(text: &str) -> String {
    with_suits(text, |suit| suit.to_ascii_uppercase())
}

/// Returns the text with single blanks and `!C` as `!c`, which is how BML has it.
pub(super) fn as_in_bml(text: &str) -> String {
    with_suits(text, |suit| suit.to_ascii_lowercase())
}

fn with_suits(text: &str, case: impl Fn(char) -> char) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        let mut after_mark = false;
        for c in word.chars() {
            let is_suit = after_mark && matches!(c.to_ascii_lowercase(), 'c' | 'd' | 'h' | 's');
            out.push(if is_suit { case(c) } else { c });
            after_mark = c == '!';
        }
    }
    out
}

/// Puts `suit` for each `name` that stands alone or after a digit: `5+ M` becomes `5+ !H`.
pub(super) fn put_suit(text: &str, name: &str, suit: Suit) -> String {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut put = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, from) = rest.split_at(at);
        let after = from.get(name.len()..).unwrap_or_default();
        put.push_str(before);
        let free_before = put.chars().next_back().is_none_or(|c| !in_word(c) || c.is_ascii_digit());
        if free_before && !after.starts_with(in_word) {
            if !put.ends_with('!') {
                put.push('!');
            }
            put.push(suit.letter());
        } else {
            put.push_str(name);
        }
        rest = after;
    }
    put.push_str(rest);
    put
}

/// Returns the beginning of `text` for quoting in a sentence.
///
/// A line can be a page long, and can hold what a terminal obeys.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut excerpt: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}
