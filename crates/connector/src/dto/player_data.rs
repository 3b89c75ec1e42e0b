//! A player by number.

use super::dto;

dto! {
    /// A player of one session, by number.
    pub struct PlayerData = "PlayerDataDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The club.
        club_id: Option<String> = "ClubId",
        /// The number, which is text.
        player_number: Option<String> = "PlayerNumber",
        /// The first name.
        first_name: Option<String> = "FirstName",
        /// The last name.
        last_name: Option<String> = "LastName",
        /// The country.
        country_code: Option<String> = "CountryCode",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
