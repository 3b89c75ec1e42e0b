//! Results that could not stand, and where they could.

use serde::Serialize;
use session::Seq;
use session::log::EntrySetAside;
use session::model::{Contestant, RoundNo, Seating, Slot};
use session::state::EventState;

use super::tables::who;
use crate::desk::Chronicle;

/// A result that could not stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Aside {
    outcome: String,
    who: Vec<String>,
    why: String,
    /// What stands there now.
    there: Option<There>,
    /// The round under which it could stand beside that.
    beside: Option<RoundNo>,
}

/// What stands where it should.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct There {
    /// The fact that put it there; whoever decides sends it back.
    fact: Seq,
    outcome: String,
    who: Vec<String>,
    by: String,
}

impl Aside {
    pub(super) fn of(event: &EventState, chronicle: &Chronicle, entry: &EntrySetAside) -> Aside {
        let slot = entry.slot;
        let section = event.sections.get(&slot.section_id());
        let write =
            |seating: &Seating| section.map_or_else(Vec::new, |section| who(section, seating));
        let there = event.results.get(&slot).map(|(seq, result)| There {
            fact: seq,
            outcome: result.outcome.to_string(),
            who: write(&result.seating),
            by: chronicle.of(seq).map(|entry| entry.author.to_string()).unwrap_or_default(),
        });
        Aside {
            outcome: entry.outcome.to_string(),
            who: entry.seating.as_ref().map(write).unwrap_or_default(),
            why: entry.why.clone(),
            there,
            beside: entry.seating.and_then(|seating| beside(event, slot, &seating)),
        }
    }
}

/// Returns the round under which a result can stand beside the one in its place: one that table and
/// board have no other use for. Only other players can have played the board there as well.
pub(in crate::director) fn beside(
    event: &EventState,
    slot: Slot,
    seating: &Seating,
) -> Option<RoundNo> {
    let (_, there) = event.results.get(&slot)?;
    let section = event.sections.get(&slot.section_id())?;
    let played: Vec<Contestant> = Contestant::all(section, &there.seating).collect();
    if Contestant::all(section, seating).any(|who| played.contains(&who)) {
        return None;
    }
    let movement = event.movements.get(&slot.section_id())?;
    let is_free = |round: &RoundNo| {
        let planned = movement.at(slot.table, *round);
        event.results.get(&Slot { round: *round, ..slot }).is_none()
            && planned.is_none_or(|row| !row.boards.contains(slot.board))
    };
    (1..=RoundNo::MAX).filter_map(RoundNo::new).find(is_free)
}
