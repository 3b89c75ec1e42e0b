//! The file as a whole: its kind, its line ends and letters, what it imports, its scripts.

use std::collections::{BTreeMap, HashSet};

use super::code::Code;
use super::finding::{Finding, Findings, Spot, counted, excerpt};
use super::sheet::{Sheet, names_called};
use crate::document::Encoding;
use crate::file_kind::FileKind;
use crate::load::{Note, NoteKind, Place};
use crate::system::AliasLine;

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    kind(sheet).into_iter().for_each(|it| findings.push(it));
    letters(sheet, findings);
    for note in sheet.system.notes() {
        findings.push(noted(sheet, note));
    }
    scripts(sheet, findings);
}

const BEGINNING: Place = Place { file: 0, line: 1 };

fn kind(sheet: &Sheet<'_>) -> Option<Finding> {
    let spot = sheet.whole_of(BEGINNING);
    match sheet.system.kind() {
        FileKind::BboAlert | FileKind::Bss => None,
        FileKind::Address => {
            let message = "the file is an address of the web, which is not read here";
            Some(Finding::new(Code::AddressOnly, spot, message))
        }
        FileKind::Unknown => {
            let file = sheet.system.files().first()?;
            let lower = file.document.text().to_lowercase();
            let message = match lower.find("bboalert") {
                Some(at) => {
                    let line = lower.get(..at).map_or(0, |it| it.matches('\n').count()) + 1;
                    format!(
                        "BBOalert refuses this file: the word BBOalert, in line {line}, comes after the first 80 characters"
                    )
                }
                None => {
                    "BBOalert refuses this file: it has to begin with the word BBOalert".to_owned()
                }
            };
            let finding = Finding::new(Code::UnknownFile, spot, message);
            Some(
                finding.help(
                    "add as the first line: BBOalert (a file that is only imported needs none)",
                ),
            )
        }
    }
}

fn letters(sheet: &Sheet<'_>, findings: &mut Findings) {
    for (number, file) in sheet.system.files().iter().enumerate() {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let text = file.document.text();
        let mut returns = text.match_indices('\r').map(|(at, _)| at);
        let is_lone = |at: &usize| !matches!(text.as_bytes().get(at + 1), Some(b'\n') | None);
        if let Some(at) = returns.find(is_lone) {
            let n = text.match_indices('\r').filter(|(at, _)| is_lone(at)).count();
            let n = counted(n, "line ends", "lines end");
            let message = format!(
                "{n} with a carriage return alone, which is no line end: what follows belongs to the same line"
            );
            let finding =
                Finding::new(Code::LoneCarriageReturn, spot_at(text, number, at), message);
            findings
                .push(finding.help("save the file with line ends of Windows (CR LF) or Unix (LF)"));
        }
        if file.document.encoding() == Encoding::Windows1252 {
            let at = text.find(|c: char| !c.is_ascii()).unwrap_or(0);
            let message =
                "the file is not in UTF-8; it is read as Windows-1252, the West European code page";
            let finding = Finding::new(Code::NotUtf8, spot_at(text, number, at), message);
            findings.push(finding.label("first such letter").help("save the file as UTF-8"));
        }
    }
}

/// Returns the spot of a character of a file's text.
fn spot_at(text: &str, file: u32, at: usize) -> Spot {
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let place = Place { file, line: u32::try_from(line).unwrap_or(u32::MAX) };
    (place, at - start..at - start + length)
}

fn noted(sheet: &Sheet<'_>, note: &Note) -> Finding {
    let spot = sheet.whole_of(note.place);
    match &note.kind {
        NoteKind::ImportOfAddress { target } => {
            let message = format!(
                "“{}” is on the web and is not read here; the file is checked without it",
                excerpt(target)
            );
            Finding::new(Code::ImportOfAddress, spot, message)
        }
        NoteKind::ImportNotRead { target, reason } => {
            let message = format!("“{}” cannot be imported: {reason}", excerpt(target));
            Finding::new(Code::ImportNotRead, spot, message)
        }
        NoteKind::ImportLoop { target } => {
            let message =
                format!("“{}” imports itself, directly or through others", excerpt(target));
            Finding::new(Code::ImportLoop, spot, message).label("left out").help("delete this line")
        }
        NoteKind::ImportsTooMany { target } => {
            let message = format!("“{}” is left out: too much is imported", excerpt(target));
            Finding::new(Code::ImportsTooMany, spot, message)
        }
        NoteKind::Javascript { from } => {
            let message = format!("the program “{}” is never run here", excerpt(from));
            Finding::new(Code::JavascriptNotRun, spot, message)
        }
        NoteKind::BssNotRead { reason } => {
            let message = format!("this line of the convention card is not understood: {reason}");
            Finding::new(Code::CardLineNotRead, spot, message)
        }
        NoteKind::ListTooDeep => {
            let message =
                "this item stands too far to the right, and BBOalert gives up the whole file";
            Finding::new(Code::ListTooDeep, spot, message).help("four blanks for each level")
        }
    }
}

fn scripts(sheet: &Sheet<'_>, findings: &mut Findings) {
    for script in sheet.system.scripts() {
        if script.is_block && script.end.is_none() {
            let message = format!(
                "the script “{}” is not closed, and goes on to the end of the file",
                excerpt(&script.name)
            );
            let finding = Finding::new(Code::UnclosedScript, sheet.whole_of(script.place), message);
            findings.push(finding.help("add where it ends: Script"));
        }
    }
    let mut called: BTreeMap<&str, (u32, usize)> = BTreeMap::new();
    let mut unknown: HashSet<&str> = HashSet::new();
    for row in &sheet.rows {
        let text = sheet.text(row.line);
        for name in names_called(text) {
            if sheet.scripts.contains(name) {
                called.entry(name).or_insert((row.line, 0)).1 += 1;
                continue;
            }
            // What an alias replaces is no call of a script.
            let is_alias = |it: &AliasLine| it.alias.from.contains(&format!("%{name}%"));
            let is_told = sheet.has_unread
                || row.is_quiet
                || !is_name(name)
                || !unknown.insert(name)
                || sheet.system.aliases.iter().any(is_alias);
            if let Some(at) = text.find(&format!("%{name}%")).filter(|_| !is_told) {
                let spot = sheet.in_text(row.line, at..at + name.len() + 2);
                let message =
                    format!("there is no script “{}”, so this stays as it is", excerpt(name));
                findings.push(Finding::new(Code::UnknownScript, spot, message));
            }
        }
    }
    // Several scripts of one name run one after the other.
    let mut told: HashSet<&str> = HashSet::new();
    for script in sheet.system.scripts() {
        let name = script.name.as_str();
        let Some((line, n)) = called.get(name).filter(|_| told.insert(name)) else { continue };
        let n = counted(*n, "record calls", "records call");
        let message = format!(
            "scripts are not run: {n} “%{}%”, and what comes of it is not checked",
            excerpt(name)
        );
        let finding = Finding::new(Code::ScriptNotRun, sheet.whole_of(script.place), message);
        findings.push(finding.also(sheet.whole(*line), "called here"));
    }
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(is_part)
        && name.len() <= 40
}
