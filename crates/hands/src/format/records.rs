//! What the formats without words share: boards numbered by their place, records cut short, filler
//! at the end of the file, lines with any line end.
//!
//! Tolerates what CP/M and old transfer programs leave behind a file: `0x1A`, NUL bytes, blanks
//! and line ends up to the end of a block.

use std::collections::HashMap;
use std::fmt::Display;

use bridge::{BoardNo, Deal};

use super::{Carried, Format, ReadOptions};
use crate::complaint::{Complaints, Place, Severity};
use crate::set::{Board, HandSet};

/// Where a board stands in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The line or record.
    pub(super) place: Place,
    /// The number on the board.
    pub(super) number: BoardNo,
}

impl Spot {
    /// Notes something that was understood all the same.
    pub(super) fn forgive(self, complaints: &mut Complaints, what: impl Display) {
        complaints.add(self.place, Some(self.number), Severity::Forgiven, sentence(what));
    }

    /// Notes that a part of the board could not be read.
    pub(super) fn lose_part(self, complaints: &mut Complaints, what: impl Display) {
        complaints.add(self.place, Some(self.number), Severity::PartLost, sentence(what));
    }

    /// Notes why the board is not delivered.
    pub(super) fn lose(self, complaints: &mut Complaints, why: impl Display) {
        let what = sentence(format_args!("{why}; the board is left out"));
        complaints.add(self.place, Some(self.number), Severity::BoardLost, what);
    }
}

/// Turns a clause into a sentence.
pub(super) fn sentence(clause: impl Display) -> String {
    let clause = clause.to_string();
    let mut chars = clause.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// Returns the number of the first board: as told, else 1.
pub(super) fn first_number(options: &ReadOptions) -> u32 {
    options.first.map_or(1, BoardNo::get)
}

/// Returns the number of the board at `index` of a file whose first board is `first`.
pub(super) fn number_at(first: u32, index: usize) -> Option<BoardNo> {
    BoardNo::new(first.checked_add(u32::try_from(index).ok()?)?)
}

/// Returns the set with each board once, for formats that hold cards and no results: there the tables that
/// played a board make no difference. Nothing if no board comes twice, or if the format holds results.
pub(super) fn each_board_once(set: &HandSet, format: Format) -> Option<HandSet> {
    if format.carries().contains(&Carried::Result)
        || set.boards.is_sorted_by(|one, next| one.number < next.number)
    {
        return None;
    }
    let mut places: HashMap<(BoardNo, Deal), usize> = HashMap::with_capacity(set.boards.len());
    let mut boards: Vec<Board> = Vec::with_capacity(set.boards.len());
    for board in &set.boards {
        let place = *places.entry((board.number, board.deal)).or_insert(boards.len());
        let Some(known) = boards.get_mut(place) else {
            boards.push(board.clone());
            continue;
        };
        let table = |board: &Board| board.story.as_ref().and_then(|story| story.stated_tricks);
        if let (None, Some(table)) = (table(known), table(board)) {
            known.story_mut().stated_tricks = Some(table);
        }
    }
    (boards.len() < set.boards.len()).then(|| HandSet { about: set.about.clone(), boards })
}

/// Reads records of `size` bytes each; the last may be short if it has the `needed` bytes.
///
/// `deal` takes the cards from a record, or complains and returns nothing; it may
/// find another number there than that of the place.
pub(super) fn read_records(
    bytes: &[u8],
    [size, needed]: [usize; 2],
    first: u32,
    complaints: &mut Complaints,
    mut deal: impl FnMut(&[u8], &mut Spot, &mut Complaints) -> Option<Deal>,
) -> Vec<Board> {
    let bytes = without_filler(bytes, size);
    let mut boards = Vec::with_capacity(bytes.len().div_ceil(size));
    for (index, record) in bytes.chunks(size).enumerate() {
        let place = Place::Record(index + 1);
        let Some(number) = number_at(first, index) else {
            let what = "The board numbers become too large; the rest of the file is left out.";
            complaints.add(place, None, Severity::BoardLost, what);
            break;
        };
        let mut spot = Spot { place, number };
        if record.len() < needed {
            let had = record.len();
            let why = format_args!("the file ends after {had} of the {size} bytes of this record");
            spot.lose(complaints, why);
            break;
        }
        if record.len() < size {
            let had = record.len();
            let what = format_args!(
                "the file ends after {had} of the {size} bytes of this record, but all cards are \
                 there"
            );
            spot.forgive(complaints, what);
        }
        if let Some(deal) = deal(record, &mut spot, complaints) {
            boards.push(Board::new(spot.number, deal));
        }
    }
    boards
}

/// Cuts off what stands behind the last record that says anything.
pub(super) fn without_filler(bytes: &[u8], size: usize) -> &[u8] {
    let end = bytes.iter().rposition(|byte| !is_filler(*byte)).map_or(0, |last| last + 1);
    let records = end.div_ceil(size).saturating_mul(size);
    bytes.get(..records).unwrap_or(bytes)
}

/// Tells whether the byte only fills space: a blank, a line end, NUL or CP/M's end of file.
pub(super) const fn is_filler(byte: u8) -> bool {
    matches!(byte, 0x00 | 0x1A | b' ' | b'\t' | b'\r' | b'\n')
}

/// Walks through the lines, which end in CR, LF or both, with their numbers from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.trim_end_matches(['\x1A', '\0', ' ', '\t', '\r', '\n']);
    let lines =
        text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    (1..).zip(lines)
}
