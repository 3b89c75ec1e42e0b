//! Sections that are scored together.

use super::option::ScoringMethod;
use super::{Section, dto};

dto! {
    /// Sections that are scored together.
    pub struct ScoringGroup = "ScoringGroupDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The club.
        club_id: Option<String> = "ClubId",
        /// The sections.
        sections: Option<Vec<Section>> = "Sections",
        /// Its number, unique in the event.
        scoring_group_number: i32 = "ScoringGroupNumber",
        /// How it is scored.
        scoring_method: ScoringMethod = "ScoringMethod",
        /// Its name.
        name: Option<String> = "Name",
        /// Whether an update takes it away.
        is_deleted: bool = "IsDeleted",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
