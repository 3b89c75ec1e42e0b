//! A live event: the state in memory in step with the journal on disk.
//!
//! Saying something goes: decide on the state, append to the journal, and only then answer. When
//! another process was faster, catch up and decide again.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::journal::{Appended, Head, Journal, JournalError, PictureChange, Record};
use crate::log::{Author, Command, EventId, Fact, FactId, Refusal, Seq, decide, is_repetition};
use crate::state::{EventState, Key, State};

/// An event whose state is in memory, in step with its journal.
#[derive(Debug)]
pub struct LiveEvent<J> {
    journal: J,
    event: EventId,
    state: State,
    /// The journal's generation when the state was folded.
    generation: u64,
}

/// Something to say: a command with who says it, under which id, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// What.
    pub command: Command,
    /// Who.
    pub author: Author,
    /// Under which id; the same id said twice is one fact.
    pub id: FactId,
    /// When, by the clock of this machine.
    pub time: Timestamp,
}

/// The answer to something said: it is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The fact it became.
    pub seq: Seq,
    /// Whether it had been said before, so that nothing changed now.
    pub repeated: bool,
    /// The parts of the event that changed.
    pub changed: Vec<Key>,
}

/// Why something said did not become a fact.
#[derive(Debug, thiserror::Error)]
pub enum SayError {
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The journal could not keep it.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// What `verify` found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verification {
    /// How many facts were folded.
    pub facts: u64,
    /// How many parts of the live state were compared.
    pub parts: usize,
    /// Everything that is wrong; empty when the log and the live state agree.
    pub problems: Vec<String>,
}

impl<J: Journal> LiveEvent<J> {
    /// Opens an event and folds its log.
    pub fn open(journal: J, event: EventId) -> Result<LiveEvent<J>, JournalError> {
        let mut live = LiveEvent { journal, event, state: State::default(), generation: 0 };
        let head = live.journal.head(event)?.ok_or_else(|| no_event(event))?;
        live.refold(head)?;
        if head.picture_version != EventState::PICTURE_VERSION {
            live.repaint()?;
        }
        Ok(live)
    }

    /// Starts an event with the commands that build it, all in one commit. An event of that id
    /// that was built by the same commands is opened instead, so that trying again is safe.
    pub fn create(
        mut journal: J,
        event: EventId,
        sayings: &[Saying],
    ) -> Result<LiveEvent<J>, SayError> {
        let mut state = State::default();
        let mut facts = Vec::with_capacity(sayings.len());
        for saying in sayings {
            facts.push(extend(&mut state, saying)?.0);
        }
        let picture = state.event().picture();
        let changes: Vec<PictureChange> =
            picture.into_iter().map(|(key, value)| (key, Some(value))).collect();
        match journal.append(event, Seq::START, &encode(&facts)?, &changes)? {
            Appended::Done => {
                let generation = journal.head(event)?.map_or(0, |head| head.generation);
                Ok(LiveEvent { journal, event, state, generation })
            }
            Appended::Moved => {
                let live = LiveEvent::open(journal, event)?;
                for (saying, fact) in sayings.iter().zip(&facts) {
                    repeat(saying, fact.seq, live.fact(fact.seq)?.as_ref())?;
                }
                Ok(live)
            }
        }
    }

    /// Returns the event's id.
    pub fn id(&self) -> EventId {
        self.event
    }

    /// Returns the state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the journal.
    pub fn journal(&self) -> &J {
        &self.journal
    }

    /// Returns the journal, to move cursors.
    pub fn journal_mut(&mut self) -> &mut J {
        &mut self.journal
    }

    /// Says one thing. When it returns an answer, the fact is durable.
    pub fn say(&mut self, saying: &Saying) -> Result<Answer, SayError> {
        let mut answers = self.say_all(std::slice::from_ref(saying))?;
        Ok(answers.pop().expect("say_all answers every saying, and there is one"))
    }

    /// Says several things in one commit: all become facts, or none does. Answers each, in order.
    pub fn say_all(&mut self, sayings: &[Saying]) -> Result<Vec<Answer>, SayError> {
        loop {
            let after = self.state.head();
            let mut facts = Vec::with_capacity(sayings.len());
            let answers = match self.answer_all(sayings, &mut facts) {
                Ok(answers) => answers,
                Err(error) => {
                    self.take_back(&facts);
                    return Err(error);
                }
            };
            if facts.is_empty() {
                return Ok(answers);
            }
            match self.append(after, &facts, &answers) {
                Ok(Appended::Done) => return Ok(answers),
                Ok(Appended::Moved) => {
                    self.take_back(&facts);
                    self.catch_up()?;
                }
                Err(error) => {
                    self.take_back(&facts);
                    return Err(error.into());
                }
            }
        }
    }

    /// Decides on each saying in turn and extends the state by what it becomes, so that the next
    /// one is decided on what is true by then. The new facts are left in `facts`.
    fn answer_all(
        &mut self,
        sayings: &[Saying],
        facts: &mut Vec<Fact>,
    ) -> Result<Vec<Answer>, SayError> {
        let durable = self.state.head();
        let mut answers = Vec::with_capacity(sayings.len());
        for saying in sayings {
            let answer = match self.state.seq_of(saying.id) {
                Some(seq) if seq <= durable => repeat(saying, seq, self.fact(seq)?.as_ref())?,
                Some(seq) => repeat(saying, seq, facts.iter().find(|fact| fact.seq == seq))?,
                None => {
                    let (fact, changed) = extend(&mut self.state, saying)?;
                    let seq = fact.seq;
                    facts.push(fact);
                    Answer { seq, repeated: false, changed }
                }
            };
            answers.push(answer);
        }
        Ok(answers)
    }

    fn append(
        &mut self,
        after: Seq,
        facts: &[Fact],
        answers: &[Answer],
    ) -> Result<Appended, JournalError> {
        let records = encode(facts)?;
        let event = self.state.event();
        let changed = answers.iter().flat_map(|answer| &answer.changed);
        let changes: Vec<PictureChange> =
            changed.map(|key| (key.to_string(), event.value(key))).collect();
        self.journal.append(self.event, after, &records, &changes)
    }

    /// Takes facts that did not become durable out of the state again.
    fn take_back(&mut self, facts: &[Fact]) {
        facts.iter().rev().for_each(|fact| self.state.revert(fact));
    }

    /// Returns one fact.
    pub fn fact(&self, seq: Seq) -> Result<Option<Fact>, JournalError> {
        let record = self.journal.record(self.event, seq)?;
        record.map(|record| decode(&record)).transpose()
    }

    /// Takes in what other processes appended, and returns the facts that were new. A journal that
    /// was replaced by a backup is folded anew.
    pub fn catch_up(&mut self) -> Result<Vec<Fact>, JournalError> {
        let head = self.journal.head(self.event)?.ok_or_else(|| no_event(self.event))?;
        if head.generation != self.generation || head.seq < self.state.head() {
            self.refold(head)?;
            return Ok(Vec::new());
        }
        let mut facts = Vec::new();
        if head.seq > self.state.head() {
            read_facts(&self.journal, self.event, self.state.head(), |fact| {
                facts.push(fact);
            })?;
            facts.iter().for_each(|fact| self.state.apply(fact));
        }
        Ok(facts)
    }

    /// Hands over the facts after `after`, oldest first.
    pub fn facts_after(&self, after: Seq, each: impl FnMut(Fact)) -> Result<(), JournalError> {
        read_facts(&self.journal, self.event, after, each)
    }

    /// Does what [`verify`] does, and compares the state in memory too.
    pub fn verify(&self) -> Result<Verification, JournalError> {
        let mut found = Verification::default();
        let refolded = found.refold(&self.journal, self.event)?;
        if self.state.head() == refolded.head() {
            let folded = refolded.event().picture();
            let live = self.state.event().picture();
            found.problems.extend(differences(&folded, &live, "in memory"));
        }
        Ok(found)
    }

    fn refold(&mut self, head: Head) -> Result<(), JournalError> {
        let mut state = State::default();
        read_facts(&self.journal, self.event, Seq::START, |fact| {
            state.apply(&fact);
        })?;
        self.state = state;
        self.generation = head.generation;
        Ok(())
    }

    fn repaint(&mut self) -> Result<(), JournalError> {
        let version = EventState::PICTURE_VERSION;
        let picture = self.state.event().picture();
        // When the log has moved meanwhile, whoever moved it is repainting too.
        self.journal.repaint(self.event, self.state.head(), version, &picture).map(|_| ())
    }
}

/// Folds an event's log anew and compares the outcome with the picture of the live state on disk.
/// Names every difference; goes on where the log itself cannot be read.
pub fn verify<J: Journal>(journal: &J, event: EventId) -> Result<Verification, JournalError> {
    let mut found = Verification::default();
    found.refold(journal, event)?;
    Ok(found)
}

impl Verification {
    fn refold<J: Journal>(&mut self, journal: &J, event: EventId) -> Result<State, JournalError> {
        self.problems.extend(journal.storage_problems()?);
        let (head, live) = journal.picture(event)?;
        let mut refolded = State::default();
        let mut next = Seq::START.next();
        journal.read(event, Seq::START, &mut |record| {
            // Facts that came in since the picture was taken are not in question.
            if record.seq > head {
                return Ok(());
            }
            if record.seq != next {
                self.problems.push(format!("fact {next} is missing: fact {} follows", record.seq));
            }
            next = record.seq.next();
            self.facts += 1;
            match Fact::from_record(&record) {
                Ok(fact) => {
                    if let Some(first) = refolded.seq_of(fact.id) {
                        let sentence = format!("facts {first} and {} have the same id", fact.seq);
                        self.problems.push(sentence);
                    }
                    refolded.apply(&fact);
                }
                Err(error) => self.problems.push(error.to_string()),
            }
            Ok(())
        })?;
        if next != head.next() {
            let sentence = format!("the log should end at fact {head}, but fact {next} is missing");
            self.problems.push(sentence);
        }
        let folded = refolded.event().picture();
        self.parts = folded.len();
        self.problems.extend(differences(&folded, &live, "on disk"));
        Ok(refolded)
    }
}

/// Decides on a saying and extends the state by the fact it becomes; also returns what changed.
fn extend(state: &mut State, saying: &Saying) -> Result<(Fact, Vec<Key>), Refusal> {
    let body = decide(state, &saying.command)?;
    let changed = state.touched(&body);
    let fact = Fact {
        seq: state.head().next(),
        time: saying.time,
        author: saying.author.clone(),
        id: saying.id,
        body,
    };
    state.apply(&fact);
    Ok((fact, changed))
}

/// Answers something that was said before, or refuses it when it says something else now.
fn repeat(saying: &Saying, seq: Seq, first: Option<&Fact>) -> Result<Answer, Refusal> {
    match first {
        Some(fact)
            if fact.author == saying.author && is_repetition(&saying.command, &fact.body) =>
        {
            Ok(Answer { seq, repeated: true, changed: Vec::new() })
        }
        other => {
            let kind = other.map_or("missing from the log", |fact| fact.body.kind());
            Err(Refusal::IdTaken { id: saying.id, first: seq, kind })
        }
    }
}

fn encode(facts: &[Fact]) -> Result<Vec<Record>, JournalError> {
    let records = facts.iter().map(Fact::to_record).collect::<Result<_, _>>();
    records.map_err(|error| JournalError::record(format!("a fact cannot be written: {error}")))
}

fn decode(record: &Record) -> Result<Fact, JournalError> {
    Fact::from_record(record).map_err(|error| JournalError::record(error.to_string()))
}

fn read_facts<J: Journal>(
    journal: &J,
    event: EventId,
    after: Seq,
    mut each: impl FnMut(Fact),
) -> Result<(), JournalError> {
    journal.read(event, after, &mut |record| {
        each(decode(&record)?);
        Ok(())
    })
}

fn no_event(event: EventId) -> JournalError {
    JournalError::record(format!("there is no event {event}"))
}

/// Names the parts that are not the same in two pictures.
fn differences<'a>(
    folded: &'a BTreeMap<String, String>,
    live: &'a BTreeMap<String, String>,
    place: &'a str,
) -> impl Iterator<Item = String> + 'a {
    let changed = folded.iter().filter_map(move |(key, value)| match live.get(key) {
        Some(other) if other == value => None,
        Some(other) => Some(format!("{key}: the log says {value}, the live state {place} {other}")),
        None => Some(format!("{key}: the log says {value}, the live state {place} has nothing")),
    });
    let extra = live.iter().filter(|(key, _)| !folded.contains_key(*key));
    let extra = extra.map(move |(key, value)| {
        format!("{key}: the log says nothing, the live state {place} {value}")
    });
    changed.chain(extra)
}
