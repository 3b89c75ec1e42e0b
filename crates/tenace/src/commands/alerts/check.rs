//! `tenace alerts check`: what is wrong with a system, as a compiler would say it.

mod codes;
mod print;

use std::io::IsTerminal;

use alerts::{Code, Finding, Severity};
use anyhow::bail;
use clap::Args;
use serde::Serialize;

use self::codes::code;
use self::print::Printer;
use super::question::ByRules;
use super::source::Source;
use super::words::{counted, wrapped};
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = CHECK_HELP)]
pub(crate) struct Check {
    /// The bidding systems; `-` is a pipe
    #[arg(required_unless_present = "explain", value_name = "FILE")]
    files: Vec<String>,
    /// Pass over findings of these kinds
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    allow: Vec<Code>,
    /// Leave out notes, which are worth knowing although nothing is wrong
    #[arg(long)]
    no_notes: bool,
    #[command(flatten)]
    by: ByRules,
    /// Tell what a kind of finding means, and what to do
    #[arg(long, value_name = "CODE", value_parser = code, conflicts_with_all = ["files", "json"])]
    explain: Option<Code>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const CHECK_HELP: &str = "\
A line with an error does not do what its author meant, one with a warning probably does not; notes
are worth knowing.

Examples:
  tenace alerts check ours.bboalert
  tenace alerts check ours.bboalert --allow too-long,duplicate-record
  tenace alerts check --explain too-long

Exit codes: 0 no errors, 1 errors were found, 2 wrong use or unreadable input.
docs/alerts.md lists the codes.";

/// How wide a paragraph about a kind of finding is.
const WIDEST: usize = 96;

/// So many findings of a file are shown to people.
const MOST_SHOWN: usize = 200;

/// A finding, for other programs. Columns are counted in characters from 1; the end is the one after
/// the last.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    line: u32,
    column: usize,
    end_column: usize,
    code: Code,
    severity: Severity,
    message: &'a str,
    label: &'a str,
    help: Option<&'a str>,
    also: Vec<Also<'a>>,
}

/// Another place of a finding.
#[derive(Serialize)]
struct Also<'a> {
    file: String,
    line: u32,
    column: usize,
    end_column: usize,
    label: &'a str,
}

impl Check {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        if let Some(code) = self.explain {
            screen.line(format!("{code} ({})", word(code.severity())))?;
            screen.line("")?;
            screen.line(wrapped(code.explain(), WIDEST))?;
            return Ok(Verdict::Yes);
        }
        let is_coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let mut n_unread = 0;
        let mut has_errors = false;
        let mut checked = Vec::new();
        for (number, file) in self.files.iter().enumerate() {
            if number > 0 && !self.json {
                screen.line("")?;
            }
            match Source::read_quietly(file) {
                Ok(source) => {
                    let findings = self.findings(&source);
                    has_errors |= findings.iter().any(|it| it.severity == Severity::Error);
                    if !self.json {
                        self.show(&source, &findings, is_coloured, screen)?;
                    } else {
                        checked.push((source, findings));
                    }
                }
                // One bad file does not stop the others, but alone it is the whole answer.
                Err(error) if self.files.len() > 1 => {
                    n_unread += 1;
                    complain(format_args!("tenace: {error:#}"));
                }
                Err(error) => return Err(error),
            }
        }
        if self.json {
            let each = checked.iter().flat_map(|(source, findings)| {
                findings.iter().map(move |finding| line(source, finding))
            });
            screen.json(&each.collect::<Vec<_>>())?;
        }
        if n_unread > 0 {
            bail!("{n_unread} of {} files could not be read", self.files.len());
        }
        Ok(if has_errors { Verdict::No } else { Verdict::Yes })
    }

    /// Returns what was found and is not silenced.
    fn findings(&self, source: &Source) -> Vec<Finding> {
        let mut findings = source.system.check(self.by.rules());
        if source.is_bml() {
            let is_own = |it: &&mut Finding| it.code == Code::UnknownFile && it.place.file == 0;
            for finding in findings.iter_mut().filter(is_own) {
                finding.message = "this is not a BBOalert file".to_owned();
                finding.help = Some(source.bml_sentence());
            }
        }
        findings.retain(|finding| {
            let is_silenced = self.allow.contains(&finding.code)
                || self.no_notes && finding.severity == Severity::Note;
            !is_silenced
        });
        findings
    }

    fn show(
        &self,
        source: &Source,
        findings: &[Finding],
        is_coloured: bool,
        screen: &mut Screen,
    ) -> anyhow::Result<()> {
        let printer = Printer::new(source, is_coloured);
        for finding in most_severe(findings) {
            screen.coloured(&printer.text(finding))?;
            screen.line("")?;
        }
        if let Some(more) = findings.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0) {
            screen.line(format!("… and {more} more; --json has all"))?;
            screen.line("")?;
        }
        let counts = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
            let number = findings.iter().filter(|it| it.severity == severity).count();
            (number > 0).then(|| counted(number, word(severity)))
        });
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        screen.line(match counts.as_slice() {
            [] => format!("{}: nothing is wrong", source.path),
            counts => format!("{} in {}", counts.join(", "), source.path),
        })
    }
}

/// Returns as many findings as are shown, in their order; of too many, the most severe.
fn most_severe(findings: &[Finding]) -> Vec<&Finding> {
    let mut numbered: Vec<(usize, &Finding)> = findings.iter().enumerate().collect();
    numbered.sort_by_key(|(_, finding)| finding.severity);
    numbered.truncate(MOST_SHOWN);
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, finding)| finding).collect()
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn line<'a>(source: &Source, finding: &'a Finding) -> Line<'a> {
    let columns = |place: alerts::Place, span: &std::ops::Range<usize>| {
        let text = print::text_of(source, place);
        let column = |at: usize| text.get(..at).map_or(0, |before| before.chars().count()) + 1;
        (column(span.start), column(span.end))
    };
    let also = finding.also.iter().map(|(place, span, label)| {
        let (column, end_column) = columns(*place, span);
        Also { file: source.file(place.file), line: place.line, column, end_column, label }
    });
    let (column, end_column) = columns(finding.place, &finding.span);
    Line {
        file: source.file(finding.place.file),
        line: finding.place.line,
        column,
        end_column,
        code: finding.code,
        severity: finding.severity,
        message: &finding.message,
        label: &finding.label,
        help: finding.help.as_deref(),
        also: also.collect(),
    }
}
