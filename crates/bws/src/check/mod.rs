//! What is wrong with a file, and what each program that reads such files would trip over.
//!
//! First the pages of the database, then what the reader tells, then what an event made of the file tells (somebody plays a
//! board twice, cards that are no deal, settings that cannot be), then what has to be in step and is not, then the programs
//! one by one. Findings of programs come last, by program.

mod programs;
mod session;

use crate::exchange::Exchange;
use crate::finding::{Code, Finding, Findings};
use crate::read::event::FileEvent;
use crate::read::{Reading, read};
use jet::page::{Medium, Memory};
use jet::share::{Options, View};
use jet::verify::{self, verify};
use jet::{Database, Header, Result, Version};
use std::path::Path;

/// Checks a file, of one piece even when other programs write to it meanwhile.
pub fn check_file(path: &Path) -> Result<Findings> {
    let view = View::open(path, &Options::default())?;
    let mut findings = view.consistently(|view| Ok(check(&Database::open(view.clone())?)))?;
    let doing = || format!("measuring {}", path.display());
    let length = std::fs::metadata(path).map_err(|error| jet::Error::io(doing(), error))?.len();
    whole_pages(length, Medium::version(&view), &mut findings);
    Ok(findings)
}

/// Checks the bytes of a file.
pub fn check_bytes(bytes: Vec<u8>) -> Result<Findings> {
    let version = Header::version_of(&bytes)?;
    let length = bytes.len() as u64;
    let mut findings = check(&Database::open(Memory::from_bytes(version, bytes))?);
    whole_pages(length, version, &mut findings);
    Ok(findings)
}

/// Checks an open database.
pub fn check<M: Medium>(database: &Database<M>) -> Findings {
    let mut findings = Findings::default();
    pages(database, &mut findings);
    let Reading { exchange, findings: read } = read(database);
    // What cannot be read is told by both, with the page; the reader's word names the table.
    findings.append(read);
    contents(&exchange, &mut findings);
    programs::look(database, &exchange, &mut findings);
    findings
}

/// Checks what a file says, whatever it was read from.
pub fn contents(exchange: &Exchange, findings: &mut Findings) {
    findings.append(FileEvent::of(exchange, "check").findings);
    session::look(exchange, findings);
}

fn whole_pages(length: u64, version: Version, findings: &mut Findings) {
    if !length.is_multiple_of(version.page_size() as u64) {
        findings.push(Finding::new(Code::Damaged, "the file ends in the middle of a page"));
    }
}

fn pages<M: Medium>(database: &Database<M>, findings: &mut Findings) {
    let report = match verify(database) {
        Ok(report) => report,
        Err(problem) => return findings.push(Finding::new(Code::Damaged, problem.to_string())),
    };
    for problem in &report.problems {
        let code = match problem.severity {
            verify::Severity::Damage => Code::Damaged,
            verify::Severity::Oddity => Code::Untidy,
        };
        findings.push(Finding::new(code, problem.to_string()));
    }
    if report.untold > 0 {
        let code = if report.is_sound() { Code::Untidy } else { Code::Damaged };
        findings.push(Finding::new(code, format!("{} more such things", report.untold)));
    }
}
