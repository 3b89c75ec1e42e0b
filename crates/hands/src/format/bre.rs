//! BRE: three lines of heading (event, site, date), then DGE's letters, a line for each board.
//!
//! Reads any line end, fewer or more lines of heading, a missing last line end, several boards on
//! one line (as in DGE under a heading), and a heading in UTF-8 or Windows-1252; forgives in a board
//! what [`suit_letters`] forgives, and complains about what stands behind its cards. Boards
//! have no numbers: they count from the number the reader is told, else from 1.
//!
//! Writes CRLF behind every line, also the last, and the heading in Windows-1252, or in UTF-8 if it
//! has other letters.

use bridge::Deal;

use super::records::{Spot, first_number, is_filler, lines, number_at};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions, dge, suit_letters};
use crate::complaint::{Complaints, Place, Severity, excerpt};
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
    let mut index = 0;
    for (line, text) in written {
        let on_line = boards_of(text.as_bytes());
        for letters in &on_line {
            let place = Place::Line(line);
            let Some(number) = number_at(first, index) else {
                let what = "The board numbers become too large; the rest of the file is left out.";
                complaints.add(place, None, Severity::BoardLost, what);
                return Ok(HandSet { about, boards });
            };
            index += 1;
            let spot = Spot { place, number };
            boards.extend(deal(letters, spot, complaints).map(|deal| Board::new(number, deal)));
        }
        if on_line.len() > 1 {
            let what = format!("{} boards stand on one line; all were read.", on_line.len());
            complaints.add(Place::Line(line), None, Severity::Forgiven, what);
        }
    }
    Ok(HandSet { about, boards })
}

/// Cuts a line into its boards: the next begins at the seventeenth symbol, or at one that stands
/// behind as much filler as no board has between its cards.
fn boards_of(line: &[u8]) -> Vec<&[u8]> {
    const LONGEST_GAP: usize = 8;
    let mut boards = Vec::new();
    let (mut start, mut symbols, mut gap) = (0, 0, 0);
    for (at, byte) in line.iter().enumerate() {
        if suit_letters::is_symbol(*byte) {
            if symbols == 16 || (symbols > 0 && gap >= LONGEST_GAP) {
                boards.extend(line.get(start..at));
                (start, symbols) = (at, 0);
            }
            symbols += 1;
        }
        gap = if is_filler(*byte) { gap + 1 } else { 0 };
    }
    boards.extend(line.get(start..));
    boards
}

/// Takes the cards of one board, and says so if anything else stands behind them.
fn deal(letters: &[u8], spot: Spot, complaints: &mut Complaints) -> Option<Deal> {
    let deal = dge::deal(letters, spot, complaints)?;
    let behind = letters.get(suit_letters::LETTERS..).unwrap_or_default();
    if suit_letters::deal(letters).is_some() && !behind.iter().all(|byte| is_filler(*byte)) {
        let text = excerpt(&String::from_utf8_lossy(behind));
        let what = format_args!("“{text}” stands behind the cards; it was passed over");
        spot.forgive(complaints, what);
    }
    Some(deal)
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
