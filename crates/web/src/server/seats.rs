//! Seats: the places as connections hold them. Whoever has to end is told by a bell.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use super::memory::Holder;
use crate::auth::{Fingerprint, Table};
use crate::places::{Activity, Class, PlaceId, Places};

/// All seats of a server.
#[derive(Clone)]
pub(super) struct Seats(Arc<Mutex<Kept>>);

struct Kept {
    places: Places,
    bells: HashMap<PlaceId, Arc<Notify>>,
}

/// A connection's seat; free when it is dropped.
pub(super) struct Seat {
    handle: SeatHandle,
    bell: Arc<Notify>,
}

/// What requests know of the seat of their connection.
#[derive(Clone)]
pub(crate) struct SeatHandle {
    seats: Seats,
    place: PlaceId,
    address: IpAddr,
}

impl Seats {
    pub(super) fn new(most: usize) -> Seats {
        Seats(Arc::new(Mutex::new(Kept { places: Places::new(most), bells: HashMap::new() })))
    }

    /// Gives a new connection a seat, for which another may have to end; nothing when there is none.
    pub(super) fn enter(&self, address: IpAddr) -> Option<Seat> {
        let mut kept = self.kept();
        let admitted = kept.places.admit(address, Instant::now())?;
        if let Some(ended) = admitted.ended {
            kept.end(ended);
        }
        let bell = Arc::new(Notify::new());
        kept.bells.insert(admitted.place, Arc::clone(&bell));
        let handle = SeatHandle { seats: self.clone(), place: admitted.place, address };
        Some(Seat { handle, bell })
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn end(&mut self, place: PlaceId) {
        if let Some(bell) = self.bells.remove(&place) {
            bell.notify_one();
        }
    }
}

impl Seat {
    pub(super) fn handle(&self) -> SeatHandle {
        self.handle.clone()
    }

    /// Waits until somebody else needs the place.
    pub(super) async fn wanted(&self) {
        self.bell.notified().await;
    }

    /// Tells whether no request has come yet.
    pub(super) fn is_arriving(&self) -> bool {
        self.handle.seats.kept().places.is_arriving(self.handle.place)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut kept = self.handle.seats.kept();
        kept.places.release(self.handle.place);
        kept.bells.remove(&self.handle.place);
    }
}

impl SeatHandle {
    /// The connection belongs to a table: a request has shown its token.
    pub(crate) fn is_of_table(&self, table: Table) {
        self.show(Class::Table(table));
    }

    /// The connection belongs to a director or to another computer of the club: a request has shown a login or the key.
    pub(crate) fn is_of_director(&self, login: Fingerprint) {
        self.show(Class::Director(login));
    }

    /// Returns what the connection has shown.
    pub(super) fn class(&self) -> Class {
        self.seats.kept().places.class(self.place).unwrap_or(Class::Public)
    }

    /// Returns for whom memory is taken up.
    pub(super) fn holder(&self) -> Holder {
        Holder { class: self.class(), address: self.address }
    }

    /// The server works for the connection.
    pub(super) fn works(&self) {
        self.seats.kept().places.set(self.place, Activity::Working, Instant::now());
    }

    /// The server waits for the connection.
    pub(super) fn rests(&self) {
        self.seats.kept().places.set(self.place, Activity::Idle, Instant::now());
    }

    fn show(&self, class: Class) {
        let mut kept = self.seats.kept();
        if let Some(ended) = kept.places.show(self.place, class) {
            kept.end(ended);
        }
    }
}
