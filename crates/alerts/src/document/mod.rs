//! [`Document`]: a file as it is, which gives its bytes back unchanged.
//!
//! Reads UTF-8 with or without a byte order mark, UTF-16 with one, and everything else as
//! Windows-1252; line ends of any kind stay where they are. Lines are divided as the real program
//! divides them, at `\n`.

mod encoding;

use std::ops::Range;

use thiserror::Error;

pub use encoding::Encoding;

use crate::spaces::trimmed;

/// The largest file that is read.
pub(crate) const MOST_BYTES: usize = 64 << 20;

/// A file is larger than any system could be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the file has {} MB, and at most {} are read: is it a bidding system at all?",
    size >> 20,
    MOST_BYTES >> 20
)]
pub struct TooLarge {
    /// Its size in bytes.
    pub size: usize,
}

/// A file, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    text: String,
    encoding: Encoding,
    /// Where each line begins; there is always a first one.
    starts: Vec<u32>,
}

impl Document {
    /// Reads a file in whichever encoding it is.
    pub fn read(bytes: &[u8]) -> Result<Document, TooLarge> {
        if bytes.len() > MOST_BYTES {
            return Err(TooLarge { size: bytes.len() });
        }
        let (encoding, text) = encoding::decode(bytes);
        Ok(Document::with(text, encoding))
    }

    /// Returns a text as a document in UTF-8.
    pub fn new(text: impl Into<String>) -> Document {
        Document::with(text.into(), Encoding::Utf8)
    }

    fn with(text: String, encoding: Encoding) -> Document {
        let after = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        // No document is as large as four gigabytes.
        let starts = after.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX));
        let starts = std::iter::once(0).chain(starts).collect();
        Document { text, encoding, starts }
    }

    /// Returns the bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        encoding::encode(self.encoding, &self.text)
    }

    /// Returns the whole text, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how the file was encoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the number of lines; a last one without text is not counted.
    pub fn n_lines(&self) -> usize {
        let ends_empty = self.starts.last().is_some_and(|at| *at as usize == self.text.len());
        self.starts.len() - usize::from(ends_empty && self.starts.len() > 1)
    }

    /// Returns where a line is in the text, without its line end; lines are counted from 1.
    pub fn span(&self, line: usize) -> Range<usize> {
        let at = |line: usize| self.starts.get(line).map(|at| *at as usize);
        let Some(start) = line.checked_sub(1).and_then(at) else {
            return self.text.len()..self.text.len();
        };
        let end = at(line).map_or(self.text.len(), |next| next - 1);
        let is_crlf = end > start && self.text.as_bytes().get(end - 1) == Some(&b'\r');
        start..end - usize::from(is_crlf)
    }

    /// Returns a line without its end; lines are counted from 1.
    pub fn line(&self, line: usize) -> &str {
        self.text.get(self.span(line)).unwrap_or_default()
    }

    /// Returns where a field of a line is in that line, without blanks around it; fields are
    /// counted from 0. The whole line where there is no such field.
    pub fn field(&self, line: usize, field: usize) -> Range<usize> {
        let text = self.line(line);
        let start = match field {
            0 => Some(0),
            _ => text.match_indices(',').nth(field - 1).map(|(at, _)| at + 1),
        };
        let whole = within(text, 0..text.len());
        let Some(start) = start else { return whole };
        let end = text.get(start..).and_then(|rest| rest.find(','));
        within(text, start..end.map_or(text.len(), |length| start + length))
    }

    /// Returns which kind of line ends the file has.
    pub fn line_end(&self) -> &'static str {
        match self.text.find('\n') {
            Some(at) if at > 0 && self.text.as_bytes().get(at - 1) == Some(&b'\r') => "\r\n",
            _ => "\n",
        }
    }

    /// Adds a line at the end.
    pub fn append(&mut self, line: &str) {
        let end = self.line_end();
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push_str(end);
        }
        self.text.push_str(line);
        self.text.push_str(end);
        *self = Document::with(std::mem::take(&mut self.text), self.encoding);
    }

    /// Tells the characters of a text that this file's encoding has no letters for.
    pub fn unwritable(&self, text: &str) -> Vec<char> {
        encoding::unwritable(self.encoding, text)
    }
}

/// Returns a part of a line without the blanks at its ends.
fn within(line: &str, part: Range<usize>) -> Range<usize> {
    let text = line.get(part.clone()).unwrap_or_default();
    let inner = trimmed(text);
    let start = part.start + (text.len() - text.trim_start_matches(crate::spaces::is_space).len());
    start..start + inner.len()
}
