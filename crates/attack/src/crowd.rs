//! Many addresses at once, on a few threads.

use std::net::Ipv4Addr;
use std::thread;

/// How many threads a crowd has: more would only wait for the processor.
const THREADS: usize = 16;

/// Does something from every address, and returns what came of it, in the order of the addresses.
pub(crate) fn each<T: Send>(addresses: &[Ipv4Addr], work: impl Fn(Ipv4Addr) -> T + Sync) -> Vec<T> {
    let share = addresses.len().div_ceil(THREADS).max(1);
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = addresses
            .chunks(share)
            .map(|some| {
                scope.spawn(move || some.iter().map(|from| work(*from)).collect::<Vec<T>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    })
}
