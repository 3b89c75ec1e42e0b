//! How a database file is opened, and what may be done with it then.

use super::Patience;

/// How to behave among other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How long to wait for them.
    pub patience: Patience,
    /// Whether each change waits for the disk: slower by a factor of ten to a hundred, and safe against a power cut.
    /// Without it a change is safe against the death of the program, not of the computer.
    pub sync: bool,
    /// The name others see in the lock file (31 bytes count).
    pub computer: String,
    /// The user others see in the lock file; "Admin" is Jet's name for anybody.
    pub user: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            patience: Patience::default(),
            sync: false,
            computer: "TENACE".into(),
            user: "Admin".into(),
        }
    }
}

/// What may be done with an open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read and change it, beside other programs, under locks that are proved to work.
    Shared,
    /// Read it only, for the reason given in a sentence.
    ReadOnly(String),
    /// Read and change it; nobody else has it open.
    Alone,
}

impl Access {
    /// Whether the file may be changed.
    pub fn may_write(&self) -> bool {
        !matches!(self, Self::ReadOnly(_))
    }
}
