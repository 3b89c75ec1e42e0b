//! Aliases: those that grow, that rewrite keywords, that do nothing.

use super::code::Code;
use super::finding::{Finding, Findings, counted, excerpt, long_excerpt};
use super::sheet::Sheet;
use crate::alias::{Alias, Field};
use crate::line_kind::LineKind;
use crate::spaces::trimmed;

/// How many bytes are searched for what aliases replace.
const MOST_BYTES: usize = 100_000_000;
/// From how many unused aliases on these are told together.
const MANY: usize = 4;

/// Keywords that an alias can rewrite: options, aliases and imports are read before.
const KEYWORDS: [&str; 6] = ["Shortcut", "Button", "Script", "Javascript", "Trusted", "Untrusted"];

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let keywords = keyword_lines(sheet);
    let mut unused: Vec<u32> = Vec::new();
    let mut n_bytes = 0;
    for line in incomplete(sheet) {
        let message = "an alias needs what is replaced and by what, so this one does nothing";
        let finding = Finding::new(Code::IncompleteAlias, sheet.whole(line), message);
        findings.push(finding.help("write: Alias,from,to"));
    }
    for known in &sheet.system.aliases {
        let line = u32::try_from(known.line).unwrap_or(u32::MAX);
        let alias = &known.alias;
        if alias.grows() {
            findings.push(growing(sheet, line, alias));
        }
        if let Some(finding) = wrong_tags(sheet, line, alias) {
            findings.push(finding);
            continue;
        }
        n_bytes += keywords.len();
        if n_bytes > MOST_BYTES {
            break;
        }
        if let Some(finding) = rewriting(sheet, line, alias, &keywords) {
            findings.push(finding);
        }
        if alias.from.is_empty() {
            continue;
        }
        if !is_used(sheet, known.line, &alias.from, &mut n_bytes) {
            let bare = trimmed(&alias.from);
            let is_blank = bare.len() < alias.from.len() && !bare.is_empty();
            match is_blank && is_used(sheet, known.line, bare, &mut n_bytes) {
                true => findings.push(blanks(sheet, line, alias)),
                false => unused.push(line),
            }
        }
    }
    // What is not read here may use them, and a file of aliases alone is for others to import.
    if n_bytes <= MOST_BYTES && !sheet.has_unread && !sheet.rows.is_empty() {
        tell_unused(sheet, &unused, findings);
    }
    if n_bytes > MOST_BYTES || sheet.gave_up.is_some() {
        let spot = sheet.gave_up.map_or_else(|| sheet.whole(0), |line| sheet.whole(line));
        let message = "there are too many aliases to apply them all in reasonable time: not everything is checked";
        findings.push(Finding::new(Code::CheckLimit, spot, message));
    }
}

/// Returns the lines of each keyword that can be rewritten, in order.
fn keyword_lines(sheet: &Sheet<'_>) -> Vec<(u32, &'static str)> {
    if sheet.system.aliases.is_empty() {
        return Vec::new();
    }
    let kinds = &[
        LineKind::Shortcut,
        LineKind::Button,
        LineKind::Script,
        LineKind::Javascript,
        LineKind::Trust,
    ];
    let lines = sheet.lines_of(kinds).filter_map(|(line, text)| {
        let first = trimmed(text.split(',').next().unwrap_or_default());
        let keyword = KEYWORDS.into_iter().find(|keyword| first.ends_with(keyword))?;
        Some((line, keyword))
    });
    lines.collect()
}

fn incomplete(sheet: &Sheet<'_>) -> Vec<u32> {
    let lines = sheet.lines_of(&[LineKind::Alias]);
    let is_incomplete =
        |text: &str| Alias::is_line(text) && text.contains(',') && Alias::read(text).is_none();
    lines.filter(|(_, text)| is_incomplete(text)).map(|(line, _)| line).collect()
}

fn growing(sheet: &Sheet<'_>, line: u32, alias: &Alias) -> Finding {
    let (from, to) = (excerpt(&alias.from), excerpt(&alias.to));
    let message = match alias.from.is_empty() {
        true => format!("nothing is replaced by “{to}”, a hundred times in every text"),
        false => {
            format!("“{to}” contains “{from}” again, so it grows a hundred times in every text")
        }
    };
    let finding = Finding::new(Code::GrowingAlias, sheet.field(line, 2), message);
    finding
        .label(format!("contains “{from}”"))
        .help("replace something that does not occur in its replacement")
}

fn wrong_tags(sheet: &Sheet<'_>, line: u32, alias: &Alias) -> Option<Finding> {
    let tags = alias.tags.as_deref()?;
    let rest = ["@C", "@B", "@E", "@G"]
        .into_iter()
        .fold(tags.to_owned(), |rest, tag| rest.replace(tag, ""));
    if trimmed(&rest).is_empty() && (tags.is_empty() || !trimmed(tags).is_empty()) {
        return None;
    }
    let fields =
        [Field::Line, Field::Call, Field::Context, Field::KnownContext, Field::Explanation];
    let effect = match fields.into_iter().any(|field| alias.is_for(field)) {
        true => "only where its letters happen to fit",
        false => "nowhere",
    };
    let message = format!(
        "“{}” is no list of tags, so the alias is applied {effect}",
        excerpt(trimmed(tags))
    );
    let finding = Finding::new(Code::AliasTags, sheet.field(line, 3), message);
    let fixed = format!("Alias,{},{}; {}", alias.from, alias.to, trimmed(tags));
    let finding = finding.label("tags are @C @B @E @G");
    Some(match trimmed(tags).is_empty() {
        true => finding.help(format!("write: Alias,{},{}", alias.from, alias.to)),
        false => {
            finding.help(format!("if it belongs to the text, write “;”: {}", long_excerpt(&fixed)))
        }
    })
}

fn rewriting(
    sheet: &Sheet<'_>,
    line: u32,
    alias: &Alias,
    keywords: &[(u32, &'static str)],
) -> Option<Finding> {
    if alias.from.is_empty() || alias.from == alias.to || !alias.is_for(Field::Line) {
        return None;
    }
    let start = keywords.partition_point(|(at, _)| *at < line);
    let is_hit = |keyword: &str| keyword.contains(&*alias.from);
    if !KEYWORDS.iter().any(|keyword| is_hit(keyword)) {
        return None;
    }
    let hit = keywords.get(start..)?.iter().filter(|(_, keyword)| is_hit(keyword));
    let hit: Vec<&(u32, &str)> = hit.collect();
    let (first, keyword) = hit.first()?;
    let n = counted(hit.len(), "line below is", "lines below are");
    let made = keyword.replacen(&*alias.from, &alias.to, 1);
    let message =
        format!("the alias rewrites the keyword “{keyword}” to “{}”: {n} lost", excerpt(&made));
    let finding = Finding::new(Code::AliasRewritesKeyword, sheet.field(line, 1), message);
    let help = format!("replace in explanations only: Alias,{},{},@E", alias.from, alias.to);
    let finding = finding.label(format!("occurs in “{keyword}”")).help(long_excerpt(&help));
    Some(finding.also(sheet.field(*first, 0), "lost"))
}

fn blanks(sheet: &Sheet<'_>, line: u32, alias: &Alias) -> Finding {
    let message = format!(
        "the blank belongs to what is replaced: “{}” does not occur, “{}” does",
        excerpt(&alias.from),
        excerpt(trimmed(&alias.from))
    );
    let tags = alias.tags.as_deref().map(|tags| format!(",{tags}")).unwrap_or_default();
    let fixed = format!("Alias,{},{}{tags}", trimmed(&alias.from), trimmed(&alias.to));
    Finding::new(Code::AliasBlanks, sheet.field(line, 1), message)
        .help(format!("write: {}", long_excerpt(&fixed)))
}

/// Tells whether a text occurs after a line, in a record or in what another alias makes.
fn is_used(sheet: &Sheet<'_>, line: usize, from: &str, n_bytes: &mut usize) -> bool {
    let lines = sheet.system.lines().get(line + 1..).unwrap_or_default();
    let mut occurs = |line| {
        let text = sheet.system.loaded.text(line);
        *n_bytes += text.len();
        match Alias::is_line(text) {
            true => Alias::read(text).is_some_and(|alias| alias.to.contains(from)),
            false => text.contains(from),
        }
    };
    if lines.iter().any(&mut occurs) {
        return true;
    }
    let before = sheet.system.aliases.iter().take_while(|it| it.line < line);
    before.into_iter().any(|it| {
        *n_bytes += it.alias.to.len();
        it.alias.to.contains(from)
    })
}

fn tell_unused(sheet: &Sheet<'_>, unused: &[u32], findings: &mut Findings) {
    let finding =
        |line: u32, message: String| Finding::new(Code::UnusedAlias, sheet.field(line, 1), message);
    if unused.len() < MANY {
        for line in unused {
            findings.push(finding(
                *line,
                "what this alias replaces does not occur after it".to_owned(),
            ));
        }
        return;
    }
    let Some((first, others)) = unused.split_first() else { return };
    let n = counted(others.len(), "more alias", "more aliases");
    let mut finding =
        finding(*first, format!("what this alias and {n} replace does not occur after them"));
    for line in others.iter().take(MANY - 1) {
        finding = finding.also(sheet.field(*line, 1), "does not occur either");
    }
    findings.push(finding);
}
