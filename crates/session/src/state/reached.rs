//! How far a session is by the director's word and by the clock, and when the clock opens more of it.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{EventState, OpenRounds};
use crate::log::Seq;
use crate::model::{ClockPhase, RoundNo, SessionNo, Slot, Stage};

/// How far the director says that a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// It has not begun.
    Nothing,
    /// It is played, and the clock, where there is one, has reached this round.
    Round(Option<RoundNo>),
    /// It is over.
    Everything,
}

impl Reached {
    /// Returns how far a session is at a moment.
    pub fn at(event: &EventState, session: SessionNo, now: Timestamp) -> Reached {
        match event.stage(session) {
            Stage::Closed => return Reached::Everything,
            Stage::Waiting if !has_been_open(event, session) => return Reached::Nothing,
            Stage::Waiting | Stage::Open => {}
        }
        let clock = event.clock(session).zip(event.last_round(session));
        let Some((clock, last)) = clock else { return Reached::Round(None) };
        match clock.at(now, last).phase {
            ClockPhase::Round(round) | ClockPhase::After(round) => Reached::Round(Some(round)),
            ClockPhase::Over => Reached::Everything,
        }
    }
}

/// Tells whether a session that waits was open before: the director suspended it. An event that says nothing of its stage
/// is open, so results from before the first stage tell it too; later ones do not, for any table can enter one.
fn has_been_open(event: &EventState, session: SessionNo) -> bool {
    let Some(stages) = event.stages.register(&session) else { return false };
    let first = stages.history().map(|(seq, _)| *seq).min();
    let is_before = |seq: Seq| first.is_some_and(|first| seq < first);
    stages.history().any(|(_, stage)| *stage != Stage::Waiting)
        || event.results.iter().any(|(seq, one)| one.slot.session == session && is_before(seq))
}

impl EventState {
    /// Returns when a clock that runs opens the next rounds of a session; nothing when none does.
    pub fn next_opening(&self, now: Timestamp) -> Option<Timestamp> {
        let clocks = self.clocks.iter();
        let running = clocks.filter_map(|(session, clock)| Some((*session, clock.as_ref()?)));
        let openings = running.filter_map(|(session, clock)| {
            clock.running_since?;
            let Reached::Round(_) = Reached::at(self, session, now) else { return None };
            clock.next_round_at(now, self.last_round(session)?)
        });
        openings.min()
    }

    /// Tells whether a table can have seen the cards of a board it had a result for, before a fact: not while its round was not
    /// open, or the other room of a match had still to play the board. Where a clock, a closed session or another version of
    /// the movement may have opened the round, it can.
    pub fn could_see_before(&self, rounds: &OpenRounds<'_>, slot: &Slot, fact: Seq) -> bool {
        let said = |stage: &Stage| {
            let stages = self.stages.register(&slot.session).into_iter();
            stages.flat_map(|stages| stages.history()).any(|(seq, one)| *seq < fact && one == stage)
        };
        let movement = self.movements.register(&slot.section_id());
        let is_unchanged = movement
            .and_then(|versions| versions.current_seq())
            .is_some_and(|set| self.results.first_entered(slot).is_none_or(|first| set < first));
        if said(&Stage::Closed) || !is_unchanged {
            return true;
        }
        let has_clock = self.clocks.register(&slot.session).is_some();
        let is_early = !has_clock && rounds.came_later_than(slot.table, slot.round, fact);
        !is_early && !self.waited_for_other_room(slot, fact)
    }

    /// Returns the results that clocks have brought into open rounds since a moment. No fact says so.
    pub fn opened_since(&self, before: Timestamp, now: Timestamp) -> BTreeSet<Slot> {
        let is_further = |session: &SessionNo| {
            Reached::at(self, *session, before) != Reached::at(self, *session, now)
        };
        let sessions = self.clocks.iter().map(|(session, _)| *session).filter(is_further);
        let opened = sessions.flat_map(|session| {
            let early = self.entered_early(session, now);
            let mut were_early = self.entered_early(session, before);
            were_early.retain(|slot| !early.contains(slot));
            were_early
        });
        opened.collect()
    }
}
