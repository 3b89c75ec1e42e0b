//! The cards of a board, for those who have played it.

use std::collections::BTreeMap;

use bridge::{BoardNo, Deal, Seat};
use hands::double_dummy::TrickTable;
use serde::Serialize;

/// Tricks of a book: what is made is counted over these.
const BOOK: u8 = 6;

/// The cards of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HandLook {
    /// The cards.
    pub deal: String,
    /// The dealer.
    pub dealer: char,
    /// Who is vulnerable.
    pub vulnerable: &'static str,
    /// High-card points by seat.
    pub points: BTreeMap<char, u8>,
    /// What each seat makes in no-trump, spades, hearts, diamonds and clubs, as tricks over six;
    /// absent while double dummy is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub makes: Option<BTreeMap<char, [u8; 5]>>,
}

impl HandLook {
    /// Returns what is shown of a deal.
    pub fn of(board: BoardNo, deal: &Deal, tricks: Option<&TrickTable>) -> HandLook {
        let makes = |table: &TrickTable| {
            let of_seat = |seat: Seat| {
                TrickTable::STRAINS.map(|strain| table.get(strain, seat).saturating_sub(BOOK))
            };
            Seat::ALL.iter().map(|seat| (seat.letter(), of_seat(*seat))).collect()
        };
        HandLook {
            deal: deal.to_string(),
            dealer: board.dealer().letter(),
            vulnerable: match board.vulnerability() {
                bridge::Vulnerability::None => "None",
                bridge::Vulnerability::NorthSouth => "NS",
                bridge::Vulnerability::EastWest => "EW",
                bridge::Vulnerability::Both => "All",
            },
            points: Seat::ALL.iter().map(|seat| (seat.letter(), deal.hand(*seat).hcp())).collect(),
            makes: tricks.map(makes),
        }
    }
}
