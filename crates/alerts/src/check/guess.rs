//! What somebody probably meant: calls as people write them, and whether a field is calls at all.
//!
//! Prose with two commas is a record to the real program, and harmless; nobody wants to hear that “see
//! below” is no call. So nothing is said of a field unless it reads as calls.

use std::ops::Range;

/// A call as somebody wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guessed {
    /// Its bytes in the field.
    pub(super) range: Range<usize>,
    /// How it is to be written.
    pub(super) token: &'static str,
}

/// Words for calls that are no bids, longest first.
const WORDS: [(&str, &str); 18] = [
    ("redouble", "Rd"),
    ("double", "Db"),
    ("redbl", "Rd"),
    ("rdble", "Rd"),
    ("rdbl", "Rd"),
    ("dble", "Db"),
    ("pass", "--"),
    ("pas", "--"),
    ("dbl", "Db"),
    ("rdb", "Rd"),
    ("xx", "Rd"),
    ("rd", "Rd"),
    ("db", "Db"),
    ("pa", "--"),
    ("x", "Db"),
    ("p", "--"),
    ("r", "Rd"),
    ("d", "Db"),
];

/// Reads a field as calls, however they are written; nothing if something in it is none.
pub(super) fn calls(field: &str) -> Option<Vec<Guessed>> {
    let mut guessed: Vec<Guessed> = Vec::new();
    // Between calls in brackets, or beside a pass in a word, single strokes only divide: `1D-P-1H`.
    let is_pass = |piece: &str| {
        ["p", "pa", "pas", "pass"].iter().any(|word| piece.eq_ignore_ascii_case(word))
    };
    let divides = field.contains(['(', '[']) || field.split('-').any(is_pass);
    let mut at = 0;
    while let Some(rest) = field.get(at..).filter(|rest| !rest.is_empty()) {
        let n_strokes = rest.bytes().take_while(|byte| *byte == b'-').count();
        let (length, token) = match (rest.as_bytes(), n_strokes) {
            ([b'_', b'_', ..] | [b'*', b'*', ..], _) => (2, Some("__")),
            (_, 1) if divides => (1, None),
            // One too many, or one too few.
            (_, 1 | 3) => (n_strokes, Some("--")),
            (_, 2..) => (2, Some("--")),
            ([b'(' | b')' | b'[' | b']' | b'"' | b'\'' | b'.' | b';' | b':', ..], _) => (1, None),
            ([level @ b'1'..=b'7', ..], _) => {
                let (strain, length) = strain(rest.get(1..)?)?;
                (1 + length, Some(bid(*level, strain)?))
            }
            _ => {
                let begins = |word: &str| {
                    rest.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word))
                };
                let (word, token) = WORDS.iter().find(|(word, _)| begins(word))?;
                (word.len(), Some(*token))
            }
        };
        if let Some(token) = token {
            guessed.push(Guessed { range: at..at + length, token });
        }
        at += length;
    }
    (!guessed.is_empty()).then_some(guessed)
}

/// Returns calls as they are to be written.
pub(super) fn written(guessed: &[Guessed]) -> String {
    guessed.iter().map(|it| it.token).collect()
}

/// Returns a field as it was probably meant, if its calls are only divided by single strokes, as in
/// `1C-1D-1H`: there the opponents pass.
pub(super) fn between_strokes(field: &str) -> Option<String> {
    if field.contains(['(', '[']) {
        return None;
    }
    let field = field.strip_suffix('-').unwrap_or(field);
    let mut made = String::new();
    for piece in field.split('-') {
        match calls(piece)?.as_slice() {
            [only] if only.token != "--" => made.extend([only.token, "--"]),
            _ => return None,
        }
    }
    (field.contains('-')).then_some(made)
}

/// Returns a pattern for several calls with a stroke or a word between them: `1H/1S`, `1H or 1S`.
pub(super) fn several(field: &str) -> Option<String> {
    let field = field.replace("or", "/");
    let choices: Option<Vec<&str>> = field.split(['/', '|']).map(one).collect();
    choices.filter(|choices| choices.len() > 1).map(|choices| format!("({})", choices.join("|")))
}

/// Returns a call, if a field is just one.
pub(super) fn one(field: &str) -> Option<&'static str> {
    match calls(field)?.as_slice() {
        [only] => Some(only.token),
        _ => None,
    }
}

/// Tells whether a field that is no plain calls may be a pattern for some, and is not text for people.
pub(super) fn may_be_pattern(field: &str) -> bool {
    let bytes = field.as_bytes();
    let has_call = bytes.windows(2).any(|pair| match pair {
        [b'1'..=b'7', strain] => b"CDHSNcdhsn[_*(.".contains(strain),
        [b'-', b'-'] | [b'_', b'_'] | [b'*', b'*'] | [b'D', b'b'] | [b'R', b'd'] => true,
        _ => false,
    });
    let words = field.split(|c: char| !c.is_alphabetic());
    let is_word =
        |word: &str| word.chars().count() > 2 && !word.chars().all(|c| "CDHSNDbRd".contains(c));
    let is_text = |word: &str| is_word(word) && calls(word).is_none();
    has_call && !field.starts_with(['#', '<', '>', ';']) && !words.into_iter().any(is_text)
}

/// Returns which of the kinds of bids a text begins with, and how long that is.
fn strain(rest: &str) -> Option<(usize, usize)> {
    let mut letters = rest.chars();
    let first = letters.next()?;
    let second = letters.next().map(|c| c.to_ascii_uppercase());
    let strain = match (first, first.to_ascii_uppercase()) {
        // Majors and minors differ in case only.
        ('M', _) => 5,
        ('m', _) => 6,
        (_, 'X' | 'Y') => 7,
        (_, 'C' | '♣' | '♧') => 0,
        (_, 'D' | '♦' | '♢') => 1,
        (_, 'H' | '♥' | '♡') => 2,
        (_, 'S') if second == Some('A') => return Some((4, 2)),
        (_, 'S' | '♠' | '♤') => 3,
        (_, 'N') if second == Some('T') => return Some((4, 2)),
        (_, 'N') => 4,
        _ => return None,
    };
    Some((strain, first.len_utf8()))
}

fn bid(level: u8, kind: usize) -> Option<&'static str> {
    /// Bids of one level: clubs to notrump, a major, a minor, any suit.
    const BIDS: [[&str; 8]; 7] = [
        ["1C", "1D", "1H", "1S", "1N", "1[HS]", "1[CD]", "1[CDHS]"],
        ["2C", "2D", "2H", "2S", "2N", "2[HS]", "2[CD]", "2[CDHS]"],
        ["3C", "3D", "3H", "3S", "3N", "3[HS]", "3[CD]", "3[CDHS]"],
        ["4C", "4D", "4H", "4S", "4N", "4[HS]", "4[CD]", "4[CDHS]"],
        ["5C", "5D", "5H", "5S", "5N", "5[HS]", "5[CD]", "5[CDHS]"],
        ["6C", "6D", "6H", "6S", "6N", "6[HS]", "6[CD]", "6[CDHS]"],
        ["7C", "7D", "7H", "7S", "7N", "7[HS]", "7[CD]", "7[CDHS]"],
    ];
    let level = usize::from(level.checked_sub(b'1')?);
    BIDS.get(level)?.get(kind).copied()
}
