//! An event that is to go on.

use super::dto;

dto! {
    /// An event that is to go on.
    pub struct Continue = "ContinueDTO" {
        /// The event, or its only session.
        event_guid: Option<String> = "EventGuid",
        /// The club.
        club_id: Option<String> = "ClubId",
        /// What to do besides: a sum of some of [`Init::START`](super::Init::START) and its like.
        commands: i32 = "Commands",
        /// Another folder for the data.
        alternative_data_folder: Option<String> = "AlternativeDataFolder",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
