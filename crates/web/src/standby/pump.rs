//! Streams everything the journal gets to one standby.
//!
//! The stream reads the file by a connection of its own, so the desk does nothing for it. What is
//! sent waits until the other side takes it, a piece at a time.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use jiff::Timestamp;
use session::{EventId, Journal, JournalError, Seq, SqliteJournal};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::followers::Pass;
use super::message::{End, Frame, PROTOCOL};
use super::place::Partner;
use super::reader::{Found, Source};
use super::seal::Line;
use super::{OTHER_VERSION, Standby};
use crate::desk::Books;
use crate::server::Club;

/// How many pieces may wait for a slow standby.
pub(super) const WAITING: usize = 4;
/// How many bytes a piece of a frame has at most.
const PIECE: usize = 64 * 1024;
/// How long a standby may take to take in a piece.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long it may take to show that it can read the stream.
const ANSWER: Duration = Duration::from_secs(10);
/// How long it may take to go away after the last frame, and to confirm what came before.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often a standby hears something, and what is kept beside the logs is looked at.
const BEAT: Duration = Duration::from_millis(500);
/// What is kept beside the logs is read at most this part of the time, where nobody here wrote to it.
const SHARE: u32 = 20;

/// Keeps a standby in step until it goes away.
pub(super) struct Pump {
    pub(super) standby: Standby,
    pub(super) club: Club,
    pub(super) line: Line,
    pub(super) sender: mpsc::Sender<Bytes>,
    pub(super) number: Uuid,
    pub(super) partner: Partner,
}

impl Pump {
    pub(super) async fn run(mut self, format: i64, ends: Vec<End>) {
        let (standby, number) = (self.standby.clone(), self.number);
        if self.go(format, ends).await.is_none() {
            tracing::debug!("a standby went away");
        }
        // A server that stops needs no standby, and whoever stops it knows; nor does one that was replaced.
        let is_over = *self.club.stopping.borrow() || !standby.is_in_charge();
        let change = match is_over {
            true => standby.followers().forget(number),
            false => standby.followers().end(number, Instant::now()),
        };
        standby.moved(change);
    }

    /// Sends until something ends it.
    async fn go(&mut self, format: i64, ends: Vec<End>) -> Option<()> {
        let start = Frame::Start {
            protocol: PROTOCOL,
            term: self.standby.place().term,
            origins: self.standby.own_origins(),
            stream: self.number,
        };
        self.send(&start).await?;
        self.answered().await?;
        let path = self.standby.journal().to_owned();
        let open = move || -> Result<Result<Source, Frame>, JournalError> {
            let journal = SqliteJournal::open_read_only(&path)?;
            if journal.format()? != format {
                return Ok(Err(Frame::Useless { why: OTHER_VERSION.to_owned() }));
            }
            Ok(match differs(&journal, &ends)? {
                Some(why) => Err(Frame::Differs { why }),
                None => Ok(Source::new(journal, &ends)?),
            })
        };
        match tokio::task::spawn_blocking(open).await.ok()? {
            Ok(Ok(source)) => {
                let partner = self.partner.clone();
                let meet = move |books: &mut Books| books.meet(partner);
                self.club.desk.ask_unconfirmed(meet).await.ok()?;
                self.keep_sending(source).await
            }
            Ok(Err(last)) => self.send(&last).await,
            Err(error) => {
                tracing::warn!("the journal cannot be read for the standby: {}", error.fault);
                None
            }
        }
    }

    /// Waits until the other side has read the stream's number.
    async fn answered(&self) -> Option<()> {
        let mut moves = self.standby.moves();
        let mut stopping = self.club.stopping.clone();
        let answered = async {
            while !self.standby.followers().is_answered(self.number) {
                moves.changed().await.ok()?;
            }
            Some(())
        };
        tokio::select! {
            answered = tokio::time::timeout(ANSWER, answered) => answered.ok().flatten(),
            _ = stopping.wait_for(|stopping| *stopping) => None,
            () = self.sender.closed() => None,
        }
    }

    async fn keep_sending(&mut self, mut source: Source) -> Option<()> {
        let (mut marks, mut places) = (self.standby.written(), self.standby.watch());
        let (mut count, mut written, mut is_new) = (0, Instant::now(), false);
        let (mut looked_beside, mut beside_sent) = (None::<Instant>, 0);
        let mut others = Vec::new();
        loop {
            // Before reading: what was written by now is found.
            marks.mark_unchanged();
            places.mark_unchanged();
            let is_last = !self.standby.is_in_charge();
            let ((mark, beside), read) = (self.standby.followers().marks(), Instant::now());
            let pause = BEAT.max(source.took() * SHARE);
            let also_beside = is_last
                || beside > beside_sent
                || looked_beside.is_none_or(|looked: Instant| looked.elapsed() >= pause);
            if also_beside {
                (looked_beside, beside_sent) = (Some(read), beside);
            }
            let found = look(&mut source, also_beside)?;
            is_new |= !found.frames.is_empty();
            for frame in &found.frames {
                self.send(frame).await?;
            }
            if found.more {
                continue;
            }
            self.send_others(&mut others).await?;
            count += 1;
            let written_then = std::mem::take(&mut is_new).then_some(written);
            let pass = Pass { number: count, mark, read, written: written_then };
            self.standby.followers().sent(self.number, pass);
            self.send(&Frame::All { pass: count, now: Timestamp::now() }).await?;
            if is_last {
                return self.send_replaced().await;
            }
            written = self.wait(&mut marks, &mut places).await?;
        }
    }

    /// Tells of the club's other computers, if that is news: when this one is gone, one of them may be in charge.
    async fn send_others(&mut self, told: &mut Vec<Partner>) -> Option<()> {
        let mut others = self.standby.partners();
        others.retain(|other| other.node != self.partner.node);
        let known = |partners: &[Partner]| -> Vec<(Uuid, Vec<String>)> {
            partners.iter().map(|one| (one.node, one.origins.clone())).collect()
        };
        if known(&others) == known(told) {
            return Some(());
        }
        told.clone_from(&others);
        self.send(&Frame::Others { partners: others }).await
    }

    /// Sends the last frame of a computer that was replaced: everything it has was sent before.
    async fn send_replaced(&mut self) -> Option<()> {
        let place = self.standby.place();
        let by = place.elsewhere().to_vec();
        self.send(&Frame::Replaced { term: place.term, by }).await?;
        let _ = tokio::time::timeout(FAREWELL, self.sender.closed()).await;
        Some(())
    }

    /// Waits until there may be something new; returns since when.
    async fn wait(
        &mut self,
        marks: &mut watch::Receiver<u64>,
        places: &mut watch::Receiver<u64>,
    ) -> Option<Instant> {
        let mut stopping = self.club.stopping.clone();
        tokio::select! {
            marked = marks.changed() => marked.ok().map(|()| Instant::now()),
            placed = places.changed() => placed.ok().map(|()| Instant::now()),
            () = tokio::time::sleep(BEAT) => Some(Instant::now()),
            _ = stopping.wait_for(|stopping| *stopping) => None,
            () = self.sender.closed() => None,
        }
    }

    async fn send(&mut self, frame: &Frame) -> Option<()> {
        let message = serde_json::to_vec(frame).ok()?;
        let mut sealed = self.line.seal(&message).map(Bytes::from)?;
        // In pieces, so that patience is with each of them: a frame may be large, and a network slow.
        while !sealed.is_empty() {
            let piece = sealed.split_to(PIECE.min(sealed.len()));
            tokio::time::timeout(PATIENCE, self.sender.send(piece)).await.ok()?.ok()?;
        }
        Some(())
    }
}

/// Looks at the journal without holding up anybody.
fn look(source: &mut Source, also_beside: bool) -> Option<Found> {
    // A thread that may wait for the disk; it is short, and the runtime knows.
    let looked = match tokio::runtime::Handle::current().runtime_flavor() {
        tokio::runtime::RuntimeFlavor::MultiThread => {
            tokio::task::block_in_place(|| source.look(also_beside))
        }
        _ => source.look(also_beside),
    };
    match looked {
        Ok(found) => found,
        Err(error) => {
            tracing::warn!("the journal cannot be read for the standby: {}", error.fault);
            None
        }
    }
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
