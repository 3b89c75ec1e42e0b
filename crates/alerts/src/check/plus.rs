//! `+`: contexts that are taken from the line before, where that is not what it seems.

use std::collections::HashSet;

use super::code::Code;
use super::context::ContextKind;
use super::finding::{Finding, Findings, excerpt};
use super::sheet::{LostPlus, Sheet};
use super::spot::Part;
use super::tokens::is_text;
use crate::line_kind::LineKind;

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    lost(sheet, findings);
    after_text(sheet, findings);
}

fn lost(sheet: &Sheet<'_>, findings: &mut Findings) {
    // One record of a block speaks for those below it.
    let mut told: HashSet<u32> = HashSet::new();
    for (row, lost) in &sheet.lost {
        let Some(row) = sheet.rows.get(*row) else { continue };
        if !told.insert(row.segment) {
            continue;
        }
        let spot = sheet.field(row.line, 0);
        findings.push(match lost {
            LostPlus::Nothing => {
                let message = "“+” repeats the context of the record before, and there is none";
                let finding = Finding::new(Code::PlusWithoutContext, spot, message);
                finding.label("read as an empty context").help("write the context instead of “+”")
            }
            LostPlus::OtherBlock => {
                let message = "what “+” stands for depends on which options are switched on";
                let source = sheet.field(row.source, 0);
                let context = excerpt(&sheet.context(row).text);
                let finding = Finding::new(Code::PlusAcrossBlocks, spot, message);
                let finding = finding.help(format!("write the context instead of “+”: {context}"));
                finding.also(source, "this context, if its block is switched on")
            }
        });
    }
}

/// Tells where a sentence with two commas, or a keyword, stands between `+` and the context it repeats.
fn after_text(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut told: HashSet<u32> = HashSet::new();
    // The last context before that is one.
    let mut real: Option<u32> = None;
    for row in &sheet.rows {
        let context = sheet.context(row);
        if !row.is_plus {
            if matches!(context.kind, ContextKind::Literal(_) | ContextKind::Sequences(_)) {
                real = Some(row.context);
            }
            continue;
        }
        let is_dead = matches!(context.kind, ContextKind::Never | ContextKind::Bad(_));
        if row.is_uncertain || !is_dead || !told.insert(row.source) {
            continue;
        }
        let is_record = sheet.kind(row.source as usize) == LineKind::Record;
        // A record with a wrong context is told by itself.
        if is_record && !is_text(sheet, row) {
            continue;
        }
        let spot = sheet.part(row, Part::Call);
        let spot = if row.source == row.line { spot } else { sheet.field(row.line, 0) };
        let message =
            "“+” repeats the context of the line before that has two commas, and that is no record";
        let context = real.and_then(|real| sheet.contexts.get(real as usize));
        let help = context
            .map(|context| format!("write the context instead of “+”: {}", excerpt(&context.text)));
        let finding = Finding::new(Code::PlusAfterText, spot, message).label("never matches");
        findings.push(
            finding.help_if(help).also(sheet.whole(row.source), "this is taken for the context"),
        );
    }
}
