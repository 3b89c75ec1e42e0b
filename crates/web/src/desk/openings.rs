//! Rounds that a clock opens. No fact says so, and nobody looks: one timer waits for the next opening of any event, and
//! the desk tells whoever listens.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use session::{EventId, Seq};
use tokio::sync::watch;

use super::Desk;
use super::books::{Books, Live};
use super::news::News;

/// The computer's own clock may be set, or stand while it sleeps, so the timer looks at it again after so long.
const LOOK_AGAIN: Duration = Duration::from_secs(30);
/// Who asked for a view and then listens may have missed an opening in between, which has no number by which to ask for
/// it; so long it is told to newcomers too.
const REMEMBERED: Duration = Duration::from_secs(30);

/// When the clocks of events open rounds.
#[derive(Debug)]
pub(super) struct Openings {
    events: BTreeMap<EventId, Clocked>,
    /// The next one of all, for the timer.
    next: watch::Sender<Option<Timestamp>>,
}

/// An event with its clocks.
#[derive(Debug)]
struct Clocked {
    /// The state that was looked at.
    seen: (u64, Seq),
    /// Since when openings were not told.
    since: Timestamp,
    due: Option<Timestamp>,
    /// The last that were told.
    told: Option<(Instant, Arc<News>)>,
}

impl Default for Openings {
    fn default() -> Openings {
        Openings { events: BTreeMap::new(), next: watch::Sender::new(None) }
    }
}

impl Openings {
    /// Returns what tells when rounds open next.
    pub(super) fn subscribe(&self) -> watch::Receiver<Option<Timestamp>> {
        self.next.subscribe()
    }

    /// Takes in what changed in an event. What is due already is still to be told, also what a clock has opened before it
    /// was taken in.
    pub(super) fn follow(&mut self, live: &Live, now: Timestamp) {
        let seen = (live.generation(), live.state().head());
        let known = self.events.get(&live.id());
        let is_due = |known: &Clocked| known.due.is_some_and(|due| due <= now);
        if known.is_some_and(|known| known.seen == seen || is_due(known)) {
            return;
        }
        let known = self.events.remove(&live.id());
        let since = known.as_ref().map_or(now, |known| known.since.min(now));
        let told = known.and_then(|known| known.told);
        let due = live.state().event().next_opening(since);
        // Up to now everything was told, unless it is due.
        let since = if due.is_some_and(|due| due <= now) { since } else { now };
        self.events.insert(live.id(), Clocked { seen, since, due, told });
        self.wait_for_next();
    }

    /// Returns the events whose clocks have opened something, and since when that was not told. They are not due again
    /// before they were followed.
    fn take_due(&mut self, now: Timestamp) -> Vec<(EventId, Timestamp)> {
        let mut due = Vec::new();
        for (event, clocked) in &mut self.events {
            if clocked.due.take_if(|due| *due <= now).is_some() {
                clocked.seen = (0, Seq::START);
                due.push((*event, std::mem::replace(&mut clocked.since, now)));
            }
        }
        self.wait_for_next();
        due
    }

    /// Keeps for the next time what could not be told.
    fn keep(&mut self, event: EventId, since: Timestamp) {
        if let Some(clocked) = self.events.get_mut(&event) {
            clocked.since = since;
        }
    }

    fn remember(&mut self, event: EventId, news: Arc<News>) {
        if let Some(clocked) = self.events.get_mut(&event) {
            clocked.told = Some((Instant::now(), news));
        }
    }

    fn wait_for_next(&self) {
        let next = self.events.values().filter_map(|clocked| clocked.due).min();
        self.next.send_if_modified(|waiting| std::mem::replace(waiting, next) != next);
    }
}

impl Books {
    /// Tells whoever listens which rounds clocks have opened.
    fn tell_openings(&mut self, now: Timestamp) {
        for (event, since) in self.openings.take_due(now) {
            // An event that cannot be read is told about when it can.
            let Ok(live) = self.event(event) else {
                self.openings.keep(event, since);
                continue;
            };
            let results = live.state().event().opened_since(since, now);
            let seq = live.state().head();
            let news = Arc::new(News::Opened { event, seq, results });
            self.openings.remember(event, Arc::clone(&news));
            self.tell_shared(news);
        }
    }

    /// Returns what the clock of an event opened a moment ago.
    pub(crate) fn opened_lately(&self, event: EventId) -> Option<Arc<News>> {
        let (at, news) = self.openings.events.get(&event)?.told.as_ref()?;
        (at.elapsed() < REMEMBERED).then(|| Arc::clone(news))
    }
}

impl Desk {
    /// Tells of the rounds that clocks open, until the desk stops.
    pub(crate) async fn keep_opening(self) {
        let mut next = self.openings.clone();
        loop {
            let due = *next.borrow_and_update();
            tokio::select! {
                () = reached(due) => {
                    let tell = |books: &mut Books| {
                        books.tell_openings(Timestamp::now());
                        Ok(())
                    };
                    if self.ask(tell).await.is_err() && self.notes.is_closed() {
                        return;
                    }
                }
                changed = next.changed() => if changed.is_err() { return },
            }
        }
    }
}

/// Waits until this computer's clock says a time; for ever when there is none.
async fn reached(due: Option<Timestamp>) {
    let Some(due) = due else { return std::future::pending().await };
    while let Ok(left) = Duration::try_from(due.duration_since(Timestamp::now()))
        && !left.is_zero()
    {
        tokio::time::sleep(left.min(LOOK_AGAIN)).await;
    }
}

#[cfg(test)]
#[path = "openings_tests.rs"]
mod tests;
