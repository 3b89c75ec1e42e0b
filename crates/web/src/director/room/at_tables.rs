//! What the director reads of directors' menus that were opened at tables, and of PINs that were guessed there.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use bridge::BoardNo;
use jiff::SignedDuration;
use serde::Serialize;
use session::log::{DirectorAtTable, DirectorDeed};
use session::{Author, Seq};

use super::attention::{Kind, LATELY, Matter, Telling};
use crate::auth::{Table, WrongPins};

/// From this number of wrong PINs on it is more than the slip of a finger.
const GUESSED: u32 = 3;

/// How the PIN was used at a table lately.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(in crate::director) struct PinUses {
    /// How often it was typed.
    times: usize,
    /// The boards that were looked up.
    boards: BTreeSet<BoardNo>,
}

impl Telling<'_> {
    /// Returns what directors did at tables lately, and where a PIN is being guessed.
    pub(super) fn at_tables(&self, wrong_pins: &[(Table, WrongPins)]) -> Vec<Matter> {
        let (mut uses, mut all) = (BTreeMap::new(), self.guessed(wrong_pins));
        for (seq, body) in self.chronicle.deeds() {
            let is_late =
                self.chronicle.time(*seq).is_none_or(|at| self.now.duration_since(at) >= LATELY);
            if body.session != self.session || is_late || self.state.undone_by(*seq).is_some() {
                continue;
            }
            let (used, last) = uses
                .entry((body.section, body.table))
                .or_insert_with(|| (PinUses::default(), *seq));
            match body.deed {
                DirectorDeed::OpenedMenu { .. } | DirectorDeed::TookOver { .. } => used.times += 1,
                DirectorDeed::LookedUp { board } => {
                    used.boards.insert(board);
                }
                DirectorDeed::Unlocked { board } => {
                    all.push(self.unlocked(*seq, body, board));
                    continue;
                }
            }
            *last = *seq;
        }
        all.extend(uses.into_iter().filter(|(_, (used, _))| used.times > 0).map(
            |((section, table), (used, last))| {
                let table = format!("{section}{table}");
                self.deed(format!("pin{table}/{last}"), table, last, Kind::PinUsed(used))
            },
        ));
        all
    }

    fn unlocked(&self, seq: Seq, body: &DirectorAtTable, board: BoardNo) -> Matter {
        let by = match self.chronicle.of(seq).map(|entry| &entry.author) {
            Some(Author::Director(Some(name))) => name.clone(),
            _ => String::new(),
        };
        let table = format!("{}{}", body.section, body.table);
        let matter = self.deed(format!("unlocked{seq}"), table, seq, Kind::Unlocked { by });
        Matter { board: Some(board), ..matter }
    }

    fn deed(&self, key: String, table: String, seq: Seq, kind: Kind) -> Matter {
        let at = self.chronicle.time(seq);
        Matter { key, table, round: None, board: None, seq: Some(seq), at, kind }
    }

    fn guessed(&self, wrong_pins: &[(Table, WrongPins)]) -> Vec<Matter> {
        let now = Instant::now();
        let here = wrong_pins
            .iter()
            .filter(|(table, wrong)| table.session == self.session && wrong.count >= GUESSED);
        let matter = |(table, wrong): &(Table, WrongPins)| {
            let ago = now.saturating_duration_since(wrong.last).as_secs();
            let ago = SignedDuration::from_secs(i64::try_from(ago).unwrap_or(0));
            Matter {
                key: format!("wrong{table}/{}", wrong.count),
                table: table.to_string(),
                round: None,
                board: None,
                seq: None,
                at: self.now.checked_sub(ago).ok(),
                kind: Kind::WrongPins { count: wrong.count },
            }
        };
        here.map(matter).collect()
    }
}
