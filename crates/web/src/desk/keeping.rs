//! What the journal's file keeps for the server: join tokens, and the director's key.

use std::collections::BTreeMap;

use session::{EventId, JournalError, SqliteJournal};

use crate::auth::JoinToken;

/// What is kept.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    tokens: Vec<JoinToken>,
    texts: BTreeMap<String, String>,
}

impl Keeping {
    pub(super) fn all_tokens(&self, _: &SqliteJournal) -> Result<Vec<JoinToken>, JournalError> {
        Ok(self.tokens.clone())
    }

    pub(super) fn tokens(
        &self,
        _: &SqliteJournal,
        event: EventId,
    ) -> Result<Vec<JoinToken>, JournalError> {
        Ok(self.tokens.iter().filter(|token| token.table.event == event).copied().collect())
    }

    pub(super) fn keep_tokens(
        &mut self,
        _: &mut SqliteJournal,
        tokens: &[JoinToken],
    ) -> Result<(), JournalError> {
        self.tokens.extend(tokens);
        Ok(())
    }

    pub(super) fn text(
        &self,
        _: &SqliteJournal,
        name: &str,
    ) -> Result<Option<String>, JournalError> {
        Ok(self.texts.get(name).cloned())
    }

    pub(super) fn keep_text(
        &mut self,
        _: &mut SqliteJournal,
        name: &str,
        text: &str,
    ) -> Result<(), JournalError> {
        self.texts.insert(name.to_owned(), text.to_owned());
        Ok(())
    }
}
