//! What the people of the director's pages may do: a role is a set of rights.

use std::fmt;
use std::str::FromStr;

use crate::Trouble;

/// What one of the people is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Does everything.
    Director,
    /// Enters results and names, also from paper.
    Scorer,
    /// Looks.
    Viewer,
}

/// Something that may be done on the director's pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Look at everything, and see what a ruling would be worth.
    Look,
    /// Enter, correct and erase results; take in what was set aside or scanned.
    Enter,
    /// Say who plays.
    Names,
    /// Everything else of an event: movement, settings, rulings, calls, announcements, undo.
    Direct,
    /// Say who may work on these pages.
    People,
    /// The club's own settings: its name, where backups go.
    Club,
}

/// Text that names no role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no role: expected director, scorer or viewer")]
pub struct RoleError(String);

impl Role {
    /// All roles, mightiest first.
    pub const ALL: [Role; 3] = [Role::Director, Role::Scorer, Role::Viewer];

    /// Tells whether somebody with this role may do something.
    pub fn may(self, right: Right) -> bool {
        match self {
            Role::Director => true,
            Role::Scorer => matches!(right, Right::Look | Right::Enter | Right::Names),
            Role::Viewer => right == Right::Look,
        }
    }

    /// Refuses what somebody with this role may not do, with a sentence for them.
    pub fn demand(self, right: Right) -> Result<(), Trouble> {
        if self.may(right) {
            return Ok(());
        }
        let message = match self {
            Role::Scorer => {
                "You are logged in as a scorer, who enters results and names. This is for a \
                 director: ask one, or log in as one."
            }
            _ => {
                "You are logged in as a viewer, who looks and changes nothing. Ask a director, or \
                 log in as somebody who may do this."
            }
        };
        Err(Trouble::not_yours(message))
    }

    /// Returns the rights of the role, as words.
    pub fn words(self) -> Vec<&'static str> {
        Right::ALL.into_iter().filter(|right| self.may(*right)).map(Right::word).collect()
    }
}

impl Right {
    /// All rights.
    pub const ALL: [Right; 6] =
        [Right::Look, Right::Enter, Right::Names, Right::Direct, Right::People, Right::Club];

    /// Returns the word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Right::Look => "look",
            Right::Enter => "enter",
            Right::Names => "names",
            Right::Direct => "direct",
            Right::People => "people",
            Right::Club => "club",
        }
    }
}

bridge::serde_through_text!(Role, "a role");

impl FromStr for Role {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Role, RoleError> {
        let found = Role::ALL.into_iter().find(|role| role.to_string() == text.trim());
        found.ok_or_else(|| RoleError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Director => "director",
            Role::Scorer => "scorer",
            Role::Viewer => "viewer",
        })
    }
}
