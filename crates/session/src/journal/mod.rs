//! The journal: where facts become durable.
//!
//! The trait knows events, their records, readers' cursors and the picture of the live state; it
//! knows no bridge, so a second backend is a matter of storage only. Every backend passes the
//! suite in `tests/it/journal.rs`.

pub(crate) mod error;
mod sqlite;

use std::collections::BTreeMap;

pub use error::{Fault, JournalError};
use serde::{Deserialize, Serialize};
pub use sqlite::{BesideChange, BesideRow, Cell, JoinToken, KeptLogin, KeptPerson, SqliteJournal};

use crate::log::{EventId, FactId, Seq};

/// A fact as the journal keeps it, and as it travels to a copy of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its place in the event's log.
    pub seq: Seq,
    /// When it was accepted, in microseconds since 1970.
    pub time: i64,
    /// Who said it.
    pub author: String,
    /// Which phone or browser it came from, where that is known.
    pub device: Option<String>,
    /// The id its author gave it.
    pub id: FactId,
    /// The word for its kind.
    pub kind: String,
    /// What it says, as JSON.
    pub body: String,
}

/// Where an event's log stands. What was decided on one head holds only while it is the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The last fact; [`Seq::START`] when there is no such event.
    pub seq: Seq,
    /// Changes when the journal was replaced by a backup: what a reader knows is then void.
    pub generation: u64,
    /// The version of the picture's form.
    pub picture_version: u32,
}

/// One part of the live state's picture: set when there is a value, gone when not.
pub type PictureChange = (String, Option<String>);

/// The picture of the live state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// The last fact when the picture was taken.
    pub head: Seq,
    /// The last fact that touched any part; beyond `head` when facts were lost.
    pub painted: Seq,
    /// The parts by key.
    pub parts: BTreeMap<String, String>,
}

/// What became of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// The records are durable.
    Done,
    /// The head is another one now; nothing was written. Catch up and decide again.
    Moved,
}

/// Where facts become durable.
pub trait Journal {
    /// Returns the events, oldest first.
    fn events(&self) -> Result<Vec<EventId>, JournalError>;

    /// Returns where an event's log stands.
    fn head(&self, event: EventId) -> Result<Head, JournalError>;

    /// Appends records if the head is `after`, all or none, together with what they change in the
    /// picture. When this returns [`Appended::Done`] they survive a power cut. Records after
    /// [`Seq::START`] start the event.
    fn append(
        &mut self,
        event: EventId,
        after: Head,
        records: &[Record],
        changes: &[PictureChange],
    ) -> Result<Appended, JournalError>;

    /// Hands over the records after `after`, oldest first.
    fn read(
        &self,
        event: EventId,
        after: Seq,
        each: &mut dyn FnMut(Record) -> Result<(), JournalError>,
    ) -> Result<(), JournalError>;

    /// Returns one record.
    fn record(&self, event: EventId, seq: Seq) -> Result<Option<Record>, JournalError>;

    /// Returns the picture of the live state.
    fn picture(&self, event: EventId) -> Result<Picture, JournalError>;

    /// Returns one part of the picture.
    fn picture_part(&self, event: EventId, key: &str) -> Result<Option<String>, JournalError>;

    /// Returns the parts of the picture whose keys begin like this, by key.
    fn picture_parts(
        &self,
        event: EventId,
        beginning: &str,
    ) -> Result<BTreeMap<String, String>, JournalError>;

    /// Replaces the picture by one of another form, if the head is `at`.
    fn repaint(
        &mut self,
        event: EventId,
        at: Head,
        version: u32,
        picture: &BTreeMap<String, String>,
    ) -> Result<Appended, JournalError>;

    /// Returns how far a reader has come; [`Seq::START`] when it has never advanced.
    fn cursor(&self, event: EventId, reader: &str) -> Result<Seq, JournalError>;

    /// Moves a reader's cursor on. A cursor never goes back, nor past the last fact.
    fn advance(&mut self, event: EventId, reader: &str, to: Seq) -> Result<Seq, JournalError>;

    /// Returns what is wrong with the storage itself; empty when it is sound.
    fn storage_problems(&self) -> Result<Vec<String>, JournalError>;
}
