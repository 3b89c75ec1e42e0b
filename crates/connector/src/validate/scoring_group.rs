//! Faults of a scoring group and its sections.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, above_zero, is_guid, repeated, shown};
use crate::dto::option::ScoringMethod;
use crate::dto::{ScoringGroup, Section};

impl Validate for ScoringGroup {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        above_zero(&mut messages, "ScoringGroupNumber", self.scoring_group_number);
        scoring_method(&mut messages, "ScoringMethod", self.scoring_method);
        let sections = self.sections.as_deref().unwrap_or_default();
        match (self.is_deleted, sections.is_empty()) {
            (true, true) => {}
            (true, false) => messages
                .add("A scoringgroup marked for deletion must not have any sections defined."),
            (false, true) => messages.add("The scoringgroup must have at least one section."),
            (false, false) => self.sections(&mut messages, sections),
        }
        messages.done()
    }
}

impl ScoringGroup {
    fn sections(&self, messages: &mut Messages, sections: &[Section]) {
        let same = !repeated(sections.iter().map(|section| &section.letters)).is_empty();
        messages.add_if(same, || "The sections cannot have the same Letters".into());
        for section in sections {
            let letters = shown(&section.letters);
            messages.add_if(section.session_guid != self.session_guid, || {
                let (due, found) = (shown(&self.session_guid), shown(&section.session_guid));
                format!("Section '{letters}' must have SessionGuid '{due}' but it is '{found}'")
            });
            let (due, found) = (self.scoring_group_number, section.scoring_group_number);
            messages.add_if(found != due, || {
                format!(
                    "Section '{letters}' must have ScoringGroupNumber '{due}' but it is '{found}'"
                )
            });
            messages.add_part(&section.validate(), "; ", |faults| {
                format!("Section '{letters}' has validation errrors: {faults}.")
            });
        }
    }
}

/// Adds a sentence if nobody scores that way; it names fewer ways than there are.
pub(super) fn scoring_method(messages: &mut Messages, property: &str, method: ScoringMethod) {
    messages.add_if(!ScoringMethod::ALL.contains(&method), || {
        let number = method.0;
        format!("Invalid {property} ({number}). The value must be a multiple of 10 between 10 and 70 or 51. ")
    });
}
