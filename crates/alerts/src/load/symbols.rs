//! Suit symbols: `1♣` in a context or call is `1C`, `♥` in an explanation is `!H`.

use std::borrow::Cow;

use crate::spaces::trimmed;

/// Replaces the suit symbols of a line as the real program does when it loads a file.
///
/// Only of lines with at least three fields; of shortcuts and buttons only in the text, and nothing
/// of options, imports and aliases. `NT` is `N` where a context or call is meant.
pub(super) fn without_symbols(line: &str) -> Cow<'_, str> {
    let is_concerned = |c: char| letter(c).is_some();
    // Asked of every line, and nearly all are plain.
    let has_symbols = !line.is_ascii() && line.contains(is_concerned);
    if !has_symbols && !line.contains("NT") {
        return Cow::Borrowed(line);
    }
    let mut fields: Vec<Cow<'_, str>> = line.split(',').map(Cow::Borrowed).collect();
    let [first, second, third, ..] = fields.as_mut_slice() else { return Cow::Borrowed(line) };
    match trimmed(first) {
        "Option" | "Import" | "Alias" => return Cow::Borrowed(line),
        "Button" | "Shortcut" => {}
        _ => {
            *first = Cow::Owned(in_calls(first));
            *second = Cow::Owned(in_calls(second));
        }
    }
    *third = Cow::Owned(in_text(third));
    Cow::Owned(fields.join(","))
}

/// Returns a text with `!C` for a club symbol, and so on.
pub(crate) fn in_text(text: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    for c in text.chars() {
        match letter(c) {
            Some(letter) => replaced.extend(['!', letter]),
            None => replaced.push(c),
        }
    }
    replaced
}

fn in_calls(text: &str) -> String {
    let text: String = text.chars().map(|c| letter(c).unwrap_or(c)).collect();
    text.replace("NT", "N")
}

fn letter(c: char) -> Option<char> {
    match c {
        '♣' | '♧' => Some('C'),
        '♦' | '♢' => Some('D'),
        '♥' | '♡' => Some('H'),
        '♠' | '♤' => Some('S'),
        _ => None,
    }
}
