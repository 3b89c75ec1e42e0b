//! [`System`]: a bidding system, loaded and ready to be asked.

use std::sync::{Arc, Mutex, PoisonError};

use crate::alias::Alias;
use crate::bss;
use crate::document::{Document, TooLarge};
use crate::file_kind::FileKind;
use crate::index::Index;
use crate::load::{Find, Imported, Line, Loaded, Note, SourceFile};
use crate::option::{Choices, Chosen, Options};
use crate::script::Scripts;
use crate::spaces::{trimmed, without_spaces};

/// How many indexes are kept; a system has one for each way its aliases can be switched.
const MOST_INDEXES: usize = 16;

/// A bidding system: a file, what it imports, and what is needed to look things up quickly.
#[derive(Debug)]
pub struct System {
    pub(crate) loaded: Loaded,
    pub(crate) kind: FileKind,
    pub(crate) options: Options,
    pub(crate) scripts: Scripts,
    pub(crate) segments: Vec<Segment>,
    pub(crate) aliases: Vec<AliasLine>,
    /// The labels of blocks with aliases: what a look-up means depends on these.
    alias_labels: Vec<u32>,
    indexes: Mutex<Vec<Indexed>>,
}

/// An index, and which of the labels with aliases are on in it.
type Indexed = (Box<[bool]>, Arc<Index>);

/// Lines between two option lines.
#[derive(Debug, Clone)]
pub(crate) struct Segment {
    /// The first line after the option line, and the one after the last.
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) switch: Switch,
}

/// When the lines of a segment count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Switch {
    Always,
    /// With an option, by the number of its label.
    Label(u32),
    /// Never: its option cannot be chosen.
    Never,
}

impl Switch {
    pub(crate) fn is_on(self, enabled: &[bool]) -> bool {
        match self {
            Switch::Always => true,
            Switch::Label(label) => enabled.get(label as usize).copied().unwrap_or(false),
            Switch::Never => false,
        }
    }
}

/// An alias, and where it is defined.
#[derive(Debug, Clone)]
pub(crate) struct AliasLine {
    pub(crate) line: usize,
    pub(crate) segment: usize,
    pub(crate) alias: Alias,
}

impl System {
    /// Reads a system from a file; imported files are found by `find`.
    pub fn read(name: &str, bytes: &[u8], find: &mut Find<'_>) -> Result<System, TooLarge> {
        Ok(System::load(name, Document::read(bytes)?, find))
    }

    /// Reads a system from a text that imports nothing.
    pub fn of(text: &str) -> System {
        let none = |_: &str, _: &str| -> Result<Imported, String> {
            Err("nothing can be imported into a text".to_owned())
        };
        System::load("", Document::new(text), &mut { none })
    }

    /// Makes a system of a document.
    pub fn load(name: &str, document: Document, find: &mut Find<'_>) -> System {
        System::load_as(FileKind::of(document.text()), name, document, find)
    }

    /// Makes a system of a document of this kind, whatever it looks like.
    pub fn load_as(kind: FileKind, name: &str, document: Document, find: &mut Find<'_>) -> System {
        let loaded = match kind {
            FileKind::Bss => bss::load(name, document),
            FileKind::BboAlert | FileKind::Address | FileKind::Unknown => {
                Loaded::new(name, document, find)
            }
        };
        let options = Options::collect(&loaded);
        let segments = segments(&loaded, &options);
        let mut aliases = Vec::new();
        for (number, segment) in segments.iter().enumerate() {
            let lines = loaded.lines.get(segment.first..segment.end).unwrap_or_default();
            for (at, line) in lines.iter().enumerate() {
                let text = loaded.text(line);
                if !Alias::is_line(text) {
                    continue;
                }
                if let Some(alias) = Alias::read(text) {
                    let line = segment.first + at;
                    aliases.push(AliasLine { line, segment: number, alias });
                }
            }
        }
        let label_of = |alias: &AliasLine| match segments.get(alias.segment).map(|it| it.switch) {
            Some(Switch::Label(label)) => Some(label),
            _ => None,
        };
        let mut alias_labels: Vec<u32> = aliases.iter().filter_map(label_of).collect();
        alias_labels.sort_unstable();
        alias_labels.dedup();
        let scripts = Scripts::collect(&loaded);
        let indexes = Mutex::new(Vec::new());
        System { loaded, kind, options, scripts, segments, aliases, alias_labels, indexes }
    }

    /// Returns the files it is made of, its own first.
    pub fn files(&self) -> &[SourceFile] {
        &self.loaded.files
    }

    /// Returns what kind of file it was read from.
    pub fn kind(&self) -> FileKind {
        self.kind
    }

    /// Returns what there is to know about how it was loaded.
    pub fn notes(&self) -> &[Note] {
        &self.loaded.notes
    }

    /// Returns the names of its options, in order.
    pub fn options(&self) -> impl Iterator<Item = &str> {
        self.options.labels()
    }

    /// Returns everybody for whom it has options of their own.
    pub fn partners(&self) -> impl Iterator<Item = &str> {
        self.options.partners()
    }

    /// Works out which options are active and selected.
    pub fn choose(&self, choices: &Choices) -> Chosen {
        self.options.choose(choices)
    }

    pub(crate) fn lines(&self) -> &[Line] {
        &self.loaded.lines
    }

    /// Returns the index for the aliases that are switched on.
    pub(crate) fn index(&self, enabled: &[bool]) -> Arc<Index> {
        let is_on = |label: &u32| enabled.get(*label as usize).copied().unwrap_or(false);
        let key: Box<[bool]> = self.alias_labels.iter().map(is_on).collect();
        // An index that another thread left half made is never put in here.
        let mut indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = indexes.iter().position(|(known, _)| *known == key) {
            // The one that was asked last stays longest.
            let (key, index) = indexes.remove(at);
            indexes.push((key, Arc::clone(&index)));
            return index;
        }
        let index = Arc::new(Index::build(self, enabled));
        if indexes.len() >= MOST_INDEXES {
            indexes.remove(0);
        }
        indexes.push((key, Arc::clone(&index)));
        index
    }
}

fn segments(loaded: &Loaded, options: &Options) -> Vec<Segment> {
    let mut segments = vec![Segment { first: 0, end: 0, switch: Switch::Always }];
    for (at, line) in loaded.lines.iter().enumerate() {
        let text = loaded.text(line);
        let mut fields = text.split(',');
        // Blanks inside the word are passed over here, though such a line makes no button.
        if without_spaces(fields.next().unwrap_or_default()) != "Option" {
            continue;
        }
        let switch = match fields.next() {
            None => Switch::Always,
            Some(name) => options.find(trimmed(name)).map_or(Switch::Never, Switch::Label),
        };
        if let Some(last) = segments.last_mut() {
            last.end = at;
        }
        segments.push(Segment { first: at + 1, end: at + 1, switch });
    }
    if let Some(last) = segments.last_mut() {
        last.end = loaded.lines.len();
    }
    segments
}
