//! The lines of the export form: none longer than 255 characters, no tabs, no control characters.
//!
//! The length is counted in bytes of UTF-8, which are never fewer than characters.

use super::lexer::LONGEST_LINE;

/// How much of a line is left for text, without the line end.
///
/// One less than the standard allows: a line may yet need a blank before a percent sign.
pub(super) const ROOM: usize = LONGEST_LINE - 3;

/// Words that become lines, as many in each as there is room for.
#[derive(Debug, Default)]
pub(super) struct Row {
    text: String,
    done: Vec<String>,
}

impl Row {
    /// Adds a word after a blank.
    pub(super) fn word(&mut self, word: &str) {
        for part in parts_of(word) {
            if !self.text.is_empty() && self.text.len() + 1 + part.len() > ROOM {
                self.done.push(std::mem::take(&mut self.text));
            }
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(part);
        }
    }

    /// Adds a comment, in braces whatever it had: the rest of the row must not become part of it.
    pub(super) fn comment(&mut self, comment: &str) {
        let inner = match comment.strip_prefix(';') {
            Some(inner) => inner.trim(),
            None => comment.trim_start_matches('{').trim_end_matches('}').trim(),
        };
        let inner = format!("{{{}}}", inner.replace('}', ")"));
        for word in inner.split_whitespace() {
            self.word(&clean(word));
        }
    }

    /// Ends the row.
    pub(super) fn end(&mut self, lines: &mut Vec<String>) {
        if !self.text.is_empty() {
            self.done.push(std::mem::take(&mut self.text));
        }
        lines.append(&mut self.done);
    }
}

/// Makes tabs and line ends into blanks, and other control characters into question marks: as blanks they
/// could turn junk before a word into a tag.
pub(super) fn clean(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains(char::is_control) {
        let plain = |c: char| match c {
            '\t' | '\n' | '\r' => ' ',
            c if c.is_control() => '?',
            c => c,
        };
        text.chars().map(plain).collect::<String>().into()
    } else {
        text.into()
    }
}

/// Returns the last place up to `most` at which a text can be cut.
pub(super) fn floor(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Cuts a text into parts that fit into a line, at blanks where there are any.
pub(super) fn parts_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if rest.len() <= ROOM {
            return Some(std::mem::take(&mut rest));
        }
        let most = floor(rest, ROOM);
        let (part, _) = rest.split_at_checked(most)?;
        let cut = part.rfind(' ').filter(|&cut| cut > 0).unwrap_or(most);
        let (part, left) = rest.split_at_checked(cut)?;
        rest = left.trim_start_matches(' ');
        Some(part)
    })
}
