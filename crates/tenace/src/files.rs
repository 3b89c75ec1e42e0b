//! Files that a command reads and writes: whole, and never half.

use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use tempfile::NamedTempFile;

/// Reads a file or, for `-`, a pipe, up to so many bytes.
pub(crate) fn read(path: &str, largest: usize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = largest as u64 + 1;
    let read = match path {
        "-" => std::io::stdin().take(limit).read_to_end(&mut bytes),
        path => File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
    };
    read.with_context(|| format!("cannot read {path}"))?;
    ensure!(bytes.len() <= largest, "{path}: the file is larger than {} MB", largest >> 20);
    Ok(bytes)
}

/// Writes a file: there is the old one or the whole new one, even if the power goes.
///
/// What a link points to is replaced, not the link; a device or a pipe is written to. The new file has the rights of the
/// old one, and one that may not be written stays.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> std::io::Result<()> {
        let found = std::fs::metadata(path);
        if found.as_ref().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return File::options().write(true).open(path)?.write_all(bytes);
        }
        if let Ok(old) = &found {
            may_write(path, old)?;
        }
        let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            return Err(std::io::Error::other("its folder does not exist"));
        }
        // The name of a temporary file would only puzzle.
        let plain = |error: std::io::Error| std::io::Error::from(error.kind());
        let mut new = temporary(folder).map_err(plain)?;
        new.write_all(bytes)?;
        if let Ok(old) = &found {
            keep_rights(new.as_file(), old)?;
        }
        new.as_file().sync_all()?;
        new.persist(path).map_err(|error| error.error)?;
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file that only its owner may read; over another only if told.
pub(crate) fn write_secret(path: &Path, text: &str, replace: bool) -> anyhow::Result<()> {
    let write = || -> anyhow::Result<()> {
        if replace && path.is_file() {
            std::fs::remove_file(path)?;
        }
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let mut file = options.open(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// Says whether a file may be written; to replace it only its folder's leave would be needed.
fn may_write(path: &Path, old: &Metadata) -> std::io::Result<()> {
    // The computer's own user may write anything, and should not by accident.
    if old.is_file() && old.permissions().readonly() {
        return Err(std::io::Error::other("it is write-protected"));
    }
    match File::options().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            Err(std::io::Error::other("it may not be written by you"))
        }
        _ => Ok(()),
    }
}

/// Gives a new file the rights of the old one, and its owner as far as the system lets us.
fn keep_rights(new: &File, old: &Metadata) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let made = new.metadata()?;
        if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
            // Only the computer's own user may give files away; whose it is matters less than what is in it.
            let _ = fchown(new, Some(old.uid()), Some(old.gid()));
        }
    }
    new.set_permissions(old.permissions())
}

/// Makes a temporary file with the rights any new file has; usually it would be its maker's alone.
fn temporary(folder: &Path) -> std::io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
