//! [`Lexer`] cuts a PBN text into pieces without losing a character.
//!
//! Every character belongs to exactly one [`Piece`]: a semi-empty line, an escape line, a comment,
//! a tag pair, section data, or text outside `<PBN>…</PBN>`. A piece takes the blanks before it and
//! the blanks and the one line end after it, so an ordinary line is one piece.
//!
//! Tolerates any line end, tags that span lines or share one, values without quotes, a missing
//! closing quote or bracket, quotes inside a value, and comments that are never closed.

use super::tag_pair::TagFault;

/// How many characters a line may have with its line end (PBN 2.1, 2.3).
pub(crate) const LONGEST_LINE: usize = 255;

/// One part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    /// What it is.
    pub(crate) kind: Kind<'a>,
    /// All its characters, with the blanks and the line end around it.
    pub(crate) raw: &'a str,
    /// The line on which it starts, counted from 1.
    pub(crate) line: usize,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A semi-empty line, which ends a game.
    Empty,
    /// A line that starts with `%`, without it.
    Escape(&'a str),
    /// A comment with its `;` or braces.
    Comment(&'a str),
    /// A tag pair; the value is as the file spells it.
    Tag { name: &'a str, value: &'a str, fault: Option<TagFault> },
    /// Calls, cards or other section data: the rest of a line up to a comment or tag.
    Data(&'a str),
    /// Text outside `<PBN>…</PBN>`, with those marks.
    Foreign,
}

/// Cuts a text into pieces.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    pub(super) at: usize,
    pub(super) line: usize,
    at_line_start: bool,
    /// Where the PBN text ends if it is embedded in something else.
    pub(super) embedded_until: Option<usize>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, at_line_start: true, embedded_until: None }
    }

    pub(super) fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    pub(super) fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        match self.embedded_until {
            Some(end) if at >= end => None,
            _ => self.bytes().get(at).copied(),
        }
    }

    /// Returns the first place from `at` on that is no space or tab.
    pub(super) fn after_blanks(&self, mut at: usize) -> usize {
        while self.byte(at).is_some_and(is_blank) {
            at += 1;
        }
        at
    }

    /// Returns where the line that contains `at` ends, before its line end.
    fn line_end(&self, at: usize) -> usize {
        let until = self.embedded_until.unwrap_or(self.text.len());
        let rest = self.bytes().get(at..until).unwrap_or_default();
        rest.iter().position(|&b| b == b'\n' || b == b'\r').map_or(until, |n| at + n)
    }

    /// Returns the place after one line end, if there is one at `at`.
    pub(super) fn after_line_end(&self, at: usize) -> Option<usize> {
        match (self.byte(at), self.byte(at + 1)) {
            (Some(b'\r'), Some(b'\n')) => Some(at + 2),
            (Some(b'\r' | b'\n'), _) => Some(at + 1),
            _ => None,
        }
    }

    /// Ends the piece that started at `start`: takes blanks and a line end after `end`.
    fn piece(&mut self, kind: Kind<'a>, start: usize, end: usize) -> Piece<'a> {
        let line = self.line;
        let blanks_end = self.after_blanks(end);
        let (next, at_line_start) = match self.after_line_end(blanks_end) {
            Some(next) => (next, true),
            None => (blanks_end, false),
        };
        let raw = self.slice(start, next);
        let spans_lines = matches!(kind, Kind::Comment(_) | Kind::Tag { .. } | Kind::Foreign);
        self.line += match (spans_lines, at_line_start) {
            (true, _) => count_line_ends(raw),
            (false, ended) => usize::from(ended),
        };
        self.at = next;
        self.at_line_start = at_line_start;
        Piece { kind, raw, line }
    }

    /// Takes the text before `<PBN>`, if the file has such a mark and does not begin as PBN does.
    fn foreign(&mut self) -> Option<Piece<'a>> {
        if let Some(end) = self.embedded_until {
            if self.at < end {
                return None;
            }
        } else if self.at > 0 || self.text.trim_start().starts_with(['[', '%', '{', ';']) {
            return None;
        }
        let rest = self.slice(self.at, self.text.len());
        let start = self.at;
        match rest.find("<PBN>") {
            Some(found) => {
                let from = start + found + "<PBN>".len();
                let inner = self.slice(from, self.text.len());
                self.embedded_until =
                    Some(inner.find("</PBN>").map_or(self.text.len(), |length| from + length));
                Some(self.piece(Kind::Foreign, start, from))
            }
            None if self.embedded_until.is_some() && !rest.is_empty() => {
                self.embedded_until = Some(self.text.len());
                Some(self.piece(Kind::Foreign, start, self.text.len()))
            }
            None => None,
        }
    }

    fn comment_end(&self, open: usize) -> usize {
        let until = self.embedded_until.unwrap_or(self.text.len());
        match self.byte(open) {
            Some(b';') => self.line_end(open),
            _ => {
                let rest = self.bytes().get(open..until).unwrap_or_default();
                rest.iter().position(|&b| b == b'}').map_or(until, |n| open + n + 1)
            }
        }
    }

    /// Returns where section data ends: at a comment, a tag or the end of the line.
    fn data_end(&self, start: usize) -> usize {
        let mut at = start;
        let mut in_string = false;
        loop {
            match self.byte(at) {
                None | Some(b'\r' | b'\n') => return at,
                Some(b'"') => in_string = !in_string,
                Some(b'{' | b';') if !in_string => return at.max(start + 1),
                Some(b'[') if !in_string && at > start && self.tag(at).is_some() => return at,
                Some(_) => {}
            }
            at += 1;
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if let Some(piece) = self.foreign() {
            return Some(piece);
        }
        let start = self.at;
        if start >= self.text.len() {
            return None;
        }
        if self.at_line_start
            && let Some(piece) = self.quick_tag(start)
        {
            return Some(piece);
        }
        if self.at_line_start && self.byte(start) == Some(b'%') {
            let end = self.line_end(start);
            return Some(self.piece(Kind::Escape(self.slice(start + 1, end)), start, end));
        }
        let token = self.after_blanks(start);
        let (kind, end) = match self.byte(token) {
            None | Some(b'\r' | b'\n') => (Kind::Empty, token),
            Some(b'{' | b';') => {
                let end = self.comment_end(token);
                (Kind::Comment(self.slice(token, end)), end)
            }
            first => {
                let tag = if first == Some(b'[') { self.tag(token) } else { None };
                tag.unwrap_or_else(|| {
                    let end = self.data_end(token);
                    (Kind::Data(self.slice(token, end).trim_end()), end)
                })
            }
        };
        Some(self.piece(kind, start, end))
    }
}

/// Takes the escapes `\"` and `\\` out of a value; any other backslash stands for itself.
pub(crate) fn unescape(value: &str) -> std::borrow::Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = (c == '\\').then(|| chars.next_if(|&c| c == '"' || c == '\\')).flatten();
        plain.push(escaped.unwrap_or(c));
    }
    plain.into()
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C | 0 | 0x1A)
}

pub(super) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn count_line_ends(text: &str) -> usize {
    let bytes = text.as_bytes();
    let lone_cr = |&(i, b): &(usize, &u8)| *b == b'\r' && bytes.get(i + 1) != Some(&b'\n');
    bytes.iter().filter(|&&b| b == b'\n').count() + bytes.iter().enumerate().filter(lone_cr).count()
}
