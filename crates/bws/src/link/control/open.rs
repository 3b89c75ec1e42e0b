//! The event of a file: made from it, or found again.

use std::path::Path;

use jiff::Zoned;
use session::log::StageSet;
use session::model::Stage;
use session::{
    Author, Command, EventId, FactId, Journal, JournalError, LiveEvent, SayError, Seq,
    SqliteJournal,
};

use super::{ControlOptions, Controller, Plan, own_ids};
use crate::exchange::Exchange;
use crate::finding::{Finding, Severity};
use crate::link::file::File;
use crate::link::known::KnownNames;
use crate::link::results::strangers;
use crate::link::say::say;
use crate::link::{Known, LinkError, Role, Turn};
use crate::read::event::{FileEvent, listed_names};
use crate::write::change::join;

/// How an event was opened.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Whether the event is new.
    pub is_new: bool,
    /// What there is to tell.
    pub told: Turn,
    /// Why the file may only be read, which is told; a turn that has something to write has it as its trouble.
    pub read_only: Option<String>,
}

/// The tables whose problems the turns tell, as often as something changes there.
const TOLD_BY_TURNS: [&str; 3] = ["HandRecord", "PlayerNumbers", "ReceivedData"];

impl Controller {
    /// Opens a file: makes its event, or goes on with the one that was made for it. Results that are in the file are taken
    /// in either way.
    pub fn open(
        journal: SqliteJournal,
        file: &Path,
        options: ControlOptions,
        now: &Zoned,
    ) -> Result<(Self, Opened), LinkError> {
        Self::begin(journal, None, file, options, now)
    }

    /// Goes on with an event and the file that it was made for. Refuses another file under that name, before anything is
    /// made or changed.
    pub fn resume(
        journal: SqliteJournal,
        event: EventId,
        file: &Path,
        options: ControlOptions,
        now: &Zoned,
    ) -> Result<(Self, Opened), LinkError> {
        Self::begin(journal, Some(event), file, ControlOptions { reset: false, ..options }, now)
    }

    fn begin(
        mut journal: SqliteJournal,
        only: Option<EventId>,
        file: &Path,
        options: ControlOptions,
        now: &Zoned,
    ) -> Result<(Self, Opened), LinkError> {
        let path = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let mut file = File::new(&path, &options.computer);
        let mut exchange = file.read()?.exchange;
        if exchange.tables.is_empty() {
            return Err(match file.is_damaged() {
                true => LinkError::Damaged { file: path },
                false => LinkError::NoTables { file: path },
            });
        }
        let name = exchange.link_name(&path);
        if let Some(event) = only
            && find(&journal, &name, &exchange, &mut Turn::default())? != Some(event)
        {
            return Err(LinkError::Replaced { file: path });
        }
        if join_if_new(&mut file, &exchange, &options)? {
            exchange = file.read()?.exchange;
        }
        let mut told = Turn::default();
        let found = match only {
            Some(event) => Some(event),
            None if options.reset => {
                close_old(&mut journal, &name, now)?;
                None
            }
            None => find(&journal, &name, &exchange, &mut told)?,
        };
        let is_new = found.is_none();
        let made = FileEvent::of(&without_results(&exchange, !is_new), &title(&path));
        let live = match found {
            Some(event) => LiveEvent::open(journal, event)?,
            None => create(journal, &path, &name, &made, &exchange, now)?,
        };
        let is_told_here = |finding: &&Finding| {
            let table = finding.place.table.as_deref();
            is_new && !table.is_some_and(|table| TOLD_BY_TURNS.contains(&table))
        };
        let mut has_faulty_rounds = false;
        for finding in made.findings.list().iter().filter(is_told_here) {
            has_faulty_rounds |= finding.place.table.as_deref() == Some("RoundData");
            match finding.severity {
                Severity::Problem => told.problem(finding.to_string()),
                _ => told.note(finding.to_string()),
            }
        }
        let known = Known::read(live.journal(), live.id(), Role::ControlProgram, &name)?;
        let known_names = KnownNames::read(live.journal(), live.id(), &name)?;
        let mut controller = Self {
            live,
            file,
            options,
            kept: known.clone(),
            known,
            known_names,
            sections: made.sections,
            last_plan: None,
            told_plan: has_faulty_rounds.then(|| Plan::of(&exchange)),
            last_names: Vec::new(),
            last_hands: Vec::new(),
            seated: Default::default(),
            reported: Default::default(),
            contracts: Vec::new(),
            heard: Default::default(),
            told: Default::default(),
            is_over: false,
        };
        if is_new {
            // Their results are in the event already, so no turn comes to tell of them.
            let event = controller.live.state().event();
            let mut slots: Vec<_> = event.results.iter().map(|(_, result)| result.slot).collect();
            slots.sort_unstable();
            let strangers = slots.into_iter().filter_map(|slot| strangers(event, slot));
            strangers.for_each(|sentence| told.problem(sentence));
        }
        // The settings of the file count from the start, also where somebody changed them while nobody looked.
        controller.settings(&exchange, now, &mut told)?;
        controller.open_stages(now, &mut told)?;
        controller.look_at_hands(&exchange, &mut told);
        let read_only = controller.file.read_only();
        if let Some(why) = &read_only {
            // The tables can play all the same, so this is no reason to keep them from it.
            told.problem(format!("{why}; what is entered is kept here and written when it can be"));
        }
        Ok((controller, Opened { is_new, told, read_only }))
    }

    /// Lets the phones in.
    fn open_stages(&mut self, now: &Zoned, told: &mut Turn) -> Result<(), LinkError> {
        let event = self.live.state().event();
        let sessions: Vec<_> = event.sessions.iter().map(|(session, _)| *session).collect();
        for session in sessions {
            match self.live.state().event().stage(session) {
                Stage::Open => {}
                Stage::Closed => told.note(format!(
                    "session {session} is closed: open it on the director's page if it is to go on"
                )),
                Stage::Waiting => {
                    let open = Command::SetStage(StageSet { session, stage: Stage::Open });
                    if let Err(why) = say(&mut self.live, &[open], now.timestamp())? {
                        told.problem(why);
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells which of the sections that are to have hand records have none.
    fn look_at_hands(&self, exchange: &Exchange, told: &mut Turn) {
        for &section in &self.options.hand_records {
            let n_hands = exchange.hand_records.iter().filter(|row| row.section == section).count();
            let letters = exchange.letters_of(section);
            match (exchange.section(section), n_hands) {
                (None, _) => told.problem(format!(
                    "hand records were asked for section {section}, which the file does not have"
                )),
                (Some(_), 0) => told.problem(format!(
                    "section {letters} has no hand records, which were asked for"
                )),
                (Some(_), 1) => told.note(format!("section {letters}: 1 hand record")),
                (Some(_), n) => told.note(format!("section {letters}: {n} hand records")),
            }
        }
    }
}

/// Joins a computer that the file does not know, if a table waits for it; returns whether the file was changed.
fn join_if_new(
    file: &mut File,
    exchange: &Exchange,
    options: &ControlOptions,
) -> Result<bool, LinkError> {
    let has_tables = |ids: &dyn Fn(i32) -> bool| {
        exchange.tables.iter().any(|row| ids(i32::from(row.computer_id)))
    };
    let own = own_ids(exchange, &options.computer);
    if has_tables(&|id| own.contains(&id)) {
        return Ok(false);
    }
    // Only a table of a computer that is not there can wait for one that comes.
    let is_known = |id: i32| exchange.clients.iter().any(|client| client.id == id);
    if own.is_empty() && has_tables(&|id| !is_known(id)) {
        let joined = file.change(|database| join(database, &options.computer));
        let refused = |why| LinkError::Change { file: file.path().to_owned(), why: Box::new(why) };
        if joined.map_err(refused)?.is_some() {
            return Ok(true);
        }
    }
    let with_tables = exchange.clients.iter().filter(|client| has_tables(&|id| id == client.id));
    let names: Vec<&str> = with_tables.map(|client| client.computer.as_str()).collect();
    let theirs = if names.is_empty() { "no computer".to_owned() } else { names.join(", ") };
    let computer = options.computer.clone();
    Err(LinkError::NotOurs { file: file.path().to_owned(), computer, theirs })
}

/// Under which name the event of a file is kept.
fn kept_name(file: &str) -> String {
    format!("bws control of {file}")
}

/// The event that was made for a file, if it is in the journal.
fn remembered(
    journal: &SqliteJournal,
    name: &str,
) -> Result<Option<(EventId, bool)>, JournalError> {
    let kept = journal.kept(&kept_name(name))?;
    let event = kept.and_then(|bytes| String::from_utf8(bytes).ok()?.parse::<EventId>().ok());
    let Some(event) = event else { return Ok(None) };
    Ok(Some((event, journal.head(event)?.seq > Seq::START)))
}

/// The event to go on with.
fn find(
    journal: &SqliteJournal,
    name: &str,
    exchange: &Exchange,
    told: &mut Turn,
) -> Result<Option<EventId>, LinkError> {
    let Some((event, true)) = remembered(journal, name)? else { return Ok(None) };
    let known = Known::read(journal, event, Role::ControlProgram, name)?;
    // Files without a number of their own are told by their place, where next week's file may be.
    let has_number = exchange.sessions.iter().any(|session| session.plain_guid().is_some());
    let is_empty = exchange.results.is_empty() && exchange.tables.iter().all(|row| row.status == 0);
    if !has_number && is_empty && !known.results.is_empty() {
        told.note("the file is another one than before under the same name: a new event begins");
        return Ok(None);
    }
    Ok(Some(event))
}

/// Closes the sessions of the event before a reset, so that no phone goes on entering there.
fn close_old(journal: &mut SqliteJournal, name: &str, now: &Zoned) -> Result<(), LinkError> {
    let Some((event, true)) = remembered(journal, name)? else { return Ok(()) };
    let mut live = LiveEvent::open(journal.again()?, event)?;
    let state = live.state().event();
    let open = state.sessions.iter().map(|(session, _)| *session);
    let commands: Vec<Command> = open
        .filter(|session| state.stage(*session) != Stage::Closed)
        .map(|session| Command::SetStage(StageSet { session, stage: Stage::Closed }))
        .collect();
    if !commands.is_empty() {
        // What is refused stays open; the director sees both events.
        let _ = say(&mut live, &commands, now.timestamp())?;
    }
    Ok(())
}

/// Makes the event. Its id is kept first, so that no event is ever made that nobody finds again.
fn create(
    mut journal: SqliteJournal,
    path: &Path,
    name: &str,
    made: &FileEvent,
    exchange: &Exchange,
    now: &Zoned,
) -> Result<LiveEvent<SqliteJournal>, LinkError> {
    let before = journal.kept(&kept_name(name))?.unwrap_or_default();
    let unique = format!("{} at {now} after {}", kept_name(name), String::from_utf8_lossy(&before));
    let event = EventId(FactId::derived(&unique).0);
    journal.keep(&kept_name(name), event.to_string().as_bytes())?;
    let mut commands = made.commands.clone();
    // They are said when the file is open: here they count also where they are the default.
    commands.retain(|command| !matches!(command, Command::ChangeSettings(_)));
    if let Some(Command::CreateEvent(info)) = commands.first_mut() {
        info.date = info.date.or(Some(now.date()));
    }
    let listed = listed_names(exchange);
    commands.extend(super::contents::listed_players(made.state.event(), listed.iter()));
    let live = LiveEvent::create(journal, event, &commands, &Author::BwsFile, now.timestamp());
    live.map_err(|error| match error {
        SayError::Journal(error) => error.into(),
        SayError::Refused(why) => LinkError::Event { file: path.to_owned(), why: why.to_string() },
    })
}

/// What an event is called whose file has no name for it.
fn title(path: &Path) -> String {
    path.file_stem().map_or("Session".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The file without its results, where they are not to be said again.
fn without_results(exchange: &Exchange, leave_out: bool) -> Exchange {
    let mut exchange = exchange.clone();
    if leave_out {
        exchange.results.clear();
    }
    exchange
}
