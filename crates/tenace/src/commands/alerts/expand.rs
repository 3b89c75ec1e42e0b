//! `tenace alerts expand`: what becomes of a text that is typed with the shortcuts of a system.

use alerts::Place;
use clap::Args;
use serde::Serialize;

use super::question::Choosing;
use super::source::Source;
use super::words::shown;
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = EXPAND_HELP)]
pub(crate) struct Expand {
    /// The bidding system; `-` is a pipe
    file: String,
    /// The text as it is typed
    #[arg(allow_hyphen_values = true)]
    text: String,
    #[command(flatten)]
    choosing: Choosing,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXPAND_HELP: &str = "\
After every letter the first shortcut of the file that the text ends in replaces its token. Each line
that is printed is a message; all but the last have been sent by a \\n in a shortcut.

Examples:
  tenace alerts expand ours.bboalert \"5-card suit, TH\"

Exit codes: 0 done, 1 a shortcut would go on for ever, 2 wrong use or unreadable input.";

/// What became of a text, for other programs.
#[derive(Serialize)]
struct Report {
    lines: Vec<String>,
    used: Vec<Used>,
    stopped: bool,
}

/// A shortcut that was used.
#[derive(Serialize)]
struct Used {
    file: String,
    line: u32,
}

impl Expand {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let source = Source::read(&self.file)?;
        let chosen = self.choosing.chosen(&source)?;
        let expanded = source.system.expand(&chosen, &self.text);
        let verdict = if expanded.stopped { Verdict::No } else { Verdict::Yes };
        if self.json {
            let used = |place: &Place| Used { file: source.file(place.file), line: place.line };
            let used = expanded.used.iter().map(used).collect();
            screen.json(&Report { lines: expanded.lines, used, stopped: expanded.stopped })?;
            return Ok(verdict);
        }
        for line in &expanded.lines {
            screen.line(shown(line))?;
        }
        if expanded.stopped {
            let place = expanded.used.last().map(|place| source.place(*place));
            complain(format_args!(
                "{}: this shortcut brings itself about again and would never end; choose a token \
                 that its text does not end in",
                place.unwrap_or(source.path)
            ));
        }
        Ok(verdict)
    }
}
