//! What requests and answers take up in memory, all together: when it is too much, whoever has been still for longest goes.
//!
//! A request may be large and connections may be many; all at their largest would be more than a small computer has.
//! Whoever sends half a request, or reads half an answer, and then stops cannot keep others out. What is being handled is
//! never broken off: who needs its room waits until it is answered.

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// What requests and answers take up together.
#[derive(Clone, Debug)]
pub(crate) struct Hold(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
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

impl Hold {
    /// Makes room for so many bytes. A single request is taken even if it is larger.
    pub(crate) fn new(most: usize) -> Self {
        Self(Arc::new(Inner { most, loads: Mutex::default(), changed: Notify::new() }))
    }

    /// Begins a request, of which nothing has come yet. The connection goes when it is `wanted` elsewhere.
    pub(super) fn load(&self, wanted: Arc<Notify>) -> Load {
        let mut loads = self.loads();
        loads.last_id += 1;
        let id = loads.last_id;
        loads.all.push(Held { id, bytes: 0, is_being_handled: false, wanted });
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
        loop {
            let mut changed = pin!(self.hold.0.changed.notified());
            // What changes between the look and the wait counts.
            changed.as_mut().enable();
            let wish = self.hold.loads().add(self.id, bytes, self.hold.0.most);
            match wish {
                Wish::Granted => return true,
                Wish::NotYet => changed.await,
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
        // It is there already, whether there is room for it or not.
        let most = self.hold.0.most;
        if let Wish::NotYet = self.hold.loads().add(self.id, bytes, most) {
            self.change(|held| held.bytes = bytes);
        }
    }

    /// Some of the answer was taken.
    pub(super) fn moved(&self) {
        self.change(|_| ());
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
    /// Finds room for so many bytes more; those that have been still for longest go for it.
    fn add(&mut self, id: u64, bytes: usize, most: usize) -> Wish {
        if self.last(id).is_none() {
            return Wish::Never;
        }
        while self.total().saturating_add(bytes) > most {
            let has_bytes = |held: &Held| held.id != id && held.bytes > 0;
            let may_go = |held: &Held| has_bytes(held) && !held.is_being_handled;
            if let Some(stillest) = self.all.iter().position(may_go) {
                self.all.remove(stillest).wanted.notify_one();
            } else if self.all.iter().any(has_bytes) {
                return Wish::NotYet;
            } else {
                break;
            }
        }
        if let Some(held) = self.last(id) {
            held.bytes = held.bytes.saturating_add(bytes);
        }
        Wish::Granted
    }

    /// Finds one and puts it last, because it moves.
    fn last(&mut self, id: u64) -> Option<&mut Held> {
        let place = self.all.iter().position(|held| held.id == id)?;
        self.all[place..].rotate_left(1);
        self.all.last_mut()
    }

    fn total(&self) -> usize {
        self.all.iter().map(|held| held.bytes).sum()
    }
}
