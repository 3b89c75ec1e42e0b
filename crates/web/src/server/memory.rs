//! What requests and answers may take up in memory, all together: a budget for those who have shown nothing, one for
//! tables, one for directors and the club's other computers. With what a connection takes by itself this bounds the
//! server; `docs/security.md` has the sum.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::places::Class;

/// So much of a body, or of an answer, belongs to the connection: what a phone says to join is a hundred bytes.
const FREE: usize = 8 * 1024;
/// The same of whoever has shown a token, a login or the key. No table's body is larger, so that the phones of one table
/// never wait for those of another.
const FREE_FOR_KNOWN: usize = 64 * 1024;

/// What those may take up who have shown nothing, in bytes.
const PUBLIC: usize = 32 << 20;
/// What larger answers to tables may take up.
const TABLES: usize = 32 << 20;
/// What directors and the club's other computers may take up.
const DIRECTORS: usize = 64 << 20;

/// So long an answer to the public waits for room.
const PATIENCE: Duration = Duration::from_secs(5);

/// The budgets.
#[derive(Clone)]
pub(super) struct Memory {
    public: Arc<Semaphore>,
    tables: Arc<Semaphore>,
    directors: Arc<Semaphore>,
}

/// Returns how much of a body, or of an answer, is not counted.
pub(super) fn free(class: Class) -> usize {
    match class {
        Class::Public => FREE,
        Class::Table(_) | Class::Director(_) => FREE_FOR_KNOWN,
    }
}

/// A part of a budget, until it is dropped.
pub(super) type Part = OwnedSemaphorePermit;

impl Memory {
    pub(super) fn new() -> Memory {
        let [public, tables, directors] =
            [PUBLIC, TABLES, DIRECTORS].map(|bytes| Arc::new(Semaphore::new(bytes)));
        Memory { public, tables, directors }
    }

    /// Takes a part of the budget of a class at once, if it is there.
    pub(super) fn try_take(&self, class: Class, bytes: usize) -> Option<Part> {
        let bytes = u32::try_from(bytes).ok()?;
        Arc::clone(self.budget(class)).try_acquire_many_owned(bytes).ok()
    }

    /// Waits for a part of the budget of a class; nothing when it is more than all of it, or the public has waited long.
    pub(super) async fn take(self, class: Class, bytes: usize) -> Option<Part> {
        let (budget, most) = (Arc::clone(self.budget(class)), Memory::most(class));
        let bytes = u32::try_from(bytes).ok().filter(|_| bytes <= most)?;
        let taken = budget.acquire_many_owned(bytes);
        match class {
            Class::Public => tokio::time::timeout(PATIENCE, taken).await.ok()?.ok(),
            _ => taken.await.ok(),
        }
    }

    fn most(class: Class) -> usize {
        match class {
            Class::Public => PUBLIC,
            Class::Table(_) => TABLES,
            Class::Director(_) => DIRECTORS,
        }
    }

    fn budget(&self, class: Class) -> &Arc<Semaphore> {
        match class {
            Class::Public => &self.public,
            Class::Table(_) => &self.tables,
            Class::Director(_) => &self.directors,
        }
    }
}
