//! How many files this process may have open: every connection is one, and so is the journal.

/// So many are left for the journal, the network's own and what is opened for a moment.
#[cfg(unix)]
const OURS: u64 = 64;

/// Returns for how many connections there is room, `most` at best. Many systems give a process few
/// files at first and more when it asks, so this asks.
#[cfg(unix)]
pub(super) fn room(most: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let wanted = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(OURS);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(now) = current.filter(|now| *now < wanted) else { return most };
    let asked = maximum.map_or(wanted, |maximum| wanted.min(maximum));
    let got = match setrlimit(Resource::Nofile, Rlimit { current: Some(asked), maximum }) {
        Ok(()) => asked,
        Err(_) => now,
    };
    if got < wanted {
        tracing::warn!("this computer lets only {got} files be open, so fewer phones find a place");
    }
    usize::try_from(got.saturating_sub(OURS)).map_or(most, |room| room.clamp(16, most))
}

/// Returns for how many connections there is room.
#[cfg(not(unix))]
pub(super) fn room(most: usize) -> usize {
    most
}
