//! `tenace bws new`: the exchange file of an event, as its scoring program makes it.

use std::path::PathBuf;

use anyhow::Context;
use bridge::Deal;
use bws::write::{Control, CreateError, Created, Format, Request, SaveError, create, save};
use clap::{Args, ValueEnum};
use hands::double_dummy::TrickTable;
use jiff::Zoned;
use serde::Serialize;
use session::model::SessionNo;

use super::computer::{session_guid, this_computer};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::commands::event::the_session;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct New {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// The file to make, such as friday.bws
    file: PathBuf,
    /// The session; needed when there are several
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    /// The format: today's control program needs access2000, some older programs need access97
    #[arg(long, value_name = "FORMAT", default_value = "access2000")]
    format: FormatName,
    /// The control program: its limits, and how it is told that a pair is not there
    #[arg(long = "for", value_name = "PROGRAM", default_value = "today")]
    control: ControlName,
    /// The Windows name of the computer that runs the control program, with its capitals; again for each further one.
    /// Usually this computer's
    #[arg(long, value_name = "NAME")]
    computer: Vec<String>,
    /// Replace the file if it is there and no program has it open
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// Access 97
    Access97,
    /// Access 2000
    Access2000,
}

#[derive(Clone, Copy, ValueEnum)]
enum ControlName {
    /// The control program of 2008 and its server
    #[value(name = "2008")]
    Of2008,
    /// Today's control program with Bridgemate II
    Today,
}

/// What was written, for programs.
#[derive(Serialize)]
struct Written<'a> {
    file: String,
    format: &'static str,
    bytes: usize,
    rows: serde_json::Map<String, serde_json::Value>,
    notes: &'a [String],
}

impl New {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let live = data.event(&self.event)?;
        let session = the_session(live.state().event(), self.session)?;
        let computers = match self.computer.as_slice() {
            [] => vec![
                this_computer().context("this computer has no name: give one with --computer")?,
            ],
            named => named.to_vec(),
        };
        let format = match self.format {
            FormatName::Access97 => Format::Access97,
            FormatName::Access2000 => Format::Access2000,
        };
        let control = match self.control {
            ControlName::Of2008 => Control::Of2008,
            ControlName::Today => Control::Today,
        };
        // What cannot be read from the store is only not known.
        let tricks =
            |deal: &Deal| -> Option<TrickTable> { live.journal().tricks(deal).ok().flatten() };
        let request = Request {
            session,
            format,
            control,
            computers: &computers,
            now: Zoned::now().datetime(),
            guid: session_guid(live.id(), session),
            // One that cannot be kept is not written either.
            pin: data.event_pin(live.id()).unwrap_or(None),
            tricks: &tricks,
        };
        let created = create(live.state().event(), &request).map_err(refused)?;
        save(&self.file, &created.bytes, self.force).map_err(not_saved)?;
        if self.json {
            screen.tell_json(&self.written(&created, format))?;
        } else {
            self.print(&created, format, screen);
        }
        Ok(Verdict::Yes)
    }

    fn written<'a>(&self, created: &'a Created, format: Format) -> Written<'a> {
        let rows = created.rows.iter().map(|(table, count)| ((*table).to_owned(), (*count).into()));
        Written {
            file: self.file.display().to_string(),
            format: format.name(),
            bytes: created.bytes.len(),
            rows: rows.collect(),
            notes: &created.notes,
        }
    }

    fn print(&self, created: &Created, format: Format, screen: &mut Screen) {
        let count = |table: &str, one: &str, several: &str| {
            let rows = created.rows.iter().find(|(name, _)| *name == table);
            match rows.map_or(0, |(_, count)| *count) {
                1 => format!("1 {one}"),
                count => format!("{count} {several}"),
            }
        };
        screen.tell(format!(
            "{}: {}, {}, {}, {}, {}, {} ({})",
            self.file.display(),
            count("Section", "section", "sections"),
            count("Tables", "table", "tables"),
            count("RoundData", "round at a table", "rounds at tables"),
            count("PlayerNames", "name", "names"),
            count("HandRecord", "hand", "hands"),
            count("ReceivedData", "result", "results"),
            format.name(),
        ));
        for note in &created.notes {
            screen.tell(format!("note: {note}"));
        }
    }
}

/// A file that cannot be made is an answer; a database that cannot be built is a fault.
fn refused(error: CreateError) -> anyhow::Error {
    match error {
        CreateError::Database(error) => error.into(),
        error => AnswerIsNo(error.to_string()).into(),
    }
}

/// That a file stays as it is is an answer; a disk that cannot be written is a fault.
fn not_saved(error: SaveError) -> anyhow::Error {
    match error {
        SaveError::Exists(_) => AnswerIsNo(format!("{error} (to replace it, add --force)")).into(),
        SaveError::NotReplaced { ref why, .. } if !matches!(why, jet::Error::Io { .. }) => {
            AnswerIsNo(error.to_string()).into()
        }
        error => error.into(),
    }
}
