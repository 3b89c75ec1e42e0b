//! Notes: what a scoring program sent that was taken otherwise than it came, for the director and for its author.

use session::Command;
use session::log::{MarkOperation, OperationDone};

use crate::wire::NOTE;

/// The word for what a scoring program did in one go.
pub(super) const OPERATION: &str = "scoring_program";

/// What the log says of data with notes.
const TITLE: &str = "the scoring program sent ids that don't match; its data was taken as noted";

/// Adds the notes to what is said, where something is.
pub(super) fn mark(commands: &mut Vec<Command>, notes: &[String]) {
    if !commands.is_empty() {
        commands.extend(marked(commands.len(), notes));
    }
}

/// Returns what has the log say the notes after the facts they are about, at the least the last one.
pub(super) fn marked(facts: usize, notes: &[String]) -> Vec<Command> {
    let mark = |notes: &[String]| {
        Command::MarkOperation(MarkOperation {
            operation: OPERATION.to_owned(),
            title: TITLE.to_owned(),
            note: Some(shortened(&notes.join(" "))),
            facts: facts.max(1) as u64,
        })
    };
    Some(notes).filter(|notes| !notes.is_empty()).map(mark).into_iter().collect()
}

/// Returns the text of an answer with the notes behind it, where whoever traces the wire finds them.
pub(super) fn answer(text: &str, notes: &[String]) -> String {
    match notes {
        [] => text.to_owned(),
        notes => format!("{}{NOTE}{}", text.trim_end_matches('.'), shortened(&notes.join(" "))),
    }
}

fn shortened(note: &str) -> String {
    if note.chars().count() <= OperationDone::LONGEST_TEXT {
        return note.to_owned();
    }
    note.chars().take(OperationDone::LONGEST_TEXT - 1).chain(['…']).collect()
}
