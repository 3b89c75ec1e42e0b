//! An event, its sessions and its scoring groups.

use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};

use super::{ScoringMethod, SectionId, SectionLetters, SessionNo};

/// What an event is called and when it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventInfo {
    /// Its name.
    pub name: String,
    /// The club or organiser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The day it starts, by the club's calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
}

/// One session of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionInfo {
    /// Its name, such as “First session”.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The day, by the club's calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The hour, by the club's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
}

/// The sections whose results are compared with each other, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoringGroup {
    /// How results become scores.
    pub method: ScoringMethod,
    /// The rule profile, by name; the default one when none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// A name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Which boards of a session something is about: those of every section, or of one, as when it was
/// dealt apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HandScope {
    /// The session.
    pub session: SessionNo,
    /// The section, when it is about one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionLetters>,
}

impl HandScope {
    /// Tells whether the boards of a section are among them.
    pub fn covers(&self, section: SectionId) -> bool {
        let SectionId { session, letters } = section;
        self.session == session && self.section.is_none_or(|own| own == letters)
    }
}
