//! What was found in a file, for people.

use std::path::Path;

use anyhow::anyhow;
use bws::finding::{Finding, Findings, Severity};

use crate::screen::{Screen, complain};

/// A file that cannot be read, in one sentence.
pub(super) fn unreadable(file: &Path, why: &jet::Error) -> anyhow::Error {
    anyhow!(bws::file_error::unreadable(file, why))
}

/// Tells the problems on the standard error, one a line, with the name of the file; returns whether there were some.
pub(super) fn complain_about(file: &str, findings: &Findings) -> bool {
    let problems = findings.list().iter().filter(|finding| finding.severity == Severity::Problem);
    problems.for_each(|finding| complain(format_args!("{file}: {finding}")));
    if findings.left_out() > 0 {
        complain(format_args!("{file}: there are {} more findings", findings.left_out()));
    }
    findings.has_problems()
}

/// Prints findings with what to do.
pub(super) fn print<'a>(
    findings: impl Iterator<Item = &'a Finding>,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    for finding in findings {
        screen.line(format!("[{}] {finding}", finding.code.word()))?;
        screen.line(format!("    {}", finding.code.advice()))?;
    }
    Ok(())
}
