//! What requests and answers take up in memory, all together: when it is too much, whoever has been still for longest goes.
//!
//! A request may be large and connections may be many; all at their largest would be more than a small computer has.
//! Whoever sends half a request, or reads half an answer, and then stops cannot keep others out. What is being handled is
//! never broken off, and who would go on if there were room is spared while that may end; so who needs room waits a while
//! for the others, and then takes it from whoever moved least lately, however little that was.

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

use crate::transport::Limits;

/// What requests and answers take up together.
#[derive(Clone, Debug)]
pub(crate) struct Hold(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    /// Who has not moved for so long is still, and who needs room waits for so long.
    a_while: Duration,
    loads: Mutex<Loads>,
    /// Something has become less, or may be sent away now.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Loads {
    /// Those that moved last come last.
    all: Vec<Held>,
    last_id: u64,
}

/// What one connection takes up.
#[derive(Debug)]
struct Held {
    id: u64,
    bytes: usize,
    is_being_handled: bool,
    /// It would go on if there were room.
    is_waiting: bool,
    moved: Instant,
    /// Tells the connection that it has to go.
    wanted: Arc<Notify>,
}

/// What a request takes up and then its answer, until this is dropped.
#[derive(Debug)]
pub(super) struct Load {
    hold: Hold,
    id: u64,
}

/// What became of the wish for more room.
enum Wish {
    Granted,
    NotYet,
    /// The connection itself has to go.
    Never,
}

/// Who has to go.
enum Next {
    One(u64),
    NotYet,
    /// There is nobody else.
    Nobody,
}

impl Hold {
    /// Makes room for as many bytes as are allowed. A single request is taken even if it is larger.
    pub(crate) fn new(limits: &Limits) -> Self {
        let (most, a_while) = (limits.held, limits.still);
        Self(Arc::new(Inner { most, a_while, loads: Mutex::default(), changed: Notify::new() }))
    }

    /// Begins a request, of which nothing has come yet. The connection goes when it is `wanted` elsewhere.
    pub(super) fn load(&self, wanted: Arc<Notify>) -> Load {
        let mut loads = self.loads();
        loads.last_id += 1;
        let id = loads.last_id;
        let moved = Instant::now();
        let [is_being_handled, is_waiting] = [false; 2];
        loads.all.push(Held { id, bytes: 0, is_being_handled, is_waiting, moved, wanted });
        drop(loads);
        Load { hold: self.clone(), id }
    }

    fn loads(&self) -> MutexGuard<'_, Loads> {
        self.0.loads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Load {
    /// Waits until there is room for so many bytes more of a request; `false` when the connection itself has to go.
    pub(super) async fn add(&self, bytes: usize) -> bool {
        let Inner { a_while, changed, .. } = &*self.hold.0;
        let began = Instant::now();
        loop {
            let mut changed = pin!(changed.notified());
            // What changes between the look and the wait counts.
            changed.as_mut().enable();
            match self.wish(bytes, began.elapsed() >= *a_while) {
                Wish::Granted => return true,
                // Somebody may be still by then.
                Wish::NotYet => drop(timeout(*a_while, changed).await),
                Wish::Never => return false,
            }
        }
    }

    /// Nothing of the request is kept.
    pub(super) fn clear(&self) {
        self.change(|held| held.bytes = 0);
    }

    /// The request is whole and is being handled; `false` when the connection itself has to go.
    pub(super) fn handle(&self) -> bool {
        self.change(|held| held.is_being_handled = true)
    }

    /// The request is gone, and its answer takes up so many bytes.
    pub(super) fn answer(&self, bytes: usize) {
        self.change(|held| (held.bytes, held.is_being_handled) = (0, false));
        if matches!(self.wish(bytes, false), Wish::NotYet) {
            // It is there already, whether there is room for it or not.
            self.change(|held| (held.bytes, held.is_waiting) = (bytes, false));
        }
    }

    /// Some of the answer was taken.
    pub(super) fn moved(&self) {
        self.change(|_| ());
    }

    fn wish(&self, bytes: usize, has_waited: bool) -> Wish {
        let Inner { most, a_while, .. } = *self.hold.0;
        self.hold.loads().add(self.id, bytes, most, (a_while, has_waited))
    }

    /// Changes what is held, if it still is; whoever changes moves.
    fn change(&self, change: impl FnOnce(&mut Held)) -> bool {
        let found = self.hold.loads().last(self.id).map(change).is_some();
        self.hold.0.changed.notify_waiters();
        found
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.hold.loads().all.retain(|held| held.id != self.id);
        self.hold.0.changed.notify_waiters();
    }
}

impl Loads {
    /// Finds room for so many bytes more; some may have to go for it.
    fn add(&mut self, id: u64, bytes: usize, most: usize, patience: (Duration, bool)) -> Wish {
        if !self.all.iter().any(|held| held.id == id) {
            return Wish::Never;
        }
        while self.total().saturating_add(bytes) > most {
            match self.next_to_go(id, patience) {
                Next::One(other) => self.send_away(other),
                Next::Nobody => break,
                Next::NotYet => {
                    // Who waits does not move, so it keeps its place.
                    let own = self.all.iter_mut().filter(|held| held.id == id);
                    own.for_each(|held| held.is_waiting = true);
                    return Wish::NotYet;
                }
            }
        }
        self.last(id).map_or(Wish::Never, |held| {
            held.is_waiting = false;
            held.bytes = held.bytes.saturating_add(bytes);
            Wish::Granted
        })
    }

    /// Says who has to go for another: who is still, or, when the other has waited, who moved least lately. Those who wait
    /// themselves come last, and only when nothing is being handled, for which they could all wait.
    fn next_to_go(&self, id: u64, (a_while, has_waited): (Duration, bool)) -> Next {
        let others = || self.all.iter().filter(|held| held.id != id && held.bytes > 0);
        if others().next().is_none() {
            return Next::Nobody;
        }
        let unhandled = || others().filter(|held| !held.is_being_handled);
        let is_still =
            |held: &&Held| !held.is_waiting && (has_waited || held.moved.elapsed() >= a_while);
        let last_of_all = || {
            let may_go = has_waited && !others().any(|held| held.is_being_handled);
            unhandled().next().filter(|_| may_go)
        };
        let found = unhandled().find(is_still).or_else(last_of_all);
        found.map_or(Next::NotYet, |held| Next::One(held.id))
    }

    fn send_away(&mut self, id: u64) {
        self.all.extract_if(.., |held| held.id == id).for_each(|held| held.wanted.notify_one());
    }

    /// Finds one and puts it last, because it moves.
    fn last(&mut self, id: u64) -> Option<&mut Held> {
        let place = self.all.iter().position(|held| held.id == id)?;
        self.all[place..].rotate_left(1);
        let held = self.all.last_mut()?;
        held.moved = Instant::now();
        Some(held)
    }

    fn total(&self) -> usize {
        self.all.iter().map(|held| held.bytes).sum()
    }
}
