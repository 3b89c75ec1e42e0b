//! The encodings files come in. What is decoded is encoded to the same bytes again.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How the letters of a file are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Marked,
    /// UTF-16, the small end first, with a byte order mark.
    Utf16Le,
    /// UTF-16, the big end first, with a byte order mark.
    Utf16Be,
    /// Windows-1252, the West European code page: whatever is not one of the others.
    Windows1252,
}

const MARK_8: &[u8] = b"\xef\xbb\xbf";
const MARK_LE: &[u8] = b"\xff\xfe";
const MARK_BE: &[u8] = b"\xfe\xff";

pub(super) fn decode(bytes: &[u8]) -> (Encoding, String) {
    let utf16 = [(Encoding::Utf16Le, MARK_LE, UTF_16LE), (Encoding::Utf16Be, MARK_BE, UTF_16BE)];
    for (encoding, mark, decoder) in utf16 {
        // Half a letter at the end or in between could not be given back, so it is not UTF-16.
        if let Some(rest) = bytes.strip_prefix(mark)
            && let Some(text) = decoder.decode_without_bom_handling_and_without_replacement(rest)
        {
            return (encoding, text.into_owned());
        }
    }
    let (encoding, rest) = match bytes.strip_prefix(MARK_8) {
        Some(rest) => (Encoding::Utf8Marked, rest),
        None => (Encoding::Utf8, bytes),
    };
    match std::str::from_utf8(rest) {
        Ok(text) => (encoding, text.to_owned()),
        Err(_) => {
            let text = WINDOWS_1252.decode_without_bom_handling(bytes).0;
            (Encoding::Windows1252, text.into_owned())
        }
    }
}

pub(super) fn encode(encoding: Encoding, text: &str) -> Vec<u8> {
    let utf16 = |mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        mark.iter().copied().chain(text.encode_utf16().flat_map(bytes)).collect()
    };
    match encoding {
        Encoding::Utf8 => text.as_bytes().to_vec(),
        Encoding::Utf8Marked => [MARK_8, text.as_bytes()].concat(),
        Encoding::Utf16Le => utf16(MARK_LE, u16::to_le_bytes),
        Encoding::Utf16Be => utf16(MARK_BE, u16::to_be_bytes),
        Encoding::Windows1252 => WINDOWS_1252.encode(text).0.into_owned(),
    }
}

pub(super) fn unwritable(encoding: Encoding, text: &str) -> Vec<char> {
    let is_unknown = |c: &char| WINDOWS_1252.encode(c.encode_utf8(&mut [0; 4])).2;
    match encoding {
        Encoding::Windows1252 => text.chars().filter(is_unknown).collect(),
        _ => Vec::new(),
    }
}
