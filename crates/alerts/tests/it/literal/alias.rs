//! Aliases: `Alias,from,to[,tags]`, replaced again and again until nothing changes.

use super::strings::replace_first;

/// So often is a text rewritten at most.
const PASSES: usize = 101;

/// Ours, not the program's: no replacement may make a text longer than this, in bytes.
const LONGEST: usize = 4_096;

/// Applies the alias lines met so far to a text that is used as `field` says.
pub(super) fn rewrite(aliases: &[String], text: &str, field: &str) -> String {
    let mut now = text.to_owned();
    // An empty text is not even looked at, though an alias from nothing could fill it.
    if now.is_empty() {
        return now;
    }
    for _ in 0..PASSES {
        let next = rewrite_once(aliases, &now, field);
        if next == now || next.len() > LONGEST {
            break;
        }
        now = next;
    }
    now
}

/// The last alias that applies and occurs, at its first occurrence.
fn rewrite_once(aliases: &[String], text: &str, field: &str) -> String {
    let (mut old, mut new) = ("", "");
    for alias in aliases {
        let parts: Vec<&str> = alias.split(',').collect();
        let [_, from, to, rest @ ..] = parts.as_slice() else { continue };
        let applies = rest.first().is_none_or(|tags| tags.is_empty() || tags.contains(field));
        if applies && text.contains(from) {
            (old, new) = (*from, *to);
        }
    }
    replace_first(text, old, new)
}
