//! Questions about the events of a broker, and its end.

use super::{SessionInfo, dto};

dto! {
    /// A question about events, or the end.
    pub struct ManagementRequest = "BCSManagementRequestDTO" {
        /// A sum of some of [`ManagementRequest::RUNNING_SESSIONS`] and its like.
        command: i32 = "Command",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}

impl ManagementRequest {
    /// End at once.
    pub const SHUT_DOWN_NOW: i32 = 1;
    /// Tell the sessions that run.
    pub const RUNNING_SESSIONS: i32 = 2;
    /// Tell where the scoring file is.
    pub const SCORING_FILE: i32 = 4;
    /// Tell all known sessions.
    pub const ALL_SESSIONS: i32 = 8;
    /// Tell where the broker's own file is.
    pub const DATA_CONNECTOR_FILE: i32 = 16;
}

dto! {
    /// The answer to such a question.
    pub struct ManagementResponse = "BCSManagementResponseDTO" {
        /// The running event, if one runs and not all sessions were asked for.
        event_guid: Option<String> = "EventGuid",
        /// The sessions that were asked for.
        session_information: Option<Vec<SessionInfo>> = "SessionInformation",
        /// Whether the control program runs.
        is_running: bool = "IsRunning",
        /// Where the scoring file is.
        scoring_file_path: Option<String> = "ScoringFilePath",
        /// Where the broker's own file is.
        data_connector_file_path: Option<String> = "DataConnectorFilePath",
        /// What the sender's own checks found.
        validation_messages: Option<Vec<String>> = "ValidationMessages",
    }
}
