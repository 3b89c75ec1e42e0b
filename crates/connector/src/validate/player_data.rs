//! Faults of a player.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, is_blank, is_guid};
use crate::dto::PlayerData;

impl Validate for PlayerData {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        messages.add_if(!is_guid(&self.session_guid), || GUID.into());
        messages.add_if(is_blank(&self.player_number), || "The PlayerNumber is required.".into());
        messages.add_if(is_blank(&self.last_name), || "The LastName is required.".into());
        messages.done()
    }
}
