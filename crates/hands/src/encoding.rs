//! [`decode`] turns the bytes of a text file into text; [`encode`] does the reverse for the
//! formats of old Windows programs.
//!
//! Tolerates a byte order mark of UTF-8 or UTF-16, which then decides; else UTF-8. Bytes that are
//! not UTF-8 are read as Windows-1252, which contains ISO 8859-1, PBN's own encoding; a complaint
//! says so only where a format says otherwise.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

/// How many bytes are enough to tell a format.
const BEGINNING: usize = 16 * 1024;

/// Decodes a text file; never fails.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(bytes.get(length..).unwrap_or_default()).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// Decodes the beginning of a text file, which is enough to tell its format.
pub(crate) fn beginning(bytes: &[u8]) -> Cow<'_, str> {
    decode(bytes.get(..BEGINNING).unwrap_or(bytes))
}

/// Encodes text for a program of old Windows: in Windows-1252.
///
/// In UTF-8 where Windows-1252 lacks a letter, or where [`decode`] would take it for UTF-8.
pub(crate) fn encode(text: &str) -> Vec<u8> {
    let (encoded, _, unknown) = WINDOWS_1252.encode(text);
    if unknown || decode(&encoded) != text { text.into() } else { encoded.into_owned() }
}

/// Returns text that fits into one line of a file: without control characters, and without blanks
/// around it, which no reader would keep.
pub(crate) fn one_line(text: &str) -> String {
    let visible = text.chars().filter(|c| *c != '\u{FEFF}');
    let line: String = visible.map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim().to_owned()
}
