//! The elements of a text, which blank lines separate: what is a table, and what is passed over.
//!
//! The first line decides. A table begins with a bid, with a sequence (`P-1C---`), or with an
//! instruction to cut, copy, paste or hide. A row of four calls is an auction printed as a diagram.

use super::clipboard::Clipboard;
use super::directive::Directive;
use super::expand::Expansion;
use super::pattern::{Pattern, Sequence};
use super::problem::Problems;
use super::source::{Line, Place};
use super::table::{Builder, Words};
use super::text::{excerpt, tidy};
use super::{Bml, Seats, Vulnerabilities};

/// Reads the elements of a text one by one.
pub(super) struct Reader {
    title: Option<String>,
    clipboard: Clipboard,
    expansion: Expansion,
    problems: Problems,
}

impl Reader {
    pub(super) fn new(problems: Problems) -> Self {
        let (clipboard, expansion) = (Clipboard::default(), Expansion::default());
        Self { title: None, clipboard, expansion, problems }
    }

    pub(super) fn finish(self) -> Bml {
        let (meanings, problems) = (self.expansion.meanings, self.problems.into_list());
        Bml { title: self.title, meanings, problems }
    }

    /// Reads one element, which is not empty.
    pub(super) fn element(&mut self, mut lines: &[Line]) {
        while let [line, rest @ ..] = lines
            && self.setting(line)
        {
            lines = rest;
        }
        if !self.is_table(lines) {
            return;
        }
        let lines = self.clipboard.apply(lines, &mut self.problems);
        let is_setting = |line: &Line| {
            let directive = Directive::read(&line.text);
            matches!(directive, Some(Directive::Seat(_) | Directive::Vulnerability(_)))
        };
        let mut first = None;
        for part in lines.chunk_by(|line, next| !is_setting(line) && !is_setting(next)) {
            match (part, &first) {
                ([line], _) if self.setting(line) => {}
                ([row, ..], Some(first)) if !begins_anew(row, first) => self.problems.say(
                    &row.place,
                    "Put #SEAT and #VUL between blank lines; from here on this table is left out.",
                ),
                _ => {
                    self.table(part);
                    first = first.or_else(|| part.first().cloned());
                }
            }
        }
    }

    fn table(&mut self, lines: &[Line]) {
        let mut builder = Builder::new(&mut self.problems);
        for line in lines {
            builder.line(line);
        }
        let table = builder.finish();
        self.expansion.table(&table, &mut self.problems);
    }

    /// Obeys a line that says something about what follows; returns whether it is one.
    fn setting(&mut self, line: &Line) -> bool {
        match Directive::read(&line.text) {
            Some(Directive::About { key, value }) => {
                if key.eq_ignore_ascii_case("TITLE") && self.title.is_none() {
                    self.title = Some(tidy(value)).filter(|title| !title.is_empty());
                }
            }
            Some(Directive::Seat(digits)) => match Seats::from_digits(digits) {
                Some(seat) => self.expansion.seat = seat,
                None => self.no_setting(&line.place, "SEAT", digits, "0, 1, 2, 3, 4, 12 or 34"),
            },
            Some(Directive::Vulnerability(letters)) => {
                match Vulnerabilities::from_letters(letters) {
                    Some(vulnerability) => self.expansion.vulnerability = vulnerability,
                    None => {
                        let expected = "two of Y, N and 0, for us and for them";
                        self.no_setting(&line.place, "VUL", letters, expected);
                    }
                }
            }
            Some(Directive::Unknown(word)) => {
                let sentence = format!("#{} is no instruction of BML.", excerpt(word));
                self.problems.say(&line.place, sentence);
            }
            _ => return false,
        }
        true
    }

    fn no_setting(&mut self, place: &Place, word: &str, value: &str, expected: &str) {
        let value = excerpt(value);
        let sentence = format!("“{value}” cannot stand after #{word}: write {expected}.");
        self.problems.say(place, sentence);
    }

    fn is_table(&mut self, lines: &[Line]) -> bool {
        let [line, rest @ ..] = lines else { return false };
        if Directive::read(&line.text).is_some() {
            return true;
        }
        let begins = |line: &Line| Sequence::read(Words::of(&line.text).word);
        if line.text.starts_with('*') {
            // In BML a heading goes on to the next blank line, and what follows it is lost.
            if line.text.trim_start_matches('*').starts_with(' ')
                && rest.first().is_some_and(|next| begins(next).is_ok())
            {
                let sentence =
                    "Put a blank line after this heading; the table below it is not read.";
                self.problems.say(&line.place, sentence);
            }
            return false;
        }
        let text = line.text.trim_start();
        if text.starts_with('-') || is_diagram(text) {
            return false;
        }
        let bid = text.trim_start_matches('(');
        let with_digit = bid.starts_with(|c: char| c.is_ascii_digit());
        match begins(line) {
            Ok(sequence) => with_digit || sequence.is_head || sequence.items.len() > 1,
            // “1st seat …” is a paragraph, unless there are rows below it.
            Err(_) => {
                with_digit
                    && bid.chars().nth(1).is_some_and(char::is_alphabetic)
                    && rest.iter().any(|line| begins(line).is_ok())
            }
        }
    }
}

/// Tells whether a row below a setting begins a new table, if `first` began the one above it.
fn begins_anew(row: &Line, first: &Line) -> bool {
    let headed = Sequence::read(Words::of(&first.text).word).is_ok_and(|sequence| sequence.is_head);
    !headed && row.column() <= first.column()
}

/// Tells whether a line begins with four calls.
fn is_diagram(line: &str) -> bool {
    let is_call = |word: &str| match Sequence::read(word) {
        Ok(Sequence { items, is_head: false }) => {
            matches!(items.as_slice(), [item] if matches!(item.pattern, Pattern::Call(_)))
        }
        _ => false,
    };
    line.split_whitespace().map(is_call).take(4).filter(|&is_call| is_call).count() == 4
}
