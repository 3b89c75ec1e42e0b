//! `tenace movement repair`: how to go on when something has gone wrong.

mod apply;
mod happening;

use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;
use movement::repair::{Continuation, InProgress, repair, why_none};
use session::Command;
use session::model::SessionNo;

use self::apply::Played;
use self::happening::Happening;
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Repair {
    /// An event, by name or id, or a file with a movement
    source: String,
    /// The section of the event
    #[arg(long, default_value = "A", value_name = "LETTERS")]
    section: String,
    /// The session of the event; the last one if not given
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    /// The next round to be played; of an event, the first without results if not given
    #[arg(long, value_name = "N")]
    next_round: Option<u16>,
    /// Go on like this: the number of a way that was offered. The event has the new movement then
    #[arg(long, value_name = "K")]
    take: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    happened: Happening,
}

impl Repair {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let happened = self.happened.happened()?;
        if Path::new(&self.source).exists() {
            let file = super::read(&self.source)?;
            let plan = file.movements.first().context("there is no movement in it")?;
            let next = self.next_round.context("--next-round must say which round is next")?;
            if self.take.is_some() {
                bail!("--take changes an event, and {} is a file", self.source);
            }
            let progress = InProgress::new(plan, next);
            let ways = repair(&progress, &happened);
            return self.print(&ways, || why_none(&progress, &happened), screen);
        }
        let mut live = data.event(&self.source).with_context(|| {
            format!("there is no file “{}”, so it should be the name of an event", self.source)
        })?;
        let played = Played::of(live.state().event(), self.session, &self.section)?;
        let next = self.next_round.unwrap_or_else(|| played.next_round());
        let progress =
            InProgress { played: played.rows.clone(), ..InProgress::new(&played.plan, next) };
        let ways = repair(&progress, &happened);
        let Some(number) = self.take else {
            return self.print(&ways, || why_none(&progress, &happened), screen);
        };
        let way = number.checked_sub(1).and_then(|index| ways.get(index)).with_context(|| {
            format!("--take {number}: there are {} ways; leave --take out to see them", ways.len())
        })?;
        for saying in played.sayings(way)? {
            let answer = live.say(&saying)?;
            let what = match &saying.command {
                Command::SetSection(_) => "nobody is missing in the section any more".to_owned(),
                _ => format!("{}, from round {} on", way.title, way.from_round),
            };
            screen.tell(format!("fact {}: {what}", answer.seq));
        }
        Ok(Verdict::Yes)
    }

    fn print(
        &self,
        ways: &[Continuation],
        why_none: impl FnOnce() -> String,
        screen: &mut Screen,
    ) -> anyhow::Result<Verdict> {
        let verdict = if ways.is_empty() { Verdict::No } else { Verdict::Yes };
        if self.json {
            screen.json(&ways)?;
            return Ok(verdict);
        }
        if ways.is_empty() {
            screen.line(why_none())?;
        }
        for (number, way) in (1..).zip(ways) {
            if number > 1 {
                screen.line("")?;
            }
            screen.line(format!("{number}. {}", way.title))?;
            screen.line(format!("   {}", way.explanation))?;
            for notice in &way.notices {
                let who: Vec<String> = notice.who.iter().map(ToString::to_string).collect();
                screen.line(format!("   {}: {}", who.join(", "), notice.text))?;
            }
        }
        Ok(verdict)
    }
}
