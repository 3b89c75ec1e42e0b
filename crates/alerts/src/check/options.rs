//! Names of options: tags that are none, names that exclude each other, partners that do not count.

use std::collections::HashMap;

use super::code::Code;
use super::finding::{Finding, Findings, Spot, excerpt};
use super::sheet::Sheet;
use crate::line_kind::LineKind;
use crate::option::tags::Tags;
use crate::option::{Rules, first_word};
use crate::spaces::trimmed;

/// A line that begins a block with a name.
struct Named<'s> {
    line: u32,
    name: &'s str,
    partners: Vec<&'s str>,
}

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut firsts: HashMap<&str, usize> = HashMap::new();
    let named = named(sheet);
    let mut before: Option<&Named<'_>> = None;
    for (at, option) in named.iter().enumerate() {
        match firsts.get(option.name).and_then(|first| named.get(*first)) {
            Some(first) => {
                partners(sheet, option, first).into_iter().for_each(|it| findings.push(it));
                continue;
            }
            None => firsts.insert(option.name, at),
        };
        tags(sheet, option, findings);
        if sheet.rules == Rules::Today
            && let Some(before) = before
        {
            deselected(sheet, option, before).into_iter().for_each(|it| findings.push(it));
        }
        before = Some(option);
    }
}

fn named<'s>(sheet: &Sheet<'s>) -> Vec<Named<'s>> {
    let mut named = Vec::new();
    for (line, text) in sheet.lines_of(&[LineKind::Option]) {
        let mut fields = text.split(',').skip(1).map(trimmed);
        if let Some(name) = fields.next() {
            named.push(Named {
                line,
                name,
                partners: fields.filter(|it| !it.is_empty()).collect(),
            });
        }
    }
    named
}

/// Returns the name that is shown: without what makes it a heading.
fn shown(name: &str) -> &str {
    trimmed(name.split("@s").next().unwrap_or_default())
}

fn deselected(sheet: &Sheet<'_>, option: &Named<'_>, before: &Named<'_>) -> Option<Finding> {
    let (name, other) = (shown(option.name), shown(before.name));
    let has_tags = |name: &str| !Tags::of(name).conditions().is_empty();
    let is_heading = |name: &str| name.contains("@s");
    let is_same_group = first_word(name) == first_word(other);
    if !is_same_group || !has_tags(name) || is_heading(option.name) || is_heading(before.name) {
        return None;
    }
    let spot = sheet.field(option.line, 1);
    let message = format!(
        "“{}” is switched off at the beginning, whatever its tags say: it shares its first word with “{}”, \
         and only the first of these is on",
        excerpt(name),
        excerpt(other)
    );
    let joined = |name: &str| name.split_whitespace().collect::<Vec<_>>().join("_");
    let finding = Finding::new(Code::DeselectedOption, spot.clone(), message);
    let (place, span) = spot;
    let line = sheet.with_text(place, span, &joined(name)).unwrap_or_else(|| joined(name));
    let help = format!("write the names of both without a blank: {line}");
    Some(finding.label("off").help(help).also(sheet.field(before.line, 1), "this one is on"))
}

fn partners(sheet: &Sheet<'_>, option: &Named<'_>, first: &Named<'_>) -> Option<Finding> {
    let ordered = |partners: &[&str]| {
        let mut partners: Vec<String> = partners.iter().map(|it| it.to_lowercase()).collect();
        partners.sort_unstable();
        partners
    };
    let is_ignored = sheet.rules == Rules::Today && !option.partners.is_empty();
    if !is_ignored || ordered(&option.partners) == ordered(&first.partners) {
        return None;
    }
    let line = sheet.place(first.line).line;
    let name = excerpt(option.name);
    let message = format!("the partners of “{name}” are those of line {line}; these are ignored");
    let finding = Finding::new(Code::PartnersIgnored, sheet.field(option.line, 2), message);
    let help = "write all partners in the first line of this name, or give this block another name";
    Some(finding.label("ignored").help(help).also(sheet.field(first.line, 1), "first used here"))
}

fn tags(sheet: &Sheet<'_>, option: &Named<'_>, findings: &mut Findings) {
    let name = option.name;
    let spot_of = |at: usize, length: usize| -> Spot {
        let (place, span) = sheet.field(option.line, 1);
        let is_written = sheet.raw(place).get(span.clone()) == Some(name);
        match is_written {
            true => (place, span.start + at..span.start + at + length),
            false => (place, span),
        }
    };
    let is_tag = |c: char| matches!(c, '1'..='4' | 'n' | 'v' | 'N' | 'V');
    for (at, _) in name.match_indices('@') {
        let mut letters = name.get(at + 1..).unwrap_or_default().chars();
        let (first, second) = (letters.next(), letters.next());
        let finding = match (first, second) {
            // A heading; what follows is not shown.
            (Some('s'), _) => return,
            (Some(tag), _) if at == 0 && is_tag(tag) => {
                let message = format!(
                    "a tag at the very beginning of a name is not seen: “@{tag}” has no effect"
                );
                let rest = name.get(2..).unwrap_or_default();
                let moved = format!("{}_@{tag}", rest.trim_matches([' ', '_']));
                let moved = if rest.is_empty() { format!("Block_@{tag}") } else { moved };
                let finding = Finding::new(Code::TagAtBeginning, spot_of(0, 2), message);
                finding.label("ignored").help(format!("write: Option,{moved}"))
            }
            (Some(tag @ '1'..='4'), Some(more @ '1'..='4')) => {
                let message =
                    format!("“@{tag}{more}” is seat {tag} only: each tag has its own “@”");
                let finding = Finding::new(Code::JoinedTags, spot_of(at, 3), message);
                let fixed = name.replacen(&format!("@{tag}{more}"), &format!("@{tag}@{more}"), 1);
                finding.help(format!("write: Option,{}", excerpt(&fixed)))
            }
            (Some(tag), Some(more)) if is_tag(tag) && more.is_alphanumeric() => {
                let message = format!("“@{tag}{more}” is the tag “@{tag}” and the text “{more}”");
                Finding::new(Code::TagRunOn, spot_of(at, 2 + more.len_utf8()), message)
            }
            (Some(tag), _) if is_tag(tag) => continue,
            (other, _) => {
                let tag: String = std::iter::once('@').chain(other).collect();
                let message =
                    format!("there is no tag “{tag}”: the block counts in every situation");
                let finding = Finding::new(Code::UnknownTag, spot_of(at, tag.len()), message);
                finding.label("only text").help("tags are @n @v @N @V @1 @2 @3 @4 and @s")
            }
        };
        findings.push(finding);
    }
}
