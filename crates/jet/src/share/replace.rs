//! Writing a whole database anew: beside the old one, then in its place at one stroke.

use super::{Access, Options, Shared};
use crate::page::file::through_links;
use crate::{Error, Result};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Writes `bytes` as the database at `path`, safely on disk when it returns.
///
/// A database that is there already must not be open anywhere: it is held alone while it is replaced. Anybody sees
/// either the old file or the new one, whatever happens; a file that is no database is never replaced.
pub fn replace(path: &Path, bytes: &[u8], options: &Options) -> Result<()> {
    let path = &through_links(path);
    let held = match Shared::open_alone(path, options) {
        Ok(held) => Some(held),
        Err(Error::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    if let Some(Access::ReadOnly(why)) = held.as_ref().map(Shared::access) {
        return Err(Error::Refused(why.clone()));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".new-{}", std::process::id()));
    let beside = path.with_file_name(name);
    let written = write_beside(path, &beside, bytes).and_then(|()| {
        std::fs::rename(&beside, path)
            .map_err(|e| Error::io(format!("replacing {}", path.display()), e))
    });
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written.and_then(|()| sync_folder(path))
}

fn write_beside(path: &Path, beside: &Path, bytes: &[u8]) -> Result<()> {
    let write = || {
        let mut file = File::create(beside)?;
        // Whoever could use the old file can use the new one.
        if let Ok(old) = std::fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    };
    write().map_err(|e| Error::io(format!("writing {}", beside.display()), e))
}

/// Waits until the disk knows the names in a file's folder.
pub(crate) fn sync_folder(path: &Path) -> Result<()> {
    // Windows has no such call; its file systems keep names in their own journal.
    #[cfg(unix)]
    {
        let folder =
            path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        std::fs::File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(|e| Error::io(format!("writing to disk {}", folder.display()), e))?;
    }
    let _ = path;
    Ok(())
}
