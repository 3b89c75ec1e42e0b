//! The side of the one in charge: streams everything the journal gets to a standby.
//!
//! The stream reads the file by a connection of its own, so the desk does nothing for it. What is
//! sent waits until the other side takes it, a batch at a time.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use jiff::Timestamp;
use session::journal::{BesideChange, BesideRow};
use session::{EventId, Journal, JournalError, Seq, SqliteJournal};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::followers::Pass;
use super::message::{End, Follow, Frame, Has};
use super::place::{Partner, origin};
use super::proof::Sealed;
use super::seal::Line;
use super::{Standby, opened};
use crate::Trouble;
use crate::auth::Secret;
use crate::desk::Books;
use crate::server::{Club, Remote};

/// So many facts travel together.
const BATCH: usize = 400;
/// So many frames may wait for a slow standby.
const WAITING: usize = 4;
/// So long a standby may take to take in a batch.
const PATIENCE: Duration = Duration::from_secs(30);
/// So often a standby hears something, and what is kept beside the logs is looked at.
const BEAT: Duration = Duration::from_millis(500);

/// The largest question of a standby: it names all its events.
pub(super) const LARGEST: usize = 8 << 20;

pub(super) async fn follow(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Sealed(body): Sealed,
) -> Result<Response, Trouble> {
    let standby = club.desk.standby().clone();
    let asked: Follow = opened(&standby, remote, "tenace follow", &body)?;
    if !standby.is_in_charge() {
        return Err(super::gate::not_in_charge(&standby));
    }
    let ours = Secret::fresh().map_err(crate::desk::no_randomness)?.bytes();
    let line = Line::new(&standby.key(), &asked.salt, &ours);
    let Follow { node, format, ends, .. } = asked;
    let origins: Vec<String> = asked.origins.iter().filter_map(|text| origin(text)).collect();
    let path = standby.journal().to_owned();
    let open = move || -> Result<(Source, Option<String>), Trouble> {
        let journal = SqliteJournal::open_read_only(&path)?;
        if journal.format()? != format {
            return Err(Trouble::other_version());
        }
        let why = differs(&journal, &ends)?;
        Ok((Source::new(journal, &ends)?, why))
    };
    let (source, why) = tokio::task::spawn_blocking(open).await.map_err(|_| Trouble::away())??;
    let (sender, frames) = mpsc::channel::<Bytes>(WAITING);
    match why {
        Some(why) => {
            let mut line = line;
            let sealed = sealed(&mut line, &Frame::Differs { why }).ok_or_else(Trouble::away)?;
            let _ = sender.try_send(sealed);
        }
        None => {
            let partner = Partner { node, origins: origins.clone(), seen: Timestamp::now() };
            club.desk.ask_unconfirmed(move |books: &mut Books| books.meet(partner)).await?;
            let number = standby.followers().begin(remote.0.ip(), node, origins);
            let number = number.ok_or_else(|| Trouble::slow_down(5))?;
            let pump = Pump { standby, club, line, source, sender, number };
            tokio::spawn(pump.run());
        }
    }
    let salt = stream::iter([Bytes::copy_from_slice(&ours)]);
    let frames = stream::unfold(frames, |mut frames| async move {
        frames.recv().await.map(|frame| (frame, frames))
    });
    let all = futures_util::StreamExt::chain(salt, frames);
    let all = futures_util::StreamExt::map(all, Ok::<_, std::convert::Infallible>);
    Ok(Body::from_stream(all).into_response())
}

/// A standby has something on its disk.
pub(super) async fn has(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Sealed(body): Sealed,
) -> Result<Response, Trouble> {
    let standby = club.desk.standby();
    let Has { stream, pass } = opened(standby, remote, "tenace has", &body)?;
    let limit = standby.sync().limit;
    let change = standby.followers().confirm(stream, pass, limit, Instant::now());
    standby.moved(change);
    Ok(().into_response())
}

/// Returns why a copy is not a part of this journal, if it is not.
fn differs(journal: &SqliteJournal, ends: &[End]) -> Result<Option<String>, JournalError> {
    let known: HashMap<EventId, Seq> = journal.heads()?.into_iter().collect();
    let mut strange = 0;
    for end in ends {
        let same = match known.get(&end.event) {
            None => false,
            Some(head) if *head < end.seq => false,
            Some(_) => journal
                .record(end.event, end.seq)?
                .is_some_and(|record| record.id == end.id && record.time == end.time),
        };
        strange += usize::from(!same);
    }
    Ok((strange > 0).then(|| match strange {
        1 => "one event there has facts that the computer in charge does not have".to_owned(),
        many => {
            format!("{many} events there have facts that the computer in charge does not have")
        }
    }))
}

/// What is read for one standby, and how far it has been sent.
struct Source {
    journal: SqliteJournal,
    generation: u64,
    cursors: HashMap<EventId, Seq>,
    /// What was sent of what is kept beside the logs; nothing before the first time.
    beside: Option<HashMap<(String, String), BesideRow>>,
    /// What changed beside the logs and waits for the facts that were written before it.
    waiting: Vec<Frame>,
    version: i64,
}

/// What one look at the journal found.
struct Found {
    frames: Vec<Frame>,
    /// Whether there is more to look at.
    more: bool,
}

impl Source {
    fn new(journal: SqliteJournal, ends: &[End]) -> Result<Source, JournalError> {
        let generation = journal.generation()?;
        let cursors = ends.iter().map(|end| (end.event, end.seq)).collect();
        let waiting = Vec::new();
        Ok(Source { journal, generation, cursors, beside: None, waiting, version: -1 })
    }

    /// Looks for what is new; nothing when the journal is another one by now.
    fn look(&mut self, also_beside: bool) -> Result<Option<Found>, JournalError> {
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
        frames.append(&mut self.waiting);
        Ok(Some(Found { frames, more: false }))
    }

    fn look_beside(&mut self) -> Result<Option<Frame>, JournalError> {
        let version = self.journal.data_version()?;
        if version == self.version {
            return Ok(None);
        }
        self.version = version;
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
        let is_none = !change.whole && change.rows.is_empty() && change.gone.is_empty();
        Ok((!is_none).then_some(Frame::Beside(change)))
    }
}

/// Keeps a standby in step until it goes away.
struct Pump {
    standby: Standby,
    club: Club,
    line: Line,
    source: Source,
    sender: mpsc::Sender<Bytes>,
    number: Uuid,
}

impl Pump {
    async fn run(mut self) {
        let (standby, number) = (self.standby.clone(), self.number);
        if self.go().await.is_none() {
            tracing::debug!("a standby went away");
        }
        let change = standby.followers().end(number, Instant::now());
        // A server that stops needs no standby, and whoever stops it knows.
        standby.moved(change.filter(|_| !*self.club.stopping.borrow()));
    }

    /// Sends until something ends it.
    async fn go(&mut self) -> Option<()> {
        let start = Frame::Start {
            term: self.standby.place().term,
            origins: self.standby.own_origins(),
            stream: self.number,
        };
        self.send(&start).await?;
        let mut marks = self.standby.written();
        let (mut count, mut written, mut is_new) = (0, Instant::now(), false);
        let (mut looked_beside, mut beside_sent) = (None::<Instant>, 0);
        loop {
            // Before reading: what was written by now is found.
            marks.mark_unchanged();
            let ((mark, beside), read) = (self.standby.followers().marks(), Instant::now());
            let also_beside = beside > beside_sent
                || looked_beside.is_none_or(|looked: Instant| looked.elapsed() >= BEAT);
            if also_beside {
                (looked_beside, beside_sent) = (Some(read), beside);
            }
            let found = self.look(also_beside).await?;
            is_new |= !found.frames.is_empty();
            for frame in &found.frames {
                self.send(frame).await?;
            }
            if found.more {
                continue;
            }
            count += 1;
            let written_then = std::mem::take(&mut is_new).then_some(written);
            let pass = Pass { number: count, mark, read, written: written_then };
            self.standby.followers().sent(self.number, pass);
            self.send(&Frame::All { pass: count }).await?;
            written = self.wait(&mut marks).await?;
        }
    }

    /// Looks at the journal without holding up anybody.
    async fn look(&mut self, also_beside: bool) -> Option<Found> {
        // A thread that may wait for the disk; it is short, and the runtime knows.
        let looked = match tokio::runtime::Handle::current().runtime_flavor() {
            tokio::runtime::RuntimeFlavor::MultiThread => {
                tokio::task::block_in_place(|| self.source.look(also_beside))
            }
            _ => self.source.look(also_beside),
        };
        match looked {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!("the journal cannot be read for the standby: {}", error.fault);
                None
            }
        }
    }

    /// Waits until there may be something new; returns since when.
    async fn wait(&mut self, marks: &mut watch::Receiver<u64>) -> Option<Instant> {
        let mut stopping = self.club.stopping.clone();
        tokio::select! {
            marked = marks.changed() => marked.ok().map(|()| Instant::now()),
            () = tokio::time::sleep(BEAT) => Some(Instant::now()),
            _ = stopping.wait_for(|stopping| *stopping) => None,
            () = self.sender.closed() => None,
        }
    }

    async fn send(&mut self, frame: &Frame) -> Option<()> {
        let sealed = sealed(&mut self.line, frame)?;
        tokio::time::timeout(PATIENCE, self.sender.send(sealed)).await.ok()?.ok()
    }
}

fn sealed(line: &mut Line, frame: &Frame) -> Option<Bytes> {
    let message = serde_json::to_vec(frame).ok()?;
    line.seal(&message).map(Bytes::from)
}

#[cfg(test)]
#[path = "source_tests.rs"]
mod tests;
