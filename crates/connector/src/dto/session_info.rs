//! What a broker tells about a session and its sections.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::dto;
use super::value::null_is_default;

dto! {
    /// What is known of a session.
    pub struct SessionInfo = "SessionInfoDTO" {
        /// Its event.
        event_guid: Option<String> = "EventGuid",
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// Its name.
        session_name: Option<String> = "SessionName",
        /// When it began.
        session_date_time: Moment = "SessionDateTime",
        /// Whether it is finished.
        has_been_processed: bool = "HasBeenProcessed",
        /// Its sections; never `null` when written.
        sections: Vec<SectionInfo> = "Sections",
    }
}

dto! {
    /// What is known of a section.
    pub struct SectionInfo = "SectionInfoDTO" {
        /// Its name.
        section_name: String = "SectionName",
        /// Its letters.
        section_letters: String = "SectionLetters",
        /// Its scoring group.
        scoring_group_number: i32 = "ScoringGroupNumber",
        /// How many tables it has.
        number_of_tables: i32 = "NumberOfTables",
    }
}

null_is_default!(Moment, Vec<SectionInfo>);

/// A local time such as `2022-04-05T00:00:00`; any text when read, because nothing is worked out from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(String);

impl Moment {
    /// Makes the time of a day.
    pub fn at((year, month, day): (u16, u8, u8), (hour, minute): (u8, u8)) -> Self {
        Self(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:00"))
    }
}

/// The first moment that the other side knows; it cannot read nothing.
impl Default for Moment {
    fn default() -> Self {
        Self::at((1, 1, 1), (0, 0))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
