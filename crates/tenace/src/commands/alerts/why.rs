//! `tenace alerts why`: which records have a say in what a call means, and which have none.

use alerts::Found;
use clap::Args;
use serde::Serialize;

use super::explain::{remark, tell};
use super::question::{Asked, Choosing, OnBoard};
use super::reasons::{Reason, reasons};
use super::source::Source;
use super::words::{quoted, shown};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = WHY_HELP)]
pub(crate) struct Why {
    /// The bidding system; `-` is a pipe
    file: String,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    on: OnBoard,
    #[command(flatten)]
    choosing: Choosing,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const WHY_HELP: &str = "\
Of all records that match, the last one wins, however general it is.

Examples:
  tenace alerts why ours.bboalert --auction \"1C P 1D P 1H P\" --call 1N
  tenace alerts why ours.bboalert --call 1N --board 2 --partner joe

Exit codes: 0 it is explained, 1 it is not, 2 wrong use or unreadable input.";

/// Everything that has a say, for other programs.
#[derive(Serialize)]
struct Report<'a> {
    auction: Vec<String>,
    call: String,
    winner: Option<Line<'a>>,
    overridden: Vec<Line<'a>>,
    switched_off: Vec<Line<'a>>,
}

/// A record that matches.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    line: u32,
    option: Option<&'a str>,
    record: &'a str,
    #[serde(flatten)]
    explanation: &'a alerts::Explanation,
    scripts: &'a [String],
    /// Why it is switched off.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Reason>>,
}

impl Why {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let calls = self.asked.read()?;
        let source = Source::read(&self.file)?;
        let choices = self.choosing.choices(&source)?;
        let question = calls.question(self.on.board);
        let why = source.system.why(&source.system.choose(&choices), &question);
        let told = why.winner.as_ref().filter(|found| !found.explanation.is_empty());
        let verdict = if told.is_some() { Verdict::Yes } else { Verdict::No };
        let because = |found: &Found| reasons(&source, &choices, &question, found);
        if self.json {
            let off = |found| Line { reasons: Some(because(found)), ..line(&source, found) };
            screen.json(&Report {
                auction: calls.auction.iter().map(ToString::to_string).collect(),
                call: calls.call.to_string(),
                winner: why.winner.as_ref().map(|found| line(&source, found)),
                overridden: why.overridden.iter().map(|found| line(&source, found)).collect(),
                switched_off: why.switched_off.iter().map(off).collect(),
            })?;
            return Ok(verdict);
        }
        match (told, &why.winner) {
            (Some(found), _) => {
                remark(found, self.on.board.is_some());
                tell(found, screen)?;
            }
            (None, Some(_)) => {
                screen.line(format!("Nothing is told about {calls}: the text is empty."))?;
            }
            (None, None) => screen.line(format!("Nothing is told about {calls}."))?,
        }
        if let Some(found) = &why.winner {
            screen.line("")?;
            screen.line(match why.overridden.is_empty() {
                true => "The record that matches:",
                false => "The record that wins, being the last one that matches:",
            })?;
            print(&source, found, screen)?;
        }
        if !why.overridden.is_empty() {
            screen.line("")?;
            screen.line("It overrides:")?;
            for found in &why.overridden {
                print(&source, found, screen)?;
            }
        }
        if !why.switched_off.is_empty() {
            screen.line("")?;
            screen.line("Switched off:")?;
            for found in &why.switched_off {
                print(&source, found, screen)?;
                for reason in because(found) {
                    screen.line(format!("      {}", reason.sentence))?;
                }
            }
        }
        Ok(verdict)
    }
}

fn print(source: &Source, found: &Found, screen: &mut Screen) -> anyhow::Result<()> {
    let option = found.option.as_deref().map(|name| format!("   (option {})", quoted(name)));
    screen.line(format!(
        "  {}: {}{}",
        source.place(found.place),
        shown(&found.record),
        option.unwrap_or_default()
    ))
}

fn line<'a>(source: &Source, found: &'a Found) -> Line<'a> {
    Line {
        file: source.file(found.place.file),
        line: found.place.line,
        option: found.option.as_deref(),
        record: &found.record,
        explanation: &found.explanation,
        scripts: &found.scripts,
        reasons: None,
    }
}
