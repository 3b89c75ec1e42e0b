//! `tenace bws check`: what is wrong with an exchange file, and what each program would trip over.

use std::path::PathBuf;

use bws::check::check_file;
use bws::finding::{Finding, Severity};
use clap::Args;
use serde::Serialize;

use super::findings;
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = CHECK_HELP)]
pub(crate) struct Check {
    /// The exchange file
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const CHECK_HELP: &str = "\
Problems are wrong for everybody. What only some programs trip over is told for each of them, and
notes are worth knowing; neither changes the exit code.

Examples:
  tenace bws check evening.bws
  tenace bws check evening.bws --json

Exit codes: 0 nothing is wrong, 1 problems were found, 2 wrong use or unreadable input.
docs/bws.md lists the codes.";

/// A finding with what to do, for other programs.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    finding: &'a Finding,
    advice: &'static str,
}

#[derive(Serialize)]
struct Report<'a> {
    problems: usize,
    findings: Vec<Line<'a>>,
    left_out: usize,
}

impl Check {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let file = self.file.display().to_string();
        let found = check_file(&self.file).map_err(|why| findings::unreadable(&self.file, &why))?;
        let all = found.list();
        let is_problem =
            |finding: &&Finding| finding.program.is_none() && finding.severity == Severity::Problem;
        let problems = all.iter().filter(is_problem).count() + found.left_out();
        let verdict = if problems == 0 { Verdict::Yes } else { Verdict::No };
        if self.json {
            let findings =
                all.iter().map(|finding| Line { finding, advice: finding.code.advice() });
            let left_out = found.left_out();
            screen.json(&Report { problems, findings: findings.collect(), left_out })?;
            return Ok(verdict);
        }
        match problems {
            0 => screen.line(format!("{file}: nothing is wrong"))?,
            1 => screen.line(format!("{file}: 1 problem"))?,
            many => screen.line(format!("{file}: {many} problems"))?,
        }
        findings::print(all.iter().filter(is_problem), screen)?;
        if found.left_out() > 0 {
            screen.line(format!("… and {} more", found.left_out()))?;
        }
        let mut programs: Vec<_> = all.iter().filter_map(|finding| finding.program).collect();
        programs.dedup();
        for program in programs {
            screen.line("")?;
            screen.line(format!("With {}:", program.name()))?;
            findings::print(all.iter().filter(|finding| finding.program == Some(program)), screen)?;
        }
        let is_note =
            |finding: &&Finding| finding.program.is_none() && finding.severity == Severity::Note;
        if all.iter().any(|finding| is_note(&finding)) {
            screen.line("")?;
            screen.line("Worth knowing:")?;
            findings::print(all.iter().filter(is_note), screen)?;
        }
        Ok(verdict)
    }
}
