//! [`Table`], the rows of a bidding table and which row answers which.
//!
//! A row answers the nearest row above it that is further out. A line in the column where the
//! explanation of the row above it begins goes on with that explanation; a full stop alone is an
//! empty line there. If the first row of a table ends with `-` or `;`, all others answer it.
//!
//! Forgiven with a problem: a row that is indented like none of those it follows (it answers the
//! one it would answer further in), a line that is neither a row nor in the column of an
//! explanation (it goes on with it), a second sequence without a blank line before it (it begins
//! a new table). A row whose call cannot be read is left out with all that answer it: that may be
//! the whole table. So is what a `#PASTE` stands for that could not be obeyed.

use super::directive::Directive;
use super::pattern::{Item, Pattern, Sequence};
use super::problem::Problems;
use super::source::{Line, Place};
use super::text::{excerpt, tidy};

/// One call of a table.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) ours: bool,
    pub(super) pattern: Pattern,
    /// The first word of the row, for sentences.
    pub(super) word: String,
    /// The explanation, on one line; empty if there is none.
    pub(super) text: String,
    pub(super) place: Place,
    /// The rows that answer it, by their numbers.
    pub(super) answers: Vec<usize>,
}

/// The rows of a table.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    /// The rows that answer nothing.
    pub(super) first: Vec<usize>,
}

/// What the first word of a line is, and where its explanation is.
pub(super) struct Words<'a> {
    pub(super) word: &'a str,
    text: &'a str,
    /// Whether an equal sign stands between them.
    has_sign: bool,
    /// The column of the explanation, if there is one.
    column: Option<usize>,
}

impl<'a> Words<'a> {
    /// Takes a line apart: `1C  text`, `1C = text`, `1C=text`.
    pub(super) fn of(line: &'a str) -> Self {
        let row = line.trim();
        let end = row.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(row.len());
        let (word, rest) = row.split_at(end);
        let rest = rest.trim_start();
        let signed = rest.strip_prefix('=');
        let text = signed.unwrap_or(rest).trim_start();
        let before = line.trim_end().len() - text.len();
        let column = line.get(..before).filter(|_| !text.is_empty()).map(|s| s.chars().count());
        Self { word, text, has_sign: signed.is_some(), column }
    }
}

/// A row that later rows may answer.
struct Open {
    column: usize,
    /// Nothing for a row that is left out.
    row: Option<usize>,
}

/// What the outermost rows of a table answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    /// Nothing: they are first calls.
    Nothing,
    /// The last row of a sequence.
    Row(usize),
    /// Something that could not be read.
    Lost,
}

/// Builds a table line by line.
pub(super) struct Builder<'a> {
    table: Table,
    open: Vec<Open>,
    head: Head,
    /// How many rows there are right below the head, or at the top.
    n_outermost: usize,
    /// The row that a line may go on with, and the column of its explanation.
    last: Option<(Open, Option<usize>)>,
    problems: &'a mut Problems,
}

impl<'a> Builder<'a> {
    pub(super) fn new(problems: &'a mut Problems) -> Self {
        let table = Table::default();
        Self { table, open: Vec::new(), head: Head::Nothing, n_outermost: 0, last: None, problems }
    }

    pub(super) fn finish(mut self) -> Table {
        for row in &mut self.table.rows {
            row.text = tidy(&row.text);
        }
        self.table
    }

    /// Adds a line.
    pub(super) fn line(&mut self, line: &Line) {
        match Directive::read(&line.text) {
            _ if line.is_blank() => return,
            Some(Directive::Mark) => return,
            Some(Directive::Paste(_)) => {
                if self.is_new() {
                    self.head = Head::Lost;
                }
                let column = line.column();
                self.close(column, &line.place);
                return self.leave_out(column, None);
            }
            Some(_) => {
                let what = excerpt(line.text.trim());
                let sentence = format!("“{what}” cannot stand in a table; the line is left out.");
                self.problems.say(&line.place, sentence);
                return;
            }
            None => {}
        }
        let column = line.column();
        let words = Words::of(&line.text);
        let sequence = Sequence::read(words.word);
        if let Some((open, Some(text_column))) = &self.last
            && *text_column == column
        {
            let row = open.row;
            if words.has_sign && sequence.is_ok() {
                self.problems.say(
                    &line.place,
                    "This line begins where the explanation above it does, so it is read as part \
                     of it; if it is a row, indent it differently.",
                );
            }
            return self.go_on(row, line);
        }
        match sequence {
            Ok(sequence) => self.row(line, column, &words, sequence),
            Err(sentence) => self.no_row(line, column, &words, &sentence),
        }
    }

    /// Goes on with the explanation of a row.
    fn go_on(&mut self, row: Option<usize>, line: &Line) {
        let text = line.text.trim();
        if let Some(row) = row.and_then(|row| self.table.rows.get_mut(row))
            && text != "."
        {
            row.text.push(' ');
            row.text.push_str(text);
        }
    }

    fn row(&mut self, line: &Line, column: usize, words: &Words<'_>, sequence: Sequence) {
        let is_new = self.is_new();
        self.close(column, &line.place);
        let is_head = sequence.is_head && self.open.is_empty();
        if is_head && !is_new {
            self.problems.say(
                &line.place,
                "A sequence such as this heads a table of its own; put a blank line before it.",
            );
            (self.head, self.n_outermost) = (Head::Nothing, 0);
        }
        let parent = match (self.open.last(), self.head) {
            (Some(Open { row: None, .. }), _) | (None, Head::Lost) => {
                return self.leave_out(column, words.column);
            }
            (Some(Open { row, .. }), _) => *row,
            (None, Head::Row(row)) => Some(row),
            (None, Head::Nothing) => None,
        };
        let last = self.add(parent, sequence.items, line, words);
        if is_head {
            self.head = last.map_or(Head::Nothing, Head::Row);
        } else {
            self.n_outermost += usize::from(self.open.is_empty());
            self.open.push(Open { column, row: last });
        }
        self.last = Some((Open { column, row: last }, words.column));
    }

    /// Adds the calls of a row, each answering the one before it; returns the last.
    fn add(
        &mut self,
        mut parent: Option<usize>,
        items: Vec<Item>,
        line: &Line,
        words: &Words<'_>,
    ) -> Option<usize> {
        for Item { ours, pattern } in items {
            let number = self.table.rows.len();
            let answers = parent.and_then(|parent| self.table.rows.get_mut(parent));
            answers.map_or(&mut self.table.first, |row| &mut row.answers).push(number);
            self.table.rows.push(Row {
                ours,
                pattern,
                word: excerpt(words.word),
                text: String::new(),
                place: line.place.clone(),
                answers: Vec::new(),
            });
            parent = Some(number);
        }
        if let Some(row) = parent.and_then(|row| self.table.rows.get_mut(row)) {
            row.text = words.text.to_owned();
        }
        parent
    }

    /// Takes a line that does not begin with a call for what it most likely is.
    fn no_row(&mut self, line: &Line, column: usize, words: &Words<'_>, sentence: &str) {
        let inner = words.word.trim_start_matches('(');
        let is_like_a_row = words.has_sign
            || (words.word.starts_with('(') && words.word.ends_with(')'))
            || (inner.starts_with(|c: char| c.is_ascii_digit())
                && inner.chars().nth(1).is_some_and(char::is_alphabetic));
        match &self.last {
            Some((open, _)) if column > open.column && !is_like_a_row => {
                let row = open.row;
                self.go_on(row, line);
                self.problems.say(
                    &line.place,
                    "This line is read as part of the explanation above it; begin it in the same \
                     column.",
                );
            }
            _ => {
                let sentence = format!("{sentence}. The row and what answers it are left out.");
                self.problems.say(&line.place, sentence);
                self.close(column, &line.place);
                if words.word.ends_with(['-', ';']) && self.open.is_empty() {
                    self.head = Head::Lost;
                }
                self.leave_out(column, words.column);
            }
        }
    }

    /// Notes a row that is left out, so that what answers it is, too.
    fn leave_out(&mut self, column: usize, text_column: Option<usize>) {
        self.open.push(Open { column, row: None });
        self.last = Some((Open { column, row: None }, text_column));
    }

    /// Tells whether there was no row yet.
    fn is_new(&self) -> bool {
        self.table.rows.is_empty() && self.open.is_empty() && self.head == Head::Nothing
    }

    /// Closes the rows that a row in this column cannot answer.
    fn close(&mut self, column: usize, place: &Place) {
        let mut is_sibling = self.open.is_empty();
        let mut closed = false;
        while let Some(open) = self.open.pop_if(|open| open.column >= column) {
            is_sibling |= open.column == column;
            closed = true;
        }
        // The blanks in front of the first row of a table do not count in BML.
        let after_first = self.open.is_empty() && self.n_outermost <= 1;
        if closed && !is_sibling && !after_first {
            self.problems.say(
                place,
                "This row is indented like none of the rows above it; begin it in the same column \
                 as those it belongs to.",
            );
        }
    }
}
