//! Where in a file something is written: carets for what was made of a line.
//!
//! What the look-up compares is not what stands in the file: blanks and `!` are gone, suit symbols are
//! letters, lines that end in a backslash are joined, an item of a list has become a record. Spots go
//! the way back. Where an alias changed the text there is no way back, and the whole field is shown.

use std::ops::Range;

use super::finding::Spot;
use super::sheet::{Row, Sheet};
use crate::file_kind::FileKind;
use crate::load::{Line, Place};
use crate::spaces::{is_space, trimmed};

/// A field of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Context,
    Call,
    Explanation,
    /// The fields after it, from the first, as if they were one.
    More,
}

/// The lines of a file that make one line, joined as they are written.
struct Joined {
    text: String,
    /// Where each of them begins in the text, which line of the file it is, and where it begins there.
    pieces: Vec<(usize, Place, usize)>,
}

impl Sheet<'_> {
    /// Returns a line of a file.
    pub(super) fn raw(&self, place: Place) -> &str {
        let file = self.system.files().get(place.file as usize);
        file.map_or("", |file| file.document.line(place.line as usize))
    }

    /// Returns the place of a line.
    pub(super) fn place(&self, line: u32) -> Place {
        let line = self.system.lines().get(line as usize);
        line.map_or(Place { file: 0, line: 1 }, |line| line.place)
    }

    /// Returns a whole line without the blanks around it.
    pub(super) fn whole(&self, line: u32) -> Spot {
        let place = self.place(line);
        self.whole_of(place)
    }

    /// Returns a whole line of a file without the blanks around it.
    pub(super) fn whole_of(&self, place: Place) -> Spot {
        let raw = self.raw(place);
        (place, without_blanks(raw, 0..raw.len()))
    }

    /// Returns the part of a line that its field with a number makes, without the blanks around it.
    pub(super) fn field(&self, line: u32, number: usize) -> Spot {
        let Some(joined) = self.joined(line) else { return self.whole(line) };
        match field_of(&joined.text, number) {
            Some(range) => joined.spot(range),
            None => self.whole(line),
        }
    }

    /// Returns where something in a line of one field or more is, by its bytes in the line's text.
    pub(super) fn in_text(&self, line: u32, range: Range<usize>) -> Spot {
        let joined = self.joined(line).filter(|joined| joined.text == self.text(line));
        joined.map_or_else(|| self.whole(line), |joined| joined.spot(range))
    }

    /// Returns where a part of a record is.
    pub(super) fn part(&self, row: &Row, part: Part) -> Spot {
        let line = if part == Part::Context { row.source } else { row.line };
        if self.is_item(line) {
            return self.part_of_item(line, part);
        }
        match part {
            Part::Context => self.field(line, 0),
            Part::Call => self.call_field(line),
            Part::Explanation => self.field(line, 2),
            Part::More => {
                let Some(joined) = self.joined(line) else { return self.whole(line) };
                let Some(range) = field_of(&joined.text, 3) else { return self.whole(line) };
                let end = joined.text.len();
                joined.spot(range.start..end)
            }
        }
    }

    /// Returns the second field of a line; where it is empty, the comma after it.
    fn call_field(&self, line: u32) -> Spot {
        let (place, span) = self.field(line, 1);
        let rest = self.raw(place).get(span.end..).unwrap_or_default();
        match rest.find(',').filter(|_| span.is_empty()) {
            Some(at) => (place, span.end + at..span.end + at + 1),
            None => (place, span),
        }
    }

    /// Returns where some bytes of a context or call are, as it is compared.
    pub(super) fn within(
        &self,
        row: &Row,
        part: Part,
        compared: &str,
        range: Range<usize>,
    ) -> Spot {
        let line = if part == Part::Context { row.source } else { row.line };
        let number = if part == Part::Context { 0 } else { 1 };
        let whole = || self.part(row, part);
        if self.is_item(line) {
            return whole();
        }
        let Some(joined) = self.joined(line) else { return whole() };
        let Some(field) = field_of(&joined.text, number) else { return whole() };
        match way_back(joined.text.get(field.clone()).unwrap_or_default(), compared, range) {
            Some(inside) => joined.spot(field.start + inside.start..field.start + inside.end),
            None => whole(),
        }
    }

    /// Returns the line of a record with another text in the place of a part, to be copied; nothing if
    /// it takes several lines, is very long, or is an item of a list.
    pub(super) fn with_part(&self, row: &Row, part: Part, text: &str) -> Option<String> {
        let line = self.system.lines().get(row.line as usize)?;
        if row.is_item || line.n_lines > 1 || part == Part::Context && row.source != row.line {
            return None;
        }
        let (place, span) = self.part(row, part);
        self.with_text(place, span, text)
    }

    /// Returns a line of a file with another text in the place of a part, to be copied.
    pub(super) fn with_text(&self, place: Place, span: Range<usize>, text: &str) -> Option<String> {
        const LONGEST: usize = 160;
        let raw = self.raw(place);
        let (before, after) = (raw.get(..span.start)?, raw.get(span.end..)?);
        let made = trimmed(&format!("{before}{text}{after}")).to_owned();
        (made.len() <= LONGEST).then_some(made)
    }

    /// Tells whether a line is an item of a list.
    pub(super) fn is_item(&self, line: u32) -> bool {
        self.system.lines().get(line as usize).is_some_and(|line| line.is_item)
    }

    fn part_of_item(&self, line: u32, part: Part) -> Spot {
        let (place, whole) = self.whole(line);
        let raw = self.raw(place);
        let text = raw.get(whole.clone()).unwrap_or_default();
        let is_marker = |c: char| matches!(c, '-' | '*');
        let inner = text.strip_prefix(is_marker).map_or(text, |it| it.trim_start_matches(is_space));
        let start = whole.end - inner.len();
        let (calls, rest) = inner.split_once([' ', '\t']).unwrap_or((inner, ""));
        let comma = calls.find(',');
        let range = match part {
            Part::Context => start..start + comma.unwrap_or(calls.len()),
            Part::Call => start + comma.map_or(0, |at| at + 1)..start + calls.len(),
            Part::Explanation | Part::More if rest.is_empty() => whole,
            Part::Explanation | Part::More => {
                without_blanks(raw, whole.end - rest.len()..whole.end)
            }
        };
        (place, range)
    }

    fn joined(&self, line: u32) -> Option<Joined> {
        // The records of a convention card are not what stands in its lines.
        if self.system.kind() == FileKind::Bss {
            return None;
        }
        let line: &Line = self.system.lines().get(line as usize)?;
        let file = self.system.files().get(line.place.file as usize)?;
        let mut joined = Joined { text: String::new(), pieces: Vec::new() };
        for more in 0..line.n_lines {
            let place = Place { line: line.place.line.saturating_add(more), ..line.place };
            let raw = file.document.line(place.line as usize);
            let range = without_blanks(raw, 0..raw.len());
            let text = raw.get(range.clone())?;
            let is_last = more + 1 == line.n_lines;
            let text = if is_last { text } else { text.strip_suffix('\\')? };
            joined.pieces.push((joined.text.len(), place, range.start));
            joined.text.push_str(text);
        }
        Some(joined)
    }
}

impl Joined {
    fn spot(&self, range: Range<usize>) -> Spot {
        let at = self.pieces.partition_point(|(start, ..)| *start <= range.start);
        // The first piece begins at the beginning.
        let at = at.saturating_sub(1);
        let Some((start, place, offset)) = self.pieces.get(at).cloned() else {
            return (Place { file: 0, line: 1 }, 0..0);
        };
        let end = self.pieces.get(at + 1).map_or(self.text.len(), |(next, ..)| *next);
        let end = range.end.min(end).max(range.start);
        (place, offset + range.start - start..offset + end - start)
    }
}

/// Returns where a field of a line is, without the blanks around it.
fn field_of(text: &str, number: usize) -> Option<Range<usize>> {
    let mut start = 0;
    for (at, field) in text.split(',').enumerate() {
        if at == number {
            return Some(without_blanks(text, start..start + field.len()));
        }
        start += field.len() + 1;
    }
    None
}

/// Returns a part of a line without the blanks at its ends.
pub(super) fn without_blanks(line: &str, part: Range<usize>) -> Range<usize> {
    let text = line.get(part.clone()).unwrap_or_default();
    let inner = text.trim_start_matches(is_space);
    let start = part.end - inner.len();
    start..start + inner.trim_end_matches(is_space).len()
}

/// Returns where some bytes of a text that is compared stand in the field it was made of; nothing if it
/// was made in another way than by leaving blanks away and replacing symbols.
fn way_back(field: &str, compared: &str, range: Range<usize>) -> Option<Range<usize>> {
    let mut made = String::with_capacity(compared.len());
    // Where each byte of what is made comes from.
    let mut origins: Vec<Range<usize>> = Vec::with_capacity(compared.len());
    let mut rest = field.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let letter = match c {
            '!' => continue,
            c if is_space(c) => continue,
            '♣' | '♧' => 'C',
            '♦' | '♢' => 'D',
            '♥' | '♡' => 'H',
            '♠' | '♤' => 'S',
            c => c,
        };
        let mut end = at + c.len_utf8();
        if c == 'N'
            && let Some((next, 'T')) = rest.peek()
        {
            end = next + 1;
            rest.next();
        }
        made.push(letter);
        origins.extend(std::iter::repeat_n(at..end, letter.len_utf8()));
    }
    if made != compared || range.is_empty() {
        return None;
    }
    Some(origins.get(range.start)?.start..origins.get(range.end - 1)?.end)
}
