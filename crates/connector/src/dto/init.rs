//! An event that is to be made: its sessions, players, hand records and settings.

use super::{
    Bridgemate2Settings, Bridgemate3Settings, HandRecord, Participation, PlayerData, Session, dto,
};

dto! {
    /// An event that is to be made.
    pub struct Init = "InitDTO" {
        /// What to do besides: a sum of [`Init::START`] and the others.
        commands: i32 = "Commands",
        /// The event; may be missing when there is one session.
        event_guid: Option<String> = "EventGuid",
        /// The club.
        club_id: Option<String> = "ClubId",
        /// Another folder for the data.
        alternative_data_folder: Option<String> = "AlternativeDataFolder",
        /// The sessions with their movements.
        sessions: Option<Vec<Session>> = "Sessions",
        /// The players.
        player_data: Option<Vec<PlayerData>> = "PlayerData",
        /// Who sits where.
        participations: Option<Vec<Participation>> = "Participations",
        /// The hand records.
        handrecords: Option<Vec<HandRecord>> = "Handrecords",
        /// Settings for terminals of the second generation.
        bridgemate2_settings: Option<Vec<Bridgemate2Settings>> = "Bridgemate2Settings",
        /// Settings for terminals of the third generation.
        bridgemate3_settings: Option<Vec<Bridgemate3Settings>> = "Bridgemate3Settings",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}

/// What `commands` is a sum of, here and in a [`Continue`](super::Continue).
impl Init {
    /// Start the control program.
    pub const START: i32 = 1;
    /// Make everything new.
    pub const RESET: i32 = 2;
    /// Begin to read results.
    pub const START_READING: i32 = 4;
    /// Publish all sessions.
    pub const SHOW_IN_APP: i32 = 8;
    /// Start as a small window.
    pub const MINIMIZE: i32 = 16;
    /// End after the last result.
    pub const AUTO_SHUT_DOWN: i32 = 32;
    /// Log everything.
    pub const LOG_LEVEL_DEBUG: i32 = 64;
    /// Empty the queues first.
    pub const CLEAR_DATA: i32 = 128;
    /// Known to the clients by name, and refused by their own checks.
    pub const USE_HTTP: i32 = 256;
}
