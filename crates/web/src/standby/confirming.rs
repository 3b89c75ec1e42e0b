//! Answers that wait until the standbys have what they acknowledge, so that a disk that dies takes nothing along.

use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::Standby;
use super::followers::{Change, Followers, StandbyTrouble, Standing};
use super::gate::not_in_charge;
use crate::Trouble;
use crate::desk::{Books, Desk};

/// How long an answer waits for standbys at most, unless `--sync-limit` says otherwise. A phone that knows of a standby
/// looks for it after 4 s without an answer, and on a club's network a standby confirms within some milliseconds.
pub(super) const LIMIT: Duration = Duration::from_secs(2);

/// Whether answers wait for standbys, and for how long at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyncSetting {
    /// Whether they do.
    pub is_on: bool,
    /// For how long at most.
    pub limit: Duration,
}

impl Default for SyncSetting {
    fn default() -> SyncSetting {
        SyncSetting { is_on: true, limit: LIMIT }
    }
}

impl SyncSetting {
    fn standing(self, followers: &Followers, mark: u64) -> Standing {
        if self.is_on { followers.standing(mark) } else { Standing::Alone }
    }
}

impl Standby {
    /// Counts something that was written to the journal, so that it is sent to the standbys now; returns its mark.
    pub(crate) fn wrote(&self, beside: bool) -> u64 {
        let mark = self.followers().wrote(beside);
        self.0.written.send_replace(mark);
        mark
    }

    /// Returns the mark of what was written so far.
    pub(crate) fn mark(&self) -> u64 {
        self.followers().marks().0
    }

    /// Waits until the standbys that keep up have everything up to a mark on their disks, or the time is up. Fails when
    /// another computer has taken over meanwhile, which may not have it: then nobody is told that it was received.
    pub(crate) async fn confirmed(&self, mark: u64) -> Result<(), Trouble> {
        let setting = self.sync();
        let mut moves = self.moves();
        let began = Instant::now();
        let deadline = tokio::time::Instant::from_std(began) + setting.limit;
        loop {
            match setting.standing(&self.followers(), mark) {
                Standing::Confirmed => return Ok(()),
                Standing::Alone => break,
                Standing::Awaited => {}
            }
            if tokio::time::timeout_at(deadline, moves.changed()).await.is_err() {
                self.give_up(mark, began);
                break;
            }
        }
        if self.is_in_charge() { Ok(()) } else { Err(not_in_charge(self)) }
    }

    /// Waits as [`Standby::confirmed`] does, on a thread that may block; tells whether it may be acknowledged.
    pub(super) fn wait_until_confirmed(&self, mark: u64) -> bool {
        let setting = self.sync();
        let began = Instant::now();
        let deadline = began + setting.limit;
        let mut followers = self.followers();
        loop {
            match setting.standing(&followers, mark) {
                Standing::Confirmed => return true,
                Standing::Alone => {
                    drop(followers);
                    break;
                }
                Standing::Awaited => {}
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                drop(followers);
                self.give_up(mark, began);
                break;
            }
            let waited = self.0.moved.wait_timeout(followers, left);
            followers = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        self.is_in_charge()
    }

    /// Returns whether answers wait for standbys.
    pub fn sync(&self) -> SyncSetting {
        *self.0.sync.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets whether answers wait for standbys.
    pub fn set_sync(&self, setting: SyncSetting) {
        *self.0.sync.write().unwrap_or_else(PoisonError::into_inner) = setting;
    }

    /// Returns what the director should know of the standbys.
    pub(crate) fn troubles(&self) -> Vec<StandbyTrouble> {
        self.followers().troubles(Instant::now())
    }

    /// Hears of everything that is written from now on.
    pub(super) fn written(&self) -> watch::Receiver<u64> {
        self.0.written.subscribe()
    }

    /// Hears whenever a standby has said something.
    pub(super) fn moves(&self) -> watch::Receiver<u64> {
        self.0.moves.subscribe()
    }

    pub(super) fn followers(&self) -> MutexGuard<'_, Followers> {
        self.0.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whoever waits that something has changed, and the log what.
    pub(super) fn moved(&self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            let limit = self.sync().limit.as_secs();
            match change {
                Change::KeepsUp(at) => tracing::info!("the standby {at} keeps up"),
                Change::KeepsUpAgain(at) => tracing::warn!(
                    "the standby {at} keeps up again: from now on what is received is on its disk too"
                ),
                Change::Slow(at) => tracing::warn!(
                    "the standby {at} has not confirmed within {limit} s what was received here. Tenace goes on without \
                     waiting for it until it keeps up again"
                ),
                Change::HoldsUp(_) => {}
                Change::Gone(at) => tracing::warn!("the standby {at} is not connected any more"),
            }
            self.0.told.send_modify(|count| *count += 1);
        }
        self.0.moves.send_modify(|count| *count += 1);
        self.0.moved.notify_all();
    }

    fn give_up(&self, mark: u64, began: Instant) {
        let changes = self.followers().give_up(mark, began, Instant::now());
        self.moved(changes);
    }
}

/// Has the director's pages ask again whenever a standby is too slow, keeps up again or goes away.
pub(crate) async fn keep_telling_directors(desk: Desk) {
    let mut told = desk.standby().0.told.subscribe();
    while told.changed().await.is_ok() {
        let tell = |books: &mut Books| {
            books.tell_directors();
            Ok(())
        };
        if desk.ask_unconfirmed(tell).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
#[path = "confirming_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "telling_tests.rs"]
mod telling_tests;
