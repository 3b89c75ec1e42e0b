//! Lines that are not what they look like: misspelt keywords, records with two fields or other
//! separators, comments that count.

use super::code::Code;
use super::context::ContextKind;
use super::finding::{Finding, Findings, counted, excerpt, long_excerpt};
use super::sheet::Sheet;
use super::spot::Part;
use crate::line_kind::LineKind;
use crate::load::Place;
use crate::record::Fields;
use crate::spaces::{bare, trimmed, without_spaces};
use crate::token::{call, calls};

const KEYWORDS: [&str; 9] = [
    "Option",
    "Shortcut",
    "Button",
    "Alias",
    "Script",
    "Import",
    "Javascript",
    "Trusted",
    "Untrusted",
];

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    for (line, text) in sheet.lines_of(&[LineKind::Comment, LineKind::Record]) {
        if sheet.is_item(line) {
            continue;
        }
        if let Some(finding) = misspelt(sheet, line, text) {
            findings.push(finding);
        } else if sheet.kind(line as usize) == LineKind::Comment && !sheet.is_item(line + 1) {
            // The line above a list is its root, and needs no third field.
            two_fields(sheet, line, text).into_iter().for_each(|it| findings.push(it));
        }
        if let Some(finding) = joined(sheet, line) {
            findings.push(finding);
        }
    }
    active_comments(sheet, findings);
}

fn misspelt(sheet: &Sheet<'_>, line: u32, text: &str) -> Option<Finding> {
    // Asked of every record: the first letter and a vowel settle most.
    let first = text.split(',').next().unwrap_or_default();
    if !first.starts_with(|c: char| c.is_ascii_alphabetic()) || first.len() > 14 {
        return None;
    }
    let has_more = first.len() < text.len();
    let word = trimmed(first);
    let spot = sheet.field(line, 0);
    if matches!(word, "Trusted" | "Untrusted") && has_more {
        let message = format!("“{word}” has to stand alone in its line");
        let finding = Finding::new(Code::MisspeltKeyword, spot, message).label("without effect");
        return Some(finding.help(format!("write: {word}")));
    }
    let keyword = KEYWORDS.into_iter().find(|keyword| is_near(word, keyword, has_more))?;
    // A keyword that needs more fields stands in a sentence.
    let needs_more = !matches!(keyword, "Option" | "Trusted" | "Untrusted" | "Script");
    if word == keyword || needs_more && !has_more {
        return None;
    }
    let effect = match keyword {
        "Option" if word.contains(' ') => return never_enabled(sheet, line, text),
        "Option" if has_more => "the block is not opened",
        "Option" => "the block is not closed",
        "Alias" if without_spaces(word) == keyword => return None,
        _ => "the line does nothing",
    };
    let message = format!("“{word}” is no keyword, and {effect}");
    let (place, span) = spot.clone();
    let help = sheet.with_text(place, span, keyword).unwrap_or_else(|| keyword.to_owned());
    let finding = Finding::new(Code::MisspeltKeyword, spot, message);
    Some(finding.label(format!("“{keyword}” is meant?")).help(format!("write: {help}")))
}

/// Tells of an option line with blanks in its keyword: it ends a block, but makes no button.
fn never_enabled(sheet: &Sheet<'_>, line: u32, text: &str) -> Option<Finding> {
    let name = trimmed(text.split(',').nth(1)?);
    // A block whose name has a button elsewhere is switched with that.
    if sheet.system.options.find(name).is_some() {
        return None;
    }
    let spot = sheet.field(line, 0);
    let (place, span) = spot.clone();
    let help = sheet.with_text(place, span, "Option").unwrap_or_else(|| "Option".to_owned());
    let message = "the word “Option” has a blank inside, and the block is never switched on";
    let finding = Finding::new(Code::NeverEnabled, spot, message).label("no button is made");
    Some(finding.help(format!("write: {help}")))
}

/// Tells whether a word is a keyword but for its case, blanks inside, or one letter.
fn is_near(word: &str, keyword: &str, has_more: bool) -> bool {
    if word.eq_ignore_ascii_case(keyword) {
        return true;
    }
    // A word alone in its line is a heading more often than not.
    let stands_alone = matches!(keyword, "Trusted" | "Untrusted");
    if !has_more && !stands_alone || word.len().abs_diff(keyword.len()) > 2 {
        return false;
    }
    let word = word.replace(' ', "");
    word.eq_ignore_ascii_case(keyword) || is_one_off(&word, keyword)
}

/// Tells whether two words differ in one letter: another, one more, one less, or two swapped.
fn is_one_off(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let same = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
    let n_before = short.iter().zip(long).take_while(same).count();
    let n_after = short.iter().rev().zip(long.iter().rev()).take_while(same).count();
    match long.len() - short.len() {
        0 => {
            let n = short.len() - (n_before + n_after).min(short.len());
            let pair =
                |text: &[u8]| text.get(n_before..n_before + 2).map(<[u8]>::to_ascii_lowercase);
            let swapped = pair(short).map(|mut pair| {
                pair.reverse();
                pair
            });
            n <= 1 || n == 2 && swapped == pair(long)
        }
        1 => n_before + n_after >= short.len(),
        _ => false,
    }
}

/// Tells of a backslash at the end of a line that swallows the record in the next one.
fn joined(sheet: &Sheet<'_>, line: u32) -> Option<Finding> {
    let known = sheet.system.lines().get(line as usize).filter(|line| line.n_lines > 1)?;
    let place_of = |more: u32| Place { line: known.place.line.saturating_add(more), ..known.place };
    let is_record = |more: &u32| {
        let raw = trimmed(sheet.raw(place_of(*more)));
        let Some(fields) = Fields::of(raw) else { return false };
        let context = bare(fields.context);
        let is_context = context.is_empty() || *context == *"+" || calls(&context).is_some();
        is_context && call(&fields.call(&[])).is_some()
    };
    let lost: Vec<u32> = (1..known.n_lines).filter(is_record).take(1_000).collect();
    let first = lost.first()?;
    let before = place_of(first - 1);
    let (_, written) = sheet.whole_of(before);
    let text = sheet.raw(before).get(written.clone())?;
    let strokes = written.start + text.trim_end_matches('\\').len()..written.end;
    let n = counted(lost.len(), "record there never counts", "records there never count");
    let message = format!("the backslash joins the next line to this one, and {n}");
    let stroke = if strokes.len() == 1 { "backslash" } else { "backslashes" };
    let finding = Finding::new(Code::JoinedRecord, (before, strokes), message);
    let help = format!("delete the {stroke} at the end of the line");
    let finding = finding.label("the line goes on").help(help);
    Some(finding.also(sheet.whole_of(place_of(*first)), "part of the text before"))
}

fn two_fields(sheet: &Sheet<'_>, line: u32, text: &str) -> Option<Finding> {
    if let Some(finding) = wrong_separator(sheet, line, text) {
        return Some(finding);
    }
    let (first, second) = text.split_once(',')?;
    let context = trimmed(first).replace(' ', "");
    let second = trimmed(second);
    // Before the first call there is nothing, and a line that begins with a comma is no sentence.
    let known = if context.is_empty() { Vec::new() } else { calls(&context)? };
    let (word, rest) = second.split_once([' ', '\t']).unwrap_or((second, ""));
    let fixed = match (call(word), known.len()) {
        // Context, call and text, with a blank for the second comma.
        (Some(_), _) if !rest.is_empty() => format!("{context},{word},{}", trimmed(rest)),
        (Some(_), _) => format!("{context},{word},…"),
        // The call at the end of the context. One call alone begins too many sentences.
        (None, 2..) if !second.is_empty() && !context.ends_with("--") => {
            let (before, last) = context.split_at_checked(context.len() - 2)?;
            format!("{before},{last},{second}")
        }
        _ => return None,
    };
    let message = "a record needs three fields, so this line is a comment";
    let finding = Finding::new(Code::TwoFieldRecord, sheet.whole(line), message);
    Some(
        finding
            .label("context, call, explanation")
            .help(format!("write: {}", long_excerpt(&fixed))),
    )
}

fn wrong_separator(sheet: &Sheet<'_>, line: u32, text: &str) -> Option<Finding> {
    let separator = ['\t', ';'].into_iter().find(|sign| text.matches(*sign).count() > 1)?;
    let mut fields = text.split(separator).map(trimmed);
    let (context, word, rest) = (fields.next()?, fields.next()?, fields.next()?);
    let is_context = calls(&context.replace(' ', "")).is_some() || context == "+";
    if !is_context || call(word).is_none() || rest.contains(',') && context.is_empty() {
        return None;
    }
    let name = if separator == ';' { "semicolons" } else { "tabs" };
    let message =
        format!("fields are separated by commas, not by {name}, so this line is a comment");
    let finding = Finding::new(Code::WrongSeparator, sheet.whole(line), message);
    Some(finding.help(format!("write: {}", long_excerpt(&format!("{context},{word},{rest}")))))
}

/// Tells of records that were meant to be commented out.
fn active_comments(sheet: &Sheet<'_>, findings: &mut Findings) {
    for row in sheet.rows.iter().filter(|row| !row.is_uncertain && !row.is_plus && !row.is_item) {
        let context = sheet.context(row);
        let is_comment = context.text.starts_with("//");
        if !is_comment || !matches!(context.kind, ContextKind::Expression(_)) || !sheet.is_live(row)
        {
            continue;
        }
        let call = excerpt(&sheet.call(row).text);
        let inside = context.text.replace(['/', '$'], "");
        let message = match inside.is_empty() {
            true => {
                format!("“//” is no comment sign: this record explains “{call}” in every auction")
            }
            false => format!(
                "“//” is no comment sign: this record explains “{call}” after every auction with “{}” in it",
                excerpt(&inside)
            ),
        };
        let finding = Finding::new(Code::ActiveComment, sheet.part(row, Part::Context), message);
        findings.push(finding.label("a regular expression").help("delete the line"));
    }
}
