//! How often a table has asked about a board. Each answer tells a little about the cards, so there are
//! enough for every honest mistake, and no more.

use std::collections::{HashMap, HashSet};

use bridge::{BoardNo, Outcome};
use session::model::RoundNo;

use crate::auth::Table;

/// So many different entries of one board are held against the cards.
const MOST: usize = 12;

/// What the tables have asked about. Boards are those of movements, so this stays small.
#[derive(Debug, Default)]
pub(crate) struct Asked(HashMap<(Table, RoundNo, BoardNo), HashSet<String>>);

impl Asked {
    /// Takes in a question; tells whether it is to be answered. The same one may be asked again.
    pub(crate) fn may(
        &mut self,
        table: Table,
        round: RoundNo,
        board: BoardNo,
        outcome: &Outcome,
    ) -> bool {
        let asked = self.0.entry((table, round, board)).or_default();
        let outcome = outcome.to_string();
        asked.contains(&outcome) || (asked.len() < MOST && asked.insert(outcome))
    }
}
