//! BRE: three lines of heading (event, site, date), then DGE's letters, a line for each board.
//!
//! Reads any line end, fewer or more lines of heading, a missing last line end, and a heading in
//! UTF-8 or Windows-1252; forgives in a board what [`letters`](super::letters) forgives. Boards
//! have no numbers: they count from the number the reader is told, else from 1.
//!
//! Writes CRLF behind every line, also the last, and the heading in Windows-1252, or in UTF-8 if it
//! has other letters.

use super::records::{Spot, first_number, is_filler, lines, number_at};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions, dge, suit_letters};
use crate::complaint::{Complaints, Place, Severity};
use crate::encoding::{beginning, decode, encode, one_line};
use crate::set::{About, Board, HandSet};

/// How many lines of heading there are.
const HEADING: usize = 3;

/// Tells whether the content looks like this format: a line of cards among the first few.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let is_whole = |line: &str| line.bytes().filter(|b| suit_letters::is_symbol(*b)).count() >= 12;
    let text = beginning(bytes);
    lines(&text).take(2 * HEADING).any(|(_, line)| is_board(line) && is_whole(line))
}

/// Tells whether a line has cards: no line of a heading begins with the symbol of a suit.
fn is_board(line: &str) -> bool {
    line.bytes().find(|byte| !is_filler(*byte)).is_some_and(suit_letters::is_symbol)
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let first = first_number(options);
    let Some((first_line, _)) = lines(&text).find(|(_, line)| is_board(line)) else {
        let why = "no line begins with the symbol of a suit".to_owned();
        return Err(ReadError::NotThis { format: Format::Bre, why });
    };
    let about = heading(lines(&text).take(first_line - 1).map(|(_, line)| line), complaints);
    let mut boards = Vec::new();
    let written =
        lines(&text).skip(first_line - 1).filter(|(_, line)| !line.bytes().all(is_filler));
    for (index, (line, text)) in written.enumerate() {
        let Some(number) = number_at(first, index) else { break };
        let spot = Spot { place: Place::Line(line), number };
        if let Some(deal) = dge::deal(text.as_bytes(), spot, complaints) {
            boards.push(Board::new(number, deal));
        }
    }
    Ok(HandSet { about, boards })
}

fn heading<'a>(lines: impl Iterator<Item = &'a str>, complaints: &mut Complaints) -> About {
    let lines: Vec<String> = lines.map(one_line).collect();
    if lines.len() != HEADING {
        let had = lines.len();
        let what = format!("The heading has {had} lines, not 3 (event, site, date).");
        complaints.add(Place::Whole, None, Severity::Forgiven, what);
    }
    let line = |index: usize| lines.get(index).filter(|line| !line.is_empty()).cloned();
    About { event: line(0), site: line(1), date: line(2), ..About::default() }
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut out = Vec::with_capacity(set.boards.len() * (suit_letters::LETTERS + 2) + 128);
    let About { event, site, date, .. } = &set.about;
    let heading = [event, site, date].map(|line| one_line(line.as_deref().unwrap_or_default()));
    // Encoded in one piece: a file has one encoding.
    out.extend(encode(&format!("{}\r\n", heading.join("\r\n"))));
    for board in &set.boards {
        suit_letters::write(&board.deal, &mut out);
        out.extend(b"\r\n");
    }
    Ok(out)
}
