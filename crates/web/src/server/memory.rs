//! What requests and answers may take up in memory, all together: a budget for those who have shown nothing, one for
//! tables, one for directors and the club's other computers. With what a connection takes by itself this bounds the
//! server; `docs/security.md` has the sum.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::places::Class;

/// So much of a body, or of an answer, belongs to the connection: what a phone says to join is a hundred bytes. No door that
/// is open to everybody takes more.
pub(super) const FREE: usize = 8 * 1024;
/// The same of whoever has shown a token, a login or the key. No table's body is larger, so that the phones of one table
/// never wait for those of another.
const FREE_FOR_KNOWN: usize = 64 * 1024;

/// What those may take up who have shown nothing, in bytes.
const PUBLIC: usize = 32 << 20;
/// What one address may take up of that, in bytes: a room may share it. An answer that is larger takes all of it.
const SHARE: usize = 4 << 20;
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
    /// The shares of addresses that take up anything of the public's budget.
    shares: Arc<Mutex<HashMap<IpAddr, Weak<Semaphore>>>>,
}

/// For whom something is taken up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Holder {
    pub(super) class: Class,
    pub(super) address: IpAddr,
}

/// Returns how much of a body, or of an answer, is not counted.
pub(super) fn free(class: Class) -> usize {
    match class {
        Class::Public => FREE,
        Class::Table(_) | Class::Director(_) => FREE_FOR_KNOWN,
    }
}

/// A part of a budget, until it is dropped.
pub(super) struct Part {
    _whole: OwnedSemaphorePermit,
    _share: Option<OwnedSemaphorePermit>,
}

impl Memory {
    pub(super) fn new() -> Memory {
        let [public, tables, directors] =
            [PUBLIC, TABLES, DIRECTORS].map(|bytes| Arc::new(Semaphore::new(bytes)));
        Memory { public, tables, directors, shares: Arc::default() }
    }

    /// Takes a part of the budget of a class at once, if it is there.
    pub(super) fn try_take(&self, holder: Holder, bytes: usize) -> Option<Part> {
        let share = match self.share(holder) {
            None => None,
            Some(share) => Some(share.try_acquire_many_owned(of_share(bytes)).ok()?),
        };
        let budget = Arc::clone(self.budget(holder.class));
        let whole = budget.try_acquire_many_owned(u32::try_from(bytes).ok()?).ok()?;
        Some(Part { _whole: whole, _share: share })
    }

    /// Waits for a part of the budget of a class; nothing when it is more than all of it, or the public has waited long.
    pub(super) async fn take(self, holder: Holder, bytes: usize) -> Option<Part> {
        let most = Memory::most(holder.class);
        let whole = u32::try_from(bytes).ok().filter(|_| bytes <= most)?;
        let taken = async {
            // Who has used up a share waits for that alone, and stands before nobody else.
            let share = match self.share(holder) {
                None => None,
                Some(share) => Some(share.acquire_many_owned(of_share(bytes)).await.ok()?),
            };
            let budget = Arc::clone(self.budget(holder.class));
            let whole = budget.acquire_many_owned(whole).await.ok()?;
            Some(Part { _whole: whole, _share: share })
        };
        match holder.class {
            Class::Public => tokio::time::timeout(PATIENCE, taken).await.ok()?,
            _ => taken.await,
        }
    }

    /// Returns the share of an address; none where there is only the whole. Behind a proxy on this computer is everybody.
    fn share(&self, holder: Holder) -> Option<Arc<Semaphore>> {
        if holder.class != Class::Public || holder.address.is_loopback() {
            return None;
        }
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = shares.get(&holder.address).and_then(Weak::upgrade) {
            return Some(share);
        }
        shares.retain(|_, share| share.strong_count() > 0);
        let share = Arc::new(Semaphore::new(SHARE));
        shares.insert(holder.address, Arc::downgrade(&share));
        Some(share)
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

fn of_share(bytes: usize) -> u32 {
    u32::try_from(bytes.min(SHARE)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(address: &str) -> Holder {
        Holder { class: Class::Public, address: address.parse().unwrap() }
    }

    /// Takes parts of a size until there is no more; returns them.
    fn take_all(memory: &Memory, holder: Holder, bytes: usize) -> Vec<Part> {
        std::iter::from_fn(|| memory.try_take(holder, bytes)).collect()
    }

    #[test]
    fn one_address_leaves_room_for_others() {
        let memory = Memory::new();
        let (first, other) = (public("10.0.0.1"), public("10.0.0.2"));
        let held = take_all(&memory, first, 100_000);
        assert_eq!(held.len(), SHARE / 100_000);
        assert!(memory.try_take(other, 3 << 20).is_some());
        assert!(memory.try_take(first, 100_000).is_none());
        drop(held);
        assert!(memory.try_take(first, 100_000).is_some());
        drop(memory.try_take(other, 1));
        assert_eq!(memory.shares.lock().unwrap().len(), 1, "who holds nothing is forgotten");
    }

    #[test]
    fn all_together_have_no_more_than_there_is() {
        let memory = Memory::new();
        let addresses: Vec<Holder> = (1..=20).map(|n| public(&format!("10.0.0.{n}"))).collect();
        let held: Vec<Part> =
            addresses.iter().flat_map(|one| take_all(&memory, *one, 1 << 20)).collect();
        assert_eq!(held.len(), PUBLIC >> 20);
    }

    #[test]
    fn a_large_answer_takes_the_share_and_a_proxy_has_none() {
        let memory = Memory::new();
        let far = public("10.0.0.1");
        let large = memory.try_take(far, SHARE + 1);
        assert!(large.is_some() && memory.try_take(far, 1).is_none());
        assert_eq!(
            take_all(&memory, public("127.0.0.1"), 1 << 20).len(),
            (PUBLIC - SHARE - 1) >> 20
        );
        assert!(memory.try_take(far, PUBLIC + 1).is_none());
    }
}
