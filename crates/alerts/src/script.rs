//! Scripts: programs inside a file. They are kept and told, and never run.

use std::collections::HashSet;

use crate::line_kind::LineKind;
use crate::load::{Loaded, Place};
use crate::spaces::trimmed;

/// A script of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// Its name, by which `%name%` calls it; those called `on…` run by themselves.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// Where a block of several lines ends; nothing if it is never closed.
    pub end: Option<Place>,
    /// Whether it is a block of several lines.
    pub is_block: bool,
    /// Whether there is anything to run; a block that is never closed is no script at all.
    pub is_callable: bool,
}

/// The scripts of a system.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scripts {
    pub(crate) all: Vec<Script>,
    /// Which lines are inside a block, as ranges of line numbers.
    pub(crate) inside: Vec<(usize, usize)>,
    /// The names by which there is something to call.
    names: HashSet<String>,
}

impl Scripts {
    pub(crate) fn collect(loaded: &Loaded) -> Scripts {
        let mut scripts = Scripts::default();
        // The block that is open: its place in the list and its first line.
        let mut open: Option<(usize, usize)> = None;
        for (at, line) in loaded.lines.iter().enumerate() {
            let text = loaded.text(line);
            if LineKind::of(text) != LineKind::Script {
                continue;
            }
            if let Some((number, first)) = open.take() {
                scripts.inside.push((first, at));
                if let Some(script) = scripts.all.get_mut(number) {
                    script.end = Some(line.place);
                    // The real program keeps the line ends, so even an empty block has a text.
                    script.is_callable = at > first;
                }
            }
            let mut fields = text.split(',').skip(1);
            let Some(name) = fields.next() else { continue };
            let one_line = fields.next();
            let is_block = one_line.is_none();
            let is_callable = one_line
                .is_some_and(|_| !text.splitn(3, ',').nth(2).unwrap_or_default().is_empty());
            if is_block {
                open = Some((scripts.all.len(), at + 1));
            }
            let (name, place) = (trimmed(name).to_owned(), line.place);
            scripts.all.push(Script { name, place, end: None, is_block, is_callable });
        }
        // A block that is never closed is no script, and hides nothing.
        let callable = scripts.all.iter().filter(|script| script.is_callable);
        scripts.names = callable.map(|script| script.name.clone()).collect();
        scripts
    }

    /// Tells whether a line is inside a block.
    pub(crate) fn has_line(&self, line: usize) -> bool {
        let at = self.inside.partition_point(|(first, _)| *first <= line);
        at.checked_sub(1).and_then(|at| self.inside.get(at)).is_some_and(|(_, end)| line < *end)
    }

    /// Returns the names of the scripts that a text calls.
    pub(crate) fn called<'t>(&'t self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let names = text.split('%').enumerate().filter(|(at, _)| at % 2 == 1);
        names.map(|(_, name)| name).filter(|name| self.names.contains(*name))
    }
}

impl super::System {
    /// Returns the scripts of the file.
    pub fn scripts(&self) -> &[Script] {
        &self.scripts.all
    }
}
