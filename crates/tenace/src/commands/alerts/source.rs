//! The files of a bidding system: its own, and those that it imports.
//!
//! Only files are read, from the folder of whoever imports them; nothing is ever fetched from
//! elsewhere, neither from the web nor from another computer's folder. Devices and pipes may be named
//! on the command line, not in a file.

use std::io;
use std::path::{Path, PathBuf};

use alerts::{Document, FileKind, Imported, NoteKind, Place, System};
use anyhow::{bail, ensure};

use super::words::quoted;
use crate::commands::AnswerIsNo;
use crate::files;
use crate::screen::complain;

/// The largest file that is read.
const LARGEST: usize = 64 << 20;

/// So many notes are told; a file with more has something else wrong.
const MOST_NOTES: usize = 10;

/// A bidding system with the name it was given on the command line.
pub(super) struct Source {
    /// The name as it was given.
    pub(super) path: String,
    pub(super) system: System,
}

/// Reads a file, or a pipe for `-`.
pub(super) fn document(path: &str) -> anyhow::Result<Document> {
    if path != "-" {
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => bail!("{path} is a folder; name a file in it"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("there is no file {path}; check its name and its folder")
            }
            _ => {}
        }
    }
    let document = Document::read(&files::read(path, LARGEST)?)?;
    ensure!(
        is_text(&document),
        "{path} is no text; save the system as plain text (UTF-8) and try again"
    );
    Ok(document)
}

impl Source {
    /// Reads a system and what it imports, and tells what the real program would say to it.
    pub(super) fn read(path: &str) -> anyhow::Result<Source> {
        let source = Source::read_quietly(path)?;
        source.remark();
        Ok(source)
    }

    /// Tells what the real program would say to the system, and what is missing in it.
    pub(super) fn remark(&self) {
        let path = &self.path;
        match self.system.kind() {
            FileKind::BboAlert | FileKind::Bss => {}
            FileKind::Address => complain(format_args!(
                "note: {path} is an address of the web, from which nothing is fetched; save the \
                 file it names and read that"
            )),
            FileKind::Unknown if self.is_bml() => complain(format_args!(
                "note: {path} is read as a BBOalert file, but {}",
                self.bml_sentence()
            )),
            FileKind::Unknown => complain(format_args!(
                "note: BBOalert itself refuses {path}: the word BBOalert must be in its first 80 \
                 characters"
            )),
        }
        let notes = self.notes();
        for (place, sentence) in notes.iter().take(MOST_NOTES) {
            complain(format_args!("note: {}: {sentence}", self.place(*place)));
        }
        if notes.len() > MOST_NOTES {
            let more = notes.len() - MOST_NOTES;
            complain(format_args!("note: and {more} more like these; tenace alerts check has all"));
        }
    }

    /// Returns what is missing in the system because it could not be read, with the places.
    pub(super) fn notes(&self) -> Vec<(Place, String)> {
        let notes = self.system.notes().iter().map(|note| (note.place, sentence(&note.kind)));
        notes.collect()
    }

    /// Reads a system and what it imports.
    pub(super) fn read_quietly(path: &str) -> anyhow::Result<Source> {
        Ok(Source::of(path, document(path)?))
    }

    /// Makes a system of a file that is read already.
    pub(super) fn of(path: &str, document: Document) -> Source {
        let kind = FileKind::of(document.text());
        Source::of_kind(kind, path, document)
    }

    /// Makes a system of a file that is read already and is of this kind.
    pub(super) fn of_kind(kind: FileKind, path: &str, document: Document) -> Source {
        let name = match path {
            "-" => path.to_owned(),
            path => canonical(Path::new(path)).unwrap_or_else(|| path.to_owned()),
        };
        let system = System::load_as(kind, &name, document, &mut find);
        Source { path: path.to_owned(), system }
    }

    /// Tells whether the file is probably BML, which only `convert` reads.
    pub(super) fn is_bml(&self) -> bool {
        let has_title = |text: &str| {
            let mut lines = text.lines();
            lines.any(|line| line.get(..8).is_some_and(|it| it.eq_ignore_ascii_case("#+TITLE:")))
        };
        let own = self.system.files().first();
        self.system.kind() == FileKind::Unknown
            && (is_bml(&self.path) || own.is_some_and(|file| has_title(file.document.text())))
    }

    /// Returns what to do with a file that is BML.
    pub(super) fn bml_sentence(&self) -> String {
        let out = match self.path.as_str() {
            "-" => "OUT.bboalert".to_owned(),
            path => Path::new(path).with_extension("bboalert").display().to_string(),
        };
        format!(
            "it looks like BML; `tenace alerts convert {} -o {out}` makes a BBOalert file of it",
            self.path
        )
    }

    /// Returns what a file of the system is called: as it was given, others as seen from there.
    pub(super) fn file(&self, number: u32) -> String {
        let files = self.system.files();
        let (Some(own), Some(other)) = (files.first(), files.get(number as usize)) else {
            return self.path.clone();
        };
        if number == 0 {
            return self.path.clone();
        }
        let within =
            Path::new(&own.name).parent().map(|home| Path::new(&other.name).strip_prefix(home));
        match within {
            Some(Ok(within)) => {
                let given = Path::new(&self.path).parent().unwrap_or(Path::new(""));
                given.join(within).display().to_string()
            }
            _ => plain(&other.name).to_owned(),
        }
    }

    /// Returns where something is written: `system.txt:12`.
    pub(super) fn place(&self, place: Place) -> String {
        format!("{}:{}", self.file(place.file), place.line)
    }
}

/// Reads a file that is imported or included, as seen from the folder of another.
pub(super) fn find(target: &str, from: &str) -> Result<Imported, String> {
    // Windows would ask that computer, and tell it who is asking.
    if target.starts_with(r"\\") || target.starts_with("//") {
        return Err("it is on another computer, from which nothing is fetched".to_owned());
    }
    let folder = Path::new(from).parent().unwrap_or(Path::new(""));
    let path: PathBuf = folder.join(target);
    let cannot = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => {
            format!("there is no file {}", plain(&path.display().to_string()))
        }
        _ => format!("it cannot be read: {error}"),
    };
    let found = std::fs::metadata(&path).map_err(cannot)?;
    if found.is_dir() {
        return Err("it is a folder".to_owned());
    }
    // Reading a device or a pipe might never end.
    if !found.is_file() {
        return Err("it is no ordinary file".to_owned());
    }
    if found.len() > LARGEST as u64 {
        return Err(format!("it is larger than {} MB", LARGEST >> 20));
    }
    let bytes = std::fs::read(&path).map_err(cannot)?;
    if Document::read(&bytes).is_ok_and(|document| !is_text(&document)) {
        return Err("it is no text".to_owned());
    }
    let name = canonical(&path).unwrap_or_else(|| path.display().to_string());
    Ok(Imported { name, bytes })
}

fn sentence(kind: &NoteKind) -> String {
    let (what, why) = match kind {
        NoteKind::ImportOfAddress { target } => {
            (target, "nothing is fetched from the web, so this is not imported")
        }
        NoteKind::ImportNotRead { target, reason } => (target, reason.as_str()),
        NoteKind::ImportLoop { target } => (target, "it imports itself, so it is not read again"),
        NoteKind::ImportsTooMany { target } => (target, "too much is imported, so this is not"),
        NoteKind::Javascript { from } => (from, "programs are never run"),
        NoteKind::ListTooDeep => return "this item of a list is too far in to be read".to_owned(),
        NoteKind::BssNotRead { reason } => return format!("this line is not read: {reason}"),
    };
    format!("{}: {why}", quoted(what))
}

/// Tells whether a name is that of a BML file.
pub(super) fn is_bml(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("bml"))
}

/// Returns a path without what Windows puts before whole ones.
fn plain(path: &str) -> &str {
    path.strip_prefix(r"\\?\").unwrap_or(path)
}

fn canonical(path: &Path) -> Option<String> {
    std::fs::canonicalize(path).ok().map(|path| path.display().to_string())
}

fn is_text(document: &Document) -> bool {
    !document.text().contains('\0')
}

/// Refuses to write over a file that is there, unless that is asked for.
pub(super) fn refuse_existing(written: &Path, is_forced: bool) -> anyhow::Result<()> {
    if written.exists() && !is_forced {
        let sentence = format!("{} exists already (to replace it, add --force)", written.display());
        return Err(AnswerIsNo(sentence).into());
    }
    Ok(())
}

/// Tells whether a file that is read is the one to be written.
pub(super) fn is_same_file(read: &str, written: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    read != "-" && real(Path::new(read)).is_some_and(|read| real(written) == Some(read))
}
