//! The books on the desk: the journal, the events that are open, and who may do what.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use session::journal::Fault;
use session::model::{EventInfo, SectionId, Stage, TableNo};
use session::state::Key;
use session::{
    Answer, Author, Command, EventId, Fact, FactBody, FactId, Journal, JournalError, LiveEvent,
    SayError, Saying, Seq, SqliteJournal, State,
};
use tokio::sync::broadcast;

use super::keeping;
use super::news::News;
use crate::Trouble;
use crate::auth::{Doors, Grants, Guesses, JoinToken, Leases, Lockout, Secret, Table};

/// An event with its state, in step with the journal.
pub type Live = LiveEvent<SqliteJournal>;

/// Everything that is read and written.
pub struct Books {
    path: PathBuf,
    /// For what is not of one event; opened anew after a fault.
    journal: Option<SqliteJournal>,
    events: BTreeMap<EventId, Live>,
    news: broadcast::Sender<Arc<News>>,
    /// Which token and code lead to which table.
    pub doors: Doors,
    /// Which phone enters for which table.
    pub leases: Leases,
    /// Where the director has given leave.
    pub grants: Grants,
    /// What the phone of a table had not sent when it last said hello.
    pub unsent: HashMap<Table, Vec<FactId>>,
    /// Wrong codes, by address.
    pub wrong_codes: Lockout<IpAddr>,
    /// Wrong PINs, by table and address.
    pub wrong_pins: Lockout<(Table, IpAddr)>,
}

/// A room full of people may share one address, and fingers slip: the first eight cost nothing.
const CODES: Guesses = Guesses {
    free: 8,
    first_wait: Duration::from_secs(4),
    longest: Duration::from_secs(15 * 60),
    forgiven: Duration::from_secs(30 * 60),
};
const CODES_IN_ALL: Guesses = Guesses {
    free: 60,
    first_wait: Duration::from_secs(1),
    longest: Duration::from_secs(60),
    ..CODES
};
const PINS: Guesses = Guesses {
    free: 4,
    first_wait: Duration::from_secs(5),
    longest: Duration::from_secs(30 * 60),
    forgiven: Duration::from_secs(60 * 60),
};
const PINS_IN_ALL: Guesses = Guesses { free: 40, ..CODES_IN_ALL };

impl Books {
    pub(super) fn open(
        path: &Path,
        news: broadcast::Sender<Arc<News>>,
        doors: Doors,
        leases: Leases,
    ) -> Result<Books, JournalError> {
        let journal = SqliteJournal::open_or_create(path)?;
        doors.replace(keeping::all_tokens(&journal)?);
        Ok(Books {
            path: path.to_owned(),
            journal: Some(journal),
            events: BTreeMap::new(),
            news,
            doors,
            leases,
            grants: Grants::default(),
            unsent: HashMap::new(),
            wrong_codes: Lockout::new(CODES, CODES_IN_ALL),
            wrong_pins: Lockout::new(PINS, PINS_IN_ALL),
        })
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

    /// Returns an event in step with the journal. What others wrote meanwhile is told as news.
    pub fn event(&mut self, event: EventId) -> Result<&mut Live, JournalError> {
        if let Err(error) = self.catch_up(event) {
            if !is_of_the_file(&error.fault) {
                return Err(error);
            }
            // Another file may be in its place by now.
            let mut open: BTreeSet<EventId> = self.events.keys().copied().collect();
            open.insert(event);
            self.forget();
            self.catch_up(event)?;
            self.read_doors()?;
            open.into_iter().for_each(|event| self.tell(News::Replaced { event }));
        }
        let missing = || JournalError {
            path: PathBuf::new(),
            fault: Fault::Record(format!("there is no event {event}")),
        };
        self.events.get_mut(&event).ok_or_else(missing)
    }

    /// Returns an event as it was when somebody last looked, without looking again.
    pub fn open_event(&mut self, event: EventId) -> Option<&mut Live> {
        self.events.get_mut(&event)
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
        let time = Timestamp::now();
        let said = |(command, id)| Saying { command, author: author.clone(), id, time };
        let sayings: Vec<Saying> = commands.into_iter().map(said).collect();
        let live = self.event(event)?;
        let answers = live.say_all(&sayings)?;
        let seq = live.state().head();
        let keys: Vec<Key> = answers.iter().flat_map(|answer| answer.changed.clone()).collect();
        if !keys.is_empty() {
            let waiting = waiting(live.state(), &keys);
            self.open_new_doors(event, &keys);
            self.tell(News::Changed { event, seq, keys, waiting, everything: false });
        }
        Ok(answers)
    }

    /// Tells everybody who listens.
    pub fn tell(&self, news: News) {
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(news));
    }

    /// Returns what leads to the tables of an event, making what is missing.
    pub fn doors_of(&mut self, event: EventId) -> Result<Vec<JoinToken>, Trouble> {
        self.open_doors(event)?;
        let journal = opened(&mut self.journal, &self.path)?;
        Ok(keeping::tokens(journal, event)?)
    }

    /// Reads the tokens again, for they may be of another file by now.
    pub fn read_doors(&mut self) -> Result<(), JournalError> {
        let journal = opened(&mut self.journal, &self.path)?;
        self.doors.replace(keeping::all_tokens(journal)?);
        Ok(())
    }

    /// Returns a secret of the server's own under a name, made when it is first asked for.
    pub fn secret(&mut self, name: &str) -> Result<Secret, Trouble> {
        let journal = opened(&mut self.journal, &self.path)?;
        if let Some(secret) = keeping::secret(journal, name)? {
            return Ok(secret);
        }
        let secret = Secret::fresh().map_err(no_randomness)?;
        keeping::keep_secret(journal, name, &secret)?;
        Ok(secret)
    }

    /// Looks at all open events for what others wrote, and opens doors for new ones.
    pub(super) fn look_around(&mut self) {
        let open: Vec<EventId> = self.events.keys().copied().collect();
        for event in open {
            if let Err(error) = self.event(event) {
                tracing::warn!("an event cannot be read: {}", error.fault);
                self.events.remove(&event);
            }
        }
        if let Err(error) = self.welcome() {
            tracing::warn!("the journal cannot be read: {}", error.message());
        }
    }

    /// Throws away what is in memory.
    pub(super) fn forget(&mut self) {
        self.events.clear();
        self.journal = None;
    }

    /// Opens doors for the events of these days that have none yet.
    fn welcome(&mut self) -> Result<(), Trouble> {
        let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::system()).date();
        for (event, info) in self.list()? {
            let date = info.and_then(|info| info.date);
            // An evening that was long ago is opened when somebody asks for it.
            let is_over =
                date.is_some_and(|date| today.since(date).is_ok_and(|span| span.get_days() > 7));
            if !is_over && !self.events.contains_key(&event) {
                self.open_doors(event)?;
            }
        }
        Ok(())
    }

    /// Makes tokens for the tables of an event that have none.
    fn open_doors(&mut self, event: EventId) -> Result<(), JournalError> {
        let doors = self.doors.clone();
        let live = self.event(event)?;
        let without: Vec<Table> =
            tables(event, live.state()).filter(|table| doors.of(table).is_none()).collect();
        if without.is_empty() {
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
        let journal = opened(&mut self.journal, &self.path)?;
        let kept = keeping::keep_tokens(journal, event, &fresh);
        if kept.is_err() {
            // A door that would be gone after a restart must not be walked through.
            self.read_doors()?;
        }
        kept
    }

    /// Opens doors for tables that a new movement brought. What was said is said: when this fails, the
    /// tables get theirs when somebody asks for them.
    fn open_new_doors(&mut self, event: EventId, keys: &[Key]) {
        let is_new = |key: &Key| matches!(key, Key::Movement(_) | Key::Section(_));
        if keys.iter().any(is_new)
            && let Err(error) = self.open_doors(event)
        {
            tracing::warn!("new tables have no codes yet: {}", error.fault);
        }
    }

    fn journal(&mut self) -> Result<&mut SqliteJournal, JournalError> {
        opened(&mut self.journal, &self.path)
    }

    /// Takes in what others wrote, opening the event when it is not open.
    fn catch_up(&mut self, event: EventId) -> Result<(), JournalError> {
        let Some(live) = self.events.get_mut(&event) else {
            let live = LiveEvent::open(SqliteJournal::open(&self.path)?, event)?;
            self.events.insert(event, live);
            return Ok(());
        };
        match live.catch_up()? {
            session::News::Replaced => {
                self.read_doors()?;
                self.tell(News::Replaced { event });
            }
            session::News::Facts(facts) if facts.is_empty() => {}
            session::News::Facts(facts) => {
                let news = changed(event, live.state(), &facts);
                if let News::Changed { keys, .. } = &news {
                    self.open_new_doors(event, keys);
                }
                self.tell(news);
            }
        }
        Ok(())
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

/// Returns the news of facts that others said.
pub(crate) fn changed(event: EventId, state: &State, facts: &[Fact]) -> News {
    // What an undoing touched can be said for certain only before it was taken in.
    let everything = facts.iter().any(|fact| matches!(fact.body, FactBody::Undone(_)));
    let mut keys: Vec<Key> = facts.iter().flat_map(|fact| state.touched(&fact.body)).collect();
    keys.sort_unstable();
    keys.dedup();
    let seq = facts.last().map_or(Seq::START, |fact| fact.seq);
    let waiting = waiting(state, &keys);
    News::Changed { event, seq, keys, waiting, everything }
}

/// Returns the tables whose calls, or results that were set aside, changed.
fn waiting(state: &State, keys: &[Key]) -> Vec<(SectionId, TableNo)> {
    let event = state.event();
    let table = |key: &Key| match key {
        Key::Call(seq) => {
            let call = event.calls().get(*seq)?.raised;
            Some((call.section_id(), call.table))
        }
        Key::SetAside(seq) => {
            let slot = event.set_aside().get(*seq)?.raised.slot;
            Some((slot.section_id(), slot.table))
        }
        _ => None,
    };
    keys.iter().filter_map(table).collect()
}

fn opened<'a>(
    journal: &'a mut Option<SqliteJournal>,
    path: &Path,
) -> Result<&'a mut SqliteJournal, JournalError> {
    match journal {
        Some(journal) => Ok(journal),
        none => Ok(none.insert(SqliteJournal::open_or_create(path)?)),
    }
}

/// Tells whether a fault is one of the file that was open, so that opening it again may help.
fn is_of_the_file(fault: &Fault) -> bool {
    matches!(fault, Fault::Moved | Fault::Damaged(_) | Fault::Missing | Fault::System(_))
}

pub(crate) fn no_randomness(error: getrandom::Error) -> Trouble {
    tracing::error!("this computer gives no randomness: {error}");
    Trouble::failed("The director's computer has no randomness to make keys of. Tell the director.")
}
