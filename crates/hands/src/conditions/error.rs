//! [`ConditionError`], where a script is wrong and how to put it right, as a compiler says it.

use std::fmt;

use thiserror::Error;

use crate::complaint::excerpt;

/// Says where a script is wrong and how to put it right.
///
/// Shown, it has the line of the script with a caret under the place:
///
/// ```text
/// line 1, column 5: “nrth” is not a seat
///   1 | hcp(nrth) >= 15
///     |     ^^^^
///   write north, east, south or west
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ConditionError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters are meant; at least one.
    pub width: usize,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub fix: String,
    /// The line as it stands in the script.
    pub source_line: String,
}

/// Something in a script that was understood but is not done, or not as one might expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line, from 1.
    pub line: usize,
    /// The sentence.
    pub what: String,
}

impl ConditionError {
    /// Describes the bytes `from..to` of a script.
    pub(super) fn new(
        script: &str,
        (from, to): (usize, usize),
        what: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        let before = script.get(..from).unwrap_or(script);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let source_line = script.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
        let column = before.get(start..).map_or(0, |part| part.chars().count()) + 1;
        let meant = script.get(from..to).map_or(1, |part| part.chars().count());
        // A mark that runs on into the next line would point at nothing.
        let most = (source_line.chars().count() + 1).saturating_sub(column - 1);
        Self {
            line: line_of(script, from),
            column,
            width: meant.min(most).max(1),
            what: what.into(),
            fix: fix.into(),
            source_line: source_line.to_owned(),
        }
    }
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, width, what, fix, source_line } = self;
        writeln!(f, "line {line}, column {column}: {what}")?;
        let number = line.to_string();
        // Tabs and the like would move the caret away from its place.
        let plain: String =
            source_line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // A line of thousands of characters is shown only around the fault.
        let skip = if *column > 80 { column - 41 } else { 0 };
        let shown: String = plain.chars().skip(skip).take(100).collect();
        let (indent, caret) = (column - 1 - skip, "^".repeat((*width).min(100)));
        writeln!(f, "  {number} | {}", shown.trim_end())?;
        writeln!(f, "  {:>pad$} | {:indent$}{caret}", "", "", pad = number.len())?;
        write!(f, "  {fix}")
    }
}

/// Counts the line of a place, from 1.
pub(super) fn line_of(script: &str, at: usize) -> usize {
    script.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// Quotes a word of a script in a sentence.
pub(super) fn quoted(text: &str) -> String {
    format!("“{}”", excerpt(text))
}

/// Returns the known word that is most like a misspelt one, if any is at all like it.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Longer words are not misspelt names, and the distance takes quadratic time.
    if word.len() > 30 {
        return None;
    }
    let word = word.to_lowercase();
    let rated = known.map(|known| (distance(&word, &known.to_lowercase()), known));
    let allowed = if word.chars().count() <= 3 { 1 } else { 2 };
    rated.filter(|(distance, _)| *distance <= allowed).min().map(|(_, known)| known)
}

/// Counts the letters to insert, delete or change to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    // Letters in the wrong order are one slip, not two.
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    if a != b && sorted(a) == sorted(b) {
        return 1;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}
