//! Convention cards of BBO's former Full Disclosure (`.bss`), read as records.
//!
//! A line is `AB` (seat and vulnerability by number), the calls (`1C`, `P`, `D`, `R`), `=`, eight to ten
//! characters of code and the description. `*` before it means that they opened. Descriptions follow
//! the code: ten characters after a bid in a suit, eight after anything else. (The real program cuts
//! seven after pass, double and redouble, so that a digit of the code stays in the text; it also loses
//! one line in sorting. Neither is done here.)
//!
//! Lines for particular seats and vulnerabilities become blocks with tags behind the others, so that
//! they win. A description that is too long for the field goes into the chat, as in the real program.

use crate::document::Document;
use crate::load::{Loaded, Note, NoteKind, Place};
use crate::option::Rules;
use crate::spaces::trimmed;

/// Makes the lines of a system of a convention card.
pub(crate) fn load(name: &str, document: Document) -> Loaded {
    let mut records: Vec<(&str, u32, String)> = Vec::new();
    let mut notes = Vec::new();
    for number in 1..=document.n_lines() {
        // A document has fewer lines than bytes.
        let line = u32::try_from(number).unwrap_or(u32::MAX);
        let text = trimmed(document.line(number));
        match read(text) {
            Read::Record { code, record } => records.push((code, line, record)),
            Read::Nothing => {}
            Read::Unreadable(reason) => {
                let place = Place { file: 0, line };
                notes.push(Note { place, kind: NoteKind::BssNotRead { reason } });
            }
        }
    }
    // The order of the codes is the order of how particular they are; lines stay as they follow.
    records.sort_by(|a, b| a.0.cmp(b.0));
    let mut lines: Vec<(u32, String)> = vec![(1, "BBOalert".to_owned())];
    let mut open = "00";
    for (code, line, record) in records {
        if code != open {
            let tags = tags(code);
            let option = match tags.as_str() {
                "" => "Option".to_owned(),
                tags => format!("Option,Opening_{tags}"),
            };
            lines.push((line, option));
            open = code;
        }
        lines.push((line, record));
    }
    Loaded::made(name, document, lines, notes)
}

enum Read<'t> {
    Record { code: &'t str, record: String },
    Unreadable(&'static str),
    Nothing,
}

fn read(text: &str) -> Read<'_> {
    let they_open = text.starts_with('*');
    let line = text.strip_prefix('*').unwrap_or(text);
    // Header, comments, other cards that are included, and cards for the defence.
    if text.is_empty() || line.starts_with("00{") || text.starts_with(['%', '?', '$', '#', '+']) {
        return Read::Nothing;
    }
    let Some((left, right)) = line.split_once('=') else {
        return Read::Unreadable("it has no “=” between the calls and their meaning");
    };
    let (Some(code), Some(sequence)) = (left.get(..2), left.get(2..)) else {
        return Read::Unreadable("it begins with no code for seat and vulnerability");
    };
    if !matches!(code.as_bytes(), [b'0'..=b'6', b'0'..=b'8']) {
        return Read::Unreadable("it begins with no code for seat and vulnerability");
    }
    let Some(calls) = calls(sequence) else {
        return Read::Unreadable("its calls are not understood");
    };
    let Some((last, before)) = calls.split_last() else { return Read::Nothing };
    if they_open && calls.len() % 2 == 1 {
        return Read::Unreadable("they opened, so the last call is theirs and not ours to explain");
    }
    let is_suit_bid = last.as_bytes().get(1).is_some_and(|strain| b"CDHS".contains(strain));
    let n_code = if is_suit_bid { 10 } else { 8 };
    let description = right.get(n_code..).unwrap_or_default();
    let description = trimmed(description).split(',').collect::<Vec<_>>().join(";");
    let is_long = description.encode_utf16().count() > Rules::Today.longest_explanation();
    let chat = if is_long { "Please read chat#" } else { "" };
    let record = format!("{},{last},{chat}{description}", before.concat());
    Read::Record { code, record }
}

/// Reads the calls of a line; what stands in braces qualifies one and is passed over.
fn calls(sequence: &str) -> Option<Vec<&str>> {
    let mut calls = Vec::new();
    let mut rest = sequence;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '{' => rest.find('}')? + 1,
            '1'..='7' => {
                let call = rest.get(..2)?;
                crate::token::call(call)?;
                calls.push(call);
                2
            }
            'P' | 'D' | 'R' => {
                calls.push(match first {
                    'P' => "--",
                    'D' => "Db",
                    _ => "Rd",
                });
                1
            }
            _ => return None,
        };
        rest = rest.get(length..)?;
    }
    Some(calls)
}

/// Returns the tags for a code.
fn tags(code: &str) -> String {
    let (seat, vulnerability) = match code.as_bytes() {
        [seat, vulnerability] => (*seat, *vulnerability),
        _ => (b'0', b'0'),
    };
    let seat = match seat {
        b'1' => "@1",
        b'2' => "@2",
        b'3' => "@3",
        b'4' => "@4",
        b'5' => "@1@2",
        b'6' => "@3@4",
        _ => "",
    };
    let vulnerability = match vulnerability {
        b'1' => "@n@N",
        b'2' => "@v@N",
        b'3' => "@n@V",
        b'4' => "@v@V",
        b'5' => "@n",
        b'6' => "@v",
        b'7' => "@N",
        b'8' => "@V",
        _ => "",
    };
    format!("{seat}{vulnerability}")
}
