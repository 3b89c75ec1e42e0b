//! A live event: the state in memory in step with the journal on disk.
//!
//! Saying something goes: decide on the state, append to the journal, and only then answer. Nothing
//! is accepted or refused for good on a state that another process has meanwhile overtaken: then it
//! catches up and decides again.

mod copy;
mod glance;
mod verify;

use jiff::Timestamp;

pub use glance::stage_of;
pub use verify::{Verification, verify};

use crate::journal::{Appended, Fault, Head, Journal, JournalError, PictureChange, Record};
use crate::log::{Author, Command, EventId, Fact, FactId, Refusal, Seq, decide, is_repetition};
use crate::scores::Scores;
use crate::state::{EventState, Key, State};

/// How often somebody else may be faster before we say that the journal is busy. Everybody who is
/// faster has said something, so this is a crowd no club has.
const PATIENCE: usize = 10_000;

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
    /// From which phone or browser, where that is known; at most [`Saying::LONGEST_DEVICE`]
    /// characters are kept. The same thing said again may come from another.
    pub device: Option<String>,
    /// Under which id; the same id said twice is one fact.
    pub id: FactId,
    /// When, by the clock of this machine.
    pub time: Timestamp,
}

impl Saying {
    /// How many characters of a device's name are kept.
    pub const LONGEST_DEVICE: usize = 40;

    /// Returns the device as the log keeps it: in one line, short, or not at all.
    fn tidy_device(&self) -> Option<String> {
        let words: Vec<&str> = self.device.as_deref()?.split_whitespace().collect();
        let text: String = words.join(" ").chars().take(Saying::LONGEST_DEVICE).collect();
        Some(text.trim_end().to_owned()).filter(|text| !text.is_empty())
    }
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

/// A moment of an event: after one of its facts, or at a time by the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// After this fact.
    Fact(Seq),
    /// At this time.
    Time(Timestamp),
}

impl From<Seq> for Moment {
    fn from(seq: Seq) -> Moment {
        Moment::Fact(seq)
    }
}

impl From<Timestamp> for Moment {
    fn from(time: Timestamp) -> Moment {
        Moment::Time(time)
    }
}

/// What others did since we last looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// They said this; nothing when it is empty.
    Facts(Vec<Fact>),
    /// They put a backup in the journal's place; everything may be different.
    Replaced,
}

impl<J: Journal> LiveEvent<J> {
    /// Opens an event and folds its log.
    pub fn open(journal: J, event: EventId) -> Result<LiveEvent<J>, JournalError> {
        LiveEvent::open_reading(journal, event, |_| {})
    }

    /// Opens an event and folds its log, and hands each fact to somebody else who folds it too.
    pub fn open_reading(
        journal: J,
        event: EventId,
        each: impl FnMut(&Fact),
    ) -> Result<LiveEvent<J>, JournalError> {
        let mut live = LiveEvent { journal, event, state: State::default(), generation: 0 };
        let head = live.journal.head(event)?;
        live.refold(head, each)?;
        Ok(live)
    }

    /// Starts an event with the commands that build it, all in one commit; the first makes the
    /// event. An event of that id that was built by the same commands is opened instead, so that
    /// trying again is safe.
    pub fn create(
        mut journal: J,
        event: EventId,
        commands: &[Command],
        author: &Author,
        time: Timestamp,
    ) -> Result<LiveEvent<J>, SayError> {
        let id = |n| FactId(event.0).nth(n);
        let sayings: Vec<Saying> = (0..)
            .zip(commands)
            .map(|(n, command)| Saying {
                command: command.clone(),
                author: author.clone(),
                device: None,
                id: id(n),
                time,
            })
            .collect();
        if !matches!(commands.first(), Some(Command::CreateEvent(_))) {
            return Err(Refusal::NoEvent.into());
        }
        let mut state = State::default();
        let mut facts = Vec::with_capacity(sayings.len());
        for saying in &sayings {
            facts.push(extend(&mut state, saying)?.0);
        }
        let picture = state.event().picture();
        let changes: Vec<PictureChange> =
            picture.into_iter().map(|(key, value)| (key, Some(value))).collect();
        let records = encode(&facts)?;
        loop {
            let start = journal.head(event)?;
            if start.seq > Seq::START {
                break;
            }
            // When it has moved, a backup took the journal's place, or somebody made this event.
            if journal.append(event, start, &records, &changes)? == Appended::Done {
                return Ok(LiveEvent { journal, event, state, generation: start.generation });
            }
        }
        let live = LiveEvent::open(journal, event)?;
        for (saying, fact) in sayings.iter().zip(&facts) {
            repeat(&live.state, saying, fact.seq, live.fact(fact.seq)?.as_ref())?;
        }
        let further = id(facts.len() as u64);
        match live.state.seq_of(further) {
            None => Ok(live),
            Some(first) => {
                let kind = "more than is said now";
                Err(Refusal::IdTaken { id: further, first, kind }.into())
            }
        }
    }

    /// Returns the event's id.
    pub fn id(&self) -> EventId {
        self.event
    }

    /// Returns which of the journal's generations the state is of: another one is another log.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Returns the state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the scores, in step with everything said.
    pub fn scores(&mut self) -> &Scores {
        self.state.scores()
    }

    /// Returns the event as it is now together with its scores.
    pub fn event_and_scores(&mut self) -> (&EventState, &Scores) {
        self.state.event_and_scores()
    }

    /// Returns the event together with the scores that tables may see at a moment.
    pub fn event_and_open_scores(&mut self, now: Timestamp) -> (&EventState, &Scores) {
        self.state.event_and_open_scores(now)
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
        for _ in 0..PATIENCE {
            if let Some(answers) = self.say_all_as_seen(sayings)? {
                return Ok(answers);
            }
        }
        Err(JournalError::new("".as_ref(), Fault::Busy).into())
    }

    /// Says several things in one commit, as [`say_all`](LiveEvent::say_all) does, but only if
    /// nobody else has said anything that is not in the state here. Otherwise it takes that in and
    /// returns nothing, so that whoever made up the sayings from the state can look again.
    pub fn say_all_as_seen(&mut self, sayings: &[Saying]) -> Result<Option<Vec<Answer>>, SayError> {
        let after = self.head();
        let mut facts = Vec::with_capacity(sayings.len());
        let said = self.answer_all(sayings, &mut facts).and_then(|answers| {
            if facts.is_empty() {
                return Ok((Appended::Done, answers));
            }
            Ok((self.append(after, &facts, &answers)?, answers))
        });
        match said {
            Ok((Appended::Done, answers)) => return Ok(Some(answers)),
            Ok((Appended::Moved, _)) => {
                self.take_back(&facts);
                self.catch_up()?;
            }
            Err(SayError::Refused(refusal)) => {
                self.take_back(&facts);
                // What we know may be overtaken: a refusal counts only when there is no news.
                if self.catch_up()? == News::Facts(Vec::new()) {
                    return Err(refusal.into());
                }
            }
            Err(error) => {
                self.take_back(&facts);
                return Err(error);
            }
        }
        Ok(None)
    }

    /// Returns one fact.
    pub fn fact(&self, seq: Seq) -> Result<Option<Fact>, JournalError> {
        let record = self.journal.record(self.event, seq)?;
        record.map(|record| decode(&record)).transpose()
    }

    /// Returns the state as it was after a fact, or at a time: every fact up to the first that came
    /// later.
    pub fn state_at(&self, moment: impl Into<Moment>) -> Result<State, JournalError> {
        let moment = moment.into();
        let mut state = State::default();
        let mut is_over = false;
        read_facts(&self.journal, self.event, Seq::START, |fact| {
            is_over |= match moment {
                Moment::Fact(seq) => fact.seq > seq,
                Moment::Time(time) => fact.time > time,
            };
            if !is_over {
                state.apply(&fact);
            }
        })?;
        Ok(state)
    }

    /// Hands over the facts after `after`, oldest first.
    pub fn facts_after(&self, after: Seq, each: impl FnMut(Fact)) -> Result<(), JournalError> {
        read_facts(&self.journal, self.event, after, each)
    }

    /// Takes in what others did since we last looked.
    pub fn catch_up(&mut self) -> Result<News, JournalError> {
        let head = self.journal.head(self.event)?;
        if head.generation != self.generation
            || head.picture_version != EventState::PICTURE_VERSION
            || head.seq < self.state.head()
        {
            self.refold(head, |_| {})?;
            return Ok(News::Replaced);
        }
        let mut facts = Vec::new();
        if head.seq > self.state.head() {
            read_facts(&self.journal, self.event, self.state.head(), |fact| {
                facts.push(fact);
            })?;
            facts.iter().for_each(|fact| self.state.apply(fact));
        }
        Ok(News::Facts(facts))
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
                Some(seq) => {
                    let state = &self.state;
                    if seq <= durable {
                        repeat(state, saying, seq, self.fact(seq)?.as_ref())?
                    } else {
                        let first = facts.iter().find(|fact| fact.seq == seq);
                        repeat(state, saying, seq, first)?
                    }
                }
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
        after: Head,
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

    /// Returns where the journal stands as far as we know.
    fn head(&self) -> Head {
        Head {
            seq: self.state.head(),
            generation: self.generation,
            picture_version: EventState::PICTURE_VERSION,
        }
    }

    fn refold(&mut self, head: Head, mut each: impl FnMut(&Fact)) -> Result<(), JournalError> {
        if head.seq == Seq::START {
            return Err(JournalError::record(format!("there is no event {}", self.event)));
        }
        let known = EventState::PICTURE_VERSION;
        if head.picture_version > known {
            let (found, known) = (head.picture_version.into(), known.into());
            return Err(JournalError::new("".as_ref(), Fault::Newer { found, known }));
        }
        let mut state = State::default();
        read_facts(&self.journal, self.event, Seq::START, |fact| {
            each(&fact);
            state.apply(&fact);
        })?;
        self.state = state;
        self.generation = head.generation;
        if head.picture_version != known {
            // When the log has moved on meanwhile, the next one to look repaints it.
            let picture = self.state.event().picture();
            self.journal.repaint(self.event, head, known, &picture)?;
        }
        Ok(())
    }
}

/// Decides on a saying and extends the state by the fact it becomes; also returns what changed.
fn extend(state: &mut State, saying: &Saying) -> Result<(Fact, Vec<Key>), Refusal> {
    let body = decide(state, &saying.command)?;
    let changed = state.touched(&body);
    let fact = Fact {
        seq: state.head().next(),
        time: saying.time,
        author: saying.author.clone().tidy(),
        device: saying.tidy_device(),
        id: saying.id,
        body,
    };
    state.apply(&fact);
    Ok((fact, changed))
}

/// Answers something that was said before, or refuses it when it says something else now.
fn repeat(
    state: &State,
    saying: &Saying,
    seq: Seq,
    first: Option<&Fact>,
) -> Result<Answer, Refusal> {
    let is_same = |fact: &Fact| {
        fact.id == saying.id
            && fact.author == saying.author.clone().tidy()
            && is_repetition(state, &saying.command, &fact.body)
    };
    match first {
        Some(fact) if is_same(fact) => Ok(Answer { seq, repeated: true, changed: Vec::new() }),
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
    Fact::from_record(record)
        .map_err(|error| JournalError::new("".as_ref(), Fault::Damaged(error.to_string())))
}

/// Reads facts in order; one that is missing in between is damage.
fn read_facts<J: Journal>(
    journal: &J,
    event: EventId,
    after: Seq,
    mut each: impl FnMut(Fact),
) -> Result<(), JournalError> {
    let mut next = after.next();
    journal.read(event, after, &mut |record| {
        if record.seq != next {
            let sentence = format!("fact {next} is missing: fact {} follows", record.seq);
            return Err(JournalError::new("".as_ref(), Fault::Damaged(sentence)));
        }
        next = record.seq.next();
        each(decode(&record)?);
        Ok(())
    })
}
