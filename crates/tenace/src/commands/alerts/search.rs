//! `tenace alerts search`: records by words in what they say, or by auction.

use alerts::{Wanted, auction};
use anyhow::ensure;
use clap::Args;
use serde::Serialize;

use super::source::Source;
use super::words::{listed, quoted, shown};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = SEARCH_HELP)]
pub(crate) struct Search {
    /// The bidding system; `-` is a pipe
    file: String,
    /// Words that all have to occur in the explanation, the chat or the comment
    words: Vec<String>,
    /// The calls of an auction: records for its last call and for any call after it
    #[arg(long, value_name = "CALLS", allow_hyphen_values = true)]
    auction: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const SEARCH_HELP: &str = "\
Records are found whatever is switched on. Capitals do not matter, and ♣ is the same as !C.

Examples:
  tenace alerts search ours.bboalert transfer !H
  tenace alerts search ours.bboalert --auction \"1N P\"

Exit codes: 0 something is found, 1 nothing is, 2 wrong use or unreadable input.";

/// A record that was found, for other programs.
#[derive(Serialize)]
struct Line {
    file: String,
    line: u32,
    option: Option<String>,
    context: String,
    call: String,
    explanation: String,
    chat: Option<String>,
}

impl Search {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let auction = self.auction.as_deref().map(auction::read).transpose()?;
        ensure!(
            auction.is_some() || !self.words.is_empty(),
            "say what to look for: words, or --auction with calls"
        );
        let source = Source::read(&self.file)?;
        let hits = source.system.search(&Wanted { words: self.words.clone(), auction });
        if hits.is_empty() && !self.json {
            return Err(AnswerIsNo(self.nothing()).into());
        }
        let verdict = if hits.is_empty() { Verdict::No } else { Verdict::Yes };
        let lines = hits.into_iter().map(|hit| Line {
            file: source.file(hit.place.file),
            line: hit.place.line,
            option: hit.option,
            context: hit.context,
            call: hit.call,
            explanation: hit.explanation,
            chat: hit.chat,
        });
        if self.json {
            screen.json(&lines.collect::<Vec<_>>())?;
            return Ok(verdict);
        }
        for line in lines {
            let Line { file, line, option, context, call, explanation, chat } = line;
            let chat = chat.map(|chat| format!("#{chat}")).unwrap_or_default();
            let said = shown(&format!("{context},{call}  {explanation}{chat}"));
            let option = option.map(|name| format!("   (option {})", quoted(&name)));
            screen.line(format!("{file}:{line}: {said}{}", option.unwrap_or_default()))?;
        }
        Ok(verdict)
    }

    /// Returns the sentence that nothing was found.
    fn nothing(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        let words = match words.as_slice() {
            [] => String::new(),
            words => format!(" with {}", listed(words)),
        };
        let auction = self.auction.as_deref().map(|calls| format!(" for {}", quoted(calls)));
        format!("{} has no record{words}{}", self.file, auction.unwrap_or_default())
    }
}
