//! Play analysis of one board: what each card played was worth, and how it could have gone.
//!
//! A recorded play is often wrong at some point (a LIN with an impossible card); what comes before
//! is analysed, and the fault is named. Every line that comes out can be replayed by
//! [`Position`], which knows nothing of double dummy.

use bridge::{Card, Deal, Seat, Strain};

use super::solver::{Solver, SolverError};
use crate::play::{PlayError, Position};

/// What each card of a recorded play was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayAnalysis {
    /// The tricks declarer takes in all with best play from then on: before the opening lead, and
    /// after each card that could be played; one more than there are such cards.
    pub tricks: Vec<u8>,
    /// Where the record breaks the laws of play and why, if it does: the index of the card.
    pub fault: Option<(usize, PlayError)>,
}

/// One card that gave tricks away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The index of the card in the record.
    pub index: usize,
    /// How many tricks it cost the side that played it.
    pub cost: u8,
}

impl PlayAnalysis {
    /// Lists the cards that gave tricks away.
    ///
    /// No card can win tricks double dummy, so whatever changes, the player's own side lost it.
    pub fn mistakes(&self) -> impl Iterator<Item = Mistake> {
        let changes = self.tricks.windows(2).enumerate();
        changes.filter_map(|(index, pair)| {
            let cost = pair.first()?.abs_diff(*pair.last()?);
            (cost > 0).then_some(Mistake { index, cost })
        })
    }
}

/// A line of play and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The cards, from the position on to the last one.
    pub cards: Vec<Card>,
    /// The tricks of North-South and of East-West in the whole play.
    pub tricks: bridge::BySide<u8>,
}

/// Works out what each card of a recorded play was worth.
pub fn analyse_play(
    solver: &mut dyn Solver,
    deal: &Deal,
    strain: Strain,
    declarer: Seat,
    cards: &[Card],
) -> Result<PlayAnalysis, SolverError> {
    let start = Position::new(deal, strain, declarer);
    let mut position = start.clone();
    let fault = cards
        .iter()
        .enumerate()
        .find_map(|(index, card)| position.play(*card).err().map(|error| (index, error)));
    let legal = cards.get(..fault.map_or(cards.len(), |(index, _)| index)).unwrap_or_default();
    let tricks = solver.along(&start, legal, declarer.side())?;
    Ok(PlayAnalysis { tricks, fault })
}

/// Finds a line of best play by all from a position to the end.
pub fn best_line(solver: &mut dyn Solver, position: &Position) -> Result<Line, SolverError> {
    let mut position = position.clone();
    let mut cards = Vec::new();
    while let Some(best) = solver.best(&position)? {
        position.play(best.card)?;
        cards.push(best.card);
    }
    let tricks = bridge::BySide::from_fn(|side| position.won(side));
    Ok(Line { cards, tricks })
}
