//! Whose a file is: one event's at a time and in one role, however its path is spelled.
//!
//! Two events that follow a file would each take the other's rulings for corrections of the tables; two that run it would
//! each write down what the tables of the other entered. Nor is a file run by an event while another one of the same
//! server follows it: that one can be played on the phones itself, and the two would only copy each other.

use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::time::Duration;

use futures_util::future::join_all;
use session::{EventId, JournalError, SqliteJournal};

use super::link::{self, Link, Side};
use super::path::is_same;
use super::runner::Runner;
use super::{Entry, Exchanges, beside};
use crate::Trouble;
use crate::desk::{Books, Desk};

/// So long two paths are looked at: a share that does not answer keeps nobody from another file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Somebody who uses a file.
pub(super) enum User {
    /// The command that started the server.
    Command,
    /// An event, by its link.
    Event {
        event: EventId,
        link: Box<Link>,
        /// Whether its thread has ended by itself, which leaves the file to others.
        is_over: bool,
    },
}

impl User {
    /// Tells whether the file is in its hands.
    pub(super) fn is_at_work(&self) -> bool {
        !matches!(self, User::Event { is_over: true, .. })
    }

    /// Returns the event that gives way when the file is opened anew under a path: one that runs it by that path, or did.
    pub(super) fn gives_way(&self, file: &Path) -> Option<EventId> {
        match self {
            User::Event { event, link, is_over } if link.side == Side::Control => {
                (*is_over || link.file == file).then_some(*event)
            }
            _ => None,
        }
    }

    /// Returns the sentence for whoever wants the file too.
    pub(super) async fn sentence(&self, desk: &Desk) -> String {
        let User::Event { event, link, .. } = self else {
            return "The command bws serve, with which the server was started, runs this file already. Take another \
                    file, or start the server with tenace serve."
                .to_owned();
        };
        let name = name(desk, *event).await;
        let first = match link.side {
            Side::Scoring => format!("The event {name} follows this file already."),
            Side::Control => format!("The event {name} runs this file already."),
        };
        format!("{first} Stop that first, on its page for the exchange file, or take another file.")
    }
}

impl Exchanges {
    /// Keeps all links off a file that the command which started the server runs by itself.
    pub(crate) fn keep_off(&self, file: &Path) {
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        *self.0.kept_off.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    /// Returns who uses a file, but for one event.
    pub(super) async fn users(&self, file: &Path, but: Option<EventId>) -> Vec<User> {
        let kept_off = self.0.kept_off.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut known: Vec<(PathBuf, User)> =
            kept_off.into_iter().map(|file| (file, User::Command)).collect();
        for (event, Entry { link, runner, .. }) in self.links().iter() {
            if let Some(runner) = runner
                && Some(*event) != but
            {
                let (event, is_over) = (*event, Runner::is_over(runner));
                let user = User::Event { event, link: Box::new(link.clone()), is_over };
                known.push((link.file.clone(), user));
            }
        }
        let looked = known
            .into_iter()
            .map(|(other, user)| async move { lead_to_one(&other, file).await.then_some(user) });
        join_all(looked).await.into_iter().flatten().collect()
    }

    /// Refuses a file that is in the hands of somebody else.
    pub(super) async fn claim(
        &self,
        desk: &Desk,
        file: &Path,
        event: EventId,
    ) -> Result<(), Trouble> {
        let users = self.users(file, Some(event)).await;
        match users.iter().find(|user| user.is_at_work()) {
            Some(user) => Err(Trouble::refused(user.sentence(desk).await)),
            None => Ok(()),
        }
    }

    /// Returns the link of an event, if it is with this file.
    pub(super) async fn link_with(&self, event: EventId, file: &Path) -> Option<Link> {
        let link = self.link(event)?;
        lead_to_one(&link.file, file).await.then_some(link)
    }
}

/// Returns the event that the club's server has linked with a file, whether the server runs at this moment or not.
pub fn linked_with(journal: &SqliteJournal, file: &Path) -> Result<Option<EventId>, JournalError> {
    let (Some(place), _) = crate::desk::kept_place(journal)? else { return Ok(None) };
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let is_it =
        |link: &Link| link.is_running && link.node == place.node && is_same(&link.file, &file);
    let kept = link::read(journal.kept(link::KEPT)?);
    Ok(kept.into_iter().find(|(_, link)| is_it(link)).map(|(event, _)| event))
}

/// Tells whether two paths lead to one file. Of paths that cannot be looked at the spelling counts.
async fn lead_to_one(one: &Path, other: &Path) -> bool {
    let (first, second) = (one.to_owned(), other.to_owned());
    let looked = tokio::time::timeout(PATIENCE, beside(move || Ok(is_same(&first, &second)))).await;
    looked.ok().and_then(Result::ok).unwrap_or(one == other)
}

async fn name(desk: &Desk, event: EventId) -> String {
    let listed = desk.ask(|books: &mut Books| Ok(books.list()?)).await.unwrap_or_default();
    let info = listed.into_iter().find(|(other, _)| *other == event).and_then(|(_, info)| info);
    info.map_or_else(|| event.to_string(), |info| info.name)
}
