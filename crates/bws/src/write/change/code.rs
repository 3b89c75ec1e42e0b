//! The codes of `Tables.UpdateFromRound`: what the control program is to do with a table.
//!
//! | code | means |
//! |---|---|
//! | 0 | nothing; the control program resets every other code to this when it is done |
//! | n (1 to 255) | take the rounds from n on anew from `RoundData`; their results are erased |
//! | n + 256 | the same, and wait for more rounds after the last one (Swiss) |
//! | −n (−1 to −255) | delete the rounds from n on |
//! | 256, −256 | wait for more rounds after the last one; do so no longer |
//! | 997 | read the settings again |
//! | 998 | reset the terminal |
//! | 999 | remove the table |
//!
//! Source: the guide of 2008 for n; the developer's guide, revisions 17, 24 and 33, for the others.

use std::fmt;

use session::model::RoundNo;

const WAITING: i16 = 256;
const SETTINGS: i16 = 997;
const RESET: i16 = 998;
const REMOVE: i16 = 999;

/// What the control program is to do with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateCode {
    /// Take the rounds from this one on anew.
    From(RoundNo),
    /// Take the rounds from this one on anew, and wait for more after the last.
    FromAndWait(RoundNo),
    /// Delete the rounds from this one on.
    DeleteFrom(RoundNo),
    /// Wait for more rounds after the last one.
    Wait,
    /// End the session after the last round.
    StopWaiting,
    /// Read the settings again.
    ReadSettings,
    /// Reset the terminal.
    ResetTerminal,
    /// Remove the table.
    RemoveTable,
}

impl UpdateCode {
    /// The number in the file.
    pub fn value(self) -> i16 {
        // Rounds go to 255.
        let number = |round: RoundNo| i16::try_from(round.get()).unwrap_or(255);
        match self {
            Self::From(round) => number(round),
            Self::FromAndWait(round) => WAITING + number(round),
            Self::DeleteFrom(round) => -number(round),
            Self::Wait => WAITING,
            Self::StopWaiting => -WAITING,
            Self::ReadSettings => SETTINGS,
            Self::ResetTerminal => RESET,
            Self::RemoveTable => REMOVE,
        }
    }

    /// What a number in the file means; nothing for 0 and for numbers of no known meaning.
    pub fn read(value: i16) -> Option<Self> {
        let round = |number: i16| u16::try_from(number).ok().and_then(RoundNo::new);
        match value {
            SETTINGS => Some(Self::ReadSettings),
            RESET => Some(Self::ResetTerminal),
            REMOVE => Some(Self::RemoveTable),
            WAITING => Some(Self::Wait),
            _ if value == -WAITING => Some(Self::StopWaiting),
            1..=255 => round(value).map(Self::From),
            257..=511 => round(value - WAITING).map(Self::FromAndWait),
            -255..=-1 => round(-value).map(Self::DeleteFrom),
            _ => None,
        }
    }
}

impl UpdateCode {
    /// What is said of several tables; of one, the code says it as text.
    pub fn of_several(self) -> String {
        match self {
            Self::From(round) => format!("take their rounds from {round} on anew"),
            Self::FromAndWait(round) => {
                format!("take their rounds from {round} on anew and wait for more")
            }
            Self::DeleteFrom(round) => format!("delete their rounds from {round} on"),
            Self::Wait => "wait for more rounds".to_owned(),
            Self::StopWaiting => "wait for no more rounds".to_owned(),
            Self::ReadSettings => "read the settings again".to_owned(),
            Self::ResetTerminal => "are reset".to_owned(),
            Self::RemoveTable => "are removed".to_owned(),
        }
    }
}

impl fmt::Display for UpdateCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::From(round) => write!(f, "takes its rounds from {round} on anew"),
            Self::FromAndWait(round) => {
                write!(f, "takes its rounds from {round} on anew and waits for more")
            }
            Self::DeleteFrom(round) => write!(f, "deletes its rounds from {round} on"),
            Self::Wait => f.write_str("waits for more rounds"),
            Self::StopWaiting => f.write_str("waits for no more rounds"),
            Self::ReadSettings => f.write_str("reads the settings again"),
            Self::ResetTerminal => f.write_str("is reset"),
            Self::RemoveTable => f.write_str("is removed"),
        }
    }
}
