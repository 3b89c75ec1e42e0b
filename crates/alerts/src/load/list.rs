//! Lists in Markdown as a shorter way to write records.
//!
//! ```text
//! 1C--
//! - 1D negative
//!     - 1H,1N 17-19 after their 1H
//! ```
//!
//! An item begins with `-` or `*` and a blank or tab at a column divisible by four, a tab being four columns. Its
//! parent is the item one level up, at the first level the line directly above, whatever that is: a
//! blank line makes the context `--`. Items of a level that was skipped belong to whatever stood
//! there last, in another list even; that is what the real program does, and `check` tells it.

use crate::spaces::{folded, is_space, shorten, trimmed, without_spaces};

/// The levels that have a parent before anything stood there; deeper ones have none.
const LEVELS: usize = 20;

/// The longest context that is made of a list; the longest auction has 638 characters.
const LONGEST_CONTEXT: usize = 1_000;

/// What stood last at each level.
pub(super) struct Lists {
    /// The last line that is no item, which is looked at when a list begins; nothing before the first.
    above: Option<String>,
    /// The line above at the first place, then the items, by level.
    last: Vec<Option<Parent>>,
}

/// The first two fields of what stands above an item; no second one where nothing ever stood.
#[derive(Clone, Default)]
struct Parent {
    first: String,
    second: Option<String>,
}

impl Parent {
    /// Returns what the line above a list stands for.
    fn above(line: &str) -> Parent {
        let line = folded(line);
        let mut fields = line.split(',').map(str::to_owned);
        let first = fields.next().unwrap_or_default();
        // The real program adds two empty fields, so there always is a second.
        Parent { first, second: Some(fields.next().unwrap_or_default()) }
    }
}

/// What became of a line.
pub(super) enum Listed {
    /// It is no item of a list.
    Line,
    /// It is one, and means this record.
    Item(String),
    /// It is one, so far to the right that the real program gives up the whole file.
    TooDeep,
}

impl Lists {
    pub(super) fn new() -> Lists {
        Lists { above: None, last: vec![Some(Parent::default()); LEVELS] }
    }

    pub(super) fn line(&mut self, line: &str) -> Listed {
        let text = trimmed(line);
        let Some(level) = level_of(line, text) else {
            let above = self.above.get_or_insert_default();
            above.clear();
            above.push_str(text);
            return Listed::Line;
        };
        if level == 1
            && let Some(above) = &self.above
        {
            let parent = Parent::above(above);
            self.set(0, parent);
        }
        let Some(Some(parent)) = self.last.get(level - 1) else { return Listed::TooDeep };
        let item = text.get(1..).map(trimmed).unwrap_or_default();
        let item = folded(item);
        // Without a blank there is no call, and everything is text.
        let (calls, text) = item.split_once(' ').unwrap_or(("", &item));
        let (opponents, call) = match calls.split_once(',') {
            Some((opponents, rest)) => (opponents, rest.split(',').next().unwrap_or_default()),
            None => ("--", calls),
        };
        let second = parent.second.as_deref().unwrap_or("undefined");
        let context = format!("{}{second}{opponents}", parent.first);
        let mut context = without_spaces(&context).into_owned();
        // No auction is as long; a hostile file would make thousands of them.
        shorten(&mut context, LONGEST_CONTEXT);
        let record = format!("{context},{call},{text}");
        let mut fields = record.split(',').map(str::to_owned);
        let first = fields.next().unwrap_or_default();
        self.set(level, Parent { first, second: fields.next() });
        Listed::Item(record)
    }

    fn set(&mut self, level: usize, parent: Parent) {
        if self.last.len() <= level {
            self.last.resize(level + 1, None);
        }
        if let Some(last) = self.last.get_mut(level) {
            *last = Some(parent);
        }
    }
}

/// Returns the level of an item, from 1; nothing if the line is none.
pub(crate) fn level_of(line: &str, text: &str) -> Option<usize> {
    if !["- ", "* ", "-\t", "*\t"].iter().any(|mark| text.starts_with(mark)) {
        return None;
    }
    let before = line.chars().take_while(|c| is_space(*c));
    let column: usize = before.map(|c| if c == '\t' { 4 } else { 1 }).sum();
    column.is_multiple_of(4).then_some(column / 4 + 1)
}
