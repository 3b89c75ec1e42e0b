//! The clock of processor time for searches with a limit: on a busy machine they have the time they need.

use hands::double_dummy::WorkClock;

/// Returns the clock that counts how long a thread has worked.
#[cfg(unix)]
pub(crate) fn clock() -> WorkClock {
    use rustix::time::{ClockId, clock_gettime};

    WorkClock::processor(|| {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
        std::time::Duration::new(seconds.unwrap_or(0), nanoseconds.unwrap_or(0))
    })
}

/// Returns the clock on the wall: here a thread cannot be asked how long it has worked without `unsafe`.
#[cfg(not(unix))]
pub(crate) fn clock() -> WorkClock {
    WorkClock::Wall
}
