//! Checking an event: fold the log anew, and compare with the live state.

use std::collections::BTreeMap;

use super::LiveEvent;
use crate::journal::{Fault, Journal, JournalError, Picture, Record};
use crate::log::{EventId, Fact, FactBody, Seq};
use crate::state::{EventState, State};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verification {
    /// How many facts were folded.
    pub facts: u64,
    /// How many parts of the live state were compared.
    pub parts: usize,
    /// Everything that is wrong; empty when the log and the live state agree.
    pub problems: Vec<String>,
}

/// Folds an event's log anew and compares the outcome with the picture of the live state on disk.
/// Names every difference; goes on where a fact cannot be understood.
pub fn verify<J: Journal>(journal: &J, event: EventId) -> Result<Verification, JournalError> {
    let mut found = Verification::default();
    found.refold(journal, event)?;
    Ok(found)
}

impl<J: Journal> LiveEvent<J> {
    /// Does what [`verify`] does, and compares the state in memory too.
    pub fn verify(&self) -> Result<Verification, JournalError> {
        let mut found = Verification::default();
        let refolded = found.refold(&self.journal, self.event)?;
        let (ours, theirs) = (self.state.head(), refolded.head());
        if ours > theirs {
            let sentence = format!("the state in memory is at fact {ours}, the log at {theirs}");
            found.problems.push(sentence);
        } else if ours == theirs {
            let folded = refolded.event().picture();
            let live = self.state.event().picture();
            found.problems.extend(differences(&folded, &live, "in memory"));
        }
        Ok(found)
    }
}

impl Verification {
    fn refold<J: Journal>(&mut self, journal: &J, event: EventId) -> Result<State, JournalError> {
        self.problems.extend(journal.storage_problems()?);
        let Picture { head, painted, parts: live } = journal.picture(event)?;
        let mut refolded = State::default();
        let mut next = Seq::START.next();
        let read = journal.read(event, Seq::START, &mut |record| {
            // Facts that came in since the picture was taken are not in question.
            if record.seq <= head {
                self.take(&record, &mut next, &mut refolded);
            }
            Ok(())
        });
        match read {
            Err(JournalError { fault: Fault::Damaged(reason), .. }) => self.problems.push(reason),
            other => other?,
        }
        if painted >= next {
            let sentence =
                format!("the log should go on to fact {painted}, but fact {next} is missing");
            self.problems.push(sentence);
        }
        let folded = refolded.event().picture();
        self.parts = folded.len();
        // A picture of an older form is painted anew when the event is next opened.
        if journal.head(event)?.picture_version == EventState::PICTURE_VERSION {
            self.problems.extend(differences(&folded, &live, "on disk"));
        }
        Ok(refolded)
    }

    fn take(&mut self, record: &Record, next: &mut Seq, refolded: &mut State) {
        if record.seq != *next {
            self.problems.push(format!("fact {next} is missing: fact {} follows", record.seq));
        }
        *next = record.seq.next();
        self.facts += 1;
        match Fact::from_record(record) {
            Err(error) => self.problems.push(error.to_string()),
            Ok(fact) => {
                if let FactBody::Undone(body) = &fact.body
                    && body.undoes >= fact.seq
                {
                    let sentence = "undoes a fact that is not before it";
                    self.problems.push(format!("fact {} {sentence}", fact.seq));
                }
                if let Some(first) = refolded.seq_of(fact.id) {
                    self.problems.push(format!("facts {first} and {} have the same id", fact.seq));
                }
                refolded.apply(&fact);
            }
        }
    }
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
