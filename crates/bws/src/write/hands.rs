//! `HandRecord` and `HandEvaluation`: the cards of every board that a section plays, and what each declarer makes.
//!
//! Cards go from high to low, the ten as `T`; a void is NULL. A board is in `HandEvaluation` only if its tricks are known.

use std::collections::BTreeSet;

use ::hands::double_dummy::TrickTable;
use bridge::{BoardNo, Deal, Form, Seat, Strain, Suit};
use session::model::Round;
use session::state::EventState;

use super::Request;
use super::content::{Content, Row, SectionPart, int};

/// The columns of the sixteen holdings.
const HOLDINGS: [(Seat, [&str; 4]); 4] = [
    (Seat::North, ["NorthSpades", "NorthHearts", "NorthDiamonds", "NorthClubs"]),
    (Seat::East, ["EastSpades", "EastHearts", "EastDiamonds", "EastClubs"]),
    (Seat::South, ["SouthSpades", "SouthHearts", "SouthDiamonds", "SouthClubs"]),
    (Seat::West, ["WestSpades", "WestHearts", "WestDiamonds", "WestClubs"]),
];

/// The columns of tricks in no-trump and of points.
const EVALUATION: [(Seat, &str, &str); 4] = [
    (Seat::North, "NorthNotrump", "NorthHcp"),
    (Seat::East, "EastNotrump", "EastHcp"),
    (Seat::South, "SouthNotrump", "SouthHcp"),
    (Seat::West, "WestNotrump", "WestHcp"),
];

const SUITS: [(Suit, Strain); 4] = [
    (Suit::Spades, Strain::Spades),
    (Suit::Hearts, Strain::Hearts),
    (Suit::Diamonds, Strain::Diamonds),
    (Suit::Clubs, Strain::Clubs),
];

/// Writes the two tables.
pub(super) fn write(
    event: &EventState,
    sections: &[SectionPart<'_>],
    request: &Request<'_>,
    content: &mut Content,
) {
    for part in sections {
        for (board, deal) in played_deals(event, part) {
            content.add("HandRecord", record_row(part.id, board, deal));
            match (request.tricks)(deal) {
                Some(tricks) => {
                    content.add("HandEvaluation", evaluation_row(part.id, board, deal, &tricks));
                }
                None if content.without_tricks.contains(deal) => {}
                None => content.without_tricks.push(*deal),
            }
        }
    }
}

/// Says how many boards are without tricks, and how they come into the file.
pub(super) fn note_without_tricks(content: &mut Content, advice: &str) {
    let lacking = match content.without_tricks.len() {
        0 => return,
        1 => "a board".to_owned(),
        several => format!("{several} boards"),
    };
    content.note(format!(
        "HandEvaluation lacks {lacking} whose double-dummy tricks have not been worked out: {advice}"
    ));
}

/// The boards of a section whose cards are known.
pub(super) fn played_deals<'e>(
    event: &'e EventState,
    part: &SectionPart<'_>,
) -> Vec<(BoardNo, &'e Deal)> {
    let rounds = part.movement.rounds().iter();
    let boards: BTreeSet<BoardNo> =
        rounds.flat_map(|row: &Round| row.boards.iter().collect::<Vec<_>>()).collect();
    boards.into_iter().filter_map(|board| Some((board, event.deal(part.key, board)?))).collect()
}

/// A row of `HandRecord`.
pub(super) fn record_row(section: i16, board: BoardNo, deal: &Deal) -> Row {
    let mut row: Row = vec![("Section", int(section)), ("Board", int(board.get()))];
    for (seat, columns) in HOLDINGS {
        for (column, (suit, _)) in columns.into_iter().zip(SUITS) {
            let cards = deal.hand(seat).suit_text(suit, Form::Pbn);
            row.push((column, Some(cards).filter(|cards| !cards.is_empty()).into()));
        }
    }
    row
}

fn evaluation_row(section: i16, board: BoardNo, deal: &Deal, tricks: &TrickTable) -> Row {
    let mut row: Row = vec![("Section", int(section)), ("Board", int(board.get()))];
    for (seat, columns) in HOLDINGS {
        for (column, (_, strain)) in columns.into_iter().zip(SUITS) {
            row.push((column, int(tricks.get(strain, seat))));
        }
    }
    for (seat, no_trump, points) in EVALUATION {
        row.push((no_trump, int(tricks.get(Strain::NoTrump, seat))));
        row.push((points, int(deal.hand(seat).hcp())));
    }
    row
}
