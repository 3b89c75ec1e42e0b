//! Commit and reveal: proof that the boards of an event were not chosen.
//!
//! 1. Before the event the organiser makes a secret [`Key`] and publishes a [`Commitment`]: what
//!    will be dealt, which public value of the future will be mixed in (a stock index, a lottery
//!    draw), and a hash that binds the key.
//! 2. When the value is known, the boards of each session are dealt from key and value; the
//!    organiser could not foresee the value, and nobody else knows the key.
//! 3. After the event the key is published, and everybody can deal the boards again.
//!
//! The hash is SHA-256 over `tenace deal commitment 1`, the key in hexadecimal digits, the
//! event, the promise and, for each session, its name, first board and number of boards; each on
//! a line of its own (parts of a session separated by tabs). The seed of a session is SHA-256
//! over `tenace deal session 1`, the key in hexadecimal digits, the number of the session from 1
//! and the value without blanks at its ends; each on a line of its own.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Seed;
use super::seed::hex;

/// The organiser's secret; read and written as a [`Seed`].
pub type Key = Seed;

/// What the organiser publishes before the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// The event.
    pub event: String,
    /// Which public value will be mixed in, such as `closing value of the DAX on 1 June 2027`.
    pub promise: String,
    /// What will be dealt.
    pub sessions: Vec<Session>,
    /// The hash that binds key, event, promise and sessions.
    pub hash: String,
}

/// One session of a commitment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// What it is called.
    pub name: String,
    /// The number of the first board.
    pub first: u32,
    /// How many boards there are.
    pub boards: u32,
}

/// Says why a commitment cannot be made or is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum CommitmentError {
    #[error("“{0}” has a line break or a tab in it; write it on one line")]
    Line(String),
    #[error("there is no session to deal; name at least one")]
    NoSession,
    #[error(
        "the key does not fit the commitment: either it is another key, or the event, the promise \
         or the sessions were changed after the commitment was made"
    )]
    OtherKey,
    #[error("there is no session {session}: the commitment has {sessions}")]
    NoSuchSession { session: usize, sessions: usize },
    #[error("the public value is empty; enter it as it was published")]
    NoValue,
}

impl Commitment {
    /// Binds a key to what will be dealt.
    pub fn new(
        key: &Key,
        event: &str,
        promise: &str,
        sessions: Vec<Session>,
    ) -> Result<Self, CommitmentError> {
        if sessions.is_empty() {
            return Err(CommitmentError::NoSession);
        }
        let (event, promise) = (event.to_owned(), promise.to_owned());
        let mut commitment = Self { event, promise, sessions, hash: String::new() };
        if let Some(bad) = commitment.hidden_line() {
            return Err(CommitmentError::Line(bad.to_owned()));
        }
        commitment.hash = commitment.hash_with(key);
        Ok(commitment)
    }

    /// Checks that the commitment was made with this key and was not changed since.
    pub fn check(&self, key: &Key) -> Result<(), CommitmentError> {
        // A line break in a name would let one commitment be read as another.
        if self.hidden_line().is_none() && self.hash.eq_ignore_ascii_case(&self.hash_with(key)) {
            Ok(())
        } else {
            Err(CommitmentError::OtherKey)
        }
    }

    /// Returns a session, counted from 1, and the seed from which its boards are dealt.
    pub fn session(
        &self,
        key: &Key,
        session: usize,
        value: &str,
    ) -> Result<(&Session, Seed), CommitmentError> {
        self.check(key)?;
        let value = value.trim();
        if value.is_empty() {
            return Err(CommitmentError::NoValue);
        }
        let found = session.checked_sub(1).and_then(|index| self.sessions.get(index));
        let found = found
            .ok_or(CommitmentError::NoSuchSession { session, sessions: self.sessions.len() })?;
        let text = format!("tenace deal session 1\n{}\n{session}\n{value}\n", key.to_hex());
        Ok((found, Seed::new(Sha256::digest(text.as_bytes()).into())))
    }

    /// Returns a text that would not stay on its line.
    fn hidden_line(&self) -> Option<&str> {
        let names = self.sessions.iter().map(|session| session.name.as_str());
        let mut texts = [self.event.as_str(), &self.promise].into_iter().chain(names);
        texts.find(|text| text.contains(['\n', '\r', '\t']))
    }

    fn hash_with(&self, key: &Key) -> String {
        let Self { event, promise, sessions, hash: _ } = self;
        let mut text = format!("tenace deal commitment 1\n{}\n{event}\n{promise}\n", key.to_hex());
        for Session { name, first, boards } in sessions {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{name}\t{first}\t{boards}");
        }
        hex(&Sha256::digest(text.as_bytes()))
    }
}
