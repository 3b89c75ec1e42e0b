//! Recording what a call was explained as, at the end of a file.
//!
//! The real program appends `context,call,text,time Deal number partner`, the context without leading
//! passes, so that the record counts in every seat and overrides everything before it. It does not look
//! at what the file ends in. Here a block that is open is closed first, because otherwise the record
//! would only count with that option; so is a script, of which it would become a part; and a line that
//! ends in a backslash gets an empty one after it.

use bridge::{BoardNo, Call};
use serde::Serialize;
use thiserror::Error;

use crate::alias::Field;
use crate::document::Document;
use crate::explanation::{Explanation, first_node, semicolons};
use crate::file_kind::FileKind;
use crate::load::symbols::in_text;
use crate::load::{Imported, NoteKind};
use crate::option::{LONGEST_CHAT, Rules};
use crate::reach::without_passes;
use crate::spaces::{folded, trimmed};
use crate::system::{Switch, System};
use crate::token::{context, token};

/// An explanation that was given at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recording<'a> {
    /// The calls before it, from the dealer on.
    pub auction: &'a [Call],
    /// The call.
    pub call: Call,
    /// What it was explained as.
    pub text: &'a str,
    /// When, as `YYYYMMDD_hh:mm`.
    pub time: &'a str,
    /// On which deal.
    pub deal: Option<BoardNo>,
    /// With whom.
    pub partner: Option<&'a str>,
}

/// What was added to a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Recorded {
    /// The lines, the record last.
    pub lines: Vec<String>,
    /// Whether an option was closed before it.
    pub closed_option: bool,
    /// Whether a script was closed before it.
    pub closed_script: bool,
    /// Why a look-up may give something else all the same, in sentences.
    pub warnings: Vec<String>,
}

/// Why nothing was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotRecorded {
    /// There is no text.
    #[error("there is no explanation to record")]
    Empty,
    /// The text has the tag for records that are passed over.
    #[error("“@I” in an explanation makes BBOalert pass it over; leave it away")]
    Ignored,
    /// The encoding of the file lacks a letter.
    #[error(
        "the file is written in Windows-1252, which has no letter for “{}”; save it as UTF-8 first",
        .0.iter().collect::<String>()
    )]
    Unwritable(Vec<char>),
    /// The file is no system in BBOalert's format.
    #[error("records can be added to BBOalert files only; convert this one first")]
    NotASystem,
}

/// The most empty lines that are put after a line that goes on.
const MOST_LINES: usize = 100;

/// Adds an explanation at the end of a file, so that every look-up of its call finds it.
pub fn record(document: &mut Document, recording: &Recording<'_>) -> Result<Recorded, NotRecorded> {
    let text = clean(recording.text)?;
    let is_new = trimmed(document.text()).is_empty();
    let kind = FileKind::of(document.text());
    // Notes in BML are no system either, and would only be spoilt.
    let is_bml = document.text().lines().any(|line| trimmed(line).starts_with("#+"));
    let is_other = matches!(kind, FileKind::Bss | FileKind::Address);
    if is_other || kind == FileKind::Unknown && is_bml {
        return Err(NotRecorded::NotASystem);
    }
    let before = context(without_passes(recording.auction));
    let call = token(recording.call);
    let line = format!("{before},{call},{text},{}", comment(recording));
    let unwritable = document.unwritable(&line);
    if !unwritable.is_empty() {
        return Err(NotRecorded::Unwritable(unwritable));
    }

    let system = without_imports(document.clone());
    let mut recorded = Recorded::default();
    if is_new {
        recorded.lines.push("BBOalert".to_owned());
    }
    // A line that ends in a backslash would take the record into it.
    let mut finished = document.clone();
    while without_imports(finished.clone()).loaded.is_open && recorded.lines.len() < MOST_LINES {
        finished.append("");
        recorded.lines.push(String::new());
    }
    if system.scripts().last().is_some_and(|script| script.is_block && script.end.is_none()) {
        recorded.lines.push("Script".to_owned());
        recorded.closed_script = true;
    }
    if may_be_open(&system) {
        recorded.lines.push("Option".to_owned());
        recorded.closed_option = true;
    }
    recorded.warnings = warnings(&system, [&before, call, &text], &line);
    if before.len() < context(recording.auction).len() {
        let seats =
            "passes before the opening are left out, as BBOalert does: it counts in every seat";
        recorded.warnings.push(seats.to_owned());
    }
    recorded.lines.push(line);
    recorded.lines.iter().for_each(|line| document.append(line));
    Ok(recorded)
}

/// Returns a text as it can stand in a record: commas are `;`, suit symbols `!C`, line ends blanks, and
/// what would be taken for HTML is written so that it is not.
fn clean(text: &str) -> Result<String, NotRecorded> {
    let text = text.replace("&comma;", ",").replace(['\n', '\r'], " ");
    let text = in_text(&semicolons(&text));
    let text = folded(&text);
    let text = trimmed(&text);
    if text.contains("@I") {
        return Err(NotRecorded::Ignored);
    }
    let is_itself = *first_node(text) == *text;
    let text = match is_itself {
        true => text.to_owned(),
        false => text.replace('&', "&amp;").replace('<', "&lt;"),
    };
    let is_empty = Explanation::read(&text, false).is_empty();
    if is_empty { Err(NotRecorded::Empty) } else { Ok(text) }
}

fn comment(recording: &Recording<'_>) -> String {
    let deal = recording.deal.map(|deal| format!("Deal {deal}"));
    let partner = recording.partner.map(str::to_owned);
    let parts = [Some(recording.time.to_owned()), deal, partner].into_iter().flatten();
    let comment = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let comment = semicolons(&comment).replace(['\n', '\r'], " ");
    // A stroke at the end of a line would join the next one to it.
    trimmed(comment.trim_end_matches('\\')).to_owned()
}

fn without_imports(document: Document) -> System {
    let none = |_: &str, _: &str| -> Result<Imported, String> { Err(String::new()) };
    System::load("", document, &mut { none })
}

/// Tells whether a file ends inside a block, or may do so because of what it imports.
fn may_be_open(system: &System) -> bool {
    let Some(last) = system.segments.last() else { return false };
    let begins = system.lines().get(last.first).map(|line| line.place.line);
    last.switch != Switch::Always
        || imports(system).any(|line| begins.is_some_and(|begins| line >= begins))
}

/// Returns the lines that import something.
fn imports(system: &System) -> impl Iterator<Item = u32> {
    let is_import = |kind: &NoteKind| {
        matches!(kind, NoteKind::ImportNotRead { .. } | NoteKind::ImportOfAddress { .. })
    };
    let notes = system.notes().iter().filter(move |note| is_import(&note.kind));
    notes.map(|note| note.place.line)
}

/// Tells what may change a record before it is told.
fn warnings(system: &System, [before, call, text]: [&str; 3], line: &str) -> Vec<String> {
    let mut warnings = Vec::new();
    let fields = [
        (Field::Line, line),
        (Field::Context, before),
        (Field::KnownContext, before),
        (Field::Call, call),
        (Field::Explanation, text),
    ];
    for it in system.aliases.iter().filter(|it| it.alias.from != it.alias.to) {
        let alias = &it.alias;
        let touches = |(field, written): &(Field, &str)| {
            alias.is_for(*field) && written.contains(&*alias.from)
        };
        if fields.iter().any(touches) {
            let line = system.lines().get(it.line).map_or(0, |line| line.place.line);
            warnings.push(format!(
                "the alias in line {line} replaces “{}” by “{}” in this record too",
                alias.from, alias.to
            ));
        }
    }
    let told = Explanation::read(text, false);
    let length = |text: &str| text.encode_utf16().count();
    let (shown, most) = (length(&told.explanation), Rules::Today.longest_explanation());
    if shown > most {
        warnings.push(format!("it has {shown} characters, and {most} are shown: put the rest after a “#”, into the chat"));
    }
    if told.chat.as_deref().is_some_and(|chat| length(chat) > LONGEST_CHAT) {
        warnings.push(format!(
            "the chat message is longer than the {LONGEST_CHAT} characters that are sent"
        ));
    }
    if text.matches('#').count() > 1 {
        warnings.push("what follows the second “#” is lost".to_owned());
    } else if told.trusted || told.alerted || told.deferred.is_some() || text.contains("@t") {
        warnings.push(format!("signs such as “@T” act and are not shown: “{}” is", told.both()));
    }
    for name in system.scripts.called(text) {
        warnings.push(format!("“%{name}%” calls a script, which may change what is told"));
    }
    if let Some(line) = imports(system).next() {
        warnings.push(format!("what line {line} imports was not looked at"));
    }
    warnings
}
