//! Pages that are drawn once for everybody: kept until the event changes, by what is shown, language and
//! address. A room of 300 people who look at the same standings costs one drawing for each change.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use session::EventId;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use super::correction;
use super::policy::Seen;
use crate::Trouble;
use crate::desk::{Books, Desk, News};
use crate::pages::Page;
use crate::texts::Language;

/// So many pages are kept before all are thrown away, and so many bytes of them: whoever asks under many
/// names of this computer fills no memory.
const MOST: usize = 4_000;
const MOST_BYTES: usize = 64 << 20;
/// So many events are kept worked out.
const MOST_EVENTS: usize = 64;
/// In a large room results come by the tenth of a second; what everybody sees need not be worked out more
/// often than this.
const REST: Duration = Duration::from_millis(250);
/// So long the list of events is believed: an event that another program makes brings no news.
const BELIEVED: Duration = Duration::from_secs(2);

/// What a page was drawn for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// The event; the list of events has none.
    pub(super) event: Option<EventId>,
    /// The address of the page, as we write it.
    pub(super) place: String,
    pub(super) language: Language,
    /// Where the server is, as the QR codes tell it.
    pub(super) base: String,
}

/// A page as it is sent.
#[derive(Debug)]
pub(super) struct Drawn {
    status: StatusCode,
    tag: HeaderValue,
    body: Bytes,
    at: Instant,
}

/// The pages that are kept; shared by all who ask.
#[derive(Clone)]
pub(crate) struct Kept(Arc<Mutex<Shelves>>);

struct Shelves {
    /// What changed since somebody last asked.
    heard: Receiver<Arc<News>>,
    events: HashMap<EventId, Arc<OnceCell<Arc<Seen>>>>,
    /// When an event was last worked out.
    worked: HashMap<EventId, Instant>,
    /// When standings of an event become final, which brings no news.
    due: HashMap<EventId, Timestamp>,
    pages: HashMap<Key, Arc<OnceCell<Arc<Drawn>>>>,
}

impl Kept {
    /// Keeps nothing yet.
    pub(crate) fn new(desk: &Desk) -> Kept {
        let shelves = Shelves {
            heard: desk.listen(),
            events: HashMap::new(),
            worked: HashMap::new(),
            due: HashMap::new(),
            pages: HashMap::new(),
        };
        Kept(Arc::new(Mutex::new(shelves)))
    }

    /// Returns a page, drawn by the first who asks.
    pub(super) async fn page(
        &self,
        key: Key,
        draw: impl Future<Output = Result<Page, Trouble>>,
    ) -> Result<Arc<Drawn>, Trouble> {
        let cell = {
            let mut shelves = self.up_to_date();
            if shelves.pages.len() >= MOST || shelves.bytes() >= MOST_BYTES {
                shelves.pages.clear();
            }
            Arc::clone(shelves.pages.entry(key.clone()).or_default())
        };
        let drawn = cell.get_or_try_init(|| async { Ok(Arc::new(Drawn::of(draw.await?))) }).await;
        if drawn.is_err() {
            // What is not there leaves nothing behind.
            let mut shelves = self.shelves();
            if shelves.pages.get(&key).is_some_and(|one| Arc::ptr_eq(one, &cell)) {
                shelves.pages.remove(&key);
            }
        }
        drawn.cloned()
    }

    /// Returns what everybody may see of an event.
    pub(super) async fn seen(&self, desk: &Desk, event: EventId) -> Result<Arc<Seen>, Trouble> {
        let (cell, rest) = {
            let mut shelves = self.up_to_date();
            if shelves.events.len() >= MOST_EVENTS && !shelves.events.contains_key(&event) {
                shelves.events.clear();
            }
            let rest = shelves.worked.get(&event).map(|last| REST.saturating_sub(last.elapsed()));
            (Arc::clone(shelves.events.entry(event).or_default()), rest)
        };
        let work = || async {
            tokio::time::sleep(rest.unwrap_or_default()).await;
            let state = desk.ask_for_visitor(move |books: &mut Books| {
                if books.open_event(event).is_none() && !books.has(event)? {
                    return Err(Trouble::not_found());
                }
                let live = books.event(event)?;
                Ok((live.state().event().clone(), correction::until(live)))
            });
            let (state, until) = state.await?;
            let now = Timestamp::now();
            let due = until.values().filter(|until| **until > now).min().copied();
            let seen = move || Seen::of(&state, now).with_provisional(until);
            let seen = tokio::task::spawn_blocking(seen).await;
            let seen = Arc::new(seen.map_err(|_| Trouble::away())?);
            let mut shelves = self.shelves();
            shelves.worked.insert(event, Instant::now());
            match due {
                Some(due) => drop(shelves.due.insert(event, due)),
                None => drop(shelves.due.remove(&event)),
            }
            drop(shelves);
            Ok(seen)
        };
        let seen = cell.get_or_try_init(work).await;
        if seen.is_err() {
            let mut shelves = self.shelves();
            if shelves.events.get(&event).is_some_and(|one| Arc::ptr_eq(one, &cell)) {
                shelves.events.remove(&event);
            }
        }
        seen.cloned()
    }

    /// Throws the list of events away: one was put away or brought back, of which there is no news.
    pub(crate) fn forget_list(&self) {
        self.shelves().pages.retain(|key, _| key.event.is_some());
    }

    /// Throws away what is no longer true. News is told before anybody can have heard of it, so nobody
    /// who heard of a change is shown what was before.
    fn up_to_date(&self) -> MutexGuard<'_, Shelves> {
        let mut shelves = self.shelves();
        loop {
            match shelves.heard.try_recv() {
                Ok(news) => match &*news {
                    // Nobody here sees whether a result was accepted.
                    one if one.is_about_acceptance() => {}
                    News::Changed { event, .. }
                    | News::Opened { event, .. }
                    | News::Replaced { event } => {
                        shelves.events.remove(event);
                        shelves.pages.retain(|key, _| key.event.is_some_and(|one| one != *event));
                    }
                    _ => {}
                },
                Err(TryRecvError::Lagged(_)) => {
                    shelves.events.clear();
                    shelves.pages.clear();
                }
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        let now = Timestamp::now();
        let Shelves { due, events, pages, .. } = &mut *shelves;
        due.retain(|event, due| {
            let waits = *due > now;
            if !waits {
                events.remove(event);
                pages.retain(|key, _| key.event.is_some_and(|one| one != *event));
            }
            waits
        });
        let is_old = |cell: &OnceCell<Arc<Drawn>>| {
            cell.get().is_some_and(|drawn| drawn.at.elapsed() > BELIEVED)
        };
        shelves.pages.retain(|key, cell| key.event.is_some() || !is_old(cell));
        shelves
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelves {
    /// Returns how much the pages weigh.
    fn bytes(&self) -> usize {
        self.pages.values().filter_map(|cell| cell.get()).map(|drawn| drawn.body.len()).sum()
    }
}

impl Drawn {
    fn of(page: Page) -> Drawn {
        let body = Bytes::from(page.markup.into_string());
        let digest: String =
            Sha256::digest(&body).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        // Weak: compressed and plain it is the same page.
        let tag = HeaderValue::try_from(format!("W/\"{digest}\""));
        let tag = tag.unwrap_or_else(|_| HeaderValue::from_static("W/\"\""));
        Drawn { status: page.status, tag, body, at: Instant::now() }
    }

    /// Answers with the page, or that the browser has it already.
    pub(super) fn answer(&self, has: Option<&HeaderValue>) -> Response {
        let same = |has: &&HeaderValue| has.as_bytes() == self.tag.as_bytes();
        let mut response = match has.filter(same) {
            Some(_) => StatusCode::NOT_MODIFIED.into_response(),
            None => (self.status, Body::from(self.body.clone())).into_response(),
        };
        let headers = response.headers_mut();
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        headers.insert(header::CONTENT_TYPE, html);
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
        headers.insert(header::VARY, vary);
        response
    }
}

#[cfg(test)]
mod tests {
    use maud::PreEscaped;
    use uuid::Uuid;

    use super::*;

    fn with_kept(work: impl AsyncFnOnce(&Desk, &Kept)) {
        let folder = tempfile::tempdir().unwrap();
        let (desk, _thread) = Desk::open(&folder.path().join("tenace.db")).unwrap();
        let kept = Kept::new(&desk);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(work(&desk, &kept));
    }

    fn key(event: EventId, base: &str) -> Key {
        let language = Language::of_code("en").unwrap();
        Key { event: Some(event), place: String::new(), language, base: base.to_owned() }
    }

    #[test]
    fn what_is_not_there_leaves_nothing_behind() {
        with_kept(async |desk, kept| {
            for number in 0..100 {
                let event = EventId(Uuid::from_u128(number));
                assert!(kept.seen(desk, event).await.is_err());
                let missing = async { Err(Trouble::not_found()) };
                assert!(kept.page(key(event, ""), missing).await.is_err());
            }
            let shelves = kept.shelves();
            assert_eq!((shelves.events.len(), shelves.pages.len()), (0, 0));
        });
    }

    #[test]
    fn many_names_of_this_computer_fill_no_memory() {
        with_kept(async |_, kept| {
            let event = EventId(Uuid::from_u128(1));
            for number in 0..64 {
                let body = Bytes::from(vec![b'x'; MOST_BYTES / 64]);
                let tag = HeaderValue::from_static("W/\"\"");
                let drawn = Drawn { status: StatusCode::OK, tag, body, at: Instant::now() };
                let key = key(event, &format!("http://name-{number}"));
                kept.shelves().pages.insert(key, Arc::new(OnceCell::from(Arc::new(drawn))));
            }
            let page = Page {
                status: StatusCode::OK,
                markup: PreEscaped(String::new()),
                keep: "no-cache",
            };
            assert!(kept.page(key(event, ""), async { Ok(page) }).await.is_ok());
            assert_eq!(kept.shelves().pages.len(), 1);
        });
    }
}
