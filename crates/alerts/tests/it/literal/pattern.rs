//! Patterns, which are the same for contexts and for calls.

use regress::{Flags, Regex};

/// Whether a context or call field fits what was really called.
pub(super) fn matches(pattern: &str, actual: &str) -> bool {
    if let Some(inner) = pattern.strip_prefix('/') {
        let source = if pattern.ends_with('/') {
            // The one stroke of a lone `/` is both ends, and what is between them is empty.
            inner.strip_suffix('/').unwrap_or_default().to_owned()
        } else {
            let end = if inner.contains('$') { "$" } else { "" };
            inner.replace(['/', '$'], "") + end
        };
        return search(&source, actual).is_some();
    }
    if same_but_for_wildcards(pattern, actual) {
        return true;
    }
    let source = format!("^{}$", pattern.replace(['*', '_'], "."));
    // `^a|b$` need not span everything, hence the length.
    search(&source, actual) == Some(actual.len())
}

/// The length of the first match; an expression with a fault matches nothing.
fn search(source: &str, actual: &str) -> Option<usize> {
    // Given as UTF-16, for a character outside the basic plane counts as two in an expression.
    let units = source.encode_utf16().map(u32::from);
    Some(Regex::from_unicode(units, Flags::default()).ok()?.find(actual)?.range().len())
}

/// Character by character, as UTF-16 counts them.
fn same_but_for_wildcards(pattern: &str, actual: &str) -> bool {
    let pattern: Vec<u16> = pattern.encode_utf16().collect();
    let actual: Vec<u16> = actual.encode_utf16().collect();
    let wildcards = [u16::from(b'_'), u16::from(b'*')];
    pattern.len() == actual.len()
        && pattern.iter().zip(&actual).all(|(p, a)| p == a || wildcards.contains(p))
}

/// The auction from the opening bid on, or from the fourth call when three have passed.
pub(super) fn without_passes(context: &str) -> &str {
    ["------", "----", "--"]
        .iter()
        .find_map(|passes| context.strip_prefix(passes))
        .unwrap_or(context)
}

/// The seat of the opener as an option tag.
pub(super) fn opener_tag(context: &str) -> &'static str {
    match context.len() - without_passes(context).len() {
        0 => "@1",
        2 => "@2",
        4 => "@3",
        _ => "@4",
    }
}
