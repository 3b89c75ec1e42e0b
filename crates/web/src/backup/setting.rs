//! Where copies go and how often, as the club has settled it.
//!
//! Text of a distance: `90s`, `5m`, `1h`; a plain number is minutes.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Where copies go and how often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The folder.
    pub folder: PathBuf,
    /// The distance between two copies.
    pub every: Every,
}

/// The distance between two copies: from ten seconds to a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Every(u64);

/// Text that is no distance between copies.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no distance between two backups: expected from 10s to 24h, such as 5m")]
pub struct EveryError(String);

impl Setting {
    /// Makes sure that there is a folder to copy to, and that it is not the data's own. Returns a
    /// sentence when there is none.
    pub fn prepare(&self, journal: &Path) -> Result<(), String> {
        let folder = &self.folder;
        if !folder.is_absolute() {
            return Err(format!(
                "Please write the whole path of the folder, not only {}.",
                folder.display()
            ));
        }
        let above = folder.parent();
        if !folder.exists() && above.is_some_and(Path::is_dir) {
            std::fs::create_dir(folder).map_err(|error| {
                format!("The folder {} cannot be made: {error}.", folder.display())
            })?;
        }
        if !folder.is_dir() {
            return Err(format!(
                "There is no folder {}. Make it, or plug in the stick it is on.",
                folder.display()
            ));
        }
        let same = |one: &Path, other: &Path| {
            one.canonicalize().ok().is_some_and(|one| other.canonicalize().is_ok_and(|o| o == one))
        };
        if journal.parent().is_some_and(|data| same(data, folder)) {
            return Err(
                "This is the folder of the data itself. Choose another one, best on a stick or \
                 another disk."
                    .to_owned(),
            );
        }
        Ok(())
    }
}

impl Every {
    /// Five minutes.
    pub const USUAL: Every = Every(300);

    /// Returns so many seconds.
    pub fn new(seconds: u64) -> Option<Every> {
        (10..=24 * 60 * 60).contains(&seconds).then_some(Every(seconds))
    }

    /// Returns it in seconds.
    pub fn seconds(self) -> u64 {
        self.0
    }

    pub(super) fn duration(self) -> Duration {
        Duration::from_secs(self.0)
    }
}

impl TryFrom<u64> for Every {
    type Error = EveryError;

    fn try_from(seconds: u64) -> Result<Every, EveryError> {
        Every::new(seconds).ok_or_else(|| EveryError(format!("{seconds}s")))
    }
}

impl From<Every> for u64 {
    fn from(every: Every) -> u64 {
        every.0
    }
}

impl FromStr for Every {
    type Err = EveryError;

    fn from_str(text: &str) -> Result<Every, EveryError> {
        let error = || EveryError(text.to_owned());
        let trimmed = text.trim();
        let digits = trimmed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match trimmed.get(digits.len()..) {
            Some("s") => 1,
            Some("" | "m" | "min") => 60,
            Some("h") => 3600,
            _ => return Err(error()),
        };
        let seconds = digits.trim().parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
        seconds.and_then(Every::new).ok_or_else(error)
    }
}

impl fmt::Display for Every {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            seconds if seconds % 3600 == 0 => write!(f, "{}h", seconds / 3600),
            seconds if seconds % 60 == 0 => write!(f, "{}m", seconds / 60),
            seconds => write!(f, "{seconds}s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_read_and_written() {
        for (text, seconds, written) in
            [("5m", 300, "5m"), ("90s", 90, "90s"), ("1h", 3600, "1h"), (" 10 ", 600, "10m")]
        {
            let every: Every = text.parse().unwrap();
            assert_eq!((every.seconds(), every.to_string().as_str()), (seconds, written));
        }
        for wrong in ["", "m", "9s", "25h", "-5m", "5 weeks", "99999999999999999999h"] {
            assert!(wrong.parse::<Every>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_folder_is_made_but_never_its_parents_nor_among_the_data() {
        let place = tempfile::tempdir().unwrap();
        let journal = place.path().join("data/tenace.db");
        std::fs::create_dir(place.path().join("data")).unwrap();
        let prepare = |folder: PathBuf| Setting { folder, every: Every::USUAL }.prepare(&journal);
        assert_eq!(prepare(place.path().join("copies")), Ok(()));
        assert!(
            prepare(place.path().join("stick/copies")).unwrap_err().contains("plug in the stick")
        );
        assert!(prepare(place.path().join("data")).unwrap_err().contains("the data itself"));
        assert!(prepare("copies".into()).unwrap_err().contains("whole path"));
    }
}
