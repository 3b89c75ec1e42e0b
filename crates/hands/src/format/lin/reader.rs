//! Reads the pairs of a LIN text, board by board.

use bridge::{BoardNo, Tricks, Vulnerability};

use super::draft::Draft;
use super::header::Header;
use super::tokens::{Pair, pairs};
use super::words;
use crate::complaint::{Complaints, Place, Severity, excerpt};
use crate::format::ReadOptions;
use crate::set::{Board, HandSet};

/// Reads the boards of a LIN text.
pub(super) fn read(text: &str, options: &ReadOptions, complaints: &mut Complaints) -> HandSet {
    let mut reader = Reader::new(options);
    reader.read(text, 1, complaints);
    reader.into_set(complaints)
}

/// The state between two pairs.
pub(super) struct Reader {
    first: Option<BoardNo>,
    header: Header,
    draft: Draft,
    boards: Vec<Board>,
    /// The room of each board.
    rooms: Vec<Option<char>>,
    /// The number of the last board, delivered or lost.
    last: Option<BoardNo>,
}

impl Reader {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let (header, draft) = (Header::default(), Draft::default());
        Self {
            first: options.first,
            header,
            draft,
            boards: Vec::new(),
            rooms: Vec::new(),
            last: None,
        }
    }

    /// Reads the pairs of a text that begins in the given line.
    pub(super) fn read(&mut self, text: &str, line: usize, complaints: &mut Complaints) {
        for pair in pairs(text, line) {
            self.take(&pair, complaints);
        }
    }

    /// Ends the board that is being read, and begins another.
    pub(super) fn next_board(&mut self, complaints: &mut Complaints) {
        self.deliver(Draft::default(), complaints);
    }

    /// Delivers the board that is being read and goes on with `next`.
    pub(super) fn deliver(&mut self, next: Draft, complaints: &mut Complaints) {
        let mut draft = std::mem::replace(&mut self.draft, next);
        if draft.hands.is_none() {
            return;
        }
        let counted = match self.last {
            None => self.first.or(BoardNo::new(1)),
            // After the last number there is, counting starts anew.
            Some(last) => BoardNo::new(last.get().checked_add(1).unwrap_or(1)),
        };
        let Some(number) = draft.number.or(counted) else { return };
        self.last = Some(number);
        if draft.names.is_none() {
            draft.names = self.header.names(draft.room);
        }
        draft.record.stated = self.header.result(number, draft.room);
        let room = draft.room;
        if let Some(board) = draft.finish(number, complaints) {
            self.boards.push(board);
            self.rooms.push(room);
        }
    }

    /// Ends the last board and returns all.
    pub(super) fn into_set(mut self, complaints: &mut Complaints) -> HandSet {
        self.next_board(complaints);
        let mut set = HandSet { boards: self.boards, ..HandSet::default() };
        set.about.event = self.header.event;
        // Single tables are all written as open rooms; only a match has rooms worth telling.
        if self.header.is_match || self.rooms.contains(&Some('C')) {
            for (board, room) in set.boards.iter_mut().zip(self.rooms) {
                if let Some(room) = room {
                    board.story_mut().room = Some(room_name(room));
                }
            }
        }
        set
    }

    fn take(&mut self, pair: &Pair<'_>, complaints: &mut Complaints) {
        let place = Place::Line(pair.line);
        let value: &str = &pair.value;
        let has_hands = self.draft.hands.is_some();
        match pair.key.as_str() {
            "vg" => {
                // A file may have several heads: those of files that were joined, or of more tables.
                self.next_board(complaints);
                if self.last.is_some() {
                    self.header.forget_results();
                }
                self.header.read_match(value);
            }
            "rs" => self.header.read_results(value),
            "bn" => self.header.read_numbers(value),
            "pn" => {
                // Before the hands in most files, right behind them in some.
                if has_hands && (self.draft.has_begun() || self.draft.names.is_some()) {
                    self.next_board(complaints);
                }
                self.header.read_names(value);
                self.draft.names = self.header.names(self.draft.room);
            }
            "qx" => {
                self.next_board(complaints);
                self.read_room(value);
            }
            "md" => {
                if has_hands {
                    self.next_board(complaints);
                }
                self.draft.read_hands(value, place);
            }
            "ah" => {
                if has_hands && self.draft.has_begun() {
                    self.next_board(complaints);
                }
                if self.draft.number.is_none() {
                    self.draft.number = number_in(value);
                }
            }
            "sv" => self.read_vulnerability(value, place),
            "mb" => {
                let record = &mut self.draft.record;
                if let Some(rest) = words::calls(value.trim(), place, record) {
                    self.not_understood(rest, "a call", place);
                }
            }
            "an" => self.draft.record.explain(value.trim()),
            "pc" => {
                let record = &mut self.draft.record;
                if let Some(rest) = words::cards(value.trim(), place, record) {
                    self.not_understood(rest, "a card", place);
                }
            }
            "mc" => self.read_claim(value, place),
            _ => {}
        }
    }

    /// Reads `o7`, `c7` or `7`.
    fn read_room(&mut self, value: &str) {
        let value = value.trim();
        let room = value.chars().next().filter(char::is_ascii_alphabetic);
        self.draft.room = room.map(|letter| letter.to_ascii_uppercase());
        self.draft.number = number_in(value);
        self.draft.names = None;
    }

    fn read_vulnerability(&mut self, value: &str, place: Place) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        let short = match value.as_bytes() {
            [b'o' | b'O' | b'0'] => Some(Vulnerability::None),
            [b'n' | b'N'] => Some(Vulnerability::NorthSouth),
            [b'e' | b'E'] => Some(Vulnerability::EastWest),
            [b'b' | b'B'] => Some(Vulnerability::Both),
            _ => None,
        };
        match short.map_or_else(|| value.parse(), Ok) {
            Ok(vulnerability) => self.draft.vulnerability = Some(vulnerability),
            Err(_) => {
                let what = format!(
                    "“{}” is no vulnerability (o, n, e or b); the board number decides.",
                    excerpt(value)
                );
                self.draft.faults.push((place, Severity::Forgiven, what));
            }
        }
    }

    pub(super) fn read_claim(&mut self, value: &str, place: Place) {
        match value.trim().parse().ok().and_then(Tricks::new) {
            Some(tricks) => self.draft.record.tricks = Some((place, tricks)),
            None if value.trim().is_empty() => {}
            None => self.not_understood(value, "a number of tricks", place),
        }
    }

    /// Notes that a part of the story cannot be read.
    pub(super) fn not_understood(&mut self, text: &str, wanted: &str, place: Place) {
        let what = format!("“{}” is not {wanted}; it is passed over.", excerpt(text));
        self.draft.faults.push((place, Severity::PartLost, what));
    }

    pub(super) fn draft(&mut self) -> &mut Draft {
        &mut self.draft
    }
}

fn room_name(letter: char) -> String {
    match letter {
        'O' => "Open".to_owned(),
        'C' => "Closed".to_owned(),
        other => other.to_string(),
    }
}

/// Returns the first number in a text such as `Board 7` or `o7`.
pub(super) fn number_in(text: &str) -> Option<BoardNo> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = text.get(start..)?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits.get(..end)?.parse().ok()
}
