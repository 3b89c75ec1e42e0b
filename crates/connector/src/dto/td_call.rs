//! A table calls the director.

use super::dto;
use super::option::CallStatus;

dto! {
    /// A table calls the director.
    pub struct TdCall = "TdCallDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section.
        section_letters: Option<String> = "SectionLetters",
        /// The table.
        table_number: i32 = "TableNumber",
        /// The round.
        round_number: i32 = "RoundNumber",
        /// The hour of the call.
        hour: i32 = "Hour",
        /// The minute of the call.
        minute: i32 = "Minute",
        /// Where the call stands.
        status: CallStatus = "Status",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
