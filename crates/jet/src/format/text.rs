//! Text as it is stored: a code page in Jet 3, UTF-16 in Jet 4, there often compressed.
//!
//! Reading is lenient: bytes that mean nothing become U+FFFD. Writing is strict: a character that the code page does not
//! have is refused, because it would come back as another one.

use super::Version;
use encoding_rs::Encoding;
use std::borrow::Cow;

/// Marks compressed text: one byte per character, a zero byte switches to two bytes and back.
const COMPRESSED: [u8; 2] = [0xFF, 0xFE];
/// Longer text is never compressed, as DAO writes it.
const LONGEST_COMPRESSED: usize = 1024;

/// How one file stores text.
#[derive(Clone, Copy, Debug)]
pub struct TextCodec {
    version: Version,
    encoding: &'static Encoding,
    known: bool,
}

impl TextCodec {
    /// The codec of a file with this code page, which only Jet 3 uses for text.
    ///
    /// An unknown code page is read as 1252, and only ASCII text is written.
    pub fn new(version: Version, code_page: u16) -> Self {
        let encoding = encoding_of(code_page);
        Self {
            version,
            encoding: encoding.unwrap_or(encoding_rs::WINDOWS_1252),
            known: encoding.is_some(),
        }
    }

    /// The generation of the format.
    pub const fn version(&self) -> Version {
        self.version
    }

    /// Reads stored text, without copying when it is plain ASCII.
    pub fn decode<'a>(&self, stored: &'a [u8]) -> Cow<'a, str> {
        match self.version {
            Version::Jet3 => match ascii(stored) {
                Some(text) => Cow::Borrowed(text),
                None => self.encoding.decode_without_bom_handling(stored).0,
            },
            Version::Jet4 => match stored.strip_prefix(&COMPRESSED) {
                Some(packed) => match ascii(packed) {
                    Some(text) if !packed.contains(&0) => Cow::Borrowed(text),
                    _ => Cow::Owned(unpack(packed)),
                },
                None => Cow::Owned(utf16(stored)),
            },
        }
    }

    /// Appends `text` as a column stores it; `compress` is the column's own flag.
    ///
    /// Refuses with the first character that the code page lacks.
    pub fn encode(&self, text: &str, compress: bool, out: &mut Vec<u8>) -> Result<(), char> {
        match self.version {
            Version::Jet3 => return self.encode_page(text, out),
            Version::Jet4 if compress && packs(text) => {
                out.extend_from_slice(&COMPRESSED);
                if text.is_ascii() {
                    out.extend_from_slice(text.as_bytes());
                } else {
                    out.extend(text.chars().map(|c| c as u8));
                }
            }
            Version::Jet4 => {
                for unit in text.encode_utf16() {
                    out.extend_from_slice(&unit.to_le_bytes());
                }
            }
        }
        Ok(())
    }

    /// The length of `text` as columns count it: bytes in Jet 3, two bytes for each UTF-16 unit in Jet 4.
    pub fn stored_length(&self, text: &str) -> usize {
        match self.version {
            Version::Jet3 if text.is_ascii() => text.len(),
            Version::Jet3 => self.encoding.encode(text).0.len(),
            Version::Jet4 => text.encode_utf16().count() * 2,
        }
    }

    fn encode_page(&self, text: &str, out: &mut Vec<u8>) -> Result<(), char> {
        if text.is_ascii() {
            out.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let (bytes, _, unmappable) = self.encoding.encode(text);
        if unmappable || !self.known {
            let mut letter = [0; 4];
            let missing = |c: &char| {
                !c.is_ascii() && (!self.known || self.encoding.encode(c.encode_utf8(&mut letter)).2)
            };
            return Err(text.chars().find(missing).unwrap_or('\u{FFFD}'));
        }
        out.extend_from_slice(&bytes);
        Ok(())
    }
}

fn ascii(bytes: &[u8]) -> Option<&str> {
    if bytes.is_ascii() { std::str::from_utf8(bytes).ok() } else { None }
}

/// Whether one byte per character is possible and shorter.
fn packs(text: &str) -> bool {
    let mut n_chars = 0;
    text.len() > 2
        && text.chars().all(|c| {
            n_chars += 1;
            c != '\0' && (c as u32) < 0x100
        })
        && (3..=LONGEST_COMPRESSED).contains(&n_chars)
}

fn utf16(stored: &[u8]) -> String {
    // Most text is a few plain letters.
    let (pairs, _) = stored.as_chunks::<2>();
    if pairs.iter().all(|&[low, high]| high == 0 && low < 0x80) {
        return pairs.iter().map(|&[low, _]| char::from(low)).collect();
    }
    let units = stored.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// A zero byte is never part of a character: text with a character that has one is not compressed.
fn unpack(packed: &[u8]) -> String {
    let mut text = String::with_capacity(packed.len());
    for (nth, part) in packed.split(|&byte| byte == 0).enumerate() {
        if nth % 2 == 0 {
            text.extend(part.iter().map(|&byte| char::from(byte)));
        } else {
            text.push_str(&utf16(part));
        }
    }
    text
}

/// The encodings of Windows code pages.
fn encoding_of(code_page: u16) -> Option<&'static Encoding> {
    Some(match code_page {
        866 => encoding_rs::IBM866,
        874 => encoding_rs::WINDOWS_874,
        932 => encoding_rs::SHIFT_JIS,
        936 => encoding_rs::GBK,
        949 => encoding_rs::EUC_KR,
        950 => encoding_rs::BIG5,
        1250 => encoding_rs::WINDOWS_1250,
        1251 => encoding_rs::WINDOWS_1251,
        1252 => encoding_rs::WINDOWS_1252,
        1253 => encoding_rs::WINDOWS_1253,
        1254 => encoding_rs::WINDOWS_1254,
        1255 => encoding_rs::WINDOWS_1255,
        1256 => encoding_rs::WINDOWS_1256,
        1257 => encoding_rs::WINDOWS_1257,
        1258 => encoding_rs::WINDOWS_1258,
        10000 => encoding_rs::MACINTOSH,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::ascii(Version::Jet3, b"4 S x".to_vec(), "4 S x")]
    #[case::code_page(Version::Jet3, vec![b'J', 0xF6, b'r', b'g'], "Jörg")]
    #[case::wide(Version::Jet4, vec![0x14, 0x04, 0x30, 0x00], "Д0")]
    #[case::packed(Version::Jet4, vec![0xFF, 0xFE, b'P', b'A', b'S', b'S'], "PASS")]
    #[case::packed_latin(Version::Jet4, vec![0xFF, 0xFE, b'J', 0xF6, b'r', b'g'], "Jörg")]
    #[case::switching(
        Version::Jet4,
        vec![0xFF, 0xFE, b'P', b'C', b'-', 0, 0x1F, 0x04, 0x1A, 0x04, 0, b'1'],
        "PC-ПК1"
    )]
    #[case::odd_length(Version::Jet4, vec![b'a', 0, b'b'], "a")]
    fn stored_text_is_read(#[case] version: Version, #[case] stored: Vec<u8>, #[case] text: &str) {
        assert_eq!(TextCodec::new(version, 1252).decode(&stored), text);
    }

    #[rstest]
    #[case::short_stays_wide("NT", vec![b'N', 0, b'T', 0])]
    #[case::longer_is_packed("2 NT", vec![0xFF, 0xFE, b'2', b' ', b'N', b'T'])]
    #[case::cyrillic_stays_wide("ПКа", vec![0x1F, 4, 0x1A, 4, 0x30, 4])]
    fn text_is_packed_when_that_is_shorter(#[case] text: &str, #[case] stored: Vec<u8>) {
        let mut out = Vec::new();
        TextCodec::new(Version::Jet4, 1252).encode(text, true, &mut out).unwrap();
        assert_eq!(out, stored);
    }

    #[test]
    fn a_letter_the_code_page_lacks_is_refused() {
        let codec = TextCodec::new(Version::Jet3, 1252);
        assert_eq!(codec.encode("aбв", true, &mut Vec::new()), Err('б'));
        assert_eq!(TextCodec::new(Version::Jet3, 4711).encode("aö", true, &mut vec![]), Err('ö'));
    }
}
