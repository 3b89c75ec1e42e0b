//! The event file: an event described by a person or a program, in TOML or JSON, with explicit
//! rounds. `docs/event-file.md` is its manual.
//!
//! Reading is strict: an unknown word is an error, because a misspelt `winers = 2` that is ignored
//! ruins an evening. All problems are reported at once, each with its place.

mod check;
mod error;
mod file;
mod from_movement;

use serde::Deserialize;

pub use error::{DefinitionError, Problem};
pub use file::{
    Definition, GroupLine, HandLine, MatesLine, PairLine, PlayerLine, RoundLine, SectionPart,
    SessionPart, SettingsLine,
};

use crate::log::Command;

impl Definition {
    /// Reads an event file; one that starts with `{` is JSON, any other TOML.
    pub fn read(text: &str) -> Result<Definition, DefinitionError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
            Definition::from_json(text)
        } else {
            Definition::from_toml(text)
        }
    }

    /// Reads an event file in TOML.
    pub fn from_toml(text: &str) -> Result<Definition, DefinitionError> {
        toml::from_str(text).map_err(|error| DefinitionError::unreadable(error.to_string()))
    }

    /// Reads an event file in JSON.
    pub fn from_json(text: &str) -> Result<Definition, DefinitionError> {
        let mut reader = serde_json::Deserializer::from_str(text);
        Definition::deserialize(&mut reader)
            .and_then(|definition| reader.end().map(|()| definition))
            .map_err(|error| DefinitionError::unreadable(error.to_string()))
    }

    /// Returns the commands that build the event, or everything that is wrong with it.
    pub fn commands(&self) -> Result<Vec<Command>, DefinitionError> {
        check::commands(self)
    }
}
