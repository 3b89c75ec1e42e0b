//! Suspicious results: the two rules of [`scoring::suspicion`], board by board.

use std::collections::BTreeMap;

use bridge::{BoardNo, Deal, OutcomeKind, Played, Tricks};
use hands::double_dummy::TrickTable;
use scoring::suspicion::{self, DoubleDummy, Reason, SuspicionLimits};
use serde::Serialize;
use session::model::{GroupNo, SessionNo, Slot};
use session::{JournalError, Seq};

use crate::desk::Live;

/// A suspicious result.
pub(super) struct Flag {
    pub(super) seq: Seq,
    pub(super) slot: Slot,
    pub(super) why: Why,
}

/// Why it is suspicious.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub(super) enum Why {
    /// Both sides won too many tricks in one denomination.
    BothSides {
        /// The result.
        outcome: String,
        /// How many tricks declarer won.
        tricks: u8,
        /// How many the other side won.
        other_tricks: u8,
    },
    /// The tricks are far from double dummy.
    DoubleDummy {
        /// The result.
        outcome: String,
        /// How many tricks declarer won.
        tricks: u8,
        /// What the cards give.
        double_dummy: u8,
    },
}

/// A board of a group, with its cards where they are known.
type SameCards = (GroupNo, BoardNo, Option<String>);

/// Returns the suspicious results of a session.
pub(super) fn flags(live: &Live, session: SessionNo) -> Result<Vec<Flag>, JournalError> {
    let event = live.state().event();
    // Sections that have other cards on a board say nothing of each other.
    let mut boards: BTreeMap<SameCards, Vec<(Seq, Slot, Played)>> = BTreeMap::new();
    let mut deals: BTreeMap<String, Deal> = BTreeMap::new();
    for (seq, result) in event.results.iter().filter(|(_, one)| one.slot.session == session) {
        let slot = result.slot;
        let Some(section) = event.sections.get(&slot.section_id()) else { continue };
        let OutcomeKind::Played(played) = result.outcome.kind else { continue };
        let deal = event.deal(slot.section_id(), slot.board).map(|deal| {
            let text = deal.to_string();
            deals.entry(text.clone()).or_insert(*deal);
            text
        });
        boards.entry((section.group, slot.board, deal)).or_default().push((seq, slot, played));
    }
    let mut flags = Vec::new();
    for ((_, _, deal), results) in boards {
        let tricks = match deal.and_then(|deal| deals.get(&deal)) {
            Some(deal) => live.journal().tricks(deal)?,
            None => None,
        };
        let tricks = tricks.as_ref().and_then(double_dummy);
        let lines: Vec<Option<Played>> = results.iter().map(|(.., played)| Some(*played)).collect();
        let found = suspicion::suspicious(&lines, tricks.as_ref(), &SuspicionLimits::default());
        flags.extend(found.into_iter().filter_map(|one| {
            let (seq, slot, _) = *results.get(one.line)?;
            Some(Flag { seq, slot, why: Why::of(&one.reason) })
        }));
    }
    Ok(flags)
}

impl Why {
    fn of(reason: &Reason) -> Why {
        match *reason {
            Reason::BothSides { played, other_tricks, .. } => Why::BothSides {
                outcome: played.to_string(),
                tricks: played.tricks.get(),
                other_tricks: other_tricks.get(),
            },
            Reason::DoubleDummy { played, double_dummy } => Why::DoubleDummy {
                outcome: played.to_string(),
                tricks: played.tricks.get(),
                double_dummy: double_dummy.get(),
            },
        }
    }
}

fn double_dummy(table: &TrickTable) -> Option<DoubleDummy> {
    let none = Tricks::new(0)?;
    // A table never has more than thirteen.
    let tricks = |seat, strain| Tricks::new(table.get(strain, seat)).unwrap_or(none);
    Some(DoubleDummy::from_fn(tricks))
}
