//! The director's PIN at the tables, on the desk: the settings' own, or else the event's.

use std::collections::BTreeMap;

use session::EventId;
use session::model::{DirectorPin, SectionId, SectionLetters, SessionNo};

use super::books::Books;
use crate::auth::event_pin;
use crate::{Trouble, policy};

impl Books {
    /// Returns the PIN in force at the tables of a section; none on a computer that waits for the one in charge.
    pub(crate) fn pin_of(
        &mut self,
        event: EventId,
        section: SectionId,
    ) -> Result<Option<DirectorPin>, Trouble> {
        match policy::pin(self.event(event)?.state().event(), section) {
            Some(pin) => Ok(Some(pin)),
            None => Ok(event_pin(self.journal()?, event)?),
        }
    }

    /// Returns the PINs in force in a session, by section.
    pub(crate) fn pins_of(
        &mut self,
        event: EventId,
        session: SessionNo,
    ) -> Result<BTreeMap<SectionLetters, String>, Trouble> {
        let state = self.event(event)?.state().event();
        let sections: Vec<SectionLetters> =
            state.sections_of(session).map(|(letters, _)| letters).collect();
        let mut pins = BTreeMap::new();
        for letters in sections {
            if let Some(pin) = self.pin_of(event, SectionId { session, letters })? {
                pins.insert(letters, pin.text().to_owned());
            }
        }
        Ok(pins)
    }
}
