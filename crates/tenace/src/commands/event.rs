//! `tenace event`: make, list and show events, open and close them, and say how terminals behave.

mod hands;
mod settings;
mod show;
mod stage;
mod tables;

use std::io::Read;

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use session::definition::Definition;
use session::model::{SessionNo, Stage};
use session::state::EventState;
use session::{Author, EventId, FactId, Journal, LiveEvent, Seq};
use uuid::Uuid;

use self::hands::Hands;
pub(crate) use self::hands::record as record_hands;
use self::settings::{Set, Settings};
use self::show::Show;
use self::stage::SetStage;
use self::tables::Tables;
use super::movement::Size;
use crate::Verdict;
use crate::data::{Data, Listed};
use crate::screen::Screen;

#[derive(Subcommand)]
pub(crate) enum Event {
    /// Make an event from an event file, in TOML or JSON
    New(New),
    /// List the events
    List(List),
    /// Show an event: who plays whom, with which boards, and the results so far
    Show(Show),
    /// Record the hands of an event from a file of deals
    Hands(Hands),
    /// Open a session: the tables may enter results
    Open(SetStage),
    /// Close a session: what tables still send is set aside for the director
    Close(SetStage),
    /// Let a session wait: the tables see that it has not begun
    Wait(SetStage),
    /// Change how the table terminals behave
    Set(Set),
    /// List all settings in force, and whom each was set for
    Settings(Settings),
    /// List what leads phones to the tables: the code to type and the link of the QR code
    Tables(Tables),
}

#[derive(Args)]
pub(crate) struct New {
    /// The event file, or `-` to read it from a pipe
    #[arg(required_unless_present_any = ["movement", "section"])]
    file: Option<String>,
    /// Make it from a movement instead, such as mitchell or howell, or a file with a movement; FILE#3 or "FILE#NAME" is one of many
    #[arg(long, value_name = "KIND|FILE", conflicts_with = "file")]
    movement: Option<String>,
    /// Make it from a section with this movement; again for each further section, on the same boards
    #[arg(
        long,
        value_name = "KIND:TABLES[:ROUNDS]",
        conflicts_with_all = ["file", "movement", "tables", "rounds", "phantom"]
    )]
    section: Vec<String>,
    /// How many copies of the boards the sections have
    #[arg(long, default_value_t = 1, value_name = "N", requires = "section")]
    copies: u16,
    /// The name of an event that is made from a movement
    #[arg(long, default_value = "Pairs", value_name = "NAME")]
    name: String,
    #[command(flatten)]
    size: Size,
    /// An id of your own: made again from the same file, it stays one event. A UUID, or any text
    #[arg(long)]
    id: Option<FactId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct List {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The largest event file; a national final is a few hundred kilobytes.
const LARGEST_FILE: u64 = 32 << 20;

impl Event {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Event::New(command) => command.run(data, screen),
            Event::List(command) => command.run(data, screen),
            Event::Show(command) => command.run(data, screen),
            Event::Hands(command) => command.run(data, screen),
            Event::Open(command) => command.run(Stage::Open, data, screen),
            Event::Close(command) => command.run(Stage::Closed, data, screen),
            Event::Wait(command) => command.run(Stage::Waiting, data, screen),
            Event::Set(command) => command.run(data, screen),
            Event::Settings(command) => command.run(data, screen),
            Event::Tables(command) => command.run(data, screen),
        }
    }
}

impl New {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        #[derive(Serialize)]
        struct Made {
            event: EventId,
        }
        let (source, text) = match (&self.file, &self.movement) {
            _ if !self.section.is_empty() => {
                let text = self.size.sections_file(&self.section, self.copies, &self.name)?;
                ("--section".to_owned(), text)
            }
            (_, Some(movement)) => (movement.clone(), self.size.event_file(movement, &self.name)?),
            (Some(file), None) => (file.clone(), text(file)?),
            (None, None) => {
                bail!("name an event file, or --movement and --tables, or --section twice")
            }
        };
        let definition = Definition::read(&text).with_context(|| source.clone())?;
        let commands = definition.commands().with_context(|| source)?;
        let event = self.id.map_or_else(|| EventId(Uuid::now_v7()), |id| EventId(id.0));
        let (journal, author) = (data.journal_or_new()?, Author::Director(None));
        let was_made = journal.head(event)?.seq > Seq::START;
        let live = LiveEvent::create(journal, event, &commands, &author, Timestamp::now())?;
        if self.json {
            screen.tell_json(&Made { event: live.id() })?;
        } else {
            let before = if was_made { " (was made before)" } else { "" };
            screen.tell(format!("“{}” is ready: event {event}{before}", definition.name.trim()));
        }
        Ok(Verdict::Yes)
    }
}

impl List {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        #[derive(Serialize)]
        struct Line<'a> {
            event: EventId,
            name: &'a str,
            date: Option<Date>,
            stage: Stage,
        }
        let events = data.events()?;
        if self.json {
            let lines = events.iter().map(|listed| Line {
                event: listed.event,
                name: listed.name(),
                date: listed.info.as_ref().and_then(|info| info.date),
                stage: listed.stage,
            });
            screen.json(&lines.collect::<Vec<_>>())?;
        } else if events.is_empty() {
            screen.line("There are no events yet. Make one with: tenace event new FILE")?;
        } else {
            let rows = events.iter().map(|listed| {
                let Listed { event, stage, .. } = listed;
                let (date, name) = (listed.date(), listed.name().to_owned());
                vec![event.to_string(), date, stage.to_string(), name]
            });
            screen.table(&["event", "date", "stage", "name"], &[], rows)?;
        }
        Ok(Verdict::Yes)
    }
}

/// Returns the session that is meant: the one named, or the only one.
pub(crate) fn the_session(
    event: &EventState,
    asked: Option<SessionNo>,
) -> anyhow::Result<SessionNo> {
    let mut all = event.sessions.iter().map(|(session, _)| *session);
    match (asked, all.next(), all.next()) {
        (Some(session), _, _) => {
            ensure!(event.sessions.get(&session).is_some(), "there is no session {session}");
            Ok(session)
        }
        (None, Some(only), None) => Ok(only),
        (None, Some(_), Some(_)) => bail!("there are several sessions; name one with --session"),
        (None, None, _) => bail!("the event has no session"),
    }
}

/// Reads an event file.
fn text(file: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = match file {
        "-" => std::io::stdin().take(LARGEST_FILE + 1).read_to_end(&mut bytes),
        path => std::fs::File::open(path)
            .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)),
    };
    read.with_context(|| format!("cannot read {file}"))?;
    anyhow::ensure!(
        bytes.len() as u64 <= LARGEST_FILE,
        "{}: an event file has at most {} MB",
        file,
        LARGEST_FILE >> 20
    );
    String::from_utf8(bytes).with_context(|| format!("{file}: an event file is text in UTF-8"))
}
