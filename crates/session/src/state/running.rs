//! How a session is run: its clock, what of it is public, how strong the pairs are.

use super::EventState;
use crate::model::{Clock, Contestant, Publicity, Rating, RoundNo, SectionId, SessionNo};

impl EventState {
    /// Returns the clock of a session, when it has one.
    pub fn clock(&self, session: SessionNo) -> Option<&Clock> {
        self.clocks.get(&session)?.as_ref()
    }

    /// Returns the last round that any section of a session plays.
    pub fn last_round(&self, session: SessionNo) -> Option<RoundNo> {
        let here = self.movements.iter().filter(|(id, _)| id.session == session);
        here.flat_map(|(_, movement)| movement.rounds()).map(|row| row.round).max()
    }

    /// Returns what everybody may see of a session, and when.
    pub fn publicity(&self, session: SessionNo) -> Publicity {
        self.publicity.get(&session).copied().unwrap_or_default()
    }

    /// Returns how strong a contestant is thought to be, when somebody said so.
    pub fn rating(&self, section: SectionId, contestant: Contestant) -> Option<Rating> {
        *self.ratings.get(&(section, contestant))?
    }
}
