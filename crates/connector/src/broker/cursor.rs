//! How far a queue is accepted. Kept beside the log, so that a standby that takes over knows it too.

use session::{EventId, JournalError, Seq, SqliteJournal};

/// Returns the last fact that is accepted.
pub(super) fn accepted(
    journal: &SqliteJournal,
    event: EventId,
    reader: &str,
) -> Result<Seq, JournalError> {
    let kept = journal.kept(&name(event, reader))?;
    let kept = kept.and_then(|bytes| str::from_utf8(&bytes).ok()?.parse().ok());
    Ok(Seq(kept.unwrap_or(0)))
}

/// Keeps that everything up to a fact is accepted; what is accepted stays so.
pub(super) fn accept(
    journal: &mut SqliteJournal,
    event: EventId,
    reader: &str,
    to: Seq,
) -> Result<(), JournalError> {
    if accepted(journal, event, reader)? < to {
        journal.keep(&name(event, reader), to.0.to_string().as_bytes())?;
    }
    Ok(())
}

fn name(event: EventId, reader: &str) -> String {
    format!("{reader}/{event}")
}
