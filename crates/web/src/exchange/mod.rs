//! Exchange files (`.bws`) that events are linked with, as `docs/bws.md` tells: at most one for each event.
//!
//! A link is kept with the journal (`link`); while it runs, a thread of its own (`runner`) makes a turn every few
//! seconds. Only the computer in charge links, and only the one on which the link was made: a path means nothing on
//! another. A file is one event's (`claims`).

mod claims;
mod link;
mod links;
mod make;
mod path;
mod phones;
mod runner;
mod standing;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Value, json};
use session::EventId;
use tokio::sync::oneshot;

pub use claims::linked_with;
pub(crate) use link::{Every, Link, Side};
pub(crate) use make::Wanted;
pub use path::this_computer;
pub(crate) use path::{proposed, read as read_path};
pub use phones::Phones;

use crate::Trouble;
use crate::desk::Desk;
use claims::User;
use runner::{Linked, Runner};
use standing::Standing;

/// The links of all events; shared by all who ask.
#[derive(Clone, Default)]
pub(crate) struct Exchanges(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// Held by whoever changes a link: one at a time.
    changing: tokio::sync::Mutex<()>,
    links: Mutex<BTreeMap<EventId, Entry>>,
    /// The file that the command which started the server runs by itself; set before anything is linked.
    kept_off: Mutex<Option<PathBuf>>,
}

struct Entry {
    link: Link,
    standing: Standing,
    runner: Option<Runner>,
}

impl Exchanges {
    /// Makes the file of an event, which is linked with it from then on. A link with the same file pauses meanwhile.
    pub(crate) async fn make(
        &self,
        desk: &Desk,
        event: EventId,
        wanted: Wanted,
    ) -> Result<Link, Trouble> {
        let _alone = self.0.changing.lock().await;
        let journal = journal(desk).await?;
        let (file, session) = (wanted.file.clone(), wanted.session);
        self.claim(desk, &file, event).await?;
        let before = self.link_with(event, &file).await;
        let is_running = self.is_running(event);
        let was_running = before.is_some() && is_running;
        if was_running {
            // Its own lock on the file would be in the way.
            self.halt(event).await?;
        }
        let path = journal.clone();
        let made = beside(move || make::make(&path, event, &wanted)).await;
        let made = match made {
            Ok(made) => made,
            Err(why) => {
                if was_running {
                    self.go_on(desk, &journal, event);
                }
                return Err(Trouble::refused(why));
            }
        };
        let goes_on = before.is_some();
        // A file that is followed or run is not left for one that nobody has asked to follow yet.
        if let Some(other) = self.link(event).filter(|_| is_running && !goes_on) {
            self.did(event, made);
            return Ok(other);
        }
        let (every, mark) = before.map(|before| (before.every, before.mark)).unwrap_or_default();
        let node = desk.standby().place().node;
        let since = Timestamp::now();
        let link = Link {
            file,
            side: Side::Scoring,
            session,
            every,
            mark,
            computer: None,
            node,
            is_running: was_running,
            since,
        };
        link::keep(desk, event, link.clone()).await?;
        self.halt(event).await?;
        self.begin(desk, &journal, event, link.clone(), goes_on);
        self.did(event, made);
        Ok(link)
    }

    /// Links an event with a file, in place of what it was linked with, after trying once whether it can be.
    pub(crate) async fn start(
        &self,
        desk: &Desk,
        event: EventId,
        link: Link,
    ) -> Result<(), Trouble> {
        let _alone = self.0.changing.lock().await;
        let journal = journal(desk).await?;
        self.claim(desk, &link.file, event).await?;
        let (beside_desk, path, tried) = (desk.clone(), journal.clone(), link.clone());
        let opened = beside(move || match Linked::open(&beside_desk, &path, event, &tried) {
            Ok(_) => Ok(()),
            Err(unlinked) => Err(unlinked.why),
        });
        opened.await.map_err(Trouble::refused)?;
        let goes_on = self.link_with(event, &link.file).await.is_some();
        link::keep(desk, event, link.clone()).await?;
        self.halt(event).await?;
        self.begin(desk, &journal, event, link, goes_on);
        Ok(())
    }

    /// Opens a file that another program made, and runs it from now on: on the event that was made for it, or a new one.
    pub(crate) async fn open(
        &self,
        desk: &Desk,
        link: Link,
        reset: bool,
    ) -> Result<EventId, Trouble> {
        let _alone = self.0.changing.lock().await;
        let journal = journal(desk).await?;
        let users = self.users(&link.file, None).await;
        let running: Vec<EventId> =
            users.iter().filter_map(|user| user.gives_way(&link.file)).collect();
        let stays = |user: &&User| user.is_at_work() && user.gives_way(&link.file).is_none();
        if let Some(user) = users.iter().find(stays) {
            return Err(Trouble::refused(user.sentence(desk).await));
        }
        for event in &running {
            self.halt(*event).await?;
        }
        let (beside_desk, path, tried) = (desk.clone(), journal.clone(), link.clone());
        let opened = beside(move || {
            let (controller, told) = runner::control(&beside_desk, &path, &tried, reset)?;
            Ok((controller.event(), told))
        });
        let (event, told) = match opened.await {
            Ok(opened) => opened,
            Err(why) => {
                running.into_iter().for_each(|event| self.go_on(desk, &journal, event));
                return Err(Trouble::refused(why));
            }
        };
        for other in running.into_iter().filter(|other| *other != event) {
            self.end(desk, other).await?;
        }
        let goes_on = self.link_with(event, &link.file).await.is_some();
        link::keep(desk, event, link.clone()).await?;
        self.halt(event).await?;
        self.begin(desk, &journal, event, link, goes_on);
        self.did(event, told);
        Ok(event)
    }

    /// Ends the link of an event; which file it was with stays known.
    pub(crate) async fn stop(&self, desk: &Desk, event: EventId) -> Result<(), Trouble> {
        let _alone = self.0.changing.lock().await;
        self.end(desk, event).await
    }

    async fn end(&self, desk: &Desk, event: EventId) -> Result<(), Trouble> {
        let Some(link) = self.link(event) else { return Err(not_linked()) };
        let link = Link { is_running: false, since: Timestamp::now(), ..link };
        link::keep(desk, event, link.clone()).await?;
        self.halt(event).await?;
        if let Some(entry) = self.links().get_mut(&event) {
            entry.link = link;
            entry.standing.rest();
        }
        Ok(())
    }

    /// Deletes the session from the event's file and adds it again.
    pub(crate) async fn send_again(&self, desk: &Desk, event: EventId) -> Result<(), Trouble> {
        let _alone = self.0.changing.lock().await;
        let journal = journal(desk).await?;
        let Some(link) = self.link(event) else { return Err(not_linked()) };
        self.claim(desk, &link.file, event).await?;
        let sent = beside(move || make::send_again(&journal, event, &link)).await;
        self.did(event, sent.map_err(Trouble::refused)?);
        Ok(())
    }

    /// Asks for a turn now. Returns whether somebody hears it.
    pub(crate) fn hurry(&self, event: EventId) -> bool {
        let links = self.links();
        let runner = links.get(&event).and_then(|entry| entry.runner.as_ref());
        runner.filter(|runner| !runner.is_over()).map(Runner::hurry).is_some()
    }

    /// Returns the link of an event.
    pub(crate) fn link(&self, event: EventId) -> Option<Link> {
        self.links().get(&event).map(|entry| entry.link.clone())
    }

    /// Returns how the link of an event fares, as the console shows it; nothing when there is none.
    pub(crate) fn standing(&self, event: EventId, sees_folders: bool) -> Value {
        let links = self.links();
        let Some(Entry { link, standing, runner }) = links.get(&event) else { return Value::Null };
        let is_running = runner.as_ref().is_some_and(|runner| !runner.is_over());
        let mut told = standing.json(&link.file, sees_folders);
        let name = link.file.file_name().map(|name| name.to_string_lossy().into_owned());
        let path = sees_folders.then(|| link.file.display().to_string());
        told["file"] = json!({ "name": name, "path": path });
        told["side"] = json!(link.side);
        told["session"] = json!(link.session);
        told["every"] = json!(link.every.seconds());
        told["mark"] = json!(link.mark);
        told["computer"] = json!(link.computer);
        told["running"] = json!(is_running);
        // Another computer of the club has it running, or had.
        told["elsewhere"] = json!(link.is_running && runner.is_none());
        told["since"] = json!(link.since);
        told
    }
}

async fn journal(desk: &Desk) -> Result<PathBuf, Trouble> {
    desk.ask(|books| Ok(books.journal_path().to_owned())).await
}

/// Does slow work on a thread of its own. Not one of the runtime's: they are waited for when the server stops.
async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    let (tell, told) = oneshot::channel();
    let thread = std::thread::Builder::new().name("exchange".to_owned());
    let started = thread.spawn(move || drop(tell.send(work())));
    if let Err(error) = started {
        return Err(format!("This computer gives no thread to work with: {error}."));
    }
    let failed = "This failed in a way nobody expected. Try it again.";
    told.await.unwrap_or_else(|_| Err(failed.to_owned()))
}

fn not_linked() -> Trouble {
    Trouble::refused("This event is linked with no file.")
}
