//! The doors: which token and which code lead to which table.
//!
//! Tokens are kept in the journal's file, so that a backup carries them and a restart changes nothing.
//! The desk writes here, every request reads.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::{Fingerprint, Secret, Table, secret};

/// What leads to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JoinToken {
    /// The table.
    pub table: Table,
    /// What its QR code holds.
    pub token: Secret,
    /// What people type.
    pub code: Code,
}

/// Six digits.
pub type Code = [u8; 6];

/// Which token and which code lead to which table; shared by all who ask.
#[derive(Debug, Clone, Default)]
pub struct Doors(Arc<RwLock<Known>>);

#[derive(Debug, Default)]
struct Known {
    by_token: HashMap<Fingerprint, Table>,
    by_code: HashMap<Code, Table>,
    by_table: HashMap<Table, JoinToken>,
}

impl Doors {
    /// Returns the table of a token.
    pub fn by_token(&self, token: Fingerprint) -> Option<Table> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.by_token.get(&token).copied()
    }

    /// Returns what leads to the table of a code; blanks and hyphens are forgiven.
    pub fn by_code(&self, code: &str) -> Option<JoinToken> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let table = known.by_code.get(&read_code(code)?)?;
        known.by_table.get(table).copied()
    }

    /// Returns what leads to a table.
    pub fn of(&self, table: &Table) -> Option<JoinToken> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.by_table.get(table).copied()
    }

    /// Returns how many tables have doors.
    pub fn len(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).by_table.len()
    }

    /// Tells whether no table has one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes what leads to a table, with a code that no other has.
    pub(crate) fn fresh(&self, table: Table) -> Result<JoinToken, getrandom::Error> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let token = Secret::fresh()?;
        loop {
            if let Some(code) = read_code(&secret::code()?)
                && !known.by_code.contains_key(&code)
            {
                return Ok(JoinToken { table, token, code });
            }
        }
    }

    /// Opens doors.
    pub(crate) fn open(&self, tokens: impl IntoIterator<Item = JoinToken>) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        tokens.into_iter().for_each(|token| known.add(token));
    }

    /// Closes all doors and opens these.
    pub(crate) fn replace(&self, tokens: impl IntoIterator<Item = JoinToken>) {
        let mut fresh = Known::default();
        tokens.into_iter().for_each(|token| fresh.add(token));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = fresh;
    }
}

impl JoinToken {
    /// Returns the code as people type it.
    pub fn code_text(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or_default()
    }
}

impl Known {
    fn add(&mut self, token: JoinToken) {
        self.by_token.insert(token.token.fingerprint(), token.table);
        self.by_code.insert(token.code, token.table);
        self.by_table.insert(token.table, token);
    }
}

/// Reads six digits, whatever separates them.
pub(crate) fn read_code(text: &str) -> Option<Code> {
    let digits: Vec<u8> = text.bytes().filter(|c| !matches!(c, b' ' | b'-' | b'.')).collect();
    let code: Code = digits.try_into().ok()?;
    code.iter().all(u8::is_ascii_digit).then_some(code)
}
