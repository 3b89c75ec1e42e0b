//! A session that is added to an event.

use super::{
    Bridgemate2Settings, Bridgemate3Settings, HandRecord, Participation, PlayerData, Session, dto,
};

dto! {
    /// A session that is added to an event.
    pub struct AddSession = "AddSessionDTO" {
        /// The event that gets the session.
        event_guid: Option<String> = "EventGuid",
        /// The club.
        club_id: Option<String> = "ClubId",
        /// The session, whose sections and scoring groups are new to the event.
        session: Option<Session> = "Session",
        /// Its players.
        player_data: Option<Vec<PlayerData>> = "PlayerData",
        /// Who sits where.
        participations: Option<Vec<Participation>> = "Participations",
        /// Its hand records.
        handrecords: Option<Vec<HandRecord>> = "Handrecords",
        /// Settings for terminals of the second generation.
        bridgemate2_settings: Option<Vec<Bridgemate2Settings>> = "Bridgemate2Settings",
        /// Settings for terminals of the third generation.
        bridgemate3_settings: Option<Vec<Bridgemate3Settings>> = "Bridgemate3Settings",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
