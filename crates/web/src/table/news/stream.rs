//! The stream of news of one table: chooses what concerns it, and hurries only where it must.

use std::collections::{HashSet, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::Event;
use bridge::BoardNo;
use futures_util::{Stream, stream};
use session::Seq;
use session::state::{EventState, Key};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;
use uuid::Uuid;

use crate::auth::{Listening, Table};
use crate::desk::{News, message};

/// So long what concerns all tables may wait: when a whole room says its names, each table looks
/// again a few times, not once for each name.
const UNHURRIED: Duration = Duration::from_secs(5);

/// The news of one table.
pub(super) struct TableNews {
    table: Table,
    device: Uuid,
    /// The boards the table has a result for.
    boards: HashSet<BoardNo>,
    heard: broadcast::Receiver<Arc<News>>,
    /// The phone listens as long as this lives.
    _listening: Listening,
    stopping: watch::Receiver<bool>,
    /// The last fact that was told or looked at.
    seq: Seq,
    ready: VecDeque<Event>,
    /// When the view is to be looked at again, if nothing more urgent comes.
    later: Option<Instant>,
}

/// How a change concerns a table.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Concern {
    None,
    Board(BoardNo),
    Later,
    Now,
}

impl TableNews {
    pub(super) fn new(
        table: Table,
        device: Uuid,
        boards: HashSet<BoardNo>,
        heard: broadcast::Receiver<Arc<News>>,
        listening: Listening,
        stopping: watch::Receiver<bool>,
        seq: Seq,
    ) -> TableNews {
        let (ready, later) = (VecDeque::new(), None);
        let _listening = listening;
        TableNews { table, device, boards, heard, _listening, stopping, seq, ready, later }
    }

    /// Returns the boards a table has a result for.
    pub(super) fn boards_of(event: &EventState, table: Table) -> HashSet<BoardNo> {
        let results = event.results.iter().map(|(_, result)| result.slot);
        let own = results
            .filter(|slot| slot.section_id() == table.section_id() && slot.table == table.table);
        own.map(|slot| slot.board).collect()
    }

    /// Tells the page to say hello again.
    pub(super) fn resend(&mut self) {
        self.ready.push_back(event("resend", None, "{}"));
    }

    /// Tells the page to fetch the view.
    pub(super) fn view(&mut self, seq: Seq) {
        self.later = None;
        self.ready.push_back(event("view", Some(seq), &format!("{{\"seq\":{seq}}}")));
    }

    /// Takes in news.
    pub(super) fn take(&mut self, news: &News) {
        if news.event() != self.table.event {
            return;
        }
        match news {
            News::Changed { seq, keys, waiting, everything, .. } => {
                let mut concerns: Vec<Concern> = keys.iter().map(|key| self.concern(key)).collect();
                let own = (self.table.section_id(), self.table.table);
                if *everything || waiting.contains(&own) {
                    concerns.push(Concern::Now);
                }
                self.tell(*seq, concerns);
            }
            // As if what was entered too early came now.
            News::Opened { seq, results, .. } => {
                let keys = results.iter().map(|slot| Key::Result(*slot));
                let concerns = keys.map(|key| self.concern(&key)).collect();
                self.tell(*seq, concerns);
            }
            News::Replaced { .. } => self.resend(),
            News::TakenOver { table, device } => {
                if *table == self.table && *device == self.device {
                    self.ready.push_back(event("taken_over", None, "{}"));
                }
            }
            News::Message { table, text, withdrawn, .. } => {
                if table.is_none_or(|table| table == self.table) {
                    let data = message(text, *withdrawn);
                    self.ready.push_back(event("message", None, &data));
                }
            }
            News::Contract { .. } | News::ForDirectors { .. } => {}
        }
    }

    /// Tells the page of changes: each board once, and the view at once or later.
    fn tell(&mut self, seq: Seq, mut concerns: Vec<Concern>) {
        self.seq = self.seq.max(seq);
        concerns.sort_unstable();
        concerns.dedup();
        match concerns.last() {
            Some(Concern::Now) => self.view(seq),
            Some(Concern::Later) if self.later.is_none() => {
                self.later = Some(Instant::now() + UNHURRIED);
            }
            _ => {}
        }
        for concern in concerns {
            if let Concern::Board(board) = concern {
                let data = format!("{{\"board\":{board}}}");
                self.ready.push_back(event("board", Some(seq), &data));
            }
        }
    }

    fn concern(&mut self, key: &Key) -> Concern {
        let here = self.table.section_id();
        match key {
            Key::Result(slot) if slot.session != here.session => Concern::None,
            Key::Result(slot) if slot.section_id() == here && slot.table == self.table.table => {
                self.boards.insert(slot.board);
                Concern::Now
            }
            Key::Accepted(slot) => {
                let is_own = slot.section_id() == here && slot.table == self.table.table;
                if is_own { Concern::Now } else { Concern::None }
            }
            Key::Result(slot) if self.boards.contains(&slot.board) => Concern::Board(slot.board),
            Key::Result(_) => Concern::None,
            Key::Movement(id) | Key::Section(id) if *id == here => Concern::Now,
            Key::Movement(_) | Key::Section(_) => Concern::None,
            Key::Setting(setting) => {
                let is_here = setting.session == here.session
                    && setting.section.is_none_or(|letters| letters == here.letters);
                if is_here { Concern::Now } else { Concern::None }
            }
            Key::Participation(place) if place.section_id() == here => Concern::Later,
            Key::Participation(_) => Concern::None,
            Key::Hand(scope, _) => {
                let is_here = scope.session == here.session
                    && scope.section.is_none_or(|letters| letters == here.letters);
                if is_here { Concern::Later } else { Concern::None }
            }
            Key::Session(session) | Key::Group(session, _) if *session != here.session => {
                Concern::None
            }
            // A call elsewhere may be before ours.
            Key::Player(_) | Key::Call(_) => Concern::Later,
            Key::SetAside(_) => Concern::None,
            Key::Penalty(_) => Concern::Later,
            Key::Rating(..) | Key::Publicity(_) => Concern::None,
            Key::Clock(session) if *session != here.session => Concern::None,
            Key::Clock(_) => Concern::Now,
            Key::Cancelled(scope, _) | Key::Fouled(scope, _) => {
                if scope.session == here.session {
                    Concern::Now
                } else {
                    Concern::None
                }
            }
            Key::Withdrawn(id, _) => {
                if id.session == here.session {
                    Concern::Later
                } else {
                    Concern::None
                }
            }
            Key::Stage(session) if *session != here.session => Concern::None,
            Key::Event | Key::Session(_) | Key::Group(..) | Key::Stage(_) => Concern::Now,
        }
    }

    /// Returns the stream of events; it ends when the server stops.
    pub(super) fn into_stream(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut news| async move {
            let event = news.next().await?;
            Some((Ok(event), news))
        })
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            match self.wait().await {
                Woken::News(news) => self.take(&news),
                // Too slow: anything may have been said, even that the log is another one.
                Woken::Late => self.resend(),
                Woken::Look => self.view(self.seq),
                Woken::Over => return None,
            }
        }
    }

    async fn wait(&mut self) -> Woken {
        let TableNews { heard, stopping, later, .. } = self;
        let later = async {
            match *later {
                Some(moment) => tokio::time::sleep_until(moment).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            heard = heard.recv() => match heard {
                Ok(news) => Woken::News(news),
                Err(RecvError::Lagged(_)) => Woken::Late,
                Err(RecvError::Closed) => Woken::Over,
            },
            () = later => Woken::Look,
            _ = stopping.wait_for(|stopping| *stopping) => Woken::Over,
        }
    }
}

/// Why a stream goes on.
enum Woken {
    News(Arc<News>),
    Late,
    Look,
    Over,
}

fn event(name: &str, seq: Option<Seq>, data: &str) -> Event {
    let event = match seq {
        Some(seq) => Event::default().id(seq.to_string()),
        None => Event::default(),
    };
    event.event(name).data(data)
}
