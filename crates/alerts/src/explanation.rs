//! From the third field of a record to what the opponents read.
//!
//! In the real program's order: runs of commas become a semicolon, blanks are folded, the text is read
//! as HTML of which only the *first node* stays, scripts run (never here), the tags `@T @t @A @D @d`
//! act and go, and `#` divides the explanation from the chat message; what follows a second `#` is
//! lost.

use std::borrow::Cow;

use serde::Serialize;

use crate::spaces::{folded, trimmed};

/// What a call means, as it is told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// What goes into the field for explanations.
    pub explanation: String,
    /// What is sent as a chat message, if there is a `#`.
    pub chat: Option<String>,
    /// Whether it can be told without asking the player.
    pub trusted: bool,
    /// Whether `@A` asks for an alert.
    pub alerted: bool,
    /// Whether it is told when it is asked for only; nothing if the player's own setting counts.
    pub deferred: Option<bool>,
}

impl Explanation {
    /// Reads the text of a record that stands in a trusted part of the file, or not.
    pub(crate) fn read(text: &str, trusted: bool) -> Explanation {
        let text = semicolons(text);
        let text = folded(&text);
        let mut text = first_node(trimmed(&text)).into_owned();
        let mut found = Explanation { trusted, ..Explanation::default() };
        let mut tag = |tag: &str| {
            let there = text.contains(tag);
            if there {
                text = text.replace(tag, "");
            }
            there
        };
        if tag("@T") {
            found.trusted = true;
        }
        if tag("@t") {
            found.trusted = false;
        }
        found.alerted = tag("@A");
        if tag("@D") {
            found.deferred = Some(true);
        }
        if tag("@d") {
            found.deferred = Some(false);
        }
        let mut parts = trimmed(&text).split('#').map(str::to_owned);
        found.explanation = parts.next().unwrap_or_default();
        found.chat = parts.next();
        found
    }

    /// Returns explanation and chat as files write them, with a `#` between.
    pub(crate) fn both(&self) -> String {
        match &self.chat {
            Some(chat) => format!("{}#{chat}", self.explanation),
            None => self.explanation.clone(),
        }
    }

    /// Tells whether there is nothing to be told.
    pub fn is_empty(&self) -> bool {
        let is_blank = |text: &str| trimmed(text).is_empty();
        is_blank(&self.explanation) && self.chat.as_deref().is_none_or(is_blank)
    }
}

/// Returns a text with a semicolon for every run of commas.
pub(crate) fn semicolons(text: &str) -> Cow<'_, str> {
    if !text.contains(',') {
        return Cow::Borrowed(text);
    }
    let mut made = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        match c {
            ',' if before == Some(',') => {}
            ',' => made.push(';'),
            c => made.push(c),
        }
        before = Some(c);
    }
    Cow::Owned(made)
}

/// What stands at the beginning of a rest of HTML.
enum Piece<'t> {
    Text(&'t str),
    Open {
        name: &'t str,
    },
    Close(&'t str),
    Comment(&'t str),
    /// Something that leaves no trace, such as a document type.
    Nothing,
    /// A tag that has no end and takes everything with it.
    Lost,
}

/// Elements that have no inside.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Returns the text of the first node of a piece of HTML.
///
/// `15-17<br>balanced` is `15-17`; `<b>15-17</b> balanced` is `15-17`; `5+♥ & <4♠` is itself.
pub(crate) fn first_node(html: &str) -> Cow<'_, str> {
    if !html.contains('<') && !has_entity(html) {
        return Cow::Borrowed(html);
    }
    let mut rest = html;
    let mut text = String::new();
    while !rest.is_empty() {
        let (piece, after) = piece(rest);
        rest = after;
        match piece {
            Piece::Text(more) => text.push_str(&htmlize::unescape(more)),
            Piece::Nothing => {}
            Piece::Lost => break,
            // `</p>` and `</br>` make an element of their own; others that close nothing are passed over.
            Piece::Close(name) if !is_any(name, &["p", "br"]) => {}
            Piece::Close(_) => break,
            _ if !text.is_empty() => break,
            Piece::Comment(inside) => return Cow::Owned(inside.to_owned()),
            Piece::Open { name } if is_any(name, &["script"]) => rest = after_raw(rest, name),
            Piece::Open { name } => {
                let is_void = is_any(name, &VOID);
                return Cow::Owned(if is_void { String::new() } else { inside(rest, name) });
            }
        }
    }
    Cow::Owned(text)
}

/// Tells whether there is something like `&amp;`; without it and a tag the text is no HTML.
fn has_entity(text: &str) -> bool {
    text.match_indices('&').any(|(at, _)| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let rest = rest.strip_prefix('#').unwrap_or(rest);
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = rest.trim_start_matches(is_word);
        end.len() < rest.len() && end.starts_with(';')
    })
}

/// Returns the text inside an element, up to where it closes.
fn inside(mut rest: &str, name: &str) -> String {
    let mut text = String::new();
    let mut depth = 1_usize;
    while !rest.is_empty() {
        let (piece, after) = piece(rest);
        rest = after;
        match piece {
            Piece::Text(more) => text.push_str(&htmlize::unescape(more)),
            Piece::Open { name: other } if other.eq_ignore_ascii_case(name) => depth += 1,
            Piece::Close(other) if other.eq_ignore_ascii_case(name) => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            Piece::Lost => break,
            _ => {}
        }
    }
    text
}

fn is_any(name: &str, names: &[&str]) -> bool {
    names.iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// Returns what follows the end of an element whose inside is no HTML.
fn after_raw<'t>(rest: &'t str, name: &str) -> &'t str {
    let ends = rest.match_indices("</").filter_map(|(at, _)| rest.get(at + 2..));
    let is_end =
        |rest: &&str| rest.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name));
    let after = ends.into_iter().find(is_end).and_then(|rest| rest.split_once('>'));
    after.map_or("", |(_, after)| after)
}

/// Takes the first piece off a rest that is not empty.
fn piece(rest: &str) -> (Piece<'_>, &str) {
    let begins_tag = |at: usize| {
        let next = rest.as_bytes().get(at + 1);
        next.is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'!' | b'?'))
    };
    let tag = rest.match_indices('<').map(|(at, _)| at).find(|at| begins_tag(*at));
    let (text, markup) = rest.split_at(tag.unwrap_or(rest.len()));
    if !text.is_empty() {
        return (Piece::Text(text), markup);
    }
    if let Some(comment) = markup.strip_prefix("<!--") {
        return match comment.split_once("-->") {
            Some((inside, after)) => (Piece::Comment(inside), after),
            None => (Piece::Comment(comment), ""),
        };
    }
    let close = |inside: &'_ str| inside.starts_with(|c: char| c.is_ascii_alphabetic());
    match markup.as_bytes().get(1) {
        Some(b'/') => {
            let inside = markup.get(2..).unwrap_or_default();
            match inside.split_once('>') {
                Some(("", after)) => (Piece::Nothing, after),
                Some((inside, after)) if close(inside) => (Piece::Close(name(inside)), after),
                Some((inside, after)) => (Piece::Comment(inside), after),
                None if close(inside) => (Piece::Lost, ""),
                // Two characters before the end are themselves.
                None if inside.is_empty() => (Piece::Text(markup), ""),
                None => (Piece::Comment(inside), ""),
            }
        }
        Some(b'!' | b'?') => {
            let inside = markup.get(1..).unwrap_or_default();
            let (inside, after) = inside.split_once('>').unwrap_or((inside, ""));
            match inside.get(..8).is_some_and(|it| it.eq_ignore_ascii_case("!doctype")) {
                true => (Piece::Nothing, after),
                false => (Piece::Comment(inside.strip_prefix('!').unwrap_or(inside)), after),
            }
        }
        _ => match end_of_tag(markup) {
            Some(end) => {
                let (tag, after) = markup.split_at(end);
                let inside = tag.get(1..end - 1).unwrap_or_default();
                (Piece::Open { name: name(inside) }, after)
            }
            None => (Piece::Lost, ""),
        },
    }
}

/// Returns where a tag ends, `>` in quotes not being its end.
fn end_of_tag(markup: &str) -> Option<usize> {
    let mut quote = None;
    let mut is_value = false;
    for (at, byte) in markup.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'>') => return Some(at + 1),
            // A quote counts at the beginning of a value only.
            (None, b'"' | b'\'') if is_value => quote = Some(byte),
            (None, byte) => is_value = byte == b'=' || is_value && byte.is_ascii_whitespace(),
        }
    }
    None
}

fn name(inside: &str) -> &str {
    let end = inside.find(|c: char| c.is_ascii_whitespace() || c == '/');
    inside.get(..end.unwrap_or(inside.len())).unwrap_or_default()
}
