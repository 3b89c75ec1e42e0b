//! `tenace log`: read, check and undo the facts of an event.

use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand, value_parser};
use jiff::tz::TimeZone;
use serde::Serialize;
use session::log::describe;
use session::{Command, Fact, Journal, Saying, Seq, State};

use super::answer::{Voice, accepted, acknowledge_json};
use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};

#[derive(Subcommand)]
pub(crate) enum Log {
    /// Show the facts of an event, oldest first
    Show(Show),
    /// Fold the log anew and compare it with the live state
    ///
    /// Exits with 1 when they differ, and names every difference.
    Verify(Verify),
    /// Undo a fact; undoing an undo brings the fact back
    Undo(Undo),
}

#[derive(Args)]
pub(crate) struct Show {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// Show only the facts after this one
    #[arg(long, value_name = "FACT", default_value_t = 0, value_parser = fact_number())]
    after: u64,
    /// Print one JSON object per fact and line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Undo {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// The number of the fact, as `tenace log show` prints it
    #[arg(value_parser = fact_number())]
    fact: u64,
    #[command(flatten)]
    voice: Voice,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Log {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Log::Show(command) => command.run(data, screen),
            Log::Verify(command) => command.run(data, screen),
            Log::Undo(command) => command.run(data, screen),
        }
    }
}

impl Show {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (journal, event) = data.find(&self.event)?;
        // Read fact by fact, so that a log with an unreadable one can still be looked at.
        let mut facts = Vec::new();
        let mut state = State::default();
        journal.read(event, Seq::START, &mut |record| {
            let fact = Fact::from_record(&record);
            if let Ok(fact) = &fact {
                state.apply(fact);
            }
            facts.push((record, fact));
            Ok(())
        })?;
        let mut verdict = Verdict::Yes;
        let mut rows = Vec::new();
        let shown = || facts.iter().filter(|(record, _)| record.seq > Seq(self.after));
        let with_devices = shown().any(|(record, _)| record.device.is_some());
        for (record, fact) in shown() {
            match fact {
                Ok(fact) if self.json => screen.json_line(&fact.to_json(event)?)?,
                Ok(fact) => rows.push(row(fact, &state, with_devices)),
                Err(error) => {
                    verdict = Verdict::No;
                    complain(format_args!("tenace: {error}"));
                    let mut row =
                        vec![record.seq.to_string(), String::new(), record.author.clone()];
                    row.extend(with_devices.then(|| record.device.clone().unwrap_or_default()));
                    row.push(error.to_string());
                    rows.push(row);
                }
            }
        }
        if !self.json {
            let mut head = vec!["fact", "time", "said by"];
            head.extend(with_devices.then_some("device"));
            head.push("what");
            screen.table(&head, &["fact"], rows)?;
        }
        Ok(verdict)
    }
}

fn row(fact: &Fact, state: &State, with_devices: bool) -> Vec<String> {
    let undone = state.undone_by(fact.seq);
    let undone = undone.map_or(String::new(), |by| format!(" [undone by fact {by}]"));
    let mut row = vec![
        fact.seq.to_string(),
        fact.time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S").to_string(),
        fact.author.to_string(),
    ];
    row.extend(with_devices.then(|| fact.device.clone().unwrap_or_default()));
    row.push(describe::fact(&fact.body) + &undone);
    row
}

/// Facts are counted in SQLite's integers.
fn fact_number() -> RangedU64ValueParser {
    value_parser!(u64).range(..=i64::MAX as u64)
}

impl Verify {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        #[derive(Serialize)]
        struct Report<'a> {
            event: String,
            ok: bool,
            facts: u64,
            parts: usize,
            problems: &'a [String],
        }
        let (journal, event) = data.find(&self.event)?;
        let found = session::live::verify(&journal, event)?;
        let ok = found.problems.is_empty();
        if self.json {
            let (facts, parts, problems) = (found.facts, found.parts, &found.problems);
            screen.tell_json(&Report { event: event.to_string(), ok, facts, parts, problems })?;
        } else if ok {
            screen.tell(format!(
                "The log is sound: {} facts folded anew give the live state, {} parts compared.",
                found.facts, found.parts
            ));
        } else {
            screen.tell("The log and the live state differ:");
            for problem in &found.problems {
                screen.tell(format!("  {problem}"));
            }
            screen.tell("Nothing was changed. Keep this folder, and restore the latest backup.");
        }
        Ok(if ok { Verdict::Yes } else { Verdict::No })
    }
}

impl Undo {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut live = data.event(&self.event)?;
        let (author, id, time) = self.voice.speak()?;
        let saying =
            Saying { command: Command::Undo(Seq(self.fact)), author, device: None, id, time };
        let Some(answer) = accepted(live.say(&saying), self.json, screen)? else {
            return Ok(Verdict::No);
        };
        if self.json {
            acknowledge_json(screen, &answer, id, None)?;
        } else {
            screen.tell(format!("fact {}: fact {} undone", answer.seq, self.fact));
        }
        Ok(Verdict::Yes)
    }
}
