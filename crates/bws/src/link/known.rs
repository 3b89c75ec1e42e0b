//! What file and event last had in common, kept beside the log so that a link goes on where it was.
//!
//! A side that differs from it has changed since; that tells a correction in the file from one in the event.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};
use session::{EventId, JournalError, SqliteJournal};

use super::Word;
use crate::exchange::Exchange;
use crate::words::Place;
use crate::write::SeatKey;
use crate::write::change::Seated;

/// What both sides last had in common.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// The file, by the number of its session where it has one, or by its path.
    pub file: String,
    /// The results by place: section ID, table, round, board.
    #[serde(with = "pairs")]
    pub results: BTreeMap<Place, Word>,
    /// What is being written into the file; none for a result that is erased there. Kept before it is written: a link that
    /// was cut off then finds its own words in the file, and must not take them for those of another program.
    #[serde(with = "pairs", skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) writing: BTreeMap<Place, Option<Word>>,
    /// The same for seats: number and name, before the file cuts them.
    #[serde(with = "pairs", skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) writing_seats: BTreeMap<SeatKey, Seated>,
    /// Who sits where at the start, by section ID, table and seat: number and name as the file has them.
    #[serde(with = "pairs")]
    pub players: BTreeMap<(i16, i16, String), (String, String)>,
    /// The seats in which this link has written somebody: nobody else's are ever emptied.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) written_seats: BTreeSet<SeatKey>,
    /// Whether event and file have met.
    pub(super) met: bool,
    /// The tables of the file, by section ID and number.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) tables: BTreeSet<(i16, i16)>,
    /// The rows, by ID, about which a remark was made already.
    pub told: BTreeSet<i32>,
    /// The tables that were removed, by section ID and number, though the file still has them.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub removed: BTreeSet<(i16, i16)>,
}

impl Known {
    /// Reads what was kept for an event and a file; nothing is known when they meet for the first time.
    pub fn read(
        journal: &SqliteJournal,
        event: EventId,
        role: super::Role,
        file: &str,
    ) -> Result<Self, JournalError> {
        let kept = journal.kept(&name(event, role, file))?;
        // What cannot be read is as good as nothing: both sides are then compared with each other.
        let known = kept.and_then(|bytes| serde_json::from_slice::<Self>(&bytes).ok());
        let fresh = || Self { file: file.to_owned(), ..Self::default() };
        Ok(known.filter(|known| known.file == file).unwrap_or_else(fresh))
    }

    /// Whether event and file have never met.
    pub fn is_fresh(&self) -> bool {
        !self.met && self.results.is_empty() && self.players.is_empty()
    }

    /// Remembers what was written into the row of a seat.
    pub(super) fn wrote_seat(&mut self, key: &SeatKey, written: &Seated) {
        if *written == Seated::default() {
            self.written_seats.remove(key);
        } else {
            self.written_seats.insert(key.clone());
        }
        self.players.insert(key.clone(), written.clone());
    }

    /// Keeps it.
    pub fn keep(
        &self,
        journal: &mut SqliteJournal,
        event: EventId,
        role: super::Role,
    ) -> Result<(), JournalError> {
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        journal.keep(&name(event, role, &self.file), &bytes)
    }
}

/// Refuses a file that was put in the place of the one that a link is of.
pub(super) fn still_the_same(
    exchange: &Exchange,
    path: &Path,
    known: &Known,
) -> Result<(), String> {
    if exchange.link_name(path) == known.file {
        return Ok(());
    }
    Err(format!(
        "{}: another session's file is there now, and it is left alone. Put the one back that was there, or start again \
         with this one",
        path.display()
    ))
}

/// The names of the list, by number, as they were last taken in; kept apart, since a club's list is long and seldom
/// changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct KnownNames(pub(super) BTreeMap<String, String>);

impl KnownNames {
    /// Reads what was kept for an event and a file that is run; nothing when there is none.
    pub(super) fn read(
        journal: &SqliteJournal,
        event: EventId,
        file: &str,
    ) -> Result<Self, JournalError> {
        let kept = journal.kept(&Self::name(event, file))?;
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// Keeps them.
    pub(super) fn keep(
        &self,
        journal: &mut SqliteJournal,
        event: EventId,
        file: &str,
    ) -> Result<(), JournalError> {
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        journal.keep(&Self::name(event, file), &bytes)
    }

    fn name(event: EventId, file: &str) -> String {
        format!("bws names {event} {file}")
    }
}

/// An event with several sessions has a file for each, and each link its own memory.
fn name(event: EventId, role: super::Role, file: &str) -> String {
    format!("bws {} {event} {file}", role.word())
}

/// Maps whose keys are no text, as lists of pairs.
mod pairs {
    use std::collections::BTreeMap;

    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<K, V, S>(map: &BTreeMap<K, V>, serializer: S) -> Result<S::Ok, S::Error>
    where
        K: Serialize,
        V: Serialize,
        S: Serializer,
    {
        serializer.collect_seq(map)
    }

    pub(super) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: DeserializeOwned + Ord,
        V: DeserializeOwned,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
