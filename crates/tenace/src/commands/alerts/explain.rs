//! `tenace alerts explain`: what a call means.

use alerts::Found;
use clap::Args;
use serde::Serialize;

use super::question::{Asked, Choosing, OnBoard};
use super::source::Source;
use super::words::{listed, quoted, shown};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = EXPLAIN_HELP)]
pub(crate) struct Explain {
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

const EXPLAIN_HELP: &str = "\
Auctions are written as people write them: every call, 1C P 1D P; the opponents in brackets,
1C-(1S)-X; dashes where the opponents passed, 1C-1D-1H; or as in the files, 1C--1D--.

Examples:
  tenace alerts explain ours.bboalert --auction \"1C P 1D P 1H P\" --call 1N
  tenace alerts explain ours.bboalert --auction \"1C-(1S)-X\"
  tenace alerts explain ours.bboalert --call 1N --board 2 --option \"Openings weak\"

Exit codes: 0 it is explained, 1 it is not, 2 wrong use or unreadable input.";

/// The answer, for other programs.
#[derive(Serialize)]
struct Answer<'a> {
    explanation: Option<&'a str>,
    chat: Option<&'a str>,
    line: Option<u32>,
    /// Where the line is, if the record is in an imported file.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Explain {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let calls = self.asked.read()?;
        let source = Source::read(&self.file)?;
        let chosen = self.choosing.chosen(&source)?;
        let question = calls.question(self.on.board);
        let found = source.system.look_up(&chosen, &question);
        let told = found.as_ref().filter(|found| !found.explanation.is_empty());
        if let Some(found) = told {
            remark(found, self.on.board.is_some());
        }
        if self.json {
            screen.json(&answer(&source, found.as_ref()))?;
            return Ok(if told.is_some() { Verdict::Yes } else { Verdict::No });
        }
        if let Some(found) = told {
            return tell(found, screen).map(|()| Verdict::Yes);
        }
        if let Some(found) = found {
            let place = source.place(found.place);
            return Err(AnswerIsNo(format!(
                "{place} says nothing about {calls}: its text is empty"
            ))
            .into());
        }
        let n_off = source.system.why(&chosen, &question).switched_off.len();
        let hint = match n_off {
            0 => String::new(),
            1 => {
                "; one record in an option that is switched off does (tenace alerts why)".to_owned()
            }
            many => {
                format!("; {many} records in options that are switched off do (tenace alerts why)")
            }
        };
        Err(AnswerIsNo(format!("{} does not explain {calls}{hint}", self.file)).into())
    }
}

/// Prints the explanation and the chat message.
pub(super) fn tell(found: &Found, screen: &mut Screen) -> anyhow::Result<()> {
    screen.line(shown(&found.explanation.explanation))?;
    match chat(found) {
        Some(chat) => screen.line(format!("chat: {}", shown(chat))),
        None => Ok(()),
    }
}

/// Tells on the standard error what could make the answer another one.
pub(super) fn remark(found: &Found, has_board: bool) {
    if !found.scripts.is_empty() {
        let names: Vec<String> = found.scripts.iter().map(|name| quoted(name)).collect();
        complain(format_args!(
            "note: in BBOalert the script {} would change this; scripts are never run",
            listed(&names)
        ));
    }
    if let Some(option) =
        found.option.as_deref().filter(|option| !has_board && option.contains('@'))
    {
        complain(format_args!(
            "note: it is in the option {}; with --board its tags are looked at",
            quoted(option)
        ));
    }
}

/// Returns the chat message, if there is one.
fn chat(found: &Found) -> Option<&str> {
    found.explanation.chat.as_deref().filter(|chat| !chat.trim().is_empty())
}

fn answer<'a>(source: &Source, found: Option<&'a Found>) -> Answer<'a> {
    let told = found.filter(|found| !found.explanation.is_empty());
    let is_imported = |found: &&Found| found.place.file > 0;
    Answer {
        explanation: told.map(|found| found.explanation.explanation.as_str()),
        chat: told.and_then(chat),
        line: found.map(|found| found.place.line),
        file: found.filter(is_imported).map(|found| source.file(found.place.file)),
    }
}
