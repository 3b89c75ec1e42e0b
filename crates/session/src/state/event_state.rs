//! The event as it is now: everything people see, and nothing of how it came about.

use bridge::{BoardNo, Deal};

use super::{Register, Results, Shelf, TableResult};
use crate::log::{FactBody, Seq};
use crate::model::{
    Contestant, EventInfo, GroupNo, HandScope, Movement, Participation, Player, PlayerId, RoundNo,
    ScoringGroup, Section, SectionId, SectionLetters, SessionInfo, SessionNo, SettingKey,
    SettingName, SettingValue,
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
    /// The settings somebody changed.
    pub settings: Shelf<SettingKey, SettingValue>,
    /// The results.
    pub results: Results,
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

    /// Returns who fills a place of a contestant in a round.
    pub fn player_at(
        &self,
        section: SectionId,
        contestant: Contestant,
        place: u8,
        round: RoundNo,
    ) -> Option<&PlayerId> {
        let last = self.participations.iter().filter(|(key, _)| {
            key.section_id() == section
                && key.contestant == contestant
                && key.place == place
                && key.from_round <= round
        });
        last.last().and_then(|(_, player)| player.as_ref())
    }

    /// Returns the cards of a board in a section: its own, or those of the whole session.
    pub fn deal(&self, section: SectionId, board: BoardNo) -> Option<&Deal> {
        let own = HandScope { session: section.session, section: Some(section.letters) };
        let shared = HandScope { session: section.session, section: None };
        self.hands.get(&(own, board)).or_else(|| self.hands.get(&(shared, board)))
    }

    /// Returns a setting in force for a section: its own, the session's, or the default.
    pub fn setting(&self, section: SectionId, name: SettingName) -> SettingValue {
        let key = |section_letters| SettingKey {
            session: section.session,
            section: section_letters,
            name,
        };
        let own = self.settings.get(&key(Some(section.letters)));
        own.or_else(|| self.settings.get(&key(None)))
            .cloned()
            .unwrap_or_else(|| name.default_value())
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
        if !row.boards.contains(slot.board) {
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
                }
            }
            FactBody::ResultEntered(_) | FactBody::ResultErased(_) | FactBody::Undone(_) => {}
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
                }
            }
            FactBody::ResultEntered(_) | FactBody::ResultErased(_) | FactBody::Undone(_) => {}
        }
    }
}
