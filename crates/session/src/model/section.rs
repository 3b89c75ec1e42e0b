//! A section: its letters, what kind of game it plays and how many winners it has.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{GroupNo, PairNo, SessionNo};

/// The letters that name a section: `A` to `ZZZ`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionLetters([u8; 3]);

/// Text that names no section.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a section: expected one to three letters, such as A or AA")]
pub struct SectionLettersError(String);

impl SectionLetters {
    /// Returns the letters as text.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&letter| letter == 0).unwrap_or(self.0.len());
        // The constructor admits ASCII letters only, so the empty text is never returned.
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

bridge::serde_through_text!(SectionLetters, "a section's letters");

impl FromStr for SectionLetters {
    type Err = SectionLettersError;

    fn from_str(text: &str) -> Result<SectionLetters, SectionLettersError> {
        let trimmed = text.trim();
        let fits = (1..=3).contains(&trimmed.len())
            && trimmed.bytes().all(|letter| letter.is_ascii_alphabetic());
        if !fits {
            return Err(SectionLettersError(text.to_owned()));
        }
        let mut letters = [0; 3];
        for (place, letter) in letters.iter_mut().zip(trimmed.bytes()) {
            *place = letter.to_ascii_uppercase();
        }
        Ok(SectionLetters(letters))
    }
}

impl fmt::Display for SectionLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for SectionLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SectionLetters({self})")
    }
}

/// A section of one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SectionId {
    /// The session it belongs to.
    pub session: SessionNo,
    /// Its letters.
    #[serde(rename = "section")]
    pub letters: SectionLetters,
}

impl fmt::Display for SectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section {} of session {}", self.letters, self.session)
    }
}

/// What is played in a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionKind {
    /// Pairs keep their partner.
    #[default]
    Pairs,
    /// Every player scores alone.
    Individual,
    /// Teams; the numbers in the seats are team numbers.
    Teams,
}

/// How many winners a section has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Winners {
    /// One ranking; a number is one pair wherever it sits.
    #[default]
    One,
    /// N/S and E/W are ranked apart, and a number may be used once in each line.
    Two,
}

impl TryFrom<u8> for Winners {
    type Error = String;

    fn try_from(number: u8) -> Result<Winners, String> {
        match number {
            1 => Ok(Winners::One),
            2 => Ok(Winners::Two),
            other => Err(format!("{other} winners: expected 1 or 2")),
        }
    }
}

impl From<Winners> for u8 {
    fn from(winners: Winners) -> u8 {
        match winners {
            Winners::One => 1,
            Winners::Two => 2,
        }
    }
}

/// A section as it was announced; who meets whom is its [`Movement`](super::Movement).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// What is played.
    pub kind: SectionKind,
    /// How many winners there are.
    pub winners: Winners,
    /// The scoring group its results belong to.
    pub group: GroupNo,
    /// A name beside the letters, such as a colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The number of the pair that is not there; whoever meets it sits out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing_pair: Option<PairNo>,
}

impl Section {
    /// Tells whether a number stands for one contestant in the N/S line and another in the E/W
    /// line: two-winner pairs, and teams, whose two pairs share the team's number.
    pub fn has_two_lines(&self) -> bool {
        match self.kind {
            SectionKind::Pairs => self.winners == Winners::Two,
            SectionKind::Teams => true,
            SectionKind::Individual => false,
        }
    }

    /// Returns why there can be no such section.
    pub fn problem(&self) -> Option<&'static str> {
        let is_individual = self.kind == SectionKind::Individual;
        (is_individual && self.winners == Winners::Two)
            .then_some("an individual has one winner: every player sits in both lines")
    }
}
