//! `tenace movement repair`: how to go on when something has gone wrong.

mod happening;
mod print;

use std::path::Path;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use jiff::Timestamp;
use movement::exchange::{write_csv, write_text};
use movement::repair::{Continuation, Happened, InProgress, repair, why_none};
use serde::Serialize;
use session::model::{SectionId, SectionLetters, SessionNo};
use session::repair::Played;
use session::state::EventState;
use session::{Author, Command, FactId, LiveEvent, Saying, SqliteJournal};
use uuid::Uuid;

use self::happening::Happening;
use super::{show, source};
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Repair {
    /// An event, by name or id, or a file with a movement; FILE#3 or "FILE#NAME" is one of many
    source: String,
    /// The section of the event; A if not given
    #[arg(long, global = true, value_name = "LETTERS")]
    section: Option<String>,
    /// The session of the event; the last one if not given
    #[arg(long, global = true, value_name = "N")]
    session: Option<SessionNo>,
    /// The next round to be played; of an event, the first after all results if not given
    #[arg(long, global = true, value_name = "N")]
    next_round: Option<u16>,
    /// Go on like this: the number of a way that was offered, or its code, which stays the same when
    /// results come in. The event has the new movement then; that of a file is printed
    #[arg(long, global = true, value_name = "K|CODE")]
    take: Option<String>,
    /// How to print the movement of a file that is taken
    #[arg(long, global = true, value_enum)]
    format: Option<Format>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    happened: Happening,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Our own text format
    Text,
    /// Rows for other programs: table,round,ns,ew,set
    Csv,
}

/// What was done, for other programs.
#[derive(Serialize)]
struct Taken<'a> {
    way: &'a Continuation,
    /// None if the event has that movement already.
    facts: Vec<Done>,
    /// Results that no longer say what the movement says.
    to_correct: Vec<String>,
}

#[derive(Serialize)]
struct Done {
    seq: u64,
    what: String,
}

impl Repair {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        if self.source == "-" || Path::new(&self.source).exists() {
            return self.of_file(screen);
        }
        ensure!(
            self.format.is_none(),
            "--format prints the movement of a file; {} would be an event, which --take changes",
            self.source
        );
        let mut live = data.event(&self.source).with_context(|| {
            format!("there is no file “{}”, so it should be the name of an event", self.source)
        })?;
        let section = self.section.as_deref().unwrap_or("A");
        let event = live.state().event();
        let played = Played::of(event, section_of(event, self.session, section)?)?;
        let progress = played.progress(self.next_round);
        let happened = self.happened.happened(&played.plan)?;
        if let Happened::WrongMovement { should_be } = &happened {
            ensure!(
                should_be.contest() == played.plan.contest(),
                "the event is not played for the same winners as {:?}: pairs would have other numbers, \
                 and results not fit; make a new event with it",
                should_be.name()
            );
        }
        happened.check(&progress)?;
        let ways = repair(&progress, &happened);
        let Some(word) = &self.take else {
            let to_correct = |way: &Continuation| played.to_correct(way);
            let verdict = self.offer(&progress, &happened, &ways, to_correct, screen)?;
            if let Some(open) = played.unfinished(progress.now).filter(|_| !self.json) {
                screen.line(format!("\n{open}"))?;
            }
            return Ok(verdict);
        };
        self.take_for(&mut live, &played, taken(&ways, word)?, screen)
    }

    fn of_file(&self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        ensure!(
            self.session.is_none() && self.section.is_none(),
            "--session and --section are of an event, and {} is a file",
            self.source
        );
        let (plan, set_size) = source::from_file(&self.source)?;
        let next = self.next_round.context("--next-round must say which round is next")?;
        let happened = self.happened.happened(&plan)?;
        let progress = InProgress::new(&plan, next);
        happened.check(&progress)?;
        let ways = repair(&progress, &happened);
        let Some(word) = &self.take else {
            ensure!(self.format.is_none(), "--format goes with --take, which prints the movement");
            return self.offer(&progress, &happened, &ways, |_| Vec::new(), screen);
        };
        let way = taken(&ways, word)?;
        if self.json {
            screen.json(&Taken { way, facts: Vec::new(), to_correct: Vec::new() })?;
            return Ok(Verdict::Yes);
        }
        let whole = show::complete(&way.movement);
        let text = match self.format.unwrap_or(Format::Text) {
            Format::Text => write_text(&whole, set_size),
            Format::Csv => write_csv(&whole),
        };
        for line in text.lines() {
            screen.line(line)?;
        }
        Ok(Verdict::Yes)
    }

    fn offer(
        &self,
        progress: &InProgress<'_>,
        happened: &Happened,
        ways: &[Continuation],
        to_correct: impl Fn(&Continuation) -> Vec<String>,
        screen: &mut Screen,
    ) -> anyhow::Result<Verdict> {
        let verdict = if ways.is_empty() { Verdict::No } else { Verdict::Yes };
        match (self.json, ways.is_empty()) {
            (true, _) => screen.json(&ways)?,
            (false, true) => screen.line(why_none(progress, happened))?,
            (false, false) => print::ways(ways, to_correct, screen)?,
        }
        Ok(verdict)
    }

    /// Makes a way the movement of the event.
    fn take_for(
        &self,
        live: &mut LiveEvent<SqliteJournal>,
        played: &Played,
        way: &Continuation,
        screen: &mut Screen,
    ) -> anyhow::Result<Verdict> {
        let head = live.state().head().0;
        let sayings: Vec<Saying> = played.commands(way)?.into_iter().map(saying).collect();
        let answers = if sayings.is_empty() { Vec::new() } else { live.say_all(&sayings)? };
        let facts = sayings.iter().zip(&answers).map(|(saying, answer)| {
            let what = match &saying.command {
                Command::SetSection(_) => "nobody is missing in the section any more".to_owned(),
                _ => format!("{}, from round {} on", way.title, way.from_round),
            };
            Done { seq: answer.seq.0, what }
        });
        let facts: Vec<Done> = facts.collect();
        let overtaken = facts.first().is_some_and(|first| first.seq != head + 1);
        let to_correct = played.to_correct(way);
        if self.json {
            screen.tell_json(&Taken { way, facts, to_correct })?;
            return Ok(Verdict::Yes);
        }
        for Done { seq, what } in &facts {
            screen.tell(format!("fact {seq}: {what}"));
        }
        if facts.is_empty() {
            screen.tell(format!(
                "nothing to write: the event has this movement. {}",
                way.explanation
            ));
        }
        if !to_correct.is_empty() {
            let said = print::corrections(&to_correct);
            screen.tell(format!("{said} `tenace event show` lists them."));
        }
        if overtaken {
            screen.tell(
                "Something else was said in the same moment; `tenace event show` tells whether all \
                 results fit.",
            );
        }
        Ok(Verdict::Yes)
    }
}

/// Returns the way that is taken, by number or code.
fn taken<'w>(ways: &'w [Continuation], word: &str) -> anyhow::Result<&'w Continuation> {
    let word = word.trim();
    if let Some(way) = ways.iter().find(|way| way.code.eq_ignore_ascii_case(word)) {
        return Ok(way);
    }
    let many = match ways.len() {
        1 => "there is 1 way".to_owned(),
        n => format!("there are {n} ways"),
    };
    let Ok(number) = word.parse::<usize>() else {
        bail!(
            "--take {word}: no way has this code now; if it was offered, something has been entered \
             since. Leave --take out to see the ways ({many})"
        );
    };
    let way = number.checked_sub(1).and_then(|index| ways.get(index));
    way.with_context(|| format!("--take {number}: {many}; leave --take out to see them"))
}

/// Finds a section of a session; of the last one if none is named.
fn section_of(
    event: &EventState,
    session: Option<SessionNo>,
    section: &str,
) -> anyhow::Result<SectionId> {
    let letters: SectionLetters = section.parse()?;
    let known: Vec<SessionNo> = event.sessions.iter().map(|(session, _)| *session).collect();
    let Some(last) = known.last() else { bail!("the event has no session") };
    let session = session.unwrap_or(*last);
    if !known.contains(&session) {
        bail!("the event has no session {session}; its last one is session {last}");
    }
    Ok(SectionId { session, letters })
}

fn saying(command: Command) -> Saying {
    Saying {
        command,
        author: Author::Director(None),
        device: None,
        id: FactId(Uuid::now_v7()),
        time: Timestamp::now(),
    }
}
