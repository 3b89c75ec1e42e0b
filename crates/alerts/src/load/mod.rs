//! From files to lines: imports, lists, suit symbols, and lines that are continued.
//!
//! This is what the real program makes of a text before it looks anything up. Everything later
//! speaks of [`Line`]s, which know where they come from.

mod import;
mod list;
pub(crate) mod symbols;

use std::borrow::Cow;

use serde::Serialize;

pub use import::{Find, Imported};

use crate::document::Document;
use crate::spaces::{is_space, trimmed};
use import::{Run, splice};
pub(crate) use list::level_of;
use list::{Listed, Lists};

/// A file of a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// What it is called.
    pub name: String,
    /// What is in it.
    pub document: Document,
}

/// Where something is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The number of the file: 0 is the system's own, others are imported.
    pub file: u32,
    /// The line, from 1.
    pub line: u32,
}

/// Something to know about how a system was loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line it is about.
    pub place: Place,
    /// What it is.
    pub kind: NoteKind,
}

/// What there is to know about how a system was loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what the line names, and why it failed")]
pub enum NoteKind {
    /// An address of the web, which is never read.
    ImportOfAddress { target: String },
    /// A file that cannot be read.
    ImportNotRead { target: String, reason: String },
    /// A file that is being read already.
    ImportLoop { target: String },
    /// More imports than anybody has.
    ImportsTooMany { target: String },
    /// A program from elsewhere, which is never run.
    Javascript { from: String },
    /// An item of a list so far to the right that the real program gives up.
    ListTooDeep,
    /// A line of a convention card that is not understood.
    BssNotRead { reason: &'static str },
}

/// A line as the real program reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) place: Place,
    /// How many lines of the file it takes; more than one where they end in a backslash.
    pub(crate) n_lines: u32,
    /// Whether it was an item of a list.
    pub(crate) is_item: bool,
    text: LineText,
}

/// The text of a line: nearly always a part of its file as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
enum LineText {
    Part { start: u32, length: u32 },
    Made(Box<str>),
}

/// A system's files with the lines made of them.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) files: Vec<SourceFile>,
    pub(crate) lines: Vec<Line>,
    pub(crate) notes: Vec<Note>,
    /// Whether its last line ends in a backslash and waits for another.
    pub(crate) is_open: bool,
}

impl Loaded {
    /// Loads a file and what it imports.
    pub(crate) fn new(name: &str, document: Document, find: &mut Find<'_>) -> Loaded {
        let spliced = splice(name, document, find);
        let mut loaded = Loaded {
            files: spliced.files,
            lines: Vec::new(),
            notes: spliced.notes,
            is_open: false,
        };
        loaded.read(&spliced.runs);
        loaded
    }

    /// Returns the text of a line.
    pub(crate) fn text<'a>(&'a self, line: &'a Line) -> &'a str {
        match &line.text {
            LineText::Made(text) => text,
            LineText::Part { start, length } => {
                let file = self.files.get(line.place.file as usize);
                let end = *start as usize + *length as usize;
                file.and_then(|file| file.document.text().get(*start as usize..end))
                    .unwrap_or_default()
            }
        }
    }

    fn read(&mut self, runs: &[Run]) {
        let mut lists = Lists::new();
        // A line that ends in a backslash waits for the next one.
        let mut open: Option<(Line, String)> = None;
        for run in runs {
            let Some(file) = self.files.get(run.file as usize) else { continue };
            for number in run.first..=run.last {
                let place = Place { file: run.file, line: number };
                let span = file.document.span(number as usize);
                let raw = file.document.text().get(span.clone()).unwrap_or_default();
                let listed = lists.line(raw);
                if let Listed::TooDeep = listed {
                    self.notes.push(Note { place, kind: NoteKind::ListTooDeep });
                }
                let (made, is_item) = match listed {
                    Listed::Item(record) => (Some(record), true),
                    Listed::Line | Listed::TooDeep => (None, false),
                };
                let plain = made.as_deref().unwrap_or_else(|| trimmed(raw));
                let text = symbols::without_symbols(plain);
                // An item may end in a blank, which the next step of the real program trims.
                let text = trimmed(&text);
                let (line, whole) = match open.take() {
                    Some((mut line, mut begun)) => {
                        begun.push_str(text);
                        line.n_lines += 1;
                        (line, Cow::Owned(begun))
                    }
                    None => {
                        let nothing = LineText::Made(Box::default());
                        (Line { place, n_lines: 1, is_item, text: nothing }, Cow::Borrowed(text))
                    }
                };
                if whole.ends_with('\\') {
                    // The text grows in place: a hostile file has nothing but such lines.
                    let mut begun = whole.into_owned();
                    begun.pop();
                    open = Some((line, begun));
                    continue;
                }
                let is_as_written = line.n_lines == 1 && whole == trimmed(raw);
                let text = match is_as_written.then(|| part(raw, span.start)).flatten() {
                    Some(part) => part,
                    None => LineText::Made(whole.into_owned().into_boxed_str()),
                };
                self.lines.push(Line { text, ..line });
            }
        }
        if let Some((line, begun)) = open {
            self.is_open = true;
            self.lines.push(Line { text: LineText::Made(begun.into()), ..line });
        }
        self.lines.shrink_to_fit();
    }
}

/// Returns a line without the blanks at its ends as a part of its file.
fn part(raw: &str, start: usize) -> Option<LineText> {
    let before = raw.len() - raw.trim_start_matches(is_space).len();
    let start = u32::try_from(start + before).ok()?;
    Some(LineText::Part { start, length: u32::try_from(trimmed(raw).len()).ok()? })
}

impl Loaded {
    /// Makes a system of lines that were worked out from a file of another kind.
    pub(crate) fn made(
        name: &str,
        document: Document,
        lines: Vec<(u32, String)>,
        notes: Vec<Note>,
    ) -> Loaded {
        let line = |(line, text): (u32, String)| Line {
            place: Place { file: 0, line },
            n_lines: 1,
            is_item: false,
            text: LineText::Made(text.into()),
        };
        let files = vec![SourceFile { name: name.to_owned(), document }];
        Loaded { files, lines: lines.into_iter().map(line).collect(), notes, is_open: false }
    }
}
