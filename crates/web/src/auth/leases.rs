//! Leases: which phone enters for a table, when it was last heard, and whether it listens.
//!
//! In memory only: after a restart the phones say hello again. A lease is given to the first who asks
//! and moves by taking over; whoever has none may still send what it keeps.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use session::EventId;
use session::model::SessionNo;
use uuid::Uuid;

use super::Table;

/// Which phone enters for which table; shared by all who ask.
#[derive(Debug, Clone, Default)]
pub struct Leases(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    holders: HashMap<Table, Holder>,
    /// How many news streams each phone has open.
    listening: HashMap<(Table, Uuid), usize>,
    /// Where each table is, as the phone that enters last told.
    progress: HashMap<Table, Progress>,
    /// The sessions that are over: nobody goes on there.
    over: HashSet<(EventId, SessionNo)>,
}

/// Where a table is, in the words of the phone that told it.
#[derive(Debug)]
struct Progress {
    device: Uuid,
    text: String,
}

#[derive(Debug, Clone, Copy)]
struct Holder {
    device: Uuid,
    heard: Instant,
}

/// How the phone that enters for a table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The phone.
    pub device: Uuid,
    /// Seconds since it was last heard; none while it listens.
    pub silent: u64,
    /// Whether it listens to the news.
    pub connected: bool,
}

/// A phone listens to the news until this is dropped.
#[derive(Debug)]
pub struct Listening {
    leases: Leases,
    who: (Table, Uuid),
}

impl Leases {
    /// Gives a table to a phone, unless another one has it: then tells how that one stands.
    pub fn claim(&self, table: Table, device: Uuid, now: Instant) -> Result<(), Standing> {
        let mut known = self.known();
        match known.standing(&table, now) {
            Some(other) if other.device != device => Err(other),
            _ => {
                known.holders.insert(table, Holder { device, heard: now });
                Ok(())
            }
        }
    }

    /// Gives a table to a phone whoever has it, and returns the other phone that had it.
    pub fn take_over(&self, table: Table, device: Uuid, now: Instant) -> Option<Uuid> {
        let before = self.known().holders.insert(table, Holder { device, heard: now });
        before.map(|holder| holder.device).filter(|before| *before != device)
    }

    /// Gives a table back, when the phone has it.
    pub fn leave(&self, table: &Table, device: Uuid) {
        let mut known = self.known();
        if known.holders.get(table).is_some_and(|holder| holder.device == device) {
            known.holders.remove(table);
        }
    }

    /// Returns how the phone that enters for a table stands.
    pub fn standing(&self, table: &Table, now: Instant) -> Option<Standing> {
        self.known().standing(table, now)
    }

    /// Takes in that a phone was heard.
    pub fn heard(&self, table: &Table, device: Uuid, now: Instant) {
        if let Some(holder) = self.known().holders.get_mut(table)
            && holder.device == device
        {
            holder.heard = now;
        }
    }

    /// Keeps where a table is, for the phone that may take over. Only the phone that enters can tell;
    /// returns whether it is the one. One text for each table, and the newest: a restart forgets it.
    pub fn keep_progress(&self, table: Table, device: Uuid, text: String, now: Instant) -> bool {
        let mut known = self.known();
        let Some(holder) = known.holders.get_mut(&table).filter(|holder| holder.device == device)
        else {
            return false;
        };
        holder.heard = now;
        if !known.over.contains(&(table.event, table.session)) {
            known.progress.insert(table, Progress { device, text });
        }
        true
    }

    /// Takes in that a session is over, and forgets where its tables were; or that it goes on.
    pub fn set_over(&self, event: EventId, session: SessionNo, is_over: bool) {
        let mut known = self.known();
        if is_over {
            known.over.insert((event, session));
            known.progress.retain(|table, _| (table.event, table.session) != (event, session));
        } else {
            known.over.remove(&(event, session));
        }
    }

    /// Returns where a table is, for a phone that goes on there; nothing where the phone itself told
    /// it, because it knows better.
    pub fn progress_for(&self, table: &Table, device: Uuid) -> Option<String> {
        let known = self.known();
        let told = known.progress.get(table).filter(|progress| progress.device != device);
        told.map(|progress| progress.text.clone())
    }

    /// Takes in that a phone listens to the news from now on.
    pub fn listen(&self, table: Table, device: Uuid) -> Listening {
        *self.known().listening.entry((table, device)).or_default() += 1;
        Listening { leases: self.clone(), who: (table, device) }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn standing(&self, table: &Table, now: Instant) -> Option<Standing> {
        let holder = self.holders.get(table)?;
        let connected = self.listening.contains_key(&(*table, holder.device));
        let silent = if connected { 0 } else { now.duration_since(holder.heard).as_secs() };
        Some(Standing { device: holder.device, silent, connected })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut known = self.leases.known();
        if let Some(streams) = known.listening.get_mut(&self.who) {
            *streams -= 1;
            if *streams == 0 {
                known.listening.remove(&self.who);
            }
        }
        let (table, device) = self.who;
        if let Some(holder) = known.holders.get_mut(&table)
            && holder.device == device
        {
            holder.heard = Instant::now();
        }
    }
}
