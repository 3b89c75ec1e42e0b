//! Blocks of options: those that go on for too long, that are open at the end, that never count.

use std::ops::Range;

use super::code::Code;
use super::context::ContextKind;
use super::finding::{Finding, Findings, counted, excerpt};
use super::sheet::{Row, Sheet};
use crate::line_kind::LineKind;
use crate::option::tags::Tags;
use crate::spaces::trimmed;
use crate::system::{Segment, Switch};
use crate::token::CallSet;

/// A block with more records in its first paragraph than this is a section of its own.
const MOST_FIRST: usize = 12;
/// So many records of other openings are no coincidence.
const LEAST_OTHERS: usize = 8;
/// How many times as many as belong there.
const TIMES: usize = 3;

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut at = 0;
    let n_segments = sheet.system.segments.len();
    for (number, segment) in sheet.system.segments.iter().enumerate() {
        let start = at;
        at += sheet
            .rows
            .get(at..)
            .unwrap_or_default()
            .iter()
            .take_while(|row| row.segment as usize == number)
            .count();
        let rows = sheet.rows.get(start..at).unwrap_or_default();
        if !matches!(segment.switch, Switch::Label(_)) {
            continue;
        }
        // The block of a name begins after its option line.
        let Some(line) = segment.first.checked_sub(1).and_then(|line| u32::try_from(line).ok())
        else {
            continue;
        };
        let name = trimmed(sheet.text(line).split(',').nth(1).unwrap_or_default());
        let block = Block { number, segment, rows, line, name };
        let records =
            || counted(rows.len(), "record below it never counts", "records below it never count");
        if sheet.is_separator(segment.switch) {
            if let Some(first) = rows.first() {
                let message = format!(
                    "“{}” is a heading, whose block is never on: {}",
                    excerpt(name),
                    records()
                );
                let finding =
                    Finding::new(Code::RecordsUnderSeparator, sheet.field(line, 1), message);
                let finding = finding.label("“@s” makes it a heading");
                findings.push(
                    finding
                        .help("write another “Option” line before the records")
                        .also(sheet.whole(first.line), "never counts"),
                );
            }
            continue;
        }
        if name.is_empty() && !rows.is_empty() {
            let message = "a block without a name is opened here";
            let finding = Finding::new(Code::OptionWithoutName, sheet.whole(line), message);
            findings.push(finding.help("write “Option” without a comma to close a block"));
            continue;
        }
        let is_last = number + 1 == n_segments;
        match unclosed(sheet, &block) {
            Some(finding) => findings.push(finding),
            None if is_last => {
                open_at_end(sheet, &block).into_iter().for_each(|it| findings.push(it));
            }
            None => {}
        }
    }
}

struct Block<'a, 's> {
    number: usize,
    segment: &'a Segment,
    rows: &'a [Row],
    /// The line that opens it.
    line: u32,
    name: &'s str,
}

/// Tells of a block for certain boards or partners whose first paragraph is followed by many records of
/// other openings.
fn unclosed(sheet: &Sheet<'_>, block: &Block<'_, '_>) -> Option<Finding> {
    if !has_conditions(block.name) && !is_left_by_import(sheet, block) {
        return None;
    }
    let end = first_paragraph(sheet, block.segment.first..block.segment.end)?;
    let n_first = block.rows.iter().take_while(|row| (row.line as usize) < end).count();
    let (first, others) = block.rows.split_at_checked(n_first)?;
    let openings = first.iter().fold(CallSet::NONE, |all, row| all.or(opening(sheet, row)));
    let is_other = |row: &&Row| opening(sheet, row).and(openings).is_empty();
    let n_others = others.iter().filter(is_other).count();
    if n_first == 0 || n_first > MOST_FIRST || n_others < LEAST_OTHERS || n_others < TIMES * n_first
    {
        return None;
    }
    let (last_first, next) = (first.last()?, others.first()?);
    let last = others.last()?;
    let (from, to) = (sheet.place(next.line).line, sheet.place(last.line).line);
    let n = counted(others.len(), "record", "records");
    let message = format!(
        "“{}” is not closed: {n} from line {from} to line {to} are switched off with it",
        excerpt(block.name)
    );
    let closing = closing(sheet, block);
    let after = sheet.place(last_first.line).line;
    let finding = Finding::new(Code::UnclosedOption, sheet.whole(block.line), message);
    let n_first = counted(first.len(), "record", "records");
    let finding = finding.label(format!("meant for {n_first}?"));
    let help =
        format!("if it is meant for the lines up to {after} only, add after them: {closing}");
    let finding = finding.help(help);
    let finding = finding.also(sheet.whole(next.line), "belongs to the block too");
    Some(finding.also(sheet.whole(last.line), "up to here"))
}

/// Returns the line that would go back to the block before.
fn closing(sheet: &Sheet<'_>, block: &Block<'_, '_>) -> String {
    let before = block.number.checked_sub(1).and_then(|number| sheet.system.segments.get(number));
    let line = before.and_then(|segment| segment.first.checked_sub(1));
    let text = line.and_then(|line| u32::try_from(line).ok()).map_or("", |line| sheet.text(line));
    match text.split(',').nth(1).map(trimmed) {
        Some(name) if !has_conditions(name) && !name.is_empty() => format!("Option,{name}"),
        _ => "Option".to_owned(),
    }
}

/// Tells whether a name has tags that switch its block.
fn has_conditions(name: &str) -> bool {
    !Tags::of(trimmed(name)).conditions().is_empty()
}

/// Tells whether a block begins in an imported file and goes on in the one that imports it.
fn is_left_by_import(sheet: &Sheet<'_>, block: &Block<'_, '_>) -> bool {
    let file = sheet.place(block.line).file;
    let last = block.rows.last().map(|row| sheet.place(row.line).file);
    last.is_some_and(|last| last < file)
}

/// Returns where the first paragraph with records ends: at a blank line or a line of text.
fn first_paragraph(sheet: &Sheet<'_>, lines: Range<usize>) -> Option<usize> {
    let mut has_record = false;
    for at in lines {
        match sheet.kind(at) {
            LineKind::Record => has_record = true,
            LineKind::Blank | LineKind::Comment if has_record => return Some(at),
            _ => {}
        }
    }
    None
}

/// Returns the bids that open the auctions of a record.
fn opening(sheet: &Sheet<'_>, row: &Row) -> CallSet {
    let call = sheet.call(row).set;
    match &sheet.context(row).kind {
        ContextKind::Literal(calls) => {
            calls.iter().find(|call| **call != 0).map_or(call, |call| CallSet::one(*call))
        }
        ContextKind::Sequences(sequences) => {
            let pass = CallSet::one(0);
            let first = |sets: &[CallSet]| {
                sets.iter().find(|set| !set.is_within(pass)).copied().unwrap_or(call)
            };
            sequences.iter().fold(CallSet::NONE, |all, sets| all.or(first(sets)))
        }
        // It may be any.
        _ => CallSet::of(|_| true),
    }
}

fn open_at_end(sheet: &Sheet<'_>, block: &Block<'_, '_>) -> Option<Finding> {
    // `Option,Recorded ON` at the end is how people collect what they record.
    let name = block.name.to_lowercase();
    if name.contains("record") || block.rows.is_empty() && name.ends_with(" on") {
        return None;
    }
    let last = sheet.system.files().first().map_or(1, |file| file.document.n_lines());
    let message = format!(
        "the block “{}” is open at the end of the file, and changes that are recorded at the table land in it",
        excerpt(block.name)
    );
    let finding = Finding::new(Code::OpenOptionAtEnd, sheet.whole(block.line), message);
    Some(finding.label("never closed").help(format!("add a line after line {last}: Option")))
}
