//! How far a queue is accepted. Kept beside the log, so that a standby that takes over knows it too.

use session::{EventId, JournalError, Seq, SqliteJournal};

/// Returns the last fact that is accepted.
pub(super) fn accepted(
    journal: &SqliteJournal,
    event: EventId,
    reader: &str,
) -> Result<Seq, JournalError> {
    Ok(read(journal.kept(&name(event, reader))?.as_deref()))
}

/// Keeps that everything up to a fact is accepted; what is accepted stays so, whoever accepts at the same time.
pub(super) fn accept(
    journal: &mut SqliteJournal,
    event: EventId,
    reader: &str,
    to: Seq,
) -> Result<(), JournalError> {
    let name = name(event, reader);
    let all = [(name.clone(), to.0.to_string().into_bytes())];
    loop {
        let kept = journal.kept(&name)?;
        if read(kept.as_deref()) >= to || journal.keep_all_if(&name, kept.as_deref(), &all)? {
            return Ok(());
        }
    }
}

fn read(kept: Option<&[u8]>) -> Seq {
    let kept = kept.and_then(|bytes| str::from_utf8(bytes).ok()?.parse().ok());
    Seq(kept.unwrap_or(0))
}

fn name(event: EventId, reader: &str) -> String {
    format!("{reader}/{event}")
}
