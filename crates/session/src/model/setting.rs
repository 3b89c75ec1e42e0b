//! One setting of the table terminals: its name, its value, and whom it holds for.
//!
//! The names are those of today's Settings table of the exchange file, so that the file, the Data
//! Connector and our own pages mean the same thing by the same word; the list with ranges and
//! defaults is [`setting_catalogue`](super::setting_catalogue).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::setting_catalogue::CATALOGUE;
use super::{SectionLetters, SessionNo};

/// A setting that exists; holds its place in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SettingName(u16);

/// What is written in place of a secret.
pub const SECRET: &str = "••••";

/// The value of a setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a setting is true, false, a whole number or text in quotes")]
pub enum SettingValue {
    /// Yes or no.
    Bool(bool),
    /// A number or the number of a choice.
    Number(i64),
    /// Text, such as a PIN.
    Text(String),
}

/// What a setting can hold, and what it is when nobody said anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingKind {
    /// Yes or no.
    Bool {
        /// The default.
        default: bool,
    },
    /// A number from `min` to `max`.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// The default.
        default: i64,
        /// Whether 0 stands for the default.
        zero_is_default: bool,
    },
    /// Exactly four digits.
    Pin {
        /// The default.
        default: &'static str,
    },
}

/// A setting that does not exist, or cannot have that value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No such name.
    #[error("there is no setting “{0}”")]
    Unknown(String),
    /// A value of the wrong kind or out of range.
    #[error("{name} cannot be {value}: expected {expected}")]
    Value {
        /// The setting.
        name: SettingName,
        /// The value refused.
        value: String,
        /// What it takes.
        expected: String,
    },
}

/// Whom a setting holds for: a session, or one of its sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SettingKey {
    /// The session.
    pub session: SessionNo,
    /// The section, or `None` for all that have no value of their own.
    pub section: Option<SectionLetters>,
    /// The setting.
    pub name: SettingName,
}

impl SettingName {
    /// Returns all settings in the order of the catalogue.
    pub fn all() -> impl Iterator<Item = SettingName> {
        (0..).take(CATALOGUE.len()).map(SettingName)
    }

    /// Returns its name as text.
    pub fn as_str(self) -> &'static str {
        CATALOGUE[usize::from(self.0)].0
    }

    /// Returns what it can hold.
    pub fn kind(self) -> SettingKind {
        CATALOGUE[usize::from(self.0)].1
    }

    /// Returns its value when nobody said anything.
    pub fn default_value(self) -> SettingValue {
        match self.kind() {
            SettingKind::Bool { default } => SettingValue::Bool(default),
            SettingKind::Number { default, .. } => SettingValue::Number(default),
            SettingKind::Pin { default } => SettingValue::Text(default.to_owned()),
        }
    }

    /// Returns what a value means: the default where 0 stands for it.
    pub fn meaning(self, value: SettingValue) -> SettingValue {
        match (self.kind(), value) {
            (SettingKind::Number { zero_is_default: true, .. }, SettingValue::Number(0)) => {
                self.default_value()
            }
            (_, value) => value,
        }
    }

    /// Tells whether its value is a secret: a PIN.
    pub fn is_secret(self) -> bool {
        matches!(self.kind(), SettingKind::Pin { .. })
    }

    /// Returns a value as people are told it, `ShowResults = true`; a secret is not told.
    pub fn told(self, value: &SettingValue) -> String {
        match self.is_secret() {
            true => format!("{self} = {SECRET}"),
            false => format!("{self} = {value}"),
        }
    }

    /// Returns the value as this setting keeps it, or says what it takes. Yes and no may come as
    /// 0, 1 or −1, which is how Access writes them.
    pub fn accept(self, value: SettingValue) -> Result<SettingValue, SettingError> {
        let refuse = |value: &SettingValue, expected: String| {
            Err(SettingError::Value { name: self, value: value.to_string(), expected })
        };
        match (self.kind(), value) {
            (SettingKind::Bool { .. }, value @ SettingValue::Bool(_)) => Ok(value),
            (SettingKind::Bool { .. }, SettingValue::Number(number @ -1..=1)) => {
                Ok(SettingValue::Bool(number != 0))
            }
            (SettingKind::Bool { .. }, value) => refuse(&value, "true or false".into()),
            (
                SettingKind::Number { min, max, zero_is_default, .. },
                SettingValue::Number(number),
            ) if (min..=max).contains(&number) || (zero_is_default && number == 0) => {
                Ok(SettingValue::Number(number))
            }
            (SettingKind::Number { min, max, zero_is_default, .. }, value) => {
                let zero = if zero_is_default { ", or 0 for the default" } else { "" };
                refuse(&value, format!("a whole number from {min} to {max}{zero}"))
            }
            (SettingKind::Pin { .. }, SettingValue::Text(pin))
                if pin.len() == 4 && pin.bytes().all(|digit| digit.is_ascii_digit()) =>
            {
                Ok(SettingValue::Text(pin))
            }
            (SettingKind::Pin { .. }, value) => refuse(&value, "four digits in quotes".into()),
        }
    }
}

bridge::serde_through_text!(SettingName, "the name of a setting");

impl FromStr for SettingName {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<SettingName, SettingError> {
        SettingName::all()
            .find(|name| name.as_str().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| SettingError::Unknown(text.to_owned()))
    }
}

impl fmt::Display for SettingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for SettingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingValue::Bool(value) => write!(f, "{value}"),
            SettingValue::Number(value) => write!(f, "{value}"),
            SettingValue::Text(value) => write!(f, "“{value}”"),
        }
    }
}
