//! Addresses that hold all the connections they can get, and take new ones for those they lose.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::http;
use crate::room::SERVER;

/// How long an attacker waits for a connection.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How many threads the attackers have at most.
const THREADS: usize = 16;
/// How many connections in a row are refused before an address has all it can get.
const REFUSED: usize = 3;
/// The pause between two rounds of taking new connections.
const PAUSE: Duration = Duration::from_secs(1);
/// How many new connections an address takes in such a round.
const NEW: usize = 5;

/// What is held: what is sent on each new connection, in turn.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) openings: Vec<String>,
    /// How many connections each address tries to hold.
    pub(super) share: usize,
    /// How long taking them may last.
    pub(super) filling: Duration,
}

/// Attackers at work, until this is lifted.
pub(super) struct Siege {
    stop: Arc<AtomicBool>,
    tried: Arc<AtomicUsize>,
    /// How many threads are still taking connections, and how many had all they could get in time.
    filling: Arc<AtomicUsize>,
    in_time: Arc<AtomicUsize>,
    threads: Vec<JoinHandle<usize>>,
}

impl Siege {
    /// Lays a siege, and returns when every address has all that it can get, or the time for that is over.
    pub(super) fn lay(addresses: &[Ipv4Addr], plan: &Plan) -> Siege {
        let camps = addresses.chunks(addresses.len().div_ceil(THREADS).max(1));
        let siege = Siege {
            stop: Arc::default(),
            tried: Arc::default(),
            filling: Arc::new(AtomicUsize::new(camps.len())),
            in_time: Arc::default(),
            threads: Vec::new(),
        };
        let threads = camps.map(|some| {
            let mut camp = Camp {
                held: some.iter().map(|from| (*from, Vec::new())).collect(),
                plan: plan.clone(),
                next: 0,
                tried: Arc::clone(&siege.tried),
            };
            let (stop, filling) = (Arc::clone(&siege.stop), Arc::clone(&siege.filling));
            let in_time = Arc::clone(&siege.in_time);
            thread::spawn(move || {
                in_time.fetch_add(usize::from(camp.fill(&stop)), Ordering::SeqCst);
                filling.fetch_sub(1, Ordering::SeqCst);
                while !stop.load(Ordering::SeqCst) {
                    thread::sleep(PAUSE);
                    camp.replace_lost(&stop);
                }
                camp.count()
            })
        });
        let threads: Vec<_> = threads.collect();
        // Each thread ends by itself when its time is over; one more connection may be under way.
        let end = Instant::now() + plan.filling + 2 * PATIENCE;
        while siege.filling.load(Ordering::SeqCst) > 0 && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
        Siege { threads, ..siege }
    }

    /// Tells whether every address had all it could get, before the time for that was over.
    pub(super) fn is_complete(&self) -> bool {
        self.in_time.load(Ordering::SeqCst) == self.threads.len()
    }

    /// Ends it; returns how many connections were tried, and how many were held in the end.
    pub(super) fn lift(self) -> (usize, usize) {
        self.stop.store(true, Ordering::SeqCst);
        let held = self.threads.into_iter().map(|thread| thread.join().unwrap_or_default()).sum();
        (self.tried.load(Ordering::SeqCst), held)
    }
}

/// The connections of some addresses.
struct Camp {
    held: Vec<(Ipv4Addr, Vec<TcpStream>)>,
    plan: Plan,
    next: usize,
    tried: Arc<AtomicUsize>,
}

impl Camp {
    /// Takes connections until every address has its share or is refused; returns whether there was time for it.
    fn fill(&mut self, stop: &AtomicBool) -> bool {
        let end = Instant::now() + self.plan.filling;
        let mut refused = vec![0; self.held.len()];
        while (0..self.held.len()).any(|at| self.wants(at) && refused[at] < REFUSED) {
            for (at, refused) in refused.iter_mut().enumerate() {
                if stop.load(Ordering::SeqCst) || Instant::now() > end {
                    return false;
                }
                if self.wants(at) && *refused < REFUSED {
                    *refused = if self.open(at) { 0 } else { *refused + 1 };
                }
            }
        }
        true
    }

    /// Every address takes some more in the place of those it has lost.
    fn replace_lost(&mut self, stop: &AtomicBool) {
        for at in 0..self.held.len() {
            self.held[at].1.retain_mut(is_open);
            let mut new = 0;
            while new < NEW && self.wants(at) && !stop.load(Ordering::SeqCst) && self.open(at) {
                new += 1;
            }
        }
    }

    fn wants(&self, at: usize) -> bool {
        self.held[at].1.len() < self.plan.share
    }

    fn open(&mut self, at: usize) -> bool {
        let opening = &self.plan.openings[self.next % self.plan.openings.len()];
        self.next += 1;
        self.tried.fetch_add(1, Ordering::SeqCst);
        let (from, held) = &mut self.held[at];
        let Ok(mut stream) = http::connect_within(Some(*from), SERVER, PATIENCE) else {
            return false;
        };
        if stream.write_all(opening.as_bytes()).is_err() || stream.set_nonblocking(true).is_err() {
            return false;
        }
        held.push(stream);
        true
    }

    fn count(&mut self) -> usize {
        self.held
            .iter_mut()
            .map(|(_, held)| {
                held.iter_mut().filter_map(|stream| is_open(stream).then_some(())).count()
            })
            .sum()
    }
}

/// Tells whether the server has not closed a connection; throws away what it said.
pub(super) fn is_open(stream: &mut TcpStream) -> bool {
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}
