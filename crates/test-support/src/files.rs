//! How many files a test may have open: every end of a connection is one.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Lets this process, and what it starts, have so many files open; returns how many it may, which is fewer where the system
/// allows no more.
pub fn allow_files(wanted: usize) -> usize {
    let (current, maximum) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    let wanted = u64::try_from(wanted).unwrap().min(maximum);
    if current < wanted {
        setrlimit(Resource::RLIMIT_NOFILE, wanted, maximum).unwrap();
    }
    usize::try_from(current.max(wanted)).unwrap_or(usize::MAX)
}
