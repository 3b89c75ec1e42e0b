//! Records that never match: unknown tokens, wrong patterns, no call.
//!
//! Told once for each context, and only where a field reads as calls: prose with two commas is harmless.

use super::auction::numbered;
use super::code::Code;
use super::context::{Context, ContextKind};
use super::finding::{Finding, Findings, excerpt};
use super::group::Groups;
use super::guess;
use super::laws::after_all;
use super::sheet::{Row, Sheet};
use super::spot::Part;
use crate::line_kind::LineKind;
use crate::pattern::BadPattern;
use crate::spaces::{is_space, trimmed};

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut groups = Groups::default();
    for row in sheet.rows.iter().filter(|row| !row.is_uncertain && !row.is_quiet) {
        let (context, call) = (sheet.context(row), sheet.call(row));
        let is_call_wrong = call.set.is_empty() && !call.is_unknown;
        let is_context_wrong = matches!(context.kind, ContextKind::Never | ContextKind::Bad(_));
        // Nothing is wrong with nearly all.
        if !is_call_wrong && !is_context_wrong || is_text(sheet, row) {
            continue;
        }
        if is_context_wrong {
            let spot = || sheet.part(row, Part::Context);
            groups.add(&cause(sheet, row), spot, || wrong_context(sheet, row));
        }
        // An item without a text is told as such.
        if is_call_wrong && !(row.is_item && call.text.is_empty()) {
            findings.push(wrong_call(sheet, row));
        }
    }
    groups.tell(findings);
}

/// Returns what is wrong with a context and all that comes before: the beginning they share.
fn cause(sheet: &Sheet<'_>, row: &Row) -> String {
    let text = &*sheet.context(row).text;
    match guess::calls(text) {
        Some(guessed) => {
            let wrong = first_wrong(text, &guessed);
            let end = wrong.map_or(text.len(), |wrong| wrong.range.end);
            text.get(..end).unwrap_or(text).to_owned()
        }
        None => strange_word(sheet, row).unwrap_or(text).to_owned(),
    }
}

/// Returns the first word of a context as it is written, if it is none of calls.
fn strange_word<'a>(sheet: &'a Sheet<'_>, row: &Row) -> Option<&'a str> {
    let (place, span) = sheet.part(row, Part::Context);
    let written = sheet.raw(place).get(span)?;
    let word = written.split(is_space).find(|word| guess::calls(word).is_none())?;
    let is_word = word.chars().all(|c| c.is_alphanumeric() || c == '_');
    (word.len() < written.len() && is_word).then_some(word)
}

/// Tells whether a record that never matches is text for people.
pub(super) fn is_text(sheet: &Sheet<'_>, row: &Row) -> bool {
    let (context, call) = (sheet.context(row), sheet.call(row));
    // What an alias makes a record of, a table for example, is not read as one.
    if sheet.kind(row.line as usize) != LineKind::Record {
        return true;
    }
    let is_open = sheet.is_after_unread(row.line);
    let context_reads = match context.kind {
        ContextKind::Never | ContextKind::Bad(_) => {
            guess::calls(&context.text).is_some()
                || guess::may_be_pattern(&context.text) && !is_open
                || begins_with_plus(&context.text)
        }
        ContextKind::Literal(_) | ContextKind::Unknown => true,
        ContextKind::Sequences(_) | ContextKind::Expression(_) => {
            guess::may_be_pattern(&context.text)
        }
    };
    let call_reads = !call.set.is_empty()
        || call.is_unknown
        || call.text.is_empty() && !context.text.is_empty()
        || guess::calls(&call.text).is_some_and(|calls| calls.len() == 1)
        || guess::several(&call.text).is_some()
        || guess::may_be_pattern(&call.text) && !is_open && !row.is_item
        // A single word after an auction of two calls or more.
        || context.is_literal() && context.text.len() > 2 && !row.is_item && is_word(sheet, row);
    !(context_reads && call_reads)
}

/// Tells whether the call of a row is one short word.
fn is_word(sheet: &Sheet<'_>, row: &Row) -> bool {
    let (place, span) = sheet.part(row, Part::Call);
    let written = sheet.raw(place).get(span).unwrap_or_default();
    !sheet.is_after_unread(row.line) && written.len() <= 12 && !written.contains([' ', '%'])
}

fn begins_with_plus(context: &str) -> bool {
    context.strip_prefix('+').is_some_and(|rest| guess::calls(rest).is_some())
}

fn wrong_context(sheet: &Sheet<'_>, row: &Row) -> Finding {
    let context = sheet.context(row);
    let text = &*context.text;
    let whole = || sheet.part(row, Part::Context);
    if begins_with_plus(text) {
        let message = "“+” has to stand alone, so this context never matches";
        let help = "write the whole context instead of “+”";
        return Finding::new(Code::UnknownToken, whole(), message).help(help);
    }
    if let Some(finding) = wrong_token(sheet, row, context) {
        return finding;
    }
    if let Some(word) = strange_word(sheet, row) {
        let message = format!("“{}” is no call, so this context never matches", excerpt(word));
        let (place, span) = whole();
        let at = sheet.raw(place).get(span.clone()).and_then(|it| it.find(word)).unwrap_or(0);
        let spot = (place, span.start + at..span.start + at + word.len());
        let is_script = sheet.system.scripts().iter().any(|script| script.name == word);
        let help = is_script.then(|| format!("a script is called between percent signs: %{word}%"));
        return Finding::new(Code::NeverMatches, spot, message)
            .label("what is this?")
            .help_if(help);
    }
    wrong_pattern(sheet, row, Part::Context, text, bad_of(&context.kind))
}

/// Returns the first call that is not written as it has to be.
fn first_wrong<'g>(text: &str, guessed: &'g [guess::Guessed]) -> Option<&'g guess::Guessed> {
    let is_right = |it: &guess::Guessed| {
        let written = text.get(it.range.clone());
        written == Some(it.token) || it.token == "__"
    };
    guessed.iter().find(|it| !is_right(it))
}

fn bad_of(kind: &ContextKind) -> Option<&BadPattern> {
    match kind {
        ContextKind::Bad(bad) => Some(bad),
        _ => None,
    }
}

/// Tells which part of a context is no call, and what it was meant to be.
fn wrong_token(sheet: &Sheet<'_>, row: &Row, context: &Context) -> Option<Finding> {
    let text = &*context.text;
    let guessed = guess::calls(text)?;
    let wrong = first_wrong(text, &guessed);
    let fixed = guess::between_strokes(text).unwrap_or_else(|| guess::written(&guessed));
    let help = help_for(sheet, row, Part::Context, &fixed, is_legal(sheet, row, &fixed));
    let Some(wrong) = wrong else {
        // What is wrong with brackets is known better.
        if matches!(context.kind, ContextKind::Bad(_)) {
            return None;
        }
        // Brackets, quotes or points around calls that are right.
        let message =
            format!("“{}” never matches: an auction is made of calls only", excerpt(text));
        let spot = sheet.part(row, Part::Context);
        return Some(Finding::new(Code::UnknownToken, spot, message).help_if(help));
    };
    let written = text.get(wrong.range.clone()).unwrap_or_default();
    let spot = sheet.within(row, Part::Context, text, wrong.range.clone());
    let message = format!("“{written}” is no call, so this context never matches");
    let label = why_not(written, wrong.token);
    Some(Finding::new(Code::UnknownToken, spot, message).label(label).help_if(help))
}

fn is_legal(sheet: &Sheet<'_>, row: &Row, context: &str) -> bool {
    let call = sheet.call(row);
    let call = call.set.only().or_else(|| guess::one(&call.text).and_then(numbered));
    let tokens = context.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    let calls: Option<Vec<u8>> = tokens.map(|token| numbered(token?)).collect();
    // A wild card in it fits somehow.
    calls.is_none_or(|calls| after_all(&calls.into_iter().chain(call).collect::<Vec<_>>()).is_ok())
}

fn help_for(
    sheet: &Sheet<'_>,
    row: &Row,
    part: Part,
    fixed: &str,
    is_sure: bool,
) -> Option<String> {
    let line = sheet.with_part(row, part, fixed);
    let line = line.unwrap_or_else(|| fixed.to_owned());
    is_sure.then(|| format!("write: {line}"))
}

/// Says in a few words what is wrong with a token.
fn why_not(written: &str, token: &str) -> String {
    match token {
        "--" if written.starts_with('-') => "a pass is two strokes".to_owned(),
        "--" => "a pass is “--”".to_owned(),
        "Db" => "a double is “Db”".to_owned(),
        "Rd" => "a redouble is “Rd”".to_owned(),
        token if written.eq_ignore_ascii_case(token) => {
            format!("with a capital letter: “{token}”")
        }
        token => format!("write “{token}”"),
    }
}

fn wrong_pattern(
    sheet: &Sheet<'_>,
    row: &Row,
    part: Part,
    text: &str,
    bad: Option<&BadPattern>,
) -> Finding {
    let spot = sheet.part(row, part);
    let what = if part == Part::Call { "call" } else { "auction" };
    match bad {
        Some(BadPattern::Wrong(reason)) => {
            let message = format!("“{}” is a wrong pattern: {reason}", excerpt(text));
            let (place, span) = spot.clone();
            let is_ahead = sheet.raw(place).get(span).is_some_and(|it| it.contains("(?!"));
            let help =
                "every “!” is taken out before a pattern is read, so “(?!…)” cannot be written";
            let finding = Finding::new(Code::BadPattern, spot, message).label("never matches");
            finding.help_if(is_ahead.then(|| help.to_owned()))
        }
        Some(BadPattern::NotSupported(reason)) => {
            let message = format!("“{}” is not checked: {reason}", excerpt(text));
            Finding::new(Code::UnsupportedPattern, spot, message).label("never matches here")
        }
        None => {
            let message = format!("“{}” matches no {what} there is", excerpt(text));
            let finding = Finding::new(Code::NeverMatches, spot, message).label("never matches");
            match capitals(text) {
                Some(fixed) => {
                    let line = sheet.with_part(row, part, &fixed).unwrap_or(fixed);
                    finding.help(format!("calls have capital letters; write: {line}"))
                }
                None => finding,
            }
        }
    }
}

/// Returns a pattern with capital letters where small ones never match, if that helps.
fn capitals(text: &str) -> Option<String> {
    let upper = text.to_ascii_uppercase().replace("DB", "Db").replace("RD", "Rd");
    let pattern = crate::pattern::Pattern::read(&upper).ok()?;
    (upper != text && !pattern.is_never()).then_some(upper)
}

fn wrong_call(sheet: &Sheet<'_>, row: &Row) -> Finding {
    let call = sheet.call(row);
    let text = &*call.text;
    let spot = sheet.part(row, Part::Call);
    if text.is_empty() {
        let message = "the call is missing, so this record is passed over";
        let finding = Finding::new(Code::EmptyCall, spot, message);
        return finding.help_if(moved(sheet, row));
    }
    let one = guess::one(text);
    if let Some(token) = one.map(str::to_owned).or_else(|| guess::several(text)) {
        let message = format!("“{text}” is no call, so this record never matches");
        let label = match one {
            Some(one) => why_not(text, one),
            None => format!("several calls are “{token}”"),
        };
        let help = help_for(sheet, row, Part::Call, &token, true);
        return Finding::new(Code::UnknownToken, spot, message).label(label).help_if(help);
    }
    wrong_pattern(sheet, row, Part::Call, text, call.bad.as_ref())
}

/// Returns a record whose call is empty with the last call of its context there instead.
fn moved(sheet: &Sheet<'_>, row: &Row) -> Option<String> {
    // A comma too many: the call stands in the third field.
    let third = sheet.with_fields(row, |fields, _| fields.explanation.to_owned())?;
    if crate::token::call(trimmed(&third)).is_some() {
        let (place, span) = sheet.part(row, Part::Call);
        let raw = sheet.raw(place);
        let before = raw.get(..span.start)?.trim_end_matches(is_space);
        let after = trimmed(raw.get(span.end..)?);
        return Some(format!("there is a comma too many; write: {}{after}", trimmed(before)));
    }
    let context = sheet.context(row);
    let at = context.text.len().checked_sub(2)?;
    let (before, last) = context.text.split_at_checked(at)?;
    if !context.is_literal() || last == "--" || row.is_plus || row.is_item {
        return None;
    }
    let rest = sheet.with_fields(row, |fields, _| trimmed(fields.rest).to_owned())?;
    Some(format!("perhaps this was meant: {before},{last},{rest}"))
}
