//! Where a session stands: waiting to start, open, closed.

use std::fmt;
use std::str::FromStr;

/// Where a session stands. Nobody has to say anything: a session is open.
///
/// It refuses nothing by itself. What may be entered when is the business of the door somebody comes
/// in by: the players' phones wait for an open session, the director never has to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stage {
    /// Not yet begun: the tables wait.
    Waiting,
    /// Being played.
    #[default]
    Open,
    /// Over: what a table still sends is set aside for the director.
    Closed,
}

/// Text that is no stage.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a stage: expected waiting, open or closed")]
pub struct StageError(String);

impl Stage {
    /// Every stage.
    pub const ALL: [Stage; 3] = [Stage::Waiting, Stage::Open, Stage::Closed];

    /// Returns where an event stands whose sessions stand like this: it is open while one of them is, and
    /// closed when all are. One that has no session yet is open.
    pub fn of_all(sessions: impl IntoIterator<Item = Stage>) -> Stage {
        let found = sessions.into_iter().min_by_key(|stage| match stage {
            Stage::Open => 0,
            Stage::Waiting => 1,
            Stage::Closed => 2,
        });
        found.unwrap_or_default()
    }

    /// Returns its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Stage::Waiting => "waiting",
            Stage::Open => "open",
            Stage::Closed => "closed",
        }
    }
}

bridge::serde_through_text!(Stage, "a stage");

impl FromStr for Stage {
    type Err = StageError;

    fn from_str(text: &str) -> Result<Stage, StageError> {
        let word = text.trim();
        let stage = Stage::ALL.into_iter().find(|stage| stage.as_str().eq_ignore_ascii_case(word));
        stage.ok_or_else(|| StageError(text.to_owned()))
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
