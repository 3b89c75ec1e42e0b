//! Simulated players for an event that exists: at a server that listens already, or one in this process.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use anyhow::Context;
use session::model::{RoundNo, SessionNo};
use tokio::sync::oneshot;
use web::demo::chance::Chance;
use web::demo::{Attendance, ExistingEvent, Pace, Turn};
use web::{Options, Server};

use super::Demo;
use super::evening::introduce;
use super::served::{here, listens, runtime};
use super::story::tell;
use crate::Verdict;
use crate::commands::score::Score;
use crate::data::Data;
use crate::screen::{Screen, complain};

impl Demo {
    /// Plays an event of the data folder.
    pub(super) fn attend(
        &self,
        name: &str,
        data: &Data,
        screen: &mut Screen,
    ) -> anyhow::Result<Verdict> {
        let (journal, id) = data.find(name)?;
        let event = ExistingEvent::open(journal, id, self.session)?;
        let runtime = runtime()?;
        let is_there = self.http.port() != 0 && listens(here(self.http));
        let is_complete = runtime.block_on(async {
            if is_there {
                screen.tell(format!("Using the server that listens on {}.", here(self.http)));
                return self.attended(here(self.http), event, screen).await;
            }
            let options = Options { http: self.http, tls: None, journal: data.journal_path() };
            let mut server = Server::bind(options).await?;
            self.reach.open(&mut server).await?;
            introduce(data, screen, &server).await?;
            let address = here(server.bound());
            let (stop, stopped) = oneshot::channel::<()>();
            let serving = tokio::spawn(server.run(async {
                let _ = stopped.await;
            }));
            let attended = self.attended(address, event, screen).await;
            let _ = stop.send(());
            serving.await.context("the server ended badly")?;
            attended
        })?;
        runtime.shutdown_background();
        if self.once {
            screen.line("")?;
            Score::of_event(id).run(data, screen)?;
        }
        Ok(if is_complete || !self.once { Verdict::Yes } else { Verdict::No })
    }

    /// Plays until it is over or somebody stops it; returns whether all results are in.
    async fn attended(
        &self,
        address: SocketAddr,
        event: ExistingEvent,
        screen: &mut Screen,
    ) -> anyhow::Result<bool> {
        let pace = Pace::times(self.speed);
        let mut players =
            Attendance::begin(&address.to_string(), event, pace, Chance::from_system()).await?;
        let mut progress = Progress::new(players.event());
        progress.introduce(players.event(), screen);
        let mut interrupted = std::pin::pin!(tokio::signal::ctrl_c());
        let mut was_over = false;
        loop {
            let turn = tokio::select! {
                turn = players.turn() => turn?,
                _ = &mut interrupted => break,
            };
            match turn {
                Turn::Happened(happening) => tell(&happening, screen),
                Turn::Failed(why) => complain(format_args!("a table could not play: {why}")),
                Turn::Looked => progress.tell(players.event(), screen),
            }
            let is_over = players.is_over();
            if is_over && !was_over {
                progress.conclude(players.event(), screen);
                if self.once {
                    break;
                }
                screen
                    .tell("The phones stay, should there be more to play. Stop them with Ctrl+C.");
            }
            was_over = is_over;
        }
        let is_complete = players.is_complete();
        players.get_up().await;
        Ok(is_complete)
    }
}

/// What was told of how far the event is.
struct Progress {
    over: BTreeSet<(SessionNo, RoundNo)>,
    waiting: Vec<SessionNo>,
}

impl Progress {
    /// Takes what was so at the beginning for known.
    fn new(event: &ExistingEvent) -> Progress {
        Progress { over: over(event), waiting: Vec::new() }
    }

    fn introduce(&self, event: &ExistingEvent, screen: &mut Screen) {
        let (entered, expected) = count(event);
        let (name, tables) = (event.name(), event.tables());
        let tables = if tables == 1 { "1 table".to_owned() } else { format!("{tables} tables") };
        screen.tell(format!("“{name}”: {tables}, {entered} of {expected} results are in."));
    }

    fn tell(&mut self, event: &ExistingEvent, screen: &mut Screen) {
        let waiting = event.waiting();
        for session in waiting.iter().filter(|session| !self.waiting.contains(session)) {
            screen.tell(format!("Session {session} waits until it is opened."));
        }
        self.waiting = waiting;
        let (now, rounds) = (over(event), event.rounds());
        for key @ (session, round) in now.difference(&self.over) {
            let last = rounds.keys().filter(|(of, _)| of == session).map(|(_, round)| round).max();
            let last = last.unwrap_or(round);
            let results = rounds.get(key).map_or(0, |standing| standing.entered);
            let of = match *session {
                SessionNo::FIRST => String::new(),
                session => format!(" of session {session}"),
            };
            screen.tell(format!("Round {round} of {last}{of} is over: {results} results."));
        }
        self.over = now;
    }

    fn conclude(&mut self, event: &ExistingEvent, screen: &mut Screen) {
        self.tell(event, screen);
        let (entered, expected) = count(event);
        screen.tell(match entered == expected {
            true => format!("The event is over: {entered} results."),
            false => {
                format!("There is nothing more to play: {entered} of {expected} results are in.")
            }
        });
    }
}

fn over(event: &ExistingEvent) -> BTreeSet<(SessionNo, RoundNo)> {
    let rounds = event.rounds().into_iter();
    rounds.filter(|(_, round)| round.entered == round.expected).map(|(key, _)| key).collect()
}

fn count(event: &ExistingEvent) -> (usize, usize) {
    let add = |(entered, expected), round: web::demo::RoundStanding| {
        (entered + round.entered, expected + round.expected)
    };
    event.rounds().into_values().fold((0, 0), add)
}
