//! What counts: the boards and results that the director's decisions take out or apart.

use bridge::{Adjustment, BoardNo, OutcomeKind};

use super::{EventState, TableResult};
use crate::log::{BoardCancelled, BoardFouled, PenaltyGiven, ResultsOfLeaver, Seq, Withdrawn};
use crate::model::{Contestant, HandScope, RoundNo, SectionId, Slot};

impl EventState {
    /// Returns the penalties and bonuses of some section, each with its fact, oldest first.
    pub fn penalties_of(&self, section: SectionId) -> impl Iterator<Item = (Seq, &PenaltyGiven)> {
        let here = self.penalties.iter().filter(move |(_, given)| given.section_id() == section);
        here.map(|(seq, given)| (*seq, given))
    }

    /// Returns why a board does not count in a section, with the fact that cancelled it.
    pub fn cancelled(&self, section: SectionId, board: BoardNo) -> Option<(Seq, &BoardCancelled)> {
        let register = scopes(section).find_map(|scope| self.cancelled.register(&(scope, board)));
        register.and_then(|register| Some((register.current_seq()?, register.current()?)))
    }

    /// Returns what is said of the cards of a board in a section, when it was fouled, with the fact
    /// that says so: the section's own, or what is said of the whole session.
    pub fn fouled(&self, section: SectionId, board: BoardNo) -> Option<(Seq, &BoardFouled)> {
        let register = scopes(section).find_map(|scope| self.fouled.register(&(scope, board)));
        register.and_then(|register| Some((register.current_seq()?, register.current()?)))
    }

    /// Returns which cards were in the board: 0 as dealt, others after it was fouled.
    pub fn deal_version(&self, slot: &Slot) -> u8 {
        let fouled = self.fouled(slot.section_id(), slot.board);
        fouled.map_or(0, |(_, fouled)| fouled.version(slot))
    }

    /// Returns that a contestant left, when they did.
    pub fn withdrawn(&self, section: SectionId, contestant: Contestant) -> Option<&Withdrawn> {
        self.withdrawn.get(&(section, contestant))
    }

    /// Tells whether a contestant is not there in a round any more; a team leaves by its number alone.
    pub fn has_left(&self, section: SectionId, who: Contestant, round: RoundNo) -> bool {
        let team = Contestant { line: None, ..who };
        let left = |who| self.withdrawn(section, who).is_some_and(|left| left.from_round <= round);
        left(who) || left(team)
    }

    /// Tells whether all results of a contestant were cancelled because they left.
    pub(crate) fn has_no_results(&self, section: SectionId, contestant: Contestant) -> bool {
        let left = self.withdrawn(section, contestant);
        left.is_some_and(|left| left.results == ResultsOfLeaver::Cancelled)
    }

    /// Tells whether a result scores anything: its board was not cancelled, and nobody who played it
    /// left with all their results.
    pub fn counts(&self, result: &TableResult) -> bool {
        let id = result.slot.section_id();
        if self.cancelled(id, result.slot.board).is_some() {
            return false;
        }
        let Some(section) = self.sections.get(&id) else { return true };
        !Contestant::all(section, &result.seating).any(|who| self.has_no_results(id, who))
    }

    /// Tells whether a table that has a board may still play it: nothing is written down there, or only
    /// that it was not played so far, or that a decision is to come before anybody has played it. A
    /// board that is not to be played at all is taken out of the round.
    pub fn may_still_play(&self, slot: &Slot) -> bool {
        let Some((_, result)) = self.results.get(slot) else { return true };
        match &result.outcome.kind {
            OutcomeKind::NotPlayed => true,
            OutcomeKind::Adjusted(sides) => {
                [&sides.ns, &sides.ew].contains(&&Adjustment::Undecided) && !self.was_played(slot)
            }
            OutcomeKind::Played(_) | OutcomeKind::PassedOut => false,
        }
    }

    /// Tells whether the result of a slot was ever one that a table obtained, whatever the director made
    /// of it since: then the cards were seen there.
    pub fn was_played(&self, slot: &Slot) -> bool {
        let versions = self.results.history(slot).into_iter().filter_map(|(_, version)| version);
        versions.filter(|version| version.slot == *slot).any(|version| {
            matches!(version.outcome.kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut)
        })
    }
}

/// Returns what may be said of a board of a section: of the section alone, and of all.
fn scopes(section: SectionId) -> impl Iterator<Item = HandScope> {
    let SectionId { session, letters } = section;
    [Some(letters), None].into_iter().map(move |section| HandScope { session, section })
}
