//! Notes: what a scoring program sent that was taken otherwise than it came, for the director and for its author.

use session::Command;
use session::log::{MarkOperation, OperationDone};

use crate::wire::NOTE;

/// The word for what a scoring program did in one go.
pub(super) const OPERATION: &str = "scoring_program";

/// What the log says of data with notes.
const TITLE: &str = "not everything was taken as the scoring program sent it";

/// Adds the notes to what is said, where something is.
pub(super) fn mark(commands: &mut Vec<Command>, notes: &[String]) {
    if !commands.is_empty() {
        commands.extend(marked(commands.len(), notes));
    }
}

/// Returns what has the log say the notes after the facts they are about, at the least the last one.
pub(super) fn marked(facts: usize, notes: &[String]) -> Vec<Command> {
    let mark = |note| {
        Command::MarkOperation(MarkOperation {
            operation: OPERATION.to_owned(),
            title: TITLE.to_owned(),
            note: Some(note),
            facts: facts.max(1) as u64,
        })
    };
    text(notes).map(mark).into_iter().collect()
}

/// Returns the notes as the log has them; none where there are none.
pub(super) fn text(notes: &[String]) -> Option<String> {
    (!notes.is_empty()).then(|| joined(notes))
}

/// Returns the text of an answer with the notes behind it, where whoever traces the wire finds them.
pub(super) fn answer(answer: &str, notes: &[String]) -> String {
    match notes {
        [] => answer.to_owned(),
        notes => format!("{}{NOTE}{}", answer.trim_end_matches('.'), joined(notes)),
    }
}

/// Returns the notes as sentences behind each other, as far as there is room.
fn joined(notes: &[String]) -> String {
    let sentences: Vec<String> = notes.iter().map(|note| sentence(note)).collect();
    shortened(&sentences.join(" "))
}

fn sentence(note: &str) -> String {
    let mut letters = note.trim_end_matches('.').chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

fn shortened(note: &str) -> String {
    if note.chars().count() <= OperationDone::LONGEST_TEXT {
        return note.to_owned();
    }
    note.chars().take(OperationDone::LONGEST_TEXT - 1).chain(['…']).collect()
}
