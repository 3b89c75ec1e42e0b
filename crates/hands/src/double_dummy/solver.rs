//! [`Solver`], the one way to ask for double-dummy results, whoever works them out.
//!
//! A solver is asked for one strain of a deal (the unit of work: the four declarers share what is
//! found on the way), for every legal card of a position, for one best card, or for the value of
//! every position along a line of play. The last two have answers made from the second, which a
//! solver replaces if it knows better ones.

use bridge::{BySeat, Card, Deal, Seat, Side, Strain};
use thiserror::Error;

use super::{Bounds, Cancel, TrickTable};
use crate::play::{PlayError, Position};

/// Works out double-dummy results.
///
/// The same question always gets the same answer, whatever was asked before.
pub trait Solver: Send {
    /// Returns the tricks each declarer takes in one strain.
    fn strain(&mut self, deal: &Deal, strain: Strain) -> Result<BySeat<u8>, SolverError>;

    /// Like [`strain`](Self::strain), but begins with what is known, and tells `found` what it finds out on
    /// the way, so that nothing of it is lost when the search is stopped.
    fn continue_strain(
        &mut self,
        deal: &Deal,
        strain: Strain,
        _known: &BySeat<Bounds>,
        _found: &mut dyn FnMut(Seat, Bounds),
    ) -> Result<BySeat<u8>, SolverError> {
        self.strain(deal, strain)
    }

    /// Returns the result of each legal card, in the order of [`Position::legal`]; nothing when all
    /// cards have been played.
    fn cards(&mut self, position: &Position) -> Result<Vec<CardResult>, SolverError>;

    /// Names where a stop is asked for; a solver that can be interrupted then soon answers
    /// [`SolverError::Stopped`].
    fn heed(&mut self, _stop: &Cancel) {}

    /// Returns all twenty results of a deal.
    fn table(&mut self, deal: &Deal) -> Result<TrickTable, SolverError> {
        let mut rows = [(Strain::NoTrump, BySeat::default()); 5];
        for (row, strain) in rows.iter_mut().zip(TrickTable::STRAINS) {
            *row = (strain, self.strain(deal, strain)?);
        }
        let row = |wanted: Strain| rows.iter().find(|(strain, _)| *strain == wanted);
        TrickTable::from_fn(|strain, seat| row(strain).map_or(u8::MAX, |(_, row)| row[seat]))
            .ok_or_else(|| SolverError::new("it counted more than thirteen tricks"))
    }

    /// Returns a best card, the lowest if several are as good, or nothing when the play is over.
    fn best(&mut self, position: &Position) -> Result<Option<CardResult>, SolverError> {
        let cards = self.cards(position)?;
        Ok(cards
            .into_iter()
            .reduce(|best, next| if next.tricks >= best.tricks { next } else { best }))
    }

    /// Returns how many of the thirteen tricks `side` takes with best play by all: in `position`,
    /// and after each of `cards`.
    fn along(
        &mut self,
        position: &Position,
        cards: &[Card],
        side: Side,
    ) -> Result<Vec<u8>, SolverError> {
        let mut position = position.clone();
        let mut values = vec![value(self, &position, side)?];
        for &card in cards {
            position.play(card)?;
            values.push(value(self, &position, side)?);
        }
        Ok(values)
    }
}

/// What comes of one card if everybody plays best from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardResult {
    /// The card.
    pub card: Card,
    /// The tricks the side of the player whose turn it is takes in the whole play, with those it has
    /// already won.
    pub tricks: u8,
}

/// Says why a solver has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum SolverError {
    #[error("the double-dummy solver failed: {why}; please report the deal")]
    Failed { why: String },
    #[error("the double-dummy search was stopped")]
    Stopped,
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl SolverError {
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Self::Failed { why: why.into() }
    }
}

/// Counts the tricks of `side` in the whole play, from the best of the cards.
fn value<S: Solver + ?Sized>(
    solver: &mut S,
    position: &Position,
    side: Side,
) -> Result<u8, SolverError> {
    let best = solver.best(position)?;
    let (Some(turn), Some(best)) = (position.turn(), best) else { return Ok(position.won(side)) };
    Ok(if turn.side() == side { best.tricks } else { 13u8.saturating_sub(best.tricks) })
}
