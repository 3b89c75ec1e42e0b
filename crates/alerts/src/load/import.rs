//! Imports: other files in the place of a line, before anything else is made of the text.
//!
//! `Import,FILE` puts a file there, `Import,NAME,FILE` gives one a name and puts nothing there,
//! `Import,NAME` puts the named one there. Only files are read, through a function that the caller
//! gives; addresses of the web are told and left alone. A file that imports itself, directly or not,
//! is not read again.

use std::collections::HashMap;

use super::{Note, NoteKind, Place, SourceFile};
use crate::document::Document;
use crate::spaces::trimmed;

/// How deep files may import each other.
const MOST_DEEP: usize = 32;
/// How many files may be imported in all.
const MOST_FILES: usize = 1_000;
/// How many bytes may be imported in all.
const MOST_BYTES: usize = 64 << 20;

/// A file that was asked for by an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// What it is called; the same file always has the same name, so that loops are found.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Finds the file for an import: what was written, and the name of the file it was written in.
pub type Find<'a> = dyn FnMut(&str, &str) -> Result<Imported, String> + 'a;

/// The files of a system and the order in which their lines count.
pub(super) struct Spliced {
    pub(super) files: Vec<SourceFile>,
    /// Which lines count, in order: a file with its lines from one to another.
    pub(super) runs: Vec<Run>,
    pub(super) notes: Vec<Note>,
}

/// Lines of a file that count one after the other.
pub(super) struct Run {
    pub(super) file: u32,
    pub(super) first: u32,
    /// The last one, itself included.
    pub(super) last: u32,
}

/// Puts the imported files in the place of the lines that import them.
pub(super) fn splice(name: &str, document: Document, find: &mut Find<'_>) -> Spliced {
    let mut splicing = Splicing {
        spliced: Spliced { files: Vec::new(), runs: Vec::new(), notes: Vec::new() },
        names: HashMap::new(),
        n_bytes: 0,
        n_asked: 0,
        chain: Vec::new(),
        find,
    };
    splicing.file(name.to_owned(), document);
    splicing.spliced
}

struct Splicing<'a, 'b> {
    spliced: Spliced,
    /// What imports were named.
    names: HashMap<String, String>,
    n_bytes: usize,
    /// How many files were asked for, found or not.
    n_asked: usize,
    /// The files that are being read, the outermost first.
    chain: Vec<String>,
    find: &'a mut Find<'b>,
}

impl Splicing<'_, '_> {
    fn file(&mut self, name: String, document: Document) {
        let number = u32::try_from(self.spliced.files.len()).unwrap_or(u32::MAX);
        let imports = imports(&document);
        let last = u32::try_from(document.n_lines()).unwrap_or(u32::MAX);
        self.chain.push(name.clone());
        self.spliced.files.push(SourceFile { name: name.clone(), document });
        let mut first = 1;
        for (line, what) in imports {
            let place = Place { file: number, line };
            let asked = match what {
                Import::Script(from) => {
                    self.note(place, NoteKind::Javascript { from });
                    continue;
                }
                Import::Nothing => continue,
                Import::Named { name, target } => {
                    self.names.insert(name, target);
                    continue;
                }
                Import::Asked(asked) => asked,
            };
            let target = self.names.get(&asked).cloned().unwrap_or(asked);
            if let Some((imported, document)) = self.found(place, &target, &name) {
                self.run(number, first, line - 1);
                first = line + 1;
                self.file(imported, document);
            }
        }
        self.run(number, first, last);
        self.chain.pop();
    }

    fn run(&mut self, file: u32, first: u32, last: u32) {
        if first <= last {
            self.spliced.runs.push(Run { file, first, last });
        }
    }

    fn note(&mut self, place: Place, kind: NoteKind) {
        self.spliced.notes.push(Note { place, kind });
    }

    /// Returns the file that is asked for, or tells why not.
    fn found(&mut self, place: Place, target: &str, from: &str) -> Option<(String, Document)> {
        let target = target.to_owned();
        if is_address(&target) {
            self.note(place, NoteKind::ImportOfAddress { target });
            return None;
        }
        self.n_asked += 1;
        if self.chain.len() >= MOST_DEEP || self.n_asked > MOST_FILES {
            self.note(place, NoteKind::ImportsTooMany { target });
            return None;
        }
        let imported = match (self.find)(&target, from) {
            Ok(imported) => imported,
            Err(reason) => {
                self.note(place, NoteKind::ImportNotRead { target, reason });
                return None;
            }
        };
        if self.chain.contains(&imported.name) {
            self.note(place, NoteKind::ImportLoop { target });
            return None;
        }
        self.n_bytes = self.n_bytes.saturating_add(imported.bytes.len());
        if self.n_bytes > MOST_BYTES {
            self.note(place, NoteKind::ImportsTooMany { target });
            return None;
        }
        match Document::read(&imported.bytes) {
            Ok(document) => Some((imported.name, document)),
            Err(error) => {
                let reason = error.to_string();
                self.note(place, NoteKind::ImportNotRead { target, reason });
                None
            }
        }
    }
}

enum Import {
    Asked(String),
    Named { name: String, target: String },
    Script(String),
    Nothing,
}

/// Returns the lines of a file that import something.
fn imports(document: &Document) -> Vec<(u32, Import)> {
    let is_there = |word: &str| document.text().contains(word);
    if !is_there("Import") && !is_there("Javascript") {
        return Vec::new();
    }
    let lines = (1..=document.n_lines()).filter_map(|number| {
        let line = document.line(number);
        let mut fields = line.split(',').map(trimmed);
        let keyword = fields.next()?;
        let (second, third) = (fields.next(), fields.next());
        let import = match (keyword, second, third) {
            ("Import", Some(asked), None) => Import::Asked(asked.to_owned()),
            ("Import", Some(name), Some(target)) => {
                Import::Named { name: name.to_owned(), target: target.to_owned() }
            }
            ("Javascript" | "//Javascript", Some(from), _) => Import::Script(from.to_owned()),
            ("Import" | "Javascript" | "//Javascript", ..) => Import::Nothing,
            _ => return None,
        };
        Some((u32::try_from(number).ok()?, import))
    });
    lines.collect()
}

fn is_address(target: &str) -> bool {
    let scheme = target.split_once("://").map(|(scheme, _)| scheme);
    // `C:\…` is a path, so a scheme has at least two letters and two strokes after it.
    scheme.is_some_and(|it| it.len() > 1 && it.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}
