//! What comes with an event or an added session besides movements and players: seats, hand records and settings. Where these
//! are for a section or a table that is not there, they are left out with a note: the evening starts.

use bridge::Deal;
use hands::double_dummy::TrickTable;

use super::notes;
use super::rehearsal::Rehearsal;
use crate::dto::{Bridgemate2Settings, Bridgemate3Settings, HandRecord, Participation};
use crate::event::{Fault, Sessions, hand, seats, settings};

/// What comes besides.
pub(super) struct Extras<'a> {
    pub(super) participations: &'a [Participation],
    pub(super) hands: &'a [HandRecord],
    pub(super) settings2: &'a [Bridgemate2Settings],
    pub(super) settings3: &'a [Bridgemate3Settings],
}

/// What is not said to the event.
pub(super) struct Beside {
    /// What double dummy gives, as far as that came with the hand records.
    pub(super) tricks: Vec<(Deal, TrickTable)>,
    /// What is not as it was sent; the log has it too.
    pub(super) notes: Vec<String>,
}

impl Extras<'_> {
    /// Rehearses all of it after what makes the sections it is for; `notes` are on these.
    pub(super) fn rehearsed(
        &self,
        rehearsal: Rehearsal,
        sessions: &Sessions,
        notes: Vec<String>,
    ) -> Result<(Rehearsal, Beside), Fault> {
        let before = rehearsal.len();
        let mut beside = Beside { tricks: Vec::new(), notes };
        let rehearsal = rehearsal
            .then(|state| {
                let (known, notes) = seats::known(state.event(), sessions, self.participations);
                beside.notes.extend(notes);
                seats::read_all(state.event(), sessions, &known)
            })?
            .then(|state| {
                let (known, notes) = hand::known(state.event(), sessions, self.hands);
                beside.notes.extend(notes);
                let read = hand::read_all(state.event(), sessions, &known)?;
                beside.tricks = read.tricks;
                beside.notes.extend(read.notes);
                Ok(read.commands)
            })?
            .then(|state| {
                let (known, notes) = settings::known2(state.event(), sessions, self.settings2);
                beside.notes.extend(notes);
                settings::read2(state.event(), sessions, &known)
            })?
            .then(|state| {
                let (known, notes) = settings::known3(state.event(), sessions, self.settings3);
                beside.notes.extend(notes);
                settings::read3(state.event(), sessions, &known)
            })?;
        let facts = rehearsal.len() - before;
        let rehearsal = rehearsal.then(|_| Ok(notes::marked(facts, &beside.notes)))?;
        Ok((rehearsal, beside))
    }
}
