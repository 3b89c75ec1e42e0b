//! `tenace connector init`: begins an event at a Data Connector, from an `InitDTO` or from one of our event files.

use anyhow::{Context, bail};
use clap::Args;
use connector::client::ClientError;
use connector::dto::{Init as InitDto, Session};
use connector::event::{build, whole};
use connector::validate::Validate;
use connector::wire::{Command, Payload, Request, split_note};
use jiff::Zoned;
use serde::Serialize;
use serde_json::Value;
use session::State;
use session::definition::Definition;
use session::model::{SectionId, SettingName, SettingValue};
use session::state::Origin;
use web::policy;

use super::source;
use super::target::Asking;
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Init {
    /// An InitDTO in JSON, or an event file as for `tenace event new`; `-` reads it from a pipe
    file: String,
    /// Begin an event that is known anew: adds 2 (Reset) to Commands
    #[arg(long)]
    reset: bool,
    /// Only bring the event: neither start it nor read results; takes 1 and 4 from Commands
    #[arg(long)]
    no_start: bool,
    /// Send it although our checks find something wrong, to see what the Data Connector says
    #[arg(long)]
    unchecked: bool,
    /// Send nothing: print the InitDTO
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

const HELP: &str = "\
An event file gets guids that follow from its name and day, so that the same file is the same event.
Before anything is sent it is checked as the vendor's clients check it; what is wrong is printed, and the exit code is 1.

Examples:
  tenace connector init examples/tuesday-pairs.toml
  tenace connector init examples/tuesday-pairs.toml --dry-run > init.json
  tenace connector init init.json --reset";

#[derive(Serialize)]
struct Made<'a> {
    event: &'a str,
    sessions: Vec<MadeSession<'a>>,
    answer: &'a str,
}

#[derive(Serialize)]
struct MadeSession<'a> {
    session: &'a str,
    name: &'a str,
}

impl Init {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut init = self.read()?;
        if self.reset {
            init.commands |= InitDto::RESET;
        }
        if self.no_start {
            init.commands &= !(InitDto::START | InitDto::START_READING);
        }
        let faults = if self.unchecked { Vec::new() } else { init.validate() };
        if !faults.is_empty() {
            let name = source::name(&self.file);
            return Err(AnswerIsNo(format!("{name}: {}", faults.join("\n"))).into());
        }
        if self.dry_run {
            screen.line(serde_json::to_string_pretty(&init)?)?;
            return Ok(Verdict::Yes);
        }
        let mut client = self.asking.target.client()?;
        let guid = build::event_guid(&init);
        let answer = client.initialize(&init).map_err(|error| self.hinted(error, &guid))?;
        let sessions = init.sessions.as_deref().unwrap_or_default();
        if self.asking.json {
            let sessions = sessions.iter().map(|session| MadeSession {
                session: session.session_guid.as_deref().unwrap_or_default(),
                name: session.name.as_deref().unwrap_or_default(),
            });
            let sessions = sessions.collect();
            screen.tell_json(&Made { event: &guid, sessions, answer: &answer })?;
        } else {
            let (done, note) = split_note(&answer);
            screen.tell(format!("{done}: {}", size(&init)));
            if let Some(note) = note {
                screen.tell(format!("note     {note}"));
            }
            screen.tell(format!("event    {guid}"));
            for session in sessions {
                let name = session.name.as_deref().unwrap_or_default();
                let guid = session.session_guid.as_deref().unwrap_or_default();
                screen.tell(format!("session  {guid}  {name}"));
            }
        }
        Ok(Verdict::Yes)
    }

    /// Adds what helps here to the answer that helps a scoring program.
    fn hinted(&self, error: ClientError, guid: &str) -> anyhow::Error {
        match error {
            ClientError::Answered { kind, sentence }
                if sentence.contains("(Reset)") && !self.asking.json =>
            {
                let sentence = sentence.replace("\r\n", "\n");
                AnswerIsNo(format!(
                    "{kind:?}: {sentence}\nHere: add --reset, or go on with it as it is: tenace connector continue {guid}"
                ))
                .into()
            }
            error => error.into(),
        }
    }

    fn read(&self) -> anyhow::Result<InitDto> {
        let text = source::text(&self.file)?;
        let name = source::name(&self.file);
        if is_init(&text) {
            let request = Request::new(Command::InitializeEvent, "", &text);
            let Payload::Init(init) = source::payload(&self.file, &request)? else {
                bail!("{name}: an InitDTO is due");
            };
            if !self.unchecked {
                source::ensure_known(&self.file, &request)?;
            }
            return Ok(*init);
        }
        let definition = Definition::read(&text).with_context(|| name.to_owned())?;
        let commands = definition.commands().with_context(|| name.to_owned())?;
        let (state, _) = State::default().suppose(&commands).with_context(|| name.to_owned())?;
        let today = Zoned::now().date();
        let mut init =
            whole::write(state.event(), today, |section, name| evening(&state, section, name));
        init.commands = InitDto::START | InitDto::START_READING;
        Ok(init)
    }
}

/// Returns what a setting is in a section, also if nobody set it: as in Tenace's own evening, so that the phones of whoever
/// gets the event have the same one.
fn evening(state: &State, section: SectionId, name: SettingName) -> SettingValue {
    let SectionId { session, letters } = section;
    match policy::setting_from(state.event(), session, Some(letters), name) {
        // A display goes dark only where somebody wants it; 0 leaves it to the terminal.
        (_, Origin::Default) if name.as_str() == "AutopoweroffTime" => SettingValue::Number(0),
        (value, _) => value,
    }
}

/// Tells an `InitDTO` from an event file: one in JSON has names that begin with small letters, and all others are no
/// JSON.
fn is_init(text: &str) -> bool {
    if !text.trim_start().starts_with(['{', '[']) {
        return false;
    }
    match serde_json::from_str::<Value>(text) {
        Ok(value) => value.get("name").is_none() && value.get("sessions").is_none(),
        // One with small faults is read all the same, and what is wrong with another is told of its JSON.
        Err(_) => true,
    }
}

/// How much there is, in words.
fn size(init: &InitDto) -> String {
    let sessions = init.sessions.as_deref().unwrap_or_default();
    let tables = sessions.iter().flat_map(sections).flat_map(|it| it.tables.iter().flatten());
    let sections = sessions.iter().flat_map(sections).count();
    let count = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    };
    let players = init.player_data.as_ref().map_or(0, Vec::len);
    format!(
        "{}, {}, {}, {}",
        count(sessions.len(), "session"),
        count(sections, "section"),
        count(tables.count(), "table"),
        count(players, "player")
    )
}

fn sections(session: &Session) -> impl Iterator<Item = &connector::dto::Section> {
    let groups = session.scoring_groups.iter().flatten();
    groups.flat_map(|group| group.sections.iter().flatten())
}
