//! A session: when it is played, and its scoring groups.

use super::{ScoringGroup, dto};

dto! {
    /// A session.
    pub struct Session = "SessionDTO" {
        /// The groups of sections that are scored together.
        scoring_groups: Option<Vec<ScoringGroup>> = "ScoringGroups",
        /// The event.
        event_guid: Option<String> = "EventGuid",
        /// The session's own guid: 32 of `0`–`9` and `A`–`F`.
        session_guid: Option<String> = "SessionGuid",
        /// Its name.
        name: Option<String> = "Name",
        /// The year it is played in.
        year: i32 = "Year",
        /// The month.
        month: i32 = "Month",
        /// The day.
        day: i32 = "Day",
        /// The hour it begins.
        hour: i32 = "Hour",
        /// The minute it begins.
        minute: i32 = "Minute",
        /// Whether it is published while it is played.
        show_in_app: bool = "ShowInApp",
        /// Not used.
        ew_return_home: bool = "EWReturnHome",
        /// Not used; the spelling is the wire's.
        pairs_move_across_field: bool = "PairsMoveAccrossField",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
