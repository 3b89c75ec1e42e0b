//! [`Header`], what the head of a vugraph file says of all its boards.

use bridge::{BoardNo, BySeat, Seat};

use super::words;
use crate::set::PlayedBoard;

/// What the head of a file says.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// The title and the segment.
    pub(super) event: Option<String>,
    /// Whether two rooms play a match, so that the letter in `qx` says something.
    pub(super) is_match: bool,
    /// The numbers of the boards, in the order of the results.
    numbers: Vec<BoardNo>,
    /// The results of `rs`, two for each board: open room, closed room.
    results: Vec<String>,
    /// The names by room and seat, four or eight in `pn`.
    rooms: [Option<BySeat<Option<String>>>; 2],
}

impl Header {
    /// Forgets the numbers and results of the head before this one.
    pub(super) fn forget_results(&mut self) {
        self.numbers.clear();
        self.results.clear();
    }

    /// Reads `vg|title,segment,type,first,last,team,carry,team,carry|`.
    pub(super) fn read_match(&mut self, value: &str) {
        let mut fields = value.split(',').map(str::trim);
        let title = fields.next().unwrap_or_default();
        let segment = fields.next().unwrap_or_default();
        let event = match (title, segment) {
            ("", "") => None,
            (title, "") => Some(title.to_owned()),
            ("", segment) => Some(segment.to_owned()),
            (title, segment) => Some(format!("{title}, {segment}")),
        };
        self.event = self.event.take().or(event);
        // I is a match in IMPs, B in board-a-match; P are pairs, where every table is a room of its own.
        self.is_match |= fields.next().is_some_and(|kind| matches!(kind, "I" | "B" | "i" | "b"));
        let mut number = || fields.next().and_then(|field| field.parse::<u32>().ok());
        if let (Some(first), Some(last), true) = (number(), number(), self.numbers.is_empty()) {
            // A few hundred boards is the longest match; a typing error must not fill the memory.
            let numbers = (first..=last).take(1000).filter_map(BoardNo::new);
            self.numbers = numbers.collect();
        }
    }

    /// Reads `bn|1,2,3|`.
    pub(super) fn read_numbers(&mut self, value: &str) {
        let numbers: Vec<BoardNo> =
            value.split(',').filter_map(|number| number.parse().ok()).collect();
        if !numbers.is_empty() {
            self.numbers = numbers;
        }
    }

    /// Reads `rs|4HN=,3NE-1,…|`.
    pub(super) fn read_results(&mut self, value: &str) {
        self.results = value.split(',').map(|result| result.trim().to_owned()).collect();
    }

    /// Reads `pn|South,West,North,East|`, then perhaps the four of the closed room; `-` is nobody.
    pub(super) fn read_names(&mut self, value: &str) {
        let names: Vec<&str> = value.split(',').map(str::trim).collect();
        let room = |first: usize| {
            let name = |i: usize| {
                let name = names.get(first + i).filter(|name| !matches!(**name, "" | "-"));
                name.map(|name| (*name).to_owned())
            };
            BySeat { south: name(0), west: name(1), north: name(2), east: name(3) }
        };
        self.rooms[0] = Some(room(0));
        self.rooms[1] = (names.len() > 4).then(|| room(4));
    }

    /// Returns the names in a room; where only four are given, they sit in both.
    pub(super) fn names(&self, room: Option<char>) -> Option<BySeat<Option<String>>> {
        let [open, closed] = &self.rooms;
        let names =
            if room == Some('C') { closed.as_ref().or(open.as_ref()) } else { open.as_ref() };
        names.filter(|names| Seat::ALL.iter().any(|seat| names[*seat].is_some())).cloned()
    }

    /// Returns the result of a board in a room, if the head lists it.
    pub(super) fn result(&self, number: BoardNo, room: Option<char>) -> Option<PlayedBoard> {
        let index = self.numbers.iter().position(|listed| *listed == number)?;
        let index = if self.results.len() > self.numbers.len() {
            2 * index + usize::from(room == Some('C'))
        } else {
            index
        };
        words::result(self.results.get(index)?)
    }
}
