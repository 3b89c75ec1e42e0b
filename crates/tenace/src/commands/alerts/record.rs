//! `tenace alerts record`: an explanation that was given at the table, added to a system.

use std::path::Path;

use alerts::{Recorded, Recording, record};
use anyhow::{Context, ensure};
use bridge::BoardNo;
use clap::Args;
use jiff::Zoned;
use jiff::civil::DateTime;
use serde::Serialize;

use super::question::Asked;
use super::source::{Source, document};
use super::words::{quoted, shown};
use crate::Verdict;
use crate::files;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = RECORD_HELP)]
pub(crate) struct Record {
    /// The bidding system, to which a record is added
    file: String,
    #[command(flatten)]
    asked: Asked,
    /// What the call was explained as; after a #, what was said in the chat
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    text: String,
    /// The number of the deal
    #[arg(long, value_name = "N")]
    deal: Option<BoardNo>,
    /// Who played with you; noted behind the record
    #[arg(long, value_name = "ID")]
    partner: Option<String>,
    /// When it was, as 20261231_19:30; now if not given
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const RECORD_HELP: &str = "\
The record goes to the end of the file, where it overrides all others. An option that is open there is
closed first; otherwise the record would count with that option only. Passes before the first bid are
left out, so that it counts in every seat, as BBOalert does it. --partner is only noted behind the
record.

Examples:
  tenace alerts record ours.bboalert --auction \"1C P\" --call 1D --text \"0-7 or 4-4-4-1\" --deal 12";

/// How the time of a record is written.
const TIME: &str = "%Y%m%d_%H:%M";

/// What was added, for other programs.
#[derive(Serialize)]
struct Report<'a> {
    lines: &'a [String],
    closed_option: bool,
    closed_script: bool,
    warnings: &'a [String],
    /// What the call is explained as now.
    explanation: Option<&'a str>,
    chat: Option<&'a str>,
    line: Option<u32>,
}

impl Record {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let calls = self.asked.read()?;
        ensure!(self.file != "-", "a pipe cannot be added to; name a file");
        let mut document = document(&self.file)?;
        let now = || Zoned::now().strftime(TIME).to_string();
        let time = self.time.clone().unwrap_or_else(now);
        let recording = Recording {
            auction: &calls.auction,
            call: calls.call,
            text: &self.text,
            time: &time,
            deal: self.deal,
            partner: self.partner.as_deref(),
        };
        let recorded = record(&mut document, &recording)
            .with_context(|| format!("{} stays as it is", self.file))?;
        files::replace(Path::new(&self.file), &document.write())?;
        let source = Source::of(&self.file, document);
        source.remark();
        let chosen = source.system.choose(&alerts::Choices {
            partner: self.partner.clone(),
            ..alerts::Choices::default()
        });
        let found = source.system.look_up(&chosen, &calls.question(self.deal));
        if self.json {
            let Recorded { lines, closed_option, closed_script, warnings } = &recorded;
            screen.tell_json(&Report {
                lines,
                closed_option: *closed_option,
                closed_script: *closed_script,
                warnings,
                explanation: found.as_ref().map(|it| it.explanation.explanation.as_str()),
                chat: found.as_ref().and_then(|it| it.explanation.chat.as_deref()),
                line: found.as_ref().map(|it| it.place.line),
            })?;
            return Ok(Verdict::Yes);
        }
        screen.tell(format!("Added to {}:", self.file));
        for line in &recorded.lines {
            screen.tell(format!("  {}", shown(line)));
        }
        if recorded.closed_option {
            screen.tell("An option was open at the end; the line “Option” closes it.");
        }
        if recorded.closed_script {
            screen.tell("A script was open at the end; the line “Script” closes it.");
        }
        for warning in &recorded.warnings {
            complain(format_args!("note: {}", shown(warning)));
        }
        match &found {
            Some(found) => {
                let chat = found.explanation.chat.as_deref();
                let chat = chat.map(|chat| format!(", in the chat {}", quoted(chat)));
                screen.tell(format!(
                    "Now {calls} is explained as {}{} ({}).",
                    quoted(&found.explanation.explanation),
                    chat.unwrap_or_default(),
                    source.place(found.place)
                ));
            }
            None => screen
                .tell(format!("{calls} is still not explained; tenace alerts why tells more.")),
        }
        Ok(Verdict::Yes)
    }
}

/// Reads a time as records have it.
fn time(text: &str) -> Result<String, String> {
    match DateTime::strptime(TIME, text) {
        Ok(time) => Ok(time.strftime(TIME).to_string()),
        Err(_) => Err("expected a time such as 20261231_19:30".to_owned()),
    }
}
