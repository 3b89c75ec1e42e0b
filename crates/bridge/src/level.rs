//! [`Level`], the number of a bid or contract, 1 to 7.
//!
//! It reads and writes one digit and is stored as a number.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::NotUnderstood;
use crate::reader::{Reader, whole};

/// The level of a bid or contract: how many tricks beyond six it promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(NonZeroU8);

impl Level {
    /// Lists the levels from 1 to 7.
    pub const ALL: [Self; 7] = {
        let mut all = [Self(NonZeroU8::MIN); 7];
        let mut i = 1;
        while i < 7 {
            all[i] = Self(all[i - 1].0.saturating_add(1));
            i += 1;
        }
        all
    };

    /// Returns the level, if it is 1 to 7.
    pub const fn new(level: u8) -> Option<Self> {
        match NonZeroU8::new(level) {
            Some(level) if level.get() <= 7 => Some(Self(level)),
            _ => None,
        }
    }

    /// Returns the level as a number.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns how many of the thirteen tricks a contract at this level needs.
    pub const fn tricks_needed(self) -> u8 {
        self.get() + 6
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let digit = reader.rest().chars().next()?;
        let level = u8::try_from(digit.to_digit(10)?).ok().and_then(Self::new)?;
        reader.word(digit.encode_utf8(&mut [0; 4])).then_some(level)
    }
}

impl TryFrom<u8> for Level {
    type Error = NotUnderstood;

    fn try_from(level: u8) -> Result<Self, NotUnderstood> {
        Self::new(level).ok_or_else(|| not_a_level(&level.to_string()))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.get()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl FromStr for Level {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| not_a_level(text))
    }
}

fn not_a_level(text: &str) -> NotUnderstood {
    NotUnderstood::new(text, "a level", "1 to 7")
}
