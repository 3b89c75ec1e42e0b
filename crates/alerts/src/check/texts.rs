//! Explanations: too long, cut by a comma, swallowed by HTML, empty.

use super::code::Code;
use super::finding::{Finding, Findings, Spot, counted, excerpt, long_excerpt};
use super::sheet::{Row, Sheet};
use super::spot::Part;
use crate::explanation::{Explanation, first_node};
use crate::line_kind::LineKind;
use crate::option::LONGEST_CHAT;
use crate::spaces::{folded, is_space, trimmed};

/// From how many records without an explanation on these are told together.
const MANY_EMPTY: usize = 4;

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut empty: Vec<&Row> = Vec::new();
    for row in sheet.rows.iter().filter(|row| !row.is_quiet && !row.is_uncertain) {
        if !sheet.is_live(row) {
            continue;
        }
        let is_empty = sheet.with_fields(row, |fields, aliases| {
            // Of lines that are joined, the comma is not what went wrong.
            if fields.rest.len() > fields.explanation.len() && !is_joined(sheet, row) {
                commas(sheet, row, fields.rest, findings);
            }
            let text = sheet.explained(fields.explanation, aliases);
            // What an alias makes grow is told of the alias.
            if text.len() <= 2 * sheet.text(row.line).len() + 50 {
                check_text(sheet, row, &text, findings);
            }
            trimmed(fields.rest).trim_matches(',').is_empty()
        });
        if is_empty.unwrap_or(false) {
            empty.push(row);
        }
    }
    tell_empty(sheet, &empty, findings);
    shortcuts(sheet, findings);
}

fn is_joined(sheet: &Sheet<'_>, row: &Row) -> bool {
    sheet.system.lines().get(row.line as usize).is_some_and(|line| line.n_lines > 1)
}

fn check_text(sheet: &Sheet<'_>, row: &Row, text: &str, findings: &mut Findings) {
    let is_short = text.len() <= sheet.rules.longest_explanation();
    // Nearly all texts are short and plain.
    if is_short && !text.contains(['#', '<']) || sheet.calls_script(text) {
        return;
    }
    let text = folded(text);
    let text = trimmed(&text);
    if let Some(finding) = swallowed(sheet, row, text) {
        findings.push(finding);
    }
    let told = Explanation::read(text, false);
    let limit = sheet.rules.longest_explanation();
    let n = told.explanation.encode_utf16().count();
    if n > limit {
        let spot =
            cut(sheet, row, limit, false).unwrap_or_else(|| sheet.part(row, Part::Explanation));
        let message = format!("the explanation has {n} characters, and {limit} are shown");
        let finding = Finding::new(Code::TooLong, spot, message).label("not shown");
        let help = told.chat.is_none().then(|| divided(&told.explanation, limit)).flatten();
        findings.push(
            finding.help_if(help.map(|text| format!("put the rest into the chat message: {text}"))),
        );
    }
    let n = told.chat.as_deref().map_or(0, |chat| chat.encode_utf16().count());
    if n > LONGEST_CHAT {
        let spot = cut(sheet, row, LONGEST_CHAT, true);
        let spot = spot.unwrap_or_else(|| sheet.part(row, Part::Explanation));
        let message = format!("the chat message has {n} characters, and {LONGEST_CHAT} are sent");
        findings.push(Finding::new(Code::ChatTooLong, spot, message).label("not sent"));
    }
    let lost = first_node(text).split('#').nth(2).map(trimmed).unwrap_or_default().to_owned();
    if !lost.is_empty() {
        let message = format!("what follows the second “#” is lost: “{}”", excerpt(&lost));
        let spot = after_second(sheet, row).unwrap_or_else(|| sheet.part(row, Part::Explanation));
        let finding = Finding::new(Code::LostPart, spot, message).label("lost");
        findings.push(
            finding
                .help("write one “#” only: the explanation before it, the chat message after it"),
        );
    }
}

/// Tells of text that is lost because it is taken for HTML.
fn swallowed(sheet: &Sheet<'_>, row: &Row, text: &str) -> Option<Finding> {
    let begins = |(at, _): &(usize, &str)| {
        let next = text.as_bytes().get(at + 1);
        next.is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'!' | b'?'))
    };
    let (at, _) = text.match_indices('<').find(begins)?;
    let kept = first_node(text);
    let spot = {
        let (place, span) = sheet.part(row, Part::Explanation);
        let raw = sheet.raw(place).get(span.clone()).unwrap_or_default();
        // The text as it is written, if nothing was made of it.
        match raw.find(text.get(at..).unwrap_or_default()) {
            Some(start) => (place, span.start + start..span.end),
            None => (place, span),
        }
    };
    let tag: String = text.get(at..)?.chars().take_while(|c| !is_space(*c)).take(12).collect();
    let end = text.get(at..)?.find('>');
    let is_break = text.get(at + 1..at + 3).is_some_and(|it| it.eq_ignore_ascii_case("br"));
    // A tag around everything, or at the end, takes nothing away.
    let after = end.and_then(|end| text.get(at + end + 1..)).map(trimmed);
    if after.is_some_and(str::is_empty) || text.ends_with('>') && !kept.is_empty() && at == 0 {
        return None;
    }
    let message = format!(
        "“{tag}” begins an HTML tag, and the opponents read only “{}”",
        excerpt(trimmed(&kept))
    );
    let help = match (is_break, end) {
        (true, Some(end)) => {
            let rest = text.get(at + end + 1..).unwrap_or_default();
            format!("write “;” instead: {}; {}", text.get(..at)?, trimmed(rest))
        }
        _ => format!("write “&lt;”, or a blank after “<”: {}", text.replacen('<', "< ", 1)),
    };
    Some(Finding::new(Code::SwallowedText, spot, message).label("lost").help(long_excerpt(&help)))
}

/// Returns where the part of an explanation, or of the chat message after it, begins that is too much.
fn cut(sheet: &Sheet<'_>, row: &Row, limit: usize, is_chat: bool) -> Option<Spot> {
    let (place, span) = sheet.part(row, Part::Explanation);
    let raw = sheet.raw(place).get(span.clone())?;
    if raw.contains(['<', '&', '@']) {
        return None;
    }
    let (text, before) = match (raw.split_once('#'), is_chat) {
        (Some((explanation, rest)), true) => {
            (rest.split('#').next().unwrap_or_default(), explanation.len() + 1)
        }
        (Some((explanation, _)), false) => (explanation, 0),
        (None, false) => (raw, 0),
        (None, true) => return None,
    };
    let mut n = 0;
    let mut was_blank = false;
    for (at, c) in text.char_indices() {
        let is_blank = matches!(c, ' ' | '\t');
        n += match c {
            _ if is_blank && was_blank => 0,
            '♣' | '♧' | '♦' | '♢' | '♥' | '♡' | '♠' | '♤' => 2,
            c => c.len_utf16(),
        };
        was_blank = is_blank;
        if n > limit {
            let start = span.start + before;
            return Some((place, start + at..start + text.len()));
        }
    }
    None
}

/// Returns an explanation divided by a `#` before the limit.
fn divided(text: &str, limit: usize) -> Option<String> {
    let mut n = 0;
    // The last blank, and the last end of a part, from where on enough is told.
    let (mut blank, mut part) = (None, None);
    for (at, c) in text.char_indices() {
        if n > limit {
            break;
        }
        if c == ' ' {
            blank = Some(at);
        }
        if matches!(c, ';' | '.')
            && n > limit / 3
            && text.get(at + 1..).is_some_and(|it| it.starts_with(' '))
        {
            part = Some(at);
        }
        n += c.len_utf16();
    }
    let (head, tail) = text.split_at_checked(part.or(blank)?)?;
    let tail = trimmed(tail.trim_start_matches([';', '.']));
    Some(long_excerpt(&format!("{head}#{tail}")))
}

fn after_second(sheet: &Sheet<'_>, row: &Row) -> Option<Spot> {
    let (place, span) = sheet.part(row, Part::Explanation);
    let raw = sheet.raw(place).get(span.clone())?;
    let (at, _) = raw.match_indices('#').nth(1)?;
    Some((place, span.start + at..span.end))
}

/// Tells of explanations that a comma seems to have cut.
fn commas(sheet: &Sheet<'_>, row: &Row, rest: &str, findings: &mut Findings) {
    let entity = "&comma;";
    if sheet.text(row.line).contains(entity) {
        let text = sheet.text(row.line);
        let at = text.find(entity).unwrap_or(0);
        let spot = sheet.in_text(row.line, at..at + entity.len());
        let message = "“&comma;” is a comma before the line is divided, and ends the explanation";
        let finding = Finding::new(Code::CommaEntity, spot, message).label("cut here");
        findings.push(finding.help("write “;”"));
        return;
    }
    // A record for several calls has a text for each.
    if sheet.call(row).text.starts_with('(') {
        return;
    }
    let mut fields = rest.split(',');
    let text = fields.next().unwrap_or_default();
    let Some(more) = fields.next() else { return };
    if is_stamp(more)
        || trimmed(more).is_empty()
        || trimmed(text).is_empty()
        || !looks_cut(text, more)
    {
        return;
    }
    let kept: Vec<&str> =
        std::iter::once(more).chain(fields.take_while(|it| !is_stamp(it))).collect();
    let joined = std::iter::once(text)
        .chain(kept.iter().copied())
        .map(trimmed)
        .collect::<Vec<_>>()
        .join("; ");
    let message = format!(
        "a comma ends the explanation: “{}” is not told",
        excerpt(trimmed(&kept.join(",")))
    );
    let finding = Finding::new(Code::CommaInText, sheet.part(row, Part::More), message);
    let context = sheet.with_part(row, Part::Explanation, &joined);
    // What followed the comma is in the text now.
    let help = context.map_or_else(|| joined.clone(), |_| joined.clone());
    findings.push(
        finding
            .label("taken for a comment")
            .help(format!("if it belongs to the text, write “;”: {}", long_excerpt(&help))),
    );
}

/// Tells whether a field begins with the time of a recording: `20230131_19:45`.
pub(super) fn is_stamp(field: &str) -> bool {
    let digits = trimmed(field).as_bytes();
    let (Some(day), Some(b'_')) = (digits.get(..8), digits.get(8)) else { return false };
    day.iter().all(u8::is_ascii_digit)
}

/// Tells whether what follows a comma reads as the text going on, and not as a comment.
fn looks_cut(text: &str, more: &str) -> bool {
    let open = |text: &str| text.matches('(').count() > text.matches(')').count();
    let close = |text: &str| text.matches(')').count() > text.matches('(').count();
    if open(text) && close(more) {
        return true;
    }
    // Comments are set off by tabs or several blanks, sentences by one.
    let n_blanks = more.chars().take_while(|c| is_space(*c)).count();
    let goes_on = |c: char| c.is_lowercase() || c.is_ascii_digit() || matches!(c, '!' | '+');
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | ')' | '!' | '"');
    n_blanks <= 1
        && !more.contains('\t')
        && trimmed(more).starts_with(goes_on)
        && text.ends_with(is_word)
}

fn tell_empty(sheet: &Sheet<'_>, empty: &[&Row], findings: &mut Findings) {
    let finding = |row: &Row, message: String| {
        Finding::new(Code::EmptyExplanation, sheet.part(row, Part::Call), message)
    };
    if empty.len() < MANY_EMPTY {
        for row in empty {
            findings.push(finding(row, "this record explains nothing".to_owned()));
        }
        return;
    }
    let Some((first, others)) = empty.split_first() else { return };
    let n = counted(others.len(), "more explains", "more explain");
    let mut finding = finding(first, format!("this record explains nothing, and {n} nothing"));
    for row in others.iter().take(MANY_EMPTY - 1) {
        finding = finding.also(sheet.part(row, Part::Call), "nor does this one");
    }
    findings.push(finding);
}

/// Tells of shortcuts that never end, and of those and buttons whose text a comma cuts.
fn shortcuts(sheet: &Sheet<'_>, findings: &mut Findings) {
    let endless = sheet.system.endless_shortcuts();
    for (line, _) in sheet.lines_of(&[LineKind::Shortcut]) {
        if endless.contains(&sheet.place(line)) {
            let message = "this shortcut brings itself about again, and would never end";
            let finding = Finding::new(Code::EndlessShortcut, sheet.field(line, 1), message);
            findings.push(finding.help("choose a token that no text of a shortcut ends in"));
        }
    }
    for (line, text) in sheet.lines_of(&[LineKind::Shortcut, LineKind::Button]) {
        let fields: Vec<&str> = text.split(',').collect();
        let is_style = |field: &str| field.contains('=');
        let is_lost = |field: &&str| !is_style(field) && !trimmed(field).is_empty();
        let Some(at) = fields.iter().skip(3).position(is_lost) else { continue };
        let lost = fields.get(at + 3).copied().map(trimmed).unwrap_or_default();
        let texts = fields.iter().skip(2).filter(|field| !is_style(field)).map(|it| trimmed(it));
        let style: String = fields
            .iter()
            .skip(3)
            .filter(|field| is_style(field))
            .map(|it| format!(",{it}"))
            .collect();
        let head: Vec<&str> = fields.iter().take(2).copied().collect();
        let fixed = format!("{},{}{style}", head.join(","), texts.collect::<Vec<_>>().join("; "));
        let message = format!("a comma ends the text: “{}” is taken for its style", excerpt(lost));
        let finding = Finding::new(Code::CommaInShortcut, sheet.field(line, at + 3), message);
        findings.push(
            finding.label("not in the text").help(format!("write “;”: {}", long_excerpt(&fixed))),
        );
    }
}
