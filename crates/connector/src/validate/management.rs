//! Faults of questions about events, and of their answers.

use super::Validate;
use super::messages::Messages;
use super::rules::is_guid;
use crate::dto::{ManagementRequest, ManagementResponse};

impl Validate for ManagementRequest {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        let command = self.command;
        messages.add_if(!matches!(command, 1 | 2 | 4 | 8 | 16 | 6 | 18 | 20 | 22), || {
            format!("Invalid Command ({command}). Valid values are 1, 2, 4, 2+4, 2+16,2+4+16, 4+16 or 8.")
        });
        messages.done()
    }
}

impl Validate for ManagementResponse {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        let wrong = |whose, guid: &Option<String>| {
            (guid.is_some() && !is_guid(guid)).then(|| {
                format!("The {whose} guid must be exactly 32 character long and can only contain capital A to F or digits 0 to 9.")
            })
        };
        messages.append(wrong("event", &self.event_guid).into_iter().collect());
        for session in self.session_information.iter().flatten() {
            messages.append(wrong("session", &session.session_guid).into_iter().collect());
        }
        messages.done()
    }
}
