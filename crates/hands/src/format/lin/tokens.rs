//! Takes a LIN text apart into its `key|value|` pairs.
//!
//! Line ends may stand anywhere, even inside a value, and mean nothing. A key is two visible
//! characters; anything else where a key should be (the rest of a chat line that had a `|` in it)
//! is passed over, and the next piece is tried.

use std::borrow::Cow;

/// A key of two small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key([u8; 2]);

/// One `key|value|` pair and the line its value begins in.
#[derive(Debug)]
pub(super) struct Pair<'a> {
    pub(super) line: usize,
    pub(super) key: Key,
    pub(super) value: Cow<'a, str>,
}

impl Key {
    fn read(text: &str) -> Option<Self> {
        let mut bytes = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
        let key = [bytes.next()?, bytes.next()?];
        let is_key = bytes.next().is_none() && key.iter().all(u8::is_ascii_graphic);
        is_key.then(|| Self(key.map(|byte| byte.to_ascii_lowercase())))
    }

    /// Returns the key as text.
    pub(super) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Walks through the pairs of a text that begins in the given line.
pub(super) fn pairs(text: &str, first_line: usize) -> impl Iterator<Item = Pair<'_>> {
    let mut pieces = text.split('|');
    let mut line = first_line;
    std::iter::from_fn(move || {
        loop {
            let piece = pieces.next()?;
            line += line_ends(piece);
            let Some(key) = Key::read(piece) else { continue };
            let value = pieces.next()?;
            let at = line;
            line += line_ends(value);
            return Some(Pair { line: at, key, value: in_one_line(value) });
        }
    })
}

fn line_ends(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

fn in_one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\r', '\n']) {
        Cow::Owned(text.replace(['\r', '\n'], ""))
    } else {
        Cow::Borrowed(text)
    }
}
