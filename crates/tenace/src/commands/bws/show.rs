//! `tenace bws show`: a session, readably, from any exchange file.

mod print;
mod report;

use std::path::PathBuf;

use bws::read::event::FileEvent;
use bws::read::read_file;
use clap::Args;

use self::report::Report;
use super::findings::{complain_about, unreadable};
use crate::Verdict;
use crate::commands::score;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = SHOW_HELP)]
pub(crate) struct Show {
    /// The exchange file
    file: PathBuf,
    /// The rules of the ranking: wbf, ebu, ebuscore, acbl, cbai-manual, or a TOML file of your own
    ///
    /// Without it the file is scored by wbf. `tenace score` takes the same profiles; docs/scoring.md describes them.
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const SHOW_HELP: &str = "\
The results that count are scored anew. A file with faults is still shown, and the faults are told
on the standard error; `tenace bws check` says what to do about them.

Examples:
  tenace bws show evening.bws
  tenace bws show evening.bws --profile ebu
  tenace bws show evening.bws --json

Exit codes: 0 shown, 1 shown, and problems were found, 2 wrong use or unreadable input.";

impl Show {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        // A misspelt profile is told before the file is read.
        let profile = self.profile.as_deref().map(score::profile).transpose()?;
        let file = self.file.display().to_string();
        let mut reading = read_file(&self.file).map_err(|why| unreadable(&self.file, &why))?;
        let stem = self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let event = FileEvent::of(&reading.exchange, stem.as_deref().unwrap_or("exchange file"));
        reading.findings.append(event.findings.clone());
        // Without a section there is nobody to rank.
        let rescored = score::score_of(&event.state, profile).ok();
        let report = Report::of(&reading, &event, rescored.as_ref());
        if self.json {
            screen.json(&report)?;
        } else {
            print::report(&file, &report, screen)?;
        }
        let has_problems = complain_about(&file, &reading.findings);
        Ok(if has_problems { Verdict::No } else { Verdict::Yes })
    }
}
