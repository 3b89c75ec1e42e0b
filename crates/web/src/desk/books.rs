//! The books on the desk: the journal, the events that are open, and who may do what.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use session::journal::Fault;
use session::live::stage_of;
use session::model::{EventInfo, SectionId, Stage};
use session::state::Key;
use session::{
    Answer, Author, Command, EventId, FactId, Journal, JournalError, LiveEvent, SayError, Saying,
    SqliteJournal, State,
};
use tokio::sync::broadcast;

use super::chronicle::Chronicle;
use super::clock_jumps::ClockWatch;
use super::confirmed::Errand;
use super::copying::{FOLLOWER_KEY, RESTORED, keep_place, kept_ahead, kept_place};
use super::keeping;
use super::news::{News, changed, waiting};
use super::open_journal::OpenJournal;
use super::openings::Openings;
use crate::Trouble;
use crate::auth::budget::Spent;
use crate::auth::people::Moment;
use crate::auth::{
    CodeGuesses, Doors, Grants, JoinToken, Leases, People, PinGuesses, Secret, Table,
};
use crate::check::Asked;
use crate::standby::{Place, Standby};
use crate::table::{Floods, PlaysElsewhere};
use crate::tls::ShownCertificate;

/// An event with its state, in step with the journal.
pub type Live = LiveEvent<SqliteJournal>;

/// Everything that is read and written.
pub struct Books {
    pub(super) path: PathBuf,
    /// For what is not of one event.
    pub(super) journal: OpenJournal,
    pub(super) events: BTreeMap<EventId, Live>,
    /// When the facts of events were said, as far as somebody asked.
    pub(super) chronicles: BTreeMap<EventId, Chronicle>,
    /// Events that were open until a fault: their listeners are told when they are open again.
    pub(super) forgotten: BTreeSet<EventId>,
    /// What the desk could not read when it last looked around.
    pub(super) problem: Option<String>,
    /// Why the journal could not be written when it was last tried.
    pub(super) unwritable: Option<String>,
    news: broadcast::Sender<Arc<News>>,
    /// When the clocks of events open rounds.
    pub(super) openings: Openings,
    /// This computer's place in the club.
    pub standby: Standby,
    /// Which token and code lead to which table.
    pub doors: Doors,
    /// Which phone enters for which table.
    pub leases: Leases,
    /// Who may work on the director's pages.
    pub people: People,
    /// Where the director has given leave.
    pub grants: Grants,
    /// What the phone of a table had not sent when it last said hello.
    pub unsent: HashMap<Table, Vec<FactId>>,
    /// What the tables left behind lately.
    pub(crate) floods: Floods,
    /// What the tables asked about boards.
    pub(crate) asked: Asked,
    /// Numbers that tables entered and that play elsewhere.
    pub(crate) elsewhere: PlaysElsewhere,
    /// Wrong codes of tables.
    pub wrong_codes: CodeGuesses,
    /// Wrong PINs at tables.
    pub wrong_pins: PinGuesses,
    /// What was written down of directors at each table.
    pub(super) deeds: HashMap<Table, Spent>,
    /// What the errand that is under way has done.
    pub(super) errand: Errand,
    /// The clocks as they were when the desk last looked around.
    pub(super) clock_watch: ClockWatch,
    /// The certificate that directors on other devices are shown.
    pub(super) certificate: ShownCertificate,
}

impl Books {
    pub(super) fn open(
        path: &Path,
        news: broadcast::Sender<Arc<News>>,
        doors: Doors,
        leases: Leases,
        people: People,
    ) -> Result<Books, JournalError> {
        let mut opened = OpenJournal::open_or_create(path)?;
        doors.replace(opened.tokens()?);
        let journal = opened.get()?;
        people.replace(journal.people()?, journal.logins()?, Moment::now());
        let standby = standing(journal, path)?;
        Ok(Books {
            path: path.to_owned(),
            journal: opened,
            events: BTreeMap::new(),
            chronicles: BTreeMap::new(),
            forgotten: BTreeSet::new(),
            problem: None,
            unwritable: None,
            news,
            openings: Openings::default(),
            standby,
            doors,
            leases,
            people,
            grants: Grants::default(),
            floods: Floods::default(),
            asked: Asked::default(),
            elsewhere: PlaysElsewhere::default(),
            unsent: HashMap::new(),
            wrong_codes: CodeGuesses::default(),
            wrong_pins: PinGuesses::default(),
            deeds: HashMap::new(),
            errand: Errand::default(),
            clock_watch: ClockWatch::default(),
            certificate: ShownCertificate::default(),
        })
    }

    /// Returns where the journal is, for whoever reads it beside the desk.
    pub(crate) fn journal_path(&self) -> &Path {
        &self.path
    }

    /// Returns the events with their names, oldest first.
    pub fn list(&mut self) -> Result<Vec<(EventId, Option<EventInfo>)>, JournalError> {
        let journal = self.journal()?;
        let listed = |event: EventId| {
            let part = journal.picture_part(event, "event")?;
            Ok((event, part.and_then(|part| serde_json::from_str(&part).ok())))
        };
        journal.events()?.into_iter().map(listed).collect()
    }

    /// Returns which of these events are over: all their sessions are closed.
    pub(crate) fn closed(
        &mut self,
        events: impl Iterator<Item = EventId>,
    ) -> Result<BTreeSet<EventId>, JournalError> {
        let journal = self.journal()?;
        let mut closed = BTreeSet::new();
        for event in events {
            if stage_of(journal, event)? == Stage::Closed {
                closed.insert(event);
            }
        }
        Ok(closed)
    }

    /// Tells whether there is such an event.
    pub fn has(&mut self, event: EventId) -> Result<bool, JournalError> {
        Ok(self.journal()?.events()?.contains(&event))
    }

    /// Returns an event as it was when somebody last looked, without looking again.
    pub fn open_event(&mut self, event: EventId) -> Option<&mut Live> {
        self.events.get_mut(&event)
    }

    /// Returns an event in step with the journal, and when its facts were said.
    pub(crate) fn told(&mut self, event: EventId) -> Result<(&mut Live, &Chronicle), Trouble> {
        self.event(event)?;
        let Some(live) = self.events.get_mut(&event) else { return Err(Trouble::not_found()) };
        let chronicle = self.chronicles.entry(event).or_default();
        chronicle.follow(live)?;
        Ok((live, chronicle))
    }

    /// Says one thing, durably, and tells everybody.
    pub fn say(
        &mut self,
        event: EventId,
        command: Command,
        author: Author,
        id: FactId,
    ) -> Result<Answer, SayError> {
        let mut answers = self.say_all(event, vec![(command, id)], author)?;
        let none = || JournalError { path: PathBuf::new(), fault: Fault::Record(String::new()) };
        Ok(answers.pop().ok_or_else(none)?)
    }

    /// Says several things in one commit, and tells everybody.
    pub fn say_all(
        &mut self,
        event: EventId,
        commands: Vec<(Command, FactId)>,
        author: Author,
    ) -> Result<Vec<Answer>, SayError> {
        self.say_from(None, event, commands, author)
    }

    /// Says several things in one commit that came from a phone or browser, and tells everybody.
    pub fn say_from(
        &mut self,
        device: Option<&str>,
        event: EventId,
        commands: Vec<(Command, FactId)>,
        author: Author,
    ) -> Result<Vec<Answer>, SayError> {
        if !self.standby.is_in_charge() {
            // Another computer has taken over since this was asked.
            let fault = Fault::Record("another computer is in charge".to_owned());
            return Err(JournalError { path: PathBuf::new(), fault }.into());
        }
        let time = Timestamp::now();
        let device = device.map(ToOwned::to_owned);
        let said = |(command, id)| Saying {
            command,
            author: author.clone(),
            device: device.clone(),
            id,
            time,
        };
        let sayings: Vec<Saying> = commands.into_iter().map(said).collect();
        let live = self.event(event)?;
        let (generation, before) = (live.generation(), live.state().head());
        let said = live.say_all(&sayings);
        let is_new = |answer: &&Answer| !answer.repeated;
        let own = said.as_ref().map_or(0, |said| said.iter().filter(is_new).count() as u64);
        let head = live.state().head();
        let news = if live.generation() != generation {
            self.read_doors()?;
            Some(News::Replaced { event })
        } else if head.0 != before.0 + own {
            // Others were faster: what they said is news too.
            let mut facts = Vec::new();
            live.facts_after(before, |fact| facts.push(fact))?;
            Some(changed(event, live.state(), &facts))
        } else {
            let answers = said.iter().flatten();
            let keys: Vec<Key> = answers.flat_map(|answer| answer.changed.clone()).collect();
            let waiting = waiting(live.state(), &keys);
            let changed = News::Changed { event, seq: head, keys, waiting, everything: false };
            (own > 0).then_some(changed)
        };
        if let Some(news) = news {
            self.open_new_doors(event, &news);
            self.tell(news);
        }
        if let Some(live) = self.events.get(&event) {
            self.openings.follow(live, Timestamp::now());
        }
        match &said {
            Ok(_) => self.acknowledge(),
            Err(SayError::Journal(error)) => self.note_disk(Some(error)),
            Err(SayError::Refused(_)) => {}
        }
        said
    }

    /// Tells everybody who listens.
    pub fn tell(&self, news: News) {
        self.tell_shared(Arc::new(news));
    }

    pub(super) fn tell_shared(&self, news: Arc<News>) {
        if matches!(*news, News::Changed { .. } | News::Replaced { .. }) {
            self.errand.note_news();
        }
        // Nobody may be listening.
        let _ = self.news.send(news);
    }

    /// Returns what leads to the tables of an event, making what is missing.
    pub fn doors_of(&mut self, event: EventId) -> Result<Vec<JoinToken>, Trouble> {
        self.open_doors(event)?;
        let journal = self.journal.get()?;
        Ok(keeping::tokens(journal, event)?)
    }

    /// Reads the tokens again, for they may be of another file by now.
    pub fn read_doors(&mut self) -> Result<(), JournalError> {
        self.doors.replace(self.journal.tokens()?);
        Ok(())
    }

    /// Reads the tokens again if anybody has written to the file since.
    pub(super) fn read_new_doors(&mut self) -> Result<(), JournalError> {
        if let Some(tokens) = self.journal.tokens_if_changed()? {
            self.doors.replace(tokens);
        }
        Ok(())
    }

    /// Returns a secret of the server's own under a name, made when it is first asked for.
    pub fn secret(&mut self, name: &str) -> Result<Secret, Trouble> {
        let journal = self.journal.get()?;
        if let Some(secret) = keeping::secret(journal, name)? {
            return Ok(secret);
        }
        let secret = Secret::fresh().map_err(no_randomness)?;
        keeping::keep_secret(journal, name, &secret)?;
        Ok(secret)
    }

    /// Opens the doors of an event, making tokens for the tables that have none. What the file keeps
    /// counts, not what is in memory: those are the codes on the tables.
    pub(super) fn open_doors(&mut self, event: EventId) -> Result<(), JournalError> {
        let tables: Vec<Table> = tables(event, self.event(event)?.state()).collect();
        let doors = self.doors.clone();
        let kept = keeping::tokens(self.journal.get()?, event)?;
        let has_one = |table: &Table| kept.iter().any(|kept| kept.table == *table);
        let without: Vec<Table> = tables.into_iter().filter(|table| !has_one(table)).collect();
        doors.open(kept);
        // A standby waits for those that the one in charge makes.
        if without.is_empty() || !self.standby.is_in_charge() {
            return Ok(());
        }
        let mut fresh = Vec::with_capacity(without.len());
        for table in without {
            let token = doors.fresh(table).map_err(|error| JournalError {
                path: PathBuf::new(),
                fault: Fault::System(error.to_string()),
            })?;
            doors.open([token]);
            fresh.push(token);
        }
        let journal = self.journal.get()?;
        let kept = keeping::keep_tokens(journal, event, &fresh);
        if kept.is_err() {
            // A door that would be gone after a restart must not be walked through.
            self.read_doors()?;
        }
        kept
    }

    /// Opens doors for tables that a new movement brought, or a session that is open again. What was
    /// said is said: when this fails, the tables get theirs when somebody asks for them.
    pub(super) fn open_new_doors(&mut self, event: EventId, news: &News) {
        let News::Changed { keys, everything, .. } = news else { return };
        let is_new = |key: &Key| matches!(key, Key::Movement(_) | Key::Section(_) | Key::Stage(_));
        if (*everything || keys.iter().any(is_new))
            && let Err(error) = self.open_doors(event)
        {
            tracing::warn!("new tables have no codes yet: {}", error.fault);
        }
        let stages = keys.iter().filter_map(|key| match key {
            Key::Stage(session) => Some(*session),
            _ => None,
        });
        for session in stages {
            if let Some(live) = self.events.get(&event) {
                let is_over = live.state().event().stage(session) == Stage::Closed;
                self.leases.set_over(event, session, is_over);
            }
        }
    }

    pub(super) fn journal(&mut self) -> Result<&mut SqliteJournal, JournalError> {
        self.journal.get()
    }
}

/// Returns the tables of an event, but for sessions that are over: whoever still has something to send
/// from there has come in before.
fn tables(event: EventId, state: &State) -> impl Iterator<Item = Table> {
    let movements = state.event().movements.iter();
    let played = |id: &SectionId| state.event().stage(id.session) != Stage::Closed;
    movements.filter(move |(id, _)| played(id)).flat_map(move |(id, movement)| {
        let table = move |table| Table { event, session: id.session, section: id.letters, table };
        movement.tables().map(table)
    })
}

/// Returns this computer's place in the club, making what is missing.
fn standing(journal: &mut SqliteJournal, path: &Path) -> Result<Standby, JournalError> {
    let no_randomness = |error: getrandom::Error| JournalError {
        path: PathBuf::new(),
        fault: Fault::System(error.to_string()),
    };
    let (place, partners) = kept_place(journal)?;
    let is_new = place.is_none();
    let key = match keeping::secret(journal, FOLLOWER_KEY)? {
        Some(key) => {
            if is_new {
                journal.keep(RESTORED, b"")?;
            }
            key
        }
        None => {
            let key = Secret::fresh().map_err(no_randomness)?;
            keeping::keep_secret(journal, FOLLOWER_KEY, &key)?;
            key
        }
    };
    let place = place.unwrap_or_else(Place::fresh);
    if is_new {
        keep_place(journal, &place)?;
    }
    let standby = Standby::new(path, place, key, partners);
    standby.set_kept_ahead(kept_ahead(journal)?);
    Ok(standby)
}

pub(crate) fn no_randomness(error: getrandom::Error) -> Trouble {
    tracing::error!("this computer gives no randomness: {error}");
    Trouble::failed("The director's computer has no randomness to make keys of. Tell the director.")
}
