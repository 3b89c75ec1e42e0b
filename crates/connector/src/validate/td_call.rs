//! Faults of a call for the director.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, above_zero, is_guid, letters};
use crate::dto::TdCall;
use crate::dto::option::CallStatus;

impl Validate for TdCall {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        letters(&mut messages, "SectionLetters", &self.section_letters);
        above_zero(&mut messages, "TableNumber", self.table_number);
        above_zero(&mut messages, "RoundNumber", self.round_number);
        messages.add_if(!CallStatus::ALL.contains(&self.status), || {
            format!("Invalide Status:({}). Valid values are 1,2,3 or 4.", self.status.0)
        });
        messages.done()
    }
}
