//! [`decode`] turns the bytes of a file into text.
//!
//! Tolerates a byte order mark of UTF-8 or UTF-16, which then decides; else the encoding that an
//! XML declaration names, if it is known; else UTF-8. Bytes that are not UTF-8 after all are read
//! as Windows-1252, which contains ISO 8859-1, and a problem says so. What has zero bytes in it is
//! no text, and is refused.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use crate::problem::{ProblemKind, Problems};
use crate::{LARGEST_FILE, ReadError};

/// The text of a file, and whether something had to be guessed on the way.
pub(crate) struct Decoded<'a> {
    /// The text without a byte order mark.
    pub(crate) text: Cow<'a, str>,
    problem: Option<String>,
}

impl Decoded<'_> {
    /// Notes what had to be guessed.
    pub(crate) fn report(&self, problems: &mut Problems) {
        if let Some(problem) = &self.problem {
            problems.add(1, ProblemKind::Encoding, problem.clone());
        }
    }
}

/// Decodes a file, which must be neither empty nor too large.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, ReadError> {
    if bytes.len() > LARGEST_FILE {
        return Err(ReadError::TooLarge);
    }
    let (encoding, bytes) = match Encoding::for_bom(bytes) {
        Some((encoding, length)) => (encoding, bytes.get(length..).unwrap_or_default()),
        None => (declared(bytes).unwrap_or(UTF_8), bytes),
    };
    let decoded = match encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Decoded { text, problem: None },
        None => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            let problem = format!(
                "The file is not in {}, so it was read as Windows-1252; check the names with accents.",
                encoding.name()
            );
            Decoded { text, problem: Some(problem) }
        }
    };
    if decoded.text.contains('\0') {
        return Err(ReadError::NotText);
    }
    if decoded.text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    Ok(decoded)
}

/// Returns the encoding that an XML declaration names, if there is one and it is known.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    const LONGEST_DECLARATION: usize = 200;
    let beginning = bytes.get(..LONGEST_DECLARATION).unwrap_or(bytes);
    let beginning = beginning.trim_ascii_start().strip_prefix(b"<?xml")?;
    let end = beginning.windows(2).position(|pair| pair == b"?>")?;
    let declaration = std::str::from_utf8(beginning.get(..end)?).ok()?;
    let (_, after) = declaration.split_once("encoding")?;
    let name = after.trim_start().strip_prefix('=')?.trim_start();
    let quote = name.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let label = name.trim_start_matches(quote).split(quote).next()?;
    // A declaration that could be read as ASCII is not in UTF-16, whatever it says.
    Encoding::for_label(label.as_bytes()).filter(|encoding| encoding.is_ascii_compatible())
}
