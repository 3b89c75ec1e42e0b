//! Players, and the places of an event they fill.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Contestant, RoundNo, SectionId, SectionLetters, SessionNo};

/// How a player is known in an event: a membership number, or a name for a guest without one.
///
/// Numbers are text: `0123` and `123` are different members of some federations.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(String);

/// Text that cannot identify a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayerIdError {
    /// Nothing but blanks.
    #[error("a player needs a number or a name")]
    Empty,
    /// Longer than [`PlayerId::MAX_LEN`] characters.
    #[error("“{0}…” is too long for a player's number: at most {max} characters", max = PlayerId::MAX_LEN)]
    TooLong(String),
}

impl PlayerId {
    /// The longest number, in characters. The file formats around us stop at 16 or 18.
    pub const MAX_LEN: usize = 64;

    /// Returns how an event calls the n-th guest of a name: the name, and from the second one on a count behind it.
    pub fn of_guest(name: &str, n: usize) -> Result<PlayerId, PlayerIdError> {
        if n <= 1 { name.parse() } else { format!("{name} ({n})").parse() }
    }

    /// Tells whether an event calls a guest of a name so.
    pub fn is_of_guest(&self, name: &str) -> bool {
        let counted = self.0.strip_suffix(')').and_then(|id| id.rsplit_once(" ("));
        let counted = counted.filter(|(_, count)| count.parse::<usize>().is_ok());
        self.0 == name || counted.is_some_and(|(of, _)| of == name)
    }

    /// Tells whether it is written as a member's number is: with a digit, with some federations a letter too, and never
    /// with a blank.
    pub fn is_number(&self) -> bool {
        self.0.contains(|letter: char| letter.is_ascii_digit()) && !self.0.contains(' ')
    }

    /// Tells whether nobody would take it for a name: half of it at least is digits, as in J123456, not in Guest2.
    pub fn looks_like_number(&self) -> bool {
        let digits = self.0.chars().filter(char::is_ascii_digit).count();
        self.is_number() && digits * 2 >= self.0.chars().count()
    }

    /// Returns the number or name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

bridge::serde_through_text!(PlayerId, "a player's number");

impl FromStr for PlayerId {
    type Err = PlayerIdError;

    fn from_str(text: &str) -> Result<PlayerId, PlayerIdError> {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(PlayerIdError::Empty);
        }
        if trimmed.chars().count() > PlayerId::MAX_LEN {
            return Err(PlayerIdError::TooLong(trimmed.chars().take(20).collect()));
        }
        Ok(PlayerId(trimmed.to_owned()))
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is known of a player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The first name, or the whole name where the two are not told apart.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub first_name: String,
    /// The last name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub last_name: String,
    /// The country, as a two- or three-letter code.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub country: String,
}

impl Player {
    /// Returns the whole name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// A participation: one place of a contestant from a round on, until a later round has another.
///
/// Places belong to contestants, not to seats, so that names stay with their pair when the
/// movement changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Participation {
    /// The session.
    pub session: SessionNo,
    /// The section's letters.
    pub section: SectionLetters,
    /// The contestant.
    pub contestant: Contestant,
    /// 1 for the player who starts North or East (or plays alone), 2 for South or West; a team's
    /// substitutes follow.
    pub place: u8,
    /// The first round it holds for.
    pub from_round: RoundNo,
}

impl Participation {
    /// The highest place: teams of four with two substitutes a pair.
    pub const MAX_PLACE: u8 = 6;

    /// Returns the section the place is in.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}
