//! Waiting with a bound: a test that waits in vain fails, and its message names what it waited for.

use std::fmt::{Debug, Display};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The bound of a wait. It only ends tests that hang, so it is far beyond what a busy machine needs.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The bound for work that takes long on a busy machine, such as a command that runs to its end.
pub const LONG_LIMIT: Duration = Duration::from_secs(600);

/// The end of a wait, for loops that `wait_for` does not fit.
#[derive(Debug)]
pub struct Deadline {
    what: String,
    limit: Duration,
    end: Instant,
}

impl Deadline {
    /// Starts a wait of at most [`LIMIT`] for `what`.
    pub fn new(what: impl Display) -> Deadline {
        Deadline::after(LIMIT, what)
    }

    /// Starts a wait of at most `limit` for `what`.
    pub fn after(limit: Duration, what: impl Display) -> Deadline {
        Deadline { what: what.to_string(), limit, end: Instant::now() + limit }
    }

    /// Panics when the time is over.
    pub fn check(&self) {
        self.check_with(|| "it never came");
    }

    /// Panics when the time is over, with the latest finding.
    pub fn check_with<D: Display>(&self, found: impl FnOnce() -> D) {
        let Deadline { what, limit, end } = self;
        assert!(Instant::now() < *end, "waited {limit:?} for {what}; {}", found());
    }
}

/// Waits until `is_so`.
pub fn wait_for(what: impl Display, mut is_so: impl FnMut() -> bool) {
    wait_for_ok(what, || is_so().then_some(()).ok_or("nothing"));
}

/// Waits until `find` finds something, and returns it.
pub fn wait_for_some<T>(what: impl Display, mut find: impl FnMut() -> Option<T>) -> T {
    wait_for_ok(what, || find().ok_or("nothing"))
}

/// Waits until `attempt` succeeds, and returns what it made. A wait in vain shows the last failure.
pub fn wait_for_ok<T, E: Debug>(what: impl Display, attempt: impl FnMut() -> Result<T, E>) -> T {
    wait_at_most(LIMIT, what, attempt)
}

/// Waits as [`wait_for_ok`] does, with a bound of its own.
pub fn wait_at_most<T, E: Debug>(
    limit: Duration,
    what: impl Display,
    mut attempt: impl FnMut() -> Result<T, E>,
) -> T {
    let deadline = Deadline::after(limit, what);
    let mut pause = Duration::from_millis(1);
    loop {
        match attempt() {
            Ok(value) => return value,
            Err(found) => deadline.check_with(|| format!("the last look found {found:?}")),
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// Waits for the end of a thread, and returns what it made.
pub fn join<T>(what: impl Display, thread: JoinHandle<T>) -> T {
    wait_for(&what, || thread.is_finished());
    thread.join().unwrap_or_else(|_| panic!("{what}: the thread panicked"))
}

/// Waits for the next message; none when all senders are gone.
pub fn receive<T>(what: impl Display, receiver: &Receiver<T>) -> Option<T> {
    match receiver.recv_timeout(LIMIT) {
        Ok(message) => Some(message),
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) => panic!("waited {LIMIT:?} for {what}"),
    }
}

/// Does something on a thread of its own, and waits for it: what never ends fails the test.
pub fn finish<T: Send + 'static>(
    what: impl Display,
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    join(what, std::thread::spawn(work))
}

/// Sets a flag when it goes out of scope: threads that work until then end too when the test fails in the middle.
#[derive(Debug)]
pub struct SetAtEnd<'a>(pub &'a AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Several threads that start together. A thread that panics before it is ready fails the others.
#[derive(Debug)]
pub struct Start(AtomicUsize);

impl Start {
    /// Returns a start for this number of threads.
    pub fn new(threads: usize) -> Start {
        Start(AtomicUsize::new(threads))
    }

    /// Waits until all threads wait here.
    pub fn wait(&self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
        let deadline = Deadline::new("the other threads to be ready");
        while self.0.load(Ordering::SeqCst) > 0 {
            deadline.check();
            std::thread::yield_now();
        }
    }
}
