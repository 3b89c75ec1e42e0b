//! Rows of the `HandRecord` table of the exchange file (`.bws`), as CSV under a heading with the
//! names of its columns: `Section`, `Board`, then `NorthSpades` to `WestClubs`.
//!
//! Reads the columns in any order and any case, others besides, commas, semicolons or tabs, with or
//! without quotes; the holdings as [`holdings`] does. The table has a row for each section even if
//! all play the same boards; a board that comes again with the same cards is passed over.
//!
//! Writes section 1, the ten as `T`, a void as nothing, and LF.

use std::collections::{HashMap, HashSet};

use bridge::{BoardNo, BySeat, Deal, Seat, Suit};

use super::records::{Spot, first_number, is_filler, lines, number_at};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions, csv, holdings};
use crate::complaint::{Complaints, Place, excerpt};
use crate::encoding::{beginning, decode};
use crate::set::{Board, HandSet};

/// Tells whether the content looks like this format: by the names of the columns.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let text = beginning(bytes);
    let heading = lines(&text).find(|(_, line)| !line.trim().is_empty());
    heading.is_some_and(|(_, line)| {
        let fields = csv::fields(line);
        column(&fields, "Board").is_some() && column(&fields, "NorthSpades").is_some()
    })
}

fn column(heading: &[&str], name: &str) -> Option<usize> {
    heading.iter().position(|field| field.eq_ignore_ascii_case(name))
}

/// Returns the name of a column with cards, such as `NorthSpades`.
pub(super) fn column_name(seat: Seat, suit: Suit) -> String {
    let suit = match suit {
        Suit::Clubs => "Clubs",
        Suit::Diamonds => "Diamonds",
        Suit::Hearts => "Hearts",
        Suit::Spades => "Spades",
    };
    format!("{}{suit}", seat.name())
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let mut written = lines(&text).filter(|(_, line)| !line.bytes().all(is_filler));
    let heading = csv::fields(written.next().map_or("", |(_, line)| line));
    let find = |name: &str| {
        let why = || format!("its first line has no column {name}");
        column(&heading, name)
            .ok_or_else(|| ReadError::NotThis { format: Format::HandRecords, why: why() })
    };
    let board_column = find("Board")?;
    let mut columns = BySeat::<[usize; 4]>::default();
    for seat in Seat::ALL {
        for (place, suit) in columns[seat].iter_mut().zip(holdings::SUITS) {
            *place = find(&column_name(seat, suit))?;
        }
    }

    let first = first_number(options);
    let mut boards = Boards::default();
    for (index, (line, row)) in written.enumerate() {
        let row = csv::fields(row);
        let Some(by_place) = number_at(first, index) else { break };
        let mut spot = Spot { place: Place::Line(line), number: by_place };
        let said = row.get(board_column).copied().unwrap_or_default();
        let Ok(number) = said.parse::<BoardNo>() else {
            spot.lose(complaints, format_args!("“{}” is no board number", excerpt(said)));
            continue;
        };
        spot.number = number;
        if row.len() < heading.len() {
            let (had, due) = (row.len(), heading.len());
            spot.lose(complaints, format_args!("the row has {had} fields, not {due}"));
            continue;
        }
        let field = |place: usize| row.get(place).copied().unwrap_or_default();
        let cards = columns.map(|places| places.map(field));
        if let Some(deal) = holdings::deal(&cards, spot, complaints) {
            boards.add(Board::new(number, deal), spot, complaints);
        }
    }
    Ok(HandSet { boards: boards.boards, ..HandSet::default() })
}

/// Boards of tables that have a row for each section.
#[derive(Default)]
pub(super) struct Boards {
    pub(super) boards: Vec<Board>,
    numbers: HashSet<BoardNo>,
    deals: HashSet<(BoardNo, Deal)>,
}

impl Boards {
    /// Adds a board unless it is there already; other cards under the same number are added too.
    pub(super) fn add(&mut self, board: Board, spot: Spot, complaints: &mut Complaints) {
        if !self.deals.insert((board.number, board.deal)) {
            return;
        }
        if !self.numbers.insert(board.number) {
            let what = "the number has come before with other cards; both boards are delivered, \
                        without their sections";
            spot.lose_part(complaints, what);
        }
        self.boards.push(board);
    }
}

/// Returns every board once, as one section plays it; refuses a number with two deals.
pub(super) fn of_one_section(set: &HandSet, format: Format) -> Result<Vec<&Board>, WriteError> {
    let mut seen = HashMap::new();
    let mut boards = Vec::with_capacity(set.boards.len());
    for board in &set.boards {
        match seen.insert(board.number, &board.deal) {
            None => boards.push(board),
            Some(known) if *known == board.deal => {}
            Some(_) => {
                let why = "it is there twice, with different cards".to_owned();
                return Err(WriteError::Number { format, board: board.number, why });
            }
        }
    }
    if boards.is_empty() { Err(WriteError::Nothing) } else { Ok(boards) }
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let boards = of_one_section(set, Format::HandRecords)?;
    let mut out = b"Section,Board".to_vec();
    for seat in Seat::ALL {
        for suit in holdings::SUITS {
            out.push(b',');
            out.extend(column_name(seat, suit).as_bytes());
        }
    }
    out.push(b'\n');
    for board in boards {
        out.extend(format!("1,{}", board.number).as_bytes());
        for seat in Seat::ALL {
            for suit in holdings::SUITS {
                out.push(b',');
                holdings::write(board.deal.hand(seat), suit, &mut out);
            }
        }
        out.push(b'\n');
    }
    Ok(out)
}
