//! A live event as the copy of one elsewhere: facts are taken in as they are there, and nothing is
//! decided here.

use super::{LiveEvent, decode};
use crate::journal::{Appended, Journal, JournalError, PictureChange, Record};
use crate::log::{EventId, Fact, Seq};
use crate::state::State;

impl<J: Journal> LiveEvent<J> {
    /// Opens an event that is a copy; one that is not there yet has no facts.
    pub fn open_copy(journal: J, event: EventId) -> Result<LiveEvent<J>, JournalError> {
        let head = journal.head(event)?;
        if head.seq > Seq::START {
            return LiveEvent::open(journal, event);
        }
        Ok(LiveEvent { journal, event, state: State::default(), generation: head.generation })
    }

    /// Takes in the records that follow, exactly as they are elsewhere, in one commit. Returns the
    /// facts; nothing when somebody else has written to this journal, so that they do not follow.
    pub fn take_in(&mut self, records: &[Record]) -> Result<Option<Vec<Fact>>, JournalError> {
        let after = self.head();
        let mut facts = Vec::with_capacity(records.len());
        let mut next = after.seq.next();
        for record in records {
            if record.seq != next {
                let sentence = format!("fact {next} is missing: fact {} follows", record.seq);
                return Err(JournalError::record(sentence));
            }
            next = next.next();
            facts.push(decode(record)?);
        }
        let mut changed = Vec::new();
        for fact in &facts {
            changed.extend(self.state.touched(&fact.body));
            self.state.apply(fact);
        }
        changed.sort_unstable();
        changed.dedup();
        let event = self.state.event();
        let changes: Vec<PictureChange> =
            changed.iter().map(|key| (key.to_string(), event.value(key))).collect();
        match self.journal.append(self.event, after, records, &changes) {
            Ok(Appended::Done) => Ok(Some(facts)),
            Ok(Appended::Moved) => {
                self.take_back(&facts);
                Ok(None)
            }
            Err(error) => {
                self.take_back(&facts);
                Err(error)
            }
        }
    }
}
