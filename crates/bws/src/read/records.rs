//! Recorded auctions and play, board by board, out of the rows of `BiddingData` and `PlayData`.
//!
//! A call or card that was taken back has a row that is erased; the one that came instead has the same number. Of several
//! with one number that are not erased the last counts. What cannot be understood, or contradicts the laws of the auction,
//! ends what is known of that board, with a sentence.

use crate::exchange::{Exchange, RecordedRow};
use crate::words::{Direction, Place, RecordedCall, RecordedCard};
use bridge::{Auction, BoardNo, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// What was recorded of a board at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The auction, as far as it is understood.
    pub auction: Option<Auction>,
    /// The cards in the order of play, with who played each where that is known.
    pub play: Vec<(Option<Seat>, RecordedCard)>,
    /// What could not be understood.
    pub problems: Vec<String>,
}

impl Exchange {
    /// Everything that was recorded, by place.
    pub fn recorded(&self) -> BTreeMap<Place, Recorded> {
        let (calls, cards) = (by_place(&self.bidding), by_place(&self.play));
        let places: BTreeSet<Place> = calls.keys().chain(cards.keys()).copied().collect();
        let of = |place: Place| {
            let mut recorded = Recorded::default();
            let rows = calls.get(&place).map_or(&[][..], Vec::as_slice);
            recorded.auction = auction(place, rows, &mut recorded.problems);
            let rows = cards.get(&place).map_or(&[][..], Vec::as_slice);
            recorded.play = play(rows, &mut recorded.problems);
            (place, recorded)
        };
        places.into_iter().map(of).collect()
    }
}

/// The rows that count, by place and in order.
fn by_place(rows: &[RecordedRow]) -> BTreeMap<Place, Vec<&RecordedRow>> {
    let mut found: BTreeMap<Place, BTreeMap<i16, &RecordedRow>> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.erased) {
        let RecordedRow { section, table, round, board, counter, .. } = *row;
        let place = Place { section, table, round, board };
        found.entry(place).or_default().insert(counter, row);
    }
    found.into_iter().map(|(place, rows)| (place, rows.into_values().collect())).collect()
}

fn auction(place: Place, rows: &[&RecordedRow], problems: &mut Vec<String>) -> Option<Auction> {
    let first = rows.first()?;
    let board = u32::try_from(place.board).ok().and_then(BoardNo::new);
    // Whoever called first dealt, even where the board says otherwise: the recorder saw it.
    let dealer = seat(first).or_else(|| board.map(BoardNo::dealer))?;
    let mut auction = Auction::new(dealer);
    for row in rows {
        let text = row.what.as_deref().unwrap_or_default();
        let call = match RecordedCall::read(text) {
            Some(RecordedCall::Call(call)) => call,
            // Whoever calls next tells how many were skipped.
            Some(RecordedCall::Skipped) => continue,
            None => {
                problems.push(format!("BiddingData, ID {}: “{text}” is no call", row.id));
                break;
            }
        };
        let skipped = match seat(row) {
            Some(seat) if seat != auction.next_seat() => auction.skip_to(seat),
            _ => Ok(()),
        };
        if let Err(error) = skipped.and_then(|()| auction.push(call)) {
            problems.push(format!("BiddingData, ID {}: {error}", row.id));
            break;
        }
    }
    Some(auction)
}

fn play(rows: &[&RecordedRow], problems: &mut Vec<String>) -> Vec<(Option<Seat>, RecordedCard)> {
    let mut played = Vec::new();
    for row in rows {
        let text = row.what.as_deref().unwrap_or_default();
        let Some(card) = RecordedCard::read(text) else {
            problems.push(format!("PlayData, ID {}: “{text}” is no card", row.id));
            break;
        };
        played.push((seat(row), card));
    }
    played
}

fn seat(row: &RecordedRow) -> Option<Seat> {
    Direction::read(row.direction.as_deref()?).map(Direction::seat)
}
