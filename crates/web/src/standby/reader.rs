//! What is read of the journal for one standby: the facts that are new, and what changed beside the logs.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use session::journal::{BesideChange, BesideRow};
use session::{EventId, JournalError, Seq, SqliteJournal};

use super::message::{End, Frame};

/// How many facts travel together.
const BATCH: usize = 400;
/// About how many bytes of what is kept beside the logs travel together.
const PIECE: usize = 256 * 1024;

/// What is read for one standby, and how far it has been sent.
pub(super) struct Source {
    journal: SqliteJournal,
    generation: u64,
    cursors: HashMap<EventId, Seq>,
    /// What was sent of what is kept beside the logs; nothing before the first time.
    beside: Option<HashMap<(String, String), BesideRow>>,
    /// What changed beside the logs and waits for the facts that were written before it.
    waiting: VecDeque<Frame>,
    version: i64,
    /// How long it took to read everything beside the logs.
    took: Duration,
}

/// What one look at the journal found.
pub(super) struct Found {
    pub(super) frames: Vec<Frame>,
    /// Whether there is more to look at.
    pub(super) more: bool,
}

impl Source {
    pub(super) fn new(journal: SqliteJournal, ends: &[End]) -> Result<Source, JournalError> {
        let generation = journal.generation()?;
        let cursors = ends.iter().map(|end| (end.event, end.seq)).collect();
        let (waiting, took) = (VecDeque::new(), Duration::ZERO);
        Ok(Source { journal, generation, cursors, beside: None, waiting, version: -1, took })
    }

    /// Returns how long it took to read everything beside the logs when that was last done.
    pub(super) fn took(&self) -> Duration {
        self.took
    }

    /// Looks for what is new; nothing when the journal is another one by now.
    pub(super) fn look(&mut self, also_beside: bool) -> Result<Option<Found>, JournalError> {
        if self.journal.has_moved() || self.journal.generation()? != self.generation {
            return Ok(None);
        }
        if also_beside {
            // Read before the facts and sent after them: what is kept beside the logs may say how far something has
            // come, and must not say so of facts that the copy does not have.
            let changed = self.look_beside()?;
            self.waiting.extend(changed);
        }
        let mut frames = Vec::new();
        let mut count = 0;
        for (event, head) in self.journal.heads()? {
            let cursor = self.cursors.entry(event).or_default();
            while *cursor < head {
                if count >= BATCH {
                    return Ok(Some(Found { frames, more: true }));
                }
                let records = self.journal.some_records(event, *cursor, BATCH)?;
                let Some(last) = records.last() else { break };
                *cursor = last.seq;
                count += records.len();
                frames.push(Frame::Facts { event, records });
            }
        }
        frames.extend(self.waiting.drain(..));
        Ok(Some(Found { frames, more: false }))
    }

    /// Returns what changed beside the logs, in pieces.
    fn look_beside(&mut self) -> Result<Vec<Frame>, JournalError> {
        let version = self.journal.data_version()?;
        if version == self.version {
            return Ok(Vec::new());
        }
        self.version = version;
        let began = Instant::now();
        let key = |row: &BesideRow| (row.table.clone(), format!("{:?}", row.key));
        let now: HashMap<_, _> =
            self.journal.beside()?.into_iter().map(|row| (key(&row), row)).collect();
        let change = match &self.beside {
            None => {
                let rows = now.values().cloned().collect();
                BesideChange { whole: true, rows, gone: Vec::new() }
            }
            Some(before) => {
                let is_new =
                    |(key, row): &(&(String, String), &BesideRow)| before.get(*key) != Some(*row);
                let rows = now.iter().filter(is_new).map(|(_, row)| row.clone()).collect();
                let is_gone = |(key, _): &(&(String, String), &BesideRow)| !now.contains_key(*key);
                let gone = before.iter().filter(is_gone).map(|(_, row)| row.clone()).collect();
                BesideChange { whole: false, rows, gone }
            }
        };
        self.beside = Some(now);
        self.took = began.elapsed();
        if !change.whole && change.rows.is_empty() && change.gone.is_empty() {
            return Ok(Vec::new());
        }
        let pieces = change.pieces(PIECE);
        let last = pieces.len().saturating_sub(1);
        let frame = |(index, change)| Frame::Beside { change, more: index < last };
        Ok(pieces.into_iter().enumerate().map(frame).collect())
    }
}

#[cfg(test)]
#[path = "reader_tests.rs"]
mod tests;
