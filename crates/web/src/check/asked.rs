//! How often a table has asked about a board. Each answer tells a little about the cards, so there are enough for every
//! honest mistake, and no more: who asks on gets no answer, and the director sees it. Kept in memory only.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::{Duration, Instant};

use bridge::{BoardNo, Outcome};
use serde::Serialize;
use session::EventId;
use session::model::{RoundNo, SessionNo};

use crate::auth::Table;

/// So many different entries of one board are held against the cards. A phone asks once for each entry that is finished.
const MOST: usize = 4;
/// How long the director sees that a table asked for more.
const HOUR: Duration = Duration::from_secs(60 * 60);
/// So many that had no answer are counted; then it is that many and more.
const MOST_COUNTED: usize = 1000;

/// What the tables have asked about. Boards are those of movements, so this stays small.
#[derive(Debug, Default)]
pub(crate) struct Asked(HashMap<(Table, RoundNo, BoardNo), OfBoard>);

/// What a table has asked about a board.
#[derive(Debug, Default)]
struct OfBoard {
    answered: HashSet<String>,
    unanswered: usize,
    /// When the last one had no answer.
    last: Option<Instant>,
}

/// What a table asked for in the last hour and had no answer to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Unanswered {
    boards: BTreeSet<BoardNo>,
    times: usize,
}

impl Asked {
    /// Takes in an entry of a board; tells whether it is to be held against the cards, and counts it when it is not. The
    /// same one may be asked again.
    pub(crate) fn may(
        &mut self,
        table: Table,
        round: RoundNo,
        board: BoardNo,
        outcome: &Outcome,
        now: Instant,
    ) -> bool {
        let may = self.may_compare(table, round, board, outcome);
        if !may && let Some(of_board) = self.0.get_mut(&(table, round, board)) {
            of_board.unanswered = of_board.unanswered.saturating_add(1).min(MOST_COUNTED);
            of_board.last = Some(now);
        }
        may
    }

    /// The same for a board beside the one that was entered, which is not counted.
    pub(crate) fn may_compare(
        &mut self,
        table: Table,
        round: RoundNo,
        board: BoardNo,
        outcome: &Outcome,
    ) -> bool {
        let answered = &mut self.0.entry((table, round, board)).or_default().answered;
        let outcome = outcome.to_string();
        answered.contains(&outcome) || (answered.len() < MOST && answered.insert(outcome))
    }

    /// Returns the tables of a session that had no answer in the last hour, with the boards.
    pub(crate) fn unanswered(
        &self,
        event: EventId,
        session: SessionNo,
        now: Instant,
    ) -> BTreeMap<Table, Unanswered> {
        let mut found: BTreeMap<Table, Unanswered> = BTreeMap::new();
        for ((table, _, board), of_board) in &self.0 {
            let is_here = (table.event, table.session) == (event, session);
            let is_recent = of_board.last.is_some_and(|last| now.duration_since(last) < HOUR);
            if is_here && is_recent {
                let of_table = found.entry(*table).or_default();
                of_table.boards.insert(*board);
                of_table.times += of_board.unanswered;
            }
        }
        found
    }
}
