//! What of an event everybody may see, and when.
//!
//! The cards and results of a board are never shown before it is finished everywhere: somebody may still
//! have to play it. Pages are drawn from [`Seen`], which holds the results that may be seen and no
//! others, so that a page cannot tell more, not even by a total.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, Deal};
use jiff::Timestamp;
use session::model::{
    BoardsShown, Contestant, GroupNo, Round, RoundNo, SectionId, SectionLetters, SessionNo, Slot,
    Stage, StandingsShown,
};
use session::scores::Scores;
use session::state::{EventState, TableResult};

use super::correction::Until;
use crate::view::{names_in, names_of};

/// An event as everybody may see it.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The event with the results of the boards that may be seen, and no others.
    event: EventState,
    /// What those are worth.
    scores: Scores,
    /// The scores that the standings may tell.
    standings: Scores,
    /// The boards that somebody has still to play; by section where the cards are its own.
    in_play: BTreeSet<(SessionNo, Option<SectionLetters>, BoardNo)>,
    /// Until when the standings of closed sessions are provisional.
    provisional: Until,
}

impl Seen {
    /// Returns what everybody may see of an event at a moment.
    pub fn of(event: &EventState, now: Timestamp) -> Seen {
        let early = early(event, now);
        let in_play = in_play(event, &early);
        let complete = complete_rounds(event);
        let is_shown = |result: &TableResult| {
            let slot = result.slot;
            let when = event.publicity(slot.session).travellers;
            is_shown(event, &in_play, when, slot.section_id(), slot.board)
        };
        let is_ranked = |result: &TableResult| {
            let slot = result.slot;
            !early.contains(&slot)
                && match event.publicity(slot.session).standings {
                    StandingsShown::Never => false,
                    StandingsShown::Live => true,
                    StandingsShown::RoundComplete => {
                        let group = event.sections.get(&slot.section_id()).map(|one| one.group);
                        let last = group.and_then(|group| complete.get(&(slot.session, group)));
                        event.stage(slot.session) == Stage::Closed
                            || last.is_some_and(|last| slot.round <= *last)
                    }
                    StandingsShown::AfterClose => event.stage(slot.session) == Stage::Closed,
                }
        };
        let with_only = |results| {
            let mut copy = event.clone();
            copy.results = results;
            copy
        };
        let standings = Scores::of(&with_only(event.results.only(is_ranked)));
        let event = with_only(event.results.only(is_shown));
        let scores = Scores::of(&event);
        Seen { event, scores, standings, in_play, provisional: Until::new() }
    }

    /// Returns it with the times until which standings are provisional.
    #[must_use]
    pub(super) fn with_provisional(self, provisional: Until) -> Seen {
        Seen { provisional, ..self }
    }

    /// Returns until when the standings of closed sessions are provisional.
    pub(super) fn provisional(&self) -> &Until {
        &self.provisional
    }

    /// Returns the event with the results that may be seen, and no others.
    pub fn event(&self) -> &EventState {
        &self.event
    }

    /// Returns what the results that may be seen are worth.
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// Returns the scores of the standings, where they may be seen now.
    pub fn standings(&self, session: SessionNo) -> Option<&Scores> {
        let is_closed = self.event.stage(session) == Stage::Closed;
        let is_shown = match self.event.publicity(session).standings {
            StandingsShown::Never => false,
            StandingsShown::Live | StandingsShown::RoundComplete => true,
            StandingsShown::AfterClose => is_closed,
        };
        is_shown.then_some(&self.standings)
    }

    /// Tells whether what was played on a board may be seen.
    pub fn shows_board(&self, section: SectionId, board: BoardNo) -> bool {
        let when = self.event.publicity(section.session).travellers;
        is_shown(&self.event, &self.in_play, when, section, board)
    }

    /// Returns what a board without a result to be seen waits for; nothing once the session is closed.
    pub fn waits_for(&self, session: SessionNo) -> Option<BoardsShown> {
        let is_open = self.event.stage(session) != Stage::Closed;
        is_open.then(|| self.event.publicity(session).travellers)
    }

    /// Returns the cards of a board, where they may be seen.
    pub fn deal(&self, section: SectionId, board: BoardNo) -> Option<&Deal> {
        let when = self.event.publicity(section.session).hands;
        let may = is_shown(&self.event, &self.in_play, when, section, board);
        self.event.deal(section, board).filter(|_| may)
    }

    /// Returns the names of a contestant, where they may be seen; else nothing.
    pub fn names(&self, section: SectionId, contestant: Contestant) -> String {
        match self.event.publicity(section.session).names {
            true => names_of(&self.event, section, contestant),
            false => String::new(),
        }
    }

    /// Returns the names of those who play for a contestant in a round, where names are shown.
    pub fn names_in(&self, section: SectionId, contestant: Contestant, round: RoundNo) -> String {
        match self.event.publicity(section.session).names {
            true => names_in(&self.event, section, contestant, round),
            false => String::new(),
        }
    }
}

fn is_shown(
    event: &EventState,
    in_play: &BTreeSet<(SessionNo, Option<SectionLetters>, BoardNo)>,
    when: BoardsShown,
    section: SectionId,
    board: BoardNo,
) -> bool {
    if event.stage(section.session) == Stage::Closed {
        return true;
    }
    match when {
        BoardsShown::AfterClose => false,
        BoardsShown::Finished => {
            !in_play.contains(&(section.session, whose(event, section, board), board))
        }
    }
}

/// Returns the section whose own a board is: its cards were dealt apart.
fn whose(event: &EventState, section: SectionId, board: BoardNo) -> Option<SectionLetters> {
    event.has_own_cards(section, board).then_some(section.letters)
}

/// Returns where tables entered results for rounds that are not open.
fn early(event: &EventState, now: Timestamp) -> BTreeSet<Slot> {
    event.sessions.iter().flat_map(|(session, _)| event.entered_early(*session, now)).collect()
}

/// Returns the boards that some table has still to play, also those that were put off or entered before their round.
fn in_play(
    event: &EventState,
    early: &BTreeSet<Slot>,
) -> BTreeSet<(SessionNo, Option<SectionLetters>, BoardNo)> {
    let is_open = |slot: &Slot| event.may_still_play(slot) || early.contains(slot);
    let open = plays(event).filter(|(_, slot)| is_open(slot));
    open.map(|(id, slot)| (id.session, whose(event, id, slot.board), slot.board)).collect()
}

/// Returns the last round of each group up to which every result is in.
fn complete_rounds(event: &EventState) -> BTreeMap<(SessionNo, GroupNo), RoundNo> {
    let mut rounds: BTreeMap<(SessionNo, GroupNo), BTreeMap<RoundNo, bool>> = BTreeMap::new();
    for (id, slot) in plays(event) {
        let Some(section) = event.sections.get(&id) else { continue };
        // No round waits for a board that does not count.
        if event.cancelled(id, slot.board).is_some() {
            continue;
        }
        let group = rounds.entry((id.session, section.group)).or_default();
        *group.entry(slot.round).or_insert(true) &= event.results.get(&slot).is_some();
    }
    let last = |rounds: BTreeMap<RoundNo, bool>| {
        rounds.into_iter().take_while(|(_, complete)| *complete).last().map(|(round, _)| round)
    };
    rounds.into_iter().filter_map(|(group, rounds)| Some((group, last(rounds)?))).collect()
}

/// Returns every board that the movements have played somewhere. Nobody plays at a sit-out or with a pair
/// that has left. A board that was cancelled is among them: tables still have it, and it may count again.
fn plays(event: &EventState) -> impl Iterator<Item = (SectionId, Slot)> {
    let movements = event.movements.iter();
    let sections =
        movements.filter_map(|(id, movement)| Some((*id, event.sections.get(id)?, movement)));
    sections.flat_map(move |(id, section, movement)| {
        let is_there = move |row: &&Round| {
            row.is_played(section)
                && !Contestant::all(section, &row.seating)
                    .any(|who| event.has_left(id, who, row.round))
        };
        movement.rounds().iter().filter(is_there).flat_map(move |row| {
            let (table, round) = (row.table, row.round);
            let SectionId { session, letters: section } = id;
            let boards = row.boards.iter();
            boards.map(move |board| (id, Slot { session, section, table, round, board }))
        })
    })
}
