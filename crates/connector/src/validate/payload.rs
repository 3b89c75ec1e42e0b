//! Faults of whatever comes with a request.

use std::path::Path;

use super::Validate;
use super::messages::Messages;
use crate::wire::Payload;

impl Validate for Payload {
    fn validate(&self) -> Vec<String> {
        self.validate_where(|folder| Path::new(folder).is_dir())
    }
}

impl Payload {
    /// Returns what is wrong, with folders that are there by another rule than this computer's disk.
    ///
    /// A broker uses this: the folder of a stranger's request is not for it to look up.
    pub fn validate_where(&self, is_folder: impl FnOnce(&str) -> bool) -> Vec<String> {
        match self {
            // Of the section whose movement is asked for only session and letters are looked at, by who looks it up.
            Self::Nothing | Self::Echo(_) | Self::Accept(_) | Self::Section(_) => Vec::new(),
            Self::Init(init) => init.validate_where(is_folder),
            Self::Continue(continuation) => continuation.validate_where(is_folder),
            Self::AddSession(added) => added.validate(),
            Self::SectionUpdate(update) => update.validate(),
            Self::ScoringGroups(groups) => of_all(groups),
            Self::Results(results) => of_all(results),
            Self::PlayerData(players) => of_all(players),
            Self::Participations(participations) => of_all(participations),
            Self::HandRecords(records) => of_all(records),
            Self::Bridgemate2Settings(settings) => of_all(settings),
            Self::Bridgemate3Settings(settings) => of_all(settings),
            Self::TdCalls(calls) => of_all(calls),
            Self::Manage(request) => request.validate(),
        }
    }
}

fn of_all<T: Validate>(things: &[T]) -> Vec<String> {
    let mut messages = Messages::default();
    for thing in things {
        messages.append(thing.validate());
    }
    messages.done()
}
