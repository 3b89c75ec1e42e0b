//! What the control program asks of its terminals.

use bridge::{BoardNo, Card, Contract, Seat};
use session::model::{RoundNo, SectionId, Slot, TableNo};

/// The terminals of an event.
pub trait Terminals {
    /// Whether a terminal is logged on at a table.
    fn is_logged_on(&self, section: SectionId, table: TableNo) -> bool;

    /// The contracts that were told before their results since this was last asked, in order.
    fn contracts(&mut self) -> Vec<InPlay>;
}

/// A contract that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// The section.
    pub section: SectionId,
    /// The table.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// The contract.
    pub contract: Contract,
    /// Who plays it.
    pub declarer: Seat,
    /// The card that was led.
    pub lead: Option<Card>,
}

impl InPlay {
    /// Where its result will belong.
    pub fn slot(&self) -> Slot {
        let SectionId { session, letters } = self.section;
        let Self { table, round, board, .. } = *self;
        Slot { session, section: letters, table, round, board }
    }
}

/// No terminals: nobody is logged on.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTerminals;

impl Terminals for NoTerminals {
    fn is_logged_on(&self, _: SectionId, _: TableNo) -> bool {
        false
    }

    fn contracts(&mut self) -> Vec<InPlay> {
        Vec::new()
    }
}
