//! Faults of a section that is changed, added or deleted.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, above_zero, is_guid, letters, shown};
use super::scoring_group::scoring_method;
use super::section::Movement;
use crate::dto::{Participation, SectionUpdate};

impl Validate for SectionUpdate {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        letters(&mut messages, "Letters", &self.letters);
        if self.is_deleted {
            let has_tables = self.tables.as_ref().is_some_and(|tables| !tables.is_empty());
            messages.add_if(has_tables, || "A deleted section cannot contain tables.".into());
            return messages.done();
        }
        above_zero(&mut messages, "ScoringGroupNumber", self.scoring_group_number);
        let method = self.scoring_group_scoring_method;
        scoring_method(&mut messages, "ScoringGroupScoringMethod", method);
        Movement::from(self).check(&mut messages);
        let participations = self.participations.as_deref().unwrap_or_default();
        messages.add_if(self.has_explicit_participations && participations.is_empty(), || {
            format!(
                "HasExplicitParticipations is set for section '{}', but the update does not carry any Participations. \
                 An update for such a section must include the complete seating for all rounds.",
                shown(&self.letters)
            )
        });
        for participation in participations {
            self.participation(&mut messages, participation);
        }
        messages.done()
    }
}

impl SectionUpdate {
    fn participation(&self, messages: &mut Messages, participation: &Participation) {
        let letters = shown(&self.letters);
        messages.add_part(&participation.validate(), "; ", |faults| {
            format!("Participation '{participation}' has validation errors: {faults}.")
        });
        messages.add_if(participation.session_guid != self.session_guid, || {
            let (due, found) = (shown(&self.session_guid), shown(&participation.session_guid));
            format!(
                "Participation '{participation}' must have SessionGuid '{due}' but it is '{found}'."
            )
        });
        messages.add_if(participation.section_letters != self.letters, || {
            let found = shown(&participation.section_letters);
            format!("Participation '{participation}' must have SectionLetters '{letters}' but it is '{found}'.")
        });
        let round = participation.round_number;
        messages.add_if(round > 1 && !self.has_explicit_participations, || {
            format!(
                "Participation '{participation}' has RoundNumber {round}, \
                 but section '{letters}' does not have HasExplicitParticipations set. \
                 Round numbers greater than one are only valid for sections with explicit participations."
            )
        });
    }
}
