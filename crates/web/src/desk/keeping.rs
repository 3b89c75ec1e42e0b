//! What the journal's file keeps for the server: join tokens, and secrets by name.

use std::collections::BTreeSet;

use session::{EventId, Journal, JournalError, SqliteJournal};

use crate::auth::{JoinToken, Secret, Table, read_code};

/// Returns the tokens of all events. A restore keeps those of events it does not have: they lead
/// nowhere until the event is back.
pub(super) fn all_tokens(journal: &SqliteJournal) -> Result<Vec<JoinToken>, JournalError> {
    let events: BTreeSet<EventId> = journal.events()?.into_iter().collect();
    let kept = journal.all_join_tokens()?.into_iter().filter(|(event, _)| events.contains(event));
    Ok(kept.filter_map(|(event, token)| read(event, &token)).collect())
}

/// Returns the tokens of an event, by session, section and table.
pub(super) fn tokens(
    journal: &SqliteJournal,
    event: EventId,
) -> Result<Vec<JoinToken>, JournalError> {
    Ok(journal.join_tokens(event)?.iter().filter_map(|token| read(event, token)).collect())
}

/// Keeps tokens of an event, all or none.
pub(super) fn keep_tokens(
    journal: &mut SqliteJournal,
    event: EventId,
    tokens: &[JoinToken],
) -> Result<(), JournalError> {
    let written: Vec<_> = tokens.iter().map(write).collect();
    journal.keep_join_tokens(event, &written)
}

/// Returns the secret kept under a name.
pub(super) fn secret(journal: &SqliteJournal, name: &str) -> Result<Option<Secret>, JournalError> {
    let kept = journal.kept(name)?;
    Ok(kept.and_then(|bytes| Some(Secret::of(bytes.try_into().ok()?))))
}

/// Keeps a secret under a name.
pub(super) fn keep_secret(
    journal: &mut SqliteJournal,
    name: &str,
    secret: &Secret,
) -> Result<(), JournalError> {
    journal.keep(name, &secret.bytes())
}

/// A code that is no code leads nowhere.
fn read(event: EventId, token: &session::journal::JoinToken) -> Option<JoinToken> {
    let session::journal::JoinToken { session, section, table, token, code } = token;
    let table = Table { event, session: *session, section: *section, table: *table };
    Some(JoinToken { table, token: Secret::of(*token), code: read_code(code)? })
}

fn write(token: &JoinToken) -> session::journal::JoinToken {
    let Table { session, section, table, .. } = token.table;
    let code = token.code_text().to_owned();
    session::journal::JoinToken { session, section, table, token: token.token.bytes(), code }
}
