//! The few string operations of ECMAScript that the rules are made of.

/// White space as ECMAScript has it: with U+FEFF, without U+0085.
fn is_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// Without white space at both ends.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Without any white space.
pub(super) fn without_spaces(text: &str) -> String {
    text.replace(is_space, "")
}

/// Every run of tabs and spaces becomes one space; other white space stays.
pub(super) fn squeezed(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            ' ' | '\t' if out.ends_with(' ') => {}
            '\t' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

/// An explanation before it is read as HTML.
pub(super) fn normalized(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            ',' if out.ends_with(',') => {}
            _ => out.push(c),
        }
    }
    trim(&squeezed(&out.replace(',', ";"))).to_owned()
}

/// The first occurrence replaced; `$$`, `$&`, `` $` `` and `$'` in the new text have a meaning.
pub(super) fn replace_first(text: &str, old: &str, new: &str) -> String {
    let Some(at) = text.find(old) else { return text.to_owned() };
    let (before, after) = (&text[..at], &text[at + old.len()..]);
    let mut out = before.to_owned();
    let mut rest = new.chars();
    while let Some(c) = rest.next() {
        let meaning = match rest.as_str().chars().next() {
            _ if c != '$' => None,
            Some('$') => Some("$"),
            Some('&') => Some(old),
            Some('`') => Some(before),
            Some('\'') => Some(after),
            _ => None,
        };
        match meaning {
            Some(meaning) => {
                out.push_str(meaning);
                rest.next();
            }
            None => out.push(c),
        }
    }
    out.push_str(after);
    out
}
