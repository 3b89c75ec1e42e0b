//! [`Draft`], a board of a LIN file while its pairs come in, and the end of it as a [`Board`].

use bridge::{BoardNo, BySeat, Hand, Seat, Vulnerability};

use super::words::{self, Oddities};
use crate::complaint::{Complaints, Place, Severity, excerpt};
use crate::format::letters::complete;
use crate::format::table_record::TableRecord;
use crate::set::{Board, Story};

/// A board while its pairs come in.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// The number, if the file says.
    pub(super) number: Option<BoardNo>,
    /// The room, as a capital letter.
    pub(super) room: Option<char>,
    pub(super) names: Option<BySeat<Option<String>>>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
    /// The place of the hands, and the hands or what is wrong with them.
    pub(super) hands: Option<(Place, Result<BySeat<Hand>, String>)>,
    pub(super) oddities: Oddities,
    pub(super) record: TableRecord,
    /// Faults found before the number of the board was certain.
    pub(super) faults: Vec<(Place, Severity, String)>,
}

impl Draft {
    /// Reads the value of `md`: a digit for the dealer, and hands from South clockwise.
    pub(super) fn read_hands(&mut self, value: &str, place: Place) {
        const FROM_SOUTH: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];
        let value = value.trim();
        let mut rest = value;
        if let Some(digit) = value.bytes().next().filter(u8::is_ascii_digit) {
            rest = value.get(1..).unwrap_or_default();
            let index = usize::from(digit).checked_sub(usize::from(b'1'));
            self.dealer = index.and_then(|index| FROM_SOUTH.get(index)).copied();
            if self.dealer.is_none() {
                let what = format!(
                    "{} is no dealer (1 South, 2 West, 3 North, 4 East); the board number decides.",
                    char::from(digit)
                );
                self.faults.push((place, Severity::Forgiven, what));
            }
        }
        let mut hands = BySeat::default();
        let mut fault = None;
        let mut parts = rest.split(',');
        for (seat, part) in FROM_SOUTH.into_iter().zip(&mut parts) {
            match words::hand(part, &mut self.oddities) {
                Ok(hand) => hands[seat] = hand,
                Err(error) => fault = fault.or(Some(format!("{}: {error}", seat.name()))),
            }
        }
        if let Some(more) = parts.find(|more| !more.is_empty()) {
            fault = fault.or(Some(format!("there is a fifth hand, “{}”", excerpt(more))));
        }
        self.hands = Some((place, fault.map_or(Ok(hands), Err)));
    }

    /// Tells whether calls or cards came in already.
    pub(super) fn has_begun(&self) -> bool {
        !self.record.calls.is_empty() || !self.record.cards.is_empty()
    }

    /// Makes a board of it; a board that cannot be read is complained about.
    pub(super) fn finish(self, number: BoardNo, complaints: &mut Complaints) -> Option<Board> {
        let Self { names, dealer, vulnerability, hands, oddities, record, faults, .. } = self;
        let (place, hands) = hands?;
        let hands = hands.and_then(|hands| complete(hands).map_err(|error| error.to_string()));
        let deal = match hands {
            Ok((deal, _)) => deal,
            Err(error) => {
                let what = format!("The hands cannot be read: {error}. The board is left out.");
                complaints.add(place, Some(number), Severity::BoardLost, what);
                return None;
            }
        };
        if oddities.ten {
            let what = "A ten is written 10, not T; understood all the same.";
            complaints.add(place, Some(number), Severity::Forgiven, what);
        }
        if oddities.order {
            let what = "The suits are not in the order S, H, D, C; understood all the same.";
            complaints.add(place, Some(number), Severity::Forgiven, what);
        }
        for (place, severity, what) in faults {
            complaints.add(place, Some(number), severity, what);
        }
        let mut board = Board::new(number, deal);
        board.dealer = dealer.unwrap_or(board.dealer);
        board.vulnerability = vulnerability.unwrap_or(board.vulnerability);
        let settled = record.settle(board.dealer, &deal, number, complaints);
        let story = Story {
            names: names.unwrap_or_default(),
            auction: settled.auction,
            played: settled.played,
            play: settled.play,
            ..Story::default()
        };
        if story != Story::default() {
            board.story = Some(Box::new(story));
        }
        Some(board)
    }
}
