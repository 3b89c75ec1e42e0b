//! `tenace movement check`: is it playable, and how good is it?

use clap::Args;
use movement::check;
use movement::check::Severity;

use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
pub(crate) struct Check {
    /// A file with a movement, in any of our formats, or `-` for a pipe
    file: String,
    /// Print JSON: every property by name
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let file = super::read(&self.file)?;
        for problem in &file.problems {
            complain(format_args!("{}: {problem}", self.file));
        }
        let reports: Vec<_> = file.movements.iter().map(check::check).collect();
        let is_playable = reports.iter().all(check::Report::is_playable);
        if self.json {
            // One movement is one object; a collection is a list.
            match reports.as_slice() {
                [only] => screen.json(only)?,
                all => screen.json(&all)?,
            }
        } else {
            for (number, report) in reports.iter().enumerate() {
                if number > 0 {
                    screen.line("")?;
                }
                // A CSV has no name of its own.
                let name = if report.name.is_empty() { &self.file } else { &report.name };
                let size = [
                    (report.tables.into(), "table"),
                    (report.rounds.into(), "round"),
                    (report.sets, "set"),
                ];
                let size = size.map(|(number, noun)| counted(number, noun)).join(", ");
                screen.line(format!("{name}: {size}"))?;
                for sentence in report.verdict() {
                    let mark = match sentence.severity {
                        Severity::Broken => "✗ ",
                        Severity::Warning => "! ",
                        Severity::Fact => "  ",
                    };
                    screen.line(format!("{mark}{}", sentence.text))?;
                }
            }
        }
        let is_sound = is_playable && file.problems.is_empty();
        Ok(if is_sound { Verdict::Yes } else { Verdict::No })
    }
}

fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
