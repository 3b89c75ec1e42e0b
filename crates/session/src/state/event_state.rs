//! The event as it is now: everything people see, and nothing of how it came about.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, Deal};

use super::{Acceptances, Matters, Register, Results, Shelf, TableResult};
use crate::log::{
    BoardCancelled, BoardFouled, CallMade, EntrySetAside, FactBody, PenaltyGiven, Seq, Withdrawn,
};
use crate::model::{
    Clock, Contestant, EventInfo, GroupNo, HandScope, Movement, Participation, Player, PlayerId,
    Publicity, Rating, RoundNo, ScoringGroup, Section, SectionId, SectionLetters, SessionInfo,
    SessionNo, SettingKey, SettingName, SettingValue, Stage,
};

/// The event as it is now.
#[derive(Debug, Clone, Default)]
pub struct EventState {
    /// Its name and date.
    pub info: Register<EventInfo>,
    /// Its sessions.
    pub sessions: Shelf<SessionNo, SessionInfo>,
    /// Its scoring groups.
    pub groups: Shelf<(SessionNo, GroupNo), ScoringGroup>,
    /// Its sections.
    pub sections: Shelf<SectionId, Section>,
    /// The movement of each section, with its versions.
    pub movements: Shelf<SectionId, Movement>,
    /// The players.
    pub players: Shelf<PlayerId, Player>,
    /// Who fills which place from which round on.
    pub participations: Shelf<Participation, Option<PlayerId>>,
    /// The cards.
    pub hands: Shelf<(HandScope, BoardNo), Deal>,
    /// The facts in which tables typed cards, also those that do not hold.
    pub(super) typed_hands: BTreeSet<Seq>,
    /// The settings somebody changed.
    pub settings: Shelf<SettingKey, SettingValue>,
    /// Those of them that came in a whole set, from an exchange file or a scoring program.
    pub whole_sets: Shelf<SettingKey, ()>,
    /// Where the sessions stand, as far as somebody said so.
    pub stages: Shelf<SessionNo, Stage>,
    /// The results.
    pub results: Results,
    /// Which results the other side of the table accepted.
    pub acceptances: Acceptances,
    /// What the tables called the director for.
    pub(super) calls: Matters<CallMade>,
    /// The results that tables sent and that cannot stand as they are.
    pub(super) set_aside: Matters<EntrySetAside>,
    /// The penalties and bonuses, by the fact that gave each.
    pub penalties: BTreeMap<Seq, PenaltyGiven>,
    /// The boards that do not count.
    pub cancelled: Shelf<(HandScope, BoardNo), BoardCancelled>,
    /// The boards that were played with different cards.
    pub fouled: Shelf<(HandScope, BoardNo), BoardFouled>,
    /// Who left.
    pub withdrawn: Shelf<(SectionId, Contestant), Withdrawn>,
    /// How strong contestants are thought to be, as far as somebody said so.
    pub ratings: Shelf<(SectionId, Contestant), Option<Rating>>,
    /// The clocks of the sessions.
    pub clocks: Shelf<SessionNo, Option<Clock>>,
    /// What everybody may see of the sessions, as far as somebody said so.
    pub publicity: Shelf<SessionNo, Publicity>,
}

/// Whom a setting in force was set for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The section itself.
    Section,
    /// All sections of the session.
    Session,
    /// Nobody: it is the default.
    Default,
}

/// A result in force that today's movement does not explain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit<'a> {
    /// The fact that entered it.
    pub seq: Seq,
    /// The result.
    pub result: &'a TableResult,
    /// What does not fit.
    pub reason: String,
}

impl EventState {
    /// Returns the sections of a session, by letters.
    pub fn sections_of(
        &self,
        session: SessionNo,
    ) -> impl Iterator<Item = (SectionLetters, &Section)> {
        self.sections
            .iter()
            .filter(move |(id, _)| id.session == session)
            .map(|(id, section)| (id.letters, section))
    }

    /// Tells whether a section has its own cards in a board, as the director or an import says. What a table typed tells its
    /// cards, and not that other sections have others.
    pub fn has_own_cards(&self, id: SectionId, board: BoardNo) -> bool {
        let SectionId { session, letters } = id;
        let scope = HandScope { session, section: Some(letters) };
        let said = self.hands.register(&(scope, board)).and_then(Register::current_seq);
        said.is_some_and(|seq| !self.typed_hands.contains(&seq))
    }

    /// Returns who fills a place of a contestant in a round.
    pub fn player_at(
        &self,
        section: SectionId,
        contestant: Contestant,
        place: u8,
        round: RoundNo,
    ) -> Option<&PlayerId> {
        let SectionId { session, letters: section } = section;
        let from = |from_round| Participation { session, section, contestant, place, from_round };
        // The rounds of one place stand together on the shelf, so that this costs no walk over all.
        let last = self.participations.last_between(from(RoundNo::FIRST), from(round));
        last.and_then(|(_, player)| player.as_ref())
    }

    /// Returns everybody who fills one of a contestant's first two places at any time: who begins, and after
    /// them those who come in later, each once.
    pub fn players_of(&self, section: SectionId, contestant: Contestant) -> Vec<&PlayerId> {
        let SectionId { session, letters: section } = section;
        let from =
            |place, from_round| Participation { session, section, contestant, place, from_round };
        let last = RoundNo::new(RoundNo::MAX).unwrap_or(RoundNo::FIRST);
        let mut all: Vec<_> =
            self.participations.between(from(1, RoundNo::FIRST), from(2, last)).collect();
        all.sort_by_key(|(place, _)| (place.from_round, place.place));
        let mut players: Vec<&PlayerId> = Vec::new();
        for player in all.into_iter().filter_map(|(_, player)| player.as_ref()) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        players
    }

    /// Returns where a session stands: open until somebody says otherwise.
    pub fn stage(&self, session: SessionNo) -> Stage {
        self.stages.get(&session).copied().unwrap_or_default()
    }

    /// Tells whether nobody ever sits in a section: it has a movement, and no seat of it is taken. A section
    /// that was taken out of an event is left like this, for the log keeps it.
    pub fn is_vacant(&self, section: SectionId) -> bool {
        let rounds = self.movements.get(&section).map_or(&[][..], |movement| movement.rounds());
        !rounds.is_empty() && rounds.iter().all(|row| row.seating.is_empty())
    }

    /// Returns the calls for the director; the open ones without a walk over all.
    pub fn calls(&self) -> &Matters<CallMade> {
        &self.calls
    }

    /// Returns the results that were set aside for the director; those not settled are the open
    /// ones.
    pub fn set_aside(&self) -> &Matters<EntrySetAside> {
        &self.set_aside
    }

    /// Returns the cards of a board in a section: its own, or those of the whole session.
    pub fn deal(&self, section: SectionId, board: BoardNo) -> Option<&Deal> {
        let own = HandScope { session: section.session, section: Some(section.letters) };
        let shared = HandScope { session: section.session, section: None };
        self.hands.get(&(own, board)).or_else(|| self.hands.get(&(shared, board)))
    }

    /// Returns a setting in force for a section: its own, the session's, or the default.
    pub fn setting(&self, section: SectionId, name: SettingName) -> SettingValue {
        self.setting_from(section.session, Some(section.letters), name).0
    }

    /// Returns a setting in force for a section, or for all sections of a session that have none of
    /// their own, and whom it was set for.
    pub fn setting_from(
        &self,
        session: SessionNo,
        section: Option<SectionLetters>,
        name: SettingName,
    ) -> (SettingValue, Origin) {
        let set = |section| self.settings.get(&SettingKey { session, section, name }).cloned();
        let own = section.and_then(|letters| set(Some(letters)));
        own.map(|value| (value, Origin::Section))
            .or_else(|| Some((set(None)?, Origin::Session)))
            .unwrap_or_else(|| (name.default_value(), Origin::Default))
    }

    /// Returns the results that the movements in force do not explain. They count like all others;
    /// the director sees them listed until they are resolved.
    pub fn misfits(&self) -> Vec<Misfit<'_>> {
        let mut misfits: Vec<Misfit<'_>> = self
            .results
            .iter()
            .filter_map(|(seq, result)| Some(Misfit { seq, result, reason: self.misfit(result)? }))
            .collect();
        misfits.sort_by_key(|misfit| misfit.result.slot);
        misfits
    }

    fn misfit(&self, result: &TableResult) -> Option<String> {
        let slot = result.slot;
        let movement = self.movements.get(&slot.section_id())?;
        let Some(row) = movement.at(slot.table, slot.round) else {
            return Some(format!(
                "table {}{} has no round {} now",
                slot.section, slot.table, slot.round
            ));
        };
        // Nobody need have played it.
        let is_award = result.outcome.is_artificial();
        // An award for a board that was taken out of a round says that it was not played there; where no
        // board is left, nobody meets any more, whoever sits there.
        if row.boards.is_empty() {
            let why = "no boards are played there in this round now";
            return (!is_award).then(|| why.to_owned());
        }
        if !row.boards.contains(slot.board) && !is_award {
            return Some(format!(
                "board {} is not among the boards of this round now: {}",
                slot.board, row.boards
            ));
        }
        if row.seating != result.seating {
            return Some(format!(
                "{} played, but the movement has {} there now",
                result.seating, row.seating
            ));
        }
        None
    }

    /// Sets what a fact says. Results have their own way in, [`Results`].
    pub(super) fn set(&mut self, seq: Seq, body: &FactBody) {
        match body {
            FactBody::EventCreated(info) => self.info.insert(seq, info.clone()),
            FactBody::SessionAdded(body) => {
                self.sessions.insert(seq, body.session, body.info.clone());
            }
            FactBody::ScoringGroupSet(body) => {
                self.groups.insert(seq, (body.session, body.group), body.scoring.clone());
            }
            FactBody::SectionSet(body) => self.sections.insert(seq, body.id, body.about.clone()),
            FactBody::MovementSet(body) => {
                self.movements.insert(seq, body.section_id(), body.rounds.clone());
            }
            FactBody::PlayerAdded(body) => {
                self.players.insert(seq, body.player.clone(), body.about.clone());
            }
            FactBody::PlayerSeated(body) => {
                self.participations.insert(seq, body.participation, body.player.clone());
            }
            FactBody::HandRecorded(body) => {
                self.hands.insert(seq, (body.scope, body.board), body.deal);
            }
            FactBody::SettingsChanged(body) => {
                for (key, value) in body.changes() {
                    self.settings.insert(seq, key, value.clone());
                    if !body.partial {
                        self.whole_sets.insert(seq, key, ());
                    }
                }
            }
            FactBody::StageSet(body) => self.stages.insert(seq, body.session, body.stage),
            FactBody::ResultAccepted(body) => self.acceptances.accept(seq, body),
            FactBody::CallMade(body) => self.calls.raise(seq, body.clone()),
            FactBody::CallAnswered(body) => self.calls.answer(seq, body.call, body.clone()),
            FactBody::EntrySetAside(body) => self.set_aside.raise(seq, body.clone()),
            FactBody::EntrySettled(body) => self.set_aside.answer(seq, body.entry, body.clone()),
            FactBody::PenaltyGiven(body) => {
                self.penalties.insert(seq, body.clone());
            }
            FactBody::BoardCancelled(body) => {
                self.cancelled.insert(seq, (body.scope, body.board), body.clone());
            }
            FactBody::BoardFouled(body) => {
                self.fouled.insert(seq, (body.scope, body.board), body.clone());
            }
            FactBody::Withdrawn(body) => {
                self.withdrawn.insert(seq, (body.section_id(), body.contestant), body.clone());
            }
            FactBody::RatingSet(body) => {
                self.ratings.insert(seq, (body.section_id(), body.contestant), body.rating);
            }
            FactBody::ClockSet(body) => self.clocks.insert(seq, body.session, body.clock.clone()),
            FactBody::PublicitySet(body) => {
                self.publicity.insert(seq, body.session, body.publicity);
            }
            FactBody::ResultEntered(_)
            | FactBody::ResultErased(_)
            | FactBody::OperationDone(_)
            | FactBody::DirectorAtTable(_)
            | FactBody::Undone(_) => {}
        }
    }

    /// Takes out what a fact set; the exact opposite of [`set`](Self::set).
    pub(super) fn unset(&mut self, seq: Seq, body: &FactBody) {
        match body {
            FactBody::EventCreated(_) => self.info.remove(seq),
            FactBody::SessionAdded(body) => self.sessions.remove(seq, &body.session),
            FactBody::ScoringGroupSet(body) => self.groups.remove(seq, &(body.session, body.group)),
            FactBody::SectionSet(body) => self.sections.remove(seq, &body.id),
            FactBody::MovementSet(body) => self.movements.remove(seq, &body.section_id()),
            FactBody::PlayerAdded(body) => self.players.remove(seq, &body.player),
            FactBody::PlayerSeated(body) => self.participations.remove(seq, &body.participation),
            FactBody::HandRecorded(body) => self.hands.remove(seq, &(body.scope, body.board)),
            FactBody::SettingsChanged(body) => {
                for (key, _) in body.changes() {
                    self.settings.remove(seq, &key);
                    self.whole_sets.remove(seq, &key);
                }
            }
            FactBody::StageSet(body) => self.stages.remove(seq, &body.session),
            FactBody::ResultAccepted(body) => self.acceptances.take_back(seq, body),
            FactBody::CallMade(_) => self.calls.withdraw(seq),
            FactBody::CallAnswered(body) => self.calls.take_back(seq, body.call),
            FactBody::EntrySetAside(_) => self.set_aside.withdraw(seq),
            FactBody::EntrySettled(body) => self.set_aside.take_back(seq, body.entry),
            FactBody::PenaltyGiven(_) => {
                self.penalties.remove(&seq);
            }
            FactBody::BoardCancelled(body) => self.cancelled.remove(seq, &(body.scope, body.board)),
            FactBody::BoardFouled(body) => self.fouled.remove(seq, &(body.scope, body.board)),
            FactBody::Withdrawn(body) => {
                self.withdrawn.remove(seq, &(body.section_id(), body.contestant));
            }
            FactBody::RatingSet(body) => {
                self.ratings.remove(seq, &(body.section_id(), body.contestant));
            }
            FactBody::ClockSet(body) => self.clocks.remove(seq, &body.session),
            FactBody::PublicitySet(body) => self.publicity.remove(seq, &body.session),
            FactBody::ResultEntered(_)
            | FactBody::ResultErased(_)
            | FactBody::OperationDone(_)
            | FactBody::DirectorAtTable(_)
            | FactBody::Undone(_) => {}
        }
    }
}
