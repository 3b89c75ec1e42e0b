//! The data folder: where the journal is, and how an event is named on the command line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use directories::ProjectDirs;
use session::journal::{Fault, JournalError};
use session::live::stage_of;
use session::model::{DirectorPin, EventInfo, SectionId, Stage};
use session::{EventId, FactId, Journal, LiveEvent, Seq, SqliteJournal};
use web::policy;
use web::standby::fence;

/// The name of the journal within the data folder.
const JOURNAL: &str = "tenace.db";

/// The data folder.
#[derive(Debug, Clone)]
pub(crate) struct Data {
    folder: PathBuf,
}

/// An event as a list shows it.
pub(crate) struct Listed {
    /// Its id.
    pub(crate) event: EventId,
    /// Its name and date; `None` when the journal has lost them.
    pub(crate) info: Option<EventInfo>,
    /// Where it stands.
    pub(crate) stage: Stage,
}

impl Listed {
    /// Returns its name.
    pub(crate) fn name(&self) -> &str {
        self.info.as_ref().map_or("", |info| &info.name)
    }

    /// Returns its date as text, empty when it has none.
    pub(crate) fn date(&self) -> String {
        let date = self.info.as_ref().and_then(|info| info.date);
        date.map_or(String::new(), |date| date.to_string())
    }
}

impl Data {
    /// Returns the folder named on the command line, or the platform's own.
    pub(crate) fn at(folder: Option<PathBuf>) -> anyhow::Result<Data> {
        if let Some(folder) = folder {
            return Ok(Data { folder });
        }
        let dirs = ProjectDirs::from("", "", "tenace")
            .context("this system names no folder for data: name one with --data")?;
        Ok(Data { folder: dirs.data_local_dir().to_owned() })
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns where the journal is.
    pub(crate) fn journal_path(&self) -> PathBuf {
        self.folder.join(JOURNAL)
    }

    /// Opens the journal. While another computer is in charge nothing can be written: on the copy of a standby it would take
    /// the place of what comes from there.
    pub(crate) fn journal(&self) -> anyhow::Result<SqliteJournal> {
        Ok(fence(SqliteJournal::open(&self.journal_path())?))
    }

    /// The same, making the journal when it is not there.
    pub(crate) fn journal_or_new(&self) -> anyhow::Result<SqliteJournal> {
        Ok(fence(SqliteJournal::open_or_create(&self.journal_path())?))
    }

    /// Returns all events; none when there is no journal yet.
    pub(crate) fn events(&self) -> anyhow::Result<Vec<Listed>> {
        match SqliteJournal::open(&self.journal_path()) {
            Ok(journal) => list(&journal),
            Err(JournalError { fault: Fault::Missing, .. }) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens the event that `name` means: its id, the beginning or the end of it, its name, or name and
    /// date.
    pub(crate) fn event(&self, name: &str) -> anyhow::Result<LiveEvent<SqliteJournal>> {
        let (journal, event) = self.find(name)?;
        Ok(LiveEvent::open(journal, event)?)
    }

    /// Returns the director's PIN in force at the tables of a section; none in the copy of a standby that has none yet.
    pub(crate) fn pin(
        &self,
        live: &LiveEvent<SqliteJournal>,
        section: SectionId,
    ) -> anyhow::Result<Option<DirectorPin>> {
        match policy::pin(live.state().event(), section) {
            Some(pin) => Ok(Some(pin)),
            None => self.event_pin(live.id()),
        }
    }

    /// Returns the PIN that was drawn for an event, drawing one where it has none.
    pub(crate) fn event_pin(&self, event: EventId) -> anyhow::Result<Option<DirectorPin>> {
        Ok(web::auth::event_pin(&mut self.journal()?, event)?)
    }

    /// Finds the event that `name` means, without reading its log.
    pub(crate) fn find(&self, name: &str) -> anyhow::Result<(SqliteJournal, EventId)> {
        let journal = self.journal()?;
        // A UUID, or the text somebody gave as an id of their own.
        let event = match name.parse::<FactId>().map(|id| EventId(id.0)) {
            Ok(id) if journal.head(id)?.seq > Seq::START => id,
            _ => find(&list(&journal)?, name)?,
        };
        Ok((journal, event))
    }
}

fn list(journal: &SqliteJournal) -> anyhow::Result<Vec<Listed>> {
    let listed = |event: EventId| -> anyhow::Result<Listed> {
        let part = journal.picture_part(event, "event")?;
        let info = part.and_then(|part| serde_json::from_str(&part).ok());
        Ok(Listed { event, info, stage: stage_of(journal, event)? })
    };
    journal.events()?.into_iter().map(listed).collect()
}

fn find(events: &[Listed], name: &str) -> anyhow::Result<EventId> {
    let wanted = name.trim().to_lowercase();
    let is_part = |listed: &Listed| {
        let id = listed.event.to_string();
        wanted.len() >= 4 && (id.starts_with(&wanted) || id.ends_with(&wanted))
    };
    let is_meant = |listed: &&Listed| {
        let name = listed.name().to_lowercase();
        is_part(listed) || name == wanted || format!("{name} {}", listed.date()) == wanted
    };
    let meant: Vec<&Listed> = events.iter().filter(is_meant).collect();
    match meant.as_slice() {
        [only] => return Ok(only.event),
        [] => bail!("there is no event “{name}”. See them all with: tenace event list"),
        _ => {}
    }
    // Who names an evening means the one that is played, not one that is over; but who types a part of an
    // id means one event, and has to type more of it.
    let mut played = meant.iter().filter(|listed| listed.stage != Stage::Closed);
    if let (Some(only), None) = (played.next(), played.next())
        && !meant.iter().any(|listed| is_part(listed))
    {
        return Ok(only.event);
    }
    let lines = meant.iter().map(|listed| {
        let Listed { event, stage, .. } = listed;
        let called = format!("{} {}", listed.name(), listed.date());
        format!("\n  {event}  {}, {stage}", called.trim_end())
    });
    let lines: String = lines.collect();
    let dates: BTreeSet<String> = meant.iter().map(|listed| listed.date()).collect();
    let or_date = if dates.len() == meant.len() { ", or by name and date" } else { "" };
    bail!(
        "“{name}” could be any of these events. Name one by its id or the end of it{or_date}:{lines}"
    )
}
