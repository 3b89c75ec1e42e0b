//! [`TableRecord`], the calls and cards of a board as a file lists them, before anybody checked them.
//!
//! LIN and RBN tell the same story in different letters. Their readers collect it here;
//! [`TableRecord::settle`] follows it by the laws and keeps what is possible: the calls up to the
//! first illegal one, the cards up to the first that cannot be played. What is cut off is
//! complained about, and never costs the board.

use bridge::{Auction, BoardNo, Call, Card, Contract, Deal, Rank, Seat, Suit, Tricks};

use crate::complaint::{Complaints, Place, Severity};
use crate::play::Position;
use crate::set::{PlayedBoard, RecordedAuction};

/// The calls and cards of a board as a file lists them.
#[derive(Debug, Default)]
pub(super) struct TableRecord {
    /// The calls in order from the dealer, each with its place.
    pub(super) calls: Vec<(Place, Call)>,
    /// Alerts and explanations: the index of the call, and the text.
    pub(super) notes: Vec<(usize, String)>,
    /// The cards in the order of play, each with its place; no suit means the suit led.
    pub(super) cards: Vec<(Place, Option<Suit>, Rank)>,
    /// The tricks declarer won, if the file says.
    pub(super) tricks: Option<(Place, Tricks)>,
    /// The contract the file states apart from the auction; used when the auction gives none.
    pub(super) stated: Option<PlayedBoard>,
}

/// What is possible of a record.
#[derive(Debug, Default)]
pub(super) struct Settled {
    pub(super) auction: Option<RecordedAuction>,
    pub(super) played: Option<PlayedBoard>,
    pub(super) play: Vec<Card>,
}

impl TableRecord {
    /// Notes that the last call was alerted, or explains it.
    pub(super) fn explain(&mut self, text: &str) {
        let Some(index) = self.calls.len().checked_sub(1) else { return };
        match self.notes.last_mut() {
            Some((last, note)) if *last == index => {
                if !note.is_empty() && !text.is_empty() {
                    note.push_str("; ");
                }
                note.push_str(text);
            }
            _ => self.notes.push((index, text.to_owned())),
        }
    }

    /// Follows the calls and cards by the laws, and keeps what is possible.
    pub(super) fn settle(
        self,
        dealer: Seat,
        deal: &Deal,
        board: BoardNo,
        complaints: &mut Complaints,
    ) -> Settled {
        let Self { calls, mut notes, cards, tricks, stated } = self;
        let mut settled = Settled::default();
        if !calls.is_empty() {
            let mut auction = Auction::new(dealer);
            for (index, (place, call)) in calls.into_iter().enumerate() {
                if let Err(error) = auction.push(call) {
                    let what = format!(
                        "The auction is impossible: call {} is {call}, but {error}. The calls before \
                         it are kept.",
                        index + 1
                    );
                    complaints.add(place, Some(board), Severity::PartLost, what);
                    notes.retain(|(noted, _)| *noted < index);
                    break;
                }
            }
            settled.played = outcome_of(&auction);
            settled.auction = Some(RecordedAuction { auction, notes });
        }
        if settled.played.is_none() {
            settled.played = stated;
        }
        if let Some(PlayedBoard::Contract { contract, declarer, tricks: known }) =
            &mut settled.played
        {
            if let (None, Some(PlayedBoard::Contract { contract: same, tricks, .. })) =
                (&known, stated)
                && same == *contract
            {
                *known = tricks;
            }
            if let Some((_, stated)) = tricks {
                *known = Some(stated);
            }
            if let Some(declarer) = *declarer {
                let (cards, won) = follow(&cards, deal, *contract, declarer, board, complaints);
                settled.play = cards;
                check_tricks(known, won, tricks.map(|(place, _)| place), board, complaints);
                return settled;
            }
        }
        if let Some((place, ..)) = cards.first() {
            let what = match settled.played {
                Some(PlayedBoard::PassedOut) => {
                    "Cards are played although all four passed; the play is left out."
                }
                _ => {
                    "The play cannot be followed, for nothing says what the contract is; it is left \
                     out."
                }
            };
            complaints.add(*place, Some(board), Severity::PartLost, what);
        }
        settled
    }
}

/// Returns what a finished auction leads to.
fn outcome_of(auction: &Auction) -> Option<PlayedBoard> {
    if auction.is_passed_out() {
        return Some(PlayedBoard::PassedOut);
    }
    let contract = auction.contract()?;
    Some(PlayedBoard::Contract { contract, declarer: auction.declarer(), tricks: None })
}

/// Plays the cards as long as they can be played; counts the tricks of declarer's side and of the
/// other.
fn follow(
    cards: &[(Place, Option<Suit>, Rank)],
    deal: &Deal,
    contract: Contract,
    declarer: Seat,
    board: BoardNo,
    complaints: &mut Complaints,
) -> (Vec<Card>, (u8, u8)) {
    let mut position = Position::new(deal, contract.strain, declarer);
    let mut played = Vec::with_capacity(cards.len());
    for &(place, suit, rank) in cards {
        let led = position.trick().first().map(|card| card.suit);
        let Some(suit) = suit.or(led) else {
            let what =
                format!("The play breaks off: the lead of {rank} has no suit. {}", kept(&played));
            complaints.add(place, Some(board), Severity::PartLost, what);
            break;
        };
        let card = Card { suit, rank };
        if let Err(error) = position.play(card) {
            let what = format!("The play is impossible: {error}. {}", kept(&played));
            complaints.add(place, Some(board), Severity::PartLost, what);
            break;
        }
        played.push(card);
    }
    let side = declarer.side();
    (played, (position.won(side), position.won(side.other())))
}

fn kept(played: &[Card]) -> String {
    match played.len() {
        0 => "The play is left out.".to_owned(),
        1 => "The card before it is kept.".to_owned(),
        n => format!("The {n} cards before it are kept."),
    }
}

/// Fills in the tricks when all have been played, and compares what is stated with the play.
fn check_tricks(
    known: &mut Option<Tricks>,
    (won, lost): (u8, u8),
    place: Option<Place>,
    board: BoardNo,
    complaints: &mut Complaints,
) {
    let Some(stated) = *known else {
        *known = Tricks::new(won).filter(|_| won + lost == 13);
        return;
    };
    if stated.get() < won || stated.get() > 13 - lost {
        let what = format!(
            "Declarer is said to make {stated} tricks, but the play shows {won} won and {lost} \
             lost; the stated number is kept."
        );
        complaints.add(place.unwrap_or(Place::Whole), Some(board), Severity::Forgiven, what);
    }
}
