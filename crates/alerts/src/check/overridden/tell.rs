//! What is said of overridden records: the same again, a recorded change, a contradiction, or shadowed.

use std::collections::{BTreeMap, HashSet};

use super::super::code::Code;
use super::super::finding::{Finding, Findings, Spot, counted, excerpt};
use super::super::sheet::{Row, Sheet};
use super::super::spot::Part;
use super::super::texts::is_stamp;
use super::{Pair, canonical};
use crate::record::Fields;
use crate::spaces::{folded, trimmed};
use crate::token;

/// From how many records on a pattern is told once, and not each of them.
const MANY: usize = 4;
/// How many of these are named.
const MOST_NAMED: usize = 5;

/// Tells of pairs, which are given in the order of the records that are never told.
pub(super) fn tell(sheet: &Sheet<'_>, pairs: &[Pair], findings: &mut Findings) {
    let row_of = |number: u32| sheet.rows.get(number as usize);
    let mut by_pattern: BTreeMap<u32, Vec<&Row>> = BTreeMap::new();
    let mut told: Vec<(&Row, &Row, Code)> = Vec::new();
    for pair in pairs {
        let (Some(row), Some(by)) = (row_of(pair.row), row_of(pair.by)) else { continue };
        let code = code(sheet, row, by, pair.call);
        if code == Code::ShadowedRecord && !sheet.context(by).is_literal() {
            by_pattern.entry(pair.by).or_default().push(row);
        }
        told.push((row, by, code));
    }
    by_pattern.retain(|_, rows| rows.len() >= MANY);
    let together: HashSet<u32> = by_pattern.values().flatten().map(|row| row.line).collect();
    told.retain(|(row, _, code)| *code != Code::ShadowedRecord || !together.contains(&row.line));
    // Whole sections are copied, and that is one thing to know.
    for run in told.chunk_by(follows) {
        let [(row, by, code), others @ ..] = run else { continue };
        let mut finding = finding(sheet, row, by, *code);
        if let Some((last, last_by, _)) = others.last() {
            let [line, by_line, last_by_line] =
                [last, by, last_by].map(|row| sheet.place(row.line).line);
            let n = run.len();
            finding.message = format!(
                "the {n} records from here to line {line} are repeated in lines {by_line} to {last_by_line}"
            );
            finding.help = Some("delete one of the two sections".to_owned());
        }
        findings.push(finding);
    }
    for (by, rows) in by_pattern {
        if let Some(by) = row_of(by) {
            findings.push(overriding(sheet, by, &rows));
        }
    }
}

/// Tells whether two duplicates are part of the same copied section.
fn follows(one: &(&Row, &Row, Code), other: &(&Row, &Row, Code)) -> bool {
    const MOST_BETWEEN: u32 = 4;
    let is_close = |before: &Row, after: &Row| {
        before.line < after.line && after.line - before.line <= MOST_BETWEEN
    };
    let is_duplicate = one.2 == Code::DuplicateRecord && other.2 == Code::DuplicateRecord;
    is_duplicate && is_close(one.0, other.0) && is_close(one.1, other.1)
}

/// Tells what it is that one record is overridden by another.
fn code(sheet: &Sheet<'_>, row: &Row, by: &Row, call: u8) -> Code {
    let text = |row: &Row| {
        let told = sheet.with_fields(row, |fields, aliases| {
            let text = match sheet.call(row).text.starts_with('(') {
                true => fields.text(token_of(call), aliases),
                false => sheet.explained(fields.explanation, aliases),
            };
            folded(trimmed(&text)).into_owned()
        });
        told.unwrap_or_default()
    };
    if text(row) == text(by) {
        return Code::DuplicateRecord;
    }
    if is_recorded(sheet, by) {
        return Code::ReplacedByRecording;
    }
    let is_same = row.call == by.call
        && canonical(sheet, row) == canonical(sheet, by)
        && sheet.switch(row) == sheet.switch(by);
    if is_same { Code::ContradictingRecord } else { Code::ShadowedRecord }
}

fn token_of(call: u8) -> &'static str {
    bridge::Call::all().nth(usize::from(call)).map_or("", token::token)
}

fn is_recorded(sheet: &Sheet<'_>, row: &Row) -> bool {
    let stamped = |fields: Fields<'_>| fields.rest.split(',').skip(1).any(is_stamp);
    sheet.with_fields(row, |fields, _| stamped(fields)).unwrap_or(false)
}

fn finding(sheet: &Sheet<'_>, row: &Row, by: &Row, code: Code) -> Finding {
    let line = sheet.place(by.line).line;
    let spot = whole_record(sheet, row);
    let other = whole_record(sheet, by);
    let pattern = || {
        let (context, call) = (excerpt(&sheet.context(by).text), excerpt(&sheet.call(by).text));
        format!("“{context},{call}”")
    };
    let is_seat =
        sheet.context(row).text.starts_with("--") && !sheet.context(by).text.starts_with("--");
    let (message, why, help) = match code {
        Code::DuplicateRecord => (
            format!("line {line} says the same of this call, and comes later"),
            "this one counts",
            Some("delete one of the two".to_owned()),
        ),
        Code::ReplacedByRecording => (
            format!("the change recorded in line {line} replaces this record"),
            "this one counts",
            Some("delete this line, or move the recorded text up here".to_owned()),
        ),
        Code::ContradictingRecord => (
            format!("line {line} explains the same call differently, and the last one counts"),
            "this one counts",
            Some("delete one of the two".to_owned()),
        ),
        _ if row.call == by.call && canonical(sheet, row) == canonical(sheet, by) => (
            format!(
                "this record is never told: line {line} explains the same call whatever options are on, and comes later"
            ),
            "this one counts",
            Some("move the block of this record below that line".to_owned()),
        ),
        _ if is_seat && sheet.context(by).is_literal() => (
            format!("this record is never told: line {line} counts in every seat, and comes later"),
            "this one counts",
            Some("move the record of the seat below the one for all seats".to_owned()),
        ),
        _ => (
            format!(
                "this record is never told: {} in line {line} matches too, and comes later",
                pattern()
            ),
            "this one counts",
            Some("move the general record above this one".to_owned()),
        ),
    };
    let label = if code == Code::DuplicateRecord { "" } else { "never told" };
    Finding::new(code, spot, message).label(label).help_if(help).also(other, why)
}

fn overriding(sheet: &Sheet<'_>, by: &Row, rows: &[&Row]) -> Finding {
    let n = counted(rows.len(), "record", "records");
    let message =
        format!("this record overrides {n} above it, because the last one that matches counts");
    let mut finding = Finding::new(Code::OverridingPattern, whole_record(sheet, by), message)
        .label("matches all of them")
        .help("move it above them if they are exceptions; delete them if it replaces them");
    for row in rows.iter().take(MOST_NAMED) {
        finding = finding.also(whole_record(sheet, row), "never told");
    }
    finding
}

/// Returns where context and call of a record are, as one spot if they are in one line.
fn whole_record(sheet: &Sheet<'_>, row: &Row) -> Spot {
    let (place, call) = sheet.part(row, Part::Call);
    let (other, context) = sheet.part(row, Part::Context);
    match place == other && context.start <= call.end {
        true => (place, context.start..call.end),
        false => (place, call),
    }
}
