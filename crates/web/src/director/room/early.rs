//! What tables entered for rounds that are not open.

use std::collections::{BTreeMap, BTreeSet};

use bridge::BoardNo;
use session::model::{RoundNo, SectionId, SectionLetters, Slot, TableNo};
use session::state::{OpenRounds, Reached};
use session::{Author, Seq};

use super::attention::Telling;

/// A round of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EarlyPlace {
    pub(super) section: SectionLetters,
    pub(super) table: TableNo,
    pub(super) round: RoundNo,
}

/// What was entered for a round that is not open.
#[derive(Debug)]
pub(super) struct EarlyRound {
    pub(super) boards: BTreeSet<BoardNo>,
    /// The first fact that did.
    pub(super) first: Seq,
    /// The tables that have not finished the round before; none when the session waits to be opened.
    pub(super) waits_for: BTreeSet<String>,
}

/// Returns the rounds that tables entered before they were open. What the director or another program entered needs no
/// director to look at it.
pub(super) fn rounds(telling: &Telling<'_>) -> BTreeMap<EarlyPlace, EarlyRound> {
    let (event, session) = (telling.event, telling.session);
    let mut rounds: BTreeMap<EarlyPlace, EarlyRound> = BTreeMap::new();
    for slot in event.entered_early(session, telling.now) {
        let Some((seq, _)) = event.results.get(&slot) else { continue };
        if !is_by_table(telling, seq) {
            continue;
        }
        let Slot { section, table, round, board, .. } = slot;
        let entered = rounds.entry(EarlyPlace { section, table, round });
        let entered = entered.or_insert_with(|| EarlyRound {
            boards: BTreeSet::new(),
            first: seq,
            waits_for: BTreeSet::new(),
        });
        entered.boards.insert(board);
        entered.first = entered.first.min(seq);
    }
    if Reached::at(event, session, telling.now) != Reached::Nothing {
        name_tables(telling, &mut rounds);
    }
    rounds
}

/// Writes down which tables the rounds wait for.
fn name_tables(telling: &Telling<'_>, rounds: &mut BTreeMap<EarlyPlace, EarlyRound>) {
    let sections: BTreeSet<SectionLetters> = rounds.keys().map(|place| place.section).collect();
    for letters in sections {
        let id = SectionId { session: telling.session, letters };
        let Some(open) = OpenRounds::of_section(telling.event, id, telling.now) else { continue };
        // What does not fit the movement is told as that.
        rounds.retain(|at, _| at.section != letters || !open.is_open(at.table, at.round));
        for (place, entered) in rounds.iter_mut().filter(|(place, _)| place.section == letters) {
            let tables = open.waits_for(place.table, place.round).into_iter();
            entered.waits_for = tables.map(|table| format!("{letters}{table}")).collect();
        }
    }
}

fn is_by_table(telling: &Telling<'_>, seq: Seq) -> bool {
    let entry = telling.chronicle.of(seq);
    entry.is_some_and(|entry| matches!(entry.author, Author::Table { .. }))
}
