//! `tenace backup` and `tenace restore`: a copy of everything, and the way back.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use session::{Journal, SqliteJournal};

use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

/// Copies all data into one file, while everything goes on.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to make; it must not exist yet
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Puts a backup back.
#[derive(Args)]
pub(crate) struct Restore {
    /// The backup
    file: PathBuf,
    /// Replace the data that is there; it is kept in a file beside it
    #[arg(long)]
    replace: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Done {
    file: PathBuf,
    events: usize,
    facts: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<PathBuf>,
}

impl Backup {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        data.journal()?.back_up(&self.file)?;
        let done = inspect(&SqliteJournal::open_read_only(&self.file)?, None)?;
        if self.json {
            screen.tell_json(&done)?;
        } else {
            let Done { file, events, facts, .. } = done;
            let (file, events) = (file.display(), count(events));
            screen.tell(format!("{file}: {events} with {facts} facts, safe in this file."));
        }
        Ok(Verdict::Yes)
    }
}

impl Restore {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let kept = SqliteJournal::restore(&self.file, &data.journal_path(), self.replace)?;
        let done = inspect(&data.journal()?, kept)?;
        if self.json {
            screen.tell_json(&done)?;
        } else {
            let folder = data.folder().display();
            let Done { events, facts, kept, .. } = done;
            screen.tell(format!("{folder}: {} with {facts} facts, back again.", count(events)));
            if let Some(kept) = kept {
                screen.tell(format!("What was here before is kept in {}.", kept.display()));
            }
        }
        Ok(Verdict::Yes)
    }
}

/// Reads a copy back and folds every event: a copy nobody has opened is a hope, not a backup.
fn inspect(journal: &SqliteJournal, kept: Option<PathBuf>) -> anyhow::Result<Done> {
    let events = journal.events()?;
    let mut facts = 0;
    for event in &events {
        let found = session::live::verify(journal, *event)?;
        if let Some(problem) = found.problems.first() {
            bail!("{}: event {event} is not sound: {problem}", journal.path().display());
        }
        facts += found.facts;
    }
    Ok(Done { file: journal.path().to_owned(), events: events.len(), facts, kept })
}

fn count(events: usize) -> String {
    match events {
        1 => "1 event".to_owned(),
        several => format!("{several} events"),
    }
}
