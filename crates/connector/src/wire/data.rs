//! The JSON inside the JSON.

use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use super::forgive;
use crate::dto::Dto;

/// The data of a response: JSON text, always valid.
///
/// The vendor's client throws on data that is missing or plain text, so there is no way to make such.
#[derive(Clone, PartialEq, Eq)]
pub struct Data(String);

impl Data {
    /// One thing.
    pub fn of<T: Dto>(thing: &T) -> Self {
        Self::written(serde_json::to_string(thing))
    }

    /// Several things.
    pub fn list<T: Dto>(things: &[T]) -> Self {
        Self::written(serde_json::to_string(things))
    }

    /// A text, such as what is wrong.
    pub fn text(text: &str) -> Self {
        Self(Value::from(text).to_string())
    }

    /// JSON that is text already; what is no JSON becomes a JSON string with that text.
    pub fn json(text: &str) -> Self {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim();
        if serde_json::from_str::<IgnoredAny>(text).is_ok() {
            Self(text.to_owned())
        } else {
            Self::text(text)
        }
    }

    /// No data: `null`.
    pub fn nothing() -> Self {
        Self("null".into())
    }

    /// Returns the JSON text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads the data as what it should be.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        forgive::read(&self.0)
    }

    /// Our things have only names, numbers and texts; those can always be written.
    fn written(text: Result<String, serde_json::Error>) -> Self {
        text.map_or_else(|why| Self::text(&why.to_string()), Self)
    }
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Data({})", self.0)
    }
}
