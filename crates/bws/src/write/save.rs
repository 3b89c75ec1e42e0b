//! A whole file put in its place at one stroke.

use std::path::{Path, PathBuf};

use crate::file_error::unwritable;

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Something is there already.
    #[error("{} is there already, perhaps with results; nothing was written", .0.display())]
    Exists(PathBuf),
    /// It could not be written or put in its place.
    #[error("{}", unwritable(file, why))]
    NotReplaced {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: jet::Error,
    },
}

/// Writes a file; safely on the disk when it returns. One that is there is replaced only if told, and only while no
/// program has it open; what is no database is never replaced.
pub fn save(path: &Path, bytes: &[u8], replace: bool) -> Result<(), SaveError> {
    if !replace && path.symlink_metadata().is_ok() {
        return Err(SaveError::Exists(path.to_owned()));
    }
    jet::share::replace(path, bytes, &jet::share::Options::default())
        .map_err(|why| SaveError::NotReplaced { file: path.to_owned(), why })
}
