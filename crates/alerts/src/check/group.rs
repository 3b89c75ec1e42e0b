//! Findings with the same cause, told once: what is wrong in the first calls of a context is wrong in
//! every context that begins with them.

use std::collections::HashMap;

use super::finding::{Finding, Findings, Spot, counted};

/// The most places that are named beside the first.
const MOST_OTHERS: usize = 3;

/// Findings by their cause.
#[derive(Default)]
pub(super) struct Groups {
    numbers: HashMap<Box<str>, usize>,
    all: Vec<(Finding, usize)>,
}

impl Groups {
    /// Adds a finding, or the place of one with a cause that is known.
    pub(super) fn add(
        &mut self,
        cause: &str,
        spot: impl FnOnce() -> Spot,
        finding: impl FnOnce() -> Finding,
    ) {
        let known = self.numbers.get(cause).and_then(|number| self.all.get_mut(*number));
        let Some((known, n_others)) = known else {
            self.numbers.insert(cause.into(), self.all.len());
            self.all.push((finding(), 0));
            return;
        };
        *n_others += 1;
        if known.also.len() < MOST_OTHERS {
            let (place, span) = spot();
            known.also.push((place, span, "here too".to_owned()));
        }
    }

    pub(super) fn tell(self, findings: &mut Findings) {
        for (mut finding, n_others) in self.all {
            if n_others > 0 {
                let more = counted(n_others, "more record begins", "more records begin");
                finding.message = format!("{}; {more} with the same calls", finding.message);
            }
            findings.push(finding);
        }
    }
}
