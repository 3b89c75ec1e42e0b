//! How [`Lexer`] reads a tag pair, whatever is wrong with its form.

use super::lexer::{Kind, LONGEST_LINE, Lexer, Piece, is_name};

/// What is wrong with the form of a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagFault {
    NoValue,
    NoQuotes,
    InnerQuotes,
    NoClosingQuote,
    NoClosingBracket,
}

impl<'a> Lexer<'a> {
    /// Reads a tag pair that is a whole line in the usual spelling, as most lines of most files are.
    pub(super) fn quick_tag(&mut self, start: usize) -> Option<Piece<'a>> {
        let bytes = self.bytes();
        let rest = match self.embedded_until {
            None => bytes.get(start..)?,
            Some(end) => bytes.get(start..end)?,
        };
        let [b'[', inner @ ..] = rest else { return None };
        let name_length = inner.iter().position(|&b| !is_name(b))?;
        let value = inner.get(name_length..)?.strip_prefix(b" \"")?;
        let is_end = |&b: &u8| matches!(b, b'"' | b'\\' | b'\r' | b'\n');
        let value_length = value.iter().position(is_end)?;
        let end_length = match value.get(value_length..)? {
            [b'"', b']', b'\n', ..] => 1,
            [b'"', b']', b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        if name_length == 0 {
            return None;
        }
        let name_end = start + 1 + name_length;
        let value_end = name_end + 2 + value_length;
        let next = value_end + 2 + end_length;
        let kind = Kind::Tag {
            name: self.slice(start + 1, name_end),
            value: self.slice(name_end + 2, value_end),
            fault: None,
        };
        let piece = Piece { kind, raw: self.slice(start, next), line: self.line };
        self.line += 1;
        self.at = next;
        Some(piece)
    }

    /// Passes over blanks and at most one line end: a semi-empty line ends every tag.
    fn between_tokens(&self, at: usize) -> usize {
        let blanks_end = self.after_blanks(at);
        match self.after_line_end(blanks_end) {
            None => blanks_end,
            Some(next) => {
                let next_blanks_end = self.after_blanks(next);
                match self.byte(next_blanks_end) {
                    None | Some(b'\r' | b'\n' | b'%') => at,
                    Some(_) => next_blanks_end,
                }
            }
        }
    }

    /// Reads a tag pair at `open`; nothing if there is no name after the bracket.
    pub(super) fn tag(&self, open: usize) -> Option<(Kind<'a>, usize)> {
        let name_start = self.between_tokens(open + 1);
        let mut name_end = name_start;
        while self.byte(name_end).is_some_and(is_name) {
            name_end += 1;
        }
        if name_end == name_start {
            return None;
        }
        let name = self.slice(name_start, name_end);
        let value_start = self.between_tokens(name_end);
        let (value, fault, end) = match self.byte(value_start) {
            Some(b'"') => self.string(value_start + 1),
            Some(b']') => ("", Some(TagFault::NoValue), value_start + 1),
            _ => {
                let mut end = name_end;
                while !matches!(self.byte(end), None | Some(b']' | b'\r' | b'\n')) {
                    end += 1;
                }
                let value = self.slice(name_end, end).trim();
                match self.byte(end) {
                    Some(b']') => (value, Some(TagFault::NoQuotes), end + 1),
                    _ => (value, Some(TagFault::NoClosingBracket), end),
                }
            }
        };
        Some((Kind::Tag { name, value, fault }, end))
    }

    /// Reads a value from after its opening quote to after the closing bracket.
    fn string(&self, start: usize) -> (&'a str, Option<TagFault>, usize) {
        let mut at = start;
        loop {
            match self.byte(at) {
                Some(b'"') => break,
                Some(b'\\') if matches!(self.byte(at + 1), Some(b'"' | b'\\')) => at += 2,
                Some(b'\r' | b'\n') | None => {
                    // The closing quote is missing, or a backslash before it hides it.
                    let line = self.slice(start, at).trim_end();
                    let value = line.strip_suffix(']').unwrap_or(line);
                    let value = value.strip_suffix('"').unwrap_or(value);
                    return (value, Some(TagFault::NoClosingQuote), at);
                }
                Some(_) => at += 1,
            }
        }
        let value = self.slice(start, at);
        let bracket = self.between_tokens(at + 1);
        if self.byte(bracket) == Some(b']') {
            return (value, None, bracket + 1);
        }
        // Not further than a line may be long, so that a file of quotes is not slow to read.
        for end in at..at + LONGEST_LINE {
            match (self.byte(end), self.byte(end + 1)) {
                (Some(b'"'), Some(b']')) => {
                    return (self.slice(start, end), Some(TagFault::InnerQuotes), end + 2);
                }
                (Some(b'\r' | b'\n') | None, _) => break,
                _ => {}
            }
        }
        (value, Some(TagFault::NoClosingBracket), at + 1)
    }
}
