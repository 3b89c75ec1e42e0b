//! What the broker keeps of the events that scoring programs made: under which guid, with which sessions, and what our
//! log has no place for. It lies beside the log, in the same file, and goes with every backup.
//!
//! Several brokers may work on one file. So a change says what becomes of what is kept, and is made to that as it is in the
//! moment of the commit: what another broker kept meanwhile stays.

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::journal::{Fault, JournalError};
use session::{EventId, Journal, Seq, SqliteJournal};
use uuid::Uuid;

use crate::dto::{Init, Section, SectionUpdate};
use crate::event::Sessions;

/// The name under which the index is kept; each event is kept under it and its own guid.
const NAME: &str = "connector";

/// An event that a scoring program made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Its guid.
    pub(crate) guid: String,
    /// How often it was begun anew: each time it is another event in our log.
    pub(crate) resets: u32,
    /// Its sessions.
    pub(crate) sessions: Sessions,
    /// What was asked for when it was begun or last continued, a sum as in `InitDTO.Commands`; no longer *StartReading*
    /// once it was shut down.
    pub(crate) commands: i32,
    /// Whether the scoring program had everything cleared since.
    pub(crate) is_cleared: bool,
    /// Its queues begin after this fact.
    pub(crate) floor: Seq,
    /// The sections as they were sent last, without their rounds.
    pub(crate) frames: Vec<Section>,
    /// The last change of each section, for a client whose answer got lost.
    #[serde(default)]
    pub(crate) updates: Vec<Update>,
}

/// A change of a section, and what was answered to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Update {
    /// The request, by what it said.
    pub(crate) request: Uuid,
    /// The answer.
    pub(crate) answer: SectionUpdate,
}

/// All events that scoring programs made.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    /// The index as it is kept: whoever changes anything must have seen it.
    kept: Option<Vec<u8>>,
    contents: Contents,
}

/// The index, and what it is of.
#[derive(Clone, Debug, Default)]
struct Contents {
    index: Index,
    /// In the order of the index.
    entries: Vec<Arc<Entry>>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Index {
    /// Grows with every change, so that another process sees that there was one.
    version: u64,
    /// The event that runs.
    running: Option<String>,
    /// All guids, oldest first.
    guids: Vec<String>,
}

impl Entry {
    /// Makes the entry of a new event.
    pub(crate) fn new(guid: &str, resets: u32) -> Self {
        Self {
            guid: guid.to_owned(),
            resets,
            sessions: Sessions::default(),
            commands: 0,
            is_cleared: false,
            floor: Seq::START,
            frames: Vec::new(),
            updates: Vec::new(),
        }
    }

    /// Returns its name in our log: of a guid and a count, so that beginning it twice is beginning it once.
    pub(crate) fn event(&self) -> EventId {
        const EVENTS: Uuid = Uuid::from_u128(0x5b0e_93f4_1c7a_4e0f_8d26_a1c4_07d9_6b52);
        EventId(Uuid::new_v5(&EVENTS, format!("{}/{}", self.guid, self.resets).as_bytes()))
    }

    /// Tells whether it is of the same event in our log.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        (&self.guid, self.resets) == (&other.guid, other.resets)
    }

    /// Keeps how a section was sent, in place of what was there.
    pub(crate) fn frame(&mut self, frame: Section) {
        self.frames.retain(|known| {
            known.session_guid != frame.session_guid || known.letters != frame.letters
        });
        self.frames.push(frame);
    }

    /// Returns how a section was sent last.
    pub(crate) fn frame_of(&self, guid: &str, letters: &str) -> Option<&Section> {
        self.frames.iter().find(|frame| {
            frame.session_guid.as_deref() == Some(guid) && frame.letters.as_deref() == Some(letters)
        })
    }
}

impl Registry {
    /// Reads what is kept, if it changed.
    pub(crate) fn refresh(&mut self, journal: &SqliteJournal) -> Result<(), JournalError> {
        let kept = journal.kept(NAME)?;
        if kept == self.kept {
            return Ok(());
        }
        let index: Index =
            kept.as_deref().map(|kept| read(NAME, kept)).transpose()?.unwrap_or_default();
        let mut entries = Vec::with_capacity(index.guids.len());
        for guid in &index.guids {
            let name = name(guid);
            if let Some(bytes) = journal.kept(&name)? {
                entries.push(Arc::new(read(&name, &bytes)?));
            }
        }
        *self = Self { kept, contents: Contents { index, entries } };
        Ok(())
    }

    /// Changes what is kept of an event. One that was begun anew meanwhile is another event, and left alone.
    pub(crate) fn change(
        &mut self,
        journal: &mut SqliteJournal,
        event: &Entry,
        mut change: impl FnMut(&mut Entry),
    ) -> Result<(), JournalError> {
        self.commit(journal, |_, contents| {
            if let Some(known) = contents.same(event) {
                change(Arc::make_mut(known));
            }
            Ok(())
        })
    }

    /// Keeps an event that is begun or goes on: of those that have a session in common, it is the one that is meant. What
    /// is to be kept, `entry` makes of what is kept under its guid; if that is nothing, all stays as it is. With `runs` it
    /// is the one that runs from now on, or, if it is that, no longer.
    pub(crate) fn keep_newest(
        &mut self,
        journal: &mut SqliteJournal,
        guid: &str,
        runs: bool,
        mut entry: impl FnMut(Option<&Entry>) -> Option<Entry>,
    ) -> Result<(), JournalError> {
        self.commit(journal, |_, contents| {
            if let Some(entry) = entry(contents.entry(guid).map(|known| &**known)) {
                contents.add_newest(entry);
                let running = &mut contents.index.running;
                if runs {
                    *running = Some(guid.to_owned());
                } else if running.as_deref() == Some(guid) {
                    *running = None;
                }
            }
            Ok(())
        })
    }

    /// Keeps that an event does not run, if it does.
    pub(crate) fn stop(
        &mut self,
        journal: &mut SqliteJournal,
        event: &Entry,
    ) -> Result<(), JournalError> {
        self.commit(journal, |_, contents| {
            contents.stop(event);
            Ok(())
        })
    }

    /// Keeps that an event does not run, and that its tables are not read until it goes on.
    pub(crate) fn rest(
        &mut self,
        journal: &mut SqliteJournal,
        event: &Entry,
    ) -> Result<(), JournalError> {
        self.commit(journal, |_, contents| {
            contents.stop(event);
            if let Some(known) = contents.same(event) {
                Arc::make_mut(known).commands &= !Init::START_READING;
            }
            Ok(())
        })
    }

    /// Keeps that everything is cleared up to where each log is now, and that no event runs.
    pub(crate) fn clear(&mut self, journal: &mut SqliteJournal) -> Result<(), JournalError> {
        self.commit(journal, |journal, contents| {
            for entry in &mut contents.entries {
                let floor = journal.head(entry.event())?.seq;
                if !entry.is_cleared || entry.floor != floor {
                    let entry = Arc::make_mut(entry);
                    (entry.is_cleared, entry.floor) = (true, floor);
                }
            }
            contents.index.running = None;
            Ok(())
        })
    }

    /// Keeps what a change makes of everything, in one commit. When another broker was faster, what it kept is taken in
    /// first, and the change made to that.
    fn commit(
        &mut self,
        journal: &mut SqliteJournal,
        mut change: impl FnMut(&SqliteJournal, &mut Contents) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        loop {
            let mut contents = self.contents.clone();
            change(journal, &mut contents)?;
            // What a change writes to is no longer what we share with it.
            let known = &self.contents.entries;
            let is_new = |entry: &&Arc<Entry>| !known.iter().any(|known| Arc::ptr_eq(known, entry));
            let changed = contents.entries.iter().filter(is_new);
            let mut all = changed
                .map(|entry| Ok((name(&entry.guid), json(&**entry)?)))
                .collect::<Result<Vec<_>, JournalError>>()?;
            if all.is_empty() && contents.index == self.contents.index {
                return Ok(());
            }
            contents.index.version += 1;
            let kept = json(&contents.index)?;
            all.push((NAME.to_owned(), kept.clone()));
            if journal.keep_all_if(NAME, self.kept.as_deref(), &all)? {
                *self = Self { kept: Some(kept), contents };
                return Ok(());
            }
            self.refresh(journal)?;
        }
    }

    /// Returns the event that runs.
    pub(crate) fn running(&self) -> Option<&Arc<Entry>> {
        self.entry(self.contents.index.running.as_deref()?)
    }

    /// Returns the event of a guid.
    pub(crate) fn entry(&self, guid: &str) -> Option<&Arc<Entry>> {
        self.contents.entry(guid)
    }

    /// Returns the event of a session; when several have it, the one that was made last.
    pub(crate) fn with_session(&self, guid: &str) -> Option<&Arc<Entry>> {
        self.contents.entries.iter().rev().find(|entry| entry.sessions.number(guid).is_some())
    }

    /// Returns all events, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Entry>> {
        self.contents.entries.iter()
    }
}

impl Contents {
    fn entry(&self, guid: &str) -> Option<&Arc<Entry>> {
        self.entries.iter().find(|entry| entry.guid == guid)
    }

    /// Adds an entry as the newest, in place of what was there under its guid.
    fn add_newest(&mut self, entry: Entry) {
        self.index.guids.retain(|guid| *guid != entry.guid);
        self.index.guids.push(entry.guid.clone());
        self.entries.retain(|known| known.guid != entry.guid);
        self.entries.push(Arc::new(entry));
    }

    /// Returns what is kept of an event, unless it was begun anew.
    fn same(&mut self, event: &Entry) -> Option<&mut Arc<Entry>> {
        self.entries.iter_mut().find(|known| known.is_same(event))
    }

    fn stop(&mut self, event: &Entry) {
        if self.same(event).is_some() && self.index.running.as_ref() == Some(&event.guid) {
            self.index.running = None;
        }
    }
}

fn name(guid: &str) -> String {
    format!("{NAME}/{guid}")
}

fn json<T: Serialize>(thing: &T) -> Result<Vec<u8>, JournalError> {
    serde_json::to_vec(thing).map_err(|error| unreadable(error.to_string()))
}

fn read<T: for<'a> Deserialize<'a>>(name: &str, bytes: &[u8]) -> Result<T, JournalError> {
    serde_json::from_slice(bytes).map_err(|error| {
        unreadable(format!("what the connector keeps as {name} cannot be read: {error}"))
    })
}

fn unreadable(sentence: String) -> JournalError {
    JournalError { path: PathBuf::new(), fault: Fault::Record(sentence) }
}
