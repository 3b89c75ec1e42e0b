//! Files that a command reads and writes: whole, and never half.

use std::fs::File;
use std::io::{Read, Write};
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
/// What a link points to is replaced, not the link; a device or a pipe is written to.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> std::io::Result<()> {
        let found = std::fs::metadata(path);
        if found.as_ref().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return File::options().write(true).open(path)?.write_all(bytes);
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
