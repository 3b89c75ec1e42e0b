//! Faults of a session and its scoring groups.

use std::collections::HashSet;

use super::Validate;
use super::messages::Messages;
use super::rules::{EVENT_GUID, GUID, is_guid, repeated, shown};
use crate::dto::{ScoringGroup, Section, Session};

impl Validate for Session {
    fn validate(&self) -> Vec<String> {
        self.faults(false)
    }
}

impl Session {
    /// Returns what is wrong with a session that is added to an event, which it then has to name.
    pub fn validate_for_adding(&self) -> Vec<String> {
        self.faults(true)
    }

    /// Returns the sections of all scoring groups.
    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        let groups = self.scoring_groups.as_deref().unwrap_or_default();
        groups.iter().flat_map(|group| group.sections.as_deref().unwrap_or_default())
    }

    fn faults(&self, for_adding: bool) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        messages.add_if(for_adding && shown(&self.event_guid).is_empty(), || {
            "When adding a session the EventGuid must not be empty.".into()
        });
        messages
            .add_if(self.event_guid.is_some() && !is_guid(&self.event_guid), || EVENT_GUID.into());
        let groups = self.scoring_groups.as_deref().unwrap_or_default();
        if groups.is_empty() {
            messages.add("At least one scoringroup is required.");
            return messages.done();
        }
        self.groups(&mut messages, groups);
        self.combi_sections(&mut messages);
        messages
            .add_if(shown(&self.name).is_empty(), || "The name of the session is required.".into());
        self.time(&mut messages);
        messages.done()
    }

    fn groups(&self, messages: &mut Messages, groups: &[ScoringGroup]) {
        let same = !repeated(groups.iter().map(|group| group.scoring_group_number)).is_empty();
        messages
            .add_if(same, || "The scoring groups cannot have the same ScoringGroupNumber".into());
        for group in groups {
            let number = group.scoring_group_number;
            messages.add_if(group.session_guid != self.session_guid, || {
                let (due, found) = (shown(&self.session_guid), shown(&group.session_guid));
                format!("Scoring group with id {number} must have SessionGuid '{due}' but it is '{found}'")
            });
            messages.add_part(&group.validate(), "; ", |faults| {
                format!("Scoringgroup {number} has validation errrors: {faults}.")
            });
        }
    }

    fn combi_sections(&self, messages: &mut Messages) {
        let known: HashSet<&Option<String>> =
            self.sections().map(|section| &section.letters).collect();
        for combi in self.sections().filter(|section| section.is_combi_section) {
            let letters = shown(&combi.letters);
            let sources =
                [&combi.north_south_pair_section_letters, &combi.east_west_pair_section_letters];
            let [ns, ew] = sources.map(shown);
            messages.add_if(sources[0] == sources[1], || {
                format!(
                    "The combisection '{letters}' must have two different sections as its source, \
                     but they are for NS '{ns}' and for EW '{ew}'"
                )
            });
            for source in sources {
                messages.add_if(!known.contains(source), || {
                    let source = shown(source);
                    format!(
                        "Combisection '{letters}' specifies section '{source}' as one of its source sections, \
                         but this section does not exist."
                    )
                });
            }
        }
    }

    fn time(&self, messages: &mut Messages) {
        let Self { year, month, day, hour, minute, .. } = *self;
        messages.add_if(year < 2000, || {
            format!("The year ({year}) for the session must be at least 2000.")
        });
        messages.add_if(!(1..=12).contains(&month), || {
            format!("The month ({month}) for the session must be between 1 and 12.")
        });
        messages.add_if(!(1..=31).contains(&day), || {
            format!("The day ({day}) for the session must be between 1 and 31.")
        });
        messages.add_if(!(0..24).contains(&hour), || {
            format!("The hour ({hour}) of the day must be between 0 and 23")
        });
        messages.add_if(!(0..60).contains(&minute), || {
            format!("The minute ({minute})must be between 0 and 59")
        });
        messages.add_if(!is_date(year, month, day), || {
            format!("The date {year}-{month}-{day} is invalid.")
        });
    }
}

/// Says whether there is such a day in the calendar of the other side, which ends in 9999.
fn is_date(year: i32, month: i32, day: i32) -> bool {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=9999).contains(&year) && (1..=days).contains(&day)
}
