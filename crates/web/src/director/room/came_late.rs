//! Results that came from a table after the director had given the boards up: they took the place of “not played”, and the
//! director reads of it once for each round.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, OutcomeKind};
use session::model::{RoundNo, SectionLetters, TableNo};
use session::{Author, Seq};

use super::attention::{Kind, LATELY, Matter, Telling};

impl Telling<'_> {
    /// Returns the rounds of which such results came lately.
    pub(super) fn came_late(&self) -> Vec<Matter> {
        let mut rounds: BTreeMap<(SectionLetters, TableNo, RoundNo), (BTreeSet<BoardNo>, Seq)> =
            BTreeMap::new();
        for change in self.event.results.changes() {
            let slot = change.was.slot;
            let is_meant = slot.session == self.session
                && change.was.outcome.kind == OutcomeKind::NotPlayed
                && change
                    .now
                    .is_some_and(|now| now.slot == slot && now.outcome != change.was.outcome)
                && !self.is_by_table(change.entry)
                && self.is_by_table(change.by)
                && self.is_lately(change.by);
            if is_meant {
                let place = (slot.section, slot.table, slot.round);
                let (boards, last) = rounds.entry(place).or_insert((BTreeSet::new(), change.by));
                boards.insert(slot.board);
                *last = (*last).max(change.by);
            }
        }
        let matter = |((section, table, round), (boards, last))| {
            let table: String = format!("{section}{table}");
            Matter {
                key: format!("came_late{table}/{round}/{last}"),
                table,
                round: Some(round),
                board: None,
                seq: Some(last),
                at: self.chronicle.time(last),
                kind: Kind::CameLate { boards },
            }
        };
        rounds.into_iter().map(matter).collect()
    }

    fn is_by_table(&self, seq: Seq) -> bool {
        let entry = self.chronicle.of(seq);
        entry.is_some_and(|entry| matches!(entry.author, Author::Table { .. }))
    }

    fn is_lately(&self, seq: Seq) -> bool {
        self.chronicle.time(seq).is_some_and(|at| self.now.duration_since(at) < LATELY)
    }
}
