//! The file of a service: whether it is there, and whether it is ours.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::definition::{MARKER, Part, Scope};
use super::manager::Manager;

/// The beginning of a file, in which the marker is.
const BEGINNING: u64 = 4096;

/// The file of a service.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) part: Part,
    pub(crate) scope: Scope,
    pub(crate) file: PathBuf,
    pub(crate) found: Found,
}

/// What is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// Nothing.
    Nothing,
    /// A file of ours.
    Ours,
    /// A file of somebody else.
    Foreign,
}

impl Place {
    /// Looks at the file of a service.
    pub(crate) fn look(manager: Manager, part: Part, scope: Scope) -> anyhow::Result<Place> {
        let file = manager.file(part, scope)?;
        let found = found(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Place { part, scope, file, found })
    }

    /// Tells whether a service of ours is installed.
    pub(crate) fn is_ours(&self) -> bool {
        self.found == Found::Ours
    }

    /// Refuses to touch what is not ours.
    pub(crate) fn ensure_not_foreign(&self) -> anyhow::Result<()> {
        ensure!(self.found != Found::Foreign, "{}. Nothing was changed", self.foreign());
        Ok(())
    }

    /// Returns the sentence about a file that is not ours.
    pub(crate) fn foreign(&self) -> String {
        format!(
            "{} was not made by tenace: move it away first, or keep it and manage it by hand",
            self.file.display()
        )
    }
}

fn found(file: &Path) -> std::io::Result<Found> {
    // A link that leads nowhere is somebody's too.
    match std::fs::symlink_metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        other => other?,
    };
    // Nor is a folder ours or a device, which might never end.
    if !std::fs::metadata(file).is_ok_and(|found| found.is_file()) {
        return Ok(Found::Foreign);
    }
    let mut bytes = Vec::new();
    std::fs::File::open(file)?.take(BEGINNING).read_to_end(&mut bytes)?;
    // In UTF-16 every other byte of the marker is zero.
    bytes.retain(|&byte| byte != 0);
    let text = String::from_utf8_lossy(&bytes);
    let is_marked = text.lines().any(|line| line.contains(MARKER));
    Ok(if is_marked { Found::Ours } else { Found::Foreign })
}
