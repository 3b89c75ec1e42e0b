//! A table and its rounds.

use super::option::ConnectionMode;
use super::{Round, dto};

dto! {
    /// A table and its rounds.
    pub struct Table = "TableDTO" {
        /// The session.
        session_guid: Option<String> = "SessionGuid",
        /// The section.
        section_letters: Option<String> = "SectionLetters",
        /// Its number, unique in the section.
        table_number: i32 = "TableNumber",
        /// Whether its terminal speaks to the server.
        connection_mode: ConnectionMode = "ConnectionMode",
        /// Whether its terminal stays awake between rounds.
        keep_bridgemates_alive: bool = "KeepBridgematesAlive",
        /// Its rounds; in an update none means that the table goes.
        rounds: Option<Vec<Round>> = "Rounds",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
