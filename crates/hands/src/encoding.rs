//! [`decode`] turns the bytes of a text file into text.
//!
//! Tolerates a byte order mark of UTF-8 or UTF-16, which then decides; else UTF-8. Bytes that are
//! not UTF-8 are read as Windows-1252, which contains ISO 8859-1, PBN's own encoding; a complaint
//! says so only where a format says otherwise.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

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
