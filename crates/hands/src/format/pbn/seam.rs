//! [`Seam`] finds where a game ends and the next begins if there is no empty line between them.
//!
//! After a game's deal, its first tag, `Board` or another `Deal` begins the next game, and so do
//! the tags right before it that the game has already, such as a second `Dealer`. The same `Deal`
//! said again is only a repetition.

use super::lexer::{Kind, Piece};
use super::names::mandatory_place;

/// The tags of the game that is being read.
#[derive(Debug, Default)]
pub(super) struct Seam<'a> {
    first: Option<&'a str>,
    deal: Option<&'a str>,
    /// The mandatory tags, a bit for each.
    seen: u16,
    /// Where the tags begin that all have come before, up to the last one.
    repeated_from: Option<usize>,
}

impl<'a> Seam<'a> {
    /// Looks again at the beginning of a game.
    pub(super) fn of(pieces: &[Piece<'a>]) -> Self {
        let mut seam = Self::default();
        for (at, piece) in pieces.iter().enumerate() {
            if let Kind::Tag { name, value, .. } = piece.kind {
                seam.note(name, value, at);
            }
        }
        seam
    }

    /// Takes the tag at `at`; returns where the next game begins if it is the tag of one.
    pub(super) fn tag(&mut self, name: &'a str, value: &'a str, at: usize) -> Option<usize> {
        let repeated_from = self.repeated_from;
        let known_deal = self.deal;
        let is_repeated = self.note(name, value, at);
        let known_deal = known_deal?;
        let begins = match name {
            _ if self.first == Some(name) => true,
            "Board" => is_repeated,
            "Deal" => repeated_from.is_some() || value != known_deal,
            _ => false,
        };
        begins.then(|| repeated_from.unwrap_or(at))
    }

    /// Notes a tag and tells whether it has come before.
    fn note(&mut self, name: &'a str, value: &'a str, at: usize) -> bool {
        let bit = mandatory_place(name).map_or(0, |place| 1_u16 << place);
        let is_repeated = self.seen & bit != 0;
        self.seen |= bit;
        self.first = self.first.or(Some(name));
        if name == "Deal" {
            self.deal = self.deal.or(Some(value));
        }
        let may_be_next = is_repeated && name != "Deal";
        self.repeated_from = if may_be_next { self.repeated_from.or(Some(at)) } else { None };
        is_repeated
    }
}
