//! The sessions of an event by the names that scoring programs give them.

use serde::{Deserialize, Serialize};
use session::model::SessionNo;

use super::Fault;

/// The sessions of an event: the guid of each, in 32 capital hexadecimal digits, and its number in our log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sessions(Vec<(String, SessionNo)>);

impl Sessions {
    /// Adds a session; one of that guid keeps its number.
    pub fn add(&mut self, guid: &str, session: SessionNo) {
        if self.number(guid).is_none() {
            self.0.push((guid.to_owned(), session));
        }
    }

    /// Returns a session's number.
    pub fn number(&self, guid: &str) -> Option<SessionNo> {
        self.0.iter().find(|(known, _)| known == guid).map(|(_, session)| *session)
    }

    /// Returns a session's number, or what to answer when there is no such session.
    pub fn known(&self, guid: &str) -> Result<SessionNo, Fault> {
        self.number(guid).ok_or_else(|| {
            Fault::unknown(format!(
                "The session '{guid}' is not known. Send InitializeEvent or AddSession with it first, or ContinueEvent \
                 with its event."
            ))
        })
    }

    /// Returns a session's guid; empty for a session that no scoring program knows.
    pub fn guid(&self, session: SessionNo) -> &str {
        self.0.iter().find(|(_, known)| *known == session).map_or("", |(guid, _)| guid)
    }

    /// Returns all sessions, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (&str, SessionNo)> {
        self.0.iter().map(|(guid, session)| (guid.as_str(), *session))
    }

    /// Returns the number for the next session.
    pub fn next(&self) -> Option<SessionNo> {
        let last = self.0.iter().map(|(_, session)| session.get()).max().unwrap_or(0);
        last.checked_add(1).and_then(SessionNo::new)
    }
}
