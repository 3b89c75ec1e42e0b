//! The rules that several things share, and their sentences.

use std::collections::HashMap;
use std::hash::Hash;

use super::messages::Messages;

/// What is said of a session's guid.
pub(super) const GUID: &str = "The guid must be exactly 32 character long and can only contain capital A to F or digits 0 to 9.";
/// What is said of an event's guid.
pub(super) const EVENT_GUID: &str = "The event guid, if used, must be exactly 32 character long and can only contain capital A to F or digits 0 to 9.";

/// Returns a text as it is shown in a sentence.
pub(super) fn shown(text: &Option<String>) -> &str {
    text.as_deref().unwrap_or_default()
}

/// Says whether there is nothing to read.
pub(super) fn is_blank(text: &Option<String>) -> bool {
    shown(text).trim().is_empty()
}

/// Says whether a text is 32 of the digits and the capitals A to F.
pub(super) fn is_guid(text: &Option<String>) -> bool {
    let guid = shown(text).as_bytes();
    guid.len() == 32 && guid.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'))
}

/// Returns how long a text is for the other side, which counts in UTF-16.
pub(super) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Adds a sentence if letters are not one capital, up to three times.
pub(super) fn letters(messages: &mut Messages, property: &str, text: &Option<String>) {
    let letters = shown(text).as_bytes();
    let good = matches!(letters, [first, rest @ ..]
        if first.is_ascii_uppercase() && rest.len() < 3 && rest.iter().all(|next| next == first));
    messages.add_if(!good, || {
        let text = shown(text);
        format!("Invalid {property} ({text}). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'")
    });
}

/// Adds a sentence if a number is not above zero.
pub(super) fn above_zero(messages: &mut Messages, property: &str, number: i32) {
    messages.add_if(number <= 0, || format!("{property} ({number}) must be greater than zero."));
}

/// Adds a sentence if a code is not four characters that the other side reads as a number: digits, or fewer with a sign in
/// front or blanks around.
pub(super) fn pin_code(messages: &mut Messages, property: &str, text: &Option<String>) {
    let code = shown(text);
    let digits = code.trim_matches([' ', '\t', '\n', '\x0B', '\x0C', '\r']);
    let digits = digits.strip_prefix(['+', '-']).unwrap_or(digits);
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    messages.add_if(length(code) != 4 || !number, || {
        format!("Invalid {property} ('{code}'). The pincode must be four digits.")
    });
}

/// Adds a sentence if a folder is named that is not there.
pub(super) fn folder(
    messages: &mut Messages,
    folder: &Option<String>,
    is_there: impl FnOnce(&str) -> bool,
) {
    let name = shown(folder);
    messages.add_if(!is_blank(folder) && !is_there(name), || {
        format!("The specified alternative data folder ('{name}' does not exist.)")
    });
}

/// Returns what occurs more than once and how often, in the order of first appearance.
pub(super) fn repeated<T: Copy + Eq + Hash>(
    things: impl IntoIterator<Item = T>,
) -> Vec<(T, usize)> {
    let mut places = HashMap::new();
    let mut counts: Vec<(T, usize)> = Vec::new();
    for thing in things {
        let place = *places.entry(thing).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => counts.push((thing, 1)),
        }
    }
    counts.retain(|(_, count)| *count > 1);
    counts
}
