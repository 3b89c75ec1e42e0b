//! Checks: what a compiler gives a programmer, for whoever writes a bidding system.
//!
//! Nothing here changes what a look-up answers; it tells what the answer will be a surprise about, where
//! and why, and what to write instead. Errors are certain, warnings probable, notes worth knowing. What
//! is text for people is left alone, and what depends on options that may be off is not called wrong.
//!
//! Each file checks one subject on the [`sheet::Sheet`] of a system's records. Work is bounded; where a
//! bound is hit, a finding says so.

mod aliases;
mod applied;
mod auction;
mod blocks;
mod catalogue;
mod code;
mod collect;
mod context;
mod file;
mod finding;
mod group;
mod guess;
mod laws;
mod lines;
mod lists;
mod options;
mod overridden;
mod plus;
mod sheet;
mod spot;
mod texts;
mod tokens;

pub use code::{Code, UnknownCode};
pub use finding::{Finding, Severity};

use crate::file_kind::FileKind;
use crate::load::Place;
use crate::option::Rules;
use crate::system::System;
use finding::{Findings, counted};
use sheet::Sheet;

impl System {
    /// Checks a system, and returns what was found in the order of its lines.
    pub fn check(&self, rules: Rules) -> Vec<Finding> {
        let mut findings = Findings::new();
        let mut sheet = Sheet::new(self, rules);
        file::check(&sheet, &mut findings);
        lists::check(&mut sheet, &mut findings);
        // A convention card has been made into records, and its lines are not those of a system.
        if self.kind() != FileKind::Bss {
            lines::check(&sheet, &mut findings);
            plus::check(&sheet, &mut findings);
            aliases::check(&sheet, &mut findings);
            options::check(&sheet, &mut findings);
            blocks::check(&sheet, &mut findings);
        }
        tokens::check(&sheet, &mut findings);
        auction::check(&sheet, &mut findings);
        texts::check(&sheet, &mut findings);
        overridden::check(&sheet, &mut findings);
        left_out(&sheet, &mut findings);
        let Findings { mut all, n_left_out } = findings;
        if n_left_out > 0 {
            let spot = sheet.whole_of(Place { file: 0, line: 1 });
            let message = format!("{n_left_out} more findings are not listed; mend these first");
            all.push(Finding::new(Code::CheckLimit, spot, message));
        }
        all.sort_by(|one, other| {
            let key = |it: &Finding| (it.place, it.span.start, it.code);
            key(one).cmp(&key(other))
        });
        all
    }
}

/// Tells which records look-ups leave out, because there is too much of something.
fn left_out(sheet: &Sheet<'_>, findings: &mut Findings) {
    // To ask each script of each pattern would take longer than anything else here.
    if !sheet.is_too_much() || sheet.scripts.len() > 1_000 {
        return;
    }
    let enabled = vec![true; sheet.system.options().count()];
    let index = sheet.system.index(&enabled);
    let Some((first, others)) = index.left_out().split_first() else { return };
    let line = u32::try_from(*first).unwrap_or(u32::MAX);
    let n = counted(others.len(), "more is", "more are");
    let message = format!(
        "look-ups leave this record out, and {n} left out, because there are too many patterns or aliases"
    );
    findings.push(Finding::new(Code::LeftOut, sheet.whole(line), message));
}
