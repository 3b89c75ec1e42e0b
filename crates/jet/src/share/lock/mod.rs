//! Byte-range locks of the operating system on one open file.
//!
//! * **Linux, Android**: locks of the open file description. Two handles of one process see each other's locks, and
//!   closing one handle leaves the locks of the other.
//! * **macOS and other Unix**: locks of the process. Closing *any* descriptor of a file drops all of the process's
//!   locks on it, so a process may have each lock file open only once; a second opening in the same process is refused.
//! * **Windows**: `LockFileEx`, per handle.
//!
//! No call ever waits: waiting is the business of [`Patience`](super::Patience).

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{LockFile, SECOND_HANDLE_SEES};
#[cfg(windows)]
pub(crate) use windows::{LockFile, SECOND_HANDLE_SEES};

/// How a range is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Others may hold it in the same way.
    Together,
    /// Nobody else may hold it at all.
    Alone,
}
