//! The standbys that follow, as the one in charge sees them: how far each has everything on its disk, and which of them
//! answers wait for. Pure: the time comes in.
//!
//! What is written here is counted, and the count after something was written is its *mark*. A pass of a stream carries
//! everything up to a mark, and a standby confirms passes. Answers wait for every standby that keeps up. One that makes an
//! answer wait for too long is left out until it has kept up for a while, longer each time: a slow standby costs one
//! wait, and not one for each entry.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use uuid::Uuid;

use super::lag::Lag;

/// A standby that was too slow is waited for again after it has kept up for this time, twice as long after each further
/// time, up to the longest. What was long ago is forgiven.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(10 * 60);
const FORGIVEN: Duration = Duration::from_secs(60 * 60);
/// How many passes of a stream are remembered until they are confirmed. Any later one confirms those that are not.
const MOST_PASSES: usize = 4096;
/// How many streams an address may have; one that nobody reads ends by itself.
const MOST_STREAMS: usize = 4;
/// How many computers are remembered that were slow or went away.
const MOST_REMEMBERED: usize = 16;

/// All streams to standbys, and what answers wait for.
#[derive(Default)]
pub(super) struct Followers {
    /// What was written so far.
    mark: u64,
    /// The mark of the last thing that was kept beside the logs.
    beside: u64,
    streams: BTreeMap<Uuid, Stream>,
    delays: Vec<Delay>,
    lost: Vec<Lost>,
}

/// A stream to a standby.
struct Stream {
    who: IpAddr,
    node: Uuid,
    origins: Vec<String>,
    /// What was sent and is not on the other's disk yet.
    passes: VecDeque<Pass>,
    /// What the other has on its disk.
    confirmed: u64,
    pace: Pace,
    /// Since when answers wait for it.
    kept_up: Option<Instant>,
    /// Whether the other has read the stream's number.
    is_answered: bool,
    /// Whether it has confirmed anything.
    is_heard: bool,
    /// When its computer came back by another stream. Only a pass that was read since shows that this one lives as well.
    overtaken: Option<Instant>,
    last: Option<Duration>,
    worst: Duration,
    lag: Lag,
}

/// Something that was sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pass {
    pub(super) number: u64,
    /// With it the other has everything up to this mark.
    pub(super) mark: u64,
    /// When the journal was read for it.
    pub(super) read: Instant,
    /// When what is new in it was written, if anything is.
    pub(super) written: Option<Instant>,
}

/// Whether answers wait for a standby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// It copies what was written before it came.
    Copying,
    /// It keeps up: answers wait for it.
    KeepsUp,
    /// It was too slow, and since when it keeps up again.
    Slow { steady: Option<Instant> },
}

/// A computer that made somebody wait.
struct Delay {
    node: Uuid,
    occasion: Uuid,
    at: Instant,
    /// For how long it has to keep up before it is waited for again.
    pause: Duration,
}

/// A computer that kept up and went away.
struct Lost {
    node: Uuid,
    occasion: Uuid,
    origin: String,
    at: Instant,
}

/// How an answer stands to the standbys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// Every standby that keeps up has it.
    Confirmed,
    /// One of them has still to confirm it.
    Awaited,
    /// No standby keeps up.
    Alone,
}

/// Something changed of which the director should hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// Answers wait for the standby at this address.
    KeepsUp(String),
    /// They do so again, after it was too slow.
    KeepsUpAgain(String),
    /// It was too slow.
    Slow(String),
    /// It went away.
    Gone(String),
    /// It has become one that holds up every answer, though never for too long; or is none any more.
    HoldsUp(String),
}

/// What the director should know of a standby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StandbyTrouble {
    /// Tells it apart from what happened before, also before a restart.
    pub(crate) occasion: Uuid,
    /// Where it is.
    pub(crate) origin: String,
    /// For how long.
    pub(crate) lasts: Duration,
    /// Whether it went away; otherwise it is too slow.
    pub(crate) is_gone: bool,
    /// How long every answer waits for it, if it is not too slow, and yet slow.
    pub(crate) holds_up: Option<Duration>,
}

impl Followers {
    /// Counts something that was written; returns its mark.
    pub(super) fn wrote(&mut self, beside: bool) -> u64 {
        self.mark += 1;
        if beside {
            self.beside = self.mark;
        }
        self.mark
    }

    /// Returns what was written so far, and the last of it that is beside the logs.
    pub(super) fn marks(&self) -> (u64, u64) {
        (self.mark, self.beside)
    }

    /// Begins a stream, unless its address has too many: a question that was heard on the way can be asked again by
    /// anybody. Nobody waits for a stream before it has confirmed something,
    /// which takes the key.
    pub(super) fn begin(&mut self, who: IpAddr, node: Uuid, origins: Vec<String>) -> Option<Uuid> {
        if self.streams.values().filter(|stream| stream.who == who).count() >= MOST_STREAMS {
            return None;
        }
        // Not to be guessed, so that an answer of another stream confirms nothing in this one.
        let number = Uuid::now_v7();
        let stream = Stream {
            who,
            node,
            origins,
            passes: VecDeque::new(),
            confirmed: 0,
            pace: Pace::Copying,
            kept_up: None,
            is_answered: false,
            is_heard: false,
            overtaken: None,
            last: None,
            worst: Duration::ZERO,
            lag: Lag::default(),
        };
        self.streams.insert(number, stream);
        Some(number)
    }

    /// Ends a stream.
    pub(super) fn end(&mut self, number: Uuid, now: Instant) -> Option<Change> {
        let stream = self.streams.remove(&number)?;
        // One whose computer has come back by another stream counts as copying.
        if stream.pace == Pace::Copying {
            return None;
        }
        let origin = stream.origin();
        self.lost.retain(|lost| lost.node != stream.node);
        let occasion = Uuid::now_v7();
        self.lost.push(Lost { node: stream.node, occasion, origin: origin.clone(), at: now });
        bound(&mut self.lost);
        Some(Change::Gone(origin))
    }

    /// Ends a stream of which nobody needs to hear.
    pub(super) fn forget(&mut self, number: Uuid) -> Option<Change> {
        self.streams.remove(&number);
        None
    }

    /// Takes in that a pass was sent.
    pub(super) fn sent(&mut self, number: Uuid, pass: Pass) {
        if let Some(stream) = self.streams.get_mut(&number)
            && stream.passes.len() < MOST_PASSES
        {
            stream.passes.push_back(pass);
        }
    }

    /// Takes in that a standby has a pass on its disk.
    pub(super) fn confirm(
        &mut self,
        number: Uuid,
        pass: u64,
        limit: Duration,
        now: Instant,
    ) -> Option<Change> {
        let stream = self.streams.get_mut(&number)?;
        stream.is_answered = true;
        let (read, is_other_lag) = stream.take(pass, now)?;
        let (node, origin, before) = (stream.node, stream.origin(), stream.pace);
        let is_first = !std::mem::replace(&mut stream.is_heard, true);
        let is_quick = now.saturating_duration_since(read) <= limit
            && stream.overtaken.is_none_or(|overtaken| read >= overtaken);
        let pause = self.pause_of(node, now);
        let after = match (before, pause) {
            (Pace::KeepsUp, _) => Pace::KeepsUp,
            (_, _) if !is_quick && before == Pace::Copying => Pace::Copying,
            (_, _) if !is_quick => Pace::Slow { steady: None },
            (Pace::Copying, None) => Pace::KeepsUp,
            (Pace::Slow { steady: Some(since) }, pause)
                if now.saturating_duration_since(since) >= pause.unwrap_or_default() =>
            {
                Pace::KeepsUp
            }
            (Pace::Slow { steady: Some(since) }, _) => Pace::Slow { steady: Some(since) },
            (Pace::Copying | Pace::Slow { steady: None }, _) => Pace::Slow { steady: Some(now) },
        };
        if let Some(stream) = self.streams.get_mut(&number) {
            stream.pace = after;
            if before != Pace::KeepsUp && after == Pace::KeepsUp {
                stream.kept_up = Some(now);
            }
        }
        self.lost.retain(|lost| lost.node != node);
        if is_first {
            self.overtake(number, node, now);
        }
        match (before, after) {
            (Pace::Copying, Pace::KeepsUp) => Some(Change::KeepsUp(origin)),
            (Pace::Slow { .. }, Pace::KeepsUp) => Some(Change::KeepsUpAgain(origin)),
            _ => is_other_lag.then_some(Change::HoldsUp(origin)),
        }
    }

    /// Tells whether somebody with the key has read the number of a stream.
    pub(super) fn is_answered(&self, number: Uuid) -> bool {
        self.streams.get(&number).is_some_and(|stream| stream.is_answered)
    }

    /// Tells whether every standby that keeps up has everything up to a mark.
    pub(super) fn standing(&self, mark: u64) -> Standing {
        let mut keeping = self.keeping().peekable();
        if keeping.peek().is_none() {
            return Standing::Alone;
        }
        match keeping.all(|stream| stream.confirmed >= mark) {
            true => Standing::Confirmed,
            false => Standing::Awaited,
        }
    }

    /// Leaves out the standbys that have not confirmed a mark in time, of those that kept up when the wait began: another
    /// one has had less time.
    pub(super) fn give_up(&mut self, mark: u64, began: Instant, now: Instant) -> Vec<Change> {
        let is_late = |stream: &&mut Stream| {
            stream.pace == Pace::KeepsUp
                && stream.kept_up.is_none_or(|since| since <= began)
                && stream.confirmed < mark
        };
        let mut late = Vec::new();
        for stream in self.streams.values_mut().filter(is_late) {
            stream.pace = Pace::Slow { steady: None };
            late.push((stream.node, stream.origin()));
        }
        late.into_iter()
            .map(|(node, origin)| {
                self.delayed(node, now);
                Change::Slow(origin)
            })
            .collect()
    }

    /// Returns what the director should know.
    pub(super) fn troubles(&self, now: Instant) -> Vec<StandbyTrouble> {
        let slow = self.streams.values().filter(|stream| matches!(stream.pace, Pace::Slow { .. }));
        let slow = slow.filter_map(|stream| {
            let delay = self.delays.iter().find(|delay| delay.node == stream.node)?;
            let lasts = now.saturating_duration_since(delay.at);
            let (occasion, origin) = (delay.occasion, stream.origin());
            Some(StandbyTrouble { occasion, origin, lasts, is_gone: false, holds_up: None })
        });
        let gone = self.lost.iter().map(|lost| StandbyTrouble {
            occasion: lost.occasion,
            origin: lost.origin.clone(),
            lasts: now.saturating_duration_since(lost.at),
            is_gone: true,
            holds_up: None,
        });
        let holding = self.keeping().filter_map(|stream| {
            let noticed = stream.lag.noticed()?;
            Some(StandbyTrouble {
                occasion: noticed.occasion,
                origin: stream.origin(),
                lasts: now.saturating_duration_since(noticed.since),
                is_gone: false,
                holds_up: Some(noticed.usual),
            })
        });
        slow.chain(gone).chain(holding).collect()
    }

    /// Returns each standby as the pages show it.
    pub(super) fn status(&self) -> Vec<Value> {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let shown = |stream: &Stream| {
            let behind = stream.passes.iter().find_map(|pass| pass.written);
            let behind = behind.map(|written| written.elapsed()).unwrap_or_default();
            json!({
                "node": stream.node, "origins": stream.origins,
                "behind_ms": millis(behind),
                "last_ms": stream.last.map(millis), "worst_ms": millis(stream.worst),
                "pace": match stream.pace {
                    Pace::Copying => "copying",
                    Pace::KeepsUp => "keeps_up",
                    Pace::Slow { .. } => "slow",
                },
            })
        };
        self.streams.values().filter(|stream| stream.is_answered).map(shown).collect()
    }

    fn keeping(&self) -> impl Iterator<Item = &Stream> {
        self.streams.values().filter(|stream| stream.pace == Pace::KeepsUp)
    }

    /// A computer is there by this stream. Another one of its is a line that broke, or of a copy of its data folder:
    /// which of the two, the next pass that it confirms shows. So two that live leave each other alone.
    fn overtake(&mut self, number: Uuid, node: Uuid, now: Instant) {
        for (other, stream) in &mut self.streams {
            if *other != number && stream.node == node {
                (stream.pace, stream.overtaken) = (Pace::Copying, Some(now));
            }
        }
    }

    /// Returns for how long a computer has to keep up, if it was too slow lately.
    fn pause_of(&self, node: Uuid, now: Instant) -> Option<Duration> {
        let delay = self.delays.iter().find(|delay| delay.node == node)?;
        (now.saturating_duration_since(delay.at) < FORGIVEN).then_some(delay.pause)
    }

    fn delayed(&mut self, node: Uuid, now: Instant) {
        let before = self.pause_of(node, now);
        let pause = before.map_or(FIRST_PAUSE, |pause| (pause * 2).min(LONGEST_PAUSE));
        self.delays.retain(|delay| delay.node != node);
        self.delays.push(Delay { node, occasion: Uuid::now_v7(), at: now, pause });
        bound(&mut self.delays);
    }
}

impl Stream {
    fn origin(&self) -> String {
        self.origins.first().cloned().unwrap_or_default()
    }

    /// Takes in that a pass and those before it are on the other's disk; returns when the journal was read for it, and
    /// whether it has become one that holds up answers, or is none any more.
    fn take(&mut self, pass: u64, now: Instant) -> Option<(Instant, bool)> {
        let (mut read, mut is_other) = (None, false);
        while let Some(sent) = self.passes.front().copied().filter(|sent| sent.number <= pass) {
            self.passes.pop_front();
            self.confirmed = self.confirmed.max(sent.mark);
            read = Some(sent.read);
            if let Some(written) = sent.written {
                let behind = now.saturating_duration_since(written);
                self.last = Some(behind);
                self.worst = self.worst.max(behind);
                is_other ^= self.lag.add(behind, now);
            }
        }
        Some((read?, is_other))
    }
}

/// Forgets the oldest.
fn bound<T>(remembered: &mut Vec<T>) {
    let surplus = remembered.len().saturating_sub(MOST_REMEMBERED);
    remembered.drain(..surplus);
}

#[cfg(test)]
#[path = "followers_tests.rs"]
mod tests;
