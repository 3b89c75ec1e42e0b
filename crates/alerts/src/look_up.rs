//! Looking up what a call means, and why.

use bridge::{BoardNo, Call};
use serde::Serialize;

use crate::explanation::Explanation;
use crate::index::{Index, Sought};
use crate::load::Place;
use crate::option::Chosen;
use crate::record::{Fields, reading};
use crate::system::{Switch, System};
use crate::token::{context, number, token};

/// A call that is to be explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question<'a> {
    /// The calls before it, from the dealer on.
    pub auction: &'a [Call],
    /// The call.
    pub call: Call,
    /// The board, by which dealer and vulnerability are known; without it no tags are looked at.
    pub board: Option<BoardNo>,
}

/// A record that matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Where it is written.
    pub place: Place,
    /// The option of its block, if it is in one.
    pub option: Option<String>,
    /// Its line as the real program reads it.
    pub record: String,
    /// What it says.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// Scripts that would change what it says; they are never run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<String>,
}

/// Everything that has a say in a look-up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The record that wins: the last one that matches.
    pub winner: Option<Found>,
    /// Records that match too and are overridden by it, the last first.
    pub overridden: Vec<Found>,
    /// Records that would match, in blocks that are switched off.
    pub switched_off: Vec<Found>,
}

impl System {
    /// Looks up what a call means.
    pub fn look_up(&self, chosen: &Chosen, question: &Question<'_>) -> Option<Found> {
        let enabled = self.options.enabled(chosen, question.board, question.auction);
        let index = self.index(&enabled);
        let line = with_sought(question, |sought| index.last(sought, &self.segments, &enabled))?;
        self.found(&index, line, &enabled, question.call)
    }

    /// Tells which records have a say in what a call means.
    pub fn why(&self, chosen: &Chosen, question: &Question<'_>) -> Why {
        let enabled = self.options.enabled(chosen, question.board, question.auction);
        let index = self.index(&enabled);
        let lines = with_sought(question, |sought| index.all(sought, &self.segments, &enabled));
        let mut why = Why::default();
        for line in lines.into_iter().rev() {
            let Some(found) = self.found(&index, line, &enabled, question.call) else { continue };
            let is_on = self.segment_of(line).is_some_and(|it| it.switch.is_on(&enabled));
            match (is_on, why.winner.is_some()) {
                (false, _) => why.switched_off.push(found),
                (true, false) => why.winner = Some(found),
                (true, true) => why.overridden.push(found),
            }
        }
        why
    }

    /// Tells which options are switched on for a call, in order.
    pub fn enabled_options(
        &self,
        chosen: &Chosen,
        board: Option<BoardNo>,
        auction: &[Call],
    ) -> Vec<(&str, bool)> {
        let enabled = self.options.enabled(chosen, board, auction);
        self.options.labels().zip(enabled).collect()
    }

    fn found(&self, index: &Index, line: usize, enabled: &[bool], call: Call) -> Option<Found> {
        let text = self.loaded.text(self.lines().get(line)?);
        let aliases = index.aliases_before(line);
        let read = reading(text, aliases);
        let fields = Fields::of(&read)?;
        let told = fields.text(token(call), aliases);
        let trusted = index.is_trusted(line, &self.segments, enabled);
        let explanation = Explanation::read(&told, trusted);
        let scripts = self.scripts.called(&told).map(str::to_owned).collect();
        Some(Found {
            place: self.lines().get(line)?.place,
            option: self.option_of(line).map(str::to_owned),
            record: text.to_owned(),
            explanation,
            scripts,
        })
    }

    pub(crate) fn segment_of(&self, line: usize) -> Option<&crate::system::Segment> {
        let at = self.segments.partition_point(|segment| segment.first <= line);
        at.checked_sub(1).and_then(|at| self.segments.get(at))
    }

    /// Returns the option in whose block a line is.
    pub(crate) fn option_of(&self, line: usize) -> Option<&str> {
        match self.segment_of(line)?.switch {
            Switch::Label(label) => self.options.name(label),
            Switch::Always | Switch::Never => None,
        }
    }
}

fn with_sought<T>(question: &Question<'_>, look: impl FnOnce(&Sought<'_>) -> T) -> T {
    let calls: Vec<u8> = question.auction.iter().map(|call| number(*call)).collect();
    let context = context(question.auction);
    look(&Sought { calls: &calls, context: &context, call: number(question.call) })
}
