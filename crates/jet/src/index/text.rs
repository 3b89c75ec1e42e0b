//! Keys of text: letters first, then accents, then the marks that the letters leave out.
//!
//! Case does not count, nor do spaces at the end. A character without a known code is refused.

use super::definition::Order;
use super::key::turn_all;
use super::support::TextOrder;
use super::text_codes::{GENERAL_97, GENERAL_LEGACY};
use std::sync::LazyLock;

/// The most characters that a text column holds.
const LONGEST_TEXT: usize = 255;

/// Stands for a letter without an accent in the list of accents.
const NO_ACCENT: u8 = 2;

/// What one character adds to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    /// Not in the table.
    Unknown,
    /// Nothing.
    Ignored,
    /// One or two bytes (the second is 0 when there is one), and an accent or 0.
    Letters { codes: [u8; 2], accent: u8, counted: bool },
    /// A mark that is kept behind the letters.
    Mark(u8),
}

static LEGACY: LazyLock<Vec<Code>> = LazyLock::new(|| spread(GENERAL_LEGACY));
static ACCESS_97: LazyLock<Vec<Code>> = LazyLock::new(|| spread(GENERAL_97));

/// Appends the key of a text, without the mark of a value; refused with the reason.
pub(super) fn append(
    key: &mut Vec<u8>,
    sort: TextOrder,
    order: Order,
    value: &str,
) -> Result<(), String> {
    let value = value.trim_end_matches(' ');
    if value.encode_utf16().count() > LONGEST_TEXT {
        return Err(format!("text of more than {LONGEST_TEXT} characters has no key"));
    }
    let start = key.len();
    match sort {
        TextOrder::General97 => append_97(key, value)?,
        TextOrder::Dutch97 => {
            check_dutch(value)?;
            append_97(key, value)?;
        }
        TextOrder::GeneralLegacy => {
            append_legacy(key, value)?;
            // A descending key has its end turned round with the rest, and another end behind it.
            if order == Order::Descending {
                key.push(0);
            }
        }
    }
    turn_all(order, key.get_mut(start..));
    if sort == TextOrder::GeneralLegacy {
        key.push(0);
    }
    Ok(())
}

/// Letters, 01, accents by place, and when there are marks 01 01 01 and each mark with its place.
fn append_legacy(key: &mut Vec<u8>, value: &str) -> Result<(), String> {
    let mut accents = Vec::new();
    let mut marks = Vec::new();
    let mut n_letters = 0_usize;
    for character in value.chars() {
        let code = LEGACY.get(character as usize).copied().unwrap_or(Code::Unknown);
        match code {
            Code::Unknown => return Err(unknown(character)),
            Code::Ignored => {}
            Code::Letters { codes, accent, .. } => {
                push_codes(key, codes);
                if accent != 0 {
                    accents.resize(n_letters, NO_ACCENT);
                    accents.push(accent);
                }
                n_letters += 1;
            }
            Code::Mark(code) => {
                let place = 0x8000 | (7 + 4 * n_letters as u16);
                marks.extend(place.to_be_bytes());
                marks.extend([6, code]);
            }
        }
    }
    key.push(1);
    key.extend(accents);
    if !marks.is_empty() {
        key.extend([1, 1, 1]);
        key.extend(marks);
    }
    Ok(())
}

/// Letters, then 00, or a list of half bytes: 0, one for each letter that can have an accent up to the last that has
/// one, 0.
fn append_97(key: &mut Vec<u8>, value: &str) -> Result<(), String> {
    let (bytes, _, unmappable) = encoding_rs::WINDOWS_1252.encode(value);
    if unmappable {
        let character = value.chars().find(|c| {
            let mut buffer = [0; 4];
            encoding_rs::WINDOWS_1252.encode(c.encode_utf8(&mut buffer)).2
        });
        return Err(unknown(character.unwrap_or_default()));
    }
    let mut accents = Vec::new();
    let mut n_plain = 0;
    for &byte in bytes.iter() {
        match ACCESS_97.get(usize::from(byte)).copied().unwrap_or(Code::Unknown) {
            Code::Unknown | Code::Mark(_) => return Err(unknown(char::from(byte))),
            Code::Ignored => {}
            Code::Letters { codes, accent, counted } => {
                push_codes(key, codes);
                if accent != 0 {
                    accents.resize(accents.len() + n_plain, NO_ACCENT);
                    accents.push(accent);
                    n_plain = 0;
                } else if counted {
                    n_plain += 1;
                }
            }
        }
    }
    if accents.is_empty() {
        key.push(0);
        return Ok(());
    }
    accents.insert(0, 0);
    accents.push(0);
    key.extend(accents.chunks(2).map(|pair| match pair {
        [high, low] => high << 4 | low,
        [high] => high << 4,
        _ => 0,
    }));
    Ok(())
}

/// Refuses what no Dutch file has shown: all but digits and letters, the z behind the last letter seen, and "ij", which
/// Dutch may sort as one letter.
fn check_dutch(value: &str) -> Result<(), String> {
    let is_seen = |c: char| c.is_ascii_alphanumeric() && !c.eq_ignore_ascii_case(&'z');
    if let Some(character) = value.chars().find(|&c| !is_seen(c)) {
        return Err(unknown(character));
    }
    if value.to_ascii_lowercase().contains("ij") {
        return Err("the place of \"ij\" in the Dutch sort order is not known".into());
    }
    Ok(())
}

fn push_codes(key: &mut Vec<u8>, [first, second]: [u8; 2]) {
    key.push(first);
    if second != 0 {
        key.push(second);
    }
}

fn unknown(character: char) -> String {
    let number = character as u32;
    format!(
        "the place of the character {character:?} (U+{number:04X}) in the sort order is not known"
    )
}

/// The lines of a table as one list by character.
fn spread(table: &[(u16, &str)]) -> Vec<Code> {
    let mut codes = Vec::new();
    for &(first, line) in table {
        codes.resize(usize::from(first), Code::Unknown);
        codes.extend(line.split(' ').map(|cell| read_cell(cell).unwrap_or(Code::Unknown)));
    }
    codes
}

fn read_cell(cell: &str) -> Option<Code> {
    if cell == "." {
        return Some(Code::Ignored);
    }
    if let Some(mark) = cell.strip_prefix('-') {
        return Some(Code::Mark(read_byte(mark)?));
    }
    let counted = cell.ends_with('*');
    let (letters, accent) = cell.trim_end_matches('*').split_once('+').unwrap_or((cell, "00"));
    let letters = letters.trim_end_matches('*');
    let second = match letters.get(2..)? {
        "" => 0,
        second => read_byte(second)?,
    };
    let codes = [read_byte(letters.get(..2)?)?, second];
    Some(Code::Letters { codes, accent: read_byte(accent)?, counted })
}

fn read_byte(digits: &str) -> Option<u8> {
    u8::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_the_tables_can_be_read() {
        for &(first, line) in GENERAL_LEGACY.iter().chain(GENERAL_97) {
            for cell in line.split(' ').filter(|&cell| cell != "?") {
                assert!(read_cell(cell).is_some(), "{cell} in the line of {first:#06x}");
            }
        }
    }

    #[test]
    fn the_table_of_access_97_has_every_byte() {
        assert_eq!(ACCESS_97.len(), 256);
        assert!(!ACCESS_97.contains(&Code::Unknown));
    }
}
