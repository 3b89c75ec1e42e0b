//! Records that no look-up ever returns, because a later one matches whenever they do.
//!
//! A record of one auction is returned for that auction, and, if it does not begin with a pass, for the
//! same with passes before. What matches the auction itself matches all of these, by the same rule. So
//! the last record that matches it, among those that are on whenever the first is, settles it: the same
//! context later, the context without its leading passes, wild cards, regular expressions. A later
//! record of another option does not: it can be off.

mod cover;
mod tell;

use std::borrow::Cow;
use std::collections::HashMap;

use super::code::Code;
use super::context::{Context, ContextKind};
use super::finding::{Finding, Findings};
use super::sheet::{Row, Sheet};
use crate::system::Switch;
use crate::token::{self, CallSet};
use cover::{Last, Patterns};

/// A record that is never returned, and the one that is.
struct Pair {
    row: u32,
    by: u32,
    /// The call they are compared by.
    call: u8,
}

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut rows: Vec<(u32, u32, &Row)> = Vec::with_capacity(sheet.rows.len());
    for (number, row) in sheet.rows.iter().enumerate() {
        if is_compared(sheet, row) {
            // There are fewer rows than bytes in a file.
            rows.push((canonical(sheet, row), u32::try_from(number).unwrap_or(u32::MAX), row));
        }
    }
    let is_pattern = |row: &Row| !sheet.context(row).is_literal();
    let patterns =
        rows.iter().filter(|(.., row)| is_pattern(row)).map(|(_, number, row)| (*number, *row));
    let mut patterns = Patterns::new(sheet, patterns);
    rows.sort_unstable_by_key(|(context, number, _)| (*context, *number));
    let mut pairs: Vec<Pair> = Vec::new();
    let mut last = Last::new();
    for same in rows.chunk_by(|(one, ..), (other, ..)| one == other) {
        let Some((context, _, first)) = same.first() else { continue };
        if is_pattern(first) {
            same_texts(same, &mut pairs, sheet);
            continue;
        }
        let context = sheet.contexts.get(*context as usize).unwrap_or(sheet.context(first));
        literal(sheet, context, same, &rows, &mut last, &mut patterns, &mut pairs);
    }
    pairs.sort_unstable_by_key(|pair| pair.row);
    tell::tell(sheet, &pairs, findings);
    if patterns.gave_up() {
        let spot = sheet.whole(0);
        let message = "there are more patterns than can be compared with all records in reasonable time: \
                       not every overridden record is told";
        findings.push(Finding::new(Code::CheckLimit, spot, message));
    }
}

fn is_compared(sheet: &Sheet<'_>, row: &Row) -> bool {
    !row.is_uncertain
        && !row.is_quiet
        && sheet.is_live(row)
        && sheet.switch(row) != Switch::Never
        && !sheet.is_separator(sheet.switch(row))
        && sheet.context(row).allows(sheet.call(row).set)
}

/// Returns the number of a row's context; of one that is a pattern for a single auction, that of the
/// auction.
fn canonical(sheet: &Sheet<'_>, row: &Row) -> u32 {
    let context = sheet.context(row);
    match &context.kind {
        ContextKind::Literal(calls) if !context.is_written_out => {
            sheet.number_of(&text_of(calls)).unwrap_or(row.context)
        }
        _ => row.context,
    }
}

fn text_of(numbers: &[u8]) -> String {
    let calls: Vec<bridge::Call> = bridge::Call::all().collect();
    let calls = numbers.iter().filter_map(|number| calls.get(usize::from(*number)).copied());
    token::context(&calls.collect::<Vec<_>>())
}

/// Finds the overridden records of one auction.
fn literal(
    sheet: &Sheet<'_>,
    context: &Context,
    same: &[(u32, u32, &Row)],
    rows: &[(u32, u32, &Row)],
    last: &mut Last,
    patterns: &mut Patterns,
    pairs: &mut Vec<Pair>,
) {
    let ContextKind::Literal(auction) = &context.kind else { return };
    last.clear();
    let mut calls = CallSet::NONE;
    for (_, number, row) in same {
        let set = sheet.call(row).set;
        calls = calls.or(set);
        last.add(*number, set, sheet.switch(row));
    }
    let text = match context.is_written_out {
        true => Cow::Borrowed(&*context.text),
        false => Cow::Owned(text_of(auction)),
    };
    let n_passes = auction.iter().take(3).take_while(|call| **call == 0).count();
    let ways = [Some(0), (n_passes > 0).then_some(n_passes)];
    if n_passes > 0
        && let Some(number) = text.get(2 * n_passes..).and_then(|text| sheet.number_of(text))
    {
        let start = rows.partition_point(|(context, ..)| *context < number);
        let stripped = rows.get(start..).unwrap_or_default();
        for (_, number, row) in stripped.iter().take_while(|(context, ..)| *context == number) {
            last.add(*number, sheet.call(row).set, sheet.switch(row));
        }
    }
    let first = same.first().map_or(0, |(_, number, _)| *number);
    let mut matching: Vec<usize> = Vec::new();
    for n in ways.into_iter().flatten() {
        let (calls_left, text) = (auction.get(n..), text.get(2 * n..));
        let (Some(calls_left), Some(text)) = (calls_left, text) else { continue };
        matching.extend(patterns.matching(sheet, calls_left, text, first, calls));
    }
    for (_, number, row) in same {
        let switch = sheet.switch(row);
        let later = |call: u8| {
            let by_pattern =
                matching.iter().filter_map(|at| patterns.after(*at, *number, call, switch));
            by_pattern.max().max(last.after(*number, call, switch))
        };
        let set = sheet.call(row).set;
        // Every call of it has to be taken by somebody.
        if set.numbers().any(|call| later(call).is_none()) {
            continue;
        }
        let first = set.numbers().next();
        if let Some((call, by)) = first.and_then(|call| Some((call, later(call)?))) {
            pairs.push(Pair { row: *number, by, call });
        }
    }
}

/// Finds records that are written again with the same pattern and the same call.
fn same_texts(same: &[(u32, u32, &Row)], pairs: &mut Vec<Pair>, sheet: &Sheet<'_>) {
    let mut last: HashMap<(u32, Option<u32>), u32> = HashMap::new();
    for (_, number, row) in same.iter().rev() {
        let label = match sheet.switch(row) {
            Switch::Label(label) => Some(label),
            Switch::Always | Switch::Never => None,
        };
        let [always, own] = [None, label].map(|label| last.get(&(row.call, label)).copied());
        let call = sheet.call(row).set.numbers().next();
        if let (Some(by), Some(call)) = (always.max(own), call) {
            pairs.push(Pair { row: *number, by, call });
        }
        last.entry((row.call, label)).or_insert(*number);
    }
}
