//! The simulated evening: a server in this process, and players at its tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Context;
use tokio::sync::oneshot;
use web::demo::chance::Chance;
use web::demo::{Evening, Happening, Pace, What, sit_down, tokens};
use web::{Options, Server};

use super::Demo;
use super::served::{here, runtime};
use super::story::tell;
use crate::Verdict;
use crate::commands::reach::tell_director;
use crate::commands::score::Score;
use crate::data::Data;
use crate::screen::{Screen, complain};

impl Demo {
    /// Plays an evening.
    pub(super) fn play(&self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut chance = Chance::from_system();
        let plan = self.plan("Demo evening", 5, 1);
        let runtime = runtime()?;
        // The port first: who cannot be reached makes no event.
        let options = Options { http: self.http, tls: None, journal: data.journal_path() };
        std::fs::create_dir_all(data.folder())
            .with_context(|| format!("cannot make {}", data.folder().display()))?;
        let mut server = runtime.block_on(Server::bind(options))?;
        runtime.block_on(self.reach.open(&mut server))?;
        let evening = Arc::new(Evening::make(data.journal_or_new()?, &plan, &mut chance)?);
        let played = self.evening(data, screen, server, &evening, chance);
        let is_complete = runtime.block_on(played)?;
        // The server has closed the journal: what is printed is what it kept.
        runtime.shutdown_background();
        if self.once {
            screen.line("")?;
            Score::of_event(evening.event).run(data, screen)?;
        }
        Ok(if is_complete || !self.once { Verdict::Yes } else { Verdict::No })
    }

    /// Serves and plays; returns whether all results came in.
    async fn evening(
        &self,
        data: &Data,
        screen: &mut Screen,
        server: Server,
        evening: &Arc<Evening>,
        mut chance: Chance,
    ) -> anyhow::Result<bool> {
        let address = here(server.bound());
        screen.tell(format!("“{}”: {}.", evening.name, evening.movement));
        introduce(data, screen, &server).await?;
        if let Some(pin) = data.event_pin(evening.event)? {
            let why = "to enter at a table in place of its simulated players";
            screen.tell(format!("PIN        {}, {why}", pin.text()));
        }
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        let tokens = tokens(&data.journal_path(), evening).await?;
        let pace = Pace::times(self.speed);
        let mut seated = sit_down(&address.to_string(), &tokens, evening, pace, &mut chance);
        let mut story = Story::new(evening);
        let mut interrupted = std::pin::pin!(tokio::signal::ctrl_c());
        let is_over = loop {
            tokio::select! {
                happening = seated.happenings.recv() => match happening {
                    Some(happening) => story.tell(&happening, screen),
                    None => break true,
                },
                _ = &mut interrupted => break false,
            }
        };
        while let Some(table) = seated.tables.try_join_next() {
            if let Ok(Err(why)) = table {
                complain(format_args!("a table could not play: {why}"));
            }
        }
        if is_over {
            screen.tell(format!("The evening is over: {} results.", story.results()));
            if !self.once {
                screen
                    .tell("The server goes on, so that you can look around. Stop it with Ctrl+C.");
                let _ = interrupted.await;
            }
        }
        drop(seated);
        let _ = stop.send(());
        serving.await.context("the server ended badly")?;
        Ok(is_over && story.is_complete())
    }
}

/// Says what there is to see, and where.
pub(super) async fn introduce(
    data: &Data,
    screen: &mut Screen,
    server: &Server,
) -> anyhow::Result<()> {
    screen.tell(format!("data in    {}", data.folder().display()));
    let links = server.links();
    for link in &links {
        screen.tell(format!("players    {link}"));
    }
    tell_director(server, screen).await?;
    Ok(())
}

/// What is told of the evening: the rounds, and what a newcomer would turn round for.
struct Story {
    expected: BTreeMap<u16, usize>,
    entered: BTreeMap<u16, usize>,
}

impl Story {
    fn new(evening: &Evening) -> Story {
        Story { expected: evening.results.clone(), entered: BTreeMap::new() }
    }

    fn results(&self) -> usize {
        self.entered.values().sum()
    }

    fn is_complete(&self) -> bool {
        self.expected.iter().all(|(round, count)| self.entered.get(round).unwrap_or(&0) >= count)
    }

    fn tell(&mut self, happening: &Happening, screen: &mut Screen) {
        if let What::Entered { round, corrected: false, .. } = happening.what {
            self.count(round, screen);
        }
        tell(happening, screen);
    }

    fn count(&mut self, round: u16, screen: &mut Screen) {
        let entered = self.entered.entry(round).or_default();
        *entered += 1;
        let (entered, expected) = (*entered, self.expected.get(&round).copied().unwrap_or(0));
        if entered == expected {
            let rounds = self.expected.len();
            screen.tell(format!("Round {round} of {rounds} is over: {entered} results."));
        }
    }
}
