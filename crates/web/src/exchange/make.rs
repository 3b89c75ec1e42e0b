//! The event's own file: made anew, and sent again in the guide's short way.

use std::path::{Path, PathBuf};

use bws::link::{Kind, Remark, Turn};
use bws::read::read_file;
use bws::write::change::{ChangeError, resend, retrying};
use bws::write::{Control, CreateError, Format, Request, SaveError, create, guid, save};
use jet::Database;
use jet::share::{Options, Patience, Shared};
use jiff::Zoned;
use session::model::{DirectorPin, SessionNo};
use session::{EventId, LiveEvent, SqliteJournal};

use super::link::Link;
use super::path::{is_there, prepare};
use super::runner::own_name;
use crate::trouble::sentence;

/// The file that is wanted.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    /// Where.
    pub(crate) file: PathBuf,
    /// The session; a file holds one.
    pub(crate) session: SessionNo,
    /// For which Access.
    pub(crate) format: Format,
    /// For which control program.
    pub(crate) control: Control,
    /// The computers that run it.
    pub(crate) computers: Vec<String>,
    /// Whether a file that is there is replaced.
    pub(crate) replace: bool,
}

/// Makes a file and puts it in its place. Returns what was written to tell, or a sentence why there is none.
pub(super) fn make(journal: &Path, event: EventId, wanted: &Wanted) -> Result<Turn, String> {
    prepare(&wanted.file)?;
    let live = open(journal, event)?;
    let tricks = |deal: &bridge::Deal| live.journal().tricks(deal).ok().flatten();
    let request = Request {
        session: wanted.session,
        format: wanted.format,
        control: wanted.control,
        computers: &wanted.computers,
        now: Zoned::now().datetime(),
        guid: guid(event, wanted.session),
        pin: pin(journal, event),
        tricks: &tricks,
    };
    let created = create(live.state().event(), &request).map_err(|error| match error {
        CreateError::Limits(_) => lines(&error.to_string()),
        error => sentence(&error.to_string()),
    })?;
    save(&wanted.file, &created.bytes, wanted.replace).map_err(|error| match error {
        SaveError::Exists(file) => format!(
            "{} is there already, perhaps with results. Choose another name, or say that it is to be replaced.",
            file.display()
        ),
        error => sentence(&error.to_string()),
    })?;
    Ok(told("the whole session, in a new file", created.notes))
}

/// Deletes the session from a file and adds it again. Returns what was done, or a sentence why it was not.
pub(super) fn send_again(journal: &Path, event: EventId, link: &Link) -> Result<Turn, String> {
    is_there(&link.file)?;
    let live = open(journal, event)?;
    let plain = |error: &jet::Error| sentence(&error.to_string());
    let exchange = read_file(&link.file).map_err(|error| plain(&error))?.exchange;
    let own = guid(event, link.session);
    let is_ours =
        exchange.sessions.iter().any(|row| row.plain_guid() == Some(format!("{own:032X}")));
    if !is_ours {
        return Err("This file was not made here for this event: only the program that made it can send it again."
            .to_owned());
    }
    let computers: Vec<String> = exchange.clients.into_iter().map(|row| row.computer).collect();
    let tricks = |deal: &bridge::Deal| live.journal().tricks(deal).ok().flatten();
    let request = Request {
        session: link.session,
        format: Format::default(),
        control: Control::default(),
        computers: &computers,
        now: Zoned::now().datetime(),
        guid: own,
        pin: pin(journal, event),
        tricks: &tricks,
    };
    let options = Options { computer: own_name(), ..Options::default() };
    let shared = Shared::open(&link.file, &options).and_then(Database::open);
    let mut database = shared.map_err(|error| plain(&error))?;
    let sent =
        retrying(Patience::default(), || resend(&mut database, live.state().event(), &request));
    let sent = sent.map_err(|error| match error {
        ChangeError::Event(CreateError::Limits(_)) => lines(&error.to_string()),
        error => sentence(&error.to_string()),
    })?;
    Ok(told("the whole session, deleted and written again", sent.notes))
}

/// Returns the PIN of the event; where it cannot be read, the file has its own default.
fn pin(journal: &Path, event: EventId) -> Option<DirectorPin> {
    let mut journal = SqliteJournal::open(journal).ok()?;
    crate::auth::event_pin(&mut journal, event).ok().flatten()
}

fn open(journal: &Path, event: EventId) -> Result<LiveEvent<SqliteJournal>, String> {
    let journal = SqliteJournal::open(journal);
    let live = journal.and_then(|journal| LiveEvent::open(journal, event));
    live.map_err(|error| sentence(&error.fault.to_string()))
}

fn told(what: &str, notes: Vec<String>) -> Turn {
    let sent = Remark { kind: Kind::Sent, text: what.to_owned() };
    let notes = notes.into_iter().map(|text| Remark { kind: Kind::Note, text });
    Turn { remarks: std::iter::once(sent).chain(notes).collect(), sent: 1, ..Turn::default() }
}

/// Returns several lines as sentences.
fn lines(text: &str) -> String {
    text.lines().map(sentence).collect::<Vec<String>>().join(" ")
}
