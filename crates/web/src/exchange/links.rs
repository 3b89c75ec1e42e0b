//! The threads of the links: started, stopped, and started again after a restart of the server.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use bws::link::Turn;
use jiff::Timestamp;
use session::EventId;

use super::link::{self, Link};
use super::runner::{Runner, Work};
use super::standing::Standing;
use super::{Entry, Exchanges, journal};
use crate::Trouble;
use crate::desk::Desk;

/// So long a turn that is under way is waited for: a share that does not answer may hold it for ever.
const LAST_TURN: Duration = Duration::from_secs(5);
/// So often it is looked whether the turn is over.
const LOOK: Duration = Duration::from_millis(5);
/// After so long links that could not be read are read again.
const AGAIN: Duration = Duration::from_secs(2);

impl Exchanges {
    /// Links what is kept while this computer is in charge, and nothing while it is not, until it is dropped.
    pub(crate) async fn keep_linking(self, desk: Desk) {
        let mut changes = desk.standby().watch();
        loop {
            changes.mark_unchanged();
            let done = match desk.standby().is_in_charge() {
                true => self.resume(&desk).await,
                false => {
                    self.rest().await;
                    Ok(())
                }
            };
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return },
                () = tokio::time::sleep(AGAIN), if done.is_err() => {}
            }
        }
    }

    /// Goes on with the links of this computer.
    async fn resume(&self, desk: &Desk) -> Result<(), Trouble> {
        let _alone = self.0.changing.lock().await;
        let node = desk.standby().place().node;
        let journal = journal(desk).await?;
        let mut kept: Vec<(EventId, Link)> = desk.ask(link::kept).await?.into_iter().collect();
        // Of two that were kept with one file the newer goes on.
        kept.sort_by_key(|(_, link)| Reverse(link.since));
        for (event, link) in kept {
            if self.links().contains_key(&event) {
                continue;
            }
            if link.node != node {
                let entry = Entry { link, standing: Standing::default(), runner: None };
                self.links().insert(event, entry);
            } else if link.is_running
                && let Err(used) = self.claim(desk, &link.file, event).await
            {
                self.leave_out(event, link, used.message().to_owned());
            } else {
                self.begin(desk, &journal, event, link, false);
            }
        }
        Ok(())
    }

    /// Enters a link that cannot run now. It stays kept as one that does, for the next start.
    fn leave_out(&self, event: EventId, link: Link, why: String) {
        let (link, standing) = (Link { is_running: false, ..link }, Standing::default());
        let turn = Turn { trouble: Some(why), ..Turn::default() };
        standing.took(Timestamp::now(), turn, &link.file);
        self.links().insert(event, Entry { link, standing, runner: None });
    }

    /// Stops all links, and forgets them: what is kept counts when they begin again.
    pub(crate) async fn rest(&self) {
        let all = std::mem::take(&mut *self.links());
        let runners: Vec<Runner> = all.into_values().filter_map(|entry| entry.runner).collect();
        runners.iter().for_each(Runner::dismiss);
        over(|| runners.iter().all(Runner::is_over)).await;
    }

    /// Enters a link, and starts its thread if it is to run.
    pub(super) fn begin(
        &self,
        desk: &Desk,
        journal: &Path,
        event: EventId,
        link: Link,
        goes_on: bool,
    ) {
        let mut links = self.links();
        let before = links.remove(&event).map(|entry| entry.standing);
        let standing = before.filter(|_| goes_on).unwrap_or_default();
        let runner = link.is_running.then(|| {
            let (journal, desk) = (journal.to_owned(), desk.clone());
            let (link, standing) = (link.clone(), standing.clone());
            Runner::start(Work { journal, event, link, standing, desk })
        });
        let runner = match runner {
            Some(Err(trouble)) => {
                let turn = Turn { trouble: Some(trouble), ..Turn::default() };
                standing.took(Timestamp::now(), turn, &link.file);
                None
            }
            runner => runner.and_then(Result::ok),
        };
        links.insert(event, Entry { link, standing, runner });
    }

    /// Stops the thread of a link, after the turn that is under way.
    pub(super) async fn halt(&self, event: EventId) -> Result<(), Trouble> {
        let is_over = || {
            let links = self.links();
            let runner = links.get(&event).and_then(|entry| entry.runner.as_ref());
            runner.is_none_or(Runner::is_over)
        };
        if let Some(Entry { runner: Some(runner), .. }) = self.links().get(&event) {
            runner.dismiss();
        }
        if !over(is_over).await {
            return Err(Trouble::failed(
                "The file does not answer: the last look at it is not over. Try again in a moment.",
            ));
        }
        if let Some(entry) = self.links().get_mut(&event) {
            entry.runner = None;
        }
        Ok(())
    }

    /// Goes on with a link that was halted.
    pub(super) fn go_on(&self, desk: &Desk, journal: &Path, event: EventId) {
        if let Some(link) = self.link(event) {
            self.begin(desk, journal, event, link, true);
        }
    }

    pub(super) fn is_running(&self, event: EventId) -> bool {
        self.links()
            .get(&event)
            .is_some_and(|entry| entry.runner.as_ref().is_some_and(|runner| !runner.is_over()))
    }

    pub(super) fn did(&self, event: EventId, turn: Turn) {
        if let Some(entry) = self.links().get(&event) {
            entry.standing.did(Timestamp::now(), turn);
        }
    }

    pub(super) fn links(&self) -> MutexGuard<'_, BTreeMap<EventId, Entry>> {
        // Every change of it is one step.
        self.0.links.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits until something is over; tells whether it is.
async fn over(is_over: impl Fn() -> bool) -> bool {
    let look = async {
        while !is_over() {
            tokio::time::sleep(LOOK).await;
        }
    };
    tokio::time::timeout(LAST_TURN, look).await.is_ok()
}
