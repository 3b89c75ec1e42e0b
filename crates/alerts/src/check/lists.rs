//! Lists: roots that are none, levels that are skipped, items that lose their call.
//!
//! A list in a text for people is a list to the real program too, and harmless. So a list is looked at
//! only if most of its items begin with a call. What is wrong with a whole list is told once, and its
//! records are left alone by other checks.

use std::ops::Range;

use super::code::Code;
use super::context::ContextKind;
use super::finding::{Finding, Findings, excerpt};
use super::guess;
use super::sheet::{Row, Sheet};
use super::spot::{Part, without_blanks};
use crate::line_kind::LineKind;
use crate::load::level_of;
use crate::spaces::{bare, is_space, trimmed};
use crate::token::call;

/// Items that follow each other.
struct List {
    /// The rows of its items; an item always makes a record, but not always one that counts.
    rows: Range<usize>,
}

/// Checks lists, and marks the records of those that others have nothing to say about.
pub(super) fn check(sheet: &mut Sheet<'_>, findings: &mut Findings) {
    for list in lists(sheet) {
        let Some(told) = list_findings(sheet, &list) else {
            quiet(sheet, list.rows);
            continue;
        };
        if told.findings.iter().any(|it| is_about_all(it.code)) {
            quiet(sheet, list.rows);
        }
        told.quiet.into_iter().for_each(|rows| quiet(sheet, rows));
        told.findings.into_iter().for_each(|it| findings.push(it));
    }
    indentation(sheet, findings);
}

/// What there is to say of a list.
#[derive(Default)]
struct Told {
    findings: Vec<Finding>,
    /// Rows that follow from something told, of which others say nothing.
    quiet: Vec<Range<usize>>,
}

fn quiet(sheet: &mut Sheet<'_>, rows: Range<usize>) {
    let rows = sheet.rows.get_mut(rows).unwrap_or_default();
    rows.iter_mut().for_each(|row| row.is_quiet = true);
}

fn is_about_all(code: Code) -> bool {
    matches!(code, Code::ListWithoutRoot | Code::ListUnderText | Code::ListUnderPlus)
}

fn lists(sheet: &Sheet<'_>) -> Vec<List> {
    let mut lists: Vec<List> = Vec::new();
    let mut last: Option<u32> = None;
    for (at, row) in sheet.rows.iter().enumerate().filter(|(_, row)| row.is_item) {
        let follows = last.is_some_and(|last| last + 1 == row.line);
        match lists.last_mut().filter(|list| follows && list.rows.end == at) {
            Some(list) => list.rows.end = at + 1,
            None => lists.push(List { rows: at..at + 1 }),
        }
        last = Some(row.line);
    }
    lists
}

/// Returns what is wrong with a list; nothing if it is one for people.
fn list_findings(sheet: &Sheet<'_>, list: &List) -> Option<Told> {
    let rows = sheet.rows.get(list.rows.clone())?;
    let is_call = |word: &str| guess::one(word).is_some() || guess::several(word).is_some();
    let reads = |row: &&Row| {
        let call = sheet.call(row);
        !call.set.is_empty() || is_call(&call.text) || is_lone_call(sheet, row.line)
    };
    let n_calls = rows.iter().filter(reads).count();
    if 2 * n_calls <= rows.len() {
        return None;
    }
    let mut told = Told::default();
    told.findings.extend(root(sheet, rows.first()?));
    let level_at = |row: &Row| {
        let raw = sheet.raw(sheet.place(row.line));
        level_of(raw, trimmed(raw)).unwrap_or(1)
    };
    let mut before = 0;
    // The level whose items below have a wrong context, and since which row.
    let mut wrong: Option<(usize, usize)> = None;
    for (at, row) in rows.iter().enumerate() {
        let level = level_at(row);
        if let Some((_, since)) = wrong.filter(|(wrong, _)| level <= *wrong) {
            told.quiet.push(list.rows.start + since..list.rows.start + at);
            wrong = None;
        }
        if level > before + 1 {
            told.findings.push(skipped(sheet, row, before));
            wrong = wrong.or(Some((level - 1, at)));
        }
        if is_lone_call(sheet, row.line) {
            told.findings.push(lone(sheet, row));
            wrong = wrong.or(Some((level, at + 1)));
        }
        before = level;
    }
    if let Some((_, since)) = wrong {
        told.quiet.push(list.rows.start + since..list.rows.end);
    }
    Some(told)
}

fn skipped(sheet: &Sheet<'_>, row: &Row, before: usize) -> Finding {
    let message = "this item skips a level, and belongs to whatever stood on that level last";
    let indented =
        format!("{}{}", "    ".repeat(before), trimmed(sheet.raw(sheet.place(row.line))));
    let finding = Finding::new(Code::SkippedLevel, sheet.part(row, Part::Call), message);
    finding.label("four blanks for each level").help(format!("write: {}", excerpt(&indented)))
}

fn lone(sheet: &Sheet<'_>, row: &Row) -> Finding {
    let message = "an item without a text loses its call";
    let (place, span) = sheet.part(row, Part::Call);
    let help = format!("write a text after it: {} …", trimmed(sheet.raw(place)));
    let finding = Finding::new(Code::ListItemWithoutText, (place, span), message);
    finding.label("taken for the text").help(help)
}

/// Tells whether an item is a call and nothing else.
fn is_lone_call(sheet: &Sheet<'_>, line: u32) -> bool {
    let raw = sheet.raw(sheet.place(line));
    let item = trimmed(trimmed(raw).get(1..).unwrap_or_default());
    let word = item.split(',').next_back().unwrap_or_default();
    !item.contains([' ', '\t']) && call(word).is_some()
}

/// Tells what is wrong with the line above a list.
fn root(sheet: &Sheet<'_>, first: &Row) -> Option<Finding> {
    let above = first.line.checked_sub(1);
    let text = above.map_or("", |line| sheet.text(line));
    let spot = sheet.whole(first.line);
    let context = sheet.context(first);
    if text.is_empty() {
        // An item with its own comma, `- ,1C strong`, is an opening.
        if *context.text != *"--" {
            return None;
        }
        let message = "nothing stands directly above this list, so its context is “--”";
        let finding = Finding::new(Code::ListWithoutRoot, spot, message).label("after one pass");
        return Some(match root_above(sheet, first.line) {
            Some(root) => {
                let finding = finding.help("delete the blank line above the list");
                finding.also(sheet.whole(root), "this was meant to be its context?")
            }
            None => {
                let item = trimmed(sheet.text(first.line).get(3..).unwrap_or_default());
                let item = item.replacen(',', " ", 1);
                finding.help(format!("write the context directly above the list; openings have a comma before the call: - ,{}", excerpt(&item)))
            }
        });
    }
    let above = above?;
    if trimmed(text.split(',').next().unwrap_or_default()) == "+" {
        let message = "a list under “+” never matches";
        let finding = Finding::new(Code::ListUnderPlus, spot, message);
        let help = "write the whole context instead of “+” in the line above";
        return Some(finding.help(help).also(sheet.field(above, 0), "write the context"));
    }
    let is_pass_added = bare(text).ends_with("--") && !text.contains(',');
    if is_pass_added && context.text.ends_with("----") && context.can_match() {
        let message = format!(
            "the opponents' pass is added by itself, so this list begins after “{}”",
            excerpt(&context.text)
        );
        let finding = Finding::new(Code::ListRootWithPass, sheet.whole(above), message);
        let root = bare(text);
        let help = format!("write: {}", root.strip_suffix("--").unwrap_or(&root));
        return Some(finding.label("a pass too many?").help(help));
    }
    let is_script = matches!(context.kind, ContextKind::Unknown);
    // A wrong token in the root is told there, if it is a record, or of the items.
    if context.can_match()
        || is_script
        || guess::calls(&context.text).is_some()
        || sheet.is_after_unread(first.line)
    {
        return None;
    }
    let message = "the line above this list is no context, so the list never matches";
    let finding = Finding::new(Code::ListUnderText, spot, message);
    let help = "write the context directly above the list, such as 1C or 1C--,1D";
    Some(finding.help(help).also(sheet.whole(above), "taken for the context"))
}

/// Returns the line above a blank line, if it reads as the context of a list.
fn root_above(sheet: &Sheet<'_>, first: u32) -> Option<u32> {
    let before = (0..first).rev().take(3).find(|line| !sheet.text(*line).is_empty())?;
    let text = sheet.text(before);
    let context = text.split(',').take(2).map(trimmed).collect::<String>().replace(' ', "");
    guess::calls(&context).is_some().then_some(before)
}

/// Tells of items at columns where there are none.
fn indentation(sheet: &Sheet<'_>, findings: &mut Findings) {
    // The last line of which this was told, and how many levels in it is to be.
    let mut moved: Option<(u32, usize)> = None;
    for (at, text) in sheet.lines_of(&[LineKind::Comment, LineKind::Record]) {
        let is_stroke = text.starts_with("- ") || text.starts_with("* ");
        let Some(line) = sheet.system.lines().get(at as usize).filter(|_| is_stroke) else {
            continue;
        };
        if line.is_item || line.n_lines > 1 {
            continue;
        }
        let item = trimmed(text.get(1..).unwrap_or_default());
        let word = item.split([' ', '\t']).next().unwrap_or_default();
        if word.split(',').any(|word| call(word).is_none()) {
            continue;
        }
        let raw = sheet.raw(line.place);
        let before = raw.chars().take_while(|c| is_space(*c));
        let column: usize = before.map(|c| if c == '\t' { 4 } else { 1 }).sum();
        // Further to the right than there are levels is told elsewhere.
        if column.is_multiple_of(4) {
            continue;
        }
        // One level below the item above at most; under anything else a list begins.
        let deepest = at.checked_sub(1).map_or(0, |above| match moved {
            Some((line, level)) if line == above => level + 1,
            _ => {
                let raw = sheet.raw(sheet.place(above));
                let is_item = sheet.system.lines().get(above as usize).is_some_and(|it| it.is_item);
                is_item.then(|| level_of(raw, trimmed(raw))).flatten().unwrap_or(0)
            }
        });
        let level = column.div_ceil(4).min(deepest);
        moved = Some((at, level));
        let message = format!(
            "this is no item of a list: it stands {column} columns in, which four does not divide"
        );
        let spot = (line.place, without_blanks(raw, 0..raw.len()));
        let finding = Finding::new(Code::ListIndentation, spot, message);
        let help = format!("write: {}{}", "    ".repeat(level), excerpt(trimmed(raw)));
        findings.push(finding.help(help));
    }
}
