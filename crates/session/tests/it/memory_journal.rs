//! A journal in memory: the second backend, which shows that the trait needs no SQLite, and makes
//! property tests quick.

use std::collections::BTreeMap;

use session::journal::{Appended, Head, Journal, JournalError, Picture, PictureChange, Record};
use session::state::EventState;
use session::{EventId, Seq};

#[derive(Debug, Clone, Default)]
pub(crate) struct MemoryJournal {
    events: Vec<(EventId, Log)>,
    generation: u64,
}

#[derive(Debug, Clone, Default)]
struct Log {
    records: Vec<Record>,
    picture: BTreeMap<String, String>,
    picture_version: u32,
    cursors: BTreeMap<String, Seq>,
}

impl MemoryJournal {
    /// Puts another journal in the place of this one, as a restored backup is.
    pub(crate) fn replace_by(&mut self, other: &MemoryJournal) {
        self.events = other.events.clone();
        self.generation += 1;
    }

    fn log(&self, event: EventId) -> Result<&Log, JournalError> {
        let found = self.events.iter().find(|(id, _)| *id == event);
        found.map(|(_, log)| log).ok_or_else(|| missing(event))
    }

    fn log_mut(&mut self, event: EventId) -> Result<&mut Log, JournalError> {
        let found = self.events.iter_mut().find(|(id, _)| *id == event);
        found.map(|(_, log)| log).ok_or_else(|| missing(event))
    }
}

fn missing(event: EventId) -> JournalError {
    let fault = session::journal::Fault::Record(format!("there is no event {event}"));
    JournalError { path: "".into(), fault }
}

impl Log {
    fn head(&self) -> Seq {
        self.records.last().map_or(Seq::START, |record| record.seq)
    }
}

impl Journal for MemoryJournal {
    fn events(&self) -> Result<Vec<EventId>, JournalError> {
        Ok(self.events.iter().map(|(event, _)| *event).collect())
    }

    fn head(&self, event: EventId) -> Result<Head, JournalError> {
        Ok(Head {
            seq: self.log(event).map_or(Seq::START, Log::head),
            generation: self.generation,
            picture_version: self
                .log(event)
                .map_or(EventState::PICTURE_VERSION, |log| log.picture_version),
        })
    }

    fn append(
        &mut self,
        event: EventId,
        after: Head,
        records: &[Record],
        changes: &[PictureChange],
    ) -> Result<Appended, JournalError> {
        if self.head(event)? != after {
            return Ok(Appended::Moved);
        }
        if self.log(event).is_err() {
            let picture_version = after.picture_version;
            self.events.push((event, Log { picture_version, ..Log::default() }));
        }
        let log = self.log_mut(event)?;
        log.records.extend_from_slice(records);
        for (key, value) in changes {
            match value {
                Some(value) => log.picture.insert(key.clone(), value.clone()),
                None => log.picture.remove(key),
            };
        }
        Ok(Appended::Done)
    }

    fn read(
        &self,
        event: EventId,
        after: Seq,
        each: &mut dyn FnMut(Record) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        let records = self.log(event)?.records.iter();
        records.filter(|record| record.seq > after).cloned().try_for_each(each)
    }

    fn record(&self, event: EventId, seq: Seq) -> Result<Option<Record>, JournalError> {
        Ok(self.log(event)?.records.iter().find(|record| record.seq == seq).cloned())
    }

    fn picture(&self, event: EventId) -> Result<Picture, JournalError> {
        let log = self.log(event)?;
        Ok(Picture { head: log.head(), painted: log.head(), parts: log.picture.clone() })
    }

    fn picture_part(&self, event: EventId, key: &str) -> Result<Option<String>, JournalError> {
        Ok(self.log(event)?.picture.get(key).cloned())
    }

    fn picture_parts(
        &self,
        event: EventId,
        beginning: &str,
    ) -> Result<BTreeMap<String, String>, JournalError> {
        let parts = self.log(event)?.picture.iter();
        let parts = parts.filter(|(key, _)| key.starts_with(beginning));
        Ok(parts.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    fn repaint(
        &mut self,
        event: EventId,
        at: Head,
        version: u32,
        picture: &BTreeMap<String, String>,
    ) -> Result<Appended, JournalError> {
        if self.head(event)? != at {
            return Ok(Appended::Moved);
        }
        let log = self.log_mut(event)?;
        log.picture = picture.clone();
        log.picture_version = version;
        Ok(Appended::Done)
    }

    fn cursor(&self, event: EventId, reader: &str) -> Result<Seq, JournalError> {
        Ok(self.log(event)?.cursors.get(reader).copied().unwrap_or_default())
    }

    fn advance(&mut self, event: EventId, reader: &str, to: Seq) -> Result<Seq, JournalError> {
        let log = self.log_mut(event)?;
        let to = to.min(log.head());
        let cursor = log.cursors.entry(reader.to_owned()).or_default();
        *cursor = to.max(*cursor);
        Ok(*cursor)
    }

    fn storage_problems(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }
}
