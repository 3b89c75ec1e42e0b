//! The places of a server: when all are taken, the one that has said nothing for longest makes room.
//!
//! Whoever opens many connections and says little cannot keep others out: a request that comes in one go is taken
//! before its own connection is the oldest.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The places of a server.
#[derive(Clone)]
pub(super) struct Room(Arc<Inner>);

struct Inner {
    most: usize,
    /// Who is inside; those that were answered last come last.
    guests: Mutex<Vec<Arc<Guest>>>,
    /// Somebody has left, or has been answered.
    changed: Notify,
}

#[derive(Default)]
struct Guest {
    is_being_answered: AtomicBool,
    wanted: Arc<Notify>,
}

/// A place, until it is dropped.
pub(super) struct Seat {
    room: Room,
    guest: Arc<Guest>,
}

/// While this is kept, nobody takes the place.
pub(super) struct Answering(Arc<Seat>);

impl Room {
    pub(super) fn new(most: usize) -> Self {
        let guests = Mutex::new(Vec::new());
        Self(Arc::new(Inner { most: most.max(1), guests, changed: Notify::new() }))
    }

    /// Waits for a place. One that is not being answered is taken from its owner.
    pub(super) async fn enter(&self) -> Seat {
        loop {
            if let Some(seat) = self.place() {
                return seat;
            }
            self.0.changed.notified().await;
        }
    }

    fn place(&self) -> Option<Seat> {
        let mut guests = self.guests();
        if guests.len() >= self.0.most {
            let is_idle = |guest: &Arc<Guest>| !guest.is_being_answered.load(Ordering::Relaxed);
            let oldest = guests.iter().position(is_idle)?;
            guests.remove(oldest).wanted.notify_one();
        }
        let guest = Arc::new(Guest::default());
        guests.push(Arc::clone(&guest));
        Some(Seat { room: self.clone(), guest })
    }

    fn guests(&self) -> MutexGuard<'_, Vec<Arc<Guest>>> {
        self.0.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// Waits until somebody else wants the place.
    pub(super) async fn wanted(&self) {
        self.guest.wanted.notified().await;
    }

    /// Returns what tells that somebody else wants the place, or what it takes up.
    pub(super) fn bell(&self) -> Arc<Notify> {
        Arc::clone(&self.guest.wanted)
    }

    /// Keeps the place while an answer is made and sent.
    pub(super) fn answering(self: &Arc<Self>) -> Answering {
        // Under the lock, so that a place is not taken in the same moment.
        let _guests = self.room.guests();
        self.guest.is_being_answered.store(true, Ordering::Relaxed);
        Answering(Arc::clone(self))
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let Seat { room, guest } = &*self.0;
        let mut guests = room.guests();
        guest.is_being_answered.store(false, Ordering::Relaxed);
        if let Some(place) = guests.iter().position(|other| Arc::ptr_eq(other, guest)) {
            guests[place..].rotate_left(1);
        }
        room.0.changed.notify_one();
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.room.guests().retain(|other| !Arc::ptr_eq(other, &self.guest));
        self.room.0.changed.notify_one();
    }
}
