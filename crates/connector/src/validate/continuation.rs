//! Faults of an event that is to go on.

use std::path::Path;

use super::Validate;
use super::messages::Messages;
use super::rules::folder;
use crate::dto::{Continue, Init};

/// What can be asked of an event that goes on. The sentence names fewer.
const ALLOWED: i32 = Init::START
    | Init::START_READING
    | Init::MINIMIZE
    | Init::AUTO_SHUT_DOWN
    | Init::LOG_LEVEL_DEBUG
    | Init::CLEAR_DATA;

impl Validate for Continue {
    fn validate(&self) -> Vec<String> {
        self.validate_where(|folder| Path::new(folder).is_dir())
    }
}

impl Continue {
    /// Returns what is wrong, with folders that are there by another rule than this computer's disk.
    ///
    /// A broker uses this: the folder of a stranger's request is not for it to look up.
    pub fn validate_where(&self, is_folder: impl FnOnce(&str) -> bool) -> Vec<String> {
        let mut messages = Messages::default();
        let commands = self.commands;
        // Bits above the lowest eight are not looked at.
        messages.add_if(commands & 0xFF & !ALLOWED != 0, || {
            format!("Invalid value for Commands ({commands}). Valid values are a sum of 0 and/or 1 and/or 4 and/or 128.")
        });
        folder(&mut messages, &self.alternative_data_folder, is_folder);
        messages.done()
    }
}
