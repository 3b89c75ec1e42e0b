//! Files that only their owner may read and write (0600), where the file system has modes: the journal, what
//! SQLite keeps beside it, and every copy. Hands that are still to be played are in them, and so are the keys of
//! the tables and of the director.
//!
//! Windows has no modes; there the folder's rights count.

use std::fs::{File, OpenOptions};
use std::path::Path;

/// Makes a new, empty file for its owner alone. A file that is there is never opened: to close one that SQLite
/// has open would give up this process's locks on it.
pub(super) fn create_new(path: &Path) -> std::io::Result<File> {
    options().create_new(true).open(path)
}

/// Makes a file for its owner alone, or empties the one that is there.
pub(super) fn create(path: &Path) -> std::io::Result<File> {
    options().create(true).truncate(true).open(path)
}

fn options() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes away what others may do with a file, as earlier versions and other programs left it. A file that is not
/// ours to change, or that is not there, stays as it is.
#[cfg(unix)]
pub(super) fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(found) = std::fs::metadata(path) else { return };
    let mode = found.permissions().mode();
    if found.is_file() && mode & 0o077 != 0 {
        // A stick has no modes, and somebody else's file is theirs.
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & 0o700));
    }
}

#[cfg(not(unix))]
pub(super) fn tighten(_path: &Path) {}
